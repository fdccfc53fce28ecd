"""What every action that a seat may take now is worth, exactly, from what that seat may know.

    for action in advise(round_, "1").actions:
        print(action.action, action.multiple, float(action.value), action.best, float(action.cost))

The engine of each family says what the actions of a `Situation` are worth. A situation is made of
the facts as the seat sees them and nothing else, so no face-down card can move a value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier import games
from croupier.engines import notebook, question
from croupier.engines import situation as situations
from croupier.engines.analysis import number
from croupier.engines.any import derived
from croupier.engines.frames import Tabular
from croupier.engines.situation import Adviser, Situation
from croupier.engines.solved import Method, Number
from croupier.equipment.cards import TEXT, Card
from croupier.errors import OutOfTurn, Refused
from croupier.money import Cents
from croupier.round.game import Game
from croupier.round.requests import Choice, Decide, Gather
from croupier.round.round import Round


class ActionValue(NamedTuple):
    """An action as it can be answered, what it is worth, and what it costs against the best."""

    action: str
    amount: Cents
    multiple: int
    cards: tuple[Card, ...]
    value: Number
    best: bool
    cost: Number

    @property
    def choice(self) -> Choice:
        """The action as an answer."""
        return Choice(self.action, self.amount, self.multiple, self.cards)


@dataclass(frozen=True, slots=True, repr=False)
class SeatAdvice(Tabular):
    """Every action, the best first: worth so many units of a wager, with best play after it. The method says whether
    values are fractions or, in the blackjack family, floats."""

    method: Method
    unit: str
    actions: tuple[ActionValue, ...]
    note: str

    @property
    def best(self) -> Choice:
        """What to do."""
        return self.actions[0].choice

    def __repr__(self) -> str:
        values = ", ".join(f"{action.action} {float(action.value):+.4f}" for action in self.actions)
        return f"<SeatAdvice: {values}>"

    def _repr_html_(self) -> str:
        rows = [
            (action.action, action.multiple or "", f"{float(action.value):+.6f}", f"{float(action.cost):.6f}")
            for action in self.actions
        ]
        return notebook.table(f"worth in {self.unit}", ("action", "times", "worth", "cost"), rows, [self.note])

    def records(self) -> list[dict[str, Any]]:
        """A row for every action, the best first."""
        return [
            {
                "action": action.action,
                "amount": action.amount,
                "multiple": action.multiple,
                "value": action.value,
                "cost": action.cost,
                "best": action.best,
            }
            for action in self.actions
        ]

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "method": self.method,
            "unit": self.unit,
            "note": self.note,
            "actions": [
                {
                    "action": action.action,
                    "amount": action.amount,
                    "multiple": action.multiple,
                    "cards": [TEXT[card] for card in action.cards],
                    "value": number(action.value),
                    "cost": number(action.cost),
                    "best": action.best,
                }
                for action in self.actions
            ],
        }


def adviser(game: Game) -> Adviser | None:
    """Who advises on a game: the engine that its folder names, or nobody, and then every way to go on is walked. Games
    of the package that name none have solvers which need no decisions; a solver from outside may not advise."""
    named = question.of(game.slug).adviser
    if named is None and question.has_solver(game.slug) and not games.is_own(game.slug):
        raise Refused(f"no decision of {game.title} changes what a wager is worth")
    return named


def decision_of(round_: Round, seat: str) -> Decide:
    """The decision that a seat is asked for now."""
    pending = round_.pending
    asks = pending.asks if type(pending) is Gather else (pending,) if type(pending) is Decide else ()
    for ask in asks:
        if ask.seat == seat:
            return ask
    others = ", ".join(ask.seat for ask in asks)
    now = f"asked are seats {others}" if others else "nobody is asked now"
    raise OutOfTurn(f"seat {seat} has nothing to decide; {now}").at(game=round_.game.slug)


def situation(round_: Round, seat: str) -> Situation:
    """What a seat that is asked may know."""
    return situations.seen(round_, decision_of(round_, seat))


def advise(round_: Round, seat: str) -> SeatAdvice:
    """The worth of everything that a seat may do now."""
    ask = decision_of(round_, seat)
    named = adviser(round_.game)
    opinion = named(situation(round_, seat)) if named else derived.opinion(round_, ask)
    offered = {action.name for action in ask.actions}
    assert {choice.action for choice in opinion.values} <= offered, "advice on what is not offered"
    best, most = situations.best(opinion.values)
    actions = [ActionValue(*choice, value, choice == best, most - value) for choice, value in opinion.values.items()]
    actions.sort(key=lambda action: (not action.best, action.cost))
    method: Method = "exact-float" if isinstance(most, float) else "exact"
    return SeatAdvice(method, opinion.unit, tuple(actions), "; ".join(opinion.notes))
