"""One upcard for somebody who knows something of what lies hidden: that the hole card has one of some values, and
perhaps the next card of the shoe. What every hand is worth then, and what is best.

The next card is in sight before every decision. Who draws gets it, and another comes into sight; who stands leaves it
to the dealer, who takes it first. Hole cards are as likely as copies of them are left beside all cards that are known,
so that with a hole card among ``n`` cards that it can be

    P(the next card is c) = copies of c / (cards left - 1) * (n - 1 if the hole card can be a c, else n) / n

All of it is given that the dealer has no blackjack, as everywhere in this engine.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from croupier.engines.twenty_one import kernel
from croupier.engines.twenty_one.dealer import VALUES, Floats, Shoe, Small, shown, tree, without
from croupier.engines.twenty_one.hands import hands
from croupier.engines.twenty_one.kernel import CHIPS, LAMMER, LOSE, PLAIN, TIE, WIN
from croupier.engines.twenty_one.upcard import check, legal, outcomes
from croupier.games.families.blackjack_plan import DOUBLE, FREE_DOUBLE, HIT, SPLIT, STAND, SURRENDER, Rules
from croupier.games.families.twenty_one import must_draw
from croupier.hands.points import total

#: The bits of actions in the order in which ties are decided, by what they put at risk (ruling: G9).
_BY_RISK: Final = tuple(act.bit_length() - 1 for act in (SURRENDER, STAND, HIT, FREE_DOUBLE, DOUBLE))
_OUTCOMES: Final = 3


@dataclass(frozen=True, eq=False)
class Decisions:
    """What each action is worth with a hand and a next card, by its bit (NaN where it is not open); what is best; and
    what a hand is worth before the next card is in sight."""

    values: Floats
    acts: Small
    worth: Floats


class HiddenCards:
    """What hands play against, beside an upcard: a shoe without it, in which the hole card has one of some values."""

    def __init__(self, rules: Rules, shoe: Shoe, up: int, holes: Sequence[int], *, gone: int = 0) -> None:
        check(rules)
        self.rules, self.up, self.gone, self._whole = rules, up, gone, shoe
        self.shoe = without(shoe, up, *([gone] if gone else []))
        self.holes = [hole for hole in holes if self.shoe[hole - 1] > 0]
        self.left: Small = np.array(self.shoe, np.int64) - hands().held
        self.dealt = self.left.min(axis=1) >= 0
        self._beneath = self.left[:, [hole - 1 for hole in self.holes]].sum(axis=1)
        self.dealt &= self._beneath > 0

    def less(self, pair: int) -> "HiddenCards":
        """The same where the other card of a split pair is gone."""
        return HiddenCards(self.rules, self._whole, self.up, self.holes, gone=pair)

    @cached_property
    def chances(self) -> Floats:
        """How likely each next card is beside every hand."""
        may_be_hole = np.isin(VALUES, self.holes)
        beneath, cards = self._beneath[:, None], self.left.sum(axis=1)[:, None]
        with np.errstate(divide="ignore", invalid="ignore"):
            chances = self.left / (cards - 1) * (beneath - may_be_hole) / beneath
        return np.where(self.dealt[:, None], chances, 0.0)

    @cached_property
    def stood(self) -> Floats:
        """How every hand comes out that stands, whatever the next card is."""
        ways = ((self.left[:, hole - 1], self._against(hole)) for hole in self.holes)
        return self._mean(ways)

    @cached_property
    def stood_before(self) -> Floats:
        """The same for each next card, which the dealer takes first."""
        by_card = [
            self._mean(
                (np.maximum(self.left[:, hole - 1] - (hole == card), 0), self._against(hole, card))
                for hole in self.holes
            )
            for card in VALUES
        ]
        return np.stack(by_card, axis=1)

    def _mean(self, ways: Iterator[tuple[Small, Floats]]) -> Floats:
        in_all, copies = np.zeros((len(self.left), _OUTCOMES)), np.zeros(len(self.left))
        for likely, ended in ways:
            likely = np.where(self.dealt & (ended.sum(axis=1) > 0), likely, 0)
            in_all += likely[:, None] * ended
            copies += likely
        return in_all / np.maximum(copies, 1)[:, None]

    def _against(self, hole: int, *then: int) -> Floats:
        """How every hand comes out against a hole card and what the dealer takes first: lost, pushed, won."""
        known = (self.up, hole, *then)
        if then and not must_draw(total(shown(known[:2])), hits_soft_17=self.rules.hits_soft_17):
            known = known[:2]
        rest = without(self.shoe, hole, *then)
        if min(rest) < 0:
            return np.zeros((len(self.left), _OUTCOMES))
        ends = kernel.ends_against(hands(), tree(self.rules.hits_soft_17, *known), np.array(rest, np.int64))
        came = outcomes(self.rules)[hands().points]
        return np.stack([(ends * (came == outcome)).sum(axis=1) for outcome in range(_OUTCOMES)], axis=1)

    def legal(self) -> Small:
        """What every hand may do, splitting aside."""
        return legal(self.rules, self.up, self.gone)

    def decide(
        self, *, sees_next: bool, may: Small | None = None, stake: int = 1, after: Floats | None = None
    ) -> Decisions:
        """What is best with every hand. ``after`` is what follows once the hand is done, by the next card: nothing, or
        another hand that takes it."""
        may = self.legal() if may is None else may
        size = len(self.left)
        values, acts = np.full((size, len(VALUES), len(_BY_RISK)), np.nan), np.full((size, len(VALUES)), STAND)
        worth = np.zeros(size)
        later = np.zeros(len(VALUES)) if after is None else after
        stood = self.stood_before if sees_next and after is None else self.stood[:, None, :].repeat(len(VALUES), axis=1)
        for rows in _by_total():
            chances = self.chances[rows]
            for act, net in self._came(rows, stood, worth, stake, later).items():
                seen = net if sees_next else _mean(chances, net)[:, None]
                values[rows, :, act.bit_length() - 1] = np.where((may[rows] & act > 0)[:, None], seen, np.nan)
            best = np.full(chances.shape, -np.inf)
            for bit in _BY_RISK:
                better = np.nan_to_num(values[rows, :, bit], nan=-np.inf) > best + TIE
                acts[rows] = np.where(better, 1 << bit, acts[rows])
                best = np.where(better, values[rows, :, bit], best)
            worth[rows] = _mean(chances, best)
        return Decisions(values, acts, worth)

    def _came(self, rows: Small, stood: Floats, worth: Floats, stake: int, later: Floats) -> dict[int, Floats]:
        """What each action nets with some hands and each next card, and what follows."""
        then = hands().after[rows]
        bust, hand = then < 0, np.maximum(then, 0)
        win, lose = self.stood[hand, WIN], self.stood[hand, LOSE]
        # What follows a hand that takes the next card goes by a card that nobody has seen.
        unseen = np.where(bust, (self.chances[rows] @ later)[:, None], self.chances[hand] @ later)
        return {
            STAND: stood[rows][:, :, WIN] - stake * stood[rows][:, :, LOSE] + later,
            HIT: np.where(bust, -stake + unseen, worth[hand]),
            DOUBLE: np.where(bust, -stake - 1, 2 * win - (stake + 1) * lose) + unseen,
            FREE_DOUBLE: np.where(bust, -stake, 2 * win - stake * lose) + unseen,
            SURRENDER: np.full(then.shape, float(self.rules.surrender_pays)),
        }

    def unread(self, acts: Small, splits: Mapping[int, float]) -> Floats:
        """What every hand is worth that is played by a next card which is not the one that comes; ``splits`` are what
        pairs are worth that are split."""
        worth, stood = np.zeros(len(self.left)), self.stood[:, None, :].repeat(len(VALUES), axis=1)
        for rows in _by_total():
            chances = self.chances[rows]
            net = np.zeros(chances.shape)
            for act, came in self._came(rows, stood, worth, 1, np.zeros(len(VALUES))).items():
                net = np.where(acts[rows] == act, _mean(chances, came)[:, None], net)
            apart = np.array([splits.get(int(hand), 0.0) for hand in rows])
            worth[rows] = _mean(chances, np.where(acts[rows] == SPLIT, apart[:, None], net))
        return worth

    def follow(self, acts: Small, reach: Floats) -> Floats:
        """How hands end that are held so often and played so: by what lies on them, and how they come out. ``reach`` is
        by hand and next card."""
        known, ended = hands(), np.zeros((3, _OUTCOMES))
        for rows in reversed(_by_total()):
            for act in (STAND, HIT, DOUBLE, FREE_DOUBLE):
                likely = np.where(acts[rows] == act, reach[rows], 0.0)
                if not likely.any():
                    continue
                if act == STAND:
                    ended[PLAIN] += (likely[:, :, None] * self.stood_before[rows]).sum(axis=(0, 1))
                    continue
                then = known.after[rows]
                on = {HIT: PLAIN, DOUBLE: CHIPS, FREE_DOUBLE: LAMMER}[act]
                ended[on, LOSE] += likely[then < 0].sum()
                for row, card in zip(*np.nonzero((then >= 0) & (likely > 0)), strict=True):
                    hand = then[row, card]
                    if act == HIT:
                        reach[hand] += likely[row, card] * self.chances[hand]
                    else:
                        ended[on] += likely[row, card] * self.stood[hand]
        return ended


def _mean(chances: Floats, net: Floats) -> Floats:
    """The mean over next cards, of which some cannot come."""
    mean: Floats = (chances * np.where(chances > 0, net, 0.0)).sum(axis=1)
    return mean


def _by_total() -> list[Small]:
    """The hands by what they count with every ace as one, the highest first: a card always leads to an earlier row."""
    counted = hands().held @ np.array(VALUES)
    return [np.flatnonzero(counted == points) for points in range(int(counted.max()), 1, -1)]
