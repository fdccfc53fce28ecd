"""Three Card Poker against published figures."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.engines.proof import solved

GAME = "three-card-poker"
AC_WEEKLY = "Wizard of Odds, as quoted by Atlantic City Weekly 2022"
WIZARD = "wizardofodds.com/games/three-card-poker"

#: wager, figure, exact, as printed, source
PUBLISHED = [
    ("base", "house_edge", Fraction(686689, 20358520), "3.37%", AC_WEEKLY),
    ("base", "element_of_risk", Fraction(686689, 34084400), "2.01%", AC_WEEKLY),
    ("pair_plus", "house_edge", Fraction(402, 5525), "7.28%", "independent enumeration"),
]

#: What simpler strategies leave to the house.
SIMPLER = [("Q-6-4", "3.37%"), ("mimic the dealer", "3.45%"), ("always play", "7.65%")]

#: Other pay tables of the ante bonus (straight flush, three of a kind, straight), and the house edge.
ANTE_BONUSES = [((4, 3, 1), "3.83%"), ((3, 2, 1), "4.28%"), ((5, 3, 1), "3.61%")]


@pytest.mark.parametrize(("wager", "figure", "exact", "printed", "source"), PUBLISHED)
def test_figure(wager: str, figure: str, exact: Fraction, printed: str, source: str) -> None:
    assert getattr(solved(GAME, wager), figure) == exact, source
    assert f"{float(exact):.2%}" == printed


@pytest.mark.parametrize(("name", "printed"), SIMPLER)
def test_simpler_strategy(name: str, printed: str) -> None:
    strategy = solved(GAME, "base").solved.strategy
    assert strategy is not None
    edges = {simpler.name: simpler.house_edge for simpler in strategy.simpler}
    assert f"{float(edges[name]):.2%}" == printed, WIZARD
    assert edges["Q-6-4"] == PUBLISHED[0][2]  # nothing better is known, and nothing better there is


@pytest.mark.parametrize(("pays", "printed"), ANTE_BONUSES)
def test_other_ante_bonuses(pays: tuple[int, int, int], printed: str) -> None:
    named = zip(("straight_flush", "three_of_a_kind", "straight"), pays, strict=True)
    lines = [{"line": line, "pays": f"{paid} to 1"} for line, paid in named]
    table = {"id": "own", "wager": "ante_bonus", "clause": "own", "lines": lines}
    assert f"{float(solved(GAME, 'base', options={'ante_bonus': table}).house_edge):.2%}" == printed, WIZARD


def test_hands_of_three_cards() -> None:
    hits = {"straight_flush": 48, "three_of_a_kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
    assert solved(GAME, "pair_plus").solved.hits == hits, WIZARD


OWN = """
[[table]]
id = "mine"
wager = "{wager}"
clause = "own"
lines = [{lines}]
"""


def own_table(folder: Path, wager: str, pays: dict[str, int]) -> str:
    lines = ", ".join(f'{{ line = "{line}", pays = "{paid} to 1" }}' for line, paid in pays.items())
    path = folder / "mine.toml"
    path.write_text(OWN.format(wager=wager, lines=lines))
    return str(path)


def test_pair_plus_as_it_used_to_be(tmp_path: Path) -> None:
    pays = {"straight_flush": 40, "three_of_a_kind": 30, "straight": 6, "flush": 4, "pair": 1}
    assert f"{float(solved(GAME, 'pair_plus', table=own_table(tmp_path, 'pair_plus', pays)).house_edge):.2%}" == "2.32%"


def test_six_card_bonus_by_the_first_pay_table(tmp_path: Path) -> None:
    # Royals in six cards are paid like those in five. table-games-online.com prints 10.23%, for 10.2248%.
    royals = {f"6_card_royal_{suit}": 1000 for suit in ("diamonds", "hearts", "spades", "clubs")}
    pays = royals | {"royal_flush": 1000, "straight_flush": 200, "four_of_a_kind": 50, "full_house": 25}
    pays |= {"flush": 20, "straight": 10, "three_of_a_kind": 5}
    analysis = solved(GAME, "six_card_bonus", table=own_table(tmp_path, "six_card_bonus", pays))
    assert abs(float(analysis.house_edge) - 0.1023) < 0.0001
    assert analysis.solved.notes == ()
