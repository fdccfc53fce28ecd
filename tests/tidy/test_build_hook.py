"""The build of the package without building it: what its hook takes from the package is there under these names. Whole
wheels are built by the long tests."""

import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, TypeVar

import pytest

from croupier import tracing

ROOT = Path(__file__).parents[2]
T = TypeVar("T")

#: Lists the tests where nothing can be imported but the standard library, the package and the modules that are named.
IN_A_BUILD = """
import sys

class NotInABuild:
    def find_spec(self, name, path=None, target=None):
        package = name.partition(".")[0]
        if package not in {*sys.stdlib_module_names, "croupier", *sys.argv[1:]}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, NotInABuild())
from croupier.tracing import cited_by_tests
assert cited_by_tests()
"""


class Interface(Generic[T]):
    """As much of a hook of Hatch as ours uses; Hatch itself is there only while a package is built."""

    root, target_name = str(ROOT), "wheel"


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Any:
    for name in ("hatchling", "hatchling.builders", "hatchling.builders.hooks", "hatchling.builders.hooks.plugin"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    interface = ModuleType("hatchling.builders.hooks.plugin.interface")
    interface.BuildHookInterface = Interface  # type: ignore[attr-defined]  # in the place of Hatch's own
    monkeypatch.setitem(sys.modules, interface.__name__, interface)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setenv("CROUPIER_PAGES", "later")
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Made()


def test_a_wheel_gets_the_list_of_tests(hook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    listed: dict[str, Any] = {"OH-H 12.I": ["tests/x.py::test_x"]}
    monkeypatch.setattr(tracing, "cited_by_tests", lambda: listed)
    build: dict[str, Any] = {"force_include": {}}
    hook.initialize("standard", build)
    [(made, within)] = build["force_include"].items()
    assert within == f"croupier/{tracing.SHOWN.name}"
    assert json.loads(Path(made).read_text()) == listed
    hook.finalize("standard", build, "")
    assert not Path(made).exists()


def test_the_list_is_made_with_what_a_build_has() -> None:
    """A build has the packages that it asks for, and no other of ours."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    names = [re.split(r"[<>=]", requirement)[0].replace("-", "_") for requirement in asked]
    nowhere_chosen = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    subprocess.run([sys.executable, "-c", IN_A_BUILD, *names], cwd=ROOT / "src", env=nowhere_chosen, check=True)


def test_an_editable_install_and_an_archive_get_nothing(hook: Any) -> None:
    build: dict[str, Any] = {"force_include": {}}
    hook.initialize("editable", build)
    hook.target_name = "sdist"
    hook.initialize("standard", build)
    assert build["force_include"] == {}


def test_the_build_finds_what_it_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert (ROOT / project["tool"]["hatch"]["build"]["hooks"]["custom"]["path"]).is_file()
    for package in project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
        assert (ROOT / package / "__init__.py").is_file()
    for name in project["project"]["license-files"] + [project["project"]["readme"]]:
        assert (ROOT / name).is_file()
