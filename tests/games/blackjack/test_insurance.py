"""Insurance and even money against an ace (OH-A §9)."""

from itertools import permutations

import pytest

from croupier.errors import ActionRefused, BadInput, OutOfTurn
from croupier.money import cents, dollars
from croupier.round.requests import Gather
from croupier.round.round import Round
from tests.games.blackjack.table import asked, bet, boxes, finish, net, open_to, place, play, settled, start
from tests.support import clause, line, nets

SMALL_HOLES = ["As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"]


def most_insurance(round_: Round) -> str:
    """The most that seat 1 may insure for; nothing where it may not."""
    assert isinstance(round_.pending, Gather)
    (ask,) = (ask_ for ask_ in round_.pending.asks if (ask_.seat, ask_.hand) == ("1", 0))
    return next((dollars(action.most) for action in ask.actions if action.name == "insure"), "")


@clause("OH-A 9.I", "OH-A 9.IV", "OH-A 2.I.E")
@pytest.mark.parametrize("hole", ["Ts", "Js", "Qs", "Ks"])
def test_9_iv_insurance_wins_two_to_one_under_any_ten(hole: str) -> None:
    round_ = play(f"Tc Ah 9d {hole}", bet("1", "insure", "5"))
    assert nets(round_) == {"1": {"insurance": "10", "main": "-10"}}
    assert line(round_, "1", "insurance").clause == "OH-A 9.IV"


@clause("OH-A 9.I", "OH-A 9.V")
@pytest.mark.parametrize("hole", SMALL_HOLES)
def test_9_i_insurance_loses_under_everything_else(hole: str) -> None:
    round_ = start(f"Tc Ah 9d {hole}")
    round_.answer(bet("1", "insure", "5"))
    assert settled(round_) == [("1", "insurance", "-5", "OH-A 9.V")]


@clause("OH-A 9.I")
@pytest.mark.parametrize("up", ["Th", "Kh", "9h", "2h"])
def test_9_i_only_an_ace_up_offers_insurance(up: str) -> None:
    round_ = start(f"Tc {up} 9d 8s")
    assert "insure" not in open_to(round_)
    with pytest.raises(ActionRefused):
        round_.answer(bet("1", "insure", "5"))


@clause("OH-A 9.II")
@pytest.mark.parametrize(("hole", "pays"), [("Ts", "3:2"), ("8s", "3:2"), ("8s", "6:5")])
def test_9_ii_even_money_is_one_to_one_whatever_the_dealer_has(hole: str, pays: str) -> None:
    round_ = play(f"Ac Ah Kd {hole}", "even_money", wagers=boxes("25"), blackjack_pays=pays)
    assert nets(round_) == {"1": {"main": "25"}}
    assert (line(round_, "1", "main").line, line(round_, "1", "main").clause) == ("even_money", "OH-A 9.II")


@clause("OH-A 9.II")
def test_9_ii_even_money_is_paid_before_the_hole_card_is_checked_and_ends_the_hand() -> None:
    round_ = start("Ac Ah Kd ??")
    round_.answer("even_money")
    assert asked(round_) == "peek"
    assert settled(round_) == [("1", "main", "10", "OH-A 9.II")]
    round_.answer("no")
    assert net(finish(round_, "5s")) == "10"


@clause("OH-A 9.II")
@pytest.mark.parametrize(("hole", "won"), [("8s", "15"), ("Ts", "0")])
def test_9_ii_who_declines_even_money_waits_for_the_hole_card(hole: str, won: str) -> None:
    assert net(play(f"Ac Ah Kd {hole}", "decline")) == won
    assert net(play(f"Ac Ah Kd {hole}")) == won  # an offer left unanswered is declined


@clause("OH-A 9.I", "OH-A 9.II")
def test_9_ii_a_blackjack_may_not_be_insured() -> None:
    round_ = start("Ac Ah Kd 8s")
    assert most_insurance(round_) == ""
    with pytest.raises(ActionRefused) as refused:
        round_.answer(bet("1", "insure", "5"))
    assert refused.value.clause == "OH-A 9.II"


@clause("OH-A 9.II")
def test_9_ii_even_money_is_for_a_blackjack_only() -> None:
    round_ = start("Tc Ah Kd 8s")
    with pytest.raises(ActionRefused):
        round_.answer("even_money")


