"""Blackjack rounds in a kernel: round after round off one shoe, until the cover card comes out and cards are shuffled.

Hands are states of a `Machine`, the player's and in a smaller way the dealer's. How each wager of each box ended is a
number, and how often each number came is all that is kept.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.exact.blackjack.kernel import CHIPS, LAMMER, PLAIN
from croupier.exact.blackjack.splits import FREE, STAKED
from croupier.simulate.blackjack_plan import BLACKJACK, BUST, DOUBLE, FREE_DOUBLE, HIT, MODES, STAND, SURRENDER
from croupier.simulate.blackjack_shoe import ANEW, BEGAN, CARD, EMPTY, LAID, ready

ACE: Final = 0
TEN: Final = 9
THIRTY: Final = 30
#: A dealer's hand is its points, so much more if it is soft, and so much more if another card must come.
SOFT: Final = 32
DRAWS: Final = 64
#: Before any card; and an ace with a ten, as no other two cards count.
NO_CARDS: Final = DRAWS
NATURAL: Final = 21 + SOFT

#: The ways a box can end before the dealer plays, and then from where net and risk together are counted.
LOST, PUSHED, PAID, EVEN, GIVEN_UP, OPEN = range(6)
#: Four hands, all doubled.
MOST: Final = 8
ENDINGS: Final = OPEN + (2 * MOST + 1) * (MOST + 1)
#: The ending with nothing won and nothing at risk: what each hand of a box is worth is added to it.
BALANCED: Final = OPEN + MOST * (MOST + 1)
#: A hand that was played has a code (`coded`); above those are the endings before the dealer plays.
PLAYED: Final = 3 * 2 * 32
CODES: Final = PLAYED + OPEN
#: What is counted of a dealer's hand: no bust, 22, or more.
DEALER_ENDS: Final = 3
DEALERS: Final = 10 * 16 * DEALER_ENDS * 2
#: Whether the dealer has a blackjack, of two suits or of one of the four.
NATURALS: Final = 6


class Dealing(NamedTuple):
    """What a table deals by: how many cards lie above the cover card, whether a card is burned before every round,
    whether hands are insured, and up to how many units are bet on a count."""

    cover: int
    burns: bool
    insures: bool
    even_money: bool
    spread: int
    #: Somebody bets on the dealer's hand, so that it is always played.
    to_the_end: bool


class Columns(NamedTuple):
    """Where each wager is counted, -1 where nobody makes it; the three groups have several."""

    main: int
    insurance: int
    lammers: int
    #: House Money whose proceeds ride; where they are kept, it is one of the bets on two cards.
    riding: int
    two: npt.NDArray[np.int64]
    three: npt.NDArray[np.int64]
    dealer: npt.NDArray[np.int64]


@numba.njit(cache=True, nogil=True, inline="always")
def coded(points: Any, act: Any, stake: Any) -> Any:  # pragma: no cover - compiled
    """All that decides what a hand is worth beside the dealer's: its points, what lies on it, and its stake."""
    lies = CHIPS if act == DOUBLE else LAMMER if act == FREE_DOUBLE else PLAIN
    return (lies * 2 + stake) * 32 + np.int64(points)


@numba.njit(cache=True, nogil=True)
def decided(
    shoe: Any,
    at: int,
    place: Any,
    stream: Any,
    shuffling: bool,
    after: Any,
    points: Any,
    acts: Any,
    row: Any,
    state: Any,
) -> Any:  # pragma: no cover - compiled
    """Play a split hand by a row of acts: the next card, its last state, what it did at last, and whether it came to
    30. `deal` has the same once more for hands as dealt: a call there would take longer than what it does."""
    last, value = state, np.int64(0)
    act = acts[row + state]
    while act == HIT:
        at = ready(shoe, at, 1, place, stream, shuffling)
        last, value = state, np.int64(shoe[at] & 15)
        at += 1
        state = np.int64(after[state, value])
        act = acts[row + state]
    if act > STAND:
        at = ready(shoe, at, 1, place, stream, shuffling)
        last, value = state, np.int64(shoe[at] & 15)
        at += 1
        state = np.int64(after[state, value])
    return at, state, act, state == BUST and points[last] + value + 1 == THIRTY


