"""Rounds of Pontoon Plus in a kernel: round after round off one shoe, until it is dealt as deep as it may be.

Hands are states of a `Machine` that counts a 21 by its line. How a hand ended is a number, with the dealer's end a way
of the main wager, and how often each way came is all that is kept.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.exact.pontoon.kernels import LINES
from croupier.simulate.blackjack_plan import BLACKJACK, DOUBLE, HIT, SPLIT, SURRENDER
from croupier.simulate.blackjack_rounds import ACE, DRAWS, NO_CARDS, TEN
from croupier.simulate.blackjack_shoe import ANEW, BEGAN, CARD, EMPTY, LAID, ready

#: Beside the actions of a plan: what is done goes by the suits.
BY_SUITS: Final = BLACKJACK + 1

# How a hand ended before the dealer: bust, with points below 21, with a 21 of each line, or with one that suits decide.
BUST: Final = 0
LINE: Final = 21
SUPER: Final = LINE + len(LINES)
DOUBLED: Final = SUPER + 2
DOUBLED_21: Final = DOUBLED + 21
DOUBLED_BUST: Final = DOUBLED + 22
WITHDRAWN: Final = DOUBLED + 23
SURRENDERED: Final = DOUBLED + 24
SUITED: Final = DOUBLED + 25
CODES: Final = DOUBLED + 26

#: What a hand waits for: nothing, the dealer's second card, or all of them.
DECIDED, FOR_ONE, FOR_ALL = range(3)
#: The dealer's end: points, or a pontoon.
PONTOON: Final = 32
DEALER_ENDS: Final = PONTOON + 1

#: The cards whose suits matter: the four sixes, sevens and eights.
SIX: Final = 5
SUITED_CARDS: Final = 12
SEVEN: Final = 6
#: Hands as dealt, those against a seven, and those of a split.
DEALT, AGAINST_SEVEN, OF_A_SPLIT = range(3)


class Dealing(NamedTuple):
    """What a table deals by: the boxes in play, how many cards are dealt before a shuffle, whether hands are insured,
    and where each wager is counted, -1 where nobody makes it."""

    seats: int
    cover: int
    insures: bool
    main: int
    insurance: int
    super_bonus: int
    envy: int
    two: npt.NDArray[np.int64]


class Tables(NamedTuple):
    """What the rules and the strategy say of certain cards.

    ``acts`` goes by split or not, both cards and the upcard, all with their suits; ``lines`` by `DEALT` and its like
    and three cards; ``doubles`` by split or not, upcard and three values; ``most`` is up to how many hands to split.
    """

    acts: npt.NDArray[np.int8]
    lines: npt.NDArray[np.int8]
    doubles: npt.NDArray[np.int8]
    most: npt.NDArray[np.int64]


class Settlement(NamedTuple):
    """What a hand waits for by its end; its way by that and the dealer's; and to which sum of hands another one's way
    leads, sum 0 being none. Sums are ways behind those of single hands."""

    waits: npt.NDArray[np.int8]
    ways: npt.NDArray[np.int16]
    sums: npt.NDArray[np.int16]


@numba.njit(cache=True, nogil=True, inline="always")
def of_suits(card: Any) -> Any:  # pragma: no cover - compiled
    """The place of a six, seven or eight among those cards."""
    return (np.int64(card & 15) - SIX) * 4 + np.int64(card >> 4 & 3)


@numba.njit(cache=True, nogil=True, inline="always")
def by_suits(acts: Any, split: int, first: Any, second: Any, up: Any) -> Any:  # pragma: no cover - compiled
    """What two cards do by their suits and the upcard's."""
    return acts[split, of_suits(first), of_suits(second), np.int64(up & 15) * 4 + np.int64(up >> 4 & 3)]


@numba.njit(cache=True, nogil=True)
def split(
    shoe: Any,
    at: int,
    place: Any,
    stream: Any,
    shuffling: bool,
    machine: Any,
    tables: Any,
    first: Any,
    second: Any,
    up_card: Any,
    own: Any,
    codes: Any,
) -> Any:  # pragma: no cover - compiled
    """Play a split pair: each hand is decided before the next gets its second card, and one split off is the next
    (§3.24.2). Writes how each hand ended; returns the next card and the number of hands."""
    after, counts, acts, start = machine
    pair, up = np.int64(first & 15), np.int64(up_card & 15)
    row = (up * 10 + pair) * counts.shape[0]
    one = np.int64(after[start, pair])
    own[0], own[1] = second, first
    hands, waiting, done = 2, 2, 0
    while waiting:
        waiting -= 1
        mine = own[waiting]
        while True:
            at = ready(shoe, at, 1, place, stream, shuffling)
            card = np.int64(shoe[at])
            at += 1
            if card & 15 != pair or hands >= tables.most[up, pair]:
                break
            hands += 1
            own[waiting] = card
            waiting += 1
        two = card & 15
        other = card
        state = np.int64(after[one, two])
        act = acts[row + state]
        if act == BY_SUITS:
            act = by_suits(tables.acts, 1, mine, other, up_card)
        while act == HIT:
            at = ready(shoe, at, 1, place, stream, shuffling)
            card = np.int64(shoe[at])
            at += 1
            state = np.int64(after[state, card & 15])
            act = acts[row + state]
        code = np.int64(counts[state])
        if act == DOUBLE:
            at = ready(shoe, at, 1, place, stream, shuffling)
            code = np.int64(tables.doubles[1, up, pair, two, shoe[at] & 15])
            at += 1
        elif code == SUITED:
            code = np.int64(tables.lines[OF_A_SPLIT, of_suits(mine), of_suits(other), of_suits(card)])
        codes[done] = code
        done += 1
    return at, hands


