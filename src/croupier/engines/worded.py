"""An order in words that any process or machine can read, and what it plays there."""

import json
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier.engines import kernel as orders
from croupier.engines.chance import stream
from croupier.engines.kernel import Kernel, PlayOrder
from croupier.engines.question import unusual
from croupier.errors import BadInput


def chart_of(order: PlayOrder) -> bytes | None:
    """The file that a strategy comes from, or None for one known by its name."""
    if not order.strategy.endswith(".csv"):
        return None
    try:
        return Path(order.strategy).read_bytes()
    except OSError as error:
        raise BadInput(f"cannot read {order.strategy}: {error.strerror or error}") from None


def in_words(order: PlayOrder) -> str:
    """The order as text. Another machine may not have the files that were named here, so it holds what a chart says; a
    pay table of one's own is among the options already."""
    chart = chart_of(order)
    if chart is not None:
        order.kernel()  # its mistakes are better known before anything is played
    options = order.game.posted(order.options) | unusual(order.settings)
    text = None if chart is None else chart.decode("utf-8", "surrogateescape")
    return json.dumps([order.game.slug, options, order.strategy, list(order.wagers), text, order.reference])


@lru_cache(maxsize=1)
def kernel_of(words: str) -> Kernel:
    """The kernel of an order in words; a worker that plays on for the same order has it already."""
    slug, options, strategy, wagers, chart, reference = json.loads(words)
    if chart is None:
        return orders.order(slug, options, strategy, wagers, reference=reference).kernel()
    with TemporaryDirectory() as folder:
        path = Path(folder, "chart.csv")
        path.write_bytes(chart.encode("utf-8", "surrogateescape"))
        return orders.order(slug, options, str(path), wagers).kernel()


def play_chunks(words: str, seed: str, chunks: list[tuple[int, int]]) -> list[dict[str, Any]]:
    """The tallies of chunks of an order in words, each given by its number and its rounds."""
    kernel = kernel_of(words)
    return [kernel.chunk(stream(seed, number), rounds).plain() for number, rounds in chunks]
