from itertools import product

import pytest

from croupier.equipment.dice import check_roll, roll
from croupier.equipment.source import SystemSource
from croupier.errors import BadInput


class Faces:
    """Gives prepared answers, and insists that a die has six faces."""

    def __init__(self, *answers: int) -> None:
        self.answers = list(answers)

    def below(self, n: int) -> int:
        assert n == 6
        return self.answers.pop(0)


def test_each_pair_of_draws_is_its_own_roll() -> None:
    rolls = [roll(Faces(*draws), 2) for draws in product(range(6), repeat=2)]
    assert sorted(rolls) == list(product(range(1, 7), repeat=2))


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_roll_has_as_many_dice_as_asked_and_reads_back(n: int) -> None:
    rolled = roll(SystemSource(), n)
    assert check_roll(rolled, n) == check_roll(list(rolled), n) == rolled
    assert len(rolled) == n


@pytest.mark.parametrize(
    "value",
    [[3], [3, 4, 5], [0, 4], [3, 7], [3, -1], ["3", "4"], [3.0, 4.0], [True, 4], [None, 4], "34", 7, None, {3, 4}, {}],
)
def test_what_is_not_a_roll_of_two_dice_is_refused(value: object) -> None:
    with pytest.raises(BadInput, match=r"not a roll of 2 dice; write 2 numbers from 1 to 6, like \[3, 4\]"):
        check_roll(value, 2)
