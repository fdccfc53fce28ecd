"""What a house may choose at a Rocket Aces table (CO 30-899.29)."""

from dataclasses import dataclass, replace

from croupier.games.families.blackjack_plan import BlackjackHouse, Rules
from croupier.games.rocket_aces.plan import THE_GAME
from croupier.money import Cents
from croupier.options import amount, choice, switch, whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(BlackjackHouse):
    """The blackjack table, and the progressive on it."""

    decks: int = whole(6, 2, 6, clause=THE_GAME, title="decks in play")
    blackjack_pays: str = choice("3:2", "6:5", clause=THE_GAME, title="odds of a blackjack")
    soft_17: str = choice("hit", "stand", clause=THE_GAME, title="what the dealer does on a soft 17")
    resplit_aces: bool = switch(False, clause=THE_GAME, title="split aces may be split again")
    progressive_unit: Cents = amount(clause="CO 30-899.29 (1)(A)", title="the one denomination of the wager")
    # ruling: ra-1; the share is taken by whoever keeps the meters
    progressive_rate: int = whole(
        20, 0, 100, clause="CO 30-899.29 (2)", title="percent of each wager that feeds the meter"
    )
    progressive_seed: Cents = amount(
        1000_00, clause="CO 30-899.29 (2)", title="where a meter starts again, for each $1 of the wager"
    )

    def narrowed(self, rules: Rules) -> Rules:
        """Split aces are split again only if posted."""
        split_once = frozenset[int]() if self.resplit_aces else rules.split_once
        return replace(BlackjackHouse.narrowed(self, rules), split_once=split_once)
