"""Several rounds on one layout: calls come before new wagers, bets may stay open, and refusals are recorded."""

from typing import Any

import pytest

from croupier.errors import BadMoney, CroupierError
from croupier.scenarios import settle


def craps(*rounds: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "craps", "rounds": list(rounds)} | more


def roll(first: int, second: int, wagers: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    seats = [{"seat": "1", "wagers": wagers}] if wagers else []
    return {"seats": seats, "outcomes": [[first, second]]} | more


def call(name: str, wager: str = "", **more: str) -> dict[str, str]:
    return {"seat": "1", "call": name} | ({"wager": wager} if wager else {}) | more


POINT = roll(4, 2, {"pass": "10"})


def test_bets_that_stand_at_the_end_leave_the_scenario_open() -> None:
    out = settle(craps(POINT, expect={"1": {"pass": "0", "total": "0"}}))
    assert (out.status, out.ok) == ("open", True)
    assert settle(craps(POINT, roll(4, 3))).status == "settled"


def test_a_bet_of_an_earlier_round_is_booked_where_it_is_decided() -> None:
    out = settle(craps(POINT, roll(1, 1) | {"expect": {"1": {"pass": "0"}}}, roll(3, 3), expect={"1": {"pass": "10"}}))
    assert out.ok
    assert [(number, line.net) for number, line in out.lines] == [(3, 1000)]


def test_calls_come_before_the_new_wagers_of_the_round() -> None:
    again = roll(5, 4, {"place_9": "10"}, calls=[call("take_down", "place_9")])
    out = settle(craps(POINT, roll(1, 1, {"place_9": "50"}), again))
    assert out.plain()["seats"]["1"]["wagers"]["place_9"] == "14"


@pytest.mark.parametrize("key", ["to", "amount"])
def test_a_reduced_bet_says_to_how_much(key: str) -> None:
    less = roll(4, 3, calls=[call("reduce", "place_9", **{key: "20"})])
    assert settle(craps(POINT, roll(1, 1, {"place_9": "50"}), less)).total("1") == -3000


def test_a_refused_call_is_recorded_with_its_clause_where_it_was_expected() -> None:
    asked = roll(4, 3, calls=[call("take_down", "pass")])
    expected = {"round": 2, "seat": "1", "call": "take_down", "wager": "pass"}
    out = settle(craps(POINT, asked, refused=[expected]))
    assert out.ok
    assert out.refused == [expected | {"reason": "pass may not be taken down now", "clause": "OH-B 4.III.A"}]
    with pytest.raises(CroupierError, match="may not be taken down") as why:
        settle(craps(POINT, asked))
    assert why.value.where["round"] == 2


def test_a_call_that_was_to_be_refused_and_was_not_is_a_mismatch() -> None:
    expected = {"round": 3, "seat": "1", "call": "take_down", "wager": "place_9", "to": "5"}
    out = settle(
        craps(POINT, roll(1, 1, {"place_9": "5"}), roll(1, 1, calls=[call("take_down", "place_9")]), refused=[expected])
    )
    assert not out.ok


def test_the_size_of_a_reduced_bet_is_money() -> None:
    with pytest.raises(BadMoney):
        settle(craps(POINT, roll(4, 3, calls=[call("reduce", "pass", to="half")])))


def test_a_seat_with_bets_only_from_before_has_its_lines() -> None:
    two = {"seats": [{"seat": "2", "wagers": {"field": "5"}}], "outcomes": [[4, 3]]}
    out = settle(craps(POINT, two))
    assert (out.total("1"), out.total("2")) == (-1000, -500)
    assert list(out.plain()["seats"]) == ["1", "2"]
