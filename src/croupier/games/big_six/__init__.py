"""Big Six: a wheel of 54 sections turns past the clapper, and chips lie on the insignia it may stop on (OH-N)."""

from dataclasses import dataclass
from pathlib import Path

from croupier.games.big_six.plan import PLAN, WHEEL
from croupier.games.big_six.rules import INSIGNIAS
from croupier.games.families import wheels
from croupier.options import House
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.irregularities import Irregularity, Rule
from croupier.round.wagering import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """The text leaves the house no choice but what every table posts."""


async def play(t: Felt) -> None:
    """One spin, §5 and §6: bets down, the wheel spun, losers collected, winners paid."""
    await t.step("OH-N 5.I")
    t.announce("no more bets", "OH-N 4.IV")
    await t.step("OH-N 5.II")
    insignia = await t.spin(WHEEL.name, WHEEL.pockets)  # where the clapper (§1.II) rests between two pegs (§1.III)
    await t.step("OH-N 5.III")
    t.announce(f"{INSIGNIAS[insignia].title} wins", "OH-N 6.I")
    await t.step("OH-N 6.II")
    wheels.settle(t, PLAN, insignia, lambda wager: INSIGNIAS[wager].loses)


async def spin_again(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A spin called off before it counts is made again, wagers standing (ruling: wheel-4)."""
    wheels.refuse_at_rest(t, rule.clause)


GAME = Game(
    slug="big-six",
    title="Big Six",
    folder=Path(__file__).parent,
    play=play,
    # A chip on any number of them (§4.II), chips and plaques only: no spoken wager has a place here (§4.III).
    wagers=tuple(Wager(slug, insignia.title, insignia.wager) for slug, insignia in INSIGNIAS.items()),
    options=Options,
    seats=20,  # the text numbers no places and everyone bets on one layout; this is a crowd around it, and our bound
    seating="",
    closes="OH-N 4.IV",
    layout="OH-N 2.I.B",
    plan=PLAN,
    remedies={"spin_again": spin_again},
)
