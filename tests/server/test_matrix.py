"""Who may use which route: every cell of the table below is asked for over HTTP, and no route is left out of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import iter_route_contexts
from starlette.websockets import WebSocketDisconnect

from croupier.house.roles import PUBLIC, ROLES, STAFF, SUPERVISORS
from croupier.rulebooks import PIT
from croupier.server.asking import RolesAllowed
from croupier.server.service import Service
from tests.server.annex import Annex, annex
from tests.server.house import House

#: One line for each route: everybody, signed-in, staff, the pit, supervisors and above, or the roles that may.
EXPECTED = """
POST   /api/sign-in                                    everybody
GET    /api/sign-in/oidc                               everybody
GET    /api/sign-in/oidc/callback                      everybody
POST   /api/guest                                      everybody
POST   /api/sign-out                                   signed-in
GET    /api/me                                         everybody
POST   /api/me/limits                                  player
POST   /api/me/password                                signed-in
POST   /api/me/pin                                     player
POST   /api/me/second-factor                           staff
POST   /api/me/second-factor/begin                     staff
GET    /api/people                                     supervisors surveillance auditor admin
POST   /api/people                                     admin
POST   /api/people/{name}/password                     admin
POST   /api/people/{name}/confirm                      supervisors admin
POST   /api/people/{name}/role                         admin
POST   /api/people/{name}/acting                       pit_manager shift_manager admin
POST   /api/people/{name}/disable                      admin
POST   /api/people/{name}/enable                       admin
POST   /api/people/{name}/unlock                       admin
POST   /api/people/{name}/money                        supervisors
GET    /api/games                                      everybody
GET    /api/games/{game}                               everybody
GET    /api/games/{game}/clauses                       everybody
GET    /api/tables                                     everybody
POST   /api/tables                                     admin
GET    /api/tables/{table}                             everybody
GET    /api/tables/{table}/layout                      everybody
SOCKET /api/tables/{table}/live                        everybody
POST   /api/tables/{table}/seats                       player dealer
DELETE /api/tables/{table}/seats/{seat}                player pit
POST   /api/tables/{table}/chips                       player dealer
POST   /api/tables/{table}/wagers                      player dealer
POST   /api/tables/{table}/retract                     player dealer
POST   /api/tables/{table}/calls                       player dealer
POST   /api/tables/{table}/ready                       player
POST   /api/tables/{table}/decisions                   player dealer
POST   /api/tables/{table}/seed                        player
POST   /api/tables/{table}/checklist                   pit
GET    /api/tables/{table}/records                     staff
POST   /api/tables/{table}/records                     pit
POST   /api/tables/{table}/open                        pit
POST   /api/tables/{table}/close                       pit
POST   /api/tables/{table}/done                        pit
POST   /api/tables/{table}/events                      pit
POST   /api/tables/{table}/begin                       pit
POST   /api/tables/{table}/outcomes                    dealer
POST   /api/tables/{table}/outcomes/correction         dealer
POST   /api/tables/{table}/absent                      pit
POST   /api/tables/{table}/irregularities              pit
POST   /api/tables/{table}/irregularities/preview      pit
POST   /api/tables/{table}/void                        supervisors
POST   /api/tables/{table}/abandon                     supervisors
POST   /api/tables/{table}/refund                      supervisors
POST   /api/tables/{table}/link                        supervisors
POST   /api/tables/{table}/tips                        supervisors
POST   /api/tables/{table}/disable                     supervisors admin
POST   /api/tables/{table}/enable                      supervisors admin
POST   /api/tables/{table}/options                     supervisors admin
GET    /api/tables/{table}/advice                      player
GET    /api/tables/{table}/recall                      everybody
GET    /api/tables/{table}/results                     everybody
GET    /api/tables/{table}/rounds/{number}             signed-in
GET    /api/tables/{table}/rounds/{number}/replay      signed-in
GET    /api/tables/{table}/rounds/{number}/receipt     signed-in
POST   /api/tables/{table}/rounds/{number}/what-if     supervisors surveillance auditor
POST   /api/tables/{table}/rounds/{number}/correction  supervisors
GET    /api/tables/{table}/shoes                       everybody
GET    /api/tables/{table}/win                         supervisors surveillance auditor admin
GET    /api/ledger                                     player supervisors surveillance auditor admin
GET    /api/accounts                                   supervisors surveillance auditor admin
GET    /api/jackpots                                   everybody
GET    /api/jackpots/{name}/events                     staff
POST   /api/jackpots/{name}/parameters                 supervisors
POST   /api/jackpots/{name}/correction                 supervisors
GET    /api/claims                                     staff
GET    /api/me/wins                                    player
POST   /api/claims/{key}/steps                         pit surveillance
POST   /api/claims/{key}/reject                        supervisors
GET    /api/approvals                                  pit surveillance auditor admin
POST   /api/approvals/{number}                         pit admin
GET    /api/audit/heads                                everybody
GET    /api/audit/checkpoint                           everybody
GET    /api/audit/chains/{chain}                       surveillance auditor
GET    /api/audit/cards/{table}                        surveillance auditor
POST   /api/audit/verification                         auditor
GET    /api/self-check                                 supervisors surveillance auditor admin
GET    /api/events                                     everybody
GET    /api/hooks                                      surveillance auditor admin
POST   /api/hooks                                      admin
POST   /api/hooks/{name}/secret                        admin
POST   /api/hooks/{name}/disable                       admin
POST   /api/hooks/{name}/enable                        admin
POST   /api/scenarios                                  everybody
GET    /api/analyses                                   signed-in
DELETE /api/analyses                                   signed-in
GET    /api/analyses/{game}                            signed-in
POST   /api/analyses/{game}                            signed-in
GET    /api/protection/{game}                          signed-in
GET    /api/evaluation/{table}                         surveillance auditor
GET    /api/academy/{game}                             signed-in
GET    /api/academy/{game}/questions                   signed-in
GET    /api/academy/{game}/question                    signed-in
POST   /api/academy/{game}/answers                     signed-in
POST   /api/academy/{game}/lessons                     signed-in
GET    /api/academy/{game}/memory                      signed-in
POST   /api/academy/{game}/play                        signed-in
POST   /api/academy/{game}/sessions                    signed-in
GET    /api/academy/{game}/count                       signed-in
POST   /api/academy/{game}/count                       signed-in
GET    /api/academy/{game}/count/hand                  signed-in
POST   /api/academy/{game}/count/hand                  signed-in
POST   /api/academy/{game}/dealing                     signed-in
POST   /api/academy/{game}/dealing/steps               signed-in
GET    /api/exams                                      signed-in
POST   /api/exams                                      supervisors
GET    /api/exams/register                             supervisors
GET    /api/exams/{number}                             signed-in
POST   /api/exams/{number}/begin                       signed-in
GET    /api/exams/{number}/questions                   signed-in
POST   /api/exams/{number}/answers                     signed-in
GET    /api/exams/{number}/certificate                 signed-in
GET    /api/exams/{number}/paper                       supervisors
GET    /api/paytables/{game}                           everybody
GET    /api/simulations/{game}                         everybody
POST   /api/simulations/{game}                         signed-in
POST   /api/risks/{game}                               signed-in
GET    /api/reports/{game}/{form}                      signed-in
POST   /api/reports/{game}/{form}                      signed-in
GET    /api/alive                                      everybody
GET    /api/health                                     everybody
GET    /api/ready                                      everybody
GET    /api/metrics                                    everybody
"""
#: What has no caller to check: the descriptions of the interface, and the pages.
OPEN = {f"{method} /api/{name}.json" for method in ("GET", "HEAD") for name in ("openapi", "asyncapi")}
NOWHERE = {"name": "nobody.here", "table": "nowhere", "seat": "1", "number": "1", "game": "nothing", "key": "none"}
NOWHERE |= {"chain": "nowhere", "form": "html"}
EVERYBODY = {PUBLIC, *ROLES}
GROUPS = {
    "everybody": EVERYBODY,
    "signed-in": set(ROLES),
    "staff": set(STAFF),
    "pit": set(PIT),
    "supervisors": set(SUPERVISORS),
}


def table_of_roles() -> dict[str, set[str]]:
    table: dict[str, set[str]] = {}
    for line in EXPECTED.split("\n"):
        if line:
            method, path, *roles = line.split()
            who = set[str]().union(*(GROUPS.get(role, {role}) for role in roles))
            assert who <= EVERYBODY, line
            table[f"{method} {path}"] = who
    return table


TABLE = table_of_roles()


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


def routes(door: Annex) -> Iterator[tuple[str, Any]]:
    """Every route of the application as the table names it."""
    for context in iter_route_contexts(door.client.app.routes):  # type: ignore[attr-defined]  # an application's own
        path = str(context.path).replace(":path}", "}")
        for method in sorted(context.methods or {"SOCKET"}):
            yield f"{method} {path}", context


def test_every_route_is_in_the_table_and_says_who_may(doors: Annex) -> None:
    by_name = dict(routes(doors))
    pages = {name for name, route in by_name.items() if not name.split()[1].startswith("/api")}
    assert {name.split()[0] for name in pages} <= {"GET", "HEAD", "SOCKET"}
    assert by_name.keys() - pages - OPEN == TABLE.keys()
    for name in TABLE:
        asked = [it.call for it in by_name[name].dependant.dependencies if isinstance(it.call, RolesAllowed)]
        if name.startswith("SOCKET"):
            continue
        assert len(asked) == 1, f"{name} does not say who may use it"
        roles = EVERYBODY if PUBLIC in asked[0].roles else set(asked[0].roles)
        assert roles == TABLE[name], name


@pytest.mark.parametrize("role", [PUBLIC, *ROLES])
def test_every_cell(doors: Annex, role: str) -> None:
    who = "" if role == PUBLIC else doors.person(f"matrix.{role}", role)
    for name, roles in TABLE.items():
        method, path = name.split()
        if method == "SOCKET":
            continue
        address = path.format(**NOWHERE) + ("?option=none" if "analyses" in path else "")
        body = None if method in ("GET", "DELETE") else {"no": "such field"}
        answer = doors.client.request(method, address, json=body, headers=doors.headers(who))
        cell = f"{name} as {role}: {answer.status_code} {answer.text[:200]}"
        if path == "/api/sign-out" and who:
            doors.sign_in(who)
        if role in roles:
            assert answer.status_code not in (401, 403), cell
            assert answer.status_code < 500, cell
        else:
            assert answer.status_code == (403 if who else 401), cell
            assert answer.headers["content-type"] == "application/problem+json", cell
            assert answer.json()["type"] == f"urn:croupier:{'Denied' if who else 'SignInNeeded'}"


@pytest.mark.parametrize("role", [PUBLIC, *ROLES])
def test_everybody_watches_a_table(doors: Annex, role: str) -> None:
    who = "" if role == PUBLIC else doors.person(f"matrix.{role}", role)
    table = doors.table("roulette")
    with doors.client.websocket_connect(f"/api/tables/{table}/live", headers=doors.headers(who)) as socket:
        assert socket.receive_json()["table"] == table
    refused = doors.client.websocket_connect("/api/tables/nowhere/live", headers=doors.headers(who))
    with pytest.raises(WebSocketDisconnect), refused:
        pass


def test_a_key_is_asked_of_every_command(doors: Annex) -> None:
    for name, route in routes(doors):
        if name in TABLE and any(type(it.call).__name__ == "Doing" for it in route.dependant.dependencies):
            method, path = name.split()
            bare = {"Authorization": f"Bearer {doors.tokens['admin']}"}
            answer = doors.client.request(method, path.format(**NOWHERE), headers=bare)
            assert answer.status_code == 422, name
            assert "idempotency-key" in answer.text.lower(), answer.text


def test_what_is_anothers_is_refused(doors: Annex) -> None:
    ann, bob = doors.person("own.ann", purse=1_000_00), doors.person("own.bob", purse=1_000_00)
    table = doors.table("three-card-poker")
    assert doors.post(ann, f"tables/{table}/seats", {"seat": "1"}).status_code == 200
    assert doors.post(bob, f"tables/{table}/seats", {"seat": "2"}).status_code == 200
    assert doors.post(bob, f"tables/{table}/seats", {"seat": "3", "player": ann}).status_code == 403
    wagers = {"seat": "1", "wagers": {"ante": "10"}}
    for who in (bob, "dealer"):  # not even a dealer's, where the table deals by itself
        assert doors.post(who, f"tables/{table}/wagers", wagers).status_code == 403
    assert doors.post(ann, f"tables/{table}/wagers", wagers).status_code == 200
    for path, body in [
        ("retract", {"seat": "1", "wager": "ante"}),
        ("ready", {"seat": "1"}),
        ("calls", {"seat": "1", "call": "off"}),
    ]:
        assert doors.post(bob, f"tables/{table}/{path}", body).status_code == 403, path
    assert doors.delete(bob, f"tables/{table}/seats/1").status_code == 403
    assert doors.post("dealer", f"tables/{table}/seats", {"seat": "3", "player": ann}).status_code == 403
    assert doors.post(ann, f"tables/{table}/ready", {"seat": "1"}).status_code == 200
    for who in (bob, "dealer"):
        assert doors.post(who, f"tables/{table}/decisions", {"seat": "1", "action": "fold"}).status_code == 403
    assert doors.post(ann, f"tables/{table}/outcomes", {"outcome": "Ah"}).status_code == 403
    assert doors.post("dealer", f"tables/{table}/outcomes", {"outcome": "Ah"}).status_code == 409
    assert doors.post(ann, f"tables/{table}/decisions", {"seat": "1", "action": "fold"}).status_code == 200
    assert doors.get(ann, f"tables/{table}/rounds/1").status_code == 200
    for path in ("rounds/1", "rounds/1/replay"):
        assert doors.get(bob, f"tables/{table}/{path}").status_code == 403
    assert doors.get(bob, "ledger", account=f"player:{ann}").status_code == 403
    assert doors.get(bob, "ledger", account="cage").status_code == 403
    entries = doors.get(ann, "ledger").json()["entries"]
    assert entries
    assert all(f"player:{ann}" in (entry["debit"], entry["credit"]) for entry in entries)
    seen = doors.get(bob, f"tables/{table}").json()
    assert seen["seats"]["1"]["player"] == ""
    assert seen["yours"] == ["2"]


def test_a_player_called_dealer_is_not_the_dealer(doors: Annex, house: House) -> None:
    """Wagers for the dealer are in the dealer's name; somebody of that name has no part in them."""
    ann, table = doors.person("own.ann", purse=100_00), doors.table("three-dice-baccarat")
    places: list[dict[str, Any]] = [{"seat": "1"}, {"seat": "1d", "box": 1, "for_dealer": True}]
    for place in places:
        laid = {"seat": place["seat"], "wagers": {"player": "10"}}
        for path, body in (("seats", place), ("wagers", laid)):
            answer = doors.post(ann, f"tables/{table}/{path}", body)
            assert answer.status_code == 200, answer.text
    for seat in ("1", "1d"):
        assert doors.post(ann, f"tables/{table}/ready", {"seat": seat}).status_code == 200
    assert doors.get("dealer", f"tables/{table}/rounds/1").status_code == 200  # whose work it is
    for role, status in (("player", 403), ("dealer", 200)):
        change = {"role": role, "reason": "for a test"}
        assert doors.post("admin", "people/dealer/role", change).status_code == 200
        house.tokens["dealer"] = doors.sign_in("dealer")
        assert doors.get("dealer", f"tables/{table}/rounds/1").status_code == status
    assert doors.post("supervisor", "people/dealer/confirm", {"reason": "for a test"}).status_code == 200
    assert doors.get(ann, f"tables/{table}/rounds/1").status_code == 200


@pytest.mark.parametrize("end", ["sign-out", "disable", "role", "password"])
def test_a_token_that_ended_opens_nothing(doors: Annex, end: str) -> None:
    who = doors.person(f"ended.{len(end)}", "supervisor")
    assert doors.get(who, "me").status_code == 200
    request: dict[str, Any] = {"reason": "for a test"}
    if end == "sign-out":
        assert doors.post(who, "sign-out").status_code == 200
    else:
        request |= {"role": {"role": "dealer"}}.get(end, {})
        answer = doors.post("admin", f"people/{who}/{end}", request)
        if end == "password":
            answer = doors.agree(answer)
        assert answer.status_code == 200
    for name, roles in TABLE.items():
        method, path = name.split()
        if method == "GET" and PUBLIC not in roles:
            answer = doors.client.get(path.format(**NOWHERE), headers=doors.headers(who))
            assert answer.status_code == 401, name
    assert doors.client.get("/api/me", headers={"Authorization": "Bearer made-up"}).status_code == 401


def test_the_guide_has_the_same_table() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    assert EXPECTED.strip() in guide
