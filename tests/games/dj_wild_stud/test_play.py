"""DJ Wild Stud from the wagers to the dealer's hand."""

import pytest

from croupier.equipment.cards import card
from croupier.errors import ActionRefused, BadInput, OptionRefused, WagerRefused
from croupier.games.dj_wild_stud import GAME
from croupier.round.facts import Announce, Deal, Expose, Pay, Stake
from croupier.round.requests import DEALER, Decide, Draw, Step
from croupier.round.round import Settled
from croupier.round.setup import Seat, Setup
from tests.support import clause, deal, in_turn, nets, play_on, table

DJ = "dj-wild-stud"
BOTH = {"ante": "10", "blind": "10"}
ALL = BOTH | {"trips": "5", "two_way_bad_beat": "5"}
KINGS, NOTHING, ACES = "Kc Kd 9h 7s 4c", "Qc Jd 9s 7h 4d", "Ac Ad 8h 6s 3c"


def refused(wagers: dict[str, str], options: dict[str, object] | None = None) -> WagerRefused:
    with pytest.raises(WagerRefused) as why:
        table(DJ, {"1": wagers}, options=options)
    return why.value


# 2. and 3. The table and its cards


@clause("OH-O 2(a)", "OH-O 2(a)(2)", "OH-O 2(a)(3)", "OH-O 2(a)(4)")
def test_2_a_seven_players_each_with_five_bets_and_a_place_for_the_cards() -> None:
    assert [wager.slug for wager in GAME.wagers] == ["ante", "blind", "play", "trips", "two_way_bad_beat"]
    seven = table(DJ, {str(seat): ALL for seat in range(1, 8)})
    for number in range(40):
        seven.answer(number)
    assert {who: len(held) for who, held in seven.felt.hands.items()} == {**{str(n): 5 for n in range(1, 8)}, DEALER: 5}
    with pytest.raises(BadInput, match="seats 7, not 8") as why:
        table(DJ, {str(seat): ALL for seat in range(1, 9)})
    assert why.value.clause == "OH-O 2(a)"


@clause("OH-O 3(a)", "OH-O 3(b)", "OH-O 3(b)(1)", "OH-O 3(c)")
@pytest.mark.parametrize("shuffler", ["off", "on"])
def test_3_c_the_deck_in_play_is_one_pack_with_one_joker(shuffler: str) -> None:
    assert GAME.cards_in(GAME.house({"shuffler": shuffler})) == [1] * 53


# 7. Wagers


@clause("OH-O 7(d)", "OH-O 1(a)(5)", "OH-O 1(a)(6)")
@pytest.mark.parametrize("wagers", [{"ante": "10"}, {"blind": "10"}, {"ante": "10", "blind": "5"}])
def test_7_d_ante_and_blind_are_made_in_the_same_amount_or_nobody_is_dealt_in(wagers: dict[str, str]) -> None:
    why = refused(wagers)
    assert why.clause == "OH-O 7(d)"
    assert "ante and blind are made in the same amount" in why.message


@clause("OH-O 7(e)", "OH-O 7(f)", "OH-O 1(a)(8)", "OH-O 1(a)(9)")
@pytest.mark.parametrize("side_bet", ["trips", "two_way_bad_beat"])
def test_7_f_a_side_bet_needs_the_ante_and_a_house_that_offers_it(side_bet: str) -> None:
    assert refused({side_bet: "5"}).clause == "OH-O 7(f)"
    why = refused(BOTH | {side_bet: "5"}, {side_bet: "off"})
    assert (why.clause, why.message) == ("OH-O 7(f)", f"{side_bet} is not offered at this table")
    assert table(DJ, {"1": BOTH}, options={side_bet: "off"}).pending


@clause("OH-O 7(e)")
def test_7_e_the_blind_is_no_side_bet_and_cannot_be_left_out() -> None:
    with pytest.raises(OptionRefused, match="blind cannot be off"):
        GAME.house({"blind": "off"})


