"""DJ Wild Stud from the showdown on: what wins and what it is paid."""

import pytest

from croupier.errors import BadPayTable, OptionRefused
from croupier.games.dj_wild_stud import GAME
from croupier.round.facts import Announce
from croupier.round.round import Round
from tests.support import clause, deal, in_turn, line, nets

DJ = "dj-wild-stud"
BOTH = {"ante": "10", "blind": "10"}
NOTHING = "Qc Jd 9s 7c 4d"

BLIND = {
    "five_wilds": ("2c 2d 2h 2s Jk", 1000),
    "royal_flush": ("Ah Kh 2c Jh Th", 50),
    "five_of_a_kind": ("6c 6d 6h 6s Jk", 10),
    "straight_flush": ("Th 9h 8h Jk 6h", 9),
    "four_of_a_kind": ("6c 6d 6h 6s 3c", 4),
    "full_house": ("6c 6d Jk 3s 3c", 3),
    "flush": ("Ah Th 8h 5h 3h", 2),
    "straight": ("9c 8d 2h 6s 5c", 1),
}
TRIPS = {
    "five_wilds_wild": ("2c 2d 2h 2s Jk", 2000),
    "royal_flush_natural": ("Ah Kh Qh Jh Th", 1000),
    "royal_flush_wild": ("Ah Kh Qh Jh 2h", 90),
    "five_of_a_kind_wild": ("6c 6d 6h 2s Jk", 70),
    "straight_flush_natural": ("Th 9h 8h 7h 6h", 200),
    "straight_flush_wild": ("Th 9h 8h 7h Jk", 25),
    "four_of_a_kind_natural": ("6c 6d 6h 6s 3c", 60),
    "four_of_a_kind_wild": ("6c 6d 6h 2s 3c", 6),
    "full_house_natural": ("6c 6d 6h 3s 3c", 30),
    "full_house_wild": ("6c 6d 2h 3s 3c", 5),
    "flush_natural": ("Ah Th 8h 5h 2h", 25),
    "flush_wild": ("Ah Th 8h 5h 2c", 4),
    "straight_natural": ("6c 5d 4h 3s 2c", 20),
    "straight_wild": ("Tc 8d 7h 6s 2c", 3),
    "three_of_a_kind_natural": ("6c 6d 6h Ts 3c", 6),
    "three_of_a_kind_wild": ("6c 6d 2h Ts 3c", 1),
}
#: The losing hand, a hand that beats it, and the odds.
BEATEN = {
    "royal_flush": ("Ah Kh Qh Jh Th", "2c 2d 2h 2s Jk", 500),
    "five_of_a_kind": ("6c 6d 6h 6s 2c", "Ah Kh Qh Jh Th", 500),
    "straight_flush": ("9h 8h 7h 6h 5h", "Kc Kd Kh Ks Jk", 500),
    "four_of_a_kind": ("6c 6d 6h 6s Ac", "7c 7d 7h 7s 3c", 300),
    "full_house": ("6c 6d 6h As Ac", "7c 7d 7h 3s 3c", 200),
    "flush": ("Kc 9c 7c 5c 3c", "Kd 9d 7d 5d 4d", 100),
    "straight": ("9c 8d 7h 6s 5c", "Tc 9d 8h 7s 6c", 50),
    "three_of_a_kind": ("6c 6d 6h As Qc", "7c 7d 2h 4s 3c", 15),
}


def against(player: str, dealer: str, wagers: dict[str, str], *, choice: str = "play") -> Round:
    return deal(DJ, {"1": wagers}, in_turn(player, dealer), decisions=[choice])


# 11(b) Ante, play and blind


@clause("OH-O 11(b)", "OH-O 11(a)")
def test_11_b_a_better_hand_wins_even_money_on_ante_and_play() -> None:
    round_ = against("Kc Kd 8h 6s 3c", NOTHING, BOTH)
    assert nets(round_) == {"1": {"ante": "10", "play": "20", "blind": "0"}}
    assert line(round_, "1", "ante")[4:6] == line(round_, "1", "play")[4:6] == ("win", "OH-O 11(b)")


@clause("OH-O 11(b)")
def test_11_b_equal_hands_push_all_three_however_they_are_made() -> None:
    round_ = against("Kc Kd 9h 7s 4c", "Ks 2d 9c 7h 4d", BOTH)
    assert nets(round_) == {"1": {"ante": "0", "play": "0", "blind": "0"}}
    assert {line(round_, "1", wager)[4:6] for wager in ("ante", "play", "blind")} == {("push", "OH-O 11(b)")}


