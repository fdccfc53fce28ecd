"""What is procedure in a text and yet data: stated once, walked by ``play``, read by everything that counts.

A plan is one value in a game's ``plan.py``, of the type that its family brings. Solver, kernel, advice, chart,
environment and felt read it from the game, so a rule that is changed there is changed everywhere, or the engine that
cannot follow refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, Self, TypeAlias

from croupier.errors import BadPlan
from croupier.money import Cents
from croupier.options import Wider
from croupier.round.requests import Action, Choice, Decide

if TYPE_CHECKING:
    from croupier.round.box import Box
    from croupier.round.felt import Felt
    from croupier.round.game import Game

#: The multiples that are open to a hand of this value, where the text makes them depend on it.
Sizes: TypeAlias = Callable[[int], Sequence[int]]
#: The most times the ante that anybody may propose to bet.
MOST_MULTIPLE: Final = 100


class Plan(Protocol):
    """What every plan can do: say whether it fits its game. Called once, when the game is loaded."""

    def check(self, game: Game) -> None:
        """Refuse what does not fit, naming it."""


class Proposal(NamedTuple):
    """Something that a text fixes and that mathematics may ask about otherwise. ``accepted`` says in words what can be
    worked out, ``text`` what the text has, under its ``clause``. ``changed`` is the plan with another value; it raises
    a ValueError for a word that means nothing here. What two words mean alike is ``read`` alike."""

    accepted: str
    text: str
    clause: str
    changed: Callable[[str], Plan]
    read: Callable[[str], object] = str

    def departs(self, word: str) -> bool:
        """Whether a word that can be worked out says something else than the text."""
        return word != self.text and self.read(word) != self.read(self.text)


class FamilyPlan:
    """The plan of a family of games, which its engine takes from the game that is asked about."""

    __slots__ = ()

    def proposals(self) -> Mapping[str, Proposal]:
        """What mathematics may ask about beyond the text, by name."""
        return {}

    def wider(self) -> Mapping[str, Wider]:
        """The options of which its engine can work out more than the text allows, by name."""
        return {}

    def shows(self, options: Any) -> frozenset[str]:
        """What a round shows under these options besides the cards of hands, in the words that a wager of anybody's own
        has for it: a coup, the dealer's hand played out, dice, a spin."""
        return frozenset()

    def check(self, game: Game) -> None:
        """Refuse what does not fit, naming it."""

    @classmethod
    def of(cls, game: Game) -> Self:
        """The plan of a game of this family; any other game is refused."""
        if not isinstance(game.plan, cls):
            raise BadPlan(f"the plan of {game.slug} is no {cls.__name__}, and its engine follows no other")
        return game.plan


def refuse_unknown(game: Game, wagers: Iterable[str]) -> None:
    """Refuse a plan that names wagers which the game does not have."""
    if unknown := next((wager for wager in wagers if wager not in game.by_slug), ""):
        raise BadPlan(f"the plan of {game.slug} names {unknown}, which is no wager of the game")


@lru_cache(maxsize=256)
def _bet_or_not(seat: str, action: str, multiples: tuple[int, ...], each: Cents, clause: str, otherwise: str) -> Decide:
    actions = (Action(action, multiples=multiples, each=each), Action(otherwise))
    return Decide(seat, actions, 0, False, clause, otherwise)


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingPoint:
    """A point of the round at which a seat makes one more wager or does not.

    ``wager`` is made as one of ``multiples`` of the wager ``of``, fewer where ``sizes`` says so of the hand held; where
    there is one size only, the player need not have ``said`` it. ``clause`` asks, ``made`` is the clause of the wager
    itself. ``otherwise`` is what is done instead, and what an absent player is taken to do; a fold gives up the wagers
    ``gives_up``, each under its clause.
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
    said: bool = True

    def open_to(self, hand: int) -> tuple[int, ...]:
        """The multiples that a hand of this value may bet."""
        multiples = tuple(self.sizes(hand)) if self.sizes else self.multiples
        if not set(multiples) <= set(self.multiples):
            raise BadPlan(f"{multiples} are open to a hand, but {self.wager} has the sizes {self.multiples}")
        return multiples

    @property
    def named(self) -> dict[str, int]:
        """What can be done, by its name in a chart, and the multiple bet by it, the smaller first."""
        sizes = sorted(self.multiples)
        names = [f"{self.action} {size}x" for size in sizes] if len(sizes) > 1 else [self.action]
        return {self.otherwise: 0, **dict(zip(names, sizes, strict=True))}

    def resized(self, text: str) -> BettingPoint:
        """The point with other multiples, like ``1-3`` or ``4,3``; a hand that may not bet them all bets the least."""
        first, dash, last = text.partition("-")
        sizes = tuple(range(int(first), int(last) + 1)) if dash else tuple(map(int, text.split(",")))
        if not sizes or not 1 <= min(sizes) <= max(sizes) <= MOST_MULTIPLE or len(set(sizes)) < len(sizes):
            raise ValueError(text)
        sizes = tuple(sorted(sizes))

        def open_to(hand: int) -> tuple[int, ...]:
            return sizes if self.open_to(hand) == self.multiples else sizes[:1]

        return replace(self, multiples=sizes, sizes=open_to if self.sizes else None, said=self.said or len(sizes) > 1)

    def ask(self, box: Box, multiples: tuple[int, ...] = ()) -> Decide:
        """The decision, put to a box."""
        sizes, each = (multiples or self.multiples, box.stake(self.of)) if self.said else ((), 0)
        return _bet_or_not(box.seat, self.action, sizes, each, self.clause, self.otherwise)

    async def walk(self, t: Felt, box: Box, multiples: tuple[int, ...] = ()) -> Choice:
        """Ask, then lay the wager or give up what a fold gives up."""
        choice = await t.choose(self.ask(box, multiples))
        if choice.action == self.action:
            box.bet(self.wager, (choice.multiple or self.multiples[0]) * box.stake(self.of), self.made)
        elif choice.action == "fold":
            self.give_up(box)
        return choice

    def give_up(self, box: Box) -> None:
        """What a fold costs a box."""
        for wager, clause in self.gives_up.items():
            box.forfeit(wager, clause=clause)  # OH-I §9.V.B, OH-J §11.II.B, OH-J §11.IV.B, OH-J §11.VI.B

    def check(self, game: Game) -> None:
        """Refuse wagers that the game does not have, sizes that nobody can bet, and a fold that gives up nothing."""
        refuse_unknown(game, [self.wager, self.of, *self.gives_up])
        if not self.multiples or min(self.multiples) < 1:
            raise BadPlan(f"the plan of {game.slug} has no size for {self.wager}", clause=self.clause)
        if not self.said and len(self.multiples) > 1:
            raise BadPlan(f"{self.wager} of {game.slug} has several sizes, and nobody says which", clause=self.clause)
        if self.otherwise == "fold" and self.of not in self.gives_up:
            raise BadPlan(f"a fold gives up {self.of} in {game.slug}, or the plan must check", clause=self.clause)
