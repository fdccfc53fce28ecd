"""Webhooks: signed as receivers expect, in order, again until they arrive, and sent nowhere that they may not go."""

import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from sqlalchemy import Connection, select, text, update
from standardwebhooks import Webhook, WebhookVerificationError

from croupier.errors import CroupierError
from croupier.server import delivering
from croupier.server.delivering import Deliveries, NotDelivered, may_be_sent_to, post, reached
from croupier.server.service import Service
from croupier.store import hooks
from croupier.store.happenings import BEGINNING
from croupier.store.hooks import Hook
from croupier.store.schema import COMMANDS, HOOK_PROGRESS, HOOKS
from tests.patience import A_HANG, until
from tests.server.annex import Annex, annex, another_house
from tests.server.test_events import events_of, logged


class Receiver:
    """A small receiver: it keeps what comes, and answers as it is told to."""

    def __init__(self) -> None:
        self.messages: list[tuple[dict[str, str], bytes]] = []
        self.answers: list[int] = []
        self.goes_on = threading.Event()
        self.goes_on.set()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.goes_on.wait(A_HANG)
                receiver.messages.append(({key.lower(): value for key, value in self.headers.items()}, body))
                status = receiver.answers.pop(0) if receiver.answers else 200
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", receiver.url)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/croupier?of=house"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def ids(self) -> list[str]:
        return [headers["webhook-id"] for headers, _ in self.messages]

    def kinds(self) -> set[str]:
        return {json.loads(body)["type"] for _, body in self.messages}


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.goes_on.set()
    receiver.server.shutdown()
    receiver.server.server_close()


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    """Here nobody is told but by the tests themselves."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(delivering, "_LOOK", A_HANG)
        with another_house(service, "hooks") as doors:
            object.__setattr__(doors.service.settings, "hook_networks", ("127.0.0.0/8",))
            yield doors


@pytest.fixture(autouse=True)
def nobody_else(doors: Annex) -> None:
    """Hooks of other tests are told nothing any more."""
    never = update(HOOK_PROGRESS).values(due=text("now() + interval '1 year'"))
    doors.service.database.run(lambda connection: connection.execute(never))


def registered(doors: Annex, name: str, receiver: Receiver, **more: Any) -> str:
    logged(doors)  # what was before is not told
    body = {"name": name, "url": receiver.url, "sees": "admin", "reason": "for a test"} | more
    answer = doors.post("admin", "hooks", body)
    assert answer.status_code == 201, answer.text
    secret: str = answer.json()["secret"]
    return secret


def told(doors: Annex) -> None:
    """All that is due, as the service does it all the time."""
    logged(doors)
    deliveries = Deliveries(doors.service)
    while due := deliveries.due():
        for hook in due:
            deliveries.tell(hook)
    deliveries.close()


def progress(doors: Annex, name: str) -> dict[str, Any]:
    return next(hook for hook in doors.get("auditor", "hooks").json()["hooks"] if hook["name"] == name)


def again(doors: Annex, name: str) -> None:
    """The pause is over."""
    past = update(HOOK_PROGRESS).where(HOOK_PROGRESS.c.hook == name).values(due=text("now() - interval '1 second'"))
    doors.service.database.run(lambda connection: connection.execute(past))


def test_a_receiver_gets_what_happens_signed_and_in_order(doors: Annex, receiver: Receiver) -> None:
    secret = registered(doors, "in-order", receiver)
    since = progress(doors, "in-order")["position"]
    doors.table("roulette")
    told(doors)
    events = [Webhook(secret).verify(body, headers) for headers, body in receiver.messages]
    assert events == events_of(doors, "admin", after=since)
    assert {"hook.changed", "table.opened", "shoe.committed"} <= {event["type"] for event in events}
    assert receiver.ids() == [f"in-order-{event['id']}" for event in events]
    assert receiver.messages[0][0]["content-type"] == "application/json"
    headers, body = receiver.messages[0]
    with pytest.raises(WebhookVerificationError):
        Webhook(secret).verify(body.replace(b"in-order", b"in-ordre"), headers)
    told(doors)
    assert len(receiver.messages) == len(events), "nothing is told twice that has arrived"


def test_what_does_not_arrive_is_sent_again_later_and_later(doors: Annex, receiver: Receiver) -> None:
    registered(doors, "broken", receiver, types=["hook.changed"])
    for failures in range(1, 4):
        receiver.answers = [500]
        told(doors)
        standing = progress(doors, "broken")
        assert (standing["failures"], standing["trouble"]) == (failures, "127.0.0.1 answers 500")
        again(doors, "broken")
    told(doors)
    assert len(set(receiver.ids())) == 1, "the same message, until it has arrived"
    assert len(receiver.messages) == 4
    assert progress(doors, "broken")["failures"] == 0


def test_pauses_grow_to_an_hour(doors: Annex, receiver: Receiver) -> None:
    registered(doors, "pauses", receiver)
    hook = Hook("pauses", receiver.url, "admin", (), 1, BEGINNING, 0)

    def pause(connection: Connection, failures: int) -> float:
        hooks.failed(connection, hook._replace(failures=failures), "for a test")
        asked = select(HOOK_PROGRESS.c.due - text("now()")).where(HOOK_PROGRESS.c.hook == "pauses")
        return float(connection.execute(asked).scalar_one().total_seconds())

    def work(connection: Connection) -> list[float]:
        return [pause(connection, failures) for failures in (0, 1, 2, 9, 10, 1000)]

    assert doors.service.database.run(work) == [5, 10, 20, 2560, 3600, 3600]


def test_a_process_that_ends_before_it_has_noted_an_arrival_sends_it_again(
    doors: Annex, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(doors, "killed", receiver, types=["hook.changed"])
    logged(doors)
    with monkeypatch.context() as killed:
        killed.setattr(hooks, "told", lambda *_, **__: (_ for _ in ()).throw(SystemExit))
        [hook] = Deliveries(doors.service).due()
        with pytest.raises(SystemExit):
            Deliveries(doors.service).tell(hook)
    assert Deliveries(doors.service).due() == [], "it may still be at it"
    again(doors, "killed")
    told(doors)
    assert len(receiver.messages) == 2
    assert len(set(receiver.ids())) == 1


def test_a_hook_is_told_by_one_process_at_a_time(doors: Annex, receiver: Receiver) -> None:
    registered(doors, "once", receiver)
    logged(doors)
    first, second = Deliveries(doors.service), Deliveries(doors.service)
    assert [hook.name for hook in first.due()] == ["once"]
    assert second.due() == []


def test_no_command_waits_for_a_receiver(doors: Annex, receiver: Receiver) -> None:
    registered(doors, "slow", receiver, types=["hook.changed"])
    logged(doors)
    receiver.goes_on.clear()
    deliveries = Deliveries(doors.service)
    [hook] = deliveries.due()
    thread = threading.Thread(target=deliveries.tell, args=[hook])
    thread.start()
    doors.table("big-six")
    assert thread.is_alive()
    receiver.goes_on.set()
    thread.join(A_HANG)
    assert progress(doors, "slow")["failures"] == 0


def test_a_public_hook_hears_what_everybody_may(doors: Annex, receiver: Receiver) -> None:
    registered(doors, "public", receiver, sees="public")
    doors.person("hooks.ann", purse=100_00)
    doors.table("roulette")
    told(doors)
    assert "table.opened" in receiver.kinds()
    assert not receiver.kinds() & {"money.moved", "account.changed", "hook.changed", "record.made"}


def test_a_secret_is_told_once_and_kept_nowhere(doors: Annex, receiver: Receiver) -> None:
    body = {"name": "secret", "url": receiver.url, "reason": "for a test"}
    answers = [doors.post("admin", "hooks", body, key="same").json() for _ in range(2)]
    assert answers[0] == answers[1]
    secret = answers[0]["secret"].removeprefix("whsec_")
    assert len(secret) == 44
    with doors.service.database.engine.connect() as connection:
        kept = [*connection.execute(select(HOOKS)), *connection.execute(select(COMMANDS))]
    assert secret not in str(kept)
    assert "secret" not in json.dumps(doors.get("admin", "hooks").json()).replace('"secret",', "").replace(
        '"secret"}', ""
    )


def test_messages_are_signed_with_the_last_two_secrets(doors: Annex, receiver: Receiver) -> None:
    first = registered(doors, "renewed", receiver, types=["table.opened"])
    because = {"reason": "for a test"}
    later = [doors.post("admin", "hooks/renewed/secret", because).json()["secret"] for _ in range(2)]
    doors.table("roulette")
    told(doors)
    [(headers, body)] = receiver.messages
    for secret in later:
        Webhook(secret).verify(body, headers)
    with pytest.raises(WebhookVerificationError):
        Webhook(first).verify(body, headers)


def test_a_receiver_that_is_gone_is_sent_nothing_more_until_an_admin_says_so(doors: Annex, receiver: Receiver) -> None:
    registered(doors, "gone", receiver, types=["hook.changed"])
    receiver.answers = [410]
    told(doors)
    assert progress(doors, "gone")["disabled"]
    told(doors)
    assert len(receiver.messages) == 1
    assert doors.post("admin", "hooks/gone/enable", {"reason": "it is back"}).status_code == 200
    told(doors)
    assert len(receiver.messages) == 4  # registered, disabled, enabled; the first of them twice
    assert doors.post("admin", "hooks/gone/disable", {"reason": "for a test"}).status_code == 200


def test_a_redirection_is_followed_nowhere(doors: Annex, receiver: Receiver) -> None:
    receiver.answers = [302]
    with pytest.raises(NotDelivered, match="answers 302"):
        post(receiver.url, b"{}", {}, ["127.0.0.0/8"])
    assert len(receiver.messages) == 1


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/x",
        "file:///etc/passwd",
        "http://",
        "https://user:secret@example.org/",
        "http://x:99999/",
        "x",
    ],
)
def test_an_address_that_is_none_is_refused(doors: Annex, url: str) -> None:
    answer = doors.post("admin", "hooks", {"name": "wrong", "url": url, "reason": "for a test"})
    assert answer.status_code == 422
    assert "secret" not in answer.text


@pytest.mark.parametrize(
    ("address", "is_allowed"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07::1", True),
        ("169.254.169.254", False),
        ("fe80::1%eth0", False),
        ("fd00:ec2::254", False),
        ("::ffff:169.254.169.254", False),
        ("64:ff9b::a9fe:a9fe", False),
        ("2002:a9fe:a9fe::1", False),
        ("127.0.0.1", False),
        ("::1", False),
        ("0.0.0.0", False),
        ("10.0.0.7", False),
        ("192.168.1.1", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
    ],
)
def test_only_the_internet_is_sent_to_unless_a_network_is_named(address: str, is_allowed: bool) -> None:
    assert may_be_sent_to(address, ()) is is_allowed
    assert may_be_sent_to(address, ["0.0.0.0/0", "::/0"])


def test_a_name_that_stands_for_another_address_meanwhile_is_not_sent_to(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("169.254.169.254", 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answers)
    with pytest.raises(CroupierError, match="no address of the internet"):
        reached("metadata.example", 80, ())


def test_the_service_tells_hooks_by_itself(service: Service, house: object, receiver: Receiver) -> None:
    with pytest.MonkeyPatch.context() as patched, another_house(service, "hooks_by_itself") as first:
        patched.setattr(delivering, "_LOOK", 0.02)
        object.__setattr__(first.service.settings, "hook_networks", ("127.0.0.1",))
        settings: dict[str, Any] = {"checkpoints": 0.05, "hook_networks": ("127.0.0.1",)}
        with annex(service, first.service.database, **settings) as doors:
            doors.tokens = first.tokens
            registered(doors, "alone", receiver, types=["table.opened"])
            doors.table("big-six")
            until(lambda: receiver.kinds() == {"table.opened"})
