"""Several processes that serve one house from one machine. Each table is played at in one of them, so that it is
remembered there and nowhere else: a command that comes to another is handed over, and a connection that brings only
such commands moves there. If that one is gone, the command is carried out on the books by whoever has it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import orjson

from croupier.server.moving import Greet, Moves
from croupier.server.visits import Visit

_LOG: Final = logging.getLogger("croupier")
_SIZE: Final = 4
_LONGEST: Final = 1 << 20
#: How long another process is waited for; then the books say whether it was done.
_PATIENCE: Final = 10.0

#: What is handed over: the table, what is done there, the token's digest, name and role of who sends it, key and body.
Handed = tuple[str, str, str, str, str, str, str]
Work = Callable[[Handed], Awaitable[str | None]]
#: Gives what a process has counted of itself.
Measure = Callable[[], Awaitable[str]]


def place_of(table: str, size: int) -> int:
    """Which of so many processes a table is played at in."""
    return zlib.crc32(table.encode()) % size


class Crew:
    """This process among all that serve the house."""

    def __init__(self, folder: Path, place: int, size: int) -> None:
        self._folder, self._place, self._size = folder, place, size
        self._links = {other: _Link(self._address(other)) for other in range(size) if other != place}
        self._moves = Moves(folder, place)
        #: Makes what speaks over a connection that comes from another process.
        self.greet: Greet | None = None
        self.measure: Measure | None = None

    def _address(self, place: int) -> Path:
        return self._folder / f"{place}.sock"

    async def serve(self, work: Work) -> None:
        """Carry out what others hand over, for as long as the process lives."""

        async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            tasks: set[asyncio.Task[None]] = set()
            try:
                while True:
                    number, *handed = orjson.loads(await _read(reader))
                    answer = work(handed) if handed else self._measured()
                    task = asyncio.create_task(_answer(answer, number, writer))
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)
            except (asyncio.IncompleteReadError, OSError, ValueError):
                writer.close()

        address = self._address(self._place)
        address.unlink(missing_ok=True)
        server = await asyncio.start_unix_server(hear, address)
        async with server, self._moves.receiving(self._greeted):
            await server.serve_forever()

    async def _measured(self) -> str:
        return await self.measure() if self.measure else ""

    async def figures(self) -> dict[int, str]:
        """What every process has counted of itself, by its number; one that does not answer is left out."""
        others = list(self._links)
        here, *there = await asyncio.gather(self._measured(), *(self._links[other].ask(()) for other in others))
        return {self._place: here or ""} | {other: text for other, text in zip(others, there, strict=True) if text}

    def _greeted(self) -> asyncio.Protocol:
        if self.greet is None:
            raise OSError("this process takes no connections")
        return self.greet()

    def elsewhere(self, table: str) -> int | None:
        """The other process in which a table is played at; None where it is this one."""
        whose = place_of(table, self._size)
        return None if whose == self._place else whose

    async def ask(self, whose: int, handed: Handed) -> str | None:
        """The answer of another process; None where there is none to be had."""
        return await self._links[whose].ask(handed)

    def follow(self, visit: Visit, whose: int | None, person: str) -> None:
        """A connection has brought a command, and all of its answer is sent: if it had better be in another process, it
        moves there."""
        if visit.course.goes_to(-1 if whose is None else whose) and whose is not None:
            visit.move(lambda connection: self._moves.send(whose, connection, person))


async def _answer(answering: Awaitable[str | None], number: int, writer: asyncio.StreamWriter) -> None:
    try:
        answer = await answering
    except Exception as error:
        _LOG.warning("a command that was handed over failed: %r", error)
        answer = None
    if not writer.is_closing():  # whoever asked may be gone
        _write(writer, [number, answer])


class _Link:
    """The way to another process."""

    def __init__(self, address: Path) -> None:
        self._address = address
        self._writer: asyncio.StreamWriter | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._numbers = itertools.count(1)
        self._asked: dict[int, asyncio.Future[str | None]] = {}
        self._connecting = asyncio.Lock()

    async def ask(self, handed: Handed | tuple[()]) -> str | None:
        """The answer; None where there is none to be had. Where nothing is handed over, figures are asked for."""
        number = next(self._numbers)
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        try:
            async with asyncio.timeout(_PATIENCE):
                _write(await self._connected(), [number, *handed])
                return await answer
        except (OSError, TimeoutError):
            return None
        finally:
            self._asked.pop(number, None)

    async def _connected(self) -> asyncio.StreamWriter:
        async with self._connecting:
            # A connection whose other end was killed is closing before anybody has heard of it, and takes nothing more.
            if self._writer is None or self._writer.is_closing():
                reader, self._writer = await asyncio.open_unix_connection(self._address)
                self._hearing = asyncio.create_task(self._hear(reader, self._writer))
            return self._writer

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, OSError, ValueError):
            while True:
                number, answer = orjson.loads(await _read(reader))
                if (asked := self._asked.get(number)) is not None and not asked.done():
                    asked.set_result(answer)
        # The other process is gone: whatever it has done is in the books.
        if self._writer is writer:
            self._writer = None
        for asked in self._asked.values():
            if not asked.done():
                asked.set_result(None)


async def _read(reader: asyncio.StreamReader) -> bytes:
    size = int.from_bytes(await reader.readexactly(_SIZE), "big")
    if size > _LONGEST:
        raise ValueError("too long")
    return await reader.readexactly(size)


def _write(writer: asyncio.StreamWriter, message: list[object]) -> None:
    text = orjson.dumps(message)
    writer.write(len(text).to_bytes(_SIZE, "big") + text)
