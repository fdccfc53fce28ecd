"""``croupier audit`` as it is typed: an embedded house, exports, what is shown, and what goes wrong in one line."""

import io
import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import text

from croupier.cli import main
from croupier.store.database import Database
from croupier.store.embedded import Embedded
from croupier.store.signing import KIND
from croupier.store.verify.database_books import DatabaseBooks
from tests.store.verify_house import AuditedHouse, cards, dice_and_wheels, jackpot
from tests.support import Run, as_published


class CommandRun(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture(scope="module")
def data(folder_for_a_database: Path) -> Iterator[Path]:
    """The data folder of a house that plays on its embedded database."""
    folder = folder_for_a_database / "audit"
    folder.mkdir()
    server = Embedded(folder / "postgres")
    database = Database(server.url)
    database.migrate()
    house = AuditedHouse(database)
    cards(house)
    dice_and_wheels(house)
    jackpot(house)
    (folder / "url").write_text(server.url)
    yield folder
    database.close()
    server.stop()


def typed(data: Path, *arguments: object) -> CommandRun:
    """Run the command in its own process, which finds the embedded database itself."""
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "audit", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"CROUPIER_DATA": str(data)},
    )
    return CommandRun(done.returncode, done.stdout, done.stderr)


def croupier(data: Path, *arguments: object) -> CommandRun:
    """Run the command in this process, on the database at its address."""
    command = ["croupier", "audit", *map(str, arguments)]
    is_export = command[2] == "verify" and "--heads" not in command and Path(command[-1]).is_file()
    if (data / "url").exists() and "--database" not in command and not is_export:
        command += ["--database", (data / "url").read_text()]
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", command)
        patch.setenv("CROUPIER_DATA", str(data))
        patch.setenv("COLUMNS", "120")
        with pytest.raises(SystemExit) as end:
            main()
    return CommandRun(int(end.value.code or 0), out.getvalue(), err.getvalue())


def printed(data: Path, *arguments: object) -> Any:
    done = croupier(data, arguments[0], "--json", *arguments[1:])
    assert (done.returncode, done.stderr) == (0, "")
    return as_published(_SCHEMAS[str(arguments[0])], done.stdout)


#: What each of the commands prints.
_SCHEMAS = {"verify": "audit", "show": "recall", "cards": "cards", "export": "export"}


def fails(data: Path, *arguments: object) -> str:
    done = croupier(data, *arguments)
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


