"""Whatever anybody sends: no mistake of ours comes back, every answer is what the description says, the books hold."""

import itertools
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from croupier.house.roles import ROLES
from croupier.server.routes import mathematics
from croupier.server.service import Service
from tests.figures import figure
from tests.server import playing
from tests.server.annex import Annex, annex, sound

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
CALLERS = ["", *ROLES]
EVERY = slice(None)
#: Requests to an operation; quickly, half of them get such as fit and the other half such as do not.
QUICK = 3
QUICKLY = {GenerationMode.POSITIVE: slice(0, None, 2), GenerationMode.NEGATIVE: slice(1, None, 2)}
_keys = itertools.count(1)


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with pytest.MonkeyPatch.context() as patched, annex(service) as doors:
        patched.setattr(mathematics, "WAIT", 0.2)
        doors.client._transport.raise_server_exceptions = False  # type: ignore[attr-defined]  # as a real server
        for role in ROLES:
            doors.person(f"hostile.{role}", role, 1_000_00 if role == "player" else 0)
        doors.person("hostile.victim", "player", 500_00)
        yield doors


@pytest.fixture(scope="module")
def real(doors: Annex) -> dict[str, list[str]]:
    """Names that exist, so that the requests get past the first checks."""
    tables = []
    for game in ("three-card-poker", "blackjack", "roulette", "craps", "let-it-ride", "pai-gow-poker"):
        for deals in (True, False):
            table = doors.table(game, deals=deals)
            tables.append(table)
            doors.post("hostile.player", f"tables/{table}/seats", {"seat": "1"})
            if deals:
                playing.bet(doors, table, {"1": "hostile.player"})
    return {
        "table": tables,
        "chain": [*tables[:2], "house"],
        "game": ["big-six", "nothing"],
        "name": ["hostile.victim", "MLP-OH"],
        "seat": ["1", "2"],
        "number": ["1", "2"],
        "key": ["none"],
        "form": ["html", "csv"],
    }


def attack(
    doors: Annex, real: dict[str, list[str]], mode: GenerationMode, examples: int, which: slice = EVERY, only: str = ""
) -> int:
    schema = schemathesis.openapi.from_dict(doors.client.get("/api/openapi.json").json())
    sent = 0
    for result in list(schema.get_all_operations())[which]:
        operation: Any = result.ok()  # type: ignore[union-attr]  # our own description is no invalid one
        if only not in ("", operation.path):
            continue

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode), chance=st.randoms(use_true_random=False))
        def throw(case: Any, chance: random.Random) -> None:
            nonlocal sent
            sent += 1
            who = chance.choice(CALLERS)
            send(doors, case, f"hostile.{who}" if who else "", real, chance)

        with suppress(Unsatisfiable):  # where nothing is asked, nothing is wrong
            throw()
    return sent


def send(doors: Annex, case: Any, who: str, real: dict[str, list[str]], chance: random.Random) -> None:
    for name in case.path_parameters or {}:
        if chance.random() < 0.8:
            case.path_parameters[name] = chance.choice(real.get(name) or ["none"])
    request = case.as_transport_kwargs(base_url="http://testserver")
    headers = {name: str(value) for name, value in dict(request["headers"]).items() if _may_be_sent(str(value))}
    if chance.random() < 0.9:
        headers = {name: value for name, value in headers.items() if name.lower() != "idempotency-key"}
        headers["Idempotency-Key"] = f"hostile {next(_keys)}"
    headers |= {"Authorization": f"Bearer {doors.tokens[who]}"} if who else {}
    wanted = ("method", "url", "params", "json", "data")
    body = {name: request[name] for name in wanted if request.get(name) is not None}
    if "json" in body:  # as it would be sent by who does not care what JSON is
        body["content"] = json.dumps(body.pop("json")).encode("utf-8", "surrogatepass")
        headers["Content-Type"] = "application/json"
    if isinstance(body.get("data"), bytes | str):
        body["content"] = body.pop("data")
    doors.client.cookies.clear()
    doors.client.cookies.update({str(name): str(value) for name, value in (request.get("cookies") or {}).items()})
    answer = doors.client.request(headers=headers, **body)
    assert answer.status_code < 500, f"{case.method} {case.path} as {who}: {body} {answer.text[:300]}"
    case.validate_response(answer, checks=CHECKS)
    if who and answer.status_code == 200 and case.path in ("/api/v1/sign-out", "/api/v1/me/password"):
        # Wrong passwords that were sent before have locked the account, as they should.
        people = doors.service.people
        doors.service.database.run(lambda connection: people.unlock(connection, who, by="test", because="goes on"))
        doors.sign_in(who)


