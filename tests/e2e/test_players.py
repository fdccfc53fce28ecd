"""Who watches looks at the players of a table: what decisions cost, the fortune drawn, and rounds played again."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.floor import Dealer
from tests.e2e.house import ask
from tests.e2e.playing import Player
from tests.e2e.test_pages import WIDEST

TABLE = "three-card-poker-by-hand"
#: Nobody plays this who does not see that the dealer has even less.
CARDS = {"1": ["Jh", "7d", "3c"], "dealer": ["9c", "4d", "2h"]}


def test_surveillance_looks_at_a_player_and_at_the_round_that_weighs_most(visit: Visit) -> None:
    player = Player(visit("cat", f"#/table/{TABLE}"), TABLE)
    dealer = Dealer(visit("dora", f"#/dealer/{TABLE}"), TABLE)
    player.sit()
    player.bet("ante")
    dealer.begin()
    player.shows(dealer.deal(CARDS, {})["version"])
    player.press("play")
    if dealer.view()["state"] == "playing":
        dealer.deal(CARDS, {"1": "play"})
    number = dealer.view()["rounds"]
    player.leave()

    watching = visit("sven", f"#/supervisor/{TABLE}")
    watching.get_by_role("link", name="Players evaluated").click()
    watching.get_by_label("Since round").fill(str(number))
    watching.locator("[data-do='evaluate']").click()
    card = watching.locator("[data-player='cat']")
    expect(card).to_have_attribute("data-verdict", "nothing found")
    found = ask(watching, f"evaluation/{TABLE}?since={number}")["players"]
    [evaluated] = [each for each in found if each["player"] == "cat"]
    course = evaluated["knowledge"]["course"]
    assert course
    expect(card.locator("[data-course] circle")).to_have_count(len(course))
    tests = evaluated["knowledge"]["tests"]
    assert {test["knows"] for test in tests} >= {"dealer:1"}
    expect(card.locator("[data-knows]")).to_have_count(len(tests))
    assert evaluated["cost_of_mistakes"]["value"] > 0
    card.get_by_text("Costliest mistakes").click()
    expect(card.locator("details a")).to_have_count(1)

    narrow = visit("sven", f"#/supervisor/{TABLE}/players", width=360, height=740)
    narrow.locator("[data-do='evaluate']").click()
    expect(narrow.locator("[data-player='cat']")).to_be_visible()
    assert narrow.evaluate(WIDEST) == [0, []]

    card.locator(f"[data-weighs='{TABLE}#{number}'] a").first.click()
    expect(watching).to_have_url(re.compile(rf"#/round/{TABLE}/{number}$"))
    expect(watching.get_by_text("seat 1 says play")).to_be_visible()


def test_a_supervisor_is_not_shown_the_way_there(visit: Visit) -> None:
    floor = visit("sam", f"#/supervisor/{TABLE}")
    floor.locator("[data-do]").first.wait_for()
    expect(floor.get_by_role("link", name="Players evaluated")).to_have_count(0)
