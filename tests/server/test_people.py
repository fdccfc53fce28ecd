"""Signing in over HTTP, one's own account, and the accounts of others."""

import itertools
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient
from sqlalchemy import select

from croupier.server.app import create_app
from croupier.server.asking import COOKIE
from croupier.server.routes import oneself
from croupier.store import audit, passwords
from croupier.store.schema import AUDIT, COMMANDS
from tests.server.house import PASSWORD, House

_numbers = itertools.count(1)


@pytest.fixture(autouse=True)
def _quick_passwords(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    monkeypatch.setattr(house, "_hash", passwords.hashed(PASSWORD))


def fresh(house: House, role: str = "player", purse: int = 0) -> str:
    return house.person(f"{role}.{next(_numbers)}", role, purse)


def browser(house: House, address: str = "http://testserver") -> TestClient:
    """Another browser, with its own cookies."""
    return TestClient(create_app(house.service), base_url=address, raise_server_exceptions=False)


def sign_in(client: TestClient, name: str, password: str = PASSWORD) -> Any:
    return client.post("/api/sign-in", json={"name": name, "password": password})


def because(**more: Any) -> dict[str, Any]:
    return {"reason": "asked for in person"} | more


def noted(house: House, what: str, person: str) -> dict[str, Any]:
    with house.service.database.engine.connect() as connection:
        rows = connection.execute(
            select(AUDIT.c.entry).where(AUDIT.c.chain == audit.HOUSE).order_by(AUDIT.c.number)
        ).scalars()
        return dict([row for row in rows if row["what"] == what and row.get("person") == person][-1])


def test_a_browser_signs_in_with_a_cookie_that_no_script_reads(house: House) -> None:
    name, client = fresh(house), browser(house)
    answer = sign_in(client, name)
    assert answer.status_code == 200
    cookie = answer.headers["set-cookie"].lower()
    assert cookie.startswith(f"{COOKIE}=")
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "secure" not in cookie.replace("securely", "")
    assert client.get("/api/me").json()["name"] == name
    assert client.post("/api/sign-out").status_code == 200
    assert client.get("/api/me").json()["name"] == ""
    safe = sign_in(browser(house, "https://testserver"), name)
    assert "secure" in safe.headers["set-cookie"].lower()


def test_a_program_signs_in_with_the_token_of_the_answer(house: House) -> None:
    name = fresh(house, "auditor")
    token = sign_in(browser(house), name).json()["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    client = browser(house)
    assert client.get("/api/me", headers=bearer).json() == {
        "name": name,
        "role": "auditor",
        **dict.fromkeys(["balance", "held", "available", "owed", "limits"]),
        "guests": False,
        "oidc": False,
        "must_choose": False,
    }
    other = {"Authorization": f"Bearer {house.tokens[name]}"}
    assert client.post("/api/sign-out", headers=bearer, json={"everywhere": True}).status_code == 200
    assert client.get("/api/me", headers=other).status_code == 401


def test_a_link_lets_in_once(house: House) -> None:
    name = fresh(house)
    code = house.service.people.code(name)
    assert browser(house).post("/api/sign-in", json={"code": code}).json()["name"] == name
    assert browser(house).post("/api/sign-in", json={"code": code}).status_code == 401


def test_who_guesses_is_told_nothing(house: House) -> None:
    name, client = fresh(house), browser(house)
    wrong = sign_in(client, name, "wrong password")
    unknown = sign_in(client, "nobody-of-that-name")
    for _ in range(4):
        sign_in(client, name, "wrong password")
    locked = sign_in(client, name)
    disabled = fresh(house)
    assert house.post("admin", f"people/{disabled}/disable", because()).status_code == 200
    for answer in (unknown, locked, sign_in(client, disabled)):
        assert (answer.status_code, answer.json()) == (401, wrong.json())
        assert "set-cookie" not in answer.headers
    assert wrong.headers["content-type"] == "application/problem+json"
    people = house.get("admin", "people", limit=500).json()["people"]
    assert [person["locked"] for person in people if person["name"] == name] == [True]
    assert not house.post("admin", f"people/{name}/unlock", because()).json()["locked"]
    assert sign_in(client, name).status_code == 200


def test_a_crowd_at_the_door_is_told_to_come_back(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oneself, "_MOST_WAITING", 0)
    answer = sign_in(browser(house), "player")
    assert answer.status_code == 429
    assert answer.headers["retry-after"] == "1"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": "ann"},
        {"password": "only a password"},
        {"name": "ann", "password": "x" * 201},
        {"name": "ann", "password": "long enough", "code": "too"},
        {"name": "ann\0", "password": "long enough"},
        {"name": "ann", "password": "half \ud800 a character"},
        {"name": ["ann"], "password": "long enough"},
        {"name": "ann", "password": "long enough", "role": "admin"},
    ],
)
def test_what_is_no_sign_in(house: House, body: dict[str, Any]) -> None:
    answer = browser(house).post("/api/sign-in", content=json.dumps(body))
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"


