"""Three Card Poker up to the showdown: who may bet what, how the cards are dealt, who decides when."""

import pytest

from croupier.equipment.cards import card
from croupier.equipment.shoe import Batches, verify
from croupier.equipment.source import SeededSource
from croupier.errors import ActionRefused, BadCard, BadInput, BadMoney, CroupierError, OptionRefused, WagerRefused
from croupier.games.three_card_poker import GAME
from croupier.round.facts import Chose, Deal, Expose, Fact, Pay, Stake
from croupier.round.requests import DEALER, DOWN, Decide, Draw, Step
from croupier.round.round import Round, Settled
from croupier.round.setup import Seat, Setup, setup
from croupier.round.views import AUDITOR, PUBLIC, hands, view
from tests.support import Wagers, clause, deal, in_turn, line, nets, play_on, table

TCP = "three-card-poker"
ALL_THREE = {"ante": "10", "pair_plus": "5", "six_card_bonus": "5"}


def stakes(round_: Round) -> list[tuple[str, str, int]]:
    return [(one.seat, one.wager, one.amount) for one in round_.facts if isinstance(one, Stake)]


def asked_while(round_: Round, *answers: str) -> list[str]:
    """What is asked, one request after another, as these answers are given."""
    found = []
    for one in answers:
        assert round_.pending is not None
        found.append(round_.pending.asked)
        round_.answer(one)
    return found


def seat_all(asked: Setup) -> None:
    """Seat everyone, or say why not."""
    for _, _, why in GAME.seated(GAME.house(), asked)[1]:
        raise why


# 1. Definitions


@clause("OH-H 1.I", "OH-H 7.I")
def test_1_i_the_wagers_are_those_the_text_defines() -> None:
    stages = {one.slug: one.stage for one in GAME.wagers}
    assert stages == {
        "ante": "before",
        "pair_plus": "before",
        "six_card_bonus": "before",
        "play": "later",
        "ante_bonus": "none",
    }


@clause("OH-H 1.I.A")
def test_1_i_a_a_hand_is_three_cards() -> None:
    round_ = deal(TCP, {"1": {"ante": "10"}}, "Qh Jh 8d 9s 3c 4d")
    assert {who: len(hand) for who, hand in round_.felt.hands.items()} == {"1": 3, DEALER: 3}
    assert isinstance(round_.pending, Decide)


@clause("OH-H 1.I.D")
def test_1_i_d_a_round_ends_when_the_last_wager_is_paid_or_taken() -> None:
    round_ = table(TCP, {"1": {"ante": "10", "pair_plus": "5"}, "2": ALL_THREE})
    cards = in_turn("Qh 8d 3c", "Ks Kd 2c", "Jh 9s 4d").split()
    for answer in [*cards, "play", "fold"]:
        assert round_.result is None
        round_.answer(answer)
    assert isinstance(round_.result, Settled)
    assert round_.pending is None
    assert not any(box.stakes for box in round_.felt.boxes)
    settled = {(one.seat, one.wager) for one in round_.facts if isinstance(one, Pay)}
    assert {(seat, wager) for seat, wager, _ in stakes(round_)} <= settled


# 2. and 3. The table and its cards


@clause("OH-H 2.I")
def test_2_i_seven_players_at_most() -> None:
    assert len(table(TCP, {str(one): {"ante": "10"} for one in range(1, 8)}).setup.seats) == 7
    with pytest.raises(BadInput, match="seats 7, not 8"):
        table(TCP, {str(one): {"ante": "10"} for one in range(1, 9)})
    with pytest.raises(BadInput, match=r"no seat '8'; the table has seats 1 to 7"):
        table(TCP, {"8": {"ante": "10"}})


@clause("OH-H 2.I.B", "OH-H 2.I.C", "OH-H 2.I.D", "OH-H 2.I.E")
def test_2_i_each_seat_has_a_spot_of_its_own_for_every_wager() -> None:
    round_ = deal(TCP, {"1": ALL_THREE, "2": {"ante": "25"}}, in_turn("Qh 8d 3c", "Ks Kd 2c", "Jh 9s 4d"))
    round_.answer("play")
    assert {box.seat: box.stakes for box in round_.felt.boxes} == {
        "1": {("ante", 0): 1000, ("pair_plus", 0): 500, ("six_card_bonus", 0): 500, ("play", 0): 1000},
        "2": {("ante", 0): 2500},
    }


