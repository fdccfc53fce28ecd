"""A page of another address in a real browser: one that the operator has named plays at the house, another does not."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error

from tests.patience import A_HANG
from tests.recovery.running import Server, StoredHouse

#: What a page of somebody's own does: it sits down at a table with a token, which no plain form could send.
SITS = """async ([house, token]) => {
    const json = { "Content-Type": "application/json" };
    const headers = { ...json, Authorization: `Bearer ${token}`, "Idempotency-Key": "from a page" };
    const done = await fetch(`${house}/api/tables/felt/seats`, { method: "POST", headers, body: '{"seat": "1"}' });
    const refused = await fetch(`${house}/api/tables/felt/wagers`, { method: "POST", headers, body: "{}" });
    return [done.status, (await done.json()).table, refused.status, (await refused.json()).title];
}"""
#: And with the cookie of a sign-in, which a browser sends along if it is told that it may.
KNOWS = """async ([house, code]) => {
    const all = { credentials: "include" };
    const json = { "Content-Type": "application/json" };
    await fetch(`${house}/api/sign-in`, { ...all, method: "POST", headers: json, body: JSON.stringify({ code }) });
    return (await (await fetch(`${house}/api/me`, all)).json()).name;
}"""


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>a page of somebody's own</title>")

    def log_message(self, *_what: Any) -> None:
        """It says nothing."""


@contextmanager
def page_elsewhere() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Page) as serving:
        thread = threading.Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()
        thread.join(A_HANG)


@pytest.fixture
def elsewhere(folder_for_a_database: Path) -> Iterator[tuple[str, str, str, StoredHouse]]:
    """A page that is named, one that is not, and the house."""
    folder = folder_for_a_database / "other-page"
    folder.mkdir()
    with ExitStack() as stack:
        friend, stranger = stack.enter_context(page_elsewhere()), stack.enter_context(page_elsewhere())
        house = StoredHouse(folder)
        stack.callback(house.close)
        house.person("ann")
        house.table("felt", "roulette")
        server = Server(folder, options=("--origin", friend))
        stack.callback(server.stop)
        yield friend, stranger, f"http://127.0.0.1:{server.port}", house


def test_a_page_that_is_named_plays_and_another_does_not(
    browser: Browser, elsewhere: tuple[str, str, str, StoredHouse]
) -> None:
    friend, stranger, address, house = elsewhere
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(friend)
        assert page.evaluate(SITS, [address, house.tokens["ann"]]) == [200, "felt", 422, "cannot be read"]
        assert page.evaluate(KNOWS, [address, house.people.code("ann")]) == "ann"
        page.goto(stranger)
        for script, word in ((SITS, house.tokens["ann"]), (KNOWS, house.people.code("ann"))):
            with pytest.raises(Error, match="Failed to fetch"):
                page.evaluate(script, [address, word])
