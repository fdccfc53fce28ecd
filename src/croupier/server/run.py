"""Start the service: the database checked and brought up to date, a house to play in where one is wanted."""

from __future__ import annotations

import contextlib
import gc
import socket
import sys
from collections.abc import Iterator
from functools import partial

import uvicorn
from fastapi import FastAPI

from croupier import spans
from croupier.server import logs
from croupier.server.app import create_app
from croupier.server.checkpoints import Checkpoints
from croupier.server.configuration import ServiceConfiguration
from croupier.server.doors import listening, when_told_to_stop
from croupier.server.frames import FramedSocket
from croupier.server.readings import replica_of
from croupier.server.service import Service
from croupier.server.settings import Settings
from croupier.server.visits import door, enough_files
from croupier.server.workers import ALONE, Place, WorkerOrders, Workers
from croupier.store.database import Database
from croupier.store.embedded import Embedded, database_folder


@contextlib.contextmanager
def opened(url: str) -> Iterator[tuple[Database, Embedded | None]]:
    """The database of a house, safe and with the newest schema: the one that is given, or the embedded one."""
    embedded = None if url else Embedded(database_folder())
    database = Database(url or embedded.url) if embedded else Database(url)
    try:
        database.check()
        database.migrate()
        owner, database = database, database.under_own_login()
        if owner is not database:
            owner.close()
        database.drop_privileges()
        yield database, embedded
    finally:
        database.close()
        if embedded:
            embedded.stop()


def serve(configuration: ServiceConfiguration) -> None:
    """Serve until told to stop."""
    logs.set_up(configuration.log)
    when_told_to_stop(sys.exit)
    settings = enough_files(configuration.settings)
    if settings.traces:
        spans.exporting()  # what is not installed is told before anything is started
    host, demo, workers = configuration.host, configuration.demo, configuration.workers
    with (
        listening(host, configuration.port, settings.slow) as listener,
        opened(configuration.database) as (database, embedded),
    ):
        service = Service(database, settings, replica_of(database, configuration.replica))
        Checkpoints(service).compare()
        service.announce()
        address = f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"
        print(f"Croupier serves at {address}", flush=True)
        if demo:
            from croupier.server.demo import set_up

            for name, role, code in set_up(service):
                print(f"  {role:<13} {name:<10} {address}/#/enter/{code}", flush=True)
        revive = embedded.revive if embedded else lambda: None
        if workers == 1:
            _serve(create_app(service, revive), listener, settings)
            return
        orders = partial(WorkerOrders, database.url, configuration.replica, settings, listener, log=configuration.log)
        several = Workers(lambda place: orders(place=place), workers, revive)
        when_told_to_stop(several.stop)
        several.run()


def serve_one(orders: WorkerOrders) -> None:
    """One of several processes."""
    logs.set_up(orders.log)
    # All of them together stay within what a database usually lets in.
    pool = max(4, 20 // orders.place.size)
    database = Database(orders.url, pool=pool)
    try:
        database.drop_privileges()
        service = Service(database, orders.settings, replica_of(database, orders.replica, pool))
        app = create_app(service, place=orders.place)
        _serve(app, orders.listener, orders.settings, orders.place)
    finally:
        database.close()


def _serve(app: FastAPI, listener: socket.socket, settings: Settings, place: Place = ALONE) -> None:
    protocol = door(settings)
    config = uvicorn.Config(
        app,
        http=protocol,
        ws=FramedSocket,
        # Who is believed about a sender is ours to say: the gate does.
        proxy_headers=False,
        log_level="warning",
        access_log=False,
        ws_max_size=4096,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    traces = spans.begin() if settings.traces else None
    server = uvicorn.Server(config)
    if (crew := getattr(app.state, "crew", None)) is not None:
        crew.greet = lambda: protocol(config, server.server_state, server.lifespan.state)
    # From here on it is only noted: what is raised while Python clears up is lost, and the server repeats the
    # signal that has stopped it, when the embedded database is to be stopped in peace.
    when_told_to_stop(lambda: setattr(server, "should_exit", True))
    app.state.feed.is_over = lambda: server.should_exit
    if settings.prepares and place.number == 0:
        app.state.preparation.begin(app.state.service.games())
    # What is there now stays: to go through all of it again and again would hold everybody up each time.
    gc.collect()
    gc.freeze()
    # Nearly nothing that a command leaves behind refers to itself, so that this need not be looked for so often.
    gc.set_threshold(20_000, 20, 20)
    # Threads that read the books let commands through sooner.
    sys.setswitchinterval(0.0002)
    server.run(sockets=[listener])
    if traces is not None:
        traces.shutdown()
