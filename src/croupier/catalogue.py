"""Games in the words of their texts as JSON: for scripts, for the service, and for whoever draws a table."""

from __future__ import annotations

from typing import Any, Final, NotRequired

from typing_extensions import TypedDict

from croupier.hands.names import line_name
from croupier.money import dollars
from croupier.options import Allowed, House
from croupier.options import described as options_of
from croupier.paytables import PayLine, PayTable
from croupier.round.game import Game
from croupier.round.procedures import checklists, steps
from croupier.round.requests import Spin
from croupier.round.round import Round
from croupier.round.setup import Setup


class ApprovedText(TypedDict):
    """Which approved text it is."""

    id: str
    title: str
    authority: str
    document: str
    date: str


class WagerKind(TypedDict):
    """A wager of a game; its positions where there is more than one, and whether a house may post limits for it alone
    (options like ``ante_minimum``)."""

    wager: str
    title: str
    stage: str
    requires: list[str]
    clause: str
    positions: list[str]
    limited: bool


class TableLine(TypedDict):
    """A line of a pay table, and what people call it; ``envy`` is what it brings others, where it does."""

    line: str
    name: str
    pays: str
    clause: str
    envy: NotRequired[str]


class TableInShort(TypedDict):
    """A pay table as a text has it; ``decks`` it may be posted on, any where none are named."""

    id: str
    wager: str
    clause: str
    decks: list[int]
    floor: bool
    default: bool
    lines: list[TableLine]


#: On a command line a table of the house's own is a file.
A_FILE: Final = "the path of a .toml file"


class HouseOption(TypedDict):
    """A choice of the house that the text leaves open."""

    option: str
    title: str
    allowed: list[str]
    default: str
    clause: str
    table: bool


class _Told(TypedDict):
    game: str
    title: str
    rules_version: int
    rulebook: ApprovedText
    seats: int
    wagers: list[WagerKind]
    paytables: list[TableInShort]
    options: list[HouseOption]


class GameInShort(_Told):
    """A game, with the names of the irregularities that its text knows."""

    irregularities: list[str]


class SupplementWager(TypedDict):
    """A wager that a text adds."""

    wager: str
    clause: str


class SupplementInShort(TypedDict):
    """A text that adds a wager to several games; ``on`` are those games."""

    game: str
    title: str
    rules_version: int
    rulebook: ApprovedText
    on: list[str]
    wagers: list[SupplementWager]
    paytables: list[TableInShort]


class RuleInShort(TypedDict):
    """A clause in a few words."""

    clause: str
    gist: str


class ChecklistStep(TypedDict):
    """A step of a procedure."""

    clause: str
    step: str


class Remedy(TypedDict):
    """An irregularity, what the text does about it, and what it must be told. Where the text does not provide for it,
    the ruling is the one by which the house acts under its general authority."""

    kind: str
    trigger: str
    remedy: str
    then: str
    needs: list[str]
    clause: str
    ruling: str


class GameInFull(_Told):
    """A game with its rules in short, remedies and procedures."""

    irregularities: list[Remedy]
    rules: list[RuleInShort]
    checklists: dict[str, list[ChecklistStep]]


class Spot(TypedDict):
    """A place of the layout that takes a wager; amounts are 0 where none are posted."""

    wager: str
    kind: str
    title: str
    stage: str
    requires: list[str]
    equals: str
    exactly: str
    minimum: str
    maximum: str
    increment: str
    paytable: TableInShort | None
    clause: str


def described(game: Game) -> GameInShort:
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
                "wager": wager.slug,
                "title": wager.title,
                "stage": wager.stage,
                "requires": list(wager.requires),
                "clause": wager.clause,
                "positions": positions(game, house, wager.slug),
                "limited": wager.may_be_limited,
            }
            for wager in game.wagers
        ],
        "paytables": [
            pay_table(table, wager, default=house.tables.get(wager) is table)
            for table in game.paytables.values()
            for wager in table.wagers
        ],
        "options": [
            *(_option(name, allowed, default) for name, (allowed, default) in options_of(game.options).items()),
            *(table_option(game, house, name) for name in game.tabled),
        ],
        "irregularities": list(game.irregularities),
    }


def supplement(text: Any) -> SupplementInShort:
    """A text that adds a wager to several games, as JSON in the same form."""
    return {
        "game": text.slug,
        "title": text.title,
        "rules_version": text.rules_version,
        "rulebook": rulebook(text),
        "on": text.on,
        "wagers": [{"wager": paytable.wager, "clause": paytable.clause} for paytable in text.paytables.values()],
        "paytables": [pay_table(paytable, paytable.wager, default=True) for paytable in text.paytables.values()],
    }


