"""Games in the words of their texts as JSON: for scripts, for the service, and for whoever draws a table."""

from __future__ import annotations

from typing import Any

from croupier.equipment.wheel import BIG_SIX, ROULETTE_WHEELS
from croupier.money import dollars
from croupier.options import House
from croupier.options import described as options_of
from croupier.paytables import PayTable
from croupier.round.game import Game
from croupier.round.procedures import checklists, steps


def described(game: Game) -> dict[str, Any]:
    """A game as JSON: everything a script needs to know before it asks for more."""
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


def pay_table(table: PayTable, wager: str, *, default: bool) -> dict[str, Any]:
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


def table_option(game: Game, house: House, name: str) -> dict[str, Any]:
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


def positions(game: Game, house: House, kind: str) -> list[str]:
    """The places on the layout where a kind of wager can be made, where there is more than one."""
    places = [slug for slug, wager in game.spots(house).items() if wager.slug == kind]
    return [] if places == [kind] else places


def in_full(game: Game, house: House, checklist: str = "") -> dict[str, Any]:
    """A game as `croupier show` and the service tell it: with its rules in short, remedies and procedures."""
    names = [checklist] if checklist else checklists(game)
    return described(game) | {
        "rules": [{"clause": f"{game.rulebook.id} {one.id}", "gist": one.gist} for one in game.rules_in_short],
        "irregularities": remedies(game),
        "checklists": {
            name: [{"clause": f"{game.rulebook.id} {one.id}", "step": one.gist} for one in steps(game, name, house)]
            for name in names
        },
    }


def remedies(game: Game) -> list[dict[str, Any]]:
    """What the text does about each irregularity it knows, and what it must be told."""
    return [
        {
            "kind": one.kind,
            "trigger": one.trigger,
            "remedy": one.remedy,
            "then": one.then,
            "needs": list(one.needs),
            "clause": one.clause,
        }
        for one in game.irregularities.values()
    ]


def layout(game: Game, house: House) -> list[dict[str, Any]]:
    """Every place of a table's layout that takes a wager, in the order of the text: for whoever draws it."""
    found = []
    for slug, wager in game.spots(house).items():
        if slug in game.tabled and slug not in house.tables:
            continue
        least, most, step = house.limit(wager.slug, own=wager.own_limits)
        table = house.tables.get(slug)
        only = getattr(house, wager.exactly) if isinstance(wager.exactly, str) and wager.exactly else wager.exactly or 0
        found.append(
            {
                "wager": slug,
                "kind": wager.slug,
                "title": wager.title,
                "stage": wager.stage,
                "requires": list(wager.requires),
                "equals": wager.equals,
                "exactly": dollars(int(only)),
                "minimum": dollars(least),
                "maximum": dollars(most),
                "increment": dollars(step),
                "paytable": pay_table(table, slug, default=False) if table else None,
                "clause": wager.clause,
            }
        )
    return found


def wheel(game: Game, house: House) -> list[str]:
    """The sections of a game's wheel, clockwise; empty for a game without one."""
    posted = ROULETTE_WHEELS.get(str(getattr(house, "wheel", "")))
    found = posted or (BIG_SIX if game.slug.replace("-", "_") == BIG_SIX.name else None)
    return list(found.pockets) if found else []
