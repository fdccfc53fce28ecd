"""Win, drop, handle and hold of a table, as casinos mean them: out of the books, in whole cents and exact shares."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from croupier.server.service import Service
from croupier.store.win import ExactShare, TableWin
from tests.server.annex import Annex, annex, sound
from tests.server.test_floor import ByHand


@pytest.fixture(scope="module")
def floor(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as floor:
        yield floor
        sound(service)


def figures(floor: Annex, table: str, **since: str) -> dict[str, Any]:
    answer = floor.get("supervisor", f"tables/{table}/win", **since)
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


def test_a_table_by_hand_has_win_drop_handle_and_hold(floor: Annex) -> None:
    at = ByHand(floor, "roulette", 2)
    at.do(at.names[0], "chips", {"seat": "1", "amount": "80"})
    at.lay("1", red="10")
    at.lay("2", black="15")
    at.do("dealer", "begin", {})
    at.deal("1")  # red: 10 are paid, 15 are taken
    shown = figures(floor, at.table)
    assert {name: shown[name] for name in ("rounds", "win", "drop", "handle")} == {
        "rounds": 1,
        "win": "5",
        "drop": "80",
        "handle": "25",
    }
    assert shown["hold"] == {"exact": "1/16", "percent": "6.25"}
    assert shown["of_handle"] == {"exact": "1/5", "percent": "20.00"}
    assert figures(floor, at.table, since="2100-01-01T00:00:00Z")["handle"] == "0"
    assert figures(floor, at.table, since="2000-01-01T00:00:00Z") | {"since": None} == shown


def test_a_loss_is_a_negative_win_and_a_fill_is_none(floor: Annex) -> None:
    at = ByHand(floor, "roulette")
    at.lay("1", **{"straight:7": "10"})
    at.do("dealer", "begin", {})
    at.deal("7")  # the float is filled from the cage to pay it
    shown = figures(floor, at.table)
    assert (shown["win"], shown["handle"], shown["drop"], shown["hold"]) == ("-350", "10", "0", None)
    assert shown["of_handle"] == {"exact": "-35", "percent": "-3500.00"}


def test_a_void_round_is_neither_won_nor_wagered(floor: Annex) -> None:
    at = ByHand(floor, "roulette")
    at.lay("1", red="10")
    at.do("dealer", "begin", {})
    at.do("supervisor", "void", {"reason": "shown by a test"})
    shown = figures(floor, at.table)
    assert (shown["rounds"], shown["win"], shown["handle"], shown["of_handle"]) == (0, "0", "0", None)


def test_a_table_that_deals_by_itself_sells_no_chips(floor: Annex) -> None:
    shown = figures(floor, floor.table("roulette"))
    assert (shown["drop"], shown["hold"]) == (None, None)


def test_an_unknown_table_and_a_time_without_a_zone(floor: Annex) -> None:
    assert floor.get("supervisor", "tables/nowhere/win").status_code == 404
    assert floor.get("supervisor", "tables/nowhere/win", since="2026-01-01T00:00:00").status_code == 422


@pytest.mark.parametrize(
    ("share", "percent"),
    [
        (Fraction(1, 3), "33.33"),
        (Fraction(2, 3), "66.67"),
        (Fraction(1, 80_000), "0.00"),
        (Fraction(-1, 80_000), "0.00"),
        (Fraction(1, 20_000), "0.01"),
        (Fraction(-5, 8), "-62.50"),
    ],
)
def test_a_share_is_rounded_from_whole_numbers(share: Fraction, percent: str) -> None:
    assert ExactShare(share).percent == percent


def test_without_wagers_nothing_is_held() -> None:
    assert (TableWin(0, 0, 0, 0).hold, TableWin(0, 0, 0, None).of_handle) == (None, None)
