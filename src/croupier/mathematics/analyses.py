"""Ask for the analyses of a game: every wager under every pay table that the options allow, or what is narrowed to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier import games
from croupier import options as opt
from croupier import paytables as pays
from croupier.engines import cache, question
from croupier.engines.analysis import Analysis, capped
from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.solved import DOLLAR
from croupier.errors import BadPayTable, CroupierError, OptionRefused, UnknownName
from croupier.options import House
from croupier.paytables import PayTable
from croupier.round.game import Game

#: Told before each wager is solved: which, and how many there are.
Progress = Callable[[str, int], None]


@dataclass(frozen=True, slots=True)
class Request:
    """A game, and what of it is to be analysed."""

    slug: str
    game: Game
    options: House
    asked: Any
    mathematics: Mathematics
    wager: str = ""
    table: str = ""
    named: frozenset[str] = frozenset()

    def plain(self) -> dict[str, Any]:
        """The options in force where they are not the default, tables that were named, and what the analysis asked."""
        posted = self.game.posted(self.options).items()
        return {name: value for name, value in posted if name not in self.game.tabled or name in self.named} | (
            question.unusual(self.asked)
        )

    def in_short(self) -> dict[str, str]:
        """The same for a heading: a table of the house's own by its id."""
        return {name: str(value["id"] if isinstance(value, dict) else value) for name, value in self.plain().items()}


def request(slug: str, posted: Mapping[str, object] | None = None, *, wager: str = "", table: str = "") -> Request:
    """Read what is asked for; every complaint says what would be accepted."""
    raw = dict(posted or {})
    supplement = next((supplement for supplement in games.supplements() if supplement.slug == slug), None)
    game = games.get(supplement.on[0]) if supplement else games.get(slug)
    mathematics = question.of(slug)
    named = frozenset(name for name in raw if name in game.tabled)
    asked, options = question.read_settings(game, mathematics.asked, raw | _decks_of(game, raw, table), slug)
    return Request(slug, game, options, asked, mathematics, wager, table, named)


def _decks_of(game: Game, raw: Mapping[str, object], table: str) -> dict[str, object]:
    """A pay table that is named is asked about at a deck count it is for, where none is said."""
    usual = opt.described(game.options).get("decks")
    named = game.paytables.get(table)
    if named is None or usual is None or "decks" in raw or named.allows(usual[1]):
        return {}
    return {"decks": named.decks[0]}


def questions(asked: Request) -> list[tuple[Question, Solver]]:
    """Every question in a request, with its solver."""
    solvers = asked.mathematics.wagers(asked.options)
    wager = asked.game.canonical(asked.wager) if asked.wager else ""
    if wager and wager not in solvers:
        raise UnknownName("wager to analyse", asked.wager, list(solvers)).at(game=asked.game.slug)
    tabled = [
        (question, solver)
        for name, solver in solvers.items()
        if not wager or name == wager
        for question in _tabled(asked, name)
    ]
    if not tabled:
        raise _nothing(asked, wager)
    return tabled


def _tabled(asked: Request, wager: str) -> Iterator[Question]:
    """The question of a wager under each pay table it may be posted with."""
    game, options = asked.game, asked.options
    pack = tuple(game.cards_in(options))
    first = Question(game, options, wager, None, asked.asked, pack)
    if wager not in game.tabled:
        names = asked.mathematics.pays.get(wager, asked.mathematics.pays.get("*", ()))
        posted_options = _posted(asked, names) if asked.table else options
        if posted_options is not None:
            yield replace(first, options=posted_options)
        return
    for table in _tables(asked, wager):
        posted = replace(options, tables={**options.tables, wager: table})
        yield replace(first, options=posted, table=table)


def _tables(asked: Request, wager: str) -> list[PayTable]:
    game, decks = asked.game, getattr(asked.options, "decks", 1)
    tables = [table for table in game.paytables.values() if wager in table.wagers]
    if asked.table in {table.id for table in tables}:
        chosen = game.paytables[asked.table]
        if not chosen.allows(decks) and wager not in asked.mathematics.any_decks:
            decked = ", ".join(map(str, chosen.decks))
            raise OptionRefused(f"{chosen.id} is for {decked} decks, not {decks}", clause=chosen.clause)
        return [chosen]
    if asked.table:
        own = _own(asked, wager)
        return [own] if own else []
    if wager in asked.named:
        posted = asked.options.tables.get(wager)
        return [posted] if posted else []
    return [table for table in tables if table.allows(decks)]


def _posted(asked: Request, names: Sequence[str]) -> House | None:
    """The options with a table posted for one of the wagers that a base game is paid by."""
    for name in names:
        known = name in asked.game.paytables.get(asked.table, _NOBODYS).wagers
        table = asked.game.paytables[asked.table] if known else _own(asked, name)
        if table:
            return replace(asked.options, tables={**asked.options.tables, name: table})
    return None


_NOBODYS = PayTable("", "", "", ())


def _own(asked: Request, wager: str) -> PayTable | None:
    """A table from a user's file, if it is for this wager."""
    if not asked.table.endswith(".toml"):
        return None
    if not any(wager in table.wagers for table in pays.load(Path(asked.table)).values()):
        return None
    return pays.posted(asked.table, wager, asked.game.paytables, bound=False)


def _nothing(asked: Request, wager: str) -> CroupierError:
    tables = (table for table in asked.game.paytables.values() if not table.fixed)
    known = [table.id for table in tables if not wager or wager in table.wagers]
    if asked.table.endswith(".toml"):
        whose = f"for {wager}" if wager else f"of {asked.game.slug}"
        return BadPayTable(f"{asked.table} holds no table {whose}").at(game=asked.game.slug)
    if asked.table:
        return UnknownName("pay table", asked.table, [*known, "or the path of a .toml file"]).at(game=asked.game.slug)
    return CroupierError(f"no pay table of {wager} is allowed under these options").at(game=asked.game.slug)


def analyze(
    asked: Request, *, use_cache: bool = True, cap: bool = False, progress: Progress | None = None
) -> list[Analysis]:
    """Solve what is asked for, or take it from the cache."""
    todo = questions(asked)
    solutions: list[Analysis] = []
    for wanted, solver in todo:
        if progress:
            progress(f"{wanted.wager} {wanted.table.id if wanted.table else ''}".strip(), len(todo))
        solved = cache.cached(wanted, solver) if use_cache else solver(wanted)
        if wanted.table and wanted.table.lost:
            lost = ", ".join(wanted.table.lost)
            solved = replace(solved, notes=(*solved.notes, f"the text lost what {lost} pay; they count as lost here"))
        limit = getattr(wanted.options, "payout_limit", 0)
        if cap and limit:
            solved = capped(solved, Fraction(limit, asked.asked.stake_or()))
        unit = getattr(wanted.options, "progressive_unit", 0) or DOLLAR
        solutions.append(Analysis(wanted.wager, wanted.table, solved, unit))
    return solutions