@numba.njit(cache=True, nogil=True)
def split(
    shoe: Any,
    at: int,
    place: Any,
    stream: Any,
    shuffling: bool,
    after: Any,
    points: Any,
    acts: Any,
    start: Any,
    again: Any,
    free: Any,
    up: Any,
    pair: Any,
    codes: Any,
) -> Any:  # pragma: no cover - compiled
    """Play a split pair: each hand is completed before the next gets its second card, and one split off is the next
    (OH-A §11.II). Writes the code of each hand; returns the next card, the number of hands, and
    whether the original one came to 30."""
    one = np.int64(after[start, pair])
    hands, waiting, done, original, out = 2, 1, 0, 1, False
    while True:
        stake = FREE if free[pair] and not original else STAKED
        row = (up * (MODES - 1) + 2 * pair + stake) * points.shape[0]
        while True:
            at = ready(shoe, at, 1, place, stream, shuffling)
            value = np.int64(shoe[at] & 15)
            at += 1
            if value != pair or hands >= again[up, pair, original]:
                break
            hands += 1
            waiting += 1
        state = np.int64(after[one, value])
        at, state, act, thirty = decided(shoe, at, place, stream, shuffling, after, points, acts, row, state)
        codes[done] = coded(points[state], act, stake)
        out = out or (thirty and original == 1)
        done += 1
        if waiting == 0:
            return at, hands, out
        waiting -= 1
        original = 0


