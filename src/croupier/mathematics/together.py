"""The base game and a progressive that a fold gives up, as one decision at a meter: the best play, what both come to,
and the meters at which it pays to bet.

    for question, _ in questions(request("mississippi-stud", {"stake": "5"}, wager="progressive")):
        at_meter(question, 25_000_00).house_edge
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from croupier.engines import cache
from croupier.engines import question as asking
from croupier.engines.analysis import Analysis
from croupier.engines.frames import Tabular
from croupier.engines.jointly import FoldSettings, JointBet, JointPlay, joint_bet, reading_worth, worth_line
from croupier.engines.question import Question
from croupier.engines.solved import DOLLAR, ChartSpot, Number, Strategy
from croupier.errors import BadInput, CroupierError
from croupier.mathematics.analyses import Request, questions
from croupier.money import Cents, cents


def played_together(question: Question) -> bool:
    """Whether the wager of a question is given up by a fold and paid from a meter, so that both are one decision."""
    mathematics = asking.of(question.game.slug)
    folded = isinstance(question.asked, FoldSettings) and question.wager in mathematics.given_up
    return folded and mathematics.jointly is not None and _on_meter(question)


def _on_meter(question: Question) -> bool:
    return question.table is not None and any(line.pays.unit == "percent" for line in question.table.lines)


@dataclass(frozen=True, repr=False)
class Together(Tabular):
    """Both wagers under their best play at a meter, and the base game ``alone`` at its best.

    ``base`` is per ante, ``beside`` per unit of the side bet; what is said of both is per ante, the wager that has to
    be made. Meters are in dollars.
    """

    bet: JointBet
    base: Analysis
    beside: Analysis
    alone: Analysis
    #: From this reading on the side bet takes nothing from whoever plays for the best of both.
    break_even_meter: Fraction | None
    #: From this reading on both together favour the player.
    both_break_even_meter: Fraction | None

    def __repr__(self) -> str:
        edge = f"house edge {float(self.house_edge):.4%}"
        return f"<Together {self.base.wager} and {self.beside.wager} at ${float(self.meter):,.2f}: {edge}>"

    def records(self) -> list[dict[str, Any]]:
        """Both together, and each of them."""
        edges = {"both": self.house_edge, self.base.wager: self.base.house_edge, self.beside.wager: self.beside_edge}
        return [{"wager": wager, "house_edge": edge} for wager, edge in edges.items()]

    def plain(self) -> dict[str, Any]:
        """As `croupier analyze --meter --json` prints it."""
        from croupier.mathematics import plain

        return plain.together(self)

    @property
    def meter(self) -> Fraction:
        """The reading in dollars."""
        return self.bet.meter / DOLLAR

    @property
    def beside_edge(self) -> Number:
        """The expected loss on the side bet per unit of it, with what the meter pays."""
        return 1 - self.beside.fixed_return - self.beside.meter_share * self.bet.meter / self.bet.stake

    @property
    def house_edge(self) -> Number:
        """The expected loss on both, per ante."""
        return self.base.house_edge + self.beside_edge * Fraction(self.bet.stake, self.bet.ante)

    @property
    def element_of_risk(self) -> Number:
        """The expected loss on both per unit of everything wagered."""
        return self.house_edge / (self.base.risked + Fraction(self.bet.stake, self.bet.ante))

    @property
    def cost(self) -> Number:
        """What the base game loses more than at its best, per ante, for the sake of the side bet."""
        return self.base.house_edge - self.alone.house_edge

    @property
    def strategy(self) -> Strategy:
        """The best play of both; what an action is worth is the worth of both, per ante."""
        assert self.base.solved.strategy is not None, "a play that folds has a strategy"
        return self.base.solved.strategy

    @cached_property
    def played_otherwise(self) -> list[ChartSpot]:
        """The spots of the strategy that are best played in another way than for the base game alone."""
        alone = self.alone.solved.strategy
        best = {spot[:3]: spot.best for spot in alone.spots} if alone else {}
        return [spot for spot in self.strategy.spots if best.get(spot[:3], spot.best) != spot.best]


def at_meter(question: Question, meter: Cents, *, use_cache: bool = True) -> Together:
    """The base game and the side bet of a question as one decision, with the meter at a reading."""
    if not played_together(question):
        raise BadInput(f"{question.wager} of {question.game.slug} is no progressive that a fold gives up")
    bet = joint_bet(question, Fraction(meter))
    alone, plays = _alone(question, use_cache), JointPlays(question, bet, use_cache)
    base, beside = plays.at(bet.meter)
    return Together(
        bet,
        Analysis(alone.wager, alone.table, base),
        Analysis(question.wager, question.table, beside, bet.stake),
        alone,
        plays.worth_from(Fraction(alone.net) * bet.ante),
        plays.worth_from(Fraction(0)),
    )


def _alone(question: Question, use_cache: bool) -> Analysis:
    """The base game without the side bet, at its best."""
    solvers = asking.of(question.game.slug).wagers(question.options)
    wager = next(iter(solvers))
    table = question.options.tables.get(wager)
    base = replace(question, wager=wager, table=table)
    return Analysis(wager, table, cache.cached(base, solvers[wager]) if use_cache else solvers[wager](base))


class AtMeter(NamedTuple):
    """The wagers of a request with meters at a reading in cents, in the order of the analyses; ``together`` with the
    base game where a fold gives them up."""

    meter: Cents
    together: list[Together | None]


def at_meters(asked: Request, meter: Cents, *, use_cache: bool = True) -> AtMeter:
    """Every wager of a request, its meter at a reading; a request without a progressive is refused."""
    tabled = [question for question, _ in questions(asked)]
    if not any(_on_meter(question) for question in tabled):
        raise BadInput(f"a reading is for a wager that a meter pays; {' and '.join(wagers(asked))} is none")
    return AtMeter(
        meter,
        [at_meter(question, meter, use_cache=use_cache) if played_together(question) else None for question in tabled],
    )


def reading(meter: object) -> Cents:
    """What a meter shows, as somebody writes it in dollars."""
    try:
        shown = cents(meter)
    except CroupierError:
        shown = -1
    if shown < 0:
        raise BadInput(f"a meter's reading is in dollars, like 25000 or 10342.17, not {str(meter)[:50]!r}")
    return shown


def wagers(asked: Request) -> list[str]:
    """What is asked about, by name."""
    return list(dict.fromkeys(question.wager for question, _ in questions(asked)))


class JointPlays:
    """The best plays of both at any meter, each solved once, and kept on disk."""

    def __init__(self, question: Question, bet: JointBet, use_cache: bool = True) -> None:
        self.question, self.bet, self.use_cache = question, bet, use_cache
        self._solved: dict[Fraction, JointPlay] = {}

    def at(self, meter: Fraction) -> JointPlay:
        """The best play with the meter at so many cents."""
        if meter not in self._solved:
            bet = self.bet._replace(meter=meter)
            said = (self.question.asked, bet.ante, bet.stake, bet.meter)
            parts = [replace(self.question, asked=(*said, part)) for part in JointPlay._fields]
            base, beside = map(cache.lookup, parts) if self.use_cache else (None, None)
            self._solved[meter] = JointPlay(base, beside) if base and beside else self._solve(bet, parts)
        return self._solved[meter]

    def _solve(self, bet: JointBet, parts: list[Question]) -> JointPlay:
        solve = asking.of(self.question.game.slug).jointly
        assert solve is not None, "only what is played together is asked about"
        play = solve(self.question, bet)
        for part, solution in zip(parts, play, strict=True):
            if self.use_cache:
                cache.keep(part, solution)
        return play

    def worth_from(self, worth: Fraction) -> Fraction | None:
        """The lowest reading in dollars at which both together are worth so many cents."""
        solvers = asking.of(self.question.game.slug).wagers(self.question.options)
        unfolded = replace(self.question, asked=replace(self.question.asked, folds="never"))
        whole = Analysis(unfolded.wager, unfolded.table, solvers[unfolded.wager](unfolded)).meter_share
        reading = reading_worth(worth, lambda meter: worth_line(self.at(meter), self.bet), whole)
        return None if reading is None else reading / DOLLAR
