"""Deuces Wild Xtreme from the wagers to ante, play and odds."""

import pytest

from croupier.errors import ActionRefused, BadInput, OptionRefused, WagerRefused
from croupier.games.deuces_wild_xtreme import GAME
from croupier.round.facts import Announce, Deal, Expose, Pay
from croupier.round.requests import DEALER, Decide, Step
from croupier.round.round import Round, Settled
from tests.support import clause, deal, in_turn, line, nets, play_on, table

DWX = "deuces-wild-xtreme"
BOTH = {"ante": "10", "odds": "10"}
BONUS = ["bad_beat_xtreme", "trips_plus_wild", "goin_wild"]
PROGRESSIVE = ["goin_wild_progressive", "too_wild_progressive", "five_card_linked_progressive"]
NOTHING, KINGS, ACES = "Qc Jd 9s 7c 4d", "Kc Kd 9h 7s 4c", "Ac Ad 8h 6s 3c"
NOT_LINKED: dict[str, object] = {"five_card_linked_progressive": "off"}

ODDS = {
    "five_wilds": ("2c 2d 2h 2s Jk", 1000),
    "royal_flush": ("Ah Kh 2c Jh Th", 50),
    "five_of_a_kind": ("6c 6d 6h 6s Jk", 10),
    "straight_flush": ("Th 9h 8h Jk 6h", 9),
    "four_of_a_kind": ("6c 6d 6h 6s 3c", 4),
    "full_house": ("6c 6d Jk 3s 3c", 3),
    "flush": ("Ah Th 8h 5h 3h", 2),
    "straight": ("9c 8d 2h 6s 5c", 1),
}


def against(
    player: str, dealer: str, wagers: dict[str, str] | None = None, choice: str = "play", **posted: object
) -> Round:
    options = NOT_LINKED | posted
    return deal(DWX, {"1": wagers or BOTH}, in_turn(player, dealer), options=options, decisions=[choice])


def refused(wagers: dict[str, str], options: dict[str, object] | None = None) -> WagerRefused:
    with pytest.raises(WagerRefused) as why:
        table(DWX, {"1": wagers}, options=options)
    return why.value


# (1) to (4) The game and its wagers


@clause("CO 30-2118 (1)")
def test_1_the_deck_has_53_cards() -> None:
    assert GAME.cards_in(GAME.house()) == [1] * 53


@clause("CO 30-2118 (2)")
@pytest.mark.parametrize("bonus", BONUS + PROGRESSIVE)
def test_2_the_house_offers_any_selection_of_the_bonus_wagers(bonus: str) -> None:
    assert table(DWX, {"1": BOTH | {bonus: "1"}}).pending
    why = refused(BOTH | {bonus: "1"}, {bonus: "off"})
    assert why.message == f"{bonus} is not offered at this table"
    assert table(DWX, {"1": BOTH}, options=dict.fromkeys(BONUS + PROGRESSIVE, "off")).pending


@clause("CO 30-2118 (3)")
@pytest.mark.parametrize("bonus", BONUS + PROGRESSIVE)
def test_3_a_bonus_wager_stands_alone_unless_the_house_wants_ante_and_odds(bonus: str) -> None:
    assert table(DWX, {"1": {bonus: "1"}}).pending
    why = refused({bonus: "1"}, {"standard_required": "on"})
    assert (why.clause, why.message) == ("CO 30-2118 (3)", f"{bonus} needs ante and odds beside it at this table")
    assert table(DWX, {"1": BOTH | {bonus: "1"}}, options={"standard_required": "on"}).pending


@clause("CO 30-2118 (3)")
def test_3_a_player_with_bonus_wagers_alone_is_dealt_in_and_decides_nothing() -> None:
    round_ = deal(DWX, {"1": {"trips_plus_wild": "5"}}, in_turn("6c 6d 6h Ts 3c", NOTHING), options=NOT_LINKED)
    assert nets(round_) == {"1": {"trips_plus_wild": "30"}}


@clause("CO 30-2118 (4)")
def test_4_posted_limits_hold_for_standard_and_bonus_wagers_apart() -> None:
    posted: dict[str, object] = {"table_minimum": "10", "table_maximum": "100", "goin_wild_maximum": "25"}
    assert refused({"ante": "5", "odds": "5"}, posted).clause == "CO 30-2118 (4)"
    assert refused({"ante": "105", "odds": "105"}, posted).clause == "CO 30-2118 (4)"
    assert refused(BOTH | {"goin_wild": "26"}, posted).clause == "CO 30-2118 (4)"
    assert table(DWX, {"1": BOTH | {"goin_wild": "1", "trips_plus_wild": "500"}}, options=posted).pending


