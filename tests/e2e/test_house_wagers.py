"""A wager of the house's own in the browser: asked for by a supervisor, agreed to by another, bet and explained."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.docs.pages import blocks, page
from tests.e2e.conftest import Visit
from tests.e2e.drawn import resized
from tests.e2e.floor import Dealer, opened
from tests.e2e.playing import Player, as_shown

(LADIES,) = blocks(page("wagers.md"), "toml")
SIZES = ((1440, 900), (390, 844))
WHY = "your Qh Qh and the dealer's 9d Kd make queens of hearts; $5 x 125 = $625"


def because(page: Page, act: str, reason: str) -> None:
    page.locator(f"[data-do='{act}']").click()
    page.locator("textarea[name='reason']").fill(reason)
    page.locator(f"[data-confirm='{act}']").click()


def within(page: Page, what: str) -> None:
    """Something is drawn whole between the sides of the window, large enough to be pressed."""
    box = page.locator(what).first.bounding_box()
    window = page.viewport_size
    assert box
    assert window
    assert box["width"] > 20
    assert box["height"] > 20
    assert 0 <= box["x"] <= box["x"] + box["width"] <= window["width"]


def asked_for(floor: Page, file: Path) -> str:
    """The number of the approval that a supervisor waits for, who adds a wager from its file with a limit."""
    floor.locator("section[aria-label='Options'] > details > summary").click()
    floor.locator("[data-house-wagers] input[type='file']").set_input_files(file)
    floor.locator("[data-house-wagers='1']").get_by_text("Lucky Ladies").first.wait_for()
    floor.locator("[data-limit='lucky_ladies_maximum']").fill("25")
    floor.locator("[data-limit='lucky_ladies_maximum']").press("Tab")
    floor.locator("[data-changes='2']").wait_for()
    for size in SIZES:
        resized(floor, *size)
        within(floor, "[data-limit='lucky_ladies_increment']")
    because(floor, "options", "a trial of a month")
    waits = floor.locator("section[aria-label='Options'] [data-approval]")
    return waits.get_attribute("data-approval") or ""


def test_two_supervisors_post_it_and_a_player_bets_on_it_and_is_told_why(visit: Visit, tmp_path: Path) -> None:
    name = "blackjack-of-our-own"
    dealer, floor = Dealer(visit("dora"), name), visit("sam")
    opened(visit("adam"), dealer.page, floor, name, "blackjack")
    player = Player(visit("cat", f"#/table/{name}"), name)
    expect(player.page.locator("[data-spot='lucky_ladies']")).to_have_count(0)

    file = tmp_path / "lucky-ladies.toml"
    file.write_text(LADIES, encoding="utf-8")
    floor.goto(f"/#/supervisor/{name}")
    number = asked_for(floor, file)
    assert "house_wagers" not in player.view()["options"], "what is paid is changed by two"

    floor.goto("/#/supervisor/house/approvals")
    expect(floor.locator(f"[data-approval='{number}'] [data-do='approve']")).to_have_count(0)
    second = visit("sue", "#/supervisor/house/approvals")
    request = second.locator(f"article[data-approval='{number}']")
    expect(request.locator("[data-definition='Lucky Ladies']")).to_contain_text("125 to 1")
    assert "[{" not in request.inner_text(), "people read it"
    because(second, "approve", "calculated anew")
    second.locator(f"[data-decided='{number}'][data-approved='true']").wait_for()

    spot = player.page.locator("[data-spot='lucky_ladies']")
    expect(spot).to_be_visible()
    expect(player.page.locator("body")).to_contain_text("the house's own, in no approved text")
    player.sit()
    player.bet("main")
    player.bet("lucky_ladies", "5")
    player.laid("lucky_ladies")
    for size in SIZES:
        resized(player.page, *size)
        within(player.page, "[data-spot='lucky_ladies']")
    dealer.page.goto(f"/#/dealer/{name}")
    dealer.begin()
    view = dealer.deal({"1": ["Qh", "Qh"], "dealer": ["9d", "Kd"]}, {"1": "stand"})
    assert view["round"]["status"] == "settled"
    player.check_money(player.view())
    paid = player.page.locator("[data-result='1'] [data-wager='lucky_ladies']")
    expect(paid).to_have_attribute("data-net", "625")
    paid.get_by_role("button").click()
    expect(paid).to_contain_text(as_shown(WHY))
    assert not [line["clause"] for line in view["round"]["lines"] if line["wager"] == "lucky_ladies" and line["clause"]]
