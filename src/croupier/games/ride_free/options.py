"""What a house may choose at a Ride Free table (CO 30-2119)."""

from dataclasses import dataclass, replace

from croupier.games.families.blackjack_plan import BlackjackHouse, Rules
from croupier.money import Cents
from croupier.options import amount, choice, switch, whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(BlackjackHouse):
    """Decks, surrender, and how the bonus bets are configured; the tables themselves are posted by wager."""

    decks: int = whole(6, 1, 8, clause="CO 30-2119 (8)", title="decks in play")  # ruling: rf-1
    soft_17: str = choice("hit", clause="CO 30-2119 (8)(A)", title="what the dealer does on a soft 17")
    blackjack_pays: str = choice("3:2", clause="CO 30-2119 (8)(B)", title="odds of a blackjack")
    late_surrender: bool = switch(False, clause="CO 30-2119 (8)(C)", title="give up half after the dealer's check")
    standard_required: bool = switch(False, clause="CO 30-2119 (3)", title="a bonus bet needs a main wager beside it")
    payout_limit: Cents = amount(clause="CO 30-2119 (4)", title="most that is paid in all, progressives aside")
    payout_limit_per: str = choice("hand", "round", clause="CO 30-2119 (4)", title="what the payout limit is for")
    bust_bonus_timing: str = choice(  # ruling: rf-5
        "after_peek", "before_peek", clause="CO 30-2119 (21)(C)", title="when Bust Bonus is offered"
    )
    jackpot_suit: str = choice(  # ruling: rf-4
        "spades",
        "hearts",
        "diamonds",
        "clubs",
        clause="CO 30-2119 (30)",
        title="the specific suit of the progressive tables, or its first letter",
        short=1,
    )
    meters: str = choice(  # ruling: rf-3
        "shared", "separate", clause="CO 30-2119 (30)", title="one meter for all lines of a table, or one each"
    )
    progressive_unit: Cents = amount(
        clause="CO 30-2119 (30)(A)(IV)", title="the one amount of a progressive wager; pays and seed scale with it"
    )
    # Any amount with a reserve meter (§(30)(A)(V), §(31)(A)(IV)), the specified one with a fixed seed (§(30)(A)(VI),
    # §(31)(A)(V)); it is scaled to the wager.
    progressive_seed: Cents = amount(
        1000_00, clause="CO 30-2119 (30)(A)(V)", title="where a meter starts again, for each $1 of the wager"
    )

    def narrowed(self, rules: Rules) -> Rules:
        """Late surrender is for the house to offer."""
        surrender = rules.surrender if self.late_surrender else frozenset[int]()
        return replace(BlackjackHouse.narrowed(self, rules), surrender=surrender)
