"""The scripts that write pages of the docs from the code."""

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def script(name: str) -> ModuleType:
    """A script of ``docs/tables``, loaded without running it."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / "tables" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
