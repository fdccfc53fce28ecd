"""The inner loops of the blackjack games, for one upcard: what every hand is worth, and how it ends. Needs Numba.

All of it is given that the dealer has no blackjack: the card reader has told so before anybody plays, or it would take
no more than the original wager whatever was done. So the hole card is any card but ``hole``, and the next card off the
shoe is a little more likely to be one of those.
"""

from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.twenty_one.dealer import ENDS, NATURAL, Floats, Small, Tree, cards_in, finals, take_hand
from croupier.engines.twenty_one.hands import ValueHands
from croupier.games.families.blackjack_plan import DOUBLE, FREE_DOUBLE, HIT, STAND, SURRENDER

#: How the dealer's hand ends without a blackjack.
DEALT: Final = NATURAL
LOSE, PUSH, WIN = range(3)
#: What lies on a hand in the end: its wager alone, with chips doubled, or with a lammer.
PLAIN, CHIPS, LAMMER = range(3)
#: Floats that differ by less are a tie, and ties go to the smaller bet (ruling: G9).
TIE: Final = 1e-12


class Opposition(NamedTuple):
    """What hands play against: a shoe without the upcard, the dealer's tree, and how the dealer ends against each hand.

    ``hole`` is the value less one that would complete a blackjack, -1 if none does. A split hand plays against the shoe
    without the other cards of its pair: ``pair`` is their value less one, ``gone`` how many of them are known to be
    gone besides its own cards, and ``more`` remembers the dealer's ends then; they are -1 and 0 before a split.
    ``outcomes`` says how so many points come out against each end.
    """

    hands: ValueHands
    tree: Tree
    shoe: Small
    hole: int
    ends: Floats
    more: Floats
    pair: int
    gone: int
    outcomes: npt.NDArray[np.int8]


@numba.njit(cache=True, nogil=True)
def next_card(left: Any, cards: int, hole: int, value: int) -> float:
    """How likely the next card has a value (less one), the hole card being none that completes a blackjack."""
    if hole < 0:
        return float(left[value] / cards)
    others = cards - left[hole]
    if cards < 2 or others < 1:
        return 0.0
    return float(left[value] / (cards - 1) * ((others - (value != hole)) / others))


@numba.njit(cache=True, nogil=True)
def dealer_ends(tree: Any, left: Any, out: Any, held: Any) -> None:
    """How the dealer ends, given no blackjack; nothing but zeros where the hole card could be nothing else."""
    finals(tree, left, out, held)
    none = 1.0 - out[NATURAL]
    for end in range(DEALT):
        out[end] = out[end] / none if none > 1e-15 else 0.0


@numba.njit(cache=True, nogil=True)
def ends_against(hands: Any, tree: Any, shoe: Any) -> Any:
    """How the dealer ends against every hand that the shoe can deal."""
    out, held, left = np.zeros(ENDS), np.zeros(tree.parent.size), np.zeros(10, np.int64)
    ends = np.zeros((hands.points.size, DEALT))
    for hand in range(hands.points.size):
        if take_hand(shoe, hands.held[hand], left):
            dealer_ends(tree, left, out, held)
            for end in range(DEALT):
                ends[hand, end] = out[end]
    return ends


@numba.njit(cache=True, nogil=True)
def _left(shoe: Any, cards: Any, pair: int, gone: int, left: Any) -> bool:
    """What the cards of a hand leave in the shoe, with more of its pair gone, into ``left``; says whether the shoe can
    deal it."""
    there = take_hand(shoe, cards, left)
    if gone:
        left[pair] -= gone
        there &= left[pair] >= 0
    return there


@numba.njit(cache=True, nogil=True)
def _against(facing: Any, hand: int, held: Any, rest: Any) -> Any:
    """How the dealer ends against a hand with more of its pair gone. That is mostly known from the hand that holds them
    too; where that hand would have bust, ``more`` remembers it by what is gone. ``rest`` is room for a shoe."""
    same = hand
    for _ in range(facing.gone):
        if same >= 0:
            same = facing.hands.after[same, facing.pair]
    if same >= 0:
        return facing.ends[same]
    ends = facing.more[facing.gone, hand]
    known = 0.0
    for end in range(DEALT):
        known += ends[end]
    if known == 0.0:
        out = np.zeros(ENDS)
        _left(facing.shoe, facing.hands.held[hand], facing.pair, facing.gone, rest)
        dealer_ends(facing.tree, rest, out, held)
        for end in range(DEALT):
            ends[end] = out[end]
    return ends


