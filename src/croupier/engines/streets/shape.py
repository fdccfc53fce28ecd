"""A street plan as the engine counts it: the decisions with the cards seen and the units each action puts at stake. A
bet that may be taken back counts as one that is not at stake until it rides. So riding and betting are one thing, and
what is at stake only grows, until somebody folds."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.engines.streets.sets import FIVE
from croupier.errors import BadPlan
from croupier.games.families.street_plan import PULL_BACK, RIDE, RidingPoint, StreetPlan, TableBet
from croupier.round.plan import BettingPoint
from croupier.round.requests import Choice

if TYPE_CHECKING:
    from croupier.round.game import Game

_NUMBERS: Final = ("no", "one", "two", "three", "four")
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


class StreetDecision(NamedTuple):
    """A decision with so many cards ``seen``. Each action has its ``units``, which go at stake: none for the first,
    which ``folds`` or leaves things as they are. Between ``least`` and ``most`` units are at stake before it."""

    chart: str
    clause: str
    seen: int
    choices: tuple[Choice, ...]
    units: tuple[int, ...]
    folds: bool
    least: int
    most: int

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions by name, as charts have them."""
        return tuple(
            f"{choice.action} {choice.multiple}x" if choice.multiple else choice.action for choice in self.choices
        )

    @property
    def stakes(self) -> range:
        """What can be at stake before it."""
        return range(self.least, self.most + 1)


class StreetShape(NamedTuple):
    """The decisions of a plan. ``start`` units are at stake before the first, ``least`` to ``most`` after the last."""

    plan: StreetPlan
    decisions: tuple[StreetDecision, ...]
    start: int
    least: int
    most: int

    @property
    def folds(self) -> bool:
        """Whether a fold can lose what is at stake, so that it matters to every decision how much that is."""
        return any(decision.folds for decision in self.decisions)

    @property
    def stakes(self) -> range:
        """What can be at stake when the hands are shown."""
        return range(self.least, self.most + 1)

    def facing(self, staked: int) -> str:
        """What is at stake in the words of a chart; nothing where it does not matter."""
        unit = self.plan.bets[-1].replace("_", " ")
        return f"{staked} {unit}{'' if staked == 1 else 's'} at stake" if self.folds else ""

    def lost_in_a_fold(self, bet: TableBet) -> str:
        """The clause by which a fold gives up a side bet, if it does."""
        return given_up(self.plan).get(bet.wager, "")


def given_up(plan: StreetPlan) -> dict[str, str]:
    """The wagers that a fold gives up, each under its clause."""
    return {wager: clause for point in reversed(_folds(plan)) for wager, clause in point.gives_up.items()}


def shape_of(game: Game) -> StreetShape:
    """The shape of a game's plan. What this engine cannot follow is refused."""
    try:
        return _shape(StreetPlan.of(game))
    except BadPlan as error:
        raise error.at(game=game.slug) from None


@cache
def _shape(plan: StreetPlan) -> StreetShape:
    if plan.base.cards != "all" or plan.size("all") != FIVE:
        raise BadPlan(f"only hands of {FIVE} cards are counted, the player's with the community's")
    _check_folds(plan)
    riding = [point for point, _ in plan.streets if isinstance(point, RidingPoint)]
    least = most = start = len(plan.bets) - len(riding)
    decisions: list[StreetDecision] = []
    for point, cards in plan.walk():
        seen = plan.held + cards.start
        if not 1 < seen < FIVE:
            raise BadPlan(f"a decision with {seen} cards seen is not counted", clause=point.clause)
        choices: tuple[Choice, ...]
        units: tuple[int, ...]
        if isinstance(point, RidingPoint):
            name = f"{_ORDINALS[riding.index(point)]} bet"
            choices, units, folds = (Choice(PULL_BACK), Choice(RIDE)), (0, 1), False
        else:
            name, folds = point.wager.replace("_", " "), point.otherwise == "fold"
            units = (0, *sorted(point.multiples))
            choices = (Choice(point.otherwise), *(Choice(point.action, 0, times) for times in units[1:]))
        chart = f"{name}, {_NUMBERS[seen]} cards"
        decisions.append(StreetDecision(chart, point.clause, seen, choices, units, folds, least, most))
        least, most = least + units[folds], most + units[-1]
    return StreetShape(plan, tuple(decisions), start, least, most)


def _folds(plan: StreetPlan) -> list[BettingPoint]:
    """The points at which a hand may be folded."""
    return [point for point, _ in plan.streets if isinstance(point, BettingPoint) and point.otherwise == "fold"]


def _check_folds(plan: StreetPlan) -> None:
    """A fold gives up every bet of the base game made by then, and a side bet on every street or on none."""
    folds = _folds(plan)
    if folds and any(isinstance(point, RidingPoint) for point, _ in plan.streets):
        raise BadPlan("a hand that may be folded while a bet may still be taken back is not counted")
    for point in folds:
        made = plan.paid[: plan.paid.index(point.wager)]
        if kept := [wager for wager in made if wager not in point.gives_up]:
            raise BadPlan(f"a fold that keeps {', '.join(kept)} is not counted", clause=point.clause)
        for bet in plan.beside:
            if (bet.wager in point.gives_up) != (bet.wager in folds[0].gives_up):
                raise BadPlan(f"a fold that keeps {bet.wager} on some streets only is not counted", clause=point.clause)
