"""Four Card Poker: the deal, the decision, and what is paid."""

import pytest

from croupier.equipment.cards import card
from croupier.round.facts import Deal, Expose, Pay
from croupier.round.requests import DEALER, DOWN, UP, Decide
from tests.support import clause, deal, line, nets, table

FCP = "four-card-poker"
#: The dealer's six cards, the last one up: a pair of kings, ace and queen.
KINGS = "Kc Kd Ah Qs 5c 2d"


def dealt(player: str, dealer: str = KINGS) -> str:
    """One player's five cards and the dealer's six, as they fall from the hand."""
    pairs = zip(player.split(), dealer.split()[:5], strict=True)
    return " ".join([card for pair in pairs for card in pair] + dealer.split()[5:])


@clause("OH-C 8.II")
def test_8_ii_one_at_a_time_the_dealers_fifth_and_sixth_together_the_sixth_up() -> None:
    round_ = deal(FCP, {"2": {"ante": "10"}, "5": {"aces_up": "5"}}, "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d")
    cards = [fact for fact in round_.facts if isinstance(fact, Deal)]
    assert [deal.to for deal in cards] == ["2", "5", DEALER] * 5 + [DEALER]
    assert [deal.face for deal in cards] == [DOWN] * 15 + [UP]


@clause("OH-C 9.II")
def test_9_ii_from_the_shoe_in_stacks_the_bottom_card_of_one_more_stack_up() -> None:
    cards = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc ?? ?? ?? ??"
    round_ = deal(FCP, {"2": {"ante": "10"}}, cards, options={"dealing": "shoe"})
    assert [fact.to for fact in round_.facts if isinstance(fact, Deal)] == ["2"] * 5 + [DEALER] * 6 + ["discard"] * 4
    assert round_.felt.hands[DEALER][5] == card("Qc")


@clause("OH-C 10.I", "OH-C 10.III", "OH-C 1.I.D")
def test_10_iii_whoever_made_an_ante_is_asked_from_the_left() -> None:
    cards = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d"
    round_ = deal(FCP, {"1": {"ante": "10"}, "2": {"aces_up": "5"}, "3": {"ante": "20"}}, cards)
    assert isinstance(round_.pending, Decide)
    assert round_.pending.asked == "decide 1: play (1x, 2x, 3x) | fold"
    round_.answer("fold")
    assert isinstance(round_.pending, Decide)
    assert round_.pending.seat == "3"


@clause("OH-C 10.III", "OH-C 10.IV")
@pytest.mark.parametrize(
    ("wagers", "expected"),
    [
        ({"ante": "10"}, {"ante": "-10"}),
        ({"ante": "10", "aces_up": "5"}, {"ante": "-10", "aces_up": "5"}),
        ({"ante": "10", "aces_up": "5", "progressive": "1"}, {"ante": "-10", "progressive": "-1", "aces_up": "5"}),
    ],
)
def test_10_iii_a_fold_costs_the_ante_and_not_aces_up(wagers: dict[str, str], expected: dict[str, str]) -> None:
    round_ = deal(FCP, {"1": wagers}, dealt("Ac Ad 9h 7s 4d", "Ks Kd Qh Js 5c 2d"), decisions=["fold"])
    assert nets(round_) == {"1": expected}


@clause("OH-C 11.I.A", "OH-C 10.V", "OH-C 10.VI", "OH-C 1.I.C")
@pytest.mark.parametrize(
    ("player", "multiple", "ante", "play"),
    [
        ("As Ad 9h 7s 4d", 2, "10", "20"),  # aces beat kings
        ("Kh Ks Ac Qd 3h", 3, "10", "30"),  # the same four cards: a tie wins
        ("Kh Ks Ac Jd 3h", 1, "-10", "-10"),
        ("9c 8d 7h 6s 2c", 1, "10", "10"),  # a straight of four
    ],
)
def test_11_i_a_the_dealer_always_plays_and_a_tie_wins(player: str, multiple: int, ante: str, play: str) -> None:
    choice = {"action": "play", "multiple": multiple}
    round_ = deal(FCP, {"1": {"ante": "10"}}, dealt(player), decisions=[choice])
    assert nets(round_) == {"1": {"ante": ante, "play": play}}
    assert line(round_, "1", "ante").clause == "OH-C 11.I.A"


@clause("OH-C 11.I.B")
@pytest.mark.parametrize(
    ("player", "bonus"),
    [("9c 9d 9h 9s 2c", "250"), ("9h 8h 7h 6h 2c", "200"), ("9c 9d 9h 4s 2c", "20"), ("Jh 9h 6h 2h 3c", None)],
)
def test_11_i_b_the_ante_bonus(player: str, bonus: str | None) -> None:
    round_ = deal(FCP, {"1": {"ante": "10"}}, dealt(player), decisions=[{"action": "play", "multiple": 1}])
    assert nets(round_)["1"].get("ante_bonus") == bonus


@clause("OH-C 11.I.B")
def test_11_i_b_the_ante_bonus_is_paid_to_a_losing_hand_too() -> None:
    cards = dealt("9c 9d 9h 4s 2c", "Tc Td Th Ts 5c 2d")
    round_ = deal(FCP, {"1": {"ante": "10"}}, cards, decisions=[{"action": "play", "multiple": 3}])
    assert nets(round_) == {"1": {"ante": "-10", "play": "-30", "ante_bonus": "20"}}


@clause("OH-C 11.I.C")
@pytest.mark.parametrize(
    ("player", "net"),
    [
        ("9c 9d 9h 9s 2c", "250"),
        ("9h 8h 7h 6h 2c", "200"),
        ("9c 9d 9h 4s 2c", "40"),
        ("Jh 9h 6h 2h 3c", "25"),
        ("9c 8d 7h 6s 2c", "20"),
        ("9c 9d 4h 4s 2c", "15"),
        ("Ac Ad 4h 7s 2c", "5"),
        ("Ks Kh 4h 7s 2c", "-5"),
        ("Js Th 4h 7s 2c", "-5"),
    ],
)
def test_11_i_c_aces_up_by_its_table_alone(player: str, net: str) -> None:
    round_ = deal(FCP, {"1": {"aces_up": "5"}}, dealt(player))
    assert nets(round_) == {"1": {"aces_up": net}}


@clause("OH-C 10.VI", "OH-C 10.VII", "OH-C 1.I.E")
def test_10_vi_players_are_settled_from_the_right_each_after_the_cards_are_turned() -> None:
    cards = "2c 3c 4c 5s 6c 7d 8c 9h Tc Jc Qc Kc Ah 2d 3d 4d"
    choices = [{"action": "play", "multiple": 1}] * 2
    round_ = deal(FCP, {"1": {"ante": "10"}, "2": {"ante": "10"}}, cards, decisions=choices)
    shown = [fact.who for fact in round_.facts if isinstance(fact, Expose)]
    assert shown == [DEALER, "2", "1"]
    assert [fact.seat for fact in round_.facts if isinstance(fact, Pay) and fact.wager == "ante"] == ["2", "1"]


def test_when_all_have_folded_the_dealers_cards_need_not_be_known() -> None:
    round_ = table(FCP, {"1": {"ante": "10"}})
    for text in ["??"] * 10 + ["2d"]:
        round_.answer(text)
    round_.answer("fold")
    assert nets(round_) == {"1": {"ante": "-10"}}
