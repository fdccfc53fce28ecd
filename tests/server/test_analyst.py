"""The process that works mathematics out: whatever becomes of it, whoever asks is answered and it is there again."""

import asyncio
import contextlib
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
from croupier.server import questions
from croupier.server.allowances import Payer
from croupier.server.analyst import Analyst
from croupier.server.apart import Task, Tell
from croupier.server.buckets import Buckets
from croupier.server.problems import TooMuch, answered
from croupier.server.questions import FinishedWork, Progress

ERRORS: dict[str, CroupierError] = {
    "unknown": UnknownName("wager", "none", ["one", "other"]).at(game="big-six"),
    "diverged": Diverged(3, "a card", "a roll"),
    "wager": WagerRefused("too much", clause="OH-G 5.I", fits=500),
    "option": OptionRefused("not so", clause="OH-A 1").at(game="blackjack", seq=4),
}
_numbers = count()
#: Seconds that are never reached, unless something hangs.
A_HANG = 600.0


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


class Clock:
    """A clock that only the test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def analyst(clock: Clock) -> Iterator[Analyst]:
    analyst = Analyst(clock=clock)
    yield analyst
    analyst.close()


def person(name: str, seconds: float = 1000.0) -> Payer:
    return Payer(name, Buckets(0.0, seconds))


def begun(analyst: Analyst, task: Task, *what: str, limit: float = 60.0) -> Progress:
    """Ask for something that takes long, and wait until the other process says how far it is."""
    while True:
        answer = analyst.ask(task, *what, within=0.05, limit=limit)
        assert isinstance(answer, Progress)
        if answer.done:
            return answer


def asked(analyst: Analyst, task: Task, *what: str, limit: float = 60.0) -> FinishedWork:
    """Ask the analyst and wait for the answer."""
    answer = analyst.ask(task, *what, within=A_HANG, limit=limit)
    assert isinstance(answer, FinishedWork)
    return answer


def working(analyst: Analyst) -> int:
    """The process id of the analyst's worker, once it runs."""
    return int(asked(analyst, process, str(next(_numbers))).body)


def ends(number: int) -> bool:
    """Wait until a process has ended; the suite is stopped if it never does."""
    stat = Path(f"/proc/{number}/stat")
    with contextlib.suppress(OSError):
        while stat.read_text().rpartition(")")[2].split()[0] != "Z":
            time.sleep(0.02)
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


def test_what_takes_too_long_is_given_up(analyst: Analyst, clock: Clock) -> None:
    before = working(analyst)
    assert begun(analyst, thinks, limit=1.5) == Progress("the first of them", 1, 3, 0)
    behind = analyst.ask(says, "behind", within=0.0, limit=60.0)
    assert isinstance(behind, Progress)
    assert behind.ahead == 1
    clock.now += 2.0
    with pytest.raises(TooMuch, match=r"longer than 1\.5 seconds"):
        asked(analyst, thinks)
    assert asked(analyst, says, "behind").body == b"behind"
    assert ends(before)


def test_what_nobody_asks_for_does_not_hold_others_up(analyst: Analyst, clock: Clock) -> None:
    begun(analyst, thinks, limit=600.0)
    assert isinstance(analyst.ask(says, "alone", within=0.0, limit=60.0), Progress)  # asked for a moment ago
    clock.now += questions.FORGOTTEN + 1
    assert asked(analyst, says, "other").body == b"other"


def test_what_is_called_off_is_worked_on_no_longer(analyst: Analyst) -> None:
    before = working(analyst)
    begun(analyst, thinks)
    assert isinstance(analyst.ask(thinks, "behind", payer=person("ann"), within=0.0, limit=60.0), Progress)
    assert isinstance(analyst.ask(says, "bobs", payer=person("bob"), within=0.0, limit=60.0), Progress)
    assert analyst.cancel("ann") == 1
    assert analyst.cancel("ann") == 0
    assert analyst.cancel("") == 1  # the one that is worked on
    assert asked(analyst, says, "bobs").body == b"bobs"
    assert ends(before)


def test_who_leaves_is_not_worked_for(analyst: Analyst) -> None:
    before = working(analyst)

    async def leave() -> None:
        asking = asyncio.ensure_future(analyst.whole(thinks, payer=person("ann"), limit=600.0))
        while not (analyst._working and analyst._working.progress[1]):
            await asyncio.sleep(0.01)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(leave())
    assert ends(before)
    assert asked(analyst, says, "on").body == b"on"


