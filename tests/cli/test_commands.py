"""The commands as scripts use them: JSON on stdout and nothing else, one clear line on stderr, exit codes."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from croupier import games
from croupier.errors import BadInput
from croupier.stopping import stoppable
from tests.patience import A_HANG
from tests.support import Run

SCENARIOS = Path(__file__).parents[1] / "scenarios"

GOOD: dict[str, Any] = {
    "game": "three-card-poker",
    "rounds": [
        {
            "seats": [{"seat": "1", "wagers": {"ante": "10"}}],
            "outcomes": ["Qh", "Jh", "8d", "9s", "3c", "4d"],
            "decisions": [{"seat": "1", "action": "play"}],
        }
    ],
}


def written(folder: Path, scenario: object) -> str:
    path = folder / "scenario.json"
    path.write_text(json.dumps(scenario), encoding="utf-8")
    return str(path)


def changed(**changes: Any) -> dict[str, Any]:
    """The good scenario with its one round changed."""
    return GOOD | {"rounds": [GOOD["rounds"][0] | changes]}


def test_show_tells_of_a_text_that_is_a_wager_on_games(run: Run) -> None:
    code, out, err = run("show", "multi-link-progressive")
    assert (code, err) == (0, "")
    assert "royal_flush      100%, envy $1,000" in out
    assert "A wager on crazy-four-poker" in out
    shown = json.loads(run("show", "multi-link-progressive", "--json")[1])
    assert shown["rules"][0]["clause"] == "OH-L 3.I"
    code, out, err = run("show", "multi-link-progressive", "--checklist", "opening")
    assert (code, out) == (1, "")
    assert "no options or procedures but those of crazy-four-poker" in err


def test_games_json_lists_every_game_with_wagers_tables_and_options(run: Run) -> None:
    code, out, err = run("games", "--json")
    assert (code, err) == (0, "")
    listed = {game["game"]: game for game in json.loads(out)["games"]}
    assert list(listed) == [*games.slugs(), "multi-link-progressive"]
    assert listed["multi-link-progressive"]["paytables"][0]["id"] == "MLP-OH"
    assert listed["multi-link-progressive"]["paytables"][0]["lines"][1]["envy"] == "$300"
    assert len(listed["multi-link-progressive"]["on"]) == 6
    poker = listed["three-card-poker"]
    assert [wager["wager"] for wager in poker["wagers"]] == [
        "ante",
        "play",
        "ante_bonus",
        "pair_plus",
        "six_card_bonus",
    ]
    assert [table["id"] for table in poker["paytables"]] == ["AB-OH", "PP-OH", "SCB-OH"]
    assert poker["paytables"][1]["lines"][0] == {
        "line": "straight_flush",
        "name": "straight flush",
        "pays": "40 to 1",
        "clause": "OH-H 12.IV",
    }
    assert {
        "option": "decks",
        "allowed": ["1 to 8"],
        "default": "6",
        "clause": "OH-A 3.I",
        "title": "decks in play",
        "table": False,
    } in (listed["blackjack"]["options"])
    straight = next(wager for wager in listed["roulette"]["wagers"] if wager["wager"] == "straight")
    assert len(straight["positions"]) == 38


@pytest.mark.parametrize("slug", games.slugs())
def test_show_and_trace_tell_the_game(run: Run, slug: str) -> None:
    code, out, _ = run("show", slug)
    assert code == 0
    assert games.get(slug).title in out
    assert all(kind in out for kind in games.get(slug).irregularities)
    shown = json.loads(run("show", slug, "--json")[1])
    assert [irregularity["kind"] for irregularity in shown["irregularities"]] == list(games.get(slug).irregularities)
    traced = json.loads(run("trace", slug, "--json")[1])
    assert [clause["clause"].rpartition(" ")[2] for clause in traced["clauses"]] == list(games.get(slug).rulebook.by_id)
    assert "shown by tests" in run("trace", slug)[1]


def test_show_a_checklist_step_by_step(run: Run) -> None:
    _, out, _ = run("show", "three-card-poker", "--checklist", "deck_change", "--option", "dealing=shoe")
    assert "OH-H 3.III.B" in out
    assert "OH-H 3.III.A" not in out


def test_settle_prints_lines_with_clauses(run: Run, tmp_path: Path) -> None:
    code, out, err = run("settle", written(tmp_path, GOOD | {"id": "T-1"}), "--json")
    assert (code, err) == (0, "")
    line = {"round": 1, "hand": "1", "stake": "10", "line": "", "clause": "OH-H 12.I"}
    compared = "the dealer has jack high and does not qualify without queen high or better, against seat 1's "
    ante = f"Ante pays 1 to 1: {compared}queen high; $10 x 1 = $10."
    play = f"Play pushes: {compared}queen high; $10 returned."
    assert json.loads(out) == {
        "id": "T-1",
        "game": "three-card-poker",
        "rules_version": 1,
        "status": "settled",
        "seats": {
            "1": {
                "total": "10",
                "wagers": {"ante": "10", "play": "0"},
                "lines": [
                    line | {"wager": "ante", "net": "10", "outcome": "win", "reason": ante},
                    line | {"wager": "play", "net": "0", "outcome": "push", "reason": play},
                ],
            }
        },
        "meters": {},
        "refused": [],
        "mismatches": [],
        "ok": True,
    }


def test_settle_a_mismatch_exits_with_1_and_prints_both_sides(run: Run, tmp_path: Path) -> None:
    wrong = GOOD | {"expect": {"1": {"ante": "10", "play": "5", "total": "15"}}}
    code, out, _ = run("settle", written(tmp_path, wrong))
    assert code == 1
    assert "seat 1, play: expected 5, the rules give 0" in out
    assert "seat 1, total: expected 15, the rules give 10" in out


def test_settle_a_list_gives_a_list_in_order_and_fails_if_any_fails(run: Run, tmp_path: Path) -> None:
    broken = changed(outcomes=["Qh"])
    code, out, err = run(
        "settle", written(tmp_path, [GOOD | {"id": "a"}, broken | {"id": "b"}, GOOD | {"id": "c"}]), "--json"
    )
    assert (code, err) == (1, "")
    assert [(report["id"], report["ok"]) for report in json.loads(out)] == [("a", True), ("b", False), ("c", True)]
    assert "no outcome is left where the round asks to draw dealer down" in json.loads(out)[1]["error"]


def test_settle_json_tells_an_error_as_a_document_too(run: Run, tmp_path: Path) -> None:
    code, out, err = run("settle", written(tmp_path, changed(outcomes=["Qh", "Qh"])), "--json")
    assert code == 1
    assert json.loads(out) == {"status": "error", "error": err.removeprefix("croupier: ").rstrip("\n"), "ok": False}
    code, out, _ = run("settle", "nowhere.json", "--json")
    assert (code, json.loads(out)["status"]) == (1, "error")


def test_settle_scenarios_of_the_suite(run: Run) -> None:
    """Some files as they stand: what each scenario comes to is tested by itself."""
    for path in sorted(SCENARIOS.glob("*.json"))[::6]:
        assert run("settle", str(path))[0] == 0, path.name


def bets(**wagers: Any) -> dict[str, Any]:
    """The good scenario with other wagers."""
    return changed(seats=[{"seat": "1", "wagers": wagers}])


def posted(**options: Any) -> dict[str, Any]:
    """The good scenario under other options."""
    return GOOD | {"options": options}


SEAT = {"seat": "1", "wagers": {"ante": "10"}}
DEALT = GOOD["rounds"][0]["outcomes"]
PLAY, TIP = {"seat": "1", "action": "play"}, "no wager 'tip' on this layout; there is ante"
QUAKE, LATE = {"at": 1, "kind": "earthquake"}, {"at": 99, "kind": "card_exposed"}
BAD: list[tuple[str, Any, str]] = [
    ("unknown game", GOOD | {"game": "whist"}, "no game 'whist'; there is big-six, blackjack"),
    (
        "unknown wager",
        bets(tip="1"),
        "no wager 'tip' on this layout; there is ante",
    ),
    ("unknown option", posted(colour="red"), "no option 'colour'; there is"),
    ("unknown table", posted(pair_plus="PP-XX"), "no pay table for pair_plus 'PP-XX'; there is PP-OH"),
    ("table that cannot be off", posted(ante_bonus="off"), "ante_bonus cannot be off"),
    ("card dealt twice", changed(outcomes=["Qh", "Qh"]), "Qh is dealt twice"),
    ("not a card", changed(outcomes=["Qx"]), "'Qx' is not a card"),
    ("too few outcomes", changed(outcomes=["Qh", "Jh"]), "no outcome is left where the round asks to draw 1 down"),
    ("too many outcomes", changed(outcomes=[*DEALT, "5d"]), "outcomes are left: ['5d']"),
    (
        "too few in a hand",
        changed(outcomes=[], hands={"1": DEALT[:3], "dealer": []}),
        "no card is left in hand 'dealer'",
    ),
    ("decision of the wrong seat", changed(decisions=[PLAY | {"seat": "2"}]), "seat 1 is asked, not seat 2"),
    (
        "unknown action",
        changed(decisions=[PLAY | {"action": "raise"}]),
        "seat 1 may not raise now; open are play, fold",
    ),
    ("ends mid-round", changed(decisions=[]), "seat 1 has still to decide: play | fold"),
    ("decision too many", changed(decisions=[PLAY, PLAY]), "still wants to play"),
    ("below the minimum", posted(table_minimum="25"), "ante of 10 is below the minimum of 25"),
    ("above the maximum", posted(table_maximum="5"), "ante of 10 is above the maximum of 5"),
    ("off increment", posted(increment="3"), "ante of 10 is not in steps of 3"),
    ("minimum above maximum", posted(table_minimum="9", table_maximum="5"), "is above its maximum"),
    ("side bet alone", bets(six_card_bonus="5"), "needs a wager on ante"),
    ("float money", bets(ante=True), "True is not an amount of money"),
    ("no money", bets(ante="ten"), "'ten' is not an amount of money"),
    ("negative wager", bets(ante="-10"), "a wager is above 0"),
    ("seat twice", changed(seats=[SEAT, SEAT]), "a seat is there twice"),
    ("no such seat", changed(seats=[SEAT | {"seat": "8"}]), "no seat '8'; the table has seats 1 to 7"),
    ("unknown key", changed(outcome=["Qh"]), 'round 1 cannot have "outcome"; allowed are'),
    ("no rounds", GOOD | {"rounds": []}, "a scenario has 1 to"),
    ("rounds not a list", GOOD | {"rounds": {}}, "rounds is a list"),
    ("seats not objects", changed(seats=["1"]), "seats is a list of objects"),
    ("not a scenario", 7, "neither a scenario nor a list"),
    (
        "unknown irregularity",
        changed(interventions=[QUAKE]),
        "no irregularity 'earthquake'; there is",
    ),
    (
        "irregularity never reached",
        changed(interventions=[LATE]),
        "declared before answer 99",
    ),
    ("calls where there are none", changed(calls=[{"seat": "1", "call": "off", "wager": "ante"}]), "takes no calls"),
    (
        "refusal that did not come",
        GOOD | {"refused": [{"seat": "1", "wager": "ante"}]},
        "was to be refused and was not",
    ),
]


@pytest.mark.parametrize(("scenario", "message"), [case[1:] for case in BAD], ids=[case[0] for case in BAD])
def test_bad_scenarios_get_one_clear_line(run: Run, tmp_path: Path, scenario: object, message: str) -> None:
    code, out, err = run("settle", written(tmp_path, scenario))
    assert code == 1
    assert message in " ".join((out + err).split())
    assert "Traceback" not in out + err
    if err:
        assert err.startswith("croupier: ")
        assert err.count("\n") == 1


def test_an_error_says_game_round_position_and_clause(run: Run, tmp_path: Path) -> None:
    _, _, err = run("settle", written(tmp_path, changed(outcomes=["Qh", "Qh"])))
    assert "game three-card-poker, round 1, answer 2" in err
    _, _, err = run("settle", written(tmp_path, posted(table_minimum="25")))
    assert "OH-H 7.I.A" in err


def test_a_table_below_a_floor_is_refused_with_its_clause(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "mine.toml"
    table.write_text(
        '[[table]]\nid = "MINE"\nwager = "pair_plus"\nclause = "OH-H 12.IV"\n'
        'lines = [{ line = "straight_flush", pays = "39 to 1" }]\n',
        encoding="utf-8",
    )
    code, _, err = run("settle", written(tmp_path, GOOD | {"options": {"pair_plus": str(table)}}))
    assert code == 1
    assert "line 'straight_flush' pays 39 to 1, below the floor of 40 to 1 (game three-card-poker, OH-H 12.IV" in err


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["deal"], 2, "No such command 'deal'"),
        (["settle"], 2, "Missing argument"),
        (["settle", "nowhere.json"], 1, "cannot read nowhere.json"),
        (["games", "--yaml"], 2, "No such option: --yaml"),
        (["show", "whist"], 1, "no game 'whist'; there is"),
        (["trace", "whist"], 1, "no game 'whist'; there is"),
        (["play", "whist"], 1, "no game 'whist'; there is"),
        (["show", "blackjack", "--option", "decks"], 1, "--option takes name=value"),
        (
            ["show", "blackjack", "--option", "decks=9"],
            1,
            "option decks cannot be '9'; allowed: 1 to 8 (game blackjack, OH-A 3.I)",
        ),
        (["show", "blackjack", "--option", "decks=2", "--option", "decks=3"], 1, "is there twice"),
        (["show", "blackjack", "--checklist", "dancing"], 1, "no checklist 'dancing'; there is"),
        (
            ["play", "craps", "--seats", "two"],
            2,
            "Invalid value for '--seats': a whole number is wanted (see 'croupier",
        ),
        (["risk", "craps", "--risk", "low"], 2, "Invalid value for '--risk': a number is wanted (see 'croupier risk"),
        (["report", ""], 1, "no game ''; there is"),
        (["analyze", "--all", "--wager", "red"], 1, "--wager and --paytable are for one game"),
        (["risk", "roulette", "--paytable", "mine"], 1, "no pay table 'mine'; there is the path of a .toml file"),
        (["simulate", "craps", "--address", "here"], 1, "an address (here) is of a Ray cluster; run on ray"),
        (["serve", "--origin", "example.org"], 1, "like https://example.org, not 'example.org'"),
        (["serve", "--patience", "0"], 1, "--patience takes 0.1 to 3600 seconds"),
        (["serve", "--database", "postgresql://here:port/x"], 1, "is no PostgreSQL address; write postgresql://"),
        (["people"], 2, "Missing command (see 'croupier people --help')"),
    ],
)
def test_bad_commands_get_one_clear_line(run: Run, arguments: list[str], code: int, message: str) -> None:
    got, out, err = run(*arguments)
    assert (got, out) == (code, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_data_folder_that_cannot_be_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATA", "/dev/null")
    code, _, err = run("serve", "--port", "0")
    assert (code, err.count("\n")) == (1, 1)
    assert "cannot keep a database in /dev/null/postgres: Not a directory; name another folder in CROUPIER_DATA" in err


def test_a_file_that_is_not_json_says_where(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"game": ', encoding="utf-8")
    assert "is not JSON: Expecting value: line 1 column 10" in run("settle", str(path))[2]
    path.write_bytes(b"\xff\xfe")
    assert "x.json is no text: byte 1 is not UTF-8" in run("settle", str(path))[2]
    path.write_text("[" * 100_000)
    assert "x.json is nested too deeply" in run("settle", str(path))[2]
    path.write_text("9" * 5_000)
    assert "x.json holds a number with too many digits" in run("settle", str(path))[2]
    assert "/dev/zero is larger than 50 MB" in run("settle", "/dev/zero")[2]


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"set -o pipefail; {sys.executable} -m croupier games --json | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("{\n", "")


def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "croupier", "games"], stdout=full, stderr=PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, "croupier: cannot write the output: No space left on device\n")


def test_an_input_that_cannot_be_read_is_one_that_has_ended() -> None:
    """Closed, or a descriptor that only writes."""
    for closed in ("<&-", "0>/dev/null"):
        command = f"{sys.executable} -m croupier play big-six {closed}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), closed
        assert "0 rounds played" in done.stdout


def test_a_table_without_a_terminal_does_not_end_the_process_that_runs_it(run: Run) -> None:
    """While output is captured nothing can be read, which once ended the whole process without a word."""
    code, printed, errors = run("play", "big-six")
    assert (code, errors) == (0, "")
    assert "0 rounds played" in printed


# What a kernel does: it works for minutes and never looks up.
LONG = """
import hashlib
from croupier.stopping import stoppable
print("works", flush=True)
stoppable(lambda: hashlib.pbkdf2_hmac("sha256", b"", b"", 2_000_000_000))
"""


def test_long_work_is_interrupted_at_once() -> None:
    with subprocess.Popen([sys.executable, "-c", LONG], stdout=PIPE, stderr=PIPE, text=True) as working:
        assert working.stdout
        assert working.stdout.readline() == "works\n"
        working.send_signal(signal.SIGINT)
        try:
            _, errors = working.communicate(timeout=A_HANG)
        finally:
            working.kill()
    assert errors.endswith("KeyboardInterrupt\n")


def test_what_goes_wrong_in_long_work_is_told_as_ever() -> None:
    def refused() -> None:
        raise BadInput("not so")

    assert stoppable(lambda: 3) == 3
    with pytest.raises(BadInput, match="not so"):
        stoppable(refused)
