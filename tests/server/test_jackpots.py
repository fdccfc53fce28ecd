"""Jackpots over HTTP: what everybody may read, what two people may change, and wins that are verified."""

import itertools
from collections.abc import Callable
from contextlib import closing
from typing import Any
from urllib.parse import quote

import pytest
from sqlalchemy import select, text

from croupier import games
from croupier.house.jackpots import PARTS
from croupier.house.progressives import Progressives
from croupier.house.table import Table
from croupier.money import cents
from croupier.store import audit
from croupier.store.ledger import StoredLedger
from croupier.store.loading import meters
from croupier.store.schema import AUDIT, METERS
from tests.patience import A_HANG
from tests.server.house import House

_numbers = itertools.count(1)


class LinkedTables:
    """Two tables of a group of their own, dealt by hand, and a player at the first."""

    def __init__(self, house: House) -> None:
        self.house, number = house, next(_numbers)
        self.group = f"group-{number}"
        self.meter = f"{self.group}/MLP-OH"
        self.player = house.person(f"winner.{number}", "player", 500_00)
        self.tables = [f"miss-{number}", f"let-{number}"]
        for name, game in zip(self.tables, ("mississippi-stud", "let-it-ride"), strict=True):
            house.service.tables.create(name, games.get(game), {}, group=self.group, deals=False, by="admin")
        self.at(_opened)
        self.at(lambda table: table.sit(self.player, "1"))

    def at(self, act: Callable[[Table], Any]) -> None:
        self.house.service.tables.command(self.tables[0], act, by="dealer")

    def wins(self) -> str:
        """A straight flush wins a tenth of the meter; the key of the claim."""
        self.begins()
        self.at(_straight_flush)
        return f"{self.tables[0]}#1/1/MLP-OH"

    def begins(self) -> None:
        self.at(lambda table: table.lay_out("1", {"ante": "10", "progressive": "1"}, key="bet"))
        self.at(lambda table: table.begin("dealer"))

    @property
    def reading(self) -> str:
        jackpots = self.house.get("", "jackpots").json()["jackpots"]
        return str(next(jackpot["reading"] for jackpot in jackpots if jackpot["name"] == self.meter))

    def ask(self, what: str, by: str = "supervisor", **body: Any) -> Any:
        request = {"reason": "by the auditors"} | body
        return self.house.post(by, f"jackpots/{quote(self.meter)}/{what}", request)

    def agree(self, answer: Any, by: str = "supervisor-2") -> Any:
        assert answer.status_code == 202, answer.text
        number = answer.json()["approval"]
        return self.house.post(by, f"approvals/{number}", {"approve": True, "reason": "looked into it"})

    def is_sound(self) -> bool:
        """Whether the meter is balanced and the ledger says the same."""
        with self.house.service.database.engine.connect() as connection:
            known = meters(connection, [self.meter], ())
            return Progressives(StoredLedger(connection), known).agrees(self.meter)


def _opened(table: Table) -> None:
    while table.opening is not None and (step := table.opening.next):
        table.opening.did(step.id, "dealer")
    table.open("dealer")


def _straight_flush(table: Table) -> None:
    table.answer("7h")
    table.answer("6h")
    for burned, turned in (("3s", "5h"), ("4d", "4h"), ("Js", "3h")):
        table.answer({"action": "bet", "multiple": 1}, seat="1")
        table.answer(burned)
        table.answer(turned)


@pytest.fixture
def linked(house: House) -> LinkedTables:
    return LinkedTables(house)


def chain(house: House, name: str) -> list[dict[str, Any]]:
    asked = select(AUDIT.c.entry).where(AUDIT.c.chain == name).order_by(AUDIT.c.number)
    with house.service.database.engine.connect() as connection:
        return [dict(entry) for entry in connection.execute(asked).scalars()]


# -- reading --------------------------------------------------------------------------------------------------


def test_everybody_may_know_how_a_jackpot_works(house: House, linked: LinkedTables) -> None:
    jackpots = house.get("", "jackpots").json()["jackpots"]
    jackpot = next(jackpot for jackpot in jackpots if jackpot["name"] == linked.meter)
    assert [jackpot[name] for name in ("reading", "seed", "reset", "limit")] == ["10000", "10000", "10000", None]
    assert (jackpot["rate"], jackpot["wager"]) == ("21", None)
    assert [link["table"] for link in jackpot["tables"]] == sorted(linked.tables)
    assert {(link["wager"], link["wager_title"]) for link in jackpot["tables"]} == {("progressive", "Progressive")}
    lines = {(hit["line"], hit["pays"]) for hit in jackpot["hits"]}
    assert lines == {("royal_flush", "100%"), ("straight_flush", "10%")}


