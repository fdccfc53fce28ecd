"""A seat at a blackjack game in compiled steps: a row begins its round and goes on from one answer to the next."""

from typing import Any, Final

import numba
import numpy as np

from croupier.engines.chance import below
from croupier.engines.twenty_one.deal_rounds import DRAWS, NATURAL, NO_CARDS
from croupier.equipment.cards import UNSEEN

#: What a row waits for: an answer to an offer or in a turn, somebody to watch a round that asked nothing, or a deal.
INSURE, EVEN_MONEY, TURN, WATCH, OVER = range(5)
#: The actions that the compiled round knows, in the order of its masks.
ACTIONS: Final = (
    "hit", "stand", "double", "double_face_down", "split", "insure", "even_money", "decline", "watch",
)  # fmt: skip
_HIT, _STAND, _DOUBLE, _FACE_DOWN, _SPLIT, _INSURE, _EVEN_MONEY, _DECLINE, _WATCH = range(len(ACTIONS))
MOST_HANDS: Final = 4


@numba.njit(cache=True, nogil=True, inline="always")
def _next(at: Any) -> Any:
    first, other = at.drawn, at.drawn + below(at.stream, at.size - at.drawn)
    card = np.int64(at.shoe[other])
    at.shoe[other] = at.shoe[first]
    at.shoe[first] = card
    at.drawn += 1
    return card


@numba.njit(cache=True, nogil=True)
def _to_hand(at: Any, by: Any, hand: int, face_down: bool) -> None:
    """A card to one of the seat's hands."""
    card = _next(at)
    size = at.sizes[hand]
    at.cards[hand, size] = UNSEEN if face_down else card
    if face_down:
        at.holes[hand] = card
    else:
        at.seen[card] += 1
    at.sizes[hand] = size + 1
    at.counts[hand] = by.adds[at.counts[hand], by.values[card]]


@numba.njit(cache=True, nogil=True)
def _mask(at: Any, by: Any, hand: int) -> bool:
    """Write what a hand in turn may do; whether it may do anything."""
    masks, count = at.masks, at.counts[hand]
    open_ = False
    if at.sizes[hand] == 2:
        first, second = np.int64(at.cards[hand, 0]), np.int64(at.cards[hand, 1])
        pair = by.values[first] if by.alike[first, second] else 0
        for action in range(5):
            masks[action] = by.opens[count, pair, at.split, at.hands, action]
            open_ |= masks[action] > 0
    else:
        for action in range(5):
            masks[action] = by.longer[count, action]
            open_ |= masks[action] > 0
    return open_


@numba.njit(cache=True, nogil=True)
def _go_on(at: Any, by: Any) -> None:
    """Go on to the next hand that may do something, or to the dealer's hand and the end."""
    at.masks[:] = 0
    while at.turn < at.hands:
        hand = at.order[at.turn]
        if at.sizes[hand] == 1:
            _to_hand(at, by, hand, False)
        if not at.doubled[hand] and _mask(at, by, hand):
            at.waits = TURN
            return
        at.turn += 1
    _finish(at, by)


@numba.njit(cache=True, nogil=True)
def _turn_up(at: Any) -> None:
    """Turn up all that lies face down."""
    hole = at.holes[MOST_HANDS]
    at.dealer[1] = hole
    at.seen[hole] += 1
    for hand in range(at.hands):
        card = at.holes[hand]
        if card >= 0:
            at.cards[hand, at.sizes[hand] - 1] = card
            at.seen[card] += 1


@numba.njit(cache=True, nogil=True)
def _finish(at: Any, by: Any) -> None:
    """The dealer's hand as far as anything depends on it, and what the hands come to."""
    depends = False
    for hand in range(at.hands):
        depends |= at.counts[hand] & 31 <= 21
    _turn_up(at)
    first, second = by.values[at.dealer[0]], by.values[at.dealer[1]]
    count = np.int64(by.draws[by.draws[NO_CARDS, first - 1], second - 1])
    size = 2
    while depends and count & DRAWS:
        card = _next(at)
        at.dealer[size] = card
        at.seen[card] += 1
        size += 1
        count = np.int64(by.draws[count, by.values[card] - 1])
    for hand in range(at.hands):
        points = at.counts[hand] & 31
        outcome = by.outcomes[points, count & 31 if depends else 0]
        if outcome > 0:
            at.nets += by.won + (by.won_doubled if at.doubled[hand] else 0)
        elif outcome < 0:
            at.nets -= by.stake + (by.doubled if at.doubled[hand] else 0)
    at.waits = OVER


@numba.njit(cache=True, nogil=True)
def _after_offer(at: Any, by: Any, even_money: bool) -> None:
    """The hole card is checked; a blackjack ends the round."""
    natural = by.draws[by.draws[NO_CARDS, by.values[at.dealer[0]] - 1], by.values[at.holes[MOST_HANDS]] - 1]
    dealers = natural == NATURAL
    if at.insured:
        at.nets += by.won_insurance if dealers else -by.insurance
    at.insured = False
    blackjack = at.counts[0] == NATURAL
    if dealers or blackjack:
        if even_money:
            at.nets += by.even_money
        elif not blackjack:
            at.nets -= by.stake
        elif not dealers:
            at.nets += by.blackjack
        at.masks[:] = 0
        _turn_up(at)
        at.waits = OVER
        return
    _go_on(at, by)


