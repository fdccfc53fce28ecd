"""What the approved texts say, as parts of a page: a round step by step, the rules in short, the rulings."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from croupier.round.game import Game
from croupier.rulebooks import Clause, Rulebook
from docs.tables.markdown import code, folded
from docs.tables.walked import Moment, course

ALL_GAMES: Final = "Beside these, what is [read so in all games](../rulings.md#all-games) holds."
RULINGS: Final = Path(__file__).parents[1] / "rulings.md"


def steps(game: Game) -> Iterator[str]:
    """A round with the first wager of the game, in order, and what it is settled under."""
    walked = course(game.slug)
    yield from ("## A round", "", f"With `{next(iter(game.by_slug))}`, at the usual options:", "")
    for number, moment in enumerate(walked.moments, 1):
        yield f"{number}. {step(game, moment)}"
    yield from ("", "It is settled under:", "")
    ordered = [clause.id for clause in game.rulebook.clauses]
    settled = [clause for citation in walked.settled if (clause := game.rulebook.find(citation))]
    for clause in sorted(settled, key=lambda clause: ordered.index(clause.id)):
        yield f"- {clause.gist} ({game.rulebook.id} {clause.id})"
    yield ""


def step(game: Game, moment: Moment) -> str:
    """A moment of a round in the words of its clause."""
    if moment.dealt:
        return f"Cards are dealt: {moment.dealt}."
    clause = game.rulebook.find(moment.clause)
    asked = f" Asked: {code(moment.actions)}." if moment.actions else ""
    return f"{clause.gist if clause else ''}{asked} ({moment.clause})".strip()


def in_short(book: Rulebook) -> Iterator[str]:
    """How play goes and what is paid, section by section of the text, folded."""
    yield from (
        "## Rules in short",
        "",
        f"What {book.id} rules, pays and limits, by section, in our words.",
        "",
    )
    section, clauses = "The text", list[Clause]()
    for clause in book.clauses:
        if clause.kind == "heading" and not _under_a_heading(book, clause):
            yield from _section(book, section, clauses)
            section, clauses = f"{clause.id} {clause.gist}", []
        elif clause in book.in_short:
            clauses.append(clause)
    yield from _section(book, section, clauses)


def _under_a_heading(book: Rulebook, clause: Clause) -> bool:
    return any(clause in book.children(heading) for heading in book.clauses if heading.kind == "heading")


def _section(book: Rulebook, title: str, clauses: Sequence[Clause]) -> Iterator[str]:
    if clauses:
        yield from folded(title, [*(f"- **{clause.id}** {clause.gist}" for clause in clauses), ""])


def rulings(texts: Sequence[Rulebook]) -> Iterator[str]:
    """How what these texts leave open is read."""
    yield from ("## Rulings", "", f"What the text leaves open is read so. {ALL_GAMES}", "")
    ids = {book.id for book in texts}
    for section in RULINGS.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, rest = section.partition("\n")
        about = re.search(r"\((.*)\)$", title)
        if about and ids & set(about[1].split(", ")):
            yield from (line for line in rest.strip().splitlines() if line.startswith("|"))
            yield ""
