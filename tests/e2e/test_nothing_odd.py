"""Nothing silent or odd at a table: what was taken back stays away, and another's round is not shown as yours."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.floor import opened
from tests.e2e.odd import odd_texts
from tests.e2e.playing import Player

TABLE = "three-card-with-others"
AT = f"#/table/{TABLE}"
ANY_AMOUNT = re.compile(".")


def assert_no_result(player: Player) -> None:
    """Nothing on the page says that the round was this player's."""
    expect(player.page.locator("[data-outcome]")).to_have_count(0)
    expect(player.page.locator(f"[data-result='{player.seat}']")).to_have_count(0)
    expect(player.page.locator("g[data-net]")).to_have_count(0)


def test_who_took_back_a_bet_or_comes_later_has_no_part_in_the_round(visit: Visit, staff: list[Page]) -> None:
    admin, dealer, supervisor = staff
    opened(admin, dealer, supervisor, TABLE, "three-card-poker", deals=True)
    ann, bob = (Player(visit(*who), TABLE, seat) for seat, who in (("1", ("ann", AT)), ("2", ("bob", AT))))
    ann.sit()
    purse = ann.page.locator("[data-balance]").get_attribute("data-balance") or ""
    ante = ann.page.locator("[data-spot='ante']")
    ann.bet("ante")
    ann.page.locator("[data-action='clear']").click()
    expect(ante).not_to_have_attribute("data-amount", ANY_AMOUNT)
    bob.sit()
    bob.bet("ante", "1000")  # more than the table takes
    expect(bob.page.locator("[data-spot='ante']")).to_have_attribute("data-amount", "500")
    bob.deal()
    view = bob.play_on()
    assert {line["seat"] for line in view["round"]["lines"]} == {"2"}
    bob.check_money(view)
    ann.shows(view["version"])
    expect(ante).not_to_have_attribute("data-amount", ANY_AMOUNT)
    expect(ann.page.locator("[data-balance]")).to_have_attribute("data-balance", purse)
    assert_no_result(ann)
    bob.leave()
    cat = Player(visit("cat", AT), TABLE, "2")
    cat.sit()
    assert_no_result(cat)
    assert not [text for player in (ann, bob, cat) for text in odd_texts(player.page)]
