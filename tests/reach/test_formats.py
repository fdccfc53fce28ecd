"""The published formats are what the program reads and prints; the kit tells other implementations from this one."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.main import get_command

from croupier import games, schemas
from croupier.cli import app
from croupier.store.verify.books import Finding
from croupier.store.verify.report import Report
from docs.tables import schemas as written
from tests.support import Run, as_published

ROOT = Path(__file__).parents[2]
DISPUTE = ROOT / "docs/examples/dispute.json"
OURS = f"{sys.executable} -m croupier settle - --json"


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(schemas.text(name)))


def test_every_schema_is_one_and_is_what_the_program_says() -> None:
    made = written.schemas()
    assert schemas.names() == sorted(made)
    for name, schema in made.items():
        Draft202012Validator.check_schema(schema)
        assert schemas.text(name) == written.text(schema), "run: python -m docs.tables.schemas"


def test_a_schema_is_printed_by_its_name(run: Run) -> None:
    assert run("schema")[1].split() == schemas.names()
    assert json.loads(run("schema", "scenario")[1])["title"] == "scenario"
    assert "(did you mean scenario?)" in run("schema", "scenaro")[2]


#: Shoes that take no time.
SHOE = ["count", "mini-baccarat", "--wager", "dragon_bonus_player", "--shoes", "10"]
PRINTED: list[tuple[str, list[Any]]] = [
    ("settlement", ["settle", DISPUTE]),
    ("settlement", ["settle", "SEVERAL"]),
    ("analysis", ["analyze", "big-six", "--wager", "1"]),
    ("analysis", ["analyze", "big-six", "--wager", "1", "--unbound", "--pay", "1=3:1"]),
    ("simulation", ["simulate", "big-six", "--wager", "1", "--rounds", "1e3"]),
    ("simulation", ["simulate", "craps", "--wager", "pass", "--rounds", "9", "--reference"]),
    ("simulation", ["simulate", "mini-baccarat", "--wager", "OWN", "--rounds", "9"]),
    ("risk", ["risk", "big-six", "--wager", "1"]),
    ("risk", ["risk", "big-six", "--wager", "1", "--players", "2", "--held", "0.1", "--drop", "90"]),
    ("risk", ["risk", "big-six", "--wager", "1", "--wager", "2=3", "--bankroll", "20", "--risk", "0.1"]),
    ("games", ["games"]),
    ("game", ["show", "three-card-poker"]),
    ("game", ["show", "multi-link-progressive"]),
    ("trace", ["trace", "big-six"]),
    ("conformance", ["conform", "big-six"]),
    ("strategy", ["strategy", "three-card-poker", "--rules", "2"]),
    ("protection", ["protect", "three-card-poker", "--knows", "dealer:1"]),
    ("counting", SHOE),
    ("evaluation", ["evaluate", DISPUTE]),
    ("wager", ["wager", "OWN", "--removal"]),
    ("design", ["design", "three-card-poker", "--wager", "pair_plus", "--edge", "2%..3%", "--count", "1"]),
    ("drill", ["train", "craps", "--questions", "5"]),
    ("exam", ["exam", "roulette", "--seed", "1", "--questions", "5"]),
    ("kit", ["kit", DISPUTE]),
    ("kit", ["kit", DISPUTE, "--against", OURS]),
    ("key", ["audit", "key"]),
]
OWN = """
name = "suited"
look = "player 2"
lines = [{ line = "suited", when = "suited(player)", pays = "3 to 1" }]
"""
#: What is asked of a house: a test of the command holds it against its schema.
OF_A_HOUSE = {
    "audit cards",
    "audit check",
    "audit export",
    "audit receipt",
    "audit show",
    "audit verify",
    "backup",
    "demonstrate",
    "people add",
    "restore",
}
#: They run until they are ended, or write a file that others read; a schema is JSON by itself.
WITHOUT = {"play", "report", "schema", "serve", "witness"}


@pytest.mark.parametrize(("name", "command"), PRINTED, ids=lambda part: part if isinstance(part, str) else part[0])
def test_what_a_command_prints_is_what_its_schema_says(
    name: str, command: list[Any], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    own = tmp_path / "own.toml"
    own.write_text(OWN)
    several = tmp_path / "several.json"
    several.write_text(json.dumps([json.loads(DISPUTE.read_text())] * 2))
    validator("scenario").validate(json.loads(several.read_text()))
    files = {"OWN": own, "SEVERAL": several}
    code, out, err = run(*(files.get(word, word) for word in command), "--json")
    assert (code, err) == (0, "")
    as_published(name, out)


def commands(group: Any, before: str = "") -> Iterator[tuple[str, set[str]]]:
    """Every command with its options."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{before}{name} ")
        else:
            yield before + name, {option for parameter in command.params for option in parameter.opts}


def test_every_command_has_json_and_the_guide_names_its_schema() -> None:
    guide = (ROOT / "docs/formats.md").read_text()
    rows = re.findall(r"^\| `([\w-]+)` \|.*\|(.*)\|$", guide, re.MULTILINE)
    assert {name for name, _ in rows} == set(schemas.names())
    listed = {command for _, row in rows for command in re.findall(r"`croupier ([a-z ]+?) --json`", row)}
    everything = dict(commands(get_command(app)))
    offered = {name for name, options in everything.items() if "--json" in options}
    assert everything.keys() - offered == WITHOUT
    assert listed == offered
    tried = {" ".join(command[: 2 if command[0] == "audit" else 1]) for _, command in PRINTED}
    assert tried | OF_A_HOUSE == offered


