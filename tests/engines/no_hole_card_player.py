"""A policy at a table of the game without a hole card: what it answers when a round asks."""

from __future__ import annotations

from croupier.engines.no_hole_card.compiled import ACTIONS, SPLIT, SURRENDER
from croupier.engines.no_hole_card.policy import Policy
from croupier.engines.no_hole_card.rules import HandRules
from croupier.engines.no_hole_card.solve import solved_play
from croupier.engines.question import Question
from croupier.engines.situation import pending_decision
from croupier.engines.twenty_one.hands import number
from croupier.equipment.cards import Card
from croupier.hands.points import VALUE
from croupier.round.requests import DEALER, Choice
from croupier.round.round import Round
from croupier.round.views import boxes


class PolicyPlayer:
    """Plays for whichever seat is asked. Insurance is declined: it is a wager of its own."""

    def __init__(self, rules: HandRules, policy: Policy) -> None:
        self.rules, self.policy = rules, policy

    def __call__(self, round_: Round) -> Choice:
        """The answer to the pending decision."""
        ask = pending_decision(round_)
        laid = boxes(round_.facts)
        up, box = laid[DEALER][0][0], laid[ask.seat]
        cards, hands = box[ask.hand], len(box)
        offered = {action.name for action in ask.actions}
        if "surrender" in offered:
            return Choice("surrender" if self._two(cards, up) == SURRENDER else "decline")
        if "withdraw" in offered:
            return Choice("withdraw" if self._withdraws(cards, up, hands > 1) else "decline")
        if "stand" not in offered and "hit" not in offered:
            return Choice("decline")
        return Choice(self._turn(cards, up, hands))

    def _two(self, cards: list[Card], up: Card) -> int:
        first, second = sorted(cards, key=VALUE.__getitem__)
        return self.policy.with_suits(0, first, second, self.rules.lines.shown_as(up), VALUE[up])

    def _withdraws(self, cards: list[Card], up: Card, split: bool) -> bool:
        first, second, third = (VALUE[card] for card in cards)
        return bool(self.policy.withdraw[first if split else 0, number(first, second), third - 1, VALUE[up] - 1])

    def _turn(self, cards: list[Card], up: Card, hands: int) -> str:
        values, value = [VALUE[card] for card in cards], VALUE[up]
        split_from = values[0] if hands > 1 else 0
        if len(cards) > 2:
            action = int(self.policy.play[split_from, number(*values), value - 1])
        elif hands == 1:
            action = self._two(cards, up)
        elif values[0] == values[1] and hands < self.policy.most[values[0], value - 1]:
            action = SPLIT
        else:
            action = self.policy.with_suits(split_from, cards[0], cards[1], self.rules.lines.shown_as(up), value)
        return ACTIONS[action]


def best_player(question: Question) -> PolicyPlayer:
    """The best play, as something that answers a round."""
    rules, _, best, _ = solved_play(question, question.asked.stake)
    return PolicyPlayer(rules, best.policy)
