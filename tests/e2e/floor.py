"""Running a table by hand at the dealer's page: what falls is typed or pointed at, what is decided is pressed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, expect

from croupier.house.records import usual
from tests.e2e.house import ask, tell


class Dealer:
    """Somebody at the dealer's page of a table."""

    def __init__(self, page: Page, table: str) -> None:
        self.page, self.table = page, table

    def view(self) -> Any:
        return ask(self.page, f"tables/{self.table}")

    def begin(self, chips: str = "") -> None:
        if chips:
            self.page.locator("[data-counted]").fill(chips)
        self.page.locator("[data-do='begin']:enabled").click()
        self.page.locator("[data-asked]").wait_for()

    def card(self, card: str, *, by_keyboard: bool) -> None:
        """One card, typed without looking for the field, or pointed at."""
        version = self.version()
        if by_keyboard or card == "??":
            self.page.keyboard.type(card)
            self.page.keyboard.press("Enter")
        else:
            self.page.locator(f"[role='group'] button[data-card='{card}']:enabled").click()
        self.newer(version)

    def press(self, seat: str, action: str) -> None:
        version = self.version()
        self.page.locator(f"[data-decision='{seat}'] [data-action='{action}']:enabled").first.click()
        self.newer(version)

    def version(self) -> int:
        return int(self.page.locator(".floor[data-version]").get_attribute("data-version") or 0)

    def newer(self, version: int) -> None:
        self.page.wait_for_function(
            "version => Number(document.querySelector('.floor[data-version]')?.dataset.version) > version", arg=version
        )

    def deal(self, falls: Mapping[str, list[str]], choices: Mapping[str, str]) -> Any:
        """Deal until the round is over or nobody says what comes next; every other card is typed. Cards for places
        that are not named are seen by nobody."""
        left = {to: list(cards) for to, cards in falls.items()}
        by_keyboard = True
        while (view := self.view())["state"] == "playing":
            pending = view["pending"]
            if pending["kind"] == "decision":
                seat = pending["seats"][0]
                if seat not in choices:
                    return view
                self.press(seat, choices[seat])
                continue
            cards = left.get(pending["to"], ["??"] if pending["may_be_unseen"] else [])
            if not cards:
                return view
            expect(self.page.locator("[data-asked]")).to_have_attribute("data-asked", pending["asked"])
            self.card(cards.pop(0), by_keyboard=by_keyboard)
            by_keyboard = not by_keyboard
        return view


def opened(
    admin: Page, dealer: Page, supervisor: Page, name: str, game: str, *, deals: bool = False, **options: object
) -> None:
    """A table that a dealer deals at, or the house itself, set up and opened."""
    limits = {"table_minimum": "5", "table_maximum": "500"}
    tell(admin, "tables", {"name": name, "game": game, "options": limits | options, "deals": deals})
    while todo := ask(dealer, f"tables/{name}")["to_do"]:
        signs = dealer if "dealer" in todo[0]["who"] else supervisor
        tell(signs, f"tables/{name}/records", {"clause": todo[0]["clause"], "reading": usual(todo[0]["asks"])})
    tell(supervisor, f"tables/{name}/open")
