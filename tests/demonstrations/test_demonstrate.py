"""``croupier demonstrate`` as it is typed: a house of its own over the network, once, and its page in step."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import pytest

from croupier.mathematics import analyses
from tests.patience import A_HANG
from tests.support import as_published

PAGE = Path(__file__).parents[2] / "docs" / "demonstrations.md"
CROUPIER = (sys.executable, "-m", "croupier", "demonstrate")


class Demonstration(NamedTuple):
    scenes: list[dict[str, Any]]
    page: str


@pytest.fixture
def place() -> Iterator[Path]:
    """Where temporary things go; whoever runs a database for root may enter."""
    with tempfile.TemporaryDirectory(prefix="demo-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def demonstrated(place: Path, *arguments: str) -> list[dict[str, Any]]:
    """The scenes of a story that was told without a word of trouble and without leaving anything."""
    done = subprocess.run(
        [*CROUPIER, *arguments, "--json"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"TMPDIR": str(place)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert not list(place.iterdir()), "everything temporary is gone"
    scenes: list[dict[str, Any]] = as_published("demonstration", done.stdout)["scenes"]
    return scenes


def test_a_story(place: Path) -> None:
    run = Demonstration(demonstrated(place, "skipped-card"), PAGE.read_text(encoding="utf-8"))
    the_skipped_card_is_worth_200_to_each_seat(run)
    refused = [scene["clause"] for scene in run.scenes if scene["scene"] == "refused"]
    assert refused
    assert all(clause in run.page for clause in refused)


@pytest.mark.long
def test_all_of_them(place: Path, tmp_path: Path) -> None:
    """One run: it takes as long as several hundred commands over the network do."""
    page = tmp_path / "page.md"
    scenes = demonstrated(place, "all", "--write", str(page))
    run = Demonstration(scenes, page.read_text(encoding="utf-8"))
    the_skipped_card_is_worth_200_to_each_seat(run)
    each_round_pays_by_the_rule_that_was_shown_and_a_wrong_count_pays_nothing(run)
    the_rule_for_soft_17_is_worth_what_the_exact_figures_say(run)
    refusals_carry_their_clauses(run)
    a_missing_card_is_found_long_before_the_real_table_noticed(run)
    the_page_is_what_it_writes(run)


def tables(run: Demonstration, starts: str) -> list[list[list[str]]]:
    """The rows of every table with such a title."""
    return [scene["rows"] for scene in run.scenes if scene["scene"] == "table" and scene["title"].startswith(starts)]


def the_page_is_what_it_writes(run: Demonstration) -> None:
    assert run.page == PAGE.read_text(encoding="utf-8"), (
        "write it anew: croupier demonstrate --write docs/demonstrations.md"
    )


def the_skipped_card_is_worth_200_to_each_seat(run: Demonstration) -> None:
    rows = tables(run, "What each seat is up")[0]
    assert rows == [
        ["1 (ann)", "100", "-100", "-200"],
        ["2 (bob)", "100", "-100", "-200"],
        ["3 (cat)", "100", "-100", "-200"],
    ]


def each_round_pays_by_the_rule_that_was_shown_and_a_wrong_count_pays_nothing(run: Demonstration) -> None:
    first, counted = tables(run, "What each seat is up in round 1")
    (second,) = tables(run, "What each seat is up in round 2")
    hit, stand = ["-100", "-100", "-100"], ["100", "100", "0"]
    assert [row[1] for row in first] == [row[2] for row in second] == hit
    assert [row[2] for row in first] == [row[1] for row in second] == stand
    assert [row[1] for row in counted] == ["0", "0", "0"]


def the_rule_for_soft_17_is_worth_what_the_exact_figures_say(run: Demonstration) -> None:
    (rows,) = tables(run, "What it is worth")
    edges = {rule: analyze("blackjack", {"soft_17": rule}, "main") for rule in ("hit", "stand")}
    assert [row[1] for row in rows] == [f"{edges['hit']:.4%}", f"{edges['stand']:.4%}", rows[2][1]]
    assert edges["hit"] - edges["stand"] == pytest.approx(float(rows[2][1].rstrip("%")) / 100, abs=1e-6)
    assert 0.001 < edges["hit"] - edges["stand"] < 0.003


def analyze(game: str, options: dict[str, object], wager: str) -> float:
    (analysis,) = analyses.analyze(analyses.request(game, options, wager=wager))
    return float(analysis.house_edge)


def refusals_carry_their_clauses(run: Demonstration) -> None:
    clauses = [scene["clause"] for scene in run.scenes if scene["scene"] == "refused" and scene["clause"]]
    assert clauses == ["OH-A 15.III", "OH-A 15.VII", "OH-A 15.V", "OH-A 15.IV", "OH-A 2.I.D", "OH-H 4.I"]
    assert len([scene for scene in run.scenes if scene["scene"] == "refused"]) == 16


def a_missing_card_is_found_long_before_the_real_table_noticed(run: Demonstration) -> None:
    (looks,) = tables(run, "Surveillance looks at the record")
    assert [look[4] for look in looks[:-1]] == ["nothing found"] * (len(looks) - 1)
    assert looks[-1][3:] == ["Kd", "cards are missing"]
    assert int(looks[-1][0]) < 60


def test_an_interruption_takes_the_house_down(place: Path) -> None:
    before = {entry.name for entry in place.iterdir()}
    demonstration = subprocess.Popen(
        [*CROUPIER, "skipped-card"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"TMPDIR": str(place)},
    )
    assert demonstration.stdout is not None
    assert "A card skipped" in demonstration.stdout.readline()
    (folder,) = {entry.name for entry in place.iterdir()} - before
    demonstration.send_signal(signal.SIGINT)
    _, errors = demonstration.communicate(timeout=A_HANG)
    assert demonstration.returncode == 130
    assert "Traceback" not in errors
    assert {entry.name for entry in place.iterdir()} == before
    assert not [
        process for process in psutil.process_iter(["cmdline"]) if folder in " ".join(process.info["cmdline"] or [])
    ]


def test_an_unknown_story_is_one_line() -> None:
    done = subprocess.run([*CROUPIER, "hard-17"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == ("croupier: no demonstration 'hard-17'; there is skipped-card, soft-17, missing-cards, all\n")
