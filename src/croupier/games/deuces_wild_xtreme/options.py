"""What the house chooses at Deuces Wild Xtreme, and which wagers may stand beside which."""

from dataclasses import dataclass
from typing import Final

from croupier.errors import OptionRefused, WagerRefused
from croupier.games.families import for_the_dealer
from croupier.money import Cents
from croupier.options import House, amount, choice, switch
from croupier.round.requests import DEALER
from croupier.round.setup import Setup

LINKED: Final = "five_card_linked_progressive"
#: Each progressive with the option that posts its seed.
SEEDS: Final = {
    "goin_wild_progressive": "goin_wild_seed",
    "too_wild_progressive": "too_wild_seed",
    LINKED: "five_card_linked_seed",
}
#: The bonus wagers that the house banks itself (§(14) to §(16)).
BONUS: Final = ("bad_beat_xtreme", "trips_plus_wild", "goin_wild")
STANDARD: Final = ("ante", "play", "odds")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """What must be bet, what may be paid, and how the progressives are configured."""

    dealing: str = choice("hand", "shoe", clause="CO 30-2118 (8)", title="one card at a time, or five in a stack")
    standard_required: bool = switch(
        False, clause="CO 30-2118 (3)", title="a bonus wager needs ante and odds beside it"
    )
    payout_limit: Cents = amount(clause="CO 30-2118 (4)", title="the most that is paid, the progressives apart")
    payout_limit_per: str = choice(
        "hand", "round", clause="CO 30-2118 (12)(A)(IV)", title="whether that is for each hand or for the whole table"
    )
    progressive_unit: Cents = amount(
        100, clause="CO 30-2118 (19)(A)(IV)", title="the one amount of a progressive wager; pays are multiplied by it"
    )
    goin_wild_seed: Cents = amount(
        clause="CO 30-2118 (17)(A)(III)", title="where the Goin' Wild meter starts, for each dollar of the unit"
    )
    too_wild_seed: Cents = amount(
        clause="CO 30-2118 (18)(A)(III)", title="where the Too Wild meter starts, for each dollar of the unit"
    )
    five_card_linked_seed: Cents = amount(
        clause="CO 30-2118 (19)(A)(IV)", title="where the Five-Card Linked meter starts, for each dollar of the unit"
    )
    meters: str = choice(
        "shared",
        "separate",
        clause="CO 30-2118 (19)",
        title="whether two lines that pay all of a meter share one (ruling: dwx-4)",
    )
    envy_per: str = choice(
        "round",
        "award",
        clause="CO 30-2118 (19)(A)(III)",
        title="whether several awards in a round earn the others one envy pay or several (ruling: dwx-5)",
    )

    def check(self) -> None:
        """A progressive has a wager."""
        if not self.progressive_unit:
            raise OptionRefused("progressive_unit is an amount above 0", clause="CO 30-2118 (19)(A)(IV)")

    def seed(self, wager: str) -> Cents:
        """Where a meter starts again, multiplied with the wager like the pays."""
        posted: Cents = getattr(self, SEEDS[wager])
        return posted * self.progressive_unit // 100


def check_setup(options: Options, carry: object, setup: Setup) -> WagerRefused | None:
    """The first wager that may not stand: without ante and odds (§(3)), or for the dealer (§(7); ruling: dwx-7)."""
    for seat in setup.seats:
        made = [wager for wager, _ in seat.wagers]
        if options.standard_required and seat.who != DEALER and made and "ante" not in made:
            why = f"{made[0]} needs ante and odds beside it at this table"
            return WagerRefused(why, clause="CO 30-2118 (3)").at(seat=seat.seat, wager=made[0])
    return for_the_dealer.refused(setup, SEEDS, "CO 30-2118 (7)")
