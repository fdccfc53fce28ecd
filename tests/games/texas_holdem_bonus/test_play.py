"""Texas Hold'em Bonus from the first card to the last decision."""

import pytest

from croupier.equipment.cards import UNSEEN
from croupier.errors import ActionRefused, OutOfTurn
from croupier.round.facts import Announce, Deal, Expose, Pay, Stake
from croupier.round.requests import COMMUNITY, DEALER, DISCARD, DOWN, UP, Draw, Step
from croupier.round.round import Round, Settled
from croupier.round.views import PUBLIC, hands, view
from tests.games.texas_holdem_bonus.table import ANTE, THB, WITH_BONUS, cards, hand
from tests.support import Wagers, clause, deal, nets, table

BOARD = "Ks 9d 5h 4c 3h"
SCATTERED: Wagers = {"5": ANTE, "2": WITH_BONUS}
HOLES = "Ac Ad Qs 2c 2d 7h"


def asked(round_: Round) -> str:
    assert round_.pending is not None
    return round_.pending.asked


def stakes(round_: Round) -> list[tuple[str, str, int, str]]:
    """The wagers made after the deal."""
    made = [one for one in round_.facts if isinstance(one, Stake)]
    return [(one.seat, one.wager, one.amount, one.clause) for one in made if one.wager in ("flop", "turn", "river")]


@clause("OH-K 8.II", "OH-K 8.II.A", "OH-K 8.II.B", "OH-K 8.II.C", "OH-K 8.II.D", "OH-K 9.II")
@pytest.mark.parametrize(
    ("dealing", "order"), [("hand", ["2", "5", DEALER] * 2), ("shoe", ["2", "2", "5", "5", DEALER, DEALER])]
)
def test_8_ii_the_order_of_the_deal(dealing: str, order: list[str]) -> None:
    round_ = table(THB, SCATTERED, options={"dealing": dealing})
    for who, one in zip(order, HOLES.split(), strict=True):
        assert asked(round_) == f"draw {who} down"
        round_.answer(one)
    assert asked(round_) == "decide 2: bet (2x) | fold"
    assert {one.face for one in round_.facts if isinstance(one, Deal)} == {DOWN}


@clause("OH-K 8.III", "OH-K 9.III")
@pytest.mark.parametrize(("dealing", "step"), [("hand", "OH-K 8.III"), ("shoe", "OH-K 9.III")])
def test_8_iii_the_stub_goes_away_after_the_last_community_card(dealing: str, step: str) -> None:
    round_ = table(THB, {"1": ANTE}, options={"dealing": dealing}, walking=True)
    script = [*"Ac Kh 2d Qs".split(), "bet", *"?? Ks 9d 5h".split(), "bet", *"?? 4c".split(), "bet", *"?? 3h".split()]
    for one in script:
        while isinstance(round_.pending, Step):
            assert round_.pending.clause != step
            round_.proceed()
        round_.answer(one)
    assert round_.pending == Step(step)


@clause("OH-K 10.I")
def test_10_i_each_player_sees_the_own_cards_only() -> None:
    round_ = deal(THB, SCATTERED, HOLES)
    for seat in ("2", "5"):
        held = hands(view(round_, seat))
        assert UNSEEN not in held[seat]
        assert all(set(held[other]) == {UNSEEN} for other in held if other != seat)
    assert {card for held in hands(view(round_, PUBLIC)).values() for card in held} == {UNSEEN}


@clause("OH-K 10.I", "OH-K 10.I.A", "OH-K 10.I.B", "OH-K 10.I.B.1", "OH-K 1.I.F")
def test_10_i_twice_the_ante_for_the_flop_or_the_ante_is_gone() -> None:
    round_ = deal(THB, SCATTERED, HOLES, decisions=["fold", "bet"])
    assert stakes(round_) == [("5", "flop", 2000, "OH-K 10.I.A")]
    gone = [(one.seat, one.wager, one.net, one.outcome, one.clause) for one in round_.facts if isinstance(one, Pay)]
    assert gone == [("2", "ante", -1000, "forfeit", "OH-K 10.I.B")]
    assert round_.felt.by_seat["2"].stakes == {("bonus", 0): 500}
    assert asked(round_) == f"draw {DISCARD} down"


@clause("OH-K 10.I")
@pytest.mark.parametrize(
    "choice", ["check", "play", {"action": "bet", "multiple": 1}, {"action": "bet", "amount": "10"}]
)
def test_10_i_nothing_else_before_the_flop(choice: object) -> None:
    round_ = deal(THB, {"1": ANTE}, "Ac Kh 2d Qs")
    with pytest.raises(ActionRefused) as why:
        round_.answer(choice)
    assert why.value.clause == "OH-K 10.I"


@clause("OH-K 10.I")
def test_10_i_the_flop_wager_may_be_told_as_an_amount() -> None:
    round_ = deal(THB, {"1": ANTE}, "Ac Kh 2d Qs", decisions=[{"action": "bet", "amount": "20"}])
    assert stakes(round_) == [("1", "flop", 2000, "OH-K 10.I.A")]


