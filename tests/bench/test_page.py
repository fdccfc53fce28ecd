"""The page of `make bench`: figures in, page out; nothing is written but by a whole run or on demand."""

import platform
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from bench import __main__ as bench
from bench import front_page, machine, page, picture
from bench.figures import Figure, Section

FAST = Figure(section=Section.LIMITS, what="rounds dealt", measured=30e6, unit="rounds/s", against=10e6, how="one core")
SLOW = replace(FAST, what="rounds dragged", measured=5e6)
SOON = Figure(
    section=Section.PAGES, what="a page", measured=250, unit="ms", against=1000, less_is_better=True, how="a browser"
)
BESIDE = Figure(
    section=Section.PEERS,
    what="hands",
    measured=90e6,
    unit="hands/s",
    against=1e6,
    peer="Peer",
    promised=100,
    how="the same hands",
)
FREE = replace(BESIDE, what="free hands", measured=0.5e6, promised=None)
UNJUDGED = replace(SLOW, what="two workers", section=Section.WORKERS, unjudged="no core was free")
QUIET = machine.Run(load=[0.1, 1.2], others=[0.02, 0.05])


def lines(figures: list[Figure], run: machine.Run = QUIET) -> dict[str, str]:
    """The rows of the page by what they are of."""
    text = page.markdown(figures, run)
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    return {row.split("|")[1].strip(): row for row in rows}


def test_a_ratio_is_how_many_times_better_whichever_way_is_better() -> None:
    assert [figure.ratio for figure in (FAST, SLOW, SOON, BESIDE)] == [3, 0.5, 4, 90]


def test_a_row_says_what_was_measured_beside_what_and_how() -> None:
    rows = lines([FAST, BESIDE])
    assert rows["rounds dealt"].split(" | ")[1:4] == ["30.0 million rounds/s", "10.0 million rounds/s", "3.00x"]
    assert rows["rounds dealt"].endswith("| 1x, kept | one core |")
    assert "| 90.0 million hands/s | Peer: 1.0 million hands/s | 90.0x |" in rows["hands"]
    assert rows["hands"].endswith("| the same hands |")


def test_a_ratio_below_its_promise_is_marked_in_its_row_and_counted() -> None:
    figures = [FAST, SLOW, SOON, BESIDE, FREE, UNJUDGED]
    marked = {what for what, row in lines(figures).items() if page.BELOW in row}
    assert marked == {"rounds dragged", "hands"}
    assert "Below what is promised: 2 of 6 figures." in page.markdown(figures, QUIET)


def test_a_figure_that_cannot_be_judged_says_why_and_is_not_broken() -> None:
    assert "1x, not judged: no core was free" in lines([UNJUDGED])["two workers"]
    assert not UNJUDGED.broken
    assert replace(UNJUDGED, unjudged="").broken


def test_sections_come_in_their_order_and_only_those_that_were_measured() -> None:
    text = page.markdown([SOON, BESIDE, FAST], QUIET)
    heads = [line.removeprefix("## ") for line in text.splitlines() if line.startswith("## ")]
    assert heads == ["Limits", "Beside peers", "Pages in a browser"]


def test_a_busy_machine_is_owned_up_to() -> None:
    busy = machine.Run(load=[7.0, 8.0], others=[0.02, 0.9])
    assert "not quiet" in page.markdown([FAST], busy)
    assert "at the start, 8.00 at the end" in page.markdown([FAST], busy)
    assert "not quiet" not in page.markdown([FAST], QUIET)


def test_the_page_names_the_machine_the_versions_and_the_code_but_no_host_and_no_path() -> None:
    text = page.markdown([FAST], QUIET)
    for known in ("cores", "memory", "kernel", f"Python {platform.python_version()}", "NumPy", "Numba", "PostgreSQL"):
        assert known in text
    assert f"Code: {machine.commit()}" in text
    assert str(Path.home()) not in text
    assert str(machine.ROOT) not in text


def test_a_bar_in_a_cell_does_not_end_it() -> None:
    assert r"a\|b" in page.markdown([replace(FAST, what="a|b")], QUIET)


def test_the_terminal_has_the_same_rows() -> None:
    assert page.table("rounds", [FAST, SLOW]).row_count == 2


