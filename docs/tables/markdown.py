"""Tables and folded parts of a page, in Markdown."""

from collections.abc import Iterable, Iterator, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[str] = ()) -> Iterator[str]:
    """A table, and an empty line after it. Columns of numbers stand to the right; a column that is empty throughout
    is left out."""
    filled = list(rows)
    shown = [column for column, name in enumerate(head) if any(row[column] for row in filled)]
    yield _row([head[column] for column in shown])
    yield "|" + "|".join("---:" if head[column] in numbers else "---" for column in shown) + "|"
    for row in filled:
        yield _row([row[column].replace("|", "\\|") for column in shown])
    yield ""


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def folded(summary: str, lines: Iterable[str]) -> Iterator[str]:
    """A part that opens when its summary is clicked."""
    yield from ("<details>", f"<summary>{summary}</summary>", "", *lines)
    yield from ("</details>", "")


def code(names: Iterable[str]) -> str:
    """Names as they are typed."""
    return ", ".join(f"`{name}`" for name in names)
