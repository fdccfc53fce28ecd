"""How soon a table is there on this machine: `python -m tests.e2e.speed`, a part of `make bench`."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from tests.e2e import browser as browsers
from tests.e2e.house import House

#: Milliseconds within which the first view of a table should be there.
MOST = 1000
TIMES = 5
_READY = "() => document.querySelector('[data-line=live] [data-seat]') && performance.now()"


def main() -> None:
    """Open a table in a browser that has loaded nothing yet, some times."""
    with tempfile.TemporaryDirectory(prefix="croupier-", ignore_cleanup_errors=True) as folder:
        house = House(Path(folder))
        house.start()
        try:
            with browsers.opened(browsers.seen_to()) as browser:
                took = []
                for _ in range(TIMES):
                    with house.context(browser, "ann") as context:
                        page = context.new_page()
                        page.goto("/#/table/craps", wait_until="commit")
                        took.append(float(page.wait_for_function(_READY).json_value()))
        finally:
            house.stop()
    print(f"first view of a table: {statistics.median(took):.0f} ms (limit {MOST} ms)")


if __name__ == "__main__":
    main()
