"""Ultimate Texas Hold'em simulated: ante and blind, the play wager by a strategy, trips, the progressive.

A chart of one's own is for the decision before the flop, the only one that the solver's chart has by name; flop and
river are played as is best by all cards seen. The progressive is played with its meter at nothing, as an analysis
counts it; a payout limit is not applied.
"""

from typing import Final

from croupier.engines.holdem.deal import dealer
from croupier.equipment.cards import ACE, DEUCE, JACK, KING, QUEEN, TEN
from croupier.games.families.holdem_strategy import BettingHabit, HoldemStrategy, Holding
from croupier.games.ultimate_texas_holdem.plan import PLAN

#: Fewer cards than this against a hand, and it is played on the river.
OUTS: Final = 21
MOST, FLOP, RIVER = (max(bet.multiples) for _, bet in PLAN.bets)


def raised(holding: Holding) -> bool:
    """The usual chart before the flop."""
    (low, low_suit), (high, high_suit) = (divmod(card, 4) for card in sorted(holding))
    if low == high:
        return low > DEUCE
    least = {ACE: (0, 0), KING: (0, 3), QUEEN: (4, 6), JACK: (6, 8)}  # the lowest kicker, suited and offsuit
    return high in least and low >= least[high][low_suit != high_suit]


USUAL: Final = (
    f"{MOST}x: threes or better, any ace, K-5 (suited K-2), Q-8 (suited Q-6), J-10 (suited J-8) or better; {FLOP}x: a "
    "pair or better made with an own card, but not two deuces alone, any straight or better, or four of a suit with an "
    f"own ten or better in it; {RIVER}x: a pair with an own card, or fewer than {OUTS} cards of which one would give "
    "the dealer the better hand"
)

STRATEGIES: Final = (
    HoldemStrategy(
        "usual",
        USUAL,
        lambda holding: MOST * raised(holding),
        BettingHabit(strong="straight", pocket=DEUCE, suited=TEN),
        BettingHabit(outs=OUTS),
    ),
    HoldemStrategy("optimal", "the solver's best play", "best", "best", "best", analysed=False),
    HoldemStrategy("never before the flop", "check every holding, then play the best", lambda _: 0, "best", "best"),
    HoldemStrategy(f"always {MOST}x", "four antes on every holding", lambda _: MOST, "never", "never"),
    HoldemStrategy(
        "never raise",
        "check to the river, there play one ante or fold as is best, by counting every dealer's hand",
        lambda _: 0,
        "never",
        "best",
        analysed=False,
    ),
)

_COUNTED = "flop and river in tables of the solver"

DEALER = dealer(PLAN, STRATEGIES, _COUNTED, aliases={"basic": "usual"})
