"""3 Dice Baccarat: every throw of both cups, and what each wager makes of it.

Dice that differ only in their order make the same throw, so 56 sets of three stand for 216 rolls, and 56 times 56
throws for all 46,656.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from croupier.errors import BadPayTable
from croupier.exact.question import Question
from croupier.exact.solved import LOST, Ending, Solved, by_lines, units
from croupier.exact.weights import weigh_roll
from croupier.games.three_dice_baccarat import rules
from croupier.games.three_dice_baccarat.rules import Throw


@cache
def throws() -> tuple[dict[Throw, int], int]:
    """Every throw with the ways it falls, and how many there are."""
    hands, whole = weigh_roll(3, unordered=True)
    found = {Throw(mine, other): ways * more for ways, mine in hands for more, other in hands}
    return found, whole**2


def _counted(line_of: Callable[[Throw], str]) -> tuple[Counter[str], int]:
    """In how many ways each line comes; no line where the throw makes none."""
    found, whole = throws()
    hits: Counter[str] = Counter()
    for throw, ways in found.items():
        if line := line_of(throw):
            hits[line] += ways
    return hits, whole


def standard(question: Question) -> Solved:
    """Player, banker or tie (§(8)), at the posted odds."""
    wager, pays = question.wager, question.options.tables["odds"][question.wager].pays
    outcomes, whole = _counted(lambda throw: rules.compare(*throw.counts)[wager].outcome)
    endings = {"win": Ending(units(pays)), "lose": LOST, "push": Ending(Fraction(0))}
    return Solved(ways=whole, endings={endings[outcome]: ways for outcome, ways in outcomes.items()})


def event(question: Question) -> Solved:
    """A single event (§(12))."""
    happened = rules.EVENTS[question.wager].happened
    return _paid(question, lambda throw: question.wager if happened(throw) else "")


def talons(question: Question) -> Solved:
    """Golden talons on one of the hands (§(13)); a margin that the table does not list loses (ruling: dice3-2)."""
    way = 1 if question.wager == "golden_talons_player" else -1
    return _paid(question, lambda throw: rules.talons(*throw.counts[::way]))


def progressive(question: Question) -> Solved:
    """The triple progressive (§(14)): the first line of the table that the throw makes."""
    table = question.posted

    def best(throw: Throw) -> str:
        return next((one for one in _lines(question) if rules.TRIPLES[one](throw)), "")

    solved = _paid(question, best)
    for one in table.lines:
        if not solved.hits[one.line]:
            message = f"table {table.id!r}: line {one.line!r} can never be hit; the lines above it take all its throws"
            raise BadPayTable(message, clause=table.clause).at(game=question.game.slug, wager=question.wager)
    return solved


def _lines(question: Question) -> Iterator[str]:
    return (one.line for one in question.posted.lines)


def _paid(question: Question, line_of: Callable[[Throw], str]) -> Solved:
    hits, whole = _counted(line_of)
    listed = {line: hits[line] for line in _lines(question)}
    return by_lines(question.posted, listed, whole, stake=question.asked.stake_or())
