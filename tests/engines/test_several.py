"""Several wagers and players at once: exact means, results that go together, and what a table wins."""

import json
from fractions import Fraction
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli import app
from croupier.engines import kernel
from croupier.errors import CroupierError
from croupier.mathematics import going_together, several
from croupier.mathematics.going_together import GoingTogether
from croupier.mathematics.wager_nets import WagerNets
from tests.support import Run

COIN = WagerNets((Fraction(-1), Fraction(1)), (0.5, 0.5), (Fraction(1), Fraction(1)))


def test_wagers_that_go_together_are_spread_as_far_as_both() -> None:
    """The same coin twice is one coin at twice the stake; against each other they cancel."""
    half = several.scale(COIN, Fraction(1, 2))
    for correlation, variance in ((1.0, 1.0), (0.0, 0.5), (-0.5, 0.25)):
        together = GoingTogether(("a", "b"), np.array([[1, correlation], [correlation, 1]]), 1000)
        nets = several.spread([half, half], together)
        assert nets.mean == pytest.approx(0, abs=1e-12)
        assert nets.variance == pytest.approx(variance, abs=1e-5)
        assert nets.handle == pytest.approx(1)


def test_red_and_black_go_against_each_other() -> None:
    """On a wheel with two zeros the correlation is -18/20."""
    order = kernel.order("roulette", {"wheel": "double_zero"}, "", ["red", "black"])
    counted = going_together.wagers_together(order)
    assert abs(counted.correlation[0, 1] + 0.9) < 4 * counted.error


def test_the_mean_is_the_exact_one_of_all_wagers() -> None:
    both = croupier.risk("roulette", wager={"red": 10, "straight:17": 5}, rounds=100)
    [red] = croupier.analyze("roulette", wager="red")
    assert both["session"]["mean"] == pytest.approx(-float(red.house_edge) * 15 * 100)
    assert both["house_edge"] == pytest.approx(float(red.house_edge))


def test_players_at_one_wheel_win_and_lose_together() -> None:
    """Three who bet on the same number win thrice as much as one, and never even out."""
    three = croupier.risk("roulette", wager="red", players=3, rounds=400)
    table = three["table"]
    assert table["players_correlation"]["value"] == pytest.approx(1)
    assert table["win"]["expected"] == pytest.approx(-3 * three["session"]["mean"])
    assert table["win"]["deviation"] == pytest.approx(3 * three["session"]["deviation"])


def test_win_over_handle_and_win_over_drop_are_named_apart() -> None:
    table = croupier.risk("roulette", wager={"red": 5}, players=2, rounds=200, drop=500, held=0.2)["table"]
    assert table["win_over_handle"]["handle"] == pytest.approx(2000)
    assert table["win_over_drop"]["expected"] == pytest.approx(table["win"]["expected"] / 500)
    assert table["held"]["normal"]


def test_a_bankroll_is_gone_when_it_cannot_make_all_wagers() -> None:
    """Ten on red and ten on black: nine of ten spins lose nothing, and 20 are gone with the first zero."""
    wagers = {"red": 10, "black": 10}
    gone = croupier.risk("roulette", wager=wagers, rounds=10, bankroll=20)["ruin"]
    assert gone["bankroll"] == "20"
    assert gone["within"] == pytest.approx(1 - (36 / 38) ** 10)
    with pytest.raises(CroupierError, match="a bankroll of 19 cannot make wagers of 20 together"):
        croupier.risk("roulette", wager=wagers, rounds=10, bankroll=19)


def test_wagers_on_one_spin_are_counted_over_every_pocket() -> None:
    """Seventeen is black: red loses with it, and every result is a whole number of chips."""
    wagers = {"red": 10, "straight:17": 5}
    both = croupier.risk("roulette", wager=wagers, options={"wheel": "double_zero"}, rounds=500, players=3)
    shared = (-35 - 18 + 19) / 38 - (1 / 19) ** 2
    deviations = sqrt(1 - 1 / 19**2), sqrt((35**2 + 37) / 38 - 1 / 19**2)
    assert both["correlation"]["pairs"] == {"red, straight:17": pytest.approx(shared / deviations[0] / deviations[1])}
    assert both["correlation"]["stderr"] == both["table"]["players_correlation"]["stderr"] == 0
    assert all(result % 5 == pytest.approx(0) for result in both["session"]["quantiles"].values())
    worst, best = (both["session"]["quantiles"][share] for share in ("0.01", "0.99"))
    alone = croupier.risk("roulette", wager=wagers, options={"wheel": "double_zero"}, rounds=500, confidence=0.98)
    assert (-best, -worst) == (
        pytest.approx(alone["table"]["win"]["low"]),
        pytest.approx(alone["table"]["win"]["high"]),
    )


