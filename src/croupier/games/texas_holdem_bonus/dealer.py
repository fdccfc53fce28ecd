"""Texas Hold'em Bonus simulated: the flop wager or a fold, turn and river by a strategy, the bonus, the progressive.

A chart of one's own is for the decision before the flop, the only one that the solver's chart has by name; turn and
river wagers are made as is best by all cards seen. The progressive is played with its meter at nothing, as an
analysis counts it; the payout limit is not applied.
"""

from typing import Final

from croupier.engines.holdem.deal import dealer
from croupier.equipment.cards import DEUCE
from croupier.games.families.holdem_strategy import BettingHabit, HoldemStrategy, Holding
from croupier.games.texas_holdem_bonus.plan import PLAN

BET: Final = max(PLAN.streets[0].bet.multiples)
_RULE: Final = "fold 2-3 to 2-7 offsuit"
_HIDDEN_PAIR: Final = BettingHabit(strong="straight")


def folded(holding: Holding) -> bool:
    """The usual chart before the flop: a deuce with an offsuit three to seven is folded."""
    low, high = sorted(holding)
    return low >> 2 == DEUCE and 0 < high >> 2 <= 5 and low & 3 != high & 3


def bet(holding: Holding) -> int:
    """The flop wager by that chart, in antes."""
    return 0 if folded(holding) else BET


STRATEGIES: Final = (
    HoldemStrategy(
        "hidden pair",
        f"{_RULE}; bet turn and river with a pair made with an own card, or a straight or better",
        bet,
        _HIDDEN_PAIR,
        _HIDDEN_PAIR,
    ),
    HoldemStrategy("optimal", "the solver's best play", "best", "best", "best", analysed=False),
    HoldemStrategy("never fold", "bet the flop with every holding, then play the best", lambda _: BET, "best", "best"),
    HoldemStrategy("flop only", f"{_RULE}; never bet turn or river", bet, "never", "never"),
    HoldemStrategy("bet every street", f"{_RULE}; always bet turn and river", bet, "always", "always"),
)

_COUNTED = "turn and river wagers by tables of the solver"

DEALER = dealer(PLAN, STRATEGIES, _COUNTED, aliases={"basic": "hidden pair", "never raise": "flop only"})
