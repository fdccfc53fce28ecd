"""Mini-Baccarat against published figures: house edges, and counts of the orders of six cards."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from tests.engines.proof import solved
from tests.published.baccarat_orders import DRAGON, ORDERS, WIZARD

COUNTS_8 = f"{WIZARD}, counts for 8 decks"
COUNTS_6 = f"{WIZARD}, counts for 6 decks"
#: wager, options, house edge where it is printed exactly, as printed, source
PUBLISHED: list[tuple[str, dict[str, object], Fraction | None, str, str]] = [
    ("banker", {"decks": 8}, Fraction(114753351728, 10847218479825), "1.0579%", COUNTS_8),
    ("tie", {"decks": 6}, Fraction(220299549488, 1525814595305), "14.4382%", COUNTS_6),
    ("dragon_bonus_player", {"decks": 8}, Fraction(103547854751, 3904998652737), "2.6517%", f"{WIZARD}/appendix/5"),
    ("dragon_bonus_banker", {"decks": 8}, None, "9.3731%", f"{WIZARD}/appendix/5"),
    ("player", {"decks": 8}, None, "1.2351%", WIZARD),
    ("tie", {"decks": 8}, None, "14.3596%", WIZARD),
    ("tie", {"decks": 8, "tie": "9 to 1"}, None, "4.8440%", WIZARD),
    ("banker", {"decks": 6}, None, "1.0558%", WIZARD),
    ("player", {"decks": 6}, None, "1.2374%", WIZARD),
]


@pytest.mark.parametrize(("wager", "options", "exact", "printed", "source"), PUBLISHED)
def test_house_edge(
    wager: str, options: Mapping[str, object], exact: Fraction | None, printed: str, source: str
) -> None:
    analysis = solved("mini-baccarat", wager, options=options)
    assert f"{float(analysis.house_edge):.4%}" == printed, source
    assert exact in (None, analysis.house_edge), source


@pytest.mark.parametrize(("decks", "banker", "player", "tie"), ORDERS)
def test_winning_orders(decks: int, banker: int, player: int, tie: int) -> None:
    won = {}
    for wager in ("banker", "player", "tie"):
        analysis = solved("mini-baccarat", wager, options={"decks": decks})
        won[wager] = sum(ways for ending, ways in analysis.solved.endings.items() if ending.net > 0)
    assert won == {"banker": banker, "player": player, "tie": tie}


@pytest.mark.parametrize(("hand", "place"), [("player", 0), ("banker", 1)])
def test_orders_of_the_dragon_bonus(hand: str, place: int) -> None:
    analysis = solved("mini-baccarat", f"dragon_bonus_{hand}")
    assert analysis.solved.hits == {line: orders[place] for line, orders in DRAGON.items()}, f"{WIZARD}/appendix/5"
