"""Rounds in a kernel: round after round off one shoe, until it is dealt as deep as it may be. Hands are states of a
`Machine` that counts a 21 by what it is paid for. How a hand ended is a number, with the dealer's end a way of the main
wager, and how often each way came is all that is kept."""

from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.twenty_one.deal_plan import BLACKJACK, DOUBLE, HIT, SPLIT, SURRENDER, Machine
from croupier.engines.twenty_one.deal_rounds import DRAWS, NO_CARDS
from croupier.engines.twenty_one.deal_shoe import ANEW, BEGAN, CARD, EMPTY, LAID, DealingShoe, ready

#: Beside the actions of a machine: what is done goes by the suits.
BY_SUITS: Final = BLACKJACK + 1

# How a hand ended before the dealer: bust, with points below 21, withdrawn, given up, with a 21 that suits decide,
# doubled with so many points, or with a 21 of each line.
BUST: Final = 0
WITHDRAWN: Final = 21
SURRENDERED: Final = 22
SUITED: Final = 23
DOUBLED: Final = 32
DOUBLED_21: Final = DOUBLED + 21
DOUBLED_BUST: Final = DOUBLED + 22
LINE: Final = 64
CODES: Final = 128

#: What a hand waits for: nothing, the dealer's second card, or all of them.
DECIDED, FOR_ONE, FOR_ALL = range(3)
#: The dealer's end: points, or a natural.
NATURAL: Final = 32
DEALER_ENDS: Final = NATURAL + 1


class Boxes(NamedTuple):
    """The boxes in play, how many cards are dealt before a shuffle, the upcards (by value) against which hands are
    insured, and where each wager is counted, -1 where nobody makes it."""

    seats: int
    cover: int
    insured: npt.NDArray[np.bool_]
    main: int
    insurance: int
    super_bonus: int
    envy: int
    two: npt.NDArray[np.int64]


class CardTables(NamedTuple):
    """What the rules and the strategy say of certain cards.

    Cards whose suits matter have a ``place``, by value. ``acts`` goes by split or not, both cards and the upcard, all
    with their suits; ``lines`` by a kind (``dealt`` against each upcard, the last one for split hands) and three
    cards; ``doubles`` by split or not, upcard and three values; ``most`` is up to how many hands to split.
    """

    place: npt.NDArray[np.int64]
    acts: npt.NDArray[np.int8]
    dealt: npt.NDArray[np.int64]
    lines: npt.NDArray[np.int8]
    doubles: npt.NDArray[np.int8]
    most: npt.NDArray[np.int64]


class WayTables(NamedTuple):
    """What a hand waits for by its end; its way by split or not, that end and the dealer's; and to which sum of hands
    another one's way leads, sum 0 being none. Sums are ways behind those of single hands. Ends from ``bonus`` on earn
    the super bonus."""

    waits: npt.NDArray[np.int8]
    ways: npt.NDArray[np.int16]
    sums: npt.NDArray[np.int16]
    bonus: int


class DealerTables(NamedTuple):
    """Where each value leads the dealer from a hand, and which two values are a natural."""

    draws: npt.NDArray[np.uint8]
    naturals: npt.NDArray[np.bool_]


class RoundTables(NamedTuple):
    """All that a round is dealt by: the machines of hands as dealt and of split ones among it, and the lines of bets on
    the first two cards."""

    boxes: Boxes
    whole: Machine
    halves: Machine
    cards: CardTables
    ways: WayTables
    dealer: DealerTables
    by_two: npt.NDArray[np.int16]


@numba.njit(cache=True, nogil=True, inline="always")
def of_suits(tables: Any, card: Any) -> Any:
    """The place of a card among those whose suits matter."""
    return tables.place[card & 15] + np.int64(card >> 4 & 3)


@numba.njit(cache=True, nogil=True, inline="always")
def by_suits(tables: Any, split: int, first: Any, second: Any, up: Any) -> Any:
    """What two cards do by their suits and the upcard's."""
    shown = np.int64(up & 15) * 4 + np.int64(up >> 4 & 3)
    return tables.acts[split, of_suits(tables, first), of_suits(tables, second), shown]