@numba.njit(cache=True, nogil=True)
def begin(chosen: Any, rows: Any, by: Any) -> None:
    """Deal these rows up to the first question."""
    for row in chosen:
        at = rows[row]
        at.drawn, at.hands, at.turn, at.split, at.nets, at.insured = 0, 1, 0, 0, 0, False
        at.order[:] = 0
        at.sizes[:] = 0
        at.counts[:] = 0
        at.doubled[:] = 0
        at.holes[:] = -1
        at.cards[:] = -1
        at.dealer[:] = -1
        at.seen[:] = 0
        at.masks[:] = 0
        for _ in range(by.burned):
            _next(at)
        _to_hand(at, by, 0, False)
        up = _next(at)
        at.dealer[0] = up
        at.seen[up] += 1
        _to_hand(at, by, 0, False)
        at.dealer[1] = UNSEEN
        at.holes[MOST_HANDS] = _next(at)
        value = by.values[up]
        if at.counts[0] == NATURAL:
            if by.evened[value]:
                at.waits = EVEN_MONEY
                at.masks[_EVEN_MONEY] = at.masks[_DECLINE] = 1
                continue
        elif by.insured[value]:
            at.waits = INSURE
            at.masks[_INSURE] = at.masks[_DECLINE] = 1
            continue
        _after_offer(at, by, False)
        if at.waits == OVER:
            at.waits = WATCH
            at.masks[_WATCH] = 1


@numba.njit(cache=True, nogil=True)
def advance(chosen: Any, absent: Any, taken: Any, fresh: Any, over: Any, rows: Any, by: Any) -> Any:
    """Every row takes its action, or that of an absent player where it is not open; rows whose round was over are to be
    dealt anew. Writes what was taken and the numbers of the rows that are dealt anew or over now; returns how many of
    each there are."""
    anew, ended = 0, 0
    for row in range(chosen.shape[0]):
        at = rows[row]
        if at.waits == OVER:
            taken[row] = -1
            fresh[anew] = row
            anew += 1
            continue
        action = chosen[row]
        if action < 0 or at.masks[action] == 0:
            action = absent[at.waits]
        taken[row] = action
        _act(at, by, action)
        if at.waits == OVER:
            over[ended] = row
            ended += 1
    return anew, ended


@numba.njit(cache=True, nogil=True)
def _act(at: Any, by: Any, action: int) -> None:
    """Take an action and go on to the next question or to the end."""
    wait = at.waits
    if wait == WATCH:
        at.masks[:] = 0
        at.waits = OVER
    elif wait != TURN:
        at.insured = action == _INSURE
        _after_offer(at, by, action == _EVEN_MONEY)
    else:
        hand = at.order[at.turn]
        if action == _HIT:
            _to_hand(at, by, hand, False)
        elif action in (_DOUBLE, _FACE_DOWN):
            at.doubled[hand] = 1
            _to_hand(at, by, hand, action == _FACE_DOWN)
            at.turn += 1
        elif action == _SPLIT:
            _split(at, by, hand)
        else:
            at.turn += 1
        _go_on(at, by)


@numba.njit(cache=True, nogil=True)
def _split(at: Any, by: Any, hand: int) -> None:
    """The second card becomes the first of a hand that is played next, and the hand gets another."""
    new = at.hands
    card = np.int64(at.cards[hand, 1])
    at.split = by.values[card]
    at.cards[hand, 1] = -1
    at.cards[new, 0] = card
    at.sizes[hand] = at.sizes[new] = 1
    at.counts[hand] = by.adds[0, by.values[np.int64(at.cards[hand, 0])]]
    at.counts[new] = by.adds[0, by.values[card]]
    for place in range(new, at.turn + 1, -1):
        at.order[place] = at.order[place - 1]
    at.order[at.turn + 1] = new
    at.hands = new + 1
    _to_hand(at, by, hand, False)


@numba.njit(cache=True, nogil=True)
def look(chosen: Any, rows: Any, by: Any, columns: Any, seen: Any) -> None:
    """Write what is seen from some rows, in their order: cards, chips, counts, what is waited for and the hand asked.
    The chips are one wager, one for every hand split off, and those of doubles, as long as the round goes on."""
    hands, dealer, stakes, counts, waits, asked = seen
    main, split, double = columns
    for place in range(chosen.shape[0]):
        at = rows[chosen[place]]
        hands[place] = at.cards
        dealer[place] = at.dealer
        counts[place] = at.seen
        waits[place] = at.waits
        asked[place] = at.order[at.turn] if at.waits == TURN else 0
        stakes[place] = 0
        if at.waits < WATCH:
            stakes[place, 0, main] = by.stake
            for hand in range(1, at.hands):
                stakes[place, hand, split] = by.stake
            for hand in range(at.hands):
                if at.doubled[hand]:
                    stakes[place, hand, double] = by.doubled
