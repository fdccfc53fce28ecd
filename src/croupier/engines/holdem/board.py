"""One board of five cards: all holdings of two other cards, ranked once and compared by card removal.

Cards of one rank are alike, but for the suit that the board holds three of or more, so there are a hundred kinds of
holdings (three hundred where a flush can be made), not 1,081. They are sorted from the weakest up. Of the holdings that
one beats, those that share a card with it are taken off: as many as a card of that kind has been met in below.
"""

from functools import cache
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.gpu.own_ways import put_in_order
from croupier.engines.streets.sets import Flags, Ints
from croupier.games.families.holdem_strategy import NO_RANK, BettingHabit
from croupier.hands import fast
from croupier.hands.fast import _HALF, _HIGH
from croupier.hands.orders import FIVE_CARD

#: Thirteen ranks, and thirteen more in the suit of a flush.
KINDS: Final = 26
#: Holdings of two kinds of cards.
PAIRS: Final = KINDS * (KINDS + 1) // 2
_BITS: Final = PAIRS.bit_length()
_MASK: Final = (1 << _BITS) - 1


#: How a showdown ends, against a dealer who qualifies and against an open one, who does not: lost, tied; from WON on
#: won with each kind of hand, then won with each against an open dealer.
LOST, LOST_OPEN, TIED, TIED_OPEN, WON = range(5)


class Ends(NamedTuple):
    """What a count distinguishes in a showdown: the number of the weakest hand with which a dealer qualifies, the kind
    of each hand by its number, and which kinds are below that bar. A kind is paid alike wherever it wins."""

    bar: int
    kind_of: npt.NDArray[np.int8]
    below: Flags


class Strength(NamedTuple):
    """Hands of so many cards by number, from the weakest up: what `fast.tables` looks up, without the gaps."""

    keys: Ints
    low: npt.NDArray[np.int32]
    high: npt.NDArray[np.int32]
    by_rank: npt.NDArray[np.int16]
    by_suit: npt.NDArray[np.int16]


@cache
def values() -> npt.NDArray[np.int64]:
    """The value of each number; the first stands for none."""
    five = fast.tables(FIVE_CARD, 5)
    return np.unique(np.concatenate([five.by_rank, five.by_suit[0], [0]]).astype(np.int64))


@cache
def strength(cards: int) -> Strength:
    """The numbers of hands of so many cards; the same five best cards have the same number in all."""
    tables, known = fast.tables(FIVE_CARD, cards), values()
    return Strength(
        tables.keys,
        tables.low,
        tables.high,
        np.searchsorted(known, tables.by_rank).astype(np.int16),
        np.searchsorted(known, tables.by_suit[0]).astype(np.int16),
    )


class Pricing(NamedTuple):
    """The numbers of hands, how showdowns end, and what the endings pay, in rows."""

    hands: Strength
    ends: Ends
    rows: Ints


class Room(NamedTuple):
    """Room for what is known of one board. By live card its kind. By kind of card, how many are live and how many of
    the holdings below a bar one of them is in. By two kinds, their holding. By holding, its two kinds, the number of
    its best five cards, how many of the holdings that share no card with it are weaker and equal, and its place in a
    chart. The rest is what is being worked out: holdings in order, and three figures by kind of card."""

    kind: Ints
    live: Ints
    below: Ints
    grid: Ints
    first: Ints
    second: Ints
    number: Ints
    weaker: Ints
    equal: Ints
    cell: Ints
    order: npt.NDArray[np.int32]
    before: Ints
    after: Ints
    made: Ints


@numba.njit(cache=True, nogil=True)
def room(cards: int) -> Room:
    """Room for a board beside so many live cards."""
    return Room(
        np.empty(cards, np.int64),
        np.empty(KINDS, np.int64),
        np.empty(KINDS, np.int64),
        np.empty((KINDS, KINDS), np.int64),
        np.empty(PAIRS, np.int64),
        np.empty(PAIRS, np.int64),
        np.empty(PAIRS, np.int64),
        np.empty(PAIRS, np.int64),
        np.empty(PAIRS, np.int64),
        np.empty(PAIRS, np.int64),
        np.empty(PAIRS, np.int32),
        np.empty(KINDS, np.int64),
        np.empty(KINDS, np.int64),
        np.empty(KINDS, np.int64),
    )