def test_every_movement_of_a_meter_is_there_in_order(house: House, linked: LinkedTables) -> None:
    linked.wins()
    path = f"jackpots/{quote(linked.meter)}/events"
    whole = house.get("surveillance", path).json()["events"]
    assert [event["what"] for event in whole] == ["seed", "contribution", "award"]
    assert [event["number"] for event in whole] == [1, 2, 3]
    assert whole[1]["amount"] == 21 * PARTS
    first = house.get("dealer", path, limit=2).json()
    rest = house.get("dealer", path, after=first["next"]).json()
    assert first["events"] + rest["events"] == whole
    assert house.get("auditor", "jackpots/no-such-meter/events").status_code == 404
    assert house.get("player", path).status_code == 403


# -- changing -------------------------------------------------------------------------------------------------


def test_parameters_are_changed_by_two_people(house: House, linked: LinkedTables) -> None:
    asked = linked.ask("parameters", limit="50000", rate="25.5", reserve_rate="1")
    assert linked.agree(asked, "supervisor").status_code == 409
    assert linked.agree(asked, "supervisor-2").json()["done"] == {"meter": linked.meter, "reading": "10000"}
    jackpots = house.get("", "jackpots").json()["jackpots"]
    jackpot = next(jackpot for jackpot in jackpots if jackpot["name"] == linked.meter)
    assert (jackpot["rate"], jackpot["limit"]) == ("25.50", "50000")
    entry = [entry for entry in chain(house, audit.HOUSE) if entry["what"] == "meter parameters"][-1]
    assert (entry["by"], entry["approved"], entry["because"]) == ("supervisor", "supervisor-2", "by the auditors")
    assert (entry["before"]["parameters"]["rate"], entry["after"]["parameters"]["rate"]) == (2100, 2550)
    assert [(name, event["what"]) for name, event in entry["meters"]] == [(linked.meter, "change")]
    linked.begins()
    assert linked.reading == "10000.25"
    assert linked.is_sound()


def test_parameters_fit_the_text_of_every_linked_table(house: House, linked: LinkedTables) -> None:
    answer = linked.agree(linked.ask("parameters", rate="1"))
    assert answer.status_code == 409
    assert "do not fit its text" in answer.json()["detail"]
    assert linked.ask("parameters", limit="1").status_code == 409  # below the seed: nobody is asked to agree
    assert linked.ask("parameters", rate="101").status_code == 409


def test_parameters_do_not_change_while_a_wager_is_in_play_at_any_table(house: House, linked: LinkedTables) -> None:
    asked = linked.ask("parameters", rate="30")
    linked.begins()
    assert "wagers in play" in linked.agree(asked).json()["detail"]
    linked.at(_straight_flush)
    assert "under verification" in linked.agree(asked).json()["detail"]


@pytest.mark.parametrize(("amount", "shows"), [("250.25", "10250.25"), ("-250.25", "9749.75")])
def test_a_meter_is_corrected_by_two_people(house: House, linked: LinkedTables, amount: str, shows: str) -> None:
    asked = linked.ask("correction", amount=amount)
    assert linked.reading == "10000"
    assert linked.agree(asked).json()["done"]["reading"] == shows
    assert linked.reading == shows
    assert linked.is_sound()
    entry = [entry for entry in chain(house, audit.HOUSE) if entry["what"] == "meter correction"][-1]
    assert len(entry["ledger"]) == len(entry["meters"]) == 1
    assert entry["meters"][0][1]["by"] == "supervisor, supervisor-2"


def test_a_meter_is_not_corrected_below_nothing_nor_beyond_measure(house: House, linked: LinkedTables) -> None:
    assert linked.agree(linked.ask("correction", amount="-10000.01")).status_code == 409
    assert linked.agree(linked.ask("correction", amount="9999999999999")).status_code == 409
    assert linked.reading == "10000"
    for body in ({"amount": "0"}, {"amount": "x"}, {}, {"amount": "1", "reason": ""}):
        assert linked.ask("correction", **body).status_code == 422
    for body in ({}, {"rate": "-1"}, {"rate": "1.234"}, {"seed": "x"}, {"least_rate": "0"}):
        assert linked.ask("parameters", **body).status_code == 422
    assert house.post("supervisor", "jackpots/none/correction", {"amount": "1", "reason": "why not"}).status_code == 404
    for who in ("player", "dealer", "surveillance", "auditor"):
        assert linked.ask("correction", who, amount="1").status_code == 403


