"""3 Dice Baccarat complete: the enumerator and the solver against all 6^6 throws, counted by a second reading of the
text.

The counting below is written from CO 30-2899.09 and uses nothing of the game: dice as they lie, events spelled out
one by one, no table shared.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from croupier.engines.any.distribution import Enumeration, mean
from croupier.engines.any.enumerator import enumerate_round
from croupier.errors import BadPayTable
from croupier.games import get
from croupier.mathematics.analyses import analyze, request
from croupier.round.setup import Seat, Setup, setup
from tests.engines.proof import solved

GAME = get("three-dice-baccarat")
ALL = 6**6
METER = 700_000
TALONS = {
    "PT-FLT-3DB-GT-01": [None, None, None, None, 1, 2, 3, 4, 5, 10],
    "PT-FLT-3DB-GT-02": [0, None, None, None, None, 1, 3, 4, 5, 10],
    "PT-FLT-3DB-GT-03": [None, None, None, None, None, 2, 3, 4, 5, 15],
}
TRIPLES = {
    "PT-PRG-TRI-01": {"tie": METER, "over": 100_000, "double": 10_000, "3": 2_000, "12": 1_000, "any": 300},
    "PT-PRG-TRI-02": {"tie": METER, "over": 100_000, "double": 10_000, "3": 2_000, "12": 600, "any": 400},
    "PT-PRG-TRI-03": {"tie": 10_000, "over": METER, "double": 10_000, "3": 2_000, "12": 1_000, "any": 500},
}
COLUMNS = list(zip(TALONS, TRIPLES, strict=True))

Counts = dict[str, Counter[int]]


def standard(player: int, banker: int) -> dict[str, int]:
    """The standard wagers, a dollar each, in cents."""
    if player == banker:
        return {"player": 0, "banker": 0, "tie": 800}
    if player > banker:
        return {"player": 0 if player == 3 and banker == 0 else 100, "banker": -100, "tie": -100}
    return {"player": -100, "banker": 0 if banker == 3 and player == 0 else 100, "tie": -100}


def events(first: Sequence[int], second: Sequence[int], player: int, banker: int) -> dict[str, int]:
    """What each single event pays on this throw, 0 where it did not happen."""
    high, low = max(player, banker), min(player, banker)
    hands = ["".join(map(str, sorted(hand))) for hand in (first, second)]
    triples = [hand for hand in hands if hand in ("111", "222", "333", "444", "555", "666")]
    straights = [hand for hand in hands if hand in ("123", "234", "345", "456")]
    return {
        "golden_3": 35 if (high, low) == (3, 0) else 0,
        "golden_3_player": 70 if player == 3 and banker == 0 else 0,
        "golden_3_banker": 70 if banker == 3 and player == 0 else 0,
        "sun_7": 14 if banker == 7 and player < 7 else 0,
        "moon_8": 10 if player == 8 and banker < 8 else 0,
        "triple_3": 100 if "333" in triples else 0,
        "triple_1_or_6": 50 if "111" in triples or "666" in triples else 0,
        "any_triple": 15 if triples else 0,
        "nine_over_six": 50 if (high, low) == (9, 6) else 0,
        "double_straight": 70 if len(straights) == 2 else 0,
        "zero_or_nine_tie": 30 if player == banker and player in (0, 9) else 0,
        "five_tie": 150 if player == banker == 5 else 0,
        "one_over_zero": 25 if (high, low) == (1, 0) else 0,
    }


def progressive(first: Sequence[int], second: Sequence[int], pays: Mapping[str, int]) -> int:
    """What the triple progressive comes to for a dollar that is not returned."""
    triples = [hand[0] for hand in (first, second) if hand[0] == hand[1] == hand[2]]
    if triples == [3, 3]:
        award = pays["tie"]
    elif sorted(triples) == [3, 6]:
        award = pays["over"]
    elif len(triples) == 2:
        award = pays["double"]
    elif triples == [3]:
        award = pays["3"]
    elif triples in ([1], [2]):
        award = pays["12"]
    else:
        award = pays["any"] if triples else 0
    return award - 100


@cache
def counted(talons: str, triples: str) -> Counts:
    """How many of the 46,656 throws bring each net, wager by wager, in cents for a dollar."""
    by_name: Counts = {}
    for dice in product(range(1, 7), repeat=6):
        first, second = dice[:3], dice[3:]
        player, banker = sum(first) % 10, sum(second) % 10
        nets = standard(player, banker)
        nets |= {wager: 100 * pays or -100 for wager, pays in events(first, second, player, banker).items()}
        for wager, by in (("golden_talons_player", player - banker), ("golden_talons_banker", banker - player)):
            pays = TALONS[talons][by] if by >= 0 else None
            nets[wager] = -100 if pays is None else 100 * pays
        nets["triple_progressive"] = progressive(first, second, TRIPLES[triples])
        for wager, net in nets.items():
            by_name.setdefault(wager, Counter())[net] += 1
    return by_name


@cache
def enumerated(talons: str, triples: str) -> Enumeration:
    """Every wager of the layout at once, a dollar each."""
    house = GAME.house({"golden_talons_player": talons, "golden_talons_banker": talons, "triple_progressive": triples})
    bets = Seat("1", tuple((wager.slug, 100) for wager in GAME.wagers))
    return enumerate_round(GAME, house, Setup((bets,), ((triples, METER),)), unordered=True)


@pytest.mark.parametrize(("talons", "triples"), COLUMNS)
def test_every_wager_with_every_table(talons: str, triples: str) -> None:
    enumeration, wanted = enumerated(talons, triples), counted(talons, triples)
    assert enumeration.total == 1
    assert set(enumeration.by_wager) == set(wanted) == {wager.slug for wager in GAME.wagers}
    for wager, throws in wanted.items():
        assert sum(throws.values()) == ALL
        assert enumeration.by_wager[wager] == {net: Fraction(times, ALL) for net, times in throws.items()}, wager


EDGES = {"player": Fraction(11, 864), "banker": Fraction(11, 864), "tie": Fraction(29, 432)}


def test_the_edges_of_the_standard_wagers() -> None:
    enumeration = enumerated(*COLUMNS[0])
    assert {wager: -mean(enumeration.by_wager[wager]) / 100 for wager in EDGES} == EDGES


#: Winning throws, by hand: sums of three dice fall in 1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1 ways
#: for 3 to 18, so the counts 0 to 9 fall in 27, 27, 25, 22, 18, 16, 16, 18, 22, 25 ways.
WAYS = (27, 27, 25, 22, 18, 16, 16, 18, 22, 25)
HITS = {
    "golden_3": 2 * 22 * 27,
    "golden_3_player": 22 * 27,
    "golden_3_banker": 22 * 27,
    "sun_7": 18 * sum(WAYS[:7]),
    "moon_8": 22 * sum(WAYS[:8]),
    "triple_3": 2 * 216 - 1,
    "triple_1_or_6": 2 * 2 * 216 - 4,
    "any_triple": 2 * 6 * 216 - 36,
    "nine_over_six": 2 * 25 * 16,
    "double_straight": 24 * 24,
    "zero_or_nine_tie": 27 * 27 + 25 * 25,
    "five_tie": 16 * 16,
    "one_over_zero": 2 * 27 * 27,
}


def test_the_hits_of_the_single_events() -> None:
    assert sum(WAYS) == 216
    lines = enumerated(*COLUMNS[0]).lines
    assert {wager: lines[wager, wager] for wager in HITS} == {
        wager: Fraction(times, ALL) for wager, times in HITS.items()
    }


def test_the_hits_of_the_triples() -> None:
    # A hand is a given triple once in 216 and none in 210 of them; a single triple lies on either side.
    single = 2 * 210
    shares = {
        "triple_3_tie": 1,
        "triple_3_over_triple_6": 2,
        "double_triple": 33,
        "triple_3": single,
        "triple_1_or_2": 2 * single,
        "any_triple": 3 * single,
    }
    lines = enumerated(*COLUMNS[1]).lines
    assert {line: lines["triple_progressive", line] for line in shares} == {
        line: Fraction(times, ALL) for line, times in shares.items()
    }


def test_dice_in_order_and_as_sets_come_to_the_same() -> None:
    bets = {"player": "1", "double_straight": "1"}
    quick, slow = (enumerate_round(GAME, GAME.house(), setup({"1": bets}), unordered=flag) for flag in (True, False))
    assert (quick.distribution, quick.lines) == (slow.distribution, slow.lines)
    assert (quick.leaves, slow.leaves) == (56 * 56, ALL)


# The solver


def posted_for(wager: str, talons: str, triples: str) -> str:
    """The table to ask for, where there are several."""
    return talons if "talons" in wager else triples if wager == "triple_progressive" else ""


@pytest.mark.parametrize(("talons", "triples"), COLUMNS)
def test_the_solver_counts_every_wager_with_every_table(talons: str, triples: str) -> None:
    walked = enumerated(talons, triples)
    for wager, throws in counted(talons, triples).items():
        analysis = solved(GAME.slug, wager, table=posted_for(wager, talons, triples))
        # What the meter pays is told apart: such a line costs its stake.
        fixed = Counter({net: times for net, times in throws.items() if net != METER - 100})
        fixed[-100] += throws[METER - 100]
        assert analysis.distribution == {
            Fraction(net, 100): Fraction(times, ALL) for net, times in sorted(fixed.items())
        }
        assert analysis.solved.ways == ALL
        lines = {
            line.line: line.probability
            for line in analysis.lines
            if analysis.table and analysis.table[line.line].pays.num
        }
        assert lines == {
            line: chance for (bet, line), chance in walked.lines.items() if bet == wager and analysis.table
        }


@pytest.mark.parametrize("triples", TRIPLES)
def test_the_solver_breaks_even_where_the_meter_pays_for_the_rest(triples: str) -> None:
    analysis = solved(GAME.slug, "triple_progressive", table=triples)
    paid = counted(COLUMNS[0][0], triples)["triple_progressive"]
    total = sum(net * times for net, times in paid.items())
    assert analysis.return_at(METER) - 1 == Fraction(total, 100 * ALL)
    assert analysis.break_even_meter is not None
    assert analysis.return_at(int(100 * analysis.break_even_meter)) == 1


def test_every_wager_is_solved_with_every_table() -> None:
    rows = [
        (analysis.wager, analysis.table.id if analysis.table else "")
        for analysis in analyze(request(GAME.slug), use_cache=False)
    ]
    wanted = [(wager, "") for wager in ("player", "banker", "tie")]
    wanted += [(wager, f"PT-FLT-3DB-SE-{place:02}") for place, wager in enumerate(HITS, 1)]
    wanted += [(f"golden_talons_{hand}", talons) for hand in ("player", "banker") for talons in TALONS]
    assert rows == [*wanted, *(("triple_progressive", triples) for triples in TRIPLES)]


OWN = """
[[table]]
id = "ours"
wager = "triple_progressive"
clause = "ours"
lines = [
  { line = "any_triple", pays = "$4" },
  { line = "triple_3", pays = "$20" },
]
"""


def test_a_line_under_one_that_takes_it_all_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(OWN)
    with pytest.raises(BadPayTable, match="line 'triple_3' can never be hit; the lines above it take all its throws"):
        solved(GAME.slug, "triple_progressive", table=str(path))
    path.write_text(OWN.replace("any_triple", "double_triple"))
    analysis = solved(GAME.slug, "triple_progressive", table=str(path))
    assert {line.line: line.hits for line in analysis.lines} == {"double_triple": 36, "triple_3": 2 * 210}
