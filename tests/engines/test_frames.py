"""Every result has rows with numbers in them, for pandas and for Polars."""

import json
import subprocess
import sys
import venv
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import croupier
from croupier.engines.frames import Tabular, _numeric
from croupier.errors import CroupierError

DISPUTE = {"game": "roulette", "rounds": [{"seats": [{"seat": "1", "wagers": {"red": "10"}}], "outcomes": ["17"]}]}


def results() -> list[Tabular]:
    """One of each kind that is quickly made."""
    hand = croupier.begin("three-card-poker", {"1": {"ante": "10"}})
    for card in "Qh ?? 6d ?? 4c ??".split():
        hand.answer(card, by="dealer")
    pair = {"line": "pair", "when": "alike(player) == 2", "pays": "11 to 1"}
    own = {"name": "Player Pair", "look": "player 2", "decks": 8, "lines": [pair]}
    return [
        *croupier.analyze("roulette", wager="red"),
        croupier.analyze("mini-baccarat", options={"decks": 8}),
        croupier.trace("big-six"),
        *croupier.at_meter("mississippi-stud", 25_000, options={"stake": "5"}),
        croupier.wager(own),
        croupier.design(own, edge="5%..20%", odds="any"),
        croupier.risk("roulette", wager="red", rounds=100),
        croupier.simulate("roulette", 10_000, wagers=["red"], seed="frames"),
        croupier.settle(DISPUTE),
        croupier.advice(hand),
        croupier.removal("mini-baccarat", wager="tie"),
        croupier.protect("mini-baccarat", "first:1=6-9"),
        croupier.count("mini-baccarat", "tie", shoes=10),
    ]


@pytest.fixture(scope="module")
def made() -> list[Tabular]:
    return results()


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_rows_go_to_a_data_frame_with_numbers_in_them(
    library: str, made: list[Tabular], monkeypatch: pytest.MonkeyPatch
) -> None:
    frames: list[list[dict[str, Any]]] = []
    monkeypatch.setitem(sys.modules, library, SimpleNamespace(DataFrame=lambda rows, **_: frames.append(rows)))
    for result in made:
        getattr(result, f"to_{library}")()
    assert len(frames) == len(made)
    for rows in frames:
        assert len({tuple(row) for row in rows}) <= 1
        assert not any(isinstance(value, Fraction) for row in rows for value in row.values())
    assert any(isinstance(value, float) for value in frames[1][0].values())
    assert all(rows for rows in frames), "a result without lines has rows all the same"
    assert all(abs(value) < 2**63 for rows in frames for row in rows for value in row.values() if type(value) is int)


def test_every_result_is_one_line_and_plain(made: list[Tabular]) -> None:
    for result in made:
        assert len(repr(result)) < 1000
        assert "\n" not in repr(result)
        json.dumps(result.plain())  # type: ignore[attr-defined]
    assert repr(croupier.game("roulette")) == "<Game roulette, rules version 2>"
    assert repr(croupier.begin("roulette", {"1": {"red": "10"}})) == "<Round of roulette, 0 answers>"


def test_the_types_of_results_are_there_by_name(made: list[Tabular]) -> None:
    from croupier import results as types

    assert {type(result).__name__ for result in made} <= set(types.__all__)
    assert all(getattr(types, name).__doc__ for name in types.__all__)
    assert made[0].records() == [
        {"wager": "red", "net": Fraction(-1), "probability": Fraction(10, 19)},
        {"wager": "red", "net": Fraction(1), "probability": Fraction(9, 19)},
    ]


def test_without_the_library_it_is_said_what_has_the_same_rows(
    made: list[Tabular], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(CroupierError, match="records"):
        made[0].to_pandas()


def test_a_notebook_draws_charts_without_a_script(made: list[Tabular]) -> None:
    analysis = made[0]._repr_html_()  # type: ignore[attr-defined]
    assert "<svg" in analysis
    assert "<script" not in analysis


def test_report_and_trace_are_functions_whatever_is_loaded(tmp_path: Any) -> None:
    """Importing a module of the package never hides a function of it."""
    import croupier.reports.making
    import croupier.tracing

    assert croupier.report("big-six", tmp_path / "wheel.csv").is_file()
    assert any(row.clause.id == "12.I" for row in croupier.trace("three-card-poker"))
    with pytest.raises(CroupierError, match="no folder"):
        croupier.report("big-six", tmp_path / "nowhere" / "wheel.csv")


LOOK = """
import json, sys
from croupier.engines.frames import Tabular

class Rows(Tabular):
    def __init__(self, rows): self.rows = rows
    def records(self): return self.rows

late = [{"units": 1}] * 150 + [{"units": 2.5}]
for rows in (*json.load(open(sys.argv[1])), late):
    pandas, polars = Rows(rows).to_pandas(), Rows(rows).to_polars()
    assert list(pandas.columns) == polars.columns and len(pandas) == polars.height == len(rows), rows[:2]
    for name in polars.columns:
        numbers = [row[name] for row in rows if row[name] is not None]
        if numbers and all(isinstance(number, (int, float)) and not isinstance(number, bool) for number in numbers):
            assert polars[name].dtype.is_numeric(), (name, polars[name].dtype)
            assert pandas[name].dtype.kind in "if", (name, pandas[name].dtype)
            assert abs(polars[name].sum() - sum(numbers)) <= 1e-9 * (1 + abs(sum(numbers))), name
print("frames hold")
"""


@pytest.mark.long
def test_the_libraries_themselves_make_data_frames_of_every_result(made: list[Tabular], tmp_path: Path) -> None:
    """In an environment of its own, so that neither has to be installed to test everything else."""
    rows = tmp_path / "rows.json"
    rows.write_text(json.dumps([_numeric(result.records()) for result in made]))
    venv.create(tmp_path / "libraries", with_pip=True)
    python = str(tmp_path / "libraries" / "bin" / "python")
    install = [python, *"-m pip install --quiet --disable-pip-version-check pandas polars platformdirs".split()]
    subprocess.run(install, check=True)
    code = {"PYTHONPATH": str(Path(croupier.__file__).parents[1])}
    looked = subprocess.run([python, "-c", LOOK, str(rows)], env=code, capture_output=True, text=True, check=False)
    assert looked.stdout.strip() == "frames hold", looked.stderr
