"""A table by example: it opens by the book and takes what may be wagered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput, CroupierError, OptionRefused, Refused, UnknownName, WagerRefused
from croupier.games import get
from tests.house.pit import Pit, deal, lay, ready
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
    assert [signature.by for signature in opening.done] == ["ann"] * len(opening.done)
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
    blackjack, roulette = pit.table("blackjack", bob="100"), pit.table("roulette", name="t2")
    roulette.sit("bob", "1")
    blackjack.bet("1", "main", "10", key="a")
    roulette.bet("1", "red", "10", key="a")
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
    with pytest.raises(Refused, match=r"seat 1 has 15; these wagers come to 15\.01"):
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
    with pytest.raises(Refused, match="seat 1 has 100; these wagers come to 105"):
        lay(table, "1", buy_4="100")
    lay(table, "1", buy_4="80")
    assert pit.has("bob") == "16"
    table.begin()
    assert pit.has("bob") == "16"


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
    for card in ("Qh", "Jh", "8d", "9s", "3c", "4d"):
        table.answer(card)
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
