"""Random streams for the kernels: one for every chunk of a run, made from the seed and the chunk's number alone.
Whoever plays chunk 17 of a seed, on whichever machine, sees the same cards. Inside a chunk the generator is
xoshiro256**; the shuffles of real tables never use it (see `croupier.equipment.source`)."""

import hashlib
from typing import Any, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

Stream: TypeAlias = npt.NDArray[np.uint64]


def stream(seed: str, chunk: int) -> Stream:
    """The state from which a chunk is played."""
    digest = hashlib.blake2b(f"{seed}\0{chunk}".encode("utf-8", "surrogateescape"), digest_size=32).digest()
    return np.frombuffer(digest, "<u8").astype(np.uint64)


def branch(state: Stream, name: str) -> Stream:
    """A stream of its own for one part of a chunk, so that what else is played beside it changes nothing."""
    digest = hashlib.blake2b(name.encode(), key=state.astype("<u8").tobytes(), digest_size=32).digest()
    return np.frombuffer(digest, "<u8").astype(np.uint64)


@numba.njit(cache=True, nogil=True, inline="always")
def bits(state: Any) -> Any:
    """The next 64 random bits."""
    s1 = state[1]
    x = s1 * np.uint64(5)
    x = ((x << np.uint64(7)) | (x >> np.uint64(57))) * np.uint64(9)
    state[2] ^= state[0]
    state[3] ^= s1
    state[1] = s1 ^ state[2]
    state[0] ^= state[3]
    state[2] ^= s1 << np.uint64(17)
    high = state[3]
    state[3] = (high << np.uint64(45)) | (high >> np.uint64(19))
    return x


@numba.njit(cache=True, nogil=True, inline="always")
def below(state: Any, n: Any) -> Any:
    """A whole number from 0 to n - 1 (below 2 ** 31), each equally likely: the high half of a product (Lemire)."""
    wide = np.uint64(n)
    product = (bits(state) >> np.uint64(32)) * wide
    rest = product & np.uint64(0xFFFFFFFF)
    if rest < wide:
        unfair = (np.uint64(0x100000000) - wide) % wide
        while rest < unfair:
            product = (bits(state) >> np.uint64(32)) * wide
            rest = product & np.uint64(0xFFFFFFFF)
    return np.int64(product >> np.uint64(32))


@numba.njit(cache=True, nogil=True, inline="always")
def draw(shoe: Any, at: int, state: Any, shuffling: bool) -> Any:
    """Card number ``at`` of a shoe, shuffled only as far as it is dealt; without shuffling, the cards as they lie."""
    if shuffling:
        other = at + below(state, shoe.shape[0] - at)
        card = shoe[other]
        shoe[other] = shoe[at]
        shoe[at] = card
    return shoe[at]
