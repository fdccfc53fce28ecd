"""Players as fast as one core drives them: requests over plain sockets, each sent when the last is answered.
A process of its own, ``python -m bench.commands PORT SECONDS``, reads the players as JSON lines from its input."""

import json
import select
import socket
import sys
import time
from typing import Any

#: What a command says, by game, round after round: the path and the body.
ROUNDS: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "three-card-poker": (
        ("wagers", {"wagers": {"ante": "10", "pair_plus": "5"}}),
        ("ready", {}),
        ("decisions", {"action": "play"}),
    ),
    "roulette": (("wagers", {"wagers": {"red": "5", "straight:17": "5"}}), ("ready", {})),
    "mini-baccarat": (("wagers", {"wagers": {"player": "10"}}), ("ready", {})),
    "let-it-ride": (
        ("wagers", {"wagers": {"bet_1": "5", "bet_2": "5", "bet_3": "5", "progressive": "1"}}),
        ("ready", {}),
        ("decisions", {"action": "ride"}),
        ("decisions", {"action": "ride"}),
    ),
}


class Player:
    """One connection, which says the same round after round."""

    def __init__(self, port: int, number: int, game: str, table: str, token: str, cookie: bool) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        who = f"Cookie: croupier={token}" if cookie else f"Authorization: Bearer {token}"
        self._steps = []
        for path, body in ROUNDS[game]:
            text = json.dumps({"seat": "1"} | body)
            head = f"POST /api/tables/{table}/{path} HTTP/1.1\r\nHost: h\r\n{who}\r\nContent-Type: application/json\r\n"
            head += f"Content-Length: {len(text)}\r\nIdempotency-Key: {time.time_ns()}-{number}-"
            self._steps.append((head.encode(), f"\r\n\r\n{text}".encode()))
        self.sent = 0
        self._there = b""
        self.at = 0.0
        self.took: list[float] = []

    def send(self) -> None:
        """The next command."""
        head, text = self._steps[self.sent % len(self._steps)]
        self.sent += 1
        self.at = time.perf_counter()
        self.socket.sendall(b"%b%d%b" % (head, self.sent, text))

    @property
    def is_in_a_round(self) -> bool:
        """Whether there is more to say until the round is over."""
        return self.sent % len(self._steps) != 0

    def heard(self) -> bool:
        """Whether all of its answer is there."""
        answer = self._there = self._there + self.socket.recv(65_536)
        head, end, body = answer.partition(b"\r\n\r\n")
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        if not end or len(body) < int(length):
            return False
        self._there = b""
        if not answer.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"refused: {answer[:2000].decode(errors='replace')}")
        self.took.append(time.perf_counter() - self.at)
        return True


def play(players: list[Player], seconds: float) -> dict[str, float]:
    """Everybody at once; commands a second, and how long they took."""
    poll = select.epoll()
    by_number = {player.socket.fileno(): player for player in players}
    for number, player in by_number.items():
        poll.register(number, select.EPOLLIN)
        player.send()
    began = time.perf_counter()
    until, waiting = began + seconds, len(players)
    while waiting:
        for number, _ in poll.poll():
            player = by_number[number]
            if not player.heard():
                continue
            if time.perf_counter() < until or player.is_in_a_round:
                player.send()
            else:
                waiting -= 1
    passed = time.perf_counter() - began
    took = sorted(seconds for player in players for seconds in player.took)
    return {
        "commands": len(took),
        "rate": len(took) / passed,
        "median_ms": 1e3 * took[len(took) // 2],
        "p99_ms": 1e3 * took[int(0.99 * len(took))],
    }


def main() -> None:
    port, seconds = int(sys.argv[1]), float(sys.argv[2])
    players = [Player(port, number, **json.loads(line)) for number, line in enumerate(sys.stdin)]
    print(json.dumps(play(players, seconds)))


if __name__ == "__main__":
    main()
