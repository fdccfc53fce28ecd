"""The application: routes, errors, the gate, and what runs beside them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool

from croupier.server import pages, problems
from croupier.server.checkpoints import Checkpoints
from croupier.server.gate import Gate
from croupier.server.live import Live
from croupier.server.metrics import Counting
from croupier.server.routes import (
    advice,
    approvals,
    audit,
    floor,
    games,
    jackpots,
    mathematics,
    money,
    people,
    records,
    reports,
    rounds,
    seats,
    simulations,
    watching,
)
from croupier.server.self_check import release
from croupier.server.service import Service
from croupier.server.timekeeper import Timekeeper

ROUTERS = (
    people,
    games,
    seats,
    floor,
    records,
    rounds,
    money,
    jackpots,
    approvals,
    audit,
    advice,
    mathematics,
    simulations,
    reports,
    watching,
)


def create_app(service: Service, revive: Callable[[], None] = lambda: None) -> FastAPI:
    """The application of a service; ``revive`` is tried when the database is gone."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(app.state.timekeeper.resume)
        beside = [
            asyncio.create_task(app.state.live.listen()),
            asyncio.create_task(app.state.timekeeper.run()),
            asyncio.create_task(app.state.checkpoints.run()),
        ]
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            mathematics.ANALYST.close()
            advice.ADVISER.close()

    app = FastAPI(
        title="Croupier",
        version=release(),
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        responses=problems.RESPONSES,
    )
    app.state.service = service
    app.state.timekeeper = Timekeeper(service)
    app.state.checkpoints = Checkpoints(service)
    app.state.live = Live(service, app.state.timekeeper.heard, revive)
    problems.install(app)
    for module in ROUTERS:
        app.include_router(module.ROUTER)
    pages.mount(app)
    app.add_middleware(Gate, settings=service.settings)
    app.add_middleware(Counting)
    return app