@clause("CO 30-2118 (4)", "CO 30-2118 (12)(A)(IV)", "CO 30-2118 (14)(A)(IV)")
@clause("CO 30-2118 (15)(A)(V)", "CO 30-2118 (16)(A)(IV)")
def test_4_a_posted_payout_limit_cuts_what_is_settled_last_but_no_progressive() -> None:
    bets = BOTH | {"bad_beat_xtreme": "1", "trips_plus_wild": "1", "goin_wild": "1", "goin_wild_progressive": "1"}
    # Four sixes beat a full house: 10 + 20 + 40, 400 for the bad beat, 6 for the wild four, 40 for three wilds.
    round_ = against("6c 2d 2h Jk 3s", "9c 9d 9h 8s 8c", bets, payout_limit="475")
    assert nets(round_)["1"] == {
        "ante": "10",
        "play": "20",
        "odds": "40",
        "bad_beat_xtreme": "400",
        "trips_plus_wild": "5",
        "goin_wild": "0",
        "goin_wild_progressive": "49",
    }
    cuts = [fact.clause for fact in round_.facts if isinstance(fact, Announce)]
    assert cuts == ["CO 30-2118 (4)"] * 2


@clause("CO 30-2118 (12)(A)(IV)")
@pytest.mark.parametrize(("per", "left"), [("hand", "110"), ("round", "40")])
def test_12_a_iv_the_limit_is_for_each_hand_or_for_the_round(per: str, left: str) -> None:
    hands = in_turn("6c 6d 6h 6s 3c", "5c 5d 5h 5s 3d", NOTHING)
    posted = NOT_LINKED | {"payout_limit": "200", "payout_limit_per": per}
    wagers = {"1": {"ante": "30", "odds": "30"}, "2": BOTH}
    round_ = deal(DWX, wagers, hands, options=posted, decisions=["play", "play"])
    # Seat 2 is settled first and takes 70. Ante and play give seat 1 another 90; its odds of 120 are cut.
    assert nets(round_)["2"] == {"ante": "10", "play": "20", "odds": "40"}
    assert nets(round_)["1"] == {"ante": "30", "play": "60", "odds": left}


# (6) and (8) Wagers, deal and decision


@clause("CO 30-2118 (6)")
@pytest.mark.parametrize("wagers", [{"ante": "10"}, {"odds": "10"}, {"ante": "10", "odds": "5"}])
def test_6_ante_and_odds_are_equal(wagers: dict[str, str]) -> None:
    assert refused(wagers).clause == "CO 30-2118 (6)"


@clause("CO 30-2118 (8)")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_8_everyone_gets_five_cards_face_down(dealing: str) -> None:
    laid = in_turn(KINGS, NOTHING, ACES) if dealing == "hand" else f"{KINGS} {NOTHING} {ACES}"
    round_ = play_on(table(DWX, {"1": BOTH, "2": BOTH}, options=NOT_LINKED | {"dealing": dealing}), laid)
    dealt = [fact for fact in round_.facts if isinstance(fact, Deal)]
    order = ["1", "2", DEALER] * 5 if dealing == "hand" else ["1"] * 5 + ["2"] * 5 + [DEALER] * 5
    assert [deal.to for deal in dealt] == order
    assert {deal.face for deal in dealt} == {"down"}
    assert isinstance(round_.pending, Decide)


@clause("CO 30-2118 (8)")
def test_8_wagers_are_placed_before_the_deal() -> None:
    round_ = play_on(table(DWX, {"1": BOTH}), "Kc")
    with pytest.raises(WagerRefused) as late:
        round_.wager("1", "goin_wild", "5")
    assert late.value.clause == "CO 30-2118 (8)"


@clause("CO 30-2118 (8)(A)")
def test_8_a_play_is_twice_the_ante() -> None:
    round_ = play_on(table(DWX, {"1": BOTH}, options=NOT_LINKED), in_turn(KINGS, NOTHING))
    for multiple in (1, 3):
        with pytest.raises(ActionRefused) as why:
            round_.answer({"action": "play", "multiple": multiple})
        assert why.value.clause == "CO 30-2118 (8)(A)"
    round_.answer("play")
    assert nets(round_)["1"]["play"] == "20"


@clause("CO 30-2118 (8)(B)", "CO 30-2118 (8)(B)(I)")
def test_8_b_a_fold_loses_ante_and_odds_while_every_bonus_wager_stays_in_action() -> None:
    bets = BOTH | dict.fromkeys(BONUS, "5") | dict.fromkeys(PROGRESSIVE, "1")
    cards = in_turn("6c 6d 6h 2s 3c", "9c 9d 9h 9s Jk")
    round_ = deal(DWX, {"1": bets}, f"{cards} 5d", decisions=["fold"])
    assert nets(round_)["1"] == {
        "ante": "-10",
        "odds": "-10",
        "bad_beat_xtreme": "2500",  # the beaten four of a kind
        "trips_plus_wild": "30",
        "goin_wild": "-5",
        "goin_wild_progressive": "-1",
        "too_wild_progressive": "9",
        "five_card_linked_progressive": "4",  # three sixes, the deuce a two
    }
    assert line(round_, "1", "ante")[4:6] == ("forfeit", "CO 30-2118 (8)(B)")