@clause("OH-K 10.II", "OH-K 10.IV", "OH-K 10.VI", "OH-K 1.I.B")
def test_10_ii_a_burn_before_flop_turn_and_river() -> None:
    round_ = hand("Ac 2d", "Kh Qs", BOARD)
    dealt = [(one.to, one.face) for one in round_.facts if isinstance(one, Deal)][4:]
    burn, up = (DISCARD, DOWN), (COMMUNITY, UP)
    assert dealt == [burn, up, up, up, burn, up, burn, up]


@clause("OH-K 10.III", "OH-K 10.V")
def test_10_iii_turn_and_river_one_ante_or_a_check_for_those_with_a_flop_wager() -> None:
    seats: Wagers = {"1": ANTE, "2": WITH_BONUS, "4": {"ante": "25"}}
    round_ = deal(THB, seats, "Ac Ad Qs Jc 2c 2d 7h 8h ?? Ks 9d 5h", decisions=["bet", "fold", "bet"])
    for street, clause_ in (("turn", "OH-K 10.III"), ("river", "OH-K 10.V")):
        assert asked(round_) == "decide 1: bet (1x) | check"
        for wrong in ("fold", {"action": "bet", "multiple": 2}):
            with pytest.raises(ActionRefused) as why:
                round_.answer(wrong)
            assert why.value.clause == clause_
        round_.answer("check")
        with pytest.raises(OutOfTurn):
            round_.answer("bet", seat="2")
        assert asked(round_) == "decide 4: bet (1x) | check"
        round_.answer("bet")
        assert stakes(round_)[-1] == ("4", street, 2500, clause_)
        if street == "turn":
            for one in ("??", "4c"):
                round_.answer(one)
    assert asked(round_) == f"draw {DISCARD} down"


@clause("OH-K 10.III", "OH-K 10.V")
@pytest.mark.parametrize("turn", ["bet", "check"])
@pytest.mark.parametrize("river", ["bet", "check"])
def test_10_v_the_river_wager_does_not_depend_on_the_turn(turn: str, river: str) -> None:
    # A pair of aces beats the dealer's kings.
    found = nets(hand("Ac Ad", "Kh Qs", "Ks 9d 5h 4c 7h", "bet", turn, river, wagers=ANTE))["1"]
    streets = {"turn": turn, "river": river}
    assert found == {"ante": "0", "flop": "20"} | {name: "10" for name, choice in streets.items() if choice == "bet"}


@clause("OH-K 10.I.B.2")
def test_10_i_b_2_a_folded_hand_without_a_bonus_is_not_shown() -> None:
    round_ = hand("Ac 2d", "Kh Qs", BOARD, "fold", wagers=ANTE)
    assert [one.who for one in round_.facts if isinstance(one, Expose)] == [DEALER]


@clause("OH-K 10.II", "OH-K 10.IV", "OH-K 10.VI")
def test_10_ii_after_all_have_folded_the_streets_are_dealt_but_nothing_depends_on_them() -> None:
    round_ = deal(
        THB, {"1": WITH_BONUS}, " ".join(["?? ?? ?? ??", "??", "?? ?? ??", "??", "??", "??", "??"]), decisions=["fold"]
    )
    # The dealer's two cards may stay unknown too; the bonus is decided by the own two.
    for who, one in [(DEALER, "??"), (DEALER, "??"), ("1", "Kc"), ("1", "Kd")]:
        assert isinstance(round_.pending, Draw)
        assert (round_.pending.to, round_.pending.face) == (who, UP)
        round_.answer(one)
    assert isinstance(round_.result, Settled)
    assert nets(round_) == {"1": {"ante": "-10", "bonus": "50"}}


@clause("OH-K 10.VII", "OH-K 10.VIII")
def test_10_vii_the_dealer_shows_and_calls_then_the_players_from_the_right() -> None:
    round_ = table(THB, {"1": ANTE, "2": ANTE})
    script = [*["??"] * 6, "bet", "bet", *"?? Ks 9d 5h".split(), *["check"] * 2, "??", "4c", *["check"] * 2, "??", "3h"]
    for one in script:
        round_.answer(one)
    shown = ["Kh", "Qs", "Ac", "2d", "7c", "8c"]
    for who, one in zip([DEALER, DEALER, "2", "2", "1", "1"], shown, strict=True):
        assert isinstance(round_.pending, Draw)
        assert (round_.pending.to, round_.pending.face) == (who, UP)
        round_.answer(one)
    assert [(one.text, one.clause) for one in round_.facts if isinstance(one, Announce)] == [
        ("dealer has pair", "OH-K 10.VII"),
        ("seat 2 has straight", "OH-K 10.VIII"),
        ("seat 1 has high card", "OH-K 10.VIII"),
    ]


@clause("OH-K 10.VIII", "OH-K 10.VIII.D")
def test_10_viii_one_player_after_the_other_from_the_right_folded_hands_last() -> None:
    seats: Wagers = {"1": WITH_BONUS, "3": WITH_BONUS, "6": WITH_BONUS}
    script = cards("Ac 2d", "8c 8d", "7c 2c", "Kh Qs", board=BOARD)
    round_ = deal(THB, seats, script, decisions=["bet", "bet", "fold", *["bet"] * 4])
    lines = [(one.seat, one.wager) for one in round_.facts if isinstance(one, Pay)]
    mine = ("ante", "flop", "turn", "river", "bonus")
    assert lines == [("6", "ante"), *((seat, wager) for seat in ("3", "1") for wager in mine), ("6", "bonus")]
