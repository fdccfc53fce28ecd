"""Ultimate Texas Hold'em: ante, blind and play, trips and the linked progressive (OH-I)."""

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.exact.multi_link import progressive
from croupier.exact.question import Mathematics, Question, Solver
from croupier.exact.solved import Solved
from croupier.hands.orders import FIVE_CARD


def base(question: Question) -> Solved:
    """Ante, blind and play, with the best decisions (§9)."""
    from croupier.exact.holdem import ultimate as holdem_ultimate

    return holdem_ultimate.solve(question)


def blind(question: Question) -> Solved:
    """What the blind contributes to it (§10.III)."""
    from croupier.exact.holdem import ultimate as holdem_ultimate

    return holdem_ultimate.solve_blind(question)


def best_five(cards: Sequence[Card]) -> str:
    """The line of the best five of the own two and the five community cards (§10.IV)."""
    return FIVE_CARD.line(FIVE_CARD.rank(cards))


def trips(question: Question) -> Solved:
    """The own seven cards, whatever became of the other wagers (§9.VIII.D)."""
    from croupier.exact import dealt

    return dealt.solve(question, 7, best_five, FIVE_CARD)


WAGERS: dict[str, Solver] = {"base": base, "blind": blind, "trips": trips, "progressive": progressive}
MATHEMATICS = Mathematics(lambda _: WAGERS, pays={"base": ("blind",)})
