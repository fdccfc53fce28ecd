"""Texas Hold'em Bonus before the deal: the table, its cards, and who may bet what."""

import pytest

from croupier.errors import WagerRefused
from croupier.games.texas_holdem_bonus import GAME
from tests.games.texas_holdem_bonus.table import ANTE, THB, WITH_BONUS, paid
from tests.support import clause, deal, table

BOARD = "Ks 9d 5h 4c 3h"


# 1. Definitions


@clause("OH-K 1.I", "OH-K 1.I.A", "OH-K 1.I.E", "OH-K 1.I.J", "OH-K 1.I.M")
def test_1_i_the_wagers_are_those_the_text_defines() -> None:
    assert {wager.slug: wager.stage for wager in GAME.wagers} == {
        "ante": "before",
        "flop": "later",
        "turn": "later",
        "river": "later",
        "bonus": "before",
        "progressive": "before",
    }


# 2. and 3. The table and its cards


@clause("OH-K 2.I.B", "OH-K 2.I.C", "OH-K 2.I.D")
def test_2_i_each_seat_has_a_spot_for_every_wager() -> None:
    round_ = deal(THB, {"1": WITH_BONUS}, "Ac Kh 2d Qs ?? Ks 9d 5h ?? 4c", decisions=["bet"] * 3)
    assert round_.felt.by_seat["1"].stakes == {
        ("ante", 0): 1000,
        ("bonus", 0): 500,
        ("flop", 0): 2000,
        ("turn", 0): 1000,
        ("river", 0): 1000,
    }


# 7. Wagers


@clause("OH-K 7.III")
def test_7_iii_the_bonus_needs_an_ante_and_is_a_dollar_or_more() -> None:
    with pytest.raises(WagerRefused, match="bonus needs a wager on ante"):
        table(THB, {"1": {"bonus": "5"}})
    table(THB, {"1": ANTE | {"bonus": "1"}}, options={"table_minimum": "10"})
    with pytest.raises(WagerRefused, match=r"bonus of 0\.99 is below the minimum of 1") as why:
        table(THB, {"1": ANTE | {"bonus": "0.99"}})
    assert why.value.clause == "OH-K 7.III"
    with pytest.raises(WagerRefused, match="bonus of 4 is below the minimum of 5"):
        table(THB, {"1": ANTE | {"bonus": "4"}}, options={"bonus_minimum": "5"})
    with pytest.raises(WagerRefused, match="not offered"):
        table(THB, {"1": WITH_BONUS}, options={"bonus": "off"})


@clause("OH-K 7.III")
@pytest.mark.parametrize("decisions", [("fold",), ("bet", "bet", "check")])
def test_7_iii_the_bonus_has_no_bearing_on_the_other_wagers(decisions: tuple[str, ...]) -> None:
    without = paid("Ac Kd", "Kh Qs", BOARD, *decisions, wagers=ANTE)
    assert paid("Ac Kd", "Kh Qs", BOARD, *decisions) == without | {"bonus": "75"}


@clause("OH-K 7.IV")
@pytest.mark.parametrize("wager", ["flop", "turn", "river"])
def test_7_iv_the_wagers_of_the_streets_are_not_made_before_the_deal(wager: str) -> None:
    with pytest.raises(WagerRefused, match=f"{wager} is not a wager made before the round"):
        table(THB, {"1": ANTE | {wager: "20"}})
