"""The roulette layout as geometry: which boxes touch, and so which positions exist. No round is played here."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.wheel import NUMBERED_WHEELS, colour
from croupier.errors import WagerRefused
from croupier.games import get
from croupier.games.roulette.layout import LAYOUT, OPEN, canonical
from tests.support import clause

GAME = get("roulette")
WHEELS = list(NUMBERED_WHEELS)
NUMBERS = [str(number) for number in range(1, 37)]
POCKETS = ["0", "00", *NUMBERS]

# The felt drawn on squared paper: every box is two squares wide and one high, the zeros three.
CELLS = {
    str(number): {((number - 1) // 3 + 1, 2 * ((number - 1) % 3) + half) for half in (0, 1)} for number in range(1, 37)
}
CELLS |= {"0": {(0, 0), (0, 1), (0, 2)}, "00": {(0, 3), (0, 4), (0, 5)}}


def share_a_line(number: str, other: str, cells: Mapping[str, set[tuple[int, int]]] = CELLS) -> bool:
    return any(abs(r - s) + abs(c - d) == 1 for r, c in cells[number] for s, d in cells[other])


def corners(box: str) -> set[tuple[int, int]]:
    """The points of the squared paper that a box touches."""
    return {(row + down, column + right) for row, column in CELLS[box] for down in (0, 1) for right in (0, 1)}


def meet(boxes: Iterable[str]) -> bool:
    """Whether exactly these boxes meet in one point."""
    numbers = set(boxes)
    points = set.intersection(*(corners(number) for number in numbers))
    return any({pocket for pocket in POCKETS if point in corners(pocket)} == numbers for point in points)


#: On the single zero layout the 0 is as wide as the three numbers under it.
ALONE = CELLS | {"0": {(0, column) for column in range(6)}}
del ALONE["00"]


def named(kind: str, wheel: str = "double_zero") -> set[frozenset[str]]:
    return {position.pockets for position in OPEN[wheel].values() if position.line == kind}


@clause("OH-G 1.I.B")
@pytest.mark.parametrize(
    ("wheel", "straights", "splits", "threes", "first_fives"),
    [("double_zero", 38, 62, 15, 1), ("single_zero", 37, 60, 13, 0), ("double_zero_as_single", 37, 59, 13, 0)],
)
def test_1_i_b_so_many_places_of_each_kind(
    wheel: str, straights: int, splits: int, threes: int, first_fives: int
) -> None:
    kinds = Counter(position.line for position in OPEN[wheel].values())
    assert [kinds[name] for name in ("straight", "split", "three", "first_five")] == [
        straights,
        splits,
        threes,
        first_fives,
    ]
    assert [kinds[name] for name in ("four", "six", "column", "dozen")] == [22, 11, 3, 3]
    assert all(kinds[name] == 1 for name in ("red", "black", "odd", "even", "low", "high"))


@clause("OH-G 4.V.A")
def test_4_v_a_every_number_has_its_box() -> None:
    assert named("straight") == {frozenset({pocket}) for pocket in POCKETS}


@clause("OH-G 4.V.B")
def test_4_v_b_a_split_is_two_boxes_that_share_a_line_and_nothing_else() -> None:
    assert named("split") == {frozenset(pair) for pair in combinations(POCKETS, 2) if share_a_line(*pair)}


@clause("OH-G 4.V.B")
def test_4_v_b_on_a_single_zero_layout_0_shares_a_line_with_1_2_and_3() -> None:
    pairs = {frozenset(pair) for pair in combinations(ALONE, 2) if share_a_line(*pair, ALONE)}
    assert named("split", "single_zero") == pairs
    assert {pair - {"0"} for pair in pairs if "0" in pair} == {frozenset({number}) for number in "123"}


@clause("OH-G 1.IV", "OH-G 4.V.B")
def test_1_iv_a_double_zero_layout_used_as_single_zero_has_no_line_between_0_and_3() -> None:
    splits = named("split", "double_zero_as_single")
    assert splits == {pair for pair in named("split") if "00" not in pair}
    assert frozenset({"0", "3"}) not in splits


@clause("OH-G 4.V.C.1", "OH-G 4.V.D")
@pytest.mark.parametrize("wheel", ["single_zero", "double_zero_as_single"])
def test_4_v_c_1_with_one_zero_there_is_one_trio_and_no_four_with_it(wheel: str) -> None:
    trios, rest = named("three", wheel), named("four", wheel) | named("six", wheel)
    assert [numbers for numbers in trios if "0" in numbers] == [frozenset({"0", "1", "2"})]
    assert not any("0" in numbers for numbers in rest)


@clause("OH-G 4.V.C", "OH-G 4.V.C.1", "OH-G 4.V.C.2")
def test_4_v_c_three_numbers_are_a_row_or_three_boxes_that_meet_in_a_point() -> None:
    rows = {frozenset(str(first + step) for step in range(3)) for first in range(1, 37, 3)}
    trios = {frozenset(three) for three in combinations(POCKETS, 3) if meet(three)}
    assert trios == {frozenset({"0", "1", "2"}), frozenset({"0", "00", "2"}), frozenset({"00", "2", "3"})}
    assert named("three") == rows | trios


@clause("OH-G 4.V.D")
def test_4_v_d_four_numbers_are_four_boxes_that_meet_in_a_point_and_nothing_else() -> None:
    below_the_zeros = combinations(NUMBERS, 4)
    assert named("four") == {
        frozenset(four) for four in below_the_zeros if int(four[3]) - int(four[0]) == 4 and meet(four)
    }


@clause("OH-G 4.V.E")
def test_4_v_e_the_first_five() -> None:
    assert named("first_five") == {frozenset({"0", "00", "1", "2", "3"})}


@clause("OH-G 4.V.F")
def test_4_v_f_six_numbers_are_two_rows_on_end() -> None:
    assert named("six") == {frozenset(str(first + step) for step in range(6)) for first in range(1, 34, 3)}


@clause("OH-G 4.V.G", "OH-G 4.V.H")
def test_4_v_g_and_h_columns_and_dozens_each_part_the_numbers_in_three() -> None:
    for kind in ("column", "dozen"):
        parts = [LAYOUT[f"{kind}:{place}"].pockets for place in (1, 2, 3)]
        assert [len(part) for part in parts] == [12, 12, 12]
        assert frozenset.union(*parts) == set(NUMBERS)
    for number in range(1, 37):
        assert str(number) in LAYOUT[f"column:{(number - 1) % 3 + 1}"].pockets
        assert str(number) in LAYOUT[f"dozen:{(number - 1) // 12 + 1}"].pockets


@clause("OH-G 4.V.I", "OH-G 4.V.J", "OH-G 4.V.K", "OH-G 4.V.L", "OH-G 4.V.M", "OH-G 4.V.N")
@pytest.mark.parametrize("number", range(1, 37))
def test_4_v_i_to_n_every_number_is_on_one_side_of_each_even_chance(number: int) -> None:
    covering = {
        slug for slug, position in LAYOUT.items() if len(position.pockets) == 18 and str(number) in position.pockets
    }
    assert covering == {
        colour(str(number)),
        "even" if number % 2 == 0 else "odd",
        "low" if number <= 18 else "high",
    }


@pytest.mark.parametrize("slug", [slug for slug in LAYOUT if ":" in slug and not slug.startswith(("column", "dozen"))])
def test_a_position_covers_the_numbers_of_its_name(slug: str) -> None:
    kind, _, numbers = slug.partition(":")
    assert LAYOUT[slug].line == kind
    assert numbers.split("-") == list(dict.fromkeys(numbers.split("-")))
    assert LAYOUT[slug].pockets == set(numbers.split("-"))


@pytest.mark.parametrize("wheel", WHEELS)
def test_a_position_is_open_only_where_all_its_numbers_can_win(wheel: str) -> None:
    two_zeros = wheel == "double_zero"
    single = {slug for slug in LAYOUT if "00" not in LAYOUT[slug].pockets}
    alone = set() if wheel == "single_zero" else {"split:0-3"}
    assert set(OPEN[wheel]) == (set(LAYOUT) if two_zeros else single) - alone


@pytest.mark.parametrize("wheel", WHEELS)
def test_every_position_is_offered_and_keeps_the_slug_of_its_kind(wheel: str) -> None:
    offered = GAME.spots(GAME.house({"wheel": wheel}))
    assert {slug: offer.slug for slug, offer in offered.items()} == {
        slug: position.line for slug, position in OPEN[wheel].items()
    }
    assert offered is GAME.spots(GAME.house({"wheel": wheel}))
    assert len({offer.title for offer in offered.values()}) == len(offered)


# Names (ruling: wheel-1)


@pytest.mark.parametrize(
    ("spoken", "name"),
    [
        ("split:11-8", "split:8-11"),
        ("split:00-0", "split:0-00"),
        ("split:1-0", "split:0-1"),
        ("split:2-00", "split:00-2"),
        ("three:2-0-00", "three:0-2-00"),
        ("three:0-00-2", "three:0-2-00"),
        ("three:3-2-00", "three:00-2-3"),
        ("four:5-4-2-1", "four:1-2-4-5"),
        ("six:36-35-34-33-32-31", "six:31-32-33-34-35-36"),
        ("straight:00", "straight:00"),
        ("red", "red"),
    ],
)
def test_numbers_may_be_said_in_any_order(spoken: str, name: str) -> None:
    assert canonical(spoken) == name
    assert name in LAYOUT


@given(data=st.data())
def test_any_order_of_a_positions_numbers_is_that_position(data: st.DataObject) -> None:
    slug = data.draw(st.sampled_from([place for place in LAYOUT if "-" in place]))
    kind, _, numbers = slug.partition(":")
    spoken = data.draw(st.permutations(numbers.split("-")))
    assert canonical(f"{kind}:{'-'.join(spoken)}") == slug


@pytest.mark.parametrize(
    "slug",
    [
        "straight:01",
        "straight:000",
        "straight:0-",
        "straight:-1",
        "straight: 1",
        "straight:\uff11",
        "straight:37",
        "straight:",
        "Straight:1",
        "split:8-11-11",
        "split:8-8",
        "split:08-11",
        "split:8-",
        "split:8:11",
        "split:8_11",
        "column:0",
        "column:01",
        "dozen:4",
        "first_five:0-00-1-2-3",
        "red:1",
        "",
    ],
)
def test_what_names_no_position_is_refused(slug: str) -> None:
    assert canonical(slug) == slug
    with pytest.raises(WagerRefused):
        GAME.check_wager(GAME.house(), {}, slug, 100)


SAID = st.builds(
    lambda kind, numbers: f"{kind}:{'-'.join(numbers)}",
    st.sampled_from(["straight", "split", "three", "four", "six", "column", "dozen", "first_five", "street"]),
    st.lists(st.sampled_from([*POCKETS, "000", "01", "37", "-1", ""]), min_size=1, max_size=7),
)


@given(SAID | st.text())
def test_the_canonical_name_is_its_own_canonical_name(slug: str) -> None:
    assert canonical(canonical(slug)) == canonical(slug)


@given(wheel=st.sampled_from(WHEELS), spoken=SAID | st.text())
def test_a_wager_is_taken_if_and_only_if_its_numbers_are_a_position_of_that_kind(wheel: str, spoken: str) -> None:
    house = GAME.house({"wheel": wheel})
    kind, _, rest = spoken.partition(":")
    numbers = rest.split("-")
    exists = spoken in OPEN[wheel] or (
        kind in ("straight", "split", "three", "four", "six")
        and len(set(numbers)) == len(numbers)
        and frozenset(numbers) in named(kind, wheel)
    )
    if exists:
        taken = OPEN[wheel][GAME.check_wager(house, {}, spoken, 100)]
        assert set(numbers) == taken.pockets or kind not in ("straight", "split", "three", "four", "six")
    else:
        with pytest.raises(WagerRefused, match="on this layout"):
            GAME.check_wager(house, {}, spoken, 100)
