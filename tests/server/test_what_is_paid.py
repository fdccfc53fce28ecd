"""Whatever changes what is paid: nobody does it alone, nothing is promised past the house's ceiling, and a win so large
that it may be a mistake is looked into before the player has it."""

import itertools
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from croupier.server.service import Service
from tests.server.annex import Annex, annex, sound
from tests.server.test_floor import ByHand

_numbers = itertools.count(1)
WHY = {"reason": "shown by a test"}


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service, verified_from=300_00) as doors:
        yield doors
        sound(service)


def new_table(doors: Annex, options: dict[str, Any], game: str = "roulette") -> tuple[str, Any]:
    name = f"paid-{next(_numbers)}"
    body = {"name": name, "game": game, "options": options, "deals": False}
    return name, doors.post("admin", "tables", body)


def opened(doors: Annex, name: str) -> None:
    while todo := doors.get("dealer", f"tables/{name}").json()["to_do"]:
        doors.tick(name, todo[0])


def test_what_one_person_sets_up_another_opens(doors: Annex) -> None:
    name, answer = new_table(doors, {"table_maximum": "500"})
    assert answer.status_code == 201
    opened(doors, name)
    for who in ("dealer", "floor_person"):
        refused = doors.post(who, f"tables/{name}/open")
        assert refused.status_code == 409
        assert "another person, a supervisor" in refused.json()["detail"]
    assert doors.post("supervisor", f"tables/{name}/open").status_code == 200
    assert doors.post("supervisor", f"tables/{name}/close").status_code == 200
    opened(doors, name)
    assert doors.post("dealer", f"tables/{name}/open").status_code == 200  # it was looked at


def own_table(doors: Annex, odds: int) -> dict[str, Any]:
    """A schedule of the house's own for a bonus whose text only says what is paid at least."""
    game = doors.get("", "games/let-it-ride").json()
    printed = next(table for table in game["paytables"] if table["wager"] == "three_card_bonus")
    lines = [{"line": line["line"], "pays": line["pays"]} for line in printed["lines"]]
    lines[0]["pays"] = f"{odds} to 1"
    return {"three_card_bonus": {"id": "OWN", "wager": "three_card_bonus", "clause": printed["clause"], "lines": lines}}


@pytest.mark.parametrize("odds", [10_001, 1_000_000])
def test_a_table_that_promises_too_much_is_neither_set_up_nor_posted(doors: Annex, odds: int) -> None:
    options = own_table(doors, odds)
    for answer in (
        new_table(doors, options, "let-it-ride")[1],
        doors.post("supervisor", f"tables/{doors.table('let-it-ride')}/options", WHY | {"options": options}),
    ):
        assert answer.status_code == 409, answer.text
        assert "this house posts at most 10000 to 1" in answer.json()["detail"]


def test_what_a_meter_starts_at_has_a_ceiling(doors: Annex) -> None:
    """Two supervisors who fill a meter pay more by it than by any pay table."""
    seeded = {"progressive_seed": "100000.01"}
    answers = [new_table(doors, seeded, "let-it-ride")[1]]
    answers.append(doors.post("supervisor", f"tables/{doors.table('let-it-ride')}/options", WHY | {"options": seeded}))
    name = next(meter["name"] for meter in doors.get("", "jackpots").json()["jackpots"])
    path = f"jackpots/{quote(name)}"
    higher = ({"seed": "100000.01"}, {"reset": "100000.01"})
    answers += [doors.post("supervisor", f"{path}/parameters", WHY | body) for body in higher]
    answers.append(doors.agree(doors.post("supervisor", f"{path}/correction", WHY | {"amount": "100000.01"})))
    for refused in answers:
        assert refused.status_code == 409, refused.text
        assert "this house puts at most 100000 there" in refused.json()["detail"]


def test_corrections_of_a_meter_add_up_to_the_ceiling_until_it_is_won(doors: Annex) -> None:
    doors.table("three-dice-baccarat")
    path = "jackpots/PT-PRG-TRI-01/correction"
    status = [
        doors.agree(doors.post("supervisor", path, WHY | {"amount": amount})).status_code
        for amount in ("60000", "40000.01", "-60000", "100000", "0.01", "-100000")
    ]
    assert status == [200, 409, 200, 200, 409, 200]


def test_options_are_posted_by_two_and_an_admin_approves_none(doors: Annex) -> None:
    name = doors.table("roulette")
    number = doors.post("admin", f"tables/{name}/options", WHY | {"options": {"table_maximum": "200"}}).json()
    path, agree = f"approvals/{number['approval']}", WHY | {"approve": True}
    assert doors.post("admin", path, agree).status_code == 409
    second = doors.person(f"adam.{next(_numbers)}", "admin")
    assert doors.post(second, path, agree).status_code == 403
    assert doors.post("supervisor", path, agree).status_code == 200


def test_a_large_win_is_the_players_when_two_have_looked_into_it(doors: Annex) -> None:
    at = ByHand(doors, "roulette")
    at.lay(**{"straight:17": "10"})
    at.do("dealer", "begin", {})
    at.deal("17")
    assert at.has() == "990"
    me = doors.get(at.names[0], "me").json()
    assert (me["balance"], me["held"]) == ("1350", "360")
    claim = next(claim for claim in doors.get("supervisor", "claims").json()["claims"] if claim["table"] == at.table)
    assert (claim["won"], claim["next"]) == ("350", "house")
    steps = f"claims/{quote(claim['key'])}/steps"
    assert doors.post("supervisor", steps, {"step": "house"}).status_code == 200
    assert doors.post("supervisor", steps, {"step": "house"}).status_code in (403, 409)
    assert doors.post("supervisor-2", steps, {"step": "house"}).status_code in (403, 409)
    assert at.has() == "990"
    assert doors.post("surveillance", steps, {"step": "house"}).status_code == 200
    assert at.has() == "1350"


