"""The package as it is given away: built without Node at hand, whole, and at work where nothing else is installed."""

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from croupier import games

ROOT = Path(__file__).parents[2]
DISPUTE = ROOT / "docs/examples/dispute.json"

pytestmark = pytest.mark.long


def run(*command: str | Path, at: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=at, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def versioned(root: Path) -> list[str]:
    """What is under version control, or about to be."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", at=root).splitlines()
    return sorted(file for file in set(listed) if (root / file).is_file())


def without_node(folder: Path) -> str:
    """A path with nothing on it but the shell that npm starts."""
    folder.mkdir()
    (folder / "sh").symlink_to("/bin/sh")
    return str(folder)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the tree as it would be cloned, without anything that was made in it."""
    folder = tmp_path_factory.mktemp("wheel")
    for file in versioned(ROOT):
        (folder / "tree" / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, folder / "tree" / file)
    build = "-m pip wheel --quiet --no-deps -w . ./tree".split()
    run(sys.executable, *build, at=folder, PATH=without_node(folder / "programs"), CROUPIER_PAGES="")
    [made] = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def croupier(wheel: Path) -> Path:
    """The command, in an environment with the wheel and what it needs."""
    folder = wheel.parent / "empty"
    venv.create(folder, with_pip=True)
    run(folder / "bin/python", *"-m pip install --quiet".split(), wheel, at=wheel.parent)
    return folder / "bin/croupier"


def test_the_wheel_has_the_whole_package_and_its_pages_and_nothing_else(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    package = {file.removeprefix("src/") for file in versioned(ROOT) if file.startswith("src/")}
    assert package <= names
    made = {file for file in names - package if ".dist-info/" not in file}
    pages = {file for file in made if file.startswith("croupier/server/static/")}
    assert {"croupier/server/static/index.html", "croupier/server/static/assets/licences.txt"} <= pages
    assert any(page.endswith(".js") for page in pages)
    assert made - pages == {"croupier/shown.json"}
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_an_installed_wheel_settles_and_tells_which_tests_show_a_clause(croupier: Path, tmp_path: Path) -> None:
    run(croupier.with_name("python"), "-m", "pip", "check", at=tmp_path)
    assert "as expected" in run(croupier, "settle", DISPUTE, at=tmp_path)
    for slug in ("roulette", "three-card-poker"):
        clauses = json.loads(run(croupier, "trace", slug, "--json", at=tmp_path))["clauses"]
        assert len(clauses) == len(games.text(slug).rulebook.clauses)
        assert [clause["clause"] for clause in clauses if clause["executed"] and not clause["shown"]] == []


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        (["-c", "import croupier.environments"], "Gymnasium is not installed; install croupier[gym]"),
        (
            [*"-m croupier simulate craps --wager pass --rounds 10 --on ray".split()],
            "NumPy is not installed; install croupier[ray]",
        ),
    ],
)
def test_what_an_extra_is_needed_for_names_the_extra(
    command: list[str], needed: str, croupier: Path, tmp_path: Path
) -> None:
    done = subprocess.run(
        [croupier.with_name("python"), *command], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert needed in done.stderr.splitlines()[-1]
