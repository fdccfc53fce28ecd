"""The progressive of OH-L: five cards of the player's decide it in all six games that may be linked."""

from collections.abc import Sequence
from typing import Final

from croupier.engines.question import Question
from croupier.engines.solved import Solution
from croupier.equipment.cards import Card
from croupier.hands.orders import FIVE_CARD

ALONE: Final = "any five cards, as if nobody folded; the games say what their folds forfeit (OH-L 6.III)"


def line(cards: Sequence[Card]) -> str:
    """The best hand of the five (§6.II)."""
    return FIVE_CARD.line(FIVE_CARD.rank(cards))


def progressive(question: Question) -> Solution:
    """Any five cards of the pack: the player's own (OH-L §5.V), with the community's (§5.III) or with the flop (§5.IV).
    Each is as likely to be dealt in every game (§5.I)."""
    from croupier.engines import dealt

    return dealt.solve(question, 5, line, FIVE_CARD, notes=(ALONE,))
