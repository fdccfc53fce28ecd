"""When a page stands still: a felt is drawn anew when its room has changed, and what moves is nowhere yet."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

_DRAWN: Final = """async () => {
    const isDrawn = () => {
        const room = document.querySelector(".room")?.getBoundingClientRect();
        const size = room && `${Math.round(room.width)}x${Math.round(room.height)}`;
        return !room || document.querySelector("[data-drawn]")?.dataset.drawn === size;
    };
    const isMoving = () => document.getAnimations()
        .some(each => each.playState === "running" && each.effect.getComputedTiming().iterations < Infinity);
    do await new Promise(requestAnimationFrame); while (!isDrawn() || isMoving());
}"""


def resized(page: Page, width: int, height: int) -> None:
    """Give a page another window, and wait until it stands still in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(_DRAWN)