@clause("OH-A 9.III")
@pytest.mark.parametrize(
    ("main", "chip", "limit"),
    [
        ("20", "5", "10"),
        ("20", "1", "10"),
        ("15", "5", "10"),  # 7.50 cannot be made of fives: the next that can is 10
        ("15", "1", "8"),
        ("15", "2.50", "7.50"),
        ("5", "5", "5"),
        ("25", "25", "25"),
        ("10.01", "5", "10"),  # half is 5.005, which fives cannot make either
        ("0.15", "0.01", "0.08"),
        ("0.13", "0", "0.07"),  # no smallest chip posted
    ],
)
def test_9_iii_insurance_is_half_or_up_to_the_next_chip(main: str, chip: str, limit: str) -> None:
    round_ = start("Tc Ah 9d Ks", boxes(main), smallest_chip=chip)
    assert most_insurance(round_) == limit
    with pytest.raises(ActionRefused) as refused:
        round_.answer(bet("1", "insure", dollars(cents(limit) + 1)))
    assert refused.value.clause == "OH-A 9.III"
    assert line(finish(round_, "", bet("1", "insure", limit)), "1", "insurance").net == 2 * cents(limit)


@clause("OH-A 9.III")
@pytest.mark.parametrize(("amount", "won"), [("2", "4"), ("0.01", "0.02")])
def test_9_iii_insurance_may_be_for_less_than_half(amount: str, won: str) -> None:
    assert nets(play("Tc Ah 9d Ks", bet("1", "insure", amount), wagers=boxes("20"))) == {
        "1": {"insurance": won, "main": "-20"}
    }


@clause("OH-A 9.III")
def test_9_iii_half_is_half_of_the_initial_wager_to_the_cent() -> None:
    assert most_insurance(start("Tc Ah 9d Ks", boxes("7.30"), smallest_chip="0.01")) == "3.65"


@clause("OH-A 9.III")
def test_9_iii_insurance_closes_when_the_hole_card_goes_into_the_reader() -> None:
    round_ = start("Tc Ah 9d ??", walking=True)
    round_.answer("decline")
    assert asked(round_) == "step OH-A 7.IV"
    round_.proceed()
    with pytest.raises(BadInput, match="'yes' or 'no'"):
        round_.answer(bet("1", "insure", "5"))
    round_.answer("no")
    with pytest.raises(ActionRefused):
        round_.answer(bet("1", "insure", "5"))


@clause("OH-A 9.V")
def test_9_v_lost_insurance_is_collected_before_any_more_cards_are_drawn() -> None:
    round_ = play("5c Ah 6d 7s 9c", bet("1", "insure", "5"), "hit", "stand")
    assert round_.facts.index(line(round_, "1", "insurance")) < place(round_, "1", "9c")


@clause("OH-A 9.V")
def test_9_v_lost_insurance_is_collected_immediately_after_the_reader_before_house_money() -> None:
    round_ = start("8c Ah 8d ??", {"1": {"main": "10", "house_money": "10"}})
    round_.answer(bet("1", "insure", "5"))
    round_.answer("no")
    assert open_to(round_) == ["cap", "decline"]
    assert settled(round_)[0] == ("1", "insurance", "-5", "OH-A 9.V")


@clause("OH-A 9.I", "OH-A 9.III")
@pytest.mark.parametrize("order", list(permutations("123")))
def test_9_i_players_insure_in_any_order_and_it_makes_no_difference(order: tuple[str, ...]) -> None:
    choices = {"1": bet("1", "insure", "5"), "2": bet("2", "even_money"), "3": bet("3", "decline")}
    round_ = start("Tc Ac 9c Ah 9d Kd 9s Ks", boxes("10", "20", "30"))
    for seat in order:
        round_.answer(choices[seat], seat=seat)
    assert settled(round_) == [
        ("2", "main", "20", "OH-A 9.II"),
        ("3", "main", "-30", "OH-A 4.III"),
        ("1", "insurance", "10", "OH-A 9.IV"),
        ("1", "main", "-10", "OH-A 4.III"),
    ]


@clause("OH-A 9.I")
def test_9_i_each_seat_is_asked_once_and_only_seats_in_the_round() -> None:
    round_ = start("Tc 9c Ah 9d 8d ??", boxes("10", "10"))
    round_.answer(bet("2", "insure", "5"))
    with pytest.raises(OutOfTurn):
        round_.answer(bet("2", "decline"))
    with pytest.raises(OutOfTurn):
        round_.answer(bet("3", "insure", "5"))
    round_.answer(bet("1", "decline"))
    assert asked(round_) == "peek"


@clause("OH-A 9.III")
def test_9_iii_every_player_is_heard_before_the_reader_is_used() -> None:
    round_ = start("Tc 9c Ah 9d 8d 8s", boxes("10", "10"), walking=True)
    round_.answer(bet("1", "insure", "5"))
    assert asked(round_) == "gather"
    round_.answer(bet("2", "insure", "5"))
    assert asked(round_) == "step OH-A 7.IV"
