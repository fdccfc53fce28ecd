"""Insurance, even money and the card reader (OH-A Free Bet §7, §9)."""

import pytest

from croupier.errors import ActionRefused, BadCard, Refused
from croupier.round.requests import DEALER, Decide, Peek
from croupier.round.views import PUBLIC
from tests.games.blackjack.table import asked, bet, boxes, finish, lay, open_to, racked, seen, turned
from tests.games.free_bet_blackjack.table import lines, play, start
from tests.support import clause, nets


@clause("OH-A Free Bet 9.I", "OH-A Free Bet 9.IV", "OH-A Free Bet 2.I.E")
def test_9_iv_insurance_pays_2_to_1_on_a_dealer_blackjack() -> None:
    assert lines(play("Tc Ah 9d Kd", bet("1", "insure", "5"))) == [
        ("insurance", 1, "10", "9.IV"),
        ("main", 1, "-10", "4.IV"),
    ]


@clause("OH-A Free Bet 9.V", "OH-A Free Bet 9.I")
def test_9_v_it_is_lost_before_anyone_draws() -> None:
    round_ = start("Tc Ah 9d 7d")
    round_.answer(bet("1", "insure", "5"))
    assert lines(round_) == [("insurance", 1, "-5", "9.V")]
    assert open_to(round_)


@clause("OH-A Free Bet 9.III")
@pytest.mark.parametrize(
    ("main", "chip", "most"), [("20", "5", "10"), ("15", "5", "10"), ("10", "1", "5"), ("5", "5", "5")]
)
def test_9_iii_up_to_half_or_the_next_chip(main: str, chip: str, most: str) -> None:
    round_ = start("Tc Ah 9d 7d", boxes(main), smallest_chip=chip)
    over = f"{int(most)}.01"
    with pytest.raises(ActionRefused) as refused:
        round_.answer(bet("1", "insure", over))
    assert refused.value.clause == "OH-A Free Bet 9.III"
    round_.answer(bet("1", "insure", most))
    assert lines(round_)[0][2] == f"-{most}"


@clause("OH-A Free Bet 9.II")
def test_9_ii_a_blackjack_takes_even_money_and_cannot_insure() -> None:
    round_ = start("As Ah Kd Kc", boxes("25"))
    with pytest.raises(ActionRefused) as refused:
        round_.answer(bet("1", "insure", "5"))
    assert refused.value.clause == "OH-A Free Bet 9.II"
    round_.answer("even_money")
    assert lines(round_) == [("main", 1, "25", "9.II")]


@clause("OH-A Free Bet 9.I")
def test_9_i_only_against_an_ace() -> None:
    assert isinstance(start("Tc 9h 9d 7d").pending, Decide)
    ten = start("Tc Kh 9d 7d")
    with pytest.raises(ActionRefused):
        ten.answer(bet("1", "insure", "5"))


@clause("OH-A Free Bet 7.IV", "OH-A Free Bet 1.III", "OH-A Free Bet 2.III")
@pytest.mark.parametrize("up", ["Ah", "Th", "Jh", "Qh", "Kh"])
def test_7_iv_the_reader_is_asked_under_an_ace_or_ten_and_shows_nothing(up: str) -> None:
    round_ = start(f"2c {up} 3c ??")
    if up == "Ah":
        round_.answer("decline")
    assert isinstance(round_.pending, Peek)
    round_.answer("no")
    assert seen(round_, PUBLIC, DEALER) == f"{up} ??"
    assert open_to(round_)


@clause("OH-A Free Bet 7.IV")
def test_7_iv_a_card_that_contradicts_the_reader_is_refused() -> None:
    round_ = start("Tc Kh 9d ??")
    round_.answer("yes")
    with pytest.raises(Refused, match="card reader said blackjack") as refused:
        round_.answer("9c")
    assert refused.value.clause == "OH-A Free Bet 7.IV"
    assert nets(finish(round_, "Ac")) == {"1": {"main": "-10"}}


@clause("OH-A Free Bet 7.V", "OH-A Free Bet 7.IV")
@pytest.mark.parametrize(
    ("action", "by"),
    [
        ("double", "10.I"),
        ("double_face_down", "10.III"),
        ("free_double", "11.I"),
        ("free_double_face_down", "11.II"),
        ("split", "12.I"),
        ("free_split", "13.I"),
        ("insure", "9.III"),
        ("even_money", "9.II"),
    ],
)
def test_7_v_what_is_not_open_is_refused_by_the_clause_that_governs_it(action: str, by: str) -> None:
    round_ = start("2c 6h 3d Kd")
    round_.answer("hit")
    round_.answer("4c")
    with pytest.raises(ActionRefused) as refused:
        round_.answer(action)
    assert refused.value.clause == f"OH-A Free Bet {by}"


@clause("OH-A Free Bet 7.VI", "OH-A Free Bet 7.VII")
def test_7_vii_cards_are_drawn_face_up_and_the_hole_card_shown_when_all_are_done() -> None:
    with pytest.raises(BadCard, match="must be identified"):
        play("2c 6h 3c Ts ??", "hit")
    round_ = start("Tc 6h 9d 5s")
    assert seen(round_, PUBLIC, DEALER) == "6h ??"
    finish(round_, "Ts", "stand")
    assert turned(round_) == [(DEALER, "OH-A Free Bet 7.III.D"), (DEALER, "OH-A Free Bet 7.VII")]


@clause("OH-A Free Bet 7.II")
def test_7_ii_no_burn_unless_the_shoe_or_the_dealer_is_new() -> None:
    assert racked(play("Tc 9h 9d Kd", "stand")) == []
    assert asked(lay(start(""), "Tc")) == "draw dealer down"
