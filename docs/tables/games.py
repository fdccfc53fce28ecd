"""Write the page of every game, and the list of them, from code, data and figures: ``python -m docs.tables.games``."""

from collections.abc import Iterator
from pathlib import Path

from croupier import games
from croupier.games import Supplement
from croupier.options import Allowed, House, described
from croupier.paytables import PayTable
from croupier.round.calls import CALLS
from croupier.round.game import Game
from croupier.round.procedures import checklists, steps
from croupier.round.wagering import Wager
from croupier.round.wording import plain_name
from croupier.rulebooks import Rulebook
from docs.tables import figures, ruled
from docs.tables.edges import Figures, Known, kept
from docs.tables.markdown import code, folded, table

DOCS = Path(__file__).parents[1]
LIST = DOCS / "games.md"
FOLDER = DOCS / "games"
MADE = {"before": "before the round", "later": "during it", "none": "paid without a stake"}
HEAD = """\
# The games

A page for each game: a round step by step, the rules in short, wagers and pay tables with their house edge, what a
house may choose, what can go wrong, the rulings that are followed. The house edge here is that of the wager named
first, at the usual options ([what the figures mean](mathematics.md#what-the-figures-mean)).

This page and those it leads to are written by `python -m docs.tables.games`, the figures by
`python -m docs.tables.edges`; tests keep them in step and work the figures out again.
"""
COUNTS = ("wagers", "pay tables", "options", "irregularities", "clauses")
COLUMNS = ("game", "text", "seats", "wager", "house edge", *COUNTS)
EDGES = """\
Exact fractions, unless a row says that it was counted in floats, which are right to 1e-9
([what the figures mean](../mathematics.md#what-the-figures-mean)). Fractions too long to print are in
[edges.json](../tables/edges.json). To work a row out again: `croupier analyze {slug} --wager WAGER --paytable TABLE`,
with `--option` for what else the row names.
"""


# -- the list ---------------------------------------------------------------------------------------------------


def the_list(known: dict[str, Known]) -> str:
    """The page that leads to the others."""
    rows = [listed(game, known[game.slug]["figures"][0]) for game in games.everything()]
    rows += [listed_supplement(text, known[text.slug]["figures"][0]) for text in games.supplements()]
    return "\n".join([HEAD, *table(COLUMNS, rows, ("seats", "house edge", *COUNTS))])


def listed(game: Game, first: Figures) -> tuple[str, ...]:
    """A game in one row."""
    return (
        f"[{game.title}](games/{game.slug}.md)",
        game.rulebook.id,
        str(game.seats),
        f"`{first['wagers'][0]}`",
        figures.percent(first["house_edge"]),
        str(len(game.wagers)),
        str(len(game.paytables)),
        str(len(described(game.options))),
        str(len(game.irregularities)),
        str(len(game.rulebook.clauses)),
    )


def listed_supplement(text: Supplement, first: Figures) -> tuple[str, ...]:
    """A text that adds a wager to games, in one row."""
    book, edge = text.rulebook, f"{figures.percent(first['house_edge'])} and the meter"
    wager = f"`{first['wagers'][0]}`"
    named = f"[{text.title}](games/{text.slug}.md)"
    return (named, book.id, "", wager, edge, "1", str(len(text.paytables)), "", "", str(len(book.clauses)))


# -- a page -----------------------------------------------------------------------------------------------------


def page(game: Game, known: Known) -> str:
    """Everything a player, a dealer, a mathematician or a house may ask about one game."""
    house = game.house()
    parts = [
        f"# {game.title}",
        "",
        f"{named(game.rulebook)} {game.seats} seats. Rules version {game.rules_version}.{added(game)}",
        "",
        f"![A table of {game.title}](../pictures/tables/{game.slug}.webp)",
        "",
        *commands(game.slug),
        *ruled.steps(game),
        *ruled.in_short(game.rulebook),
        *wagers(game, house),
        *pay_tables(list(game.paytables.values()), house),
        *edges(game.slug, known),
        *options(game, known["changes"]),
        *irregularities(game),
        *procedures(game, house),
        *ruled.rulings(game.texts),
        "[All games](../games.md)",
    ]
    return "\n".join(part.rstrip() for part in parts) + "\n"


def supplement_page(text: Supplement, known: Known) -> str:
    """What there is to know of a wager that a text adds to several games."""
    on = ", ".join(f"[{games.get(slug).title}]({slug}.md)" for slug in text.on)
    parts = [
        f"# {text.title}",
        "",
        f"{named(text.rulebook)} No game by itself, but a wager on {on}, which say which cards count.",
        "",
        "```text",
        f"croupier analyze {text.slug}   # the figures below, anew",
        f"croupier trace {text.slug}     # every clause: where it is executed, which tests show it",
        "```",
        "",
        *ruled.in_short(text.rulebook),
        *pay_tables(list(text.paytables.values()), None),
        *edges(text.slug, known),
        *ruled.rulings((text.rulebook,)),
        "[All games](../games.md)",
    ]
    return "\n".join(part.rstrip() for part in parts) + "\n"


def named(book: Rulebook) -> str:
    """Which text it is."""
    return f"{book.id}: {book.document}, {book.approved}. {len(book.clauses)} clauses."


def added(game: Game) -> str:
    """The texts that add a wager to the game."""
    beside = (text for text in games.supplements() if game.slug in text.on)
    texts = [f"[{text.title}]({text.slug}.md) ({text.rulebook.id})" for text in beside]
    return f" With {', '.join(texts)}." if texts else ""


