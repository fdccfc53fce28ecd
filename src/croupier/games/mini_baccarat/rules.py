"""Which wagers may be made at Mini-Baccarat (OH-E §10, §12)."""

from typing import Final

from croupier.errors import WagerRefused
from croupier.games.families.baccarat import least_bonus
from croupier.games.mini_baccarat.options import Options
from croupier.games.mini_baccarat.plan import PLAN
from croupier.money import Cents, dollars
from croupier.round.setup import Seat, Setup

QUARTER: Final[Cents] = 25


def check_setup(options: Options, carry: object, setup: Setup) -> WagerRefused | None:
    """The first wager that may not stand: made with quarters, or a bonus that is too small."""
    for seat in setup.seats:
        if why := _quarters(seat) or _bonus_alone(options, seat):
            return why
    return least_bonus(setup, PLAN, "OH-E 12.II")


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
