"""Pay tables for a target: what is listed meets it exactly, nothing better exists, and "none" is a proof."""

import json
from decimal import Decimal
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli import app
from croupier.errors import CroupierError
from croupier.mathematics.design import Design, best_tables
from croupier.mathematics.pay_choices import DesignTarget, ExactRange, PayChoices, PayProblem
from croupier.mathematics.pay_search import meets, rank

PAIR_PLUS = {"straight_flush": 48, "three_of_a_kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
WAYS = 22100


def pair_plus(**asked: object) -> Design:
    return croupier.design("three-card-poker", wager="pair_plus", **asked)  # type: ignore[arg-type]


def pays(design: Design) -> list[str]:
    return ["-".join(pay.removesuffix(" to 1") for pay in table.pays.values()) for table in design.tables]


def test_the_known_pair_plus_tables_are_found_inside_their_edges() -> None:
    """40-30-6-4-1 leaves 2.32%, 40-30-5-4-1 5.57%, 40-30-6-3-1 7.28% (tests/published/wagers)."""
    as_printed = {"straight_flush": 40, "three_of_a_kind": 30, "pair": 1}
    for published, edge in (("40-30-6-4-1", "2.32%"), ("40-30-5-4-1", "5.57%"), ("40-30-6-3-1", "7.28%")):
        [table] = pays(pair_plus(edge="2%..8%", near=edge, lines=as_printed, count=1))
        assert table == published


def test_the_figures_are_those_of_an_analysis_of_the_same_table() -> None:
    for table in pair_plus(edge="2%..3%", prefer="calm", count=2).tables:
        [again] = croupier.analyze("three-card-poker", wager="pair_plus", unbound=True, paytable=dict(table.pays))
        assert table.house_edge == again.house_edge
        assert table.variance == again.variance
        assert table.hit_frequency == again.hit_frequency


def box(prefer: str, tables: int = 100, **kept: object) -> PayProblem:
    """A small box of Pair Plus tables: 5 * 4 * 3 * 3 * 2 of them."""
    odds = {
        "straight_flush": (25, 30, 35, 40, 50),
        "three_of_a_kind": (10, 20, 25, 30),
        "straight": (5, 6, 7),
        "flush": (3, 4, 5),
        "pair": (1, 2),
    }
    printed = {"straight_flush": 40, "three_of_a_kind": 30, "straight": 6, "flush": 3, "pair": 1}
    lines = tuple(
        PayChoices(line, PAIR_PLUS[line], tuple(map(Fraction, odds[line])), Fraction(printed[line])) for line in odds
    )
    edge = ExactRange(Fraction(1, 100), Fraction(6, 100))
    target = DesignTarget(edge, None, None, edge.middle, prefer, tables=tables, **kept)  # type: ignore[arg-type]
    lost = WAYS - sum(PAIR_PLUS.values())
    return PayProblem(target, lines, WAYS, Fraction(-lost), Fraction(lost), 0)


@pytest.mark.parametrize("prefer", ["edge", "calm"])
def test_the_solvers_set_is_that_of_brute_force_in_its_order(prefer: str) -> None:
    problem = box(prefer)
    every = [odds for odds in product(*(line.odds for line in problem.lines)) if meets(problem, odds)]
    tables, proved, proof = best_tables(problem)
    assert 10 < len(every) < 100
    assert set(tables) == set(every)
    assert [rank(problem, odds) for odds in tables] == sorted(rank(problem, odds) for odds in every)
    assert proved
    assert "all the tables" in proof


@pytest.mark.parametrize("prefer", ["edge", "calm", "wild", "top", "text"])
def test_the_few_that_are_listed_are_the_best(prefer: str) -> None:
    problem = box(prefer, tables=3)
    every = [odds for odds in product(*(line.odds for line in problem.lines)) if meets(problem, odds)]
    tables, proved, _ = best_tables(problem)
    assert [rank(problem, odds) for odds in tables] == sorted(rank(problem, odds) for odds in every)[:3]
    assert proved


def test_a_bound_proves_that_no_table_can_pay_so_little() -> None:
    none = pair_plus(edge="2%..3%", lines={"pair": 1}, largest=5)
    assert (none.tables, none.proved) == ((), True)
    assert none.proof.startswith("even with the highest pay on every line the house edge is")


def test_a_search_proves_that_no_table_lies_in_a_gap() -> None:
    """The edge moves in steps of 4/22100, the common divisor of all hits, so nothing lies between two of them."""
    none = pair_plus(edge=(Fraction(501, 22100), Fraction(503, 22100)))
    assert (none.tables, none.proved) == ((), True)
    assert "in exact numbers" in none.proof
    assert pair_plus(edge=(Fraction(500, 22100), Fraction(504, 22100)), count=1).tables


def test_hits_deviation_largest_pay_and_odds_are_kept() -> None:
    made = pair_plus(edge="0..10%", hits="25%..26%", deviation="2.4..2.6", largest=30, odds="any", count=4)
    assert made.proved
    for table in made.tables:
        assert Fraction(1, 4) <= table.hit_frequency <= Fraction(26, 100)
        assert Fraction(24, 10) ** 2 <= table.variance <= Fraction(26, 10) ** 2
        assert max(int(pay.split()[0]) for pay in table.pays.values()) <= 30


def test_lines_fall_unless_any_order_is_asked_for() -> None:
    fixed = {"straight_flush": 20, "three_of_a_kind": 30, "straight": 6, "flush": "3..5", "pair": 1}
    assert pair_plus(edge="0..10%", lines=fixed).tables == ()
    assert pays(pair_plus(edge="0..10%", lines=fixed, any_order=True)) == ["20-30-6-4-1", "20-30-6-5-1"]


def test_a_line_may_be_off_and_the_hits_say_so() -> None:
    """Without the pair, 8.6697% of all hands are paid."""
    [table] = pair_plus(edge="0..20%", hits="8%..9%", lines={"pair": "off,1"}, odds="any", largest=40, count=1).tables
    assert "pair" not in table.pays
    assert table.hit_frequency == Fraction(1916, WAYS)
    [again] = croupier.analyze("three-card-poker", wager="pair_plus", unbound=True, paytable=dict(table.pays))
    assert again.house_edge == table.house_edge


def test_a_unit_more_on_a_line_does_what_the_sensitivity_says() -> None:
    [table] = pair_plus(edge="7%..8%", lines=dict(zip(PAIR_PLUS, (40, 30, 6, 3, 1), strict=True))).tables
    [more] = croupier.analyze("three-card-poker", wager="pair_plus", unbound=True, pay={"flush": "4 to 1"})
    assert more.house_edge - table.house_edge == table.sensitivity["flush"] == Fraction(-1096, WAYS)


def test_a_wager_of_ones_own_is_designed_too() -> None:
    printed = [
        {"line": "twelve", "when": "total == 12", "pays": "30 to 1"},
        {"line": "eleven", "when": "total == 11", "pays": "15 to 1"},
    ]
    sevens = {"look": "dice 2", "lines": printed}
    made = croupier.design(sevens, edge="10%..12%", odds="any", count=20)
    assert {table.pays["twelve"] for table in made.tables} == {f"{29 - 2 * eleven} to 1" for eleven in range(1, 10)}
    for table in made.tables:
        lines = [entry | {"pays": table.pays[entry["line"]]} for entry in printed]
        assert croupier.wager(sevens | {"lines": lines}).house_edge == table.house_edge == Fraction(1, 9)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({}, "needs its house edge"),
        ({"edge": "3%..2%"}, "from the smaller figure"),
        ({"edge": "much"}, "a number like 2.5%"),
        ({"edge": "2%..3%", "prefer": "luck"}, "edge, calm, wild, top, text"),
        ({"edge": "2%..3%", "lines": {"royal": 5}}, "straight_flush"),
        ({"edge": "2%..3%", "lines": {"flush": "x"}}, "odds are a number like 4"),
        ({"edge": "2%..3%", "lines": {"pair": "off"}, "any_order": True}, "only where lines fall"),
        ({"edge": "2%..3%", "count": 0}, "from 1 to 100"),
        ({"edge": "2%..3%", "odds": "any", "largest": 100_000}, "too many"),
        ({"edge": "2%..3%", "hits": "200%"}, "lies from 0% to 100%"),
        ({"edge": "2%..3%", "deviation": "-3..-2"}, "a deviation lies from 0"),
        ({"edge": "2%..3%", "near": "99"}, "within ten units"),
    ],
)
def test_what_cannot_be_designed_is_refused_with_what_can(asked: dict[str, object], words: str) -> None:
    with pytest.raises(CroupierError, match=words):
        pair_plus(**asked)


