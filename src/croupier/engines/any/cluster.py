"""A Ray cluster as work is given to it: found at once or refused in one line, quiet, and left with nothing running."""

from __future__ import annotations

import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from croupier.errors import BadInput, CroupierError

#: Seconds that a cluster has to be there at all, and to speak as one.
_TO_ANSWER: Final = 4.0
#: How whoever speaks HTTP/2, as Ray does, is greeted, and the kind of frame that they answer with first.
_GREETING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
_FRAME, _SETTINGS = 9, 4
_ENDED: Final = 143


def ray_of(address: str) -> Any:
    """Ray, if it is installed and a cluster is at the address: it would itself try for minutes, in many lines."""
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
    started = not ray.is_initialized()
    if started:
        ray.init(address=address or None, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        with _ended_by_a_signal():
            yield
    finally:
        if started:
            ray.shutdown()


@contextmanager
def _ended_by_a_signal() -> Iterator[None]:
    """Whoever is told to end leaves nothing running behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(_ENDED))
    try:
        yield
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
