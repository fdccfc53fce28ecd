"""Let It Ride: the three bets, the two bonuses and the linked progressive (OH-D)."""

from collections.abc import Sequence

from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.solved import Solved
from croupier.engines.streets.advice import advise_ride
from croupier.equipment.cards import Card
from croupier.games.families.progressive_mathematics import progressive
from croupier.games.let_it_ride.rules import base_line
from croupier.hands.orders import FIVE_CARD, THREE_CARD_ROYAL


def base(question: Question) -> Solved:
    """Bets 1, 2 and 3, with the best pull-backs (§12)."""
    from croupier.engines.streets import ride as streets_ride

    return streets_ride.solve(question)


def five(cards: Sequence[Card]) -> str:
    """The line of the own three and the community's two cards (§13.IV)."""
    return base_line(FIVE_CARD.rank(cards))


def three(cards: Sequence[Card]) -> str:
    """The line of the own three cards (§13.V)."""
    return THREE_CARD_ROYAL.line(THREE_CARD_ROYAL.rank(cards))


def bonus(question: Question) -> Solved:
    """A $1 chip that is not returned (ruling: lir-1)."""
    from croupier.engines import dealt

    return dealt.solve(question, 5, five, FIVE_CARD)


def three_card_bonus(question: Question) -> Solved:
    """The own three cards."""
    from croupier.engines import dealt

    return dealt.solve(question, 3, three, THREE_CARD_ROYAL)


WAGERS: dict[str, Solver] = {
    "base": base,
    "bonus": bonus,
    "three_card_bonus": three_card_bonus,
    "progressive": progressive,
}
MATHEMATICS = Mathematics(lambda _: WAGERS, adviser=advise_ride)
