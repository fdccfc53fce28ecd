"""The blackjack rounds on a graphics processor: a thread plays a chunk, so totals are those of any other worker.

The shoe of a thread lies in the memory on the chip, four cards to a word, the words of 32 threads side by side, so that
whatever cards they look at, no two of them wait for one another. What is counted, a block of threads counts together.
`OnThisProcessor` runs the same code without such a processor, for tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.gpu.machine import cuda, moved
from croupier.engines.gpu.twins import Compiled, Translate, twin
from croupier.engines.kernel import BlockResult, DeviceRounds
from croupier.engines.outcomes import Rows
from croupier.engines.twenty_one import deal_rounds, deal_shoe
from croupier.errors import CroupierError

#: Threads of a block.
THREADS: Final = 64
#: Cards that are shuffled before a round, where they come before the cover card: as many as nearly all rounds take.
AHEAD: Final = 12
#: What is added up of each chunk, by wager: the net, what was at risk where that varies, and how often it was made.
SUMS: Final = 3


class Layout(NamedTuple):
    """What a compiled program is made for: the cards of the shoe, the endings and the columns that are counted, whether
    what is at risk is added up too, and the boxes in play."""

    cards: int
    endings: int
    columns: int
    risks: bool
    seats: int = 1

    @property
    def words(self) -> int:
        """Words of four cards that a shoe takes."""
        return -(-self.cards // 4)


def chunk_player(layout: Layout, translate: Translate, add: Compiled) -> Compiled:
    """The function that plays a chunk in a thread's memory; ``add`` adds to a count that other threads add to too."""
    cards, _, columns, risks, seats = layout
    words, single, boxes = layout.words, columns == 1, None if seats == 1 else seats

    def place_of(first: Any, at: Any) -> Any:
        return first + ((np.uint32(at) >> np.uint32(2)) << np.uint32(7)) + (np.uint32(at) & np.uint32(3))

    place_of = translate(place_of)  # type: ignore[arg-type]  # a closure is a function too

    def card_at(shoe: Any, at: Any) -> Any:
        chip, first = shoe
        return chip[place_of(first, at)]

    def exchange(shoe: Any, at: Any, other: Any) -> None:
        chip, first = shoe
        here, there = place_of(first, at), place_of(first, other)
        card = chip[here]
        chip[here] = chip[there]
        chip[there] = card

    def cards_of(shoe: Any) -> Any:
        return cards

    def note(times: Any, ending: Any, column: Any) -> None:
        counts, nets, risked, net, risk, made = times
        which = 0 if single else column
        place = np.uint32(ending) if single else np.uint32(ending) * np.uint32(columns) + np.uint32(column)
        add(counts, place)
        net[which] += nets[place]
        made[which] += 1
        if risks:
            risk[which] += risked[place]

    own: list[Any] = [card_at, exchange, cards_of, note]
    stands_for = {getattr(deal_shoe, function.__name__): translate(function) for function in own}
    deal = twin(deal_rounds.deal_in, stands_for, translate)

    def play(
        thread: Any, chunk: Any, rounds: Any, streams: Any, pack: Any, rules: Any, money: Any, memory: Any, sums: Any
    ) -> Any:
        chip, counts, stream, room, net, risk, made = memory
        procedure, way, wagers = rules
        nets, risked = money
        first = np.uint32((thread >> 5) * words << 7 | (thread & 31) << 2)
        for at in range(cards):
            chip[place_of(first, at)] = pack[at]
        for word in range(4):
            stream[word] = streams[chunk, word]
            room[0][word] = 0
        for column in range(columns):
            net[column] = risk[column] = made[column] = 0
        shoe = ((chip, first), room[0], stream, True)
        times = (counts, nets, risked, net, risk, made)
        enough = deal(room, AHEAD, rounds, shoe, boxes, procedure, way, wagers, times)
        for column in range(columns):
            sums[chunk, column, 0] = net[column]
            sums[chunk, column, 1] = risk[column]
            sums[chunk, column, 2] = made[column]
        return enough

    return translate(play)  # type: ignore[arg-type]  # a closure is a function too


