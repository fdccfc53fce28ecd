"""What roulette pays (OH-G 5), and what every position costs: each pocket of each wheel, through real rounds."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.equipment.wheel import NUMBERED_WHEELS
from croupier.errors import BadPayTable, OptionRefused
from croupier.games.roulette.layout import OPEN
from croupier.options import House
from croupier.round.facts import Pay
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.games.roulette_table import EVEN_CHANCES, GAME, PRINTED, WHEELS, cited, paid, spun
from tests.support import clause

# 5. Payouts


def own_table(path: Path, **changed: str) -> str:
    """A house's own odds: the printed ones, but for some; a line set to nothing is left out."""
    pays = {kind: f"{odds} to 1" for kind, odds in PRINTED.items()} | changed
    lines = ",\n".join(f'{{ line = "{kind}", pays = "{odds}" }}' for kind, odds in pays.items() if odds)
    file = path / "mine.toml"
    file.write_text(f'[[table]]\nid = "MINE"\nwager = "odds"\nclause = "posted"\nlines = [\n{lines}\n]\n')
    return str(file)


@clause("OH-G 5.I")
def test_5_i_the_printed_odds() -> None:
    [official] = GAME.paytables.values()
    assert (official.id, official.floor, official.clause) == ("RO-OH", True, "OH-G 5.I")
    assert {line.line: str(line.pays) for line in official.lines} == {
        kind: f"{odds} to 1" for kind, odds in PRINTED.items()
    }


@clause("OH-G 5.I")
def test_5_i_a_winner_is_paid_by_the_line_of_its_kind() -> None:
    [won] = spun({"split:17-20": "1"}, "20")
    assert won == Pay("1", "split:17-20", 100, 1700, "win", "OH-G 5.I", "split")


@clause("OH-G 5.I")
@pytest.mark.parametrize("kind", PRINTED)
def test_5_i_no_line_may_pay_less_than_printed(kind: str, tmp_path: Path) -> None:
    for below in (f"{2 * PRINTED[kind] - 1} to 2", f"{PRINTED[kind]} for 1", ""):
        with pytest.raises(BadPayTable, match=f"line '{kind}'") as why:
            GAME.house({"odds": own_table(tmp_path, **{kind: below})})
        assert why.value.clause == "OH-G 5.I"


@clause("OH-G 5.I")
def test_5_i_straight_at_34_to_1_is_refused_in_so_many_words(tmp_path: Path) -> None:
    with pytest.raises(BadPayTable, match="'straight' pays 34 to 1, below the floor of 35 to 1"):
        GAME.house({"odds": own_table(tmp_path, straight="34 to 1")})


@clause("OH-G 5.I")
def test_5_i_a_house_may_pay_more(tmp_path: Path) -> None:
    posted = own_table(tmp_path, straight="36 to 1", first_five="13 to 2")
    assert paid({"straight:2": "10", "first_five": "10", "even": "10"}, "2", odds=posted) == {
        "straight:2": "360",
        "first_five": "65",
        "even": "10",
    }


@clause("OH-G 5.I")
def test_5_i_the_odds_cannot_be_taken_off() -> None:
    with pytest.raises(OptionRefused) as why:
        GAME.house({"odds": "off"})
    assert why.value.clause == "OH-G 5.I"


@clause("OH-G 5.II")
@pytest.mark.parametrize(("wheel", "zero"), [("single_zero", "0"), ("double_zero", "0"), ("double_zero", "00")])
def test_5_ii_zero_and_double_zero_take_the_even_chances(wheel: str, zero: str) -> None:
    bets = dict.fromkeys(EVEN_CHANCES, "10")
    assert paid(bets, zero, wheel=wheel) == dict.fromkeys(bets, "-10")
    assert cited(bets, zero, wheel=wheel) == dict.fromkeys(bets, "OH-G 5.II")


@clause("OH-G 5.II")
def test_5_ii_is_not_cited_for_what_a_number_takes() -> None:
    assert cited({"red": "1", "straight:0": "1"}, "2") == {"red": "OH-G 6.IV", "straight:0": "OH-G 6.IV"}
    assert cited({"straight:2": "1", "column:2": "1"}, "0") == {"straight:2": "OH-G 6.IV", "column:2": "OH-G 6.IV"}


@clause("OH-G 5.III", "OH-G 5.III.C")
def test_5_iii_c_zero_takes_the_even_chances_of_a_double_zero_wheel_used_as_single() -> None:
    bets = dict.fromkeys(EVEN_CHANCES, "10")
    assert paid(bets, "00", "0", wheel="double_zero_as_single") == dict.fromkeys(bets, "-10")
    assert cited(bets, "0", wheel="double_zero_as_single") == dict.fromkeys(bets, "OH-G 5.III.C")


# What it costs: every pocket of every wheel, through real rounds


def edges(wheel: str, house: House) -> dict[str, Fraction]:
    """The house edge of every position, by spinning each pocket once with a dollar on all of them.

    A 00 that is no spin leaves the round as it was, so it adds neither a loss nor a chance.
    """
    everything = setup({"1": dict.fromkeys(OPEN[wheel], "1")})
    lost, decided = dict.fromkeys(OPEN[wheel], 0), 0
    for pocket in NUMBERED_WHEELS[wheel].pockets:
        r = Round(GAME, house, everything)
        r.answer(pocket)
        if r.result is None:
            assert (pocket, wheel) == ("00", "double_zero_as_single")
            continue
        decided += 1
        for line in r.result.lines:
            lost[line.wager] -= line.net
    return {slug: Fraction(loss, decided * 100) for slug, loss in lost.items()}


@pytest.mark.parametrize("wheel", ["single_zero", "double_zero_as_single"])
def test_with_one_zero_every_position_costs_a_thirty_seventh(wheel: str) -> None:
    edges_ = edges(wheel, GAME.house({"wheel": wheel}))
    assert len(edges_) == (155 if wheel == "single_zero" else 154)
    assert set(edges_.values()) == {Fraction(1, 37)}


def test_with_two_zeros_every_position_costs_a_nineteenth_and_the_first_five_more() -> None:
    edges_ = edges("double_zero", GAME.house())
    assert len(edges_) == 161
    assert edges_.pop("first_five") == Fraction(3, 38)
    assert set(edges_.values()) == {Fraction(1, 19)}


COVERS: dict[str, Callable[[str], bool]] = {
    "every number": lambda slug: slug.startswith("straight:"),
    "dozens and zeros": lambda slug: slug.startswith("dozen:") or slug in ("straight:0", "straight:00"),
    "columns and zeros": lambda slug: slug.startswith("column:") or slug in ("straight:0", "straight:00"),
}


@clause("OH-G 5.I")
@pytest.mark.parametrize("wheel", WHEELS)
def test_5_i_a_full_cover_returns_36_of_what_it_cost_whichever_number_falls(wheel: str) -> None:
    numbers = [pocket for pocket in NUMBERED_WHEELS[wheel].pockets if pocket not in NUMBERED_WHEELS[wheel].void]
    chips = {"straight": 1, "dozen": 12, "column": 12}
    for covers in COVERS.values():
        bets = {slug: str(chips[position.line]) for slug, position in OPEN[wheel].items() if covers(slug)}
        assert sum(map(int, bets.values())) == len(numbers)
        for number in numbers:
            assert sum(line.net for line in spun(bets, number, wheel=wheel)) == 3600 - 100 * len(numbers)
