"""The players of the benchmarks, at a service that answers everything."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bench.commands import ROUNDS, Player, play
from tests.patience import A_HANG

ANSWER = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"


@contextmanager
def answering(answers: int) -> Iterator[int]:
    """A port where every command is answered up to so many, and where the connection is closed at the next."""
    door = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        connection, _ = door.accept()
        with connection:
            for _ in range(answers):
                if not connection.recv(65_536):
                    return
                connection.sendall(ANSWER)
            connection.recv(65_536)

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    try:
        yield door.getsockname()[1]
    finally:
        door.close()
        thread.join(A_HANG)


@contextmanager
def sitting(answers: int) -> Iterator[Player]:
    with answering(answers) as port:
        player = Player(port, 0, "three-card-poker", "bench-0", "token", cookie=False)
        with player.socket:
            yield player


def test_who_has_ended_their_round_goes_home_without_waiting_for_another_word() -> None:
    """A service that said nothing more and closed nothing would keep them for ever, and one that closes the connection
    after twenty seconds would have carried out a tenth of the commands of two seconds."""
    with sitting(10_000) as player:
        measured = play([player], seconds=0.001)
    assert measured["commands"] == player.sent
    assert player.sent % len(ROUNDS["three-card-poker"]) == 0


def test_a_connection_that_is_closed_in_the_midst_of_a_round_is_no_measurement() -> None:
    with sitting(1) as player, pytest.raises(SystemExit, match="closed"):
        play([player], seconds=30.0)
