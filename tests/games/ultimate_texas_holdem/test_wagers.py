"""Ultimate Texas Hold'em before the deal: the table, its cards, and who may bet what."""

import pytest

from croupier.errors import WagerRefused
from croupier.games.ultimate_texas_holdem import GAME
from croupier.money import cents
from croupier.round.setup import Seat, Setup
from tests.games.ultimate_texas_holdem.table import BETS, CHECKS, UTH, WITH_TRIPS, hand
from tests.support import clause, deal, nets, table

BOARD = "Ks 9d 5h 4c 3h"


# 1. Definitions


@clause("OH-I 1.I", "OH-I 1.I.A", "OH-I 1.I.B", "OH-I 1.I.I", "OH-I 1.I.L")
def test_1_i_the_wagers_are_those_the_text_defines() -> None:
    stages = {wager.slug: wager.stage for wager in GAME.wagers}
    assert stages == {"ante": "before", "blind": "before", "play": "later", "trips": "before", "progressive": "before"}


# 2. The table and its cards


@clause("OH-I 2.II", "OH-I 2.II.B")
def test_2_ii_b_each_seat_has_four_spots() -> None:
    round_ = deal(UTH, {"1": WITH_TRIPS}, "Ac Kh 2d Qs", decisions=[{"action": "play", "multiple": 3}])
    assert round_.felt.by_seat["1"].stakes == {
        ("ante", 0): 1000,
        ("blind", 0): 1000,
        ("trips", 0): 500,
        ("play", 0): 3000,
    }


# 6. Wagers


@clause("OH-I 6.III")
@pytest.mark.parametrize(
    "bets", [{"ante": "10"}, {"blind": "10"}, {"ante": "10", "blind": "15"}, {"ante": "10", "blind": "9.99"}]
)
def test_6_iii_ante_and_blind_go_together_in_one_amount(bets: dict[str, str]) -> None:
    with pytest.raises(WagerRefused, match="ante and blind are made in the same amount") as why:
        table(UTH, {"1": bets})
    assert why.value.clause == "OH-I 6.III"


@clause("OH-I 6.III")
@pytest.mark.parametrize("limit", ["ante_maximum", "blind_maximum"])
def test_6_iii_where_one_of_the_two_is_refused_nothing_is_left(limit: str) -> None:
    bets = tuple((slug, cents(bet)) for slug, bet in (WITH_TRIPS | {"progressive": "1"}).items())
    seated, refused = GAME.seated(GAME.house({limit: "5"}), Setup((Seat("1", bets),)))
    assert seated.seats == ()
    assert {wager for _, wager, _ in refused} == {"ante", "blind", "trips", "progressive"}


@clause("OH-I 6.IV")
def test_6_iv_trips_needs_the_other_two_and_has_its_own_limits() -> None:
    with pytest.raises(WagerRefused, match="trips needs a wager on ante"):
        table(UTH, {"1": {"trips": "5"}})
    posted = {"table_minimum": "10", "trips_minimum": "2", "trips_maximum": "50"}
    table(UTH, {"1": BETS | {"trips": "2"}}, options=posted)
    for amount in ("1", "51"):
        with pytest.raises(WagerRefused, match=f"trips of {amount}"):
            table(UTH, {"1": BETS | {"trips": amount}}, options=posted)
    with pytest.raises(WagerRefused, match="trips is not offered"):
        table(UTH, {"1": WITH_TRIPS}, options={"trips": "off"})


@clause("OH-I 6.IV")
@pytest.mark.parametrize("last", ["play", "fold"])
def test_6_iv_trips_has_no_bearing_on_the_other_wagers(last: str) -> None:
    without = nets(hand("Ac 2d", "Kh Qs", BOARD, *CHECKS, last, wagers=BETS))["1"]
    with_it = nets(hand("Ac 2d", "Kh Qs", BOARD, *CHECKS, last))["1"]
    assert with_it == without | {"trips": "20"}  # ace to five


@clause("OH-I 6.V")
def test_6_v_the_play_wager_is_not_made_before_the_deal() -> None:
    with pytest.raises(WagerRefused, match="play is not a wager made before the round") as why:
        table(UTH, {"1": BETS | {"play": "40"}})
    assert why.value.clause == "OH-I 6.V"