def claimed(doors: Annex, table: str) -> str:
    """Where a large win at a table is looked into."""
    claim = next(claim for claim in doors.get("supervisor", "claims").json()["claims"] if claim["table"] == table)
    return f"claims/{quote(claim['key'])}"


def test_a_win_that_was_rejected_is_not_collected_a_second_time(doors: Annex) -> None:
    """Not by a correction either: the lines still say that it was won, and the house has it back already."""
    at = ByHand(doors, "roulette")
    at.lay(**{"straight:17": "10"})
    at.do("dealer", "begin", {})
    at.deal("17")
    path = f"tables/{at.table}/rounds/1/correction"
    asked = WHY | {"seq": 1, "outcomes": ["18"]}
    assert doors.post("supervisor", path, asked).status_code == 409, "it is being verified"
    assert doors.agree(doors.post("supervisor", f"{claimed(doors, at.table)}/reject", WHY)).status_code == 200
    assert at.has() == "990"
    refused = doors.post("supervisor", path, asked)
    assert refused.status_code == 409
    assert "was rejected" in refused.json()["detail"]
    assert at.has() == "990"


@pytest.mark.parametrize("ends", [["void"], ["abandon", "refund"]])
def test_a_win_is_rejected_when_its_round_is_over(doors: Annex, ends: list[str]) -> None:
    """A void round would take it a second time, from what its player had before."""
    at = ByHand(doors, "blackjack", 2)
    at.lay("1", main="300")
    at.lay("2", main="10")
    at.do("dealer", "begin", {})
    at.deal("As", "5h", "7c", "Kd", "6h", "8c")
    asked = doors.post("supervisor", f"{claimed(doors, at.table)}/reject", WHY)
    for act in ends[:-1]:
        assert doors.post("supervisor", f"tables/{at.table}/{act}", WHY).status_code == 200
    refused = doors.agree(asked)
    assert refused.status_code == 409
    assert "rejected when that is over" in refused.json()["detail"]
    assert doors.post("supervisor", f"tables/{at.table}/{ends[-1]}", WHY).status_code == 200
    assert (at.has("1"), at.has("2")) == ("1000", "1000")


def test_a_large_win_by_a_correction_is_looked_into_too(doors: Annex) -> None:
    """Two supervisors say that another number fell: what they could not pay out at once they cannot so either."""
    at = ByHand(doors, "roulette")
    at.lay(**{"straight:17": "10"})
    at.do("dealer", "begin", {})
    at.deal("16")
    wrong = {"reason": "the camera shows it", "seq": 1, "outcomes": ["17"]}
    request = at.do("supervisor", "rounds/1/correction", wrong, 202)
    agreed = doors.post("supervisor-2", f"approvals/{request['approval']}", {"approve": True, "reason": "seen, too"})
    assert agreed.status_code == 200
    assert at.has() == "990"
    claim = next(claim for claim in doors.get("supervisor", "claims").json()["claims"] if claim["table"] == at.table)
    steps = f"claims/{quote(claim['key'])}/steps"
    assert doors.post("supervisor", steps, {"step": "house"}).status_code == 200
    assert doors.post("supervisor-2", steps, {"step": "house"}).status_code in (403, 409)
    assert doors.post("surveillance", steps, {"step": "house"}).status_code == 200
    assert at.has() == "1350"
    sound(doors.service)


def test_a_large_win_that_was_none_is_rejected_by_two(doors: Annex) -> None:
    at = ByHand(doors, "roulette")
    at.lay(**{"straight:17": "10"})
    at.do("dealer", "begin", {})
    at.deal("17")
    claim = next(claim for claim in doors.get("supervisor", "claims").json()["claims"] if claim["table"] == at.table)
    rejected = doors.agree(doors.post("supervisor", f"claims/{quote(claim['key'])}/reject", WHY))
    assert rejected.status_code == 200
    assert at.has() == "990"


def test_wins_of_one_seat_count_together(doors: Annex) -> None:
    at = ByHand(doors, "roulette")
    at.lay(**{"straight:17": "5", "split:17-18": "10"})
    at.do("dealer", "begin", {})
    at.deal("17")
    claims = [claim for claim in doors.get("supervisor", "claims").json()["claims"] if claim["table"] == at.table]
    assert sorted(claim["won"] for claim in claims) == ["170", "175"]


def test_wins_of_one_player_at_several_seats_count_together(doors: Annex) -> None:
    """Whoever bets on the same number from two seats wins no less at once."""
    at = ByHand(doors, "roulette")
    assert doors.post(at.names[0], f"tables/{at.table}/seats", {"seat": "2"}).status_code == 200
    for seat in ("1", "2"):
        body = {"seat": seat, "wagers": {"straight:17": "5"}}
        assert doors.post(at.names[0], f"tables/{at.table}/wagers", body).status_code == 200
    at.do("dealer", "begin", {})
    at.deal("17")
    claims = [claim for claim in doors.get("supervisor", "claims").json()["claims"] if claim["table"] == at.table]
    assert [claim["won"] for claim in claims] == ["175", "175"]
    assert at.has() == "990"


def test_a_small_win_is_paid_at_once(doors: Annex) -> None:
    at = ByHand(doors, "roulette")
    at.lay(red="100")
    at.do("dealer", "begin", {})
    at.deal("1")
    assert at.has() == "1100"
