"""What is procedure in a text and yet data: stated once, walked by ``play``, read by everything that counts.

A plan is one value in a game's ``plan.py``, of the type that its family brings. Solver, kernel, advice, chart,
environment and felt read it from the game, so a rule that is changed there is changed everywhere, or the engine that
cannot follow refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from croupier.errors import BadPlan
from croupier.round.requests import Action, Choice, Decide

if TYPE_CHECKING:
    from croupier.round.box import Box
    from croupier.round.felt import Felt
    from croupier.round.game import Game

#: The multiples that are open to a hand of this value, where the text makes them depend on it.
Sizes: TypeAlias = Callable[[int], Sequence[int]]


class Plan(Protocol):
    """What every plan can do: say whether it fits its game. Called once, when the game is loaded."""

    def check(self, game: Game) -> None:
        """Refuse what does not fit, naming it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingPoint:
    """A point of the round at which a seat makes one more wager or does not.

    ``wager`` is made as one of ``multiples`` of the wager ``of``, fewer where ``sizes`` says so of the hand held.
    ``clause`` asks, ``made`` is the clause of the wager itself. ``otherwise`` is what is done instead, and what an
    absent player is taken to do; a fold gives up the wagers ``gives_up``, each under its clause.
    """

    wager: str
    multiples: tuple[int, ...]
    clause: str
    made: str
    of: str = "ante"
    action: str = "play"
    otherwise: Literal["fold", "check"] = "fold"
    gives_up: Mapping[str, str] = field(default_factory=dict)
    sizes: Sizes | None = None

    def open_to(self, hand: int) -> tuple[int, ...]:
        """The multiples that a hand of this value may bet."""
        return tuple(self.sizes(hand)) if self.sizes else self.multiples

    def ask(self, box: Box, multiples: tuple[int, ...] = ()) -> Decide:
        """The decision, put to a box."""
        bet = Action(self.action, multiples=multiples or self.multiples, each=box.stake(self.of))
        return Decide(box.seat, (bet, Action(self.otherwise)), 0, False, self.clause, self.otherwise)

    async def walk(self, t: Felt, box: Box, multiples: tuple[int, ...] = ()) -> Choice:
        """Ask, then lay the wager or give up what a fold gives up."""
        choice = await t.choose(self.ask(box, multiples))
        if choice.action == self.action:
            box.bet(self.wager, choice.multiple * box.stake(self.of), self.made)
        elif choice.action == "fold":
            for wager, clause in self.gives_up.items():
                box.forfeit(wager, clause=clause)
        return choice

    def check(self, game: Game) -> None:
        """Refuse wagers that the game does not have, sizes that nobody can bet, and a fold that gives up nothing."""
        named = [self.wager, self.of, *self.gives_up]
        if unknown := next((wager for wager in named if wager not in game.by_slug), ""):
            raise BadPlan(f"the plan of {game.slug} names {unknown}, which is no wager of the game")
        if not self.multiples or min(self.multiples) < 1:
            raise BadPlan(f"the plan of {game.slug} has no size for {self.wager}", clause=self.clause)
        if self.otherwise == "fold" and self.of not in self.gives_up:
            raise BadPlan(f"a fold gives up {self.of} in {game.slug}, or the plan must check", clause=self.clause)
