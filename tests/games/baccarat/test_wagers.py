"""What each wager wins, loses and pays (OH-E §5, §10; OH-E Commission Free §8, §13)."""

import pytest

from croupier.equipment.cards import cards
from croupier.games.families.baccarat_plan import dragon_line
from tests.games.baccarat.table import ALL, FREE, MINI, both_games, coup, net, why
from tests.support import clause, line, nets

WINS = {"player": "Kc 2d 7s 4h", "banker": "Kc 3d 6s 4h", "tie": "Kc 3d 7s 4h"}  # 7-6, 6-7, 7-7, nobody draws


@clause("OH-E 5.I.B.1", "OH-E 5.I.B.2", "OH-E 5.I.B.3", "OH-E 10.I")
@pytest.mark.parametrize(
    ("result", "won", "cited"),
    [("player", "10", "OH-E 10.I"), ("banker", "-10", "OH-E 5.I.B.2"), ("tie", "0", "OH-E 5.I.B.3")],
)
def test_5_i_b_a_player_bet_pays_even_loses_or_goes_back(result: str, won: str, cited: str) -> None:
    round_ = coup(WINS[result], {"player": "10"})
    assert (net(round_, "player"), why(round_, "player")) == (won, cited)


@clause(
    "OH-E Commission Free 8.I.B.1",
    "OH-E Commission Free 8.I.B.2",
    "OH-E Commission Free 8.I.B.3",
    "OH-E Commission Free 13.I",
)
@pytest.mark.parametrize(
    ("result", "won", "cited"), [("player", "10", "13.I"), ("banker", "-10", "8.I.B.2"), ("tie", "0", "8.I.B.3")]
)
def test_8_i_b_the_commission_free_player_bet(result: str, won: str, cited: str) -> None:
    round_ = coup(WINS[result], {"player": "10"}, game=FREE)
    assert (net(round_, "player"), why(round_, "player")) == (won, f"OH-E Commission Free {cited}")


@clause("OH-E 5.I.A.1", "OH-E 5.I.A.2", "OH-E 5.I.A.3(a)", "OH-E 10.III")
@pytest.mark.parametrize(
    ("result", "won", "cited"),
    [("player", "-10", "OH-E 5.I.A.2"), ("banker", "9.50", "OH-E 10.III"), ("tie", "0", "OH-E 5.I.A.3(a)")],
)
def test_5_i_a_a_banker_bet_pays_even_less_five_percent_loses_or_goes_back(result: str, won: str, cited: str) -> None:
    round_ = coup(WINS[result], {"banker": "10"})
    assert (net(round_, "banker"), why(round_, "banker")) == (won, cited)


@clause(
    "OH-E Commission Free 8.I.A.1",
    "OH-E Commission Free 8.I.A.2",
    "OH-E Commission Free 8.I.A.3",
    "OH-E Commission Free 13.I",
)
@pytest.mark.parametrize(
    ("result", "won", "cited"), [("player", "-10", "8.I.A.2"), ("banker", "10", "13.I"), ("tie", "0", "8.I.A.3")]
)
def test_8_i_a_a_commission_free_banker_bet_pays_even(result: str, won: str, cited: str) -> None:
    round_ = coup(WINS[result], {"banker": "10"}, game=FREE)  # a seven of two cards is an ordinary win
    assert (net(round_, "banker"), why(round_, "banker")) == (won, f"OH-E Commission Free {cited}")


@clause("OH-E 5.I.C.1", "OH-E 5.I.C.2", "OH-E 10.II", "OH-E Commission Free 8.I.C.1", "OH-E Commission Free 8.I.C.2")
@clause("OH-E Commission Free 13.II")
@both_games
@pytest.mark.parametrize(("result", "won"), [("player", "-10"), ("banker", "-10"), ("tie", "80")])
def test_5_i_c_a_tie_bet_pays_eight_to_one(result: str, won: str, game: str) -> None:
    round_ = coup(WINS[result], {"player": "10", "tie": "10"}, game=game)
    assert net(round_, "tie") == won
    ids = {MINI: ("OH-E 5.I.C.2", "OH-E 10.II"), FREE: ("OH-E Commission Free 8.I.C.2", "OH-E Commission Free 13.II")}
    assert why(round_, "tie") == ids[game][result == "tie"]