@clause("OH-H 2.I.E", "OH-H 7.I.D", "OH-H 11.I")
def test_2_i_e_no_spot_for_a_six_card_bonus_that_is_not_offered() -> None:
    with pytest.raises(WagerRefused, match="six_card_bonus is not offered") as why:
        table(TCP, {"1": ALL_THREE}, options={"six_card_bonus": "off"})
    assert why.value.clause == "OH-H 7.I.D"


@clause("OH-H 3.I")
def test_3_i_one_deck_without_jokers_deals_each_card_once() -> None:
    round_ = table(TCP, {"1": {"ante": "10"}})
    assert list(round_.pack) == [1] * 52 + [0]
    round_.answer("Qh")
    with pytest.raises(BadCard, match="Qh is dealt twice; the pack holds it once"):
        round_.answer("Qh")
    with pytest.raises(BadCard, match=r"Jk.? is not a card of this pack"):
        round_.answer("Jk")


@clause("OH-H 3.II", "OH-H 3.II.A")
def test_3_ii_a_two_decks_with_a_shuffler_and_each_is_whole_by_itself() -> None:
    decks = Batches(1, 52, SeededSource(b"three card poker"))
    backs = []
    for _ in range(4):
        backs.append(decks.in_play.back)
        assert verify(decks.in_play.stub).complete
        assert verify(decks.in_shuffler.stub).complete
        round_ = table(TCP, {"1": {"ante": "10"}}, options={"shuffler": "on"})
        assert list(round_.pack) == [1] * 52 + [0]
        while isinstance(round_.pending, Draw):
            round_.answer(decks.in_play.draw())
        assert isinstance(play_on(round_, decisions=["play"]).result, Settled)
        decks.in_play.discard(decks.in_play.layout)
        decks.swap()
    assert backs == ["red", "blue", "red", "blue"]


@clause("OH-H 3.II", "OH-H 8.I", "OH-H 9.I")
def test_8_i_the_cards_come_from_the_hand_or_an_automated_shoe_with_or_without_a_shuffler() -> None:
    for option, values, cited in (("dealing", ["hand", "shoe"], "OH-H 8.I"), ("shuffler", ["off", "on"], "OH-H 3.II")):
        for value in values:
            assert GAME.posted(GAME.house({option: value})).get(option, values[0]) == value
        with pytest.raises(OptionRefused, match=rf"allowed: ({values[0]} \| {values[1]}|{values[1]} \| {values[0]})") as why:
            GAME.house({option: "by post"})
        assert why.value.clause == cited


# 7. Wagers


@clause("OH-H 7.I.A", "OH-H 1.I.C")
def test_7_i_a_the_play_wager_equals_the_ante() -> None:
    round_ = deal(TCP, {"1": {"ante": "37.50"}}, "Qh Jh 8d 9s 3c 4d", decisions=["play"])
    assert line(round_, "1", "play").stake == line(round_, "1", "ante").stake == 3750
    assert Stake("1", "play", 3750, "OH-H 7.I.A") in round_.facts


@clause("OH-H 7.I.A", "OH-H 10.II")
@pytest.mark.parametrize("choice", [{"amount": "20"}, {"amount": "5"}, {"multiple": 2}])
def test_7_i_a_no_other_size_of_play_wager_is_taken(choice: dict[str, object]) -> None:
    round_ = deal(TCP, {"1": {"ante": "10"}}, "Qh Jh 8d 9s 3c 4d")
    with pytest.raises(ActionRefused) as why:
        round_.answer({"action": "play"} | choice)
    assert why.value.clause == "OH-H 10.II"


@clause("OH-H 7.I.A", "OH-H 7.I.B")
@pytest.mark.parametrize(("wager", "cited"), [("ante", "OH-H 7.I.A"), ("pair_plus", "OH-H 7.I.B")])
@pytest.mark.parametrize(
    ("amount", "why"),
    [
        ("9.99", "below the minimum of 10"),
        ("500.01", "above the maximum of 500"),
        ("12.50", "not in steps of 5"),
        ("0", "a wager is above 0"),
        ("-10", "a wager is above 0"),
    ],
)
def test_7_i_a_an_amount_outside_the_posted_limits_is_refused(wager: str, cited: str, amount: str, why: str) -> None:
    posted = {"table_minimum": "10", "table_maximum": "500", "increment": "5"}
    with pytest.raises(WagerRefused, match=f"{wager} of {amount}.*{why}") as refused:
        table(TCP, {"1": {wager: amount}}, options=posted)
    assert refused.value.clause == cited
    for just_inside in ("10", "15", "500"):
        table(TCP, {"1": {wager: just_inside}}, options=posted)


