from collections import Counter
from itertools import pairwise

import pytest

from croupier.equipment.source import SystemSource
from croupier.equipment.wheel import (
    DOUBLE_ZERO,
    DOUBLE_ZERO_AS_SINGLE,
    NUMBERED_WHEELS,
    SINGLE_ZERO,
    Wheel,
    colour,
)
from croupier.errors import BadInput

NUMBERS = {str(number) for number in range(1, 37)}


class Section:
    """Stops at one section of a wheel of the size expected."""

    def __init__(self, at: int, of: int) -> None:
        self.at, self.of = at, of

    def below(self, n: int) -> int:
        assert n == self.of
        return self.at


@pytest.mark.clause("OH-G 1.II")
def test_1_ii_the_single_zero_wheel_clockwise() -> None:
    order = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10]
    order += [5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26]
    assert SINGLE_ZERO.pockets == tuple(map(str, order))
    assert set(SINGLE_ZERO.pockets) == NUMBERS | {"0"}
    assert len(SINGLE_ZERO.pockets) == 37


@pytest.mark.clause("OH-G 1.III")
def test_1_iii_the_double_zero_wheel_clockwise() -> None:
    left = [0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1]
    right = [27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2]
    assert DOUBLE_ZERO.pockets == (*map(str, left), "00", *map(str, right))
    assert set(DOUBLE_ZERO.pockets) == NUMBERS | {"0", "00"}
    assert len(DOUBLE_ZERO.pockets) == 38


@pytest.mark.clause("OH-G 1.III")
def test_1_iii_successive_numbers_face_each_other() -> None:
    # Independent of the printed list: an American wheel sets each odd number opposite the next even one.
    opposite = {pocket: DOUBLE_ZERO.pockets[at - 19] for at, pocket in enumerate(DOUBLE_ZERO.pockets)}
    assert opposite["0"] == "00"
    assert all(opposite[str(odd)] == str(odd + 1) for odd in range(1, 36, 2))


@pytest.mark.clause("OH-G 1.II", "OH-G 1.III")
@pytest.mark.parametrize("wheel", NUMBERED_WHEELS.values(), ids=NUMBERED_WHEELS)
def test_1_red_and_black_alternate_between_the_greens(wheel: Wheel) -> None:
    colours = [colour(pocket) for pocket in wheel.pockets]
    neighbours = [
        (colour, other) for colour, other in pairwise([*colours, colours[0]]) if "green" not in (colour, other)
    ]
    assert all(colour != other for colour, other in neighbours)
    assert Counter(colours) == {"red": 18, "black": 18, "green": len(colours) - 36}


@pytest.mark.clause("OH-G 1.IV")
def test_1_iv_a_double_zero_wheel_used_as_single_still_stops_on_00_but_that_is_void() -> None:
    assert DOUBLE_ZERO_AS_SINGLE.pockets == DOUBLE_ZERO.pockets
    assert DOUBLE_ZERO_AS_SINGLE.void == {"00"}
    assert DOUBLE_ZERO_AS_SINGLE.check("00") == "00"
    assert not DOUBLE_ZERO.void | SINGLE_ZERO.void


@pytest.mark.parametrize("wheel", NUMBERED_WHEELS.values(), ids=NUMBERED_WHEELS)
def test_each_draw_is_its_own_pocket(wheel: Wheel) -> None:
    size = len(wheel.pockets)
    assert tuple(wheel.spin(Section(at, size)) for at in range(size)) == wheel.pockets
    assert wheel.check(wheel.spin(SystemSource())) in wheel.pockets


def test_wheels_are_found_by_their_option_name() -> None:
    assert set(NUMBERED_WHEELS) == {"single_zero", "double_zero", "double_zero_as_single"}
    assert all(wheel.name == name for name, wheel in NUMBERED_WHEELS.items())


def test_a_symbol_on_several_sections_comes_up_as_often() -> None:
    fair = Wheel("fairground", ("1", "2", "1", "5", "1", "2"))
    assert Counter(fair.spin(Section(at, 6)) for at in range(6)) == {"1": 3, "2": 2, "5": 1}
    with pytest.raises(BadInput, match=r"there is 1, 2, 5$"):
        fair.check("10")


@pytest.mark.parametrize("pocket", ["37", "-1", "000", "01", "", "red", 17, None])
def test_what_is_not_a_pocket_is_refused(pocket: object) -> None:
    with pytest.raises(BadInput, match="is not on the double_zero wheel; there is 0, 28, 9"):
        DOUBLE_ZERO.check(pocket)


@pytest.mark.clause("OH-G 1.II")
def test_1_ii_a_single_zero_wheel_has_no_00() -> None:
    with pytest.raises(BadInput, match="single_zero"):
        SINGLE_ZERO.check("00")


def test_only_pockets_have_a_colour() -> None:
    assert (colour("0"), colour("00"), colour("18"), colour("29")) == ("green", "green", "red", "black")
    with pytest.raises(BadInput):
        colour("37")
