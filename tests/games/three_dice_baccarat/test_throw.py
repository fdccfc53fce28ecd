"""The throw of both cups and the standard wagers of 3 Dice Baccarat (CO 30-2899.09 (1) to (8))."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput, RoundOver, WagerRefused
from croupier.games import get
from croupier.games.three_dice_baccarat.rules import Throw, count
from croupier.round.facts import Announce, Remedied, Rolled
from croupier.round.requests import Roll, Step
from croupier.round.round import Settled, Void
from tests.support import carried_out, clause, deal, line, nets, table

GAME = get("three-dice-baccarat")
STANDARD = {"player": "10", "banker": "10", "tie": "10"}
#: A hand for each count, and another one ten higher or lower where there is one.
HANDS = {
    0: ([4, 4, 2], [6, 3, 1]),
    1: ([5, 5, 1], [6, 4, 1]),
    2: ([6, 5, 1], [4, 4, 4]),
    3: ([1, 1, 1], [6, 6, 1]),
    4: ([1, 1, 2], [6, 6, 2]),
    5: ([1, 2, 2], [6, 6, 3]),
    6: ([1, 2, 3], [6, 5, 5]),
    7: ([1, 2, 4], [6, 6, 5]),
    8: ([1, 2, 5], [6, 6, 6]),
    9: ([3, 3, 3], [4, 4, 1]),
}


@clause("CO 30-2899.09 (1)")
def test_1_a_hand_counts_the_last_digit_of_its_sum() -> None:
    for dice in product(range(1, 7), repeat=3):
        assert count(dice) == int(str(sum(dice))[-1])
    assert {total: count(hand) for total, hand in ((10, (4, 4, 2)), (11, (5, 5, 1)), (12, (6, 5, 1)))} == {
        10: 0,
        11: 1,
        12: 2,
    }
    for counted, hands in HANDS.items():
        assert {count(tuple(hand)) for hand in hands} == {counted}


@clause("CO 30-2899.09 (1)", "CO 30-2899.09 (8)")
def test_1_two_cups_are_thrown_the_player_s_first() -> None:
    r = table(GAME, {"1": {"player": "10"}})
    assert r.pending == Roll(3, "player")
    r.answer([6, 6, 1])
    assert r.pending == Roll(3, "banker")
    for wrong in ([1, 2], [1, 2, 7], [0, 1, 2], [1, 2, 3, 4], "123", None):
        with pytest.raises(BadInput, match="roll of 3 dice"):
            r.answer(wrong)
    r.answer([1, 1, 5])
    assert [fact for fact in r.facts if isinstance(fact, Rolled | Announce)] == [
        Announce("no more bets", "CO 30-2899.09 (8)"),
        Rolled((6, 6, 1), "player"),
        Rolled((1, 1, 5), "banker"),
        Announce("player 3, banker 7", "CO 30-2899.09 (8)"),
    ]
    assert nets(r) == {"1": {"player": "-10"}}


@clause("CO 30-2899.09 (8)(A)", "CO 30-2899.09 (8)(A)(I)", "CO 30-2899.09 (8)(A)(II)")
def test_8_a_the_player_hand_wins() -> None:
    r = deal(GAME, {"1": STANDARD}, [HANDS[7][1], HANDS[6][0]])
    assert nets(r)["1"] == {"banker": "-10", "tie": "-10", "player": "10"}
    assert line(r, "1", "player").clause == "CO 30-2899.09 (8)(A)(I)"
    assert {line(r, "1", name).clause for name in ("banker", "tie")} == {"CO 30-2899.09 (8)(A)(II)"}


@clause("CO 30-2899.09 (8)(B)", "CO 30-2899.09 (8)(B)(I)", "CO 30-2899.09 (8)(B)(II)")
def test_8_b_the_banker_hand_wins() -> None:
    r = deal(GAME, {"1": STANDARD}, [HANDS[0][0], HANDS[9][1]])
    assert nets(r)["1"] == {"player": "-10", "tie": "-10", "banker": "10"}
    assert line(r, "1", "banker").clause == "CO 30-2899.09 (8)(B)(I)"
    assert {line(r, "1", name).clause for name in ("player", "tie")} == {"CO 30-2899.09 (8)(B)(II)"}


@clause("CO 30-2899.09 (8)(C)", "CO 30-2899.09 (8)(C)(I)", "CO 30-2899.09 (8)(C)(II)")
@pytest.mark.parametrize("counted", HANDS)
def test_8_c_a_tie_pays_8_to_1_and_returns_the_others(counted: int) -> None:
    r = deal(GAME, {"1": STANDARD}, list(HANDS[counted]))
    assert nets(r)["1"] == {"player": "0", "banker": "0", "tie": "80"}
    assert line(r, "1", "tie").clause == "CO 30-2899.09 (8)(C)(I)"
    assert [(line(r, "1", name).outcome, line(r, "1", name).clause) for name in ("player", "banker")] == [
        ("push", "CO 30-2899.09 (8)(C)(II)"),
        ("push", "CO 30-2899.09 (8)(C)(II)"),
    ]


@clause("CO 30-2899.09 (4)", "CO 30-2899.09 (8)(A)(I)(A)")
def test_8_a_i_a_3_over_0_pushes_the_player_wager_and_the_others_lose() -> None:
    for three, zero in product(HANDS[3], HANDS[0]):
        r = deal(GAME, {"1": STANDARD}, [three, zero])
        assert nets(r)["1"] == {"banker": "-10", "tie": "-10", "player": "0"}
        assert (line(r, "1", "player").outcome, line(r, "1", "player").clause) == ("push", "CO 30-2899.09 (8)(A)(I)(A)")


@clause("CO 30-2899.09 (4)", "CO 30-2899.09 (8)(B)(I)(A)")
def test_8_b_i_a_3_over_0_pushes_the_banker_wager_and_the_others_lose() -> None:
    for three, zero in product(HANDS[3], HANDS[0]):
        r = deal(GAME, {"1": STANDARD}, [zero, three])
        assert nets(r)["1"] == {"player": "-10", "tie": "-10", "banker": "0"}
        assert (line(r, "1", "banker").outcome, line(r, "1", "banker").clause) == ("push", "CO 30-2899.09 (8)(B)(I)(A)")


@clause("CO 30-2899.09 (4)")
def test_4_no_other_win_pushes_and_no_commission_is_taken() -> None:
    for player, banker in product(HANDS, repeat=2):
        won = nets(deal(GAME, {"1": STANDARD}, [HANDS[player][0], HANDS[banker][0]]))["1"]
        if player != banker and {player, banker} != {0, 3}:
            assert sorted(won.values()) == ["-10", "-10", "10"]


@clause("CO 30-2899.09 (8)")
def test_8_the_dealer_shakes_and_where_the_house_lets_them_the_players_after() -> None:
    assert carried_out(GAME, "roll", {}) == ["(8)"]
    shake = "CO 30-2899.09 (8)"
    for shaking, steps in (("off", [Step(shake)]), ("on", [Step(shake), Step(shake, "players")])):
        r = table(GAME, {"1": {"tie": "5"}}, options={"players_shake": shaking}, walking=True)
        seen = []
        while isinstance(r.pending, Step):
            seen.append(r.pending)
            r.proceed()
        assert seen == steps


@clause("CO 30-2899.09 (8)")
def test_8_no_wager_is_made_when_the_dice_are_out() -> None:
    r = table(GAME, {"1": {"player": "10"}})
    r.answer([6, 6, 6])
    with pytest.raises(WagerRefused, match="too late") as why:
        r.wager("1", "moon_8", "5")
    assert why.value.clause == "CO 30-2899.09 (8)"


@clause("CO 30-2899.09 (8)")
def test_8_a_throw_called_off_is_made_again_and_what_was_revealed_stands() -> None:
    r = table(GAME, {"1": {"player": "10"}})
    r.declare("no_roll")
    assert r.facts[-1] == Remedied("no_roll", "play_on", "CO 30-2899.09 (8)", then=GAME.irregularities["no_roll"].then)
    r.answer([6, 6, 6])
    r.declare("no_roll")
    assert r.pending == Roll(3, "banker")
    r.answer([1, 1, 5])
    assert nets(r) == {"1": {"player": "10"}}
    with pytest.raises(RoundOver):
        r.declare("no_roll")


@clause("CO 30-2899.09 (8)")
def test_8_dice_can_be_shown_too_early_only_where_players_shake() -> None:
    with pytest.raises(Exception, match="happens only with players_shake on"):
        table(GAME, {"1": {"player": "10"}}).declare("dice_exposed")
    r = table(GAME, {"1": {"player": "10"}}, options={"players_shake": "on"})
    r.declare("dice_exposed")
    assert r.pending == Roll(3, "player")


def test_a_supervisor_may_void_a_throw_half_revealed() -> None:
    r = table(GAME, {"1": {"player": "10", "any_triple": "5"}})
    r.answer([6, 6, 6])
    r.void("the banker's cup fell off the table")
    assert isinstance(r.result, Void)
    assert nets(r) == {"1": {"player": "0", "any_triple": "0"}}


dice = st.tuples(*[st.integers(1, 6)] * 3)


@given(player=dice, banker=dice)
def test_8_the_two_sides_mirror_each_other(player: tuple[int, ...], banker: tuple[int, ...]) -> None:
    here = nets(deal(GAME, {"1": STANDARD}, [player, banker]))["1"]
    there = nets(deal(GAME, {"1": STANDARD}, [banker, player]))["1"]
    assert (here["player"], here["banker"], here["tie"]) == (there["banker"], there["player"], there["tie"])


@given(player=st.permutations([1, 2, 5]), banker=st.permutations([3, 4, 6]))
def test_1_the_order_of_the_dice_in_a_cup_changes_nothing(player: list[int], banker: list[int]) -> None:
    assert Throw(tuple(player), tuple(banker)).counts == (8, 3)
    r = deal(GAME, {"1": STANDARD | {"moon_8": "1", "double_straight": "1"}}, [player, banker])
    assert isinstance(r.result, Settled)
    assert nets(r)["1"] == {"banker": "-10", "tie": "-10", "player": "10", "moon_8": "10", "double_straight": "-1"}