@clause("OH-H 7.I.D")
def test_7_i_d_the_six_card_bonus_has_limits_of_its_own() -> None:
    posted = {"table_minimum": "25", "six_card_bonus_minimum": "1", "six_card_bonus_maximum": "50"}
    main = {"ante": "25", "pair_plus": "25"}
    table(TCP, {"1": main | {"six_card_bonus": "1"}}, options=posted)
    for amount in ("0.50", "51"):
        with pytest.raises(WagerRefused, match=r"minimum of 1|maximum of 50"):
            table(TCP, {"1": main | {"six_card_bonus": amount}}, options=posted)


@clause("OH-H 7.I.B", "OH-H 1.I.B")
def test_7_i_b_pair_plus_alone_is_dealt_in_and_asked_nothing() -> None:
    # The dealer qualifies and has the better pair: pair plus does not care.
    round_ = deal(TCP, {"1": {"pair_plus": "5"}}, in_turn("2h 2d 3c", "Ah As 4d"))
    assert nets(round_) == {"1": {"pair_plus": "5"}}


@clause("OH-H 7.I.C")
def test_7_i_c_both_ways_in_one_round_in_different_amounts() -> None:
    round_ = deal(TCP, {"1": {"ante": "10", "pair_plus": "50"}}, in_turn("2h 2d 3c", "Ah As 4d"), decisions=["play"])
    assert nets(round_) == {"1": {"ante": "-10", "play": "-10", "pair_plus": "50"}}


@clause("OH-H 7.I.D")
@pytest.mark.parametrize(("missing", "others"), [("ante", ["pair_plus"]), ("pair_plus", ["ante"])])
def test_7_i_d_the_six_card_bonus_needs_ante_and_pair_plus(missing: str, others: list[str]) -> None:
    with pytest.raises(WagerRefused, match=f"six_card_bonus needs a wager on {missing}") as why:
        table(TCP, {"1": dict.fromkeys(["six_card_bonus", *others], "5")})
    assert why.value.clause == "OH-H 7.I.D"
    table(TCP, {"1": dict.fromkeys(["six_card_bonus", "pair_plus", "ante"], "5")})


@clause("OH-H 7.I.D")
def test_7_i_d_the_six_card_bonus_falls_with_a_refused_ante() -> None:
    house = GAME.house({"ante_minimum": "15"})
    seated, refused = GAME.seated(house, setup({"1": ALL_THREE}))
    assert [(seat, wager) for seat, wager, _ in refused] == [("1", "ante"), ("1", "six_card_bonus")]
    assert seated.seats == (Seat("1", (("pair_plus", 500),)),)


@clause("OH-H 7.II")
def test_7_ii_a_wager_is_chips_on_a_spot_of_the_layout() -> None:
    with pytest.raises(WagerRefused, match="no wager 'cash' on this layout; there is ante, play"):
        table(TCP, {"1": {"cash": "10"}})
    with pytest.raises(BadMoney, match="'ten dollars' is not an amount"):
        table(TCP, {"1": {"ante": "ten dollars"}})


@clause("OH-H 7.III")
def test_7_iii_only_seated_players_wager() -> None:
    behind = Setup((Seat("1", (("ante", 1000),)), Seat("1b", (("ante", 1000),), "ann", 1, standing=True)))
    with pytest.raises(CroupierError) as why:
        seat_all(behind)
    assert why.value.clause == "OH-H 7.III"


@clause("OH-H 2.I.B")
def test_2_i_b_two_players_do_not_share_a_betting_position() -> None:
    shared = Setup((Seat("1", (("ante", 1000),), "ann"), Seat("1b", (("ante", 1000),), "ben", 1)))
    with pytest.raises(CroupierError):
        seat_all(shared)


