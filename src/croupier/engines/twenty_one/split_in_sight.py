"""A split pair for somebody who sees the next card of the shoe. What a hand leaves is the second card of the hand after
it, so that hands cannot be taken one by one: their play is decided as if the cards of the other hands were still in the
shoe, and what that play comes to is found by dealing it."""

from collections.abc import Mapping
from typing import Any, Final

import numba
import numpy as np

from croupier.engines.twenty_one.dealer import LOWEST, OVER, VALUES, Floats, Small
from croupier.engines.twenty_one.hands import hands, number
from croupier.engines.twenty_one.in_sight import Decisions, HiddenCards
from croupier.engines.twenty_one.kernel import CHIPS, LAMMER, LOSE, PLAIN, TIE
from croupier.engines.twenty_one.splits import FREE, NETS, RISKS, STAKED
from croupier.engines.twenty_one.upcard import DEALER_MOST, MOST_HANDS, outcomes
from croupier.games.families.blackjack_plan import DOUBLE, HIT, STAND
from croupier.games.families.twenty_one import must_draw
from croupier.hands.points import Total

#: Splits that are dealt of each pair against each upcard.
DEALT_SPLITS: Final = 200_000
#: What four doubled hands can lose, and so the place of nothing among what they net.
_MOST: Final = 2 * MOST_HANDS
#: A hand with others to come after it, or the last.
_BEFORE_OTHERS, _LAST = 0, 1


class SplitInSight:
    """One pair against one upcard: what a split is about worth with each next card, and how it is played on."""

    def __init__(self, hidden: HiddenCards, pair: int) -> None:
        self.hidden, self.pair, rules = hidden, pair, hidden.rules
        self.most = rules.most_hands_of(pair)
        self.off = FREE if pair in rules.free_splits else STAKED
        less = hidden.less(pair)
        last = {stake: less.decide(sees_next=True, stake=stake) for stake in {STAKED, self.off}}
        second = [number(pair, value) for value in VALUES]
        begun = np.where(less.left[number(pair)] > 0, last[self.off].worth[second], 0.0)
        first = {stake: less.decide(sees_next=True, stake=stake, after=begun) for stake in last}
        unseen = float(less.chances[number(pair)] @ begun)
        self.acts: Small = np.stack([_by_stake(decided) for decided in (first, last)])
        #: Whether a pair that comes again is split again, in the same order.
        self.again = np.zeros((*self.acts.shape[:2], len(VALUES)), np.bool_)
        pairs = number(pair, pair)
        for at, decided, more in ((_BEFORE_OTHERS, first, unseen), (_LAST, last, 0.0)):
            for stake, decision in decided.items():
                kept = np.nanmax(decision.values[pairs], axis=1)
                self.again[at, stake] = first[stake].worth[second] + more > kept + TIE
        self.worth: Floats = first[STAKED].worth[second]

    def dealt(self, chances: Floats, seed: int) -> tuple[dict[tuple[int, int], float], float]:
        """How likely splits net and risk so much whose first next card comes so often, in deals; and the variance of
        what a split nets."""
        hidden = self.hidden
        left = hidden.left[number(self.pair, self.pair)]
        may_be_hole = np.isin(VALUES, hidden.holes)
        ended = np.zeros((2 * _MOST + 1, _MOST + 1), np.int64)
        _deal(
            seed,
            DEALT_SPLITS,
            np.cumsum(chances / chances.sum()),
            left,
            may_be_hole,
            np.array([hidden.up, self.pair, self.most, self.off]),
            self.acts,
            self.again,
            hands().after,
            hands().points,
            _drawing(hidden.rules.hits_soft_17),
            outcomes(hidden.rules),
            np.array(NETS),
            np.array(RISKS),
            np.array([[number(value, other) for other in VALUES] for value in VALUES]),
            ended,
        )
        shares = {
            (int(net) - _MOST, int(risk)): float(ended[net, risk]) / DEALT_SPLITS
            for net, risk in zip(*np.nonzero(ended), strict=True)
        }
        mean = sum(net * share for (net, _), share in shares.items())
        return shares, sum((net - mean) ** 2 * share for (net, _), share in shares.items()) / DEALT_SPLITS


def _by_stake(decided: Mapping[int, Decisions]) -> Small:
    """What is best without and with a stake; where no hand is without one, nobody asks."""
    return np.stack([decided.get(stake, decided[STAKED]).acts for stake in (FREE, STAKED)])


def _drawing(hits_soft_17: bool) -> Small:
    """Whether the dealer draws, by what the cards count with aces as one and whether an ace is among them."""
    rows = []
    for hard in range(DEALER_MOST + 1):
        soft = hard + 10 <= 21
        rows.append(
            [
                must_draw(Total(hard, False), hits_soft_17=hits_soft_17),
                must_draw(Total(hard + 10 * soft, soft), hits_soft_17=hits_soft_17),
            ]
        )
    return np.array(rows, np.int64)


@numba.njit(cache=True, nogil=True)
def _drawn(left: Any) -> int:
    """A card of what is left, taken out of it."""
    at = np.random.randint(left.sum())
    for value in range(10):
        at -= left[value]
        if at < 0:
            left[value] -= 1
            return value
    return -1


@numba.njit(cache=True, nogil=True)
def _deal(
    seed: int,
    rounds: int,
    first_cards: Any,
    shoe: Any,
    may_be_hole: Any,
    terms: Any,
    acts: Any,
    again: Any,
    after: Any,
    points: Any,
    drawing: Any,
    results: Any,
    nets: Any,
    risks: Any,
    two: Any,
    ended: Any,
) -> None:
    """So many splits, into ``ended`` by what they net and risk."""
    np.random.seed(seed)
    up, pair, most, off = terms[0], terms[1] - 1, terms[2], terms[3]
    lie, stakes, counted = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for _ in range(rounds):
        left = shoe.copy()
        following, sought = 0, np.random.random()
        while following < 9 and first_cards[following] < sought:
            following += 1
        left[following] -= 1
        hole = _drawn(left)
        while not may_be_hole[hole]:
            left[hole] += 1
            hole = _drawn(left)
        played, hands_, waiting, stake = 0, 2, 1, 1
        while True:
            hand, following = two[pair, following], _drawn(left)
            on = PLAIN
            while True:
                last = int(waiting == 0)
                if hand == two[pair, pair] and hands_ < most and again[last, stake, following]:
                    hands_ += 1
                    waiting += 1
                    hand, following = two[pair, following], _drawn(left)
                    continue
                act = acts[last, stake, hand, following]
                if act == STAND:
                    break
                hand, following = after[hand, following], _drawn(left)
                if act != HIT:
                    on = CHIPS if act == DOUBLE else LAMMER
                if act != HIT or hand < 0:
                    break
            lie[played], stakes[played], counted[played] = on, stake, points[hand] if hand >= 0 else -1
            played += 1
            if not waiting:
                break
            waiting -= 1
            stake = off
        hard, aces = up + hole + 1, int(up == 1) + int(hole == 0)
        while drawing[hard, int(aces > 0)]:
            hard += following + 1
            aces += int(following == 0)
            following = _drawn(left)
        dealer = hard + 10 if aces and hard + 10 <= 21 else hard
        end = min(dealer - LOWEST, OVER)
        net, risk = 0, 0
        for at in range(played):
            came = LOSE if counted[at] < 0 else results[counted[at], end]
            net += nets[stakes[at], lie[at], came]
            risk += risks[stakes[at], lie[at], came]
        ended[net + _MOST, risk] += 1
