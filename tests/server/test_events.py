"""The feed of the house: who is told what, ids that go on after a pause, and nothing that its reader may not know."""

import asyncio
import json
import queue
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import pytest
from jsonschema import Draft202012Validator

from croupier import schemas
from croupier.house.roles import ADMIN, AUDITOR, PLAYER, ROLES, STAFF, SUPERVISORS, SURVEILLANCE
from croupier.server import feed
from croupier.server.service import Service
from croupier.store.happenings import AUDIENCES
from tests.patience import A_HANG
from tests.server import playing
from tests.server.annex import Annex, another_house
from tests.server.secrets_kept import cards_in

OFFICE = {*SUPERVISORS, SURVEILLANCE, AUDITOR, ADMIN}
#: What each role is told beside what everybody is.
MORE: dict[str, set[str]] = {role: {"irregularity.declared", "record.made"} for role in STAFF}
for _role in OFFICE:
    MORE[_role] |= {"money.moved", "approval.asked", "approval.decided", "account.changed", "person.signed_in"}
    MORE[_role] |= {"person.signed_out", "person.locked_out"}
for _role in (SURVEILLANCE, AUDITOR):
    MORE[_role] |= {"hook.changed", "house.noted"}
MORE[ADMIN] |= {"hook.changed"}


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with another_house(service, "events") as doors:
        played(doors)
        yield doors


def played(doors: Annex) -> str:
    """A round of two players, money at the window, a table that opens by the book, and all of it in the log."""
    doors.person("ann", purse=1_000_00)
    doors.person("bob", purse=1_000_00)
    table = doors.table("three-card-poker")
    seats = playing.sit(doors, table, ["ann", "bob"])
    playing.bet(doors, table, seats)
    for seat, name in seats.items():
        assert doors.post(name, f"tables/{table}/decisions", {"seat": seat, "action": "play"}).status_code == 200
    asked = doors.post("supervisor", "people/ann/money", {"amount": "20000", "reason": "a large buy-in"})
    doors.agree(asked)
    doors.service.announce()
    logged(doors)
    return table


def logged(doors: Annex) -> None:
    doors.client.app.state.checkpoints.write()  # type: ignore[attr-defined]  # an application's own


def events_of(doors: Annex, who: str, **query: Any) -> list[dict[str, Any]]:
    """All that somebody is told, page by page."""
    told, position = [], ""
    while True:
        page = doors.get(who, "events", **(query | ({"after": position} if position else {}))).json()
        told += page["events"]
        if page["next"] == position:
            return told
        position = page["next"]


def test_each_role_is_told_what_it_may_know(doors: Annex) -> None:
    public = {kind for kind, roles in AUDIENCES.items() if "public" in roles}
    kinds = {who: {event["type"] for event in events_of(doors, who)} for who in ("", *ROLES)}
    assert {"table.opened", "round.began", "round.ended", "shoe.committed"} <= kinds[""] <= public
    for role in ROLES:
        assert kinds[role] <= public | MORE.get(role, set()), role
    assert {"money.moved", "approval.asked", "approval.decided", "record.made"} <= kinds["supervisor"]
    assert "record.made" in kinds["dealer"]
    assert "house.noted" in kinds["auditor"]
    assert kinds[PLAYER] <= public, "somebody who has not played has moved no money"


def test_a_player_is_told_of_no_money_but_their_own(doors: Annex) -> None:
    moved = [event["data"] for event in events_of(doors, "ann") if event["type"] == "money.moved"]
    assert len(moved) > 3
    assert all("player:ann" in (data["debit"], data["credit"]) for data in moved)
    assert "bob" not in json.dumps(events_of(doors, "ann"))
    everything = [event["data"] for event in events_of(doors, "auditor") if event["type"] == "money.moved"]
    assert any("player:bob" in (data["debit"], data["credit"]) for data in everything)


def test_nobody_is_told_a_card_or_a_secret(doors: Annex) -> None:
    for who in ("", *ROLES, "ann"):
        told = events_of(doors, who)
        assert cards_in(told) == set(), who
        names = {name for event in told for name in event["data"]}
        assert not names & {"answers", "secret", "seeds", "salt", "setup", "carry", "lines", "before", "after", "body"}


def test_an_event_names_its_entry_as_the_chain_has_it(doors: Annex) -> None:
    event = next(event for event in events_of(doors, "auditor") if event["type"] == "round.ended")
    entry = event["entry"]
    chain = doors.get("auditor", f"audit/chains/{entry['chain']}", after=entry["number"] - 1, limit=1).json()
    assert chain["entries"][0]["hash"] == entry["hash"]


def test_an_event_is_what_its_schema_says(doors: Annex) -> None:
    check = Draft202012Validator(json.loads(schemas.text("event")))
    for event in events_of(doors, "auditor"):
        check.validate(event)


def test_the_guide_lists_every_type_and_no_other() -> None:
    guide = (Path(__file__).parents[2] / "docs/events.md").read_text(encoding="utf-8")
    listed = {kind for row in re.findall(r"^\| (`.*?) \|", guide, re.MULTILINE) for kind in re.findall("`(.*?)`", row)}
    assert listed == set(AUDIENCES)


def test_every_id_goes_on_behind_itself(doors: Annex) -> None:
    whole = events_of(doors, "auditor")
    ids = [event["id"] for event in whole]
    assert len(set(ids)) == len(ids)
    for place in range(0, len(ids), 7):
        assert events_of(doors, "auditor", after=ids[place])[0:3] == whole[place + 1 : place + 4]