@clause("CO 30-2118 (8)(B)")
def test_8_b_when_all_have_folded_nobody_need_know_the_cards() -> None:
    round_ = deal(DWX, {"1": BOTH}, "?? " * 10, options=NOT_LINKED, decisions=["fold"])
    assert isinstance(round_.result, Settled)


# (9) Against the dealer


@clause("CO 30-2118 (9)", "CO 30-2118 (9)(A)(I)", "CO 30-2118 (9)(A)(II)")
def test_9_a_a_better_hand_wins_even_money_on_ante_and_play() -> None:
    round_ = against(KINGS, NOTHING)
    assert nets(round_) == {"1": {"ante": "10", "play": "20", "odds": "0"}}
    assert line(round_, "1", "ante").clause == line(round_, "1", "play").clause == "CO 30-2118 (9)(A)(I)"


@clause("CO 30-2118 (9)(B)(I)", "CO 30-2118 (9)(B)(II)")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        ("Kc Kd 9h 7s 4c", "Ks 2d 9c 7h 4d"),
        ("Jc 9d 8h 7s 2c", "Jd Tc 9h 8s 7c"),
        ("Ah Kh Qh Jh Th", "As Ks Qs Js Jk"),
    ],
)
def test_9_b_ii_a_tie_pushes_and_is_not_broken_by_wild_cards(player: str, dealer: str) -> None:
    round_ = against(player, dealer)
    assert nets(round_) == {"1": {"ante": "0", "play": "0", "odds": "0"}}
    assert {line(round_, "1", wager)[4:6] for wager in ("ante", "play", "odds")} == {("push", "CO 30-2118 (9)(B)(I)")}


@clause("CO 30-2118 (9)(C)(I)", "CO 30-2118 (12)(A)(III)")
def test_9_c_a_worse_hand_loses_all_three_even_one_that_odds_would_pay() -> None:
    round_ = against("9c 8d 2h 6s 5c", "Jc Td 9h 8s Jk")
    assert nets(round_) == {"1": {"ante": "-10", "play": "-20", "odds": "-10"}}
    assert {line(round_, "1", wager).clause for wager in ("ante", "play", "odds")} == {"CO 30-2118 (9)(C)(I)"}


@clause("CO 30-2118 (12)", "CO 30-2118 (12)(A)(I)", "CO 30-2118 (12)(A)(II)")
@pytest.mark.parametrize("name", ODDS)
def test_12_winning_odds_are_paid_by_their_table(name: str) -> None:
    hand, pays = ODDS[name]
    round_ = against(hand, NOTHING)
    assert nets(round_)["1"] == {"ante": "10", "play": "20", "odds": str(10 * pays)}
    assert line(round_, "1", "odds")[5:7] == ("CO 30-2118 (12)", name)


@clause("CO 30-2118 (12)")
@pytest.mark.parametrize(
    "hand", ["6c 6d 6h Ts 3c", "Ac 2d Jk Ts 3c", "6c 6d Th Ts 3c", "Ac 8d Th 3s 2c", "Ac Kd 8h 6s 3c"]
)
def test_12_winning_odds_below_a_straight_push(hand: str) -> None:
    round_ = against(hand, NOTHING)
    assert (nets(round_)["1"]["odds"], line(round_, "1", "odds").outcome) == ("0", "push")


@clause("CO 30-2118 (9)", "CO 30-2118 (10)")
def test_9_the_dealer_reveals_then_compares_from_the_right() -> None:
    round_ = table(DWX, {"1": BOTH, "3": BOTH | {"goin_wild": "5"}}, options=NOT_LINKED, walking=True)
    answers = [*in_turn(KINGS, ACES, NOTHING).split(), "play", "play"]
    steps = []
    while (asked := round_.pending) is not None:
        if isinstance(asked, Step):
            steps.append(asked.clause)
            round_.proceed()
        else:
            round_.answer(answers.pop(0))
    assert steps == ["CO 30-2118 (8)", "CO 30-2118 (9)", "CO 30-2118 (10)"]
    assert [fact.who for fact in round_.facts if isinstance(fact, Expose)] == [DEALER, "3", "1"]
    assert [fact.seat for fact in round_.facts if isinstance(fact, Pay)] == ["3"] * 4 + ["1"] * 3


def test_a_supervisor_may_void_any_round() -> None:
    round_ = play_on(table(DWX, {"1": BOTH}), "Kc Ad")
    round_.void("two cards of one kind")
    assert nets(round_) == {"1": {"ante": "0", "odds": "0"}}


def test_seven_play_at_most() -> None:
    with pytest.raises(BadInput, match="seats 7, not 8"):
        table(DWX, {str(seat): BOTH for seat in range(1, 9)})


@clause("CO 30-2118 (19)(A)(IV)")
def test_a_progressive_has_a_wager() -> None:
    with pytest.raises(OptionRefused):
        GAME.house({"progressive_unit": "0"})