def test_wagers_on_one_coup_are_counted_over_every_coup() -> None:
    """The Player's Hand neither wins nor loses when a tie is paid, so both together win what the hand loses."""
    both = croupier.risk("mini-baccarat", wager={"player": 10, "tie": 5}, players=7, rounds=500)
    [player], [tie] = (croupier.analyze("mini-baccarat", wager=wager) for wager in ("player", "tie"))
    shared = float(player.house_edge - player.house_edge * tie.house_edge)
    expected = shared / sqrt(float(player.variance) * float(tie.variance))
    assert both["correlation"]["pairs"] == {"player, tie": pytest.approx(expected, abs=1e-12)}
    assert both["correlation"]["stderr"] == both["table"]["players_correlation"]["stderr"] == 0
    assert both["session"]["mean"] == pytest.approx(-500 * float(10 * player.house_edge + 5 * tie.house_edge))


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"wager": {"red": 0}}, "more than nothing"),
        ({"wager": {}}, "from 1 to 8 wagers"),
        ({"wager": {"nothing": 1}}, "nothing"),
        ({"wager": {"red": 1, "mine.toml": 1}}, "cannot read mine.toml"),
        ({"wager": "red", "players": 0}, "from 1 to 20"),
        ({"wager": {"red": 1}, "drop": "-5"}, "drop"),
    ],
)
def test_what_cannot_be_bet_together_is_refused(asked: dict[str, object], words: str) -> None:
    with pytest.raises(CroupierError, match=words):
        croupier.risk("roulette", **asked)  # type: ignore[arg-type]


def test_the_command_takes_stakes_and_players() -> None:
    asked = ["risk", "roulette", "--wager", "red=10", "--wager", "black=5", "--players", "2", "--rounds", "50"]
    assert "correlation of two players" in CliRunner().invoke(app, asked).stdout
    written = json.loads(CliRunner().invoke(app, [*asked, "--json"]).stdout)
    assert [bet["stake"] for bet in written["wagers"]] == ["10", "5"]


@pytest.mark.long
def test_ante_and_pair_plus_go_together_as_the_compiled_dealer_counts() -> None:
    both = croupier.risk("three-card-poker", wager={"base": 10, "pair_plus": 5}, rounds=1000)
    [pair] = both["correlation"]["pairs"].values()
    deviations = [bet["deviation"] * float(bet["stake"]) for bet in both["wagers"]]
    variance = sum(deviation**2 for deviation in deviations) + 2 * pair * deviations[0] * deviations[1]
    assert pair > 0.4
    assert both["session"]["deviation"] == pytest.approx(sqrt(1000 * variance), rel=1e-3)


SEVENTEEN = """
name = "Seventeen"
look = "spins 1 of 38"
lines = [{ line = "17", when = "landed(spins, 17) == 1", pays = "35 to 1" }]
"""


def test_a_wager_of_ones_own_stands_among_those_of_the_game(tmp_path: Path) -> None:
    """Bet on the same number as the game's own wager, it wins and loses with it, whoever plays."""
    file = tmp_path / "seventeen.toml"
    file.write_text(SEVENTEEN)
    wagers: dict[str | Path, object] = {file: 5, "straight:17": 10}
    both = croupier.risk("roulette", wager=wagers, options={"wheel": "double_zero"}, players=2, rounds=50)
    assert [bet["wager"] for bet in both["wagers"]] == ["straight:17", "Seventeen"]
    assert both["correlation"]["pairs"] == {"straight:17, Seventeen": pytest.approx(1)}
    assert both["session"]["mean"] == pytest.approx(-15 * 50 * 2 / 38)
    assert both["table"]["players_correlation"]["value"] == pytest.approx(1)


def test_a_wager_of_ones_own_is_asked_about_alone_with_its_stake(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "seventeen.toml"
    file.write_text(SEVENTEEN)
    _, printed, _ = run("risk", "roulette", "--wager", f"{file}=5", "--option", "wheel=double_zero", "--json")
    document = json.loads(printed)
    assert [bet["wager"] for bet in document["wagers"]] == ["Seventeen"]
    assert document["house_edge"] == pytest.approx(2 / 38)
