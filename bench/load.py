"""``make load``: what a wager takes while others ask the house for as much as it lets them, beside what it takes alone,
and beside what it takes while the same senders ask another house on the same machine. The two houses have nothing in
common but the machine, so that this control says what the machine does and not the service. Everything runs on this
machine and is over after about three minutes."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeAlias

import psutil
from rich.console import Console

from bench import machine
from bench.figures import Figure, Section
from bench.senders import KINDS
from croupier.files import whole
from tests.recovery.running import COMMAND, Server, StoredHouse
from tests.recovery.speaking import Speaker

#: A wager may take so many times as long as alone, under the worst that the house allows.
LIMIT = 2.0
#: Rounds that were played at the table before.
ROUNDS = 60
#: Every load comes and goes so many times, so that whatever else the machine does meets all sides alike.
TURNS = 2
#: Seconds alone, then beside others, who are given a while to begin and to be gone.
ALONE, BESIDE, BEGINNING, GONE = 2.0, 2.5, 1.5, 0.5
PAUSE = 0.01
SENDERS = 4
FOLDER = machine.ROOT / "build/load"
PAGE = machine.ROOT / "docs/load.md"
BEGINS, ENDS = "<!-- load -->", "<!-- end of load -->"
SHARED = "the same load on another house takes the machine from this one"
WORDS = {
    "flood": "a stranger sends requests as fast as the machine allows, over a hundred connections",
    "half_sent": "a stranger begins 1,100 requests and ends none, over and over",
    "readers": "a stranger and four people have the last rounds told, as often as they are let",
    "sockets": "1,000 strangers watch the table, and read",
    "disputes": "four people send disputes of half a megabyte, one after the other",
    "studies": "four people have simulations and risks worked out, and ask how far they are",
    "everything": "all of these at once",
}


@dataclass(frozen=True, slots=True)
class Phase:
    """A kind of load: what a wager takes alone, beside it, and while another house has it, in milliseconds."""

    kind: str
    alone: float
    beside: float
    control: float
    alone_95: float
    beside_95: float
    control_95: float
    wagers: int

    @property
    def ratio(self) -> float:
        """How many times as long the middle one of all wagers takes as alone."""
        return self.beside / self.alone

    @property
    def to_control(self) -> float:
        """How many times as long as while another house on the same machine has the load."""
        return self.beside / self.control


class Player:
    """Somebody who wagers at a table, and how long each wager takes."""

    def __init__(self, house: StoredHouse, server: Server) -> None:
        self._speaker = Speaker(server.port, house.tokens["player"])
        self._number = 0

    def plays(self, rounds: int) -> None:
        for _ in range(rounds):
            for what, body in (("wagers", {"wagers": {"red": "5"}}), ("ready", {})):
                done = self._speaker.do("player", f"/api/tables/load/{what}", {"seat": "1"} | body)
                assert done.status == 200, done

    def wagers(self, seconds: float) -> list[float]:
        took: list[float] = []
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            self._number += 1
            body = {"seat": "1", "wagers": {f"straight:{self._number % 36 + 1}": str(5 + self._number // 36 % 5)}}
            began = time.perf_counter()
            done = self._speaker.do("player", "/api/tables/load/wagers", body)
            took.append(1e3 * (time.perf_counter() - began))
            assert done.status == 200, done
            time.sleep(PAUSE)
        return took


#: A house and the process that serves it.
Premises: TypeAlias = tuple[StoredHouse, Server]


@contextmanager
def furnished(options: tuple[str, ...] = ()) -> Iterator[Premises]:
    """A house on this machine, with a player and some who have other things in mind."""
    with tempfile.TemporaryDirectory(prefix="croupier-load-", ignore_cleanup_errors=True) as folder:
        # The house is furnished from here and served from there, with one key.
        os.environ["CROUPIER_SIGNING_KEY"] = str(Path(folder) / "signing.key")
        house = StoredHouse(Path(folder))
        house.person("player", purse=100_000_000_00)
        for number in range(SENDERS):
            house.person(f"sender-{number}")
        house.table("load", "roulette", "player")
        server = Server(house.folder, options=options, command=COMMAND)
        try:
            yield house, server
        finally:
            server.stop()
            house.close()


@contextmanager
def both() -> Iterator[tuple[Premises, Premises]]:
    """The house that is measured, and one that has nothing in common with it."""
    with furnished() as house, furnished() as other:
        yield house, other


@contextmanager
def sending(kind: str, premises: Premises) -> Iterator[None]:
    house, server = premises
    tokens = [house.tokens[f"sender-{number}"] for number in range(SENDERS)]
    command = [sys.executable, "-m", "bench.senders", kind, str(server.port), *tokens]
    with subprocess.Popen(command, cwd=machine.ROOT, stderr=subprocess.DEVNULL) as senders:
        try:
            yield
            # A load that nobody sends any more proves nothing.
            assert senders.poll() is None, f"the senders of {kind!r} have ended"
        finally:
            senders.kill()


def measured(kinds: Sequence[str], house: Premises, other: Premises) -> Iterator[Phase]:
    player = Player(*house)
    player.plays(ROUNDS)
    player.wagers(BEGINNING)
    for kind in kinds:
        alone, beside, control = list[float](), list[float](), list[float]()
        for _ in range(TURNS):
            alone += player.wagers(ALONE)
            for loaded, took in ((house, beside), (other, control)):
                with sending(kind, loaded):
                    player.wagers(BEGINNING)
                    took += player.wagers(BESIDE)
                player.wagers(GONE)
        yield Phase(
            kind,
            *(statistics.median(alone), statistics.median(beside), statistics.median(control)),
            *(_most(alone), _most(beside), _most(control)),
            wagers=len(beside),
        )


def _most(took: list[float]) -> float:
    return statistics.quantiles(took, n=20)[-1]


def memory(server: Server) -> int:
    """Megabytes that the process holds."""
    assert server.process is not None
    return int(psutil.Process(server.process.pid).memory_info().rss) >> 20


def svg(phases: Sequence[Phase]) -> str:
    """What a wager takes, alone, beside each kind of load, and while another house has it."""
    import altair as alt
    import vl_convert

    rows = [
        {"load": phase.kind.replace("_", " "), "when": when, "middle": middle, "most": most}
        for phase in phases
        for when, middle, most in (
            ("alone", phase.alone, phase.alone_95),
            ("beside it", phase.beside, phase.beside_95),
            ("another house has it", phase.control, phase.control_95),
        )
    ]
    shared = alt.Chart(alt.InlineData(values=rows)).encode(
        y=alt.Y("load:N", sort=None, title=None),
        yOffset=alt.YOffset("when:N", sort=None),
        color=alt.Color("when:N", sort=None, title="a wager"),
    )
    bars = shared.mark_bar(size=9).encode(x=alt.X("middle:Q", title="milliseconds: the middle one, and 19 of 20"))
    ticks = shared.mark_tick(size=9, thickness=2).encode(x="most:Q")
    drawn: str = vl_convert.vegalite_to_svg(
        (bars + ticks).properties(width=420, height=alt.Step(12)).configure(background="white").to_dict()
    )
    return drawn


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What else there is to know of a run: megabytes that the process held in the end, and the part of the machine that
    other work took before it began."""

    megabytes: int
    others: float


