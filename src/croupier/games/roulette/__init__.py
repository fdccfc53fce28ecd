"""Roulette: the ball against the wheel, and chips on the numbers where it may come to rest (OH-G)."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from croupier.equipment.wheel import Wheel
from croupier.games.families import wheels
from croupier.games.families.wheels import Position, WheelPlan
from croupier.games.roulette.layout import DOUBLE_ZERO_LAYOUT, EVEN_CHANCES, LAYOUT, OPEN, ZEROS, canonical
from croupier.games.roulette.options import Options
from croupier.games.roulette.plan import PLAN
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.irregularities import Irregularity, Rule
from croupier.round.wagering import Wager


async def play(t: Felt[Options]) -> None:
    """One spin, §6. A wager counts where it lies when the ball falls, whoever put it there (§4.III, §4.IV)."""
    wheel = PLAN.wheel(t.options)
    number = await spin(t, wheel)
    await t.step("OH-G 6.III")
    t.announce(f"{number}; point marker on {number}", "OH-G 6.III")
    await t.step("OH-G 6.IV")
    # What still lies on the layout after the losers are gone has won (§5.I).
    wheels.settle(t, PLAN, number, lambda slug: lost_under(LAYOUT[slug], wheel, number))


async def spin(t: Felt, wheel: Wheel) -> str:
    """The ball runs until it rests in a pocket that counts; wagers stand for a re-spin (ruling: wheel-2)."""
    await t.step("OH-G 6.I")
    t.announce("no more bets", "OH-G 6.II")  # in force until all is paid, so a re-spin needs no second call
    while (number := await t.spin(wheel.name, wheel.pockets)) in wheel.void:
        t.announce("no spin", "OH-G 5.III.B")
        await t.step("OH-G 6.I")
    return number


def lost_under(position: Position, wheel: Wheel, number: str) -> str:
    """The clause a wager is lost by: the text says of the even chances alone that a zero takes them."""
    if number in ZEROS and position.line in EVEN_CHANCES:
        return "OH-G 5.III.C" if wheel.void else "OH-G 5.II"
    return "OH-G 6.IV"


async def spin_again(t: Felt[Options], rule: Rule, what: Irregularity) -> None:
    """A no spin asks for another one, wagers standing, until the ball rests where it counts (ruling: wheel-2)."""
    wheels.refuse_at_rest(t, rule.clause, PLAN.wheel(t.options).void)


KINDS: Final = (
    Wager("straight", "Straight", "OH-G 4.V.A"),
    Wager("split", "Split", "OH-G 4.V.B"),
    Wager("three", "Three Numbers", "OH-G 4.V.C"),
    Wager("four", "Four Numbers", "OH-G 4.V.D"),
    Wager("first_five", "First Five Numbers", "OH-G 4.V.E"),
    Wager("six", "Six Numbers", "OH-G 4.V.F"),
    Wager("column", "Column", "OH-G 4.V.G"),
    Wager("dozen", "Dozen", "OH-G 4.V.H"),
    Wager("red", "Red", "OH-G 4.V.I"),
    Wager("black", "Black", "OH-G 4.V.J"),
    Wager("odd", "Odd", "OH-G 4.V.K"),
    Wager("even", "Even", "OH-G 4.V.L"),
    Wager("low", "1 to 18", "OH-G 4.V.M"),
    Wager("high", "19 to 36", "OH-G 4.V.N"),
)


def _wager(slug: str, position: Position) -> Wager:
    kind = next(wager for wager in KINDS if wager.slug == position.line)
    where = slug.partition(":")[2]
    # §4.V.C.2: the trios with a zero lie on the common corner.
    trio = position.line == "three" and position.pockets & ZEROS
    return replace(kind, title=f"{kind.title} {where}".strip(), clause="OH-G 4.V.C.1" if trio else kind.clause)


#: Asked for every chip of every round, so made once; a position keeps its kind's slug, and with it its limits.
POSITIONS: Final = {
    name: {slug: _wager(slug, position) for slug, position in spots.items()} for name, spots in OPEN.items()
}


def positions(options: Options) -> Mapping[str, Wager]:
    """What may be bet on this wheel's layout (§1.I.B, §4.I)."""
    return POSITIONS[options.wheel]


_GAME = Game(
    slug="roulette",
    title="Roulette",
    folder=Path(__file__).parent,
    play=play,
    wagers=KINDS,
    options=Options,
    seats=20,  # the text numbers no places and everyone bets on one layout; this is a crowd around it, and our bound
    seating="",
    closes="OH-G 6.II",
    layout="OH-G 1.I.B",
    limits="OH-G 1.I.C",
    plan=PLAN,
    remedies={"spin_again": spin_again},
    positions=positions,
    canonical=canonical,
)

#: Version 1 had no split of 0 and 3 on the single zero layout (§4.V.B).
_FIRST = replace(_GAME, plan=WheelPlan(wheel=PLAN.wheel, layout=DOUBLE_ZERO_LAYOUT))
GAME = replace(_GAME, rules_version=2, earlier={1: _FIRST})
