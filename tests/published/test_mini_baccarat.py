"""Mini-Baccarat against published figures: house edges, and counts of the orders of six cards."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from tests.exact.proof import solved

WIZARD = "wizardofodds.com/games/baccarat"
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
    found = solved("mini-baccarat", wager, options=options)
    assert f"{float(found.house_edge):.4%}" == printed, source
    assert exact in (None, found.house_edge), source


#: decks, then orders of six cards with which the banker and the player win, and with which they tie
ORDERS = [
    (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
    (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
]


@pytest.mark.parametrize(("decks", "banker", "player", "tie"), ORDERS)
def test_winning_orders(decks: int, banker: int, player: int, tie: int) -> None:
    won = {}
    for wager in ("banker", "player", "tie"):
        found = solved("mini-baccarat", wager, options={"decks": decks})
        won[wager] = sum(ways for ending, ways in found.solved.endings.items() if ending.net > 0)
    assert won == {"banker": banker, "player": player, "tie": tie}


#: line, then orders of six cards for the player's and the banker's bonus, 8 decks
DRAGON = {
    "win_by_9": (18_409_431_764_992, 15_390_342_909_952),
    "win_by_8": (34_097_645_543_424, 28_305_092_784_128),
    "win_by_7": (89_590_261_473_280, 79_517_099_278_336),
    "win_by_6": (141_238_897_317_888, 119_200_072_366_080),
    "win_by_5": (166_169_165_987_840, 157_275_882_332_160),
    "win_by_4": (186_780_352_174_080, 201_147_167_287_296),
    "natural_win": (812_685_054_124_032, 812_685_054_124_032),
    "natural_tie": (89_325_908_267_520, 89_325_908_267_520),
}


@pytest.mark.parametrize(("hand", "place"), [("player", 0), ("banker", 1)])
def test_orders_of_the_dragon_bonus(hand: str, place: int) -> None:
    found = solved("mini-baccarat", f"dragon_bonus_{hand}")
    assert found.solved.hits == {line: orders[place] for line, orders in DRAGON.items()}, f"{WIZARD}/appendix/5"
