"""Write the page of what carries each clause out, counted by text: ``python -m docs.tables.trace``."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from croupier import games
from croupier.tracing import STATES, ClauseTrace, trace
from docs.tables.markdown import table

PAGE = Path(__file__).parents[1] / "trace.md"
HEAD = """\
# From clause to line to test

`croupier trace GAME` lists every clause of a text with its state, the lines that carry it out, the tests that show it,
and, where it is enforced, the mistake that proves it. `--json` has the same as a document, and so has
`GET /api/games/{game}/clauses`.

| state | what it means |
|---|---|
| enforced | a line runs that the clause rests on, and a test of the clause's own fails when that line is changed |
| recorded | the house asks for it, will not go on without it, and keeps who did it and when |
| printed | the pages print it from the game's own data: places of wagers, pays, limits |
| listed | it stands in a checklist that a dealer can read; nobody is asked for it |
| not | nothing carries it out, or nothing shows that it does; the trace says which |

A clause that only introduces others has the state of the weakest of its parts. A heading has none.

**A comment or a docstring cites nothing.** A clause is cited by a string in code that runs or by rule data that code
reads. A comment says only where to plant a mistake; if a test of the clause notices it, that line is what the clause
rests on, and the trace names it.

**How it is proved.** `python -m tests.trace.prove` goes to every line that a clause rests on and makes one small
mistake after another: it leaves out the statement or the entry, reverses the condition, raises a number by one, or
drops a line of a pay table. After each it runs the tests that carry the clause's mark, and its scenarios, in a fork
with a copy of the package. The first mistake that one of them notices is kept in `proofs.json` in the game's folder:
file, line, what it was, what it became, and the test. A mistake that keeps the game from loading at all does not
count. Clauses for which no mistake was noticed are kept there too, and are *not* enforced, however many tests carry
their mark.

`make test` fails if a line of a proof has changed since, if a clause that rests on a line has not been tried, or if a
clause that a program could carry out is not carried out and does not say why. It replays one proof of every text,
`make test-long` all of them. What a proof does not show is that the line does all that the clause requires: one
mistake was noticed, not every possible one.
"""
COLUMNS = ("text", "rulebook", "clauses", *STATES)


def page() -> str:
    """The whole page."""
    texts = [games.text(slug) for slug in (*games.slugs(), *(text.slug for text in games.supplements()))]
    traced = [(text, trace(text)) for text in texts]
    rows = [(text.title, text.rulebook.id, *counted(rows)) for text, rows in traced]
    everything = [row for _, rows in traced for row in rows]
    parts = [HEAD, *table(COLUMNS, [*rows, ("all", "", *counted(everything))], numbers=COLUMNS[2:])]
    parts += ["How the enforced ones were proved:", "", *proved(everything)]
    return "\n".join(parts).rstrip() + "\n"


def counted(rows: Iterable[ClauseTrace]) -> list[str]:
    """Clauses that are no headings, and those of each state."""
    states = Counter(row.state for row in rows if row.state is not None)
    return [f"{number:,}" for number in (states.total(), *(states[state] for state in STATES))]


def proved(rows: Iterable[ClauseTrace]) -> Iterator[str]:
    """By which kind of mistake."""
    kinds = Counter(row.proof["kind"] for row in rows if row.proof)
    said = {"uncited": "the citation alone emptied: it shows that the line runs, not what the line does"}
    yield from table(
        ("mistake", "clauses"),
        [(said.get(kind, kind), f"{number:,}") for kind, number in sorted(kinds.items())],
        numbers=("clauses",),
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