def rulebook(text: Any) -> ApprovedText:
    """Which approved text it is."""
    book = text.rulebook
    return {
        "id": book.id,
        "title": book.title,
        "authority": book.authority,
        "document": book.document,
        "date": book.date,
    }


def pay_table(table: PayTable, wager: str, *, default: bool) -> TableInShort:
    """A pay table as JSON."""
    return {
        "id": table.id,
        "wager": wager,
        "clause": table.clause,
        "decks": list(table.decks),
        "floor": table.floor,
        "default": default,
        "lines": [_line(line) for line in table.lines],
    }


def _line(line: PayLine) -> TableLine:
    line_shown: TableLine = {
        "line": line.line,
        "name": line_name(line.line),
        "pays": str(line.pays),
        "clause": line.clause,
    }
    return line_shown | {"envy": str(line.envy)} if line.envy else line_shown


def _option(name: str, allowed: Allowed, default: Any) -> HouseOption:
    return {
        "option": name,
        "title": allowed.title,
        "allowed": list(allowed.values),
        "default": allowed.show(default),
        "clause": allowed.clause,
        "table": False,
    }


def table_option(game: Game, house: House, name: str) -> HouseOption:
    """The option that posts a pay table; its name is the slug of the wager. The house may write one of its own where
    the text sets a floor, or lost a pay."""
    tables = [paytable for paytable in game.paytables.values() if name in paytable.wagers]
    wager = game.by_slug.get(name)
    off = ["off"] if wager is not None and wager.may_be_off else []
    own = [A_FILE] if any(table.floor or table.lost for table in tables) else []
    return {
        "option": name,
        "title": f"the pay table of {name}",
        "allowed": [*(table.id for table in tables), *off, *own],
        "default": house.tables[name].id,
        "clause": tables[0].clause,
        "table": True,
    }


def positions(game: Game, house: House, kind: str) -> list[str]:
    """The places on the layout where a kind of wager can be made, where there is more than one."""
    places = [slug for slug, wager in game.spots(house).items() if wager.slug == kind]
    return [] if places == [kind] else places


def in_full(game: Game, house: House, checklist: str = "") -> GameInFull:
    """A game as `croupier show` and the service tell it: with its rules in short, remedies and procedures."""
    names = [checklist] if checklist else checklists(game)
    return {
        **described(game),
        "rules": [{"clause": f"{game.rulebook.id} {clause.id}", "gist": clause.gist} for clause in game.rules_in_short],
        "irregularities": remedies(game),
        "checklists": {
            name: [{"clause": f"{game.rulebook.id} {step.id}", "step": step.gist} for step in steps(game, name, house)]
            for name in names
        },
    }


def remedies(game: Game) -> list[Remedy]:
    """What the text does about each irregularity it knows, and what it must be told."""
    return [
        {
            "kind": irregularity.kind,
            "trigger": irregularity.trigger,
            "remedy": irregularity.remedy,
            "then": irregularity.then,
            "needs": list(irregularity.needs),
            "clause": irregularity.clause,
            "ruling": irregularity.ruling,
        }
        for irregularity in game.irregularities.values()
    ]


def layout(game: Game, house: House) -> list[Spot]:
    """Every place of a table's layout that takes a wager, in the order of the text: for whoever draws it."""
    spots: list[Spot] = []
    metered = set(game.meters(house).values())
    for slug, wager in game.spots(house).items():
        if slug in game.tabled and slug not in house.tables:
            continue
        least, most, step = house.limit(wager.slug, own=wager.own_limits)
        own = house.house_wagers.get(slug)
        table = own.table if own else house.tables.get(slug)
        only = getattr(house, wager.exactly) if isinstance(wager.exactly, str) and wager.exactly else wager.exactly or 0
        if slug in metered and hasattr(house, "progressive_unit"):
            only = house.progressive_unit or 100  # as a meter takes it where the house installs none of its own
        spots.append(
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
    return spots


def wheel(game: Game, house: House) -> list[str]:
    """The sections of the wheel that a round begins with, clockwise; empty for a game without one."""
    if game.pack:
        return []
    asked = Round(game, house, Setup(())).pending
    return list(asked.pockets) if isinstance(asked, Spin) else []
