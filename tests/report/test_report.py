"""Reports: the same figures in every format, whole files or none, and clear words where none can be written."""

import csv
import io
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import BadInput
from croupier.mathematics.analyses import analyze, request
from croupier.reports import contents, plots, written

GAME = "big-six"


@pytest.fixture(scope="module")
def report() -> dict[str, object]:
    return contents.gather(GAME, {}, progress=lambda what: None)


def test_the_page_has_every_figure_and_stands_alone(report: dict[str, object]) -> None:
    page = written.html(report).decode()
    for analysis in analyze(request(GAME)):
        assert str(analysis.house_edge) in page
    assert page.count("<svg") >= 1
    assert "OH-N 7.I" in page
    assert "croupier analyze big-six --json" in page
    for outside in ("http://", "https://", "src=", "<link"):
        assert outside not in page.replace("http://www.w3.org/", "")


def test_the_paper_is_a_pdf(report: dict[str, object]) -> None:
    made = written.pdf(report)
    assert made.startswith(b"%PDF")
    assert len(made) > 10_000


def test_the_rows_have_every_figure_and_line() -> None:
    analyses = analyze(request("three-dice-baccarat"))
    rows = list(csv.DictReader(io.StringIO(written.table(analyses).decode())))
    for analysis in analyses:
        own = [
            row
            for row in rows
            if (row["wager"], row["paytable"]) == (analysis.wager, analysis.table.id if analysis.table else "")
        ]
        figures = {row["name"]: row["exact"] for row in own if row["kind"] == "figure"}
        assert figures["house_edge"] == str(analysis.house_edge)
        lines = {row["name"]: (row["hits"], row["combinations"]) for row in own if row["kind"] == "line"}
        assert lines == {line.line: (str(line.hits), str(analysis.solved.ways)) for line in analysis.lines}


def test_what_was_counted_in_floats_is_not_called_exact() -> None:
    analyses = [*analyze(request("blackjack", wager="main")), *analyze(request("blackjack", wager="insurance"))]
    rows = list(csv.DictReader(io.StringIO(written.table(analyses).decode())))
    assert {row["exact"] for row in rows if row["wager"] == "main"} == {""}
    assert all(float(row["value"]) == float(Fraction(row["exact"])) for row in rows if row["wager"] == "insurance")


def test_a_file_is_whole_or_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "report.csv"
    file.write_bytes(b"as it was")

    def interrupted() -> bytes:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        written.write(file, interrupted)
    assert file.read_bytes() == b"as it was"
    written.write(file, lambda: b"new")
    assert [file.name for file in tmp_path.iterdir()] == ["report.csv"]
    with pytest.raises(BadInput, match="cannot write"):
        written.write(tmp_path / "no" / "report.csv", lambda: b"new")


def test_a_plot_shows_what_it_is_given() -> None:
    assert "jackpot" in plots.edges([{"name": "jackpot", "edge": 0.2}])
    assert "meter in dollars" in plots.return_by_meter(0.5, 0.0001, 1.0, 5000)


@pytest.fixture(scope="module")
def with_own_table() -> dict[str, Any]:
    own = {"id": "TIE-OUR", "wager": "tie", "clause": "OH-E 3.I.C", "lines": [{"line": "tie", "pays": "9 to 1"}]}
    return contents.gather("mini-baccarat", {"tie": own}, progress=lambda what: None)


def test_a_table_of_the_house_is_named_on_the_page(with_own_table: dict[str, Any]) -> None:
    page = written.html(with_own_table).decode()
    assert "tie=TIE-OUR" in page
    assert "&#39;lines&#39;" not in page.partition("<h2>To reproduce")[0]


def test_a_table_of_the_house_goes_on_paper(with_own_table: dict[str, Any]) -> None:
    assert written.pdf(with_own_table).startswith(b"%PDF")


def test_the_command_that_reproduces_it_can_be_typed() -> None:
    report = contents.gather("mini-baccarat", {"tie": "9 to 1"}, progress=lambda what: None)
    assert report["reproduce"]["command"] == "croupier analyze mini-baccarat --option 'tie=9 to 1' --json"
