"""DJ Wild Stud Poker: the hand against the dealer's, trips by the own five cards, the bad beat by the losing hand."""

from croupier.engines.question import Mathematics, Question
from croupier.engines.showdown.advice import dj_wild
from croupier.engines.solved import Solved
from croupier.games.dj_wild_stud.rules import trips_line


def solve_base(question: Question) -> Solved:
    """Ante, blind and play (OH-O §11(b))."""
    from croupier.engines.showdown import wild_showdown

    return wild_showdown.solve_base(question, "blind")


def solve_blind(question: Question) -> Solved:
    """The blind by itself (OH-O §11(c))."""
    from croupier.engines.showdown import wild_showdown

    return wild_showdown.solve_second(question)


def solve_trips(question: Question) -> Solved:
    """Trips, natural or wild (OH-O §10(d)(3)); in action after a fold too (OH-O §8(f))."""
    from croupier.engines.showdown import wild_lines

    return wild_lines.solve(question, trips_line)


def solve_bad_beat(question: Question) -> Solved:
    """Two way bad beat (OH-O §10(d)(4)); in action after a fold too (OH-O §8(f))."""
    from croupier.engines.showdown import wild_showdown

    return wild_showdown.solve_bad_beat(question)


MATHEMATICS = Mathematics(
    lambda _: {
        "base": solve_base,
        "blind": solve_blind,
        "trips": solve_trips,
        "two_way_bad_beat": solve_bad_beat,
    },
    pays={"base": ("blind",)},
    adviser=dj_wild,
)
