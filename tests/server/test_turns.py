"""Whoever reads waits for a turn: few are read for at once, and nobody waits for long behind what takes long."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from croupier.server import turns
from croupier.server.turns import AT_ONCE, RouteInTurn, SenderKind, Turns


class Crowd:
    """Some who read at once, each until the test lets them go."""

    def __init__(self) -> None:
        self.turns, self.reading, self._over = Turns(), 0, asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def comes(self, kind: SenderKind, number: int) -> None:
        """So many more come, and whoever gets a turn begins."""
        self._tasks += [asyncio.create_task(self._read(kind)) for _ in range(number)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def _read(self, kind: SenderKind) -> None:
        async with self.turns.taken(kind):
            self.reading += 1
            try:
                await self._over.wait()
            finally:
                self.reading -= 1

    async def goes(self) -> None:
        self._over.set()
        await asyncio.gather(*self._tasks)


def crowded(story: Callable[[Crowd], Awaitable[None]]) -> None:
    async def told() -> None:
        crowd = Crowd()
        await story(crowd)
        await crowd.goes()
        assert crowd.reading == 0

    asyncio.run(told())


def test_few_are_read_for_at_once_and_strangers_keep_nobody_else_waiting() -> None:
    async def story(crowd: Crowd) -> None:
        await crowd.comes("stranger", 20)
        assert crowd.reading == AT_ONCE["stranger"]
        await crowd.comes("unknown", 20)
        assert crowd.reading == AT_ONCE["stranger"] + AT_ONCE["unknown"]
        await crowd.comes("person", 20)
        assert crowd.reading == sum(AT_ONCE.values())

    crowded(story)


def test_what_takes_long_keeps_nobody_waiting_for_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "LONGEST", 0.0)

    async def story(crowd: Crowd) -> None:
        await crowd.comes("stranger", 20)
        while crowd.reading < 20:
            await asyncio.sleep(0)

    crowded(story)


def test_what_fails_gives_its_turn_back() -> None:
    async def story(crowd: Crowd) -> None:
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                async with crowd.turns.taken("stranger"):
                    raise ZeroDivisionError
        await crowd.comes("stranger", 1)
        assert crowd.reading == 1

    crowded(story)


def test_only_what_reads_in_a_thread_is_in_turn() -> None:
    def reads() -> Any: ...

    async def asks_others() -> Any: ...

    assert RouteInTurn("/", reads, methods=["GET"]).get_route_handler().__name__ == "in_turn"
    for endpoint, method in ((asks_others, "GET"), (reads, "POST")):
        assert RouteInTurn("/", endpoint, methods=[method]).get_route_handler().__name__ != "in_turn"
