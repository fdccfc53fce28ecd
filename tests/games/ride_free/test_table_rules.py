"""The deal, surrender, what must be bet and what may be paid, and bets for the dealer (CO 30-2119 (1) to (9))."""

from typing import Any

import pytest

from croupier.errors import ActionRefused, BadInput, OptionRefused, WagerRefused
from croupier.money import cents
from croupier.round.procedures import checklists
from croupier.round.requests import DEALER, Gather
from croupier.round.round import Round, Settled
from croupier.round.setup import Seat, Setup
from tests.games.blackjack.table import announced, asked, bet, boxes, dealt, finish, lay, net, open_to
from tests.games.ride_free.table import GAME, SLUG, bets, lines, play, start
from tests.support import carried_out, clause, nets, play_on, table


@clause("CO 30-2119 (8)")
def test_8_two_cards_up_to_each_player_one_up_and_one_down_to_the_dealer() -> None:
    round_ = start("2c 3c 4h 5c 6c 7c", boxes("10", "10"))
    assert dealt(round_) == ["1 2c up", "2 3c up", "dealer 4h down", "1 5c up", "2 6c up", "dealer 7c down"]


@clause("CO 30-2119 (8)(A)")
def test_8_a_the_dealer_hits_soft_17_everywhere() -> None:
    assert net(play("Tc 6h 8d As 4c", "stand")) == "-10"
    with pytest.raises(OptionRefused) as refused:
        GAME.house({"soft_17": "stand"})
    assert refused.value.clause == "CO 30-2119 (8)(A)"


@clause("CO 30-2119 (8)(B)")
def test_8_b_a_blackjack_pays_3_to_2_everywhere() -> None:
    assert lines(play("As 6h Kd Kd", wagers=boxes("25"))) == [("main", 1, "37.50", "(8)(B)")]
    with pytest.raises(OptionRefused) as refused:
        GAME.house({"blackjack_pays": "6:5"})
    assert refused.value.clause == "CO 30-2119 (8)(B)"


@clause("CO 30-2119 (6)")
def test_6_only_who_sits_has_spots_to_wager_on() -> None:
    standing = Setup((Seat("1", (("main", 1000),)), Seat("1b", (("main", 1000),), box=1, standing=True)))
    _, refused = GAME.seated(GAME.house(), standing)
    assert [(seat, why.clause) for seat, _, why in refused] == [("1b", "CO 30-2119 (6)")]


# Surrender


@clause("CO 30-2119 (8)(C)")
def test_8_c_surrender_gives_up_half_after_the_check() -> None:
    round_ = start("Tc Th 6s 7c", boxes("25"), late_surrender="on", bust_bonus="off")
    round_.answer("surrender")
    assert lines(round_) == [("main", 1, "-12.50", "(8)(C)")]
    assert isinstance(round_.result, Settled)
    assert len([entry for entry in dealt(round_) if entry.startswith("dealer")]) == 2  # nobody is left to draw for


@clause("CO 30-2119 (8)(C)")
def test_8_c_the_odd_cent_stays_with_the_house() -> None:
    assert net(play("Tc Th 6s 7c", "surrender", wagers=boxes("10.01"), late_surrender="on")) == "-5.01"


@clause("CO 30-2119 (8)(C)")
def test_8_c_a_dealer_blackjack_comes_first() -> None:
    assert lines(play("Tc Th 6s Ac", wagers=boxes("25"), late_surrender="on")) == [("main", 1, "-25", "(20)")]


@clause("CO 30-2119 (8)(C)")
def test_8_c_only_before_a_hand_is_played_and_only_where_offered() -> None:
    with pytest.raises(ActionRefused) as refused:
        start("Tc Th 6s 7c", bust_bonus="off").answer("surrender")
    assert refused.value.clause == "CO 30-2119 (8)(C)"
    round_ = start("2c Th 3s 7c", late_surrender="on", bust_bonus="off")
    assert "surrender" in open_to(round_)
    round_.answer("hit")
    lay(round_, "4c")
    assert "surrender" not in open_to(round_)
    split = start("8c Th 8s 7c", late_surrender="on", bust_bonus="off")
    split.answer("free_split")
    lay(split, "5c")
    assert "surrender" not in open_to(split)


# What may be bet


@clause("CO 30-2119 (2)")
def test_2_the_house_offers_any_combination() -> None:
    slugs = [wager.slug for wager in GAME.wagers if wager.may_be_off]
    assert len(slugs) == 9
    house = GAME.house(dict.fromkeys(slugs, "off"))
    assert house.tables == GAME.fixed_pays
    with pytest.raises(WagerRefused, match="not offered") as refused:
        table(SLUG, bets(hedge_22="5"), options={"hedge_22": "off"})
    assert refused.value.clause == "CO 30-2119 (21)(A)"
    round_ = start("Tc 6h 9d Kd", bust_bonus="off")
    assert not isinstance(round_.pending, Gather)


