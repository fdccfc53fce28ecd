"""The tool that plants mistakes: what it changes is a change, and a test that looks at nothing is found out."""

import ast

import pytest

from tests import mutants
from tests.figures import figure

SOURCE = """
def share(meter: int, rate: int = 7) -> int:
    \"\"\"A part of 10.\"\"\"
    if meter < 0 or rate == 0:
        raise ValueError(f"{meter + 1}")
    assert meter >= 0
    total = meter * rate // 100
    total += 3
    note(total)
    return total
"""


def test_every_kind_of_mistake_is_made_once_and_none_in_words() -> None:
    made = list(mutants.mutants("money.py", SOURCE))
    plain = ast.unparse(ast.parse(SOURCE))
    assert all(mutant.source != plain for mutant in made)
    assert len({mutant.source for mutant in made}) == len(made)
    lines = [line.strip() for mutant in made for line in mutant.source.splitlines() if line not in plain.splitlines()]
    assert lines == [
        "def share(meter: int, rate: int=8) -> int:",
        "if not (meter < 0 or rate == 0):",
        "if meter < 0 and rate == 0:",
        "if meter <= 0 or rate == 0:",
        "if meter < 1 or rate == 0:",
        "if meter < 0 or rate != 0:",
        "if meter < 0 or rate == 1:",
        "total = meter * rate * 100",
        "total = meter // rate // 100",
        "total = meter * rate // 101",
        "total -= 3",
        "total += 4",
        "None",
    ]


def test_the_modules_and_tests_that_are_named_are_there() -> None:
    for module, tests in mutants.TESTS.items():
        assert (mutants.SRC / module).is_file()
        assert all((mutants.ROOT / "tests" / test).exists() for test in tests), module


@pytest.mark.long
def test_nine_of_ten_mistakes_are_noticed() -> None:
    mistakes = figure(300, 45)
    noticed, missed = mutants.score(mistakes, seed=1)
    assert noticed >= 0.9 * mistakes, [(mutant.module, mutant.line, mutant.was) for mutant in missed]
