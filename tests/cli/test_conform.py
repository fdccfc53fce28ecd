"""``croupier conform``: each check with its result, one line for each failure, and an exit status for scripts."""

import json

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.conformance import suite
from croupier.conformance.suite import CheckResult
from croupier.errors import Nonconformity

KEPT = CheckResult("cards are cards", 20, ())
BROKEN = CheckResult("money is money", 3, ("craps: [odds] a cent is gone", "craps odds=2x: a cent is gone"))


def conforms(monkeypatch: pytest.MonkeyPatch, *results: CheckResult) -> None:
    monkeypatch.setattr(suite, "conform", lambda game, **how: iter(results))


def test_every_check_is_printed_with_its_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    conforms(monkeypatch, KEPT, KEPT)
    outcome = CliRunner().invoke(app, ["conform", "craps"])
    assert outcome.exit_code == 0
    assert [line.split() for line in outcome.stdout.splitlines()] == [
        ["pass", "cards", "are", "cards", "20x"],
        ["pass", "cards", "are", "cards", "20x"],
        "2 of 2 checks passed".split(),
    ]


def test_a_failure_is_one_line_and_the_command_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    conforms(monkeypatch, KEPT, BROKEN)
    outcome = CliRunner().invoke(app, ["conform", "craps"])
    assert isinstance(outcome.exception, Nonconformity)
    assert str(outcome.exception) == "craps fails 1 of 2 checks"
    assert outcome.stdout.splitlines()[1:] == [
        "FAIL  money is money   3x ",
        "money is money: craps: [odds] a cent is gone",
        "money is money: craps odds=2x: a cent is gone",
        "1 of 2 checks passed",
    ]


def test_scripts_read_it_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    conforms(monkeypatch, KEPT, BROKEN)
    outcome = CliRunner().invoke(app, ["conform", "craps", "--json"])
    assert isinstance(outcome.exception, Nonconformity)
    document = json.loads(outcome.stdout)
    assert (document["game"], document["ok"]) == ("craps", False)
    assert document["checks"][1] == {
        "check": "money is money",
        "passed": False,
        "times": 3,
        "failures": list(BROKEN.failures),
    }