@numba.njit(cache=True, nogil=True)
def flush_suit(board: Any) -> tuple[int, int, int]:
    """The suit in which two more cards can make a flush (-1 for none), how many the board has of it, and which."""
    suits = 0
    for card in board:
        suits += 1 << 4 * (card & 3)
    for suit in range(4):
        if suits >> 4 * suit & 15 >= 3:
            ranks = 0
            for card in board:
                if card & 3 == suit:
                    ranks |= 1 << (card >> 2)
            return suit, suits >> 4 * suit & 15, ranks
    return -1, 0, 0


@numba.njit(cache=True, nogil=True)
def rank_holdings(cards: Any, board: Any, hands: Strength, at: Room) -> int:
    """The holdings of the live cards with their numbers; says how many kinds of holdings there are."""
    suit, suited, ranks = flush_suit(board)
    total = np.int64(0)
    for card in board:
        total += hands.keys[card]
    at.live[:] = 0
    for spot in range(len(cards)):
        kind = (cards[spot] >> 2) + (13 if cards[spot] & 3 == suit else 0)
        at.kind[spot] = kind
        at.live[kind] += 1
    holdings = 0
    for high in range(KINDS):
        if at.live[high] == 0:
            continue
        six = total + hands.keys[high % 13 << 2]
        for low in range(high + 1):
            if at.live[low] == 0 or (high == low and at.live[high] == 1):
                continue
            seven = six + hands.keys[low % 13 << 2]
            number = hands.by_rank[hands.low[seven & _HALF] + hands.high[seven >> _HIGH & _HALF]]
            if suited + high // 13 + low // 13 >= 5:
                mask = ranks | high // 13 << high % 13 | low // 13 << low % 13
                number = max(number, hands.by_suit[mask])
            at.first[holdings], at.second[holdings], at.number[holdings] = high, low, number
            at.grid[high, low] = at.grid[low, high] = holdings
            holdings += 1
    return holdings


@numba.njit(cache=True, nogil=True)
def compare_holdings(holdings: int, bar: int, at: Room) -> int:
    """How many holdings are weaker than each and how many equal; says how many are below the number of the bar."""
    order, before, after = at.order[:holdings], at.before, at.after
    for holding in range(holdings):
        order[holding] = np.int32(at.number[holding]) << _BITS | holding
    put_in_order(order)
    for kind in range(KINDS):
        before[kind] = after[kind] = at.below[kind] = 0
    place, weaker, barred = 0, 0, 0
    while place < holdings:
        number = order[place] >> _BITS
        end, equal = place, 0
        while end < holdings and order[end] >> _BITS == number:
            holding = order[end] & _MASK
            high, low = at.first[holding], at.second[holding]
            if high == low:
                after[high] += at.live[high] - 1
                equal += at.live[high] * (at.live[high] - 1) // 2
            else:
                after[high] += at.live[low]
                after[low] += at.live[high]
                equal += at.live[high] * at.live[low]
            end += 1
        for spot in range(place, end):
            holding = order[spot] & _MASK
            high, low = at.first[holding], at.second[holding]
            at.weaker[holding] = weaker - before[high] - before[low]
            # The holding itself is in all three: once too often taken off.
            at.equal[holding] = equal - (after[high] - before[high]) - (after[low] - before[low]) + 1
        for kind in range(KINDS):
            before[kind] = after[kind]
        weaker += equal
        place = end
        if number < bar:
            barred = weaker
            for kind in range(KINDS):
                at.below[kind] = before[kind]
    return barred


