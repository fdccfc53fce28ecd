"""The pages on a phone, by keyboard alone, and how heavy they are."""

import gzip

import pytest
from playwright.sync_api import FloatRect, Page, expect

from croupier.server.pages import STATIC
from tests.e2e.conftest import Visit
from tests.e2e.house import ask
from tests.e2e.playing import Player

#: Bytes, compressed, before pictures.
MOST = 200_000
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
    ("dora", "#/dealer"),
    ("dora", "#/dealer/roulette-by-hand"),
    ("dora", "#/dealer/three-card-poker-by-hand"),
    ("sam", "#/supervisor"),
    ("sam", "#/supervisor/three-card-poker-by-hand"),
    *(("sam", f"#/supervisor/house/{page}") for page in ("approvals", "jackpots", "people", "audit")),
)
_WIDEST = """() => {
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
    page.goto("about:blank")
    page.goto(f"/{where}")
    page.locator("h1").first.wait_for(state="attached")
    if "/table/" in where:
        page.locator("[data-seat]").first.wait_for()
    if "/mathematics/" in where:
        page.locator("[data-edge]").first.wait_for()
    page.wait_for_load_state("networkidle")


def lies(page: Page, what: str) -> FloatRect:
    """Where something lies on a page."""
    box = page.locator(what).bounding_box()
    assert box, what
    return box


@pytest.mark.parametrize("name", sorted({name for name, _ in PLACES}))
def test_nothing_is_wider_than_a_phone(visit: Visit, name: str) -> None:
    page = visit(name, width=360, height=740)
    wide = {}
    for where in [where for who, where in PLACES if who == name]:
        open_anew(page, where)
        over, what = page.evaluate(_WIDEST)
        if over > 0 or what:
            wide[where] = (over, what)
    assert not wide


def test_a_round_on_a_phone(visit: Visit) -> None:
    player = Player(visit("cat", "#/table/blackjack", width=360, height=740), "blackjack", "2")
    player.sit()
    player.first_bets()
    player.deal()
    player.check_money(player.play_on())
    over, what = player.page.evaluate(_WIDEST)
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
    over, what = page.evaluate(_WIDEST)
    assert over <= 0, what
    result, felt = lies(page, "[data-result='3']"), lies(page, "[data-felt]")
    assert felt["x"] + felt["width"] < result["x"], "the result is not beside the felt"
    # The layout of a phone, drawn this large, would be two windows high.
    assert felt["height"] < 768
    player.leave()


@pytest.mark.parametrize(("name", "width"), [("ann", 390), ("sam", 390), ("sam", 1024)])
def test_the_mark_of_the_house_and_who_is_signed_in_share_a_row(visit: Visit, name: str, width: int) -> None:
    page = visit(name, width=width, height=800)
    page.locator("header .name").wait_for()
    mark, who = lies(page, "header .home"), lies(page, "header .name")
    assert who["y"] < mark["y"] + mark["height"]


def test_a_round_by_keyboard_alone(visit: Visit) -> None:
    table = "three-card-poker"
    page = visit("cat", f"#/table/{table}")
    player = Player(page, table, "5")

    def go_to(what: str) -> None:
        """Press the tabulator until something has the focus, as somebody without a mouse must."""
        for _ in range(150):
            if page.evaluate("what => document.activeElement?.matches(what) ?? false", what):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{what} is not reached by the keyboard")

    go_to("[data-seat='5']")
    assert page.evaluate("() => document.activeElement.matches(':focus-visible')")
    page.keyboard.press("Enter")
    page.locator("[data-seat='5'][data-taken='yours']").wait_for()
    go_to("[data-denomination='25']")
    page.keyboard.press("Enter")
    go_to("[data-spot='ante']")
    page.keyboard.press("Enter")
    expect(page.locator("[data-spot='ante']")).to_have_attribute("data-amount", "25")
    before = player.view()["rounds"]
    go_to("[data-action='deal']")
    page.keyboard.press("Enter")
    page.locator("[data-bar='actions']").wait_for()
    go_to("[data-bar='actions'] [data-action='play']")
    page.keyboard.press("Space")
    page.locator("[data-result='5']").wait_for()
    view = player.view()
    assert view["rounds"] == before + 1
    player.check_money(view)
    player.leave()


def test_the_pages_are_light() -> None:
    sizes = {asset.name: len(gzip.compress(asset.read_bytes(), 9)) for asset in (STATIC / "assets").iterdir()}
    total = sum(sizes.values()) + len(gzip.compress((STATIC / "index.html").read_bytes(), 9))
    assert total < MOST, sizes