@numba.njit(cache=True, nogil=True)
def deal(
    rounds: int,
    shoe: Any,
    dealing: Any,
    whole: Any,
    halves: Any,
    tables: Any,
    settlement: Any,
    draws: Any,
    by_two: Any,
    stream: Any,
    shuffling: bool,
    times: Any,
) -> Any:  # pragma: no cover - compiled
    """Round after round; how often each wager ended in each way is counted in ``times``. False if the cards ran out.

    ``whole`` and ``halves`` are the machines of hands as dealt and of split ones, ``draws`` leads the dealer from
    a hand and a value to the next, and ``by_two`` has the lines of bets on two cards.
    """
    seats, cover, insures, col, ins, bonus, envy, two_cols = dealing
    after, counts, acts, start = whole
    waits, ways, sums = settlement
    states, singles = counts.shape[0], sums.shape[1]
    pairs = np.zeros((16, 16), np.int16)
    for one in range(10):
        for two in range(10):
            pairs[one, two] = after[after[start, one], two]
    place, own = np.zeros(4, np.int64), np.zeros(4, np.int64)
    firsts, seconds, many = np.zeros(7, np.int64), np.zeros(7, np.int64), np.zeros(7, np.int64)
    codes = np.zeros((7, 4), np.int64)
    at = shoe.shape[0]
    left = rounds
    while left > 0:
        if at > cover:
            at = 0
            place[LAID] = 0
        place[BEGAN] = at
        at = ready(shoe, at, 2 * seats + 1, place, stream, shuffling)
        up_card = np.int64(shoe[at + seats])
        up = up_card & 15
        for seat in range(seats):
            firsts[seat] = shoe[at + seat]
            seconds[seat] = shoe[at + seats + 1 + seat]
        at += 2 * seats + 1
        wait, insured, supers = DECIDED, 0, 0
        for seat in range(seats):
            first, second = firsts[seat], seconds[seat]
            state = np.int64(pairs[first & 15, second & 15])
            act = acts[up * states + state]
            many[seat] = 1
            if act == BY_SUITS:
                act = by_suits(tables.acts, 0, first, second, up_card)
            if insures and up == ACE and act != BLACKJACK:
                insured += 1
            if act >= SURRENDER:
                if act == SPLIT:
                    at, many[seat] = split(
                        shoe, at, place, stream, shuffling, halves, tables, first, second, up_card, own, codes[seat]
                    )
                    for hand in range(many[seat]):
                        wait = max(wait, waits[codes[seat, hand]])
                    continue
                # A pontoon is a 21 with a line of its own, paid at once (§3.16).
                code = np.int64(SURRENDERED) if act == SURRENDER else np.int64(counts[state])
            else:
                card = second
                while act == HIT:
                    if at >= place[LAID]:
                        at = ready(shoe, at, 1, place, stream, shuffling)
                    card = np.int64(shoe[at])
                    at += 1
                    state = np.int64(after[state, card & 15])
                    act = acts[up * states + state]
                code = np.int64(counts[state])
                if act == DOUBLE:
                    if at >= place[LAID]:
                        at = ready(shoe, at, 1, place, stream, shuffling)
                    code = np.int64(tables.doubles[0, up, first & 15, second & 15, shoe[at] & 15])
                    at += 1
                elif code == SUITED:
                    kind = AGAINST_SEVEN if up == SEVEN else DEALT
                    code = np.int64(tables.lines[kind, of_suits(first), of_suits(second), of_suits(card)])
                    supers += code == SUPER or code == SUPER + 1
            codes[seat, 0] = code
            wait = max(wait, waits[code])
        total, natural = np.int64(0), False
        if wait > DECIDED or insured > 0:
            # There is no hole card: the second one comes when all hands are played (§3.27).
            if at >= place[LAID]:
                at = ready(shoe, at, 1, place, stream, shuffling)
            second = np.int64(shoe[at] & 15)
            at += 1
            natural = (up == ACE and second == TEN) or (up == TEN and second == ACE)
            total = np.int64(draws[draws[NO_CARDS, up], second])
            if wait == FOR_ALL:
                while total & DRAWS:
                    if at >= place[LAID]:
                        at = ready(shoe, at, 1, place, stream, shuffling)
                    total = np.int64(draws[total, shoe[at] & 15])
                    at += 1
        if place[ANEW]:
            # A round that the shoe has too few cards for is void and has no result (§1.33, §5.5.3).
            if place[EMPTY]:
                return False
            place[ANEW] = 0
            at = shoe.shape[0]
            continue
        left -= 1
        end = PONTOON if natural else total & 31
        if insured > 0:
            times[np.int64(natural), ins] += insured
        for seat in range(seats):
            if col >= 0:
                way = np.int64(ways[codes[seat, 0], end])
                if many[seat] > 1:
                    made = np.int64(sums[0, way])
                    for hand in range(1, many[seat]):
                        made = np.int64(sums[made, ways[codes[seat, hand], end]])
                    way = singles + made
                times[way, col] += 1
            if bonus >= 0 or envy >= 0:
                code = codes[seat, 0]
                mine = many[seat] == 1 and (code == SUPER or code == SUPER + 1)
                if bonus >= 0:
                    times[np.int64(mine), bonus] += 1
                if envy >= 0:
                    times[np.int64(supers > 0 and not mine), envy] += 1
            for which in range(two_cols.shape[0]):
                both = np.int64(CARD[firsts[seat]]) * 52 + np.int64(CARD[seconds[seat]])
                times[by_two[which, both], two_cols[which]] += 1
    return place[EMPTY] == 0
