"""Pay tables are data: the model, its TOML schema, user tables by path, and the floors the texts set."""

import json
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from croupier import files
from croupier.errors import BadPayTable, CroupierError, UnknownName
from croupier.money import Pay, pay

_TABLE_KEYS: Final = {"id", "wager", "also", "clause", "lines", "floor", "fixed", "decks", "note", "lost", "envy_to"}
_LINE_KEYS: Final = {"line", "pays", "envy", "clause", "returns_stake", "approved"}
MOST_LINES: Final = 100


@dataclass(frozen=True, slots=True)
class PayLine:
    """One line of a table: what must be held, and what it pays; ``approved`` where the text wants a win approved."""

    line: str
    pays: Pay
    clause: str
    envy: Pay | None = None
    approved: bool = False


@dataclass(frozen=True, slots=True)
class PayTable:
    """An ordered pay table, best line first; only the highest line that fits is paid (ruling: G3). Wagers that are
    ``also`` paid by it, like the same bet on the other hand, are posted each under its own name. Where the pays of
    some lines are ``lost`` from the text, it is listed and cannot be posted until the house supplies them. Envy goes to
    the other players, or ``envy_to`` the dealer. A table about which the text leaves the house no choice is ``fixed``:
    always in force, and no option."""

    id: str
    wager: str
    clause: str
    lines: tuple[PayLine, ...]
    floor: bool = False
    decks: tuple[int, ...] = ()
    note: str = ""
    also: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    envy_to: str = "players"
    fixed: bool = False
    _by_name: dict[str, PayLine] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {line.line: line for line in self.lines})

    def get(self, line: str | None) -> PayLine | None:
        """The line of that name, or None: a hand that is not on the table loses."""
        return self._by_name.get(line) if line else None

    def best(self, made: str | Collection[str]) -> PayLine | None:
        """The highest line among those that a hand makes, named one by one or with spaces between (ruling: G3)."""
        if isinstance(made, str):
            if " " not in made:
                return self.get(made)
            made = made.split()
        # CO 30-2119 §(23)(A)(II), CO 30-2119 §(24)(A)(II), CO 30-2119 §(25)(A)(II), CO 30-2119 §(26)(A)(II),
        # CO 30-2119 §(27)(A)(II), CO 30-2119 §(28)(A)(II), CO 30-2119 §(29)(A)(II), CO 30-2119 §(30)(A)(II),
        # CO 30-2119 §(31)(A)(II)
        return next((line for line in self.lines if line.line in made), None)

    def __contains__(self, line: object) -> bool:
        return line in self._by_name

    def __getitem__(self, line: str) -> PayLine:
        return self._by_name[line]

    @property
    def wagers(self) -> tuple[str, ...]:
        """Every wager it may be posted for."""
        return (self.wager, *self.also)

    def allows(self, decks: int) -> bool:
        """Whether the table may be posted on a game of that many decks."""
        return not self.decks or decks in self.decks


def load(path: Path, text: str | None = None) -> dict[str, PayTable]:
    """Read a pay-table file; every complaint names the file, the table, the line and what is allowed."""
    try:
        data = tomllib.loads(files.read_text(path, BadPayTable) if text is None else text)
    except tomllib.TOMLDecodeError as error:
        raise BadPayTable(f"{path} is not TOML: {error}") from None
    except files.UNREADABLE:
        raise BadPayTable(f"{path} is nested too deeply, or holds a number with too many digits") from None
    raw = data.get("table")
    if (
        not isinstance(raw, list)
        or not all(isinstance(entry, dict) for entry in raw)
        or not raw
        or set(data) != {"table"}
    ):
        raise BadPayTable(f"{path}: a pay-table file holds [[table]] entries and nothing else")
    tables: dict[str, PayTable] = {}
    for number, entry in enumerate(raw, 1):
        where = f"{path.name}, table {entry.get('id', number)!r}"
        table = _borrowed(entry, path, where) if "from" in entry else _table(entry, where)
        if table.id in tables:
            raise BadPayTable(f"{path.name}: table {table.id!r} is there twice; ids are unique")
        tables[table.id] = table
    return tables


