"""Drawing, standing, bonus 21s and the dealer's hand (SG §3.20 to §3.23, §3.26, §3.27)."""

import pytest

from croupier.errors import ActionRefused, BadPayTable
from croupier.games import get
from tests.games.pontoon_plus.table import asked, finish, lay, lines, net, play, say, settled, start
from tests.support import clause


@clause("SG 3.20", "SG 1.10")
def test_3_20_a_player_draws_as_long_as_the_total_is_below_21() -> None:
    round_ = lay(start(), "2c 6h 3d")
    for card, open_now in (("4c", "hit"), ("2d", "hit"), ("3c", "hit stand"), ("4d", "hit stand")):
        round_.answer("hit")
        lay(round_, card)
        assert asked(round_) == f"1: {open_now}"


@clause("SG 3.20", "SG 1.24", "SG 3.26")
def test_3_20_a_soft_21_draws_nothing() -> None:
    round_ = play("Ah 6h 5d 5c", "hit")
    assert settled(round_) == [("main", "10", "SG 3.26")]
    assert lines(round_) == ["regular"]


@clause("SG 3.21", "SG 1.2", "SG 1.7")
def test_3_21_too_many_loses_at_once() -> None:
    round_ = play("9c 6h 5d Kc", "hit")
    assert settled(round_) == [("main", "-10", "SG 3.21")]


@clause("SG 3.22", "SG 1.27")
@pytest.mark.parametrize("hand", ["5c 6d", "2c 3d", "4c 4d", "9c 2d"])
def test_3_22_below_12_a_player_must_draw(hand: str) -> None:
    first, second = hand.split()
    round_ = lay(start(), f"{first} 6h {second}")
    assert "stand" not in asked(round_)
    with pytest.raises(ActionRefused):
        round_.answer("stand")


@clause("SG 3.23")
@pytest.mark.parametrize("hand", ["9c 3d", "Ac Ad", "Ac 2d", "Kc 2d"])
def test_3_23_with_12_a_player_may_stand(hand: str) -> None:
    first, second = hand.split()
    round_ = lay(start(), f"{first} 6h {second}")
    round_.answer("stand")
    assert asked(round_) == "card to dealer"


@clause("SG 3.26", "SG 4.1.1")
@pytest.mark.parametrize(
    ("cards", "line", "won"),
    [
        ("Kc Qd Ah", "regular", "10"),
        ("2c 3d 4s 5h 7c", "five_cards", "15"),
        ("6c 7d 8s", "6_7_8_mixed", "15"),
        ("7c 7d 7s", "7_7_7_mixed", "15"),
        ("2c 2d 3s 4h 4c 6d", "six_cards", "20"),
        ("7h 8h 6h", "6_7_8_suited", "20"),
        ("7d 7d 7d", "7_7_7_suited", "20"),
        ("2c 2d 2s 3h 3c 4d 5h", "seven_cards", "30"),
        ("Ac Ad As Ah 2c 2d 2h", "", ""),
        ("6s 7s 8s", "6_7_8_spades", "30"),
        ("7s 7s 7s", "7_7_7_spades", "30"),
    ],
)
def test_3_26_a_21_is_paid_at_once_by_what_it_is_made_of(cards: str, line: str, won: str) -> None:
    first, second, *rest = cards.split()
    round_ = lay(start(), f"{first} Kh {second}")
    round_.answer("decline")  # to surrender
    for card in rest:
        round_.answer("hit")
        lay(round_, card)
    if line:
        assert (lines(round_), net(round_)) == ([line], won)
    else:
        assert asked(round_) == "1: hit stand", "soft 20 in seven cards"


@clause("SG 3.26")
def test_3_26_a_21_keeps_its_win_when_the_dealer_makes_a_pontoon() -> None:
    bets = {"1": "10", "2": "10"}
    round_ = play("7h 9c Kd 8h 9d 6h Ac", say("1", "hit"), say("2", "stand"), bets=bets)
    assert settled(round_) == [("main", "20", "SG 4.1.1")]
    assert settled(round_, "2") == [("main", "-10", "SG 3.27.3")]


