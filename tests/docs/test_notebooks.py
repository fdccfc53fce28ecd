"""Every cell of every notebook runs, in order, and what it ends with can be shown."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from tests.docs.scripts import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_there_are_five() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["agent", "month", "pay_table", "protection", "side_bet"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    names: dict[str, Any] = {}
    shown = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "a notebook is kept without what it printed"
            shown += run("".join(cell["source"]), names)
    assert shown


def run(source: str, names: dict[str, Any]) -> bool:
    """Run a cell as a notebook does: its last expression is shown, as HTML where it can be."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)
        return False
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    html = getattr(value, "_repr_html_", None)
    assert html() if html else repr(value)
    return True
