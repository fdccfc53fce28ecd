"""What a player's decisions cost, given what the seat could see, and what of a result was skill and what was luck.

    result = expectation of the best play - cost of the mistakes + luck

The expectation is that of the wagers as they were laid; a mistake costs what the best action was worth more than the
one that was taken; the rest is luck, which is nothing in the long run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from croupier.engines import cache, question
from croupier.engines.analysis import Analysis, number
from croupier.engines.solved import Number
from croupier.errors import CroupierError
from croupier.mathematics.advice import ActionValue, SeatAdvice, advise
from croupier.mathematics.recorded import RecordedRound, moments
from croupier.money import Cents, dollars
from croupier.options import House
from croupier.round.game import Game
from croupier.round.requests import DECLINE, Choice
from croupier.round.setup import Seat

#: The wagers of a base game, solved as one.
BASE: Final = "base"


class DecisionCost(NamedTuple):
    """A decision: the place of its answer in the round, what was chosen, what was best, and the cost in cents; where
    that is not known, ``why``."""

    round: str
    seat: str
    answer: int
    chosen: Choice
    best: Choice | None
    cost: Number
    why: str = ""

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "round": self.round,
            "seat": self.seat,
            "answer": self.answer,
            "chosen": words(self.chosen),
            "best": words(self.best) if self.best else None,
            "cost": None if self.why else number(self.cost / 100),
            "why": self.why,
        }


def words(choice: Choice) -> str:
    """A choice for people."""
    size = f" {choice.multiple}x" if choice.multiple else f" {dollars(choice.amount)}" if choice.amount else ""
    return f"{choice.action.replace('_', ' ')}{size}"


@dataclass
class WagerLaid:
    """All that was laid on a wager, and what it nets per unit with the best play; solved when it is first asked for."""

    asked: question.Question
    amount: Cents = 0

    @cached_property
    def net(self) -> Number:
        """What one unit brings."""
        return Analysis(self.asked.wager, self.asked.table, cache.cached(self.asked)).net


@dataclass(slots=True)
class PlayEvaluation:
    """One player's rounds, summed up; money in cents."""

    player: str
    rounds: int = 0
    wagered: Cents = 0
    result: Cents = 0
    decisions: list[DecisionCost] = field(default_factory=list)
    #: Wagers of which no figure is known, so that all they brought counts as luck.
    unknown: set[str] = field(default_factory=set)
    #: What was laid on each wager under the rules of its round, by the file that its solution is kept in.
    laid: dict[Path, WagerLaid] = field(default_factory=dict, repr=False)

    @property
    def cost(self) -> Number:
        """What the mistakes cost."""
        return sum((decision.cost for decision in self.decisions), Fraction(0))

    @property
    def luck(self) -> Number:
        """What the result is above the expectation of this play."""
        return self.result - self.expected + self.cost

    @property
    def mistakes(self) -> list[DecisionCost]:
        """The decisions that cost anything, the dearest first."""
        return sorted((decision for decision in self.decisions if decision.cost > 0), key=lambda made: -made.cost)

    def theoretical_win(self, rounds: int) -> Number:
        """What the house wins of this player in so many rounds like these, in the long run."""
        return (self.cost - self.expected) * rounds / self.rounds if self.rounds else Fraction(0)

    def add(self, recorded: RecordedRound) -> None:
        """Count one more round of the player's."""
        round_ = recorded.round
        seats = [seat for seat in round_.setup.seats if seat.who == self.player]
        if not seats or round_.result is None or round_.result.status != "settled":
            return
        names = {seat.seat for seat in seats}
        self.rounds += 1
        self.wagered += sum(pay.stake for pay in round_.result.lines if pay.seat in names and pay.outcome != "returned")
        self.result += sum(pay.net for pay in round_.result.lines if pay.seat in names)
        for seat in seats:
            self._lay(round_.game, round_.options, seat)
        bets = {seat.seat: dict(seat.wagers) for seat in seats}
        for place, entry, live in moments(round_, names):
            seat_name, chosen = entry.asked.seat, entry.answer
            self.decisions.append(_decided(recorded.name, place + 1, seat_name, chosen, bets[seat_name], live))

    def _lay(self, game: Game, options: House, seat: Seat) -> None:
        """Note what a seat has laid, by what solves it; the wagers of a base game are solved as one."""
        solvers = question.of(game.slug).wagers(options)
        named = {wager: bet for wager, bet in seat.wagers if wager in solvers}
        others = [(wager, bet) for wager, bet in seat.wagers if wager not in solvers]
        if others and BASE in solvers:
            named[BASE] = others[0][1]
        elif others:
            self.unknown |= {wager for wager, _ in others}
        for wager, bet in named.items():
            asked = question.usual_question(game, options, wager)
            laid = self.laid.setdefault(cache.place(asked), WagerLaid(asked))
            laid.amount += bet

    @property
    def expected(self) -> Number:
        """What the wagers that were laid bring with the best play."""
        total: Number = Fraction(0)
        for laid in self.laid.values():
            try:
                total += laid.net * laid.amount
            except CroupierError:
                self.unknown.add(laid.asked.wager)
        return total

    def plain(self, rounds: int) -> dict[str, Any]:
        """As JSON, money in dollars; the theoretical win is of so many rounds."""
        return {
            "player": self.player,
            "rounds": self.rounds,
            "wagered": dollars(self.wagered),
            "result": dollars(self.result),
            "expected": number(self.expected / 100),
            "cost_of_mistakes": number(self.cost / 100),
            "luck": number(self.luck / 100),
            "theoretical_win_per_hour": {"rounds": rounds, "amount": number(self.theoretical_win(rounds) / 100)},
            "mistakes": len(self.mistakes),
            "not_valued": sum(bool(decision.why) for decision in self.decisions),
            "wagers_without_figures": sorted(self.unknown),
            "decisions": [decision.plain() for decision in self.decisions],
        }


def _decided(name: str, answer: int, seat: str, chosen: Choice, bets: dict[str, Cents], live: Any) -> DecisionCost:
    """A decision with its cost."""
    try:
        advice = advise(live, seat)
    except CroupierError as error:
        return DecisionCost(name, seat, answer, chosen, None, Fraction(0), error.message)
    taken = taken_of(advice, chosen)
    best = advice.actions[0]
    if taken is None:
        return DecisionCost(name, seat, answer, chosen, best.choice, Fraction(0), "not among the actions valued")
    return DecisionCost(name, seat, answer, chosen, best.choice, taken.cost * unit_of(advice, taken, chosen, bets))


def taken_of(advice: SeatAdvice, chosen: Choice) -> ActionValue | None:
    """The action that was chosen, whatever amount it came in."""
    wanted = chosen._replace(amount=0)
    alike = [action for action in advice.actions if action.choice._replace(amount=0) == wanted]
    return next((action for action in alike if action.amount == chosen.amount), alike[0] if alike else None)


def unit_of(advice: SeatAdvice, taken: ActionValue, chosen: Choice, bets: dict[str, Cents]) -> Cents:
    """What one unit of an advice is in cents. An offer that is worth nothing when it is declined is valued by the unit
    of what is laid on it."""
    declined = next((action for action in advice.actions if action.action == DECLINE.name), None)
    if declined is not None and declined.value == 0:
        return chosen.amount or advice.actions[0].amount or taken.amount
    return bets.get(advice.unit, 0) or next(iter(bets.values()), 0)


def evaluate(rounds: Iterable[RecordedRound], player: str) -> PlayEvaluation:
    """A player's rounds, decision by decision."""
    evaluation = PlayEvaluation(player)
    for recorded in rounds:
        evaluation.add(recorded)
    return evaluation
