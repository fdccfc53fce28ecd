"""Dragon Bonus Baccarat, which is the commission-free game, against published figures."""

from fractions import Fraction

import pytest

from tests.engines.proof import solved

EZ = "wizardofodds.com, EZ Baccarat"
#: wager, house edge where it is printed exactly, as printed, source; 8 decks
PUBLISHED = [
    ("banker", Fraction(66274384744, 6508331087895), "1.0183%", EZ),
    ("fortune_7", Fraction(64613588827, 848912750595), "7.6113%", f"888casino.com and {EZ}"),
    ("player", None, "1.2351%", EZ),
    ("tie", None, "14.3596%", EZ),
    ("dragon_bonus_player", None, "2.6517%", "wizardofodds.com/games/baccarat/appendix/5"),
    ("dragon_bonus_banker", None, "9.3731%", "wizardofodds.com/games/baccarat/appendix/5"),
]


@pytest.mark.parametrize(("wager", "exact", "printed", "source"), PUBLISHED)
def test_house_edge(wager: str, exact: Fraction | None, printed: str, source: str) -> None:
    analysis = solved("dragon-bonus-baccarat", wager, options={"decks": 8})
    assert f"{float(analysis.house_edge):.4%}" == printed, source
    assert exact in (None, analysis.house_edge), source


def test_orders_of_the_three_card_seven() -> None:
    assert solved("dragon-bonus-baccarat", "fortune_7").solved.hits == {"banker_three_card_7": 112_633_011_329_024}, EZ
