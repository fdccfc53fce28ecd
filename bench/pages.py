"""How soon a page is there in a browser."""

from collections.abc import Iterator

from bench.figures import Figure, Section
from tests.e2e import speed

#: Milliseconds within which the first view of a table should be there.
LIMIT = 1000


def figures() -> Iterator[Figure]:
    took, browser = speed.table()
    yield Figure(
        section=Section.PAGES,
        what="first view of a table",
        measured=took,
        unit="ms",
        against=LIMIT,
        less_is_better=True,
        how=f"craps, a browser that has loaded nothing yet, median of {speed.TIMES}; Chromium {browser}",
    )
