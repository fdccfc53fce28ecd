"""A Ray cluster as work is given to it: found at once or refused in one line, quiet, and left with nothing running."""

from __future__ import annotations

import io
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any, Final, TextIO, cast

from croupier.errors import BadInput, CroupierError

#: Seconds that a cluster has to be there at all, and to speak as one.
_TO_ANSWER: Final = 4.0
#: How long Ray asks whoever speaks as a cluster whether it is one, unless somebody has said otherwise: so many times,
#: once a second, and by ray:// three times, so many seconds at first and at most. By itself it asks for half a minute.
_PATIENCE: Final = {
    "RAY_NUM_REDIS_GET_RETRIES": "4",
    "RAY_CLIENT_INITIAL_CONNECTION_TIMEOUT_S": "1",
    "RAY_CLIENT_MAX_CONNECTION_TIMEOUT_S": "2",
}
#: How whoever speaks HTTP/2, as Ray does, is greeted, and the kind of frame that they answer with first.
_GREETING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
_FRAME, _SETTINGS = 9, 4
_ENDED: Final = 143


def ray_of(address: str) -> Any:
    """Ray, if it is installed and a cluster is at the address: it would itself try for minutes, in many lines."""
    address = address or os.environ.get("RAY_ADDRESS", "")  # where Ray looks by itself
    if address:
        for name, patience in _PATIENCE.items():  # read when Ray is loaded
            os.environ.setdefault(name, patience)
    try:
        import ray
    except ImportError:
        raise CroupierError("Ray is not installed; install croupier[ray], or run --on local") from None
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if address and address not in ("auto", "local"):
        if not colon or not port.isdecimal():
            raise BadInput(f"a Ray cluster is named HOST:PORT, ray://HOST:PORT or auto, not {address!r}")
        _greeted(host.strip("[]"), int(port), address)
    return ray


def _greeted(host: str, port: int, address: str) -> None:
    try:
        with socket.create_connection((host, port), timeout=_TO_ANSWER) as connection:
            connection.sendall(_GREETING)
            answer = connection.recv(_FRAME)
    except TimeoutError:
        answer = b""
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise CroupierError(f"no Ray cluster answers at {address}: {reason}") from None
    if len(answer) < 4 or answer[3] != _SETTINGS:
        raise CroupierError(f"no Ray cluster answers at {address}: whatever is there does not speak as one")


@contextmanager
def connected(ray: Any, address: str) -> Iterator[None]:
    """Connect to a cluster, or start one here, unless it is there already; it is left as it was found."""
    if ray.is_initialized():
        yield
        return
    with _ended_by_a_signal() as listen, redirect_stdout(cast("TextIO", _OwnOutput(sys.stdout))):
        try:
            _begin(ray, address)
            listen()  # Ray has put a handler of its own in the place of ours
            yield
        finally:
            with redirect_stdout(io.StringIO()):  # it prints what it has kept back of its messages
                ray.shutdown()


def _begin(ray: Any, address: str) -> None:
    try:
        with _hushed():
            ray.init(address=address or None, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    except Exception as error:  # Ray raises bare ones, too
        where = address or os.environ.get("RAY_ADDRESS", "")
        reason = str(error).strip().partition("\n")[0]
        raise CroupierError(f"no Ray cluster answers at {where}: {reason}" if where else f"Ray: {reason}") from None


class _OwnOutput:
    """Standard output for one thread: however quiet Ray is asked to be, a thread of its own prints there that a worker
    has died, in the midst of what somebody's program reads."""

    def __init__(self, stream: TextIO) -> None:
        self._stream, self._thread = stream, threading.get_ident()

    def write(self, text: str) -> int:
        return self._stream.write(text) if threading.get_ident() == self._thread else len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def _hushed() -> Iterator[None]:
    """Discard standard error: Ray writes every attempt to connect there from outside of Python; what comes of it is
    said here."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


@contextmanager
def _ended_by_a_signal() -> Iterator[Callable[[], None]]:
    """Whoever is told to end leaves nothing running behind; hands out what listens for the signal once more."""
    if threading.current_thread() is not threading.main_thread():
        yield lambda: None
        return

    def listen() -> None:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(_ENDED))

    before = signal.getsignal(signal.SIGTERM)
    listen()
    try:
        yield listen
    except SystemExit:
        # Ray's handler, while it starts, and what waits for a task, afterwards, exit with numbers of their own.
        raise SystemExit(_ENDED) from None
    finally:
        signal.signal(signal.SIGTERM, before)


def worked(ray: Any, task: Callable[..., Any], orders: Iterable[tuple[Any, ...]]) -> Generator[Any, None, None]:
    """What comes of a task for each of its orders, in their order; so many at once that nobody waits for work."""
    remote = ray.remote(task)
    waiting: list[Any] = []
    try:
        most = 2 * max(int(ray.cluster_resources().get("CPU", 1)), 1)
        for order in orders:
            waiting.append(remote.remote(*order))
            if len(waiting) > most:
                yield _collected(ray, waiting.pop(0))
        while waiting:
            yield _collected(ray, waiting.pop(0))
    finally:
        for left in waiting:
            ray.cancel(left)


def _collected(ray: Any, waiting: Any) -> Any:
    try:
        return ray.get(waiting)
    except Exception as error:
        # What the work itself has refused is said in its own words.
        cause = getattr(error, "cause", None)
        if isinstance(cause, CroupierError):
            raise cause from None
        if isinstance(error, CroupierError):
            raise
        reason = str(error).strip().partition("\n")[0]
        raise CroupierError(f"the Ray cluster has lost some of the work ({type(error).__name__}): {reason}") from None