def test_the_picture_has_every_figure() -> None:
    drawn = picture.svg([FAST, SLOW, BESIDE])
    assert drawn.startswith("<svg")
    assert [picture.state(figure) for figure in (FAST, SLOW, FREE, UNJUDGED)] == [
        "kept",
        page.BELOW,
        "no promise",
        "not judged",
    ]
    for name in ("rounds dealt", "rounds dragged", "hands, beside Peer", "below its promise"):
        assert name in drawn


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of an earlier run, and a machine that is looked at without waiting."""
    kept = tmp_path / "benchmarks.md"
    kept.write_text("as it was")
    monkeypatch.setattr(bench, "PAGE", kept)
    monkeypatch.setattr(bench, "PICTURE", tmp_path / "benchmarks.svg")
    monkeypatch.setattr(bench, "README", tmp_path / "front" / "README.md")
    bench.README.parent.mkdir()
    bench.README.write_text(f"before\n{front_page.BEGIN}\nold\n{front_page.END}\nafter\n")
    monkeypatch.setattr(psutil, "cpu_percent", lambda interval: 0.0)
    return kept


def test_a_whole_run_writes_the_page_and_its_picture(kept: Path) -> None:
    measured: list[str] = []

    def part(name: str) -> list[Figure]:
        measured.append(name)
        return [replace(FAST, what=name)]

    assert bench.main([], part) == 0
    assert measured == list(bench.PARTS)
    text = kept.read_text(encoding="utf-8")
    assert all(f"| {name} |" in text for name in bench.PARTS)
    assert "(benchmarks.svg)" in text
    assert kept.with_name("benchmarks.svg").read_text(encoding="utf-8").startswith("<svg")


def test_some_parts_are_measured_without_writing_unless_asked(kept: Path) -> None:
    assert bench.main(["rounds"], lambda _: [FAST]) == 0
    assert [file.name for file in kept.parent.iterdir() if file.is_file()] == [kept.name]
    assert kept.read_text() == "as it was"
    bench.main(["rounds", "--write"], lambda _: [FAST])
    assert "Only a part was run: rounds." in kept.read_text(encoding="utf-8")


def test_a_broken_promise_is_the_result_of_the_run(kept: Path) -> None:
    assert bench.main(["rounds"], lambda _: [FAST, SLOW]) == 1


def test_an_interrupted_run_leaves_the_page_as_it_was(kept: Path) -> None:
    def part(name: str) -> Iterable[Figure]:
        yield FAST
        if name == bench.PARTS[-1]:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bench.main([], part)
    assert [file.name for file in kept.parent.iterdir() if file.is_file()] == [kept.name]
    assert kept.read_text() == "as it was"


def test_an_unknown_part_is_refused_with_those_there_are(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench.main(["rnds"], lambda _: [])
    refusal = capsys.readouterr().err
    assert "there is no part 'rnds'" in refusal
    assert "rounds, hands, startup" in refusal


def test_every_part_is_a_module_that_returns_figures() -> None:
    for name in bench.PARTS:
        assert "def figures() -> Iterator[Figure]:" in (machine.ROOT / "bench" / f"{name}.py").read_text("utf-8")


def highlights(figure: Figure) -> list[Figure]:
    return [replace(figure, what=highlight.what, peer=highlight.peer) for highlight in front_page.HIGHLIGHTS]


def test_the_readme_has_the_figures_of_a_run_that_has_all_of_them(kept: Path) -> None:
    bench.main(["rounds", "--write"], lambda _: highlights(FREE)[1:])
    assert "old" in bench.README.read_text("utf-8")
    bench.main(["rounds", "--write"], lambda _: highlights(FREE))
    text = bench.README.read_text("utf-8")
    assert all(f"| {highlight.title} | " in text for highlight in front_page.HIGHLIGHTS)
    assert "old" not in text
    assert (text[:6], text[-6:]) == ("before", "after\n")


def test_a_figure_of_the_readme_below_its_promise_says_so() -> None:
    for figure, is_below in ((SLOW, True), (FAST, False)):
        table = front_page.table(highlights(figure), QUIET)
        assert ("not kept" in table) is is_below


def test_the_readme_has_a_place_for_its_table() -> None:
    text = (machine.ROOT / "README.md").read_text("utf-8")
    assert front_page.rewritten(text, highlights(FAST), QUIET).count(front_page.BEGIN) == 1
    with pytest.raises(ValueError, match="no place"):
        front_page.rewritten("no table here", highlights(FAST), QUIET)
