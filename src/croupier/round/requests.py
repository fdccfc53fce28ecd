"""What a round may ask of the outside world, and how each answer is checked.

Every request is an immutable tuple that yields itself when awaited: the driver sends the answer back in.
`asked` is its text form, kept with the answer and compared on replay.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from croupier.equipment.cards import TEXT, UNSEEN, Card, show
from croupier.equipment.cards import card as read_card
from croupier.equipment.dice import check_roll
from croupier.errors import ActionRefused, BadCard, BadInput, OutOfTurn
from croupier.money import Cents, cents, dollars
from croupier.round.facts import Face

if TYPE_CHECKING:
    from croupier.round.felt import Felt

UP: Final[Face] = "up"
DOWN: Final[Face] = "down"
DEALER: Final = "dealer"
DISCARD: Final = "discard"
COMMUNITY: Final = "community"
EXPOSED: Final = "exposed"
ASIDE: Final = "aside"


class Draw(NamedTuple):
    """The next card, to a hand (``hand`` tells split ones apart). ``slot`` names a face-down card that nobody had
    identified and that is now turned up."""

    to: str
    face: Face
    may_be_unseen: bool = False
    slot: int = -1
    hand: int = 0

    def __await__(self) -> Generator[Draw, Any, Any]:
        return (yield self)

    @property
    def asked(self) -> str:
        """The request as text."""
        hand = f" hand {self.hand + 1}" if self.hand else ""
        return f"draw {self.to}{hand} {self.face}" if self.slot < 0 else f"reveal {self.to}{hand} {self.slot + 1}"

    def accept(self, value: object, felt: Felt) -> Card:
        """A card of the pack that has not already been dealt as often as the pack holds it."""
        card = value if type(value) is int else read_card(value)  # type: ignore[arg-type]  # read_card refuses the rest
        if 0 <= card < UNSEEN and felt.left[card] > (felt.waiting.count(card) if felt.waiting else 0):
            return card
        if card == UNSEEN and self.may_be_unseen:
            return card
        raise BadCard(_why_not(card, self, felt))

    def text(self, card: Card) -> str:
        """The answer as it is stored."""
        return TEXT[card]


def _why_not(card: Card, draw: Draw, felt: Felt) -> str:
    if card == UNSEEN:
        return f"the card for {draw.to} must be identified here; '??' stands only for burns and face-down cards"
    if not 0 <= card < UNSEEN or not felt.pack[card]:
        return f"{TEXT[card] if 0 <= card <= UNSEEN else card!r} is not a card of this pack"
    copies = felt.pack[card]
    if copies == 1:
        return f"{TEXT[card]} is dealt twice; the pack holds it once and it is already out"
    return f"{TEXT[card]} is dealt {copies + 1} times; the pack holds it {copies} times"


class Roll(NamedTuple):
    """A roll of so many dice. One on which no wager depends may go unnoted."""

    dice: int
    who: str = ""
    may_be_unseen: bool = False

    def __await__(self) -> Generator[Roll, Any, Any]:
        return (yield self)

    @property
    def asked(self) -> str:
        """The request as text."""
        return f"roll {self.dice}" + (f" {self.who}" if self.who else "")

    def accept(self, value: object, felt: Felt) -> tuple[int, ...]:
        """Faces from 1 to 6, one for each die; none where nobody noted them."""
        if self.may_be_unseen and value in (TEXT[UNSEEN], ()):
            return ()
        return check_roll(value, self.dice)

    def text(self, value: tuple[int, ...]) -> list[int] | str:
        """The answer as it is stored."""
        return list(value) or TEXT[UNSEEN]


class Spin(NamedTuple):
    """A spin of the wheel; the pockets that exist are on it. One on which no wager depends may go unnoted."""

    wheel: str
    pockets: tuple[str, ...]
    may_be_unseen: bool = False

    def __await__(self) -> Generator[Spin, Any, Any]:
        return (yield self)

    @property
    def asked(self) -> str:
        """The request as text."""
        return f"spin {self.wheel}"

    def accept(self, value: object, felt: Felt) -> str:
        """A pocket of this wheel, or ``"??"`` where nobody noted it."""
        if value not in self.pockets and not (self.may_be_unseen and value == TEXT[UNSEEN]):
            raise BadInput(
                f"{value!r} is not on the {self.wheel} wheel; it has {', '.join(dict.fromkeys(self.pockets))}"
            )
        return str(value)

    def text(self, value: str) -> str:
        """The answer as it is stored."""
        return value


class Action(NamedTuple):
    """Something a seat may do now; ``least`` and ``most`` bound the amount where one is chosen, in whole steps of
    ``each`` where that is set, and an amount left out is the most unless it must be ``said``; ``multiples`` are of an
    amount ``each``, ``cards`` is how many of their own cards are named with it."""

    name: str
    least: Cents = 0
    most: Cents = 0
    multiples: tuple[int, ...] = ()
    cards: int = 0
    each: Cents = 0
    said: bool = False

    def __str__(self) -> str:
        if self.cards:
            return f"{self.name} ({self.cards} cards)"
        if self.multiples:
            return f"{self.name} ({', '.join(f'{multiple}x' for multiple in self.multiples)})"
        if self.most:
            steps = f" in steps of {dollars(self.each)}" if self.each else ""
            return f"{self.name} ({dollars(self.least)} to {dollars(self.most)}{steps})"
        return self.name


class Choice(NamedTuple):
    """What a seat chose."""

    action: str
    amount: Cents = 0
    multiple: int = 0
    cards: tuple[Card, ...] = ()


DECLINE: Final = Action("decline")


class Decide(NamedTuple):
    """One seat's decision. An optional offer may be declined; leaving it unanswered declines it. Any other decision
    declares its ``default``: what an absent player is taken to do, which never adds a wager."""

    seat: str
    actions: tuple[Action, ...]
    hand: int = 0
    optional: bool = False
    clause: str = ""
    default: str = ""

    def __await__(self) -> Generator[Decide, Any, Any]:
        return (yield self)

    @property
    def asked(self) -> str:
        """The request as text."""
        return _decision(self)

    def accept(self, value: object, felt: Felt) -> Choice:
        """One of the actions offered, with an amount or multiple inside its bounds."""
        choice = value if type(value) is Choice else self._read(value)
        name, amount, multiple, chosen = choice
        for action in self.actions:
            if action.name == name:
                sized = amount or multiple or action.most or action.multiples
                if not (sized or chosen or action.cards):
                    return choice
                break
        else:
            offered = ", ".join(str(action) for action in self.actions)
            raise ActionRefused(
                f"seat {self.seat} may not {name} now; open are {offered}", clause=self._about(name, felt)
            )
        if action.multiples:
            if action.each and amount and amount % action.each == 0 and multiple in (0, amount // action.each):
                multiple, amount = amount // action.each, 0
            multiple = multiple or (action.multiples[0] if len(action.multiples) == 1 else 0)
            if amount or multiple not in action.multiples:
                named = dollars(amount) if amount else f"{multiple}x" if multiple else ""
                wrong = f", not {named}" if named else "; say how many times"
                raise ActionRefused(f"seat {self.seat} may {action}{wrong}", clause=self._about(name, felt))
        elif multiple not in (0, 1):
            raise ActionRefused(f"seat {self.seat} may {action}, not {multiple}x", clause=self._about(name, felt))
        elif action.most:
            if action.said and not amount:
                raise ActionRefused(f"seat {self.seat} may {action}; say how much", clause=self._about(name, felt))
            amount = amount or action.most
            if not action.least <= amount <= action.most or (action.each and amount % action.each):
                raise ActionRefused(
                    f"seat {self.seat} may {action}, not {dollars(amount)}", clause=self._about(name, felt)
                )
        elif amount:
            raise ActionRefused(f"seat {self.seat} chooses no amount for {name}", clause=self._about(name, felt))
        self._check_cards(action, chosen, felt)
        return Choice(name, amount, multiple, chosen)

    def _check_cards(self, action: Action, chosen: tuple[Card, ...], felt: Felt) -> None:
        """Refuse cards where none are named, too many or too few, and any that the seat does not hold."""
        if not (action.cards or chosen):
            return
        held, clause = felt.hands[self.seat], self._about(action.name, felt)
        for card in chosen if action.cards else ():
            if card not in held or card == UNSEEN:
                # The hand itself is not told: who names the card may not be who may see it.
                raise ActionRefused(f"seat {self.seat} does not hold {TEXT[card]}; name cards it holds", clause=clause)
        if len(set(chosen)) != action.cards or len(chosen) != action.cards:
            named = f"names {action.cards or 'no'} cards" + (" of its own hand" if action.cards else "")
            raise ActionRefused(
                f"seat {self.seat} {named} to {action.name}, not {show(chosen) or 'none'}", clause=clause
            )

    def choices(self, felt: Felt) -> Iterator[Choice]:
        """Everything that may be chosen: each multiple, each set of cards, and amounts at both ends of their bounds."""
        for action in self.actions:
            if action.multiples:
                yield from (Choice(action.name, 0, times) for times in action.multiples)
            elif action.most:
                yield from (Choice(action.name, amount) for amount in dict.fromkeys((action.least, action.most)))
            elif action.cards:
                named = combinations(felt.hands[self.seat], action.cards)
                yield from (Choice(action.name, cards=cards) for cards in named if UNSEEN not in cards)
            else:
                yield Choice(action.name)

    @property
    def declines(self) -> str:
        """The action that leaves an optional offer alone: its last one."""
        return self.actions[-1].name

    @property
    def unanswered(self) -> str:
        """What is done for a seat that does not answer."""
        return self.default or (self.declines if self.optional else "")

    def _about(self, name: str, felt: Felt) -> str:
        """The clause about an action: in a turn the action's own, in a particular offer that of the offer."""
        actions = felt.game.actions
        in_turn = not self.optional and any(action.name in actions for action in self.actions)
        return actions.get(name, self.clause) if in_turn else self.clause

    def _read(self, value: object) -> Choice:
        if type(value) is dict and len(value) == 1 and type(name := value.get("action")) is str:
            return Choice(name)
        if isinstance(value, str):
            return Choice(value)
        if not isinstance(value, Mapping) or not isinstance(value.get("action"), str):
            raise BadInput(f"{value!r} is not a decision; write an action, one of {', '.join(map(str, self.actions))}")
        if (seat := value.get("seat", self.seat)) != self.seat:
            raise OutOfTurn(f"seat {self.seat} is asked, not seat {seat}; open are {', '.join(map(str, self.actions))}")
        multiple = value.get("multiple", 0)
        if not isinstance(multiple, int) or isinstance(multiple, bool):
            raise BadInput(f"a multiple is a whole number, not {multiple!r}")
        amount = cents(value["amount"]) if "amount" in value else 0
        if "amount" in value and amount <= 0:
            raise ActionRefused(f"seat {self.seat} cannot {value['action']} {value['amount']}; an amount is above 0")
        low = value.get("low", ())
        if not isinstance(low, list | tuple):
            raise BadInput(f"a low hand is a list of cards, not {low!r}")
        return Choice(value["action"], amount, multiple, tuple(read_card(card) for card in low))

    def text(self, value: Choice) -> dict[str, Any]:
        """The answer as it is stored."""
        stored: dict[str, Any] = {"action": value.action}
        if value.amount:
            stored["amount"] = dollars(value.amount)
        if value.multiple:
            stored["multiple"] = value.multiple
        if value.cards:
            stored["low"] = [TEXT[card] for card in value.cards]
        return stored


