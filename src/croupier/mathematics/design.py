"""Pay tables for a target: which of them meet it, best first, or the proof that none does.

An integer programme proposes tables (`pay_programme`), an exact search proves that there are no better ones, or none at
all (`pay_search`). Where the play depends on the table, every table that is listed was solved again
(`design_by_solving`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

from croupier.engines import notebook
from croupier.engines.analysis import Analysis, number
from croupier.engines.frames import Tabular
from croupier.engines.solved import Number, units
from croupier.engines.wagers.solve import OwnWager
from croupier.errors import BadInput, UnknownName
from croupier.mathematics import analyses, pay_choices, wagers
from croupier.mathematics.design_by_solving import SolvedTables
from croupier.mathematics.pay_choices import OFF, DesignTarget, PayChoices, PayProblem, Preference, printed_pay
from croupier.mathematics.pay_programme import PayProgramme
from croupier.mathematics.pay_search import Odds, PaySearch, figures, rank
from croupier.money import native, pay
from croupier.paytables import PayTable
from croupier.round.game import Game


@dataclass(frozen=True, slots=True)
class DesignTerms:
    """A design as it is asked for, in the words of whoever asks; what is left empty asks for nothing."""

    edge: object = ""
    hits: object = ""
    deviation: object = ""
    near: object = ""
    largest: object = ""
    odds: object = "round"
    lines: Mapping[str, object] | None = None
    any_order: bool = False
    prefer: str = "edge"
    tables: object = 5


@dataclass(frozen=True, slots=True)
class DesignedTable:
    """A pay table that meets the target, with its exact figures. ``sensitivity`` is what one unit more on each line
    does to the house edge."""

    pays: Mapping[str, str]
    house_edge: Number
    variance: Number
    hit_frequency: Number
    sensitivity: Mapping[str, Number]

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "pays": dict(self.pays),
            "house_edge": number(self.house_edge),
            "variance": number(self.variance),
            "hit_frequency": number(self.hit_frequency),
            "sensitivity": {line: number(change) for line, change in self.sensitivity.items()},
        }


@dataclass(frozen=True, slots=True, repr=False)
class Design(Tabular):
    """The pay tables that were found for a target, best first. Where it is ``proved``, no table is better than those
    listed, or there is none at all; ``proof`` says how that is known."""

    name: str
    target: DesignTarget
    choices: Mapping[str, tuple[Fraction, ...]]
    tables: tuple[DesignedTable, ...]
    proved: bool
    proof: str

    def __repr__(self) -> str:
        proved = "proved" if self.proved else "not proved"
        listed = f"{len(self.tables)} table{'s' if len(self.tables) != 1 else ''}"
        return f"<Design {self.name}, {self.target.words()}: {listed}, {proved}>"

    def _repr_html_(self) -> str:
        heads = [*self.choices, "house edge", "s.d.", "hits"]
        return notebook.table(f"{self.name}: {self.target.words()}", heads, map(self.row, self.tables), [self.proof])

    def row(self, table: DesignedTable) -> list[str]:
        """A table as it is printed: every line's pay, then edge, deviation and hits."""
        edge, deviation, hits = float(table.house_edge), float(table.variance) ** 0.5, float(table.hit_frequency)
        pays = [table.pays.get(line, "off").removesuffix(" to 1") for line in self.choices]
        return [*pays, f"{edge:.4%}", f"{deviation:.4f}", f"{hits:.4%}"]

    def records(self) -> list[dict[str, Any]]:
        """A row for every table: its figures, and the odds of its lines for one unit."""
        return [
            {
                "house_edge": table.house_edge,
                "variance": table.variance,
                "hit_frequency": table.hit_frequency,
                **{line: pay(table.pays[line]).odds if line in table.pays else OFF for line in self.choices},
            }
            for table in self.tables
        ]

    def plain(self) -> dict[str, Any]:
        """As `croupier design --json` prints it."""
        return {
            "wager": self.name,
            "target": self.target.words(),
            "prefer": self.target.prefer,
            "choices": {
                line: ["off" if won == OFF else str(won) for won in odds] for line, odds in self.choices.items()
            },
            "tables": [table.plain() for table in self.tables],
            "proved": self.proved,
            "proof": self.proof,
        }


# -- what is asked ----------------------------------------------------------------------------------------------------


