"""Whether the wagers of a player go by the first card of the round, which nobody can know before it is dealt.

Whatever is laid, and for whatever reason, every card that is left is as likely to be the first as its copies are many,
as long as nobody sees it. So a bet that it suits a wager which was raised, and does not suit one that was lowered or
left out, is fair, and `Fortune` says what follows. Nothing is asked of how the wagers were chosen: who doubles after a
loss or follows a streak is found as seldom as anybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Final

from croupier.engines import cache, knowledge, question
from croupier.engines.knowledge import InformedSolver
from croupier.equipment.cards import JOKER, RANKS, UNSEEN, Card, rank_of
from croupier.errors import CroupierError
from croupier.mathematics.counted_wagers import BOLD, boldness, bounded
from croupier.mathematics.fortunes import Fortunes, factors
from croupier.mathematics.recorded import RecordedRound
from croupier.round.facts import Deal
from croupier.round.round import Round

#: What is bet on, and how `croupier protect` writes it where cards that always count alike are not told apart.
FORESEEN: Final = "first:1"
_READ: Final = f"{FORESEEN}=2/3/4/5/6/7/8/9/T-K/A"

#: How well a rank suits each wager, from -1 to 1.
Suits = Mapping[str, Mapping[int, float]]


@dataclass(slots=True)
class ForeseenWagers:
    """Follows one player's wagers from round to round, and bets that they go by the card that came first."""

    player: str
    fortunes: Fortunes
    rounds: int = 0
    laid: Counter[str] = field(default_factory=Counter)
    #: How first cards suit wagers, by the file that their worth is kept in.
    _suits: dict[Path, Suits] = field(default_factory=dict, repr=False)

    def add(self, recorded: RecordedRound) -> None:
        """Bet on one more round, and take note of what was laid."""
        round_ = recorded.round
        box = next((seat for seat in round_.setup.seats if seat.who == self.player), None)
        if box is None:
            return
        staked = Counter(dict(box.wagers))
        if self.rounds and recorded.gone is not None and recorded.undisturbed:
            usual = {wager: self.laid[wager] / self.rounds for wager in self.laid | staked}
            self._bet(recorded, box.seat, {wager: boldness(mean, staked[wager]) for wager, mean in usual.items()})
        self.rounds += 1
        self.laid += staked

    def _bet(self, recorded: RecordedRound, box: str, moved: Mapping[str, float]) -> None:
        round_, gone = recorded.round, recorded.gone
        if gone is None or not any(moved.values()):
            return
        suits, card = self._suits_of(round_), first_card(round_, box)
        known = [wager for wager in moved if moved[wager] and wager in suits]
        if not known or card == UNSEEN:
            return
        left = Counter[int]()
        for other in range(JOKER):
            left[rank_of(other)] += round_.pack[other] - gone[other]
        ranks = sorted(+left)
        weights = [1 + BOLD * sum(moved[wager] * suits[wager][rank] for wager in known) / len(known) for rank in ranks]
        self.fortunes.of(FORESEEN).pay(
            recorded.name, factors(weights, [left[rank] for rank in ranks], ranks.index(rank_of(card)))
        )
        self.fortunes.look(recorded.name)

    def _suits_of(self, round_: Round) -> Suits:
        mathematics = question.of(round_.game.slug)
        if (knowing := mathematics.knowing) is None:
            return {}
        main = next(iter(mathematics.wagers(round_.options)))
        asked = question.usual_question(round_.game, round_.options, main)
        where = cache.place(asked)
        if where not in self._suits:
            self._suits[where] = how_it_suits(asked, knowing)
        return self._suits[where]


def first_card(round_: Round, box: str) -> Card:
    """The first card that a box is dealt, or the first of the round where boxes have no cards of their own."""
    dealt = [fact for fact in round_.facts if type(fact) is Deal and fact.slot < 0]
    own = [fact.card for fact in dealt if fact.to == box]
    return next(iter(own or [fact.card for fact in dealt]), UNSEEN)


def how_it_suits(asked: question.Question, knowing: InformedSolver) -> Suits:
    """How well every first card suits each wager of a game; nothing where that is not counted."""
    try:
        plays = cache.cached_plays(asked, knowledge.read([_READ]), knowing)
    except CroupierError:
        return {}
    copies = Counter[int]()
    for card in range(JOKER):
        copies[rank_of(card)] += asked.pack[card]
    suits: dict[str, dict[int, float]] = {}
    for wager, play in plays.items():
        if play.solution.strategy is None:
            continue
        worth = {
            RANKS.index(name): float(spot.values[wager])
            for spot in play.solution.strategy.spots
            if wager in spot.values
            for name in spot.facing.split()
        }
        if worth:
            suits[wager] = _apart(worth, copies)
    return suits


def _apart(worth: Mapping[int, float], copies: Mapping[int, int]) -> dict[int, float]:
    """How far each rank is above the mean, in standard deviations, up to one."""
    whole = sum(copies[rank] for rank in worth)
    mean = sum(net * copies[rank] for rank, net in worth.items()) / whole
    spread = sqrt(sum((net - mean) ** 2 * copies[rank] for rank, net in worth.items()) / whole) or 1.0
    return {rank: bounded((net - mean) / spread) for rank, net in worth.items()}
