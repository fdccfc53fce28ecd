"""Runs: one total for a seed, on any number of workers, in one sitting or in several."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.engines.chance import stream
from croupier.engines.kernel import CHUNK, PlayOrder, in_words, order, play_chunks
from croupier.engines.tally import Tally, WagerTally
from croupier.errors import BadInput, CroupierError
from croupier.simulation import runner
from croupier.simulation.runner import Keeper, Run, kernel, locally, on_ray, simulate
from tests.patience import A_HANG
from tests.simulation.cluster import Cluster

RED = order("roulette", wagers=["red"])
SHOE = order("mini-baccarat", {"penetration": 60}, wagers=["banker", "tie"])
#: Three chunks and a short one.
ROUNDS = 3 * CHUNK + 1234

Chunks = Iterator[tuple[int, int]]


def run(asked: PlayOrder = RED, rounds: int = ROUNDS, seed: str = "s", until: float = 0.0) -> Run:
    return Run(asked, rounds, seed, until)


def stopped(after: int, by: BaseException | None = None) -> runner.Workers:
    """Workers who are interrupted after so many chunks."""

    def play(asked: PlayOrder, seed: str, chunks: Chunks) -> Generator[Tally, None, None]:
        for number, tally in enumerate(locally(1)(asked, seed, chunks)):
            if number == after:
                raise by or KeyboardInterrupt
            yield tally

    return play


def told(path: Path) -> Any:
    return json.loads(path.read_text())


# -- chunks and workers -----------------------------------------------------------------------------------------


def test_a_run_is_chunks_and_a_short_one() -> None:
    asked = run()
    assert asked.chunks == 4
    assert [asked.size(chunk) for chunk in range(4)] == [CHUNK] * 3 + [1234]
    assert run(rounds=CHUNK).chunks == 1
    assert run(rounds=1).size(0) == 1


@pytest.mark.parametrize("asked", [RED, SHOE, order("craps", wagers=["pass", "fire"])])
def test_any_number_of_workers_comes_to_the_same(asked: PlayOrder) -> None:
    alone = simulate(run(asked), locally(1))
    assert alone.chunks == 4
    assert {wager.rounds for wager in alone.wagers.values()} == {ROUNDS}
    assert all(simulate(run(asked), locally(workers)) == alone for workers in (2, 3, 8))


def test_a_chunk_depends_on_no_other() -> None:
    dealer = kernel(SHOE)
    alone = dealer.chunk(stream("s", 2))
    assert [dealer.chunk(stream("s", number)) for number in range(3)][2] == alone
    assert alone != dealer.chunk(stream("t", 2))


def test_chunks_add_up_in_any_order() -> None:
    tallies = [kernel(SHOE).chunk(stream("s", number)) for number in range(4)]
    forth, back = Tally(), Tally()
    for tally in tallies:
        forth.add(tally)
    for tally in reversed(tallies):
        back.add(tally)
    assert forth == back


@pytest.mark.parametrize("rounds", [0, -5, 10**15 + 1])
def test_a_run_of_nothing_or_of_too_much_is_refused(rounds: int) -> None:
    with pytest.raises(BadInput, match=r"a run has 1 to 1,000,000,000,000,000 rounds, not"):
        run(rounds=rounds)


def test_nobody_plays_nothing() -> None:
    with pytest.raises(BadInput, match="use at least one"):
        locally(0)


def test_progress_is_told_chunk_by_chunk() -> None:
    seen: list[int] = []
    simulate(run(), locally(2), progress=lambda total: seen.append(total.chunks))
    assert seen == [1, 2, 3, 4]


# -- on a cluster -----------------------------------------------------------------------------------------------


def test_a_task_plays_an_order_in_words() -> None:
    """What a machine of a cluster gets is plain; what it sends back is a tally as JSON."""
    back = play_chunks(in_words(SHOE), "s", [(1, CHUNK), (2, 99)])
    dealer = kernel(SHOE)
    expected = [dealer.chunk(stream("s", 1)), dealer.chunk(stream("s", 2), 99)]
    assert [Tally.restored(json.loads(json.dumps(plain_tally))) for plain_tally in back] == expected


#: Whoever has an ace or better plays.
OWN = "\n".join(
    [
        "chart,hand,facing,best",
        *(f"play,{rank} high,,fold" for rank in (5, 6, 7, 8, 9, 10, "J", "Q", "K")),
        *(f"play,{hand},,play" for hand in ("A high", "pair", "flush", "straight", "three of a kind")),
        "play,straight flush,,play",
    ]
)
OWN_TABLE = """[[table]]
id = "MINE"
wager = "pair_plus"
clause = "OH-H 12.IV"
lines = [{ line = "straight_flush", pays = "50 to 1" }, { line = "three_of_a_kind", pays = "30 to 1" },
  { line = "straight", pays = "6 to 1" }, { line = "flush", pays = "4 to 1" }, { line = "pair", pays = "1 to 1" }]
