"""Texas Hold'em Bonus: ante, flop, turn and river, the bonus on two cards and the linked progressive (OH-K)."""

from croupier.engines.holdem.advice_asked import advise_bonus
from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.solved import Solved
from croupier.games.families.progressive_mathematics import progressive


def base(question: Question) -> Solved:
    """Ante, flop, turn and river, with the best decisions (§10)."""
    from croupier.engines.holdem import bonus as holdem_bonus

    return holdem_bonus.solve(question)


def bonus(question: Question) -> Solved:
    """The own two cards (§11.III), against the dealer's where the house pays it (§11.IV)."""
    from croupier.engines.holdem import bonus as holdem_bonus

    return holdem_bonus.solve_bonus(question)


WAGERS: dict[str, Solver] = {"base": base, "bonus": bonus, "progressive": progressive}
MATHEMATICS = Mathematics(lambda _: WAGERS, adviser=advise_bonus)
