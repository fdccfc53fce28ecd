"""Texas Hold'em Bonus from the first card to the last decision."""

import pytest

from croupier.errors import ActionRefused, OutOfTurn
from croupier.round.facts import Pay, Stake
from croupier.round.requests import DEALER, DISCARD, UP, Draw
from croupier.round.round import Round, Settled
from tests.games.texas_holdem_bonus.table import ANTE, THB, WITH_BONUS, cards, hand
from tests.support import Wagers, clause, deal, nets

BOARD = "Ks 9d 5h 4c 3h"
SCATTERED: Wagers = {"5": ANTE, "2": WITH_BONUS}
HOLES = "Ac Ad Qs 2c 2d 7h"


def asked(round_: Round) -> str:
    assert round_.pending is not None
    return round_.pending.asked


def stakes(round_: Round) -> list[tuple[str, str, int, str]]:
    """The wagers made after the deal."""
    made = [fact for fact in round_.facts if isinstance(fact, Stake)]
    return [
        (fact.seat, fact.wager, fact.amount, fact.clause) for fact in made if fact.wager in ("flop", "turn", "river")
    ]


@clause("OH-K 10.I", "OH-K 10.I.A", "OH-K 10.I.B", "OH-K 10.I.B.1", "OH-K 1.I.F")
def test_10_i_twice_the_ante_for_the_flop_or_the_ante_is_gone() -> None:
    round_ = deal(THB, SCATTERED, HOLES, decisions=["fold", "bet"])
    assert stakes(round_) == [("5", "flop", 2000, "OH-K 10.I.A")]
    gone = [
        (fact.seat, fact.wager, fact.net, fact.outcome, fact.clause) for fact in round_.facts if isinstance(fact, Pay)
    ]
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
            for card in ("??", "4c"):
                round_.answer(card)
    assert asked(round_) == f"draw {DISCARD} down"


@clause("OH-K 10.III", "OH-K 10.V")
@pytest.mark.parametrize("turn", ["bet", "check"])
@pytest.mark.parametrize("river", ["bet", "check"])
def test_10_v_the_river_wager_does_not_depend_on_the_turn(turn: str, river: str) -> None:
    # A pair of aces beats the dealer's kings.
    up = nets(hand("Ac Ad", "Kh Qs", "Ks 9d 5h 4c 7h", "bet", turn, river, wagers=ANTE))["1"]
    streets = {"turn": turn, "river": river}
    assert up == {"ante": "0", "flop": "20"} | {name: "10" for name, choice in streets.items() if choice == "bet"}


@clause("OH-K 10.II", "OH-K 10.IV", "OH-K 10.VI")
def test_10_ii_after_all_have_folded_the_streets_are_dealt_but_nothing_depends_on_them() -> None:
    round_ = deal(
        THB, {"1": WITH_BONUS}, " ".join(["?? ?? ?? ??", "??", "?? ?? ??", "??", "??", "??", "??"]), decisions=["fold"]
    )
    # The dealer's two cards may stay unknown too; the bonus is decided by one's own two.
    for who, card in [(DEALER, "??"), (DEALER, "??"), ("1", "Kc"), ("1", "Kd")]:
        assert isinstance(round_.pending, Draw)
        assert (round_.pending.to, round_.pending.face) == (who, UP)
        round_.answer(card)
    assert isinstance(round_.result, Settled)
    assert nets(round_) == {"1": {"ante": "-10", "bonus": "50"}}


@clause("OH-K 10.VIII", "OH-K 10.VIII.D")
def test_10_viii_one_player_after_the_other_from_the_right_folded_hands_last() -> None:
    seats: Wagers = {"1": WITH_BONUS, "3": WITH_BONUS, "6": WITH_BONUS}
    script = cards("Ac 2d", "8c 8d", "7c 2c", "Kh Qs", board=BOARD)
    round_ = deal(THB, seats, script, decisions=["bet", "bet", "fold", *["bet"] * 4])
    lines = [(fact.seat, fact.wager) for fact in round_.facts if isinstance(fact, Pay)]
    wagers = ("ante", "flop", "turn", "river", "bonus")
    assert lines == [("6", "ante"), *((seat, wager) for seat in ("3", "1") for wager in wagers), ("6", "bonus")]
