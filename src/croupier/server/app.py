"""The application: routes, errors, the gate, and what runs beside them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from croupier import spans
from croupier.server import analysts, pages, problems
from croupier.server.allowances import Allowances
from croupier.server.announced import Announcements
from croupier.server.checkpoints import Checkpoints
from croupier.server.crew import Crew, Handed
from croupier.server.delivering import Deliveries
from croupier.server.express import Express, carry_out
from croupier.server.feed import Feed
from croupier.server.gate import Gate
from croupier.server.live import Live
from croupier.server.logs import identified
from croupier.server.metrics import Counting
from croupier.server.oidc import Provider
from croupier.server.openapi import describe, describe_sockets, unversioned
from croupier.server.preparing import Preparation
from croupier.server.readiness import Readiness
from croupier.server.remembered import RememberedTables
from croupier.server.routes import (
    academy,
    advice,
    approvals,
    audit,
    corrections,
    events,
    exams,
    floor,
    games,
    jackpots,
    mathematics,
    money,
    oidc,
    oneself,
    people,
    practice,
    protection,
    records,
    reports,
    rounds,
    seats,
    simulations,
    watching,
)
from croupier.server.self_check import release
from croupier.server.service import Service
from croupier.server.standing import StandingDocument
from croupier.server.timekeeper import Timekeeper
from croupier.server.traced import traced
from croupier.server.turns import Turns
from croupier.server.workers import ALONE, Place

ROUTERS = (
    oneself,
    people,
    oidc,
    practice,
    games,
    seats,
    floor,
    records,
    corrections,
    rounds,
    money,
    jackpots,
    approvals,
    audit,
    events,
    advice,
    academy,
    exams,
    mathematics,
    protection,
    simulations,
    reports,
    watching,
)


class Application(FastAPI):
    """The application, with a short way for what is done again and again."""

    express: Express | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or serve a socket, whichever name of this version its path has."""
        if "path" in scope and (path := unversioned(scope["path"])) != scope["path"]:
            scope = {**scope, "path": path, "raw_path": path.encode()}
        if scope["type"] == "http":
            send = identified(scope, send)
            if spans.is_on():
                await traced(scope, send, lambda telling: self._answer(scope, receive, telling))
                return
        await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.express is not None and scope["type"] == "http":
            rest = await self.express.take(scope, receive, send)
            if rest is None:
                return
            receive = rest
        await super().__call__(scope, receive, send)

    def openapi(self) -> dict[str, Any]:
        """What the interface is, for generators of clients."""
        if not self.openapi_schema:
            self.openapi_schema = describe(self)
        return self.openapi_schema


def create_app(service: Service, revive: Callable[[], None] = lambda: None, place: Place = ALONE) -> Application:
    """The application of a service; ``revive`` is tried when the database is gone."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(app.state.timekeeper.resume)
        beside = [
            asyncio.create_task(app.state.live.listen()),
            asyncio.create_task(app.state.live.poll()),
            asyncio.create_task(app.state.timekeeper.run()),
            asyncio.create_task(app.state.checkpoints.run()),
            asyncio.create_task(app.state.feed.run()),
            asyncio.create_task(app.state.deliveries.run()),
            asyncio.create_task(app.state.allowances.share(service.database.url)),
        ]
        if crew is not None:
            crew.measure = partial(watching.figures_of, app)
            work = partial(carry_out, app.state.remembered) if service.settings.remembers else _on_the_books
            beside.append(asyncio.create_task(crew.serve(work)))
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            if service.settings.remembers:
                await app.state.remembered.close()
            app.state.deliveries.close()
            service.readings.close()
            app.state.preparation.close()
            for analyst in analysts.ALL:
                analyst.close()

    app = Application(
        title="Croupier",
        version=release(),
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        responses=problems.RESPONSES,
    )
    app.state.service = service
    app.state.allowances = Allowances(service.settings)
    app.state.readiness = Readiness(service)
    app.state.turns = Turns()
    app.state.announcements = Announcements()
    app.state.preparation = Preparation()
    app.state.timekeeper = Timekeeper(service)
    app.state.checkpoints = Checkpoints(service)
    app.state.live = Live(service, app.state.timekeeper.heard, revive)
    app.state.provider = provider(service)
    app.state.feed = Feed(service, app.state.live)
    app.state.deliveries = Deliveries(service)
    problems.install(app)
    for module in ROUTERS:
        app.include_router(module.ROUTER)
    app.state.documents = {}
    app.add_route("/api/openapi.json", _interface, methods=["GET"], include_in_schema=False)
    app.add_route("/api/asyncapi.json", _sockets, methods=["GET"], include_in_schema=False)
    pages.mount(app)
    crew = app.state.crew = Crew(Path(place.folder), place.number, place.size) if place.folder else None
    if service.settings.remembers:
        app.state.remembered = RememberedTables(service, app.state.live.tell)
        app.state.live.remembered = app.state.remembered.heard
        app.state.live.look_around = app.state.remembered.look_at_meters
        app.express = Express(service.settings, app.state.allowances, app.state.remembered, crew)
    # No page of others learns anything from a length: browsers send it no cookie of this house (SameSite=strict).
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(Gate, settings=service.settings, allowances=app.state.allowances)
    app.add_middleware(Counting)
    return app


async def _on_the_books(_handed: Handed) -> None:
    """A process that remembers no table carries out nothing for another one."""


def provider(service: Service) -> Provider | None:
    """By which people sign in, where the house has one."""
    rules = service.settings.oidc
    return Provider(rules, service.signing_key.private_bytes_raw()) if rules.issuer else None


async def _interface(request: Request) -> Response:
    return _standing(request, request.app.openapi)


async def _sockets(request: Request) -> Response:
    return _standing(request, partial(describe_sockets, request.app))


def _standing(request: Request, describe: Callable[[], dict[str, Any]]) -> Response:
    documents: dict[str, StandingDocument] = request.app.state.documents
    if request.url.path not in documents:
        documents[request.url.path] = StandingDocument(dict[str, Any], describe())
    return documents[request.url.path].answer(request)
