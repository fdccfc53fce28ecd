"""Making and removing bets: what may go down, come down, or be turned off, and when (OH-B §1.I.B, §4)."""

import pytest

from croupier.errors import ActionRefused, BadInput, UnknownName
from croupier.games import get
from croupier.round.calls import Call
from tests.games.craps.table import NUMBERS, Table, on_point
from tests.support import clause


@clause("OH-B 1.I.B")
def test_1_i_b_a_call_bet_is_taken_unless_the_layout_says_otherwise() -> None:
    assert Table().refuses({"pass": "10"}, "call_bet 1") == ""
    table = Table(call_bets="not_taken")
    assert table.refuses({"pass": "10"}, "call_bet 1") == "OH-B 1.I.B"
    assert table.refuses({"pass": "10"}, "call_bet 2") == ""


@clause("OH-B 2.III", "OH-B 2.III.B", "OH-B 4.II")
def test_4_ii_a_bet_is_chips_on_an_area_of_the_layout() -> None:
    assert Table().refuses({"hop_1_2": "5"}) == "OH-B 2.III.B"
    assert Table().refuses({"big_six": "5"}) == "OH-B 2.III.B"
    assert Table().refuses({"come_4": "5"}) == "OH-B 3.I.C"  # a come bet gets there by a roll


@clause("OH-B 3.I.A", "OH-B 3.I.B", "OH-B 3.I.C", "OH-B 3.I.E")
def test_3_i_line_bets_before_the_point_and_come_bets_after_it() -> None:
    before, after = Table(), on_point(8)
    assert [before.refuses({name: "5"}) for name in ("pass", "dont_pass")] == ["", ""]
    assert [before.refuses({name: "5"}) for name in ("come", "dont_come", "put_6")] == [
        "OH-B 3.I.C",
        "OH-B 3.I.E",
        "OH-B 3.I.D",
    ]
    assert [after.refuses({name: "5"}) for name in ("pass", "dont_pass")] == ["OH-B 3.I.A", "OH-B 3.I.B"]
    assert [after.refuses({name: "5"}) for name in ("come", "dont_come", "put_6")] == ["", "", ""]


@pytest.mark.parametrize("wager", ["place_6", "buy_4", "lay_9", "hard_8", "field", "horn", "world", "hop_3_4"])
def test_the_other_bets_may_be_made_at_any_time(wager: str) -> None:
    assert Table().refuses({wager: "10"}) == on_point(8).refuses({wager: "10"}) == ""


# -- taking down ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["take_down", "reduce"])
@clause("OH-B 4.III.A", "OH-B 4.III.B", "OH-B 4.III.C", "OH-B 4.III.D")
def test_4_iii_some_bets_stay_until_they_are_decided(call: str) -> None:
    table = Table()
    table.roll((6, 2), {"pass": "10", "fire": "5"})
    table.roll((4, 2), {"come": "10", "put_9": "10"})
    for wager, cited in (
        ("pass", "OH-B 4.III.A"),
        ("come", "OH-B 4.III.B"),
        ("come_6", "OH-B 4.III.B"),
        ("put_9", "OH-B 4.III.C"),
        ("fire", "OH-B 4.III.D"),
    ):
        assert table.refuses_call(call, wager, "5" if call == "reduce" else "0") == cited
    assert table.up() == {"pass": "10", "fire": "5", "come_6": "10", "put_9": "10"}


@clause("OH-B 4.III")
@pytest.mark.parametrize("wager", ["place_6", "buy_4", "lay_9", "hard_8", "pass_odds"])
def test_4_iii_any_other_bet_comes_down_or_down_to_less(wager: str) -> None:
    table = on_point(5)
    table.roll((1, 1), {wager: "20"})
    table.call("reduce", wager, "12")
    assert table.up()[wager] == "12"
    table.call("take_down", wager)
    assert table.up() == {"pass": "10"}
    assert table.refuses_call("take_down", wager) == "OH-B 4.III"


@clause("OH-B 4.IV")
def test_4_iv_dont_bets_come_down_with_their_odds_and_are_not_put_back() -> None:
    table = on_point(8, {"dont_pass": "20"})
    table.roll((4, 2), {"dont_come": "20", "dont_pass_odds": "24"})
    table.roll((1, 1), {"dont_come_odds_6": "24"})
    table.call("reduce", "dont_pass", "10")
    assert table.up()["dont_pass"] == "10"
    assert table.refuses({"dont_pass": "10"}) == "OH-B 4.IV"
    table.call("take_down", "dont_pass")
    table.call("take_down", "dont_come")
    assert table.up() == {}
    assert table.refuses({"dont_pass": "10"}) == "OH-B 4.IV"
    assert table.refuses({"dont_pass": "10"}, seat="2") == "OH-B 3.I.B"  # never made, so only too late
    table.roll((4, 4))
    assert table.refuses({"dont_pass": "10"}) == ""


