"""How soon pages are there on this machine, as `make bench` measures it."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.e2e import browser as browsers
from tests.e2e.house import ServedHouse

TIMES = 5
_READY = "() => document.querySelector('[data-line=live] [data-seat]') && performance.now()"


class PageLoad(NamedTuple):
    """Milliseconds to the first view, and the browser that showed it."""

    took: float
    browser: str


def table() -> PageLoad:
    """A table in a browser that has loaded nothing yet: the median of some times."""
    with tempfile.TemporaryDirectory(prefix="croupier-", ignore_cleanup_errors=True) as folder:
        house = ServedHouse(Path(folder))
        house.start()
        try:
            with browsers.opened(browsers.installed()) as browser:
                took = []
                for _ in range(TIMES):
                    with house.context(browser, "ann") as context:
                        page = context.new_page()
                        page.goto("/#/table/craps", wait_until="commit")
                        took.append(float(page.wait_for_function(_READY).json_value()))
                return PageLoad(statistics.median(took), browser.version)
        finally:
            house.stop()
