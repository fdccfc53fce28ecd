"""The play of one hand from a shoe, compiled: its best play backwards, and how it ends forwards. A shoe here is ten
counts that lack the upcard and everything known to be gone but the hand itself."""

from typing import Any, Final, NamedTuple

import numba
import numpy as np

from croupier.engines.twenty_one.dealer import ENDS, Floats, Small, cards_in, finals, take_hand

#: In place of a 21's end: that the hand is none, or that its suits decide, so that its worth is added for them.
NO_21: Final = -1
BY_SUITS: Final = -2

# What can be done with a hand, in the order in which ties go (ruling: G9).
SURRENDER, STAND, HIT, DOUBLE, SPLIT = range(5)
ACTIONS: Final = ("surrender", "stand", "hit", "double", "split")

#: What an action must gain to be preferred to one that stakes less: more than floats can lose.
MARGIN: Final = 1e-12


class HandTable(NamedTuple):
    """What the rules say of every hand, one row each: whether it may stand and be doubled, the points of two cards
    doubled with each third value, and the place of its 21. Then the places of points (doubled: ``kept``) by the
    dealer's end, and those of ends that no dealer decides; and whether a double may be taken back."""

    stands: Small
    doubles: Small
    doubled: Small
    line: Small
    stood: Small
    kept: Small
    bust: int
    doubled_bust: int
    doubled_21: int
    withdrawn: int
    withdraws: bool


class DealerEnds(NamedTuple):
    """How the dealer ends against each hand, one row each, and whether that has been worked out."""

    tree: Any
    ends: Floats
    known: Any


@numba.njit(cache=True, nogil=True)
def dealers(tree: Any, held: Any, shoe: Any, wanted: Any, ends: Any) -> None:
    """The dealer's ends against every hand that is wanted: one row a hand."""
    room, left = np.empty(tree.parent.size), np.empty(10, np.int64)
    for hand in range(held.shape[0]):
        if wanted[hand] and take_hand(shoe, held[hand], left):
            finals(tree, left, ends[hand], room)


@numba.njit(cache=True, nogil=True)
def _facing(nets: Any, places: Any, ends: Any) -> float:
    """What points are worth against the dealer's ends."""
    worth = 0.0
    for end in range(ENDS):
        worth += nets[places[end]] * ends[end]
    return worth


@numba.njit(cache=True, nogil=True)
def best_play(
    hands: Any, table: Any, nets: Any, shoe: Any, ends: Any, pair: int, values: Any, play: Any, withdraw: Any
) -> None:
    """Backwards from the highest totals: what standing, hitting and doubling are worth, and which is best. ``values``
    gets a row a hand, by action; ``pair`` is the value that must be in the hand, 0 for any. A 21 by suits counts
    nothing here: its worth is added for the suits."""
    best, left = np.zeros(hands.size.size), np.empty(10, np.int64)
    for hand in range(hands.size.size - 1, -1, -1):
        for action in range(values.shape[1]):
            values[hand, action] = -np.inf
        if (pair and not hands.held[hand, pair - 1]) or hands.size[hand] < 2:
            continue
        if not take_hand(shoe, hands.held[hand], left):
            continue
        play[hand] = STAND
        if table.line[hand] != NO_21:
            if table.line[hand] >= 0:
                best[hand] = nets[table.line[hand]]
            values[hand, STAND] = best[hand]
            continue
        doubles = table.doubles[hand]
        cards = cards_in(left)
        if table.stands[hand]:
            values[hand, STAND] = _facing(nets, table.stood[hands.points[hand]], ends[hand])
        if cards > 0:
            hit = double = 0.0
            for value in range(10):
                if left[value] == 0:
                    continue
                copies, after = left[value], hands.after[hand, value]
                hit += copies * (best[after] if after >= 0 else nets[table.bust])
                if doubles:
                    total = table.doubled[hand, value]
                    if total >= 21:
                        double += copies * (nets[table.doubled_21] if total == 21 else nets[table.doubled_bust])
                    else:
                        keep = _facing(nets, table.kept[total], ends[after])
                        withdraw[hand, value] = table.withdraws and keep <= nets[table.withdrawn] + MARGIN
                        double += copies * (nets[table.withdrawn] if withdraw[hand, value] else keep)
            values[hand, HIT] = hit / cards
            if doubles:
                values[hand, DOUBLE] = double / cards
        for action in (HIT, DOUBLE):
            if values[hand, action] > values[hand, play[hand]] + MARGIN:
                play[hand] = action
        best[hand] = values[hand, play[hand]]


@numba.njit(cache=True, nogil=True)
def _settle(places: Any, hand: int, mass: float, held: Any, shoe: Any, dealer: Any, room: Any, ended: Any) -> None:
    """A hand stands: spread its mass over the dealer's ends, which are worked out once a hand. There is ``room`` for
    the tree and for a shoe."""
    if not dealer.known[hand]:
        held_in_tree, left = room
        take_hand(shoe, held[hand], left)
        finals(dealer.tree, left, dealer.ends[hand], held_in_tree)
        dealer.known[hand] = True
    for end in range(ENDS):
        ended[places[end]] += mass * dealer.ends[hand, end]


@numba.njit(cache=True, nogil=True)
def follow(
    hands: Any, table: Any, dealer: Any, shoe: Any, start: Any, play: Any, withdraw: Any, reached: Any, ended: Any
) -> None:
    """Forwards: how hands end that begin with two cards, ``start[hand, action]`` being how often which does what.
    ``reached`` gets how often each hand of more cards comes up, ``ended`` how often each end. A 21 by suits is left
    out."""
    left, room = np.empty(10, np.int64), (np.empty(dealer.tree.parent.size), np.empty(10, np.int64))
    held, line = hands.held, table.line
    for hand in range(hands.size.size):
        reached[hand] = 0.0
    for hand in range(hands.size.size):
        two = hands.size[hand] == 2
        stands, hits, doubles = start[hand, STAND], start[hand, HIT], start[hand, DOUBLE]
        if not two and reached[hand] > 0.0:
            if line[hand] != NO_21:
                if line[hand] >= 0:
                    ended[line[hand]] += reached[hand]
                continue
            if play[hand] == HIT:
                hits = reached[hand]
            else:
                stands = reached[hand]
        if stands > 0.0:
            if line[hand] != NO_21:
                ended[line[hand]] += stands
            else:
                _settle(table.stood[hands.points[hand]], hand, stands, held, shoe, dealer, room, ended)
        if hits + doubles <= 0.0:
            continue
        take_hand(shoe, held[hand], left)
        cards = cards_in(left)
        for value in range(10):
            if left[value] == 0:
                continue
            chance, after = left[value] / cards, hands.after[hand, value]
            if after >= 0:
                reached[after] += hits * chance
            else:
                ended[table.bust] += hits * chance
            if doubles > 0.0:
                total, mass = table.doubled[hand, value], doubles * chance
                if total > 21:
                    ended[table.doubled_bust] += mass
                elif total == 21:
                    ended[table.doubled_21] += mass
                elif withdraw[hand, value]:
                    ended[table.withdrawn] += mass
                else:
                    _settle(table.kept[total], after, mass, held, shoe, dealer, room, ended)
