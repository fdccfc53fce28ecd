"""A craps table in the terminal: bets that stand, what players call, and the layout that shows it."""

import pytest

from croupier.cli import typed
from croupier.errors import BadInput
from croupier.games import get
from croupier.round.calls import Call
from tests.cli.sitting import ROULETTE, Sitting

CRAPS = "craps"


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The rolls to come, in order."""
    rolls: list[tuple[int, int]] = []
    monkeypatch.setattr("croupier.round.drivers.roll", lambda source, dice: rolls.pop(0))
    return rolls


def test_a_point_made_with_odds_and_a_place_bet_that_stays_up(dice: list[tuple[int, int]]) -> None:
    dice += [(6, 2), (3, 3), (4, 4)]
    s = Sitting(CRAPS, "pass 10", "", "pass_odds 20 place_6 12", "", "", "", "q")
    assert s.money == [500 + 14 + 10 + 24]
    assert 'Dealer: "the point is 8"' in s.text
    assert "puck ON 8; shooter seat 1" in s.text
    assert "8 ON" in s.text
    assert "Enter lets the layout stand" in s.text
    assert "1: place 12 off" in s.text  # the next roll is a come out roll
    assert s.text.endswith("leaves with 548 (+48) of which 12 is still up on the layout")


def test_calls_are_typed_where_wagers_are(dice: list[tuple[int, int]]) -> None:
    dice += [(5, 4), (1, 1), (4, 3)]
    calls = ("off hard 4", "reduce place_6 to 6", "take down place 8", "on")
    s = Sitting(CRAPS, "pass 10", "", "place_6 12 place_8 12 hard_4 5", "", *calls, "", "", "q")
    assert s.money == [500 - 10 - 6 - 5]
    assert "1: hard 5 off" in s.text
    assert "1: place 6 on" in s.text


def test_a_number_may_belong_to_the_name_of_a_bet(dice: list[tuple[int, int]]) -> None:
    dice += [(5, 4), (6, 6)]
    s = Sitting(CRAPS, "10", "", "place 6 12, horn high 12 5 hop 3 4 2 field 5", "", "q")
    assert s.session.last["1"].own == (("place_6", 1200), ("horn_high_12", 500), ("hop_3_4", 200), ("field", 500))
    assert s.money == [500 + 57 - 2 + 10]


def test_a_call_that_is_not_open_says_why(dice: list[tuple[int, int]]) -> None:
    dice += [(5, 4)]
    s = Sitting(CRAPS, "pass 10", "", "take down pass", "reduce pass", "take down place_6", "pass dice", "q")
    assert "pass may not be taken down now OH-B 4.III.A: " in s.text
    assert "'reduce pass' does not say to how much; write it like reduce place_6 to 6" in s.text
    assert "seat 1 has no place_6 up" in s.text
    assert s.session.carry["passed"] == ["1"]


def test_a_seat_keeps_enough_for_the_vigorish(dice: list[tuple[int, int]]) -> None:
    dice += [(4, 4)]
    s = Sitting(CRAPS, "buy_4 20", "buy_4 19", "", "q", bankroll="20")
    assert "seat 1 has 20; these wagers come to 21" in s.text
    assert s.session.free("1") == 5


def test_without_chips_but_with_bets_up_the_game_goes_on(dice: list[tuple[int, int]]) -> None:
    dice += [(6, 2), (5, 3)]
    s = Sitting(CRAPS, "pass 20", "", "", "", "q", bankroll="20")
    assert s.money == [40]


def test_a_roll_left_in_play_gives_back_only_its_own_bets(dice: list[tuple[int, int]]) -> None:
    dice += [(6, 2)]
    s = Sitting(CRAPS, "pass 20", "", "field 5", "q")
    assert s.money == [500]
    assert list(s.session.open) == [("1", "pass", 0)]


def test_two_players_share_the_layout(dice: list[tuple[int, int]]) -> None:
    dice += [(6, 2), (4, 2), (4, 3)]
    s = Sitting(CRAPS, "pass 10", "dont_pass 10", "", "come 10", "none", "", "", "", "", "q", seats=2)
    assert s.money == [480, 510]
    assert "1: come" in s.text
    assert "2: dont pass 10" in s.text


def test_who_shoots_and_that_nobody_backs_the_line_is_said_before_a_roll(dice: list[tuple[int, int]]) -> None:
    dice += [(6, 2), (3, 1), (5, 3), (3, 2), (3, 2)]
    s = Sitting(CRAPS, "pass 10", "", "come 5", "", "", "", "only come bets", "", "", "shooter 9", "", "", "q")
    assert "rolling to decide the come bets left" in s.text
    assert s.session.carry["point"] == 5
    assert s.session.number == 5


def test_what_is_said_of_a_roll_must_fit_the_bets(dice: list[tuple[int, int]]) -> None:
    dice += [(6, 2)]
    s = Sitting(CRAPS, "shooter 1", "field 5", "shooter 1", "pass 10", "", "q")
    assert "seat 1 has no pass or don't pass bet to shoot with OH-B 9.I" in s.text
    assert s.session.carry["shooter"] == "1"


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("shooter 2", "shooter 2"),
        ("only come bets", "only_come_bets"),
        ("ONLY_COME_BETS", "only_come_bets"),
        ("only", ""),
        ("pass 10", ""),
        ("", ""),
    ],
)
def test_what_is_said_of_a_roll(text: str, heard: str) -> None:
    assert typed.event(text, get(CRAPS)) == heard


def test_help_tells_of_calls_only_where_there_are_any() -> None:
    assert "take down, reduce, on, off" in Sitting(CRAPS, "help", "q").text
    assert "take down" not in Sitting(ROULETTE, "help", "q").text


def test_the_story_tells_what_stands_and_what_moves(dice: list[tuple[int, int]]) -> None:
    dice += [(6, 2), (3, 1)]
    s = Sitting(CRAPS, "pass 10", "", "come 5", "", "replay", "q")
    assert "Seat 1 has $10 up on Pass" in s.text
    assert "$5 of seat 1 moves from Come to Come on 4" in s.text


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("take down place 6", Call("1", "take_down", "place_6")),
        ("TAKE_DOWN place_6", Call("1", "take_down", "place_6")),
        ("reduce dont_pass to 7.50", Call("1", "reduce", "dont_pass", 750)),
        ("reduce place_6 6", Call("1", "reduce", "place_6", 600)),
        ("off", Call("1", "off")),
        ("on hard_8", Call("1", "on", "hard_8")),
        ("pass dice", Call("1", "pass_dice")),
        ("pass 10", None),
        ("one 5", None),
        ("", None),
    ],
)
def test_what_is_a_call(text: str, heard: Call | None) -> None:
    assert typed.call(text, "1") == heard


def test_a_call_to_reduce_needs_an_amount() -> None:
    with pytest.raises(BadInput, match="does not say to how much"):
        typed.call("reduce place_6", "1")