@clause("OH-H 7.IV")
def test_7_iv_wagers_are_made_and_raised_until_the_first_card() -> None:
    round_ = table(TCP, {"1": {"ante": "10"}})
    round_.wager("1", "pair_plus", "5")
    round_.wager("1", "ante", "20")
    round_.wager("2", "ante", "15")
    assert stakes(round_) == [("1", "ante", 2000), ("1", "pair_plus", 500), ("2", "ante", 1500)]
    with pytest.raises(WagerRefused, match="six_card_bonus needs a wager on pair_plus"):
        round_.wager("2", "six_card_bonus", "5")
    assert stakes(round_) == [("1", "ante", 2000), ("1", "pair_plus", 500), ("2", "ante", 1500)]


@clause("OH-H 7.IV", "OH-H 8.I.B", "OH-H 9.I.B")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_7_iv_no_wager_is_made_or_changed_once_a_card_is_dealt(dealing: str) -> None:
    round_ = table(TCP, {"1": ALL_THREE}, options={"dealing": dealing})
    for answer in "Qh Jh 8d 9s 3c 4d".split():
        round_.answer(answer)
        before = round_.transcript
        for seat, wager, amount in [
            ("1", "ante", "20"),
            ("1", "ante", "5"),
            ("2", "pair_plus", "5"),
            ("1", "play", "10"),
        ]:
            with pytest.raises(WagerRefused, match="too late") as why:
                round_.wager(seat, wager, amount)
            assert why.value.clause == "OH-H 7.IV"
        assert round_.transcript == before
    assert nets(play_on(round_, decisions=["play"])).keys() == {"1"}


@clause("OH-H 7.IV")
@pytest.mark.parametrize("wager", ["play", "ante_bonus"])
def test_7_iv_the_play_wager_is_not_made_before_the_deal(wager: str) -> None:
    with pytest.raises(WagerRefused, match=f"{wager} is not a wager made before the round"):
        table(TCP, {"1": {"ante": "10", wager: "10"}})


@clause("OH-H 7.V")
def test_7_v_nobody_plays_two_positions() -> None:
    bets = (("ante", 1000), ("pair_plus", 500))
    asked = Setup((Seat("1", bets, "ann"), Seat("2", bets, "ben"), Seat("3", bets, "ann")))
    seated, refused = GAME.seated(GAME.house(), asked)
    assert [one.seat for one in seated.seats] == ["1", "2"]
    assert [(seat, wager, why.clause) for seat, wager, why in refused] == [
        ("3", "ante", "OH-H 7.V"),
        ("3", "pair_plus", "OH-H 7.V"),
    ]


# 8. and 9. The deal

SCATTERED: Wagers = {"5": {"pair_plus": "5"}, "2": {"ante": "10"}, "7": ALL_THREE}
NINE_MORE = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks"


@clause("OH-H 8.II")
def test_8_ii_from_the_hand_one_card_at_a_time_from_the_dealers_left() -> None:
    asked = asked_while(table(TCP, SCATTERED), *NINE_MORE.split())
    assert asked == [f"draw {who} down" for who in ["2", "5", "7", DEALER] * 3]


@clause("OH-H 9.II")
def test_9_ii_from_the_shoe_a_stack_of_three_to_each_from_the_dealers_left() -> None:
    asked = asked_while(table(TCP, SCATTERED, options={"dealing": "shoe"}), *NINE_MORE.split())
    assert asked == [f"draw {who} down" for who in ["2", "2", "2", "5", "5", "5", "7", "7", "7", *[DEALER] * 3]]


@clause("OH-H 8.II", "OH-H 9.II")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_8_ii_every_card_lies_face_down_after_the_deal(dealing: str) -> None:
    round_ = deal(TCP, SCATTERED, NINE_MORE, options={"dealing": dealing})
    dealt = [one for one in round_.facts if isinstance(one, Deal)]
    assert len(dealt) == 12
    assert {one.face for one in dealt} == {DOWN}
    assert not any(isinstance(one, Expose) for one in round_.facts)


@clause("OH-H 8.III", "OH-H 9.III")
@pytest.mark.parametrize(("dealing", "step"), [("hand", "OH-H 8.III"), ("shoe", "OH-H 9.III")])
def test_8_iii_the_stub_is_put_away_after_the_last_card_and_before_any_decision(dealing: str, step: str) -> None:
    round_ = table(TCP, SCATTERED, options={"dealing": dealing}, walking=True)
    for one in NINE_MORE.split():
        assert isinstance(round_.pending, Draw)
        round_.answer(one)
    assert round_.pending == Step(step)
    round_.proceed()
    assert round_.pending == Step("OH-H 10.I")


