"""Mini-Baccarat and Midi-Baccarat: two hands, a vigorish on the Banker's, and the Dragon Bonus (OH-E)."""

from pathlib import Path
from typing import Final

from croupier.errors import WagerRefused
from croupier.games.families import baccarat, baccarat_irregular
from croupier.games.mini_baccarat import vigorish
from croupier.games.mini_baccarat.options import Options
from croupier.games.mini_baccarat.plan import MIDI, PLAN
from croupier.money import Cents, dollars
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.setup import Seat, Setup
from croupier.round.wagering import Wager

QUARTER: Final[Cents] = 25


async def play(t: Felt[Options]) -> None:
    """One round of play, §6 to §12, and what it takes over from the last and leaves for the next (§10.V, §11)."""
    # §6.IV: at any other table the dealer alone handles the cards.
    plan = MIDI if t.options.midi else PLAN
    vigorish.collect_before(t)
    baccarat_irregular.take_over(t)
    await baccarat.play(t, plan)
    await baccarat_irregular.clear_up(t, plan)
    vigorish.collect_after(t)


def check_setup(options: Options, carry: object, setup: Setup) -> WagerRefused | None:
    """The first wager that may not stand: made with quarters, or a bonus that is too small."""
    for seat in setup.seats:
        if why := _quarters(seat) or _bonus_alone(options, seat):
            return why
    return baccarat.least_bonus(setup, PLAN, "OH-E 12.II")


def _quarters(seat: Seat) -> WagerRefused | None:
    """Quarters pay out what vigorish leaves, and are not wagered (§10.III; ruling: bac-8)."""
    for wager, amount in seat.wagers:
        if amount % (2 * QUARTER) == QUARTER:
            why = WagerRefused(f"{wager} of {dollars(amount)} takes a quarter; quarters only pay", clause="OH-E 10.III")
            return why.at(seat=seat.seat, wager=wager)
    return None


def _bonus_alone(options: Options, seat: Seat) -> WagerRefused | None:
    """A bonus wager beside no other meets the table's minimum (§12.II; ruling: bac-12)."""
    if any(wager in PLAN.regular for wager, _ in seat.wagers):
        return None
    for wager, amount in seat.wagers:
        if amount < options.table_minimum:
            least = dollars(options.table_minimum)
            why = WagerRefused(f"{wager} of {dollars(amount)} alone is below the table's {least}", clause="OH-E 12.II")
            return why.at(seat=seat.seat, wager=wager)
    return None


GAME = Game(
    slug="mini-baccarat",
    title="Mini-Baccarat",
    folder=Path(__file__).parent,
    play=play,
    wagers=(
        Wager("player", "Player", "OH-E 5.I.B"),
        Wager("banker", "Banker", "OH-E 5.I.A"),
        Wager("tie", "Tie", "OH-E 5.I.C"),
        # The house may offer it, in an area of its own (§02.I.F, §12.I).
        Wager("dragon_bonus_player", "Dragon Bonus Player", "OH-E 5.I.D", own_limits=True, may_be_off=True),
        Wager("dragon_bonus_banker", "Dragon Bonus Banker", "OH-E 5.I.D", own_limits=True, may_be_off=True),
    ),
    options=Options,
    seats=14,
    seating="OH-E 02.I",
    closes="OH-E 5.III",  # chips, or words and cash that the dealer confirms (§5.II); nothing moves after it (§6.II)
    layout="OH-E 02.I.B",
    actions={"cede": "OH-E 6.V"},
    events=(baccarat.FRESH_SHOE, baccarat.COVER_CARD, vigorish.LEFT),
    of_a_seat=(vigorish.LEFT,),
    beside=vigorish.marked,
    pack=52,
    plan=PLAN,
    remedies=baccarat_irregular.remedies(PLAN),
    check_setup=check_setup,
    uniform={"vig_on_tie": "OH-E 10.VI"},  # the percentage is 5 at every table (§10.III; ruling: bac-14)
    remembers=baccarat_irregular.remembered,
)
