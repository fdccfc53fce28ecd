"""Crazy Four Poker: the deal, the raise with aces, and what is paid."""

import pytest

from croupier.errors import ActionRefused
from croupier.round.facts import Deal, Expose
from croupier.round.requests import DEALER, DOWN, Decide
from tests.support import clause, deal, in_turn, line, nets, table

CR4 = "crazy-four-poker"
BOTH = {"ante": "10", "super_bonus": "10"}
PAIR, KING_HIGH, QUEEN_HIGH = "Tc Td 8h 5s 3c", "Kd Jc 8h 5s 3c", "Qd Jc 8h 5s 3c"


def played(player: str, dealer: str, multiple: int = 1, **wagers: str) -> dict[str, str]:
    choice = {"action": "play", "multiple": multiple}
    return nets(deal(CR4, {"1": BOTH | wagers}, in_turn(player, dealer), decisions=[choice]))["1"]


@clause("OH-M 8.II", "OH-M 9.II")
@pytest.mark.parametrize(
    ("dealing", "order"), [("hand", ["1", "4", DEALER] * 5), ("shoe", ["1"] * 5 + ["4"] * 5 + [DEALER] * 5)]
)
def test_8_ii_five_cards_each_face_down(dealing: str, order: list[str]) -> None:
    cards = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d"
    round_ = deal(CR4, {"1": BOTH, "4": BOTH}, cards, options={"dealing": dealing})
    dealt = [fact for fact in round_.facts if isinstance(fact, Deal)]
    assert ([deal.to for deal in dealt], {deal.face for deal in dealt}) == (order, {DOWN})


@clause("OH-M 10.III", "OH-M 2.I.D.3", "OH-M 1.I.E")
@pytest.mark.parametrize(
    ("player", "open_"),
    [
        ("Ac Ad 9h 7s 4d", "1x, 2x, 3x"),
        ("Kc Kh 9h 7s 4d", "1x"),
        ("3s 3d 2h 2s 4d", "1x, 2x, 3x"),
        ("Ac Kh Qh Js 4d", "1x, 2x, 3x"),  # a straight
        ("Ac Kh Qh Ts 4d", "1x"),
    ],
)
def test_10_iii_aces_or_better_may_play_up_to_three_times_the_ante(player: str, open_: str) -> None:
    round_ = deal(CR4, {"1": BOTH}, in_turn(player, "Td Jc 8h 5s 3c"))
    assert isinstance(round_.pending, Decide)
    assert round_.pending.asked == f"decide 1: play ({open_}) | fold"
    if open_ == "1x":
        with pytest.raises(ActionRefused) as why:
            round_.answer({"action": "play", "multiple": 2})
        assert why.value.clause == "OH-M 10.III"


@clause("OH-M 10.III", "OH-M 10.IV", "OH-M 10.I")
def test_10_iii_a_fold_gives_up_ante_super_bonus_and_queens_up() -> None:
    wagers = BOTH | {"queens_up": "5", "progressive": "1"}
    round_ = deal(CR4, {"1": wagers}, in_turn("Ac Ad Ah 7s 4d", PAIR), decisions=["fold"])
    assert nets(round_) == {"1": {"ante": "-10", "super_bonus": "-10", "queens_up": "-5", "progressive": "-1"}}


@clause("OH-M 10.V.A.1", "OH-M 2.I.D.2")
@pytest.mark.parametrize(
    ("player", "super_bonus"),
    [
        ("9s 9d 7h 4c 2d", "0"),  # wins below a straight: returned
        ("Jh Th 7d 4c 2d", "0"),  # would have lost: returned too (ruling: crazy-1)
        ("9s 8d 7h 6c 2d", "10"),
    ],
)
def test_10_v_a_1_below_king_high_the_ante_goes_back_and_play_is_paid(player: str, super_bonus: str) -> None:
    assert played(player, QUEEN_HIGH) == {"ante": "0", "play": "10", "super_bonus": super_bonus}


@clause("OH-M 10.V.A.2(a)")
@pytest.mark.parametrize(("player", "bonus"), [("9s 9d 7h 4c 2d", "-10"), ("9s 8d 7h 6c 2d", "10")])
def test_10_v_a_2_a_a_lower_hand_loses_but_a_straight_is_paid_its_bonus(player: str, bonus: str) -> None:
    dealer = "Kc Kd Kh 5s 3c"
    assert played(player, dealer) == {"ante": "-10", "play": "-10", "super_bonus": bonus}


