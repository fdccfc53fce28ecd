"""What the commands print for people: whole fractions, whole names, words for what an option takes."""

import sys
from collections.abc import Callable

import pytest

from croupier import cli, games

Printed = Callable[..., str]


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Printed:
    """What a command prints on a screen of so many columns, or says is wrong."""

    def call(*arguments: str, columns: int = 80) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(sys, "argv", ["croupier", *arguments])
        with pytest.raises(SystemExit):
            cli.main()
        captured = capsys.readouterr()
        return captured.out or captured.err

    return call


@pytest.mark.parametrize("columns", [60, 80, 160])
def test_a_fraction_is_never_broken(printed: Printed, columns: int) -> None:
    words = printed("analyze", "three-card-poker", columns=columns).split()
    assert {"686689/20358520", "-292/5525", "402/5525", "443062/2544815"} <= set(words)


def test_figures_and_fractions_share_a_row_where_there_is_room(printed: Printed) -> None:
    wide = printed("analyze", "three-card-poker", columns=160)
    assert any("3.3730%" in line and "686689/20358520" in line for line in wide.splitlines())


def test_a_table_of_your_own_is_named_above_its_figures(printed: Printed) -> None:
    assert "tie 9 to 1" in printed("analyze", "mini-baccarat", "--wager", "tie", "--option", "tie=9 to 1")


@pytest.mark.parametrize("command", ["show", "play", "analyze", "simulate", "risk", "report"])
def test_help_says_how_an_option_is_written(printed: Printed, command: str) -> None:
    help_text = printed(command, "--help")
    assert "--option NAME=VALUE" in help_text
    assert "GAME" in help_text
    assert "list[" not in help_text


def clauses(printed: Printed, find: str) -> list[str]:
    rows = printed("trace", "blackjack", "--find", find, columns=400).splitlines()[1:-2]
    return [row.split()[0] for row in rows if not row.startswith(" ")]


@pytest.mark.parametrize("find", ["OH-A 9", "9"])
def test_a_clause_is_found_with_its_parts(printed: Printed, find: str) -> None:
    section = [clause for clause in games.get("blackjack").rulebook.by_id if clause.split(".")[0] == "9"]
    assert clauses(printed, find) == section


def test_a_clause_is_found_by_its_words(printed: Printed) -> None:
    assert clauses(printed, "EVEN money, 1 to 1") == ["9.II"]


def test_words_that_no_clause_has_are_told(printed: Printed) -> None:
    refusal = printed("trace", "blackjack", "--find", "joker wild")
    assert refusal == "croupier: no clause of OH-A is called 'joker wild' or has these words in it\n"


def test_the_name_of_a_test_is_copied_whole(printed: Printed) -> None:
    assert "…" not in printed("trace", "three-card-poker")
