"""The inner loops of `kernel` over all hands of one hard total at a time: for one upcard they are as quick, for a whole
game slower, and nothing has to be compiled before the first hand of an evening is advised on."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.engines.twenty_one.dealer import NATURAL, Floats, Small, Tree, finals_of
from croupier.engines.twenty_one.hands import ValueHands, hands
from croupier.engines.twenty_one.kernel import CHIPS, DEALT, LAMMER, LOSE, PLAIN, PUSH, TIE, WIN, Opposition
from croupier.games.families.blackjack_plan import DOUBLE, FREE_DOUBLE, HIT, STAND, SURRENDER

#: The bits of the actions from the smallest bet to the largest, which is how ties go.
_BY_STAKE: Final = (4, 0, 1, 3, 2)


@cache
def _levels() -> Sequence[slice]:
    """The hands of each hard total, from the lowest: a card always leads to a later one."""
    totals = hands().held @ np.arange(1, 11)
    borders = [*np.flatnonzero(np.diff(totals, prepend=-1)).tolist(), len(totals)]
    return [slice(first, last) for first, last in pairwise(borders)]


def next_card(left: Small, hole: int, value: int) -> Floats:
    """How likely the next card has a value (less one), the hole card being none that completes a blackjack; for one
    shoe, or one shoe a row."""
    cards = left.sum(axis=-1)
    if hole < 0:
        chance: Floats = left[..., value] / np.maximum(cards, 1)
        return chance
    others = cards - left[..., hole]
    chance = left[..., value] / np.maximum(cards - 1, 1) * ((others - (value != hole)) / np.maximum(others, 1))
    return np.where((cards < 2) | (others < 1), 0.0, chance)


def dealer_ends(tree: Tree, left: Small) -> Floats:
    """How the dealer ends against each shoe, one a row, given no blackjack; nothing but zeros where the hole card could
    be nothing else."""
    ends = finals_of(tree, left)
    none = (1.0 - ends[:, NATURAL])[:, np.newaxis]
    given: Floats = np.where(none > 1e-15, ends[:, :DEALT] / np.where(none > 1e-15, none, 1.0), 0.0)
    return given


def ends_against(hands: ValueHands, tree: Tree, shoe: Small) -> Floats:
    """How the dealer ends against every hand that the shoe can deal."""
    ends = np.zeros((hands.points.size, DEALT))
    there = np.flatnonzero((hands.held <= shoe).all(axis=1))
    ends[there] = dealer_ends(tree, shoe - hands.held[there])
    return ends


def _left(facing: Opposition) -> Small:
    """What each hand leaves in the shoe."""
    left: Small = facing.shoe - facing.hands.held
    if facing.gone:
        left[:, facing.pair] -= facing.gone
    return left


def _holding_more(facing: Opposition, some: Small, more: int) -> Small:
    """The hands that hold so many more of the pair; -1 where that would have bust."""
    for _ in range(more):
        some = np.where(some >= 0, facing.hands.after[some, facing.pair], -1)
    return some


def _against(facing: Opposition, some: Small) -> Floats:
    """How the dealer ends against some hands with more of their pair gone. That is mostly known from the hand that
    holds them too; where that hand would have bust, ``more`` remembers it by what is gone."""
    same = _holding_more(facing, some, facing.gone)
    ends: Floats = facing.ends[same]
    if (same < 0).any():
        if not facing.more.any():
            _look_ahead(facing)
        ends[same < 0] = facing.more[facing.gone, some[same < 0]]
    return ends


def _look_ahead(facing: Opposition) -> None:
    """Work ``more`` out for whatever may be gone, together: one shoe more costs next to nothing."""
    own = np.flatnonzero(facing.hands.held[:, facing.pair])
    gone, some = np.meshgrid(np.arange(len(facing.more)), own, indexing="ij")
    bust = np.stack([_holding_more(facing, own, more) < 0 for more in range(len(facing.more))])
    gone, some = gone[bust], some[bust]
    left = facing.shoe - facing.hands.held[some]
    left[:, facing.pair] -= gone
    there = np.all(left >= 0, axis=1)
    facing.more[gone[there], some[there]] = dealer_ends(facing.tree, left[there])


def decide(
    facing: Opposition, may: Small, wanted: Small, stake: float, surrender: float, checked: bool
) -> tuple[Floats, Small]:
    """What each action that a hand may take is worth (in the order of the bits; NaN for others), and the best of those
    that are wanted, by which play goes on.

    ``stake`` is what the hand itself has at risk: 1, or 0 if it is played for a lammer. ``surrender`` is what comes of
    a unit that is given up. Where the hole card was not ``checked``, that also saves it from the dealer's blackjack.
    """
    hands, left = facing.hands, _left(facing)
    there = np.all(left >= 0, axis=1)
    there[0] = False  # nobody holds nothing
    if facing.pair >= 0:
        there &= hands.held[:, facing.pair] > 0
    size = hands.points.size
    values, best, worth = np.full((size, 5), np.nan), np.zeros(size, np.int64), np.zeros(size)
    win, lose = _stood(facing, np.flatnonzero(there))
    doubled = (2 * win - (stake + 1) * lose, 2 * win - stake * lose)
    for level in reversed(_levels()):
        some = np.arange(level.start, level.stop)[there[level]]
        row, rest, open_ = values[some], left[some], may[some]
        row[:, 0] = win[some] - stake * lose[some]
        if (open_ & ~(STAND | SURRENDER)).any():
            hit = _drawn(facing, some, rest, worth, -stake)
            chips, lammer = (
                _drawn(facing, some, rest, then, lost) for then, lost in zip(doubled, (-stake - 1, -stake), strict=True)
            )
            for bit, (action, drawn) in enumerate(((HIT, hit), (DOUBLE, chips), (FREE_DOUBLE, lammer)), 1):
                row[:, bit] = np.where(open_ & action, drawn, np.nan)
        natural = np.zeros(len(some)) if checked else rest[:, facing.hole] / np.maximum(rest.sum(axis=1), 1)
        certain = natural >= 1.0
        given_up = np.where(certain, surrender, (surrender + natural) / np.where(certain, 1.0, 1.0 - natural))
        row[:, 4] = np.where(open_ & SURRENDER, given_up, np.nan)
        values[some] = row
        best[some], worth[some] = _best(row, wanted[some])
    return values, best


def doubles_at_risk(facing: Opposition, values: Floats, wanted: Small) -> tuple[Floats, Small]:
    """What actions are worth, and the best of them, where a dealer's blackjack that comes out late takes what a double
    has added. Values are for when there is none, so a double pays there for what it loses otherwise. No hand comes to
    two cards by drawing, so nothing else changes."""
    left = _left(facing)
    cards = np.maximum(left.sum(axis=1), 1)
    natural = np.clip(left[:, facing.hole] / cards, 0.0, None)
    certain = natural >= 1.0
    values = values.copy()
    values[:, 2] -= np.where(certain, 0.0, natural / np.where(certain, 1.0, 1.0 - natural))
    best, _ = _best(values, wanted)
    return values, best


def _stood(facing: Opposition, some: Small) -> tuple[Floats, Floats]:
    """How likely hands that stand win and lose."""
    win, lose = (np.zeros(facing.hands.points.size) for _ in range(2))
    ends, came = _against(facing, some), facing.outcomes[facing.hands.points[some]]
    for end in range(DEALT):
        win[some] += np.where(came[:, end] == WIN, ends[:, end], 0.0)
        lose[some] += np.where(came[:, end] == LOSE, ends[:, end], 0.0)
    return win, lose


def _drawn(facing: Opposition, some: Small, left: Small, worth: Floats, bust: float) -> Floats:
    """What one card more is worth to some hands, by what the hands are worth that it makes."""
    total = np.zeros(len(some))
    for value in range(10):
        then = facing.hands.after[some, value]
        chance = np.where(left[:, value] > 0, next_card(left, facing.hole, value), 0.0)
        total += chance * np.where(then < 0, bust, worth[then])
    return total


def _best(values: Floats, wanted: Small) -> tuple[Small, Floats]:
    """The best action wanted of each hand, and its worth; the first of those that tie, by how much they put at risk."""
    best, most = np.full(len(values), STAND), np.full(len(values), -np.inf)
    for bit in _BY_STAKE:
        is_better = (wanted & 1 << bit != 0) & (values[:, bit] > most + TIE)
        best, most = np.where(is_better, 1 << bit, best), np.where(is_better, values[:, bit], most)
    return best, np.where(np.isneginf(most), values[:, 0], most)


def follow(facing: Opposition, acts: Small, reach: Floats) -> Floats:
    """How hands end that are played so: by what lies on them, how they come out, and how the dealer ends. ``reach``
    says how likely each two-card hand is held, and in the end how likely any hand was."""
    hands, left = facing.hands, _left(facing)
    ended = np.zeros((3, 3, DEALT))
    played = np.zeros(DEALT)  # what is neither stood on nor doubled in the end has bust
    for level in _levels():
        some = np.arange(level.start, level.stop)[reach[level] > 0.0]
        if not some.size:
            continue
        act, weight = acts[some], reach[some]
        met = (hands.size[some] == 2) | (act != HIT)
        out = np.zeros((len(some), DEALT))
        out[met] = weight[met, np.newaxis] * _against(facing, some[met])
        played += (out * ((hands.size[some] == 2).astype(float) - (act != HIT))[:, np.newaxis]).sum(axis=0)
        stands = act == STAND
        _add(ended[PLAIN], facing.outcomes[hands.points[some[stands]]], out[stands])
        for on, doubling in ((CHIPS, act == DOUBLE), (LAMMER, act == FREE_DOUBLE)):
            if doubling.any():
                _double(facing, left, some[doubling], weight[doubling], out[doubling], ended[on])
        hitting = some[act == HIT]
        for value in range(10):
            then = hands.after[hitting, value]
            goes = (then >= 0) & (left[hitting, value] > 0)
            reach[then[goes]] += reach[hitting[goes]] * next_card(left[hitting[goes]], facing.hole, value)
    ended[PLAIN, LOSE] += np.maximum(played, 0.0)
    return ended


def _double(facing: Opposition, left: Small, some: Small, weight: Floats, out: Floats, ended: Floats) -> None:
    """One card more, and what does not end in a hand has bust."""
    bust = out
    for value in range(10):
        then = facing.hands.after[some, value]
        goes = (then >= 0) & (left[some, value] > 0)
        if not goes.any():
            continue
        chance = weight[goes] * next_card(left[some[goes]], facing.hole, value)
        drawn = chance[:, np.newaxis] * _against(facing, then[goes])
        bust[goes] -= drawn
        _add(ended, facing.outcomes[facing.hands.points[then[goes]]], drawn)
    ended[LOSE] += np.maximum(bust, 0.0).sum(axis=0)


def _add(ended: Floats, came: npt.NDArray[np.int8], mass: Floats) -> None:
    """Spread the mass of hands over how they come out."""
    for outcome in (LOSE, PUSH, WIN):
        ended[outcome] += np.where(came == outcome, mass, 0.0).sum(axis=0)
