"""Blackjack rounds in a kernel: round after round off one shoe, until the cover card comes out and cards are shuffled.
Hands are states of a `Machine`, the player's and in a smaller way the dealer's. How each wager of each box ended is a
number, and how often each number came is all that is kept."""

from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.twenty_one import deal_plan
from croupier.engines.twenty_one.deal_shoe import (
    ANEW,
    BEGAN,
    CARD,
    EMPTY,
    LAID,
    DealingShoe,
    card_at,
    cards_of,
    note,
    ready,
)
from croupier.engines.twenty_one.kernel import CHIPS, LAMMER, PLAIN
from croupier.engines.twenty_one.splits import FREE, STAKED

ACE: Final = 0
TEN: Final = 9
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
#: What a unit won adds to an ending.
UNIT: Final = MOST + 1
#: Points that no dealer has: in their place stands what hands add if a dealer's blackjack comes out in the end.
LATE: Final = 31
#: What is told of a dealer's hand: the upcard, which suits, the points, and whether it is three cards of one value.
DEALERS: Final = 10 * 16 * 32 * 2
#: Whether the dealer has a blackjack, of two suits or of one of the four.
NATURALS: Final = 6


class Procedure(NamedTuple):
    """What a table deals by: how many cards lie above the cover card, whether a card is burned before every round,
    against which upcards all hands are insured and under which the hole card is checked, up to how many units are bet
    on a count, and where each value leads the dealer from a hand that must draw."""

    cover: int
    burns: bool
    insured: npt.NDArray[np.bool_]
    checked: npt.NDArray[np.bool_]
    spread: int
    #: Somebody bets on the dealer's hand, so that it is always played.
    to_the_end: bool
    draws: npt.NDArray[np.uint8]


class BoxPlay(NamedTuple):
    """How every box plays: the machines of hands as dealt and of split ones, up to how many hands a pair is split again
    and whether for a lammer, and against which upcards even money is taken."""

    whole: deal_plan.Machine
    halves: deal_plan.Machine
    again: npt.NDArray[np.int8]
    free: npt.NDArray[np.bool_]
    even_money: npt.NDArray[np.bool_]
    #: The state of every two values.
    pairs: npt.NDArray[np.uint16]


class Columns(NamedTuple):
    """Where each wager is counted, -1 where nobody makes it. The three groups have several wagers each: on the first
    two cards, on those and the upcard, and on the dealer's hand."""

    main: int
    insurance: int
    lammers: int
    #: A bet whose proceeds ride; where they are kept, it is one of those on two cards.
    riding: int
    two: npt.NDArray[np.int64]
    three: npt.NDArray[np.int64]
    dealer: npt.NDArray[np.int64]


class WagerTables(NamedTuple):
    """What decides the wagers. By the code of a hand, ``worth`` is what it adds to an ending, given the dealer's
    points, and ``lammers`` how many it has; ``tags`` are the count of each value. Bets on the dealer are lost by an
    original hand of more points than ``loses_above``, and some are made only ``after_check`` of the hole card."""

    worth: npt.NDArray[np.int64]
    lammers: npt.NDArray[np.int64]
    tags: npt.NDArray[np.int64]
    by_two: npt.NDArray[np.int16]
    by_three: npt.NDArray[np.int16]
    by_dealer: npt.NDArray[np.int16]
    loses_above: npt.NDArray[np.int64]
    after_check: npt.NDArray[np.bool_]
    by_ride: npt.NDArray[np.int16]


@numba.njit(cache=True, nogil=True, inline="always")
def coded(points: Any, act: Any, stake: Any) -> Any:
    """All that decides what a hand is worth beside the dealer's: its points, what lies on it, and its stake."""
    lies = CHIPS if act == deal_plan.DOUBLE else LAMMER if act == deal_plan.FREE_DOUBLE else PLAIN
    return (lies * 2 + stake) * 32 + np.int64(points)


@numba.njit(cache=True, nogil=True)
def play_out(cards: Any, at: int, machine: Any, row: Any, state: Any) -> Any:
    """Play a split hand by a row of acts: the next card, its last state, what it did at last, and the points it bust
    with or 0. `deal` has the same once more for hands as dealt: a call there would take longer than what it does."""
    shoe, place, stream, shuffling = cards
    after, points, acts, _ = machine
    last, value = state, np.int64(0)
    act = acts[row + state]
    while act == deal_plan.HIT:
        at = ready(shoe, at, 1, place, stream, shuffling)
        last, value = state, np.int64(card_at(shoe, at) & 15)
        at += 1
        state = np.int64(after[state, value])
        act = acts[row + state]
    if act > deal_plan.STAND:
        at = ready(shoe, at, 1, place, stream, shuffling)
        last, value = state, np.int64(card_at(shoe, at) & 15)
        at += 1
        state = np.int64(after[state, value])
    return at, state, act, (state == deal_plan.BUST) * (np.int64(points[last]) + value + 1)


