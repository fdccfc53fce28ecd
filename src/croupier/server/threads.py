"""Threads that are waited for: whoever asks the database in one of them leaves it only when that is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from starlette.concurrency import run_in_threadpool

_Answer = TypeVar("_Answer")
_Given = TypeVarTuple("_Given")


async def finished(work: Callable[[*_Given], _Answer], *given: *_Given) -> _Answer:
    """What comes of work in a thread. Who is called off meanwhile stops only when the thread has."""
    task = asyncio.ensure_future(run_in_threadpool(work, *given))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise
