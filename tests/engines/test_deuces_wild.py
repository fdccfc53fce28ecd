"""Deuces Wild Xtreme: the solvers against the enumerator on small decks, and against counts made by hand."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from croupier import games
from croupier.engines.analysis import Analysis
from croupier.engines.any.distribution import Enumeration
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.showdown.side_bets import made
from croupier.equipment.cards import cards, counts
from croupier.errors import BadPayTable
from croupier.games.deuces_wild_xtreme.plan import PLAN
from croupier.games.families.showdown import Showdown
from croupier.mathematics.analyses import analyze, request
from croupier.money import dollars
from croupier.round.setup import setup
from tests.engines.proof import POKER, assert_proved, solved

SLUG = "deuces-wild-xtreme"
GAME = games.get(SLUG)
BASE = {"ante": "1", "odds": "1"}
LINKED = "five_card_linked_progressive"
PROGRESSIVE = ("goin_wild_progressive", "too_wild_progressive")
BONUS = ("bad_beat_xtreme", "trips_plus_wild", "goin_wild", *PROGRESSIVE)
#: A round reads a meter; what it pays is no part of what is compared.
SEEDS = {"goin_wild_seed": "100", "too_wild_seed": "100", "five_card_linked_seed": "100"}
#: Every wild; deuces at face value; four suited cards, with the joker or with the card in its place.
WILD = "2c 2d 2h 2s Jk Ac Kc Qc Jc 9h"
RUNS = "2c 2d 3c 4c 5c 6c Ac 7d 8d 8h"
SUITED = "Jk 2s 3s 4s 5s 6s 8s 8d Ad Ah As"


def lines(analysis: Analysis) -> dict[str, Fraction]:
    return {line.line: Fraction(line.probability) for line in analysis.lines if line.probability}


def walk(deck: str, *wagers: str, linked: object = "off") -> Enumeration:
    """Bonus wagers, a dollar each; none of them needs a decision."""
    house = GAME.house({**SEEDS, LINKED: linked}, bound=False)
    bets = setup({"1": dict.fromkeys(wagers, "1")})
    return enumerate_round(GAME, house, bets, deck=cards(deck), unordered=True)


walked = cache(walk)


@pytest.mark.parametrize("deck", [WILD, RUNS])
@pytest.mark.parametrize("wager", BONUS)
def test_bonus_wagers_are_the_enumerators(deck: str, wager: str) -> None:
    posted = {wager: next(table.id for table in GAME.paytables.values() if wager in table.wagers)}
    analysis, expected = solved(SLUG, wager, options=posted, deck=deck), walked(deck, *BONUS)
    assert lines(analysis) == {line: chance for (of, line), chance in expected.lines.items() if of == wager}
    if not analysis.progressive:
        nets = {int(100 * net): chance for net, chance in analysis.distribution.items() if chance}
        assert nets == expected.by_wager[wager]


def test_a_further_card_takes_the_jokers_place() -> None:
    paid = "straight_flush four_of_a_kind full_house 4_card_straight_flush 5_card_flush straight three_of_a_kind"
    mixed = own(LINKED, dict.fromkeys([*paid.split(), "4_card_flush", "two_pair"], "$5"))
    analysis = solved(SLUG, LINKED, options={LINKED: mixed}, deck=SUITED)
    expected = {line: chance for (_, line), chance in walk(SUITED, LINKED, linked=mixed).lines.items()}
    assert lines(analysis) == expected
    assert analysis.solved.ways == comb(10, 5)
    assert {"straight_flush", "4_card_straight_flush", "5_card_flush", "full_house", "two_pair"} < set(expected)


def own(wager: str, pays: Mapping[str, str]) -> dict[str, object]:
    """A table of the house."""
    paid = [{"line": line, "pays": pay} for line, pay in pays.items()]
    return {"id": "own", "wager": wager, "clause": "house", "lines": paid}


def test_the_game_is_the_enumerators() -> None:
    deck = "2c 2d 2h Jk As Ks Qs Js Ts 9d"
    assert_proved(SLUG, "base", deck, BASE, options={LINKED: "off"}, whole_round=True, unordered=True)


def test_the_odds_are_the_enumerators_under_a_table_of_the_house() -> None:
    pays = {"five_wilds": "500 to 1", "royal_flush": "40 to 3", "straight_flush": "5 to 2", "straight": "1 to 4"}
    bets, deck = {"ante": "3", "odds": "3"}, "2c 2d Jk As Ks Qs Js Ts 9h 8h"
    posted = {"odds": own("odds", pays), LINKED: "off"}
    assert_proved(SLUG, "odds", deck, bets, unit="3", options=posted, unordered=True)


@pytest.mark.parametrize("wager", [bet.wager for bet in PLAN.side_bets if bet.sees != "loser"])
def test_hands_that_look_alike_make_the_same_lines(wager: str) -> None:
    joker, bet = "" if wager == LINKED else "Jk", PLAN.side_bet(wager)
    deck = cards(f"{joker} 2c 2d 2h 3c 3d 4c 4d 5c 5h 6c Ac Ad Kc Qc Jc Tc")
    by_hand = Counter(bet.made(Showdown(hand, (), 0, 0)) for hand in combinations(deck, PLAN.cards))
    assert made(tuple(counts(deck)), PLAN, bet) == by_hand
    assert len(by_hand) > 3


# -- the whole pack -----------------------------------------------------------------------------------------------


@cache
def everything() -> Mapping[tuple[str, str], Analysis]:
    analyses = analyze(request(SLUG), use_cache=False)
    return {(analysis.wager, analysis.table.id if analysis.table else ""): analysis for analysis in analyses}


def test_every_wager_with_every_table() -> None:
    printed = {(table.wager, table.id) for table in GAME.paytables.values()}
    assert set(everything()) == printed | {("base", "")}
    for (wager, _), analysis in everything().items():
        assert analysis.solved.method == "exact"
        whole = comb(52, 5) if wager == LINKED else comb(53, 5)
        assert analysis.solved.ways in (whole, comb(53, 5) * comb(48, 5))
        assert all(analysis.solved.hits.values()), "every line can be hit"
        assert analysis.progressive == (wager in (*PROGRESSIVE, LINKED))


def test_the_game_is_dj_wild_under_another_name() -> None:
    assert everything()["base", ""].solved.endings == solved("dj-wild-stud", "base").solved.endings
    three, ohio = everything()["bad_beat_xtreme", "PT-FLT-DWHF-BBX-03"], solved("dj-wild-stud", "two_way_bad_beat")
    assert (three.house_edge, three.solved.hits) == (ohio.house_edge, ohio.solved.hits)


def test_wilds_counted_by_hand() -> None:
    goin = everything()["goin_wild", "PT-FLT-TW-GW-02"].solved.hits
    assert goin == {
        "4_wilds": 5 * 48 + 1,
        "3_wilds": comb(5, 3) * comb(48, 2),
        "2_wilds": comb(5, 2) * comb(48, 3),
        "joker": comb(48, 4),
    }
    progressive = everything()["goin_wild_progressive", "PT-PRG-TW-GW-01"].solved.hits
    assert progressive == {
        "4_deuces": 49,
        "4_wilds": 4 * 48,
        "3_deuces": 4 * comb(48, 2),
        "3_wilds": 6 * comb(48, 2),
        "2_deuces": 6 * comb(48, 3),
        "2_wilds": 4 * comb(48, 3),
    }


def test_natural_hands_counted_by_hand() -> None:
    hits = everything()["trips_plus_wild", "PT-FLT-DWHF-TPW-01"].solved.hits
    assert hits["flush_natural"] == 4 * (comb(12, 5) - 8)  # no deuce is natural in a flush; eight runs have none
    assert hits["straight_flush_natural"] == 4 * 9  # two of the nine hold the deuce of the suit
    # Of the runs with a deuce, those are no straight whose other four cards are of one suit: 4 of 4^4.
    assert hits["straight_natural"] == 8 * (4**5 - 4) + 2 * 4 * (4**4 - 4)
    assert hits["royal_flush_natural"] == 4
    wild = {line: ways for line, ways in hits.items() if line.endswith("_wild")}
    assert sum(hits.values()) - sum(wild.values()) == 3136 + 36 + 10176 + 4 + 528 + 3168 + 42240


def test_the_linked_tables_pay_plain_poker_hands() -> None:
    assert everything()[LINKED, "PT-BJS-5CL-10"].solved.hits == POKER


def test_four_suited_cards_counted_by_hand() -> None:
    hits = everything()[LINKED, "PT-BJS-5CL-06"].solved.hits
    flushes, fours = 4 * comb(13, 5), 4 * comb(13, 4) * 39
    # Four in a row of a suit: eleven runs, and a fifth card that makes no run of five; two runs of the same cards
    # overlap only in a straight flush.
    assert hits["4_card_straight_flush"] == 4 * 11 * 48 - 2 * 40
    assert hits["5_card_royal_flush"] + hits["5_card_straight_flush"] == 40
    assert sum(hits.values()) == flushes + fours


def test_envy_and_meters() -> None:
    first = everything()[LINKED, "PT-BJS-5CL-E01"]
    assert first.envy == Fraction(4 * 1000 + 36 * 300, comb(52, 5))
    assert first.meter_share == Fraction(4, comb(52, 5)) + Fraction(36, 10 * comb(52, 5))
    assert any("envy" in note for note in first.solved.notes)
    assert everything()[LINKED, "PT-BJS-5CL-01"].envy is None
    both = everything()[LINKED, "PT-BJS-5CL-05"]
    assert both.meter_share == Fraction(40, comb(52, 5))
    assert not any("meters" in note for note in both.solved.notes)
    apart = solved(SLUG, LINKED, options={"meters": "separate"}, table="PT-BJS-5CL-05")
    assert any("meters" in note for note in apart.solved.notes)


def test_a_fixed_pay_scales_with_the_unit() -> None:
    asked = request(SLUG, {"progressive_unit": "5"}, wager="goin_wild_progressive", table="PT-PRG-TW-GW-01")
    (five,) = analyze(asked, use_cache=False)
    dollar = everything()["goin_wild_progressive", "PT-PRG-TW-GW-01"]
    assert five.fixed_return == dollar.fixed_return
    assert five.break_even_meter is not None
    assert dollar.break_even_meter is not None
    assert five.break_even_meter == 5 * dollar.break_even_meter
    assert dollars(round(100 * dollar.break_even_meter)) == "23707.20"


TOML = """
[[table]]
id = "MINE"
wager = "five_card_linked_progressive"
clause = "house"
lines = [{lines}]
"""


@pytest.mark.parametrize(
    ("held", "never", "above"),
    [
        (["5_card_flush", "flush"], "flush", "5_card_flush"),
        (["4_card_flush", "5_card_straight_flush"], "5_card_straight_flush", "4_card_flush"),
        (["4_card_straight_flush", "4_card_flush", "straight_flush"], "straight_flush", "4_card_straight_flush"),
    ],
)
def test_a_line_that_is_swallowed_is_refused(held: list[str], never: str, above: str, tmp_path: Path) -> None:
    own_table = tmp_path / "own.toml"
    own_table.write_text(TOML.format(lines=", ".join(f'{{ line = "{line}", pays = "$5" }}' for line in held)))
    with pytest.raises(BadPayTable, match=f"{never}.*never paid.*{above}"):
        solved(SLUG, LINKED, table=str(own_table))


def test_a_table_of_the_house_may_mix_kinds_of_lines(tmp_path: Path) -> None:
    own_table = tmp_path / "own.toml"
    pays = ("royal_flush", "four_of_a_kind", "4_card_straight_flush", "flush", "4_card_flush", "two_pair")
    own_table.write_text(TOML.format(lines=", ".join(f'{{ line = "{line}", pays = "$5" }}' for line in pays)))
    hits = solved(SLUG, LINKED, table=str(own_table)).solved.hits
    assert list(hits) == list(pays)
    assert (hits["four_of_a_kind"], hits["two_pair"]) == (624, 123552)
    assert hits["flush"] == 5108 - (hits["4_card_straight_flush"] - 36 - (528 + 948 + 240))
