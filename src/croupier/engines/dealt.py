"""Every hand of so many cards that a pack can deal, counted once, and the wagers that a pay table decides by it.

    hits_by_line(pack, 5, line, like=FIVE_CARD)    # {"royal_flush": 4, ...} out of C(52, 5)
    for hands, ways in every_hand(pack, 5): ...    # the hands themselves, as arrays
    solve(question, 5, line, FIVE_CARD)            # a side bet, from the pay table that is asked for

A pack says how often it holds each of the 53 cards: one pack, a shoe of eight, or a few cards. A hand is a row of cards
in ascending order with the number of ways it is dealt, so like cards of a shoe are one hand.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations, permutations
from math import comb
from os import cpu_count
from typing import Any, Final, TypeAlias, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.question import Question
from croupier.engines.solved import DOLLAR, Solution, by_lines
from croupier.equipment.cards import JOKER, Card, show
from croupier.errors import BadCard, BadPlan, CroupierError
from croupier.hands import fast
from croupier.hands.fast import Hands, Values
from croupier.hands.poker import Order
from croupier.money import Cents

Pack: TypeAlias = Sequence[int]
Ways: TypeAlias = npt.NDArray[np.int64]
#: The line of a pay table that a hand makes, by a leaf rule of the game.
LineOf: TypeAlias = Callable[[Sequence[int]], str]
#: Hands that are sure to make the same line have the same number: a poker order, or a function of many hands at once.
Like: TypeAlias = Order | Callable[[Hands], npt.NDArray[Any]]

Answer = TypeVar("Answer")

_AT_ONCE: Final = 1 << 18
MOST_CARDS: Final = 8
_MOST_GROUPS: Final = 1 << 17


def side_by_side(work: Callable[..., Answer], *items: Iterable[Any]) -> list[Answer]:
    """The answers to every item, worked out on all cores: the kernels let go of the interpreter."""
    with ThreadPoolExecutor(cpu_count()) as cores:
        return list(cores.map(work, *items))


def every_hand(pack: Pack, cards: int, *, alike: Sequence[int] = (0, 1, 2, 3)) -> Iterator[tuple[Hands, Ways]]:
    """Every hand with the ways it is dealt, a quarter of a million hands at a time. ``alike`` (from `alike_suits`)
    leaves one hand of all that differ only by swapping suits, with the ways of them all: up to 24 times fewer hands,
    wherever suits are of equal worth."""
    size = sum(pack)
    if not 0 < cards <= min(size, MOST_CARDS):
        raise CroupierError(f"{cards} cards cannot be dealt from {size}; at most {MOST_CARDS} are counted")
    if tuple(alike) == (0, 0, 0, 0) and max(pack) == 1:
        yield from _by_suits(pack, cards)
        return
    faces = np.array([card for card, held in enumerate(pack) if held], np.int8)
    copies = np.array([pack[card] for card in faces], np.int64)
    most = min(cards, int(copies.max()))
    choose = np.array([[comb(held, taken) for taken in range(most + 1)] for held in range(int(copies.max()) + 1)])
    first = np.searchsorted(np.cumsum(copies), np.arange(cards), side="right")
    total, state, swapped = 0, np.append(first, 1), np.array(alike)
    while state[cards]:
        hands, ways = np.empty((_AT_ONCE, cards), np.int8), np.empty(_AT_ONCE, np.int64)
        filled = _fill(faces, copies, choose, swapped, state, hands, ways)
        total += int(ways[:filled].sum())
        yield hands[:filled], ways[:filled]
    assert total == comb(size, cards), f"the hands add up to {total}, not {comb(size, cards)}"


def _by_suits(pack: Pack, cards: int) -> Iterator[tuple[Hands, Ways]]:
    """Where all four suits are alike and no card is there twice: straight to one hand of all that look alike, without
    looking at the others. With the joker a hand is that and one card less."""
    ranks = [rank for rank in range(13) if pack[rank << 2]]
    masks = [sum(1 << rank for rank in held) for size in range(cards + 1) for held in combinations(ranks, size)]
    by_size = sorted(masks, key=lambda mask: (mask.bit_count(), mask))
    starts = np.searchsorted([mask.bit_count() for mask in by_size], np.arange(cards + 2))
    sorted_masks = np.array(by_size, np.int64)
    for jokers in range(2 if len(pack) > JOKER and pack[JOKER] else 1):
        size = _suited(sorted_masks, starts, cards - jokers, _NO_HANDS, _NO_WAYS)
        hands, ways = np.full((size, cards), JOKER, np.int8), np.empty(size, np.int64)
        _suited(sorted_masks, starts, cards - jokers, hands, ways)
        assert ways.sum() == comb(4 * len(ranks), cards - jokers), "the hands do not add up"
        for at in range(0, size, _AT_ONCE):
            part = slice(at, at + _AT_ONCE)
            yield np.sort(hands[part], axis=1), ways[part]


_NO_HANDS: Final = np.empty((0, 0), np.int8)
_NO_WAYS: Final = np.empty(0, np.int64)


@numba.njit(cache=True, nogil=True)
def _suited(masks: Any, starts: Any, cards: int, hands: Any, ways: Any) -> int:
    """The ranks held in each suit, never more in a later one: how many such hands there are, written where there is
    room for them."""
    row = 0
    for clubs in range(cards + 1):
        for a in range(starts[clubs], starts[clubs + 1]):
            for diamonds in range(cards - clubs + 1):
                for b in range(starts[diamonds], starts[diamonds + 1]):
                    if masks[b] > masks[a]:
                        break
                    for hearts in range(cards - clubs - diamonds + 1):
                        spades = cards - clubs - diamonds - hearts
                        for c in range(starts[hearts], starts[hearts + 1]):
                            if masks[c] > masks[b]:
                                break
                            for d in range(starts[spades], starts[spades + 1]):
                                if masks[d] > masks[c]:
                                    break
                                if len(ways):
                                    _lay(masks[a], masks[b], masks[c], masks[d], hands[row])
                                    ways[row] = _likenesses(masks[a], masks[b], masks[c], masks[d])
                                row += 1
    return row


@numba.njit(cache=True, nogil=True)
def _lay(a: int, b: int, c: int, d: int, hand: Any) -> None:
    at = 0
    for suit in range(4):
        mask = a if suit == 0 else b if suit == 1 else c if suit == 2 else d
        rank = 0
        while mask:
            if mask & 1:
                hand[at] = rank << 2 | suit
                at += 1
            mask >>= 1
            rank += 1


@numba.njit(cache=True, nogil=True)
def _likenesses(a: int, b: int, c: int, d: int) -> int:
    """How many hands differ from this one only by which suit is which."""
    orders, same = 24, 1
    for first, second in ((a, b), (b, c), (c, d)):
        same = same + 1 if first == second else 1
        orders //= same
    return orders


def unseen(seen: Iterable[Card], pack: Pack = ()) -> list[Card]:
    """The cards of a pack, or of a full deck, without those that are seen."""
    left = list(pack) or [int(card != JOKER) for card in range(JOKER + 1)]
    for card in seen:
        left[card] -= 1
        if left[card] < 0:
            raise BadCard(f"{show([card])} is there more often than in the pack")
    return [card for card, copies in enumerate(left) for _ in range(copies)]


def alike_suits(pack: Pack) -> tuple[int, int, int, int]:
    """For each suit the first one that the pack holds the very same ranks of: suits that can be swapped."""
    ranks = [tuple(pack[suit:52:4]) for suit in range(4)]
    first, second, third, fourth = (ranks.index(held) for held in ranks)
    return first, second, third, fourth


def all_hands(pack: Pack, cards: int, *, alike: Sequence[int] = (0, 1, 2, 3)) -> tuple[Hands, Ways]:
    """Every hand at once, for the packs and sizes where they fit."""
    parts = list(every_hand(pack, cards, alike=alike))
    return np.concatenate([hands for hands, _ in parts]), np.concatenate([ways for _, ways in parts])


@numba.njit(cache=True, nogil=True)
def _fill(faces: Any, copies: Any, choose: Any, alike: Any, state: Any, hands: Any, ways: Any) -> int:
    """Write hands from where ``state`` stands until the rows are full; its last entry says whether more are to come."""
    cards = hands.shape[1]
    holding = np.zeros(4, np.int64)
    distinct = alike[1] == 1 and alike[2] == 2 and alike[3] == 3
    row = 0
    while row < hands.shape[0] and state[cards]:
        orders = 1 if distinct else _swaps(faces, state, cards, alike, holding)
        if orders:
            times = 1
            for at in range(cards):
                hands[row, at] = faces[state[at]]
                if at + 1 < cards and state[at + 1] == state[at]:
                    times += 1
                else:
                    orders *= choose[copies[state[at]], times]
                    times = 1
            ways[row] = orders
            row += 1
        state[cards] = _advance(copies, state, cards)
    return row


@numba.njit(cache=True, nogil=True)
def _advance(copies: Any, state: Any, cards: int) -> int:
    """The next hand in order: one card moves up, and those after it follow as closely as there are copies."""
    for at in range(cards - 1, -1, -1):
        face, used, fits = state[at] + 1, 0, True
        for _ in range(at, cards):
            if face < len(copies) and used == copies[face]:
                face, used = face + 1, 0
            if face >= len(copies):
                fits = False
                break
            used += 1
        if fits:
            face, used = state[at] + 1, 0
            for spot in range(at, cards):
                if used == copies[face]:
                    face, used = face + 1, 0
                state[spot] = face
                used += 1
            return 1
    return 0


@numba.njit(cache=True, nogil=True)
def _swaps(faces: Any, state: Any, cards: int, alike: Any, holding: Any) -> int:
    """How many hands this one stands for by swapping suits; 0 where another one stands for it."""
    holding[:] = 0
    for at in range(cards):
        face = faces[state[at]]
        if face < 52:
            holding[face & 3] += np.int64(1) << 4 * (face >> 2)
    orders = 1
    for suit in range(1, 4):
        before, same = 0, 1
        last = -1
        for other in range(suit):
            if alike[other] == alike[suit]:
                before += 1
                last = other
                if holding[other] == holding[suit]:
                    same += 1
        if last >= 0:
            if holding[last] < holding[suit]:
                return 0
            orders = orders * (before + 1) // same
    return orders


def values(order: Order, hands: Hands) -> Values:
    """The value of every hand, also from packs with more than four cards of a rank."""
    if not _crowded(hands):
        return fast.evaluate(order, hands)
    return np.array([order.rank(hand) for hand in hands.tolist()], np.int32)


@numba.njit(cache=True, nogil=True)
def _crowded(hands: Any) -> bool:
    """Whether a hand holds more than four cards of a rank, which the tables of `fast` do not know."""
    for row in range(hands.shape[0]):
        ranks = np.int64(0)
        for at in range(hands.shape[1]):
            ranks += np.int64(1) << 4 * (hands[row, at] >> 2)
        if (ranks + 0x33333333333333) & 0x88888888888888:  # five in four bits, and three more, reach the eight
            return True
    return False


def hits_by_line(
    pack: Pack, cards: int, line: LineOf, *, like: Like, alike: Sequence[int] = (0, 1, 2, 3), suits_differ: bool = False
) -> dict[str, int]:
    """How many of the C(n, cards) hands make each line; a hand that makes none is under whatever the rule says.

    The rule is asked once for each group of hands that ``like`` puts together, so it must put together only hands that
    make the same line: its order, for a rule that ranks the hand. ``alike`` is for rules that do not tell suits apart;
    where ``suits_differ`` though they are alike in the pack, the rule is asked about every swap of them, and each has
    its share.
    """
    # Open addressing: room for all groups that are allowed and for as many new ones as there are hands at once.
    numbers, dealt = np.zeros(2 * _AT_ONCE, np.int64), np.zeros(2 * _AT_ONCE, np.int64)
    lines = dict[int, list[str]]()
    swaps = _SWAPS if suits_differ else _SWAPS[:1]
    suits_alike = isinstance(like, Order) or tuple(alike) != (0, 1, 2, 3)
    for hands, ways in every_hand(pack, cards, alike=alike):
        looks = values(like, hands) if isinstance(like, Order) else np.asarray(like(hands))
        for row in _tally(looks, ways, numbers, dealt, np.empty(len(hands), np.int64)).tolist():
            hand = hands[row].tolist()
            is_asked_again = len(lines) % _ASKED_AGAIN == 0 or len({card & 3 for card in hand}) == 1
            if suits_alike and not suits_differ and is_asked_again:
                lines[int(looks[row])] = [line_in_any_suits(line, hand)]
            else:
                lines[int(looks[row])] = [line(_swapped(hand, suits)) for suits in swaps]
        if len(lines) > _MOST_GROUPS:
            raise CroupierError(
                f"hands are put together in {len(lines):,} groups or more; {_MOST_GROUPS:,} are the most"
            )
    hits: dict[str, int] = {}
    groups = np.flatnonzero(dealt)
    for number, times in zip(numbers[groups].tolist(), dealt[groups].tolist(), strict=True):
        for name in lines[number]:
            hits[name] = hits.get(name, 0) + times
    assert all(times % len(swaps) == 0 for times in hits.values()), "suits are not of equal weight"
    return {name: times // len(swaps) for name, times in hits.items()}


#: A rule that should not tell suits apart is asked in other suits about every hand of a single suit, and of so many
#: others about one.
_ASKED_AGAIN: Final = 8
#: Every way to swap suits, the one that leaves them first.
_SWAPS: Final = tuple(permutations(range(4)))


def _swapped(hand: list[int], suits: Sequence[int]) -> list[int]:
    return [card if card == JOKER else card & ~3 | suits[card & 3] for card in hand]


def line_in_any_suits(line: LineOf, hand: list[int]) -> str:
    """The line of a hand, by a rule that does not tell suits apart; one that does is refused."""
    made = {line(_swapped(hand, [suit + by & 3 for suit in range(4)])) for by in range(4)}
    if len(made) > 1:
        lines = ", ".join(sorted(map(str, made)))
        raise BadPlan(f"which line a hand makes goes by its suits ({lines}); hands are counted up to suits")
    return made.pop()


@numba.njit(cache=True, nogil=True)
def _tally(looks: Any, ways: Any, numbers: Any, dealt: Any, rows: Any) -> Any:
    """Add the ways to each group's; the rows whose group was empty so far."""
    fresh, mask = 0, len(numbers) - 1
    for row in range(len(looks)):
        number = np.int64(looks[row])
        spot = (number * 2654435761 >> 12) & mask
        while dealt[spot] and numbers[spot] != number:
            spot = (spot + 1) & mask
        if not dealt[spot]:
            numbers[spot] = number
            rows[fresh] = row
            fresh += 1
        dealt[spot] += ways[row]
    return rows[:fresh]


@cache
def lines_made(
    pack: tuple[int, ...], cards: int, line: LineOf, like: Like, *, suits_differ: bool = False
) -> dict[str, int]:
    """`hits_by_line` with suits swapped wherever the pack allows it; a rule that tells suits apart says so with
    ``suits_differ``. Hands are counted once for all pay tables, as long as the same functions are passed."""
    alike = alike_suits(pack)
    swapped = suits_differ and alike == (0, 0, 0, 0)  # each suit has its share
    apart = suits_differ and not swapped
    return hits_by_line(pack, cards, line, like=like, alike=(0, 1, 2, 3) if apart else alike, suits_differ=swapped)


def solve(
    question: Question, cards: int, line: LineOf, like: Like, *, stake: Cents = DOLLAR, notes: tuple[str, ...] = ()
) -> Solution:
    """A wager that its pay table decides by so many cards off the pack, whoever holds them; else as in `lines_made`."""
    hits, table = lines_made(question.pack, cards, line, like), question.posted
    paid = {name: times for name, times in hits.items() if table.get(name)}
    return by_lines(table, paid, comb(sum(question.pack), cards), stake=stake, notes=notes)