@numba.njit(cache=True, nogil=True)
def compare_with_card(holdings: int, bar: int, board: Any, card: int, hands: Strength, at: Room) -> int:
    """The same beside a dealer who is known to hold a card: of the live cards that go with it, how many make less than
    each holding and how many as much; says how many make less than the bar."""
    suit, suited, ranks = flush_suit(board)
    total = hands.keys[card]
    for dealt in board:
        total += hands.keys[dealt]
    of_suit = int(card & 3 == suit)
    kinds, made = at.before, at.made
    there, barred = 0, 0
    at.below[:] = 0
    for kind in range(KINDS):
        if at.live[kind] == 0:
            continue
        seven = total + hands.keys[kind % 13 << 2]
        number = hands.by_rank[hands.low[seven & _HALF] + hands.high[seven >> _HIGH & _HALF]]
        if suited + of_suit + kind // 13 >= 5:
            number = max(number, hands.by_suit[ranks | of_suit << (card >> 2) | kind // 13 << kind % 13])
        kinds[there], made[there] = kind, number
        there += 1
        if number < bar:
            at.below[kind] = 1
            barred += at.live[kind]
    for holding in range(holdings):
        first, second, number = at.first[holding], at.second[holding], at.number[holding]
        weaker, equal = 0, 0
        for spot in range(there):
            if made[spot] <= number:
                live = at.live[kinds[spot]] - (kinds[spot] == first) - (kinds[spot] == second)
                if made[spot] < number:
                    weaker += live
                else:
                    equal += live
        at.weaker[holding], at.equal[holding] = weaker, equal
    return barred


@numba.njit(cache=True, nogil=True, inline="always")
def compare(holdings: int, bar: int, board: Any, dealer: int, hands: Strength, at: Room) -> int:
    """`compare_holdings`, or `compare_with_card` where a card of the dealer's is known."""
    if dealer < 0:
        return compare_holdings(holdings, bar, at)
    return compare_with_card(holdings, bar, board, dealer, hands, at)


@numba.njit(cache=True, nogil=True)
def dealers_of(left: int, dealer: int) -> int:
    """How many hands the dealer can have of the cards that are left, one card of it known or none."""
    return left * (left - 1) // 2 if dealer < 0 else left


@numba.njit(cache=True, nogil=True, inline="always")
def split_by_bar(holding: int, bar: int, barred: int, dealers: int, dealer: int, at: Room) -> Any:
    """The showdowns of a holding on a board: losses, ties and wins, each over dealers who qualify and open ones."""
    wins, ties = at.weaker[holding], at.equal[holding]
    losses = dealers - wins - ties
    open_ = barred - at.below[at.first[holding]] - at.below[at.second[holding]]
    if at.number[holding] < bar:
        # A dealer of whom no card is known is open with this holding too, which was taken off once too often.
        losses_open = open_ + (dealer < 0) - wins - ties
        return losses - losses_open, losses_open, 0, ties, 0, wins
    return losses, 0, ties, 0, wins - open_, open_


@numba.njit(cache=True, nogil=True)
def number_of(cards: Any, hands: Strength) -> int:
    """The number of the best five of these cards."""
    total, suits = np.int64(0), 0
    for card in cards:
        total += hands.keys[card]
        suits += 1 << 4 * (card & 3)
    number = hands.by_rank[hands.low[total & _HALF] + hands.high[total >> _HIGH & _HALF]]
    for suit in range(4):
        if suits >> 4 * suit & 15 >= 5:
            ranks = 0
            for card in cards:
                if card & 3 == suit:
                    ranks |= 1 << (card >> 2)
            number = max(number, hands.by_suit[ranks])
    return int(number)


@numba.njit(cache=True, nogil=True, inline="always")
def _ending(player: Any, dealer: Any, ends: Ends) -> Any:
    """How a showdown of two numbers ends."""
    if dealer == player:
        return TIED if player >= ends.bar else TIED_OPEN
    if dealer > player:
        return LOST if dealer >= ends.bar else LOST_OPEN
    return WON + ends.kind_of[player] + (0 if dealer >= ends.bar else len(ends.below))


@numba.njit(cache=True, nogil=True)
def against_all(seven: Any, live: Any, pricing: Pricing, at: Room, worth: Any) -> None:
    """What a player's two cards and a board are worth over every holding of the dealer, by each row of prices."""
    hands, ends, prices = pricing
    player = number_of(seven, hands)
    times = np.zeros(prices.shape[1], np.int64)
    for holding in range(rank_holdings(live, seven[2:], hands, at)):
        first, second = at.first[holding], at.second[holding]
        ways = at.live[first] * at.live[second]
        if first == second:
            ways = at.live[first] * (at.live[first] - 1) // 2
        times[_ending(player, at.number[holding], ends)] += ways
    for row in range(len(worth)):
        worth[row] = (prices[row] * times).sum()


@numba.njit(cache=True, nogil=True)
def against_known(seven: Any, live: Any, dealer: Any, pricing: Pricing, worth: Any) -> None:
    """The same where one card of the dealer's is known, or both."""
    hands, ends, prices = pricing
    player, shown = number_of(seven, hands), seven.copy()
    times = np.zeros(prices.shape[1], np.int64)
    shown[0] = dealer[0]
    for spot in range(len(live) if len(dealer) == 1 else 1):
        shown[1] = live[spot] if len(dealer) == 1 else dealer[1]
        times[_ending(player, number_of(shown, hands), ends)] += 1
    for row in range(len(worth)):
        worth[row] = (prices[row] * times).sum()


#: A number that no hand has.
_NO_HAND: Final = 1 << 30


class HabitNumbers(NamedTuple):
    """A `BettingHabit` by the numbers of the weakest hands it asks for; whether these and a pair are all."""

    two_pair: int
    strong: int
    paired: bool
    pocket: int
    suited: int
    outs: int
    plain: bool


#: Bets with nothing at all.
NEVER: Final = HabitNumbers(_NO_HAND, _NO_HAND, False, -1, NO_RANK, 0, False)


def numbered(habit: BettingHabit, ladder: npt.NDArray[Any]) -> HabitNumbers:
    """A habit with the places of its hands among all values of hands."""
    two_pair = int(ladder.searchsorted(FIVE_CARD.value("two_pair")))
    strong = int(ladder.searchsorted(FIVE_CARD.value(habit.strong))) if habit.strong else _NO_HAND
    plain = habit.paired and habit.pocket < 0 and habit.suited == NO_RANK
    return HabitNumbers(two_pair, strong, habit.paired, habit.pocket, habit.suited, habit.outs, plain)


@numba.njit(cache=True, nogil=True, inline="always")
def paired(cards: Any, end: int) -> Any:
    """Whether one of the first two cards is paired, with the other or with one up to ``end``."""
    first, second = cards[0] >> 2, cards[1] >> 2
    pair = first == second
    for at in range(2, end):
        pair |= (cards[at] >> 2 == first) | (cards[at] >> 2 == second)
    return pair


@numba.njit(cache=True, nogil=True, inline="always")
def likes(cards: Any, end: int, number: Any, habit: Any) -> Any:
    """Whether a habit bets with the first two cards beside those up to ``end``, which make a hand of this number.
    Nothing is skipped: no branch is cheaper than one that is guessed wrong."""
    first, second = cards[0] >> 2, cards[1] >> 2
    pocket = (first == second) & (first <= habit.pocket)
    bets = (number >= habit.strong) | (habit.paired & paired(cards, end) & ((not pocket) | (number >= habit.two_pair)))
    if habit.suited != NO_RANK:
        suits = 0
        for at in range(end):
            suits += 1 << 4 * (cards[at] & 3)
        for own in range(2):
            bets |= (cards[own] >> 2 >= habit.suited) & (suits >> 4 * (cards[own] & 3) & 15 >= 4)
    return bets
