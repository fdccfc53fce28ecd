"""The inner loops of the blackjack games between bounds. Needs Numba.

Every number is a pair: no more and no less than the true one. A sum, product or quotient of doubles is off by half a
unit in its last place at most, so a whole unit on the safe side after every operation keeps the pair true. Chances of
cards are quotients of whole numbers, which are exact before they are divided. How the dealer ends is a sum of products
of which none is below nought, so that it is off by half a unit for every rounding that a product goes through.
"""

from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.twenty_one.dealer import ENDS, Floats, Tree, cards_in, finals, take_hand
from croupier.engines.twenty_one.kernel import DEALT, LOSE, WIN
from croupier.games.families.blackjack_plan import DOUBLE, FREE_DOUBLE, HIT, STAND, SURRENDER

#: A unit in the last place of a double, at most, and more than anything that is lost below the smallest of them.
_UNIT: Final = 2.0**-52
_TINY: Final = 1e-300
#: Ace to ten.
_VALUES: Final = 10


@numba.njit(cache=True, nogil=True)
def down(value: float) -> float:
    """No more than what a rounded operation stands for."""
    return value - abs(value) * _UNIT - _TINY


@numba.njit(cache=True, nogil=True)
def up(value: float) -> float:
    """No less than what a rounded operation stands for."""
    return value + abs(value) * _UNIT + _TINY


@numba.njit(cache=True, nogil=True)
def _no_less(value: float) -> float:
    """A lower bound of what is never below nought."""
    return max(0.0, value)


class Room(NamedTuple):
    """Room to count in: as long as the dealer's tree; how the dealer ends, and by which part of it each end is off at
    most; the shoe without a hand; the bounds of how the dealer ends; and by hand whether it is met, and the bounds of
    how likely it wins and loses."""

    tree: Floats
    out: Floats
    off: Floats
    left: npt.NDArray[np.int64]
    ends: Floats
    met: npt.NDArray[np.bool_]
    win: Floats
    lose: Floats


def room(hands: int, tree: Tree) -> Room:
    """Room for so many hands, and this tree."""
    # A card is a product and a quotient, its orders are a product, and all that ends so is added up; one more, because
    # the part is of what was worked out and not of what is true.
    roundings = 2 * int(tree.depth.max()) + 2 + np.bincount(tree.end[tree.end >= 0], minlength=ENDS)
    return Room(
        np.zeros(tree.parent.size),
        np.zeros(ENDS),
        (roundings * (_UNIT / 2)).astype(np.float64),
        np.zeros(_VALUES, np.int64),
        np.zeros((2, DEALT)),
        np.zeros(hands, np.bool_),
        np.zeros((hands, 2)),
        np.zeros((hands, 2)),
    )


@numba.njit(cache=True, nogil=True)
def dealer_between(tree: Any, shoe: Any, hole: int, low: Any, high: Any, room: Room) -> None:
    """How likely each end of the dealer is, given no blackjack, into ``low`` and ``high``."""
    finals(tree, shoe, room.out, room.tree)
    for end in range(DEALT):
        off = up(room.out[end] * room.off[end])
        low[end], high[end] = _no_less(down(room.out[end] - off)), up(room.out[end] + off)
    cards = cards_in(shoe)
    if hole >= 0:
        others = cards - shoe[hole]
        for end in range(DEALT):
            low[end] = _no_less(down(down(low[end] * cards) / others)) if others else 0.0
            high[end] = up(up(high[end] * cards) / others) if others else 0.0


@numba.njit(cache=True, nogil=True)
def all_between(hands: Any, tree: Any, shoe: Any, hole: int, room: Room, ends: Any) -> None:
    """How the dealer ends against every hand that the shoe can deal: the lower and the upper bounds, into ``ends``."""
    for hand in range(hands.points.size):
        if take_hand(shoe, hands.held[hand], room.left):
            dealer_between(tree, room.left, hole, ends[0, hand], ends[1, hand], room)


@numba.njit(cache=True, nogil=True)
def _times(low: float, high: float, chance_low: float, chance_high: float) -> tuple[float, float]:
    """A worth between bounds, as likely as a chance between bounds."""
    return (
        down(low * (chance_low if low >= 0.0 else chance_high)),
        up(high * (chance_high if high >= 0.0 else chance_low)),
    )


@numba.njit(cache=True, nogil=True)
def _less(win: Any, lose: Any, won: float, lost: float) -> tuple[float, float]:
    """So much for every win less so much for every loss."""
    return down(down(won * win[0]) - up(lost * lose[1])), up(up(won * win[1]) - down(lost * lose[0]))


