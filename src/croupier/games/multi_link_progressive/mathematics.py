"""The multi-link progressive: five cards of the player's decide it in all six games that may be linked (OH-L §5.I)."""

from typing import Final

from croupier.engines import dealt
from croupier.engines.question import Mathematics, Question
from croupier.engines.solved import Solution
from croupier.hands.orders import FIVE_CARD

ALONE: Final = "any five cards, as if nobody folded; the games say what their folds forfeit (OH-L 6.III)"


def progressive(question: Question) -> Solution:
    """Any five cards of the pack: the player's own (OH-L §5.V), with the community's (§5.III) or with the flop (§5.IV).
    Each is as likely to be dealt in every game, and the best hand of the five counts (§6.II)."""
    return dealt.solve(question, 5, FIVE_CARD.made, FIVE_CARD, notes=(ALONE,))


MATHEMATICS = Mathematics(lambda _: {"progressive": progressive})