def test_scenarios_are_what_their_schema_says() -> None:
    check = validator("scenario")
    check.validate(json.loads(DISPUTE.read_text()))
    check.validate({"cards": ["Ah", "Kh", "Qh", "9c", "8c", "3d", "2s"], "high": ["Ah"]})  # set by the house ways
    assert not check.is_valid({"rounds": []})
    assert not check.is_valid({"game": "craps", "round": []})
    assert not check.is_valid({"game": "craps", "rounds": [{"decisions": [{"seat": "1"}]}]})


def test_spots_off_an_endless_shoe_come_with_a_chance_instead_of_a_count(run: Run) -> None:
    document = json.loads(run("analyze", "three-card-poker", "--wager", "base", "--json")[1])
    spot = document["strategy"]["base"]["spots"][0]
    spot["ways"] /= 22_100
    validator("analysis").validate(document)
    validator("analysis").validate([document])  # as `analyze --all` prints it


def test_the_report_of_a_verification_is_what_its_schema_says() -> None:
    report = Report(findings=[Finding("table-1", "a round is missing")], counts={"entries": 3})
    validator("audit").validate(report.plain())


def test_the_kit_finds_this_implementation_like_itself(run: Run) -> None:
    assert run("kit", DISPUTE, "--against", OURS)[:2] == (0, "1 of 1 scenarios settled alike\n")


@pytest.mark.parametrize("game", games.slugs())
def test_a_kit_is_dealt_for_every_game(game: str, run: Run) -> None:
    code, out, err = run("kit", game, "--rounds", "3", "--seed", "format")
    assert (code, err) == (0, "")
    as_published("kit", out)
    cases = json.loads(out)
    assert [case["settlement"]["id"] for case in cases] == [f"{game} {number}" for number in (1, 2, 3)]
    for case in cases:
        validator("scenario").validate(case["scenario"])
        assert case["settlement"]["status"] in {"settled", "open", "void"}, case
        assert case["settlement"]["seats"], case
    assert run("kit", game, "--rounds", "3", "--seed", "format")[1] == out


def test_a_kit_that_is_dealt_tries_another_implementation(run: Run) -> None:
    assert run("kit", "craps", "--rounds", "2", "--against", OURS)[:2] == (0, "2 of 2 scenarios settled alike\n")
    assert run("kit", "craps", "--rounds", "0")[2] == "croupier: a kit has 1 to 10,000 scenarios, not 0\n"


#: JSON that other implementations print by mistake, and what is told of it.
SHAPES = [
    "[]",
    "3",
    '{"status": "settled", "seats": [1]}',
    '{"status": "settled", "seats": {"1": [15]}}',
    '{"status": "settled", "seats": {"1": {"lines": [15]}}}',
    '{"status": "settled", "seats": {"1": {"lines": null}}}',
]
NO_SETTLEMENT = (
    "example: status is settled, there error"
    " (prints something else than a settlement; see 'croupier schema settlement')"
)


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("cat", "example: status is settled, there None"),
        (f"{sys.executable} -c pass", "example: status is settled, there error (prints no JSON)"),
        *((f"echo '{document}'", NO_SETTLEMENT) for document in SHAPES),
    ],
)
def test_the_kit_finds_another_one_different(program: str, told: str, run: Run) -> None:
    code, out, _ = run("kit", DISPUTE, "--against", program)
    assert code == 1
    assert out.splitlines() == [told, "0 of 1 scenarios settled alike"]


def test_a_settlement_that_pays_otherwise_is_told_seat_by_seat(run: Run, tmp_path: Path) -> None:
    settlement = json.loads(run("settle", DISPUTE, "--json")[1])
    settlement["seats"]["1"]["total"] = "16"
    settlement["seats"]["1"]["lines"].reverse()
    (tmp_path / "paid.json").write_text(json.dumps(settlement))
    code, out, _ = run("kit", DISPUTE, "--against", f"cat {tmp_path / 'paid.json'}")
    assert (code, out.splitlines()[0]) == (1, "example: seat 1: total 15, there 16")
    assert "lines" not in out


def test_a_total_that_is_a_number_is_told_from_the_text_it_reads_like(run: Run, tmp_path: Path) -> None:
    settlement = json.loads(run("settle", DISPUTE, "--json")[1])
    settlement["seats"]["1"]["total"] = 15
    (tmp_path / "paid.json").write_text(json.dumps(settlement))
    _, out, _ = run("kit", DISPUTE, "--against", f"cat {tmp_path / 'paid.json'}")
    assert out.splitlines()[0] == "example: seat 1: total 15, there 15, which is no text"


def test_a_program_that_cannot_be_run_is_told_in_one_line(run: Run) -> None:
    code, _, err = run("kit", DISPUTE, "--against", "no-such-program")
    assert (code, len(err.splitlines())) == (1, 1)
    assert "cannot run 'no-such-program'" in err


def test_without_another_one_the_kit_is_the_scenarios_with_what_they_come_to(run: Run) -> None:
    [case] = json.loads(run("kit", DISPUTE)[1])
    validator("scenario").validate(case["scenario"])
    assert case["settlement"]["seats"]["1"]["total"] == "15"
