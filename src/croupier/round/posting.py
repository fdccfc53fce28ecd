"""What a house posts, read and checked against the text: option values, pay tables, wagers of its own and limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from croupier import options as opt
from croupier import paytables as pays
from croupier.errors import OptionRefused, UnknownName
from croupier.money import cents, dollars
from croupier.options import House, Limit
from croupier.paytables import PayTable
from croupier.round import house_wagers
from croupier.round.wagering import Wager

if TYPE_CHECKING:
    from croupier.round.game import Game


def read(game: Game, raw: dict[str, object], *, bound: bool) -> House:
    """The house of what it posts, which is taken out of ``raw`` name by name; a name that is left over is refused."""
    known = opt.described(game.options)
    values = {name: opt.read(name, raw.pop(name), allowed) for name, (allowed, _) in known.items() if name in raw}
    bare = game.options(**values)
    tables = _tables(game, raw, getattr(bare, "decks", 1), bound=bound)
    own = {}
    if given := raw.pop(house_wagers.OPTION, None):
        own = house_wagers.read(game, game.options(**values, tables=tables), given)
    wagers = game.by_slug | {slug: posted.wager for slug, posted in own.items()}
    limits = _limits(raw, wagers)
    if raw:
        raise UnknownName("option", next(iter(raw)), game.option_names)
    house = game.options(**values, tables=tables, limits=limits, house_wagers=own)
    for slug, wager in wagers.items():
        least, most, _ = house.limit(slug, own=wager.own_limits)
        if most and least > most:
            message = f"the minimum of {slug}, {dollars(least)}, is above its maximum, {dollars(most)}"
            raise OptionRefused(message, clause=game.limits or wager.clause)
    shares = [table.id for table in tables.values() if any(line.pays.unit == "percent" for line in table.lines)]
    if twice := [table for table in shares if shares.count(table) > 1]:
        raise OptionRefused(f"two tables are called {twice[0]} and would share a meter; give each its own name")
    if house.rounding == "nearest_chip" and not house.smallest_chip:
        raise OptionRefused("rounding to the nearest chip needs smallest_chip")
    house.check()
    if bound:
        house.check_posted()
    return house


def _tables(game: Game, raw: dict[str, object], decks: int, *, bound: bool) -> dict[str, PayTable]:
    offered = dict(game.fixed_pays)
    for name in game.tabled:
        official = [table for table in game.paytables.values() if name in table.wagers]
        given = raw.pop(name, None)
        if given is None:
            if allowed := [table for table in official if table.allows(decks) and not table.lost]:
                offered[name] = allowed[0]
            continue
        if given in ("off", False):
            wager = game.by_slug.get(name)
            if wager is None or not wager.may_be_off:
                raise OptionRefused(f"{name} cannot be off; the text pays it", clause=official[0].clause)
            continue
        table = pays.posted(given, name, game.paytables, bound=bound)
        if table.lost:
            lost = ", ".join(table.lost)
            message = f"the text lost what {table.id} pays for {lost}; post a table of your own that has it"
            raise OptionRefused(message, clause=table.clause)
        if not table.allows(decks):
            decked = ", ".join(map(str, table.decks))
            raise OptionRefused(f"{table.id} is for {decked} decks, not {decks}", clause=table.clause)
        offered[name] = table
    return offered


def _limits(raw: dict[str, object], wagers: Mapping[str, Wager]) -> dict[str, Limit]:
    limits: dict[str, Limit] = {}
    for name in list(raw):
        slug, _, bound = name.rpartition("_")
        if bound in Limit._fields and slug in wagers and wagers[slug].may_be_limited:
            value = cents(raw.pop(name))
            if value < 0:
                raise OptionRefused(f"option {name} cannot be negative; write an amount of money")
            limits[slug] = limits.get(slug, Limit())._replace(**{bound: value})
    return limits