@numba.njit(cache=True, nogil=True)
def decide(facing: Any, may: Any, wanted: Any, stake: float, surrender: float, checked: bool) -> tuple[Any, Any]:
    """What each action that a hand may take is worth (in the order of the bits; NaN for others), and the best of those
    that are wanted, by which play goes on.

    ``stake`` is what the hand itself has at risk: 1, or 0 if it is played for a lammer. ``surrender`` is what comes of
    a unit that is given up. Where the hole card was not ``checked``, that also saves it from the dealer's blackjack.
    """
    hands, hole, pair = facing.hands, facing.hole, facing.pair
    size = hands.points.size
    values, best = np.zeros((size, 5)), np.zeros(size, np.int64)
    worth, win, lose = np.zeros(size), np.zeros(size), np.zeros(size)
    held, left, rest = np.zeros(facing.tree.parent.size), np.zeros(10, np.int64), np.zeros(10, np.int64)
    for hand in range(size - 1, -1, -1):
        for bit in range(5):
            values[hand, bit] = np.nan
        if (
            hand == 0
            or (pair >= 0 and not hands.held[hand, pair])
            or not _left(facing.shoe, hands.held[hand], pair, facing.gone, left)
        ):
            continue
        out = _against(facing, hand, held, rest)
        for end in range(DEALT):
            came = facing.outcomes[hands.points[hand], end]
            if came == WIN:
                win[hand] += out[end]
            elif came == LOSE:
                lose[hand] += out[end]
        values[hand, 0] = win[hand] - stake * lose[hand]
        cards = cards_in(left)
        hit = chips = lammer = 0.0
        if may[hand] & ~(STAND | SURRENDER):
            for value in range(10):
                if left[value]:
                    chance = next_card(left, cards, hole, value)
                    then = hands.after[hand, value]
                    if then < 0:
                        hit -= chance * stake
                        chips -= chance * (stake + 1)
                        lammer -= chance * stake
                    else:
                        hit += chance * worth[then]
                        chips += chance * (2 * win[then] - (stake + 1) * lose[then])
                        lammer += chance * (2 * win[then] - stake * lose[then])
        if may[hand] & HIT:
            values[hand, 1] = hit
        if may[hand] & DOUBLE:
            values[hand, 2] = chips
        if may[hand] & FREE_DOUBLE:
            values[hand, 3] = lammer
        if may[hand] & SURRENDER:
            natural = 0.0 if checked else left[hole] / cards
            values[hand, 4] = (surrender + natural) / (1.0 - natural) if natural < 1.0 else surrender
        best[hand] = _best(values[hand], wanted[hand])
        bit = 0
        while 1 << bit != best[hand]:
            bit += 1
        worth[hand] = values[hand, bit]
    return values, best


@numba.njit(cache=True, nogil=True)
def _best(values: Any, wanted: int) -> int:
    """The best action wanted; the first of those that tie, by how much more they put at risk."""
    best, most = STAND, -np.inf
    for bit in (4, 0, 1, 3, 2):
        if wanted & 1 << bit and values[bit] > most + TIE:
            best, most = 1 << bit, values[bit]
    return best


@numba.njit(cache=True, nogil=True)
def follow(facing: Any, acts: Any, reach: Any) -> Any:
    """How hands end that are played so: by what lies on them, how they come out, and how the dealer ends. ``reach``
    says how likely each two-card hand is held, and in the end how likely any hand was."""
    hands, ended = facing.hands, np.zeros((3, 3, DEALT))
    out, held = np.zeros(DEALT), np.zeros(facing.tree.parent.size)
    left, rest = np.zeros(10, np.int64), np.zeros(10, np.int64)
    played, bust = np.zeros(DEALT), np.zeros(DEALT)  # what is neither stood on nor doubled in the end has bust
    for hand in range(hands.points.size):
        if reach[hand] <= 0.0:
            continue
        act = acts[hand]
        if hands.size[hand] == 2 or act != HIT:
            out = _against(facing, hand, held, rest)
            if hands.size[hand] == 2:
                for end in range(DEALT):
                    played[end] += reach[hand] * out[end]
            if act != HIT:
                for end in range(DEALT):
                    played[end] -= reach[hand] * out[end]
        if act == STAND:
            for end in range(DEALT):
                ended[PLAIN, facing.outcomes[hands.points[hand], end], end] += reach[hand] * out[end]
            continue
        if act == SURRENDER:
            continue
        _left(facing.shoe, hands.held[hand], facing.pair, facing.gone, left)
        cards = cards_in(left)
        on = CHIPS if act == DOUBLE else LAMMER
        for end in range(DEALT):
            bust[end] = out[end]
        for value in range(10):
            then = hands.after[hand, value]
            if then < 0 or not left[value]:
                continue
            chance = next_card(left, cards, facing.hole, value)
            if act == HIT:
                reach[then] += reach[hand] * chance
                continue
            then_out = _against(facing, then, held, rest)
            for end in range(DEALT):
                bust[end] -= chance * then_out[end]
                came = facing.outcomes[hands.points[then], end]
                ended[on, came, end] += reach[hand] * chance * then_out[end]
        if act != HIT:
            for end in range(DEALT):
                ended[on, LOSE, end] += reach[hand] * max(bust[end], 0.0)
    for end in range(DEALT):
        ended[PLAIN, LOSE, end] += max(played[end], 0.0)
    return ended
