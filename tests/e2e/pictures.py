"""Pictures for the documentation: every table in play, at every size of a window, the other pages, and a report.

    python -m tests.e2e.pictures [GAME ...] [others] [house-wager] [academy] [report]

They are taken of a house that is set up for it, and kept small, as WebP: a table 1000 pixels wide, a window as wide as
it is.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from croupier import games
from croupier.reports import contents, written
from docs.tables.felts import DOCS, SIZES, picture
from tests.docs.pages import blocks, page
from tests.e2e import browser as browsers
from tests.e2e.drawn import resized
from tests.e2e.floor import Dealer, opened
from tests.e2e.house import ServedHouse, ask, tell
from tests.e2e.playing import FIRST, Player

#: The window that pictures are taken of, and twice as fine as it is.
WINDOW, FINE = (1360, 1150), 2
WIDE = 1000
#: A phone is shown as fine as phones are.
PHONE = 500
#: Bytes that one may have.
MOST = 90_000
#: The first that is small enough is taken.
QUALITIES = (0.85, 0.7, 0.55, 0.4, 0.25, 0.1)
#: Questions of an exam that is sat for a picture.
_EXAM = 4
#: The report that is shown.
REPORT = "three-card-poker"
#: Other wagers that show more of a layout.
ALSO = {
    "craps": ("field", "any_craps", "place_5"),
    "roulette": ("straight:17", "straight:8", "dozen:2", "black", "column:1"),
    "big-six": ("2", "10", "joker"),
    "mini-baccarat": ("tie",),
}
_WEBP = """async ([data, wide, quality]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = wide;
    canvas.height = Math.round((image.height * wide) / image.width);
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


class Camera:
    """Takes pictures in a house."""

    def __init__(self, house: ServedHouse, browser: Browser) -> None:
        self.house, self.browser = house, browser
        self.dark_room = browser.new_page()
        self.people: dict[str, Page] = {}

    def page(self, name: str) -> Page:
        if name not in self.people:
            width, height = WINDOW
            context = self.house.context(self.browser, name, width, height, device_scale_factor=FINE)
            self.people[name] = context.new_page()
        return self.people[name]

    def take(self, what: Page | Locator, name: str) -> None:
        self.keep(what.screenshot(type="png"), f"pictures/{name}.webp")

    def keep(self, taken: bytes, name: str, wide: int = WIDE) -> None:
        """Write a picture down, as small as it has to be."""
        data = base64.b64encode(taken).decode()
        sizes = (self.dark_room.evaluate(_WEBP, [data, wide, quality]) for quality in QUALITIES)
        kept = next(kept for kept in map(base64.b64decode, sizes) if len(kept) < MOST)
        path = DOCS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(kept)
        print(f"docs/{name}: {len(kept)} bytes")

    def go(self, name: str, where: str) -> Page:
        page = self.page(name)
        page.goto("about:blank")
        page.goto(f"{self.house.address}/{where}")
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        return page

    def table(self, game: str) -> None:
        """Somebody at the middle of the table is asked, or has been paid; somebody else plays too."""
        other = self.page("bob")
        spots = ask(other, f"tables/{game}/layout")["spots"]
        first = next(spot["wager"] for spot in spots if spot["wager"] in FIRST)
        tell(other, f"tables/{game}/seats", {"seat": "2"})
        tell(other, f"tables/{game}/wagers", {"seat": "2", "wagers": {first: "35"}})
        player = Player(self.go("ann", f"#/table/{game}"), game, "4")
        player.sit()
        player.first_bets()
        for wager in ALSO.get(game) or _more(spots, first):
            player.bet(wager, "5", 2)
        player.laid(first)
        player.page.locator("[data-action='deal']:enabled").click()
        player.page.locator("[data-action='deal']:enabled").wait_for(state="detached")
        before = player.view()["rounds"]
        tell(other, f"tables/{game}/ready", {"seat": "2"})
        player.until(lambda view: view["rounds"] > before or view["state"] == "playing")
        while (view := player.view())["pending"] and "4" not in view["pending"]["seats"]:
            self._default(other, game)
        player.shows(view["version"])
        player.page.mouse.move(0, 0)
        player.page.wait_for_timeout(400)
        self.take(player.page.locator(".columns > .table"), f"tables/{game}")
        self.felts(player.page, game)

    def felts(self, page: Page, game: str) -> None:
        """The same at every size of a window."""
        for width, height in SIZES:
            resized(page, width, height)
            wide = width * FINE if width < PHONE else width
            self.keep(page.screenshot(type="png"), picture(game, (width, height)), wide)
        resized(page, *WINDOW)

    def _default(self, page: Page, game: str) -> None:
        pending = ask(page, f"tables/{game}")["pending"]
        asked = pending["decisions"][0]
        body = {"seat": asked["seat"], "action": asked["default"], "at": pending["at"]}
        tell(page, f"tables/{game}/decisions", body)

    def others(self) -> None:
        self.take(self.go("cat", ""), "lobby")
        self.take(self.go("", "#/jackpots"), "jackpots")
        figures = self.go("ann", "#/mathematics/three-card-poker")
        figures.locator("article[data-edge]").wait_for(timeout=120_000)
        self.take(figures, "mathematics")
        name = "three-card-poker-by-hand"
        for seat, who in (("1", "ann"), ("3", "cat")):
            page = self.go(who, f"#/table/{name}")
            player = Player(page, name, seat)
            player.sit()
            player.bet("ante")
            player.bet("pair_plus", "5")
            player.laid("pair_plus")
        dealer = Dealer(self.go("dora", f"#/dealer/{name}"), name)
        dealer.begin()
        dealer.deal({"1": ["Ah", "Kd", "7c"], "3": ["Qs", "Qd"], "dealer": ["Jc", "9h"]}, {})
        dealer.page.mouse.move(0, 0)
        self.take(dealer.page, "dealer")
        self.take(self.go("sam", f"#/supervisor/{name}"), "supervisor")

    def house_wager(self) -> None:
        """A wager of the house's own has been paid, and says why."""
        name = "blackjack-of-our-own"
        admin, floor, dealer = (self.go(who, "") for who in ("adam", "sam", "dora"))
        opened(admin, dealer, floor, name, "blackjack", house_wagers=blocks(page("wagers.md"), "toml"))
        player = Player(self.go("cat", f"#/table/{name}"), name, "4")
        player.sit()
        player.bet("main")
        player.bet("lucky_ladies", "5")
        player.laid("lucky_ladies")
        by_hand = Dealer(self.go("dora", f"#/dealer/{name}"), name)
        by_hand.begin()
        view = by_hand.deal({"4": ["Qh", "Qh"], "dealer": ["9d", "Kd"]}, {"4": "stand"})
        player.shows(view["version"])
        resized(player.page, 1440, 900)
        player.page.locator("[data-wager='lucky_ladies']").get_by_role("button").click()
        player.page.mouse.move(0, 0)
        self.take(player.page, "house-wager")

    def academy(self) -> None:
        """A drill that was answered wrong, a class at a glance, and a training table where something went wrong."""
        drill = self.go("ann", "#/academy/three-card-poker?kind=payout&seed=6")
        drill.set_viewport_size({"width": WIDE, "height": 980})
        drill.get_by_label("count chips").check()
        for chip in ("2500", "500"):
            drill.locator(f"[data-rack='{chip}']").click()
        drill.locator("[data-give='pay']").click()
        drill.locator("[data-right]").first.wait_for()
        drill.evaluate("window.scrollTo(0, 0)")
        self.take(drill, "academy-drill")
        for person, game, answered in (
            ("ann", "three-card-poker", "a"),
            ("bob", "roulette", "b"),
            ("cat", "craps", ""),
        ):
            self._exam(person, game, answered)
        group = self.go("sam", "#/academy")
        group.locator("[data-ready]").first.wait_for()
        self.take(group.locator("[data-class]"), "academy-class")
        training = self.go("dora", "#/dealer/training/three-card-poker?seed=6")
        training.set_viewport_size({"width": WIDE, "height": 1000})
        training.locator("[data-question]").wait_for()
        training.locator("[data-mishap]").click()
        while training.locator("[data-kind='irregularity']").count() == 0:
            before = training.locator("[data-question]").get_attribute("data-question")
            training.locator("[data-choice]").first.click()
            further = training.locator(f"[data-next], [data-question]:not([data-question='{before}'])").first
            further.wait_for()
            if training.locator("[data-next]").count():
                training.locator("[data-next]").click()
                training.locator(f"[data-question='{before}']").wait_for(state="detached")
        self.take(training, "academy-training")

    def _exam(self, person: str, game: str, answer: str) -> None:
        """Give an exam, and hand it in with the same letter or a push everywhere; without one it is left to be sat."""
        terms = {"person": person, "game": game, "questions": _EXAM, "minutes": 10, "pass_percent": 25}
        number = tell(self.page("sam"), "exams", terms)["exam"]
        if answer:
            page = self.go(person, f"#/academy/exam/{number}")
            page.locator("[data-begin]").click()
            for turn in range(1, _EXAM + 1):
                page.locator(f"[data-question='{turn}']").wait_for()
                if page.locator("[data-choice]").count():
                    page.keyboard.press(answer)
                if turn < _EXAM:
                    page.locator("[data-further]").click()
            page.locator("[data-hand-in]").click()
            page.locator("[data-mark]").first.wait_for()

    def report(self) -> None:
        """The first page of a report as it is printed, as far down as can be read at this width."""
        report = contents.gather(REPORT, {}, progress=lambda _: None)
        page = base64.b64encode(written.pictures(report, 1)[0]).decode()
        look = "body{margin:0;padding:24px 24px 0;background:#8b8f8c}img{width:100%;margin-top:-3%}div{overflow:hidden}"
        self.dark_room.set_viewport_size({"width": WIDE, "height": 860})
        self.dark_room.set_content(f"<style>{look}</style><div><img src='data:image/png;base64,{page}'></div>")
        self.keep(self.dark_room.screenshot(type="png"), "pictures/report.webp")


def _more(spots: list[Any], first: str) -> list[str]:
    """Some other wagers that go with the first."""
    side_bets = [spot for spot in spots if (spot["stage"], spot["equals"], spot["exactly"]) == ("before", "", "0")]
    return [spot["wager"] for spot in side_bets if spot["wager"] != first and {*spot["requires"]} <= {first}][:3]


def main(wanted: list[str]) -> None:
    """Take them all, or those of some games."""
    with tempfile.TemporaryDirectory(prefix="croupier-", ignore_cleanup_errors=True) as folder:
        house = ServedHouse(Path(folder), patience=60)
        house.start()
        try:
            with browsers.opened(browsers.installed()) as browser:
                camera = Camera(house, browser)
                camera.go("bob", "")
                for game in games.slugs():
                    if not wanted or game in wanted:
                        camera.table(game)
                if not wanted or "others" in wanted:
                    camera.others()
                if not wanted or "house-wager" in wanted:
                    camera.house_wager()
                if not wanted or "academy" in wanted:
                    camera.academy()
                if not wanted or "report" in wanted:
                    camera.report()
        finally:
            house.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
