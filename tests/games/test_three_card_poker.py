"""Three Card Poker before the deal: the table, its cards, and who may bet what."""

import pytest

from croupier.equipment.shoe import Batches, verify
from croupier.equipment.source import SeededSource
from croupier.errors import ActionRefused, BadCard, BadInput, BadMoney, CroupierError, OptionRefused, WagerRefused
from croupier.games.three_card_poker import GAME
from croupier.round.facts import Pay, Stake
from croupier.round.requests import DEALER, Decide, Draw
from croupier.round.round import Round, Settled
from croupier.round.setup import Seat, Setup, setup
from tests.support import clause, deal, in_turn, line, nets, play_on, table

TCP = "three-card-poker"
ALL_THREE = {"ante": "10", "pair_plus": "5", "six_card_bonus": "5"}


def stakes(round_: Round) -> list[tuple[str, str, int]]:
    return [(fact.seat, fact.wager, fact.amount) for fact in round_.facts if isinstance(fact, Stake)]


def seat_all(asked: Setup) -> None:
    """Seat everyone, or say why not."""
    for _, _, why in GAME.seated(GAME.house(), asked)[1]:
        raise why


# 1. Definitions


@clause("OH-H 1.I", "OH-H 7.I")
def test_1_i_the_wagers_are_those_the_text_defines() -> None:
    stages = {wager.slug: wager.stage for wager in GAME.wagers}
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
    settled = {(fact.seat, fact.wager) for fact in round_.facts if isinstance(fact, Pay)}
    assert {(seat, wager) for seat, wager, _ in stakes(round_)} <= settled


# 2. and 3. The table and its cards


@clause("OH-H 2.I")
def test_2_i_seven_players_at_most() -> None:
    assert len(table(TCP, {str(number): {"ante": "10"} for number in range(1, 8)}).setup.seats) == 7
    with pytest.raises(BadInput, match="seats 7, not 8"):
        table(TCP, {str(number): {"ante": "10"} for number in range(1, 9)})
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
        with pytest.raises(
            OptionRefused, match=rf"allowed: ({values[0]} \| {values[1]}|{values[1]} \| {values[0]})"
        ) as why:
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
    assert [seat.seat for seat in seated.seats] == ["1", "2"]
    assert [(seat, wager, why.clause) for seat, wager, why in refused] == [
        ("3", "ante", "OH-H 7.V"),
        ("3", "pair_plus", "OH-H 7.V"),
    ]
