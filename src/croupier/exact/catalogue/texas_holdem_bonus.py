"""Texas Hold'em Bonus: ante, flop, turn and river, the bonus on two cards and the linked progressive (OH-K)."""

from croupier.exact.multi_link import progressive
from croupier.exact.question import Mathematics, Question, Solver
from croupier.exact.solved import Solved


def base(question: Question) -> Solved:
    """Ante, flop, turn and river, with the best decisions (§10)."""
    from croupier.exact.holdem import bonus as holdem_bonus

    return holdem_bonus.solve(question)


def bonus(question: Question) -> Solved:
    """The own two cards (§11.III), against the dealer's where the house pays it (§11.IV)."""
    from croupier.exact.holdem import bonus as holdem_bonus

    return holdem_bonus.solve_bonus(question)


WAGERS: dict[str, Solver] = {"base": base, "bonus": bonus, "progressive": progressive}
MATHEMATICS = Mathematics(lambda _: WAGERS)
