"""What a first analysis comes to late is compiled beside it, once, and by nobody where it is there."""

import os
from pathlib import Path

import pytest

from croupier import games
from croupier.engines import question
from croupier.engines.any import crew
from croupier.engines.question import Ahead, usual_question
from croupier.errors import CroupierError
from croupier.mathematics import ahead

BLACKJACK = games.get("blackjack")


class Heard:
    """A process that only hears what it is given."""

    def __init__(self, module: str, lost: str) -> None:
        self.module, self.given = module, list[object]()

    def write(self, message: object) -> None:
        self.given.append(message)

    def stop(self) -> None:
        """Nothing was started."""


@pytest.fixture(autouse=True)
def crew_of_this_test(monkeypatch: pytest.MonkeyPatch) -> list[Heard]:
    own: list[Heard] = []
    monkeypatch.setattr(ahead, "_crew", own)
    monkeypatch.setattr(crew, "Worker", Heard)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    return own


def never_compiled() -> None:
    """Has no signatures, and no file."""


def begin(wager: str = "main") -> None:
    wanted = usual_question(BLACKJACK, BLACKJACK.house(), wager)
    ahead.compile_beside(Ahead(lambda _: None, never_compiled), wanted)


def test_a_process_is_given_the_game_once(crew_of_this_test: list[Heard]) -> None:
    begin()
    begin()
    assert [(worker.module, worker.given) for worker in crew_of_this_test] == [(ahead.__name__, ["blackjack"])]


def test_a_side_bet_needs_nothing_compiled_beside_it(crew_of_this_test: list[Heard]) -> None:
    begin("house_money")
    assert not crew_of_this_test


def test_one_core_compiles_one_after_the_other(crew_of_this_test: list[Heard], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    begin()
    assert not crew_of_this_test


def test_what_was_compiled_before_is_not_compiled_again(
    crew_of_this_test: list[Heard], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kept = tmp_path / "engines_1" / f"{Path(__file__).stem}.never_compiled-30.py311.nbi"
    kept.parent.mkdir()
    kept.touch()
    begin()
    assert not crew_of_this_test


def test_every_kernel_named_last_has_a_signature_once_it_was_compiled_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "given", lambda: iter(["blackjack"]))
    of_blackjack = question.of("blackjack").ahead
    assert of_blackjack
    ahead.work()
    assert ahead.is_compiled(of_blackjack.last)


@pytest.mark.parametrize("error", [CroupierError("a process that compiled has ended"), FileNotFoundError()])
def test_a_process_that_cannot_be_had_is_done_without(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(self: Heard, message: object) -> None:
        raise error

    monkeypatch.setattr(Heard, "write", gone)
    begin()
