"""What a drill of the academy costs: an unseen question drawn and its answer marked, in the process that does it. What
a process does once, when the drill is opened, is a figure of its own."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial

from bench.figures import Figure, Section
from croupier import games
from croupier.academy import deviations, drawing
from croupier.academy.choosing import next_question
from croupier.academy.marking import mark
from croupier.academy.preparation import prepare
from croupier.academy.question import Kind, SchoolQuestion
from croupier.academy.repetition import Memory

#: Seconds that a drill may take, and unseen questions of each kind, of which the slowest counts.
LIMIT = 0.2
DRILLS = 10
_SLOWEST = f"its slowest kind: processor time of the slowest of {DRILLS} unseen questions, drawn and marked"
_BY_COUNT = f"processor time of the slowest of {DRILLS} unseen shoes; it is spent while the cards before it are counted"
_ONCE = "processor time, once in a process and before the first question: kinds tried out, the best play prepared"


def figures() -> Iterator[Figure]:
    for slug in games.slugs():
        began = time.process_time()
        prepare(slug)
        kinds = drawing.kinds(slug)
        opening = time.process_time() - began
        yield _figure(f"opening the drills of {slug}", opening, _ONCE, promised=None)
        slowest = {kind: _slowest(partial(_drilled, slug, kind)) for kind in kinds}
        kind, seconds = max(slowest.items(), key=lambda item: item[1])
        yield _figure(f"a drill of {slug}, {kind}", seconds, _SLOWEST)
        if deviations.has_deviations(games.get(slug)):
            yield _figure(f"a hand of {slug} by the count", _slowest(partial(deviations.draw, slug)), _BY_COUNT)


def _drilled(slug: str, kind: Kind, seed: str) -> SchoolQuestion:
    """What somebody who has not practised yet is asked: the simplest of several draws, or of several spots."""
    return next_question(slug, kind, seed, drawing.LEVELS[0], Memory([], datetime.now(UTC)))


def _slowest(draw: Callable[[str], SchoolQuestion]) -> float:
    return max(_seconds(draw, f"bench {number}") for number in range(DRILLS))


def _seconds(draw: Callable[[str], SchoolQuestion], seed: str) -> float:
    began = time.process_time()
    question = draw(seed)
    assert mark(question, question.answers[0]).right
    return time.process_time() - began


def _figure(what: str, seconds: float, how: str, promised: float | None = 1.0) -> Figure:
    return Figure(
        section=Section.SERVICE,
        what=what,
        measured=seconds,
        unit="s",
        against=LIMIT,
        less_is_better=True,
        promised=promised,
        how=how,
    )
