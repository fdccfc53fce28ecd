"""Figures as tables: on the terminal while they are measured, and on the page that is kept."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich import box
from rich.table import Table

from bench import machine
from bench.figures import Figure, Section

BELOW = "below its promise"
ABOUT = {
    Section.LIMITS: "What is promised of one core. The ratio is how many times better than the limit.",
    Section.FLOORS: "One core beside the least that the arithmetic and the memory of a round cost it, as estimated in "
    "[`bench/floors.py`](../bench/floors.py): each thing at its price on this machine. Three times that is allowed.",
    Section.PEERS: "The same work by others, in the same run. The ratio is how many times theirs ours is.",
    Section.WORKERS: "What a second worker adds. It is judged only where a plain loop gains a second core too.",
    Section.EXACT: "The slowest wager of every game under each limit, solved without the cache, with all cores.",
    Section.SERVICE: "One process with its database on the disk, beside what the same database does alone.",
    Section.PAGES: "A house that serves on this machine, and a browser on it.",
}


def amount(value: float) -> str:
    """A number for a reader, rounded to three significant figures."""
    if value >= 1e6:
        return f"{value / 1e6:,.1f} million"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def times(ratio: float) -> str:
    if ratio >= 10:
        return f"{ratio:,.0f}x" if ratio >= 100 else f"{ratio:.1f}x"
    return f"{ratio:.2f}x" if ratio >= 0.1 else f"{ratio:.3f}x"


def promise(figure: Figure) -> str:
    """What is promised of the ratio, and whether it holds."""
    if figure.promised is None:
        return "none"
    promised = f"{figure.promised:g}x"
    if figure.unjudged:
        return f"{promised}, not judged: {figure.unjudged}"
    return f"{promised}, {BELOW if figure.broken else 'kept'}"


HEADS = ("what", "measured", "limit or peer", "ratio", "promised", "what was run")


def row(figure: Figure) -> tuple[str, ...]:
    """The same cells for every kind of figure."""
    against = f"{amount(figure.against)} {figure.unit}"
    return (
        figure.what,
        f"{amount(figure.measured)} {figure.unit}",
        f"{figure.peer}: {against}" if figure.peer else against,
        times(figure.ratio),
        promise(figure),
        figure.how,
    )


def sections(figures: Iterable[Figure]) -> Iterator[tuple[Section, list[Figure]]]:
    """The figures by section, in the order of the page and within it as measured."""
    order = list(Section)
    for section, some in groupby(
        sorted(figures, key=lambda figure: order.index(figure.section)), lambda figure: figure.section
    ):
        yield section, list(some)


def table(title: str, figures: Iterable[Figure]) -> Table:
    """The figures as a table for the terminal."""
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for head in HEADS:
        table.add_column(head, justify="right" if head in ("measured", "ratio") else "left")
    for figure in figures:
        table.add_row(*row(figure), style="red" if figure.broken else None)
    return table


def markdown(figures: Sequence[Figure], run: machine.Run, parts: Sequence[str] = (), picture: str = "") -> str:
    """The page; of some parts only, if they are named."""
    broken = sum(figure.broken for figure in figures)
    lines = [
        "# Benchmarks",
        "",
        "Written by `make bench`. Other work only adds time, so the best of several runs counts; solvers run once.",
        *([f"Only a part was run: {', '.join(parts)}."] if parts else []),
        "",
        *_made_on(run),
        "",
        f"Below what is promised: {broken} of {len(figures)} figures.",
    ]
    if picture:
        lines += ["", f"![The ratio of each figure to what is promised]({picture})"]
    for section, some in sections(figures):
        lines += ["", f"## {section.value}", "", ABOUT[section], ""]
        lines += [_line(HEADS), _line(["---"] * len(HEADS))]
        for figure in some:
            cells = list(row(figure))
            if figure.broken:
                cells[4] = f"**{cells[4]}**"
            lines.append(_line(cells))
    return "\n".join([*lines, ""])


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _made_on(run: machine.Run) -> Iterator[str]:
    ended = run.ended or run.began
    yield f"- Machine: {machine.machine()}."
    yield f"- Versions: {', '.join(f'{name} {version}' for name, version in machine.versions())}."
    yield f"- Code: {machine.commit()}."
    minutes = (ended - run.began).total_seconds() / 60
    yield f"- Run: {run.began:%Y-%m-%d %H:%M} UTC, {minutes:.0f} minutes."
    yield f"- Load average: {run.load[0]:.2f} at the start, {run.load[-1]:.2f} at the end."
    most, mean = max(run.others), sum(run.others) / len(run.others)
    took = f"between the measurements other work took {mean:.0%} of the machine, {most:.0%} at most"
    yield f"- The machine was quiet: {took}." if run.quiet else f"- **Warning: the machine was not quiet**: {took}."
