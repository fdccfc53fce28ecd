"""Ask for the analyses of a game: every wager under every pay table that the options allow, or what is narrowed to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from croupier import games
from croupier import options as opt
from croupier import paytables as pays
from croupier.engines import cache, question
from croupier.engines.analysis import Analysis, Difference, capped
from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.solved import DOLLAR, Solution
from croupier.errors import BadInput, BadPayTable, CroupierError, OptionRefused, UnknownName
from croupier.mathematics.ahead import compile_beside
from croupier.mathematics.proposals import ProposedHouse, nearest, propose
from croupier.options import House
from croupier.paytables import PayTable
from croupier.round.game import Game

if TYPE_CHECKING:
    from croupier.engines.wagers.solve import OwnWager

#: What files of wagers of one's own end with.
OWN_FILES: Final = (".toml", ".json")
#: A fraction in a note, which an endless shoe makes too long to read.
_DIGITS: Final = re.compile(r"(\d{12,})/(\d{12,})")
#: What counting an endless shoe as very many decks may cost.
ENDLESS_ERROR: Final = 1e-10
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
    #: Bound to no text: how it differs, and the wagers whose tables were named.
    proposed: ProposedHouse | None = None
    #: A wager of one's own beside the game, from a file.
    own: OwnWager | None = None

    @property
    def differs(self) -> tuple[Difference, ...]:
        """Where what is asked about differs from the approved text."""
        return self.proposed.differs if self.proposed else ()

    @property
    def kept(self) -> bool:
        """Whether solutions may be remembered in files."""
        return self.proposed is None or not self.proposed.unkept

    def plain(self) -> dict[str, Any]:
        """The options in force where they are not the default, tables that were named, and what the analysis asked."""
        posted = {**self.game.posted(self.options)}
        if getattr(self.options, "decks", 1) == opt.ENDLESS:
            posted["decks"] = "endless"
        return {name: value for name, value in posted.items() if name not in self.game.tabled or name in self.named} | (
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
    if wager.endswith(OWN_FILES):
        from croupier.mathematics import attached

        if table:
            raise BadInput("a wager of your own has its pays in its file; leave out the pay table")
        return Request(slug, game, options, asked, mathematics, own=attached.load(game, options, wager))
    return Request(slug, game, options, asked, mathematics, wager, table, named)


def unbound_request(
    slug: str,
    posted: Mapping[str, object] | None = None,
    *,
    wager: str = "",
    table: object = "",
    pay: Mapping[str, str] | None = None,
) -> Request:
    """The same for what no text need allow: any table, single pays otherwise, any rule that the engine can work out."""
    if any(supplement.slug == slug for supplement in games.supplements()):
        raise BadInput(f"{slug} is asked about within the text; ask unbound about one of the games that it is on")
    if wager.endswith(OWN_FILES):
        raise BadInput(f"{wager} is bound to no text, so ask without unbound; croupier wager deals it from any decks")
    game, mathematics, raw = games.get(slug), question.of(slug), dict(posted or {})
    named = frozenset(name for name in raw if name in game.tabled)
    settings = {name: raw.pop(name) for name in opt.described(mathematics.asked) if name in raw}
    asked, _ = question.read_settings(game, mathematics.asked, settings, slug)
    house = propose(game, raw, wager=game.canonical(wager) if wager else "", table=table, changed=pay)
    return Request(slug, house.game, house.options, asked, mathematics, wager, "", named | house.about, house)


def _decks_of(game: Game, raw: Mapping[str, object], table: str) -> dict[str, object]:
    """A pay table that is named is asked about at a deck count it is for, where none is said."""
    usual = opt.described(game.options).get("decks")
    named = game.paytables.get(table)
    if named is None or usual is None or "decks" in raw or named.allows(usual[1]):
        return {}
    return {"decks": named.decks[0]}


def questions(asked: Request) -> list[tuple[Question, Solver]]:
    """Every question in a request, with its solver."""
    if asked.own:
        raise BadInput(f"{asked.own.name} is a wager of your own: it can be analysed, settled, simulated and reported")
    solvers = asked.mathematics.wagers(asked.options)
    wager = asked.game.canonical(asked.wager) if asked.wager else ""
    if wager and wager not in solvers:
        raise UnknownName("wager to analyse", asked.wager, list(solvers)).at(game=asked.game.slug)
    tabled = [
        (question, solver)
        for name, solver in solvers.items()
        if (name == wager if wager else _concerned(asked, name))
        for question in _tabled(asked, name)
    ]
    if not tabled:
        raise _nothing(asked, wager)
    return tabled


def _concerned(asked: Request, wager: str) -> bool:
    """Whether a wager is paid by one of the tables that were proposed, or none was."""
    about = asked.proposed.about if asked.proposed else frozenset()
    paid_by = asked.mathematics.pays.get(wager, asked.mathematics.pays.get("*", ()))
    return not about or wager in about or any(name in about for name in paid_by)


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
    allowed = [table for table in tables if table.allows(decks)]
    return allowed if allowed or asked.proposed is None else [nearest(tables, decks)]


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


def _decimal(fraction: re.Match[str]) -> str:
    return f"{int(fraction[1]) / int(fraction[2]):.10f}"


def _without_text(wanted: Question, solved: Solution) -> Solution:
    """A solution that goes beyond the text: lines that nobody makes are refused, and an endless shoe is no fraction."""
    table = wanted.table
    if table:
        printed = {
            line.line
            for known in wanted.game.paytables.values()
            if wanted.wager in known.wagers
            for line in known.lines
        }
        for line in table.lines:
            if line.line not in printed and not solved.hits.get(line.line):
                known = ", ".join(sorted(printed))
                raise BadPayTable(f"nothing that {wanted.wager} goes by makes a line {line.line!r}; there is {known}")
    if getattr(wanted.options, "decks", 1) != opt.ENDLESS:
        return solved
    whole = solved.ways
    return replace(
        solved,
        ways=1.0,
        endings={ending: weight / whole for ending, weight in solved.endings.items()},
        hits={line: hits / whole for line, hits in solved.hits.items()},
        method="exact-float",
        error=max(solved.error, ENDLESS_ERROR),
        notes=(
            *(_DIGITS.sub(_decimal, note) for note in solved.notes),
            "the shoe is endless: what was drawn changes nothing, to ten digits",
        ),
    )


def solution(asked: Request, place: int, *, use_cache: bool) -> Solution:
    """The solution of one of the questions in a request, or what the cache has."""
    wanted, solver = questions(asked)[place]
    return cache.cached(wanted, solver) if use_cache and asked.kept else solver(wanted)


def analyze(
    asked: Request,
    *,
    use_cache: bool = True,
    cap: bool = False,
    progress: Progress | None = None,
    solutions_of: Callable[[int], Iterable[Solution]] | None = None,
) -> list[Analysis]:
    """Solve what is asked for, or take it from the cache. With ``solutions_of`` the solutions of so many questions come
    from elsewhere, in their order."""
    if asked.own:
        from croupier.mathematics import wagers

        return [wagers.analyze(asked.own)]
    todo = questions(asked)
    first = todo[0][0]
    if solutions_of is None and asked.mathematics.ahead and not (use_cache and asked.kept and cache.lookup(first)):
        compile_beside(asked.mathematics.ahead, first)
    here = (cache.cached(*each) if use_cache and asked.kept else each[1](each[0]) for each in todo)
    given = iter(here if solutions_of is None else solutions_of(len(todo)))
    solutions: list[Analysis] = []
    for wanted, _ in todo:
        if progress:
            progress(f"{wanted.wager} {wanted.table.id if wanted.table else ''}".strip(), len(todo))
        solved = next(given)
        if asked.proposed:
            solved = _without_text(wanted, solved)
        if wanted.table and wanted.table.lost:
            lost = ", ".join(wanted.table.lost)
            solved = replace(solved, notes=(*solved.notes, f"the text lost what {lost} pay; they count as lost here"))
        proof = asked.mathematics.proving and partial(
            cache.proof, wanted, asked.mathematics.proving, use_cache=use_cache and asked.kept
        )
        limit = getattr(wanted.options, "payout_limit", 0)
        if cap and limit:
            proof = None
            solved = capped(solved, Fraction(limit, asked.asked.stake_or()))
        unit = getattr(wanted.options, "progressive_unit", 0) or DOLLAR
        solutions.append(Analysis(wanted.wager, wanted.table, solved, unit, asked.differs, proof))
    return solutions
