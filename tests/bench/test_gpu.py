"""What is measured of a graphics processor, where there is none."""

import json
from pathlib import Path

import pytest

from bench import gpu
from croupier.engines.gpu import machine
from croupier.errors import CroupierError


def test_without_such_a_processor_there_are_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise CroupierError("there is none")

    monkeypatch.setattr(machine, "cuda", none)
    assert list(gpu.figures()) == []


def test_a_part_that_fails_takes_nothing_else_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ValueError("no such processor")

    for part in ("machine_of", "cold", "_repeated", "same", "launches", "imported", "profiled", "sizes"):
        monkeypatch.setattr(gpu, part, fails)
    monkeypatch.setattr(gpu, "blackjack", lambda: {"rounds_a_second": 1.0})
    gpu.main(str(tmp_path / "gpu.json"))
    measured = json.loads((tmp_path / "gpu.json").read_text())
    assert measured["blackjack"] == {"rounds_a_second": 1.0}
    assert measured["launches"] == {"failed": "ValueError: no such processor"}
