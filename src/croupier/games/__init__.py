"""One folder per game. The registry discovers a game by its folder; nothing else names it."""

from functools import cached_property
from importlib import import_module
from pathlib import Path

from croupier import paytables, rulebooks
from croupier.errors import Refused, UnknownName
from croupier.paytables import PayTable
from croupier.round.game import Game

_HERE = Path(__file__).parent


class Supplement:
    """An approved text that is no game by itself: a wager on several games, with clauses and pay tables of its own."""

    rules_version = 1

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.folder = _HERE / slug.replace("-", "_")

    @cached_property
    def rulebook(self) -> rulebooks.Rulebook:
        """The approved text, clause by clause."""
        return rulebooks.load(self.folder / "clauses.toml")

    @property
    def title(self) -> str:
        """What the text calls itself."""
        return self.rulebook.title

    @cached_property
    def paytables(self) -> dict[str, PayTable]:
        """Its pay tables by id."""
        return paytables.load(self.folder / "progressive.toml")

    @property
    def on(self) -> list[str]:
        """The games it may be wagered on."""
        return [one.slug for one in everything() if self.folder / "clauses.toml" in one.also]


def supplements() -> list[Supplement]:
    """Every text that supplements games: clauses without a game's pay-table file."""
    folders = [one.parent for one in _HERE.glob("*/clauses.toml") if not (one.parent / "paytables.toml").exists()]
    return [Supplement(one.name.replace("_", "-")) for one in sorted(folders)]


def text(slug: str) -> "Game | Supplement":
    """The game or supplement of that name: whatever has clauses."""
    return next((one for one in supplements() if one.slug == slug), None) or get(slug)


def slugs() -> list[str]:
    """Every registered game: a folder with a pay-table file is a game."""
    return sorted(one.parent.name.replace("_", "-") for one in _HERE.glob("*/paytables.toml"))


def get(slug: str) -> Game:
    """The game of that name."""
    if slug not in slugs():
        for one in supplements():
            if one.slug == slug:
                raise Refused(f"{slug} is no game by itself but a wager on {', '.join(one.on)}")
        raise UnknownName("game", slug, slugs())
    game: Game = import_module(f"croupier.games.{slug.replace('-', '_')}").GAME
    return game


def everything() -> list[Game]:
    """All games."""
    return [get(slug) for slug in slugs()]
