"""The reference round simulated: any game, on any number of processes, beside what is known exactly."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.engines import kernel
from croupier.engines.any import crew, reference
from croupier.engines.any.reference import ReferenceStrategy
from croupier.engines.chance import Stream, stream
from croupier.engines.kernel import in_words, kernel_of, order
from croupier.engines.tally import Tally
from croupier.errors import CroupierError, UnknownName, WagerRefused
from croupier.round.requests import Choice, Decide
from croupier.round.round import Round
from croupier.simulation.results import played, run_of, where
from croupier.simulation.runner import Keeper, Run, locally, simulate
from tests.support import quick

TCP = "three-card-poker"
ROUNDS = 3 * reference.CHUNK + 100


def run(rounds: int = ROUNDS, slug: str = TCP, strategy: str = "default", seed: str = "s") -> Run:
    return run_of(slug, rounds, wagers=["base"], strategy=strategy, seed=seed, reference=True)


# -- one total -----------------------------------------------------------------------------------------------------


def test_a_seed_gives_one_total_on_any_number_of_processes() -> None:
    alone, two, three = (simulate(run(), locally(workers)) for workers in (1, 2, 3))
    assert alone == two == three
    assert (alone.chunks, alone.wagers["base"].rounds) == (4, ROUNDS)
    red, other = (run_of("roulette", ROUNDS, wagers=["red"], seed=seed, reference=True) for seed in "st")
    assert simulate(red, locally(1)) == simulate(red, locally(2)) != simulate(other, locally(2))


def test_a_run_is_kept_and_taken_up_again(tmp_path: Path) -> None:
    whole, file = run(4 * reference.CHUNK), tmp_path / "run.json"
    simulate(run(2 * reference.CHUNK), locally(1), keeper=Keeper(file, whole))
    seen: list[int] = []
    total = simulate(whole, locally(2), keeper=Keeper(file, whole), progress=lambda now: seen.append(whole.played(now)))
    assert seen == [3 * reference.CHUNK, 4 * reference.CHUNK]
    assert total == simulate(whole, locally(1))


def test_a_compiled_run_is_another_run() -> None:
    assert run().plain()["reference"] is True
    assert "reference" not in run_of(TCP, 10, wagers=["base"]).plain()
    assert run().chunk == reference.CHUNK != run_of(TCP, 10).chunk


# -- beside the exact figures --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "wagers", "rounds"),
    quick(
        [
            (TCP, ["base"], 600),
            ("craps", ["pass", "field"], 1_000),
            (TCP, ["pair_plus"], 2_000),
            ("roulette", ["red", "straight:17"], 3_000),
            ("mini-baccarat", ["player", "banker", "tie"], 2_000),
            ("three-dice-baccarat", ["player", "tie"], 2_000),
        ],
        2,
    ),
)
def test_the_best_strategy_earns_what_is_known_exactly(slug: str, wagers: list[str], rounds: int) -> None:
    simulated = played(run_of(slug, rounds, wagers=wagers, seed="exact", reference=True), where(workers=2))
    for wager in wagers:
        assert simulated[wager].estimate.rounds == rounds
        z_score = simulated[wager].z_score
        assert z_score is not None
        assert abs(z_score) < 4


def test_a_side_bet_that_hangs_on_another_wagers_decisions_is_not_compared() -> None:
    """Who folds gives pair plus up, which its own analysis does not know."""
    simulated = played(run_of(TCP, 200, strategy="optimal", seed="s", reference=True), where(workers=1))
    assert simulated["base"].exact is not None
    assert simulated["pair_plus"].exact is None
    assert played(run(200), where(workers=1))["base"].exact is None


def test_an_absent_player_gives_up_the_ante_and_no_more() -> None:
    tally = simulate(run(500), locally(1)).wagers["base"]
    assert tally.nets == {-100_00: 500}
    assert tally.initial == tally.risked == 500 * 100_00


def test_lines_are_counted() -> None:
    tally = simulate(run_of(TCP, 4_000, wagers=["pair_plus"], seed="s", reference=True), locally(2)).wagers["pair_plus"]
    assert tally.lines["pair"] == tally.nets[100_00]
    assert 0.14 < tally.lines["pair"] / 4_000 < 0.2


# -- strategies ----------------------------------------------------------------------------------------------------


def always(round_: Round, ask: Decide) -> Choice | str:
    return "play" if round_.felt.hands[ask.seat] else Choice("fold")


def test_a_game_may_bring_strategies_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    dealer = reference.dealer(TCP, {"always play": ReferenceStrategy("plays every hand", always)})
    assert list(dealer.strategies) == ["always play", "optimal", "default"]
    monkeypatch.setattr(kernel, "of", lambda slug, *, reference=False: dealer)
    ordered = order(TCP, {}, "", ["base"], reference=True)
    assert ordered.strategy == "always play"
    tally = ordered.kernel().chunk(kernel_stream(), 500).wagers["base"]
    assert tally.risked == 2 * tally.initial


def kernel_stream() -> Stream:
    return stream("s", 0)


def test_what_is_not_known_is_said() -> None:
    with pytest.raises(UnknownName, match="there is optimal, default"):
        run_of(TCP, 10, strategy="bluff", reference=True)
    with pytest.raises(UnknownName, match="there is base, pair_plus, six_card_bonus"):
        run_of(TCP, 10, wagers=["trips"], reference=True)
    with pytest.raises(WagerRefused, match="below the minimum"):
        run_of("roulette", 10, options={"table_minimum": "500"}, wagers=["red"], reference=True).order.kernel()


def test_a_game_that_asks_nothing_has_one_strategy() -> None:
    assert reference.strategies("roulette") == {"optimal": "there is nothing to decide"}
    assert list(reference.strategies("big-six")) == ["optimal"]


# -- processes -----------------------------------------------------------------------------------------------------


def test_an_order_in_words_plays_the_same_elsewhere() -> None:
    ordered = run().order
    assert kernel_of(in_words(ordered)).chunk(kernel_stream(), 50) == ordered.kernel().chunk(kernel_stream(), 50)


def test_what_goes_wrong_in_a_process_is_said_here() -> None:
    bad = order("roulette", {"table_minimum": "500"}, "", ["red"], reference=True)
    with pytest.raises(CroupierError, match="below the minimum"):
        list(crew.play(bad, "s", iter([(0, 10)]), 2))


def test_a_process_that_ends_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/true")
    with pytest.raises(CroupierError, match="has ended"):
        list(crew.play(run().order, "s", iter([(0, 10), (1, 10)]), 1))


def test_no_process_outlives_a_run_that_is_stopped() -> None:
    before = children(os.getpid())  # another test's service may still be running
    playing = crew.play(run().order, "s", ((number, 200) for number in range(1000)), 2)
    first = next(playing)
    assert isinstance(first, Tally)
    workers = set(children(os.getpid())) - set(before)
    assert len(workers) == 2
    playing.close()
    assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_a_worker_whose_run_ended_before_its_first_word_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    crew.work()


# Other systems have no such list; what is interrupted is the same command there.
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes where Linux lists them")
def test_an_interrupted_command_says_so_and_leaves_no_process() -> None:
    command = [sys.executable, "-m", "croupier", "simulate", TCP, "--reference", "--strategy", "default"]
    with subprocess.Popen(
        [*command, "--rounds", "100000000", "--workers", "2"],
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while len(workers := children(process.pid)) < 2:
            assert process.poll() is None, "it has ended by itself"
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in complaint, complaint
    # No time is set: a busy machine may take long to end them, and a process that stays holds the test up for good.
    while [pid for pid in workers if Path(f"/proc/{pid}").exists()]:
        time.sleep(0.05)


# -- the command ---------------------------------------------------------------------------------------------------


def test_the_command_plays_the_reference_round() -> None:
    words = ["simulate", TCP, "--reference", "--strategy", "default", "--rounds", "300", "--workers", "1", "--json"]
    shown = CliRunner().invoke(app, words)
    assert shown.exit_code == 0, shown.output
    document = json.loads(shown.stdout)
    assert (document["reference"], document["strategy"], document["rounds"]) == (True, "default", 300)