def target(terms: DesignTerms) -> DesignTarget:
    """The target in exact numbers; every complaint says what would be accepted."""
    if terms.edge in ("", None) and terms.near in ("", None):
        raise BadInput("a design needs its house edge: a range like 2%..3%, or a figure to come near to")
    if terms.prefer not in pay_choices.PREFERENCES:
        raise UnknownName("preference", str(terms.prefer), list(pay_choices.PREFERENCES))
    tables = native(terms.tables)
    if isinstance(tables, bool) or not isinstance(tables, int) or not 1 <= tables <= pay_choices.MOST_TABLES:
        raise BadInput(
            f"so many tables are listed as a number from 1 to {pay_choices.MOST_TABLES} says, not {tables!r}"
        )
    edge = pay_choices.exact_range("a house edge", "0..1" if terms.edge in ("", None) else terms.edge)
    if not -10 <= edge.low <= edge.high <= 1:
        raise BadInput(f"a house edge is at most 100% and no gift of more than ten units, not {edge.words()}")
    near = edge.middle if terms.near in ("", None) else pay_choices.figure("the edge to come near to", terms.near)
    hits = None if terms.hits in ("", None) else pay_choices.exact_range("a hit frequency", terms.hits)
    deviation = None if terms.deviation in ("", None) else pay_choices.exact_range("a deviation", terms.deviation)
    if hits and not 0 <= hits.low <= hits.high <= 1:
        raise BadInput(f"a hit frequency lies from 0% to 100%, not {hits.words()}")
    if deviation and not 0 <= deviation.low <= deviation.high <= 10**6:
        raise BadInput(f"a deviation lies from 0 to 1000000, not {deviation.words(percent=False)}")
    if abs(near) > 10:
        raise BadInput(f"an edge to come near to lies within ten units, not {float(near):g}")
    return DesignTarget(edge, hits, deviation, near, cast(Preference, terms.prefer), not terms.any_order, tables)


def choices(table: PayTable, hits: Mapping[str, int], terms: DesignTerms) -> list[PayChoices]:
    """The odds that every line may have; lines on a meter, in dollars or never made stay as they are."""
    printed = {
        line.line: line.pays.odds for line in table.lines if line.pays.odds is not None and hits.get(line.line, 0)
    }
    if not printed:
        raise BadInput(f"{table.id} has no line that pays odds, so there is nothing to design")
    asked = dict(terms.lines or {})
    for name in asked:
        if name not in printed:
            raise UnknownName("line", str(name), list(printed))
    usual = max(map(Fraction, printed.values()))
    largest = usual if terms.largest in ("", None) else pay_choices.odds(terms.largest)
    known = pay_choices.grid(terms.odds, largest)
    drawn = []
    for name, won in printed.items():
        own = [won] if won <= largest and terms.odds in ("round", "any") else []
        odds = pay_choices.line_choices(name, asked[name], known) if name in asked else tuple(sorted({*known, *own}))
        if OFF in odds and terms.any_order:
            raise BadInput(f"line {name} can be off only where lines fall: its hands would be paid by lines below it")
        if not odds:
            raise BadInput(f"line {name} has no odds to choose from up to {largest}; say --odds or --largest otherwise")
        drawn.append(PayChoices(name, hits[name], odds, won))
    return drawn


# -- wagers that their table alone decides ----------------------------------------------------------------------------


def _problem(analysis: Analysis, asked: DesignTarget, terms: DesignTerms) -> PayProblem:
    """The problem of a wager whose hits do not depend on what they pay."""
    solved, table = analysis.solved, analysis.table
    assert table is not None
    rest = {ending.net: Fraction(0) for ending in solved.endings}
    for ending, weight in solved.endings.items():
        rest[ending.net] += Fraction(weight)
    hits = {line: int(weight) for line, weight in solved.hits.items()}
    lines = choices(table, hits, terms)
    for line in lines:
        rest[units(table[line.line].pays)] -= line.hits
    if any(weight < 0 for weight in rest.values()):
        raise BadInput(f"what {analysis.wager} pays is not decided by its lines alone, so no table can be designed")
    return PayProblem(
        asked,
        tuple(lines),
        int(solved.ways),
        sum((net * weight for net, weight in rest.items()), Fraction(0)),
        sum((net**2 * weight for net, weight in rest.items()), Fraction(0)),
        int(sum(weight for net, weight in rest.items() if net > 0)),
    )


def _designed(problem: PayProblem, odds: Odds, unit: str) -> DesignedTable:
    done = figures(problem, odds)
    lines = list(zip(problem.lines, odds, strict=True))
    return DesignedTable(
        {line.line: str(printed_pay(won, unit)) for line, won in lines if won != OFF},
        done.house_edge,
        done.variance,
        done.hit_frequency,
        {line.line: Fraction(-line.hits, problem.ways) for line, won in lines if won != OFF},
    )


def best_tables(problem: PayProblem) -> tuple[list[Odds], bool, str]:
    """The best tables that meet the target, whether that is proved, and how."""
    if why := out_of_reach(problem):
        return [], True, why
    wanted = problem.target.tables
    tables = PayProgramme(problem).best(wanted)
    worst = rank(problem, tables[wanted - 1]) if len(tables) >= wanted else None
    search = PaySearch(problem).run(worst)
    merged = sorted({*tables, *search.tables}, key=lambda odds: (rank(problem, odds), odds))[:wanted]
    looked = f"{search.parts:,} parts of {problem.tables:,} tables were looked at, in exact numbers"
    if not search.complete:
        nothing = "better than these" if merged else "at all"
        return merged, False, f"the solver knows no table {nothing}; the exact proof was given up after {looked}"
    if not merged:
        return [], True, f"no table meets this: {looked}"
    if len(merged) < wanted:
        return merged, True, f"these are all the tables that meet it: {looked}"
    return merged, True, f"no table is better than these: {looked}"