def _borrowed(entry: Mapping[str, Any], path: Path, where: str) -> PayTable:
    """A table that another text prints too, under this text's own clause."""
    _keys(entry, {"id", "from", "clause"}, {"id", "from", "clause"}, where)
    printed = load(path.parent / str(entry["from"])).get(entry["id"])
    if printed is None:
        raise BadPayTable(f"{where}: {entry['from']} has no such table")
    lines = tuple(replace(line, clause=entry["clause"]) for line in printed.lines)
    return replace(printed, clause=entry["clause"], lines=lines)


def _table(entry: Mapping[str, Any], where: str) -> PayTable:
    _keys(entry, _TABLE_KEYS, {"id", "wager", "clause", "lines"}, where)
    for key in ("id", "wager", "clause", "note"):
        if not isinstance(entry.get(key, ""), str):
            raise BadPayTable(f"{where}: {key} is text")
    lines = entry["lines"]
    if (
        not isinstance(lines, list)
        or not 0 < len(lines) <= MOST_LINES
        or not all(isinstance(line, dict) for line in lines)
    ):
        raise BadPayTable(
            f"{where}: lines is a list of 1 to {MOST_LINES} entries like {{ line = 'flush', pays = '4 to 1' }}"
        )
    made = tuple(
        _line(raw_line, entry["clause"], f"{where}, line {raw_line.get('line', place)!r}")
        for place, raw_line in enumerate(lines, 1)
    )
    names = [line.line for line in made]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise BadPayTable(f"{where}: line {twice!r} is there twice; a table names each hand once")
    decks = entry.get("decks", [])
    if not isinstance(decks, list) or not all(type(deck) is int and 1 <= deck <= 8 for deck in decks):
        raise BadPayTable(f"{where}: decks is a list of deck counts from 1 to 8")
    floor, fixed = entry.get("floor", False), entry.get("fixed", False)
    for key, flag in (("floor", floor), ("fixed", fixed)):
        if not isinstance(flag, bool):
            raise BadPayTable(f"{where}: {key} is true or false")
    also = entry.get("also", [])
    if not isinstance(also, list) or not all(isinstance(wager, str) for wager in also):
        raise BadPayTable(f"{where}: also is a list of the other wagers it is for")
    lost = entry.get("lost", [])
    if not isinstance(lost, list) or not all(isinstance(line, str) and line not in names for line in lost):
        raise BadPayTable(f"{where}: lost is a list of the lines whose pays cannot be read")
    note, envy_to = entry.get("note", ""), entry.get("envy_to", "players")
    if envy_to not in ("players", "dealer"):
        raise BadPayTable(f"{where}: envy_to is players or dealer")
    printed = entry["id"], entry["wager"], entry["clause"]
    return PayTable(*printed, made, floor, tuple(decks), note, tuple(also), tuple(lost), envy_to, fixed)


def _line(entry: Mapping[str, Any], clause: str, where: str) -> PayLine:
    _keys(entry, _LINE_KEYS, {"line", "pays"}, where)
    if not isinstance(entry["line"], str) or not isinstance(entry.get("clause", ""), str):
        raise BadPayTable(f"{where}: line and clause are text")
    returns, approved = entry.get("returns_stake", False), entry.get("approved", False)
    for key, flag in (("returns_stake", returns), ("approved", approved)):
        if not isinstance(flag, bool):
            raise BadPayTable(f"{where}: {key} is true or false")
    try:
        pays = pay(entry["pays"], returns_stake=returns)
        envy = pay(entry["envy"]) if "envy" in entry else None
    except CroupierError as error:
        raise BadPayTable(f"{where}: {error.message}") from None
    return PayLine(entry["line"], pays, entry.get("clause", clause), envy, approved)


def _keys(entry: Mapping[str, Any], allowed: set[str], needed: set[str], where: str) -> None:
    if missing := needed - set(entry):
        raise BadPayTable(f"{where}: {', '.join(sorted(missing))} missing")
    if unknown := set(entry) - allowed:
        raise BadPayTable(f"{where}: {', '.join(sorted(unknown))} not known; allowed are {', '.join(sorted(allowed))}")


