"""Reading Python in several threads at once, as a service does when two readers ask for the clauses of a game."""

import gc
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier import parsing

SOURCE = "\n".join(
    f"def rule_{number}(total: int) -> bool:\n    return total * (2 + {number}) > 17" for number in range(99)
)


@pytest.fixture
def interrupted() -> Iterator[None]:
    """Threads change at every chance, and the collector gives them many."""
    before, thresholds = sys.getswitchinterval(), gc.get_threshold()

    def linger(*_: object) -> None:
        [None for _ in range(50)]

    sys.setswitchinterval(1e-6)
    gc.set_threshold(50, 2, 2)
    gc.callbacks.append(linger)
    yield
    gc.callbacks.remove(linger)
    gc.set_threshold(*thresholds)
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("interrupted")
def test_two_threads_may_read_at_once() -> None:
    with ThreadPoolExecutor(4) as readers:
        trees = list(readers.map(parsing.module, [SOURCE] * 80))
        expressions = list(readers.map(parsing.expression, ["(1 + 2) * 3 < 4"] * 80))
    assert {len(tree.body) for tree in trees} == {99}
    assert len(expressions) == 80
