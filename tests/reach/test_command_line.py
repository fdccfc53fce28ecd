"""The command line meets whoever comes from elsewhere half-way: names nearly right, pipes, counts in short, shells."""

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from croupier.files import data_folder, kept_folder
from tests.support import Run

ROOT = Path(__file__).parents[2]
DISPUTE = ROOT / "docs/examples/dispute.json"


def piped(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(content)))


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        (["show", "three_card_poker"], "three-card-poker"),
        (["show", "Three-Card-Poker"], "three-card-poker"),
        (["show", "blackjak"], "blackjack"),
        (["analyze", "craps", "--wager", "dont-pass"], "dont_pass"),
        (["analyze", "craps", "--option", "ods=3-4-5x"], "odds"),
        (["people", "add", "bob", "--role", "superviser"], "supervisor"),
    ],
)
def test_a_name_that_is_nearly_right_is_guessed(command: list[str], meant: str, run: Run) -> None:
    code, out, err = run(*command)
    assert (code, out) == (1, "")
    assert f"(did you mean {meant}?)" in err


@pytest.mark.parametrize(
    ("command", "meant"), [(["simulat", "craps"], "simulate"), (["simulate", "craps", "--round", "5"], "--rounds")]
)
def test_a_command_or_option_that_is_nearly_right_is_guessed(command: list[str], meant: str, run: Run) -> None:
    code, _, err = run(*command)
    assert code == 2
    assert meant in err
    assert len(err.splitlines()) == 1


def test_a_name_like_no_other_is_not_guessed(run: Run) -> None:
    assert "did you mean" not in run("show", "whist")[2]


def test_a_scenario_comes_through_a_pipe(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, DISPUTE.read_bytes())
    assert json.loads(run("settle", "-", "--json")[1]) == json.loads(run("settle", DISPUTE, "--json")[1])


def test_what_comes_through_a_pipe_and_is_no_scenario_is_told_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped(monkeypatch, b"\xff")
    code, _, err = run("settle", "-")
    assert code == 1
    assert "is no text" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "wager",
    [
        'name = "pair"\nlook = "player 2"\nlines = [{ line = "pair", when = "suited(player)", pays = "3 to 1" }]',
        '{"name": "pair", "look": "player 2", "lines": [{"line": "x", "when": "suited(player)", "pays": "3 to 1"}]}',
    ],
)
def test_a_wager_comes_through_a_pipe_in_either_form(wager: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, wager.encode())
    code, out, err = run("wager", "-", "--json")
    assert code == 0, err
    assert "pair" in str(json.loads(out))


def test_a_report_goes_to_standard_output(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, _ = run("report", "big-six", "-o", "-", "--form", "csv")
    assert code == 0
    assert out.startswith("wager,paytable,kind")
    assert list(tmp_path.iterdir()) == []
    code, _, err = run("report", "big-six", "-o", "-", "--form", "xls")
    assert code == 1
    assert ".html, .pdf, .csv" in err
    assert "not as 'x.csv' in the form 'html'" in run("report", "big-six", "-o", "x.csv", "--form", "html")[2]


@pytest.mark.parametrize("rounds", ["1e3", "1_000", "1,000", "1000"])
def test_a_count_as_people_write_it(rounds: str, run: Run) -> None:
    code, out, _ = run("simulate", "big-six", "--wager", "1", "--rounds", rounds, "--seed", "x", "--json")
    assert code == 0
    assert json.loads(out)["rounds"] == 1000


@pytest.mark.parametrize("rounds", ["1.5", "1e-3", "many", "nan", "inf", "1e999999999999", ""])
def test_what_is_no_count_is_refused_at_once(rounds: str, run: Run) -> None:
    code, _, err = run("simulate", "big-six", "--rounds", rounds)
    assert code == 2
    assert "a whole number is wanted, like 1000000 or 1e6" in err


def test_a_role_that_there_is_not_is_refused_before_a_password_is_asked_for(run: Run) -> None:
    code, out, err = run("people", "add", "bob", "--role", "king")
    assert (code, out) == (1, "")
    assert "no role 'king'; there is player" in err


@pytest.mark.parametrize(
    ("words", "place", "completed"), [("show three-c", 2, "three-card-poker"), ("sim", 1, "simulate")]
)
def test_a_shell_completes_commands_and_games(
    words: str, place: int, completed: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {
        "_CROUPIER_COMPLETE": "complete_bash",
        "COMP_WORDS": f"croupier {words}",
        "COMP_CWORD": str(place),
    }.items():
        monkeypatch.setenv(name, value)
    assert run()[1].split() == [completed]


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("127.0.0.1:1", "no Ray cluster answers at 127.0.0.1:1"),
        ("nowhere", "is named HOST:PORT, ray://HOST:PORT or auto"),
    ],
)
def test_a_cluster_that_is_not_there_is_told_in_one_line(address: str, reason: str, run: Run) -> None:
    code, out, err = run("simulate", "big-six", "--rounds", "10", "--on", "ray", "--address", address)
    assert (code, out) == (1, "")
    assert reason in err
    assert len(err.splitlines()) == 1


def test_folders_are_where_they_were_on_linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("CROUPIER_CACHE", "CROUPIER_DATA", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert kept_folder() == Path.home() / ".cache/croupier"
    assert data_folder() == Path.home() / ".local/share/croupier"
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert kept_folder() == Path("/caches/croupier")
    monkeypatch.setenv("CROUPIER_DATA", "/house")
    assert data_folder() == Path("/house")