def test_a_wager_without_a_pay_table_is_refused_with_those_that_have_one() -> None:
    with pytest.raises(CroupierError, match="pair_plus"):
        croupier.design("three-card-poker", wager="ante", edge="2%..3%")
    with pytest.raises(CroupierError, match="no wager with a pay table 'main'"):
        croupier.design("blackjack", wager="main", edge="2%..3%")


def test_a_wager_that_shares_a_pay_table_is_told_how_to_name_it() -> None:
    with pytest.raises(CroupierError, match="--table odds"):
        croupier.design("roulette", wager="straight:17", edge="2%..3%")


def test_the_command_prints_tables_and_json() -> None:
    asked = ["design", "three-card-poker", "--wager", "pair_plus", "--edge", "2%..3%", "--line", "pair=1"]
    assert "a unit more" in CliRunner().invoke(app, asked).stdout
    written = json.loads(CliRunner().invoke(app, [*asked, "--json"]).stdout)
    assert written["proved"]
    assert written["tables"][0]["house_edge"]["exact"]


@pytest.mark.long
def test_a_base_game_is_solved_again_for_every_table_that_is_listed() -> None:
    names = "royal_flush straight_flush four_of_a_kind full_house flush straight three_of_a_kind two_pair"
    printed = [1000, 200, 50, "10,12", 8, 5, 3, 2, 1]
    rest = dict(zip([*names.split(), "pair_of_tens_or_better"], printed, strict=True))
    made = croupier.design("let-it-ride", wager="base", edge="3%..4%", lines=rest)
    for table in made.tables:
        [again] = croupier.analyze("let-it-ride", wager="base", unbound=True, paytable=dict(table.pays))
        assert again.house_edge == table.house_edge
    assert made.proved