@clause("OH-M 10.V.A.2(b)", "OH-M 11.I", "OH-M 2.I.D.4")
def test_10_v_a_2_b_a_higher_hand_wins_and_below_a_straight_gets_the_bonus_back() -> None:
    assert played("As Ad 7h 4c 2d", PAIR, 3) == {"ante": "10", "play": "30", "super_bonus": "0"}
    assert played("Ah Th 7h 4h 2d", PAIR, 3) == {"ante": "10", "play": "30", "super_bonus": "15"}


@clause("OH-M 10.V.A.2(c)", "OH-M 2.I.D.4", "OH-M 2.I.D.1", "OH-M 1.I.D")
def test_10_v_a_2_c_an_equal_hand_returns_everything_but_a_bonus_that_is_paid() -> None:
    assert played("Ts Th 8d 5c 2d", PAIR) == {"ante": "0", "play": "0", "super_bonus": "0"}
    tie = played("9s 8d 7h 6c 2d", "9c 8c 7d 6h Kd")
    assert tie == {"ante": "0", "play": "0", "super_bonus": "10"}


@clause("OH-M 10.V.A.1", "OH-M 10.V.A.2")
def test_10_v_a_2_king_high_qualifies() -> None:
    assert played("As Td 7h 4c 2d", KING_HIGH) == {"ante": "10", "play": "10", "super_bonus": "0"}


@clause("OH-M 11.II")
@pytest.mark.parametrize(
    ("player", "net", "name"),
    [
        ("Ac Ad Ah As 2d", "2000", "four_aces"),
        ("9c 9d 9h 9s 2d", "300", "four_of_a_kind_not_aces"),
        ("9h 8h 7h 6h 2d", "150", "straight_flush"),
        ("9c 9d 9h 4s 2d", "20", "three_of_a_kind"),
        ("Ah 9h 7h 6h 2d", "15", "flush"),
        ("9c 8d 7h 6s 2d", "10", "straight"),
    ],
)
def test_11_ii_the_super_bonus(player: str, net: str, name: str) -> None:
    choice = {"action": "play", "multiple": 1}
    round_ = deal(CR4, {"1": BOTH}, in_turn(player, "Kc Jd 8c 5d 3c"), decisions=[choice])
    paid = line(round_, "1", "super_bonus")
    assert (paid.line, paid.net) == (name, int(net) * 100)


@clause("OH-M 11.III", "OH-M 10.V.A.3", "OH-M 1.I.B")
@pytest.mark.parametrize(
    ("player", "net"),
    [
        ("9c 9d 9h 9s 2d", "250"),
        ("9h 8h 7h 6h 2d", "150"),
        ("9c 9d 9h 4s 2d", "45"),
        ("Ah 9h 7h 6h 2d", "20"),
        ("9c 8d 7h 6s 2d", "15"),
        ("9c 9d 4h 4s 2d", "10"),
        ("Qc Qh 4h 7s 2d", "5"),
        ("Jc Jh 4h 7s 2d", "-5"),
    ],
)
def test_11_iii_queens_up_whoever_wins(player: str, net: str) -> None:
    assert played(player, "Kc Kd 8c 8s 3c", queens_up="5")["queens_up"] == net


@clause("OH-M 10.V", "OH-M 10.V.A", "OH-M 10.V.A.4", "OH-M 10.V.B", "OH-M 1.I.F")
def test_10_v_from_the_right_one_player_after_the_other() -> None:
    cards = in_turn("9s 9d 7h 4c 2d", "8s 8d 6h 3d 2c", "Kc Jd Th 5d 3c")
    choices = [{"action": "play", "multiple": 1}] * 2
    round_ = deal(CR4, {"1": BOTH, "2": BOTH}, cards, decisions=choices)
    assert [fact.who for fact in round_.facts if isinstance(fact, Expose)] == [DEALER, "2", "1"]
    assert list(nets(round_)) == ["2", "1"]


def test_the_players_cards_are_known_as_they_are_dealt_since_the_raise_depends_on_them() -> None:
    round_ = table(CR4, {"1": BOTH})
    assert round_.pending is not None
    with pytest.raises(Exception, match="must be identified"):
        round_.answer("??")
