"""Results in a notebook: a small table in HTML, with nothing that a page could run."""

from collections.abc import Iterable, Sequence
from html import escape

#: Bars of a chart beyond which it says nothing any more.
MOST_BARS = 40


def bars(caption: str, values: Sequence[tuple[str, float]]) -> str:
    """A bar for every value, as a picture without a script; nothing where there are too many to tell apart."""
    largest = max((abs(value) for _, value in values), default=0.0)
    if not largest or not 1 < len(values) <= MOST_BARS:
        return ""
    drawn = []
    for place, (name, value) in enumerate(values):
        wide, top = 300 * abs(value) / largest, 20 * place
        colour = "#2a7" if value >= 0 else "#c43"
        drawn.append(
            f'<text x="96" y="{top + 14}" text-anchor="end">{escape(name)}</text>'
            f'<rect x="100" y="{top + 2}" width="{wide:.1f}" height="14" fill="{colour}"/>'
            f'<text x="{104 + wide:.1f}" y="{top + 14}">{value:.4g}</text>'
        )
    size = f'width="520" height="{20 * len(values)}"'
    return (
        f'<figure><figcaption>{escape(caption)}</figcaption><svg xmlns="http://www.w3.org/2000/svg" {size} '
        f'role="img" aria-label="{escape(caption)}" font-size="12">{"".join(drawn)}</svg></figure>'
    )


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]], notes: Iterable[object] = ()) -> str:
    """A table with its caption above and its notes below."""
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    below = "".join(f"<p>{escape(str(note))}</p>" for note in notes)
    return (
        f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{below}"
    )
