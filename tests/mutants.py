"""Small mistakes, planted one at a time where money and chance are decided: does a test notice?

    python -m tests.mutants [--many 40] [--seed 1] [--only house/ledger.py]

Each mutant is a copy of the package with one comparison, sum, number, condition or statement changed, and the tests of
that module are run on it. One that no test notices is printed with its line; the score is how many were noticed.
"""

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "croupier"

_METERS = (
    *("house/test_jackpots.py", "house/test_escrows.py", "house/test_progressives.py"),
    "house/test_colorado_progressives.py",
)
_TABLES = ("house/test_table.py", "house/test_table_rounds.py", "house/test_table_trouble.py", "house/test_failures.py")
_ROUNDS = ("round", "games/test_stud_wagers.py", "games/craps", "games/pontoon_plus", "scenarios/test_scenarios.py")
#: The modules that decide money and chance, and the tests that are there for each.
TESTS = {
    "money.py": ("test_money.py", "test_paytables.py", "games/test_stud_house.py"),
    "equipment/source.py": ("equipment/test_source.py", "equipment/test_shuffle.py"),
    "equipment/shoe.py": ("equipment/test_shoe.py", "equipment/test_shoe_conservation.py", "equipment/test_batches.py"),
    "house/ledger.py": ("house/test_ledger.py", "house/test_chips.py", *_TABLES),
    "house/chips.py": ("house/test_chips.py", *_TABLES, "house/test_house_machine.py"),
    "house/jackpots.py": (*_METERS, "house/test_linked_tables.py", "house/test_failures.py"),
    "house/progressives.py": (*_METERS, "house/test_linked_tables.py", "house/test_failures.py"),
    "round/box.py": (*_ROUNDS, *_TABLES),
    "round/wagering.py": (*_ROUNDS, *_TABLES),
}
#: A mistake may make a test endless; a busy machine only makes it slow.
SECONDS = 900

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


class Mutant(NamedTuple):
    """One mistake in one module."""

    module: str
    line: int
    was: str
    source: str


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Every mistake of these kinds that can be made in a module."""
    tree = ast.parse(source)
    places = list(_places(tree))
    for number, node in enumerate(places):
        other = copy.deepcopy(tree)
        change(list(_places(other))[number])
        text = ast.unparse(ast.fix_missing_locations(other))
        yield Mutant(module, node.lineno, ast.unparse(node).splitlines()[0], text)


def _places(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """The nodes where a mistake would matter: not in messages, types, imports or assertions."""
    if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom):
        return
    if isinstance(node, ast.expr | ast.stmt) and may_change(node):
        yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _places(child)


def may_change(node: ast.AST) -> bool:
    match node:
        case ast.Compare(ops=[op]):
            return type(op) in _COMPARED
        case ast.BinOp(op=op) | ast.AugAssign(op=op):
            return type(op) in _RECKONED
        case ast.Constant(value=value):
            return isinstance(value, int)
        case ast.BoolOp() | ast.If() | ast.Expr(value=ast.Call()):
            return True
    return False


def change(node: ast.AST) -> None:
    match node:
        case ast.Compare(ops=[op]):
            node.ops = [_COMPARED[type(op)]()]
        case ast.BinOp(op=op) | ast.AugAssign(op=op):
            node.op = _RECKONED[type(op)]()
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
        case ast.BoolOp(op=op):
            node.op = ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.If():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Expr():
            node.value = ast.Constant(None)


def passes(module: str, package: Path) -> bool:
    """Whether the tests of a module pass with a copy of the package; those that never end do not."""
    tests = [str(ROOT / "tests" / name) for name in TESTS[module]]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def noticed(mutant: Mutant, package: Path) -> bool:
    """Whether a test fails on a mutant, which is put into a copy of the package for them."""
    place, before = package / mutant.module, (SRC / mutant.module).read_text()
    place.write_text(mutant.source)
    try:
        return not passes(mutant.module, package)
    finally:
        place.write_text(before)


def score(size: int, seed: int, only: str = "") -> tuple[int, list[Mutant]]:
    """How many of a sample were noticed, and those that were not. As likely from every module, whatever its length."""
    chance = random.Random(seed)
    modules = [module for module in TESTS if only in module]
    all_of = {module: list(mutants(module, (SRC / module).read_text())) for module in modules}
    sample = [chance.choice(all_of[modules[number % len(modules)]]) for number in range(size)]
    with tempfile.TemporaryDirectory(prefix="croupier-mutants-") as folder:
        package = Path(folder) / "croupier"
        shutil.copytree(SRC, package, ignore=shutil.ignore_patterns("__pycache__", "static"))
        for module in {mutant.module for mutant in sample}:
            assert passes(module, package), f"the tests of {module} fail without a mistake"
        missed = []
        for mutant in sample:
            noticed_it = noticed(mutant, package)
            missed += [] if noticed_it else [mutant]
            print(f"{'noticed' if noticed_it else 'MISSED '} {mutant.module}:{mutant.line}: {mutant.was}", flush=True)
    return size - len(missed), missed


def main() -> None:
    asked = argparse.ArgumentParser(description="Plant small mistakes, and see whether a test notices.")
    asked.add_argument("--many", type=int, default=40)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", default="", help="a part of a module's path")
    given = asked.parse_args()
    caught, missed = score(given.many, given.seed, given.only)
    print(f"seed {given.seed}: {caught} of {given.many} noticed, {caught / given.many:.0%}; {len(missed)} missed")


if __name__ == "__main__":
    main()
