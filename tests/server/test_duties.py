"""Who may do what over HTTP: what a text gives to an office is asked of that office, and nobody is two people."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from sqlalchemy import text

from croupier.games import get
from croupier.house.records import usual
from croupier.paytables import plain
from croupier.server.service import Service
from tests.server.annex import Annex, annex, sound
from tests.server.house import House
from tests.server.test_floor import ByHand
from tests.server.test_jackpots import LinkedTables
from tests.support import clause

WHY = {"reason": "shown by a test"}
YES, NO = WHY | {"approve": True}, WHY | {"approve": False}


@pytest.fixture(scope="module")
def floor(service: Service, house: object) -> Iterator[Annex]:
    with annex(service, large=100_00) as other:
        yield other
        sound(service)


def begun(floor: Annex, game: str, bet: str = "10", **wagers: str) -> ByHand:
    """A table dealt by hand with a round in play."""
    at = ByHand(floor, game)
    at.lay(**(wagers or {"main": bet}))
    at.do("dealer", "begin", {})
    return at


def declare(at: ByHand, who: str, kind: str, status: int, **details: str) -> Any:
    return at.do(who, "irregularities", {"kind": kind, "details": details} | WHY, status)


def decide(floor: Annex, who: str, asked: Any, verdict: dict[str, Any] = YES) -> int:
    return int(floor.post(who, f"approvals/{asked['approval']}", verdict).status_code)


# -- 1. what voids a round --------------------------------------------------------------------------------------------


@clause("SG 5.5.1", "SG 5.5.4")
@pytest.mark.parametrize("kind", ["foreign_card", "cards_not_shuffled"])
def test_a_dealer_does_not_void_a_round_alone(floor: Annex, kind: str) -> None:
    at = begun(floor, "pontoon-plus")
    asked = declare(at, "dealer", kind, 202)
    assert at.see()["state"] == "playing", "the round goes on"
    assert decide(floor, "dealer", asked) == 409, "not the one who asked"
    assert decide(floor, "floor_person", asked) == 403, "not one below a supervisor"
    assert at.see()["state"] == "playing"
    assert decide(floor, "supervisor", asked) == 200
    view = at.see()
    assert (view["state"], view["round"]["status"]) == ("betting", "void")
    assert at.has() == "1000"


@clause("SG 5.7.3")
def test_a_dealer_does_not_let_a_player_off_alone(floor: Annex) -> None:
    at = begun(floor, "pontoon-plus")
    asked = declare(at, "dealer", "dealing_error", 202)
    assert "take_back" not in str(at.see()["pending"]), "the player is not asked yet"
    assert decide(floor, "floor_person", asked) == 403
    assert decide(floor, "supervisor", asked) == 200
    assert "take_back" in str(at.see()["pending"])


def test_a_supervisor_voids_a_small_round_at_once(floor: Annex) -> None:
    at = begun(floor, "pontoon-plus")
    declare(at, "supervisor", "foreign_card", 200)
    assert at.see()["round"]["status"] == "void"


def test_who_is_below_a_supervisor_reads_what_was_declared_and_nothing_else(floor: Annex) -> None:
    at = begun(floor, "pontoon-plus")
    irregular = declare(at, "dealer", "foreign_card", 202)["approval"]
    table = floor.table("three-card-poker", opened=False)
    posted = floor.post("supervisor", f"tables/{table}/options", {"options": {}} | WHY).json()["approval"]

    def read(who: str) -> set[int]:
        waiting = floor.get(who, "approvals", after=irregular - 1, limit=500).json()["approvals"]
        return {request["number"] for request in waiting}

    assert read("supervisor") == {irregular, posted}
    assert read("dealer") == read("floor_person") == {irregular}


def test_what_is_declined_has_not_happened(floor: Annex) -> None:
    at = begun(floor, "pontoon-plus")
    asked = declare(at, "dealer", "foreign_card", 202)
    assert decide(floor, "supervisor", asked, NO) == 200
    assert at.see()["state"] == "playing"
    at.deal("9c")


def test_nobody_agrees_to_what_the_round_has_left_behind(floor: Annex) -> None:
    at = begun(floor, "pontoon-plus")
    asked = declare(at, "dealer", "foreign_card", 202)
    at.deal("9c")
    assert decide(floor, "supervisor", asked) == 409
    assert at.see()["state"] == "playing"


def test_much_money_is_voided_by_two_supervisors(floor: Annex) -> None:
    at = begun(floor, "pontoon-plus", "500")
    at.refused("dealer", "irregularities", {"kind": "foreign_card"} | WHY, 403, "is for the supervisor")
    asked = declare(at, "supervisor", "foreign_card", 202)
    assert decide(floor, "supervisor", asked) == 409
    assert decide(floor, "floor_person", asked) == 403
    assert at.see()["state"] == "playing"
    assert decide(floor, "supervisor-2", asked) == 200
    assert at.see()["round"]["status"] == "void"


@clause("SG 5.19")
def test_5_19_the_shift_manager_decides_what_the_rules_leave_open(floor: Annex) -> None:
    at = begun(floor, "pontoon-plus")
    asked = declare(at, "dealer", "not_provided_for", 202)
    for who in ("supervisor", "pit_manager"):
        assert decide(floor, who, asked) == 403
    assert decide(floor, "shift_manager", asked) == 200
    again = begun(floor, "pontoon-plus")
    declare(again, "pit_manager", "not_provided_for", 202)
    declare(again, "shift_manager", "not_provided_for", 200)


@clause("OH-A 6.VI")
def test_6_vi_the_cut_is_faulted_by_a_floor_person(floor: Annex) -> None:
    at = begun(floor, "blackjack")
    for who in ("dealer", "boxperson"):
        declare(at, who, "improper_cut", 202)
    declare(at, "floor_person", "improper_cut", 200)


@clause("OH-A 15.IX.B")
def test_15_ix_b_a_missed_blackjack_waits_for_the_floor(floor: Annex) -> None:
    at = begun(floor, "blackjack")
    cards = {"1": ["Tc", "9d"], "dealer": ["Kh", "??"]}
    for _ in range(4):
        at.deal(cards[at.see()["pending"]["to"]].pop(0))
    asked = declare(at, "dealer", "missed_blackjack", 202)
    assert decide(floor, "boxperson", asked) == 403
    assert decide(floor, "floor_person", asked) == 200


@clause("OH-B 10.III.A")
def test_10_iii_a_a_disputed_die_is_the_boxpersons(floor: Annex) -> None:
    at = begun(floor, "craps", **{"pass": "10"})
    asked = declare(at, "dealer", "disputed_face_void", 202)
    assert decide(floor, "boxperson", asked) == 200


# -- 2. wins that are verified ----------------------------------------------------------------------------------------


@clause("OH-L 6.IV.C.1")
def test_6_iv_c_1_two_dealers_do_not_release_a_linked_jackpot(house: House) -> None:
    linked = LinkedTables(house)
    key = linked.wins()
    second = house.person(f"{linked.player}.dealer", "dealer")

    def take(who: str, step: str) -> int:
        return int(house.post(who, f"claims/{quote(key)}/steps", {"step": step}).status_code)

    (shown,) = [claim for claim in house.get("dealer", "claims").json()["claims"] if claim["key"] == key]
    assert {step["id"]: step["who"] for step in shown["steps"]}["6.IV.C.1"] == ["supervisor", "surveillance"]
    while (step := _next(house, key)) != "6.IV.C.1":
        assert take("dealer", step) == 200
    for who in ("dealer", second, "floor_person"):
        assert take(who, step) == 403
    assert take("surveillance", step) == 200
    assert take("surveillance", step) == 403
    assert _next(house, key) == step, "the supervisor has yet to"
    assert take("supervisor", step) == 200
    while step := _next(house, key):
        assert take(second, step) == 200
    assert house.get(linked.player, "me").json()["held"] == "0"


def _next(house: House, key: str) -> str:
    claims = [claim for claim in house.get("dealer", "claims").json()["claims"] if claim["key"] == key]
    return str(claims[0]["next"]) if claims else ""


def quads(floor: Annex) -> tuple[ByHand, str]:
    """Four of a kind in Crazy Four Poker; the table and the key of the win."""
    at = begun(floor, "crazy-four-poker", ante="10", super_bonus="10")
    cards = {"1": ["7c", "7d", "7h", "7s", "2c"], "dealer": ["Kc", "Kd", "9c", "6s", "4c"]}
    while at.see()["state"] == "playing":
        pending = at.see()["pending"]
        if pending["kind"] == "outcome":
            hand = cards.get(pending["to"], [])
            at.deal(hand.pop(0) if hand else "??")
        else:
            at.do(at.names[0], "decisions", {"seat": "1", "action": "play", "multiple": 1})
    return at, f"{at.table}#1/1/super_bonus"


@clause("OH-M 11.II")
def test_11_ii_a_supervisor_approves_four_of_a_kind(floor: Annex) -> None:
    at, key = quads(floor)
    assert at.has() == "1010", "ante and play are paid, the super bonus is held"
    path = f"claims/{quote(key)}/steps"
    for who in ("dealer", "floor_person", "surveillance"):
        assert floor.post(who, path, {"step": "11.II"}).status_code == 403
    assert floor.post("supervisor", path, {"step": "11.II"}).status_code == 200
    assert at.has() == "1320"
    assert floor.post("supervisor", path, {"step": "11.II"}).status_code == 404


@clause("OH-M 11.II")
def test_11_ii_two_reject_it(floor: Annex) -> None:
    at, key = quads(floor)
    before = at.has()
    assert floor.post("dealer", f"claims/{quote(key)}/reject", WHY).status_code == 403
    asked = floor.post("supervisor", f"claims/{quote(key)}/reject", WHY).json()
    assert decide(floor, "supervisor", asked) == 409
    assert decide(floor, "supervisor-2", asked) == 200
    assert at.has() == before
    assert floor.get(at.names[0], "me").json()["held"] == "0"


@clause("OH-L 4.I")
def test_4_i_the_chips_are_counted(floor: Annex) -> None:
    at = ByHand(floor, "mississippi-stud")
    at.lay(ante="10", progressive="1")
    at.refused("dealer", "begin", {}, 409, "are counted before the deal")
    at.refused("dealer", "begin", {"chips_counted": 2}, 409, "")
    at.do("dealer", "begin", {"chips_counted": 1})


# -- 3. what is posted ------------------------------------------------------------------------------------------------


@clause("OH-N 7.I", "OH-I 10.II", "OH-M 11.II")
@pytest.mark.parametrize(
    ("game", "option", "table", "line", "pays"),
    [
        ("big-six", "odds", "", "joker", "30 to 1"),
        ("dragon-bonus-baccarat", "fortune_7", "", "", "30 to 1"),
        ("ultimate-texas-holdem", "blind", "", "", "1 to 1"),
        ("blackjack", "house_money", "", "", "1 to 1"),
        ("free-bet-blackjack", "push_22", "", "", "1 to 1"),
        ("three-card-poker", "ante_bonus", "", "", "1 to 2"),
        ("crazy-four-poker", "super_bonus", "", "", "100 to 1"),
        ("mississippi-stud", "progressive", "", "", "1 to 1"),
    ],
)
def test_what_the_text_fixes_is_not_posted_otherwise(
    floor: Annex, game: str, option: str, table: str, line: str, pays: str
) -> None:
    name = floor.table(game, opened=False)
    printed = next(table for table in get(game).paytables.values() if option in table.wagers)
    own = plain(printed) | {"id": "HOUSE", "wager": option, "also": []}
    changed = line or printed.lines[0].line
    own["lines"] = [entry | ({"pays": pays} if entry["line"] == changed else {}) for entry in own["lines"]]
    answer = floor.post("supervisor", f"tables/{name}/options", {"options": {option: own}} | WHY)
    assert answer.status_code == 422, answer.text
    assert "the text fixes" in answer.json()["detail"]
    assert answer.json()["clause"] == printed.clause
    body = {"name": f"{name}-own", "game": game, "options": {option: own}, "deals": True}
    assert floor.post("admin", "tables", body).status_code == 422


@clause("OH-O 11(e)")
def test_11_e_the_payout_limit_is_50000(floor: Annex) -> None:
    name = floor.table("dj-wild-stud", opened=False)
    answer = floor.post("supervisor", f"tables/{name}/options", {"options": {"payout_limit": "60000"}} | WHY)
    assert (answer.status_code, answer.json()["clause"]) == (409, "OH-O 11(e)")


def test_options_are_posted_by_two(floor: Annex) -> None:
    name = floor.table("three-card-poker", opened=False)
    before = floor.get("", f"tables/{name}").json()["options"]
    asked = floor.post("admin", f"tables/{name}/options", {"options": {"six_card_bonus": "off"}} | WHY)
    assert asked.status_code == 202
    assert floor.get("", f"tables/{name}").json()["options"] == before
    assert decide(floor, "admin", asked.json()) == 409
    assert decide(floor, "supervisor", asked.json()) == 200
    assert floor.get("", f"tables/{name}").json()["options"] != before
    floor_person = floor.post("floor_person", f"tables/{name}/options", {"options": {}} | WHY)
    assert floor_person.status_code == 403


# -- 4. openings ------------------------------------------------------------------------------------------------------


def steps(floor: Annex, table: str) -> list[dict[str, Any]]:
    todo: list[dict[str, Any]] = floor.get("dealer", f"tables/{table}").json()["to_do"]
    return todo


@clause("OH-G 3.I")
def test_3_i_roulette_opens_after_a_floor_persons_inspection(floor: Annex) -> None:
    table = floor.table("roulette", deals=False, opened=False)
    assert floor.post("dealer", f"tables/{table}/open").status_code == 409
    while todo := steps(floor, table):
        body = {"clause": todo[0]["clause"]}
        if todo[0]["who"] == ["dealer"]:
            floor.tick(table, todo[0])
            continue
        assert todo[0]["who"] == ["floor_person"]
        for who in ("dealer", "boxperson"):
            refused = floor.post(who, f"tables/{table}/checklist", body)
            assert (refused.status_code, refused.json()["clause"]) == (403, f"OH-G {body['clause']}")
        assert floor.post("floor_person", f"tables/{table}/checklist", body).status_code == 200
    assert floor.post("dealer", f"tables/{table}/open").status_code == 200


@clause("OH-N 3.I", "OH-O 3(c)", "OH-O 4(a)", "OH-E 1.I")
@pytest.mark.parametrize("game", ["big-six", "dj-wild-stud", "mini-baccarat"])
def test_a_dealer_does_not_sign_for_others(floor: Annex, game: str) -> None:
    table = floor.table(game, deals=False, opened=False)
    second = floor.person(f"second.{table}", "dealer")
    refused = 0
    while todo := steps(floor, table):
        path, body = f"tables/{table}/records", {"clause": todo[0]["clause"], "reading": usual(todo[0]["asks"])}
        if "dealer" in todo[0]["who"]:
            assert floor.post("dealer", path, body).status_code == 200
            continue
        for who in ("dealer", second):
            assert floor.post(who, path, body).status_code == 403
            refused += 1
        assert steps(floor, table) == todo
        assert floor.post("supervisor", path, body).status_code == 200
    assert refused
    assert floor.post("dealer", f"tables/{table}/open").status_code == 200


# -- acting -----------------------------------------------------------------------------------------------------------


@clause("SG 1.17")
def test_1_17_somebody_acts_in_a_position_for_a_time(floor: Annex) -> None:
    name = floor.person("stands.in", "dealer")
    at = begun(floor, "pontoon-plus")
    assert floor.post(name, f"tables/{at.table}/void", WHY).status_code == 403
    acting = WHY | {"role": "supervisor", "hours": 2}
    for who in ("supervisor", "auditor"):
        assert floor.post(who, f"people/{name}/acting", acting).status_code == 403
    assigned = floor.post("shift_manager", f"people/{name}/acting", acting)
    assert (assigned.status_code, assigned.json()["role"], assigned.json()["acting"]) == (200, "dealer", "supervisor")
    assert floor.get(name, "me").json()["role"] == "supervisor"
    declare(at, name, "foreign_card", 200)
    assert at.see()["round"]["status"] == "void"
    with floor.service.database.engine.begin() as connection:  # two hours later
        connection.execute(text("UPDATE people SET acting_until = now() WHERE name = :name"), {"name": name})
    assert floor.get(name, "me").json()["role"] == "dealer"
    assert floor.post(name, f"tables/{at.table}/disable", WHY).status_code == 403
    # Sealed as it is now: the verification would say that somebody has written there by SQL.
    assert floor.post("shift_manager", f"people/{name}/acting", acting | {"hours": 0}).status_code == 200


@clause("SG 1.17")
def test_1_17_nobody_assigns_himself_or_somebody_outside_the_pit(floor: Annex) -> None:
    acting = WHY | {"role": "shift_manager", "hours": 2}
    assert floor.post("shift_manager", "people/shift_manager/acting", acting).status_code == 409
    assert floor.post("pit_manager", "people/dealer/acting", acting).status_code == 403, "not above one's own"
    assert floor.post("shift_manager", "people/auditor/acting", acting).status_code == 409
    assert floor.post("shift_manager", "people/dealer/acting", acting | {"role": "admin"}).status_code == 403
    assert floor.post("admin", "people/dealer/acting", acting | {"role": "admin"}).status_code == 409
    assert floor.post("shift_manager", "people/dealer/acting", acting | {"hours": 25}).status_code == 422
    ended = floor.post("shift_manager", "people/dealer/acting", acting | {"hours": 0})
    assert (ended.status_code, ended.json()["acting"]) == (200, None)
