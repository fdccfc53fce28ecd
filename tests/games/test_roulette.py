"""Roulette at the table: chips go down, the ball comes to rest, and every clause of OH-G says what is owed."""

import pytest

from croupier.errors import BadInput, OptionRefused, WagerRefused
from croupier.round.facts import Announce, Stake
from croupier.round.requests import Spin
from croupier.round.round import Settled
from croupier.round.setup import Seat, setup
from tests.games.roulette_table import EVEN_CHANCES, GAME, PRINTED, WHEELS, cited, paid
from tests.support import clause, table


def refusal(slug: str, amount: str = "1", **options: object) -> WagerRefused:
    """Why a wager may not be made."""
    _, refused = GAME.seated(GAME.house(options), setup({"1": {slug: amount}}))
    [(seat, wager, why)] = refused
    assert (seat, wager) == ("1", slug)
    return why


# 1. Wheel and table


@clause("OH-G 1.I.B")
@pytest.mark.parametrize("wheel", WHEELS)
def test_1_i_b_the_layout_has_a_place_for_every_wager_of_section_4(wheel: str) -> None:
    kinds = {spot.slug for spot in GAME.spots(GAME.house({"wheel": wheel})).values()}
    assert kinds == set(PRINTED) - (set() if wheel == "double_zero" else {"first_five"})
    assert [wager.slug for wager in GAME.wagers] == list(PRINTED)


@clause("OH-G 1.I.B")
@pytest.mark.parametrize("slug", ["straight:37", "split:1-5", "split:3-4", "three:2-3-4", "corner:1-2-4-5", "column:4"])
def test_1_i_b_a_bet_exists_only_where_the_layout_has_a_place(slug: str) -> None:
    assert f"no wager {slug!r} on this layout" in str(refusal(slug))


@clause("OH-G 1.I.C")
def test_1_i_c_the_posted_minimum_and_maximum_hold_for_every_wager() -> None:
    posted = {"table_minimum": "5", "table_maximum": "500"}
    assert "below the minimum of 5" in str(refusal("red", "4.99", **posted))
    assert "above the maximum of 500" in str(refusal("red", "500.01", **posted))
    assert paid({"red": "5", "odd": "500"}, "9", **posted) == {"red": "5", "odd": "500"}


@clause("OH-G 1.I.C")
def test_1_i_c_a_posted_increment_holds_too() -> None:
    assert "not in steps of 2.50" in str(refusal("dozen:1", "6", increment="2.50"))
    assert paid({"dozen:1": "7.50"}, "9", increment="2.50") == {"dozen:1": "15"}


@clause("OH-G 1.I.C")
def test_1_i_c_a_kind_of_wager_may_have_limits_of_its_own_on_each_of_its_positions() -> None:
    posted = {"table_minimum": "5", "table_maximum": "1000", "straight_minimum": "1", "straight_maximum": "50"}
    for slug in ("straight:17", "straight:00"):
        assert "above the maximum of 50" in str(refusal(slug, "51", **posted))
        assert paid({slug: "1"}, "3", **posted) == {slug: "-1"}
    assert "below the minimum of 5" in str(refusal("split:17-18", "1", **posted))


@clause("OH-G 1.I.C")
def test_1_i_c_nobody_bets_nothing() -> None:
    assert "above 0" in str(refusal("red", "0"))
    assert "above 0" in str(refusal("red", "-5"))


@clause("OH-G 1.IV", "OH-G 5.III.B")
def test_1_iv_a_double_zero_wheel_used_as_single_zero_spins_again_on_00() -> None:
    r = table(GAME, {"1": {"straight:17": "1"}, "2": {"black": "10"}}, options={"wheel": "double_zero_as_single"})
    for _ in range(3):
        r.answer("00")
        assert r.result is None
        assert isinstance(r.pending, Spin)
        assert r.facts[-1] == Announce("no spin", "OH-G 5.III.B")
        assert [box.stakes for box in r.felt.boxes] == [{("straight:17", 0): 100}, {("black", 0): 1000}]
    r.answer("17")
    assert isinstance(r.result, Settled)
    assert [(line.seat, line.net) for line in r.result.lines] == [("1", 3500), ("2", 1000)]


