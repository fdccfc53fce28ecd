"""Exact figures over HTTP: the same as on the command line, also with pay tables of one's own."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from typer.testing import CliRunner

from croupier.cli import app as command_line
from croupier.server.routes import reports
from croupier.server.service import Service
from tests.server.annex import Annex, annex


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


def known(doors: Annex, method: str, path: str, body: Any = None, status: int = 200) -> httpx.Response:
    """Ask until the answer has been worked out."""
    while True:
        answer = doors.client.request(method, f"/api/{path}", json=body, headers=doors.headers("player"))
        if answer.status_code != 202:
            assert answer.status_code == status, answer.text
            return answer
        waiting = answer.json()
        assert waiting["status"] == "working"
        assert answer.headers["retry-after"]


def printed(*arguments: str) -> Any:
    """What the command line prints for the same analysis."""
    result = CliRunner().invoke(command_line, ["analyze", *arguments, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_figures_are_those_of_the_command_line(doors: Annex) -> None:
    for address, arguments in (
        ("roulette?option=wheel=single_zero", ["roulette", "--option", "wheel=single_zero"]),
        ("three-card-poker?wager=pair_plus", ["three-card-poker", "--wager", "pair_plus"]),
        ("multi-link-progressive", ["multi-link-progressive"]),
        (
            "mississippi-stud?wager=progressive&meter=25000",
            ["mississippi-stud", "--wager", "progressive", "--meter", "25000"],
        ),
    ):
        assert known(doors, "GET", f"analyses/{address}").json() == printed(*arguments) | {"status": "known"}


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("roulette?wager=red&meter=5", "a reading is for a wager that a meter pays"),
        ("mississippi-stud?wager=progressive&meter=lots", "a meter's reading is in dollars"),
        ("mississippi-stud?wager=progressive&meter=5&cap=true", "leave out one of meter and cap"),
    ],
)
def test_a_reading_that_makes_no_sense_is_refused(doors: Annex, address: str, why: str) -> None:
    assert why in known(doors, "GET", f"analyses/{address}", status=422).json()["detail"]


def test_a_table_of_ones_own_comes_to_what_the_command_line_says(doors: Annex, tmp_path: Path) -> None:
    tables = doors.client.get("/api/paytables/three-card-poker").json()["paytables"]
    table = next(table for table in tables if table["wager"] == "pair_plus")
    assert table["decides"] == ["pair_plus"]
    assert next(table for table in tables if table["wager"] == "ante_bonus")["decides"] == ["base", "ante_bonus"]
    own = {key: value for key, value in table.items() if key not in ("floor", "default", "decides", "note")}
    own["id"] = "what-if"
    next(line for line in own["lines"] if line["line"] == "flush")["pays"] = "9 to 2"
    answer = known(
        doors, "POST", "analyses/three-card-poker", {"options": {"pair_plus": own}, "wager": "pair_plus"}
    ).json()

    lines = "\n".join(f'[[table.lines]]\nline = "{line["line"]}"\npays = "{line["pays"]}"' for line in own["lines"])
    file = tmp_path / "own.toml"
    file.write_text(f'[[table]]\nid = "what-if"\nwager = "pair_plus"\nclause = "{own["clause"]}"\n{lines}\n')
    printed_out = printed("three-card-poker", "--wager", "pair_plus", "--paytable", str(file))
    assert answer["wagers"] == printed_out["wagers"]
    official = printed("three-card-poker", "--wager", "pair_plus")["wagers"][0]
    assert answer["wagers"][0]["house_edge"] != official["house_edge"]


def test_every_printed_table_may_be_given_back(doors: Annex) -> None:
    """What `paytables` answers is what `analyses` takes, envy and fixed amounts with it."""
    for game, wager in (("deuces-wild-xtreme", "five_card_linked_progressive"), ("big-six", "odds")):
        tables = doors.client.get(f"/api/paytables/{game}").json()["paytables"]
        table = next(table for table in tables if table["wager"] == wager and (table["default"] or wager == "odds"))
        own = {key: value for key, value in table.items() if key not in ("floor", "default", "decides", "note")}
        asked = "" if wager == "odds" else wager
        wagers = known(doors, "POST", f"analyses/{game}", {"options": {wager: own}, "wager": asked}).json()["wagers"]
        theirs = known(doors, "GET", f"analyses/{game}?wager={asked}&paytable={table['id']}").json()["wagers"]
        assert wagers == theirs


def test_what_the_text_does_not_allow_is_refused_at_its_line(doors: Annex) -> None:
    tables = doors.client.get("/api/paytables/roulette").json()["paytables"]
    own = {key: value for key, value in tables[0].items() if key not in ("floor", "default", "decides", "note")}
    for pays, title in (("34 to 1", "below the floor of 35 to 1"), ("a lot", "is not a pay")):
        own["lines"][0]["pays"] = pays
        answer = known(doors, "POST", "analyses/roulette", {"options": {"odds": own}}, status=422)
        problem = answer.json()
        assert answer.headers["content-type"] == "application/problem+json"
        assert title in problem["detail"]
        assert problem["line"] == own["lines"][0]["line"]
        assert problem["type"] == "urn:croupier:BadPayTable"
        assert pays == "a lot" or problem["clause"] == "OH-G 5.I"
    assert known(doors, "GET", "analyses/roulette?wager=none", status=404).json()["type"] == "urn:croupier:UnknownName"
    assert known(doors, "GET", "analyses/roulette?option=wheel=square", status=409).json()["clause"]
    assert doors.get("player", "analyses/nothing").status_code == 404
    known(doors, "GET", "analyses/roulette?paytable=/etc/passwd.toml", status=422)


def test_the_summary_works_nothing_out(doors: Annex, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from croupier.mathematics import analyses

    known(doors, "GET", "analyses/big-six")
    edge = printed("big-six", "--wager", "1")["wagers"][0]["house_edge"]
    with monkeypatch.context() as patched:
        patched.setattr(analyses, "analyze", lambda *_a, **_k: pytest.fail("worked something out"))
        mains = {analysis["game"]: analysis["main"] for analysis in doors.get("player", "analyses").json()["analyses"]}
        assert mains["big-six"] == {"wager": "1", "paytable": None, "method": "exact", "house_edge": edge}
        patched.setenv("CROUPIER_CACHE", str(tmp_path))
        mains = {analysis["game"]: analysis["main"] for analysis in doors.get("player", "analyses").json()["analyses"]}
        assert len(mains) > 20
        assert set(mains.values()) == {None}


def test_reports_are_downloads(doors: Annex) -> None:
    for form, kind, start in (
        ("csv", "text/csv", b"wager,paytable"),
        ("html", "text/html", b"<!"),
        ("pdf", "application/pdf", b"%PDF"),
    ):
        answer = known(doors, "GET", f"reports/big-six/{form}?option=rounding=down")
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["content-disposition"] == f'attachment; filename="big-six-rounding-down.{form}"'
        assert answer.content.lstrip().startswith(start)
    assert doors.get("player", "reports/big-six/exe").status_code == 422
    assert doors.get("player", "reports/nothing/pdf").status_code == 404
    known(doors, "GET", "reports/big-six/pdf?option=odds=folder/own.toml", status=422)
    assert known(doors, "GET", "reports/big-six/pdf?option=rounding=up", status=409).json()["detail"]


def test_a_file_name_is_safe() -> None:
    for slug, options in (("big-six", {'x"\r\nSet-Cookie': "../../etc"}), ("craps", {"a": "é" * 300}), ("craps", {})):
        name = reports.name(slug, options)
        assert name.replace("-", "").isalnum()
        assert name.isascii()
        assert len(name) <= 100
        assert name.startswith(slug)