@lru_cache(maxsize=1 << 10)
def _decision(ask: Decide) -> str:
    hand = f" hand {ask.hand + 1}" if ask.hand else ""
    return f"decide {ask.seat}{hand}: {' | '.join([str(action) for action in ask.actions])}"


class Gather(NamedTuple):
    """Several seats decide at once; answers may arrive in any order and are delivered in seat order. One that is
    ``closed`` waits for nobody: who has not answered yet has left the offer alone."""

    asks: tuple[Decide, ...]
    closed: bool = False

    def __await__(self) -> Generator[Gather, Any, Any]:
        return (yield self)

    @property
    def asked(self) -> str:
        """The request as text."""
        return "gather " + "; ".join(ask.asked for ask in self.asks)

    def ask(self, seat: str | None, value: object) -> Decide:
        """The part of it that a seat must answer."""
        if seat is None and isinstance(value, Mapping):
            seat = value.get("seat")
        for ask in self.asks:
            if seat in (None, ask.seat):
                return ask
        raise OutOfTurn(f"seat {seat} is not asked; asked are seats {', '.join(ask.seat for ask in self.asks)}")


class Peek(NamedTuple):
    """The card reader's answer about a hole card nobody has identified: does it complete the hand or not."""

    to: str
    slot: int
    completes: frozenset[Card]

    def __await__(self) -> Generator[Peek, Any, Any]:
        return (yield self)

    @property
    def asked(self) -> str:
        """The request as text."""
        return f"peek {self.to} {self.slot + 1}"

    def accept(self, value: object, felt: Felt) -> bool:
        """Yes or no."""
        words: dict[object, bool] = {True: True, False: False, "yes": True, "no": False}
        if not isinstance(value, bool | str) or value not in words:
            raise BadInput(f"the card reader says 'yes' or 'no', not {value!r}")
        return words[value]

    def text(self, value: bool) -> str:
        """The answer as it is stored."""
        return "yes" if value else "no"


#: What falls at a table and is dealt, rolled, spun or read there; everything else is decided by somebody.
OUTCOMES: Final = (Draw, Roll, Spin, Peek)


class Step(NamedTuple):
    """A step of the dealer's procedure, named by its clause. It needs no answer, and can be walked through."""

    clause: str
    who: str = ""

    def __await__(self) -> Generator[Step, Any, Any]:
        return (yield self)

    @property
    def asked(self) -> str:
        """The request as text."""
        return f"step {self.clause}" + (f" for {self.who}" if self.who else "")


Request: TypeAlias = Draw | Roll | Spin | Decide | Gather | Peek | Step


# Requests are immutable, so the common ones are made once and shared.
draw: Final = cache(Draw)
roll: Final = cache(Roll)
step: Final = cache(Step)
