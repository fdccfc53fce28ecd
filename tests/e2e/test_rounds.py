"""A round of every game by clicking: what the screen says of money is what the service says, to the cent."""

import random

import pytest

from croupier import games
from croupier.money import cents
from tests.e2e.conftest import Complaints, Visit
from tests.e2e.house import ask, tell
from tests.e2e.odd import odd_texts
from tests.e2e.playing import Player
from tests.figures import figure

#: Played some more: bets that stand, dice, a wheel, a shoe that goes on.
OFTEN = ("blackjack", "craps", "roulette")


@pytest.mark.parametrize("game", games.slugs())
def test_a_round_of_every_game_by_clicking(visit: Visit, game: str) -> None:
    """There is advice for every decision, at every result on the felt it says why, and all of it in people's words."""
    player = Player(visit("ann", f"#/table/{game}"), game)
    player.sit()
    for _ in range(3 if game in OFTEN else 1):
        player.first_bets()
        player.deal()
        player.check_money(player.play_on(by_advice=True))
    for tab in player.page.get_by_role("tab").all():
        tab.click()
        assert not odd_texts(player.page)


@pytest.mark.long
@pytest.mark.parametrize("game", games.slugs())
def test_the_screen_agrees_with_the_ledger_over_many_rounds(visit: Visit, complaints: Complaints, game: str) -> None:
    """Some of what is tried may not be bet, and is pushed back; browsers say so on the console."""
    complaints.expected = True
    chance, cage = random.Random(game), visit("sam")
    player = Player(visit("bob", f"#/table/{game}"), game, "2")
    player.sit()
    for _ in range(figure(10_000 // len(games.slugs()) + 1, 20)):
        if cents(ask(player.page, "me")["available"]) < 500_00:
            tell(cage, "people/bob/money", {"amount": "2000", "reason": "buys in"})
        player.first_bets()
        more = player.page.locator("[data-spot].isOpen")
        for place in chance.sample(range(more.count()), min(3, more.count())):
            more.nth(place).press("Enter")
        player.deal_if_laid()
        while player.view()["state"] == "playing":
            player.press_any(chance)
        player.check_money(player.view())
    assert not [complaint for complaint in complaints.said if "409" not in complaint]