@clause("CO 30-2119 (3)", "CO 30-2119 (6)")
def test_3_a_bonus_bet_alone_unless_a_standard_wager_is_required() -> None:
    alone = {"1": {"lucky_ladies": "5"}}
    round_ = play("Kc 6h Kd Ts", wagers=alone, bust_bonus="off")
    assert nets(round_) == {"1": {"lucky_ladies": "20"}}  # nobody plays on
    with pytest.raises(WagerRefused) as refused:
        table(SLUG, alone, options={"standard_required": "on"})
    assert refused.value.clause == "CO 30-2119 (3)"


@clause("CO 30-2119 (3)", "CO 30-2119 (21)(A)")
def test_3_the_dealer_still_plays_for_a_hedge_without_a_main_wager() -> None:
    round_ = play("Kc 6h 5d Ts 6c", wagers={"1": {"hedge_22": "5"}}, bust_bonus="off")
    assert nets(round_) == {"1": {"hedge_22": "40"}}


@clause("CO 30-2119 (4)")
def test_4_posted_limits_of_every_wager() -> None:
    for slug, amount, limits in (
        ("main", "4", {"table_minimum": "5"}),
        ("hedge_22", "30", {"hedge_22_maximum": "25"}),
        ("silver_stack", "7", {"silver_stack_increment": "5"}),
    ):
        with pytest.raises(WagerRefused) as refused:
            table(SLUG, {"1": {"main": "10"} | {slug: amount}}, options=limits)
        assert refused.value.clause == "CO 30-2119 (4)"


@clause("CO 30-2119 (4)", "CO 30-2119 (21)(C)")
def test_4_posted_limits_of_bust_bonus_bound_the_offer() -> None:
    posted: dict[str, Any] = {"bust_bonus_minimum": "5", "bust_bonus_maximum": "25", "bust_bonus_increment": "5"}
    round_ = start("Tc 6h 9d Kd", **posted)
    for wrong in ("4", "26", "7"):
        with pytest.raises(ActionRefused):
            round_.answer(bet("1", "bust_bonus", wrong))
        assert asked(round_) == "gather"
    round_.answer(bet("1", "bust_bonus", "10"))
    assert asked(round_) == "decide 1: hit"


@clause("CO 30-2119 (4)", "CO 30-2119 (21)(C)")
def test_4_a_wrong_bust_bonus_of_one_seat_holds_nobody_up() -> None:
    round_ = start("Tc Tc 6h 9d 9d Kd", boxes("10", "10"), bust_bonus_increment="5")
    with pytest.raises(ActionRefused, match="in steps of 5"):
        round_.answer(bet("1", "bust_bonus", "7"), seat="1")
    round_.answer("decline", seat="2")
    round_.answer(bet("1", "bust_bonus", "5"), seat="1")
    assert asked(round_) == "decide 1: hit"


@clause("CO 30-2119 (4)", "CO 30-2119 (23)(A)(III)", "CO 30-2119 (24)(A)(III)")
def test_4_an_aggregate_limit_cuts_what_is_settled_last() -> None:
    wagers = bets("10", hedge_22="5", silver_stack="5")
    full = play("6c 6h 4d Ts 9s 6c", "free_double", wagers=wagers)
    assert nets(full)["1"] == {"main": "0", "free_double": "0", "hedge_22": "40", "silver_stack": "15"}
    cut = play("6c 6h 4d Ts 9s 6c", "free_double", wagers=wagers, payout_limit="45")
    assert nets(cut)["1"] == {"main": "0", "free_double": "0", "hedge_22": "40", "silver_stack": "5"}
    assert any("cut to 5" in words for words in announced(cut))


@clause("CO 30-2119 (4)", "CO 30-2119 (23)(A)(III)")
@pytest.mark.parametrize(("per", "first"), [("hand", "40"), ("round", "10")])
def test_4_the_limit_is_for_a_hand_or_for_the_round(per: str, first: str) -> None:
    wagers = {seat: {"main": "10", "hedge_22": "5"} for seat in "12"}
    round_ = play("Tc Tc 6h 9d 9d Ts 6c", "stand", "stand", wagers=wagers, payout_limit="50", payout_limit_per=per)
    assert nets(round_)["2"]["hedge_22"] == "40"
    assert nets(round_)["1"]["hedge_22"] == first


@clause("CO 30-2119 (6)", "CO 30-2119 (8)")
def test_6_bets_are_down_before_the_deal() -> None:
    round_ = start("Tc")
    with pytest.raises(WagerRefused) as late:
        round_.wager("1", "hedge_22", "5")
    assert late.value.clause == "CO 30-2119 (8)"
    with pytest.raises(WagerRefused, match="before the round"):
        table(SLUG, bets(bust_bonus="5"))