@clause("OH-O 11(b)", "OH-O 10(d)(2)")
def test_10_d_2_a_worse_hand_loses_all_three_even_a_hand_that_the_blind_pays() -> None:
    round_ = against("9c 8d 2h 6s 5c", "Jc Td 9h 8s Jk", BOTH)
    assert nets(round_) == {"1": {"ante": "-10", "play": "-20", "blind": "-10"}}
    assert line(round_, "1", "blind")[4:6] == ("lose", "OH-O 10(d)(2)")


@clause("OH-O 11(b)")
def test_11_b_kickers_decide_between_equal_pairs() -> None:
    assert nets(against("Kc Kd Th 3s 4c", "Ks Kh 9c 7h 4d", BOTH))["1"]["ante"] == "10"
    assert nets(against("Kc Kd 8h 3s 4c", "Ks 2h 9c 7h 4d", BOTH))["1"]["ante"] == "-10"


@clause("OH-O 11(c)")
@pytest.mark.parametrize("name", BLIND)
def test_11_c_a_winning_blind_is_paid_by_its_table(name: str) -> None:
    hand, odds = BLIND[name]
    round_ = against(hand, NOTHING, BOTH)
    assert nets(round_)["1"] == {"ante": "10", "play": "20", "blind": str(10 * odds)}
    assert line(round_, "1", "blind")[5:7] == ("OH-O 11(c)", name)


@clause("OH-O 11(c)")
@pytest.mark.parametrize(
    "hand", ["6c 6d 6h Ts 3c", "Ac 2d Jk Ts 3c", "6c 6d Th Ts 3c", "Ac 8d Th 3s 2c", "Ac Kd 8h 6s 3c"]
)
def test_11_c_a_winning_blind_below_a_straight_pushes(hand: str) -> None:
    round_ = against(hand, NOTHING, BOTH)
    assert nets(round_)["1"] == {"ante": "10", "play": "20", "blind": "0"}
    assert line(round_, "1", "blind").outcome == "push"


@clause("OH-O 11(c)", "OH-O 11(a)")
def test_11_c_the_blind_may_be_paid_more_and_not_less() -> None:
    official = GAME.paytables["BL-OH"]
    better = [{"line": line.line, "pays": f"{line.pays.num + 1} to 1"} for line in official.lines]
    posted = {"id": "MINE", "wager": "blind", "clause": "OH-O 11(c)", "lines": better}
    round_ = deal(DJ, {"1": BOTH}, in_turn(BLIND["flush"][0], NOTHING), options={"blind": posted}, decisions=["play"])
    assert nets(round_)["1"]["blind"] == "30"
    better[-1]["pays"] = "1 to 2"
    with pytest.raises(BadPayTable, match="below the floor"):
        GAME.house({"blind": posted})


@clause("OH-O 11(a)")
def test_11_a_all_odds_are_to_one() -> None:
    assert {line.pays.unit for table in GAME.paytables.values() for line in table.lines} == {"to"}


# 11(c) Trips


@clause("OH-O 11(c)", "OH-O 10(d)(3)", "OH-O 6(c)", "OH-O 6(d)")
@clause("OH-O 6(d)(1)", "OH-O 6(d)(2)", "OH-O 6(d)(3)", "OH-O 6(d)(4)", "OH-O 6(d)(5)", "OH-O 6(d)(6)")
@clause("OH-O 6(d)(7)", "OH-O 6(d)(8)", "OH-O 6(d)(9)")
@pytest.mark.parametrize("choice", ["play", "fold"])
@pytest.mark.parametrize("name", TRIPS)
def test_11_c_trips_are_paid_wild_or_natural_whatever_the_player_does(name: str, choice: str) -> None:
    hand, odds = TRIPS[name]
    round_ = against(hand, NOTHING, BOTH | {"trips": "5"}, choice=choice)
    assert nets(round_)["1"]["trips"] == str(5 * odds)
    assert line(round_, "1", "trips")[5:7] == ("OH-O 11(c)", name)


@clause("OH-O 10(d)(3)")
@pytest.mark.parametrize("hand", ["6c 6d Th Ts 3c", "Ac 8d Th 3s 2c", "Ac Kd 8h 6s 3c"])
def test_10_d_3_below_three_of_a_kind_trips_lose(hand: str) -> None:
    round_ = against(hand, NOTHING, BOTH | {"trips": "5"})
    assert nets(round_)["1"]["trips"] == "-5"
    assert line(round_, "1", "trips").clause == "OH-O 10(d)(3)"


