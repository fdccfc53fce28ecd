"""Whoever reads waits for a turn. What is read is put together in threads, and each of them that works takes time from
the one that wagers go through: so one at a time works for each kind of sender, however many ask."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from inspect import iscoroutinefunction
from typing import Any, Final, Literal

from fastapi import Request, Response
from fastapi.routing import APIRoute

#: Who sends a request: somebody who was recognised, somebody with a token that is not known yet, or a stranger.
SenderKind = Literal["person", "unknown", "stranger"]
#: Under which name a request says that.
SENDER_KIND: Final = "croupier.sender_kind"
#: For how many of each it is read at once.
AT_ONCE: Final[dict[SenderKind, int]] = {"person": 1, "unknown": 1, "stranger": 1}
#: What takes more seconds than this keeps nobody waiting any longer.
LONGEST: Final = 0.25


class Turns:
    """The turns of one process."""

    def __init__(self) -> None:
        self._turns = {kind: asyncio.Semaphore(most) for kind, most in AT_ONCE.items()}

    @asynccontextmanager
    async def taken(self, kind: SenderKind) -> AsyncIterator[None]:
        """Wait for a turn, and have it to the end, or until it takes too long."""
        turn, is_held = self._turns[kind], True
        await turn.acquire()

        def let_go() -> None:
            nonlocal is_held
            if is_held:
                is_held = False
                turn.release()

        patience = asyncio.get_running_loop().call_later(LONGEST, let_go)
        try:
            yield
        finally:
            patience.cancel()
            let_go()


class RouteInTurn(APIRoute):
    """A route; what is read through it in a thread is read in turn."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers a request."""
        answer = super().get_route_handler()
        if "GET" not in (self.methods or ()) or iscoroutinefunction(self.endpoint):
            return answer

        async def in_turn(request: Request) -> Response:
            turns: Turns = request.app.state.turns
            async with turns.taken(request.scope.get(SENDER_KIND, "stranger")):
                return await answer(request)

        return in_turn