"""


def test_files_named_here_are_read_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process, in another folder, after the chart and the pay table are gone."""
    here, elsewhere = tmp_path / "mine", tmp_path / "elsewhere"
    here.mkdir()
    elsewhere.mkdir()
    (here / "own.csv").write_text(OWN)
    (here / "own.toml").write_text(OWN_TABLE)
    monkeypatch.chdir(here)
    asked = order("three-card-poker", {"pair_plus": "own.toml"}, "own.csv", ["base", "pair_plus"])
    assert asked.options.tables["pair_plus"].id == "MINE"
    expected = kernel(asked).chunk(stream("s", 3), 5_000)
    words = in_words(asked)
    for name in ("own.csv", "own.toml"):
        (here / name).unlink()
    code = "import json, sys; from croupier.engines.kernel import play_chunks; "
    code += "print(json.dumps(play_chunks(sys.argv[1], 's', [(3, 5000)])))"
    command = [sys.executable, "-c", code, words]
    done = subprocess.run(command, cwd=elsewhere, capture_output=True, text=True, check=True)
    assert [Tally.restored(plain_tally) for plain_tally in json.loads(done.stdout)] == [expected]


def test_a_bad_chart_is_told_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = Cluster()
    monkeypatch.setitem(sys.modules, "ray", cluster)
    path = tmp_path / "own.csv"
    path.write_text(OWN.replace("A high,,play", "A high,,jump"))
    with pytest.raises(BadInput, match=r"own.csv, line 11: best is 'jump'"):
        simulate(run(order("three-card-poker", strategy=str(path), wagers=["base"])), on_ray())
    assert (cluster.running, cluster.tasks) == (False, 0)


@pytest.mark.parametrize("running", [False, True])
@pytest.mark.parametrize("each", [1, 2, 16])
def test_tasks_of_several_chunks_come_to_the_same(monkeypatch: pytest.MonkeyPatch, running: bool, each: int) -> None:
    cluster = Cluster(running=running)
    monkeypatch.setitem(sys.modules, "ray", cluster)
    assert simulate(run(SHOE), on_ray(chunks_each=each)) == simulate(run(SHOE), locally(1))
    assert cluster.running == running, "a cluster that was there before stays"
    assert cluster.tasks == -(-4 // each)


def test_tasks_that_nobody_waits_for_are_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = Cluster(running=True)
    monkeypatch.setitem(sys.modules, "ray", cluster)
    enough = run(rounds=100 * CHUNK, until=0.01)
    assert simulate(enough, on_ray(chunks_each=1)) == simulate(enough, locally(1))
    assert cluster.cancelled == cluster.tasks - 2 > 0


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(CroupierError, match=r"install croupier\[ray\]"):
        on_ray()


@pytest.mark.long
def test_ray_itself_comes_to_the_same() -> None:
    pytest.importorskip("ray")
    asked = run(SHOE, rounds=40 * CHUNK + 7)
    assert simulate(asked, on_ray()) == simulate(asked, locally(2))


# -- until it is precise ----------------------------------------------------------------------------------------


def test_a_run_ends_when_it_is_precise() -> None:
    asked = run(rounds=10_000_000, until=0.002)
    total = simulate(asked, locally(1))
    assert 2 <= total.chunks < asked.chunks
    assert total == simulate(asked, locally(2))
    assert total == simulate(run(rounds=total.chunks * CHUNK), locally(1)), "it is the beginning of the longer run"


def test_the_least_known_wager_decides() -> None:
    both = order("roulette", wagers=["red", "straight:7"])
    tally = simulate(run(RED, 10_000_000, until=0.004), locally(2))
    assert simulate(run(both, 10_000_000, until=0.004), locally(2)).chunks > tally.chunks


def test_a_precision_out_of_reach_ends_with_the_rounds() -> None:
    assert simulate(run(until=1e-9), locally(1)).chunks == 4


def test_one_chunk_says_too_little() -> None:
    assert simulate(run(until=0.9), locally(1)).chunks == 2


# -- kept in a file ---------------------------------------------------------------------------------------------


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path, asked = tmp_path / "run.json", run(SHOE, 9 * CHUNK)
    with pytest.raises(KeyboardInterrupt):
        simulate(asked, stopped(5), keeper=Keeper(path, asked))
    assert told(path)["tally"]["chunks"] == 5
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
    assert told(path)["tally"]["chunks"] == 2


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
    assert told(path)["tally"]["chunks"] == 2
    assert simulate(asked, locally(1), keeper=Keeper(path, asked)) == simulate(asked, locally(1))


def test_a_run_that_is_over_is_not_played_again(tmp_path: Path) -> None:
    path, asked = tmp_path / "run.json", run(rounds=4 * CHUNK)
    first = simulate(asked, locally(1), keeper=Keeper(path, asked))
    assert simulate(asked, stopped(0), keeper=Keeper(path, asked)) == first


def test_a_longer_run_goes_on_from_a_shorter_one(tmp_path: Path) -> None:
    """A short last chunk is played again in full: the seed gives the same total either way."""
    path, short, long = tmp_path / "run.json", run(rounds=2 * CHUNK + 500), run(rounds=5 * CHUNK + 9)
    assert simulate(short, locally(1), keeper=Keeper(path, short)).chunks == 3
    assert told(path)["tally"]["chunks"] == 2
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
    whole = told(path)
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
    return int(told(path)["tally"]["chunks"]) if path.exists() else 0