def test_kinds_are_chosen(doors: Annex) -> None:
    told = events_of(doors, "auditor", type=["round.began", "round.ended"])
    assert {event["type"] for event in told} == {"round.began", "round.ended"}


@pytest.mark.parametrize(("query", "reason"), [({"after": "x"}, "after"), ({"type": "round"}, "there is table.opened")])
def test_what_is_no_id_and_no_kind_is_told(doors: Annex, query: dict[str, str], reason: str) -> None:
    answer = doors.get("auditor", "events", **query)
    assert answer.status_code == 422
    assert reason in answer.json()["detail"]


class Follower:
    """Somebody who follows, over ASGI: a client of the tests would wait for the end of the stream."""

    def __init__(self, doors: Annex, who: str, **headers: str) -> None:
        self.doors, self.heard = doors, queue.Queue[dict[str, Any]]()
        self.left: asyncio.Event | None = None
        self.reads = True
        given = {"accept": feed.MEDIA} | {name.replace("_", "-"): value for name, value in headers.items()}
        if who:
            given["authorization"] = f"Bearer {doors.tokens[who]}"
        scope = {
            "type": "http",
            "method": "GET",
            "path": "/api/v1/events",
            "raw_path": b"/api/v1/events",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
            "scheme": "http",
            "server": ("testserver", 80),
            "client": ("testclient", 1),
            "http_version": "1.1",
        }
        assert doors.client.portal is not None
        self.portal = doors.client.portal
        self.task = self.portal.start_task_soon(self._follow, scope)

    async def _follow(self, scope: dict[str, Any]) -> None:
        self.left = asyncio.Event()
        begun = False

        async def receive() -> dict[str, Any]:
            nonlocal begun
            if not begun:
                begun = True
                return {"type": "http.request", "body": b"", "more_body": False}
            assert self.left is not None
            await self.left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if not self.reads:
                await asyncio.Event().wait()
            self.heard.put(message)

        try:
            await self.doors.client.app(scope, receive, send)
        except Exception as error:
            self.heard.put({"type": "failed", "error": error})
            raise

    def __enter__(self) -> Self:
        self.start = self.heard.get(timeout=A_HANG)
        assert self.heard.get(timeout=A_HANG)["body"].startswith(b"retry:")
        return self

    def next(self) -> str:
        """The next thing that is sent, but for what only keeps the stream open."""
        while True:
            message = self.heard.get(timeout=A_HANG)
            assert message["type"] == "http.response.body", message
            text = bytes(message.get("body", b"")).decode()
            if not text.startswith((":", "retry:")):
                return text if message.get("more_body") else "the end"

    def __exit__(self, *_: object) -> None:
        assert self.left is not None
        self.portal.call(self.left.set)
        self.task.result(timeout=A_HANG)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "_LOOK", 0.02)


def event_of(text: str) -> dict[str, Any]:
    lines = dict(line.split(": ", 1) for line in text.strip().split("\n"))
    event: dict[str, Any] = json.loads(lines["data"])
    assert (lines["id"], lines["event"]) == (event["id"], event["type"])
    return event


def test_whoever_follows_is_told_as_it_happens_and_goes_on_after_a_pause(doors: Annex) -> None:
    with Follower(doors, "") as follower:
        assert dict(follower.start["headers"])[b"content-type"].startswith(feed.MEDIA.encode())
        assert b"content-length" not in dict(follower.start["headers"])
        table = doors.table("roulette")
        logged(doors)
        heard = [event_of(follower.next())]
        while heard[-1]["type"] != "table.opened":
            heard.append(event_of(follower.next()))
    assert heard[-1]["data"] == {"table": table}
    assert doors.post("supervisor", f"tables/{table}/close").status_code == 200
    logged(doors)
    with Follower(doors, "", last_event_id=heard[0]["id"]) as again:
        rest = [event_of(again.next())]
        while rest[-1]["type"] != "table.closed":
            rest.append(event_of(again.next()))
    assert rest[: len(heard) - 1] == heard[1:]
    behind = events_of(doors, "", after=heard[0]["id"])
    assert rest == behind, "none is missing, and none comes twice"


def test_a_stream_ends_with_the_sign_in(doors: Annex) -> None:
    doors.person("leaving")
    with Follower(doors, "leaving") as follower:
        assert doors.post("leaving", "sign-out").status_code == 200
        assert follower.next() == "the end"
    assert doors.client.get("/api/events", headers=doors.headers("leaving")).status_code == 401


def test_a_stream_ends_when_the_house_stops(doors: Annex, monkeypatch: pytest.MonkeyPatch) -> None:
    with Follower(doors, "") as follower:
        monkeypatch.setattr(doors.client.app.state.feed, "is_over", lambda: True)  # type: ignore[attr-defined]  # its own
        assert follower.next() == "the end"


def test_whoever_does_not_read_is_cut(service: Service, house: object) -> None:
    with another_house(service, "events_slow") as doors:
        object.__setattr__(doors.service.settings, "slow", 0.01)
        with Follower(doors, "") as follower:
            follower.reads = False
            doors.table("roulette")
            logged(doors)
            follower.task.result(timeout=A_HANG)
        assert not doors.client.app.state.live.followers  # type: ignore[attr-defined]  # an application's own
