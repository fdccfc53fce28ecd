"""When a page has all that it asks for: sooner than after half a second of silence, which is what a browser waits."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, Request

#: Until what has come is drawn.
_NEXT_FRAMES: Final = """() => new Promise(
    drawn => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))
)"""


class Traffic:
    """What a page has asked for and not got yet, from now on."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._open: set[Request] = set()
        page.on("request", self._ask)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def _ask(self, request: Request) -> None:
        self._open.add(request)

    def _end(self, request: Request) -> None:
        self._open.discard(request)

    def settle(self) -> None:
        """Wait until everything is there and drawn; what has come may ask for more as soon as it is."""
        quiet = 0
        while quiet < 2:
            self._page.evaluate(_NEXT_FRAMES)
            quiet = 0 if self._open else quiet + 1
        for event, hear in (("request", self._ask), ("requestfinished", self._end), ("requestfailed", self._end)):
            self._page.remove_listener(event, hear)
