"""The source is unbiased by proof, not by sampling: every input is tried and the outcomes are counted."""

import ast
import hmac
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.equipment import source as source_module
from croupier.equipment.source import MOST_REJECTIONS, ByteSource, RandomSource, SeededSource, SystemSource
from croupier.errors import BadInput, CroupierError

REJECTED = -1


class EndingTape:
    """A stream of prepared bytes that ends."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __call__(self, size: int) -> bytes:
        taken, self.data = self.data[:size], self.data[size:]
        return taken


class Folding:
    """The planted mistake: fold whatever bytes come into the range and reject nothing."""

    def __init__(self, stream: Callable[[int], bytes]) -> None:
        self.stream = stream

    def below(self, n: int) -> int:
        return int.from_bytes(self.stream(1 if n <= 256 else 2), "big") % n


def outcomes(made_from: Callable[[Callable[[int], bytes]], RandomSource], n: int, size: int) -> Counter[int]:
    """How often each number comes up when each string of ``size`` bytes is the whole tape once."""
    counted: Counter[int] = Counter()
    for value in range(256**size):
        try:
            counted[made_from(EndingTape(value.to_bytes(size, "big"))).below(n)] += 1
        except CroupierError:
            counted[REJECTED] += 1
    return counted


def is_unbiased(counted: Counter[int], n: int, size: int) -> bool:
    each, rest = divmod(256**size, n)
    fair = Counter(dict.fromkeys(range(n), each))
    fair[REJECTED] = rest
    return counted == fair


def test_every_number_up_to_256_comes_from_one_byte_equally_often() -> None:
    for n in range(2, 257):
        assert is_unbiased(outcomes(ByteSource, n, 1), n, 1), n


@pytest.mark.parametrize("n", [257, 416, 432, 32769, 65535, 65536])
def test_larger_numbers_come_from_two_bytes_equally_often(n: int) -> None:
    assert is_unbiased(outcomes(ByteSource, n, 2), n, 2)


def test_a_folding_source_is_caught() -> None:
    assert not is_unbiased(outcomes(Folding, 52, 1), 52, 1)
    assert not is_unbiased(outcomes(Folding, 416, 2), 416, 2)


def test_a_rejected_draw_takes_new_bytes() -> None:
    assert ByteSource(EndingTape(bytes([255, 252, 251]))).below(6) == 251 % 6
    assert ByteSource(EndingTape(bytes([255, 255, 0, 7]))).below(257) == 7


def test_one_choice_needs_no_bytes() -> None:
    assert ByteSource(EndingTape(b"")).below(1) == 0


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_to_pick_from_is_refused(n: int) -> None:
    with pytest.raises(BadInput, match="at least one"):
        SystemSource().below(n)


def test_a_failing_stream_is_a_clear_error_with_its_cause() -> None:
    def unplugged(size: int) -> bytes:
        raise OSError("device unplugged")

    with pytest.raises(CroupierError, match="the random source failed: device unplugged") as caught:
        ByteSource(unplugged).below(6)
    assert isinstance(caught.value.__cause__, OSError)


@pytest.mark.parametrize("given", [b"", b"\x01\x02"])
def test_a_stream_of_the_wrong_length_is_a_failure(given: bytes) -> None:
    with pytest.raises(CroupierError, match=f"the random source failed: asked for 1 bytes, got {len(given)}"):
        ByteSource(lambda size: given).below(6)


def test_a_stuck_stream_closes_the_table_instead_of_hanging_it() -> None:
    asked = []

    def stuck(size: int) -> bytes:
        asked.append(size)
        return b"\xff" * size

    with pytest.raises(CroupierError, match="the random source failed: 128 draws"):
        ByteSource(stuck).below(6)
    assert len(asked) == MOST_REJECTIONS == 128


def test_the_seeded_stream_is_hmac_sha256_of_a_counter() -> None:
    seed = bytes(range(32))
    stream = b"".join(hmac.digest(seed, block.to_bytes(8, "big"), "sha256") for block in range(4))
    source = SeededSource(seed)
    assert bytes(source.below(256) for _ in range(100)) == stream[:100]
    # Two bytes may straddle two blocks: none are dropped.
    source = SeededSource(seed)
    source.below(256)
    assert [source.below(65536) for _ in range(20)] == [
        int.from_bytes(stream[at : at + 2], "big") for at in range(1, 41, 2)
    ]


def test_a_seed_gives_the_same_numbers_and_another_seed_others() -> None:
    def numbers(seed: bytes) -> list[int]:
        source = SeededSource(seed)
        return [source.below(52) for _ in range(60)]

    assert numbers(b"table 7") == numbers(b"table 7") != numbers(b"table 8")


def test_an_empty_seed_is_refused() -> None:
    with pytest.raises(BadInput, match="seed is empty"):
        SeededSource(b"")


def test_system_numbers_stay_in_range_and_differ_at_every_start() -> None:
    def numbers() -> list[int]:
        source = SystemSource()
        return [source.below(52) for _ in range(100)]

    first, second = numbers(), numbers()
    assert first != second
    assert all(0 <= number < 52 for number in first + second)


def test_no_equipment_touches_a_clock_or_the_random_module() -> None:
    for path in Path(source_module.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name.partition(".")[0] for name in names} & {"random", "time", "datetime", "numpy"}, path.name
