"""Many games solved side by side: each in a process, all of them as they are solved alone."""

import io
import sys

import pytest

from croupier.engines.any import crew
from croupier.errors import CroupierError
from croupier.mathematics import on_cores
from croupier.mathematics.analyses import questions
from croupier.mathematics.on_cluster import AskedAnalysis
from tests.support import Run

ASKED = [AskedAnalysis(slug, {}) for slug in ("big-six", "craps", "roulette")]


def test_games_solved_side_by_side_are_those_solved_alone() -> None:
    parts: list[float] = []
    solutions = on_cores.solved(ASKED, use_cache=False, progress=lambda part, _: parts.append(part))
    assert solutions == [[solve(question) for question, solve in questions(asked.read())] for asked in ASKED]
    assert parts == sorted(parts)
    assert parts[-1] == pytest.approx(1.0)


def test_what_was_kept_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    solutions = on_cores.solved(ASKED[:1], use_cache=True)
    monkeypatch.setattr(crew, "Worker", None)
    assert on_cores.solved(ASKED[:1], use_cache=True) == solutions


def test_a_process_that_ends_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/true")
    with pytest.raises(CroupierError, match="has ended; analyze again"):
        on_cores.solved(ASKED, use_cache=False)


def test_what_a_solver_refuses_is_said_in_its_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO('[["craps", {}, "bingo"], false]\n'))
    on_cores.work()
    assert "no wager to analyse 'bingo'" in capsys.readouterr().out


def test_the_command_prints_the_games_in_their_own_order(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier import games

    monkeypatch.setattr(games, "slugs", lambda: ["roulette", "big-six"])
    monkeypatch.setattr(games, "supplements", list)
    code, printed, complaint = run("analyze", "--all")
    assert (code, complaint) == (0, "")
    assert 0 <= printed.index("roulette  rules version") < printed.index("big-six  rules version")
