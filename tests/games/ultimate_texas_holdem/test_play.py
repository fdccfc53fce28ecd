"""Ultimate Texas Hold'em from the first card to the last decision."""

import pytest

from croupier.errors import ActionRefused, OutOfTurn
from croupier.round.facts import Chose, Pay, Stake
from croupier.round.requests import DISCARD, Decide
from croupier.round.round import Round
from tests.games.holdem.table import choices
from tests.games.ultimate_texas_holdem.table import BETS, UTH, WITH_TRIPS, cards, hand
from tests.support import Wagers, clause, deal, nets

BOARD = "Ks 9d 5h 4c 3h"
SCATTERED: Wagers = {"5": BETS, "2": WITH_TRIPS}
HOLES = "Ac Ad Qs 2c 2d 7h"


def asked(round_: Round) -> str:
    assert round_.pending is not None
    return round_.pending.asked


def stakes(round_: Round, wager: str) -> list[tuple[str, int, str]]:
    return [
        (fact.seat, fact.amount, fact.clause)
        for fact in round_.facts
        if isinstance(fact, Stake) and fact.wager == wager
    ]


@clause("OH-I 9.I", "OH-I 9.I.A", "OH-I 9.I.B", "OH-I 1.I.D")
@pytest.mark.parametrize("multiple", [3, 4])
def test_9_i_three_or_four_antes_before_the_flop_or_a_check(multiple: int) -> None:
    round_ = deal(UTH, SCATTERED, HOLES, decisions=["check", {"action": "play", "multiple": multiple}])
    assert stakes(round_, "play") == [("5", multiple * 1000, "OH-I 9.I.A")]
    assert round_.felt.by_seat["2"].stake("ante") == 1000
    assert asked(round_) == f"draw {DISCARD} down"


@clause("OH-I 9.I", "OH-I 6.V")
@pytest.mark.parametrize(
    "choice", ["fold", "play", "play 1", "play 2", "play 5", {"action": "play", "amount": "35"}, "bet"]
)
def test_9_i_nothing_else_before_the_flop(choice: object) -> None:
    round_ = deal(UTH, {"1": BETS}, "Ac Kh 2d Qs")
    with pytest.raises(ActionRefused) as why:
        round_.answer(choices(choice)[0] if isinstance(choice, str) else choice)
    assert why.value.clause == "OH-I 9.I"


@clause("OH-I 9.I")
def test_9_i_the_play_wager_may_be_told_as_an_amount_that_fits() -> None:
    round_ = deal(UTH, {"1": BETS}, "Ac Kh 2d Qs")
    with pytest.raises(ActionRefused, match=r"may play \(4x, 3x\), not 40"):
        round_.answer({"action": "play", "amount": "40", "multiple": 3})
    round_.answer({"action": "play", "amount": "40"})
    assert stakes(round_, "play") == [("1", 4000, "OH-I 9.I.A")]


@clause("OH-I 9.III", "OH-I 9.III.A", "OH-I 9.III.B")
def test_9_iii_on_the_flop_those_without_a_play_wager_are_asked_for_two_antes() -> None:
    round_ = deal(UTH, SCATTERED, f"{HOLES} ?? Ks 9d 5h", decisions=choices("play 4", "check"))
    assert asked(round_) == "decide 5: play (2x) | check"
    for wrong in ("fold", {"action": "play", "multiple": 4}, {"action": "play", "multiple": 1}):
        with pytest.raises(ActionRefused) as why:
            round_.answer(wrong)
        assert why.value.clause == "OH-I 9.III"
    with pytest.raises(OutOfTurn):
        round_.answer("check", seat="2")
    round_.answer("play")
    assert stakes(round_, "play") == [("2", 4000, "OH-I 9.I.A"), ("5", 2000, "OH-I 9.III.A")]
    assert asked(round_) == f"draw {DISCARD} down"


@clause("OH-I 9.V", "OH-I 9.V.A", "OH-I 1.I.G")
def test_9_v_on_the_river_one_ante_or_a_fold() -> None:
    round_ = deal(UTH, SCATTERED, f"{HOLES} ?? Ks 9d 5h ?? 4c 3h", decisions=["check"] * 4)
    assert asked(round_) == "decide 2: play (1x) | fold"
    for wrong in ("check", {"action": "play", "multiple": 2}):
        with pytest.raises(ActionRefused) as why:
            round_.answer(wrong)
        assert why.value.clause == "OH-I 9.V"
    round_.answer("play")
    assert asked(round_) == "decide 5: play (1x) | fold"
    round_.answer("fold")
    assert stakes(round_, "play") == [("2", 1000, "OH-I 9.V.A")]
    assert [fact.action for fact in round_.facts if isinstance(fact, Chose)][-2:] == ["play", "fold"]


@clause("OH-I 9.V.B", "OH-I 9.V.B.1", "OH-I 9.V.B.2")
def test_9_v_b_a_fold_gives_up_ante_and_blind_at_once_and_trips_waits() -> None:
    round_ = deal(UTH, SCATTERED, f"{HOLES} ?? Ks 9d 5h ?? 4c 3h", decisions=[*["check"] * 4, "fold"])
    gone = [(fact.wager, fact.net, fact.outcome, fact.clause) for fact in round_.facts if isinstance(fact, Pay)]
    assert gone == [("ante", -1000, "forfeit", "OH-I 9.V.B"), ("blind", -1000, "forfeit", "OH-I 9.V.B")]
    round_.answer("play")
    # Seat 5 first, and the folded hand's trips at the end of the round: ace to five.
    assert list(nets(round_)) == ["2", "5"]
    last = [(fact.seat, fact.wager, fact.net) for fact in round_.facts if isinstance(fact, Pay)][-1]
    assert last == ("2", "trips", 2000)


@clause("OH-I 9.VIII", "OH-I 9.VII")
@pytest.mark.parametrize("dealer", ["Kh Qs", "Jh Ts"])
def test_9_viii_players_are_settled_one_by_one_from_the_dealers_right(dealer: str) -> None:
    seats: Wagers = {"1": WITH_TRIPS, "3": WITH_TRIPS, "6": WITH_TRIPS}
    script = cards("Ac 2d", "8c 8d", "7c 2c", dealer, board=BOARD)
    round_ = deal(UTH, seats, script, decisions=choices(*["play 4"] * 3))
    lines = [(fact.seat, fact.wager) for fact in round_.facts if isinstance(fact, Pay)]
    assert lines == [(seat, wager) for seat in ("6", "3", "1") for wager in ("ante", "blind", "play", "trips")]


@clause("OH-I 9.I", "OH-I 9.III")
def test_9_i_nobody_is_asked_again_after_a_play_wager() -> None:
    round_ = hand("Ac 2d", "Kh Qs", BOARD, "play 4")
    assert sum(isinstance(answer.asked, Decide) for answer in round_.answers) == 1
