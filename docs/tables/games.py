"""Write the page of every game, and the list of them, from their code and data: ``python docs/tables/games.py``."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from croupier import games
from croupier.options import Allowed, House, described
from croupier.paytables import PayTable
from croupier.round.calls import CALLS
from croupier.round.game import Game
from croupier.round.procedures import checklists
from croupier.round.wagering import Wager

DOCS = Path(__file__).parents[1]
LIST = DOCS / "games.md"
FOLDER = DOCS / "games"
MADE = {"before": "before the round", "later": "during it", "none": "paid without a stake"}
HEAD = """\
# The games

One page for each game: what may be wagered, the pay tables, what a house may choose, what can go wrong. The lines of
code are those of the game's own folder, `src/croupier/games/GAME/`: Python, and data (pay tables and irregularities)
without the list of clauses. What games share lies in [`families/`](../src/croupier/games/families) and
[`hands/`](../src/croupier/hands): {shared} lines of Python.

This page and those it leads to are written by `python docs/tables/games.py`; a test keeps them in step.
"""
COLUMNS = ("game", "text", "seats", "wagers", "pay tables", "options", "irregularities", "clauses", "Python", "data")


def lines(paths: Iterable[Path]) -> int:
    """Lines of source, as an editor counts them."""
    return sum(len(one.read_text(encoding="utf-8").splitlines()) for one in paths)


def python(game: Game) -> list[Path]:
    """The code of a game's own folder."""
    return sorted(game.folder.glob("*.py"))


def data(game: Game) -> list[Path]:
    """The data of a game's own folder, without the clauses, which repeat the text."""
    return sorted(one for one in game.folder.glob("*.toml") if one.name != "clauses.toml")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table of Markdown."""
    yield "| " + " | ".join(head) + " |"
    yield "|---" * len(head) + "|"
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"


def the_list() -> str:
    """The page that leads to the others."""
    families = [games.get("blackjack").folder.parent / "families", Path(games.__file__).parents[1] / "hands"]
    shared = lines(path for folder in families for path in folder.glob("*.py"))
    rows = [
        (
            f"[{one.title}](games/{one.slug}.md)",
            one.rulebook.id,
            str(one.seats),
            str(len(one.wagers)),
            str(len(one.paytables)),
            str(len(described(one.options))),
            str(len(one.irregularities)),
            str(len(one.rulebook.clauses)),
            str(lines(python(one))),
            str(lines(data(one))),
        )
        for one in games.everything()
    ]
    return "\n".join([HEAD.format(shared=shared), *table(COLUMNS, rows)]) + "\n"


def page(game: Game) -> str:
    """Everything a player, a dealer or a house may ask about one game."""
    book, house = game.rulebook, game.house()
    found = [
        f"# {game.title}",
        "",
        f"{book.id}: {book.document}, {book.approved}. {game.seats} seats.",
        "",
        f"`croupier play {game.slug}` plays it, `croupier show {game.slug}` tells its rules in short, and",
        f"`croupier trace {game.slug}` where each of its {len(book.clauses)} clauses is executed and tested.",
        *rulings(game),
        "",
        "## Wagers",
        "",
        *table(("wager", "made", "needs", "places", "clause"), [wager(game, house, one) for one in game.wagers]),
        "",
        *decisions(game),
        "## Pay tables",
        "",
        *pay_tables(game, house),
        "## What a house may choose",
        "",
        *options(game),
        "## What can go wrong",
        "",
        *irregularities(game),
        "## Procedures",
        "",
        *procedures(game),
        "",
        "[All games](../games.md)",
    ]
    return "\n".join(one.rstrip() for one in found) + "\n"


def wager(game: Game, house: House, one: Wager) -> tuple[str, ...]:
    """A wager, what it needs, and where it lies."""
    places = [slug for slug, spot in game.spots(house).items() if spot.slug == one.slug]
    several = "" if places in ([one.slug], []) else f"{len(places)}, like `{places[len(places) // 2]}`"
    needs = [f"`{name}`".replace("|", "` or `") for name in one.requires]
    if one.equals:
        needs.append(f"the same on `{one.equals}`")
    if one.exactly:
        needs.append(f"exactly `{one.exactly}`" if isinstance(one.exactly, str) else f"exactly ${one.exactly // 100}")
    off = ", or `off`" if one.may_be_off else ""
    return f"`{one.slug}`", MADE[one.stage] + off, ", ".join(needs), several, one.clause


def rulings(game: Game) -> Iterator[str]:
    """The rulings that the code of the game's own folder cites."""
    cited = "".join(path.read_text(encoding="utf-8") for path in (*python(game), *data(game)))
    found = sorted(set(re.findall(r"ruling: ([a-zA-Z]+\d*-?\d*)", cited)), key=natural)
    if found:
        yield f"Where the text leaves something open, these [rulings](../rulings.md) are followed: {', '.join(found)}."


