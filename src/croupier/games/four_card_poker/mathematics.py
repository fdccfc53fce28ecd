"""Four Card Poker: ante and play against the dealer's open card, aces up, and the linked progressive (OH-C §11)."""

from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.showdown.advice import four_card
from croupier.engines.solved import Solved
from croupier.games.families.progressive_mathematics import progressive


def base(question: Question) -> Solved:
    """Ante, play and ante bonus."""
    from croupier.engines.showdown import four_card as showdown_four_card

    return showdown_four_card.base(question)


def ante_bonus(question: Question) -> Solved:
    """The bonus on the ante (§11.I.B)."""
    from croupier.engines.showdown import four_card as showdown_four_card

    return showdown_four_card.ante_bonus(question)


def aces_up(question: Question) -> Solved:
    """The player's own hand (§11.I.C)."""
    from croupier.engines.showdown import four_card as showdown_four_card

    return showdown_four_card.aces_up(question)


WAGERS: dict[str, Solver] = {
    "base": base,
    "ante_bonus": ante_bonus,
    "aces_up": aces_up,
    "progressive": progressive,
}
MATHEMATICS = Mathematics(lambda _: WAGERS, pays={"base": ("ante_bonus",)}, adviser=four_card)
