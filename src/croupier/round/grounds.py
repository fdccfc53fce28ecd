"""What decides a wager, as the plan of a game has it: hands in words, how they compare, and what is paid by.

A plan that names hands and states grounds is an `Explainer`; it is asked when a reader wants to know, never while a
round is played. Texts say ``{you}`` and ``{your}`` of the seat whose wager it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from croupier.equipment.cards import UNSEEN, Card
from croupier.hands.names import HandName
from croupier.money import Cents
from croupier.money import Pay as Odds
from croupier.round.facts import Award, Chose, Fact, Lammer, Pay, Remedied
from croupier.round.requests import COMMUNITY, DEALER

if TYPE_CHECKING:
    from croupier.round.game import Game
    from croupier.round.setup import Seat, Setup

#: How what a wager is on stands against what it meets: a higher, lower or equal hand; an opponent who does not qualify;
#: on the pay table, or not; an event that happened, or did not; or nothing was compared.
Comparison: TypeAlias = Literal[
    "higher", "lower", "equal", "not qualified", "on the table", "not on the table", "hit", "missed", "none"
]


class Grounds(NamedTuple):
    """Why a wager ends as it does: a clause of a sentence, the hands it names by who holds them, how they compare.

    ``odds`` pay it, on ``base`` where that is not the stake, less a ``charge``. ``sum`` is written out where no odds
    say it, and ``brief`` what decided it in a few words, where the comparison alone would not say that.
    """

    because: str
    hands: Mapping[str, str] = {}
    comparison: Comparison = "none"
    odds: Odds | None = None
    base: Cents | None = None
    charge: Cents = 0
    sum: str = ""
    brief: str = ""


class HeldHand(NamedTuple):
    """A hand on the felt in words: whose, which of several, and whether it qualifies, where a text asks that of it.

    ``places`` are the cards that make it, each as the hand that it lies in and its place there; ``counts_as`` says so
    of wild cards.
    """

    who: str
    hand: int
    name: str
    places: tuple[tuple[str, int], ...] = ()
    counts_as: tuple[tuple[str, int, str], ...] = ()
    qualifies: bool | None = None


@runtime_checkable
class Explainer(Protocol):
    """Who can say what is held and why a wager ends as it does."""

    def names(self, sight: Sight) -> Iterable[HeldHand]:
        """Every hand on the felt whose cards the reader sees."""

    def grounds(self, sight: Sight, pay: Pay) -> Grounds | None:
        """Why a wager ended as it did; None where the plan has nothing to say about it."""


@dataclass(slots=True)
class Sight:
    """What one reader sees of a round at a moment: the facts so far, and the cards hand by hand."""

    game: Game
    options: Any
    setup: Setup
    carry: Any
    facts: Sequence[Fact]
    hands: Mapping[str, Mapping[int, Sequence[Card]]]

    @property
    def seats(self) -> Iterator[Seat]:
        """Everybody with a wager in the round."""
        return iter(self.setup.seats)

    def cards(self, who: str, hand: int = 0) -> Sequence[Card]:
        """The cards of a hand; those of its box where a seat bets on the hand of another."""
        held = self.hands.get(who) or self.hands.get(self.holder(who), {})
        return held.get(hand, ())

    def holder(self, seat: str) -> str:
        """The seat that holds the cards of a box."""
        numbers = {other.seat: other.number for other in self.setup.seats}
        return next((other for other in self.hands if seat in numbers and numbers.get(other) == numbers[seat]), seat)

    @property
    def dealer(self) -> Sequence[Card]:
        """The dealer's cards."""
        return self.cards(DEALER)

    @property
    def board(self) -> Sequence[Card]:
        """The community cards."""
        return self.cards(COMMUNITY)

    def choice(self, seat: str, *actions: str, hand: int | None = None) -> Chose | None:
        """The last of these decisions that a seat made."""
        return next(
            (
                fact
                for fact in reversed(self.facts)
                if type(fact) is Chose
                and fact.seat == seat
                and fact.action in actions
                and (hand is None or fact.hand == hand)
            ),
            None,
        )

    def lammer(self, pay: Pay) -> Cents:
        """What the lammer of a wager stands for; 0 where it is chips."""
        key = (pay.seat, pay.wager, pay.hand)
        laid = (fact for fact in self.facts if type(fact) is Lammer and (fact.seat, fact.wager, fact.hand) == key)
        return next((fact.worth for fact in laid), 0)

    def award(self, pay: Pay) -> Award | None:
        """What a meter paid for a wager, said just before it is settled."""
        for fact in reversed(self.facts[:-1]):
            if type(fact) is Award and fact.seat == pay.seat:
                return fact
            if type(fact) is Pay:
                break
        return None

    def remedy(self, pay: Pay) -> Remedied | None:
        """The irregularity that a wager was settled for."""
        remedied = (fact for fact in reversed(self.facts) if type(fact) is Remedied and fact.clause == pay.clause)
        return next(remedied, None)


def laid(who: str, hand: int, name: HandName, qualifies: bool | None = None) -> HeldHand:
    """A hand of cards that lie together."""
    places = tuple((who, place) for place in name.cards)
    return HeldHand(who, hand, name.name, places, tuple((who, at, card) for at, card in name.counts_as), qualifies)


def are_known(cards: Sequence[Card]) -> bool:
    """Whether there are cards, and the reader sees every one of them."""
    return bool(cards) and UNSEEN not in cards
