"""Simulations, risks and clauses over HTTP: the same as on the command line, and within bounds."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ConfigDict, TypeAdapter
from typer.testing import CliRunner

from croupier.cli import app as command_line
from croupier.server import figures, risk_figures, shown
from croupier.server.routes import simulations
from croupier.server.routes.simulations import MOST_ROUNDS
from croupier.server.service import Service
from tests.server.annex import Annex, annex
from tests.server.test_mathematics import known


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


def printed(*arguments: str) -> Any:
    result = CliRunner().invoke(command_line, [*arguments, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def described(kind: Any, document: Any) -> None:
    """The document has exactly the fields that its description lists."""
    strict = type("Strict", (kind,), {"__pydantic_config__": ConfigDict(extra="forbid")})
    TypeAdapter(strict).validate_python(document)


def test_a_simulation_is_that_of_the_command_line(doors: Annex) -> None:
    body = {"options": {"wheel": "single_zero"}, "wagers": ["red", "straight:17"], "rounds": 70_000, "seed": "a seed"}
    run = known(doors, "POST", "simulations/roulette", body).json()
    wagers = ["--wager", "red", "--wager", "straight:17"]
    command = [
        "simulate",
        "roulette",
        "--rounds",
        "70000",
        "--seed",
        "a seed",
        "--option",
        "wheel=single_zero",
        *wagers,
    ]
    assert run == printed(*command) | {"status": "known"}
    described(figures.SimulationDocument, run)
    assert run["results"][0]["analysis"]["house_edge"] == pytest.approx(1 / 37)


def test_a_strategy_is_named_as_the_service_lists_it(doors: Annex) -> None:
    simulator = doors.get("", "simulations/three-card-poker").json()
    described(figures.Simulator, simulator)
    names = [strategy["strategy"] for strategy in simulator["strategies"]]
    assert names[0] == "optimal"
    assert "always play" in names
    body = {"strategy": "always play", "wagers": ["base"], "rounds": 20_000}
    run = known(doors, "POST", "simulations/three-card-poker", body).json()
    assert run["strategy"] == "always play"
    assert run["results"][0]["analysis"]["cost"] > 0.04
    assert [option["option"] for option in doors.get("", "simulations/blackjack").json()["asks"]]


def test_a_simulation_has_bounds(doors: Annex) -> None:
    for body, status in (
        ({"rounds": MOST_ROUNDS + 1}, 422),
        ({"rounds": 0}, 422),
        ({"strategy": "/etc/mine.csv"}, 422),
        ({"options": {"odds": "folder/own.toml"}}, 422),
        ({"workers": 8}, 422),
    ):
        assert doors.post("player", "simulations/roulette", body).status_code == status, body
    assert known(doors, "POST", "simulations/roulette", {"wagers": ["none"]}, status=404).json()["detail"]
    assert known(doors, "POST", "simulations/roulette", {"options": {"wheel": "no"}}, status=409).json()["clause"]
    assert doors.get("", "simulations/nothing").status_code == 404
    assert doors.client.post("/api/simulations/roulette", json={}).status_code == 401


def test_of_a_game_without_a_compiled_dealer_fewer_rounds_are_played(
    doors: Annex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulations, "most_rounds", lambda slug: 2_000)
    assert doors.get("", "simulations/roulette").json()["most_rounds"] == 2_000
    refused = doors.post("player", "simulations/roulette", {"rounds": 2_001})
    assert (refused.status_code, refused.json()["detail"][-5:]) == (422, "2,001")
    assert known(doors, "POST", "simulations/roulette", {"wagers": ["red"]}).json()["rounds"] == 2_000


def test_a_risk_is_that_of_the_command_line(doors: Annex) -> None:
    body = {"wager": "red", "rounds": 500, "bankroll": "40", "risk": 0.05, "held": "0.31"}
    risk = known(doors, "POST", "risks/roulette", body).json()
    options = ["--wager", "red", "--rounds", "500", "--bankroll", "40", "--risk", "0.05", "--held", "0.31"]
    assert risk == printed("risk", "roulette", *options) | {"status": "known"}
    described(risk_figures.RiskDocument, risk)
    assert risk["held"]["normal"] is False
    for wrong in ({"rounds": 10**7}, {"bankroll": "much"}, {"risk": 1}, {"paytable": "/etc/mine.toml"}):
        assert doors.post("player", "risks/roulette", wrong).status_code == 422, wrong
    assert known(doors, "POST", "risks/roulette", {"bankroll": "0.5"}, status=422).json()["detail"]


def test_a_fair_wager_has_no_number_of_rounds_that_decides(doors: Annex) -> None:
    """JSON knows no infinity."""
    problem = known(doors, "POST", "risks/craps", {"wager": "pass_odds:4"}, status=404).json()
    free = next(word for word in problem["detail"].split(", ") if "odds" in word)
    risk = known(doors, "POST", "risks/craps", {"wager": free.split()[-1], "rounds": 10}).json()
    assert risk["n_zero"] is None
    assert abs(risk["house_edge"]) < 1e-12


@pytest.mark.parametrize("game", ["three-card-poker", "multi-link-progressive"])
def test_clauses_are_those_of_the_trace(doors: Annex, game: str) -> None:
    clauses = doors.get("", f"games/{game}/clauses").json()
    assert clauses == printed("trace", game)
    described(shown.TraceTable, clauses)
    assert doors.get("", "games/nothing/clauses").status_code == 404


def test_documents_are_what_their_description_says(doors: Annex) -> None:
    """They are sent as they were worked out, so nothing else would notice a field that is not described."""
    for address in ("three-card-poker", "craps", "mississippi-stud?wager=progressive", "big-six"):
        described(figures.AnalysisDocument, known(doors, "GET", f"analyses/{address}").json())
    described(figures.KnownMains, doors.get("player", "analyses").json())
    for game in ("ride-free", "deuces-wild-xtreme", "multi-link-progressive"):
        described(figures.PrintedTables, doors.get("", f"paytables/{game}").json())
    scenario = {"game": "roulette", "rounds": [{"seats": [{"seat": "1", "wagers": {"red": "5"}}], "outcomes": ["7"]}]}
    for asked in (
        scenario,
        scenario | {"rounds": []},
        {"game": "pai-gow-poker", "cards": "Ah Kd 2c 5s 9h Td 7c".split()},
    ):
        described(shown.ScenarioResult, doors.post("", "scenarios", asked).json())


def test_removal_and_the_payout_limit_are_asked_for_as_on_the_command_line(doors: Annex) -> None:
    problem = known(doors, "POST", "analyses/big-six", {"removal": True}, status=422).json()
    assert problem["detail"] == "removal is for bets worth counting a shoe for; big-six has none"
    assert "tie" in doors.get("", "paytables/mini-baccarat").json()["shoe_bets"]
    analysis = known(doors, "GET", "analyses/mini-baccarat?wager=tie&removal=true").json()
    assert analysis == printed("analyze", "mini-baccarat", "--wager", "tie", "--removal") | {"status": "known"}
    described(figures.AnalysisDocument, analysis)
    capped = {"wager": "base", "options": {"payout_limit": "50000", "stake": "500"}, "cap": True}
    analysis = known(doors, "POST", "analyses/let-it-ride", capped).json()
    options = ["--option", "payout_limit=50000", "--option", "stake=500", "--cap"]
    assert analysis == printed("analyze", "let-it-ride", "--wager", "base", *options) | {"status": "known"}


def test_a_report_may_have_a_table_of_ones_own(doors: Annex) -> None:
    tables = doors.client.get("/api/paytables/big-six").json()["paytables"]
    own = {key: tables[0][key] for key in ("wager", "clause", "decks", "lines")} | {"id": "mine"}
    own["lines"][0]["pays"] = "45 to 1"
    answer = known(doors, "POST", "reports/big-six/csv", {"options": {"odds": own}})
    assert answer.headers["content-disposition"] == 'attachment; filename="big-six-odds-mine.csv"'
    assert answer.content != known(doors, "GET", "reports/big-six/csv").content
    assert doors.post("player", "reports/big-six/csv", {"options": {"odds": "a/b.toml"}}).status_code == 422
