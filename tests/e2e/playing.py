"""Playing at a table's page, as a player does: by clicking on what the page shows."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from croupier.money import cents, dollars
from tests.e2e.house import ask
from tests.patience import A_HANG

#: The wager that a round of each game begins with.
FIRST = {"ante", "bet_1", "main", "player", "pass", "red", "1"}


#: Cards as players write them.
_SUITS = dict(zip("cdhs", "♣♦♥♠", strict=True))


def as_shown(text: str) -> str:
    """A sentence of the service as pages show it: ``Td`` is ``10♦``."""
    cards = re.compile(r"\b([2-9TJQKA])([cdhs])\b(?![-'])")
    return cards.sub(lambda card: card[1].replace("T", "10") + _SUITS[card[2]], text)


class Player:
    """Somebody at a table's page."""

    def __init__(self, page: Page, table: str, seat: str = "1") -> None:
        self.page, self.table, self.seat = page, table, seat
        #: How far the ledger was read, and what it came to.
        self.read, self.posted, self.holds = 0, 0, dict[str, int]()
        self.page.locator("[data-state][data-line='live']").wait_for()
        self.page.locator(f"[data-seat='{seat}']").wait_for()

    def view(self) -> Any:
        return ask(self.page, f"tables/{self.table}")

    def layout(self) -> Any:
        return ask(self.page, f"tables/{self.table}/layout")

    def sit(self) -> None:
        mark = self.page.locator(f"[data-seat='{self.seat}']")
        if mark.get_attribute("data-taken") != "yours":
            mark.click()
            self.page.locator(f"[data-seat='{self.seat}'][data-taken='yours']").wait_for()

    def leave(self) -> None:
        self.page.locator("[data-action='leave']").click()
        self.page.locator(f"[data-seat='{self.seat}'][data-taken='free']").wait_for()

    def bet(self, wager: str, chip: str = "25", times: int = 1) -> None:
        self.page.locator(f"[data-denomination='{chip}']").click()
        spot = self.page.locator(f"[data-spot='{wager}']")
        for _ in range(times):
            spot.click()
        expect(spot).to_have_attribute("data-amount", re.compile(r"."))

    def laid(self, wager: str) -> None:
        """A wager lies on the layout, for everybody to see."""
        self.until(lambda view: wager in view["seats"][self.seat]["wagers"])

    def first_bets(self) -> None:
        """The wager that the round needs, unless it still stands; what is made in the same amount goes with it."""
        if self.view()["seats"][self.seat]["on_layout"]:
            return
        spots = self.layout()["spots"]
        self.bet(next(spot["wager"] for spot in spots if spot["wager"] in FIRST))
        for spot in spots:
            if spot["stage"] == "before" and spot["exactly"] != "0" and not spot["equals"]:
                self.bet(spot["wager"])
                break

    def deal(self) -> None:
        """Press deal, and wait until the round begins."""
        before = self.view()["rounds"]
        self.page.locator("[data-action='deal']:enabled").click()
        self.until(lambda view: view["rounds"] > before or view["state"] == "playing")

    def until(self, is_so: Callable[[Any], bool]) -> Any:
        """Wait until the table's view meets a condition and the page shows it."""
        for _ in range(20_000):
            if is_so(view := self.view()):
                self.shows(view["version"])
                return view
            self.page.wait_for_timeout(25)
        raise AssertionError("the table does not go on")

    def newer_than(self, version: int) -> Any:
        """Wait until the table has gone on from a version."""
        return self.until(lambda view: view["version"] > version)

    def shows(self, version: int) -> None:
        """Wait until the page shows this version of the table."""
        self.page.wait_for_function(
            "version => Number(document.querySelector('[data-version]')?.dataset.version) >= version", arg=version
        )

    def advice(self, seat: str) -> Any:
        """What the service advises a seat that is asked; as soon as there is something."""
        for _ in range(int(A_HANG / 0.2)):
            answer = self.page.request.get(f"/api/tables/{self.table}/advice?seat={seat}")
            assert answer.ok, answer.text()
            if answer.status == 200:
                return answer.json()
            self.page.wait_for_timeout(200)
        raise AssertionError("no advice comes")

    def decide(self, view: Any, *, by_advice: bool = False) -> None:
        """Press what the text takes for a seat that says nothing, where that is a button; else the first that is. Who
        asks for advice gets some on what is offered."""
        asked = view["pending"]["decisions"][0]
        if by_advice:
            best = self.advice(asked["seat"])["actions"][0]
            assert best["best"]
            assert best["action"] in {action["action"] for action in asked["actions"]}
        offered = {action["action"]: action for action in asked["actions"]}
        action = offered[asked["default"]]
        if action["cards"]:
            action = next((action for action in asked["actions"] if not action["cards"]), action)
        for card in view["round"]["hands"][asked["seat"]][0]["cards"][: action["cards"]]:
            self.page.locator(f"[data-pick='{card}'], [data-card='{card}']").first.click()
        self.press(action["action"])

    def press(self, action: str) -> None:
        version = self.view()["version"]
        self.page.locator(f"[data-bar='actions'] [data-action='{action}']:enabled").first.click()
        self.until(lambda view: view["version"] > version)

    def deal_if_laid(self) -> None:
        """Begin with what the dealer has taken of the bets; what was refused is taken back until that is all."""
        before = self.view()["rounds"]
        for _ in range(4_000):
            go = self.page.locator("[data-action='deal']:enabled")
            if go.count():
                go.click()
            self.page.wait_for_timeout(150)
            if (view := self.view())["rounds"] > before or view["state"] == "playing":
                self.shows(view["version"])
                return
            undo = self.page.locator("[data-action='undo']:enabled")
            if self.page.locator("[data-refusal]").count() and undo.count():
                undo.click()
        raise AssertionError("the table does not begin")

    def press_any(self, chance: random.Random) -> None:
        """Press any button that is offered."""
        version = self.view()["version"]
        offered = self.page.locator("[data-bar='actions'] [data-action]:enabled")
        offered.first.wait_for()
        offered.nth(chance.randrange(offered.count())).click()
        self.until(lambda view: view["version"] > version)

    def play_on(self, *, by_advice: bool = False) -> Any:
        """Decide until the round is over; what the service says of the table then."""
        for _ in range(60):
            view = self.view()
            if view["state"] != "playing":
                return view
            self.decide(view, by_advice=by_advice)
        raise AssertionError("the round does not end")

    def check_money(self, view: Any) -> None:
        """Payments on the screen are those of the round, and the money is what the ledger says."""
        self.shows(view["version"])
        lines = [line for line in view["round"]["lines"] if line["seat"] in view["yours"]]
        result = self.page.locator(f"[data-result='{self.seat}']")
        if lines:
            result.wait_for()
            shown = result.locator("[data-wager][data-net]").evaluate_all("all => all.map(one => one.dataset)")
            assert [(line["wager"], line["net"]) for line in shown] == [(line["wager"], line["net"]) for line in lines]
            total = sum(cents(line["net"]) for line in lines)
            assert cents(result.get_attribute("data-total") or "") == total
        by_wager: dict[str, int] = {}
        for line in lines:
            by_wager[line["wager"]] = by_wager.get(line["wager"], 0) + cents(line["net"])
        badges = self.page.locator("g[data-net]").evaluate_all("all => all.map(one => one.dataset)")
        for badge in badges:
            assert cents(badge["amount"]) == by_wager[badge["net"]], badge
            why = self.page.locator(f"g[data-net='{badge['net']}'] [data-brief]").get_attribute("data-brief")
            said = [line["reason"]["brief"] for line in lines if line["wager"] == badge["net"]]
            assert why == ", ".join(dict.fromkeys(said)), badge
        self.check_purse()

    def check_purse(self) -> None:
        """What the header says is there to bet with is what the movements of the ledger come to, one by one."""
        own = f"player:{ask(self.page, 'me')['name']}"
        while (book := ask(self.page, f"ledger?after={self.read}&limit=1000"))["entries"]:
            for entry in book["entries"]:
                amount = cents(entry["amount"])
                if entry["kind"] == "hold":
                    self.holds |= {entry["key"]: amount} if entry["debit"] == own else {}
                else:
                    self.holds.pop(entry["of"], None)
                    self.posted += amount if entry["credit"] == own else -amount
            self.read = book["next"]
        free = dollars(self.posted - sum(self.holds.values()))
        expect(self.page.locator("[data-balance]")).to_have_attribute("data-balance", free)