# Fortune 7

THREE_CARD_7 = "Kc 2d 6s Ah 4c"  # six for the Player, who stays; the Banker draws to seven


@clause("OH-E Commission Free 8.I.A.1", "OH-E Commission Free 1.II", "OH-E Commission Free 8.I.D.1")
@clause("OH-E Commission Free 13.III")
def test_8_i_a_1_a_winning_three_card_seven_pushes_the_banker_bet_and_pays_fortune_7() -> None:
    round_ = coup(THREE_CARD_7, {"player": "10", "banker": "10", "fortune_7": "5"}, game=FREE)
    assert nets(round_) == {"1": {"player": "-10", "fortune_7": "200", "banker": "0"}}
    assert line(round_, "1", "banker")[4:6] == ("push", "OH-E Commission Free 8.I.A.1")
    assert why(round_, "fortune_7") == "OH-E Commission Free 13.III"


@clause("OH-E Commission Free 8.I.A.1", "OH-E Commission Free 13.IV")
def test_8_i_a_1_the_dragon_bonus_is_paid_on_a_three_card_seven_all_the_same() -> None:
    # The Player draws a king to three and stays behind by four (ruling: bac-2).
    round_ = coup("Ac 2d 2s Kh Kc 5h", {"banker": "10", "dragon_bonus_banker": "10"}, game=FREE)
    assert nets(round_)["1"] == {"dragon_bonus_banker": "10", "banker": "0"}


@clause("OH-E Commission Free 8.I.D.2")
@pytest.mark.parametrize(
    "outcomes",
    [
        "Kc 3d 6s 4h",  # seven on two cards
        "Kc 2d 7s Ah 4c",  # three cards, but a tie
        "Kc 2d 6s Ah 5c",  # a winning eight on three cards
        "Kc Kd 2s Ah 5c Kd",  # the Player's three-card seven
        "9c Kd Ks 7h",  # the Player's natural beats a seven
    ],
)
def test_8_i_d_2_fortune_7_loses_on_anything_else(outcomes: str) -> None:
    round_ = coup(outcomes, {"player": "10", "fortune_7": "5"}, game=FREE)
    assert (net(round_, "fortune_7"), why(round_, "fortune_7")) == ("-5", "OH-E Commission Free 8.I.D.2")


# Dragon Bonus

MARGINS = [(4, 1), (5, 2), (6, 4), (7, 6), (8, 10), (9, 30)]
#: The winner draws a third card and ends so many points ahead of a hand that counts nothing.
AHEAD = {4: "4h", 5: "5h", 6: "6h", 7: "7h", 8: "8h", 9: "9h"}


@clause("OH-E 5.I.D.1(c)", "OH-E 10.IV", "OH-E Commission Free 8.I.E.1(c)", "OH-E Commission Free 13.IV")
@both_games
@pytest.mark.parametrize(("margin", "odds"), MARGINS)
def test_10_iv_the_dragon_bonus_pays_by_the_margin_of_a_hand_without_a_natural(
    margin: int, odds: int, game: str
) -> None:
    on_player = coup(f"Kc Kd Ks Kh {AHEAD[margin]} Qd", ALL, game=game)
    on_banker = coup(f"Kc Kd Ks Kh Qd {AHEAD[margin]}", ALL, game=game)
    for round_, wager in ((on_player, "dragon_bonus_player"), (on_banker, "dragon_bonus_banker")):
        assert net(round_, wager) == str(10 * odds)
        assert line(round_, "1", wager).line == f"win_by_{margin}"


