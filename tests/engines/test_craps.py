"""Craps: the chain that bets are rolled through, the Fire Bet by another way, and what a house may post."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import chain, combinations
from pathlib import Path

import pytest

from croupier.engines.analysis import Analysis
from croupier.engines.dice.solve import BetCourse, RollMoves, hand_course, run
from croupier.errors import BadPayTable, BadPlan, CroupierError, OptionRefused, UnknownName
from croupier.games.craps.plan import PLAN
from croupier.mathematics.analyses import analyze, questions, request
from tests.engines.proof import solved

NUMBERS = (4, 5, 6, 8, 9, 10)
WAYS = dict(zip(NUMBERS, (3, 4, 5, 5, 4, 3), strict=True))


def craps(wager: str, **options: object) -> Analysis:
    return solved("craps", wager, options=options)


# The chain, on games whose answer is known


def ruin(wins: int, loses: int, ties: int, goal: int) -> BetCourse[int]:
    """A gambler who has one unit plays for one at a time until there is nothing left, or the goal is reached."""

    def play(has: int) -> RollMoves[int, int]:
        moves, ends = {has: ties}, dict[int, int]()
        for after, ways in ((has + 1, wins), (has - 1, loses)):
            (ends if after in (0, goal) else moves)[after] = ways
        return RollMoves(moves, ends)

    return run({1: 1}, play)


@pytest.mark.parametrize(("wins", "loses", "ties", "goal"), [(1, 1, 0, 7), (9, 10, 0, 12), (6, 6, 24, 5), (2, 1, 3, 9)])
def test_the_gambler_is_ruined_as_often_as_the_formula_says(wins: int, loses: int, ties: int, goal: int) -> None:
    course = ruin(wins, loses, ties, goal)
    ratio, leaves = Fraction(loses, wins), Fraction(wins + loses, wins + loses + ties)
    if wins == loses:
        reached, plays = Fraction(1, goal), Fraction(goal - 1)
    else:
        reached = (1 - ratio) / (1 - ratio**goal)
        plays = (goal * reached - 1) * Fraction(wins + loses, wins - loses)
    assert {end: Fraction(ways, course.whole) for end, ways in course.ends.items()} == {goal: reached, 0: 1 - reached}
    assert course.rolls == plays / leaves


def test_a_chain_begins_in_several_states() -> None:
    course = run({"a": 2, "b": 1}, lambda state: RollMoves({"b": 5} if state == "a" else {}, {state: 1}))
    assert course.ends == {"a": 1, "b": 8}
    assert (course.whole, course.rolls) == (9, Fraction(14, 9))


def test_a_chain_without_end_is_refused() -> None:
    with pytest.raises(BadPlan, match="more than 4096 states"):
        run({0: 1}, lambda state: RollMoves({state + 1: 1}, {"end": 1}))
    with pytest.raises(BadPlan, match="never decided"):
        run({0: 1}, lambda state: RollMoves({state: 1}, dict[str, int]()))


# The Fire Bet


def independently() -> dict[int, Fraction]:
    """How many different points are made, without a chain.

    Come out rolls that set no point and rolls that decide nothing only take time. So a hand is a row of points, each
    made with a fixed chance or lost, which ends it. That it ends before any point outside a set was made is the chance
    that a loss comes before one of those; inclusion and exclusion then give the sets that are made exactly.
    """
    made = {n: Fraction(ways, 24) * Fraction(ways, ways + 6) for n, ways in WAYS.items()}
    lost = 1 - sum(made.values())

    def within(some: tuple[int, ...]) -> Fraction:
        return lost / (lost + sum((made[n] for n in NUMBERS if n not in some), Fraction(0)))

    sums = dict.fromkeys(range(7), Fraction(0))
    for some in chain.from_iterable(combinations(NUMBERS, size) for size in range(7)):
        for fewer in chain.from_iterable(combinations(some, size) for size in range(len(some) + 1)):
            sums[len(some)] += (-1) ** (len(some) - len(fewer)) * within(fewer)
    return sums


def test_fire_by_inclusion_and_exclusion() -> None:
    course = hand_course(PLAN)
    assert {points: Fraction(ways, course.whole) for points, ways in course.ends.items()} == independently()


def test_fire_pays_its_lines() -> None:
    analysis, chances = craps("fire"), independently()
    assert {line.line: line.probability for line in analysis.lines} == {f"{n}_points": chances[n] for n in (6, 5, 4)}
    assert analysis.house_edge == 1 - 25 * chances[4] - 250 * chances[5] - 1000 * chances[6]
    assert analysis.hit_frequency == chances[4] + chances[5] + chances[6]


# What is on the layout


def test_every_wager_of_the_layout_is_there() -> None:
    wagers = [question.wager for question, _ in questions(request("craps"))]
    on_numbers = [f"{kind}_{n}" for kind in ("put", "place", "buy", "lay") for n in NUMBERS]
    odds = [f"{kind}_odds_{n}" for kind in ("come", "put", "dont_come") for n in NUMBERS]
    horns = [f"horn_high_{n}" for n in (2, 3, 11, 12)]
    hops = [f"hop_{a}_{a}" for a in (2, 3, 4, 5)] + [
        f"hop_{a}_{b}" for a, b in combinations(range(1, 7), 2) if (a, b) not in ((1, 2), (5, 6))
    ]
    ones = "any_seven any_craps craps_2 craps_3 craps_12 eleven c_and_e horn world field fire".split()
    lines = "pass dont_pass come dont_come pass_odds dont_pass_odds hard_4 hard_6 hard_8 hard_10".split()
    assert sorted(wagers) == sorted([*on_numbers, *odds, *horns, *hops, *ones, *lines])


def test_what_the_house_leaves_out_is_not_there() -> None:
    wagers = {question.wager for question, _ in questions(request("craps", {"buy": "off", "fire": "off"}))}
    assert not {"buy_4", "fire"} & wagers
    assert {"lay_4", "place_4"} <= wagers


@pytest.mark.parametrize("kind", ["put", "place", "buy", "lay", "hard", "come_odds", "put_odds", "dont_come_odds"])
def test_a_number_and_its_mirror_are_alike(kind: str) -> None:
    for low in (4, 6) if kind == "hard" else (4, 5, 6):
        lower, other = craps(f"{kind}_{low}"), craps(f"{kind}_{14 - low}")
        assert (lower.distribution, lower.element_of_risk) == (other.distribution, other.element_of_risk)


def test_units_of_a_bet_are_bets_of_their_own() -> None:
    edge = {
        name: craps(name).house_edge for name in ("craps_2", "craps_3", "craps_12", "eleven", "any_seven", "any_craps")
    }
    horn = edge["craps_2"] + edge["craps_3"] + edge["craps_12"] + edge["eleven"]
    assert craps("horn").house_edge == horn / 4
    assert craps("world").house_edge == (horn + edge["any_seven"]) / 5
    assert craps("horn_high_12").house_edge == (horn + edge["craps_12"]) / 5
    assert craps("c_and_e").house_edge == (edge["any_craps"] + edge["eleven"]) / 2


# Odds and vigorish


@pytest.mark.parametrize("odds", ["0x", "1x", "2x", "5x", "10x", "20x", "100x", "3-4-5x"])
@pytest.mark.parametrize("wager", ["pass", "dont_pass", "come", "dont_come", "put_4", "put_5", "put_8"])
def test_odds_cost_nothing(wager: str, odds: str) -> None:
    alone, both = craps(wager), craps(wager, odds=odds)
    assert both.house_edge == alone.house_edge
    assert (both.element_of_risk == alone.element_of_risk) == (odds == "0x")


def test_any_odds_count_as_none() -> None:
    assert craps("pass", odds="any").solved.endings == craps("pass", odds="0x").solved.endings
    assert "without odds; odds=1x to 100x or odds=3-4-5x puts them behind it" in craps("pass").solved.notes


@pytest.mark.parametrize("wager", ["pass_odds", "dont_pass_odds", *(f"come_odds_{n}" for n in NUMBERS)])
@pytest.mark.parametrize("rest", ["working", "off"])
def test_odds_alone_are_a_fair_bet(wager: str, rest: str) -> None:
    analysis = craps(wager, come_odds_on_come_out=rest)
    assert analysis.house_edge == analysis.element_of_risk == 0


def test_odds_that_rest_are_less_at_risk() -> None:
    for wager, less in (("pass", False), ("come", True), ("put_6", True), ("dont_come", False)):
        working, off = (craps(wager, odds="2x", come_odds_on_come_out=name) for name in ("working", "off"))
        assert (off.element_of_risk > working.element_of_risk) == less, wager
        assert off.house_edge == working.house_edge


@pytest.mark.parametrize(
    ("options", "behind"),
    [
        ({"odds": "2x", "stake": "15"}, Fraction(2)),
        ({"odds": "2x", "stake": "15", "odds_maximum": "30"}, Fraction(2)),
        ({"odds": "10x", "stake": "15", "odds_maximum": "30"}, Fraction(2)),
        ({"odds": "10x", "odds_maximum": "30"}, Fraction(10)),  # nothing to measure the maximum against
        # What chips cannot pay goes up to what they can: 15 at 6 to 5 on 6 and 8, 14 elsewhere (OH-B 7.VI).
        ({"odds": "2x", "stake": "7"}, Fraction(14 * 14 + 10 * 15, 24 * 7)),
    ],
)
def test_the_odds_a_house_takes(options: Mapping[str, object], behind: Fraction) -> None:
    analysis = craps("pass", **options)
    assert analysis.house_edge / analysis.element_of_risk == 1 + Fraction(24, 36) * behind
    unmeasured = "odds_maximum" in options and "stake" not in options
    assert any("maximum of odds is not applied" in note for note in analysis.solved.notes) == unmeasured


@pytest.mark.parametrize(
    ("wager", "options", "edge"),
    [
        ("buy_4", {"vig_rounding": "dollar", "stake": "20"}, Fraction(1, 20)),
        ("buy_4", {"vig_rounding": "dollar", "stake": "39"}, Fraction(1, 39)),
        ("buy_4", {"vig_rounding": "dollar", "stake": "39", "vig_when": "on_win"}, Fraction(1, 117)),
        ("buy_4", {"vig_rounding": "dollar", "stake": "19"}, Fraction(0)),
        ("buy_4", {"vig_rounding": "dollar"}, Fraction(1, 20)),
        ("buy_4", {"stake": "19"}, Fraction(1, 20)),
        ("lay_4", {"vig_rounding": "dollar", "stake": "78"}, Fraction(1, 78)),
        ("lay_6", {"vigorish": 2}, Fraction(1, 60)),
        ("buy_10", {"vigorish": 0}, Fraction(0)),
    ],
)
def test_vigorish_as_the_house_takes_it(wager: str, options: Mapping[str, object], edge: Fraction) -> None:
    assert craps(wager, **options).house_edge == edge


def test_vigorish_in_dollars_asks_for_the_bet() -> None:
    asks = "the vigorish is not rounded to whole dollars; name the bet with stake= to round it"
    assert asks in craps("buy_4", vig_rounding="dollar").solved.notes
    assert asks not in craps("buy_4", vig_rounding="dollar", stake="20").solved.notes


# Pay tables of the house

PAYOUTS = """
[[table]]
id = "better"
wager = "payouts"
clause = "ours"
lines = [
  { line = "craps_2", pays = "30 to 1" }, { line = "craps_12", pays = "30 to 1" },
  { line = "hop_hard", pays = "31 to 1" }, { line = "craps_3", pays = "15 to 1" },
  { line = "eleven", pays = "15 to 1" }, { line = "hop_easy", pays = "15.5 to 1" },
  { line = "hard_6", pays = "9 to 1" }, { line = "hard_8", pays = "9 to 1" },
  { line = "hard_4", pays = "7 to 1" }, { line = "hard_10", pays = "7 to 1" },
  { line = "any_craps", pays = "7 to 1" }, { line = "any_seven", pays = "13 to 3" },
  { line = "field_2_or_12", pays = "5 to 2" }, { line = "place_4", pays = "9 to 5" },
  { line = "place_10", pays = "9 to 5" }, { line = "place_5", pays = "7 to 5" },
  { line = "place_9", pays = "7 to 5" }, { line = "place_6", pays = "7 to 6" },
  { line = "place_8", pays = "7 to 6" }, { line = "field", pays = "1 to 1" },
  { line = "pass", pays = "1 to 1" }, { line = "dont_pass", pays = "1 to 1" },
  { line = "come", pays = "1 to 1" }, { line = "dont_come", pays = "1 to 1" },
  { line = "put", pays = "1 to 1" },
]
"""
BUY = """
[[table]]
id = "better"
wager = "buy"
clause = "ours"
lines = [
  { line = "4_or_10", pays = "%s" }, { line = "5_or_9", pays = "3 to 2" }, { line = "6_or_8", pays = "6 to 5" },
]
"""


def test_better_odds_of_the_house(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(PAYOUTS)
    by_wager = {
        analysis.wager: analysis.house_edge for analysis in analyze(request("craps", table=str(path)), use_cache=False)
    }
    assert by_wager["field"] == Fraction(1, 36)
    assert by_wager["hop_2_2"] == by_wager["hop_5_5"] == Fraction(1, 9)
    assert by_wager["hop_1_3"] == Fraction(1, 12)
    assert by_wager["any_seven"] == Fraction(1, 9)
    assert by_wager["world"] == Fraction(11, 90)
    assert not {"buy_4", "lay_4", "fire", "pass_odds"} & set(by_wager)


def test_true_odds_are_neither_more_nor_less(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(BUY % "2 to 1")
    analyses = analyze(request("craps", table=str(path)), use_cache=False)
    assert [analysis.wager for analysis in analyses] == [f"buy_{n}" for n in NUMBERS]
    path.write_text(BUY % "3 to 1")
    with pytest.raises(OptionRefused, match="line '4_or_10' pays 3 to 1; the text pays 2 to 1"):
        analyze(request("craps", table=str(path)), use_cache=False)
    path.write_text(BUY % "1 to 1")
    with pytest.raises(BadPayTable, match="below the floor"):
        analyze(request("craps", table=str(path)), use_cache=False)


def test_a_wager_that_is_not_made_by_itself_is_refused() -> None:
    with pytest.raises(UnknownName, match="come_6"):
        craps("come_6")
    with pytest.raises(CroupierError, match="buy_4"):
        craps("buy_4", buy="off")
