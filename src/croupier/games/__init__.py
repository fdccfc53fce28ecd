"""One folder per game. The registry discovers a game by its folder; nothing else names it."""

from importlib import import_module
from pathlib import Path

from croupier.errors import UnknownName
from croupier.round.game import Game


def slugs() -> list[str]:
    """Every registered game: a folder with a pay-table file is a game."""
    return sorted(one.parent.name.replace("_", "-") for one in Path(__file__).parent.glob("*/paytables.toml"))


def get(slug: str) -> Game:
    """The game of that name."""
    if slug not in slugs():
        raise UnknownName("game", slug, slugs())
    game: Game = import_module(f"croupier.games.{slug.replace('-', '_')}").GAME
    return game


def everything() -> list[Game]:
    """All games."""
    return [get(slug) for slug in slugs()]