@clause("OH-B 4.IV")
def test_of_several_dont_come_bets_one_comes_down_or_all_but_one_is_reduced() -> None:
    table = on_point(8)
    table.roll((4, 2), {"dont_come": "10"})
    table.roll((3, 2), {"dont_come": "15", "dont_come_odds_6": "12"})
    table.roll((6, 3), {"dont_come": "20", "dont_come_odds_5": "15"})
    with pytest.raises(BadInput, match="say which: dont_come_6, dont_come_5, dont_come_9"):
        table.call("reduce", "dont_come", "5")
    table.call("take_down", "dont_come_6")
    assert table.up() == {"pass": "10", "dont_come_5": "15", "dont_come_odds_5": "15", "dont_come_9": "20"}
    table.call("take_down", "dont_come")
    assert table.up() == {"pass": "10"}


@pytest.mark.parametrize("to", ["0", "20", "25"])
def test_a_bet_is_reduced_to_less_and_more_than_nothing(to: str) -> None:
    table = on_point(5)
    table.roll((1, 1), {"place_6": "20"})
    with pytest.raises(BadInput, match="is reduced to less"):
        table.call("reduce", "place_6", to)


@clause("OH-B 3.II.A")
def test_3_ii_a_a_bet_is_not_reduced_below_the_minimum() -> None:
    table = on_point(5, table_minimum="10")
    table.roll((1, 1), {"place_6": "20"})
    assert table.refuses_call("reduce", "place_6", "9") == "OH-B 3.II.A"
    assert table.refuses_call("reduce", "place_6", "10") == ""


def test_a_dont_bet_is_not_reduced_below_its_odds() -> None:
    table = on_point(4, {"dont_pass": "20"}, odds="1x")
    table.roll((1, 1), {"dont_pass_odds": "40"})
    with pytest.raises(ActionRefused, match="reduce it first"):
        table.call("reduce", "dont_pass", "10")
    table.call("reduce", "dont_pass_odds", "20")
    table.call("reduce", "dont_pass", "10")
    assert table.up() == {"dont_pass": "10", "dont_pass_odds": "20"}


# -- on and off -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wager", ["pass", "dont_pass", "come", "put_6", "fire", "field", "hop_3_4"])
def test_bets_without_a_button_are_not_called_off(wager: str) -> None:
    with pytest.raises(ActionRefused, match="only place, buy, lay, hardway and odds bets"):
        Table().call("off", wager)


def test_calls_need_something_to_be_about() -> None:
    table = on_point(5)
    with pytest.raises(ActionRefused, match="nothing up that is called off"):
        table.call("off")
    with pytest.raises(BadInput, match="say which bet to take down"):
        table.call("take_down")
    with pytest.raises(UnknownName, match=r"no wager 'place_7' \(did you mean place_9\?\); there is place_"):
        table.call("take_down", "place_7")
    with pytest.raises(UnknownName, match="no call 'shout'; there is take_down, reduce, on, off, pass_dice"):
        table.call("shout", "pass")


def test_a_refused_call_changes_nothing() -> None:
    table = on_point(8, {"dont_pass": "20"})
    before = table.carry
    with pytest.raises(BadInput):
        table.call("reduce", "dont_pass", "40")
    assert table.carry == before
    assert table.layout.barred == ()


def test_a_game_whose_bets_are_all_decided_takes_no_calls() -> None:
    roulette = get("roulette")
    with pytest.raises(ActionRefused, match="Roulette takes no calls"):
        roulette.called(roulette.house(), None, Call("1", "take_down", "red"))


@clause("OH-B 5.VIII")
@pytest.mark.parametrize("number", NUMBERS)
def test_5_viii_a_bet_raised_stays_within_the_maximum(number: int) -> None:
    table = on_point(5 if number != 5 else 6, table_maximum="50")
    table.roll((1, 1), {f"place_{number}": "30"})
    assert table.refuses({f"place_{number}": "20"}) == ""
    assert table.refuses({f"place_{number}": "21"}) == "OH-B 5.VIII"
