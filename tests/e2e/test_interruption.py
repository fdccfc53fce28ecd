"""A page that is loaded again, and a service that is killed, in the middle of a round: nothing is lost."""

from typing import Any

from tests.e2e.conftest import Complaints, Visit
from tests.e2e.house import ServedHouse
from tests.e2e.playing import Player

TABLE = "let-it-ride"
_LIES = """() => ({
    cards: [...document.querySelectorAll("svg[data-card]")].map(one => one.dataset.card),
    chips: [...document.querySelectorAll("[data-spot][data-amount]")].map(one => ({ ...one.dataset })),
    offered: [...document.querySelectorAll("[data-bar='actions'] [data-action]")].map(one => one.dataset.action),
})"""


def lies(player: Player) -> Any:
    """What lies on the felt as the page shows it, and what is offered."""
    player.page.locator("[data-bar='actions']").wait_for()
    return player.page.evaluate(_LIES)


def shown_table(player: Player) -> Any:
    return {key: value for key, value in player.view().items() if key != "version"}


def test_a_round_goes_on_after_a_reload_and_after_the_service_was_killed(
    visit: Visit, house: ServedHouse, complaints: Complaints
) -> None:
    page = visit("bob", f"#/table/{TABLE}")
    player = Player(page, TABLE, "3")
    player.sit()
    player.first_bets()
    player.deal()
    felt, table = lies(player), shown_table(player)
    assert len(felt["cards"]) >= 5
    assert len(felt["chips"]) == 4
    assert felt["offered"]

    page.reload()
    Player(page, TABLE, "3")
    assert lies(player) == felt
    assert not complaints.said

    # A connection that breaks is told on the console by the browser itself.
    complaints.expected = True
    house.kill()
    page.locator("[data-banner='lost']").wait_for()
    assert page.locator("[data-bar='actions'] [data-action]:enabled").count() == 0
    house.start()
    page.locator("[data-line='live']").wait_for()
    assert lies(player) == felt
    assert shown_table(player) == table
    player.check_money(player.play_on())
    player.leave()
