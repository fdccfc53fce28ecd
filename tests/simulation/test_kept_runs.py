"""Runs that are kept in a file: interrupted, taken up again, and never mixed with others."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.engines.kernel import CHUNK, order
from croupier.engines.tally import Tally, WagerTally
from croupier.errors import BadInput, CroupierError
from croupier.simulation.runner import Keeper, Run, locally, simulate
from tests.patience import A_HANG
from tests.simulation.runs import RED, SHOE, run, stopped


def kept_run(path: Path) -> Any:
    return json.loads(path.read_text())


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path, asked = tmp_path / "run.json", run(SHOE, 9 * CHUNK)
    with pytest.raises(KeyboardInterrupt):
        simulate(asked, stopped(5), keeper=Keeper(path, asked))
    assert kept_run(path)["tally"]["chunks"] == 5
    played: list[int] = []
    total = simulate(
        asked, locally(2), keeper=Keeper(path, asked), progress=lambda so_far: played.append(so_far.chunks)
    )
    assert played == [6, 7, 8, 9]
    assert total == simulate(asked, locally(1))
    assert list(tmp_path.iterdir()) == [path], "nothing else is left behind"


def test_a_worker_that_fails_loses_only_its_chunk(tmp_path: Path) -> None:
    path, asked = tmp_path / "run.json", run()
    with pytest.raises(CroupierError, match="too many nets"):
        simulate(asked, stopped(2, CroupierError("too many nets")), keeper=Keeper(path, asked))
    assert kept_run(path)["tally"]["chunks"] == 2


def test_half_a_chunk_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The interruption comes just when the third chunk is being added."""
    path, asked = tmp_path / "run.json", run()
    add, added = WagerTally.add, [0]

    def interrupted(self: WagerTally, other: WagerTally) -> None:
        added[0] += 1
        if added[0] == 3:
            raise KeyboardInterrupt
        add(self, other)

    with monkeypatch.context() as patched:
        patched.setattr(WagerTally, "add", interrupted)
        with pytest.raises(KeyboardInterrupt):
            simulate(asked, locally(1), keeper=Keeper(path, asked, every=1))
    assert kept_run(path)["tally"]["chunks"] == 2
    assert simulate(asked, locally(1), keeper=Keeper(path, asked)) == simulate(asked, locally(1))


def test_a_run_that_is_over_is_not_played_again(tmp_path: Path) -> None:
    path, asked = tmp_path / "run.json", run(rounds=4 * CHUNK)
    first = simulate(asked, locally(1), keeper=Keeper(path, asked))
    assert simulate(asked, stopped(0), keeper=Keeper(path, asked)) == first


def test_a_longer_run_goes_on_from_a_shorter_one(tmp_path: Path) -> None:
    """A short last chunk is played again in full: the seed gives the same total either way."""
    path, short, long = tmp_path / "run.json", run(rounds=2 * CHUNK + 500), run(rounds=5 * CHUNK + 9)
    assert simulate(short, locally(1), keeper=Keeper(path, short)).chunks == 3
    assert kept_run(path)["tally"]["chunks"] == 2
    assert simulate(short, locally(1), keeper=Keeper(path, short)) == simulate(short, locally(1))
    assert simulate(long, locally(1), keeper=Keeper(path, long)) == simulate(long, locally(1))


def test_a_run_of_one_short_chunk_keeps_nothing(tmp_path: Path) -> None:
    path, asked = tmp_path / "run.json", run(rounds=10)
    for _ in range(2):
        assert simulate(asked, locally(1), keeper=Keeper(path, asked)).wagers["red"].rounds == 10


def test_a_precise_run_is_kept_as_it_is(tmp_path: Path) -> None:
    path, asked = tmp_path / "run.json", run(rounds=1_000_000, until=0.002)
    total = simulate(asked, locally(2), keeper=Keeper(path, asked))
    assert simulate(asked, stopped(0), keeper=Keeper(path, asked)) == total


def test_fewer_rounds_than_are_kept_are_refused(tmp_path: Path) -> None:
    path, long, short = tmp_path / "run.json", run(rounds=3 * CHUNK), run(rounds=2 * CHUNK)
    simulate(long, locally(1), keeper=Keeper(path, long))
    with pytest.raises(BadInput, match=r"keeps 196,608 rounds already; ask for at least as many"):
        simulate(short, locally(1), keeper=Keeper(path, short))


@pytest.mark.parametrize(
    "other",
    [
        run(seed="t"),
        run(order("roulette", wagers=["black"])),
        run(order("roulette", {"wheel": "single_zero"}, wagers=["red"])),
        run(SHOE),
    ],
)
def test_another_run_is_not_mixed_in(tmp_path: Path, other: Run) -> None:
    path = tmp_path / "run.json"
    simulate(run(), locally(1), keeper=Keeper(path, run()))
    before = path.read_bytes()
    with pytest.raises(BadInput, match="keeps another run"):
        simulate(other, stopped(0), keeper=Keeper(path, other))
    assert path.read_bytes() == before