@numba.njit(cache=True, nogil=True)
def split(cards: Any, at: int, machine: Any, again: Any, free: Any, up: Any, pair: Any, codes: Any) -> Any:
    """Play a split pair: each hand is completed before the next gets its second card, and one split off is the next
    (OH-A §11.II). Writes the code of each hand; returns the next card, the number of hands, and the points that the
    original one bust with or 0."""
    shoe, place, stream, shuffling = cards
    after, points, _, start = machine
    alone = np.int64(after[start, pair])
    hands, waiting, done, original, bust = 2, 1, 0, 1, 0
    while True:
        stake = FREE if free[pair] and not original else STAKED
        row = (up * (deal_plan.MODES - 1) + 2 * pair + stake) * points.shape[0]
        while True:
            at = ready(shoe, at, 1, place, stream, shuffling)
            value = np.int64(card_at(shoe, at) & 15)
            at += 1
            if value != pair or hands >= again[up, pair, original]:
                break
            hands += 1
            waiting += 1
        state = np.int64(after[alone, value])
        at, state, act, over = play_out(cards, at, machine, row, state)
        codes[done] = coded(points[state], act, stake)
        if original:
            bust = over
        done += 1
        if waiting == 0:
            return at, hands, bust
        waiting -= 1
        original = 0


class Room(NamedTuple):
    """The memory that rounds are played in: what is known of the shoe, and by box the first two cards, how many hands
    there are, the points that the original one bust with, and the code of each hand."""

    place: Any
    firsts: Any
    seconds: Any
    hands: Any
    busts: Any
    codes: Any


@numba.njit(cache=True, nogil=True)
def deal(
    rounds: int, shoe: Any, boxes: Any, procedure: Any, play: Any, wagers: Any, stream: Any, shuffling: bool, times: Any
) -> Any:
    """Round after round; how often each wager ended in each way is counted in ``times``. False if the cards ran out."""
    place, firsts, seconds = np.zeros(4, np.int64), np.zeros(7, np.int64), np.zeros(7, np.int64)
    hands, busts, codes = np.zeros(7, np.int64), np.zeros(7, np.int64), np.zeros((7, 4), np.int64)
    room = Room(place, firsts, seconds, hands, busts, codes)
    cards = DealingShoe(shoe, place, stream, shuffling)
    # Down to the cover card at once, because a call costs more than the cards.
    return deal_in(room, cards_of(shoe), rounds, cards, boxes, procedure, play, wagers, times)


