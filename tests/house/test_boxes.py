"""Boxes that several players share at a live table: limits for all of them together, and as many as a layout shows."""

import pytest

from croupier.errors import BadInput, WagerRefused
from tests.house.pit import Pit, lay
from tests.support import clause

LIMITS = {"table_minimum": "10", "table_maximum": "100"}


@clause("SG 5.2", "SG 3.6")
def test_5_2_two_players_may_meet_the_minimum_of_a_box_together() -> None:
    pit = Pit()
    table = pit.table("pontoon-plus", LIMITS, ann="100")
    pit.buys("bob", "100")
    table.sit("bob", "1b", box=1, standing=True)
    lay(table, "1", main="4")  # below it, but betting is open and others may add to it
    lay(table, "1b", main="6")
    round_ = table.begin()
    assert [seat.wagers for seat in round_.setup.seats] == [(("main", 400),), (("main", 600),)]
    pit.sound()


@clause("SG 5.2")
def test_5_2_a_box_below_its_minimum_when_bets_close_is_told_so() -> None:
    pit = Pit()
    table = pit.table("pontoon-plus", LIMITS, ann="100", bob="100")
    lay(table, "1", main="4")
    lay(table, "2", main="10")
    with pytest.raises(WagerRefused, match="main of 4 is below the minimum of 10; raise it or take it back") as why:
        table.begin()
    assert why.value.clause == "SG 5.2"
    assert pit.has("ann") == "100"
    lay(table, "1", main="10")
    assert len(table.begin().setup.seats) == 2


@clause("SG 5.2")
def test_5_2_who_takes_a_bet_back_leaves_the_others_theirs() -> None:
    pit = Pit()
    table = pit.table("pontoon-plus", LIMITS, ann="100")
    pit.buys("bob", "100")
    table.sit("bob", "1b", box=1, standing=True)
    lay(table, "1", main="4")
    lay(table, "1b", main="6")
    table.retract("1", "main")
    assert pit.has("bob") == "94"
    lay(table, "1b", main="10")
    assert len(table.begin().setup.seats) == 1


@clause("SG 2.1.1(a)")
def test_2_1_1_a_a_table_has_the_boxes_of_its_layout() -> None:
    pit = Pit()
    table = pit.table("pontoon-plus", {"boxes": 5}, ann="100")
    with pytest.raises(BadInput, match="the table has seats 1 to 5"):
        table.sit("bob", "6")
    table.sit("bob", "5")
    with pytest.raises(BadInput, match="the table has seats 1 to 4"):
        table.change({"boxes": 4}, by="sup", because="a smaller layout")
    table.leave("5")
    table.change({"boxes": 4}, by="sup", because="a smaller layout")
    with pytest.raises(BadInput, match="the table has seats 1 to 4"):
        table.sit("bob", "5")