@numba.njit(cache=True, nogil=True)
def _meet(hands: Any, acts: Any, pair: int, met: Any) -> None:
    """The hands that the play comes to after a split; before one, all of them."""
    for hand in range(hands.points.size):
        met[hand] = pair < 0
    for hand in range(hands.points.size):
        if pair >= 0 and hands.size[hand] == 2 and hands.held[hand, pair]:
            met[hand] = True
        if met[hand] and acts[hand] & (HIT | DOUBLE | FREE_DOUBLE):
            for value in range(_VALUES):
                if hands.after[hand, value] >= 0:
                    met[hands.after[hand, value]] = True


@numba.njit(cache=True, nogil=True)
def worth_between(
    hands: Any,
    tree: Any,
    shoe: Any,
    hole: int,
    ends: Any,
    outcomes: Any,
    pair: int,
    gone: int,
    acts: Any,
    may: Any,
    stake: float,
    surrender: Any,
    checked: bool,
    risks_all: bool,
    room: Room,
    worth: Any,
) -> None:
    """What every hand is worth that is played so, into ``worth``: lower and upper bounds, and a bound above all that it
    may do. As `kernel.decide` has it, given that the dealer has no blackjack."""
    size = hands.points.size
    left, against, met, win, lose = room.left, room.ends, room.met, room.win, room.lose
    _meet(hands, acts, pair, met)
    for hand in range(size - 1, 0, -1):
        win[hand, 0] = win[hand, 1] = lose[hand, 0] = lose[hand, 1] = 0.0
        if not met[hand] or not take_hand(shoe, hands.held[hand], left):
            continue
        if gone:
            left[pair] -= gone
            if left[pair] < 0:
                continue
        same = hand
        for _ in range(gone):
            if same >= 0:
                same = hands.after[same, pair]
        if same >= 0:
            for end in range(DEALT):
                against[0, end], against[1, end] = ends[0, same, end], ends[1, same, end]
        else:
            dealer_between(tree, left, hole, against[0], against[1], room)
        for end in range(DEALT):
            came = outcomes[hands.points[hand], end]
            if came == WIN:
                win[hand, 0], win[hand, 1] = down(win[hand, 0] + against[0, end]), up(win[hand, 1] + against[1, end])
            elif came == LOSE:
                lose[hand, 0], lose[hand, 1] = (
                    down(lose[hand, 0] + against[0, end]),
                    up(lose[hand, 1] + against[1, end]),
                )
        cards = cards_in(left)
        others = cards - left[hole] if hole >= 0 else cards
        for bit in range(5):
            action = 1 << bit
            if not (may[hand] | acts[hand]) & action:
                continue
            low = high = most = 0.0
            if action == STAND:
                low, high = _less(win[hand], lose[hand], 1.0, stake)
                most = high
            elif action == SURRENDER:
                low, high = surrender[0], surrender[1]
                if not checked and cards > left[hole]:
                    low = down(down(down(low * cards) + left[hole]) / others)
                    high = up(up(up(high * cards) + left[hole]) / others)
                most = high
            else:
                for value in range(_VALUES):
                    if not left[value]:
                        continue
                    if hole < 0:
                        chance = left[value] / cards
                    elif cards < 2 or others < 1:
                        chance = 0.0
                    else:
                        chance = (left[value] * (others - (value != hole))) / ((cards - 1) * others)
                    then = hands.after[hand, value]
                    if action == HIT:
                        at, least, top = worth[1, then], worth[0, then], worth[2, then]
                        if then < 0:
                            at = least = top = -stake
                    else:
                        lost = stake + 1 if action == DOUBLE else stake
                        least, at = _less(win[then], lose[then], 2.0, lost)
                        if then < 0:
                            least = at = -lost
                        top = at
                    less, more = _times(least, at, _no_less(down(chance)), up(chance))
                    low, high = down(low + less), up(high + more)
                    most = up(most + _times(top, top, _no_less(down(chance)), up(chance))[1])
                if action == DOUBLE and risks_all and others:
                    low, high = down(low - up(left[hole] / others)), up(high - down(left[hole] / others))
                    most = high
            if acts[hand] == action:
                worth[0, hand], worth[1, hand] = low, high
            if may[hand] & action:
                worth[2, hand] = most if not bit or most > worth[2, hand] else worth[2, hand]
