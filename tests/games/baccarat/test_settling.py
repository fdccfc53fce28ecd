"""In which order wagers are settled (OH-E §9, §12; OH-E Commission Free §12, §15)."""

import pytest

from tests.games.baccarat.table import (
    FREE,
    MINI,
    STANDS,
    announced,
    both_games,
    cited,
    coup,
    order,
    seated,
    stops,
    walk,
)
from tests.support import clause

#: The Player wins by a natural: player and dragon_bonus_player win.
NATURAL = "9c Kd Ks 2h"
THREE = {
    "1": {"player": "10", "dragon_bonus_player": "5"},
    "2": {"banker": "10", "dragon_bonus_player": "5"},
    "5": {"player": "10", "tie": "5", "dragon_bonus_player": "5"},
}


@clause("OH-E 9.I", "OH-E Commission Free 12.I")
@both_games
@pytest.mark.parametrize(
    ("outcomes", "result"),
    [
        (STANDS, "player wins, 7 over 6"),
        ("Kc 3d 6s 4h", "banker wins, 7 over 6"),
        ("Kc 3d 7s 4h", "tie hand, 7 all"),
    ],
)
def test_9_i_the_final_counts_and_the_winner_are_announced(outcomes: str, result: str, game: str) -> None:
    round_ = coup(outcomes, game=game)
    assert cited(round_, result) == {MINI: "OH-E 9.I", FREE: "OH-E Commission Free 12.I"}[game]


@clause("OH-E 9.II", "OH-E 12.III.A.3", "OH-E Commission Free 12.II", "OH-E Commission Free 15.III.A.3")
@both_games
@pytest.mark.parametrize("method", ["all_first", "seat_by_seat"])
def test_9_ii_every_losing_wager_is_taken_before_anybody_is_paid(method: str, game: str) -> None:
    settled = order(seated(NATURAL, THREE, game=game, bonus_settled=method))
    assert settled[:2] == [("5", "tie", "lose"), ("2", "banker", "lose")]
    assert all(outcome == "win" for _, _, outcome in settled[2:])


@clause("OH-E 12.III.A", "OH-E 12.III.A.1", "OH-E Commission Free 15.III.A", "OH-E Commission Free 15.III.A.1")
@both_games
def test_12_iii_a_1_all_dragon_bonuses_before_any_wager_on_the_hands(game: str) -> None:
    assert [payment[:2] for payment in order(seated(NATURAL, THREE, game=game))[2:]] == [
        ("5", "dragon_bonus_player"),
        ("2", "dragon_bonus_player"),
        ("1", "dragon_bonus_player"),
        ("5", "player"),
        ("1", "player"),
    ]


@clause("OH-E 12.III.A.2", "OH-E 12.III", "OH-E Commission Free 15.III.A.2", "OH-E Commission Free 15.III")
@both_games
def test_12_iii_a_2_or_each_players_dragon_bonus_and_then_the_regular_wager(game: str) -> None:
    assert [payment[:2] for payment in order(seated(NATURAL, THREE, game=game, bonus_settled="seat_by_seat"))[2:]] == [
        ("5", "dragon_bonus_player"),
        ("5", "player"),
        ("2", "dragon_bonus_player"),
        ("1", "dragon_bonus_player"),
        ("1", "player"),
    ]


@clause("OH-E Commission Free 15.III.A.1", "OH-E Commission Free 15.III.A.2")
@pytest.mark.parametrize(
    ("method", "last"), [("all_first", ["banker", "banker"]), ("seat_by_seat", ["fortune_7", "banker"])]
)
def test_15_iii_a_fortune_7_goes_with_the_dragon_bonus(method: str, last: list[str]) -> None:
    bets = {seat: {"banker": "10", "fortune_7": "1"} for seat in ("1", "2")}
    settled = order(seated("Kc 2d 6s Ah 4c", bets, game=FREE, bonus_settled=method))
    assert [wager for _, wager, _ in settled[2:]] == last


@clause("OH-E 9.II")
def test_9_ii_the_vigorish_of_each_player_is_taken_just_before_that_player_is_paid() -> None:
    round_ = seated("Kc 3d 6s 4h", {"2": {"banker": "20"}, "9": {"banker": "100"}})
    story = [line for line in round_.transcript.splitlines() if "vigorish" in line or line.startswith('["pay"')]
    assert [line.split(",")[1] for line in story] == [
        '"vigorish 5 collected',
        '"9"',
        '"vigorish 1 collected',
        '"2"',
    ]


@clause("OH-E 9.III", "OH-E Commission Free 12.III")
@both_games
def test_9_iii_every_round_ends_with_the_cards_picked_up(game: str) -> None:
    last = {MINI: "OH-E 9.III", FREE: "OH-E Commission Free 12.III"}[game]
    for outcomes in (STANDS, "9c Kd Ks 2h", "2c Kd 3s Qh 4c 5d"):
        assert stops(walk(game=game), outcomes)[-1] == last


@clause("OH-E 7.V", "OH-E Commission Free 10.V")
@both_games
def test_7_v_the_hand_with_the_cover_card_is_completed_and_is_the_last(game: str) -> None:
    cover = {MINI: "OH-E 7.V", FREE: "OH-E Commission Free 10.V"}[game]
    first = walk(game=game, events=("cover_card",))  # it lay first in the shoe
    assert stops(first, STANDS)[-1] == cover
    during = walk(game=game)
    during.declare("cover_card")
    assert stops(during, STANDS)[-1] == cover
    for round_ in (first, during):
        assert announced(round_)[-1] == "last hand of the shoe"
    assert announced(coup(STANDS, game=game))[-1] != "last hand of the shoe"
