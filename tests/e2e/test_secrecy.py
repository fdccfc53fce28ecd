"""Two browsers at one table: nothing that reaches the second one names a card that lies face down before the first."""

import json
import re
from typing import Any

from playwright.sync_api import Page, Response, WebSocket

from tests.e2e.conftest import Visit
from tests.e2e.floor import opened
from tests.e2e.playing import Player

TABLE = "face-down"


class Traffic:
    """Everything that the service has sent to a page: frames of sockets, and the bodies of answers."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.answers: list[Response] = []

    def listen(self, page: Page) -> None:
        page.on("websocket", self._on_socket)
        page.on("response", lambda response: self.answers.append(response) if "/api/" in response.url else None)

    def _on_socket(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived", lambda frame: self.frames.append(frame if isinstance(frame, str) else frame.decode())
        )

    def texts(self) -> list[str]:
        return [*self.frames, *(answer.text() for answer in self.answers)]


def hand(view: Any, seat: str) -> list[str]:
    return [card for hand in view["round"]["hands"][seat] for card in hand["cards"]]


def named(cards: list[str], texts: list[str]) -> list[str]:
    """The cards that one of the texts names: as a word, since an ace of diamonds also begins "Add" and "Advice"."""
    return [card for card in cards if any(re.search(rf"\b{card}\b", text) for text in texts)]


def test_a_named_card_is_told_from_the_beginning_of_a_word() -> None:
    assert named(["Ad", "Kh"], ['"Add your own"', "Advice", "QAd"]) == []
    assert named(["Ad", "Kh", "2c"], ['["Ad","??"]', "the dealer shows Kh."]) == ["Ad", "Kh"]


def test_no_hidden_card_reaches_another_browser(visit: Visit) -> None:
    heard = Traffic()
    # At a table of its own: what was dealt in earlier rounds is no secret, and the history shows it.
    opened(visit("adam"), visit("dora"), visit("sam"), TABLE, "three-card-poker", deals=True)
    first = Player(visit("ann", f"#/table/{TABLE}"), TABLE)
    second = Player(visit("bob", f"#/table/{TABLE}", prepare=heard.listen), TABLE, "2")
    for player in (first, second):
        player.sit()
        player.bet("ante")
        player.laid("ante")
    first.page.locator("[data-action='deal']:enabled").click()
    second.deal()
    hidden = hand(first.view(), "1")
    assert len(hidden) == 3
    assert "??" not in hidden
    assert hand(second.view(), "1") == ["??"] * 3
    for tab in ("history", "pays", "fairness", "story"):
        second.page.locator(f"[data-tab='{tab}']").click()
    second.page.wait_for_load_state("networkidle")
    before = heard.texts()
    assert any(json.dumps("??")[1:-1] in frame for frame in heard.frames)
    assert len(heard.answers) > 4
    assert not named(hidden, before)
    shown = second.page.locator("svg[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    assert not set(hidden) & set(shown)

    first.press("fold")
    second.press("play")
    view = second.play_on()
    if hand(view, "1") == ["??"] * 3:
        # A hand that is folded stays down for the others.
        assert not named(hidden, heard.texts())
    second.check_money(view)
    first.leave()
    second.leave()
