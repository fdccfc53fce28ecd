"""What the house chooses at 3 Dice Baccarat, and which wagers go together."""

from dataclasses import dataclass
from typing import Final

from croupier.errors import OptionRefused, WagerRefused
from croupier.games.families import for_the_dealer
from croupier.games.three_dice_baccarat.rules import EVENTS, PROGRESSIVE, STANDARD, TALONS
from croupier.money import Cents
from croupier.options import House, amount, choice, switch
from croupier.round.requests import DEALER
from croupier.round.setup import Setup

#: The bonus wagers that the house banks itself; the progressive is the other one.
BONUS: Final = (*EVENTS, *TALONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """What must be bet, who shakes the cups, what may be paid, and how the progressive is configured."""

    standard_required: bool = switch(
        False, clause="CO 30-2899.09 (3)", title="a bonus wager needs a standard wager beside it"
    )
    players_shake: bool = switch(False, clause="CO 30-2899.09 (8)", title="players may shake the cups after the dealer")
    payout_limit: Cents = amount(clause="CO 30-2899.09 (5)", title="the most a player is paid in a round")
    progressive_unit: Cents = amount(
        100, clause="CO 30-2899.09 (14)(A)(V)", title="the one amount of a triple progressive wager"
    )
    progressive_meter: str = choice(
        "reserve",
        "fixed",
        clause="CO 30-2899.09 (14)(A)(VII)",
        title="a meter with a reserve, started as the house likes, or with a fixed seed",
    )
    progressive_seed: Cents = amount(
        clause="CO 30-2899.09 (14)(A)(VI)", title="where the meter starts, for each dollar of the unit"
    )

    def check(self) -> None:
        """A progressive has a wager, and a fixed seed an amount (ruling: dice3-5)."""
        if not self.progressive_unit:
            raise OptionRefused("progressive_unit is an amount above 0", clause="CO 30-2899.09 (14)(A)(V)")
        if self.progressive_meter == "fixed" and not self.progressive_seed:
            raise OptionRefused(
                "a fixed meter starts at the seed that goes with its table; post it as progressive_seed",
                clause="CO 30-2899.09 (14)(A)(VII)",
            )

    @property
    def seed(self) -> Cents:
        """Where the meter starts and starts again, multiplied with the wager like the pays (§(14)(A)(V))."""
        return self.progressive_seed * self.progressive_unit // 100  # §(14)(A)(VI)


def check_setup(options: Options, carry: object, setup: Setup) -> WagerRefused | None:
    """The first wager that may not stand: without a standard one (§(3), §(7)), or for the dealer (§(9))."""
    for seat in setup.seats:
        made = [wager for wager, _ in seat.wagers]
        if options.standard_required and seat.who != DEALER and made and not set(STANDARD) & set(made):
            why = f"{made[0]} needs a wager on {', '.join(STANDARD)} at this table"
            return WagerRefused(why, clause="CO 30-2899.09 (3)").at(seat=seat.seat, wager=made[0])
    # It lies in front of a player's own, and never on the progressive (ruling: dice3-7).
    return for_the_dealer.refused(setup, (PROGRESSIVE,), "CO 30-2899.09 (9)")