def plain(table: PayTable) -> dict[str, Any]:
    """A table as JSON that `posted` reads back: what a stored round keeps of a house's own table."""
    lines: list[dict[str, Any]] = []
    for printed in table.lines:
        line: dict[str, Any] = {"line": printed.line, "pays": str(printed.pays), "clause": printed.clause}
        line |= {"envy": str(printed.envy)} if printed.envy else {}
        line |= {"approved": True} if printed.approved else {}
        line |= {"returns_stake": True} if printed.pays.unit == "dollars" and printed.pays.returns_stake else {}
        lines.append(line)
    stored = {"id": table.id, "wager": table.wager, "clause": table.clause, "decks": list(table.decks), "lines": lines}
    stored |= {"envy_to": table.envy_to} if table.envy_to != "players" else {}
    return stored | {key: list(names) for key, names in (("also", table.also), ("lost", table.lost)) if names}


def posted(given: object, wager: str, official: Mapping[str, PayTable], *, bound: bool = True) -> PayTable:
    """The table a house posts for a wager: an official id, the path of a file of its own, or the table itself;
    for a wager with a single line, its pay will do (``"9 to 1"``).

    A user's table may use only lines that the official tables of the wager know, and where the text sets
    a floor ("no less than") it must hold every line of the floor at its odds or better (ruling: G4). Of several
    floors, one for each form the text allows, all bind the lines they share with it and one must be there whole.
    Where the text sets no floor, its schedules are the only ones a table may post, and a user's own can supply no
    more than the pays that the text lost. Mathematics asks unbound: any schedule can be analysed, few can be posted.
    """
    tables = {key: table for key, table in official.items() if wager in table.wagers}
    if isinstance(given, str) and given in tables:
        return tables[given]
    table = _single(given, tables) or _own(given, wager, list(tables))
    _check_lines(table, tables)
    floors = [floor for floor in tables.values() if floor.floor]
    whole = [floor for floor in floors if all(table.get(least.line) for least in floor.lines)]
    for floor in floors:
        _check_floor(table, floor, must_be_whole=not whole)
    if bound:
        _check_words(table, tables)
        if not floors:
            table = _as_printed(table, tables)
    return table


def proposed(given: object, wager: str, official: Mapping[str, PayTable]) -> PayTable:
    """A table that mathematics is asked about and no text need allow: an official id, the path of a .toml or .json
    file, the table itself or only its lines (``{"flush": "4 to 1"}``); for a wager with a single line, its pay."""
    tables = {key: table for key, table in official.items() if wager in table.wagers}
    if isinstance(given, str) and given in tables:
        return tables[given]
    if table := _single(given, tables):
        return table
    if isinstance(given, str) and given.endswith(".json"):
        given = _json(Path(given))
    if isinstance(given, Mapping) and "lines" not in given:
        lines = [{"line": line, "pays": pays} for line, pays in given.items()]
        given = {"id": "proposed", "wager": wager, "clause": "", "lines": lines}
    return _own(given, wager, list(tables))


def _json(path: Path) -> Mapping[str, Any]:
    try:
        data = json.loads(files.read_text(path, BadPayTable))
    except files.UNREADABLE:
        raise BadPayTable(f"{path} is not JSON") from None
    if not isinstance(data, Mapping):
        raise BadPayTable(f'{path}: a pay table as JSON is an object, like {{"flush": "4 to 1"}}')
    return data


def _single(given: object, official: Mapping[str, PayTable]) -> PayTable | None:
    """A table of one line, made from its pay alone."""
    if not isinstance(given, str) or " " not in given or given.endswith(".toml"):
        return None
    printed = next(iter(official.values()))
    if any(len(table.lines) != 1 for table in official.values()):
        return None
    return replace(printed, id=given, lines=(replace(printed.lines[0], pays=pay(given)),), floor=False)


