"""The figures of a run that a stranger asks for first, as the table of the README."""

from collections.abc import Sequence
from typing import NamedTuple

from bench import machine, page
from bench.figures import Figure

BEGIN, END = "<!-- written by `make bench` -->", "<!-- as far as here -->"


class Highlight(NamedTuple):
    """A row: what a reader is told of a figure, and the figure, by its name and by the peer it is beside."""

    title: str
    what: str
    peer: str = ""


HIGHLIGHTS = (
    Highlight(
        "blackjack simulated on one core, beside OpenSpiel with the same strategy", "blackjack simulated", "OpenSpiel"
    ),
    Highlight("craps simulated on one core, beside crapssim", "craps simulated", "crapssim"),
    Highlight("every wager of every game solved, without the cache", "the whole catalogue"),
    Highlight("commands of eight players, each on the disk before it is answered", "commands of 8 players"),
    Highlight("the same beside `pgbench` on the same database", "commands beside transactions", "pgbench"),
    Highlight("the slowest of a hundred commands while 1,000 others watch", "a command while 1,000 watch"),
    Highlight("rounds of blackjack verified on one core, each played again", "rounds of blackjack verified"),
    Highlight("first view of a table in a browser", "first view of a table"),
)


def has_all(figures: Sequence[Figure]) -> bool:
    """Whether a run has measured every highlight."""
    return {(highlight.what, highlight.peer) for highlight in HIGHLIGHTS} <= {*_by_name(figures)}


def table(figures: Sequence[Figure], run: machine.Run) -> str:
    """A row for each highlight, and what the figures were measured on."""
    by_name = _by_name(figures)
    rows = [f"| {highlight.title} | {_measured(by_name[highlight.what, highlight.peer])} |" for highlight in HIGHLIGHTS]
    quiet = "a quiet machine" if run.quiet else "a machine that was not quiet"
    on = f"On {machine.machine()}; {quiet}, {run.began:%Y-%m-%d}, code {machine.commit()}."
    return "\n".join(["| what | measured |", "|---|---|", *rows, "", on])


def _by_name(figures: Sequence[Figure]) -> dict[tuple[str, str], Figure]:
    return {(figure.what, figure.peer): figure for figure in figures}


def _measured(figure: Figure) -> str:
    measured = f"{page.amount(figure.measured)} {figure.unit}"
    if figure.peer:
        return f"{measured}, {page.times(figure.ratio)} {figure.peer}"
    kind = "at most" if figure.less_is_better else "at least"
    return f"{measured} ({kind} {page.amount(figure.against)} promised{', not kept' if figure.broken else ''})"


def rewritten(text: str, figures: Sequence[Figure], run: machine.Run) -> str:
    """The README with the table of this run in the place of the last one's."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the README has no place for the table, between {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{table(figures, run)}\n\n{END}{after}"