def test_every_process_is_told_that_a_meter_shows_something_else(house: House, linked: LinkedTables) -> None:
    with house.service.database.engine.connect() as connection:
        connection.execute(text("LISTEN croupier"))
        connection.commit()
        assert linked.agree(linked.ask("correction", amount="1")).status_code == 200
        driver: Any = connection.connection.driver_connection
        # The clocks of other tables in the house go on meanwhile.
        with closing(driver.notifies(timeout=A_HANG)) as notices:
            heard = next(notice.payload for notice in notices if notice.payload.startswith("jackpots "))
    assert heard == "jackpots 0"


# -- wins -----------------------------------------------------------------------------------------------------


def claim(house: House, key: str) -> dict[str, Any] | None:
    claims = house.get("surveillance", "claims").json()["claims"]
    return next((claim for claim in claims if claim["key"] == key), None)


def step(house: House, key: str, name: str, by: str) -> Any:
    return house.post(by, f"claims/{quote(key, safe='')}/steps", {"step": name})


def test_a_win_is_verified_step_by_step_and_by_two_people(house: House, linked: LinkedTables) -> None:
    key = linked.wins()
    won = claim(house, key)
    assert won is not None
    assert (won["won"], won["meter"], won["owner"]) == ("1000.02", linked.meter, f"player:{linked.player}")
    held = house.get(linked.player, "me").json()["held"]
    assert held == won["held"] != "0"
    steps = [step["id"] for step in won["steps"]]
    assert won["next"] == steps[0]
    assert step(house, key, steps[1], "dealer").status_code == 422
    both = "6.IV.C.1"  # a supervisor and surveillance, and no dealer
    for name in steps[: steps.index(both)]:
        assert step(house, key, name, "dealer").status_code == 200
    assert step(house, key, both, "dealer").status_code == 403
    assert step(house, key, both, "supervisor").status_code == 200
    assert "surveillance" in step(house, key, both, "supervisor-2").json()["detail"]
    assert claim(house, key)["next"] == both  # type: ignore[index]  # it is there
    assert step(house, key, both, "surveillance").status_code == 200
    assert step(house, key, steps[-1], "surveillance").json()["table"] == linked.tables[0]
    assert claim(house, key) is None
    assert house.get(linked.player, "me").json()["held"] == "0"
    last = chain(house, linked.tables[0])[-1]
    assert last["by"] == "surveillance"
    assert [entry["kind"] for entry in last["ledger"]] == ["void"]
    assert last["events"][-1][2] == f"{steps[-1]} of {key} done"
    assert step(house, key, steps[-1], "supervisor").status_code == 404
    for who in ("player", "auditor"):
        assert step(house, key, steps[0], who).status_code == 403


def test_a_win_that_was_none_goes_back_by_two_people(house: House, linked: LinkedTables) -> None:
    key = linked.wins()
    assert linked.reading == "9000.19"
    path = f"claims/{quote(key, safe='')}/reject"
    before = cents(house.get(linked.player, "me").json()["balance"])
    asked = house.post("supervisor", path, {"reason": "a card of another deck"})
    assert linked.agree(asked, "supervisor").status_code == 409
    assert claim(house, key) is not None
    assert linked.agree(asked).json()["done"]["table"] == linked.tables[0]
    assert claim(house, key) is None
    assert linked.reading == "10000.21"
    assert linked.is_sound()
    me = house.get(linked.player, "me").json()
    assert (me["held"], cents(me["balance"])) == ("0", before - 1000_02)
    last = chain(house, linked.tables[0])[-1]
    assert last["by"] == "supervisor, supervisor-2"
    assert [event["what"] for _, event in last["meters"]] == ["returned"]
    assert last["events"][-1][2:] == [f"{key} rejected", "supervisor, supervisor-2", "a card of another deck"]
    assert house.post("supervisor", path, {"reason": "once more"}).status_code == 404


def test_what_is_changed_of_one_meter_touches_no_other(house: House, linked: LinkedTables) -> None:
    def others() -> list[Any]:
        with house.service.database.engine.connect() as connection:
            rows = connection.execute(select(METERS).where(METERS.c.name != linked.meter).order_by(METERS.c.name))
            return [(row.name, row.state) for row in rows]

    LinkedTables(house).begins()
    before = others()
    assert linked.agree(linked.ask("correction", amount="5")).status_code == 200
    assert others() == before
