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
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache as once
from functools import partial
from math import comb, log2, sqrt
from typing import Final, TypeAlias

import numpy as np

from croupier.engines import cache, question
from croupier.equipment.cards import JOKER, Card
from croupier.mathematics import count_systems, removal
from croupier.mathematics.fortunes import SLIPS, Floats, Fortunes
from croupier.mathematics.recorded import RecordedRound, identified
from croupier.mathematics.tags import best_tags
from croupier.money import Cents
from croupier.options import House
from croupier.round.facts import Deal
from croupier.round.game import Game
from croupier.round.round import Round

#: A whole number for every card.
Tags: TypeAlias = tuple[int, ...]
#: What is bet on; of a side bet, the count that suits it.
COUNT: Final = "count"
#: Rounds between two wagers that are compared.
APART: Final = 6
#: How much of a fortune is at stake where the wager has doubled.
BOLD: Final = 1 - np.array(SLIPS)


@dataclass(slots=True)
class Anchor:
    """A wager that a later one is compared with: what was left of the shoe then, and what has come since."""

    wager: Cents
    left: Counter[Card]
    rounds: int = 0
    least: int = 0
    came: list[Card] = field(default_factory=list)


@dataclass(slots=True)
class FollowedWager:
    """What a player lays on one wager, and the count that it may go by; ``tags`` are
    asked for when the wager first changes, since they may have to be worked out."""

    knows: str
    tags: Callable[[], Tags]
    anchor: Anchor | None = None

    def bet(self, fortunes: Fortunes, name: str, wager: Cents) -> None:
        """Bet that a wager which has changed went by the cards that have come since it was looked at last."""
        anchor = self.anchor
        if anchor is None or wager == anchor.wager or len(anchor.came) < anchor.least:
            return
        cards = anchor.came[: anchor.least]
        fortunes.of(self.knows).pay(name, paid(anchor.left, self.tags(), cards, boldness(anchor.wager, wager)))
        fortunes.look(name)


class CountedWagers:
    """Follows one player's wagers and the shoe from round to round."""

    def __init__(self, player: str, fortunes: Fortunes) -> None:
        self.player, self.fortunes = player, fortunes
        self._followed: dict[str, FollowedWager] = {}

    def add(self, recorded: RecordedRound) -> None:
        """Look at a round: the wagers first, then its cards."""
        round_, gone = recorded.round, recorded.gone
        if gone is None or not recorded.undisturbed:
            self._forget()
            return
        if not any(gone):
            self._forget()
        for knows, wager in self._staked(round_).items():
            if knows not in self._followed:
                tags = once(partial(counted_by, knows, round_.game, round_.options))
                self._followed[knows] = FollowedWager(knows, tags)
            followed = self._followed[knows]
            if followed.anchor is None or followed.anchor.rounds >= APART:
                followed.bet(self.fortunes, recorded.name, wager)
                left = {card: copies - gone[card] for card, copies in enumerate(round_.pack) if card < JOKER}
                followed.anchor = Anchor(wager, +Counter(left))
        came = _in_order(recorded)
        for followed in self._followed.values():
            if followed.anchor is not None:
                followed.anchor.rounds += 1
                followed.anchor.least += _fewest_cards(round_)
                followed.anchor.came += came

    def _forget(self) -> None:
        for followed in self._followed.values():
            followed.anchor = None

    def _staked(self, round_: Round) -> Counter[str]:
        """What the player has laid, by what it may go by. A side bet that is left out this time counts as one of
        nothing, and one that no count tells anything about as none."""
        boxes = [seat for seat in round_.setup.seats if seat.who == self.player]
        mathematics = question.of(round_.game.slug)
        main = next(iter(mathematics.wagers(round_.options))) if _decides(round_) else ""
        staked: Counter[str] = Counter()
        for box in boxes:
            for wager, stake in box.wagers:
                if wager == main:
                    staked[COUNT] += stake
                elif wager in mathematics.shoe_bets:
                    staked[f"{COUNT} for {wager}"] += stake
        if boxes:
            staked.update(dict.fromkeys(self._followed.keys() - {COUNT}, 0))
        return staked


def _decides(round_: Round) -> bool:
    """Whether somebody decides anything in the game, and not chance alone."""
    return question.of(round_.game.slug).adviser is not None


def _fewest_cards(round_: Round) -> int:
    """How many cards are seen in every round, however it goes: two in each box and the dealer's first, or the four of a
    coup, however many bet on it."""
    return 2 * len(round_.setup.seats) + 1 if _decides(round_) else 4


def counted_by(knows: str, game: Game, options: House) -> Tags:
    """What a wager is counted by: hi-lo for the main wager, else the best tags by the exact effects of removal."""
    if knows == COUNT:
        return count_systems.named("hi-lo").tags
    asked = question.usual_question(game, options, knows.removeprefix(f"{COUNT} for "))
    by_card = removal.effects(asked, partial(cache.cached, least=removal.WORTH_KEEPING))
    cards = sorted(by_card)
    tags = best_tags([asked.pack[card] for card in cards], [float(by_card[card]) for card in cards])
    of_card = dict(zip(cards, tags, strict=True))
    return tuple(of_card.get(card, 0) for card in range(JOKER))


def boldness(before: float, now: Cents) -> float:
    """How boldly a wager was raised, from -1 for half or less to 1 for twice or more."""
    return 1.0 if not before else -1.0 if not now else bounded(log2(now / before))


def paid(left: Counter[Card], tags: Tags, cards: list[Card], raised: float) -> Floats:
    """What it pays to have bet on a wager that was raised or lowered after these cards."""
    law = _law(left, tags, len(cards))
    spread = sqrt(sum(chance * counted**2 for counted, chance in law.items())) or 1.0
    mean = sum(chance * bounded(counted / spread) for counted, chance in law.items())
    counted = bounded(sum(tags[card] for card in cards) / spread)
    factor: Floats = (1 + BOLD * raised * counted) / (1 + BOLD * raised * mean)
    return factor


def bounded(value: float) -> float:
    """A value, but from -1 to 1."""
    return max(-1.0, min(1.0, value))


def _in_order(recorded: RecordedRound) -> list[Card]:
    """The cards of a round in the order in which they were seen."""
    out, seen = identified(recorded.round.felt), list[Card]()
    for fact in recorded.round.facts:
        if type(fact) is Deal and fact.card < JOKER and out[fact.card] > 0:
            out[fact.card] -= 1
            seen.append(fact.card)
    return seen


def _law(left: Counter[Card], tags: Tags, size: int) -> dict[int, float]:
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
