"""Watchers who do not read, and senders who do not stop: they are cut or refused, and nobody else notices."""

import itertools
import resource
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import psutil
import pytest

from tests.patience import A_HANG, until
from tests.recovery.running import Server, StoredHouse, speaker
from tests.recovery.speaking import Speaker

#: What a process may grow by.
MEMORY = 150_000_000
#: Nobody alone may open so many sockets at once.
CROWD = [f"deaf-{number}" for number in range(5)]


@pytest.fixture(scope="module")
def server(house: StoredHouse) -> Iterator[Server]:
    for name in ("ann", "bob"):
        house.person(name, purse=1_000_000_00)
    for name in CROWD:
        house.person(name)
    house.table("watched", "roulette", "ann")
    house.table("quiet", "roulette", "bob")
    # So few that a flood is more on the slowest machine.
    server = Server(house.folder, options=("--rate", "4"))
    yield server
    server.stop()


def deaf(server: Server, table: str, token: str) -> socket.socket:
    """A socket that asks to watch, and then never takes what it is sent."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(A_HANG)
    connection.connect(("127.0.0.1", server.port))
    connection.sendall(_upgrade(server, table, f"Authorization: Bearer {token}\r\n"))
    assert b"101" in connection.recv(12)
    return connection


def _upgrade(server: Server, table: str, token: str = "") -> bytes:
    return (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: Upgrade\r\n"
        f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"{token}\r\n"
    ).encode()


def bets(speaker: Speaker, who: str, table: str, numbers: Iterator[int]) -> None:
    """Make one wager."""
    number = next(numbers)
    body = {"seat": "1", "wagers": {f"straight:{number % 36 + 1}": str(5 + number // 36 % 5)}}
    done = speaker.do(who, f"/api/tables/{table}/wagers", body)
    assert done.status == 200, done


def connected(server: Server) -> int:
    """Connections that the process holds."""
    assert server.process is not None
    return sum(
        connection.status == psutil.CONN_ESTABLISHED and connection.laddr.port == server.port
        for connection in psutil.Process(server.process.pid).net_connections("tcp")
    )


def memory(server: Server) -> int:
    assert server.process is not None
    return int(psutil.Process(server.process.pid).memory_info().rss)


class Elsewhere:
    """Somebody who plays at another table the while, and is answered every time. How quickly is for bench/ to say."""

    def __init__(self, house: StoredHouse, server: Server) -> None:
        self._speaker = speaker(house, server, "bob")
        self._numbers = itertools.count()
        self._wagers = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)

    def _play(self) -> None:
        while not self._stop.wait(0.03):
            bets(self._speaker, "bob", "quiet", self._numbers)
            self._wagers += 1

    def goes_on(self, wagers: int = 5) -> None:
        """Wait until they were answered so many times more."""
        enough = self._wagers + wagers
        until(lambda: self._wagers >= enough or not self._thread.is_alive())

    def __enter__(self) -> "Elsewhere":
        self._thread.start()
        self.goes_on()
        return self

    def __exit__(self, *what: object) -> None:
        self.goes_on()
        self._stop.set()
        self._thread.join(A_HANG)
        self._speaker.close()
        assert self._wagers >= 10
        assert not {status for status in self._speaker.again if status != 429}


def slow(house: StoredHouse, server: Server, watchers: int, commands: int) -> None:
    """Play at a table while ``watchers`` sockets watch it and read nothing."""
    numbers, ann = itertools.count(), speaker(house, server, "ann")
    bets(ann, "ann", "watched", numbers)
    with Elsewhere(house, server):
        before, start = memory(server), connected(server)
        tokens = itertools.cycle(house.tokens[name] for name in CROWD)
        sockets = [deaf(server, "watched", token) for token in itertools.islice(tokens, watchers)]
        for _ in range(commands):
            bets(ann, "ann", "watched", numbers)

        def are_cut() -> bool:
            bets(ann, "ann", "watched", numbers)
            return connected(server) <= start

        until(are_cut, every=0.1)
        grown = memory(server) - before
    ann.close()
    for watching in sockets:
        watching.close()
    assert grown < MEMORY


def test_a_few_watchers_who_do_not_read_are_cut(house: StoredHouse, server: Server) -> None:
    slow(house, server, 40, 30)


@pytest.mark.long
def test_five_hundred_watchers_who_do_not_read_are_cut(house: StoredHouse, server: Server) -> None:
    slow(house, server, 500, 200)


# -- floods ----------------------------------------------------------------------------------------------------


#: Refusals after which it is plain that a flood is refused.
ENOUGH = 100


def _pour(server: Server, token: str, statuses: Counter[int]) -> None:
    """Requests one after the other over one connection, without waiting for their answers, until many are refused."""
    request = (
        f"GET /api/tables/watched HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"{f'Authorization: Bearer {token}' if token else 'X-Nobody: 1'}\r\n\r\n"
    ).encode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=A_HANG) as pouring:
        while statuses[429] < ENOUGH:
            pouring.sendall(request * 20)
            answers, rest = 0, b""
            while answers < 20:
                rest += pouring.recv(65_536)
                answers = rest.count(b"HTTP/1.1 ")
            for status in (200, 429):
                statuses[status] += rest.count(f"HTTP/1.1 {status}".encode())


def flood(house: StoredHouse, server: Server, senders: int, who: str) -> None:
    """Several connections of one person, or of a stranger, send as fast as they can."""
    statuses: Counter[int] = Counter()
    with Elsewhere(house, server):
        token = house.tokens.get(who, "")
        pouring = [threading.Thread(target=_pour, args=(server, token, statuses)) for _ in range(senders)]
        for thread in pouring:
            thread.start()
        for thread in pouring:
            thread.join(A_HANG)
            assert not thread.is_alive()
    assert statuses[200] > 0


@pytest.mark.parametrize("who", ["ann", ""])
def test_a_flood_is_refused_and_others_are_served(house: StoredHouse, server: Server, who: str) -> None:
    flood(house, server, 4, who)


@pytest.mark.long
def test_a_flood_of_many_connections(house: StoredHouse, server: Server) -> None:
    flood(house, server, 32, "ann")


@pytest.fixture
def _many_files() -> None:
    """As many connections as the system allows, for who opens a thousand."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


