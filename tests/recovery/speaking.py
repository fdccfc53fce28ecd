"""A client of the service, nothing but a connection: it asks again, with the same key, until it is told."""

import http.client
import itertools
import json
import time
from typing import Any, NamedTuple

from tests.patience import A_HANG

_numbers = itertools.count(1)
_EVERY = 0.05
#: What is no answer to a command: the same is sent again.
NOT_YET = (0, 429, 500, 502, 503)
#: A service that is killed again and again serves each time for some commands only, and they may be those of others.
PATIENCE = A_HANG


class Acknowledgement(NamedTuple):
    """A command that was answered."""

    who: str
    key: str
    path: str
    body: dict[str, Any]
    status: int
    response: dict[str, Any]


class Speaker:
    """Speaks as one person over one connection."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port, self.token = port, token
        self._connection: http.client.HTTPConnection | None = None
        #: How often a command had to be sent again, and what the service said the while.
        self.again: dict[int, int] = {}

    def once(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, dict[str, Any]]:
        """Ask one time; a status of 0 means that nothing came back."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= {"Idempotency-Key": key} if key else {}
        payload = json.dumps(body) if body is not None else None
        headers |= {"Content-Type": "application/json"} if payload else {}
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            self._connection.request(method, path, payload, headers)
            answer = self._connection.getresponse()
            read = answer.read()
            if answer.status >= 400:
                assert answer.headers["content-type"] == "application/problem+json", (answer.status, read[:200])
            return answer.status, json.loads(read or b"null")
        except (OSError, http.client.HTTPException, ValueError):
            self.close()
            return 0, {}

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    @property
    def address(self) -> tuple[str, int]:
        """Where its connection comes from."""
        assert self._connection is not None
        host, port = self._connection.sock.getsockname()
        return host, port

    def get(self, path: str) -> tuple[int, dict[str, Any]]:
        """Read something, as often as it takes."""
        return self.until("GET", path, None, "")

    def do(self, who: str, path: str, body: Any) -> Acknowledgement:
        """A command with a key of its own, sent until it is answered."""
        key = f"key-{next(_numbers)}"
        status, answer = self.until("POST", path, body, key)
        return Acknowledgement(who, key, path, body, status, answer)

    def until(self, method: str, path: str, body: Any, key: str) -> tuple[int, dict[str, Any]]:
        """Ask until there is an answer."""
        status, answer = 0, dict[str, Any]()
        for _ in range(int(PATIENCE / _EVERY)):
            status, answer = self.once(method, path, body, key)
            if status not in NOT_YET:
                return status, answer
            self.again[status] = self.again.get(status, 0) + 1
            time.sleep(_EVERY)
        raise TimeoutError(f"{method} {path}: nothing but {status} {answer}")
