"""Senders who ask a house for as much as it lets them, each a process of its own: ``python -m bench.senders KIND PORT
[TOKEN...]``. They go on until they are ended."""

import asyncio
import http.client
import json
import os
import resource
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial

from websockets.asyncio.client import connect

HOST = "127.0.0.1"
HALF_SENT, SOCKETS, POURING = 1_100, 1_000, 100
#: Requests that are sent before the first of them is answered.
AHEAD = 20
#: A dispute of some hundred kilobytes, of which a person may send a megabyte.
_ROUND = {"seats": [{"seat": "1", "wagers": {"red": "5"}}], "outcomes": ["7"]}
LONG = json.dumps({"game": "roulette", "rounds": [_ROUND] * 8_000})
#: What is asked of the analysts: what no cache has, so that they have to work.
_STUDIES: tuple[tuple[str, str, Callable[[int], dict[str, object]]], ...] = (
    ("POST", "/api/simulations/blackjack", lambda n: {"rounds": 5_000_000, "seed": f"load {n}"}),
    ("POST", "/api/simulations/ultimate-texas-holdem", lambda n: {"rounds": 5_000_000, "seed": f"load {n}"}),
    ("POST", "/api/risks/craps", lambda n: {"rounds": 100_000 + n, "bankroll": "500"}),
)


def flood(port: int, tokens: Sequence[str]) -> None:
    """A stranger sends requests as fast as the machine lets them, over many connections."""
    request = b"GET /api/tables HTTP/1.1\r\nHost: house\r\n\r\n" * AHEAD

    def pour() -> None:
        with socket.create_connection((HOST, port)) as pouring:
            while True:
                pouring.sendall(request)
                rest = b""
                while rest.count(b"HTTP/1.1 ") < AHEAD:
                    if not (read := pouring.recv(65_536)):
                        raise OSError("closed")
                    rest += read

    _at_once([pour] * POURING)


def readers(port: int, tokens: Sequence[str]) -> None:
    """A stranger and four people have the last rounds of the table told, as often as they are let."""

    def read(token: str, path: str) -> None:
        reading = http.client.HTTPConnection(HOST, port, timeout=120)
        while True:
            reading.request("GET", path, headers={"Authorization": f"Bearer {token}"} if token else {})
            reading.getresponse().read()

    paths = ("/api/tables/load/results", "/api/tables/load/recall")
    _at_once([partial(read, token, path) for token in ("", *tokens[:4]) for path in paths])


def half_sent(port: int, tokens: Sequence[str]) -> None:
    """A stranger begins a thousand requests and ends none, and begins again those that were closed."""
    held: list[socket.socket] = []
    while True:
        connection = socket.create_connection((HOST, port))
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHo")
        held.append(connection)
        if len(held) > HALF_SENT:
            held.pop(0).close()
            time.sleep(0.01)


def sockets(port: int, tokens: Sequence[str]) -> None:
    """Strangers watch a table, as many as there is room for, and read."""

    async def watch() -> None:
        while True:
            try:
                async with connect(f"ws://{HOST}:{port}/api/tables/load/live") as watching:
                    async for _ in watching:
                        pass
            except OSError:
                await asyncio.sleep(1.0)
            except Exception:  # refused for now: too many at once
                await asyncio.sleep(0.5)

    async def crowd() -> None:
        await asyncio.gather(*[watch() for _ in range(SOCKETS)])

    asyncio.run(crowd())


def disputes(port: int, tokens: Sequence[str]) -> None:
    """Four people send long disputes, one after the other."""

    def send(token: str) -> None:
        while True:
            _ask(port, token, "POST", "/api/scenarios", LONG)

    _at_once([partial(send, token) for token in tokens[:4]])


def studies(port: int, tokens: Sequence[str]) -> None:
    """Four people have simulations and risks worked out, and ask again and again how far they are."""

    def study(number: int, token: str) -> None:
        while True:
            method, path, body = _STUDIES[number % len(_STUDIES)]
            while _ask(port, token, method, path, json.dumps(body(number))) == 202:
                pass
            number += len(tokens)

    _at_once([partial(study, number, token) for number, token in enumerate(tokens[:4])])


def everything(port: int, tokens: Sequence[str]) -> None:
    """All of them at once."""
    _at_once([partial(kind, port, tokens) for kind in (flood, half_sent, readers, sockets, disputes, studies)])


KINDS: dict[str, Callable[[int, Sequence[str]], None]] = {
    kind.__name__: kind for kind in (flood, half_sent, readers, sockets, disputes, studies, everything)
}


def _ask(port: int, token: str, method: str, path: str, body: str) -> int:
    asking = http.client.HTTPConnection(HOST, port, timeout=120)
    try:
        asking.request(method, path, body, {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
        answer = asking.getresponse()
        answer.read()
        if answer.status == 429:
            time.sleep(0.5)
        return answer.status
    except OSError:
        time.sleep(0.5)
        return 0
    finally:
        asking.close()


def _at_once(acts: Sequence[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=_for_ever, args=(act,), daemon=True) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _for_ever(act: Callable[[], None]) -> None:
    while True:
        try:
            act()
        except (OSError, http.client.HTTPException):  # cut off, as strangers are: they come back
            time.sleep(0.1)


if __name__ == "__main__":
    # They stand for machines elsewhere: they take no time that the house wants.
    os.nice(19)
    _, most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))
    _for_ever(partial(KINDS[sys.argv[1]], int(sys.argv[2]), sys.argv[3:]))
