"""The felt is where a round happens: the boxes, the cards and chips on them, and what a game may do with them.

A game's ``play`` gets one of these. It asks (`draw`, `decide`, `spin`, ...), and it states facts (`stake`,
`pay`, `announce`, ...). It never draws, asks or pays by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from types import coroutine
from typing import TYPE_CHECKING, Any, Generic, NoReturn

from typing_extensions import TypeVar  # one with a default, which Python's own has from 3.13 on

from croupier.equipment.cards import UNSEEN, Card, show
from croupier.errors import Refused
from croupier.money import Cents
from croupier.options import House
from croupier.round.box import Box
from croupier.round.facts import Announce, Chose, Deal, Expose, Face, Fact, Pay, Remedied, Rolled, Spun, filled
from croupier.round.irregularities import REMEDIES, Irregularity
from croupier.round.requests import (
    DEALER,
    DISCARD,
    DOWN,
    EXPOSED,
    UP,
    Action,
    Choice,
    Decide,
    Draw,
    Gather,
    Peek,
    Spin,
    draw,
    roll,
    step,
)
from croupier.round.setup import Seat, Setup

if TYPE_CHECKING:
    from croupier.round.game import Game

#: The options of the game that is played; a felt of any game has those that every house posts.
Posted = TypeVar("Posted", bound=House, covariant=True, default=House)

#: What a seat "chooses" that has left or whose hand is dead.
GONE = Choice("gone")


def with_bets(seats: tuple[Seat, ...], stood: Sequence[Seat]) -> tuple[Seat, ...]:
    """Everybody in the round: those who make a bet now, and those whose bets stand or who stay from before."""
    if not seats or not stood:
        return seats or tuple(stood)
    here = {seat.seat for seat in seats}
    return (*seats, *[seat for seat in stood if seat.seat not in here])


class RoundEnded(Exception):
    """The round ends before its last line: void or abandoned."""

    def __init__(self, ending: str, reason: str, clause: str = "") -> None:
        super().__init__(reason)
        self.ending, self.reason, self.clause = ending, reason, clause


class Felt(Generic[Posted]):
    """One round on the felt. ``left`` counts what the pack can still deal. ``waiting`` cards come next, those of them
    that were ``shown`` face up; hands that were ``passed`` over get none for now. ``walked`` says whether somebody
    stops at the steps of the procedure."""

    __slots__ = (
        "boxes",
        "by_seat",
        "carry",
        "facts",
        "game",
        "hands",
        "left",
        "meters",
        "noted",
        "options",
        "pack",
        "passed",
        "setup",
        "shown",
        "waiting",
        "walked",
    )

    def __init__(self, game: Game, options: Posted, setup: Setup, carry: Any, pack: Sequence[int]) -> None:
        self.game = game
        self.options = options
        self.setup = setup
        self.carry = carry
        self.walked = True
        self.facts: list[Fact] = []
        self.pack = pack
        self.left = list(pack)
        self.waiting: list[Card] = []
        self.shown: list[Card] = []
        self.passed: set[str] = set()
        self.noted: dict[str, Irregularity] = {}
        self.meters = dict(setup.meters)
        unit = options.smallest_chip if options.rounding == "nearest_chip" else 0
        stood = game.standing(carry) if game.standing else ()
        here = (*stood, *game.stays(carry)) if game.stays else stood
        here = with_bets(setup.seats, here) if here else setup.seats
        self.boxes = [Box(seat, self.facts, unit) for seat in here]
        if len(self.boxes) > 1:
            self.boxes.sort(key=lambda box: box.number)
        self.by_seat: dict[str, Box] = {}
        self.hands: dict[str, list[Card]] = {}
        for box in self.boxes:
            self.by_seat[box.seat] = box
            self.hands[box.seat] = box.cards
        self.hands[DEALER] = []
        spots = game.spots(options)
        for seat in stood:
            box = self.by_seat[seat.seat]
            for wager, amount in seat.wagers:
                box.stand(wager, amount, spots[wager].clause)
        for seat in setup.seats:
            box = self.by_seat[seat.seat]
            for wager, amount in seat.wagers:
                box.bet(wager, amount, spots[wager].clause)

    # -- asking ---------------------------------------------------------------------------------------------

    async def draw(
        self, to: str, face: Face, *, unseen: bool = False, into: list[Card] | None = None, hand: int = 0
    ) -> Card:
        """One card to a hand. ``unseen`` allows a face-down card that nobody identifies for now."""
        while not self.waiting or to == DISCARD:
            answer = await draw(to, face, unseen, -1, hand)
            if type(answer) is int:
                return self.take(to, answer, face, into, -1, hand)
            await self.remedy(answer)
            if to in self.passed:
                return UNSEEN
        card = self.waiting.pop(0)
        if card in self.shown:
            self.shown.remove(card)
        return self.take(to, card, face, into, -1, hand)

    async def identify(self) -> Card:
        """Which card it is that lies face up and belongs to nobody yet."""
        while type(answer := await draw(EXPOSED, UP)) is not int:
            await self.remedy(answer)
        return answer

    async def deal(self, rounds: int, to: Iterable[str], face: Face = DOWN, *, unseen: bool = False) -> None:
        """So many cards to each hand, one at a time in turn."""
        await self.draw_all([draw(hand, face, unseen) for hand in to] * rounds)

    @coroutine  # cards are most of what is asked, and so each is asked for without a generator of its own
    def draw_all(self, asks: Iterable[Draw]) -> Generator[Draw, Any, None]:
        """These cards, one after the other."""
        for ask in asks:
            if not self.waiting:
                answer = yield ask
                if type(answer) is int:
                    self.take(ask.to, answer, ask.face)
                    continue
                yield from self.remedy(answer)
                if ask.to in self.passed:
                    continue
            yield from self.draw(ask.to, ask.face, unseen=ask.may_be_unseen)

    async def burn(self) -> None:
        """A card to the discard rack, unseen."""
        await self.draw(DISCARD, DOWN, unseen=True)

    def take(
        self, to: str, card: Card, face: Face, into: list[Card] | None = None, slot: int = -1, hand: int = 0
    ) -> Card:
        """Lay a card down."""
        if card != UNSEEN:
            self.left[card] -= 1
        if slot < 0:
            if into is None:
                into = self.hands.get(to)
                if into is None:
                    into = self.hands[to] = []
            into.append(card)
        self.facts.append(filled(Deal, (to, card, face, slot, hand)))
        return card

    async def reveal(
        self, who: str, clause: str, into: list[Card] | None = None, number: int = -1, *, needed: bool = True
    ) -> list[Card]:
        """Turn a hand face up; cards that nobody had identified are asked for now, and must be where it matters."""
        hand = self.hands[who] if into is None else into
        for slot, card in enumerate(hand) if UNSEEN in hand else ():
            while card == UNSEEN:
                answer = await draw(who, UP, not needed, slot, max(number, 0))
                if answer == UNSEEN:
                    break
                if type(answer) is int:
                    card = hand[slot] = self.take(who, answer, UP, None, slot, max(number, 0))
                else:
                    await self.remedy(answer)
        self.expose(who, clause, number)
        return hand

    async def turn(self, who: str, slot: int) -> Card:
        """Turn one card of a hand face up; it is asked for now where nobody had identified it."""
        hand = self.hands[who]
        while hand[slot] == UNSEEN:
            answer = await draw(who, UP, False, slot)
            if type(answer) is int:
                hand[slot] = self.take(who, answer, UP, None, slot)
                return answer
            await self.remedy(answer)
        self.facts.append(Deal(who, hand[slot], UP, slot))
        return hand[slot]

    async def peek(self, who: str, slot: int, completes: frozenset[Card]) -> bool:
        """The card reader: whether the face-down card is one of these."""
        if (card := self.hands[who][slot]) != UNSEEN:
            return card in completes
        while type(answer := await Peek(who, slot, completes)) is not bool:
            await self.remedy(answer)
        return answer

    async def roll(self, dice: int, who: str = "", *, unseen: bool = False) -> tuple[int, ...]:
        """Roll the dice. ``unseen`` allows a roll that nobody notes, which gives no faces."""
        while type(answer := await roll(dice, who, unseen)) is not tuple:
            await self.remedy(answer)
        if answer:
            self.facts.append(filled(Rolled, (answer, who)))
        return answer

    async def spin(self, wheel: str, pockets: tuple[str, ...]) -> str:
        """Spin the wheel."""
        while type(answer := await Spin(wheel, pockets)) is not str:
            await self.remedy(answer)
        self.facts.append(Spun(answer))
        return answer

    async def choose(self, ask: Decide) -> Choice:
        """One seat's decision."""
        while type(answer := await ask) is not Choice:
            await self.remedy(answer)
            if not self.by_seat[ask.seat].live:
                return GONE
        self.facts.append(filled(Chose, (ask.seat, answer.action, answer.amount, answer.multiple, ask.hand)))
        return answer

    async def decide(self, box: Box, actions: tuple[Action, ...], clause: str = "", *, default: str) -> str:
        """One seat's decision where only the name of the action matters."""
        return (await self.choose(Decide(box.seat, actions, 0, False, clause, default))).action

    async def gather(
        self, asks: Sequence[Decide], is_over: Callable[[], bool] = lambda: False
    ) -> list[tuple[Decide, Choice]]:
        """Several seats' decisions at once, in the order of the seats whatever order they came in. An offer that
        something ends (``is_over``) is not made, and while it is open it closes for those who have not answered."""
        if is_over():
            return []
        while asks := [ask for ask in asks if self.by_seat[ask.seat].live]:
            answers = await Gather(tuple(asks), is_over())
            if type(answers) is list:
                for ask, answer in zip(asks, answers, strict=True):
                    self.facts.append(Chose(ask.seat, answer.action, answer.amount, answer.multiple, ask.hand))
                return list(zip(asks, answers, strict=True))
            await self.remedy(answers)
        return []

    async def step(self, clause: str, who: str = "") -> None:
        """A step of the dealer's procedure, named by its clause."""
        while self.walked and (answer := await step(clause, who)) is not None:
            await self.remedy(answer)

    # -- stating --------------------------------------------------------------------------------------------

    def expose(self, who: str, clause: str, hand: int = -1) -> None:
        """Everything a box holds, or one of its split hands, now lies face up."""
        self.facts.append(filled(Expose, (who, clause, hand)))

    def pick_up(self, cards: Iterable[Card]) -> None:
        """Cards of a hand that is over go to the discard rack."""
        self.hands.setdefault(DISCARD, []).extend(cards)

    def announce(self, text: str, clause: str) -> None:
        """The dealer says something that matters."""
        self.facts.append(filled(Announce, (text, clause)))

    def pay_dealer(self, wager: str, amount: Cents, clause: str, line: str = "") -> None:
        """Pay the dealer what a text gives the dealer: a line of the result like any other, on nobody's box."""
        self.facts.append(Pay(DEALER, wager, 0, amount, "win", clause, line))

    def right_to_left(self) -> Iterable[Box]:
        """The boxes from the dealer's right, counterclockwise: the order of settling."""
        return reversed(self.boxes)

    def void(self, reason: str, clause: str) -> NoReturn:
        """End the round void: every wager goes back."""
        raise RoundEnded("void", reason, clause)

    def abandon(self, reason: str) -> NoReturn:
        """End the round unfinished: nothing is settled."""
        raise RoundEnded("abandoned", reason)

    async def remedy(self, what: object) -> None:
        """Carry out what the text orders for a declared irregularity."""
        if type(what) is not Irregularity:
            raise Refused(f"{what!r} answers nothing")
        rule = self.game.rule_for(what.kind, self.options)
        remedied = Remedied(what.kind, rule.remedy, rule.clause, what.seat, then=rule.then)
        if what.cards:
            remedied = remedied._replace(card=show(what.cards), face=UP if rule.seen else DOWN)
        self.facts.append(remedied)
        await (self.game.remedies.get(rule.remedy) or REMEDIES[rule.remedy])(self, rule, what)
