"""The blackjack rounds on a graphics processor: a thread plays a chunk, so that its totals are those of any other worker.

The shoe of a thread lies in the memory on the chip, four cards to a word, the words of 32 threads side by side, so that
whatever cards they look at, no two of them wait for one another. What is counted, a block of threads counts together.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from croupier.engines.gpu.machine import cuda, moved
from croupier.engines.gpu.twins import twin
from croupier.engines.twenty_one import deal_rounds, deal_shoe

#: Threads of a block.
THREADS: Final = 64
#: Cards that are shuffled before a round, where they come before the cover card: as many as nearly all rounds take.
AHEAD: Final = 12
INLINE = ("deal_in", "coded", "bits", "below", "shuffled", "ready", "play_out", "split", "anew", "turn")


class Layout(NamedTuple):
    """What a compiled program is made for: the cards of the shoe, the endings and the columns that are counted, whether
    what is at risk is added up too, the boxes in play, and the threads of a block."""

    cards: int
    endings: int
    columns: int
    risks: bool
    seats: int = 1
    threads: int = THREADS


def program(layout: Layout, module: Any = None) -> Any:
    """The rounds for shoes and tallies of these sizes, ready to be launched."""
    gpu = module or cuda()
    cards, endings, columns, risks, seats, threads = layout
    boxes = None if seats == 1 else seats
    words = -(-cards // 4)
    shoes, size = threads * words * 4, endings * columns
    single = columns == 1

    def card_at(shoe: Any, at: Any) -> Any:
        chip, first = shoe
        return chip[first + ((np.uint32(at) >> np.uint32(2)) << np.uint32(7)) + (np.uint32(at) & np.uint32(3))]

    def exchange(shoe: Any, at: Any, other: Any) -> None:
        chip, first = shoe
        one = first + ((np.uint32(at) >> np.uint32(2)) << np.uint32(7)) + (np.uint32(at) & np.uint32(3))
        two = first + ((np.uint32(other) >> np.uint32(2)) << np.uint32(7)) + (np.uint32(other) & np.uint32(3))
        card = chip[one]
        chip[one] = chip[two]
        chip[two] = card

    def cards_of(shoe: Any) -> Any:
        return cards

    def note(times: Any, ending: Any, column: Any) -> None:
        counts, nets, risked, net, risk, made = times
        which = 0 if single else column
        place = np.uint32(ending) if single else np.uint32(ending) * np.uint32(columns) + np.uint32(column)
        gpu.atomic.add(counts, place, 1)
        net[which] += nets[place]
        made[which] += 1
        if risks:
            risk[which] += risked[place]

    inline = gpu.jit(device=True, forceinline=True)
    apart = gpu.jit(device=True)
    stands_for = {
        getattr(deal_shoe, function.__name__): inline(function) for function in (card_at, exchange, cards_of, note)
    }
    deal = twin(
        deal_rounds.deal_in,
        stands_for,
        lambda function: inline(function) if function.__name__ in INLINE else apart(function),
    )

    def play(rounds, streams, pack, procedure, play, wagers, nets, risked, totals, sums, empty):  # type: ignore[no-untyped-def]
        thread = gpu.threadIdx.x
        chunk = gpu.blockIdx.x * threads + thread
        chip = gpu.shared.array(shoes, np.uint8)
        counts = gpu.shared.array(size, np.int32)
        for place in range(thread, size, threads):
            counts[place] = 0
        gpu.syncthreads()
        if chunk < streams.shape[0]:
            first = np.uint32((thread >> 5) * words << 7 | (thread & 31) << 2)
            for at in range(cards):
                chip[first + np.uint32((at >> 2 << 7) + (at & 3))] = pack[at]
            stream = gpu.local.array(4, np.uint64)
            for word in range(4):
                stream[word] = streams[chunk, word]
            place = gpu.local.array(4, np.int64)
            for word in range(4):
                place[word] = 0
            firsts, seconds = gpu.local.array(7, np.int64), gpu.local.array(7, np.int64)
            hands, busts = gpu.local.array(7, np.int64), gpu.local.array(7, np.int64)
            codes = gpu.local.array((7, 4), np.int64)
            net, risk = gpu.local.array(columns, np.int64), gpu.local.array(columns, np.int64)
            made = gpu.local.array(columns, np.int64)
            for column in range(columns):
                net[column] = risk[column] = made[column] = 0
            room = (place, firsts, seconds, hands, busts, codes)
            shoe = ((chip, first), place, stream, True)
            times = (counts, nets, risked, net, risk, made)
            if not deal(room, AHEAD, rounds, shoe, boxes, procedure, play, wagers, times):
                empty[0] = 1
            for column in range(columns):
                sums[chunk, column, 0] = net[column]
                sums[chunk, column, 1] = risk[column]
                sums[chunk, column, 2] = made[column]
        gpu.syncthreads()
        for place in range(thread, size, threads):
            if counts[place] > 0:
                gpu.atomic.add(totals, place, np.int64(counts[place]))

    return gpu.jit(play)
