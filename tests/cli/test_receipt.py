"""Receipts and witnesses as they are typed: `croupier audit receipt`, `check` and `key`, `verify --witness`, and
`croupier witness` in a process of its own."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.store import witnesses
from croupier.store.database import Database
from croupier.store.embedded import Embedded
from tests.cli.test_audit import CommandRun, croupier, fails
from tests.store.standing_by import house_signs
from tests.store.verify_house import AuditedHouse
from tests.support import Run, as_published


@pytest.fixture(scope="module")
def house(folder_for_a_database: Path) -> Iterator[AuditedHouse]:
    folder = folder_for_a_database / "receipts"
    folder.mkdir()
    server = Embedded(folder / "postgres")
    database = Database(server.url)
    database.migrate()
    house = AuditedHouse(database)
    house.opens("wheel", "roulette", "fay")
    house.plays("wheel", red="10")
    house.logs()
    (folder / "url").write_text(server.url)
    yield house
    database.close()
    server.stop()


@pytest.fixture(scope="module")
def data(house: AuditedHouse, folder_for_a_database: Path) -> Path:
    return folder_for_a_database / "receipts"


@pytest.fixture
def receipt(data: Path, tmp_path: Path) -> Path:
    path = tmp_path / "receipt.json"
    done = croupier(data, "receipt", "wheel", "1", "-o", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{path}: receipt of wheel#1, signed by croupier/")
    return path


def offline(*arguments: object) -> CommandRun:
    """Without a house: no database, no key."""
    return croupier(Path("/nowhere"), *arguments)


def test_a_receipt_is_checked_without_the_house(data: Path, receipt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = croupier(Path("/nowhere"), "key").stdout.strip()
    monkeypatch.setenv("CROUPIER_SIGNING_KEY", "/nowhere/signing.key")
    done = offline("check", receipt, "--key", key)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"wheel#1, settled at \d{4}-", done.stdout)
    assert "seat 1, red: 10" in done.stdout
    assert "seat 1 together: " in done.stdout
    assert f"entries that {key} has signed" in done.stdout
    assert "whether that is the key of the house must be known otherwise" in offline("check", receipt).stdout
    document = as_published("receipt-check", offline("check", receipt, "--json").stdout)
    assert document["round"] == "wheel#1"
    assert document["key"] == key


def test_a_receipt_and_what_is_said_of_it_are_as_published(data: Path, receipt: Path) -> None:
    as_published("receipt", receipt.read_text())
    written = as_published("receipt-file", croupier(data, "receipt", "wheel", "1", "-o", receipt, "--json").stdout)
    assert written == {"file": str(receipt), "round": "wheel#1", "key": written["key"]}


def test_receipts_and_exports_go_to_standard_output_for_who_reads_them_there(
    data: Path, receipt: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(data))
    if (data / "url").exists():
        monkeypatch.setenv("CROUPIER_DATABASE", (data / "url").read_text())
    code, out, err = run("audit", "receipt", "wheel", "1", "-o", "-")
    assert (code, out.startswith("{"), err.startswith("-: receipt of wheel#1")) == (0, True, True)
    assert json.loads(out).keys() == json.loads(receipt.read_text()).keys()
    code, out, err = run("audit", "export", "-o", "-", "--heads-only")
    assert (code, json.loads(out)["kind"]) == (0, "croupier audit heads 1")
    assert "signed by" in err
    for command in (["receipt", "wheel", "1"], ["export"]):
        assert run("audit", *command, "-o", "-", "--json")[0] == 1


def test_a_changed_receipt_is_refused_in_one_line(data: Path, receipt: Path, tmp_path: Path) -> None:
    document = json.loads(receipt.read_text())
    document["entry"][3]["result"]["lines"][0]["net"] = 1_000_000
    receipt.write_text(json.dumps(document))
    assert "is not in the log that the house has signed" in fails(Path("/nowhere"), "check", receipt)
    receipt.write_text("{}")
    assert "this is no receipt" in fails(Path("/nowhere"), "check", receipt)
    receipt.write_text("no")
    assert "is no JSON, and no receipt" in fails(Path("/nowhere"), "check", receipt)
    assert "cannot read" in fails(Path("/nowhere"), "check", tmp_path / "none.json")
    assert "there is no round 7 at table wheel" in fails(data, "receipt", "wheel", "7", "-o", receipt)


def test_verify_asks_the_witnesses(house: AuditedHouse, data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "witness"
    unknown = croupier(data, "verify", "--witness", folder)
    assert unknown.returncode == 1
    assert f"NOT CHECKED: the witness {folder} is no folder" in unknown.stdout
    folder.mkdir()
    witness = witnesses.Folder(folder)
    witnesses.publish(house.database, house_signs(house), [witness])
    done = croupier(data, "verify", "--witness", folder)
    assert done.returncode == 0
    assert re.search(rf"witness {folder} has \d+ entries of the log", done.stdout)
    assert "no earlier heads were given" not in done.stdout
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROUPIER_WITNESSES", str(folder))
        report = json.loads(croupier(data, "verify", "--json").stdout)
    assert (report["ok"], list(report["witnesses"]), report["away"]) == (True, [str(folder)], [])


@contextmanager
def running(folder: Path, *arguments: object) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`croupier witness`, and how a house names it."""
    command = [sys.executable, "-m", "croupier", "witness", str(folder), "--port", "0", *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ.copy()) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().partition(": ")[2].strip()
        finally:
            process.send_signal(signal.SIGTERM)


def test_a_witness_runs_by_itself_and_remembers(house: AuditedHouse, data: Path, tmp_path: Path) -> None:
    key = house_signs(house).key()
    with running(tmp_path, "--house", key, "--name", "witness.example") as (process, address):
        witness = witnesses.named(address)
        assert witnesses.publish(house.database, house_signs(house), [witness]) == []
    assert process.returncode == 0
    with running(tmp_path, "--house", key, "--name", "witness.example") as (_, again):
        assert again.partition("#")[2] == address.partition("#")[2]
        assert croupier(data, "verify", "--witness", again).returncode == 0
    receipt = tmp_path / "receipt.json"
    croupier(data, "receipt", "wheel", "1", "-o", receipt)
    seen = offline("check", receipt, "--witness", address.partition("#")[2]).stdout
    assert "witness.example+" in seen
    assert "saw that log at 20" in seen
