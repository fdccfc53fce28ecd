"""Write how many questions of each kind are checked against the rules: ``python -m docs.tables.academy``."""

from pathlib import Path

from croupier import games
from croupier.academy import drawing
from croupier.academy.question import KINDS, Kind
from docs.tables.markdown import table

PAGE = Path(__file__).parents[1] / "academy.md"
HEAD, NEXT = "## How many questions are checked\n", "\n## "
#: Drawn over all games and kinds; and of each game so many best plays, whose advice takes longest.
QUESTIONS = 100_000
PLAYS = 50
TEXT = """
`python -m pytest -m long tests/academy/test_questions.py` draws these questions, works out each answer again from its
evidence, and fails at the first with a different answer, a second one, or no clause. `python -m docs.tables.academy`
writes this table.
"""


def drawn(slug: str) -> dict[Kind, int]:
    """How many questions of each kind that a game has are drawn: as many of one as of another, but for best plays."""
    kinds = drawing.kinds(slug)
    dealt = [kind for kind in kinds if kind != "play"]
    share = QUESTIONS // (len(games.slugs()) * len(dealt)) + 1
    return {kind: PLAYS if kind == "play" else share for kind in kinds}


def section() -> str:
    """The table, a row for each game."""
    counts = {slug: drawn(slug) for slug in games.slugs()}
    rows = [
        [games.get(slug).title, *(_count(count.get(kind, 0)) for kind in KINDS), _count(sum(count.values()))]
        for slug, count in counts.items()
    ]
    totals = [sum(count.get(kind, 0) for count in counts.values()) for kind in KINDS]
    rows.append(["all", *map(_count, (*totals, sum(totals)))])
    columns = [f"`{kind}`" for kind in KINDS]
    return "\n".join([TEXT, *table(["game", *columns, "together"], rows, [*columns, "together"])])


def _count(questions: int) -> str:
    return f"{questions:,}" if questions else ""


def page() -> str:
    """The page with its table as it is now."""
    before, _, behind = PAGE.read_text(encoding="utf-8").partition(HEAD)
    return f"{before}{HEAD}{section().rstrip()}\n{NEXT}{behind.split(NEXT, 1)[1]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
