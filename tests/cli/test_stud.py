"""The stud games in the terminal: equal wagers, streets, the progressive."""

import pytest

from croupier import games
from croupier.cli import show, typed
from tests.cli.sitting import Sitting

CR4, LIR, MSS, FCP = "crazy-four-poker", "let-it-ride", "mississippi-stud", "four-card-poker"


@pytest.mark.parametrize(
    ("slug", "text", "bets"),
    [
        (CR4, "ante 10", "ante 10 super_bonus 10"),
        (CR4, "super_bonus 10 queens_up 5", "ante 10 super_bonus 10 queens_up 5"),
        (CR4, "10", "ante 10 super_bonus 10"),
        (CR4, "ante 10 super_bonus 5", "ante 10 super_bonus 5"),  # as typed, to be refused
        (LIR, "bet_1 10", "bet_1 10 bet_2 10 bet_3 10"),
        (LIR, "bonus 1 bet_3 10", "bet_1 10 bet_2 10 bet_3 10 bonus 1"),
        (LIR, "bet_1 10 bet_2 5", "bet_1 10 bet_2 5 bet_3 10"),
        (LIR, "bonus 1", "bonus 1"),
        (LIR, "bet_1 10 tie 5", "bet_1 10 bet_2 10 bet_3 10 tie 5"),
        (MSS, "three_card_bonus 5 ante 10", "three_card_bonus 5 ante 10"),
    ],
)
def test_equal_wagers_need_to_be_typed_only_once(slug: str, text: str, bets: str) -> None:
    game = games.get(slug)
    assert typed.written(typed.wagers(text, game, game.house())) == bets


@pytest.mark.parametrize(
    ("slug", "options", "example"),
    [
        (CR4, {}, "ante 10 queens_up 5"),
        (CR4, {"queens_up": "off"}, "ante 10 progressive 1"),
        (LIR, {}, "bet_1 10 bonus 1"),
        (FCP, {"aces_up": "off", "progressive": "off"}, "ante 10"),
    ],
)
def test_an_example_is_what_the_table_takes(slug: str, options: dict[str, object], example: str) -> None:
    game = games.get(slug)
    assert typed.example(game, game.house(options)) == example
    assert f"(like {example})" in Sitting(slug, "q", options=options).text
    assert "are made" not in Sitting(slug, example, "q", options=options).text


def test_three_equal_bets_ride_and_come_back() -> None:
    s = Sitting(LIR, "help", "10", "p", "r", "q", deal="Tc 9s Td 2c 4h")
    assert "bet_1 10 makes bet 2 and bet 3 as well" in s.text
    assert s.money == [500 + 20]
    assert "Seat 1, bet 1: returned" in s.text
    assert s.text.count("9♠") == 2, "shown from the second decision on"
    assert s.text.count("2♣") == 1, "shown at the end"


def test_the_own_cards_are_shown_before_there_is_a_community_card() -> None:
    s = Sitting(MSS, "10", "b 3", "b 1", "f", "q", deal="Jc 4d 2h Kh 3h 9s")
    before, after = s.text.split("[b]et", 1)
    assert "J♣││ 4♦" in before
    assert "Community" not in before
    assert "K♥" in after
    assert "2♥" not in s.text, "a burned card is not seen"
    assert s.money == [500 - 10 - 30 - 10]


def test_the_progressive_pays_what_the_meter_shows() -> None:
    deal = "Ah Qc Kh Qd Qh Js Jh 4s Th 3d 2d"
    s = Sitting(FCP, "ante 10 progressive 1", "p 1", "q", deal=deal, options={"progressive_seed": "20000"})
    before, after = s.text.split("[p]lay", 1)
    assert "The meter MLP-OH shows 20000." in before
    assert s.session.money == {"1": 500_00 + 10_00 + 10_00 + 200_00 + 20_000_21 - 1_00}, "21 cents of the wager went in"
    assert "The meter MLP-OH shows 20000." in after, "won whole, it starts again"


def test_everybodys_envy_is_paid() -> None:
    deal = "9h Kc Qc 8h Kd Qd 7h 8c Jh 6h 6s 4s 5h 2c 3d 2h"
    s = Sitting(FCP, "ante 10 progressive 1", "ante 10 progressive 1", "p 1", "f", "q", deal=deal, seats=2)
    assert s.money == [500 + 10 + 10 + 200 + 999, 500 - 10 - 1 + 300]
    assert "2 envy +300 win straight flush" in s.text


def test_the_question_names_every_size_of_a_wager() -> None:
    s = Sitting("ultimate-texas-holdem", "10", "c", "c", "f", "q", deal="9c Ac 2d Kh 2c Jc 5h 4s 2h 5d 3s")
    assert [size for size in ("[p]lay 4x or 3x", "[p]lay 2x", "[p]lay 1x") if size not in s.text] == []
    assert "[b]et 1x or 2x or 3x" in Sitting(MSS, "10", "q").text


def test_odds_of_nothing_are_called_a_push(capsys: pytest.CaptureFixture[str]) -> None:
    assert "pair of jacks or better 1 to 1; pair of sixes to tens push" in Sitting(MSS, "rules", "q").text
    show.command(MSS)
    assert "pair_of_sixes_to_tens push" in " ".join(capsys.readouterr().out.split())
