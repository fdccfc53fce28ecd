"""The crew's checklists, and the steps a walking round stops at (OH-B §8 to §13)."""

import pytest

from croupier.round.procedures import checklists
from croupier.round.requests import Step
from tests.games.craps.table import GAME, Table
from tests.support import carried_out, clause


@clause("OH-B 8.I", "OH-B 8.II", "OH-B 8.II.A", "OH-B 8.III", "OH-B 8.III.A")
@clause("OH-B 9.I", "OH-B 10.I", "OH-B 10.IV", "OH-B 11.III", "OH-B 11.IV")
@clause("OH-B 12.I", "OH-B 12.I.C", "OH-B 12.I.D", "OH-B 12.I.E", "OH-B 12.I.F")
@clause("OH-B 13.I.A", "OH-B 13.I.A.1", "OH-B 13.I.A.2", "OH-B 13.I.A.3")
@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("opening", ["8.I", "8.II", "8.II.A", "8.III", "8.III.A"]),
        ("roll", ["9.I", "10.I", "10.IV"]),
        ("new_shooter", ["11.III", "11.IV"]),
        ("fire", ["12.I", "12.I.C", "12.I.D", "12.I.E", "12.I.F"]),
        ("inspection", ["13.I.A", "13.I.A.1", "13.I.A.2", "13.I.A.3"]),
    ],
)
def test_a_checklist_is_carried_out_in_printed_order(name: str, steps: list[str]) -> None:
    assert carried_out(GAME, name, {}) == steps


def test_there_are_no_other_checklists() -> None:
    assert sorted(checklists(GAME)) == ["fire", "inspection", "new_shooter", "opening", "roll"]


@clause("OH-B 9.I", "OH-B 10.I", "OH-B 10.IV")
def test_9_i_to_10_iv_a_walking_roll_stops_before_the_throw_the_call_and_the_settlement() -> None:
    round_ = Table().open({"pass": "10"})
    round_.walking = True
    passed: list[str] = []
    while (asked := round_.pending) is not None:
        if isinstance(asked, Step):
            passed.append(asked.clause)
            round_.proceed()
        else:
            passed.append(asked.asked)
            round_.answer([5, 6])
    assert passed == ["OH-B 9.I", "roll 2", "OH-B 10.I", "OH-B 10.IV"]