@numba.njit(cache=True, nogil=True, inline="always")  # so that the compiler sees whose memory it is
def deal_in(
    room: Any, ahead: int, rounds: int, cards: Any, boxes: Any, procedure: Any, play: Any, wagers: Any, times: Any
) -> Any:
    """The rounds of `deal`, in memory that is there. ``boxes`` is how many there are, or None for one alone, which is
    compiled apart: without the way round the table it is dealt a fifth faster. ``wagers`` are the `Columns` and the
    `WagerTables`. As far as the cover card at least ``ahead`` cards are shuffled before a round; whatever the number,
    the same cards come."""
    seats = 1 if boxes is None else boxes
    cover, burns, insured, checked, spread, to_the_end, draws = procedure
    (after, points, acts, _), halves, again, free, even_money, pairs = play
    columns, tables = wagers
    main, insurance, lammers, riding, two, three, dealer = columns
    worth, lammers_of, tags, by_two, by_three, by_dealer, loses_above, after_check, by_ride = tables
    place, firsts, seconds, hands, busts, codes = room
    shoe, _, stream, shuffling = cards
    states = points.shape[0]
    on_cards = two.shape[0] + three.shape[0] > 0
    insures = insurance >= 0
    at = cards_of(shoe)
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
            level = min(max(count * 52 // max(cards_of(shoe) - at, 1), 1), spread) - 1
        if place[LAID] < at + 2 * seats + 2:
            at = ready(shoe, at, max(2 * seats + 2, min(ahead, cover - at)), place, stream, shuffling)
        up_card, hole_card = card_at(shoe, at + seats), card_at(shoe, at + 2 * seats + 1)
        up, hole = np.int64(up_card & 15), np.int64(hole_card & 15)
        for seat in range(seats):
            firsts[seat] = card_at(shoe, at + seat)
            seconds[seat] = card_at(shoe, at + seats + 1 + seat)
        at += 2 * seats + 2
        total = np.int64(draws[draws[NO_CARDS, up], hole])
        natural = total == NATURAL
        stops = natural and checked[up]
        plays = to_the_end
        for seat in range(seats):
            first, second = firsts[seat] & 15, seconds[seat] & 15
            state = np.int64(pairs[first, second])
            act = acts[up * states + state]
            hands[seat], busts[seat] = 1, 0
            if insures and insured[up] and act != deal_plan.BLACKJACK:
                note(times, 2 * level + natural, insurance)
            if stops or act > deal_plan.FREE_DOUBLE:
                if act == deal_plan.BLACKJACK:
                    codes[seat, 0] = PLAYED + (EVEN if even_money[up] else PUSHED if natural else PAID)
                elif stops:
                    codes[seat, 0] = PLAYED + LOST
                elif act == deal_plan.SURRENDER:
                    codes[seat, 0] = PLAYED + GIVEN_UP
                else:
                    at, hands[seat], busts[seat] = split(cards, at, halves, again, free, up, first, codes[seat])
                    for hand in range(hands[seat]):
                        plays = plays or codes[seat, hand] & 31 > 0
                continue
            last, value = state, np.int64(0)
            while act == deal_plan.HIT:
                if at >= place[LAID]:
                    at = ready(shoe, at, 1, place, stream, shuffling)
                last, value = state, np.int64(card_at(shoe, at) & 15)
                at += 1
                state = np.int64(after[state, value])
                act = acts[up * states + state]
            if act > deal_plan.STAND:
                if at >= place[LAID]:
                    at = ready(shoe, at, 1, place, stream, shuffling)
                last, value = state, np.int64(card_at(shoe, at) & 15)
                at += 1
                state = np.int64(after[state, value])
            busts[seat] = (state == deal_plan.BUST) * (np.int64(points[last]) + value + 1)
            codes[seat, 0] = coded(points[state], act, STAKED)
            plays = plays or state != deal_plan.BUST
        suits, alike, size = np.int64(0), False, 2
        if to_the_end:
            suits = 1 << np.int64(up_card >> 4 & 3) | 1 << np.int64(hole_card >> 4 & 3)
            alike = up == hole
        if not plays:
            total = np.int64(0)
        while total & DRAWS:
            if at >= place[LAID]:
                at = ready(shoe, at, 1, place, stream, shuffling)
            card = card_at(shoe, at)
            at += 1
            total = np.int64(draws[total, card & 15])
            if to_the_end:
                suits |= 1 << np.int64(card >> 4 & 3)
                alike = alike and card & 15 == up
                size += 1
        total &= 31
        # A blackjack that comes out in the end takes the original wager; what was doubled or split goes back.
        balance: Any = BALANCED
        facing: Any = total
        if natural and not stops:
            balance, facing = BALANCED - UNIT, LATE
        for seat in range(seats):
            ending = balance
            for hand in range(hands[seat]):
                ending += worth[codes[seat, hand], facing]
            if main >= 0:
                note(times, level * ENDINGS + ending, main)
            if lammers >= 0:
                stack = 0
                for hand in range(hands[seat]):
                    stack += lammers_of[codes[seat, hand]]
                note(times, stack, lammers)
            if riding >= 0:
                # Proceeds are kept beside a dealer's blackjack and a hand that even money has ended (OH-A §16.II.E).
                dealt = np.int64(CARD[firsts[seat]]) * 52 + np.int64(CARD[seconds[seat]])
                row = by_ride[dealt * 10 + up, 1]
                rides = row > 0 and not stops and ending != EVEN
                kept = np.int64(by_ride[dealt * 10 + up, 0])
                note(times, row + ending if rides else kept, riding)
            if on_cards:
                both = np.int64(CARD[firsts[seat]]) * 52 + np.int64(CARD[seconds[seat]])
                suit = np.int64(up_card >> 4 & 3)
                kind = 0 if not natural else 2 + suit if suit == np.int64(hole_card >> 4 & 3) else 1
                for which in range(two.shape[0]):
                    note(times, by_two[which, both * NATURALS + kind], two[which])
                for which in range(three.shape[0]):
                    note(times, by_three[which, both * 52 + np.int64(CARD[up_card])], three[which])
            for which in range(dealer.shape[0]):
                if not (stops and after_check[which]):
                    code = ((up * 16 + suits) * 32 + total) * 2 + (alike and size == 3)
                    lost = busts[seat] > loses_above[which]
                    note(times, by_dealer[which, DEALERS if lost else code], dealer[which])
        if spread > 1:
            if place[ANEW]:
                count = 0
            for card in range(place[BEGAN], at):
                count += tags[card_at(shoe, card) & 15]
        place[ANEW] = 0
    return place[EMPTY] == 0
