"""Crazy Four Poker: ante, super bonus and play against the dealer, queens up, and the linked progressive (OH-M §11)."""

from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.showdown.advice import crazy_four
from croupier.engines.solved import Solved
from croupier.games.families.progressive_mathematics import progressive


def base(question: Question) -> Solved:
    """Ante, super bonus and play."""
    from croupier.engines.showdown import crazy_four as showdown_crazy_four

    return showdown_crazy_four.base(question)


def super_bonus(question: Question) -> Solved:
    """The super bonus beside the ante (§11.II)."""
    from croupier.engines.showdown import crazy_four as showdown_crazy_four

    return showdown_crazy_four.super_bonus(question)


def queens_up(question: Question) -> Solved:
    """The player's own hand (§11.III)."""
    from croupier.engines.showdown import crazy_four as showdown_crazy_four

    return showdown_crazy_four.queens_up(question)


WAGERS: dict[str, Solver] = {
    "base": base,
    "super_bonus": super_bonus,
    "queens_up": queens_up,
    "progressive": progressive,
}
MATHEMATICS = Mathematics(lambda _: WAGERS, pays={"base": ("super_bonus",)}, adviser=crazy_four)