def program(layout: Layout, gpu: Any) -> Any:
    """The rounds for shoes and tallies of these sizes, ready to be launched."""
    inline = gpu.jit(device=True, forceinline=True)

    def add(counts: Any, place: Any) -> None:
        gpu.atomic.add(counts, place, 1)

    play_chunk = chunk_player(layout, inline, inline(add))
    shoes, size, columns = THREADS * layout.words * 4, layout.endings * layout.columns, layout.columns

    def play(rounds: Any, streams: Any, pack: Any, rules: Any, money: Any, totals: Any, sums: Any, empty: Any) -> None:
        thread = gpu.threadIdx.x
        chunk = gpu.blockIdx.x * THREADS + thread
        chip, counts = gpu.shared.array(shoes, np.uint8), gpu.shared.array(size, np.int32)
        for place in range(thread, size, THREADS):
            counts[place] = 0
        gpu.syncthreads()
        if chunk < streams.shape[0]:
            stream, shoe = gpu.local.array(4, np.uint64), gpu.local.array(4, np.int64)
            firsts, seconds = gpu.local.array(7, np.int64), gpu.local.array(7, np.int64)
            hands, busts = gpu.local.array(7, np.int64), gpu.local.array(7, np.int64)
            codes = gpu.local.array((7, 4), np.int64)
            net, risk = gpu.local.array(columns, np.int64), gpu.local.array(columns, np.int64)
            made = gpu.local.array(columns, np.int64)
            memory = (chip, counts, stream, (shoe, firsts, seconds, hands, busts, codes), net, risk, made)
            if not play_chunk(thread, chunk, rounds, streams, pack, rules, money, memory, sums):
                empty[0] = 1
        gpu.syncthreads()
        for place in range(thread, size, THREADS):
            if counts[place] > 0:
                gpu.atomic.add(totals, place, np.int64(counts[place]))

    return gpu.jit(play)


class ShoeRounds(DeviceRounds):
    """Rounds off shoes."""

    def __init__(self, shoe: npt.NDArray[np.uint8], arguments: Sequence[Any], rows: Rows, *, risks: bool) -> None:
        boxes, procedure, play, (columns, tables) = arguments
        self.rows, self.shape = rows, rows.nets.shape
        endings, wagered = self.shape
        self.layout = Layout(len(shoe), endings, wagered, risks, boxes or 1)
        self.shoe = shoe
        # The smaller the tables, the more of them stay close to the threads.
        self.rules = procedure, play, (columns, tables._replace(worth=tables.worth.astype(np.int16)))
        self.money = tuple(np.ascontiguousarray(part.reshape(-1)) for part in (rows.nets, rows.risked))

    def played(self, streams: npt.NDArray[np.uint64], rounds: int) -> tuple[BlockResult, npt.NDArray[np.int64]]:
        """So many rounds from each of these streams."""
        totals = np.zeros(self.shape[0] * self.shape[1], np.int64)
        sums = np.zeros((len(streams), self.shape[1], SUMS), np.int64)
        if not self._launch(streams, rounds, totals, sums):
            raise CroupierError("the cards ran out in the middle of a round; fewer seats or more decks are needed")
        return self.rows.played(totals.reshape(self.shape)), sums

    def _launch(self, streams: Any, rounds: int, totals: Any, sums: Any) -> bool:
        gpu = cuda()
        fixed = getattr(self, "_fixed", None)
        if fixed is None:
            self._program = program(self.layout, gpu)
            fixed = self._fixed = moved((self.shoe, self.rules, self.money))
        there = [gpu.to_device(part) for part in (streams, totals, sums, np.zeros(1, np.int64))]
        sent, counted, added, empty = there
        shoe, rules, money = fixed
        blocks = -(-len(streams) // THREADS)
        self._program[blocks, THREADS](np.int64(rounds), sent, shoe, rules, money, counted, added, empty)
        counted.copy_to_host(totals)
        added.copy_to_host(sums)
        return not empty.copy_to_host()[0]


@numba.njit
def _add(counts: Any, place: Any) -> None:
    counts[place] += 1


class OnThisProcessor(ShoeRounds):
    """The same chunks by the same code, one thread after another, where there is no graphics processor."""

    def _launch(self, streams: Any, rounds: int, totals: Any, sums: Any) -> bool:
        play_chunk = chunk_player(self.layout, numba.njit, _add)
        chip, counts = np.zeros(THREADS * self.layout.words * 4, np.uint8), np.zeros(len(totals), np.int32)
        enough = True
        for chunk in range(len(streams)):
            thread, columns = chunk % THREADS, self.layout.columns
            room = (*(np.zeros(size, np.int64) for size in (4, 7, 7, 7, 7)), np.zeros((7, 4), np.int64))
            own = (np.zeros(columns, np.int64) for _ in range(SUMS))
            memory = (chip, counts, np.zeros(4, np.uint64), room, *own)
            enough &= play_chunk(thread, chunk, rounds, streams, self.shoe, self.rules, self.money, memory, sums)
        totals += counts
        return enough