@clause("OH-G 1.IV")
@pytest.mark.parametrize(
    "slug", ["straight:00", "split:0-00", "split:00-2", "three:0-2-00", "three:00-2-3", "first_five"]
)
def test_1_iv_used_as_single_zero_no_wager_may_cover_00(slug: str) -> None:
    assert "on this layout" in str(refusal(slug, wheel="double_zero_as_single"))
    assert "on this layout" in str(refusal(slug, wheel="single_zero"))
    assert paid({slug: "1"}, "36", wheel="double_zero") == {slug: "-1"}


@clause("OH-G 1.IV")
def test_1_iv_used_as_single_zero_0_is_still_there_with_its_splits_and_its_trio() -> None:
    bets = {"straight:0": "1", "split:0-1": "1", "split:0-2": "1", "three:0-1-2": "1"}
    won = {"straight:0": "35", "split:0-1": "17", "split:0-2": "17", "three:0-1-2": "11"}
    for wheel in WHEELS:
        assert paid(bets, "0", wheel=wheel) == won


def test_a_wheel_the_text_does_not_know_is_refused() -> None:
    with pytest.raises(OptionRefused, match=r"double_zero \| single_zero \| double_zero_as_single") as why:
        GAME.house({"wheel": "triple_zero"})
    assert why.value.clause.startswith("OH-G 1.II")


def test_the_double_zero_wheel_is_the_default() -> None:
    assert paid({"straight:00": "1"}, "00") == {"straight:00": "35"}


@pytest.mark.parametrize("pocket", ["37", "000", "01", 17, "", "red"])
def test_the_ball_rests_in_a_pocket_of_the_wheel(pocket: object) -> None:
    r = table(GAME, {"1": {"red": "1"}})
    with pytest.raises(BadInput, match="not on the double_zero wheel"):
        r.answer(pocket)
    assert isinstance(r.pending, Spin)


def test_a_single_zero_wheel_cannot_stop_on_00() -> None:
    with pytest.raises(BadInput, match="not on the single_zero wheel"):
        table(GAME, {"1": {"red": "1"}}, options={"wheel": "single_zero"}).answer("00")


# 4. Wagers


@clause("OH-G 4.I")
def test_4_i_a_spoken_wager_is_confirmed_as_its_place_on_the_layout() -> None:
    assert paid({"split:11-8": "2", "three:2-0-00": "1", "four:5-2-1-4": "1"}, "2") == {
        "split:8-11": "-2",
        "three:0-2-00": "11",
        "four:1-2-4-5": "8",
    }


@clause("OH-G 4.I")
def test_4_i_words_that_name_no_place_are_no_wager() -> None:
    for words in ("voisins", "split:17", "straight", "red:17", "column"):
        assert "on this layout" in str(refusal(words))


@clause("OH-G 4.I")
def test_4_i_one_place_holds_one_wager_of_a_player_however_it_is_called() -> None:
    _, refused = GAME.seated(GAME.house(), setup({"1": {"split:8-11": "1", "split:11-8": "1"}}))
    assert [(seat, slug) for seat, slug, _ in refused] == [("1", "split:11-8")]


@clause("OH-G 4.I")
def test_4_i_players_share_the_places_of_one_layout() -> None:
    r = table(GAME, {"1": {"straight:17": "1"}, "2": {"straight:17": "3"}})
    r.answer("17")
    assert r.result is not None
    assert [(line.seat, line.net) for line in r.result.lines] == [("1", 3500), ("2", 10500)]


@clause("OH-G 4.III")
def test_4_iii_a_chip_counts_where_it_lies_and_not_where_it_was_meant() -> None:
    # Meant for 17 alone, it lies on the line to 18.
    assert paid({"split:17-18": "5"}, "17") == {"split:17-18": "85"}
    assert paid({"split:17-18": "5"}, "18") == {"split:17-18": "85"}
    assert paid({"split:17-20": "5"}, "18") == {"split:17-20": "-5"}


@clause("OH-G 4.IV")
def test_4_iv_the_place_when_the_ball_rests_decides() -> None:
    r = table(GAME, {"1": {"red": "5"}})
    r.wager("1", "straight:8", "2")
    r.wager("1", "red", "10")
    r.wager("2", "split:11-8", "1")
    r.answer("8")
    assert r.result is not None
    assert {(line.seat, line.wager): line.net for line in r.result.lines} == {
        ("1", "red"): -1000,
        ("1", "straight:8"): 7000,
        ("2", "split:8-11"): 1700,
    }