def natural(name: str) -> tuple[str, int]:
    """A ruling's place: by its game, then by number."""
    game, _, number = name.partition("-")
    return game, int(number or 0)


def decisions(game: Game) -> Iterator[str]:
    """What a seat may be asked, and what it may say between rounds."""
    if game.actions:
        named = ", ".join(f"`{name}` ({clause})" for name, clause in game.actions.items())
        yield from (f"Decisions: {named}.", "")
    if game.calls:
        yield from (f"Calls on bets that stand: {', '.join(f'`{one}`' for one in CALLS)}.", "")
    if game.for_the_dealer:
        yield from (f"A player may bet for the dealer ({game.for_the_dealer}).", "")


def pay_tables(game: Game, house: House) -> Iterator[str]:
    """Every official table, best line first."""
    rows = [pay_table(one, house) for one in game.paytables.values()]
    yield from table(("table", "for", "pays"), rows)
    yield ""


def pay_table(one: PayTable, house: House) -> tuple[str, str, str]:
    """A table in one row; what the text lost is said."""
    posted = " (posted)" if any(house.tables.get(name) is one for name in one.wagers) else ""
    notes = [f"decks: {', '.join(map(str, one.decks))}"] if one.decks else []
    notes += ["no less than"] if one.floor else []
    notes += [f"lost from the text: {', '.join(one.lost)}"] if one.lost else []
    listed = "; ".join(f"{line.line} {line.pays}" + (f" (envy {line.envy})" if line.envy else "") for line in one.lines)
    wagers = ", ".join(f"`{name}`" for name in one.wagers)
    return f"`{one.id}`{posted}", wagers, listed + (f" [{', '.join(notes)}]" if notes else "")


def options(game: Game) -> Iterator[str]:
    """What may be posted beside the pay tables, with the default."""
    rows = [option(name, allowed, default) for name, (allowed, default) in described(game.options).items()]
    yield from table(("option", "default", "allowed", "what it says", "clause"), rows)
    yield ""


def option(name: str, allowed: Allowed, default: object) -> tuple[str, ...]:
    """An option in one row."""
    shown = "none" if default == 0 and not isinstance(default, bool) else allowed.show(default)
    return f"`{name}`", shown, " or ".join(allowed.values), allowed.title, allowed.clause


def irregularities(game: Game) -> Iterator[str]:
    """Every kind that may be declared, in the words of its file."""
    if not game.irregularities:
        yield from ("The text names none; a round can still be declared void.", "")
        return
    rows = [
        (
            f"`{one.kind}`",
            one.trigger,
            ", ".join(f"`{name}`" for name in one.needs),
            one.remedy.replace("_", " ") + (f", then {one.then}" if one.then else ""),
            one.clause,
        )
        for one in game.irregularities.values()
    ]
    yield from table(("kind", "when", "needs", "remedy", "clause"), rows)
    yield ""


def procedures(game: Game) -> Iterator[str]:
    """The dealer's checklists."""
    names = checklists(game)
    if names:
        yield f"`croupier show {game.slug} --checklist NAME`: {', '.join(f'`{name}`' for name in names)}."
    else:
        yield "The text prescribes none."


def pages() -> dict[Path, str]:
    """Every page that this script writes, by where it lies."""
    return {LIST: the_list()} | {FOLDER / f"{one.slug}.md": page(one) for one in games.everything()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
