"""The command line meets whoever comes from elsewhere half-way: names nearly right, pipes, counts in short, shells."""

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.main import get_command

from croupier.cli import app
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
        (["simulate", "blackjack", "--strategy", "basc"], "basic"),
        (["kit", "crap"], "craps"),
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


@pytest.mark.parametrize(
    ("command", "asked"),
    [
        (["simulate", "craps", "--round", "5"], "croupier simulate"),
        (["backup"], "croupier backup"),
        (["audit", "receipt", "table-1"], "croupier audit receipt"),
        (["people", "add"], "croupier people add"),
    ],
)
def test_what_is_not_understood_names_the_help_of_its_command(command: list[str], asked: str, run: Run) -> None:
    assert run(*command)[2].endswith(f"(see '{asked} --help')\n")


@pytest.mark.parametrize("seats", ["0", "-1", "17"])
def test_a_number_of_seats_that_a_table_has_not_is_refused(seats: str, run: Run) -> None:
    code, _, err = run("play", "craps", "--seats", seats)
    assert (code, len(err.splitlines())) == (1, 1)
    assert f"has 1 to 16 seats, not {seats}" in err


#: Every command that reads a file, with what stands before its name and what that ends with.
READERS = [
    (["settle"], ".json"),
    (["evaluate"], ".json"),
    (["kit"], ".json"),
    (["wager"], ".json"),
    (["wager"], ".toml"),
    (["analyze", "craps", "--wager"], ".toml"),
    (["analyze", "three-card-poker", "--wager", "pair_plus", "--paytable"], ".toml"),
    (["analyze", "three-card-poker", "--unbound", "--wager", "pair_plus", "--paytable"], ".json"),
    (["simulate", "blackjack", "--rounds", "10", "--strategy"], ".csv"),
    (["simulate", "big-six", "--rounds", "10", "--checkpoint"], ".json"),
    (["play", "craps", "--wager"], ".toml"),
    (["count", "blackjack", "--tags"], ".toml"),
    (["audit", "check"], ".json"),
    (["audit", "verify"], ".json"),
    (["audit", "verify", "--heads"], ".json"),
    (["restore"], ".zip"),
    (["serve", "--config"], ".toml"),
]
#: What is no document, and stops a reader in the middle of its work.
NO_DOCUMENTS = {
    "nothing": b"",
    "bytes": b"\x00\xff\xfe",
    "nested": b"[" * 100_000,
    "nested in a name": b"a = " + b"[" * 100_000,
    "digits": b"9" * 5000,
    "digits in a name": b"a = " + b"9" * 5000,
    "another": b'"text"',
}