@clause("OH-G 4.V")
def test_4_v_a_wager_is_placed_under_the_clause_of_its_kind() -> None:
    bets = {
        "straight:1": "OH-G 4.V.A",
        "split:1-2": "OH-G 4.V.B",
        "three:1-2-3": "OH-G 4.V.C",
        "three:0-1-2": "OH-G 4.V.C.1",
        "four:1-2-4-5": "OH-G 4.V.D",
        "first_five": "OH-G 4.V.E",
        "six:1-2-3-4-5-6": "OH-G 4.V.F",
        "column:1": "OH-G 4.V.G",
        "dozen:1": "OH-G 4.V.H",
        "red": "OH-G 4.V.I",
        "black": "OH-G 4.V.J",
        "odd": "OH-G 4.V.K",
        "even": "OH-G 4.V.L",
        "low": "OH-G 4.V.M",
        "high": "OH-G 4.V.N",
    }
    r = table(GAME, {"1": dict.fromkeys(bets, "1")})
    r.answer("1")
    assert {fact.wager: fact.clause for fact in r.facts if isinstance(fact, Stake)} == bets


@clause("OH-G 4.V.A", "OH-G 5.I")
def test_4_v_a_straight_pays_35_to_1() -> None:
    assert paid({"straight:17": "5", "straight:18": "5"}, "17") == {"straight:17": "175", "straight:18": "-5"}
    assert paid({"straight:0": "1", "straight:00": "1"}, "00") == {"straight:0": "-1", "straight:00": "35"}


@clause("OH-G 4.V.B", "OH-G 5.I")
def test_4_v_b_split_pays_17_to_1() -> None:
    bets = {"split:8-11": "2", "split:11-12": "2", "split:10-13": "2"}
    assert paid(bets, "11") == {"split:8-11": "34", "split:11-12": "34", "split:10-13": "-2"}


@clause("OH-G 4.V.B")
def test_4_v_b_the_zeros_split_with_each_other_and_with_the_boxes_they_touch() -> None:
    bets = {"split:0-00": "1", "split:0-1": "1", "split:0-2": "1", "split:00-2": "1", "split:00-3": "1"}
    assert {slug for slug, net in paid(bets, "0").items() if net == "17"} == {"split:0-00", "split:0-1", "split:0-2"}
    assert {slug for slug, net in paid(bets, "00").items() if net == "17"} == {"split:0-00", "split:00-2", "split:00-3"}
    assert {slug for slug, net in paid(bets, "2").items() if net == "17"} == {"split:0-2", "split:00-2"}
    for slug in ("split:0-3", "split:00-1"):
        refusal(slug)


@clause("OH-G 4.V.C", "OH-G 5.I")
def test_4_v_c_three_numbers_of_a_row_pay_11_to_1() -> None:
    for number in ("22", "23", "24"):
        assert paid({"three:22-23-24": "3", "three:25-26-27": "3"}, number) == {
            "three:22-23-24": "33",
            "three:25-26-27": "-3",
        }


@clause("OH-G 4.V.C.1", "OH-G 4.V.C.2")
def test_4_v_c_1_three_trios_and_the_first_row_meet_in_2() -> None:
    bets = {"three:0-1-2": "1", "three:0-2-00": "1", "three:00-2-3": "1", "three:1-2-3": "1"}
    assert paid(bets, "2") == dict.fromkeys(bets, "11")
    assert paid(bets, "00") == {"three:0-1-2": "-1", "three:0-2-00": "11", "three:00-2-3": "11", "three:1-2-3": "-1"}
    assert paid(bets, "0") == {"three:0-1-2": "11", "three:0-2-00": "11", "three:00-2-3": "-1", "three:1-2-3": "-1"}


@clause("OH-G 4.V.C.2")
@pytest.mark.parametrize("slug", ["three:0-2-3", "three:0-00-1", "three:0-00-3", "three:00-1-2", "three:0-1-3"])
def test_4_v_c_2_boxes_that_share_no_corner_make_no_trio(slug: str) -> None:
    refusal(slug)


@clause("OH-G 4.V.D", "OH-G 5.I")
def test_4_v_d_four_numbers_pay_8_to_1() -> None:
    for number in ("31", "32", "34", "35"):
        assert paid({"four:31-32-34-35": "2"}, number) == {"four:31-32-34-35": "16"}
    assert paid({"four:31-32-34-35": "2"}, "33") == {"four:31-32-34-35": "-2"}


