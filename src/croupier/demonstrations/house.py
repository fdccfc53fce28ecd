"""A house of its own for a demonstration: the real service on a database in a temporary folder, and people who speak
to it over HTTP as a browser would."""

from __future__ import annotations

import http.client
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from croupier.demonstrations.scenes import Did, RefusedAttempt
from croupier.errors import CroupierError
from croupier.house.records import usual
from croupier.money import Cents, cents

#: This program, as it is typed.
_CROUPIER: Final = (sys.executable, "-m", "croupier")
_SERVES: Final = "Croupier serves at "
_PATIENCE: Final = 60.0
#: Too much at once: the service says so, and the same command is sent again.
_TOO_MUCH: Final = 429


@dataclass(slots=True)
class SignedInPerson:
    """Somebody at the house, signed in."""

    name: str
    role: str
    address: str
    token: str = ""
    _line: http.client.HTTPConnection | None = None
    _keys: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def ask(self, path: str) -> Any:
        """Read something."""
        status, answer = self.send("GET", path)
        if status != 200:
            raise CroupierError(f"{self.name} asks for {path} and is told: {answer.get('detail', answer)}")
        return answer

    def tell(self, path: str, body: Any = None) -> Any:
        """Do something that the house must take."""
        status, answer = self.send("POST", path, body or {})
        if status not in (200, 201):
            raise CroupierError(f"{self.name} is refused {path}: {answer.get('detail', answer)}")
        return answer

    def does(self, what: str, path: str, body: Any = None) -> Did:
        """The same, as a scene."""
        self.tell(path, body)
        return Did(f"{self.name} ({self.role})", what)

    def requests(self, path: str, body: Any) -> int | None:
        """Ask for something that a second person may have to agree to; the number it waits under, if it does."""
        status, answer = self.send("POST", path, body)
        if status not in (200, 202):
            raise CroupierError(f"{self.name} is refused {path}: {answer.get('detail', answer)}")
        return answer["approval"] if status == 202 else None

    def agrees(self, number: int) -> Did:
        """Be the second person."""
        return self.does("agrees", f"approvals/{number}", {"approve": True, "reason": "looked into it"})

    def is_refused(self, tries: str, path: str, body: Any = None) -> RefusedAttempt:
        """Try something that the house must refuse; that it is taken is the failure of the demonstration."""
        status, answer = self.send("POST", path, body or {})
        if status < 400:
            raise CroupierError(f"the house took what it must refuse: {self.name} {tries}")
        return RefusedAttempt(f"{self.name} ({self.role})", tries, _said(answer), answer.get("clause", ""))

    def send(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """One request, with a key of its own where it is a command."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is not None:
            headers |= {"Content-Type": "application/json", "Idempotency-Key": f"demonstration {next(self._keys)}"}
        content = None if body is None else json.dumps(body)
        for last in itertools.count():
            if self._line is None:
                self._line = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=60)
            try:
                self._line.request(method, f"/api/{path}", content, headers)
                reply = self._line.getresponse()
                answer = json.loads(reply.read() or b"null")
            except (OSError, http.client.HTTPException) as error:
                # Who was silent for long is hung up on. The same key again: it is done once in any case.
                self.leave()
                if last:
                    raise CroupierError(f"the house does not answer: {error}") from None
                continue
            if reply.status != _TOO_MUCH:
                return reply.status, answer
            time.sleep(float(reply.headers.get("Retry-After", "1")))
        raise AssertionError("an answer comes, or an error")

    def leave(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line.close()
        self._line = None


def _said(answer: Any) -> str:
    """A refusal in the words of the house."""
    return str(answer["detail"]).rstrip(".") if "detail" in answer else json.dumps(answer)


@dataclass(slots=True)
class RunningHouse:
    """A running house and the people in it."""

    folder: Path
    people: dict[str, SignedInPerson]

    def __getitem__(self, name: str) -> SignedInPerson:
        return self.people[name]

    def table(self, name: str, game: str, options: dict[str, object], *, deals: bool) -> str:
        """A new table, its opening steps taken one by one by those they fall to; the path to it."""
        path = f"tables/{name}"
        self["adam"].tell("tables", {"name": name, "game": game, "options": options, "deals": deals})
        while todo := self["dora"].ask(path)["to_do"]:
            signs = self["dora"] if "dealer" in todo[0]["who"] else self["sam"]
            signs.tell(f"{path}/records", {"clause": todo[0]["clause"], "reading": usual(todo[0]["asks"])})
        self["sam"].tell(f"{path}/open")
        return path

    def seat(self, path: str, players: tuple[str, ...]) -> None:
        """Players take seats 1, 2, 3 ..."""
        for place, name in enumerate(players, 1):
            self[name].tell(f"{path}/seats", {"seat": str(place)})

    def bet(self, path: str, players: tuple[str, ...], wagers: dict[str, str]) -> None:
        """All of them make the same wagers."""
        for place, name in enumerate(players, 1):
            self[name].tell(f"{path}/wagers", {"seat": str(place), "wagers": wagers})

    def deal(self, path: str, cards: str) -> None:
        """The dealer enters cards as they fall."""
        for card in cards.split():
            self["dora"].tell(f"{path}/outcomes", {"outcome": card})

    def decide(self, path: str, *decisions: tuple[str, str, str]) -> None:
        """Players decide for their seats."""
        for name, seat, action in decisions:
            self[name].tell(f"{path}/decisions", {"seat": seat, "action": action})

    def remedy(self, path: str, kind: str) -> str:
        """What the text says of an irregularity, as the table's own page tells the dealer."""
        known = self["dora"].ask(f"{path}/layout")["irregularities"]
        rule = next(rule for rule in known if rule["kind"] == kind)
        return f"{rule['trigger']} ({rule['clause']})"

    def settled(self, scenario: dict[str, Any]) -> dict[str, Cents]:
        """What a scenario pays each seat, as anybody may ask without signing in."""
        settlement = self["anybody"].tell("scenarios", scenario)
        if not settlement["ok"]:
            raise CroupierError(f"the scenario cannot be played: {settlement.get('error', settlement)}")
        return {seat: cents(seat_result["total"]) for seat, seat_result in settlement["seats"].items()}

    def command(self, *arguments: str, code: int = 0) -> Any:
        """A command of Croupier's as an auditor types it in the same house; its JSON."""
        done = subprocess.run(  # noqa: S603 - this program itself
            [*_CROUPIER, *arguments, *(["--json"] if "-o" not in arguments else [])],
            capture_output=True,
            text=True,
            check=False,
            env=_surroundings(self.folder),
        )
        if done.returncode != code:
            raise CroupierError(f"croupier {' '.join(arguments)} ends with {done.returncode}: {done.stderr.strip()}")
        return json.loads(done.stdout) if "-o" not in arguments else done.stdout


@contextmanager
def opened() -> Iterator[RunningHouse]:
    """A house to play in; it and everything in it is gone afterwards."""
    with _folder() as folder, _serving(folder) as (address, codes):
        people = {name: SignedInPerson(name, role, address) for name, role, _ in codes}
        people["anybody"] = SignedInPerson("anybody", "not signed in", address)
        _wait(people["anybody"])
        for name, _, code in codes:
            people[name].token = people[name].tell("sign-in", {"code": code})["token"]
        try:
            yield RunningHouse(folder, people)
        finally:
            for person in people.values():
                person.leave()


@contextmanager
def _folder() -> Iterator[Path]:
    # The database of a user who is root runs as somebody else, whose files go a moment later.
    with tempfile.TemporaryDirectory(prefix="croupier-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@contextmanager
def _serving(folder: Path) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """``croupier serve --demo`` in a process of its own: where it serves, and everybody's code to sign in with."""
    from croupier.server.demo import PEOPLE_OF_THE_HOUSE

    with (folder / "service.log").open("w+") as log:
        service = subprocess.Popen(  # noqa: S603 - this program itself
            [*_CROUPIER, "serve", "--demo", "--port", "0", "--patience", "3600", "--no-prepare"],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=_surroundings(folder),
            # An interruption is ours to hear; it ends the service then.
            start_new_session=True,
        )
        try:
            assert service.stdout is not None
            address = ""
            codes: list[tuple[str, str, str]] = []
            while len(codes) < len(PEOPLE_OF_THE_HOUSE):
                line = service.stdout.readline()
                if not line:
                    log.seek(0)
                    lines = log.read().strip().splitlines() or ["nothing is said why"]
                    raise CroupierError(f"the house does not open: {lines[-1]}")
                if line.startswith(_SERVES):
                    address = line.removeprefix(_SERVES).strip()
                else:
                    role, name, link = line.split()
                    codes.append((name, role, link.rpartition("/")[2]))
            yield address, codes
        finally:
            _end(service)


def _end(service: subprocess.Popen[str]) -> None:
    """Close the house as an operator does; the database is stopped with it."""
    service.terminate()
    try:
        service.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        service.kill()
        service.wait()
    if service.stdout is not None:
        service.stdout.close()


def _wait(anybody: SignedInPerson) -> None:
    """Until the doors are open: the codes are told a moment before."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            anybody.ask("health")
            return
        except CroupierError:
            if time.monotonic() > until:
                raise
        anybody.leave()
        time.sleep(0.05)


def _surroundings(folder: Path) -> dict[str, str]:
    """Whatever the programs of the house keep is in its folder, and goes with it."""
    own = {"CROUPIER_DATA": folder, "CROUPIER_SIGNING_KEY": folder / "signing.key", "TMPDIR": folder}
    return os.environ | {name: str(setting) for name, setting in own.items()}
