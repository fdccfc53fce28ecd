"""What a drill of the academy costs: an unseen question drawn and its answer marked, in the process that does it."""

import time
from collections.abc import Iterator

from bench.figures import Figure, Section
from croupier import games
from croupier.academy import drawing
from croupier.academy.marking import mark
from croupier.academy.question import Kind

#: Seconds that a drill may take, and drills of each game whose time is taken together.
LIMIT = 0.2
DRILLS = 10


def figures() -> Iterator[Figure]:
    for slug in games.slugs():
        kinds = drawing.kinds(slug)
        for kind in kinds:
            for number in range(DRILLS):  # every kind of decision has come up, as the service has it at its start
                _drill(slug, kind, f"worked out before it is measured {number}")
        slowest = max(_seconds(slug, kind) for kind in kinds)
        how = f"processor time of the slowest kind, the mean of {DRILLS} unseen questions, drawn and marked"
        yield Figure(
            section=Section.SERVICE,
            what=f"a drill of {slug}",
            measured=slowest,
            unit="s",
            against=LIMIT,
            less_is_better=True,
            how=how,
        )


def _seconds(slug: str, kind: Kind) -> float:
    began = time.process_time()
    for number in range(DRILLS):
        _drill(slug, kind, f"bench {number}")
    return (time.process_time() - began) / DRILLS


def _drill(slug: str, kind: Kind, seed: str) -> None:
    question = drawing.question(slug, kind, seed)
    assert mark(question, question.answers[0]).right
