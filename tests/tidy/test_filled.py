"""A named tuple that is filled at once is not checked by its own constructor, which would refuse a value too few."""

import ast
import importlib
from pathlib import Path

import pytest

from croupier.round.record import Answer

SOURCES = Path(__file__).parents[2] / "src"


def filled_in(source: str) -> list[tuple[str, int]]:
    """Every ``filled(Type, (values))`` of a module: the type and how many values it is given."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [
        (kind.id, len(values.elts))
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "filled"
        for kind, values in [call.args]
        if isinstance(kind, ast.Name) and isinstance(values, ast.Tuple)
    ]


@pytest.mark.parametrize("name", ["felt", "box", "course", "round"])
def test_a_fact_is_filled_with_all_its_values(name: str) -> None:
    module = importlib.import_module(f"croupier.round.{name}")
    filled = filled_in((SOURCES / f"croupier/round/{name}.py").read_text("utf-8"))
    assert filled
    assert [(kind, values) for kind, values in filled if len(getattr(module, kind)._fields) != values] == []


def test_a_value_too_few_is_found() -> None:
    assert filled_in("filled(Answer, (request, checked))") == [("Answer", len(Answer._fields) - 1)]


def test_nothing_else_is_filled_so() -> None:
    """A game's code reads like its rulebook, and takes the time that a constructor takes."""
    others = [path for path in SOURCES.rglob("*.py") if "filled(" in path.read_text("utf-8")]
    users = {path.stem for path in others if filled_in(path.read_text("utf-8"))}
    assert users == {"felt", "box", "course", "round"}
