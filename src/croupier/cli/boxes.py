"""The cards of every box, hand by hand, as a view of the facts lets them be told.

A deal names a box, not which of its split hands the card went to. Counting tells: the cards since a box
last chose belong to the hand that chose, but for one card each for the hands it has come to since.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from croupier.equipment.cards import Card
from croupier.money import Cents
from croupier.round.facts import Chose, Deal, Fact, Pay, Stake
from croupier.round.requests import Decide, Gather, Request
from croupier.round.views import hands

#: A box's hands by number, in the order they are played.
Hands: TypeAlias = dict[int, list[Card]]


class _Box:
    """Where the cards of one box lie; cards are places in the order received."""

    def __init__(self) -> None:
        self.hands: dict[int, list[int]] = {0: []}
        self.order = [0]
        self.chose = 0
        self.since: list[int] = []
        self.dealt = 0

    def deal(self) -> None:
        self.since.append(self.dealt)
        self.dealt += 1

    def come_to(self, hand: int | None) -> None:
        """Share out the cards since the last choice; None when the box has had its turn."""
        here = self.order.index(self.chose)
        there = self.order.index(hand) if hand in self.order else len(self.order) - 1
        later = self.order[here + 1 : there + 1]
        own = max(0, len(self.since) - len(later))
        self.hands[self.chose] += self.since[:own]
        for number, card in zip(later, self.since[own:], strict=False):
            self.hands[number].append(card)
        self.since = []

    def split(self, new: int) -> None:
        """The last card of the hand that chose begins a new hand, which is played next."""
        self.hands[new] = [self.hands[self.chose].pop()] if self.hands[self.chose] else []
        self.order.insert(self.order.index(self.chose) + 1, new)


def boxes(facts: Sequence[Fact], pending: Request | None, seats: Iterable[str]) -> dict[str, Hands]:
    """The hands of each seat, in the order they are played, as the facts given know them."""
    found = {seat: _Box() for seat in seats}
    for fact in facts:
        if type(fact) is Deal and fact.to in found and fact.slot < 0:
            found[fact.to].deal()
        elif type(fact) is Chose and fact.seat in found:
            found[fact.seat].come_to(fact.hand)
            found[fact.seat].chose = fact.hand if fact.hand in found[fact.seat].hands else 0
        elif type(fact) is Stake and fact.seat in found and fact.hand not in found[fact.seat].hands:
            found[fact.seat].split(fact.hand)
    asks = pending.asks if isinstance(pending, Gather) else (pending,) if isinstance(pending, Decide) else ()
    asked = {one.seat: one.hand for one in asks}
    cards = hands(facts)
    for seat, box in found.items():
        box.come_to(asked.get(seat))
    return {
        seat: {number: [cards[seat][one] for one in box.hands[number]] for number in box.order}
        for seat, box in found.items()
    }


def at_risk(facts: Iterable[Fact]) -> dict[tuple[str, str, int], Cents]:
    """The chips on the layout by seat, wager and hand: what was staked and not yet settled."""
    chips: dict[tuple[str, str, int], Cents] = {}
    for fact in facts:
        if type(fact) is Stake:
            key = (fact.seat, fact.wager, fact.hand)
            chips[key] = chips.get(key, 0) + fact.amount
        elif type(fact) is Pay and fact.stake:
            key = (fact.seat, fact.wager, fact.hand)
            chips[key] = chips.get(key, 0) - fact.stake
    return {key: amount for key, amount in chips.items() if amount > 0}