def _own(given: object, wager: str, known: list[str]) -> PayTable:
    if isinstance(given, Mapping):
        table = _table(given, f"table {given.get('id')!r}")
        if wager not in table.wagers:
            raise BadPayTable(f"table {table.id!r} is for {' and '.join(table.wagers)}, not for {wager}")
        return table
    name = str(given)
    if not name.endswith(".toml"):
        raise UnknownName(f"pay table for {wager}", name, [*known, "or the path of a .toml file"])
    tables = [table for table in load(Path(name)).values() if wager in table.wagers]
    if len(tables) != 1:
        raise BadPayTable(f"{name} holds {len(tables)} tables for {wager}; one is needed")
    return tables[0]


def _check_lines(table: PayTable, official: Mapping[str, PayTable]) -> None:
    known = dict.fromkeys(line.line for other in official.values() for line in other.lines)
    for line in table.lines:
        if line.line not in known:
            raise BadPayTable(
                f"table {table.id!r}: no line {line.line!r} for {table.wager}; there is {', '.join(known)}"
            )


def _as_printed(table: PayTable, official: Mapping[str, PayTable]) -> PayTable:
    """A schedule of the house's own under everything the text says of the printed one that it repeats, completed where
    the text lost a pay. Any other is refused."""
    matches = [printed for printed in official.values() if _repeats(table, printed)]
    if not matches:
        message = f"table {table.id!r}: the text fixes what {table.wager} pays; a table posts {', '.join(official)}"
        raise BadPayTable(f"{message}, and others can be analysed", clause=next(iter(official.values())).clause)
    approved = {line.line for line in matches[0].lines if line.approved}
    lines = tuple(replace(line, approved=line.line in approved) for line in table.lines)
    decks = table.decks
    if all(printed.decks for printed in matches):
        printed_for = {count for printed in matches for count in printed.decks}
        decks = tuple(sorted(printed_for & set(decks) if decks else printed_for))
    if table.decks and not decks:
        message = f"table {table.id!r}: the text prints no such schedule for so many decks"
        raise BadPayTable(message, clause=matches[0].clause)
    return replace(table, lines=lines, decks=decks, envy_to=matches[0].envy_to)


def _repeats(table: PayTable, printed: PayTable) -> bool:
    """Whether a table says what a printed one does, in the same order, but for the pays that the text lost."""

    def pays(other: PayTable) -> list[tuple[str, Pay, Pay | None]]:
        return [(line.line, line.pays, line.envy) for line in other.lines if line.line not in printed.lost]

    return pays(table) == pays(printed)


def _check_words(table: PayTable, official: Mapping[str, PayTable]) -> None:
    """Refuse odds "for" one where the text states its odds with "to" alone (OH-D §13.I, OH-I §10.I,
    OH-J §12.I, OH-K §11.I, OH-O §11(a))."""
    units = {line.pays.unit for printed in official.values() for line in printed.lines}
    for line in table.lines:
        if line.pays.unit == "for" and "for" not in units:
            message = f'table {table.id!r}: line {line.line!r} pays {line.pays}; the text states odds with "to"'
            raise BadPayTable(message, clause=next(iter(official.values())).clause)


def _check_floor(table: PayTable, floor: PayTable, *, must_be_whole: bool) -> None:
    for least in floor.lines:
        line = table.get(least.line)
        if line is None and not must_be_whole:
            continue
        if line is None:
            raise BadPayTable(
                f"table {table.id!r}: line {least.line!r} is missing; the text pays it no less than {least.pays}",
                clause=floor.clause,
            )
        if not _enough(line.pays, least.pays):
            same = _kind(line.pays) == _kind(least.pays)
            how = "below the floor of" if same else f"which is no {_kind(least.pays)}; the floor is"
            message = f"table {table.id!r}: line {least.line!r} pays {line.pays}, {how} {least.pays}"
            raise BadPayTable(message, clause=floor.clause)


def _enough(pay: Pay, least: Pay) -> bool:
    """Odds are measured against odds, an amount of money against an amount, a share of a meter against a share."""
    if pay.odds is not None and least.odds is not None:
        return pay.odds >= least.odds
    return pay.unit == least.unit and (pay.num, pay.returns_stake) >= (least.num, least.returns_stake)


def _kind(pays: Pay) -> str:
    return {"dollars": "amount of money", "percent": "share of a meter"}.get(pays.unit, "odds")
