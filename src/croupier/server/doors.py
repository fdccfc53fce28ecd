"""The door of a program that serves: the address it is found at, and how it is told to stop."""

from __future__ import annotations

import contextlib
import signal
import socket
from collections.abc import Callable, Iterator
from typing import Final

from croupier.errors import BadInput, CroupierError

#: Bytes that the system holds for a client that has not read them.
_UNREAD: Final = 65_536


def when_told_to_stop(stop: Callable[[], object]) -> None:
    """To be told to stop is no error, whoever does it."""
    for stop_signal in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop_signal, lambda *_: stop())


@contextlib.contextmanager
def listening(host: str, port: int, slow: float) -> Iterator[socket.socket]:
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