@clause("OH-O 10(d)(3)")
def test_10_d_3_trips_are_paid_though_the_dealer_has_more() -> None:
    round_ = against("6c 6d 6h Ts 3c", "7c 7d 7h 9s 3d", BOTH | {"trips": "5"})
    assert nets(round_)["1"] == {"ante": "-10", "play": "-20", "blind": "-10", "trips": "30"}


# 11(d) Two way bad beat


@clause("OH-O 11(d)", "OH-O 10(d)(4)", "OH-O 6(e)", "OH-O 6(f)")
@pytest.mark.parametrize("player_loses", [True, False])
@pytest.mark.parametrize("name", BEATEN)
def test_11_d_the_losing_hand_is_paid_whosever_it_is(name: str, player_loses: bool) -> None:
    lower, higher, odds = BEATEN[name]
    player, dealer = (lower, higher) if player_loses else (higher, lower)
    round_ = against(player, dealer, BOTH | {"two_way_bad_beat": "5"})
    assert nets(round_)["1"]["two_way_bad_beat"] == str(5 * odds)
    assert line(round_, "1", "two_way_bad_beat")[5:7] == ("OH-O 11(d)", name)
    assert nets(round_)["1"]["ante"] == ("-10" if player_loses else "10")


@clause("OH-O 10(d)(4)")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        ("6c 6d 6h As Qh", NOTHING),  # the dealer has no three of a kind
        (NOTHING, "6c 6d 6h As Qh"),
        ("6c 6d Ah As Qh", "7c 7d 7h 4s 3c"),
        ("9c 8d 7h 6s 5c", "9d 8c 7s 6h 5d"),  # a tie: nobody was beaten (ruling djw-2)
        ("Ac Ad Kh Qs Jk", "As Ah Kd Qc 2c"),
    ],
)
def test_10_d_4_two_way_bad_beat_loses_otherwise(player: str, dealer: str) -> None:
    round_ = against(player, dealer, BOTH | {"two_way_bad_beat": "5"})
    assert nets(round_)["1"]["two_way_bad_beat"] == "-5"
    assert line(round_, "1", "two_way_bad_beat").clause == "OH-O 10(d)(4)"


# 11(e) The payout limit


@clause("OH-O 11(e)")
def test_11_e_a_hand_is_paid_50000_in_a_round_and_what_is_settled_last_is_cut() -> None:
    bets = {"ante": "40", "blind": "40", "trips": "10", "two_way_bad_beat": "10"}
    # Five wilds: 40 + 80 + 40,000, which leaves 9,880 of 20,000 for trips and nothing for the beaten royal flush.
    round_ = against("2c 2d 2h 2s Jk", "Ah Kh Qh Jh Th", bets)
    assert nets(round_)["1"] == {
        "ante": "40",
        "play": "80",
        "blind": "40000",
        "trips": "9880",
        "two_way_bad_beat": "0",
    }
    cuts = [fact for fact in round_.facts if isinstance(fact, Announce) and "cut" in fact.text]
    assert [notice.clause for notice in cuts] == ["OH-O 11(e)"] * 2


@clause("OH-O 11(e)")
def test_11_e_each_hand_has_the_limit_to_itself() -> None:
    bets = {"ante": "1000", "blind": "1000"}
    round_ = deal(
        DJ,
        {"1": bets, "2": bets},
        in_turn("Ah Kh Qh Jh Th", "As Ks Qs Js Ts", "9c 7d 5h 4s 3c"),
        decisions=["play", "play"],
    )
    assert nets(round_) == {seat: {"ante": "1000", "play": "2000", "blind": "47000"} for seat in ("2", "1")}


@clause("OH-O 11(e)")
def test_11_e_a_table_posts_50000_and_no_other_limit() -> None:
    assert GAME.house({"payout_limit": "50000"}) == GAME.house()
    for other in ("200000", "50000.01", "49999.99", "0"):
        with pytest.raises(OptionRefused, match="the text sets 50000") as why:
            GAME.house({"payout_limit": other})
        assert why.value.clause == "OH-O 11(e)"
    analysed = GAME.house({"payout_limit": "200000"}, bound=False)
    assert GAME.posted(analysed)["payout_limit"] == "200000"
