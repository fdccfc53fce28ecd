"""Two browsers at one table: nothing that reaches the second one names a card that lies face down before the first."""

import json
from typing import Any

from playwright.sync_api import Page, Response, WebSocket

from tests.e2e.conftest import Visit
from tests.e2e.playing import Player

TABLE = "three-card-poker"


class Heard:
    """Everything that the service has sent to a page: frames of sockets, and the bodies of answers."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.answers: list[Response] = []

    def listen(self, page: Page) -> None:
        page.on("websocket", self._on_socket)
        page.on("response", lambda one: self.answers.append(one) if "/api/" in one.url else None)

    def _on_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda one: self.frames.append(one if isinstance(one, str) else one.decode()))

    def texts(self) -> list[str]:
        return [*self.frames, *(one.text() for one in self.answers)]


def hand(view: Any, seat: str) -> list[str]:
    return [card for one in view["round"]["hands"][seat] for card in one["cards"]]


def test_no_hidden_card_reaches_another_browser(visit: Visit) -> None:
    heard = Heard()
    first = Player(visit("ann", f"#/table/{TABLE}"), TABLE)
    second = Player(visit("bob", f"#/table/{TABLE}", prepare=heard.listen), TABLE, "2")
    for one in (first, second):
        one.sit()
        one.bet("ante")
        one.laid("ante")
    first.page.locator("[data-action='deal']:enabled").click()
    second.deal()
    mine = hand(first.view(), "1")
    assert len(mine) == 3
    assert "??" not in mine
    assert hand(second.view(), "1") == ["??"] * 3
    for tab in ("history", "pays", "fairness", "story"):
        second.page.locator(f"[data-tab='{tab}']").click()
    second.page.wait_for_load_state("networkidle")
    before = heard.texts()
    assert any(json.dumps("??")[1:-1] in one for one in heard.frames)
    assert len(heard.answers) > 4
    assert not [card for card in mine if any(f'"{card}"' in one or f" {card}" in one for one in before)]
    shown = second.page.locator("svg[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    assert not set(mine) & set(shown)

    first.press("fold")
    second.press("play")
    view = second.play_on()
    if hand(view, "1") == ["??"] * 3:
        # A hand that is folded stays down for the others.
        after = heard.texts()
        assert not [card for card in mine if any(f'"{card}"' in one or f" {card}" in one for one in after)]
    second.check_money(view)
    first.leave()
    second.leave()
