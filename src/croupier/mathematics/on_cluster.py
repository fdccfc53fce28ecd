"""An analysis on a Ray cluster: each wager under each pay table is a task of its own, solved where there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import NamedTuple

from croupier.engines.any import cluster
from croupier.engines.solved import Solution
from croupier.errors import BadInput
from croupier.mathematics.analyses import Request, request, solution, unbound_request


class AskedAnalysis(NamedTuple):
    """What is asked, as it travels: another process reads it again."""

    slug: str
    options: dict[str, object]
    wager: str = ""
    table: str = ""
    #: Single pays otherwise, where it is bound to no text.
    pay: Mapping[str, str] | None = None

    def read(self) -> Request:
        """The request."""
        if self.pay is None:
            return request(self.slug, self.options, wager=self.wager, table=self.table)
        return unbound_request(self.slug, self.options, wager=self.wager, table=self.table, pay=self.pay)


def on_ray(asked: AskedAnalysis, address: str, *, use_cache: bool) -> Callable[[int], Iterable[Solution]]:
    """What solves the questions of a request on a cluster, or on one that is started here."""
    if asked.wager.endswith((".toml", ".json")):
        raise BadInput("a wager of your own is worked out here, in a moment; leave out --on")
    ray = cluster.ray_of(address)
    # Workers are in other folders.
    table = str(Path(asked.table).resolve()) if asked.table.endswith(".toml") else asked.table
    travels = asked._replace(table=table)

    def solutions(count: int) -> Iterator[Solution]:
        orders = ((travels, place, use_cache) for place in range(count))
        with cluster.connected(ray, address), closing(cluster.worked(ray, _solved, orders)) as worked:
            yield from worked

    return solutions


def held(address: str | None) -> AbstractContextManager[None]:
    """A cluster for several analyses, where one is asked for."""
    return nullcontext() if address is None else cluster.connected(cluster.ray_of(address), address)


def _solved(asked: AskedAnalysis, place: int, use_cache: bool) -> Solution:
    return solution(asked.read(), place, use_cache=use_cache)
