"""The rules a round is played by, as one digest: pay tables, plan, irregularities, options (wagers of the house's own
among them) and version.

A stored round names the digest, so that it is never replayed silently under other rules. What only code says is
covered by the version: a change of code that alters a settlement raises `Game.rules_version`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from croupier import options as opt
from croupier import paytables as pays

if TYPE_CHECKING:
    from croupier.options import House
    from croupier.paytables import PayTable
    from croupier.round.game import Game


#: Digests that were worked out, by what they are of: a table plays every round by the same two objects, which do not
#: change.
_KNOWN: Final[dict[tuple[int, int], tuple[Game, House, str]]] = {}
_MOST_KNOWN: Final = 4_000


def digest(game: Game, options: House) -> str:
    """The digest of everything that decides a round of this game under these options."""
    known = _KNOWN.get((id(game), id(options)))
    if known is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[id(game), id(options)] = game, options, _digest(game, options)
    return known[2]


def _digest(game: Game, options: House) -> str:
    house = {name: allowed.show(getattr(options, name)) for name, (allowed, _) in opt.described(type(options)).items()}
    tables = {wager: _table(table) for wager, table in options.tables.items()}
    # Only where a house has some, so that other rounds keep the digest they were stored with.
    own = [[posted.definition for posted in options.house_wagers.values()]] if options.house_wagers else []
    return _hashed([game.ruleset, house, tables, *own])


def of_game(game: Game) -> str:
    """The digest of a game's rule data, whatever options are chosen."""
    known = opt.described(game.options).items()
    house = {name: [allowed.values, allowed.show(default)] for name, (allowed, default) in known}
    return _hashed([game.ruleset, house, {table.id: _table(table) for table in game.paytables.values()}])


def fixed(game: Game) -> str:
    """The digest of what no option changes: slug, version, plan, and what is done about irregularities."""
    remedies = {kind: [rule.remedy, rule.clause, rule.then] for kind, rule in game.irregularities.items()}
    return _hashed([game.slug, game.rules_version, plain(game.plan), remedies])


@cache
def _table(table: PayTable) -> str:
    return _hashed(pays.plain(table))


def plain(value: object) -> Any:
    """A plan as JSON. Its functions are code, which the version stands for, so only their presence is kept."""
    if isinstance(value, type):
        return "a rule"
    if is_dataclass(value):
        known = [field.name for field in fields(value) if not field.name.startswith("_")]  # no caches
        return {name: plain(getattr(value, name)) for name in known}
    if hasattr(value, "_asdict"):
        return {name: plain(part) for name, part in value._asdict().items()}
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(part) for part in value), key=repr)
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Fraction):
        return str(value)
    if value is None or isinstance(value, bool | int | str):
        return value
    assert callable(value), f"a plan holds {value!r}, which is neither data nor a rule"
    return "a rule"


def _hashed(document: object) -> str:
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
