"""Reads the wagers of a house's own, whose lines the engine for anybody's wagers works out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from croupier.engines.any import enumerated
from croupier.engines.any.reference import default
from croupier.engines.wagers.definition import read as definition_of
from croupier.engines.wagers.in_round import TAKEN, beside, called, line_in, name_of, outcome
from croupier.engines.wagers.solve import OwnWager, holds
from croupier.equipment.source import SeededSource
from croupier.errors import BadInput, BadScenario
from croupier.options import House, Limit
from croupier.round.alike import DIFFERENT
from croupier.round.drivers import drive
from croupier.round.game import Game
from croupier.round.house_wagers import OF_SEAT, HouseWager
from croupier.round.lazy_shoe import LazyShoe
from croupier.round.requests import COMMUNITY, DEALER
from croupier.round.round import Round
from croupier.round.wagering import Wager

#: Parts of a definition that a table keeps; its cards are the game's.
_KEPT: Final = ("name", "look", "lines", "source")
_HANDS: Final = {
    "player": (OF_SEAT,),
    "hand": (OF_SEAT,),
    "dealer": (DEALER,),
    "banker": (DEALER,),
    "board": (COMMUNITY,),
    "cards": (OF_SEAT, COMMUNITY),
}
#: Definitions that were read, by game, options and text: a table reads its own again for every round that is replayed.
_KNOWN: Final[dict[tuple[int, str, str], tuple[Game, HouseWager]]] = {}
_MOST_KNOWN: Final = 500


def read(game: Game, options: House, given: Mapping[str, Any]) -> HouseWager:
    """A wager of the house's own, as this game deals it; what no round of it shows is refused."""
    if unknown := set(given) - {*_KEPT, "decks", "published"}:
        raise BadInput(f"{', '.join(sorted(map(str, unknown)))} not known; a table posts {', '.join(_KEPT)}")
    definition = {name: given[name] for name in _KEPT if given.get(name)}
    try:
        text = json.dumps(definition, sort_keys=True)
    except (TypeError, ValueError):
        raise BadInput("the definition of a wager is texts and lists, as in a .toml file") from None
    key = id(game), json.dumps(game.posted(options), sort_keys=True), text
    if key not in _KNOWN:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = game, _read(game, options, json.loads(text))
    return _KNOWN[key][1]


def _read(game: Game, options: House, definition: Mapping[str, Any]) -> HouseWager:
    own = beside(game, options, definition_of(definition))
    slug = name_of(own)
    limits = {f"{slug}_{bound}" for bound in Limit._fields}
    if not slug:
        called(own, game)
    if {slug, *limits} & {*game.by_slug, *game.option_names, *TAKEN}:
        raise BadInput(f"{game.slug} has something called {slug!r} already; name your wager otherwise")
    if not own.look.groups and own.look.text != "coup":
        raise BadInput(f"a table settles wagers on first cards, the board or a coup, not on {own.look.text}")
    _try(game, options, own)
    needs = [wager.slug for wager in game.wagers if wager.stage == "before" and not wager.requires]
    return HouseWager(
        Wager(slug, own.name, "", requires=("|".join(needs),), own_limits=True, alike=DIFFERENT),
        own.table,
        definition,
        {hand: size for group, size in own.look.groups.items() for hand in _HANDS.get(group, ())},
        partial(line_in, own),
    )


def _try(game: Game, options: House, own: OwnWager) -> None:
    """Play a round as an absent player would: what it does not deal cannot be looked at, and every line can be read."""
    bets = enumerated.bets_on(game, options, enumerated.names(game, options)[0])
    shoe = LazyShoe(game.cards_in(options), SeededSource(b"a round to try"), kept=False)
    shoe.prepare()
    round_ = drive(Round(game, options, enumerated.seated(game, options, bets)), shoe, default)
    try:
        known = outcome(own, round_.facts, round_.setup.seats[0].seat)
    except BadScenario as error:
        raise BadInput(f"{own.name} cannot be settled in {game.slug}: {error.message}") from None
    for place in range(len(own.table.lines)):
        holds(own, known, 1, place)
