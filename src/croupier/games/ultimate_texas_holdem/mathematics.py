"""Ultimate Texas Hold'em: ante, blind and play, trips and the linked progressive (OH-I)."""

from collections.abc import Sequence

from croupier.engines.holdem.advice_asked import advise_ultimate
from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.solved import Solved
from croupier.equipment.cards import Card
from croupier.games.families.progressive_mathematics import progressive
from croupier.hands.orders import FIVE_CARD


def base(question: Question) -> Solved:
    """Ante, blind and play, with the best decisions (§9)."""
    from croupier.engines.holdem import ultimate as holdem_ultimate

    return holdem_ultimate.solve(question)


def blind(question: Question) -> Solved:
    """What the blind contributes to it (§10.III)."""
    from croupier.engines.holdem import ultimate as holdem_ultimate

    return holdem_ultimate.solve_blind(question)


def best_five(cards: Sequence[Card]) -> str:
    """The line of the best five of the own two and the five community cards (§10.IV)."""
    return FIVE_CARD.line(FIVE_CARD.rank(cards))


def trips(question: Question) -> Solved:
    """The own seven cards, whatever became of the other wagers (§9.VIII.D)."""
    from croupier.engines import dealt

    return dealt.solve(question, 7, best_five, FIVE_CARD)


WAGERS: dict[str, Solver] = {"base": base, "blind": blind, "trips": trips, "progressive": progressive}
MATHEMATICS = Mathematics(lambda _: WAGERS, pays={"base": ("blind",)}, adviser=advise_ultimate)
