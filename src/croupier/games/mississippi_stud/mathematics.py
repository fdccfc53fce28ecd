"""Mississippi Stud: ante and streets, the bonus on the community cards and the linked progressive (OH-J)."""

from collections.abc import Sequence

from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.solved import Solved
from croupier.engines.streets.advice import advise_stud
from croupier.equipment.cards import Card
from croupier.games.families.progressive_mathematics import progressive
from croupier.hands.orders import THREE_CARD


def base(question: Question) -> Solved:
    """Ante and streets, with the best multiples and folds (§11)."""
    from croupier.engines.streets import stud as streets_stud

    return streets_stud.solve(question)


def three(cards: Sequence[Card]) -> str:
    """The line of the three community cards (§12.III)."""
    return THREE_CARD.line(THREE_CARD.rank(cards))


def three_card_bonus(question: Question) -> Solved:
    """The community cards, whatever became of the other wagers (ruling: ms-1)."""
    from croupier.engines import dealt

    return dealt.solve(question, 3, three, THREE_CARD)


WAGERS: dict[str, Solver] = {"base": base, "three_card_bonus": three_card_bonus, "progressive": progressive}
MATHEMATICS = Mathematics(lambda _: WAGERS, adviser=advise_stud)
