"""Connections that move between the processes of a house: what a player sends who sits at a table of another process
comes to that one from then on, and nothing is handed over any more. The open connection itself goes there, through a
socket in the folder of the crew; whoever is at its other end notices nothing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from array import array
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Final

_LOG: Final = logging.getLogger("croupier")
#: The longest name of a person that is told with a connection.
_LONGEST: Final = 4_096
#: Commands in a row for tables of one other process, after which a connection moves there. One that comes from a proxy
#: and carries several people's stays where it is.
IN_A_ROW: Final = 4


#: Makes the protocol that speaks over a connection.
Greet = Callable[[], asyncio.Protocol]


class Course:
    """Where the commands of one connection go: to which other process, and how many in a row."""

    __slots__ = ("_row", "_whose")

    def __init__(self) -> None:
        self._whose, self._row = -1, 0

    def goes_to(self, whose: int) -> bool:
        """One more command; whether so many in a row were for the same process. Then it is counted anew."""
        self._row = self._row + 1 if whose == self._whose else 1
        self._whose = whose
        if self._row < IN_A_ROW:
            return False
        self._row = 0
        return True


class Moves:
    """The way on which connections come and go."""

    def __init__(self, folder: Path, place: int) -> None:
        self._folder, self._place = folder, place
        self._adopting: set[asyncio.Task[None]] = set()

    def _address(self, place: int) -> str:
        return str(self._folder / f"{place}.moves")

    def send(self, to: int, connection: int, person: str) -> bool:
        """Give an open connection to another process; False where that does not take it now."""
        # `socket.send_fds` leaves the address out in Python 3.11.
        carried = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))]
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
            way.setblocking(False)
            try:
                way.sendmsg([person.encode()], carried, 0, self._address(to))
            except OSError:
                return False
        return True

    @contextlib.asynccontextmanager
    async def receiving(self, greet: Greet) -> AsyncIterator[None]:
        """Take what others send, for as long as this goes on."""
        Path(self._address(self._place)).unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
            door.bind(self._address(self._place))
            door.setblocking(False)
            loop = asyncio.get_running_loop()
            loop.add_reader(door, self._take, door, greet)
            try:
                yield
            finally:
                loop.remove_reader(door)

    def _take(self, door: socket.socket, greet: Greet) -> None:
        try:
            person, descriptors, _, _ = socket.recv_fds(door, _LONGEST, 1)
        except OSError:
            return
        for descriptor in descriptors:
            connection = socket.socket(fileno=descriptor)
            connection.setblocking(False)
            task = asyncio.create_task(_adopt(connection, greet, person.decode()))
            self._adopting.add(task)
            task.add_done_callback(self._adopting.discard)


async def _adopt(connection: socket.socket, greet: Greet, person: str) -> None:
    """Speak over a connection as if it had come here first."""
    try:
        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(greet, connection)
    except OSError as error:
        _LOG.warning("a connection that another process has given up is lost: %s", error)
        connection.close()
        return
    if (visit := getattr(protocol, "visit", None)) is not None:
        visit.belongs_to(person)
