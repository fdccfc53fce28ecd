"""Side bets of the shoe games against published figures."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.engines.proof import solved

WIZARD = "Wizard of Odds"
COPY = "jndiario.com/games/blackjack/side-bets/21plus3, a copy of the Wizard of Odds page"
XTREME = "inedirin1975.netlify.app/21-3-side-bet"
HERE = "computed independently by exact enumeration"

#: game, wager, pay table, house edge, as printed, source; all on six decks
EDGES = [
    ("blackjack", "house_money", "HM-OH-2", Fraction(1071, 4043), f"{WIZARD}, House Money, side bet alone"),
    ("ride-free", "21_plus_3", "PT-FLT-213-03", Fraction(4059, 125333), f"{WIZARD}, 21+3, six decks: 3.24%"),
    ("ride-free", "lucky_ladies", "PT-FLT-LL-03", Fraction(6379493, 25818598), f"{WIZARD}, table A: 24.7089%"),
    ("pontoon-plus", "player_pair", "", Fraction(11, 287), HERE),
    ("pontoon-plus", "insurance", "", Fraction(71, 287), "Spanish 21 literature: 24.7% for six decks without tens"),
]
#: game, wager, pay table, what comes back without the meter, source
FIXED_RETURNS = [
    ("ride-free", "21_plus_3_progressive", "PT-BJS-213-04", Fraction(377436, 626665), HERE),
    ("rocket-aces", "rocket_aces", "RA-QUICK-6D", Fraction(5894124, 12909299), HERE),
]
#: decks, house edge of nine to one for every line (COPY, version 1)
FLAT = [(1, "13.30%"), (2, "7.26%"), (4, "4.24%"), (6, "3.24%"), (8, "2.74%")]
#: wager, pay table, decks, house edge, source
FURTHER = [
    ("21_plus_3", "PT-FLT-213-01", 2, "2.78%", COPY),
    ("21_plus_3_xtreme", "PT-FLT-213XT-01", 6, "13.39%", "casino.com, 21+3"),
    ("21_plus_3_xtreme", "PT-FLT-213XT-03", 4, "8.78%", XTREME),
    ("21_plus_3_xtreme", "PT-FLT-213XT-03", 5, "7.81%", XTREME),
    ("21_plus_3_xtreme", "PT-FLT-213XT-03", 6, "7.14%", XTREME),
    ("lucky_ladies", "PT-FLT-LL-03", 8, "24.05%", "onlineblackjack.org, Lucky Ladies"),
]


@pytest.mark.parametrize(("slug", "wager", "table", "edge", "source"), EDGES)
def test_house_edge(slug: str, wager: str, table: str, edge: Fraction, source: str) -> None:
    assert solved(slug, wager, table=table).house_edge == edge, source


@pytest.mark.parametrize(("slug", "wager", "table", "back", "source"), FIXED_RETURNS)
def test_fixed_return(slug: str, wager: str, table: str, back: Fraction, source: str) -> None:
    assert solved(slug, wager, table=table).fixed_return == back, source


def test_single_ace_of_rocket_aces() -> None:
    (ace,) = (
        line for line in solved("rocket-aces", "rocket_aces", table="RA-QUICK-6D").lines if line.line == "single_ace"
    )
    assert ace.probability == Fraction(576, 4043), HERE


@pytest.mark.parametrize(("decks", "printed"), FLAT)
def test_flat_21_plus_3_by_decks(decks: int, printed: str, tmp_path: Path) -> None:
    """Version 1 on all decks; the text posts it on six, so it is a table of one's own elsewhere."""
    path = tmp_path / "flat.toml"
    lines = ", ".join(
        f'{{ line = "{name}", pays = "9 to 1" }}' for name in ("straight_flush", "three_of_a_kind", "straight", "flush")
    )
    path.write_text(f'[[table]]\nid = "FLAT"\nwager = "21_plus_3"\nclause = "house"\nlines = [{lines}]\n')
    analysis = solved("ride-free", "21_plus_3", table=str(path), options={"decks": decks})
    assert f"{float(analysis.house_edge):.2%}" == printed


@pytest.mark.parametrize(("wager", "table", "decks", "printed", "source"), FURTHER)
def test_further_decks(wager: str, table: str, decks: int, printed: str, source: str) -> None:
    analysis = solved("ride-free", wager, table=table, options={"decks": decks})
    assert f"{float(analysis.house_edge):.2%}" == printed, source


def test_combinations_of_21_plus_3() -> None:
    """The same copy: six decks with suited threes of a kind (version 3), two decks with pairs (version 2). Two
    alike in a flush are a pair there; the table here puts the flush above it, and pays both the same."""
    six = solved("ride-free", "21_plus_3_xtreme", table="PT-FLT-213XT-03").solved
    assert six.ways == 5013320
    assert six.hits == {
        "suited_three_of_a_kind": 1040,
        "straight_flush": 10368,
        "three_of_a_kind": 25272,
        "straight": 155520,
        "flush": 292896,
    }
    two = solved("ride-free", "21_plus_3", table="PT-FLT-213-01", options={"decks": 2}).solved
    assert two.ways == 182104
    assert [two.hits[name] for name in ("straight_flush", "three_of_a_kind", "straight")] == [384, 728, 5760]
    assert two.hits["flush"] + two.hits["pair"] == 8768 + 34944


def test_permutations_of_lucky_ladies() -> None:
    """wizardofodds.com/games/blackjack/side-bets/lucky-ladies, table A on six decks: the two cards and the dealer's two
    in order, which is four times as many as sets."""
    analysis = solved("ride-free", "lucky_ladies", table="PT-FLT-LL-03").solved
    assert 4 * analysis.ways == 9294695280
    assert {line: 4 * hits for line, hits in analysis.hits.items()} == {
        "queen_of_hearts_pair_dealer_blackjack": 135360,
        "queen_of_hearts_pair": 2738340,
        "matched_20": 43105500,
        "suited_20": 193112640,
        "any_20": 744863040,
    }
