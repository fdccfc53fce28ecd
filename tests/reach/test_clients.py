"""Clients that other people's generators make of the service's description, each in an environment of its own: they
sign in, play a whole round, are refused and read the clause. They are fetched from the package indexes."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.e2e.house import ServedHouse
from tests.patience import A_HANG

CLIENTS = Path(__file__).parent / "clients"

pytestmark = pytest.mark.long


@pytest.fixture
def house(folder_for_a_database: Path, tmp_path: Path) -> Iterator[ServedHouse]:
    house = ServedHouse(folder_for_a_database / tmp_path.name)
    house.start()
    try:
        yield house
    finally:
        house.stop()


def output(*command: object, at: Path) -> str:
    """What a command prints; what it says of errors, where it fails."""
    beside = Path(str(command[0])).parent  # a generator looks for its formatter on the path
    path = os.pathsep.join([str(beside), os.environ["PATH"]])
    words = [str(part) for part in command]
    variables = {**os.environ, "PATH": path}
    ended = subprocess.run(words, cwd=at, env=variables, capture_output=True, text=True, timeout=A_HANG, check=False)
    assert ended.returncode == 0, f"{command}: {ended.stdout}{ended.stderr}"
    return ended.stdout


def fetch_description(house: ServedHouse, folder: Path) -> Path:
    description = folder / "openapi.json"
    with urlopen(f"{house.address}/api/openapi.json", timeout=A_HANG) as answer:
        description.write_bytes(answer.read())
    return description


def code(house: ServedHouse) -> str:
    return house.links["ann"].rpartition("/")[2]


def is_whole_round(report: dict[str, Any]) -> None:
    assert report["turned_away"] == "urn:croupier:SignInNeeded"
    assert report["name"] == "ann"
    assert report["refused"] == {
        "type": "urn:croupier:WagerRefused",
        "clause": "OH-H 7.I.D",
        "detail": "six_card_bonus needs a wager on ante",
    }
    assert report["status"] == "settled"
    assert {"ante", "play"} <= {line["wager"] for line in report["lines"]}
    assert all(line["clause"].startswith("OH-H ") for line in report["lines"])


def test_a_python_client_plays_a_round(house: ServedHouse, tmp_path: Path) -> None:
    description = fetch_description(house, tmp_path)
    output(sys.executable, "-m", "venv", "venv", at=tmp_path)
    bin_folder = tmp_path / "venv" / "bin"
    quiet = ("--quiet", "--disable-pip-version-check")
    output(bin_folder / "pip", "install", *quiet, "openapi-python-client>=0.29", "httpx", at=tmp_path)
    generator = (bin_folder / "openapi-python-client", "generate", "--meta", "none", "--fail-on-warning")
    output(*generator, "--path", description, "--output-path", "croupier_client", at=tmp_path)
    (tmp_path / "play.py").write_text((CLIENTS / "play.py").read_text())
    is_whole_round(json.loads(output(bin_folder / "python", "play.py", house.address, code(house), at=tmp_path)))


def test_a_typescript_client_plays_a_round(house: ServedHouse, tmp_path: Path) -> None:
    fetch_description(house, tmp_path)
    (tmp_path / "package.json").write_text('{"private": true, "type": "module"}')
    packages = ("openapi-fetch@0.17", "openapi-typescript@7", "typescript@5")
    output("npm", "install", "--silent", "--no-audit", "--no-fund", *packages, at=tmp_path)
    tools = tmp_path / "node_modules" / ".bin"
    output(
        tools / "openapi-typescript",
        "openapi.json",
        "--default-non-nullable=false",
        "--output",
        "schema.d.ts",
        at=tmp_path,
    )
    (tmp_path / "play.ts").write_text((CLIENTS / "play.ts").read_text())
    settings = ("--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler")
    output(tools / "tsc", *settings, "--lib", "es2022,dom", "--skipLibCheck", "play.ts", at=tmp_path)
    is_whole_round(json.loads(output("node", "play.js", house.address, code(house), at=tmp_path)))