def _may_be_sent(value: str) -> bool:
    return value.isascii() and value.isprintable()


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_whatever_is_sent(doors: Annex, real: dict[str, list[str]], mode: GenerationMode) -> None:
    assert attack(doors, real, mode, QUICK, QUICKLY[mode]) > 50
    sound(doors.service)


def test_a_mistake_of_ours_is_found(doors: Annex, real: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the code looks up a seat that does not exist."""
    monkeypatch.setattr("croupier.server.views.seats_of", lambda table, _: [table.places["none"]])
    with pytest.raises(AssertionError, match="GET /api/v1/tables"):
        attack(doors, real, GenerationMode.POSITIVE, 20, only="/api/v1/tables/{table}")


@pytest.mark.long
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_whatever_is_sent_for_long(doors: Annex, real: dict[str, list[str]], mode: GenerationMode) -> None:
    examples = figure(1_000, 100)
    assert attack(doors, real, mode, examples) > 30 * examples
    sound(doors.service)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"x"',
        b'{"seat": "1", "wagers": {"ante": NaN}}',
        b'{"seat": "1", "wagers": {"ante": 1e999}}',
        b'{"seat": "1", "wagers": {"ante": "1e3"}}',
        b'{"seat": "1", "wagers": {"ante": "-5"}}',
        b'{"seat": "1", "wagers": {"ante": "0"}}',
        b'{"seat": "1", "wagers": {"ante": "0.001"}}',
        b'{"seat": "1", "wagers": {"ante": "9999999999999.99"}}',
        b'{"seat": "1", "wagers": {"ante": ' + b"9" * 5000 + b"}}",
        b'{"seat": "1\\u0000", "wagers": {"ante": "5"}}',
        b'{"seat": "1", "wagers": {"\\ud800": "5"}}',
        b'{"seat": "1", "seat": "2", "wagers": {}}',
        b'{"a":' * 5000 + b"1" + b"}" * 5000,
        b"\xff\xfe",
    ],
)
def test_what_is_no_wager(doors: Annex, real: dict[str, list[str]], text: bytes) -> None:
    path = f"/api/tables/{real['table'][1]}/wagers"
    headers = doors.headers("hostile.player") | {"Content-Type": "application/json"}
    answer = doors.client.post(path, content=text, headers=headers)
    assert answer.status_code in (400, 409, 422), answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == answer.status_code
    assert "Traceback" not in answer.text


NASTY: list[Any] = [
    float("nan"),
    float("inf"),
    10**400,
    -1,
    None,
    [],
    {},
    [[]],
    {"": {}},
    "",
    "x" * 10_000,
    "\ud800",
    True,
]


@pytest.mark.parametrize("path", ["tables", "tables/{table}/options", "analyses/big-six", "what-if", "scenarios"])
def test_whatever_a_value_is(doors: Annex, real: dict[str, list[str]], path: str) -> None:
    """Options, answers and scenarios accept any JSON, so any JSON is sent."""
    table = doors.table("roulette", deals=False)
    names = playing.players(doors, 1)
    playing.sit(doors, table, names)
    doors.post(names[0], f"tables/{table}/wagers", {"seat": "1", "wagers": {"red": "5"}})
    doors.post("dealer", f"tables/{table}/begin", {})
    doors.post("dealer", f"tables/{table}/outcomes", {"outcome": "7"})
    who = "auditor" if path == "what-if" else "admin"
    for value in NASTY:
        for name in ("table_minimum", "decks", "limits", "pair_plus", "no such", "outcomes", "seats"):
            body: dict[str, Any] = {"options": {name: value}}
            if path == "tables":
                body |= {"name": f"nasty-{next(_keys)}", "game": "three-card-poker"}
            elif path.endswith("options"):
                body |= {"reason": "for a test"}
            elif path == "what-if":
                body = {"seq": 1, "answer": value if name == "decks" else {name: value}}
            elif path == "scenarios":
                round_ = {"seats": [{"seat": "1", "wagers": {"red": "5"}}], "outcomes": ["7"]}
                body = {"game": "roulette", "rounds": [round_ | {name: value}], name: value}
            address = f"tables/{table}/rounds/1/what-if" if path == "what-if" else path.format(table=table)
            headers = doors.headers(who) | {"Content-Type": "application/json"}
            sent = json.dumps(body).encode()
            answer = doors.client.post(f"/api/{address}", content=sent, headers=headers)
            assert answer.status_code < 500, f"{sent[:300]!r}: {answer.text[:300]}"
