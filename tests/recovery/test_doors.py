"""The doors of a house: open as soon as its address is told, and closed by hand without an error."""

import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.patience import A_HANG
from tests.recovery.running import COMMAND, Server, StoredHouse
from tests.recovery.speaking import Speaker


class EagerServer(Server):
    """Somebody asks in the moment when the address is told, and only once."""

    first = 0

    def wait(self) -> None:
        with closing(Speaker(self.port)) as asking:
            self.first = asking.once("GET", "/api/health")[0]


@pytest.fixture
def server(house: StoredHouse) -> Iterator[EagerServer]:
    server = EagerServer(house.folder)
    yield server
    server.stop()


def test_an_address_that_is_told_is_served_at_once_and_given_to_nobody_else(server: EagerServer) -> None:
    assert server.first == 200
    another = [*COMMAND, "serve", "--port", str(server.port)]
    done = subprocess.run(another, capture_output=True, text=True, timeout=A_HANG, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"croupier: cannot serve at 127.0.0.1 port {server.port}: ")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_house_that_is_closed_by_hand_has_not_failed(server: EagerServer, how: signal.Signals) -> None:
    assert server.process is not None
    server.process.send_signal(how)
    assert server.over() == 0
    assert "Traceback" not in server.log()


class HastyServer(Server):
    """Nobody asks; it is told to stop before it serves."""

    def wait(self) -> None:
        """Not at all."""


@pytest.mark.parametrize("looks", [0, 10])
def test_a_house_may_be_closed_before_it_has_opened(house: StoredHouse, looks: int) -> None:
    server = HastyServer(house.folder)
    for _ in range(looks):
        time.sleep(0.02)
    server.stop()
    assert server.process is not None
    assert server.process.returncode == 0