def test_numbers_of_any_kind_are_taken() -> None:
    edges = (Decimal("0.02"), Fraction(3, 100)), (0.02, "3%"), ("0.02", np.float64(0.03))
    made = [pair_plus(edge=edge, largest=np.int64(40), count=np.int64(1), lines={"pair": np.int8(1)}) for edge in edges]
    assert len({table.house_edge for design in made for table in design.tables}) == 1


@pytest.mark.parametrize("odds", [Fraction(7, 2), Decimal("3.5"), "7:2"])
def test_odds_and_figures_are_taken_from_any_library(odds: object) -> None:
    listed = pair_plus(edge=(np.float32(0.001), np.float64(0.05)), lines={"flush": odds}, largest=Decimal(40), count=1)
    assert listed.tables[0].pays["flush"] == "7 to 2"
    alike = pair_plus(edge=(Fraction(1, 1000), Decimal("0.05")), lines={"flush": "7:2"}, largest=40, count=1)
    assert listed.tables == alike.tables
    assert repr(listed).endswith("1 table, proved>")
    assert pair_plus(edge=1e-05, lines={"pair": 1}, odds=[odds, 4]).tables == ()


@pytest.mark.parametrize("odds", [Decimal("NaN"), Decimal("sNaN"), Fraction(-1, 2), Fraction(1, 10**12), 2.5])
def test_what_nobody_pays_is_no_odds(odds: object) -> None:
    with pytest.raises(CroupierError, match="odds are a number"):
        pair_plus(edge="2%..3%", largest=odds)
