"""The pages on a phone, by keyboard alone, and how heavy they are."""

import gzip
import re

import pytest
from playwright.sync_api import FloatRect, Page, Response, expect

from croupier import games
from croupier.server.pages import STATIC
from tests.e2e.conftest import Visit
from tests.e2e.floor import opened
from tests.e2e.house import ask
from tests.e2e.loading import Traffic
from tests.e2e.odd import odd_texts
from tests.e2e.playing import FIRST, Player, as_shown

#: Bytes of scripts and styles, compressed, that a page needs.
MOST = 125_000
#: The files that a page has asked for.
_ASSETS = "() => performance.getEntriesByType('resource').map(it => it.name.split('/assets/')[1]).filter(Boolean)"
PLACES = (
    ("ann", ""),
    ("", "#/sign-in"),
    *(("ann", f"#/table/{game}") for game in ("three-card-poker", "blackjack", "pai-gow-poker", "mini-baccarat")),
    *(("ann", f"#/table/{game}") for game in ("craps", "roulette", "big-six", "three-dice-baccarat", "let-it-ride")),
    ("", "#/jackpots"),
    ("", "#/rules"),
    ("", "#/rules/ride-free"),
    ("", "#/disputes"),
    ("ann", "#/me"),
    ("adam", "#/supervisor"),
    ("adam", "#/supervisor/house/new"),
    ("adam", "#/supervisor/house/people"),
    ("ann", "#/mathematics"),
    ("ann", "#/mathematics/three-card-poker"),
    ("ann", "#/academy"),
    ("sam", "#/academy"),
    ("ann", "#/academy/three-card-poker?kind=hand&seed=phone"),
    ("dora", "#/dealer"),
    ("dora", "#/dealer/roulette-by-hand"),
    ("dora", "#/dealer/three-card-poker-by-hand"),
    ("sam", "#/supervisor"),
    ("sam", "#/supervisor/three-card-poker-by-hand"),
    *(("sam", f"#/supervisor/house/{page}") for page in ("approvals", "jackpots", "people", "audit")),
)
#: Where players look; other pages name pay tables by their codes.
FOR_PLAYERS = ("#/table", "#/jackpots", "#/me")
WIDEST = """() => {
    const wide = document.documentElement.clientWidth;
    const over = [...document.querySelectorAll("main *")].filter(one => {
        const at = one.getBoundingClientRect();
        if (!at.width || at.right <= wide + 1) return false;
        for (let up = one.parentElement; up; up = up.parentElement)
            if (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(up).overflowX)) return false;
        return true;
    });
    return [document.documentElement.scrollWidth - wide, over.slice(0, 3).map(one => one.outerHTML.slice(0, 160))];
}"""


def open_anew(page: Page, where: str) -> None:
    """Load a page from nothing, and wait for what it is about."""
    traffic = Traffic(page)
    page.goto("about:blank")
    page.goto(f"/{where}")
    page.locator("h1").first.wait_for(state="attached")
    if "/table/" in where:
        page.locator("[data-seat]").first.wait_for()
    if "/mathematics/" in where:
        page.locator("[data-edge]").first.wait_for()
    traffic.settle()


def lies(page: Page, what: str) -> FloatRect:
    """Where something lies on a page."""
    box = page.locator(what).bounding_box()
    assert box, what
    return box


@pytest.mark.parametrize("name", sorted({name for name, _ in PLACES}))
def test_nothing_is_wider_than_a_phone_or_written_for_programs(visit: Visit, name: str) -> None:
    page = visit(name, width=360, height=740)
    wide, odd = {}, {}
    for where in [where for who, where in PLACES if who == name]:
        open_anew(page, where)
        over, what = page.evaluate(WIDEST)
        if over > 0 or what:
            wide[where] = (over, what)
        if texts := odd_texts(page, may_name_tables=not where.startswith(FOR_PLAYERS)):
            odd[where] = texts
    assert not wide
    assert not odd


def test_a_round_on_a_phone(visit: Visit) -> None:
    player = Player(visit("cat", "#/table/blackjack", width=360, height=740), "blackjack", "2")
    player.sit()
    player.first_bets()
    player.deal()
    player.check_money(player.play_on())
    over, what = player.page.evaluate(WIDEST)
    assert over <= 0, what
    player.leave()