# -- strangers -------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_many_files")
def test_half_sent_headers_leave_the_house_open(house: StoredHouse, server: Server) -> None:
    """More of them than a process may have files open, where nobody has raised that."""
    with Elsewhere(house, server) as elsewhere:
        half = []
        for _ in range(1_100):
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=A_HANG)
            connection.sendall(b"GET /api/health HTTP/1.1\r\nHo")
            half.append(connection)
        elsewhere.goes_on()
        with closing(speaker(house, server, "ann")) as ann, closing(Speaker(server.port)) as stranger:
            assert ann.once("GET", "/api/me")[0] == 200
            assert stranger.once("GET", "/api/health")[0] == 200
        assert connected(server) < 1_000
    for connection in half:
        connection.close()


def test_long_disputes_hold_no_table_up(house: StoredHouse, server: Server) -> None:
    """Four who send one after the other: each is settled apart, or refused; and somebody else plays meanwhile."""
    round_ = {"seats": [{"seat": "1", "wagers": {"red": "5"}}], "outcomes": ["7"]}
    long = {"game": "roulette", "rounds": [round_] * 1_500}
    with Elsewhere(house, server) as elsewhere, ThreadPoolExecutor(4) as senders:
        own = [speaker(house, server, name) for name in CROWD[:4]]
        sent = [senders.submit(each.once, "POST", "/api/scenarios", long) for each in own]
        elsewhere.goes_on()
        assert {answer.result(A_HANG)[0] for answer in sent} <= {200, 429}
        with closing(Speaker(server.port)) as stranger:
            assert stranger.once("POST", "/api/scenarios", long)[0] == 413
        for each in own:
            each.close()