@clause("OH-O 7(a)")
def test_7_a_only_chips_on_the_layout_are_a_wager() -> None:
    why = refused(BOTH | {"said_aloud": "10"})
    assert why.clause == "OH-O 2(a)"
    assert refused(BOTH | {"play": "20"}).clause == "OH-O 7(g)"
    assert refused({"ante": "0", "blind": "0"}).message.endswith("a wager is above 0")


@clause("OH-O 7(b)")
def test_7_b_only_seated_players_wager() -> None:
    standing = Setup((Seat("1b", (("ante", 1000), ("blind", 1000)), box=1, standing=True),))
    _, why = GAME.seated(GAME.house(), standing)
    assert {refusal[2].clause for refusal in why} == {"OH-O 7(b)"}


@clause("OH-O 7(c)", "OH-O 8(a)(2)", "OH-O 9(a)(2)")
def test_7_c_no_wager_is_made_after_the_call() -> None:
    round_ = table(DJ, {"1": ALL})
    round_.wager("1", "ante", "15")
    assert dict(round_.setup.seats[0].wagers) == {"ante": 1500, "blind": 1500, "trips": 500, "two_way_bad_beat": 500}
    assert [fact.text for fact in round_.facts if isinstance(fact, Announce)] == ["no more bets"]
    play_on(round_, "Kc")
    with pytest.raises(WagerRefused) as late:
        round_.wager("1", "trips", "10")
    assert late.value.clause == "OH-O 7(c)"


# 8. and 9. The deal


@clause("OH-O 8(b)(1)", "OH-O 1(a)(1)")
def test_8_b_1_one_card_at_a_time_to_the_players_and_last_to_the_dealer_until_all_have_five() -> None:
    round_ = play_on(table(DJ, {"3": BOTH, "1": BOTH}), in_turn(KINGS, NOTHING, ACES))
    dealt = [fact for fact in round_.facts if isinstance(fact, Deal)]
    assert [deal.to for deal in dealt] == ["1", "3", DEALER] * 5
    assert {deal.face for deal in dealt} == {"down"}
    assert round_.felt.hands["1"] == [card(text) for text in KINGS.split()]


@clause("OH-O 9(b)")
def test_9_b_from_the_shoe_everyone_gets_a_stack_of_five() -> None:
    stacks = " ".join([KINGS, NOTHING, ACES])
    round_ = play_on(table(DJ, {"1": BOTH, "3": BOTH}, options={"dealing": "shoe"}), stacks)
    assert [fact.to for fact in round_.facts if isinstance(fact, Deal)] == ["1"] * 5 + ["3"] * 5 + [DEALER] * 5
    assert isinstance(round_.pending, Decide)


# 10. Play or fold


@clause("OH-O 10(b)", "OH-O 10(b)(1)", "OH-O 7(g)", "OH-O 8(c)", "OH-O 9(c)", "OH-O 1(a)(7)")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_10_b_from_the_dealers_left_each_player_bets_exactly_twice_the_ante_or_folds(dealing: str) -> None:
    laid = in_turn(KINGS, NOTHING, ACES) if dealing == "hand" else f"{KINGS} {NOTHING} {ACES}"
    round_ = play_on(table(DJ, {"2": BOTH, "5": BOTH}, options={"dealing": dealing}), laid)
    asked = round_.pending
    assert isinstance(asked, Decide)
    assert asked.asked == "decide 2: play (2x) | fold"
    for multiple in (1, 3):
        with pytest.raises(ActionRefused) as why:
            round_.answer({"action": "play", "multiple": multiple})
        assert why.value.clause == "OH-O 10(b)(1)"
    round_.answer({"action": "play", "multiple": 2})
    assert [fact for fact in round_.facts if isinstance(fact, Stake)][-1] == Stake("2", "play", 2000, "OH-O 10(b)(1)")
    assert isinstance(round_.pending, Decide)
    assert round_.pending.seat == "5"