@numba.njit(cache=True, nogil=True)
def split(
    source: Any, at: int, machine: Any, tables: Any, first: Any, second: Any, up_card: Any, own: Any, codes: Any
) -> Any:
    """Play a split pair: each hand is decided before the next gets its second card, and one split off is the next.
    Writes how each hand ended; returns the next card and the number of hands."""
    shoe, place, stream, shuffling = source
    after, counts, acts, start = machine
    pair, up = np.int64(first & 15), np.int64(up_card & 15)
    row = (up * 10 + pair) * counts.shape[0]
    with_first = np.int64(after[start, pair])
    own[0], own[1] = second, first
    hands, waiting, done = 2, 2, 0
    while waiting:
        waiting -= 1
        first_card = own[waiting]
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
        state = np.int64(after[with_first, two])
        act = acts[row + state]
        if act == BY_SUITS:
            act = by_suits(tables, 1, first_card, other, up_card)
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
            three = of_suits(tables, first_card), of_suits(tables, other), of_suits(tables, card)
            code = np.int64(tables.lines[-1, three[0], three[1], three[2]])
        codes[done] = code
        done += 1
    return at, hands


@numba.njit(cache=True, nogil=True)
def deal(rounds: int, shoe: Any, tables: Any, stream: Any, shuffling: bool, times: Any) -> Any:
    """Round after round; how often each wager ended in each way is counted in ``times``. False if the cards ran out."""
    boxes, whole, halves, cards, ways, dealer, by_two = tables
    seats, cover, insures, col, ins, bonus, envy, two_cols = boxes
    after, counts, acts, start = whole
    waits, way_of, sums, first_bonus = ways
    draws, naturals = dealer
    states, singles = counts.shape[0], sums.shape[1]
    pairs = np.zeros((16, 16), np.int16)
    for first_value in range(10):
        for second_value in range(10):
            pairs[first_value, second_value] = after[after[start, first_value], second_value]
    most = max(cards.most.max(), 2)
    place, own = np.zeros(4, np.int64), np.zeros(most, np.int64)
    source = DealingShoe(shoe, place, stream, shuffling)
    firsts, seconds, hands = np.zeros(seats, np.int64), np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    codes = np.zeros((seats, most), np.int64)
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
            hands[seat] = 1
            if act == BY_SUITS:
                act = by_suits(cards, 0, first, second, up_card)
            if insures[up] and act != BLACKJACK:
                insured += 1
            if act >= SURRENDER:
                if act == SPLIT:
                    at, hands[seat] = split(source, at, halves, cards, first, second, up_card, own, codes[seat])
                    for hand in range(hands[seat]):
                        wait = max(wait, waits[codes[seat, hand]])
                    continue
                # A natural is a 21 with a line of its own, paid at once.
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
                    code = np.int64(cards.doubles[0, up, first & 15, second & 15, shoe[at] & 15])
                    at += 1
                elif code == SUITED:
                    three = of_suits(cards, first), of_suits(cards, second), of_suits(cards, card)
                    code = np.int64(cards.lines[cards.dealt[up], three[0], three[1], three[2]])
                    supers += code >= first_bonus
            codes[seat, 0] = code
            wait = max(wait, waits[code])
        total, natural = np.int64(0), False
        if wait > DECIDED or insured > 0:
            # There is no hole card: the second one comes when all hands are played.
            if at >= place[LAID]:
                at = ready(shoe, at, 1, place, stream, shuffling)
            second = np.int64(shoe[at] & 15)
            at += 1
            natural = naturals[up, second]
            total = np.int64(draws[draws[NO_CARDS, up], second])
            if wait == FOR_ALL:
                while total & DRAWS:
                    if at >= place[LAID]:
                        at = ready(shoe, at, 1, place, stream, shuffling)
                    total = np.int64(draws[total, shoe[at] & 15])
                    at += 1
        if place[ANEW]:
            # A round that the shoe has too few cards for is void and has no result.
            if place[EMPTY]:
                return False
            place[ANEW] = 0
            at = shoe.shape[0]
            continue
        left -= 1
        end = NATURAL if natural else total & 31
        if insured > 0:
            times[np.int64(natural), ins] += insured
        for seat in range(seats):
            if col >= 0:
                if hands[seat] == 1:
                    way = np.int64(way_of[0, codes[seat, 0], end])
                else:
                    made = np.int64(0)
                    for hand in range(hands[seat]):
                        made = np.int64(sums[made, way_of[1, codes[seat, hand], end]])
                    way = singles + made
                times[way, col] += 1
            if bonus >= 0 or envy >= 0:
                earns = hands[seat] == 1 and codes[seat, 0] >= first_bonus
                if bonus >= 0:
                    times[np.int64(earns), bonus] += 1
                if envy >= 0:
                    times[np.int64(supers > 0 and not earns), envy] += 1
            for which in range(two_cols.shape[0]):
                both = np.int64(CARD[firsts[seat]]) * 52 + np.int64(CARD[seconds[seat]])
                times[by_two[which, both], two_cols[which]] += 1
    return place[EMPTY] == 0