def report(phases: Sequence[Phase], around: Circumstances) -> str:
    rows = "\n".join(
        f"| {phase.kind.replace('_', ' ')} | {WORDS[phase.kind]} | {phase.alone:.1f} | {phase.beside:.1f} "
        f"| {phase.ratio:.2f} | {phase.control:.1f} | {phase.to_control:.2f} "
        f"| {phase.alone_95:.1f} | {phase.beside_95:.1f} | {phase.control_95:.1f} | {phase.wagers} |"
        for phase in phases
    )
    head = (
        "load | what others do | alone, ms | beside it, ms | times alone | another house has it, ms | times that "
        "| 19 of 20 alone | 19 of 20 beside it | 19 of 20, another house has it | wagers"
    )
    return (
        f"| {head} |\n{'|---' * 11}|\n{rows}\n\n"
        f"{machine.machine()}; the senders are on it, too. Other work took {around.others:.0%} of it before the run. "
        f"The process held {around.megabytes} MB in the end. Every wager was answered.\n"
    )


def _in_full(phase: Phase) -> dict[str, object]:
    return asdict(phase) | {"ratio": phase.ratio, "to_control": phase.to_control}


def write(phases: Sequence[Phase], around: Circumstances, folder: Path) -> None:
    """The report, its figures and its picture."""
    folder.mkdir(parents=True, exist_ok=True)
    document = {"phases": [_in_full(phase) for phase in phases]} | asdict(around)
    text = f"# A house under load\n\n{report(phases, around)}\n![What a wager takes](load.svg)\n"
    for name, content in (("load.json", json.dumps(document, indent=1)), ("load.svg", svg(phases)), ("load.md", text)):
        with whole(folder / name) as file:
            file.write(content.encode())


