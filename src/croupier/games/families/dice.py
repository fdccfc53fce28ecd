"""The plans of dice games: bets that may outlast a roll, and wagers that one throw of some cups decides. A plan holds
the leaf rules of its game as fields, so that the round, the solver and the kernel ask the same ones."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from croupier.errors import BadPlan
from croupier.games.families.words import dice as words
from croupier.options import House
from croupier.round.plan import FamilyPlan

if TYPE_CHECKING:
    from croupier.money import Cents
    from croupier.paytables import PayTable
    from croupier.round.facts import Pay
    from croupier.round.game import Game
    from croupier.round.grounds import Grounds, HeldHand, Sight

Posted = TypeVar("Posted", bound=House)
Throw = TypeVar("Throw", bound=Hashable)
Dice: TypeAlias = tuple[int, ...]
Outcome: TypeAlias = Literal["win", "lose", "push"]

#: Every throw is looked at one by one.
MOST_DICE: Final = 6


class RollVerdict(NamedTuple):
    """How a bet is decided, the clause, and the lines of a pay table that pay so many of its equal units."""

    outcome: Outcome
    clause: str
    table: str = ""
    lines: tuple[str, ...] = ()
    units: int = 1

    @property
    def line(self) -> str:
        """The line that a payment is booked under."""
        return self.lines[0] if self.lines else ""


class PlacedBet(NamedTuple):
    """A bet on its place, and the point of the table; 0 on a come out roll."""

    place: str
    point: int


class ShooterHand(NamedTuple):
    """A shooter's hand: the points made so far, and the point of the table, 0 on a come out roll."""

    made: tuple[int, ...] = ()
    point: int = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RollPlan(FamilyPlan, Generic[Posted]):
    """Bets on places of a layout. Every roll decides a bet, moves it or leaves it up, and may set or end a point.

    ``opens`` says whether a bet may be made at a point (0: on a come out roll), ``judge`` what a roll does to a bet
    that works, ``moved`` where one goes that is not decided. Behind a flat bet lie the odds that ``behind`` names, as
    much as ``full_odds`` says; odds that do not work are returned when their flat bet is decided.

    ``charge`` is the vigorish of a bet, part of what is wagered where it is due ``up_front``; ``net`` is what a decided
    bet with such a charge is up. Any payment on ``whole_bet`` is exact, and ``unmeasured`` are the options without what
    is posted in dollars, for a bet of no size in particular.

    Wagers in ``by_hand`` ride until the shooter loses the dice (``hand_after`` is None); the points made name the line.
    """

    dice: int
    opens: Callable[[str, int], bool]
    judge: Callable[[str, int, Dice], RollVerdict | None]
    moved: Callable[[str, int], str]
    next_point: Callable[[int, int], int]
    works: Callable[[Posted, str, int], bool]
    behind: Mapping[str, str]
    full_odds: Callable[[Posted, str, int, Cents], Cents]
    charge: Callable[[Posted, str, Cents], Cents]
    up_front: Callable[[Posted], bool]
    net: Callable[[Posted, RollVerdict, Cents, Cents], Cents]
    whole_bet: Callable[[Posted], Cents]
    unmeasured: Callable[[Posted], Posted]
    by_hand: Mapping[str, Callable[[int], str]]
    hand_after: Callable[[ShooterHand, int], ShooterHand | None]

    def shows(self, options: Posted) -> frozenset[str]:
        """The dice that are rolled."""
        return frozenset({f"dice {self.dice}"})

    @property
    def odds(self) -> frozenset[str]:
        """The places of odds, which lie behind another bet."""
        return frozenset(self.behind.values())

    def check(self, game: Game) -> None:
        """Refuse dice that nobody can count, and places that are none of the layout."""
        if not 1 <= self.dice <= MOST_DICE:
            raise BadPlan(f"the plan of {game.slug} rolls {self.dice} dice; 1 to {MOST_DICE} can be counted")
        places = game.positions(game.options()) if game.positions else game.by_slug
        for place in (*self.behind, *self.behind.values(), *self.by_hand):
            if place not in places:
                raise BadPlan(f"the plan of {game.slug} names {place}, which is no place of the layout")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ThrowPlan(FamilyPlan, Generic[Throw]):
    """Wagers that one throw decides: so many dice in each of the cups, which ``throw`` takes together. ``paid_by``
    names the wager whose pay table pays another one; under that table ``judge`` says how a wager ends on each throw."""

    dice: int
    cups: tuple[str, ...]
    throw: Callable[..., Throw]
    paid_by: Mapping[str, str]
    judge: Callable[[str, PayTable], Callable[[Throw], RollVerdict]]

    def shows(self, options: House) -> frozenset[str]:
        """The dice of a cup."""
        return frozenset({f"dice {self.dice}"})

    def table(self, options: House, wager: str) -> PayTable:
        """The pay table that pays a wager."""
        return options.tables[self.paid_by.get(wager, wager)]

    def needs(self, wager: str) -> str:
        """What a wager needs to win, in words; nothing where that is not one thing."""
        return ""

    def names(self, sight: Sight) -> Iterable[HeldHand]:
        """Nobody holds cards."""
        return ()

    def grounds(self, sight: Sight, pay: Pay) -> Grounds | None:
        """Why a wager ended as it did."""
        return words.grounds(self, sight, pay)

    def check(self, game: Game) -> None:
        """Refuse dice that nobody can count, and wagers that no pay table pays."""
        if not 1 <= self.dice * len(self.cups) <= MOST_DICE:
            thrown = f"{len(self.cups)} cups of {self.dice} dice"
            raise BadPlan(f"the plan of {game.slug} throws {thrown}; 1 to {MOST_DICE} dice can be counted")
        tabled = {name for table in game.paytables.values() for name in table.wagers}
        for wager in game.wagers:
            if self.paid_by.get(wager.slug, wager.slug) not in tabled:
                raise BadPlan(f"the plan of {game.slug} has no pay table for {wager.slug}")
