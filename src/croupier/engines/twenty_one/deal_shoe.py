"""A shoe in a kernel: cards as bytes that say their values at once, shuffled no further than is needed; and wagers that
end in ways known beforehand, so that how often each came is all that is kept. Should a shoe end in the middle of a
round, the cards of earlier rounds are shuffled and dealt on."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.chance import Stream, below, bits
from croupier.engines.kernel import BlockResult, Kernel, PlayOrder
from croupier.engines.outcomes import Rows, WagerResult
from croupier.errors import CroupierError
from croupier.hands.points import VALUE

#: A card as the kernel has it: value less one in the low four bits, then the suit, then which of the tens.
CODE: Final = np.array(
    [VALUE[card] - 1 | (card & 3) << 4 | max((card >> 2) - 8, 0) % 4 << 6 for card in range(52)], np.uint8
)
#: And back.
CARD: Final = np.zeros(256, np.uint8)
CARD[CODE] = np.arange(52)
#: Places of what is known of the shoe: how far it is shuffled, where the round began, whether it began anew within the
#: round, and whether no card was left.
LAID, BEGAN, ANEW, EMPTY = range(4)
_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)


class DealingShoe(NamedTuple):
    """The shoe that is dealt from: its cards, what is known of it, and the chance that shuffles it on."""

    shoe: npt.NDArray[np.uint8]
    place: npt.NDArray[np.int64]
    stream: Stream
    shuffling: bool


# How a kernel touches a shoe and a tally. A graphics processor lays both out in its own way, and puts functions of its
# own in the place of these (`engines.gpu`).


@numba.njit(cache=True, nogil=True, inline="always")
def card_at(shoe: Any, at: Any) -> Any:
    """The card at a place of the shoe."""
    return shoe[at]


@numba.njit(cache=True, nogil=True, inline="always")
def exchange(shoe: Any, at: Any, other: Any) -> None:
    """Exchange the cards at two places."""
    shoe[at], shoe[other] = shoe[other], shoe[at]


@numba.njit(cache=True, nogil=True, inline="always")
def cards_of(shoe: Any) -> Any:
    """How many cards the shoe has."""
    return shoe.shape[0]


@numba.njit(cache=True, nogil=True, inline="always")
def note(times: Any, ending: Any, column: Any) -> None:
    """Count an ending of the wager in a column."""
    times[ending, column] += 1


@numba.njit(cache=True, nogil=True)
def shuffled(shoe: Any, at: int, end: int, stream: Any) -> Any:
    """Shuffle on from card ``at``, six at a time, until card ``end`` is laid or none is left; how far it came. Three
    cards come from 32 random bits: what one leaves of them chooses the next (Brackett-Rozinsky and Lemire), and the few
    that would favour some cards are drawn again."""
    cards = cards_of(shoe)
    while at < end and at + 6 <= cards:
        word = bits(stream)
        for half in (word >> _HALF, word & _LOW):
            first = np.uint64(cards - at)
            second, third = first - np.uint64(1), first - np.uint64(2)
            ways = first * second * third
            while True:
                high = half * first
                middle = (high & _LOW) * second
                low = (middle & _LOW) * third
                rest = low & _LOW
                if rest >= ways or rest >= (_LOW + np.uint64(1)) % ways:
                    break
                half = bits(stream) >> _HALF
            other = at + np.int64(high >> _HALF)
            exchange(shoe, at, other)
            other = at + 1 + np.int64(middle >> _HALF)
            exchange(shoe, at + 1, other)
            other = at + 2 + np.int64(low >> _HALF)
            exchange(shoe, at + 2, other)
            at += 3
    while at < end and at < cards:
        exchange(shoe, at, at + below(stream, cards - at))
        at += 1
    return at


@numba.njit(cache=True, nogil=True)
def anew(shoe: Any, began: int) -> None:
    """The cards of earlier rounds come below those of this one: both parts turned round, and then the whole. All in one
    loop: wherever a card is drawn this is compiled once more, and hardly ever comes up."""
    cards = cards_of(shoe)
    low, past, left = 0, began, 2
    while left >= 0:
        if low < past - 1:
            past -= 1
            exchange(shoe, low, past)
            low += 1
        else:
            low, past = began if left == 2 else 0, cards
            left -= 1


@numba.njit(cache=True, nogil=True)
def ready(shoe: Any, at: int, wanted: int, place: Any, stream: Any, shuffling: bool) -> Any:
    """Shuffle on until so many cards lie ready; the number of the next one."""
    cards = cards_of(shoe)
    while place[LAID] < at + wanted:
        if place[LAID] < cards:
            place[LAID] = shuffled(shoe, place[LAID], at + wanted, stream) if shuffling else cards
        elif place[BEGAN] == 0:
            place[EMPTY] = 1
            return 0
        else:
            began = place[BEGAN]
            anew(shoe, began)
            place[LAID], place[BEGAN], place[ANEW] = cards - began, 0, 1
            at -= began
    return at


def full_shoe(order: PlayOrder) -> npt.NDArray[np.uint8]:
    """All the cards of a table's shoe, in order."""
    pack = order.game.cards_in(order.options)
    return CODE[[card for card, copies in enumerate(pack) for _ in range(copies)]]


def counted(
    order: PlayOrder,
    deal: Callable[..., Any],
    arguments: Sequence[Any],
    ways: Mapping[str, Sequence[WagerResult]],
    varies: Sequence[str] = (),
) -> Kernel:
    """All wagers on the same rounds. ``deal`` counts how often each ended in each of its ways, by number; the first
    stake of those that vary is what is at risk."""
    rows, shoe = Rows.of(list(ways.values()), by_name=True), full_shoe(order)

    def play(rounds: int, stream: Stream) -> BlockResult:
        times = np.zeros(rows.nets.shape, np.int64)
        if not deal(rounds, shoe.copy(), *arguments, stream, True, times):
            raise CroupierError("the cards ran out in the middle of a round; fewer seats or more decks are needed")
        return rows.played(times)

    stakes = [0 if wager in varies else results[0].risked for wager, results in ways.items()]
    return Kernel(list(ways), stakes, rows.lines, play)