@clause("OH-G 4.V.E", "OH-G 5.I")
def test_4_v_e_first_five_pays_6_to_1() -> None:
    for number in ("0", "00", "1", "2", "3"):
        assert paid({"first_five": "5"}, number) == {"first_five": "30"}
    assert paid({"first_five": "5"}, "4") == {"first_five": "-5"}


@clause("OH-G 4.V.E")
def test_4_v_e_there_are_no_first_five_without_00() -> None:
    bets = {"three:0-2-00": "1", "first_five": "1", "straight:00": "1", "three:0-1-2": "1"}
    house = GAME.house({"wheel": "single_zero"})
    seated, refused = GAME.seated(house, setup({"1": bets}))
    assert [slug for _, slug, _ in refused] == ["three:0-2-00", "first_five", "straight:00"]
    assert seated.seats == (Seat("1", (("three:0-1-2", 100),)),)


@clause("OH-G 4.V.F", "OH-G 5.I")
def test_4_v_f_six_numbers_pay_5_to_1() -> None:
    for number in ("13", "14", "15", "16", "17", "18"):
        assert paid({"six:13-14-15-16-17-18": "4"}, number) == {"six:13-14-15-16-17-18": "20"}
    assert paid({"six:13-14-15-16-17-18": "4"}, "19") == {"six:13-14-15-16-17-18": "-4"}


@clause("OH-G 4.V.F")
@pytest.mark.parametrize("slug", ["six:2-3-4-5-6-7", "six:1-2-3-7-8-9", "six:34-35-36-37-38-39"])
def test_4_v_f_six_numbers_are_two_neighbouring_rows(slug: str) -> None:
    refusal(slug)


@clause("OH-G 4.V.G", "OH-G 5.I")
def test_4_v_g_column_pays_2_to_1() -> None:
    bets = {"column:1": "10", "column:2": "10", "column:3": "10"}
    assert paid(bets, "34") == {"column:1": "20", "column:2": "-10", "column:3": "-10"}
    assert paid(bets, "2") == {"column:1": "-10", "column:2": "20", "column:3": "-10"}
    assert paid(bets, "18") == {"column:1": "-10", "column:2": "-10", "column:3": "20"}


@clause("OH-G 4.V.H", "OH-G 5.I")
@pytest.mark.parametrize(("number", "dozen"), [("1", 1), ("12", 1), ("13", 2), ("24", 2), ("25", 3), ("36", 3)])
def test_4_v_h_dozen_pays_2_to_1(number: str, dozen: int) -> None:
    bets = {f"dozen:{number}": "10" for number in (1, 2, 3)}
    assert paid(bets, number) == {f"dozen:{number}": "20" if number == dozen else "-10" for number in (1, 2, 3)}


@clause("OH-G 4.V.G", "OH-G 4.V.H")
@pytest.mark.parametrize("zero", ["0", "00"])
def test_4_v_g_and_h_columns_and_dozens_lose_on_a_zero(zero: str) -> None:
    bets = {f"{kind}:{place}": "1" for kind in ("column", "dozen") for place in (1, 2, 3)}
    assert paid(bets, zero) == dict.fromkeys(bets, "-1")
    assert cited(bets, zero) == dict.fromkeys(bets, "OH-G 6.IV")


EVEN_MONEY = [
    ("18", {"red", "even", "low"}),
    ("29", {"black", "odd", "high"}),
    ("19", {"red", "odd", "high"}),
    ("10", {"black", "even", "low"}),
    ("36", {"red", "even", "high"}),
    ("11", {"black", "odd", "low"}),
]


@clause("OH-G 4.V.I", "OH-G 4.V.J", "OH-G 4.V.K", "OH-G 4.V.L", "OH-G 4.V.M", "OH-G 4.V.N", "OH-G 5.I")
@pytest.mark.parametrize(("number", "winners"), EVEN_MONEY)
def test_4_v_i_to_n_red_black_odd_even_low_and_high_pay_even_money(number: str, winners: set[str]) -> None:
    settled = paid(dict.fromkeys(EVEN_CHANCES, "10"), number)
    assert settled == {slug: "10" if slug in winners else "-10" for slug in EVEN_CHANCES}
