"""One seat at one table, or a few, round after round: what all environments play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from croupier import games
from croupier.environments.actions import Legal, legal, phase
from croupier.environments.chairs import seat_space
from croupier.equipment.cards import UNSEEN, Card
from croupier.equipment.source import SeededSource
from croupier.errors import ActionRefused, BadInput, OutcomesExhausted, RoundOver, UnknownName
from croupier.house.asking import asks, default
from croupier.money import Cents, cents
from croupier.options import House
from croupier.round.game import Game
from croupier.round.lazy_shoe import LazyShoe
from croupier.round.requests import DEALER, Action, Choice, Decide, Draw, Peek, Roll, Spin
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup
from croupier.round.views import boxes, view

SEAT: Final = "1"
BET: Final = "10"
FRESH, KEPT = "fresh", "kept"
#: What a game that cares is told of shuffled cards, and how it says what is done when none is left.
FRESH_SHOE: Final = "fresh_shoe"
SHOE_EXHAUSTED: Final = "shoe_exhausted"
#: What equipment answers.
CHANCE: Final = frozenset({Draw, Roll, Spin, Peek})
#: What may be ordered when an environment is made, or with a reset.
ORDERS: Final = ("wagers", "house", "meters", "shoe")


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """What is played: the wagers of the seat, the options of the house, what the meters show, and which shoe."""

    options: House
    seat: Seat
    meters: tuple[tuple[str, Cents], ...]
    shoe: str

    @property
    def unit(self) -> Cents:
        """What rewards are counted in: the first of the wagers."""
        return self.seat.wagers[0][1]


class Sitting:
    """A seat at a table of its own, or several at one that all wager the same. `deal` begins a round and deals up to
    the first question, `act` answers it."""

    def __init__(self, slug: str, ordered: Mapping[str, Any] | None = None, *, seats: int = 1) -> None:
        self.space = seat_space(slug)
        self.game: Game = games.get(slug)
        if not 1 <= seats <= self.game.seats:
            raise BadInput(f"{seats} cannot play; there are 1 to {self.game.seats} seats").at(game=slug)
        self.seats = tuple(str(number) for number in range(1, seats + 1))
        #: The wagers of the game, by the column in which their chips are observed.
        self.columns = {wager.slug: column for column, wager in enumerate(self.game.wagers)}
        self.round: Round | None = None
        self.ask: Decide | None = None
        self.legal: Legal = {}
        self._order: SeatOrder
        self._offers: dict[tuple[Action, ...], Legal] = {}
        self._setup: Setup | None = None
        self._source = SeededSource(b"nobody has named a seed")
        self._take(self._read({"house": None, "wagers": None, "meters": None, "shoe": FRESH} | dict(ordered or {})))

    # -- what is played ---------------------------------------------------------------------------------------

    def order(self, ordered: Mapping[str, Any]) -> None:
        """Play something else from the next round on, with fresh cards; what is not named stays."""
        self._take(self._read(ordered))

    def bet(self, wagers: tuple[tuple[str, Cents], ...]) -> None:
        """Wager so much from the next round on, at the same table and from the same shoe."""
        setup = self._seated(self._order.options, Seat(SEAT, wagers), self._order.meters)
        self._order = replace(self._order, seat=setup.seats[0])
        self._offers, self._setup = {}, None

    def _seated(self, options: House, seat: Seat, meters: tuple[tuple[str, Cents], ...]) -> Setup:
        """The seat with its wagers at a table with fresh cards; what the rules refuse is raised."""
        return self._placed(options, Setup(self._everybody(seat), meters, self._events(fresh=True)))

    def _everybody(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(seat._replace(seat=name) for name in self.seats)

    def _placed(self, options: House, setup: Setup, carry: Any = None) -> Setup:
        placed, refused = self.game.seated(options, setup, carry)
        for _, wager, why in refused:
            raise why.at(game=self.game.slug, wager=wager)
        return placed

    def _read(self, ordered: Mapping[str, Any]) -> SeatOrder:
        """All of it is read before any of it counts; what the rules refuse is raised."""
        if unknown := [name for name in ordered if name not in ORDERS]:
            raise UnknownName("order", unknown[0], ORDERS).at(game=self.game.slug)
        shoe = ordered.get("shoe") or self._order.shoe
        if shoe not in (FRESH, KEPT):
            raise BadInput(f"the shoe is {FRESH} or {KEPT}, not {shoe!r}").at(game=self.game.slug)
        options = self.game.house(ordered["house"], bound=False) if "house" in ordered else self._order.options
        seat = Seat(SEAT, self._wagers(ordered["wagers"])) if "wagers" in ordered else self._order.seat
        meters = self._order.meters if "meters" not in ordered else _money(ordered["meters"] or {})
        known = self.game.meters(options)
        if unknown := [name for name, _ in meters if name not in known]:
            raise UnknownName("meter", unknown[0], list(known)).at(game=self.game.slug)
        return SeatOrder(options, self._seated(options, seat, meters).seats[0], meters, shoe)

    def _wagers(self, wagers: Mapping[str, object] | None) -> tuple[tuple[str, Cents], ...]:
        """The wagers in the order of the game, the one that rewards are counted in first. By default the first of the
        game and those made with it in the same amount."""
        if wagers is None:
            first = next(wager.slug for wager in self.game.wagers if wager.stage == "before")
            wagers = dict.fromkeys(self.game.made_with(first), BET)
        if not wagers:
            raise BadInput(f"nothing is wagered; there is {', '.join(self.columns)}").at(game=self.game.slug)
        named = dict(_money({self.game.canonical(slug): bet for slug, bet in wagers.items()}))
        return tuple(sorted(named.items(), key=lambda bet: self.columns.get(bet[0], len(self.columns))))

    def _take(self, order: SeatOrder) -> None:
        self._order = order
        self._offers = {}
        self._open()

    @property
    def unit(self) -> Cents:
        """What rewards are counted in."""
        return self._order.unit

    @property
    def options(self) -> House:
        """The options of the house."""
        return self._order.options

    @property
    def wagers(self) -> tuple[tuple[str, Cents], ...]:
        """What the seat has wagered before the deal."""
        return self._order.seat.wagers

    # -- cards ------------------------------------------------------------------------------------------------

    def seed(self, seed: bytes) -> None:
        """Deal everything from here on by this seed, from fresh cards."""
        self._source = SeededSource(seed)
        self._open()

    def _open(self) -> None:
        """A table with new cards, which remembers nothing."""
        kept = self.space.chair.shoe and self._order.shoe == KEPT
        self._shoe = LazyShoe(self.game.cards_in(self._order.options), self._source, kept=kept)
        self._carry: Any = None
        self._setup = None
        self._forget()
        self.round, self.ask, self.legal = None, None, {}

    def deal_from(self, shoe: Any) -> None:
        """Deal from this shoe until something else is ordered."""
        self._shoe, self._setup, self._carry = shoe, None, None

    def begun(self) -> Round:
        """A round with the wagers of this table of which nothing is dealt yet, for somebody else to deal."""
        return Round(
            self.game,
            self._order.options,
            self._seated(self._order.options, self._order.seat, self._order.meters),
        )

    def look_at(self, round_: Round) -> None:
        """Show a round that somebody else deals."""
        self.round, self.ask = round_, next(iter(asks(round_.pending)), None)

    def _events(self, *, fresh: bool) -> frozenset[str]:
        return frozenset({FRESH_SHOE} & set(self.game.events)) if fresh else frozenset()

    def _forget(self) -> None:
        """Cards are shuffled: what was seen in earlier rounds is no help any more."""
        self._seen = {seat: [0] * UNSEEN for seat in self.seats}

    def known(self, laid: Mapping[str, Mapping[int, Sequence[Card]]], seat: str = SEAT) -> list[int]:
        """How often a seat has seen each card since the shuffle, with those of the layout as it sees them."""
        counts = list(self._seen[seat])
        for hands in laid.values():
            for cards in hands.values():
                for card in cards:
                    if card != UNSEEN:
                        counts[card] += 1
        return counts

    # -- a round ----------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Begin a round and deal up to the first question, or to the end where there is none."""
        kept = self._order.shoe == KEPT
        if shuffled := self._shoe.prepare():
            self._forget()
        elif self.round:
            round_ = self.round
            self._seen = {seat: self.known(boxes(view(round_, seat)), seat) for seat in self.seats}
        if kept or self._setup is None:
            seats = self._everybody(self._order.seat)
            asked = Setup(seats, self._order.meters, self._events(fresh=shuffled))
            self._setup = self._placed(self._order.options, asked, self._carry)
        self.round = Round(self.game, self._order.options, self._setup, self._carry)
        self._go_on(self.round)
        if self.ask is None:
            self.legal = {self.space.watch: Choice("")}

    @property
    def over(self) -> bool:
        """Whether nothing is left to do: the round has ended, and the seat has acted or watched."""
        return not self.legal

    @property
    def phase(self) -> int:
        """The number of the question that is asked."""
        return self.space.over if self.ask is None else phase(self.space, self.ask)

    @property
    def net(self) -> Cents:
        """What the seat is up when the round is over; nothing before."""
        return self.net_of(SEAT)

    def net_of(self, seat: str) -> Cents:
        """What one of the seats is up when the round is over; nothing before."""
        if self.round is None or self.round.result is None or self.legal:
            return 0
        return sum(line.net for line in self.round.result.lines if line.seat == seat)

    def act(self, action: int, *, strict: bool) -> int:
        """Answer the question, and go on to the next or to the end; returns the number of what was done. An action that
        is not open is refused, or else taken for what an absent player is taken to do."""
        if self.round is None or not self.legal:
            raise RoundOver("the round is over; reset begins the next").at(game=self.game.slug)
        action = self._taken(int(action), strict=strict)
        if self.ask is None:
            self.legal = {}
            return action
        self.round.answer(self.legal[action], f"seat {self.ask.seat}", self.ask.seat)
        self._go_on(self.round)
        return action

    def _taken(self, action: int, *, strict: bool) -> int:
        if action in self.legal:
            return action
        names = self.space.actions
        if not 0 <= action < len(names):
            raise BadInput(f"there is no action {action}; there are 0 to {len(names) - 1}").at(game=self.game.slug)
        if strict:
            allowed = ", ".join(f"{number} ({names[number]})" for number in self.legal)
            clause = self.ask.clause if self.ask else ""
            message = f"{names[action]} ({action}) is not open now; open are {allowed}"
            raise ActionRefused(message, clause=clause).at(game=self.game.slug)
        return self.absent

    @property
    def absent(self) -> int:
        """The number of what an absent player is taken to do."""
        if self.ask is None:
            return self.space.watch
        name = default(self.ask)
        return next(number for number, choice in self.legal.items() if choice.action == name)

    def _go_on(self, round_: Round) -> None:
        """Deal until the seat is asked, or to the end."""
        while type(asked := round_.pending) in CHANCE:
            try:
                outcome = self._shoe.outcome(asked)  # type: ignore[arg-type]  # its type was just looked at
            except OutcomesExhausted:
                self._no_card_left(round_)
                continue
            round_.answer(outcome, "equipment")
        self.ask = next(iter(asks(asked)), None)
        self.legal = self._legal(self.ask, round_) if self.ask else {}
        if round_.result is not None:
            self._carry = round_.result.carry if self._order.shoe == KEPT else None

    def _legal(self, ask: Decide, round_: Round) -> Legal:
        assert ask.seat in self.seats, f"{ask.asked}: nobody else sits here"
        offer = self._offers.get(ask.actions)
        if offer is None:
            offer = legal(self.space, ask, round_.felt.hands[ask.seat], self.unit)
            if not any(action.cards for action in ask.actions):
                self._offers[ask.actions] = offer
        return offer

    def _no_card_left(self, round_: Round) -> None:
        """The text's remedy, or the round is void."""
        try:
            if SHOE_EXHAUSTED not in self.game.irregularities:
                raise OutcomesExhausted(SHOE_EXHAUSTED)
            self._shoe.refill()
            self._forget()
            round_.declare(SHOE_EXHAUSTED, DEALER)
        except OutcomesExhausted:
            round_.void("no card is left to deal", DEALER)


def _money(amounts: Mapping[str, object]) -> tuple[tuple[str, Cents], ...]:
    return tuple((str(name), cents(amount)) for name, amount in amounts.items())
