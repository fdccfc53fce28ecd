"""A way to play Pontoon Plus, at a table: what it answers when a round asks. Serves the enumerator as a strategy."""

from __future__ import annotations

from croupier.equipment.cards import Card
from croupier.exact import spots
from croupier.exact.blackjack.hands import number
from croupier.exact.pontoon.kernels import ACTIONS, SPLIT, SURRENDER
from croupier.exact.pontoon.policy import Policy
from croupier.exact.pontoon.suits import shown_as
from croupier.hands.points import VALUE
from croupier.round.requests import DEALER, Choice
from croupier.round.round import Round
from croupier.round.views import boxes


class Seat:
    """Plays for whichever seat is asked. Insurance is declined: it is a wager of its own."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def __call__(self, round_: Round) -> Choice:
        """The answer to the pending decision."""
        ask = spots.asked(round_)
        laid = boxes(round_.facts)
        up, mine = laid[DEALER][0][0], laid[ask.seat]
        cards, split = mine[ask.hand], len(mine) > 1
        offered = {one.name for one in ask.actions}
        if "surrender" in offered:
            return Choice("surrender" if self._two(cards, up) == SURRENDER else "decline")
        if "withdraw" in offered:
            return Choice("withdraw" if self._withdraws(cards, up, split) else "decline")
        if "hit" not in offered:
            return Choice("decline")
        return Choice(self._turn(cards, up, len(mine)))

    def _two(self, cards: list[Card], up: Card) -> int:
        first, second = sorted(cards, key=VALUE.__getitem__)
        return self.policy.with_suits(0, first, second, shown_as(up), VALUE[up])

    def _withdraws(self, cards: list[Card], up: Card, split: bool) -> bool:
        first, second, third = (VALUE[card] for card in cards)
        context = first if split else 0
        return bool(self.policy.withdraw[context, number(first, second), third - 1, VALUE[up] - 1])

    def _turn(self, cards: list[Card], up: Card, many: int) -> str:
        values = [VALUE[card] for card in cards]
        context = values[0] if many > 1 else 0
        if len(cards) > 2:
            action = int(self.policy.play[context, number(*values), VALUE[up] - 1])
        elif many == 1:
            action = self._two(cards, up)
        elif values[0] == values[1] and many < self.policy.most[values[0], VALUE[up] - 1]:
            action = SPLIT
        else:
            action = self.policy.with_suits(context, cards[0], cards[1], shown_as(up), VALUE[up])
        return ACTIONS[action]
