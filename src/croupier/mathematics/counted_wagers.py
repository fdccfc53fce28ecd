"""Whether the wagers of a player follow the count of the shoe.

A count is no secret: nothing is hidden, and what is tested is narrower, that wagers are chosen without regard to which
cards have come. Every few rounds a wager is compared with the one some rounds before. In between at least so many cards
have come as the boxes take at first, and the first so many of them are as likely to be any of those that were left
then, whatever the wagers do. So a bet that they were low where the wager was raised, and high where it was lowered, is
fair, and `Fortune` says what follows. Which cards are looked at is settled before they come: how long the rounds are
does not matter. Whoever lays wagers by their own wins and losses goes by cards too, if only by what these did to one
hand: for them the rate of false alarms is shown by trial and not proved.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import comb, sqrt
from typing import Final

import numpy as np

from croupier.equipment.cards import JOKER, Card
from croupier.mathematics import count_systems
from croupier.mathematics.fortunes import SLIPS, Floats, Fortunes
from croupier.mathematics.recorded import RecordedRound, identified
from croupier.money import Cents
from croupier.round import wagering
from croupier.round.facts import Deal
from croupier.round.round import Round

#: What is bet on.
COUNT: Final = "count"
#: Rounds between two wagers that are compared.
APART: Final = 6
#: How much of a fortune is at stake where the wager has doubled.
_BOLD: Final = 1 - np.array(SLIPS)


@dataclass(slots=True)
class Anchor:
    """A wager that a later one is compared with: what was left of the shoe then, and what has come since."""

    wager: Cents
    left: Counter[Card]
    rounds: int = 0
    least: int = 0
    came: list[Card] = field(default_factory=list)


class CountedWagers:
    """Follows one player's wagers and the shoe from round to round."""

    def __init__(self, player: str, fortunes: Fortunes, system: str = "hi-lo") -> None:
        self.player, self.fortunes = player, fortunes
        self.tags = count_systems.named(system).tags
        self._anchor: Anchor | None = None

    def add(self, recorded: RecordedRound) -> None:
        """Look at a round: the wager first, then its cards."""
        round_, gone = recorded.round, recorded.gone
        if gone is None or not recorded.undisturbed:
            self._anchor = None
            return
        if not any(gone):
            self._anchor = None
        wager = self._staked(round_)
        if wager and (self._anchor is None or self._anchor.rounds >= APART):
            self._bet(recorded.name, wager)
            left = {card: copies - gone[card] for card, copies in enumerate(round_.pack) if card < JOKER}
            self._anchor = Anchor(wager, +Counter(left))
        if self._anchor is not None:
            self._anchor.rounds += 1
            self._anchor.least += 2 * len(round_.setup.seats) + 1
            self._anchor.came += _in_order(recorded)

    def _staked(self, round_: Round) -> Cents:
        """What the player has laid on main wagers; side bets may be named first, and say nothing of these."""
        boxes = (seat for seat in round_.setup.seats if seat.who == self.player)
        laid = (wagering.needing_no_other(round_.game, round_.options, box) for box in boxes)
        return sum(stake for bets in laid for _, stake in bets)

    def _bet(self, name: str, wager: Cents) -> None:
        anchor = self._anchor
        if anchor is None or wager == anchor.wager or len(anchor.came) < anchor.least:
            return
        paid = self.paid(anchor.left, anchor.came[: anchor.least], wager / anchor.wager)
        self.fortunes.of(COUNT).pay(name, paid)
        self.fortunes.look(name)

    def paid(self, left: Counter[Card], cards: list[Card], ratio: float) -> Floats:
        """What it pays to have bet on a wager that was changed by a ratio after these cards."""
        raised = float(np.clip(np.log2(ratio), -1, 1))
        law = _law(left, self.tags, len(cards))
        spread = sqrt(sum(chance * counted**2 for counted, chance in law.items())) or 1.0
        mean = sum(chance * _bounded(counted / spread) for counted, chance in law.items())
        counted = _bounded(sum(self.tags[card] for card in cards) / spread)
        paid: Floats = (1 + _BOLD * raised * counted) / (1 + _BOLD * raised * mean)
        return paid


def _bounded(value: float) -> float:
    return max(-1.0, min(1.0, value))


def _in_order(recorded: RecordedRound) -> list[Card]:
    """The cards of a round in the order in which they were seen."""
    out, seen = identified(recorded.round.felt), list[Card]()
    for fact in recorded.round.facts:
        if type(fact) is Deal and fact.card < JOKER and out[fact.card] > 0:
            out[fact.card] -= 1
            seen.append(fact.card)
    return seen


def _law(left: Counter[Card], tags: tuple[int, ...], size: int) -> dict[int, float]:
    """How likely so many cards of those left count to each sum."""
    kinds: Counter[int] = Counter()
    for card, copies in left.items():
        kinds[tags[card]] += copies
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for tag, copies in kinds.items():
        further: dict[tuple[int, int], int] = {}
        for (taken, counted), times in ways.items():
            for more in range(min(copies, size - taken) + 1):
                at = (taken + more, counted + tag * more)
                further[at] = further.get(at, 0) + times * comb(copies, more)
        ways = further
    whole = comb(sum(kinds.values()), size)
    return {counted: times / whole for (taken, counted), times in ways.items() if taken == size}
