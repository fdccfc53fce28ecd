"""Reports: the same figures in every format, whole files or none, and clear words where none can be written."""

import csv
import io
from pathlib import Path

import pytest

from croupier.errors import BadInput
from croupier.exact.analyses import analyze, request
from croupier.report import contents, plots, written

GAME = "big-six"


@pytest.fixture(scope="module")
def told() -> dict[str, object]:
    return contents.gather(GAME, {}, progress=lambda what: None)


def test_the_page_has_every_figure_and_stands_alone(told: dict[str, object]) -> None:
    page = written.html(told).decode()
    for one in analyze(request(GAME)):
        assert str(one.house_edge) in page
    assert page.count("<svg") >= 1
    assert "OH-N 7.I" in page
    assert "croupier analyze big-six --json" in page
    for outside in ("http://", "https://", "src=", "<link"):
        assert outside not in page.replace("http://www.w3.org/", "")


def test_the_paper_is_a_pdf(told: dict[str, object]) -> None:
    made = written.pdf(told)
    assert made.startswith(b"%PDF")
    assert len(made) > 10_000


def test_the_rows_have_every_figure_and_line() -> None:
    found = analyze(request("three-dice-baccarat"))
    rows = list(csv.DictReader(io.StringIO(written.table(found).decode())))
    for one in found:
        mine = [
            row for row in rows if (row["wager"], row["paytable"]) == (one.wager, one.table.id if one.table else "")
        ]
        figures = {row["name"]: row["exact"] for row in mine if row["kind"] == "figure"}
        assert figures["house_edge"] == str(one.house_edge)
        lines = {row["name"]: (row["hits"], row["combinations"]) for row in mine if row["kind"] == "line"}
        assert lines == {line.line: (str(line.hits), str(one.solved.ways)) for line in one.lines}


def test_a_file_is_whole_or_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "report.csv"
    file.write_bytes(b"as it was")

    def interrupted() -> bytes:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        written.write(file, interrupted)
    assert file.read_bytes() == b"as it was"
    written.write(file, lambda: b"new")
    assert [one.name for one in tmp_path.iterdir()] == ["report.csv"]
    with pytest.raises(BadInput, match="cannot write"):
        written.write(tmp_path / "no" / "report.csv", lambda: b"new")


def test_a_plot_shows_what_it_is_given() -> None:
    assert "jackpot" in plots.edges([{"name": "jackpot", "edge": 0.2}])
    assert "meter in dollars" in plots.return_by_meter(0.5, 0.0001, 1.0, 5000)
