"""Players as fast as one core drives them: requests over plain sockets, each sent when the last is answered, or so many
a second. A process of its own, ``python -m bench.commands PORT SECONDS [RATE]``, reads the players as JSON lines from
its input."""

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

    def send(self, due: float = 0.0) -> None:
        """The next command. What it takes counts from when it was due: who comes late because the last one took long
        has waited for that, too."""
        head, text = self._steps[self.sent % len(self._steps)]
        self.sent += 1
        self.at = due or time.perf_counter()
        self.socket.sendall(b"%b%d%b" % (head, self.sent, text))

    @property
    def is_in_a_round(self) -> bool:
        """Whether there is more to say until the round is over."""
        return self.sent % len(self._steps) != 0

    def heard(self) -> bool:
        """Whether all of its answer is there."""
        received = self.socket.recv(65_536)
        if not received:
            raise SystemExit("the service has closed the connection")
        answer = self._there = self._there + received
        head, end, body = answer.partition(b"\r\n\r\n")
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        if not end or len(body) < int(length):
            return False
        self._there = b""
        if not answer.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"refused: {answer[:2000].decode(errors='replace')}")
        self.took.append(time.perf_counter() - self.at)
        return True


def play(players: list[Player], seconds: float, rate: float = 0.0) -> dict[str, float]:
    """Everybody at once; commands a second, and how long they took. With a ``rate`` all of them together send so many a
    second, and no more."""
    poll = select.epoll()
    by_number = {player.socket.fileno(): player for player in players}
    pause = len(players) / rate if rate else 0.0
    began = time.perf_counter()
    #: When those send again who have heard their answer, and those who have not.
    due = {number: began + pause * place / len(players) for place, number in enumerate(by_number)}
    idle, until = set(by_number), began + seconds
    for number in by_number:
        poll.register(number, select.EPOLLIN)
    waiting = len(players)
    while True:
        now = time.perf_counter()
        for number in [number for number in idle if due[number] <= now]:
            idle.discard(number)
            if now < until or by_number[number].is_in_a_round:
                by_number[number].send(due[number] if rate else now)
                due[number] += pause
            else:
                waiting -= 1
        if not waiting:
            break
        next_due = min((due[number] for number in idle), default=None)
        for number, _ in poll.poll(None if next_due is None else max(0.0, next_due - time.perf_counter())):
            if by_number[number].heard():
                idle.add(number)
    passed = time.perf_counter() - began
    took = sorted(seconds for player in players for seconds in player.took)
    return {
        "commands": len(took),
        "rate": len(took) / passed,
        "median_ms": 1e3 * took[len(took) // 2],
        "p99_ms": 1e3 * took[int(0.99 * len(took))],
    }


def main() -> None:
    port, seconds, rate = int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3] if len(sys.argv) > 3 else 0)
    players = [Player(port, number, **json.loads(line)) for number, line in enumerate(sys.stdin)]
    print(json.dumps(play(players, seconds, rate)))


if __name__ == "__main__":
    main()
