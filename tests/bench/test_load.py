"""The report of `make load`: figures in, report and picture out. What they are is measured there and claimed nowhere
else."""

import json
from pathlib import Path

import pytest

from bench import load, senders
from bench.load import Circumstances, Phase

PHASES = [
    Phase("flood", 10.0, 15.0, 12.0, 12.0, 30.0, 20.0, 50),
    Phase("half_sent", 10.0, 25.0, 10.0, 12.0, 40.0, 15.0, 40),
]
AROUND = Circumstances(megabytes=200, others=0.25)


def test_every_load_has_its_words() -> None:
    assert load.WORDS.keys() == senders.KINDS.keys()


def test_a_report_says_how_many_times_as_long_a_wager_takes(tmp_path: Path) -> None:
    load.write(PHASES, AROUND, tmp_path / "new")
    text = (tmp_path / "new/load.md").read_text()
    assert "| 10.0 | 15.0 | 1.50 | 12.0 | 1.25 | 12.0 | 30.0 | 20.0 | 50 |" in text
    assert "Other work took 25% of it" in text
    document = json.loads((tmp_path / "new/load.json").read_text())
    assert [phase["ratio"] for phase in document["phases"]] == [1.5, 2.5]
    assert [phase["to_control"] for phase in document["phases"]] == [1.25, 2.5]
    assert "half sent" in (tmp_path / "new/load.svg").read_text()


def test_the_page_keeps_its_words_and_gets_new_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pictures").mkdir()
    page = tmp_path / "load.md"
    page.write_text(f"before\n{load.BEGINS}\nold\n{load.ENDS}\nafter\n")
    monkeypatch.setattr(load, "PAGE", page)
    for _ in range(2):
        load.write_page(PHASES, AROUND)
    text = page.read_text()
    assert text.startswith(f"before\n{load.BEGINS}\n| load |")
    assert text.endswith(f"{load.ENDS}\nafter\n")
    assert "old" not in text


def test_a_load_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        load.main(["earthquake"])
    assert "there is flood, half_sent, readers, sockets" in capsys.readouterr().err