def test_an_own_password_is_changed_once_and_a_wrong_old_one_is_counted(house: House) -> None:
    name = fresh(house, "dealer")
    new = {"old": PASSWORD, "new": "a new password"}
    assert house.post(name, "me/password", {"old": "a wrong one", "new": "a new password"}).status_code == 403
    for _ in range(3):  # the same command again is answered as before, and counts nothing
        assert house.post(name, "me/password", new, key="mine").status_code == 200
    assert house.post(name, "me/password", new | {"new": "another password"}, key="mine").status_code == 422
    assert sign_in(browser(house), name, "a new password").status_code == 200
    for number in range(5):
        assert house.post(name, "me/password", new, key=f"wrong {number}").status_code == 403
    right = {"old": "a new password", "new": PASSWORD}
    assert house.post(name, "me/password", right).status_code == 403  # locked by now
    assert house.post(name, "me/password", {"old": "x", "new": "too short"}).status_code == 422


def test_what_is_kept_of_a_command_is_no_quick_way_to_its_password(house: House, monkeypatch: Any) -> None:
    slow: list[str] = []
    real = passwords.sealed

    def sealed(*arguments: str) -> str:
        slow.append(real(*arguments))
        return slow[-1]

    monkeypatch.setattr(passwords, "sealed", sealed)
    name = f"sealed.{next(_numbers)}"
    person = because(name=name, role="player", password="the first password")
    assert house.post("admin", "people", person).status_code == 201
    house.tokens[name] = sign_in(browser(house), name, "the first password").json()["token"]
    own = {"old": "the first password", "new": "the second password"}
    assert house.post(name, "me/password", own).status_code == 200
    assert house.post(name, "me/pin", {"password": "the second password", "pin": "4711"}).status_code == 200
    with house.service.database.engine.connect() as connection:
        kept = set(connection.execute(select(COMMANDS.c.body)).scalars())
    assert len(slow) == 3
    assert set(slow) <= kept


def test_an_admin_makes_and_changes_accounts_for_a_reason(house: House) -> None:
    name = f"made.{next(_numbers)}"
    person = because(name=name, role="player", password="a long password")
    for _ in range(2):
        made = house.post("admin", "people", person, key=f"make {name}")
        assert made.status_code == 201
        expected = {"name": name, "role": "player", "acting": None, "disabled": False, "locked": False}
        assert made.json() == expected | {"given_by": None}
    assert house.post("admin", "people", person).status_code == 409
    assert house.post("admin", f"people/{name}/role", because(role="dealer")).json()["role"] == "dealer"
    entry = noted(house, "account", name)
    assert (entry["by"], entry["before"]) == ("admin", {"role": "player", "given_by": None})
    assert entry["after"] == {"role": "dealer", "given_by": "admin"}
    assert entry["because"] == "asked for in person"
    token = sign_in(browser(house), name, "a long password").json()["token"]
    house.tokens[name] = token
    assert house.post("admin", f"people/{name}/disable", because()).json()["disabled"]
    assert house.get(name, "me").status_code == 401
    assert not house.post("admin", f"people/{name}/enable", because()).json()["disabled"]
    for path, body in [
        ("disable", {}),
        ("disable", {"reason": "  "}),
        ("role", because(role="owner")),
        ("password", because(password="chosen by the admin")),
    ]:
        assert house.post("admin", f"people/{name}/{path}", body).status_code == 422
    assert house.post("admin", "people/not-known/disable", because()).status_code == 404
    assert house.post("admin", "people/NOT%20A%20NAME/disable", because()).status_code == 422


def test_everybody_is_listed_page_by_page(house: House) -> None:
    for _ in range(3):
        fresh(house)
    names: list[str] = []
    after: str | None = ""
    while after is not None:
        page = house.get("supervisor", "people", after=after, limit=2).json()
        assert "password" not in str(page)
        names += [person["name"] for person in page["people"]]
        after = page["next"]
    assert len(names) == len(set(names)) >= 10


def test_limits_of_ones_own(house: House) -> None:
    name = fresh(house, purse=500_00)
    day = (datetime.now(UTC) + timedelta(days=3)).date()
    me = house.post(name, "me/limits", {"wager": "50", "loss": "200.50"}).json()
    assert (me["available"], me["limits"]["wager"], me["limits"]["loss"]) == ("500", "50", "200.50")
    assert me["limits"]["coming"] == {}
    me = house.post(name, "me/limits", {"wager": None, "until": str(day)}).json()
    assert me["limits"]["wager"] == "50"
    assert me["limits"]["coming"]["wager"]["value"] is None
    assert me["limits"]["until"].startswith(str(day))
    me = house.post(name, "me/limits", {"until": None}).json()
    assert me["limits"]["until"].startswith(str(day))
    assert house.post(name, "me/limits", {"loss": "-1"}).status_code == 422
    assert house.post(name, "me/limits", {"hours": 3}).status_code == 422
    assert house.get(name, "me").json() == me
    assert house.post("dealer", "me/limits", {"wager": "1"}).status_code == 403
