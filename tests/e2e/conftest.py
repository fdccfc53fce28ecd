"""A house in a process of its own for all tests in a browser, and a page for whoever is asked for.

No page may say anything on its console or fail; a test that expects it to says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect

from croupier.server.pages import STATIC
from tests.e2e import browser as browsers
from tests.e2e.house import ServedHouse
from tests.patience import A_HANG

Visit = Callable[..., Page]
# What is expected may take as long as anything else on a busy machine: a password is slow to check on purpose.
expect.set_options(timeout=A_HANG * 1e3)


@pytest.fixture(scope="session")
def executable() -> str:
    """Without a browser these tests fail rather than skip."""
    try:
        return browsers.installed()
    except browsers.NoBrowser as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="session")
def house(folder_for_a_database: Path) -> Iterator[ServedHouse]:
    assert (STATIC / "index.html").is_file(), "the pages are not built: make web"
    house = ServedHouse(folder_for_a_database / "e2e")
    house.start()
    yield house
    house.stop()


# Not longer than a module: while Playwright waits it holds the loop of its thread, which other tests need.
@pytest.fixture(scope="module")
def browser(executable: str) -> Iterator[Browser]:
    with browsers.opened(executable) as browser:
        yield browser


@pytest.fixture(scope="module")
def staff(house: ServedHouse, browser: Browser) -> Iterator[list[Page]]:
    """Who sets a table up and opens it; nobody looks at their pages."""
    contexts = [house.context(browser, name) for name in ("adam", "dora", "sam")]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


class Complaints:
    """What pages have said on their consoles, and what failed in them."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.expected = False

    def listen(self, page: Page) -> None:
        page.on("console", self._on_console)
        page.on("pageerror", self._on_error)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.said.append(f"{message.text} ({message.location['url']})")

    def _on_error(self, error: Error) -> None:
        self.said.append(f"failed: {error}")


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    complaints = Complaints()
    yield complaints
    assert complaints.expected or not complaints.said, complaints.said


@pytest.fixture
def visit(house: ServedHouse, browser: Browser, complaints: Complaints) -> Iterator[Visit]:
    """Open a page as somebody: ``visit("ann", "#/table/craps")``."""
    contexts = []

    def opened(name: str, where: str = "", *, prepare: Callable[[Page], None] | None = None, **settings: Any) -> Page:
        contexts.append(house.context(browser, name, **settings))
        page = contexts[-1].new_page()
        complaints.listen(page)
        if prepare:
            prepare(page)
        page.goto(f"/{where}")
        return page

    yield opened
    for context in contexts:
        context.close()