def test_a_round_on_a_small_laptop_with_why_it_was_paid_beside_the_felt(visit: Visit) -> None:
    table = "three-dice-baccarat"
    page = visit("cat", f"#/table/{table}", width=1024, height=768)
    player = Player(page, table, "3")
    player.sit()
    player.first_bets()
    player.deal()
    view = player.play_on()
    player.check_money(view)
    paid = next(line for line in view["round"]["lines"] if line["seat"] == "3")
    page.get_by_role("button", name="why?").first.click()
    clauses = {clause["clause"]: clause["gist"] for clause in ask(page, f"games/{view['game']}/clauses")["clauses"]}
    expect(page.locator("[data-result='3'] p").first).to_contain_text(clauses[paid["clause"]])
    over, what = page.evaluate(WIDEST)
    assert over <= 0, what
    result, felt = lies(page, "[data-result='3']"), lies(page, "[data-felt]")
    assert felt["x"] + felt["width"] < result["x"], "the result is not beside the felt"
    # The layout of a phone, drawn this large, would be two windows high.
    assert felt["height"] < 768
    player.leave()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", ["ann", "sam"])
def test_the_mark_of_the_house_and_who_is_signed_in_share_a_row(visit: Visit, name: str, language: str) -> None:
    """Staff have the most links."""
    page = visit(name)
    page.locator("header .name").wait_for()
    if language != "en":
        page.locator("[data-action='language']").click()
    page.locator(f"html[lang='{language}']").wait_for()
    for width in (390, 1024, 1160):
        page.set_viewport_size({"width": width, "height": 800})
        mark, who = lies(page, "header .home"), lies(page, "header .name")
        assert who["y"] < mark["y"] + mark["height"], width


#: Where something lies from what has the focus: so far to the right, and so far down.
_TOWARDS = """what => {
    const middle = element => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const [from, to] = [document.activeElement, document.querySelector(what)].map(middle);
    return [to[0] - from[0], to[1] - from[1]];
}"""
#: Between the names of hands that were set into two: each is said at its own cards.
SET_HANDS = re.compile("high hand: |; low: ")
#: Stops of the tabulator to any control of a table.
MOST_STOPS = 12
#: Played by keyboard in every run of the tests: cards, a shared layout, a wheel; the others in the long ones.
BY_KEYS = ("three-card-poker", "craps", "roulette")