@clause("SG 3.26")
def test_3_26_a_21_that_was_not_noticed_is_paid_at_settlement_whatever_the_dealer_has() -> None:
    late = [{"at": 4, "kind": "unnoticed_21", "seat": "1"}]
    bets = {"1": "10", "2": "10"}
    cards = "7h 9c Kd 8h 9d 6h Ac"
    round_ = play(cards, say("1", "hit"), say("2", "stand"), bets=bets, declare=late)
    assert settled(round_) == [("main", "20", "SG 4.1.1")]
    alone = play("7h Kd 8h 6h", say("1", "hit"), declare=late)
    assert net(alone) == "20", "nothing depends on the dealer's hand"


# The dealer


@clause("SG 3.27", "SG 1.9")
@pytest.mark.parametrize(
    ("drawn", "result"),
    [("6h Kd 5s", "-10"), ("6h Kd Ks", "10"), ("7h Kd", "10"), ("6h Ad Kc", "10"), ("6h Ad 3s", "-10"), ("9h 9d", "0")],
)  # fmt: skip
def test_3_27_the_dealer_draws_to_hard_16_and_soft_17(drawn: str, result: str) -> None:
    up, *rest = drawn.split()
    assert net(play(" ".join(["9c", up, "9d", *rest]), "stand")) == result


@clause("SG 3.27")
@pytest.mark.parametrize("rest", ["6s 6c", "7c"])
def test_3_27_a_soft_17_is_drawn_to_and_a_soft_18_is_not(rest: str) -> None:
    round_ = lay(start(), "9c Ah 9d")
    for _ in range(2):
        round_.answer("decline")
    round_.answer("stand")
    lay(round_, rest)
    assert asked(round_) == ("card to dealer" if rest == "6s 6c" else "")


@clause("SG 3.27.1", "SG 3.27.2", "SG 3.27.3", "SG 3.27.4")
@pytest.mark.parametrize(
    ("dealer", "result", "cited"),
    [("6h 9d Kc", "10", "1"), ("9h 8d", "10", "2"), ("9h Kd", "-10", "3"), ("9h 9d", "0", "4")],
)
def test_3_27_how_a_hand_is_settled_against_the_dealers(dealer: str, result: str, cited: str) -> None:
    up, *rest = dealer.split()
    round_ = play(f"9c {up} 9s " + " ".join(rest), "stand")
    assert settled(round_) == [("main", result, f"SG 3.27.{cited}")]


@clause("SG 3.27")
@pytest.mark.parametrize(("cards", "decisions"), [("9c 6h 5d Kc", ["hit"]), ("Ah 6h Kd", []), ("Kc 6h Qd Ah", ["hit"])])
def test_3_27_the_dealer_draws_no_card_that_no_bet_depends_on(cards: str, decisions: list[str]) -> None:
    assert asked(play(cards, *decisions)) == ""


@clause("SG 3.27", "SG 3.8")
def test_3_27_the_dealer_draws_after_every_box_has_been_played() -> None:
    round_ = lay(start({"1": "10", "2": "20"}), "9c 8c 6h 9d 8d")
    round_.answer(say("1", "stand"))
    assert asked(round_) == "2: hit stand double split"
    round_.answer(say("2", "stand"))
    assert asked(round_) == "card to dealer"
    assert net(finish(round_, "Kd Kc"), "2") == "20"


@clause("SG 4.1.1")
def test_4_1_1_the_odds_of_a_win_are_fixed_and_others_are_for_analysis() -> None:
    own = {"id": "MINE", "wager": "main", "clause": "SG 4.1.1", "lines": [{"line": "regular", "pays": "1 to 1"}]}
    with pytest.raises(BadPayTable, match="the text fixes what main pays"):
        start(main=own)
    own["lines"] = [{"line": "pontoon", "pays": "3 to 2"}]
    with pytest.raises(Exception, match="needs a line 'regular'"):
        get("pontoon-plus").house({"main": own}, bound=False)
