"""Runs: one total for a seed, on any number of workers."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.engines.chance import stream
from croupier.engines.kernel import CHUNK, PlayOrder, in_words, order, play_chunks
from croupier.engines.tally import Tally
from croupier.errors import BadInput, CroupierError
from croupier.simulation.runner import kernel, locally, on_ray, simulate
from tests.simulation.cluster import Cluster
from tests.simulation.runs import RED, ROUNDS, SHOE, run

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