def test_other_settings_are_another_run(tmp_path: Path) -> None:
    path, deeper = tmp_path / "run.json", run(order("mini-baccarat", {"penetration": 61}, wagers=["banker", "tie"]))
    simulate(run(SHOE), locally(1), keeper=Keeper(path, run(SHOE)))
    with pytest.raises(BadInput, match="keeps another run"):
        Keeper(path, deeper).kept()


def test_an_edited_chart_is_another_run(tmp_path: Path) -> None:
    path, chart = tmp_path / "run.json", tmp_path / "mine.csv"
    chart.write_text("one")
    asked = run(replace(RED, strategy=str(chart)))
    Keeper(path, asked).keep(Tally(), now=True)
    assert Keeper(path, asked).kept() == Tally()
    chart.write_text("two")
    with pytest.raises(BadInput, match="keeps another run"):
        Keeper(path, asked).kept()
    chart.unlink()
    with pytest.raises(BadInput, match="cannot read"):
        asked.plain()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"", "cannot go on from"),
        (b"{", "cannot go on from"),
        (b"\xff\xfe\x00", "is no text"),
        (b"[" * 100_000, "cannot go on from"),
        (b"[]", "keeps another run"),
        (b"null", "keeps another run"),
        (b'{"run": {}}', "keeps another run"),
    ],
)
def test_a_file_that_is_no_run(tmp_path: Path, text: bytes, complaint: str) -> None:
    path = tmp_path / "run.json"
    path.write_bytes(text)
    with pytest.raises(BadInput, match=complaint):
        simulate(run(), stopped(0), keeper=Keeper(path, run()))
    assert path.read_bytes() == text


def broken(tally: Any) -> Iterator[Any]:
    """A tally, damaged in several ways."""
    yield from (None, [], {}, "text")
    for name in tally:
        yield {key: value for key, value in tally.items() if key != name}
    others: list[Any] = [None, [], {}, {"black": tally["wagers"]["red"]}, {"red": {}}, {"red": []}]
    yield from (tally | {"wagers": wagers} for wagers in others)
    for key, value in (
        ("nets", [[1]]),
        ("nets", [["a", 2]]),
        ("lines", []),
        ("squares", None),
        ("sizes", None),
        ("initial", "much"),
    ):
        yield tally | {"wagers": {"red": tally["wagers"]["red"] | {key: value}}}
    yield tally | {"chunks": "several"}
    yield tally | {"counts": {"rolls": None}}


def test_a_damaged_tally_is_refused(tmp_path: Path) -> None:
    path, asked = tmp_path / "run.json", run()
    simulate(asked, locally(1), keeper=Keeper(path, asked))
    whole = kept_run(path)
    for tally in broken(whole["tally"]):
        path.write_text(json.dumps(whole | {"tally": tally}))
        with pytest.raises(BadInput, match="is damaged"):
            Keeper(path, asked).kept()
    path.write_text(json.dumps({"run": whole["run"]}))
    with pytest.raises(BadInput, match="is damaged"):
        Keeper(path, asked).kept()


def test_a_place_that_takes_no_file_is_told_before_anything_is_played(tmp_path: Path) -> None:
    nowhere = tmp_path / "missing" / "run.json"
    with pytest.raises(BadInput, match="cannot keep the run in"):
        simulate(run(), stopped(0), keeper=Keeper(nowhere, run()))
    with pytest.raises(BadInput, match=r"cannot read .*: Is a directory"):
        simulate(run(), stopped(0), keeper=Keeper(tmp_path, run()))


def test_a_file_half_written_leaves_the_last_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, asked = tmp_path / "run.json", run()
    keeper = Keeper(path, asked)
    keeper.keep(Tally(), now=True)
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadInput, match="No space left on device"):
        keeper.keep(Tally(3), now=True)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_process_is_taken_up_again(tmp_path: Path, how: signal.Signals) -> None:
    path = tmp_path / "run.json"
    command = [sys.executable, "-m", "croupier", "simulate", "roulette", "--wager", "red", "--seed", "s"]
    command += ["--rounds", str(10**15), "--workers", "2", "--checkpoint", str(path)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=dict(os.environ),
    )
    try:
        while kept(path) == 0:
            assert process.poll() is None, "it ended by itself"
            time.sleep(0.01)
        process.send_signal(how)
        assert process.wait(A_HANG) != 0
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()
    chunks = kept(path)
    assert chunks > 0
    if how is signal.SIGKILL:
        assert chunks % 64 == 0, "kept every 64 chunks"
    asked = run(rounds=(chunks + 3) * CHUNK + 17)
    assert simulate(asked, locally(2), keeper=Keeper(path, asked)) == simulate(asked, locally(2))


def kept(path: Path) -> int:
    return int(kept_run(path)["tally"]["chunks"]) if path.exists() else 0
