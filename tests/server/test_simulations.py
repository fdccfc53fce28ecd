"""Simulations, risks and clauses over HTTP: the same as on the command line, and within bounds."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ConfigDict, TypeAdapter
from typer.testing import CliRunner

from croupier.cli import app as command_line
from croupier.server import figures, shown
from croupier.server.routes.simulations import MOST_ROUNDS
from croupier.server.service import Service
from tests.server.annex import Annex, annex
from tests.server.test_mathematics import known


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as found:
        yield found


def printed(*arguments: str) -> Any:
    told = CliRunner().invoke(command_line, [*arguments, "--json"])
    assert told.exit_code == 0, told.output
    return json.loads(told.stdout)


def described(kind: Any, document: Any) -> None:
    """The document is what the description says of it, no field more."""
    strict = type("Strict", (kind,), {"__pydantic_config__": ConfigDict(extra="forbid")})
    TypeAdapter(strict).validate_python(document)


def test_a_simulation_is_that_of_the_command_line(doors: Annex) -> None:
    body = {"options": {"wheel": "single_zero"}, "wagers": ["red", "straight:17"], "rounds": 70_000, "seed": "a seed"}
    told = known(doors, "POST", "simulations/roulette", body).json()
    wagers = ["--wager", "red", "--wager", "straight:17"]
    said = ["simulate", "roulette", "--rounds", "70000", "--seed", "a seed", "--option", "wheel=single_zero", *wagers]
    assert told == printed(*said) | {"status": "known"}
    described(figures.SimulationDocument, told)
    assert told["results"][0]["analysis"]["house_edge"] == pytest.approx(1 / 37)


def test_a_strategy_is_named_as_the_service_lists_it(doors: Annex) -> None:
    found = doors.get("", "simulations/three-card-poker").json()
    described(figures.Simulator, found)
    names = [one["strategy"] for one in found["strategies"]]
    assert names[0] == "optimal"
    assert "always play" in names
    body = {"strategy": "always play", "wagers": ["base"], "rounds": 20_000}
    told = known(doors, "POST", "simulations/three-card-poker", body).json()
    assert told["strategy"] == "always play"
    assert told["results"][0]["analysis"]["cost"] > 0.04
    assert [one["option"] for one in doors.get("", "simulations/blackjack").json()["asks"]]


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


def test_a_risk_is_that_of_the_command_line(doors: Annex) -> None:
    body = {"wager": "red", "rounds": 500, "bankroll": "40", "risk": 0.05, "held": "0.31"}
    told = known(doors, "POST", "risks/roulette", body).json()
    said = ["--wager", "red", "--rounds", "500", "--bankroll", "40", "--risk", "0.05", "--held", "0.31"]
    assert told == printed("risk", "roulette", *said) | {"status": "known"}
    described(figures.RiskDocument, told)
    assert told["held"]["normal"] is False
    for wrong in ({"rounds": 10**7}, {"bankroll": "much"}, {"risk": 1}, {"paytable": "/etc/mine.toml"}):
        assert doors.post("player", "risks/roulette", wrong).status_code == 422, wrong
    assert known(doors, "POST", "risks/roulette", {"bankroll": "0.5"}, status=422).json()["detail"]


def test_a_fair_wager_has_no_number_of_rounds_that_decides(doors: Annex) -> None:
    """JSON knows no infinity."""
    told = known(doors, "POST", "risks/craps", {"wager": "pass_odds:4"}, status=404).json()
    free = next(one for one in told["detail"].split(", ") if "odds" in one)
    told = known(doors, "POST", "risks/craps", {"wager": free.split()[-1], "rounds": 10}).json()
    assert told["n_zero"] is None
    assert abs(told["house_edge"]) < 1e-12


@pytest.mark.parametrize("game", ["three-card-poker", "multi-link-progressive"])
def test_clauses_are_those_of_the_trace(doors: Annex, game: str) -> None:
    told = doors.get("", f"games/{game}/clauses").json()
    assert told == printed("trace", game)
    described(shown.Traced, told)
    assert doors.get("", "games/nothing/clauses").status_code == 404


def test_documents_are_what_their_description_says(doors: Annex) -> None:
    """They are sent as they were worked out, so nothing else would notice a field that is not described."""
    for address in ("three-card-poker", "craps", "mississippi-stud?wager=progressive", "big-six"):
        described(figures.AnalysisDocument, known(doors, "GET", f"analyses/{address}").json())
    described(figures.KnownMains, doors.get("player", "analyses").json())
    for game in ("ride-free", "deuces-wild-xtreme", "multi-link-progressive"):
        described(figures.PrintedTables, doors.get("", f"paytables/{game}").json())
    scenario = {"game": "roulette", "rounds": [{"seats": [{"seat": "1", "wagers": {"red": "5"}}], "outcomes": ["7"]}]}
    for one in (
        scenario,
        scenario | {"rounds": []},
        {"game": "pai-gow-poker", "cards": "Ah Kd 2c 5s 9h Td 7c".split()},
    ):
        described(shown.Settled, doors.post("", "scenarios", one).json())


def test_removal_and_the_payout_limit_are_asked_for_as_on_the_command_line(doors: Annex) -> None:
    told = known(doors, "POST", "analyses/big-six", {"removal": True}, status=422).json()
    assert told["detail"] == "removal is for bets worth counting a shoe for; big-six has none"
    assert "tie" in doors.get("", "paytables/mini-baccarat").json()["shoe_bets"]
    found = known(doors, "GET", "analyses/mini-baccarat?wager=tie&removal=true").json()
    assert found == printed("analyze", "mini-baccarat", "--wager", "tie", "--removal") | {"status": "known"}
    described(figures.AnalysisDocument, found)
    capped = {"wager": "base", "options": {"payout_limit": "50000", "stake": "500"}, "cap": True}
    told = known(doors, "POST", "analyses/let-it-ride", capped).json()
    said = ["--option", "payout_limit=50000", "--option", "stake=500", "--cap"]
    assert told == printed("analyze", "let-it-ride", "--wager", "base", *said) | {"status": "known"}


def test_a_report_may_have_a_table_of_ones_own(doors: Annex) -> None:
    tables = doors.client.get("/api/paytables/big-six").json()["paytables"]
    own = {key: tables[0][key] for key in ("wager", "clause", "decks", "lines")} | {"id": "mine"}
    own["lines"][0]["pays"] = "45 to 1"
    answer = known(doors, "POST", "reports/big-six/csv", {"options": {"odds": own}})
    assert answer.headers["content-disposition"] == 'attachment; filename="big-six-odds-mine.csv"'
    assert answer.content != known(doors, "GET", "reports/big-six/csv").content
    assert doors.post("player", "reports/big-six/csv", {"options": {"odds": "a/b.toml"}}).status_code == 422
