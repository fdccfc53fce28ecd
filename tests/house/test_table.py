"""A table by example: it opens by the book, takes what may be wagered, and nothing happens that is not booked."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput, CroupierError, OptionRefused, OutOfTurn, Refused, UnknownName, WagerRefused
from croupier.games import get
from croupier.house import asking
from croupier.house.ledger import account
from croupier.round.facts import Pay, Stake
from croupier.round.requests import Decide
from tests.house.pit import Pit, deal, lay, paid, ready
from tests.support import clause

# -- opening and closing --------------------------------------------------------------------------------------------


@clause("OH-A 3.II")
def test_a_table_opens_after_every_step_of_its_checklist() -> None:
    table = Pit().closed("blackjack")
    with pytest.raises(Refused, match="table t1 opens after") as why:
        table.open("ann")
    assert why.value.clause.startswith("OH-A ")
    table.sit("bob", "1")
    with pytest.raises(Refused, match="takes no wagers now; it is closed"):
        lay(table, "1", main="10")
    opening = table.opening
    assert opening is not None
    first = opening.next
    assert first is not None
    with pytest.raises(BadInput, match="is not next"):
        opening.did("no such step", "ann")
    ready(table)
    assert table.state == "betting"
    assert [by for _, by, _ in opening.done] == ["ann"] * len(opening.done)
    with pytest.raises(Refused, match="is betting, not closed"):
        table.open("ann")


def test_a_table_that_was_closed_is_inspected_again() -> None:
    pit = Pit()
    table = pit.table("blackjack", bob="100")
    lay(table, "1", main="10")
    assert pit.has("bob") == "90"
    table.close("ann")
    assert pit.has("bob") == "100"
    with pytest.raises(Refused, match="opens after"):
        table.open("ann")
    with pytest.raises(Refused, match="cannot close; it is closed"):
        table.close("ann")


@pytest.mark.parametrize(
    ("slug", "options", "cited"),
    [
        ("blackjack", {"decks": 9}, "OH-A"),
        ("three-card-poker", {"pair_plus": {"straight_flush": "10:1"}}, ""),
        ("let-it-ride", {"progressive_rate": 20}, "OH-L 7.III"),
        ("let-it-ride", {"progressive_seed": "9999.99"}, "OH-L 7.III"),
        ("rocket-aces", {"decks": 2, "rocket_aces": "RA-LONG-3"}, "CO 30-899.29"),
        ("blackjack", {"table_minimum": "100", "table_maximum": "50"}, "OH-A"),
        ("blackjack", {"no_such_option": "1"}, ""),
    ],
)
def test_what_the_text_does_not_allow_is_refused_at_once(slug: str, options: dict[str, object], cited: str) -> None:
    with pytest.raises(CroupierError) as why:
        Pit().closed(slug, options)
    assert why.value.clause.startswith(cited)


def test_tables_with_a_cell_that_the_text_lost_are_not_offered() -> None:
    lost = [
        (game, table)
        for game in map(get, ("ride-free", "rocket-aces", "deuces-wild-xtreme", "pontoon-plus"))
        for table in game.paytables.values()
        if table.lost
    ]
    assert lost
    for game, table in lost:
        with pytest.raises(OptionRefused, match="the text lost"):
            Pit().closed(game.slug, {table.wagers[0]: table.id})


def test_two_tables_of_one_name_would_share_their_entries() -> None:
    pit = Pit()
    pit.closed("roulette")
    with pytest.raises(Refused, match="there is a table t1 already"):
        pit.closed("roulette")


# -- seats ----------------------------------------------------------------------------------------------------------


def test_a_seat_is_taken_once_and_exists() -> None:
    pit = Pit()
    table = pit.table("blackjack", bob="100")
    with pytest.raises(Refused, match="seat 1 is taken by bob"):
        table.sit("cat", "1")
    lay(table, "1", main="10")
    with pytest.raises(Refused, match="taken by bob"):
        table.sit("bob", "1")  # it would forget what lies there
    with pytest.raises(BadInput, match="no seat"):
        table.sit("cat", "99")
    for nobody in ("", "dealer"):
        with pytest.raises(BadInput, match="taken by a player"):
            table.sit(nobody, "2")
    with pytest.raises(BadInput, match="nobody sits at seat 5"):
        lay(table, "5", main="10")


def test_who_leaves_takes_back_what_was_laid_out_but_not_what_is_in_play() -> None:
    pit = Pit()
    table = pit.table("three-card-poker", bob="100")
    lay(table, "1", ante="10")
    table.leave("1")
    assert (pit.has("bob"), table.places, table.chips.held) == ("100", {}, {})
    table.sit("bob", "1")
    lay(table, "1", ante="10")
    table.begin()
    with pytest.raises(Refused, match="still has wagers"):
        table.leave("1")


# -- wagers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "amount", "why"),
    [
        ("main", "9", "below the minimum of 10"),
        ("main", "505", "above the maximum of 500"),
        ("main", "12.50", "not in steps of 5"),
        ("main", "0", "a wager is above 0"),
        ("main", "-10", "a wager is above 0"),
        ("no_such", "10", "no wager 'no_such'"),
        ("insurance", "5", "not a wager made before the round"),
    ],
)
def test_wagers_are_within_what_is_posted(wager: str, amount: str, why: str) -> None:
    pit = Pit()
    table = pit.table("blackjack", {"table_minimum": "10", "table_maximum": "500", "increment": "5"}, bob="1000")
    with pytest.raises(WagerRefused, match=why):
        lay(table, "1", **{wager: amount})
    assert (pit.has("bob"), table.chips.held) == ("1000", {})


def test_a_wager_may_have_limits_of_its_own() -> None:
    pit = Pit()
    table = pit.table("three-card-poker", {"ante_minimum": "25", "pair_plus_maximum": "10"}, bob="1000")
    lay(table, "1", ante="25", pair_plus="10")
    with pytest.raises(WagerRefused, match="above the maximum of 10"):
        lay(table, "1", pair_plus="11")
    assert pit.has("bob") == "965"


@clause("OH-A 13.II")
def test_several_boxes_take_a_higher_minimum_each() -> None:
    pit = Pit()
    table = pit.table("blackjack", {"table_minimum": "10", "several_boxes_minimum": "20"}, bob="1000")
    table.sit("bob", "2")
    lay(table, "1", main="10")
    with pytest.raises(WagerRefused, match="several boxes take 20 or more each, not 10") as why:
        lay(table, "2", main="20")
    assert why.value.clause == "OH-A 13.II"
    lay(table, "1", main="20")
    lay(table, "2", main="20")
    assert pit.has("bob") == "960"


@clause("OH-A 4.IX")
def test_who_sat_out_waits_for_the_next_shoe() -> None:
    pit = Pit()
    table = pit.table("blackjack", {"mid_shoe_entry": "barred"}, bob="100", cat="100")
    lay(table, "1", main="10")
    table.begin()
    deal(table, {"1": "Ts 9s", "dealer": "Th 8h"})
    with pytest.raises(WagerRefused, match="cat sat out since the shuffle") as why:
        lay(table, "2", main="10")
    assert why.value.clause == "OH-A 4.IX"
    table.tell("fresh_shoe")
    lay(table, "2", main="10")
    with pytest.raises(UnknownName, match="no event 'full moon'"):
        table.tell("full moon")
    round_ = table.begin()
    assert round_.setup.events == {"fresh_shoe"}


@given(times=st.integers(1, 5))
def test_a_key_lays_a_wager_once(times: int) -> None:
    pit = Pit()
    table = pit.table("blackjack", bob="100")
    for _ in range(times):
        table.bet("1", "main", "10", key="a")
    assert (pit.has("bob"), table.places["1"].wagers) == ("90", {"main": 1000})
    table.bet("1", "main", "10.00", key="a")  # the same amount, written otherwise
    for other in (("1", "main", "20"), ("2", "main", "10")):
        with pytest.raises(Refused, match="the key a was used for another wager"):
            table.bet(*other, key="a")
    table.begin()
    for _ in range(times):  # also when betting is closed: the answer to a message that was lost
        table.bet("1", "main", "10", key="a")
    assert pit.has("bob") == "90"


def test_the_key_of_a_refused_wager_is_free() -> None:
    pit = Pit()
    table = pit.table("blackjack", {"table_minimum": "10"}, bob="100")
    with pytest.raises(WagerRefused):
        table.bet("1", "main", "5", key="a")
    table.bet("1", "main", "10", key="a")
    assert pit.has("bob") == "90"


def test_one_key_at_two_tables_is_two_wagers() -> None:
    pit = Pit()
    one, two = pit.table("blackjack", bob="100"), pit.table("roulette", name="t2")
    two.sit("bob", "1")
    one.bet("1", "main", "10", key="a")
    two.bet("1", "red", "10", key="a")
    assert pit.has("bob") == "80"


def test_another_amount_takes_the_place_of_the_first() -> None:
    pit = Pit()
    table = pit.table("blackjack", bob="100")
    lay(table, "1", main="60")
    lay(table, "1", main="100")  # both at once would be too much
    assert pit.has("bob") == "0"
    lay(table, "1", main="5")
    assert pit.has("bob") == "95"


def test_nobody_bets_more_than_is_there() -> None:
    pit = Pit()
    table = pit.table("blackjack", bob="15")
    with pytest.raises(Refused, match=r"player:bob has 15 to spend, not 15\.01"):
        lay(table, "1", main="15.01")
    assert table.places["1"].wagers == {}
    lay(table, "1", main="15")


def test_wagers_that_equal_each_other_are_laid_and_taken_back_together() -> None:
    pit = Pit()
    table = pit.table("ultimate-texas-holdem", bob="100")
    lay(table, "1", ante="10", trips="5", progressive="1")
    assert table.places["1"].wagers == {"ante": 1000, "blind": 1000, "trips": 500, "progressive": 100}
    table.retract("1", "blind")  # and what cannot be without them
    assert (table.places["1"].wagers, pit.has("bob")) == ({}, "100")
    with pytest.raises(BadInput, match="seat 1 has no ante laid out"):
        table.retract("1", "ante")


@clause("OH-L 3.IV")
def test_a_wager_is_not_changed_once_the_round_has_begun() -> None:
    pit = Pit()
    table = pit.table("let-it-ride", bob="100")
    lay(table, "1", bet_1="5", progressive="1")
    table.begin()
    with pytest.raises(Refused, match="takes no wagers now") as why:
        lay(table, "1", bet_1="50")
    assert why.value.clause
    with pytest.raises(Refused, match="not taken back") as why:
        table.retract("1", "progressive")
    assert why.value.clause
    assert pit.has("bob") == "84"


@clause("OH-B 6.I")
def test_what_is_charged_on_a_wager_is_held_with_it() -> None:
    pit = Pit()
    table = pit.table("craps", bob="100")
    with pytest.raises(Refused, match="player:bob has 100 to spend, not 105"):
        lay(table, "1", buy_4="100")
    lay(table, "1", buy_4="80")
    assert pit.has("bob") == "16"
    table.begin()
    assert pit.has("bob") == "16"


# -- the round ------------------------------------------------------------------------------------------------------


def test_a_round_moves_what_its_lines_say() -> None:
    pit = Pit()
    table = pit.table("three-card-poker", bob="100", cat="100")
    lay(table, "1", ante="10", pair_plus="5")
    lay(table, "2", ante="10")
    table.begin()
    assert (pit.has("bob"), pit.worth("bob"), pit.has("cat")) == ("85", "100", "90")
    deal(table, {"1": "Ah Ad 7c", "2": "4s 5d 9c", "dealer": "Qs Jd 8c"}, {"1": ["play"], "2": ["fold"]})
    assert (pit.has("bob"), pit.worth("bob")) == ("125", "125")  # ante and play 10 each, a pair 1:1 on 5
    assert (pit.has("cat"), table.chips.held, table.state) == ("90", {}, "betting")
    for one in pit.ledger.entries:
        if one.entry.round and one.entry.because != "fill":
            assert one.entry.round == "t1#1"
            assert one.entry.clause
    pit.sound()


def test_a_double_that_cannot_be_paid_leaves_the_round_as_it_was() -> None:
    pit = Pit()
    table = pit.table("blackjack", bob="15")
    lay(table, "1", main="10")
    table.begin()
    deal(table, {"1": "6s 5s", "dealer": "Th 8h"}, stop="decide 1")
    round_ = table.round
    assert round_ is not None
    before = (list(round_.answers), round_.pending, round_.transcript, len(pit.ledger.entries), dict(table.chips.held))
    for _ in range(3):
        with pytest.raises(Refused, match="player:bob has 5 to spend, not 10"):
            table.answer({"action": "double", "amount": "10"}, "bob", "1")
        round_ = table.round
        assert round_ is not None
        after = (list(round_.answers), round_.pending, round_.transcript, len(pit.ledger.entries), table.chips.held)
        assert after == before
    table.answer({"action": "double", "amount": "5"}, "bob", "1")
    assert pit.has("bob") == "0"


@clause("CO 30-2119 (21)(C)")
def test_what_one_seat_said_is_held_while_others_think() -> None:
    pit = Pit()
    table = pit.table("ride-free", bob="15", cat="100")
    for seat in ("1", "2"):
        lay(table, seat, main="10")
    table.begin()
    deal(table, {"1": "Ts 5s", "2": "9s 7s", "dealer": "6h 8h"}, stop="gather")
    assert {one.seat for one in asking.asks(table.pending)} == {"1", "2"}
    with pytest.raises(Refused, match="player:bob has 5 to spend, not 6"):
        table.answer({"action": "bust_bonus", "amount": "6"}, "bob", "1")
    table.answer({"action": "bust_bonus", "amount": "5"}, "bob", "1")
    assert pit.has("bob") == "0"  # or it could be spent elsewhere, and the round could not go on
    table.answer("decline", "cat", "2")
    assert (pit.has("bob"), pit.has("cat")) == ("0", "90")
    table.void("a card is missing")
    assert (pit.has("bob"), pit.has("cat"), table.chips.held) == ("15", "100", {})


def test_a_player_at_two_tables_has_one_purse() -> None:
    pit = Pit()
    one, two = pit.table("blackjack", bob="20"), pit.table("three-card-poker", name="t2")
    two.sit("bob", "1")
    lay(one, "1", main="10")
    lay(two, "1", ante="10")
    two.begin()
    deal(two, {"1": "Ah Ad 7c", "dealer": "Qs Jd 8c"}, stop="decide 1")
    with pytest.raises(Refused, match="player:bob has 0 to spend"):
        two.answer("play", "bob", "1")
    one.retract("1", "main")
    two.answer("play", "bob", "1")


@pytest.mark.parametrize(
    ("slug", "wagers", "default"),
    [
        ("blackjack", {"main": "10"}, "stand"),
        ("three-card-poker", {"ante": "10"}, "fold"),
        ("ultimate-texas-holdem", {"ante": "10"}, "check"),
        ("texas-holdem-bonus", {"ante": "10"}, "fold"),
        ("mississippi-stud", {"ante": "10"}, "fold"),
        ("let-it-ride", {"bet_1": "10"}, "ride"),
        ("pai-gow-poker", {"main": "10"}, "house_way"),
    ],
)
def test_an_absent_player_adds_no_wager_and_it_is_recorded(slug: str, wagers: dict[str, str], default: str) -> None:
    pit = Pit()
    table = pit.table(slug, bob="1000")
    lay(table, "1", **wagers)
    round_ = table.begin()
    with pytest.raises(OutOfTurn, match="nobody is asked to decide"):
        table.expire()
    deal(table, {"1": "Ts 4d", "dealer": "7h Th"}, stop="decide 1" if slug != "pai-gow-poker" else "gather")
    stakes = sum(type(one) is Stake for one in round_.facts)
    with pytest.raises(OutOfTurn, match="seat 9 is not asked"):
        table.expire(seat="9")
    table.expire()
    last = [one for one in (table.round or table.recall[-1]).answers if isinstance(one.asked, Decide)][-1]
    assert (last.answer.action, last.by) == (default, "clock")
    assert f"seat 1 is absent: {default}" in [one.what for one in table.log]
    assert sum(type(one) is Stake for one in (table.round or table.recall[-1]).facts) == stakes


def test_who_left_is_not_asked_though_the_table_remembers() -> None:
    pit = Pit()
    table = pit.table("pai-gow-poker", bob="1000", cat="1000")
    for seat in ("1", "2"):
        lay(table, seat, main="10")
    table.begin()
    deal(table, {})
    table.leave("2")
    table.sit("eve", "2")  # who would be asked to bank in cat's place, with eve's money
    lay(table, "1", main="10")
    round_ = table.begin()
    assert [(one.answer.action, one.by) for one in round_.answers] == [("pass", "absent")]
    assert [one.seat for one in asking.asks(table.pending)] == ["1"]


@clause("OH-F 14.VI", "OH-F 14.XVII.A")
def test_a_player_banks_with_chips_on_the_table() -> None:
    pit = Pit()
    table = pit.table("pai-gow-poker", bob="1000", cat="1000")
    for seat in ("1", "2"):
        lay(table, seat, main="100")
    table.begin()
    deal(table, {})
    before = cents_of(pit, "cat")
    lay(table, "1", main="100")
    table.begin()
    ask = asking.asks(table.pending)[0]
    assert ask.seat == "2"
    table.answer({"action": "bank", "amount": "50"}, "cat", "2")
    assert cents_of(pit, "cat") - pit.ledger.available("player:cat") == 150_00  # bob's bet and the house's
    deal(table, {"1": "As Ad Ah Ac Ks Kd Kh", "2": "2s 3d 5h 7c 9s Jd Qh", "dealer": "2d 3h 5s 7h 9d Js Qc"})
    lost = -sum(one.net for one in table.lines() if one.wager == "bank")
    assert lost == 50_00  # 100 to bob, and 50 from the house, whose hand is a copy
    assert cents_of(pit, "cat") == before - lost
    pit.sound()


def cents_of(pit: Pit, player: str) -> int:
    return pit.ledger.balance(account("player", player))


def test_a_player_who_stands_bets_on_the_box_of_another() -> None:
    pit = Pit()
    table = pit.table("pontoon-plus", bob="100")
    pit.buys("cat", "100")
    table.sit("cat", "1s", box=1, standing=True)
    lay(table, "1", main="10")
    lay(table, "1s", main="20")
    table.begin()
    deal(table, {"1": "Ks 9s", "dealer": "9h 8h"}, {"1": ["stand"]})
    assert (paid(table, "1", "main"), paid(table, "1s", "main")) == ("10", "20")
    assert (pit.has("bob"), pit.has("cat")) == ("110", "120")


# -- what goes wrong ------------------------------------------------------------------------------------------------


def test_a_void_round_returns_what_was_decided_too() -> None:
    pit = Pit()
    table = pit.table("three-card-poker", bob="100", cat="100")
    lay(table, "1", ante="10", pair_plus="5")
    lay(table, "2", ante="10")
    table.begin()
    deal(table, {"1": "Ah Ad 7c", "2": "4s 5d 9c", "dealer": "Qs Jd 8c"}, {"1": ["fold"]}, stop="decide 2")
    assert table.state == "playing"
    table.void("a card of the dealer was exposed", "sue")
    assert (pit.has("bob"), pit.has("cat"), table.chips.held) == ("100", "100", {})
    assert table.log[-1].because == "a card of the dealer was exposed"
    pit.sound()


def test_a_void_round_takes_back_what_was_won_and_what_was_spent_is_owed() -> None:
    pit = Pit()
    table, other = pit.table("ride-free", bob="30"), pit.table("roulette", name="t2")
    other.sit("bob", "1")
    lay(table, "1", main="10", _21_plus_3="10", top_3="5")
    table.begin()
    deal(table, {"1": "Th Tc", "dealer": "Ts 8h"}, stop="decide")
    assert table.round is not None
    assert sum(one.net for one in table.round.facts if isinstance(one, Pay)) > 0
    has = pit.ledger.available("player:bob")
    lay(other, "1", red=f"{has // 100}")  # all of it
    table.void("the shoe was short", "sue")
    bob = cents_of(pit, "bob") + pit.ledger.balance("commission:bob")
    assert bob == 30_00
    assert pit.ledger.balance("commission:bob") < 0
    assert pit.ledger.available("player:bob") >= 0
    pit.sound()


@clause("CO 30-2119 (7)")
@pytest.mark.parametrize(("hand", "tips", "bob"), [("Ts 9s", "10", "105"), ("Ts 7s", "0", "85"), ("Ts 8s", "0", "100")])
def test_a_wager_for_the_dealer_goes_to_the_dealers_when_it_wins(hand: str, tips: str, bob: str) -> None:
    pit = Pit()
    table = pit.table("ride-free", bob="100")
    table.sit("bob", "1d", box=1, for_dealer=True)
    lay(table, "1", main="10")
    lay(table, "1d", main="5")
    table.begin()
    deal(table, {"1": hand, "dealer": "Th 8h"}, {"1": ["decline", "stand"]})
    assert pit.ledger.balance("tips:t1") == int(tips) * 100
    assert pit.has("bob") == bob
    pit.sound()


@clause("CO 30-2119 (7)")
def test_a_void_round_takes_a_wager_for_the_dealer_back_from_the_dealers() -> None:
    pit = Pit()
    table = pit.table("three-dice-baccarat", bob="100")
    table.sit("bob", "1d", box=1, for_dealer=True)
    lay(table, "1", player="10")
    lay(table, "1d", player="5")
    table.begin()
    table.answer([6, 6, 6])
    table.void("a die fell off the table", "sue")
    assert (pit.has("bob"), pit.ledger.balance("tips:t1")) == ("100", 0)


def test_an_abandoned_round_disables_the_table_and_keeps_the_money_held() -> None:
    pit = Pit()
    table = pit.table("let-it-ride", bob="100")
    lay(table, "1", bet_1="10", progressive="1")
    table.begin()
    table.declare("abandon", "sue", reason="the lights went out")
    assert (table.state, pit.has("bob"), pit.worth("bob"), pit.reads("MLP-OH")) == ("disabled", "69", "100", "10000.21")
    acts: list[Callable[[], object]] = [
        lambda: lay(table, "1", bet_1="10"),
        table.begin,
        lambda: table.open("ann"),
        lambda: table.close("ann"),
        lambda: table.leave("1"),
        lambda: table.change({}, by="ann", because="to get out of it"),
        lambda: table.answer("Ah"),
    ]
    for act in acts:
        with pytest.raises(Refused):
            act()
    table.refund("sue", "nobody can finish it")
    assert (table.state, pit.has("bob"), pit.reads("MLP-OH"), table.chips.held) == ("closed", "100", "10000", {})
    with pytest.raises(Refused, match="cannot refund"):
        table.refund("sue", "again")
    ready(table)
    pit.sound()


def test_a_void_needs_a_reason() -> None:
    table = Pit().table("roulette", bob="100")
    with pytest.raises(Refused, match="has no round open"):
        table.void("nothing to void")
    lay(table, "1", red="10")
    table.begin()
    with pytest.raises(BadInput, match="needs a reason"):
        table.void("  ")
    assert table.state == "playing"


@clause("OH-D 3.III.A", "OH-D 3.III.B")
def test_decks_that_are_due_are_changed_before_the_next_round() -> None:
    pit = Pit()
    table = pit.table("let-it-ride", bob="100")
    lay(table, "1", bet_1="5")
    pit.clock.hours += 24
    due = table.intervals.due()
    assert due
    with pytest.raises(Refused, match=r"\(due\)") as why:
        table.begin()
    assert why.value.clause == f"OH-D {due[0].id}"
    table.retract("1", "bet_1")
    table.change({}, by="ann", because="posting the options again does not make the decks new")
    assert table.intervals.due() == due
    with pytest.raises(UnknownName):
        table.did("no such clause", "ann")
    for one in due:
        table.did(one.id, "ann")
    lay(table, "1", bet_1="5")
    table.begin()
    with pytest.raises(Refused, match="between rounds"):
        table.did(due[0].id, "ann")


def test_the_last_ten_rounds_are_recalled_in_order() -> None:
    pit = Pit()
    table = pit.table("roulette", bob="1000")
    for number in range(12):
        lay(table, "1", red="10")
        table.begin()
        table.answer(str(number + 1))
    spins = [one.answers[0].answer for one in table.recall]
    assert spins == [str(number) for number in range(3, 13)]
    again = [one.replay(one.answers).transcript for one in table.recall]
    assert again == [one.transcript for one in table.recall]


def test_options_change_between_rounds_for_a_reason_and_with_nothing_laid_out() -> None:
    pit = Pit()
    table = pit.table("roulette", {"table_minimum": "5"}, bob="100")
    with pytest.raises(BadInput, match="needs a reason"):
        table.change({"table_minimum": "10"}, by="ann", because=" ")
    lay(table, "1", red="5")
    with pytest.raises(Refused, match="wagers on the layout"):
        table.change({"table_minimum": "10"}, by="ann", because="it is late")
    table.begin()
    with pytest.raises(Refused, match="is playing; its options change between rounds"):
        table.change({"table_minimum": "10"}, by="ann", because="it is late")
    table.answer("7")
    with pytest.raises(OptionRefused):
        table.change({"wheel": "triple"}, by="ann", because="it is late")
    table.change({"table_minimum": "10"}, by="ann", because="it is late")
    assert (table.log[-1].by, table.log[-1].because) == ("ann", "it is late")
    with pytest.raises(WagerRefused, match="below the minimum of 10"):
        lay(table, "1", red="5")


# -- bets that stand ------------------------------------------------------------------------------------------------


@clause("OH-B 4.III")
def test_bets_that_stand_stay_held_and_what_comes_down_is_free() -> None:
    pit = Pit()
    table = pit.table("craps", bob="100")
    lay(table, "1", **{"pass": "10", "place_6": "12"})
    table.begin()
    table.answer([2, 2])
    assert pit.has("bob") == "78"
    with pytest.raises(Refused, match="bets that stand"):
        table.close("ann")
    with pytest.raises(Refused, match="still has wagers"):
        table.leave("1")
    table.call("1", "reduce", "place_6", "6")
    assert pit.has("bob") == "84"
    table.call("1", "take_down", "place_6")
    assert pit.has("bob") == "90"
    with pytest.raises(CroupierError):
        table.call("1", "take_down", "pass")
    table.begin()
    table.void("the dice left the table")
    assert (pit.has("bob"), pit.worth("bob")) == ("90", "100")
    table.begin()
    table.answer([3, 1])
    assert (pit.has("bob"), pit.worth("bob"), table.chips.held) == ("110", "110", {})
    with pytest.raises(Refused, match="takes no calls"):
        Pit().table("roulette", bob="1").call("1", "take_down", "red")


@clause("OH-B 3.I.C")
def test_a_come_bet_moves_with_its_money() -> None:
    pit = Pit()
    table = pit.table("craps", bob="100")
    for wagers, dice in (({"pass": "10"}, [2, 2]), ({"come": "10"}, [4, 4])):
        lay(table, "1", **wagers)
        table.begin()
        table.answer(dice)
    assert {spot[1] for spot in table.chips.held} == {"pass", "come_8"}
    table.begin()
    table.answer([5, 3])
    assert (pit.has("bob"), pit.worth("bob")) == ("100", "110")
    pit.sound()


@clause("OH-B 4.IV")
def test_a_wager_that_lost_its_support_goes_back_when_the_round_would_begin() -> None:
    pit = Pit()
    table = pit.table("craps", bob="100")
    lay(table, "1", dont_pass="10")
    table.begin()
    table.answer([2, 2])
    lay(table, "1", dont_pass_odds="20", field="5")
    assert pit.has("bob") == "65"
    table.call("1", "take_down", "dont_pass")
    with pytest.raises(WagerRefused, match="dont_pass_odds needs"):
        table.begin()
    assert (pit.has("bob"), table.places["1"].wagers) == ("95", {"field": 500})
    table.begin()


# -- out of use -----------------------------------------------------------------------------------------------------


def test_a_table_is_disabled_for_a_reason_and_what_is_laid_out_goes_back() -> None:
    pit = Pit()
    table = pit.table("three-card-poker", bob="100")
    lay(table, "1", ante="10")
    with pytest.raises(BadInput, match="for a reason"):
        table.disable("sue", " ")
    table.disable("sue", "a torn felt")
    assert (table.state, pit.has("bob")) == ("disabled", "100")
    assert (table.log[-2].what, table.log[-2].because) == ("is disabled", "a torn felt")
    with pytest.raises(Refused, match="disabled already"):
        table.disable("sue", "again")
    with pytest.raises(Refused, match="takes no wagers now; it is disabled"):
        lay(table, "1", ante="10")
    with pytest.raises(Refused, match="no abandoned round to refund"):
        table.refund("sue", "nothing to give back")
    table.enable("sue", "a new felt")
    with pytest.raises(Refused, match="opens after"):
        table.open("ann")


def test_a_round_in_play_is_finished_before_its_table_is_disabled() -> None:
    pit = Pit()
    table = pit.table("three-card-poker", bob="100")
    lay(table, "1", ante="10")
    table.begin()
    table.disable("sue", "a torn felt")
    assert table.state == "playing"
    for one in ("Qh", "Jh", "8d", "9s", "3c", "4d"):
        table.answer(one)
    table.answer("play", seat="1")
    assert (table.state, pit.has("bob")) == ("disabled", "110")


def test_an_abandoned_round_is_refunded_before_its_table_is_enabled() -> None:
    pit = Pit()
    table = pit.table("three-card-poker", bob="100")
    lay(table, "1", ante="10")
    table.begin()
    table.declare("abandon", reason="a fire alarm")
    with pytest.raises(Refused, match="refunded first"):
        table.enable("sue", "the fire is out")
    table.refund("sue", "the fire is out")
    assert (table.state, pit.has("bob")) == ("closed", "100")
