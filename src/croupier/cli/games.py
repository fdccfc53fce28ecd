"""``croupier games``: what there is."""

from typing import Annotated, Any

import typer

from croupier.cli.output import print_json


def command(json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False) -> None:
    """What there is: slug, rulebook, wagers, pay tables, options."""
    from croupier import games

    found = games.everything()
    if json:
        print_json({"games": [*map(described, found), *map(supplement, games.supplements())]})
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, header_style="bold")
    table.add_column("game", no_wrap=True)
    table.add_column("rulebook")
    table.add_column("wagers", overflow="fold")
    table.add_column("tables", justify="right")
    for one in found:
        table.add_row(one.slug, one.rulebook.dated, ", ".join(one.by_slug), str(len(one.paytables)))
    for other in games.supplements():
        wagers = dict.fromkeys(one.wager for one in other.paytables.values())
        where = f"{', '.join(wagers)}, on {', '.join(other.on)}"
        table.add_row(other.slug, other.rulebook.dated, where, str(len(other.paytables)))
    Console().print(table)


def described(game: Any) -> dict[str, Any]:
    """A game as JSON: everything a script needs to know before it asks for more."""
    from croupier.options import described as options_of

    house = game.house()
    return {
        "game": game.slug,
        "title": game.title,
        "rules_version": game.rules_version,
        "rulebook": rulebook(game),
        "seats": game.seats,
        "wagers": [
            {
                "wager": one.slug,
                "title": one.title,
                "stage": one.stage,
                "requires": list(one.requires),
                "clause": one.clause,
                "positions": positions(game, house, one.slug),
            }
            for one in game.wagers
        ],
        "paytables": [
            pay_table(table, wager, default=house.tables.get(wager) is table)
            for table in game.paytables.values()
            for wager in table.wagers
        ],
        "options": [
            {
                "option": name,
                "title": allowed.title,
                "allowed": list(allowed.values),
                "default": allowed.show(default),
                "clause": allowed.clause,
            }
            for name, (allowed, default) in options_of(game.options).items()
        ]
        + [table_option(game, house, name) for name in game.tabled],
        "irregularities": list(game.irregularities),
    }


def supplement(text: Any) -> dict[str, Any]:
    """A text that adds a wager to several games, as JSON in the same form."""
    return {
        "game": text.slug,
        "title": text.title,
        "rules_version": text.rules_version,
        "rulebook": rulebook(text),
        "on": text.on,
        "wagers": [{"wager": one.wager, "clause": one.clause} for one in text.paytables.values()],
        "paytables": [pay_table(one, one.wager, default=True) for one in text.paytables.values()],
    }


def rulebook(text: Any) -> dict[str, str]:
    """Which approved text it is."""
    book = text.rulebook
    return {
        "id": book.id,
        "title": book.title,
        "authority": book.authority,
        "document": book.document,
        "date": book.date,
    }


def pay_table(table: Any, wager: str, *, default: bool) -> dict[str, Any]:
    """A pay table as JSON."""
    return {
        "id": table.id,
        "wager": wager,
        "clause": table.clause,
        "decks": list(table.decks),
        "floor": table.floor,
        "default": default,
        "lines": [{"line": line.line, "pays": str(line.pays), "clause": line.clause} for line in table.lines],
    }


def table_option(game: Any, house: Any, name: str) -> dict[str, Any]:
    """The option that posts a pay table; its name is the slug of the wager."""
    tables = [one for one in game.paytables.values() if name in one.wagers]
    wager = game.by_slug.get(name)
    off = ["off"] if wager is not None and wager.may_be_off else []
    return {
        "option": name,
        "title": f"the pay table of {name}",
        "allowed": [*(one.id for one in tables), *off, "the path of a .toml file"],
        "default": house.tables[name].id,
        "clause": tables[0].clause,
    }


def positions(game: Any, house: Any, kind: str) -> list[str]:
    """The places on the layout where a kind of wager can be made, where there is more than one."""
    places = [slug for slug, wager in game.spots(house).items() if wager.slug == kind]
    return [] if places == [kind] else places