@pytest.fixture(scope="module")
def exported(data: Path) -> Path:
    path = data / "books.jsonl"
    done = croupier(data, "export", "-o", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "signed by" in done.stdout
    return path


def test_a_file_is_verified_where_the_environment_names_a_house(
    data: Path, exported: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE", (data / "url").read_text())
    done = croupier(data, "verify", exported)
    assert (done.returncode, done.stderr) == (0, "")
    assert "not both at once" in fails(data, "verify", exported, "--database", (data / "url").read_text())


def test_what_an_export_wrote_is_printed(data: Path, tmp_path: Path) -> None:
    for options, unit in ((), "rows"), (("--heads-only",), "heads"):
        written = printed(data, "export", "-o", tmp_path / "x", *options)
        assert written["file"] == str(tmp_path / "x")
        assert written[unit] > 0


def test_cards_are_counted_as_published(data: Path) -> None:
    assert printed(data, "cards", "poker")["table"] == "poker"


def test_an_account_is_made(data: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_PASSWORD", "a long word for adam")
    code, out, err = run("people", "add", "adam", "--role", "admin", "--database", (data / "url").read_text(), "--json")
    assert (code, err) == (0, "")
    assert as_published("person", out) == {"name": "adam", "role": "admin"}


@pytest.mark.parametrize("where", ["CROUPIER_DATABASE_FILE", "CROUPIER_CONFIG"])
def test_a_command_finds_the_house_where_the_service_does(
    where: str, data: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, file = (data / "url").read_text(), tmp_path / "set"
    file.write_text(url if where == "CROUPIER_DATABASE_FILE" else f"database = {json.dumps(url)}\n")
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    monkeypatch.setenv(where, str(file))
    code, out, err = run("audit", "show", "poker", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["table"] == "poker"
    monkeypatch.setenv("CROUPIER_PASSWORD", "a long word for them")
    code, _, err = run("people", "add", f"by-{where[-4:].lower()}", "--role", "auditor", "--json")
    assert (code, err) == (0, "")
    assert not (tmp_path / "postgres").exists(), "no other house was made"


def test_an_honest_house_verifies(data: Path) -> None:
    done = typed(data, "verify")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("sound: ")
    assert "1 of 1 rounds void" in done.stdout
    assert "no earlier heads were given" in done.stdout
    report = printed(data, "verify")
    assert report["ok"]
    assert report["counts"]["outcomes"] > 50
    assert report["voids"] == {"poker": 2}


def test_an_export_verifies_without_the_database_and_tells_no_secret_early(
    data: Path, exported: Path, tmp_path: Path
) -> None:
    report = printed(tmp_path, "verify", exported)
    assert report["ok"]
    live = printed(data, "verify")
    assert live["counts"].keys() - report["counts"].keys() == {
        "approvals",
        "claims",
        "exam_events",
        "exams",
        "hooks",
        "people",
        "tokens",
    }
    assert 50 < report["counts"]["outcomes"] < live["counts"]["outcomes"]
    rows = [json.loads(line) for line in exported.read_text().splitlines()[:-1]]
    shoes = [row["row"] for row in rows if row["table"] == "shoes"]
    assert any(shoe["secret"] for shoe in shoes)
    assert all((shoe["secret"] is None) is not shoe["revealed"] for shoe in shoes)
    assert stat.S_IMODE(exported.stat().st_mode) == 0o600
    assert not any("dealing" in row["row"]["state"] for row in rows if row["table"] == "tables")


def test_a_changed_export_is_found(exported: Path, tmp_path: Path) -> None:
    lines = exported.read_text().splitlines(keepends=True)
    changed = next(
        number for number, line in enumerate(lines) if '"table":"entries"' in line and '"amount":1000,' in line
    )
    (tmp_path / "a").write_text(
        "".join([*lines[:changed], lines[changed].replace('"amount":1000,', '"amount":1,'), *lines[changed + 1 :]])
    )
    done = croupier(tmp_path, "verify", tmp_path / "a")
    assert done.returncode == 1
    assert done.stdout.startswith("export: its ")
    assert "amount not as in chain" in done.stdout
    (tmp_path / "b").write_text("".join(lines[:-1]))
    assert "is not whole: the signed heads at its end are missing" in fails(tmp_path, "verify", tmp_path / "b")
    (tmp_path / "c").write_text("".join([*lines[:-1], lines[-1].replace('"number":1', '"number":2', 1)]))
    assert "somebody has changed them" in fails(tmp_path, "verify", tmp_path / "c")


def test_heads_are_signed_and_a_database_is_verified_by_them(data: Path, exported: Path, tmp_path: Path) -> None:
    heads = tmp_path / "heads.json"
    assert croupier(data, "export", "-o", heads, "--heads-only").returncode == 0
    document = json.loads(heads.read_text())
    assert document["kind"] == KIND
    assert {head["chain"] for head in document["heads"]} >= {"house", "poker", "wheel"}
    assert stat.S_IMODE(Path(os.environ["CROUPIER_SIGNING_KEY"]).stat().st_mode) == 0o600
    key = document["public_key"]
    done = croupier(data, "verify", "--heads", heads, "--key", key, "--heads", exported)
    assert done.returncode == 0
    assert "no earlier heads" not in done.stdout
    assert "not with 00" in fails(data, "verify", "--heads", heads, "--key", "00")
    assert "holds signed heads alone; give it with --heads" in fails(data, "verify", heads)


def test_books_that_were_tampered_with_are_said_line_by_line(data: Path) -> None:
    database = Database((data / "url").read_text())
    with database.engine.begin() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        connection.execute(text("UPDATE answers SET at = at + interval '1 second'"))
    done = croupier(data, "verify")
    with database.engine.begin() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        connection.execute(text("UPDATE answers SET at = at - interval '1 second'"))
    database.close()
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert all("at not as in chain" in line for line in lines[:20])
    assert lines[20].startswith("and ")
    assert lines[21].startswith("NOT SOUND: ")
    assert croupier(data, "verify").returncode == 0


def test_the_last_rounds_are_shown_in_order_and_marked_as_recall(data: Path) -> None:
    shown = printed(data, "show", "poker")
    assert shown["recall"] is True
    assert [round_["round"] for round_ in shown["rounds"]] == [f"poker#{number}" for number in range(1, 6)]
    assert [round_["status"] for round_ in shown["rounds"]] == [
        ["settled"],
        ["settled"],
        ["void"],
        ["abandoned", "void"],
        ["settled"],
    ]
    first = shown["rounds"][0]
    assert first["wagers"]["1"] == {"ante": "10", "pair_plus": "5"}
    assert first["paytables"]["pair_plus"]
    assert first["balances"]["ann of poker"]["before"] == "5000"
    assert all(line["clause"] for line in first["lines"])
    assert len(printed(data, "show", "twentyone", "--last", 2)["rounds"]) == 2
    done = croupier(data, "show", "poker")
    assert done.stdout.startswith("RECALL of table poker: the last 5 rounds, oldest first")
    assert "rules version" in done.stdout


def test_a_round_with_a_jackpot_tells_its_contributions_and_awards(data: Path) -> None:
    (round_,) = printed(data, "show", "ride")["rounds"]
    assert [event["what"] for event in round_["jackpots"]] == ["contribution", "contribution", "award", "reset"]


def test_a_round_is_told_step_by_step_and_as_a_seat_was_shown_it(data: Path) -> None:
    whole = printed(data, "show", "poker", "--round", 1)
    assert [step["seq"] for step in whole["steps"]] == list(range(len(whole["steps"])))
    dealt = [hand for step in whole["steps"] for hand in step["hands"].get("dealer", ())]
    assert "??" not in dealt
    seen = printed(data, "show", "poker", "--round", 1, "--seat", 1)
    assert seen["shown_to"] == "1"
    assert {"phases", "choices"}.isdisjoint(seen)
    before, after = [step["hands"].get("dealer", []) for step in seen["steps"]][-2:]
    assert set(before) == {"??"}
    assert "??" not in after
    # What another seat held is told to this one only when it is turned up.
    own, other = seen["steps"][-2]["hands"]["1"], seen["steps"][-2]["hands"]["2"]
    assert "??" not in own
    assert set(other) == {"??"}
    done = croupier(data, "show", "poker", "--round", 1, "--seat", 1)
    assert "As seat 1 was shown it:" in done.stdout
    assert "(OH-H " in done.stdout


def test_what_is_not_there_is_said_in_one_line(data: Path, tmp_path: Path) -> None:
    assert "no table 'nowhere'; there is batches, dice," in fails(data, "show", "nowhere")
    assert "no round 'poker#99'; there is poker#1 to poker#5" in fails(data, "show", "poker", "--round", 99)
    assert "seat 7 took no part in poker#1; there is 1, 2" in fails(data, "show", "poker", "--round", 1, "--seat", 7)
    assert "--seat is for one round" in fails(data, "show", "poker", "--seat", 1)
    assert "cannot write" in fails(data, "export", "-o", tmp_path / "no" / "file")
    assert "cannot read" in fails(tmp_path, "verify", tmp_path / "nothing")
    nobody = tmp_path / "empty"
    for arguments in (["verify"], ["show", "poker"], ["export", "-o", tmp_path / "x"]):
        assert f"there is no database in {nobody / 'postgres'}" in fails(nobody, *arguments)
    assert not nobody.exists()


def test_a_database_without_a_house_is_said_in_one_line(data: Path) -> None:
    database = Database((data / "url").read_text())
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("CREATE DATABASE bare"))
    url = database.engine.url.set(database="bare").render_as_string(hide_password=False)
    database.close()
    assert "nothing of Croupier in this database" in fails(data, "verify", "--database", url)


def test_the_script_of_the_docs_recomputes_cards_without_croupier(exported: Path, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "audit.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert "croupier" not in code
    (tmp_path / "recompute.py").write_text(code)

    def recomputed(path: Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "recompute.py", str(path)]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    done = recomputed(exported)
    assert done.stderr == ""
    assert int(done.stdout.split()[0]) > 40
    lines = exported.read_text().splitlines()
    first = {"round": "poker#1", "seq": 1}
    at = next(number for number, line in enumerate(lines) if first.items() <= json.loads(line).get("row", {}).items())
    lines[at] = lines[at].replace('"answer":"', '"answer":"x', 1)
    (tmp_path / "changed").write_text("\n".join(lines))
    assert "AssertionError: poker#1" in recomputed(tmp_path / "changed").stderr


def test_an_interruption_ends_quietly(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.store.verify.one_chain.ChainVerification.run", interrupted)
    done = croupier(data, "verify")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


# -- a house in one file ------------------------------------------------------------------------------------------


def in_one_file(data: Path, *arguments: object) -> CommandRun:
    """``croupier backup`` or ``croupier restore``, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "croupier", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"CROUPIER_DATA": str(data)},
    )
    return CommandRun(done.returncode, done.stdout, done.stderr)


def test_a_house_is_backed_up_and_comes_back_elsewhere(data: Path, folder_for_a_database: Path) -> None:
    file, elsewhere = data / "house.backup", folder_for_a_database / "elsewhere"
    done = in_one_file(data, "backup", "-o", file)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.match(r".*: \d+ entries of \d+ chains, all sound\nto restore it, the key of ", done.stdout)
    elsewhere.mkdir()
    done = in_one_file(elsewhere, "restore", file, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert as_published("backup", done.stdout)["witnesses"] == 0
    as_published("backup", in_one_file(data, "backup", "-o", file, "--json").stdout)
    both = [json.loads(typed(folder, "verify", "--json").stdout) for folder in (data, elsewhere)]
    assert both[0] == both[1]
    assert both[0]["ok"]
    # Where there is a house already, nothing is restored over it.
    done = in_one_file(elsewhere, "restore", file)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (1, "", 1)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("backup", "-o", "/nowhere/house.backup"), "there is no folder /nowhere"),
        (("restore", "/nowhere/house.backup"), "/nowhere/house.backup"),
        (("restore", __file__), "no backup"),
    ],
)
def test_what_cannot_be_backed_up_or_restored_is_one_line(data: Path, arguments: tuple[str, ...], why: str) -> None:
    done = in_one_file(data, *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert why in line


def test_a_database_that_is_lost_while_it_is_read_is_one_line(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server ends the connection behind the first questions of a verification."""
    chains = DatabaseBooks.chains

    def lost(books: DatabaseBooks) -> list[str]:
        known = chains(books)
        database = Database((data / "url").read_text())
        with closing(database), database.engine.connect() as other:
            other.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": books._raw.info.backend_pid})
        return known

    monkeypatch.setattr(DatabaseBooks, "chains", lost)
    done = croupier(data, "verify")
    assert done.returncode == 1
    assert "the database does not answer as the one of a house: " in done.stderr.splitlines()[-1]
