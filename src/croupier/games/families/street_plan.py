"""The plan of games in which a player's cards and the community's make one hand, decided about street by street.

On each street every player decides about a bet, and then community cards turn up. A bet is made there, or the hand is
folded (`BettingPoint`); or a bet that lies there already rides or is taken back (`RidingPoint`). In the end one pay
table decides all bets by the whole hand. Side bets go by the player's cards, by the community's or by all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from croupier.errors import BadPlan, OptionRefused
from croupier.games.families import progressive, stud_proposals
from croupier.games.families.stud import settle_by_tables, with_board
from croupier.games.families.words import streets as words
from croupier.hands.look import Look
from croupier.hands.poker import Order
from croupier.money import dollars
from croupier.round.chair import Chair, sized
from croupier.round.plan import BettingPoint, FamilyPlan, Proposal
from croupier.round.requests import Action, Choice, Decide

if TYPE_CHECKING:
    from croupier.equipment.cards import Card
    from croupier.round.box import Box
    from croupier.round.facts import Pay
    from croupier.round.felt import Felt
    from croupier.round.game import Game
    from croupier.round.grounds import Grounds, HeldHand, Sight

#: The cards that decide a wager: the player's own, the community's, or all together.
Cards: TypeAlias = Literal["player", "board", "all"]
RIDE: Final = "ride"
PULL_BACK: Final = "pull_back"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableBet:
    """A wager that its pay table decides by the line of some ``cards``, ranked by ``order``. ``line`` names what a
    value makes, where the table has lines that the order does not. ``lost`` is the clause of a loss. A wager with a
    clause of ``envy`` is paid from a meter, last of all, and others may be paid for it."""

    wager: str
    cards: Cards
    order: Order
    lost: str
    line: Callable[[int], str] | None = None
    envy: str = ""

    def line_of(self, value: int) -> str:
        """The line that a hand of this value makes."""
        return self.line(value) if self.line else self.order.line(value)

    def made_by(self, cards: Sequence[Card]) -> str:
        """The line that these cards make."""
        return self.line_of(self.order.rank(cards))


@dataclass(frozen=True, slots=True, kw_only=True)
class RidingPoint:
    """A point of the round at which a ``wager`` made before the deal rides on, as it does for an absent player, or is
    taken back. ``clause`` asks, ``returned`` is the clause of a bet that goes back."""

    wager: str
    clause: str
    returned: str

    def ask(self, box: Box) -> Decide:
        """The decision, put to a box."""
        return Decide(box.seat, (Action(RIDE), Action(PULL_BACK)), 0, False, self.clause, RIDE)

    async def walk(self, t: Felt, box: Box) -> Choice:
        """Ask, then return the bet or leave it."""
        choice = await t.choose(self.ask(box))
        if choice.action == PULL_BACK:
            box.settle(self.wager, 0, "returned", self.returned)  # OH-D §12.II.B, OH-D §12.IV.B
        return choice


class Street(NamedTuple):
    """What every player decides, and how many community cards turn up when all have."""

    point: BettingPoint | RidingPoint
    opens: int = 1


@dataclass(frozen=True, kw_only=True, eq=False)
class StreetPlan(FamilyPlan):
    """The bets made before the deal, the cards each player is dealt, the streets, and what the tables pay. The ``bets``
    are made in equal amounts. Whoever has the last of them is still in: no street takes it back, and a fold gives it
    up. ``base`` pays them and the bets of the streets; ``beside`` are the side bets."""

    bets: tuple[str, ...]
    held: int
    streets: tuple[Street, ...]
    base: TableBet
    beside: tuple[TableBet, ...] = ()

    def proposals(self) -> Mapping[str, Proposal]:
        """Other multiples of the ante on each street where a bet is made."""
        places = [at for at, (point, _) in enumerate(self.streets) if isinstance(point, BettingPoint)]
        points = [point for point, _ in self.streets if isinstance(point, BettingPoint)]

        def resized(place: int, point: BettingPoint) -> StreetPlan:
            streets = [*self.streets]
            streets[places[place]] = streets[places[place]]._replace(point=point)
            return replace(self, streets=tuple(streets))

        return stud_proposals.sized(points, resized)

    @cached_property
    def board(self) -> int:
        """How many community cards there are."""
        return sum(street.opens for street in self.streets)

    @cached_property
    def paid(self) -> tuple[str, ...]:
        """All bets that the base table pays."""
        return (*self.bets, *(point.wager for point, _ in self.streets if isinstance(point, BettingPoint)))

    @cached_property
    def most(self) -> int:
        """The most that can be at stake on them, in units of one bet."""
        made = [max(point.multiples) for point, _ in self.streets if isinstance(point, BettingPoint)]
        return len(self.bets) + sum(made)

    def check_payout_limit(self, house: Any, clause: str) -> None:
        """A posted limit is at least $50,000, and at least what the smallest bets could win, the most made of them."""
        smallest = max(house.limit(bet, own=False).minimum for bet in self.bets)
        best = max(line.pays.net(smallest) for line in house.tables[self.base.wager].lines)
        least = max(50_000_00, self.most * best)
        if house.payout_limit and house.payout_limit < least:
            posted = dollars(house.payout_limit)
            message = f"payout_limit cannot be {posted}; the least that may be posted is {dollars(least)}"
            raise OptionRefused(message, clause=clause)

    def size(self, cards: Cards) -> int:
        """How many cards decide a wager that goes by these."""
        return {"player": self.held, "board": self.board, "all": self.held + self.board}[cards]

    @property
    def chair(self) -> Chair:
        """The seat, as programs that learn take it."""
        actions: list[str] = []
        for point, _ in self.streets:
            if isinstance(point, RidingPoint):
                actions += [RIDE, PULL_BACK]
            else:
                actions += [*sized(point.action, point.multiples), point.otherwise]
        phases = tuple(point.clause for point, _ in self.streets)
        return Chair(actions=tuple(dict.fromkeys(actions)), phases=phases, cards=self.held, community=self.board)

    def names(self, sight: Sight) -> Iterable[HeldHand]:
        """Every hand on the felt, in words."""
        return words.hands(self, sight)

    def grounds(self, sight: Sight, pay: Pay) -> Grounds | None:
        """Why a wager ended as it did."""
        return words.grounds(self, sight, pay)

    def walk(self) -> Iterator[tuple[BettingPoint | RidingPoint, range]]:
        """Street by street what is decided, and the places of the community cards that turn up after it."""
        opened = 0
        for point, opens in self.streets:
            yield point, range(opened, opened + opens)
            opened += opens

    def plays(self, box: Box) -> bool:
        """Whether a box is still in."""
        return box.stake(self.bets[-1]) > 0

    def needs_hand(self, box: Box) -> bool:
        """Whether anything that a box still has at stake goes by its own cards."""
        return any(box.stake(wager) for wager, bet in self._tabled() if bet.cards != "board")

    def settle(self, t: Felt[Any], box: Box, hand: Sequence[Card]) -> None:
        """Every wager that a box still has: the losing ones first, and the one on a meter last."""
        cards: dict[Cards, Sequence[Card]] = {"player": hand, "board": with_board(t, ()), "all": with_board(t, hand)}
        tables, shown = t.options.tables, self.plays(box)
        lines: dict[str, str] = {}
        owed = [(wager, bet) for wager, bet in self._tabled() if box.stake(wager) or (bet.envy and shown)]
        for _, bet in owed:
            if bet.wager not in lines:
                lines[bet.wager] = bet.made_by(cards[bet.cards])
        at_once = [(wager, tables[bet.wager], lines[bet.wager], bet.lost) for wager, bet in owed if not bet.envy]
        settle_by_tables(box, at_once)  # each by itself: OH-D §8.IV, OH-D §9.IV, OH-J §8.III.A
        for wager, bet in owed:
            if bet.envy:
                progressive.settle(t, box, lines[wager], bet.lost, wager)
                if shown:
                    progressive.envy(t, box, lines[wager], bet.envy)

    def _tabled(self) -> Iterator[tuple[str, TableBet]]:
        yield from ((wager, self.base) for wager in self.paid)
        yield from ((bet.wager, bet) for bet in self.beside)

    def check(self, game: Game) -> None:
        """Refuse a plan that cannot be walked with the wagers of the game, or that leaves one of them unpaid."""
        for fault in self._faults(game):
            raise BadPlan(f"the plan of {game.slug}: {fault}")
        for point, _ in self.streets:
            if isinstance(point, BettingPoint):
                point.check(game)

    def _faults(self, game: Game) -> Iterator[str]:
        wagers = [wager for wager, _ in self._tabled()]
        if len(set(wagers)) < len(wagers) or set(wagers) != set(game.by_slug):
            yield f"it pays {', '.join(wagers)}, and the wagers are {', '.join(game.by_slug)}"
        if any(game.by_slug[bet].equals != self.bets[0] for bet in self.bets[1:]):
            yield f"{', '.join(self.bets)} are not made in equal amounts"
        for bet in (self.base, *self.beside):
            if self.size(bet.cards) != bet.order.size:
                yield f"{bet.wager} goes by {self.size(bet.cards)} cards, and {bet.order.size} make a hand"
        returned = [point.wager for point, _ in self.streets if isinstance(point, RidingPoint)]
        if len(set(returned)) < len(returned) or not set(returned) <= set(self.bets[:-1]):
            yield f"{', '.join(returned)} cannot be taken back"
        for point, opens in self.streets:
            if opens < 0:
                yield f"{opens} community cards turn up after {point.clause}"
            if isinstance(point, BettingPoint) and (point.of != self.bets[-1] or point.sizes):
                yield f"{point.wager} is not a multiple of {self.bets[-1]} for every hand alike"


class StreetStrategy(NamedTuple):
    """A strategy that is easy to remember: how many units are bet on a street by what is seen and what is at stake. 0
    folds, or takes a bet back."""

    name: str
    words: str
    bets: Callable[[Look, int], int]


class StreetChart(NamedTuple):
    """How players talk about a game: what they ``call`` the cards they see, and the simple strategies they know."""

    call: Callable[[Look], str]
    simple: tuple[StreetStrategy, ...]