def commands(slug: str) -> Iterator[str]:
    """How to play, practise, prove and trace it."""
    told = {
        f"croupier play {slug}": "a table in the terminal",
        f"croupier play {slug} --walk": "as its dealer: stop at every card and step",
        f"croupier show {slug}": "the rules in short",
        f"croupier analyze {slug}": "the figures below, anew",
        f"croupier report {slug} -o {slug}.html": "charts, distributions, a simulation beside them",
        f"croupier trace {slug}": "every clause: where it is executed, which tests show it",
    }
    wide = max(map(len, told))
    yield from ("```text", *(f"{command:{wide}}  # {what}" for command, what in told.items()), "```", "")


# -- wagers and pay tables --------------------------------------------------------------------------------------


def wagers(game: Game, house: House) -> Iterator[str]:
    """What may be wagered, and what a seat may be asked."""
    head = ("wager", "called", "made", "needs", "places", "clause")
    yield from ("## Wagers", "", *table(head, [wager(game, house, bet) for bet in game.wagers]))
    if game.actions:
        clauses = ", ".join(f"`{name}` ({clause})" for name, clause in game.actions.items())
        yield from (f"Decisions: {clauses}.", "")
    if game.calls:
        yield from (f"Calls on bets that stand: {code(CALLS)}.", "")
    if game.for_the_dealer:
        yield from (f"A player may bet for the dealer ({game.for_the_dealer}).", "")


def wager(game: Game, house: House, bet: Wager) -> tuple[str, ...]:
    """A wager, what it needs, and where it lies."""
    places = [slug for slug, spot in game.spots(house).items() if spot.slug == bet.slug]
    several = "" if places in ([bet.slug], []) else f"{len(places)}, like `{places[len(places) // 2]}`"
    needs = [f"`{name}`".replace("|", "` or `") for name in bet.requires]
    if bet.equals:
        needs.append(f"the same on `{bet.equals}`")
    if bet.exactly:
        needs.append(f"exactly `{bet.exactly}`" if isinstance(bet.exactly, str) else f"exactly ${bet.exactly // 100}")
    off = ", or `off`" if bet.may_be_off else ""
    return f"`{bet.slug}`", bet.title, MADE[bet.stage] + off, ", ".join(needs), several, bet.clause


def pay_tables(tables: list[PayTable], house: House | None) -> Iterator[str]:
    """Every official table, best line first."""
    rows = [pay_table(table_, house) for table_ in tables]
    yield from ("## Pay tables", "", *table(("table", "for", "pays", "clause"), rows))


def pay_table(table_: PayTable, house: House | None) -> tuple[str, ...]:
    """A table in one row; what the text lost is said."""
    posted = " (posted)" if house and any(house.tables.get(name) is table_ for name in table_.wagers) else ""
    notes = [f"decks: {', '.join(map(str, table_.decks))}"] if table_.decks else []
    notes += ["no less than"] if table_.floor else []
    notes += [f"lost from the text: {', '.join(table_.lost)}"] if table_.lost else []
    pays = [
        f"{plain_name(line.line)} {line.pays}" + (f" (envy {line.envy})" if line.envy else "") for line in table_.lines
    ]
    told = "; ".join(pays) + (f" [{', '.join(notes)}]" if notes else "")
    return f"`{table_.id}`{posted}", code(table_.wagers), told, table_.clause


def edges(slug: str, known: Known) -> Iterator[str]:
    """What the wagers cost, how often they pay, and how to play them."""
    yield from ("## House edge", "", EDGES.format(slug=slug).strip(), "", *figures.edges(known["figures"]))
    yield from figures.by_decks(known["decks"])
    for part in (figures.lines, figures.notes, figures.strategies):
        yield from part(known["figures"])


# -- the house --------------------------------------------------------------------------------------------------


def options(game: Game, changes: list[Figures]) -> Iterator[str]:
    """What may be posted beside the pay tables, with the default, and what it changes."""
    rows = [option(name, allowed, default) for name, (allowed, default) in described(game.options).items()]
    head = ("option", "default", "allowed", "what it says", "clause")
    yield from ("## What a house may choose", "", *table(head, rows), *figures.changes(changes))


def option(name: str, allowed: Allowed, default: object) -> tuple[str, ...]:
    """An option in one row."""
    shown = "none" if default == 0 and not isinstance(default, bool) else allowed.show(default)
    return f"`{name}`", shown, " or ".join(allowed.values), allowed.title, allowed.clause


def irregularities(game: Game) -> Iterator[str]:
    """Every kind that may be declared, in the words of its file."""
    yield from ("## What can go wrong", "")
    if not game.irregularities:
        yield from ("The text names none; a round can still be declared void.", "")
        return
    rows = [
        (
            f"`{rule.kind}`",
            rule.trigger,
            code(rule.needs),
            rule.remedy.replace("_", " ") + (f", then {rule.then}" if rule.then else ""),
            rule.authority,
        )
        for rule in game.irregularities.values()
    ]
    yield from table(("kind", "when", "needs", "remedy", "clause"), rows)


def procedures(game: Game, house: House) -> Iterator[str]:
    """The dealer's checklists, step by step."""
    names = checklists(game)
    told = f"As checklists too: `croupier show {game.slug} --checklist NAME`." if names else "The text prescribes none."
    yield from ("## Procedures", "", told, "")
    for name in names:
        rows = [f"{number}. {step.gist} ({step.id})" for number, step in enumerate(steps(game, name, house), 1)]
        yield from folded(name, [*(rows or ["Under other options than the usual."]), ""])


# -- to write ---------------------------------------------------------------------------------------------------


def pages() -> dict[Path, str]:
    """Every page that this script writes, by where it lies."""
    known = kept()
    texts = {LIST: the_list(known)}
    texts |= {FOLDER / f"{game.slug}.md": page(game, known[game.slug]) for game in games.everything()}
    texts |= {FOLDER / f"{text.slug}.md": supplement_page(text, known[text.slug]) for text in games.supplements()}
    return texts


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
