"""Which pages may use the service from a browser: its own, and those that the operator names. A browser asks first
whether it may send what no plain form could (CORS); whoever is not named is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.types import Scope

_PORTS: Final = {"http": 80, "https": 443}
#: What a page may send, and what it may read of an answer.
_ANSWERED: Final = {
    "Access-Control-Allow-Methods": "GET, POST, DELETE",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, Last-Event-ID",
    "Access-Control-Max-Age": "600",
}
_READ: Final = "Content-Disposition, Retry-After, WWW-Authenticate, X-Request-ID"


class Origins:
    """The pages of others that may use the service, by the beginning of their address."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._named = frozenset(named)

    def stranger(self, scope: Scope) -> str | None:
        """The page that sends something and may not, where one does; a program says nothing of a page."""
        origins = _values(scope, b"origin")
        if len(origins) < 2 and all(origin in self._named or _is_own(origin, scope) for origin in origins):
            return None
        return origins[0]

    def is_asked(self, scope: Scope) -> bool:
        """Whether a browser asks if a page may send something, before it does."""
        return (
            scope["type"] == "http"
            and scope["method"] == "OPTIONS"
            and bool(_values(scope, b"origin"))
            and bool(_values(scope, b"access-control-request-method"))
        )

    def headers(self, scope: Scope) -> dict[str, str]:
        """What a browser is told with every answer about who may read it."""
        if not self._named:
            return {}
        origins = _values(scope, b"origin")
        if len(origins) != 1 or origins[0] not in self._named:
            return {"Vary": "Origin"}
        headers = {
            "Vary": "Origin",
            "Access-Control-Allow-Origin": origins[0],
            # A page of the same site under another name or port has the cookie of who signed in.
            "Access-Control-Allow-Credentials": "true",
            "Access-Control-Expose-Headers": _READ,
        }
        return headers | _ANSWERED if self.is_asked(scope) else headers


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def _is_own(origin: str, scope: Scope) -> bool:
    """Whether a page is this service's own. Where encryption ends in front of it, its pages are safer than it knows."""
    hosts = _values(scope, b"host")
    try:
        page, own = urlsplit(origin), urlsplit(f"//{hosts[0] if hosts else ''}")
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        if page.scheme not in _PORTS or (scheme == "https" and page.scheme != "https") or not page.hostname:
            return False
        there, here = page.port or _PORTS[page.scheme], own.port or _PORTS[page.scheme]
    except ValueError:
        return False
    return (page.hostname, there) == (own.hostname, here)