def test_seven_seats() -> None:
    with pytest.raises(BadInput):
        table(SLUG, {"8": {"main": "10"}})


# For the dealer


def for_dealer(own: dict[str, str], gift: dict[str, str]) -> tuple[Setup, list[str]]:
    seats = (
        Seat("1", tuple((wager, cents(amount)) for wager, amount in own.items())),
        Seat("1d", tuple((wager, cents(amount)) for wager, amount in gift.items()), DEALER, 1),
    )
    seated, refused = GAME.seated(GAME.house(), Setup(seats))
    return seated, [why.clause for _, _, why in refused]


def with_gift(cards: str, *decisions: object, own: dict[str, str], gift: dict[str, str], **options: object) -> Round:
    seated, refused = for_dealer(own, gift)
    assert not refused
    return play_on(Round(GAME, GAME.house(options), seated), cards, decisions=decisions)


@clause("CO 30-2119 (7)")
@pytest.mark.parametrize(
    ("cards", "decisions", "won"),
    [
        ("Tc 6h 9d Td 7c", ("stand",), "5"),
        ("Tc 6h 9d Td 6c", ("stand",), "0"),
        ("Tc 6h 9d Td 5c", ("stand",), "-5"),
        ("Ac 6h Kd Td", (), "7.50"),
        ("6c 6h 5d Td Tc Tc", ("free_double",), "5"),  # the lammer is the player's
        ("Tc Th 6d 7c", ("surrender",), "-2.50"),
    ],
)
def test_7_a_bet_for_the_dealer_goes_the_way_of_the_players(
    cards: str, decisions: tuple[object, ...], won: str
) -> None:
    round_ = with_gift(cards, *decisions, own={"main": "10"}, gift={"main": "5"}, late_surrender="on", bust_bonus="off")
    assert nets(round_)["1d"] == {"main": won}


@clause("CO 30-2119 (7)")
def test_7_on_bonus_bets_too_and_no_card_is_dealt_to_it() -> None:
    own, gift = {"main": "10", "hedge_22": "5"}, {"hedge_22": "1"}
    round_ = with_gift("Tc 6h 9d Td 6h", "stand", own=own, gift=gift, bust_bonus="off")
    assert nets(round_) == {"1": {"main": "0", "hedge_22": "100"}, "1d": {"hedge_22": "20"}}
    assert {entry.split()[0] for entry in dealt(round_)} == {"1", "dealer"}


@clause("CO 30-2119 (7)")
def test_7_never_on_a_progressive_nor_where_the_player_has_no_bet() -> None:
    for wager in ("21_plus_3_progressive", "lucky_ladies_progressive"):
        assert for_dealer({"main": "10", wager: "1"}, {wager: "1"})[1] == ["CO 30-2119 (7)"]
    assert for_dealer({"main": "10"}, {"hedge_22": "5"})[1] == ["CO 30-2119 (7)"]
    assert for_dealer({"main": "10"}, {"main": "5"})[1] == []


# Procedures


@clause("CO 30-2119 (9)(A)", "CO 30-2119 (12)", "CO 30-2119 (16)", "CO 30-2119 (18)")
def test_9_a_what_the_dealer_does_at_the_end_of_a_round() -> None:
    assert checklists(GAME) == ["completion"]
    assert carried_out(GAME, "completion", {}) == ["(9)(A)", "(12)", "(16)", "(18)"]


@clause("CO 30-2119 (9)(A)")
def test_9_a_the_cards_of_a_blackjack_stay_while_hedge_22_looks_at_them() -> None:
    hedged = start("As Tc 6h Kd 9d Ts", {"1": {"main": "10", "hedge_22": "5"}, "2": {"main": "10"}}, bust_bonus="off")
    plain = start("As Tc 6h Kd 9d Ts", boxes("10", "10"), bust_bonus="off")
    assert "discard" not in hedged.felt.hands
    assert len(plain.felt.hands["discard"]) == 2


@clause("CO 30-2119 (9)")
@pytest.mark.parametrize("kind", sorted(GAME.irregularities))
def test_9_what_goes_wrong_is_put_right_as_in_any_blackjack(kind: str) -> None:
    assert GAME.irregularities[kind].clause == "CO 30-2119 (9)"


@clause("CO 30-2119 (9)")
def test_9_a_missed_blackjack_takes_the_original_wager_only() -> None:
    round_ = start("9c Kh 9d ??", bust_bonus="off")
    round_.answer("no")
    assert nets(finish(round_, "Tc 2h 9s As", "free_split", "stand", "free_double")) == {
        "1": {"free_split": "0", "free_double": "0", "main": "-10"}
    }