class Keyboard:
    """Somebody who has no mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def is_at(self, what: str) -> bool:
        return bool(self.page.evaluate("what => document.activeElement?.matches(what) ?? false", what))

    def go_to(self, what: str, group: str = "") -> None:
        """Press the tabulator until something has the focus; within a group, which is one stop, the arrows."""
        stops = 0
        while not self.is_at(group or what):
            self.page.keyboard.press("Tab")
            stops += 1
            assert stops <= 2 * MOST_STOPS, f"{group or what} is not reached by the keyboard"
        for step in range(60):
            if self.is_at(what):
                return
            right, down = self.page.evaluate(_TOWARDS, what)
            ways = sorted((("ArrowRight", right), ("ArrowDown", down)), key=lambda way: -abs(way[1]))
            name, distance = ways[step % 3 == 2]  # straight ahead nothing may lie
            opposite = {"ArrowRight": "ArrowLeft", "ArrowDown": "ArrowUp"}
            self.page.keyboard.press(name if distance > 0 else opposite[name])
        raise AssertionError(f"{what} is not reached by the arrows")

    def stops(self) -> list[str]:
        """What the tabulator stops at from the beginning of the page to its end."""
        self.page.evaluate("() => { document.body.tabIndex = -1; document.body.focus(); }")
        wrong: list[str] = []
        for _ in range(40):
            self.page.keyboard.press("Tab")
            at = self.page.evaluate("() => document.activeElement.outerHTML.slice(0, 120)")
            if at.startswith("<body") or at in wrong:
                break
            wrong.append(at)
        self.page.evaluate("() => document.body.removeAttribute('tabindex')")
        return wrong


@pytest.mark.parametrize(
    "game", [game if game in BY_KEYS else pytest.param(game, marks=pytest.mark.long) for game in games.slugs()]
)
def test_a_round_by_keyboard_alone(visit: Visit, staff: list[Page], game: str) -> None:
    """Nothing but keys, few of them to get anywhere; and whoever hears the page hears the hands and why it ended so. At
    a table of its own: whoever else sits at one may have to decide first."""
    table, (admin, dealer, supervisor) = f"{game}-by-keys", staff
    opened(admin, dealer, supervisor, table, game, deals=True)
    page = visit("cat", f"#/table/{table}")
    player, keys = Player(page, table, "5"), Keyboard(page)
    keys.go_to("[data-seat='5']", "[data-seat]")
    assert page.evaluate("() => document.activeElement.matches(':focus-visible')")
    page.keyboard.press("Enter")
    page.locator("[data-seat='5'][data-taken='yours']").wait_for()
    keys.go_to("[data-denomination='25']", "[data-denomination]")
    page.keyboard.press("Enter")
    wager = next(spot["wager"] for spot in player.layout()["spots"] if spot["wager"] in FIRST)
    keys.go_to(f"[data-spot='{wager}']", "[data-spot]")
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-spot='{wager}']")).to_have_attribute("data-amount", "25")
    assert len(stops := keys.stops()) <= MOST_STOPS, stops
    before = player.view()["rounds"]
    keys.go_to("[data-action='deal']", "[data-bar='bets'] .buttons button")
    page.keyboard.press("Enter")
    view = player.until(lambda view: view["rounds"] > before or view["state"] == "playing")
    while view["state"] == "playing":
        action = view["pending"]["decisions"][0]["default"]
        keys.go_to(f"[data-bar='actions'] [data-action='{action}']", "[data-bar='actions'] button")
        page.keyboard.press("Space")
        view = player.newer_than(view["version"])
    assert view["rounds"] == before + 1
    player.check_money(view)
    heard = page.locator("[data-felt]").aria_snapshot()
    for line in view["round"]["lines"]:
        if page.locator(f"[data-net='{line['wager']}']").count():
            assert as_shown(line["reason"]["text"]) in heard
    for hand in view["round"]["hands"].get("5", []):
        assert all(name in heard for name in SET_HANDS.split(hand["name"])), heard
    if not view["seats"]["5"]["on_layout"]:
        player.leave()


@pytest.mark.parametrize(("name", "where"), [("ann", ""), ("ann", "#/table/craps"), ("sam", "#/supervisor")])
def test_a_page_asks_for_little(visit: Visit, name: str, where: str) -> None:
    answers: list[Response] = []
    page = visit(name, where, prepare=lambda page: page.on("response", lambda answer: answers.append(answer)))
    page.wait_for_load_state("networkidle")
    large = [answer for answer in answers if int(answer.headers.get("content-length", 0)) >= 1024]
    assert large
    assert not [answer.url for answer in large if "content-encoding" not in answer.headers]
    names = [asset for asset in page.evaluate(_ASSETS) if asset.endswith((".js", ".css"))]
    sizes = {asset: len(gzip.compress((STATIC / "assets" / asset).read_bytes(), 9)) for asset in names}
    assert sizes
    assert sum(sizes.values()) < MOST, sizes


def test_a_round_by_the_keys_of_the_table(visit: Visit) -> None:
    """Bet again and deal with one key, decide with the letter on the button, and look all keys up."""
    table = "three-card-poker"
    page = visit("cat", f"#/table/{table}")
    player = Player(page, table, "4")
    player.sit()
    player.bet("ante")
    page.keyboard.press("d")
    expect(page.locator("[data-spot='ante']")).to_have_attribute("data-amount", "50")
    page.keyboard.press("u")
    expect(page.locator("[data-spot='ante']")).to_have_attribute("data-amount", "25")
    for again in (" ", "r"):
        before = player.view()["rounds"]
        page.keyboard.press(again)
        page.locator("[data-bar='actions'] button:enabled").first.wait_for()
        page.keyboard.press("f")
        page.locator("[data-bar='bets']").wait_for()
        assert player.view()["rounds"] == before + 1
        expect(page.locator("[data-outcome]")).to_have_text("You lose $25")
    page.keyboard.press("?")
    expect(page.locator("dialog[data-keys]")).to_be_visible()
    page.keyboard.press("Escape")
    player.leave()


def test_a_guest_is_one_click_from_a_seat(visit: Visit) -> None:
    page = visit("", "#/table/big-six")
    page.locator("[data-action='guest']").click()
    page.locator("[data-seat][data-taken='yours']").wait_for()
    assert ask(page, "me")["name"].startswith("guest-")
    page.locator("[data-action='leave']").click()
    page.locator("[data-seat][data-taken='yours']").wait_for(state="detached")
