"""What a house is put into service with: the container, the compose file and the unit name settings that there are; and
the steps of the container, taken in an empty environment, come to a house that is ready."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import venv
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from croupier.server.configuration import PREFIX, names
from croupier.store.embedded import Embedded
from tests.patience import A_HANG, until

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
#: Variables that are read elsewhere than in the settings.
OTHERS = {"CROUPIER_DATA", "CROUPIER_CACHE", "CROUPIER_CONFIG", "CROUPIER_SIGNING_KEY", "CROUPIER_SIGNING_KEY_PEM"}


def dockerfile() -> str:
    return (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")


def environment() -> dict[str, str]:
    """What the container sets."""
    [line] = re.findall(r"^ENV (.*)$", dockerfile(), re.MULTILINE)
    return dict(re.findall(r"(\w+)=(\S+)", line))


@pytest.mark.parametrize("file", ["Dockerfile", "compose.yaml", "croupier.service"])
def test_every_variable_that_is_set_is_one_that_is_read(file: str) -> None:
    known = {PREFIX + name.replace(".", "__").upper() for name in names()} | OTHERS
    named = set(re.findall(r"\bCROUPIER_\w+", (DEPLOY / file).read_text()))
    assert named
    assert named <= known


# A container has no systemd; what the unit says of the house is read by the tests above wherever they run.
@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not on this machine")
def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "croupier.service").read_text()
    [program] = re.findall(r"^ExecStart=(\S+)", unit, re.MULTILINE)
    written = tmp_path / "croupier.service"
    written.write_text(unit.replace(program, sys.executable))  # only that the program is installed is asked of others
    read = ["systemd-analyze", "verify", str(written)]
    ended = subprocess.run(read, capture_output=True, text=True, timeout=A_HANG, check=False)
    said = [line for line in ended.stderr.splitlines() if "croupier.service" in line]
    assert (ended.returncode, said) == (0, [])


def test_no_secret_stands_in_the_compose_file() -> None:
    lines = (DEPLOY / "compose.yaml").read_text().splitlines()
    compose = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    assert "CROUPIER_DATABASE_FILE: /run/secrets/database" in compose
    assert "POSTGRES_PASSWORD_FILE: /run/secrets/postgres" in compose
    assert not re.search(r"PASSWORD:|CROUPIER_DATABASE:|://", compose)
    assert (DEPLOY / ".gitignore").read_text() == "secrets/\n"


def test_the_lock_has_everything_that_a_house_is_installed_with() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    locked = {line.partition("==")[0].lower().replace("_", "-") for line in lines if not line.startswith("#")}
    assert all("==" in line for line in lines if line and not line.startswith("#"))
    project = (ROOT / "pyproject.toml").read_text()
    [serve] = re.findall(r"^serve = \[(.*?)^\]", project, re.MULTILINE | re.DOTALL)
    wanted = {name.lower() for name in re.findall(r'^ +"([\w.-]+)', serve, re.MULTILINE)} - {"croupier"}
    assert wanted <= locked


@pytest.mark.long
def test_the_steps_of_the_container_come_to_a_house_that_is_ready(folder_for_a_database: Path, tmp_path: Path) -> None:
    if shutil.which("docker") and subprocess.run(["docker", "info"], capture_output=True, check=False).returncode == 0:
        build = ["docker", "build", "--quiet", "-f", "deploy/Dockerfile", "."]
        subprocess.run(build, cwd=ROOT, check=True, timeout=A_HANG)
    steps = dockerfile()
    assert "pip wheel --quiet --no-deps" in steps
    assert 'pip install --no-cache-dir --constraint /wheels/constraints.txt "$(ls /wheels/*.whl)[serve]"' in steps
    assert 'ENTRYPOINT ["croupier"]\nCMD ["serve"]' in steps
    build = [sys.executable, *"-m pip wheel --quiet --no-deps --wheel-dir".split(), str(tmp_path / "wheels"), str(ROOT)]
    # The pages take Node and minutes, and are built in a test of the wheel.
    subprocess.run(build, env={**os.environ, "CROUPIER_PAGES": "later"}, check=True, timeout=A_HANG)
    [wheel] = (tmp_path / "wheels").glob("*.whl")
    venv.create(tmp_path / "container", with_pip=True)
    programs = tmp_path / "container/bin"
    install = [str(programs / "python"), *"-m pip install --quiet --disable-pip-version-check".split()]
    install += ["--constraint", str(ROOT / "constraints.txt"), f"{wheel}[serve]"]
    subprocess.run(install, check=True, timeout=A_HANG)

    database = Embedded(folder_for_a_database / "deployed")
    try:
        (tmp_path / "secret").write_text(database.url + "\n")
        house = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)} | environment()
        house |= {"CROUPIER_DATA": str(tmp_path / "data"), "CROUPIER_CACHE": str(tmp_path / "cache")}
        house |= {
            "CROUPIER_DATABASE_FILE": str(tmp_path / "secret"),
            "CROUPIER_PORT": "0",
            "CROUPIER_PREPARES": "false",
        }
        is_served(programs, house, tmp_path)
    finally:
        database.stop()


def is_served(programs: Path, variables: dict[str, str], folder: Path) -> None:
    """Start the house as the container does, wait until it is ready, read its log, and stop it."""
    printed, log = folder / "printed", folder / "log"
    with printed.open("w") as out, log.open("w") as errors:
        server = subprocess.Popen([programs / "croupier", "serve"], env=variables, stdout=out, stderr=errors)
    try:

        def is_ready() -> bool:
            assert server.poll() is None, log.read_text()
            if not (served := re.search(r"http://0\.0\.0\.0:(\d+)", printed.read_text())):
                return False
            try:
                with urlopen(f"http://127.0.0.1:{served[1]}/api/ready", timeout=A_HANG) as answer:
                    return bool(answer.status == 200)
            except (URLError, OSError):
                return False

        until(is_ready, every=0.2)
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(A_HANG) == 0
    for line in log.read_text().splitlines():
        assert "event" in json.loads(line), line
