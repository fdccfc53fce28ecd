"""The play of one hand of Pontoon Plus from a shoe, compiled: its best play backwards, and how it ends forwards.

A shoe here is ten counts that lack the upcard and everything known to be gone but the hand itself.

A way a hand can end has a place in a row of `ENDINGS` numbers: stood or doubled (won, drawn, lost, each by the dealer's
end), bust, withdrawn, surrendered, or a 21 by its line. What each is worth is kept apart (`nets`): a pay table changes
the worth and, through it, the play, but not the places. They stand in this file because compiled code is kept with it.
"""

from __future__ import annotations

from typing import Any, Final

import numba
import numpy as np

from croupier.exact.blackjack.dealer_fast import ENDS, NATURAL, finals

#: The lines of a 21 (§4.1.1), those that suits decide first, by cards and suits: mixed, suited, spades.
LINES: Final = (
    *("6_7_8_mixed", "6_7_8_suited", "6_7_8_spades"),
    *("7_7_7_mixed", "7_7_7_suited", "7_7_7_spades"),
    *("pontoon", "five_cards", "six_cards", "seven_cards", "regular"),
)
#: Of a 21 whose suits decide; its worth is added for the suits.
BY_SUITS: Final = -2

# Places of the endings. Stood and doubled hands have won, drawn and lost, each with every end of the dealer.
STOOD: Final = 0
DOUBLED: Final = STOOD + 3 * ENDS
BUST: Final = DOUBLED + 3 * ENDS
DOUBLED_BUST: Final = BUST + 1
DOUBLED_21: Final = BUST + 2
WITHDRAWN: Final = BUST + 3
SURRENDERED: Final = BUST + 4
SURRENDERED_TO_PONTOON: Final = BUST + 5
LINE: Final = BUST + 6
#: Three suited sevens against a seven: on top of their line, suited or spades, the super bonus (§4.1.2).
SUPER: Final = LINE + len(LINES)
ENDINGS: Final = SUPER + 2

# What can be done with a hand, in the order in which ties go (ruling: G9).
SURRENDER, STAND, HIT, DOUBLE, SPLIT = range(5)
ACTIONS: Final = ("surrender", "stand", "hit", "double", "split")

#: What an action must gain to be preferred to one that stakes less: more than floats can lose.
MARGIN: Final = 1e-12


@numba.njit(cache=True, nogil=True)
def dealers(tree: Any, held: Any, shoe: Any, wanted: Any, ends: Any) -> None:  # pragma: no cover - compiled
    """The dealer's ends against every hand that is wanted: one row a hand."""
    room = np.empty(tree.parent.size)
    for hand in range(held.shape[0]):
        if wanted[hand] and (held[hand] <= shoe).all():
            finals(tree, shoe - held[hand], ends[hand], room)


@numba.njit(cache=True, nogil=True)
def _stood(against: Any, ends: Any, win: float, lost: float, natural: float) -> float:  # pragma: no cover - compiled
    """What points are worth against the dealer's ends."""
    worth = 0.0
    for end in range(ENDS):
        if end == NATURAL:
            worth += natural * ends[end]
        elif against[end] > 0:
            worth += win * ends[end]
        elif against[end] < 0:
            worth += lost * ends[end]
    return worth