@pytest.mark.parametrize(("command", "suffix"), READERS, ids=lambda part: part if isinstance(part, str) else part[0])
def test_a_file_that_is_none_of_its_kind_is_told_in_one_line(
    command: list[str], suffix: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE", "postgresql://nobody@127.0.0.1:1/none")
    # A command that is given one hands it on in the environment, which is put back after the test.
    monkeypatch.setenv("CROUPIER_CONFIG", "")
    monkeypatch.delenv("CROUPIER_CONFIG")
    for what, content in NO_DOCUMENTS.items():
        file = tmp_path / f"file{suffix}"
        file.write_bytes(content)
        code, _, err = run(*command, file)
        assert (code, len(err.splitlines())) == (1, 1), f"{what}: {err}"
        assert "Traceback" not in err, what
    code, _, err = run(*command, tmp_path)
    assert (code, len(err.splitlines())) == (1, 1), err


@pytest.mark.parametrize("group", [[], ["audit"], ["people"]], ids=lambda group: " ".join(group) or "all")
def test_a_list_of_commands_is_in_whole_sentences(group: list[str], run: Run) -> None:
    _, out, _ = run(*group, "--help")
    assert "Commands:" in out
    assert "..." not in out.partition("Commands:")[2]


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


@pytest.mark.parametrize(
    ("command", "begins"),
    [
        (["analyze", "three-card-poker", "--wager", "base", "--strategy"], "game,wager,chart,hand,"),
        (["protect", "three-card-poker", "--knows", "dealer:1", "--wager", "base", "--strategy"], "game,wager,chart,"),
        (["exam", "craps", "--seed", "1", "--questions", "2", "--paper"], "# Craps: exam 1"),
    ],
    ids=lambda part: part[0] if isinstance(part, list) else "",
)
def test_whatever_writes_a_file_writes_to_standard_output_alone(
    command: list[str], begins: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*command, "-")
    assert (code, err) == (0, "")
    assert out.startswith(begins)
    assert run(*command, "file")[0] == 0
    assert out.split() == Path("file").read_text().split(), "nothing stands beside it"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert run(*command, "-", "--json")[0] == 1


@pytest.mark.parametrize("rounds", ["1e3", "1_000", "1,000", "1000"])
def test_a_count_as_people_write_it(rounds: str, run: Run) -> None:
    code, out, _ = run("simulate", "big-six", "--wager", "1", "--rounds", rounds, "--seed", "x", "--json")
    assert code == 0
    assert json.loads(out)["rounds"] == 1000


@pytest.mark.parametrize(
    "command",
    [
        ["evaluate", str(DISPUTE)],
        ["protect", "three-card-poker", "--knows", "dealer:1"],
        ["count", "mini-baccarat", "--wager", "tie"],
    ],
    ids=lambda command: command[0],
)
def test_rounds_of_an_hour_are_counted_alike_by_every_command(command: list[str], run: Run) -> None:
    assert run(*command, "--rounds", "0")[2] == "croupier: 0 rounds an hour are none; say how many are played\n"
    assert "a whole number is wanted, like 1000000 or 1e6" in run(*command, "--rounds", "many")[2]


def test_a_count_of_rounds_an_hour_as_people_write_it(run: Run) -> None:
    in_an_hour = [run("evaluate", DISPUTE, "--rounds", rounds, "--json")[1] for rounds in ("100", "1e2")]
    assert in_an_hour[0] == in_an_hour[1]
    assert json.loads(in_an_hour[0])["players"]


@pytest.mark.parametrize(("last", "told"), [("0", "at least 1 is wanted"), ("5000", "at most 1000 is wanted")])
def test_a_number_out_of_its_range_is_told_in_plain_words(last: str, told: str, run: Run) -> None:
    assert f"Invalid value for '--last': {told} (see" in run("audit", "show", "x", "--last", last)[2]


@pytest.mark.parametrize("rounds", ["1.5", "1e-3", "many", "nan", "inf", "1e999999999999", ""])
def test_what_is_no_count_is_refused_at_once(rounds: str, run: Run) -> None:
    code, _, err = run("simulate", "big-six", "--rounds", rounds)
    assert code == 2
    assert "a whole number is wanted, like 1000000 or 1e6" in err


def test_a_role_that_there_is_not_is_refused_before_a_password_is_asked_for(run: Run) -> None:
    code, out, err = run("people", "add", "bob", "--role", "king")
    assert (code, out) == (1, "")
    assert "no role 'king'; there is player" in err


@pytest.mark.parametrize("columns", ["20", "50", "80"])
def test_a_narrow_terminal_cuts_no_figure(columns: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for command in (["analyze", "big-six"], ["simulate", "big-six", "--rounds", "1e3"]):
        out = run(*command)[1]
        assert "14.8148%" in out, command
        assert "\N{HORIZONTAL ELLIPSIS}" not in out, command


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("sim", ["simulate"]),
        ("show three-c", ["three-card-poker"]),
        ("analyze craps --wager dont_p", ["dont_pass", "dont_pass_odds"]),
        ("simulate blackjack --option dec", ["decks="]),
        ("analyze whist --wager don", []),
        ("schema sc", ["scenario"]),
        ("people add ann --role pit_m", ["pit_manager"]),
        ("analyze three-c", ["three-card-poker"]),
        ("design three-c", ["three-card-poker"]),
        ("analyze three-card-poker --paytable PP", ["PP-OH"]),
        ("risk three-card-poker --paytable PP", ["PP-OH"]),
        ("show craps --checklist op", ["opening"]),
        ("train craps --kind pay", ["payout"]),
    ],
)
def test_a_shell_completes_what_there_is(
    words: str, completed: list[str], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert completions(words, run, monkeypatch) == completed


def completions(words: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What bash is told about the last of some words."""
    for name, value in {
        "_CROUPIER_COMPLETE": "complete_bash",
        "COMP_WORDS": f"croupier {words}",
        "COMP_CWORD": str(len(words.split())),
    }.items():
        monkeypatch.setenv(name, value)
    return run()[1].split()


def test_whatever_takes_a_game_completes_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    group: Any = get_command(app)
    takers = [
        name
        for name, command in group.commands.items()
        if any("GAME" in (parameter.metavar or "").split("|") for parameter in command.params)
    ]
    assert len(takers) >= 15
    for name in takers:
        assert completions(f"{name} three-c", run, monkeypatch) == ["three-card-poker"], name


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


def test_where_nobody_can_type_a_password_it_is_said_how_it_is_given(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROUPIER_PASSWORD", raising=False)
    monkeypatch.setattr(sys, "stdin", io.StringIO("a secret\na secret\n"))
    code, out, err = run("people", "add", "bob", "--role", "admin")
    assert (code, out) == (1, "")
    assert err == "croupier: nobody is at a terminal to type the password; set CROUPIER_PASSWORD\n"


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
