"""What no text has approved yet: any pay table, lines added or removed, and any rule that the engine can work out.

An analysis that is *unbound* takes them, and says of each how it differs from the approved text. Tables, settlements
and reports stay bound: they read options through `Game.house`, which knows nothing of this.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from croupier import options as opt
from croupier import paytables as pays
from croupier.engines.analysis import Difference
from croupier.errors import BadInput, BadPayTable, CroupierError, OptionRefused, Refused, UnknownName
from croupier.money import native, pay
from croupier.options import House
from croupier.paytables import PayLine, PayTable
from croupier.round.game import Game
from croupier.round.plan import FamilyPlan

REMOVED: Final = ("off", "none")


@dataclass(frozen=True, slots=True)
class ProposedHouse:
    """A game and a house that no text need allow. ``about`` are the wagers whose pay tables were named. What changes
    the plan or a pay that the text fixes is ``unkept``: no file remembers it."""

    game: Game
    options: House
    differs: tuple[Difference, ...]
    about: frozenset[str]
    unkept: bool


@dataclass(slots=True)
class _Draft:
    """A house in the making."""

    game: Game
    plan: Any
    values: dict[str, Any] = field(default_factory=dict)
    tables: dict[str, PayTable] = field(default_factory=dict)
    differs: list[Difference] = field(default_factory=list)
    about: set[str] = field(default_factory=set)


def propose(
    game: Game,
    raw: Mapping[str, object],
    *,
    wager: str = "",
    table: object = "",
    changed: Mapping[str, str] | None = None,
) -> ProposedHouse:
    """A house from options, a pay table and single pays that are ``changed``; every complaint says what can be worked
    out."""
    draft = _Draft(game, game.plan)
    try:
        rest = _read_options(draft, raw)
        _read_tables(draft, rest)
        if rest:
            raise UnknownName("option", next(iter(rest)), known_names(game))
        if table:
            _read_table(draft, wager, table)
        for name, price in (changed or {}).items():
            _change_pay(draft, wager, name, price)
        house = _house(draft)
    except CroupierError as error:
        raise error.at(game=game.slug) from None
    varied = draft.plan is not game.plan
    fixed = any(draft.tables[name] is not printed for name, printed in game.fixed_pays.items())
    differs = tuple(dict.fromkeys(draft.differs))
    about = frozenset(draft.about)
    return ProposedHouse(replace(game, plan=draft.plan) if varied else game, house, differs, about, varied or fixed)


def known_names(game: Game) -> list[str]:
    """Every option of the game, and what else can be asked about its plan."""
    return list(dict.fromkeys([*game.option_names, *_proposals(game.plan)]))


def _proposals(plan: object) -> Mapping[str, Any]:
    return plan.proposals() if isinstance(plan, FamilyPlan) else {}


def _read_options(draft: _Draft, raw: Mapping[str, object]) -> dict[str, object]:
    """Take every option and every proposal out of what is given; what is left names pay tables or nothing."""
    rest = dict(raw)
    known = opt.described(draft.game.options)
    wider = draft.plan.wider() if isinstance(draft.plan, FamilyPlan) else {}
    for name in raw:
        value, allowed = raw[name], known.get(name, (None, None))[0]
        if allowed is not None:
            try:
                draft.values[name] = opt.read(name, value, allowed)
            except OptionRefused:
                if name in wider:
                    draft.values[name] = _wider(draft, name, value, allowed, wider[name])
                elif name in _proposals(draft.plan):
                    _change_plan(draft, name, value)
                else:
                    raise
            del rest[name]
        elif name in _proposals(draft.plan):
            _change_plan(draft, name, value)
            del rest[name]
    return rest


def _wider(draft: _Draft, name: str, value: object, allowed: opt.Allowed, wider: opt.Wider) -> Any:
    try:
        read = wider.read(native(value))
    except (ValueError, TypeError, ArithmeticError):
        message = f"option {name} cannot be {value!r}; the text allows {' | '.join(allowed.values)}"
        raise BadInput(f"{message}, and what can be worked out is {wider.values}") from None
    if wider.show(read) not in allowed.values:
        draft.differs.append(Difference(name, wider.show(read), " | ".join(allowed.values), allowed.clause))
    return read


def _change_plan(draft: _Draft, name: str, value: object) -> None:
    proposal, printed = _proposals(draft.plan)[name], _proposals(draft.game.plan)[name]
    word = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(native(value))
    try:
        changed = proposal.changed(word)
    except (ValueError, KeyError, ArithmeticError):
        raise BadInput(f"{name} cannot be {word!r}; what can be worked out: {proposal.accepted}") from None
    draft.plan = changed
    if printed.departs(word):
        draft.differs.append(Difference(name, word, printed.text, proposal.clause))


# -- pay tables -----------------------------------------------------------------------------------------------------


def _official(game: Game, wager: str) -> dict[str, PayTable]:
    return {key: table for key, table in game.paytables.items() if wager in table.wagers}


def _decks(draft: _Draft) -> int:
    usual = opt.described(draft.game.options).get("decks")
    return int(draft.values.get("decks", usual[1] if usual else 1))


def _read_tables(draft: _Draft, rest: dict[str, object]) -> None:
    """The table of every wager: the one that is named, or the first that the text has for so many decks."""
    game, decks = draft.game, _decks(draft)
    draft.tables.update(game.fixed_pays)
    for wager in [*game.fixed_pays, *game.tabled]:
        official = _official(game, wager)
        if wager in rest:
            given = rest.pop(wager)
            if given in ("off", False):
                known = game.by_slug.get(wager)
                if known is None or not known.may_be_off:
                    raise BadInput(f"{wager} cannot be off; nothing else pays it")
                draft.tables.pop(wager, None)
                continue
            _post(draft, wager, pays.proposed(given, wager, game.paytables))
        elif wager in game.tabled:
            draft.tables[wager] = nearest(official.values(), decks)


def nearest(tables: Iterable[PayTable], decks: int) -> PayTable:
    """The first table for so many decks, or else for the number that is closest."""
    whole = [table for table in tables if not table.lost] or list(tables)
    return min(whole, key=lambda table: min((abs(count - decks) for count in table.decks), default=0))


def _post(draft: _Draft, wager: str, table: PayTable) -> None:
    draft.tables[wager] = table
    draft.about.add(wager)
    draft.differs += table_differences(table, wager, draft.game)


def _read_table(draft: _Draft, wager: str, given: object) -> None:
    """A pay table for one wager, or those of a file for the wagers that they name."""
    game = draft.game
    tabled = [*game.tabled, *game.fixed_pays]
    if isinstance(given, str) and given in game.paytables:
        wagers = [name for name in game.paytables[given].wagers if wager in ("", name)] or list(
            game.paytables[given].wagers
        )
    elif isinstance(given, str | Path) and str(given).endswith(".toml"):
        named = {name for table in pays.load(Path(given)).values() for name in table.wagers}
        wagers = [name for name in tabled if name in named and (wager in ("", "base", name) or wager not in tabled)]
        if not wagers:
            raise BadPayTable(f"{given} holds no table for {wager or game.slug}; there is {', '.join(tabled)}")
    elif wager in tabled:
        wagers = [wager]
    else:
        raise BadInput(f"a pay table without a name needs its wager; there is {', '.join(tabled)}")
    for name in wagers:
        _post(draft, name, pays.proposed(str(given) if isinstance(given, Path) else given, name, game.paytables))


def _change_pay(draft: _Draft, wager: str, name: str, price: str) -> None:
    """One pay otherwise: ``flush``, or ``pair_plus.flush`` where several tables have such a line."""
    if not isinstance(price, str):
        raise BadPayTable(f"{name} pays odds, given as text like '4 to 1', or 'off', not {price!r}")
    owner, dot, line = name.rpartition(".")
    wagers = [owner] if dot else [wager] if wager in draft.tables else _holding(draft, line)
    if len(wagers) != 1 or wagers[0] not in draft.tables:
        tables = ", ".join(_holding(draft, line)) or ", ".join(draft.tables)
        raise BadInput(f"say whose line {name} is, like {next(iter(draft.tables))}.{line}; there is {tables}")
    table = draft.tables[wagers[0]]
    lines = {known.line: known for known in table.lines}
    if price in REMOVED:
        if line not in lines:
            raise BadPayTable(f"{table.id} has no line {line} to remove; it has {', '.join(lines)}")
        del lines[line]
    else:
        odds = pay(price.replace(":", " to ") if ":" in price else price)
        lines[line] = replace(lines[line], pays=odds) if line in lines else PayLine(line, odds, table.clause)
    if not lines:
        raise BadPayTable(f"{table.id} would pay nothing at all")
    ordered = tuple(lines.values()) if line in table or price in REMOVED else _in_order(lines.values())
    own = table.id if table.id.endswith("*") else f"{table.id}*"
    _forget(draft, wagers[0])
    _post(draft, wagers[0], replace(table, id=own, lines=ordered, floor=False, fixed=False, lost=()))


def _holding(draft: _Draft, line: str) -> list[str]:
    return [wager for wager, table in draft.tables.items() if line in table]


def _in_order(lines: Iterable[PayLine]) -> tuple[PayLine, ...]:
    """Best first: a new line stands where its pay puts it."""
    return tuple(sorted(lines, key=lambda line: -(line.pays.odds if line.pays.odds is not None else 10**9)))


def _forget(draft: _Draft, wager: str) -> None:
    draft.differs = [entry for entry in draft.differs if not entry.what.startswith(f"{wager}.")]


def table_differences(table: PayTable, wager: str, game: Game) -> Iterator[Difference]:
    """How a table differs from the printed one that it is most like."""
    official = _official(game, wager)
    if table.id in official and official[table.id] is table:
        return
    if not official:
        return
    like = max(official.values(), key=lambda printed: _alike(table, printed))
    for printed in like.lines:
        line = table.get(printed.line)
        if line is None:
            yield Difference(f"{wager}.{printed.line}", "no such line", str(printed.pays), printed.clause)
        elif line.pays != printed.pays:
            yield Difference(f"{wager}.{printed.line}", str(line.pays), str(printed.pays), printed.clause)
    for line in table.lines:
        if like.get(line.line) is None:
            yield Difference(f"{wager}.{line.line}", str(line.pays), "no such line", like.clause)


def _alike(table: PayTable, printed: PayTable) -> int:
    same = [table.get(line.line) for line in printed.lines]
    return sum(1 + (line.pays == known.pays) for line, known in zip(same, printed.lines, strict=True) if line)


# -- the house ------------------------------------------------------------------------------------------------------


def _house(draft: _Draft) -> House:
    """The options together; what the text refuses of them is a difference."""
    game, decks = draft.game, _decks(draft)
    for wager, table in draft.tables.items():
        if wager in draft.about and not table.allows(decks):
            printed = ", ".join(map(str, table.decks))
            draft.differs.append(Difference(f"{wager} decks", str(decks), printed, table.clause))
    for refusal in _refusals(draft):
        draft.differs.append(Difference("combination", refusal.message, "", refusal.clause))
    house: House = game.options(**draft.values, tables=draft.tables)
    return house


def _refusals(draft: _Draft) -> Iterator[CroupierError]:
    """What the text refuses of the options: all of them together, and each beside the number of decks."""
    values, options = draft.values, draft.game.options
    decks = {"decks": values["decks"]} if "decks" in values else {}
    messages = set()
    for some in (values, *({**decks, name: value} for name, value in values.items())):
        try:
            options(**some, tables=draft.tables).check()
        except Refused as refusal:
            if refusal.message not in messages:
                messages.add(refusal.message)
                yield refusal