@numba.njit(cache=True, nogil=True)
def deal(
    rounds: int,
    shoe: Any,
    boxes: Any,
    dealing: Any,
    whole: Any,
    halves: Any,
    again: Any,
    free: Any,
    draws: Any,
    worth: Any,
    lammers: Any,
    tags: Any,
    columns: Any,
    by_two: Any,
    by_three: Any,
    by_dealer: Any,
    after_check: Any,
    by_ride: Any,
    stream: Any,
    shuffling: bool,
    times: Any,
) -> Any:  # pragma: no cover - compiled
    """Round after round; how often each wager ended in each way is counted in ``times``. False if the cards ran out.

    ``boxes`` is how many there are, or None for one alone, which is compiled apart: without the way round the table it
    is dealt a fifth faster. ``whole`` and ``halves`` are the machines of hands as dealt and of split ones. ``draws``
    leads the dealer from a hand and a value to the next. ``worth`` goes by the code of a hand and the dealer's points,
    ``lammers`` by the code alone.
    """
    seats = 1 if boxes is None else boxes
    after, points, acts, start = whole
    after_2, points_2, acts_2, start_2 = halves
    cover, burns, insures, even_money, spread, to_the_end = dealing
    col, ins, lam, ride, two_cols, three_cols, dealer_cols = columns
    chart = acts.reshape(10, points.shape[0])
    pairs = np.zeros((16, 16), np.uint16)
    for one in range(10):
        for two in range(10):
            pairs[one, two] = after[after[start, one], two]
    place = np.zeros(4, np.int64)
    firsts, seconds = np.zeros(7, np.int64), np.zeros(7, np.int64)
    many, thirties, codes = np.zeros(7, np.int64), np.zeros(7, np.int64), np.zeros((7, 4), np.int64)
    on_cards = two_cols.shape[0] + three_cols.shape[0] > 0
    at = shoe.shape[0]
    count = 0
    level = 0
    for _ in range(rounds):
        if at > cover:
            # A card is burned off a fresh shoe (OH-A §7.II); pitched games burn one before every round (OH-A §14.IV).
            at = 0 if burns else 1
            place[LAID] = 0
            count = 0
        if burns:
            at += 1
        place[BEGAN] = at
        if spread > 1:
            # What the count says of the cards that are left, in whole decks' worth, rounded down.
            level = min(max(count * 52 // max(shoe.shape[0] - at, 1), 1), spread) - 1
        if place[LAID] < at + 2 * seats + 2:
            # Down to the cover card at once, because a call costs more than the cards; below it only what is dealt.
            at = ready(shoe, at, max(2 * seats + 2, cover - at), place, stream, shuffling)
        up_card, hole_card = shoe[at + seats], shoe[at + 2 * seats + 1]
        up, hole = np.int64(up_card & 15), np.int64(hole_card & 15)
        for seat in range(seats):
            firsts[seat] = shoe[at + seat]
            seconds[seat] = shoe[at + seats + 1 + seat]
        at += 2 * seats + 2
        total = np.int64(draws[draws[NO_CARDS, up], hole])
        natural = total == NATURAL
        plays = to_the_end
        for seat in range(seats):
            first, second = firsts[seat] & 15, seconds[seat] & 15
            state = np.int64(pairs[first, second])
            act = chart[up, state]
            many[seat], thirties[seat] = 1, 0
            if insures and up == ACE and act != BLACKJACK:
                times[2 * level + natural, ins] += 1
            if natural or act > FREE_DOUBLE:
                if act == BLACKJACK:
                    codes[seat, 0] = PLAYED + (EVEN if up == ACE and even_money else PUSHED if natural else PAID)
                elif natural:
                    codes[seat, 0] = PLAYED + LOST
                elif act == SURRENDER:
                    codes[seat, 0] = PLAYED + GIVEN_UP
                else:
                    at, many[seat], thirties[seat] = split(
                        shoe, at, place, stream, shuffling, after_2, points_2, acts_2, start_2, again, free, up, first,
                        codes[seat],
                    )  # fmt: skip
                    for hand in range(many[seat]):
                        plays = plays or codes[seat, hand] & 31 > 0
                continue
            last, value = state, np.int64(0)
            while act == HIT:
                if at >= place[LAID]:
                    at = ready(shoe, at, 1, place, stream, shuffling)
                last, value = state, np.int64(shoe[at] & 15)
                at += 1
                state = np.int64(after[state, value])
                act = chart[up, state]
            if act > STAND:
                if at >= place[LAID]:
                    at = ready(shoe, at, 1, place, stream, shuffling)
                last, value = state, np.int64(shoe[at] & 15)
                at += 1
                state = np.int64(after[state, value])
            thirties[seat] = state == BUST and points[last] + value + 1 == THIRTY
            codes[seat, 0] = coded(points[state], act, STAKED)
            plays = plays or state != BUST
        suits, eights, size = np.int64(0), False, 2
        if to_the_end:
            suits = 1 << np.int64(up_card >> 4 & 3) | 1 << np.int64(hole_card >> 4 & 3)
            eights = up == 7 and hole == 7
        if not plays:
            total = np.int64(0)
        while total & DRAWS:
            if at >= place[LAID]:
                at = ready(shoe, at, 1, place, stream, shuffling)
            card = shoe[at]
            at += 1
            total = np.int64(draws[total, card & 15])
            if to_the_end:
                suits |= 1 << np.int64(card >> 4 & 3)
                eights = eights and card & 15 == 7
                size += 1
        total &= 31
        for seat in range(seats):
            ending = BALANCED
            for hand in range(many[seat]):
                ending += worth[codes[seat, hand], total]
            if col >= 0:
                times[level * ENDINGS + ending, col] += 1
            if lam >= 0:
                stack = 0
                for hand in range(many[seat]):
                    stack += lammers[codes[seat, hand]]
                times[stack, lam] += 1
            if ride >= 0:
                # Proceeds are kept beside a dealer's blackjack and a hand that even money has ended (OH-A §16.II.E).
                dealt = np.int64(CARD[firsts[seat]]) * 52 + np.int64(CARD[seconds[seat]])
                row = by_ride[dealt * 10 + up, 1]
                rides = row > 0 and not natural and ending != EVEN
                times[row + ending if rides else np.int64(by_ride[dealt * 10 + up, 0]), ride] += 1
            if on_cards:
                both = np.int64(CARD[firsts[seat]]) * 52 + np.int64(CARD[seconds[seat]])
                suit = np.int64(up_card >> 4 & 3)
                kind = 0 if not natural else 2 + suit if suit == np.int64(hole_card >> 4 & 3) else 1
                for which in range(two_cols.shape[0]):
                    times[by_two[which, both * NATURALS + kind], two_cols[which]] += 1
                for which in range(three_cols.shape[0]):
                    times[by_three[which, both * 52 + np.int64(CARD[up_card])], three_cols[which]] += 1
            for which in range(dealer_cols.shape[0]):
                if not (natural and after_check[which]):
                    over = 1 if total == 22 else 2 if total > 22 else 0
                    code = ((up * 16 + suits) * DEALER_ENDS + over) * 2 + (eights and size == 3)
                    times[by_dealer[which, code * 2 + thirties[seat]], dealer_cols[which]] += 1
        if spread > 1:
            if place[ANEW]:
                count = 0
            for card in range(place[BEGAN], at):
                count += tags[shoe[card] & 15]
        place[ANEW] = 0
    return place[EMPTY] == 0
