"""Five percent of what a Banker wager wins: collected at once or marked, and never past the shuffle (OH-E §10)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import WagerRefused
from croupier.games.families.baccarat_plan import Vigorish
from tests.games.baccarat.table import (
    announced,
    carried,
    cited,
    coup,
    finish,
    lay,
    net,
    scenario,
    seated,
    walk,
    why,
    written,
)
from tests.support import clause, table

BANKER_WINS = "Kc 3d 6s 4h"
TIE = "Kc 3d 7s 4h"
MARKED: dict[str, Any] = {"vig_when": "marked"}


def again(carry: Any, *events: str, outcomes: str = BANKER_WINS, bet: str = "100") -> Any:
    """One more round of seat 1 at a table that marks, and what it then remembers."""
    return finish(walk({"banker": bet}, carry=carry, events=events, **MARKED), outcomes)


@clause("OH-E 10.III")
@pytest.mark.parametrize(
    ("bet", "won"),
    [("100", "95"), ("5", "4.75"), ("25", "23.75"), ("1", "0.95"), ("7", "6.65"), ("33", "31.35"), ("0.50", "0.47")],
)
def test_10_iii_a_banker_win_is_paid_less_five_percent(bet: str, won: str) -> None:
    assert net(coup(BANKER_WINS, {"banker": bet}), "banker") == won  # a fraction of a cent is the house's


@clause("OH-E 10.III")
def test_10_iii_payments_may_be_made_in_quarters() -> None:
    quarters: dict[str, Any] = {"rounding": "nearest_chip", "smallest_chip": "0.25"}
    assert net(coup(BANKER_WINS, {"banker": "7"}, **quarters), "banker") == "6.75"
    assert net(coup(BANKER_WINS, {"banker": "5"}, **quarters), "banker") == "4.75"
    marked = coup(BANKER_WINS, {"banker": "7"}, vig_when="marked", **quarters)
    assert "vigorish 0.25 marked, seat 1" in announced(marked)
    assert carried(marked) == {"owed": {"1": "0.25"}}


@clause("OH-E 10.III")
@pytest.mark.parametrize("bet", ["10.25", "0.75", "5.75"])
def test_10_iii_quarters_are_not_wagered(bet: str) -> None:
    with pytest.raises(WagerRefused, match="takes a quarter") as refused:
        table("mini-baccarat", {"1": {"banker": bet}})
    assert refused.value.clause == "OH-E 10.III"


@given(st.integers(1, 10**9))
def test_a_vigorish_is_the_least_whole_cent_that_is_five_percent(amount: int) -> None:
    charged = Vigorish(percent=5, on_tie="").on(amount)
    assert (charged - 1) * 100 < amount * 5 <= charged * 100


@clause("OH-E 5.I.A.3", "OH-E 5.I.A.3(a)", "OH-E 5.I.A.3(b)")
def test_5_i_a_3_a_tied_banker_bet_goes_back_or_is_charged_where_the_house_does() -> None:
    free, charged = coup(TIE, {"banker": "100"}), coup(TIE, {"banker": "100"}, vig_on_tie="on")
    assert (net(free, "banker"), why(free, "banker")) == ("0", "OH-E 5.I.A.3(a)")
    assert (net(charged, "banker"), why(charged, "banker")) == ("-5", "OH-E 5.I.A.3(b)")
    assert "vigorish 5 collected, seat 1" in announced(charged)
    assert net(coup(TIE, {"player": "100"}, vig_on_tie="on"), "player") == "0"


@clause("OH-E 10.VI")
def test_10_vi_one_vigorish_for_all_players_of_the_table() -> None:
    round_ = seated(BANKER_WINS, {"1": {"banker": "20"}, "7": {"banker": "20"}, "14": {"banker": "40"}})
    assert [net(round_, "banker", seat) for seat in ("1", "7", "14")] == ["19", "19", "38"]


@clause("OH-E 10.V", "OH-E 02.I.D")
def test_10_v_a_marked_vigorish_is_charged_now_and_owed_on_the_seats_number() -> None:
    round_ = again(None)
    assert net(round_, "banker") == "95"  # ruling: bac-6
    assert "vigorish 5 marked, seat 1" in announced(round_)
    assert carried(round_) == {"owed": {"1": "5"}}
    assert carried(coup(BANKER_WINS, {"banker": "100"})) is None  # collected at once


@clause("OH-E 10.V")
def test_10_v_markers_add_up_and_stay_until_they_are_collected() -> None:
    once = carried(again(None))
    assert carried(again(once, bet="30")) == {"owed": {"1": "6.50"}}
    assert carried(again(once, outcomes="9c Kd Ks 2h")) == {"owed": {"1": "5"}}  # a lost wager changes nothing


@clause("OH-E 10.V")
def test_10_v_a_charged_tie_is_marked_too() -> None:
    tied = finish(walk({"banker": "100"}, vig_on_tie="on", **MARKED), TIE)
    assert carried(tied) == {"owed": {"1": "5"}}


@clause("OH-E 10.V", "OH-E 7.V")
def test_10_v_markers_are_collected_before_the_shuffle() -> None:
    owed = {"owed": {"1": "5", "3": "2.50"}}
    last = again(owed, "cover_card")
    assert announced(last)[-2:] == ["vigorish 10 collected, seat 1", "vigorish 2.50 collected, seat 3"]
    assert cited(last, "vigorish 2.50 collected, seat 3") == "OH-E 10.V"
    assert carried(last) is None


@clause("OH-E 10.V")
def test_10_v_none_outlasts_a_shoe_that_was_shuffled() -> None:
    round_ = walk({"banker": "100"}, carry={"owed": {"1": "5"}}, events=("fresh_shoe",), **MARKED)
    assert announced(round_) == ["vigorish 5 collected, seat 1"]
    assert carried(finish(round_, f"?? {BANKER_WINS}")) == {"owed": {"1": "5"}}  # this round's own


@clause("OH-E 10.V")
def test_10_v_a_player_who_leaves_pays_what_is_marked() -> None:
    round_ = again({"owed": {"1": "5", "3": "2.50"}}, "left 3")
    assert announced(round_)[0] == "vigorish 2.50 collected, seat 3"
    assert carried(round_) == {"owed": {"1": "10"}}


@clause("OH-E 10.V", "OH-E 11.V")
def test_10_v_a_shoe_that_runs_out_is_shuffled_so_markers_are_collected() -> None:
    round_ = lay(walk({"banker": "100"}, carry={"owed": {"3": "2.50"}}, **MARKED), "Kc 3d")
    round_.declare("shoe_exhausted")
    assert "vigorish 2.50 collected, seat 3" in announced(round_)
    assert carried(round_) is None


@clause("OH-E 10.V")
def test_10_v_a_void_round_marks_nothing() -> None:
    round_ = lay(walk({"banker": "100"}, carry={"owed": {"1": "5"}}, **MARKED), BANKER_WINS)
    while "vigorish 5 marked, seat 1" not in announced(round_):
        round_.proceed()
    round_.void("the wrong seat was paid")
    assert carried(round_) == {"owed": {"1": "5"}}


def test_a_scenario_carries_the_markers_from_round_to_round() -> None:
    bet = {"banker": "100"}
    out = scenario(written(BANKER_WINS, bet), written(BANKER_WINS, bet, events=["cover_card"]), **MARKED)
    assert out.plain()["seats"]["1"]["total"] == "190"
    assert "vigorish 10 collected, seat 1" in announced(out.rounds[1])