def out_of_reach(problem: PayProblem) -> str:
    """Why no table can meet the target, where a single bound says so."""
    asked = problem.target
    least = tuple(line.odds[0] for line in problem.lines)
    most = tuple(line.odds[-1] for line in problem.lines)
    meanest, kindest = figures(problem, least), figures(problem, most)
    if kindest.house_edge > asked.edge.high:
        return f"even with the highest pay on every line the house edge is {float(kindest.house_edge):.4%}"
    if meanest.house_edge < asked.edge.low:
        return f"even with the lowest pay on every line the house edge is {float(meanest.house_edge):.4%}"
    if asked.hits and kindest.hit_frequency < asked.hits.low:
        return f"with every line paid the wager still hits {float(kindest.hit_frequency):.4%} only"
    if asked.hits and meanest.hit_frequency > asked.hits.high:
        return f"with as few lines paid as may be the wager still hits {float(meanest.hit_frequency):.4%}"
    return ""


# -- answers ----------------------------------------------------------------------------------------------------------


def of_own(wager: OwnWager, terms: DesignTerms) -> Design:
    """Pay tables for a wager of one's own."""
    return _alone(wagers.analyze(wager), terms)


def _alone(analysis: Analysis, terms: DesignTerms) -> Design:
    assert analysis.table is not None
    problem = _problem(analysis, target(terms), terms)
    tables, proved, proof = best_tables(problem)
    unit = _unit(analysis.table)
    listed = tuple(_designed(problem, odds, unit) for odds in tables)
    return Design(
        analysis.wager, problem.target, {line.line: line.odds for line in problem.lines}, listed, proved, proof
    )


def _unit(table: PayTable) -> str:
    return "for" if any(line.pays.unit == "for" for line in table.lines) else "to"


def of_game(
    slug: str, wager: str, terms: DesignTerms, options: Mapping[str, object] | None = None, *, table: str = ""
) -> Design:
    """Pay tables for a wager of a game. ``table`` names the wager whose table is designed, where several pay the base
    game, or the printed table to start from."""
    asked_for = target(terms)
    game = analyses.unbound_request(slug, options).game
    wager = game.canonical(wager) if wager else ""
    owner, start = _start(game, wager, table)
    posted = dict(options or {})
    if owner == wager:
        asked = analyses.unbound_request(slug, posted, wager=wager, table=start.id)
    else:
        asked = analyses.unbound_request(slug, {**posted, owner: start.id}, wager=wager)
    [analysis] = analyses.analyze(asked)
    if owner == wager and analysis.solved.strategy is None and analysis.solved.method == "exact":
        return replace(_alone(analysis, terms), name=f"{slug} {wager}")
    solved = SolvedTables(slug, wager, owner, start, posted, analysis)
    lines = choices(start, solved.hits(), terms)
    tables, proved, proof = solved.design(asked_for, lines)
    listed = tuple(
        DesignedTable(
            {line: str(printed_pay(won, _unit(start))) for line, won in pays.items()},
            done.house_edge,
            done.variance,
            done.hit_frequency,
            solved.sensitivity,
        )
        for pays, done in tables
    )
    return Design(f"{slug} {wager}", asked_for, {line.line: line.odds for line in lines}, listed, proved, proof)


def _start(game: Game, wager: str, table: str) -> tuple[str, PayTable]:
    """Whose table is designed, and the printed one to start from."""
    tabled = [name for name in game.tabled if any(name in known.wagers for known in game.paytables.values())]
    if table in game.paytables:
        printed = game.paytables[table]
        return (wager if wager in printed.wagers else printed.wager), printed
    owner = table or wager
    if owner not in tabled:
        shared = [name for name in tabled if name not in game.by_slug]
        if shared and not table and owner.partition(":")[0] in game.by_slug:
            raise BadInput(f"{owner} is paid by a table that it shares; say which, like --table {shared[0]}").at(
                game=game.slug
            )
        raise UnknownName("wager with a pay table", owner or "nothing", tabled).at(game=game.slug)
    return owner, next(known for known in game.paytables.values() if owner in known.wagers and not known.lost)


def design(
    given: object,
    wager: str,
    terms: DesignTerms,
    options: Mapping[str, object] | None = None,
    *,
    table: str = "",
) -> Design:
    """Pay tables for a wager of a game, or of one's own: a mapping, or the path of a file."""
    own: OwnWager | None = None
    if isinstance(given, Mapping):
        own = wagers.read(given)
    elif isinstance(given, Path) or (isinstance(given, str) and given.endswith((".toml", ".json"))):
        own = wagers.load(Path(given))
    if own is not None:
        if wager or options or table:
            raise BadInput("a wager of your own is designed by itself, without a game's wager, options and tables")
        return of_own(own, terms)
    if not isinstance(given, str):
        raise BadInput(f"a design is for a game, or for a wager of your own, not {given!r}")
    return of_game(given, wager, terms, options, table=table)