@clause("OH-E 5.I.D.2(c)", "OH-E Commission Free 8.I.E.2(c)")
@both_games
@pytest.mark.parametrize("margin", [1, 2, 3])
def test_5_i_d_2_c_a_lead_below_four_loses_without_a_natural(margin: int, game: str) -> None:
    third = ["Ah", "2h", "3h"][margin - 1]
    round_ = coup(f"Kc Kd Ks Kh {third} Qd", ALL, game=game)
    cited = "OH-E 5.I.D.2(c)" if game == MINI else "OH-E Commission Free 8.I.E.2(c)"
    assert (net(round_, "dragon_bonus_player"), why(round_, "dragon_bonus_player")) == ("-10", cited)
    assert net(round_, "player") == "10"


@clause("OH-E 5.I.D.2(b)", "OH-E Commission Free 8.I.E.2(b)")
@both_games
def test_5_i_d_2_b_level_or_behind_loses_without_a_natural(game: str) -> None:
    cited = "OH-E 5.I.D.2(b)" if game == MINI else "OH-E Commission Free 8.I.E.2(b)"
    tied = coup("Kc 3d 7s 4h", ALL, game=game)
    for wager in ("dragon_bonus_player", "dragon_bonus_banker"):
        assert (net(tied, wager), why(tied, wager)) == ("-10", cited)
    behind = coup("9c 3d Ks 4h", ALL, game=game)  # seven against a natural nine
    assert (net(behind, "dragon_bonus_banker"), why(behind, "dragon_bonus_banker")) == ("-10", cited)


@clause("OH-E 5.I.D.1(a)", "OH-E Commission Free 8.I.E.1(a)")
@both_games
@pytest.mark.parametrize("other", ["Kh Qd", "3h 4d"])
def test_5_i_d_1_a_a_natural_pays_even_however_far_ahead(other: str, game: str) -> None:
    first, second = other.split()
    round_ = coup(f"4c {first} 5s {second}", ALL, game=game)
    assert net(round_, "dragon_bonus_player") == "10"
    assert line(round_, "1", "dragon_bonus_player").line == "natural_win"


@clause("OH-E 5.I.D.1(b)", "OH-E 5.I.D.2(a)", "OH-E Commission Free 8.I.E.1(b)", "OH-E Commission Free 8.I.E.2(a)")
@both_games
def test_5_i_d_1_b_a_natural_nine_beats_a_natural_eight(game: str) -> None:
    round_ = coup("8c 9d Ks Qh", ALL, game=game)
    assert net(round_, "dragon_bonus_banker") == "10"
    cited = "OH-E 5.I.D.2(a)" if game == MINI else "OH-E Commission Free 8.I.E.2(a)"
    assert (net(round_, "dragon_bonus_player"), why(round_, "dragon_bonus_player")) == ("-10", cited)


@clause("OH-E 5.I.D.3", "OH-E 5.I.D.3(a)", "OH-E 10.IV", "OH-E Commission Free 13.IV")
@both_games
@pytest.mark.parametrize("outcomes", ["4c 3d 4s 5h", "9c 2d Ks 7h"])
def test_5_i_d_3_equal_naturals_push_both_dragon_bonuses(outcomes: str, game: str) -> None:
    round_ = coup(outcomes, ALL, game=game)  # ruling: bac-2
    cited = "OH-E 5.I.D.3(a)" if game == MINI else "OH-E Commission Free 13.IV"
    for wager in ("dragon_bonus_player", "dragon_bonus_banker"):
        assert line(round_, "1", wager)[3:7] == (0, "push", cited, "natural_tie")
    assert net(round_, "tie") == "80"


@clause("OH-E 10.IV")
def test_10_iv_no_vigorish_is_taken_from_a_dragon_bonus() -> None:
    round_ = coup("Kc Kd Ks 8h", {"banker": "100", "dragon_bonus_banker": "100"})
    assert nets(round_) == {"1": {"dragon_bonus_banker": "100", "banker": "95"}}


def test_a_nine_of_three_cards_is_no_natural() -> None:
    assert dragon_line(cards("2c 3d 4h"), cards("Kc Qd Jh")) == "win_by_9"
    assert dragon_line(cards("Kc 9d"), cards("Kc Qd")) == "natural_win"
    assert dragon_line(cards("2c 3d 4h"), cards("9d Kh Kc")) == ""
