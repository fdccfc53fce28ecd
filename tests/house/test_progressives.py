"""Progressives by example: what a wager puts on the meter, what the meter pays, and who may touch it."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.errors import BadInput, OptionRefused, Refused, UnknownName
from croupier.house.jackpots import PARTS, Parameters
from croupier.house.ledger import Entry
from croupier.house.table import Table
from croupier.house.verification import Claim
from croupier.round.facts import Award
from tests.games.test_multi_link import LINES, TABLES
from tests.house.pit import Pit, deal, lay, line, paid
from tests.support import clause

every_game = pytest.mark.parametrize("slug", TABLES)
MLP = "MLP-OH"
DEALER = "3c 8s Jd Qs 2d 6d"
STEPS = ["6.IV", "6.IV.A", "6.IV.B", "6.IV.C", "6.IV.C.1", "6.IV.C.2"]


def bets(slug: str) -> dict[str, str]:
    return {**TABLES[slug].wagers, "progressive": "1"}


def begun(pit: Pit, slug: str, *, name: str = "t1", **players: str) -> Table:
    """A round of one of the six games, everybody with a progressive wager."""
    table = pit.table(slug, None, name=name, group="", **(players or {"bob": "1000"}))
    for seat in table.places:
        lay(table, seat, **bets(slug))
    table.begin()
    return table


def show(table: Table, fives: Mapping[str, str], folds: tuple[str, ...] = ()) -> None:
    """Play on to the end; a hand of five is the player's own cards and the board's."""
    laid = TABLES[table.game.slug]
    hands: dict[str, str] = {"dealer": DEALER}
    for seat, five in fives.items():
        own, board = laid.hands(five)
        hands |= {seat: " ".join(own)}
        if board:
            hands["community"] = " ".join([*board, "4d", "Td"])
    choices = {seat: [*(laid.folds if seat in folds else laid.stays)] for seat in table.places}
    deal(table, hands, choices)


def verify(pit: Pit, *people: str) -> None:
    (claim,) = pit.jackpots.claims.values()
    for number, step in enumerate(list(claim.steps)):
        pit.jackpots.verify(claim.key, step.id, people[number % len(people)])


# -- the six games of OH-L ------------------------------------------------------------------------------------------


@clause("OH-L 4.I", "OH-L 7.III", "OH-L 3.IV")
@every_game
def test_4_i_the_wagers_are_locked_and_feed_the_meter_before_a_card_is_dealt(slug: str) -> None:
    pit = Pit()
    table = pit.table(slug, bob="1000", cat="1000")
    for seat in ("1", "2"):
        lay(table, seat, **bets(slug))
    assert pit.reads(MLP) == "10000"
    table.begin()
    assert pit.reads(MLP) == "10000.42"
    with pytest.raises(Refused):
        lay(table, "1", progressive="1")
    with pytest.raises(Refused):
        table.retract("1", "progressive")
    pit.sound()


@clause("OH-L 4.I", "OH-L 2.I.C.2")
@every_game
def test_4_i_the_chips_are_counted_against_what_was_recorded(slug: str) -> None:
    pit = Pit()
    table = pit.table(slug, bob="1000", cat="1000", dan="1000")
    for seat in ("1", "2"):
        lay(table, seat, **bets(slug))
    lay(table, "3", **TABLES[slug].wagers)
    for counted in (1, 3):
        with pytest.raises(Refused, match=f"{counted} progressive chips counted, 2 wagers recorded") as why:
            table.begin(chips_counted=counted)
        assert why.value.clause == "OH-L 4.I"
    assert pit.reads(MLP) == "10000"
    table.begin(chips_counted=2)


@clause("OH-L 7.I", "OH-L 7.IV", "OH-L 6.I")
@every_game
@pytest.mark.parametrize(
    ("name", "won", "left"),
    [("royal_flush", "9999.21", "10000"), ("straight_flush", "999.02", "9000.19"), ("full_house", "49", "10000.21")],
)
def test_7_i_shares_and_sums_with_the_exact_amounts(slug: str, name: str, won: str, left: str) -> None:
    pit = Pit()
    table = begun(pit, slug)
    show(table, {"1": LINES[name][0]})
    assert paid(table, "1", "progressive") == won
    assert pit.reads(MLP) == left
    net = sum(line.net for line in table.lines())
    assert pit.ledger.balance("player:bob") == 1000_00 + net
    pit.sound()


@clause("OH-L 6.III", "OH-L 7.II", "OH-L 7.II.A")
@every_game
def test_6_iii_who_folds_forfeits_the_wager_and_keeps_the_envy(slug: str) -> None:
    if not TABLES[slug].folds:
        return  # nobody folds at let it ride
    pit = Pit()
    table = begun(pit, slug, bob="1000", cat="1000")
    show(table, {"1": "2s 5d 3h Ks 7d", "2": LINES["royal_flush"][0]}, folds=("1",))
    assert (paid(table, "1", "progressive"), paid(table, "1", "envy")) == ("-1", "1000")
    assert (paid(table, "2", "progressive"), paid(table, "2", "envy")) == ("9999.42", "0")
    assert pit.reads(MLP) == "10000"  # the envy is the house's, not the meter's
    pit.sound()


@clause("OH-L 6.IV", "OH-L 6.IV.A", "OH-L 6.IV.B", "OH-L 6.IV.C", "OH-L 6.IV.C.1", "OH-L 6.IV.C.2")
@every_game
@pytest.mark.parametrize("name", ["royal_flush", "straight_flush"])
def test_6_iv_the_money_is_free_when_the_win_is_verified(slug: str, name: str) -> None:
    pit = Pit()
    table = begun(pit, slug)
    show(table, {"1": LINES[name][0]})
    (key,) = pit.jackpots.claims
    won = line(table, "1", "progressive").net + 100
    assert pit.ledger.balance("player:bob") - pit.ledger.available("player:bob") == won
    assert [step.id for step in pit.jackpots.claims[key].steps] == STEPS
    with pytest.raises(BadInput, match=r"step 6\.IV\.C\.1 is not next"):
        pit.jackpots.verify(key, "6.IV.C.1", "sue")
    with pytest.raises(BadInput, match="needs somebody"):
        pit.jackpots.verify(key, "6.IV", "")
    for step in STEPS[:-1]:
        pit.jackpots.verify(key, step, "sue")
    with pytest.raises(Refused, match="by two people or more") as why:
        pit.jackpots.verify(key, "6.IV.C.2", "sue")
    assert why.value.clause == "OH-L 6.IV.C.1"
    pit.jackpots.verify(key, "6.IV.C.2", "cam of surveillance")
    assert pit.ledger.balance("player:bob") == pit.ledger.available("player:bob")
    with pytest.raises(UnknownName, match="no win to verify"):
        pit.jackpots.verify(key, "6.IV", "sue")
    pit.sound()


@clause("OH-L 6.IV")
@pytest.mark.parametrize(("name", "net"), [("royal_flush", "-1"), ("straight_flush", "-1")])
def test_6_iv_a_win_that_is_not_confirmed_goes_back_to_the_meter(name: str, net: str) -> None:
    pit = Pit()
    table = begun(pit, "four-card-poker")
    show(table, {"1": LINES[name][0]})
    rest = sum(line.net for line in table.lines() if line.wager != "progressive")
    (key,) = pit.jackpots.claims
    for by, approved, because in (("sue", "sue", "why"), ("sue", "", "why"), ("sue", "cam", "")):
        with pytest.raises(Refused):
            pit.jackpots.reject(key, by=by, approved=approved, because=because)
    pit.jackpots.reject(key, by="sue", approved="cam", because="the deck holds two aces of hearts")
    assert pit.reads(MLP) == "10000.21"  # as if it had not been won, the seed gone back to the cage
    assert pit.ledger.balance("player:bob") == 1000_00 + rest + int(net) * 100
    assert pit.jackpots.meter(MLP).events[-1].by == "sue, cam"
    pit.sound()


@clause("OH-L 7.III")
def test_7_iii_a_meter_below_the_text_is_not_linked() -> None:
    for wrong in ({"seed": 9_999_99}, {"reset": 9_999_99}, {"rate": 2_099}, {"rate": 1_000, "reserve_rate": 1_000}):
        pit = Pit()
        used: dict[str, Any] = {"seed": 10_000_00, "rate": 2_100} | wrong
        pit.jackpots.install(MLP, Parameters(**used))
        with pytest.raises(OptionRefused) as why:
            pit.closed("let-it-ride")
        assert why.value.clause == "OH-L 7.III"
    pit = Pit()
    pit.jackpots.install(MLP, Parameters(seed=10_000_00, rate=1_500, reserve_rate=600))  # the secondary counts in
    begun(pit, "let-it-ride")
    meter = pit.jackpots.meter(MLP)
    assert (meter.reading, meter.reserve) == (10_000_15, 6 * PARTS)


@clause("OH-L 7.III")
def test_7_iii_parameters_change_between_wins_and_rounds_and_within_the_text() -> None:
    pit = Pit()
    table = begun(pit, "let-it-ride")
    more = Parameters(seed=10_000_00, rate=2_500)
    with pytest.raises(Refused, match="has wagers in play"):
        pit.jackpots.change(MLP, more, by="sue", approved="cam", because="a new season")
    show(table, {"1": LINES["straight_flush"][0]})
    with pytest.raises(Refused, match="between wins"):
        pit.jackpots.change(MLP, more, by="sue", approved="cam", because="a new season")
    verify(pit, "sue", "cam")
    with pytest.raises(OptionRefused) as why:
        pit.jackpots.change(MLP, Parameters(seed=10_000_00, rate=2_000), by="s", approved="c", because="a cut")
    assert why.value.clause == "OH-L 7.III"
    with pytest.raises(Refused, match="two people"):
        pit.jackpots.change(MLP, more, by="sue", approved="sue", because="a new season")
    pit.jackpots.change(MLP, more, by="sue", approved="cam", because="a new season")
    before = pit.jackpots.meter(MLP).reading
    lay(table, "1", **bets("let-it-ride"))
    table.begin()
    assert pit.jackpots.meter(MLP).reading == before + 25
    assert [event.what for event in pit.jackpots.meter(MLP).events][-2:] == ["change", "contribution"]


@clause("OH-L 7.III")
def test_7_iii_a_table_and_its_meter_say_the_same_about_where_it_starts_again() -> None:
    pit = Pit()
    table = pit.table("let-it-ride", bob="1000")
    pit.jackpots.change(MLP, Parameters(seed=20_000_00, rate=2_100), by="sue", approved="cam", because="season")
    lay(table, "1", **TABLES["let-it-ride"].wagers)
    with pytest.raises(Refused, match="starts again at 20000, table t1 posts 10000"):
        lay(table, "1", progressive="1")
    table.retract("1", "bet_1")
    table.change({"progressive_seed": "20000"}, by="ann", because="as the meter")
    lay(table, "1", **bets("let-it-ride"))


def test_a_link_that_is_lost_takes_no_linked_wager() -> None:
    pit = Pit()
    table = pit.table("let-it-ride", bob="1000")
    pit.jackpots.cut_off.add("t1")
    lay(table, "1", **TABLES["let-it-ride"].wagers)
    with pytest.raises(Refused, match="has lost its link"):
        lay(table, "1", progressive="1")
    pit.jackpots.cut_off.clear()
    lay(table, "1", progressive="1")
    pit.jackpots.cut_off.add("t1")
    with pytest.raises(Refused, match="has lost its link"):
        table.begin()  # it was laid out before: the wager is taken off first
    table.retract("1", "progressive")
    table.begin()
    assert pit.reads(MLP) == "10000"


def test_a_void_round_gives_the_shares_back() -> None:
    pit = Pit()
    table = begun(pit, "let-it-ride", bob="1000", cat="1000")
    assert pit.reads(MLP) == "10000.42"
    table.void("a card is missing")
    assert (pit.reads(MLP), pit.has("bob"), pit.has("cat")) == ("10000", "1000", "1000")
    pit.sound()


def test_the_share_of_a_wager_goes_back_at_the_rate_it_came() -> None:
    """A rate changed meanwhile, or a meter won meanwhile, does not touch a wager made before."""
    pit = Pit()
    ride, poker = begun(pit, "let-it-ride"), begun(pit, "four-card-poker", name="t2", cat="1000")
    show(poker, {"1": LINES["royal_flush"][0]})  # cat takes bob's share along
    ride.void("a card is missing")
    assert (pit.reads(MLP), pit.has("bob")) == ("10000", "1000")
    pit.sound()


@clause("OH-L 7.III")
def test_the_limit_diverts_and_the_hidden_reserve_pays_the_reset() -> None:
    pit = Pit()
    pit.jackpots.install(MLP, Parameters(seed=10_000_00, rate=2_100, reserve_rate=2_100, limit=10_000_50))
    table = pit.table("four-card-poker", bob="1000", cat="1000")
    for _ in range(2):
        for seat in ("1", "2"):
            lay(table, seat, **bets("four-card-poker"))
        table.begin()
        show(table, {"1": "2s 5d 3h Ks 7d", "2": "2c 5h 3d Kc 7h"}, folds=("1", "2"))
    meter = pit.jackpots.meter(MLP)
    assert (pit.reads(MLP), meter.overflow, meter.reserve) == ("10000.50", 34 * PARTS, 84 * PARTS)
    assert pit.ledger.balance(f"reserve:{MLP}") == 84
    assert pit.ledger.balance(f"overflow:{MLP}") == 34
    cage = pit.ledger.balance("cage")
    lay(table, "1", **bets("four-card-poker"))
    table.begin()
    show(table, {"1": LINES["royal_flush"][0]})
    assert paid(table, "1", "progressive") == "9999.50"
    assert (pit.reads(MLP), meter.overflow, meter.reserve) == ("10000", 0, 0)
    assert meter.seeded == (10_000_00 + 10_000_00 - 84 - 21 - 34 - 21) * PARTS
    assert cage > pit.ledger.balance("cage")
    pit.sound()


def test_a_meter_is_corrected_by_two_people_and_the_books_follow() -> None:
    pit = Pit()
    pit.closed("let-it-ride")
    with pytest.raises(Refused):
        pit.jackpots.correct(MLP, -100_00, by="sue", approved="sue", because="count")
    pit.jackpots.correct(MLP, 250_00, by="sue", approved="cam", because="a fault of the display")
    assert pit.reads(MLP) == "10250"
    pit.sound()
    with pytest.raises(UnknownName, match="no meter"):
        pit.jackpots.correct("no such", 1, by="sue", approved="cam", because="count")
    with pytest.raises(Refused, match="there is a meter MLP-OH already"):
        pit.jackpots.install(MLP, Parameters(seed=1, rate=1))


def test_a_meter_cannot_pay_what_it_does_not_have() -> None:
    pit = Pit()
    pit.closed("let-it-ride")
    whole = Award("1", MLP, 10_000_00, True, "OH-L 7.I")
    tenth = Award("2", MLP, 1_000_00, False, "OH-L 7.I")
    pit.jackpots.can_pay("t1", [whole, whole, tenth])
    for awards in ([tenth, whole], [whole, whole._replace(paid=10_000_01)]):
        with pytest.raises(Refused, match="cannot pay"):
            pit.jackpots.can_pay("t1", awards)


def test_a_jackpot_of_a_round_that_goes_on_is_rejected_or_dropped() -> None:
    """No game of OH-L goes on after a jackpot, but another rulebook may."""
    for end in ("reject", "void", "reject and void"):
        pit = Pit()
        table = begun(pit, "let-it-ride")
        award = Award("1", MLP, 1_000_02, False, "OH-L 7.I")
        pit.jackpots.pay("t1", "t1#1", [award])
        pit.ledger.enter(
            [
                Entry("transfer", "table:t1", "player:bob", 1_000_02, "won"),
                Entry("hold", "player:bob", "table:t1", 1_000_02, "k"),
            ]
        )
        pit.jackpots.claim(Claim("k", "t1", "t1#1", award, 1_000_02, "player:bob", []))
        assert pit.reads(MLP) == "9000.19"
        if "reject" in end:
            pit.jackpots.reject("k", by="sue", approved="cam", because="no straight flush")
            assert pit.reads(MLP) == "10000.21"
        if "void" in end:
            table.void("a card is missing")
            assert pit.reads(MLP) == "10000"
        assert not pit.jackpots.claims
        pit.sound()


def test_a_change_asks_only_the_texts_of_tables_on_that_meter() -> None:
    pit = Pit()
    pit.closed("let-it-ride")
    pit.closed("rocket-aces", name="t2")
    free = Parameters(seed=1_000_00, rate=0, base=100)
    pit.jackpots.change("RA-QUICK-6D", free, by="sue", approved="cam", because="no growth")
    assert pit.jackpots.meter("RA-QUICK-6D").parameters.rate == 0


def test_nobody_declares_what_the_meters_show() -> None:
    table = begun(Pit(), "let-it-ride")
    with pytest.raises(Refused, match="nobody declares what they show"):
        table.declare("read_meters", reason="MLP-OH 1000000")


def test_a_claim_that_is_verified_has_no_next_step() -> None:
    claim = Claim("k", "t1", "t1#1", Award("1", MLP, 1, False, ""), 1, "player:bob", [])
    with pytest.raises(BadInput, match="all steps are taken"):
        claim.did("6.IV", "sue")