def write_page(phases: Sequence[Phase], around: Circumstances) -> None:
    """The page of the docs with the figures of this run."""
    before, _, rest = PAGE.read_text().partition(BEGINS)
    _, _, after = rest.partition(ENDS)
    picture = "![What a wager takes, alone and beside others](pictures/load.svg)"
    text = f"{BEGINS}\n{report(phases, around)}\n{picture}\n{ENDS}"
    for path, content in ((PAGE.parent / "pictures/load.svg", svg(phases)), (PAGE, before + text + after)):
        with whole(path) as file:
            file.write(content.encode())


def figures() -> Iterator[Figure]:
    """The worst of all, for `make bench`."""
    with both() as (house, other):
        phases = list(measured(list(KINDS), house, other))
    for phase in phases:
        yield Figure(
            section=Section.SERVICE,
            what=f"a wager beside {phase.kind.replace('_', ' ')}",
            measured=phase.ratio,
            unit="times alone",
            against=LIMIT,
            less_is_better=True,
            how=f"{WORDS[phase.kind]}; {phase.beside:.1f} ms beside {phase.alone:.1f} ms in the same minute, and "
            f"{phase.control:.1f} ms while another house on the machine had the load",
            unjudged=SHARED if phase.control > LIMIT * phase.alone else "",
        )


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description="What a wager takes under load.")
    parser.add_argument("kinds", nargs="*", metavar="kind", help=f"only these: {', '.join(KINDS)}")
    parser.add_argument("--page", action="store_true", help="write docs/load.md, too")
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder that the report is written to")
    asked = parser.parse_args(arguments)
    if unknown := [kind for kind in asked.kinds if kind not in KINDS]:
        parser.error(f"there is no load {unknown[0]!r}; there is {', '.join(KINDS)}")
    console, run = Console(), machine.Run()
    run.look()
    phases: list[Phase] = []
    with both() as (house, other):
        for phase in measured(asked.kinds or list(KINDS), house, other):
            words = f"{phase.beside:6.1f} ms beside it, {phase.alone:.1f} ms alone: {phase.ratio:.2f} times as long"
            control = f"{phase.control:.1f} ms while another house has it: {phase.to_control:.2f} times that"
            console.print(f"{phase.kind:<11} {words}; {control}", highlight=False)
            phases.append(phase)
        around = Circumstances(memory(house[1]), run.others[0])
    write(phases, around, asked.to)
    if asked.page:
        write_page(phases, around)
    console.print(f"written to {asked.to}", highlight=False)
    return 1 if any(phase.ratio > LIMIT for phase in phases) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
