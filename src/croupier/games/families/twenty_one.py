"""What the blackjack games share: hands that split and double, the players' turns, and the dealer's draw."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from croupier.equipment.cards import UNSEEN, Card
from croupier.hands.points import ACES, TENS, VALUE, Total, total
from croupier.money import Cents
from croupier.round.box import Box
from croupier.round.facts import Face, Split
from croupier.round.felt import Felt
from croupier.round.irregularities import still_in_the_pack
from croupier.round.requests import DEALER, DISCARD, UP, Action, Decide


@dataclass(frozen=True, slots=True, kw_only=True)
class Insurance:
    """A wager that the dealer's second card completes a blackjack, which the pay table of ``insurance`` pays.

    It is offered ``against`` these upcards (values, the ace as one) for no more than a ``share`` of the wager that it
    insures. ``counted_over`` says which hands an analysis averages: those that may insure, or every hand. ``natural``
    is what the game calls a blackjack.
    """

    against: frozenset[int] = frozenset({1})
    share: Fraction = Fraction(1, 2)
    counted_over: Literal["hands that may insure", "every hand"] = "hands that may insure"
    natural: str = "blackjack"

    def most(self, wager: Cents) -> Cents:
        """The most that insures a wager; a part of a cent is rounded up."""
        return -(-wager * self.share.numerator // self.share.denominator)


def played_out(*, hits_soft_17: bool) -> str:
    """How a wager of anybody's own says that it looks at the dealer's hand, played out."""
    return "dealer" if hits_soft_17 else "dealer standing on soft 17"


def alike(first: Card, second: Card) -> bool:
    """Two cards that may be split: identical in value (OH-A §11.I)."""
    return VALUE[first] == VALUE[second]


class Hand:
    """One hand of a box. The first is played for ``main``; hands split off it carry a ``split`` wager each, or a
    lammer that stands for ``worth`` and is nobody's money."""

    __slots__ = ("box", "cards", "doubled", "doubled_free", "face", "index", "open", "split_from", "worth")

    def __init__(
        self, box: Box, cards: list[Card], index: int = 0, split_from: Card = UNSEEN, worth: Cents = 0
    ) -> None:
        self.box = box
        self.cards = cards
        self.index = index
        self.split_from = split_from
        self.worth = worth
        self.doubled = False
        self.doubled_free = False  # for a lammer
        self.face: Face = UP  # how its next card is dealt; a double may be asked for face down
        self.open = True  # still to be settled against the dealer

    @property
    def wager(self) -> str:
        """The wager this hand is played for."""
        return "main" if not self.index else "free_split" if self.worth else "split"

    @property
    def stake(self) -> Cents:
        """The player's chips at risk on it, without a double; none on a hand played for a lammer."""
        return self.box.stake(self.wager, self.index)

    @property
    def value(self) -> Cents:
        """What it is played for, in chips or by its lammer."""
        return self.worth or self.stake

    @property
    def in_play(self) -> bool:
        """Whether its wager or lammer still lies on the layout."""
        return (self.wager, self.index) in self.box.stakes

    @property
    def total(self) -> Total:
        """Its count."""
        return total(self.cards)

    @property
    def is_blackjack(self) -> bool:
        """An ace and a ten as the initial two cards; a split hand never is one (OH-A §1.II)."""
        return len(self.cards) == 2 and self.split_from == UNSEEN and self.total.points == 21

    @property
    def is_pair(self) -> bool:
        """Two cards that are alike."""
        return len(self.cards) == 2 and alike(*self.cards)

    @property
    def is_bust(self) -> bool:
        """More than 21; a double that nobody has turned over may yet be anything."""
        return UNSEEN not in self.cards and self.total.points > 21


HIT, STAND, SPLIT, SURRENDER = (Action(name) for name in ("hit", "stand", "split", "surrender"))


async def choose(t: Felt, hand: Hand, legal: tuple[Action, ...], clause: str) -> tuple[str, Cents]:
    """Ask the box what to do with a hand: the action, and the amount where one is chosen."""
    choice = await t.choose(Decide(hand.box.seat, legal, hand.index, False, clause, STAND.name))
    return choice.action, choice.amount


async def draw_to(t: Felt, hand: Hand, face: Face = UP, *, unseen: bool = False) -> bool:
    """One card to a hand; False when the hand was passed over and got none, and is closed if its wager went back."""
    held = len(hand.cards)
    await t.draw(hand.box.seat, face, unseen=unseen, into=hand.cards, hand=hand.index)
    if len(hand.cards) > held:
        return True
    t.passed.discard(hand.box.seat)
    hand.open = hand.in_play
    return False


def split_off(t: Felt, hand: Hand, index: int, worth: Cents = 0) -> Hand:
    """The second card of a pair becomes the first of a new hand, for a lammer where it is ``worth`` something."""
    card = hand.cards.pop()
    t.facts.append(Split(hand.box.seat, hand.index, index))
    hand.split_from = hand.cards[0]
    return Hand(hand.box, [card], index, card, worth)


def first_two(hands: Sequence[Hand]) -> tuple[Card, Card]:
    """The first two cards of a box, given its hands: a split took the second one to hand number 1."""
    other = next((hand.cards[0] for hand in hands if hand.index == 1), None)
    return hands[0].cards[0], hands[0].cards[1] if other is None else other


def completes_blackjack(up: Card) -> frozenset[Card]:
    """The hole cards that would make a blackjack with this upcard; empty for 2 to 9."""
    if up in ACES:
        return TENS
    return ACES if up in TENS else frozenset()


def must_draw(count: Total, *, hits_soft_17: bool) -> bool:
    """The dealer draws to 17, and on a soft 17 where the layout says so."""
    return count.points < 17 or (hits_soft_17 and count == (17, True))


async def discard_overdrawn(t: Felt, clause: str) -> None:
    """The card that a dealer drew who stands is discarded, or each of several."""
    if over := t.noted.pop("dealer_overdrew", None):
        if not over.cards:
            await t.draw(DISCARD, UP, unseen=True)
        for card in over.cards:
            still_in_the_pack(t, clause, card)
            t.take(DISCARD, card, UP)


async def dealer_draws(t: Felt, clause: str, *, hits_soft_17: bool, unseen: bool = False) -> None:
    """The dealer draws to the rule. ``unseen`` where nothing depends on it: then nobody need note the cards."""
    cards = t.hands[DEALER]
    while UNSEEN not in cards and must_draw(total(cards), hits_soft_17=hits_soft_17):
        await t.step(clause, f"card {len(cards) + 1}")
        await t.draw(DEALER, UP, unseen=unseen)
