"""What the service counts about itself, for Prometheus."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Metric,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import func, select
from sqlalchemy.pool import QueuePool
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.house.jackpots import PARTS
from croupier.store.database import Database
from croupier.store.schema import METERS, TABLES

REGISTRY: Final = CollectorRegistry()
REQUESTS: Final = Counter("croupier_requests", "Requests answered.", ["method", "route", "status"], registry=REGISTRY)
SECONDS: Final = Histogram(
    "croupier_request_seconds",
    "How long a request took.",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
    registry=REGISTRY,
)
COMMANDS: Final = Counter(
    "croupier_table_commands",
    "Commands of play, by whether memory or the books had the table.",
    ["way"],
    registry=REGISTRY,
)
SOCKETS: Final = Gauge("croupier_sockets", "Sockets that are open.", registry=REGISTRY)
WAITING: Final = Gauge("croupier_tables_waiting", "Tables that wait for somebody, with a time-out.", registry=REGISTRY)
POOL: Final = Gauge("croupier_pool_connections", "Connections to the database, by use.", ["state"], registry=REGISTRY)
TABLES_BY_STATE: Final = Gauge("croupier_tables", "Tables of the house.", ["game", "state"], registry=REGISTRY)
METER_DOLLARS: Final = Gauge("croupier_meter_dollars", "What a progressive meter shows.", ["meter"], registry=REGISTRY)
#: The process itself, as every Python service tells of it: memory, processor time, open files, what is collected.
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)


def look_at_house(database: Database) -> None:
    """Count the tables, read the meters, and see how many connections are in use."""
    pool = database.engine.pool
    if isinstance(pool, QueuePool):
        POOL.labels("used").set(pool.checkedout())
        POOL.labels("idle").set(pool.checkedin())
    state = TABLES.c.state["state"].as_string()
    counted = select(TABLES.c.game, state, func.count()).group_by(TABLES.c.game, state)
    with database.engine.connect() as connection:
        tables = connection.execute(counted).all()
        meters = connection.execute(select(METERS.c.name, METERS.c.state)).all()
    TABLES_BY_STATE.clear()
    for game, table_state, count in tables:
        TABLES_BY_STATE.labels(game, table_state).set(count)
    for name, meter in meters:
        METER_DOLLARS.labels(name).set(meter["display"] / PARTS / 100)


def text() -> str:
    """Everything, as Prometheus reads it."""
    return generate_latest(REGISTRY).decode()


#: Of the house, and the same in whichever process it is read.
_OF_HOUSE: Final = ("croupier_tables", "croupier_meter_dollars")


class _Families:
    """Families of figures, where a registry is asked for."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        """All of them."""
        return self._families


def together(texts: Mapping[int, str]) -> str:
    """What several processes have counted, each under its number: a counter that is another process's at every look
    would go up and down."""
    families: dict[str, Metric] = {}
    for worker, counted in texts.items():
        for family in text_string_to_metric_families(counted):
            if family.name in _OF_HOUSE:
                families.setdefault(family.name, family)
                continue
            kept = families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
            kept.samples += [
                sample._replace(labels={**sample.labels, "worker": str(worker)}) for sample in family.samples
            ]
    return generate_latest(_Families(families.values())).decode()


class Counting:
    """Counts every request under the route that answered it: addresses that nobody has written are one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on, and take its time."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            route = getattr(scope.get("route"), "path_format", "unknown")
            REQUESTS.labels(scope["method"], route, str(status)).inc()
            SECONDS.labels(scope["method"], route).observe(time.perf_counter() - began)
