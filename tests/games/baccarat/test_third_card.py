"""Who draws a third card, as a function of the counts and at the table (OH-E §7, §8; OH-E Commission Free §10, §11)."""

import pytest

from croupier.hands.baccarat import banker_draws, player_draws
from tests.games.baccarat.table import announced, both_games, coup, dealt, faces, finish, lay, net, stops, walk
from tests.support import clause

# Table 1 as printed: the Banker's count, then what it does against a third card of 0, 1, ... 9.
PRINTED = """
3 Draw  Draw  Draw  Draw  Draw  Draw  Draw Draw Stand Draw
4 Stand Stand Draw  Draw  Draw  Draw  Draw Draw Stand Stand
5 Stand Stand Stand Stand Draw  Draw  Draw Draw Stand Stand
6 Stand Stand Stand Stand Stand Stand Draw Draw Stand Stand
"""
CELLS = [
    (int(row[0]), third, what == "Draw")
    for row in (line.split() for line in PRINTED.split("\n") if line)
    for third, what in enumerate(row[1:])
]
CARD = ["Kh", "Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h"]


@clause("OH-E 8.I", "OH-E Commission Free 11.I")
@pytest.mark.parametrize("natural", [8, 9])
@pytest.mark.parametrize("other", range(10))
def test_8_i_a_natural_of_either_hand_stops_both(natural: int, other: int) -> None:
    for counts in ((natural, other), (other, natural)):
        assert not player_draws(*counts)
        assert not banker_draws(*counts, None)


@clause("OH-E 8.II.A", "OH-E 8.II.B", "OH-E Commission Free 11.II.A", "OH-E Commission Free 11.II.B")
@pytest.mark.parametrize("banker", range(8))
def test_8_ii_the_player_draws_on_less_than_six(banker: int) -> None:
    assert [player_draws(count, banker) for count in range(8)] == [True] * 6 + [False] * 2


@clause("OH-E 8.III.A", "OH-E Commission Free 11.III.A")
@pytest.mark.parametrize("player", [6, 7])
def test_8_iii_a_after_a_player_who_stayed_the_banker_draws_on_five_or_less(player: int) -> None:
    assert [banker_draws(player, count, None) for count in range(8)] == [True] * 6 + [False] * 2


@clause("OH-E 8.III.B.1", "OH-E Commission Free 11.III.B.1")
@pytest.mark.parametrize("third", range(10))
def test_8_iii_b_1_after_a_draw_the_banker_draws_on_less_than_three(third: int) -> None:
    assert all(banker_draws(5, count, third) for count in (0, 1, 2))


@clause("OH-E 8.III.B.2", "OH-E Commission Free 11.III.B.2")
@pytest.mark.parametrize("third", range(10))
def test_8_iii_b_2_after_a_draw_the_banker_stays_on_seven(third: int) -> None:
    assert not banker_draws(0, 7, third)


@clause(
    "OH-E 8.III.B.3",
    "OH-E 8.IV",
    "OH-E 8.V",
    "OH-E 8.VI",
    "OH-E Commission Free 11.III.B.3",
    "OH-E Commission Free 11.IV",
    "OH-E Commission Free 11.V",
    "OH-E Commission Free 11.VI",
)
@both_games
@pytest.mark.parametrize(("banker", "third", "draws"), CELLS)
def test_8_iii_b_3_table_1_cell_by_cell(banker: int, third: int, draws: bool, game: str) -> None:
    first_four = f"Kc Kd 2s {CARD[banker]}"  # the Player has two and draws
    drawn = " 9c" if draws else ""
    round_ = coup(f"{first_four} {CARD[third]}{drawn}", game=game)
    assert dealt(round_, "banker") == f"Kd {CARD[banker]}{drawn}"
    # The column is the value of the third card, whatever the Player's count has become with it (8.V).
    for player in range(6):
        assert banker_draws(player, banker, third) == draws


@clause("OH-E 8.VI", "OH-E Commission Free 11.VI")
@both_games
def test_8_vi_the_texts_example_a_bankers_five_against_a_four_draws(game: str) -> None:
    assert dealt(coup("Kc 2d 3s 3h 4c 9d", game=game), "banker") == "2d 3h 9d"


@clause("OH-E 7.III", "OH-E Commission Free 10.III")
@both_games
def test_7_iii_third_cards_are_dealt_face_up_to_the_player_first(game: str) -> None:
    round_ = coup("2c Kd 3s Qh 4c 5d", game=game)
    assert faces(round_)[4:] == [("player", "up"), ("banker", "up")]


@clause("OH-E Commission Free 9.IV.A", "OH-E Commission Free 10.III")
@both_games
def test_9_iv_a_third_cards_lie_face_up_on_their_hand_where_the_first_ones_lay_face_down(game: str) -> None:
    round_ = coup("2c Kd 3s Qh 4c 5d", game=game, first_cards="face_down")
    assert faces(round_) == [(who, "down") for who in ("player", "banker") * 2] + [("player", "up"), ("banker", "up")]
    assert (dealt(round_, "player"), dealt(round_, "banker")) == ("2c 3s 4c", "Kd Qh 5d")


@clause("OH-E 7.IV", "OH-E Commission Free 10.IV")
@both_games
def test_7_iv_no_hand_gets_a_second_extra_card(game: str) -> None:
    round_ = coup("Kc Kd Qs Qh Tc Jd", game=game)  # both still count nothing
    assert (dealt(round_, "player"), dealt(round_, "banker")) == ("Kc Qs Tc", "Kd Qh Jd")
    assert net(round_, "player") == "0"


@clause("OH-E 7.II", "OH-E Commission Free 10.II")
def test_7_ii_who_draws_is_worked_out_after_both_counts_are_called() -> None:
    assert stops(walk(), "2c Kd 3s Qh 4c 5d")[1:6] == [
        "OH-E 7.I player",
        "OH-E 7.I banker",
        "OH-E 7.II",
        "OH-E 7.III player",
        "OH-E 7.III banker",
    ]
    assert stops(walk(game="dragon-bonus-baccarat"), "9c Kd Ks Qh")[1:4] == [
        "OH-E Commission Free 10.I player",
        "OH-E Commission Free 10.I banker",
        "OH-E Commission Free 10.II",
    ]


@clause("OH-E 7.I", "OH-E Commission Free 10.I")
@both_games
def test_7_i_the_players_count_is_called_before_the_bankers(game: str) -> None:
    round_ = lay(walk(game=game), "2c Kd 3s 4h")
    assert announced(round_) == []
    assert announced(finish(round_, "9c"))[:2] == ["player 5", "banker 4"]
