"""The documentation as a site: built strictly, so that a broken link, an anchor that is not there or a page that nobody
can reach ends it."""

import os
import re
import subprocess
import tomllib
import venv
from pathlib import Path

import pytest

from tests.patience import A_HANG

ROOT = Path(__file__).parents[2]
MENU = (ROOT / "mkdocs.yml").read_text()


def test_every_page_is_in_the_menu() -> None:
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    listed = set(re.findall(r"[\w/-]+\.md", MENU))
    games = {page for page in pages if page.startswith("games/")}  # the hook lists them
    assert listed == pages - games


def test_every_kind_of_reader_has_a_front_page() -> None:
    fronts = {page.name for page in (ROOT / "docs/readers").glob("*.md")}
    index = (ROOT / "docs/README.md").read_text()
    assert len(fronts) >= 7
    assert {name for name in fronts if f"(readers/{name})" in index} == fronts


@pytest.mark.long
def test_the_site_is_built_without_a_broken_link(tmp_path: Path) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    venv.create(tmp_path / "tools", with_pip=True)
    python = str(tmp_path / "tools/bin/python")
    run = [python, *"-m pip install --quiet --disable-pip-version-check".split(), *extras["docs"]]
    subprocess.run(run, check=True, timeout=A_HANG)
    build = [python, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    variables = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    ended = subprocess.run(build, cwd=ROOT, env=variables, capture_output=True, text=True, timeout=A_HANG, check=False)
    assert ended.returncode == 0, ended.stderr
    assert "excluded from the built site" not in ended.stderr
    assert "croupier.api.analyze" in (tmp_path / "site/reference.html").read_text()
    assert (tmp_path / "site/games/craps.html").exists()
