"""The first four cards, face up or down, and the burn of a fresh shoe (OH-E §2, §6; OH-E Commission Free §5, §9)."""

import pytest

from croupier.equipment.cards import TEXT
from croupier.round.round import Round
from croupier.round.views import PUBLIC, hands, view
from tests.games.baccarat.table import (
    BANKER_DRAWS,
    FREE,
    MINI,
    STANDS,
    announced,
    both_games,
    carried,
    chosen,
    coup,
    dealt,
    faces,
    finish,
    lay,
    net,
    scenario,
    turned,
    walk,
    walk_to,
    written,
)
from tests.support import clause, nets


def seen(round_: Round, who: str) -> str:
    """A hand as everybody at the table sees it."""
    return " ".join(TEXT[card] for card in hands(view(round_, PUBLIC)).get(who, []))


@clause("OH-E 6.I", "OH-E 02.I.E", "OH-E Commission Free 9.I", "OH-E Commission Free 2.I.E")
@both_games
def test_6_i_two_hands_are_dealt_and_no_seat_has_cards(game: str) -> None:
    round_ = coup(STANDS, game=game)
    assert {to for to, _ in faces(round_)} == {"player", "banker"}


@clause("OH-E 6.III", "OH-E 6.III.A", "OH-E Commission Free 9.III", "OH-E Commission Free 9.III.A")
@both_games
def test_6_iii_first_and_third_to_the_player_second_and_fourth_to_the_banker(game: str) -> None:
    round_ = coup(STANDS, game=game)
    assert faces(round_) == [("player", "up"), ("banker", "up")] * 2
    assert (dealt(round_, "player"), dealt(round_, "banker")) == ("Kc 7s", "2d 4h")


@clause("OH-E 6.III.B", "OH-E Commission Free 9.III.B")
@both_games
def test_6_iii_b_face_down_the_bankers_cards_are_turned_when_the_players_are_called(game: str) -> None:
    book = {MINI: "OH-E", FREE: "OH-E Commission Free"}[game]
    called, down = {MINI: ("7.I", "6.III.B"), FREE: ("10.I", "9.III.B")}[game]
    round_ = lay(walk(game=game, first_cards="face_down"), BANKER_DRAWS)
    assert (seen(round_, "player"), seen(round_, "banker")) == ("?? ??", "?? ??")
    walk_to(round_, f"{book} {called}", "banker")
    assert announced(round_) == ["player 6"]
    assert (seen(round_, "player"), seen(round_, "banker")) == ("Kc 6s", "?? ??")
    round_.proceed()
    assert (announced(round_), seen(round_, "banker")) == (["player 6", "banker 4"], "2d 2h")
    assert turned(round_) == [("player", f"{book} {down}"), ("banker", f"{book} {down}")]
    assert net(finish(round_, "9c"), "player") == "10"


@clause("OH-E 6.III.B", "OH-E Commission Free 9.III.B")
@both_games
def test_6_iii_b_cards_that_nobody_identified_are_told_when_they_are_turned(game: str) -> None:
    round_ = coup("?? ?? ?? ?? Kc 7s 2d 4h", game=game, first_cards="face_down")
    assert net(round_, "player") == "10"


@clause("OH-E 6.IV")
@pytest.mark.parametrize("first_cards", ["face_up", "face_down"])
def test_6_iv_at_a_mini_table_no_player_is_asked_to_handle_the_cards(first_cards: str) -> None:
    assert chosen(coup("2c Kd 3s Qh 4c 5d", {"player": "10", "banker": "5"}, first_cards=first_cards)) == []


# The burn


@clause("OH-E 2.VII", "OH-E Commission Free 5.VII")
@both_games
@pytest.mark.parametrize(
    ("first", "more"), [("Ac", 1), ("2c", 2), ("9c", 9), ("Tc", 10), ("Jc", 10), ("Qc", 10), ("Kc", 10)]
)
def test_2_vii_a_fresh_shoe_burns_its_first_card_and_as_many_more_as_it_counts(
    first: str, more: int, game: str
) -> None:
    round_ = lay(walk(game=game, events=("fresh_shoe",)), " ".join([first, *["??"] * more, STANDS]))
    assert dealt(round_, "discard") == " ".join([first, *["??"] * more])
    assert net(finish(round_), "player") == "10"


@both_games
def test_a_shoe_in_play_burns_nothing(game: str) -> None:
    assert dealt(coup(STANDS, game=game), "discard") == ""


@clause("OH-E 2.VII")
@pytest.mark.parametrize("burned", ["", "3c ", "3c ?? ?? ?? "])
def test_2_vii_a_scenario_may_leave_burned_cards_out(burned: str) -> None:
    out = scenario(written(burned + STANDS, events=["fresh_shoe"]))
    assert nets(out.rounds[0]) == {"1": {"player": "10"}}


@clause("OH-E 11.I")
def test_11_i_a_card_kept_for_the_next_hand_goes_into_the_shuffle_of_a_fresh_shoe() -> None:
    round_ = walk(carry={"next": ["9d"]}, events=("fresh_shoe",))
    assert dealt(finish(round_, f"Ac ?? {STANDS}"), "player") == "Kc 7s"
    assert carried(round_) is None