@numba.njit(cache=True, nogil=True)
def best_play(
    hands: Any, ruled: Any, line: Any, nets: Any, shoe: Any, ends: Any, pair: int, values: Any, play: Any, withdraw: Any
) -> None:  # pragma: no cover - compiled
    """Backwards from the highest totals: what standing, hitting and doubling are worth, and which is best.

    ``values`` gets a row a hand, by action; ``pair`` is the value that must be in the hand, 0 for any. A 21 by suits
    counts nothing here: its worth is added for the suits.
    """
    best = np.zeros(hands.size.size)
    for hand in range(hands.size.size - 1, -1, -1):
        values[hand, :] = -np.inf
        if (pair and not hands.held[hand, pair - 1]) or hands.size[hand] < 2 or not (hands.held[hand] <= shoe).all():
            continue
        play[hand] = STAND
        if line[hand] != -1:
            if line[hand] >= 0:
                best[hand] = nets[line[hand]]
            values[hand, STAND] = best[hand]
            continue
        two = hands.size[hand] == 2
        left = shoe - hands.held[hand]
        cards = left.sum()
        if ruled.stands[hand]:
            values[hand, STAND] = _stood(ruled.against[hands.points[hand]], ends[hand], nets[STOOD], -1.0, -1.0)
        if cards > 0:
            hit = double = 0.0
            for value in range(10):
                if left[value] == 0:
                    continue
                many, after = left[value], hands.after[hand, value]
                hit += many * (best[after] if after >= 0 else nets[BUST])
                if two:
                    total = ruled.doubled[hand, value]
                    if total >= 21:
                        double += many * (nets[DOUBLED_21] if total == 21 else nets[DOUBLED_BUST])
                    else:
                        keep = _stood(ruled.against[total], ends[after], 2.0, -2.0, -1.0)
                        withdraw[hand, value] = keep <= nets[WITHDRAWN] + MARGIN
                        double += many * (nets[WITHDRAWN] if withdraw[hand, value] else keep)
            values[hand, HIT] = hit / cards
            if two:
                values[hand, DOUBLE] = double / cards
        for action in (HIT, DOUBLE):
            if values[hand, action] > values[hand, play[hand]] + MARGIN:
                play[hand] = action
        best[hand] = values[hand, play[hand]]


@numba.njit(cache=True, nogil=True)
def _settle(
    at: int,
    against: Any,
    hand: int,
    mass: float,
    tree: Any,
    held: Any,
    shoe: Any,
    ends: Any,
    known: Any,
    room: Any,
    out: Any,
) -> None:  # pragma: no cover - compiled
    """A hand stands: spread its mass over the dealer's ends, which are worked out once a hand."""
    if not known[hand]:
        finals(tree, shoe - held[hand], ends[hand], room)
        known[hand] = True
    for end in range(ENDS):
        out[at + (1 - against[end]) * ENDS + end] += mass * ends[hand, end]


@numba.njit(cache=True, nogil=True)
def follow(
    hands: Any,
    ruled: Any,
    line: Any,
    tree: Any,
    shoe: Any,
    start: Any,
    play: Any,
    withdraw: Any,
    ends: Any,
    known: Any,
    reached: Any,
) -> Any:  # pragma: no cover - compiled
    """Forwards: how hands end that begin with two cards, ``start[hand, action]`` being how often which does what.

    ``reached`` gets how often each hand of more cards comes up. A 21 by suits is left out.
    """
    out = np.zeros(ENDINGS)
    room = np.empty(tree.parent.size)
    held = hands.held
    reached[:] = 0.0
    for hand in range(hands.size.size):
        two = hands.size[hand] == 2
        stands, hits, doubles = start[hand, STAND], start[hand, HIT], start[hand, DOUBLE]
        if not two and reached[hand] > 0.0:
            if line[hand] != -1:
                if line[hand] >= 0:
                    out[line[hand]] += reached[hand]
                continue
            if play[hand] == HIT:
                hits = reached[hand]
            else:
                stands = reached[hand]
        if stands > 0.0:
            if line[hand] != -1:
                out[line[hand]] += stands
            else:
                _settle(
                    STOOD, ruled.against[hands.points[hand]], hand, stands, tree, held, shoe, ends, known, room, out
                )
        if hits + doubles <= 0.0:
            continue
        left = shoe - held[hand]
        cards = left.sum()
        for value in range(10):
            if left[value] == 0:
                continue
            chance, after = left[value] / cards, hands.after[hand, value]
            if after >= 0:
                reached[after] += hits * chance
            else:
                out[BUST] += hits * chance
            if doubles > 0.0:
                total, mass = ruled.doubled[hand, value], doubles * chance
                if total > 21:
                    out[DOUBLED_BUST] += mass
                elif total == 21:
                    out[DOUBLED_21] += mass
                elif withdraw[hand, value]:
                    out[WITHDRAWN] += mass
                else:
                    _settle(DOUBLED, ruled.against[total], after, mass, tree, held, shoe, ends, known, room, out)
    return out
