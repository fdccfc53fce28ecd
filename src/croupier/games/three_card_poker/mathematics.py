"""Three Card Poker: ante and play against the dealer, and three wagers by pay tables (OH-H §12)."""

from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.showdown.advice import three_card
from croupier.engines.solved import Solved


def base(question: Question) -> Solved:
    """Ante, play and ante bonus."""
    from croupier.engines.showdown import three_card as showdown_three_card

    return showdown_three_card.base(question)


def ante_bonus(question: Question) -> Solved:
    """The bonus on the ante (§12.V)."""
    from croupier.engines.showdown import three_card as showdown_three_card

    return showdown_three_card.ante_bonus(question)


def pair_plus(question: Question) -> Solved:
    """The player's three cards (§12.IV)."""
    from croupier.engines.showdown import three_card as showdown_three_card

    return showdown_three_card.pair_plus(question)


def six_card_bonus(question: Question) -> Solved:
    """The player's and the dealer's cards together (§12.VI)."""
    from croupier.engines.showdown import three_card as showdown_three_card

    return showdown_three_card.six_card_bonus(question)


WAGERS: dict[str, Solver] = {
    "base": base,
    "ante_bonus": ante_bonus,
    "pair_plus": pair_plus,
    "six_card_bonus": six_card_bonus,
}
MATHEMATICS = Mathematics(lambda _: WAGERS, pays={"base": ("ante_bonus",)}, adviser=three_card)