def test_a_whole_answer_is_waited_for_and_not_remembered(analyst: Analyst) -> None:
    async def twice() -> list[bytes]:
        answers = [await analyst.whole(says, "same", limit=60.0) for _ in range(2)]
        return [answer.body for answer in answers]

    assert asyncio.run(twice()) == [b"same", b"same"]
    assert not analyst._kept
    assert not analyst._jobs


def test_work_is_paid_for_with_the_time_that_it_takes(analyst: Analyst, clock: Clock) -> None:
    ann, bob = person("ann", 10.0), person("bob", 10.0)
    begun(analyst, thinks)  # of nobody, and before the others
    for which in "ab":
        analyst.ask(thinks, which, payer=ann, within=0.0, limit=30.0)
    analyst.ask(says, "bobs", payer=bob, within=0.0, limit=30.0)
    analyst.cancel("")
    while not (analyst._working and analyst._working.who == "ann" and analyst._working.progress[1]):
        time.sleep(0.01)
    clock.now += 31.0
    # Who has had so much waits for who has not, and pays later: what they asked for is given up one by one.
    assert asked(analyst, says, "bobs").body == b"bobs"
    assert ann.budget.left("ann") == -10.0
    with pytest.raises(TooMuch, match="lately"):
        analyst.ask(says, "more", payer=ann, within=0.0, limit=30.0)


def test_answers_are_kept_up_to_a_bound(analyst: Analyst, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysts, "MOST_KEPT", 3)
    first = working(analyst)
    assert asked(analyst, process, "a").body == str(first).encode()
    os.kill(first, signal.SIGKILL)
    assert asked(analyst, process, "a").body == str(first).encode()  # remembered, though its process is gone
    assert ends(first)
    for which in "bcd":
        asked(analyst, says, which)
    assert asked(analyst, process, "a").body != str(first).encode()
    monkeypatch.setattr(analysts, "MOST_BYTES", 100)
    for which in ("x" * 80, "y" * 80):
        asked(analyst, says, which)
    assert sum(len(answer.body) for answer in analyst._kept.values()) <= 100


def test_nobody_may_ask_for_everything(analyst: Analyst) -> None:
    ann, bob = person("ann"), person("bob")
    for number in range(analysts.MOST_OF_ONE):
        analyst.ask(thinks, str(number), payer=ann, within=0.0, limit=60.0)
    with pytest.raises(TooMuch):
        analyst.ask(thinks, "more", payer=ann, within=0.0, limit=60.0)
    assert isinstance(analyst.ask(thinks, "more", payer=bob, within=0.0, limit=60.0), Progress)


def test_strangers_leave_room_for_who_has_signed_in(analyst: Analyst) -> None:
    for number in range(analysts.MOST_OF_STRANGERS):
        stranger = Payer(f"192.0.2.{number}", Buckets(0.0, 10.0), is_stranger=True)
        analyst.ask(thinks, str(number), payer=stranger, within=0.0, limit=60.0)
    with pytest.raises(TooMuch):
        analyst.ask(thinks, "x", payer=Payer("198.51.100.1", Buckets(0.0, 10.0), True), within=0.0, limit=60.0)
    assert isinstance(analyst.ask(thinks, "anns", payer=person("ann"), within=0.0, limit=60.0), Progress)


def test_it_ends_when_it_is_told(analyst: Analyst) -> None:
    before = working(analyst)
    analyst.ask(thinks, within=0.0, limit=60.0)
    analyst.close()
    assert ends(before)
    assert working(analyst) != before


@pytest.mark.parametrize("end", ["", "os.kill(os.getpid(), 9)"])
def test_it_ends_with_the_service(end: str) -> None:
    program = f"""
import os
from croupier.server.analyst import Analyst
from tests.server.test_analyst import begun, thinks, working
if __name__ == "__main__":
    analyst = Analyst()
    print(working(analyst), flush=True)
    begun(analyst, thinks)
    {end}
"""
    ran = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=A_HANG,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([".", *sys.path])},
    )
    assert ran.stdout, ran.stderr
    assert ends(int(ran.stdout))
