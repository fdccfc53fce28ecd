"""No bet changes what another is paid, nor where the roll leaves it, the point and the Fire Bets (OH-B §3, §10.IV).

A roll's payments and the layout it leaves decide every roll after it, so one roll from every state is all of them.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import NamedTuple

import pytest

from croupier.games.craps import GAME
from croupier.games.craps.bets import BETS, LINE, NUMBERS, ONE_ROLL, travelled
from croupier.games.craps.layout import CrapsLayout, Up, read
from croupier.games.craps.rules import opens
from croupier.options import House
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup
from tests.support import clause

POINTS = (0, *NUMBERS)
#: Whichever die shows which.
DICE = [(first, second) for first in range(1, 7) for second in range(first, 7)]
#: A craps, a hard and an easy number, the seven.
SOME = [(1, 1), (3, 3), (4, 5), (3, 4)]
BET = 60_00
#: Bets that move are of another size, and so told apart from one that lies on the number already.
SIZES = {"fire": 5_00, "come": 30_00, "dont_come": 30_00}
#: In a house that knows everybody's bets, somebody backs the line.
BACKER = "16"

Bets = dict[tuple[str, str], int]


class Rolled(NamedTuple):
    """What a roll pays by seat and wager, the bets it leaves, and what else it leaves."""

    paid: Mapping[tuple[str, str], int]
    up: Mapping[tuple[str, str], int]
    state: tuple[int, tuple[int, ...], bool]

    def of(self, bets: Iterable[tuple[str, str]]) -> "Rolled":
        """The same without what became of other bets."""
        spots = set(bets)
        kept = {((seat, place), size(wager)) for seat, wager in spots for place in _where(wager)}
        paid = {spot: net for spot, net in self.paid.items() if spot in spots}
        return Rolled(paid, {spot: bet for spot, bet in self.up.items() if (spot, bet) in kept}, self.state)


def size(wager: str) -> int:
    return SIZES.get(wager, BET)


def _where(wager: str) -> list[str]:
    """Where a bet may lie after a roll: a come bet goes to its number."""
    return [wager, *(place for place in BETS if travelled(place) and BETS[place].kind == wager)]


def rolled(house: House, layout: CrapsLayout, made: Bets, dice: tuple[int, int]) -> Rolled:
    """One roll with the bets that stand and those made now, each of which must be legal."""
    seats: dict[str, list[tuple[str, int]]] = {}
    for (seat, wager), bet in made.items():
        seats.setdefault(seat, []).append((wager, bet))
    asked = Setup(tuple(Seat(seat, tuple(bets)) for seat, bets in seats.items()))
    setup, refused = GAME.seated(house, asked, layout.plain())
    assert not refused
    played = Round(GAME, house, setup, layout.plain())
    played.answer(list(dice))
    assert played.result is not None
    assert played.result.status == "settled"
    after = read(played.result.carry)
    paid: dict[tuple[str, str], int] = {}
    for line in played.result.lines:
        paid[line.seat, line.wager] = paid.get((line.seat, line.wager), 0) + line.net
    return Rolled(paid, {(up.seat, up.wager): up.bet for up in after.bets}, (after.point, after.fire, after.sealed))


def can_stand(wager: str, point: int) -> bool:
    """Whether a bet may lie there from an earlier roll: it outlasts one, and the line has a point to wait for."""
    bet = BETS[wager]
    if bet.how == ONE_ROLL or (bet.how == LINE and bet.kind.endswith("come")):
        return False
    return bool(point) or not (bet.kind.startswith(("pass", "dont_pass")))


def everything(point: int, seat: str = "1") -> tuple[Bets, Bets]:
    """Every bet that can be up at a point, those that stand and those made now."""
    stand = {(seat, wager): size(wager) for wager in BETS if can_stand(wager, point)}
    made = {
        (seat, wager): size(wager)
        for wager in BETS
        if (seat, wager) not in stand and opens(wager, point) and not travelled(wager)
    }
    return stand, made


def laid(point: int, stand: Bets) -> CrapsLayout:
    bets = tuple(Up(seat, wager, bet) for (seat, wager), bet in stand.items())
    return CrapsLayout(bets, point, fire=tuple(NUMBERS[:3]), sealed=True)


def house_of(options: Mapping[str, object]) -> tuple[House, dict[tuple[str, str], int]]:
    """The house, and the line bet without which it lets nobody shoot."""
    return GAME.house(options), {(BACKER, "pass"): BET} if "shooter_bet" in options else {}


def backed(point: int, stand: Bets, made: Bets, backer: Bets) -> tuple[Bets, Bets]:
    return (stand | backer, made) if point else (stand, made | backer)


def with_odds(wager: str) -> set[str]:
    """A bet and the odds that lie behind it, which cannot be without it."""
    return {wager, *(odds for odds, bet in BETS.items() if bet.support == wager)}


HOUSES = [
    {},
    {"come_odds_on_come_out": "off", "buy_on_come_out": "working", "vig_when": "on_win"},
    {"shooter_bet": "required"},
]


@clause("OH-B 3.I", "OH-B 10.IV")
@pytest.mark.parametrize("options", HOUSES, ids=["assumed", "come odds off", "required"])
@pytest.mark.parametrize("point", POINTS)
def test_10_iv_a_bet_alone_is_paid_as_it_is_among_all_others(point: int, options: dict[str, object]) -> None:
    house, backer = house_of(options)
    stand, made = everything(point)
    for dice in DICE:
        full = rolled(house, laid(point, (both := backed(point, stand, made, backer))[0]), both[1], dice)
        for seat, wager in (*stand, *made):
            if BETS[wager].support:
                continue  # together with the bet it lies behind
            alone = [(seat, place) for place in with_odds(wager)]
            stands, goes_down = ({spot: bets[spot] for spot in alone if spot in bets} for bets in (stand, made))
            by_itself = backed(point, stands, goes_down, backer)
            lone = rolled(house, laid(point, by_itself[0]), by_itself[1], dice)
            assert lone.of(alone) == full.of(alone), (wager, dice)


def added_bets(point: int) -> list[str]:
    """The bets that a player with nothing up may make now."""
    return [wager for wager in BETS if opens(wager, point) and not travelled(wager) and not BETS[wager].support]


def add_every_bet(point: int, rolls: Iterable[tuple[int, int]]) -> None:
    house = GAME.house()
    stand, made = everything(point)
    layout = laid(point, stand)
    for dice in rolls:
        before = rolled(house, layout, made, dice)
        for wager in added_bets(point):
            if wager == "fire" and layout.sealed:
                continue
            after = rolled(house, layout, {**made, ("2", wager): size(wager)}, dice)
            assert after.of((*stand, *made)) == before.of((*stand, *made)), (wager, dice)


def leave_every_bet(point: int, rolls: Iterable[tuple[int, int]]) -> None:
    house = GAME.house()
    stand, made = everything(point)
    for dice in rolls:
        full = rolled(house, laid(point, stand), made, dice)
        for _, wager in (*stand, *made):
            gone = {("1", place) for place in with_odds(wager)}
            rest = [{spot: bet for spot, bet in bets.items() if spot not in gone} for bets in (stand, made)]
            left = rolled(house, laid(point, rest[0]), rest[1], dice)
            kept = [spot for bets in rest for spot in bets]
            assert left.of(kept) == full.of(kept), (wager, dice)


@clause("OH-B 10.IV", "OH-B 11.II")
@pytest.mark.parametrize("point", [0, 6])
def test_10_iv_a_bet_of_another_seat_changes_none(point: int) -> None:
    add_every_bet(point, SOME)


@clause("OH-B 10.IV", "OH-B 11.II")
@pytest.mark.parametrize("point", [0, 9])
def test_10_iv_a_bet_of_the_same_seat_changes_no_other(point: int) -> None:
    leave_every_bet(point, SOME)


@pytest.mark.long
@pytest.mark.parametrize("point", POINTS)
def test_no_bet_of_anybody_changes_another_at_any_point(point: int) -> None:
    add_every_bet(point, DICE)
    leave_every_bet(point, DICE)


@pytest.mark.long
@pytest.mark.parametrize("other_seat", ["1", "2"])
@pytest.mark.parametrize("point", POINTS)
def test_of_every_two_bets_each_is_paid_as_it_is_alone(point: int, other_seat: str) -> None:
    house = GAME.house()
    stand, made = everything(point)
    for dice in DICE:
        alone = {spot: _two(house, point, stand, made, [spot], dice) for spot in (*stand, *made)}
        for _, wager in alone:
            for _, other in alone:
                if other_seat == "1" and other in with_odds(wager) | {BETS[wager].support}:
                    continue
                both = _two(house, point, stand, made, [("1", wager), (other_seat, other)], dice)
                assert both.of([("1", wager)]) == alone["1", wager].of([("1", wager)]), (wager, other, dice)


def _two(
    house: House, point: int, stand: Bets, made: Bets, spots: list[tuple[str, str]], dice: tuple[int, int]
) -> Rolled:
    """A roll with these bets alone; odds bring the bet that they lie behind."""
    needed = [*((seat, BETS[wager].support) for seat, wager in spots if BETS[wager].support), *spots]
    few = [
        {(seat, wager): bets["1", wager] for seat, wager in needed if ("1", wager) in bets} for bets in (stand, made)
    ]
    return rolled(house, laid(point, few[0]), few[1], dice)


@clause("OH-B 11.II")
@pytest.mark.parametrize("seed", range(60))
def test_a_player_is_paid_the_same_whoever_else_plays_from_roll_to_roll(seed: int) -> None:
    """Seat 1 plays a few hands, alone and beside seat 2, while somebody shoots who is not listed."""
    chance = Random(seed)
    house = GAME.house()
    layouts = {"alone": CrapsLayout(), "beside": CrapsLayout()}
    for _ in range(16):
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        layout = layouts["alone"]
        own = _picked(chance, layout, "1")
        company = _picked(chance, layouts["beside"], "2")
        paid = {}
        for name, made in (("alone", own), ("beside", own | company)):
            asked = Setup(
                tuple(
                    Seat(seat, tuple((wager, bet) for (who, wager), bet in made.items() if who == seat))
                    for seat in ("1", "2")
                    if any(who == seat for who, _ in made)
                ),
                events=frozenset({f"shooter {BACKER}"}),
            )
            setup, refused = GAME.seated(house, asked, layouts[name].plain())
            assert not refused
            played = Round(GAME, house, setup, layouts[name].plain())
            played.answer(list(dice))
            assert played.result is not None
            layouts[name] = read(played.result.carry)
            paid[name] = [line for line in played.result.lines if line.seat == "1"]
        assert paid["alone"] == paid["beside"]
        assert (layouts["alone"].point, layouts["alone"].fire) == (layouts["beside"].point, layouts["beside"].fire)


def _picked(chance: Random, layout: CrapsLayout, seat: str) -> Bets:
    """A few bets that may be made now; line bets seldom."""
    open_now = [wager for wager in added_bets(layout.point) if BETS[wager].kind not in ("pass", "dont_pass")]
    if chance.random() < 0.2 and not layout.point:
        open_now = ["pass", "dont_pass"]
    if layout.sealed or layout.up(seat, "fire"):
        open_now = [wager for wager in open_now if wager != "fire"]
    picked = chance.sample(open_now, min(3, len(open_now)))
    return {(seat, wager): size(wager) for wager in picked}
