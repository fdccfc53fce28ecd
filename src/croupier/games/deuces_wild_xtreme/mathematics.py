"""Deuces Wild Xtreme: the hand against the dealer's, the bonus wagers and progressives by the own five cards."""

from collections.abc import Callable, Sequence
from typing import Final

from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.showdown.advice import deuces_wild
from croupier.engines.solved import Solved
from croupier.equipment.cards import Card
from croupier.games.deuces_wild_xtreme import rules
from croupier.games.deuces_wild_xtreme.options import LINKED, Options
from croupier.games.deuces_wild_xtreme.progressives import meters_of


def solve_base(question: Question) -> Solved:
    """Ante, odds and play (CO 30-2118 (9))."""
    from croupier.engines.showdown import wild_showdown

    return wild_showdown.solve_base(question, "odds")


def solve_odds(question: Question) -> Solved:
    """The odds wager by itself (CO 30-2118 (12))."""
    from croupier.engines.showdown import wild_showdown

    return wild_showdown.solve_second(question)


def solve_bad_beat(question: Question) -> Solved:
    """Bad Beat Xtreme (CO 30-2118 (14)); bonus wagers stay in action after a fold (CO 30-2118 (8)(B)(I))."""
    from croupier.engines.showdown import wild_showdown

    return wild_showdown.solve_bad_beat(question)


def by(rule: Callable[[Sequence[Card]], str]) -> Solver:
    """A bonus wager on the own five cards, by the rule that names its line."""

    def solve(question: Question) -> Solved:
        from croupier.engines.showdown import wild_lines

        return wild_lines.solve(question, rule)

    return solve


def linked_lines(cards: Sequence[Card]) -> str:
    """Every line of the linked tables that five cards make."""
    return " ".join(sorted(rules.linked_lines(cards)))


def solve_linked(question: Question) -> Solved:
    """Five-Card Linked Progressive (CO 30-2118 (19)); a further card takes the joker's place."""
    from croupier.engines.showdown import wild_lines

    options, table = question.options, question.posted
    assert isinstance(options, Options)
    notes = ["a further card takes the joker's place, so the hands are those of the pack without it"]
    if len(meters_of(options, table)) > 1:
        notes.append("its meters are taken to stand at one reading")
    if any(one.envy for one in table.lines):
        per = "for one award of a round" if options.envy_per == "round" else "for each award"
        notes.append(f"the envy pays of other players' awards come on top, {per}")
    return wild_lines.solve_replaced(question, linked_lines, tuple(notes))


SOLVERS: Final = {
    "base": solve_base,
    "odds": solve_odds,
    "bad_beat_xtreme": solve_bad_beat,
    "trips_plus_wild": by(rules.trips_line),
    "goin_wild": by(rules.goin_wild_line),
    "goin_wild_progressive": by(rules.goin_wild_progressive_line),
    "too_wild_progressive": by(rules.too_wild_line),
    LINKED: solve_linked,
}
MATHEMATICS = Mathematics(lambda _: SOLVERS, pays={"base": ("odds",)}, adviser=deuces_wild)
