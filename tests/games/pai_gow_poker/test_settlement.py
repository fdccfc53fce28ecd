"""Comparing and paying against the house (OH-F 13.VI to 13.XIII)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import OptionRefused
from croupier.games.families.pai_gow import SettingValue
from croupier.games.pai_gow_poker import GAME
from croupier.games.pai_gow_poker.rules import against_bank, against_house, vigorish
from croupier.round.facts import Expose, Pay
from tests.games.pai_gow_poker.table import DEALER, WINNER, play, said
from tests.support import clause, line, nets


def result(own: str, low: str, dealer: str) -> tuple[str, str, str]:
    """How $100 end: net, outcome and clause."""
    round_ = play({"1": own, "dealer": dealer}, f"set {low}")
    paid = line(round_, "1", "main")
    return nets(round_)["1"]["main"], paid.outcome, paid.clause


@clause("OH-F 13.XI", "OH-F 13.XIII")
def test_13_xi_both_hands_higher_win_even_money_less_five_percent() -> None:
    assert result(WINNER, "Ac Kd", DEALER) == ("95", "win", "OH-F 13.XIII")


@clause("OH-F 13.VII", "OH-F 13.VII.A", "OH-F 13.VIII")
def test_13_vii_a_both_hands_lower_lose() -> None:
    assert result("Tc 9d 7h 7d 5s 4c 2h", "Tc 9d", "Qc Jd 8h 8d 6s 3c 2d") == ("-100", "lose", "OH-F 13.VII.A")


@clause("OH-F 13.VII.B", "OH-F 1.I.B")
@pytest.mark.parametrize(
    "own",
    [
        "Ah Ks 8h 8d 6s 4c 2h",  # the low hand is a copy, the high hand lower
        "Ah Ks 9c 9s 7d 5h 3c",  # both are copies
        "Kh Qh 9c 9s 7d 5h 3c",  # the high hand is a copy, the low hand lower
    ],
)
def test_13_vii_b_a_copy_without_a_better_other_hand_loses(own: str) -> None:
    low = " ".join(own.split()[:2])
    assert result(own, low, "Ac Kd 9h 9d 7s 5c 3h") == ("-100", "lose", "OH-F 13.VII.B")


@clause("OH-F 13.X", "OH-F 13.VII.B", "OH-F 13.XI")
@pytest.mark.parametrize(
    ("own", "dealer"),
    [
        ("Ah Ks Tc Ts 7d 5h 2c", "Ac Kd 9h 9d 7s 6c 3h"),  # the low hand is a copy, the high hand better
        ("Ah Ks 9c 9s 7d 5h 3c", "Ac Qd 9h 9d 7s 5c 3h"),  # the high hand is a copy, the low hand better
    ],
)
def test_13_x_a_copy_with_a_better_other_hand_pushes(own: str, dealer: str) -> None:
    """No clause of the text has this case (ruling: pgp-1)."""
    assert result(own, "Ah Ks", dealer) == ("0", "push", "OH-F 13.X")


@clause("OH-F 13.IX", "OH-F 13.IX.A", "OH-F 13.X")
def test_13_ix_a_high_hand_higher_and_low_hand_lower_push() -> None:
    assert result("Qh Js 9c 9s 7d 5h 3c", "Qh Js", "Ac Kd 8h 8d 6s 4c 2h") == ("0", "push", "OH-F 13.IX.A")


@clause("OH-F 13.IX", "OH-F 13.IX.B", "OH-F 13.X")
def test_13_ix_b_high_hand_lower_and_low_hand_higher_push() -> None:
    assert result("Ac Kd 8h 8d 6s 4c 2h", "Ac Kd", "Qh Js 9c 9s 7d 5h 3c") == ("0", "push", "OH-F 13.IX.B")


values = st.builds(SettingValue, st.integers(0, 5), st.integers(6, 11))


@clause("OH-F 13.VII", "OH-F 13.IX", "OH-F 13.XI")
@given(values, values)
def test_13_a_bet_wins_ties_or_loses_by_how_many_hands_are_better(own: SettingValue, house: SettingValue) -> None:
    ended = against_house(own, house)
    better, worse = (
        sum(m > h for m, h in zip(own, house, strict=True)),
        sum(m < h for m, h in zip(own, house, strict=True)),
    )
    assert ended.units == (1 if better == 2 else -1 if better == 0 else 0)
    assert ended.outcome == {1: "win", 0: "push", -1: "lose"}[ended.units]
    assert against_bank(own, house).units == ended.units
    if worse == 2:
        assert ended.clause == "OH-F 13.VII.A"


@clause("OH-F 13.XIII")
@pytest.mark.parametrize(
    ("bet", "exact", "rounded"),
    [
        ("5", "4.75", "4.75"),
        ("12", "11.40", "11.25"),
        ("15", "14.25", "14.25"),
        ("1", "0.95", "0.75"),
        ("0.50", "0.47", "0.25"),
    ],
)
def test_13_xiii_vigorish_exact_or_to_the_next_quarter(bet: str, exact: str, rounded: str) -> None:
    for rounding, net in (("none", exact), ("up_25c", rounded)):
        cards = {"1": WINNER, "dealer": DEALER}
        round_ = play(cards, "set Ac Kd", wagers={"1": {"main": bet}}, vig_rounding=rounding)
        assert nets(round_) == {"1": {"main": net}}


@given(st.integers(0, 10**9))
def test_13_xiii_vigorish_is_five_percent_rounded_up_by_less_than_its_unit(won: int) -> None:
    exact, rounded = vigorish(won, "none"), vigorish(won, "up_25c")
    assert 0 <= 100 * exact - 5 * won < 100
    assert rounded == won or (rounded % 25 == 0 and 0 <= rounded * 100 - 5 * won < 2500)


def test_13_xiii_the_text_knows_no_other_rounding() -> None:
    with pytest.raises(OptionRefused, match=r"option vig_rounding cannot be 'down'; allowed: none \| up_25c"):
        GAME.house({"vig_rounding": "down"})


@clause("OH-F 13.III", "OH-F 13.IV")
def test_13_iii_the_dealer_shows_and_sets_by_the_house_way_when_all_have_set() -> None:
    round_ = play({"1": WINNER, "dealer": "Qc Qd 8h 8d 6s 4c 2h"}, "set Ac Kd")
    assert [text for text, cited in said(round_) if cited == "OH-F 12.III.E"] == [
        "two pair, queens and eights: a medium and a high pair stay together only with an ace and a king beside them",
        "they are split, the eights go low",
        "8h 8d is the low hand, Qd Qc 6s 4c 2h the high hand",
    ]
    shown = [(fact.who, fact.clause) for fact in round_.facts if isinstance(fact, Expose)]
    assert shown == [("dealer", "OH-F 13.III"), ("1", "OH-F 13.VI")]


@clause("OH-F 13.VI", "OH-F 13.VIII", "OH-F 13.XII")
def test_13_vi_hands_are_exposed_from_the_right_losers_collected_and_winners_paid_after_all() -> None:
    hands = {
        "1": "Ac Kd 9h 9d 7s 5c 3h",  # wins
        "3": "Tc 9s 7h 7d 5s 4d 2c",  # loses
        "4": "As Ks Jh Jc 7c 5d 3c",  # wins
        "6": "Ah 2d 8s 8c Th 9c 4h",  # ties: ace-ten low would win, ace-deuce is set
        "dealer": "Qc Jd 8h 8d 6s 4c 2h",
    }
    wagers = {seat: {"main": "100"} for seat in hands if seat != "dealer"}
    round_ = play(hands, "1 house_way", "3 house_way", "4 house_way", "6 set 4h 2d", wagers=wagers)
    settled = [(fact.seat, fact.outcome) for fact in round_.facts if isinstance(fact, Pay)]
    assert settled == [("6", "push"), ("3", "lose"), ("4", "win"), ("1", "win")]
    assert [fact.who for fact in round_.facts if isinstance(fact, Expose)] == ["dealer", "6", "4", "3", "1"]
