"""One folder per game. The registry discovers a game by its folder; nothing else names it.

Games that are no part of the package lie in the folders that ``$CROUPIER_GAMES`` lists. They are found, imported and
played like the others: ``my-games/casino_war`` is ``croupier.games.casino_war``, so it may move into the package as it
is.
"""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from croupier import paytables, rulebooks
from croupier.errors import BadInput, CroupierError, Refused, UnknownName
from croupier.files import own_games
from croupier.options import House
from croupier.paytables import PayTable
from croupier.round import house_wagers, walks
from croupier.round.game import Game
from croupier.round.house_wagers import HouseWager

_HERE = Path(__file__).parent


def _house_wager(game: Game, options: House, definition: Mapping[str, Any]) -> HouseWager:
    """Loaded when a house posts one: what it means is worked out by an engine."""
    module = import_module("croupier.games.families.house_wager_mathematics")
    wager: HouseWager = module.read(game, options, definition)
    return wager


house_wagers.read_by(_house_wager)
_OWN = own_games()
__path__.extend(map(str, _OWN))


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
        return [game.slug for game in everything() if self.folder / "clauses.toml" in game.also]


def supplements() -> list[Supplement]:
    """Every text that supplements games: clauses without a game's pay-table file."""
    folders = [path.parent for path in _HERE.glob("*/clauses.toml") if not path.with_name("paytables.toml").exists()]
    return [Supplement(folder.name.replace("_", "-")) for folder in sorted(folders)]


def text(slug: str) -> "Game | Supplement":
    """The game or supplement of that name: whatever has clauses."""
    return next((supplement for supplement in supplements() if supplement.slug == slug), None) or get(slug)


def slugs() -> list[str]:
    """Every registered game: a folder with a pay-table file is a game."""
    return sorted(_folders())


def _folders() -> dict[str, Path]:
    folders: dict[str, Path] = {}
    for place in (_HERE, *_OWN):
        if not place.is_dir():
            raise BadInput(f"CROUPIER_GAMES names {place}, which is no folder; name the folder that your games lie in")
        for folder in (path.parent for path in place.glob("*/paytables.toml")):
            slug = folder.name.replace("_", "-")
            if slug in folders:
                raise BadInput(f"there are two games {slug}: {folders[slug]} and {folder}; give one another name")
            folders[slug] = folder
    return folders


def _is_among(slug: object, names: Iterable[str]) -> bool:
    """Whether a name is one of these, whatever was given for it."""
    return isinstance(slug, str) and slug in names


def get(slug: str) -> Game:
    """The game of that name."""
    folders = _folders()
    if not _is_among(slug, folders):
        for supplement in supplements():
            if _is_among(slug, [supplement.slug]):
                raise Refused(f"{slug} is no game by itself but a wager on {', '.join(supplement.on)}")
        raise UnknownName("game", slug, sorted(folders))
    name = f"croupier.games.{slug.replace('-', '_')}"
    if folders[slug].parent == _HERE:
        game: Game = import_module(name).GAME
        return game
    return _own(slug, name, folders[slug])


def _own(slug: str, name: str, folder: Path) -> Game:
    """A game that is no part of the package. It may be half written, which is said in one line."""
    try:
        game = import_module(name).GAME
        if not isinstance(game, Game):
            raise TypeError(f"GAME is a {type(game).__name__}, not a Game")
        _ = game.rulebook, game.paytables, game.irregularities  # its data, which may be half written too
    except Exception as error:  # whatever its author's code raises
        raise BadInput(f"the game in {folder} cannot be loaded: {type(error).__name__}: {error}") from error
    if game.slug != slug:
        raise BadInput(f"the game in {folder} has the slug {game.slug!r}; a game in that folder is {slug!r}")
    return game


def is_own(slug: str) -> bool:
    """Whether a game lies outside the package."""
    return text(slug).folder.parent != _HERE


@cache
def part(slug: str, name: str) -> ModuleType | None:
    """A module of a game's folder by which an engine answers for it, if it has it: loaded when asked for and kept, for
    simulations ask for every chunk."""
    folder = text(slug).folder
    if not (folder / f"{name}.py").exists():
        return None
    walks.check(slug, folder, __path__)
    try:
        return import_module(f"croupier.games.{folder.name}.{name}")
    except CroupierError:
        raise
    except Exception as error:
        if folder.parent == _HERE:
            raise
        raise BadInput(f"{folder / name}.py cannot be loaded: {type(error).__name__}: {error}") from error


def everything() -> list[Game]:
    """All games."""
    return [get(slug) for slug in slugs()]
