"""The session of the API guide, against a house to play in."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.docs.pages import blocks, missing, page
from tests.patience import A_HANG, until

PAGE = page("api.md")
NEEDED = ("bash", "curl", "jq")
#: What the session must have printed, in this order.
SAID = (
    '{"name":"ann","role":"player","available":"2000"}',
    '"type": "urn:croupier:WagerRefused"',
    '["ante","play","ante_bonus","pair_plus","six_card_bonus"]',
    '"dealer":[{"hand":0,"cards":["??","??","??"],"name":""',
    '"settled"',
    '{"wants":"pocket","at":0}',
    '{"wager":"red","outcome":"lose","net":"-10","clause":"OH-G 6.IV"}',
    '{"wager":"straight:17","outcome":"win","net":"175","clause":"OH-G 5.I"}',
    '"pocket":"17"',
    '"commitment":',
    '"total":"10"',
    '{"wager":"1","house_edge":{"exact":"4/27"',
    '"chains":',
    '"by":"dora"',
)

# The guide is a session of these programs of the system, which no wheel brings and `make test` does not install. What
# the session does is tested without them in tests/server.
pytestmark = pytest.mark.skipif(not all(map(shutil.which, NEEDED)), reason=f"needs {', '.join(NEEDED)}")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The demo, as the guide starts it: its address and the codes of its links."""
    folder = tmp_path_factory.mktemp("house")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = os.environ | {"CROUPIER_DATA": str(folder / "data")}
    log = folder / "log"
    with log.open("w") as out:
        command = [sys.executable, "-m", "croupier", "serve", "--demo", "--port", str(port), "--no-prepare"]
        server = subprocess.Popen(command, env=environment, stdout=out, stderr=subprocess.STDOUT)
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for(f"{address}/api/health", server, log)
        codes = re.findall(r"^ +\w+ +(\w+) +\S+/#/enter/(\S+)$", log.read_text(), re.MULTILINE)
        yield {"HOUSE": address} | {f"{name.upper()}_CODE": code for name, code in codes}
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(A_HANG)


def wait_for(address: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    def is_there() -> bool:
        assert server.poll() is None, log.read_text()
        try:
            with urlopen(address, timeout=A_HANG):
                return True
        except (URLError, OSError):
            return False

    until(is_there, every=0.2)


def test_the_session_of_the_guide_goes_as_it_says(house: dict[str, str]) -> None:
    script = "\n".join(blocks(PAGE, "bash"))
    done = subprocess.run(
        ["bash", "-c", script], env=os.environ | house, capture_output=True, text=True, timeout=A_HANG, check=False
    )
    assert done.stderr == ""
    assert missing(SAID, done.stdout) == [], done.stdout
    assert "null" not in done.stdout.splitlines()
    (refused,) = blocks(PAGE, "json")
    printed = json.loads(re.findall(r"^\{\n.*?^\}", done.stdout, re.MULTILINE | re.DOTALL)[0])
    told = json.loads(refused)
    assert printed | {"detail": ""} == told | {"detail": ""}
    assert printed["detail"].startswith(told["detail"].removesuffix(", ..."))


def test_a_table_is_watched_as_the_guide_says(house: dict[str, str]) -> None:
    (code,) = blocks(PAGE, "python")
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | house, capture_output=True, text=True, check=True
    )
    assert re.fullmatch(r"\d+ \w+ .*\n", done.stdout)
