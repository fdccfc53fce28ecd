"""Records over HTTP: what is due is asked for, whom the text names records it, and it stays in the audit."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from croupier.house.records import usual
from croupier.house.roles import ROLES
from croupier.server.service import Service
from croupier.store.schema import AUDIT, RECORDS
from tests.server.annex import Annex, annex, sound
from tests.server.house import House
from tests.server.test_duties import quads
from tests.server.test_floor import ByHand
from tests.server.test_jackpots import LinkedTables
from tests.support import clause


@pytest.fixture(scope="module")
def floor(service: Service, house: object) -> Iterator[Annex]:
    with annex(service, large=100_00) as other:
        yield other
        sound(service)


def records(house: House, table: str, who: str = "dealer", **asked: Any) -> dict[str, Any]:
    """What is due and what was recorded at a table."""
    answer = house.get(who, f"tables/{table}/records", **asked)
    assert answer.status_code == 200, answer.text
    listed: dict[str, Any] = answer.json()
    return listed


def keep(house: House, who: str, table: str, cited: str, status: int = 200, **body: Any) -> dict[str, Any]:
    """Somebody records something, or is refused."""
    answer = house.post(who, f"tables/{table}/records", {"clause": cited} | body)
    assert answer.status_code == status, answer.text
    said: dict[str, Any] = answer.json()
    return said


@clause("OH-G 3.I")
@pytest.mark.parametrize("game", ["roulette", "big-six", "craps", "dj-wild-stud", "mini-baccarat", "crazy-four-poker"])
def test_everything_that_is_due_is_recorded_by_name_and_is_in_the_chain(floor: Annex, game: str) -> None:
    table = floor.table(game, deals=False, opened=False)
    asked = []
    while due := records(floor, table)["due"]:
        task = due[0]
        who = "dealer" if "dealer" in task["who"] else "supervisor"
        keep(floor, who, table, task["clause"], reading=usual(task["asks"]))
        asked.append((who, task["record"], usual(task["asks"])))
    assert floor.post("dealer", f"tables/{table}/open").status_code == 200
    kept = records(floor, table)["records"]
    assert [(record["by"], record["kind"], record["reading"]) for record in kept] == asked
    assert [record["number"] for record in kept] == list(range(1, len(kept) + 1))
    assert all(record["passed"] and record["at"] and record["clause"] for record in kept)
    with floor.service.database.engine.connect() as connection:
        entries = connection.execute(select(AUDIT.c.entry).where(AUDIT.c.chain == table).order_by(AUDIT.c.number))
        chained = [record for entry in entries.scalars() for record in entry.get("records", ())]
    assert [record["clause"] for record in chained] == [record["clause"] for record in kept]


def test_history_is_read_in_pages_and_by_kind(floor: Annex) -> None:
    table = floor.table("roulette", deals=False)
    whole = records(floor, table)["records"]
    first = records(floor, table, limit=4)
    rest = records(floor, table, after=first["next"])
    assert first["records"] + rest["records"] == whole
    assert rest["next"] is None
    wheel = records(floor, table, "auditor", kind="wheel")["records"]
    assert [record["clause"] for record in wheel] == ["OH-G 3.I", "OH-G 3.I.A", "OH-G 3.I.B", "OH-G 3.I.C"]


@clause("OH-B 13.I.A.1")
@pytest.mark.parametrize("role", ROLES)
def test_13_i_a_who_may_look_a_die_over(floor: Annex, role: str) -> None:
    at = ByHand(floor, "craps")
    at.lay(**{"pass": "10"})
    at.do("dealer", "begin", {})
    at.do("dealer", "irregularities", {"kind": "dice_off_table"})
    at.refused("dealer", "outcomes", {"outcome": [3, 4]}, 409, "goes on after OH-B 13.I.A.1")
    may = role in ("boxperson", "floor_person", "supervisor", "pit_manager", "shift_manager")
    if not may:
        before = records(floor, at.table)
        keep(floor, role, at.table, "13.I.A.1", 403)
        assert records(floor, at.table) == before
        return
    for number in (1, 2, 3):
        keep(floor, role, at.table, f"13.I.A.{number}")
    at.deal([3, 4])
    assert at.see()["state"] == "betting"


@clause("OH-G 4.II")
def test_4_ii_colour_chips_over_http(floor: Annex) -> None:
    at = ByHand(floor, "roulette", players=2)
    chips = {"colour": "blue", "value": "2.50"}
    keep(floor, "dealer", at.table, "4.II", reading=chips, seat="1")
    assert keep(floor, "dealer", at.table, "4.II", 409, reading=chips, seat="2")["clause"] == "OH-G 4.II"
    assert records(floor, at.table)["lent"] == {"1": chips}
    left = floor.client.delete(f"/api/tables/{at.table}/seats/1", headers=floor.headers(at.names[0]))
    assert (left.status_code, left.json()["clause"]) == (409, "OH-G 4.II")
    keep(floor, "dealer", at.table, "4.II", seat="1", returned=True)
    left = floor.client.delete(f"/api/tables/{at.table}/seats/1", headers=floor.headers(at.names[0]))
    assert left.status_code == 200
    assert [task["clause"] for task in records(floor, at.table)["at_will"]] == ["3.II", "3.IV", "4.II"]


def test_what_cannot_be_read_is_refused_in_clear_words(floor: Annex) -> None:
    table = floor.table("roulette", deals=False, opened=False)
    first = records(floor, table)["due"][0]
    assert (first["clause"], first["asks"], first["blocks"]) == ("1.I", {"wheel_inches": "30 or more"}, "opening")
    said = keep(floor, "dealer", table, "1.I", 422, reading={})
    assert "wants wheel inches: 30 or more" in said["detail"]
    said = keep(floor, "dealer", table, "1.I", 422, reading={"wheel_inches": "wide"})
    assert "wheel inches is 30 or more, not 'wide'" in said["detail"]
    keep(floor, "dealer", table, "1.I", 422, reading={"wheel_inches": 30})
    keep(floor, "dealer", table, "99.I", 404)
    keep(floor, "dealer", table, "1.I", reading={"wheel_inches": "29"})
    assert records(floor, table)["due"][0] == first, "what failed is kept, and still due"
    assert not records(floor, table)["records"][0]["passed"]
    keep(floor, "dealer", table, "1.I", reading={"wheel_inches": "32"})
    assert records(floor, table)["due"][0] != first


def test_a_record_is_kept_once_and_never_changed(floor: Annex) -> None:
    table = floor.table("three-card-poker", deals=False, opened=False)
    body = {"clause": "2.I", "reading": {"seats": "7"}}
    for _ in range(2):
        assert floor.post("dealer", f"tables/{table}/records", body, key=f"once {table}").status_code == 200
    assert len(records(floor, table)["records"]) == 1
    with floor.service.database.engine.connect() as connection, pytest.raises(DBAPIError):
        connection.execute(RECORDS.update().values(by="nobody"))


@clause("OH-L 6.IV.C.2", "OH-L 6.IV.C.1", "OH-L 4.I")
def test_6_iv_c_2_the_sort_of_the_deck_is_recorded_before_the_jackpot_is_paid(house: House) -> None:
    linked = LinkedTables(house)
    key = linked.wins()
    second = house.person(f"{linked.player}.sorts", "dealer")
    while claims := [claim for claim in house.get("dealer", "claims").json()["claims"] if claim["key"] == key]:
        assert house.get(linked.player, "me").json()["held"] != "0"
        step = claims[0]["next"]
        signers = ("supervisor", "surveillance") if step == "6.IV.C.1" else ("dealer",) if step == "6.IV" else (second,)
        for who in signers:
            assert house.post(who, f"claims/{quote(key)}/steps", {"step": step}).status_code == 200
    table = key.partition("#")[0]
    kept = {record["clause"]: record for record in records(house, table)["records"]}
    assert (kept["OH-L 6.IV.C.2"]["kind"], kept["OH-L 6.IV.C.2"]["by"]) == ("deck_sort", second)
    assert kept["OH-L 6.IV.C.1"]["office"] in ("supervisor", "surveillance")
    keep(house, "dealer", table, "OH-L 6.IV.C.2", 409)


@clause("OH-L 4.I")
def test_4_i_the_count_is_recorded_with_the_round(floor: Annex) -> None:
    at = ByHand(floor, "mississippi-stud")
    at.lay(ante="10", progressive="1")
    at.do("dealer", "begin", {"chips_counted": 1})
    counted = records(floor, at.table, kind="chip_count")["records"]
    assert [(record["clause"], record["reading"]) for record in counted] == [("OH-L 4.I", {"chips": "1"})]


@clause("OH-M 11.II")
def test_11_ii_an_approval_is_recorded(floor: Annex) -> None:
    at, key = quads(floor)
    assert floor.post("supervisor", f"claims/{quote(key)}/steps", {"step": "11.II"}).status_code == 200
    (approved,) = records(floor, at.table, kind="approval")["records"]
    assert (approved["by"], approved["office"], approved["seat"]) == ("supervisor", "supervisor", "1")
