"""A request as a span, within that of whoever has sent it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.types import Message, Scope, Send

from croupier import spans


async def traced(scope: Scope, send: Send, work: Callable[[Send], Awaitable[None]]) -> None:
    """Do the work of a request; its span says which it was and how it was answered, and nothing of what it said."""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    name = "request" if scope["method"] in ("GET", "HEAD", "OPTIONS") else "command"
    asked = {"http.request.method": scope["method"], "url.path": scope["path"], "url.scheme": scope["scheme"]}
    with spans.arriving(name, headers, **asked) as span:

        async def telling(message: Message) -> None:
            if message["type"] == "http.response.start":
                _answered(span, message["status"])
            await send(message)

        await work(telling)


def _answered(span: Any, status: int) -> None:
    span.set_attribute("http.response.status_code", status)