# 10. Decisions


@clause("OH-H 10.I")
def test_10_i_each_player_looks_at_the_own_cards_only() -> None:
    round_ = deal(TCP, SCATTERED, NINE_MORE)
    true = hands(view(round_, AUDITOR))
    unseen = [card("??")] * 3
    for viewer in ("2", "5", "7"):
        seen = hands(view(round_, viewer))
        assert seen == {who: true[who] if who == viewer else unseen for who in ("2", "5", "7", DEALER)}
    assert set(map(tuple, hands(view(round_, PUBLIC)).values())) == {tuple(unseen)}


@clause("OH-H 10.II")
def test_10_ii_the_choice_goes_to_every_ante_from_the_dealers_left() -> None:
    three = {"6": {"ante": "10"}, "4": {"pair_plus": "5"}, "1": {"ante": "10"}, "3": ALL_THREE}
    round_ = deal(TCP, three, "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks As Ad Ac")
    assert asked_while(round_, "fold", "play", "fold") == [f"decide {seat}: play | fold" for seat in "136"]
    assert [one.seat for one in round_.facts if isinstance(one, Chose)] == ["1", "3", "6"]
    assert isinstance(round_.result, Settled)


@clause("OH-H 10.II")
def test_10_ii_a_fold_gives_up_the_ante_and_ends_the_hand() -> None:
    # The folded aces would have won.
    round_ = deal(TCP, {"1": {"ante": "10"}}, in_turn("Ah As Ad", "Kh 9s 4d"), decisions=["fold"])
    assert nets(round_) == {"1": {"ante": "-10"}}
    assert line(round_, "1", "ante")[4:6] == ("forfeit", "OH-H 10.II")


@clause("OH-H 10.II.A")
def test_10_ii_a_a_fold_gives_up_pair_plus_with_the_ante() -> None:
    round_ = deal(TCP, {"1": {"ante": "10", "pair_plus": "5"}}, in_turn("2h 2s 3d", "Kh 9s 4d"), decisions=["fold"])
    assert nets(round_) == {"1": {"ante": "-10", "pair_plus": "-5"}}
    assert line(round_, "1", "pair_plus")[4:6] == ("forfeit", "OH-H 10.II.A")


@clause("OH-H 10.II.B", "OH-H 1.I.E")
@pytest.mark.parametrize(("dealer", "bonus"), [("2d 2c 4d", "250"), ("Kh 9s 4d", "-5")])
def test_10_ii_b_the_six_card_bonus_survives_a_fold(dealer: str, bonus: str) -> None:
    round_ = deal(TCP, {"1": ALL_THREE}, in_turn("2h 2s 3d", dealer), decisions=["fold"])
    assert nets(round_) == {"1": {"ante": "-10", "pair_plus": "-5", "six_card_bonus": bonus}}


@clause("OH-H 10.III")
def test_10_iii_the_dealer_reveals_only_when_all_have_decided() -> None:
    round_ = deal(TCP, {"1": {"ante": "10"}, "2": {"ante": "10"}}, in_turn("Qh 8d 3c", "Ks Kd 2c", "Jh 9s 4d"))
    for choice in ("play", "play"):
        assert not any(isinstance(one, Expose) for one in round_.facts)
        round_.answer(choice)
    told: list[type[Fact]] = [type(one) for one in round_.facts if isinstance(one, Chose | Expose | Pay)]
    assert told[:3] == [Chose, Chose, Expose]
    assert next(one for one in round_.facts if isinstance(one, Expose)) == Expose(DEALER, "OH-H 10.III")


@clause("OH-H 10.III")
def test_10_iii_a_folded_hand_is_put_away_unseen_unless_a_six_card_bonus_rides_on_it() -> None:
    round_ = deal(
        TCP,
        {"1": {"ante": "10", "pair_plus": "5"}, "2": ALL_THREE, "3": {"ante": "10"}},
        in_turn("Qh 8d 3c", "Ks Kd 2c", "9h 8s 7c", "Jh 9s 4d"),
        decisions=["fold", "fold", "play"],
    )
    assert [one.who for one in round_.facts if isinstance(one, Expose)] == [DEALER, "3", "2"]
