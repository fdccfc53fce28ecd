"""What a shell may complete a word to, where what stands before it tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from croupier.round.game import Game


def games(incomplete: str) -> list[str]:
    """Games by their names."""
    from croupier import games

    return _begun(games.slugs(), incomplete)


def wagers(context: typer.Context, incomplete: str) -> list[str]:
    """Wagers of the game that is named, and its base game."""
    names = [slug for game in _named(context) for slug in ("base", *game.spots(game.house()))]
    return _begun(names, incomplete)


def options(context: typer.Context, incomplete: str) -> list[str]:
    """Options of the game that is named; their values follow an equals sign, at which shells take words apart."""
    from croupier.options import described

    names = [f"{name}=" for game in _named(context) for name in described(game.options)]
    return _begun(names, incomplete)


def paytables(context: typer.Context, incomplete: str) -> list[str]:
    """Pay tables of the game that is named."""
    return _begun([table for game in _named(context) for table in game.paytables], incomplete)


def checklists(context: typer.Context, incomplete: str) -> list[str]:
    """Procedures of the game that is named."""
    from croupier.round import procedures

    return _begun([name for game in _named(context) for name in procedures.checklists(game)], incomplete)


def among(known: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Names of which there is a list."""
    return lambda incomplete: _begun(known(), incomplete)


def _named(context: typer.Context) -> list[Game]:
    """The game that stands before the word, if there is one. The option whose value is missing still hides it from the
    parameters."""
    from croupier.games import get, slugs

    known = set(slugs())
    return [get(word) for word in (context.params.get("game"), *context.args) if word in known][:1]


def _begun(words: Iterable[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]
