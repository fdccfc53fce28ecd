"""The process that works mathematics out: whatever becomes of it, whoever asks is answered and it is there again."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from croupier.errors import CroupierError, Diverged, OptionRefused, UnknownName, WagerRefused
from croupier.server import analyst as analysts
from croupier.server.analyst import Analyst, FinishedWork, Progress, Task, Tell
from croupier.server.problems import TooMuch, answered

ERRORS: dict[str, CroupierError] = {
    "unknown": UnknownName("wager", "none", ["one", "other"]).at(game="big-six"),
    "diverged": Diverged(3, "a card", "a roll"),
    "wager": WagerRefused("too much", clause="OH-G 5.I", fits=500),
    "option": OptionRefused("not so", clause="OH-A 1").at(game="blackjack", seq=4),
}
_numbers = count()


class UnreadableError(Exception):
    """An error that cannot be read in another process."""

    def __init__(self, first: int, other: int) -> None:
        super().__init__(f"{first} and {other}")


def says(tell: Tell, what: str) -> tuple[str, bytes]:
    return "text/plain", what.encode()


def process(tell: Tell, _which: str) -> tuple[str, bytes]:
    return "text/plain", str(os.getpid()).encode()


def refuses(tell: Tell, which: str) -> tuple[str, bytes]:
    raise ERRORS[which]


def fails(tell: Tell) -> tuple[str, bytes]:
    raise UnreadableError(1, 2)


def dies(tell: Tell) -> tuple[str, bytes]:
    os._exit(9)


def thinks(tell: Tell, _which: str = "") -> tuple[str, bytes]:
    tell("the first of them", 1, 3)
    while True:
        pass


@pytest.fixture
def analyst() -> Iterator[Analyst]:
    analyst = Analyst()
    yield analyst
    analyst.close()


def asked(analyst: Analyst, task: Task, *what: str, limit: float = 60.0) -> FinishedWork:
    """Ask the analyst and wait for the answer."""
    answer = analyst.ask(task, *what, within=30.0, limit=limit)
    assert isinstance(answer, FinishedWork)
    return answer


def working(analyst: Analyst) -> int:
    """The process id of the analyst's worker, once it runs."""
    return int(asked(analyst, process, str(next(_numbers))).body)


def is_there(number: int, within: float = 8.0) -> bool:
    """Whether a process is still running after a short while."""
    until = time.monotonic() + within
    while time.monotonic() < until:
        try:
            os.kill(number, 0)
            if Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return False
        except OSError:
            return False
        time.sleep(0.05)
    return True


def test_errors_of_ours_come_through_whole(analyst: Analyst) -> None:
    for which, error in ERRORS.items():
        answer = asked(analyst, refuses, which)
        assert (answer.status, answer.problem) == answered(error)
    before = working(analyst)
    with pytest.raises(RuntimeError, match="UnreadableError"):
        asked(analyst, fails)
    assert asked(analyst, says, "on").body == b"on"
    assert working(analyst) == before  # nobody else pays for it


def test_a_process_that_dies_is_replaced(analyst: Analyst) -> None:
    before = working(analyst)
    with pytest.raises(TooMuch, match="cut short"):
        asked(analyst, dies)
    assert working(analyst) != before
    between = working(analyst)
    os.kill(between, signal.SIGKILL)  # while it has nothing to do: nobody notices
    assert working(analyst) not in (before, between)


def test_what_takes_too_long_is_given_up(analyst: Analyst) -> None:
    before = working(analyst)
    answer = analyst.ask(thinks, within=1.0, limit=1.5)
    assert answer == Progress("the first of them", 1, 3, 0)
    behind = analyst.ask(says, "behind", within=0.05, limit=60.0)
    assert isinstance(behind, Progress)
    assert behind.ahead == 1
    with pytest.raises(TooMuch, match=r"longer than 1\.5 seconds"):
        asked(analyst, thinks)
    assert asked(analyst, says, "behind").body == b"behind"
    assert not is_there(before)


def test_what_nobody_asks_for_does_not_hold_others_up(analyst: Analyst, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysts, "FORGOTTEN", 0.5)
    analyst.ask(thinks, within=0.1, limit=600.0)
    assert isinstance(analyst.ask(says, "alone", within=0.1, limit=60.0), Progress)  # asked for a moment ago
    time.sleep(0.6)
    assert asked(analyst, says, "other").body == b"other"


def test_answers_are_kept_up_to_a_bound(analyst: Analyst, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysts, "MOST_KEPT", 3)
    first = working(analyst)
    assert asked(analyst, process, "a").body == str(first).encode()
    os.kill(first, signal.SIGKILL)
    assert asked(analyst, process, "a").body == str(first).encode()  # remembered, though its process is gone
    assert not is_there(first)
    for which in "bcd":
        asked(analyst, says, which)
    assert asked(analyst, process, "a").body != str(first).encode()
    monkeypatch.setattr(analysts, "MOST_BYTES", 100)
    for which in ("x" * 80, "y" * 80):
        asked(analyst, says, which)
    assert sum(len(answer.body) for answer in analyst._kept.values()) <= 100


def test_nobody_may_ask_for_everything(analyst: Analyst) -> None:
    for number in range(analysts.MOST_OF_ONE):
        analyst.ask(thinks, str(number), who="ann", within=0.0, limit=60.0)
    with pytest.raises(TooMuch):
        analyst.ask(thinks, "more", who="ann", within=0.0, limit=60.0)
    assert isinstance(analyst.ask(thinks, "more", who="bob", within=0.0, limit=60.0), Progress)


def test_it_ends_when_it_is_told(analyst: Analyst) -> None:
    before = working(analyst)
    analyst.ask(thinks, within=0.0, limit=60.0)
    analyst.close()
    assert not is_there(before, 1.0)
    assert working(analyst) != before


@pytest.mark.parametrize("end", ["", "os.kill(os.getpid(), 9)"])
def test_it_ends_with_the_service(end: str) -> None:
    program = f"""
import os
from croupier.server.analyst import Analyst
from tests.server.test_analyst import thinks, working
if __name__ == "__main__":
    analyst = Analyst()
    print(working(analyst), flush=True)
    analyst.ask(thinks, within=0.5, limit=60.0)
    {end}
"""
    ran = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONPATH": "."},
    )
    assert ran.stdout, ran.stderr
    assert not is_there(int(ran.stdout))