@clause("OH-O 10(b)(2)", "OH-O 8(c)", "OH-O 9(c)")
def test_10_b_2_a_fold_gives_up_ante_and_blind_at_once() -> None:
    round_ = deal(DJ, {"1": BOTH}, in_turn(NOTHING, ACES), decisions=["fold"])
    assert nets(round_) == {"1": {"ante": "-10", "blind": "-10"}}
    lines = [fact for fact in round_.facts if isinstance(fact, Pay)]
    assert {(pay.outcome, pay.clause) for pay in lines} == {("forfeit", "OH-O 10(b)(2)")}


@clause("OH-O 8(f)", "OH-O 9(f)")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_8_f_trips_and_two_way_bad_beat_stay_in_action_after_a_fold(dealing: str) -> None:
    three, more = "5c 5d 5h 9s 4c", "6c 6d 6h 9c 4d"
    laid = in_turn(three, more) if dealing == "hand" else f"{three} {more}"
    round_ = deal(DJ, {"1": ALL}, laid, options={"dealing": dealing}, decisions=["fold"])
    # Natural trips pay 6 to 1 and the beaten three of a kind 15 to 1.
    assert nets(round_) == {"1": {"ante": "-10", "blind": "-10", "trips": "30", "two_way_bad_beat": "75"}}


@clause("OH-O 10(c)", "OH-O 8(d)", "OH-O 9(d)")
def test_10_c_the_dealer_turns_up_the_hand_when_all_have_decided() -> None:
    blind = "?? " * 10
    round_ = play_on(table(DJ, {"1": ALL}), blind)
    assert not any(isinstance(fact, Expose) for fact in round_.facts)
    round_.answer("play")
    assert round_.pending == Draw(DEALER, "up", False, 0)
    play_on(round_, f"{ACES} {KINGS}")
    assert [fact.clause for fact in round_.facts if isinstance(fact, Expose)] == ["OH-O 10(c)", "OH-O 10(d)(1)"]
    assert nets(round_)["1"]["ante"] == "-10"


@clause("OH-O 10(c)")
def test_10_c_when_all_have_folded_nobody_need_know_the_dealers_cards() -> None:
    round_ = deal(DJ, {"1": BOTH}, "?? " * 10, decisions=["fold"])
    assert isinstance(round_.result, Settled)
    assert nets(round_) == {"1": {"ante": "-10", "blind": "-10"}}


@clause("OH-O 10(d)", "OH-O 10(d)(1)", "OH-O 10(d)(5)", "OH-O 10(d)(6)", "OH-O 10(a)", "OH-O 1(a)(4)")
def test_10_d_the_dealer_settles_player_by_player_from_the_right() -> None:
    round_ = table(DJ, {"1": ALL, "2": BOTH, "4": ALL}, walking=True)
    answers = [*in_turn(KINGS, "Tc 9d 8s 6h 3d", ACES, NOTHING).split(), "play", "fold", "play"]
    steps = []
    while (asked := round_.pending) is not None:
        if isinstance(asked, Step):
            steps.append((asked.clause, asked.who))
            round_.proceed()
        else:
            round_.answer(answers.pop(0))
    assert steps == [
        ("OH-O 8(c)", ""),
        ("OH-O 10(a)", ""),
        ("OH-O 8(d)", ""),
        ("OH-O 10(d)", "4"),
        ("OH-O 10(d)", "1"),
        ("OH-O 10(d)(6)", ""),
    ]
    paid = [(fact.seat, fact.wager) for fact in round_.facts if isinstance(fact, Pay)]
    each = ["ante", "play", "blind", "trips", "two_way_bad_beat"]
    assert paid == [("2", "ante"), ("2", "blind"), *(("4", wager) for wager in each), *(("1", wager) for wager in each)]
