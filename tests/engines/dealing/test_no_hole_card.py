"""Rounds without a hole card, by the million: those off a laid shoe end as the reference round ends them."""

import csv
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from croupier.engines.kernel import of, order
from croupier.engines.no_hole_card.compiled import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.engines.no_hole_card.deal import STRATEGIES, SimulatedTable
from croupier.engines.no_hole_card.deal_machine import acts_of, machines, reached
from croupier.engines.no_hole_card.deal_rounds import BY_SUITS
from croupier.engines.no_hole_card.rules import rules_of
from croupier.engines.twenty_one.deal_plan import UNASKED
from croupier.engines.twenty_one.hands import hands, number
from croupier.errors import CroupierError
from croupier.games import get
from croupier.games.families.no_hole_card import NoHoleCardPlan
from croupier.mathematics import analyses
from croupier.round.facts import Deal, Split
from croupier.simulation.results import compare
from croupier.simulation.runner import Run, kernel, locally, simulate
from tests.engines.dealing.agreement import assert_same_on_two, played
from tests.engines.dealing.at_the_shoe import Ended
from tests.engines.dealing.no_hole_card_laying import ByTheKernel, anyhow, by_the_round, shoes, table_of
from tests.support import quick

GAME = "pontoon-plus"
EVERYTHING: dict[str, object] = {"insurance": "always", "stake": "100", "seats": 2}
UPS = ("A", *map(str, range(2, 11)))
PLAN = NoHoleCardPlan.of(get(GAME))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The chart of an analysis in a file: a strategy that needs no solving."""
    (analysis,) = analyses.analyze(analyses.request(GAME, {}, wager="main"))
    assert analysis.solved.strategy is not None
    path = tmp_path_factory.mktemp("chart") / "chart.csv"
    with path.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(("chart", "hand", "facing", "best"))
        rows.writerows((spot.chart, spot.hand, spot.facing, spot.best) for spot in analysis.solved.strategy.spots)
    return str(path)


def assert_ends_like_the_round(posted: dict[str, object], deals: int, strategy: str = "") -> Counter[Ended]:
    """Every wager of every box: net, risk and line. Returns all endings."""
    return assert_all_ends(table_of(posted, strategy), deals)


def assert_all_ends(table: SimulatedTable, deals: int) -> Counter[Ended]:
    deal, came = ByTheKernel(table), Counter[Ended]()
    for cards in shoes(table, deals, "laid"):
        paid, round_ = by_the_round(table, cards)
        assert deal(cards) == paid, round_.transcript
        came += paid
        came["splits", 0, sum(isinstance(fact, Split) for fact in round_.facts), ""] += 1
        for line in round_.result.lines if round_.result else ():
            came[line.outcome, 0, 0, ""] += 1
    return came


@pytest.mark.long
def test_every_wager_as_the_reference_round_settles_it() -> None:
    came = assert_ends_like_the_round(EVERYTHING, 1_400, "optimal")
    wagers = order(GAME).wagers
    assert wagers == ["main", "player_pair", "bonus", "insurance", "super_bonus", "envy"]
    assert {wager for wager, *_ in came} >= {*wagers}
    assert {times for what, _, times, _ in came if what == "splits"} >= {0, 1, 2, 3}
    assert {"win", "lose", "push", "withdrawn"} <= {what for what, *_ in came}
    for wager in wagers:
        assert {net > 0 for name, net, *_ in came if name == wager} == {True, False}, f"{wager} never won or never lost"
    lines = {line for name, _, _, line in came if name == "main"}
    assert lines == {"", *(line.line for line in order(GAME).options.tables["main"].lines)}
    assert came["main", 2 * 10_000 + 500_000, 10_000, "7_7_7_suited"], "the super bonus comes on top"
    assert came["super_bonus", 500_000, 10_000, "bet_of_100"]
    assert came["envy", 5_000, 10_000, "super_bonus"]


@pytest.mark.parametrize(
    "posted",
    quick(
        [
            {"stake": "10", "super_bonus_mode": "instead", "insurance": "always", "squeeze": "on"},
            {"stake": "9", "decks": 4, "dealing": "shuffler", "seats": 3},
            {"seats": 7, "decks": 8},
        ],
        1,
    ),
)
def test_options_of_the_house(posted: dict[str, object], written: str) -> None:
    assert assert_ends_like_the_round(posted, 280, written)


@pytest.mark.parametrize("strategy", quick([*reversed([*STRATEGIES])], 2))
def test_strategies(strategy: str) -> None:
    assert assert_ends_like_the_round({}, 140, strategy)


def test_a_pay_table_of_the_house(tmp_path: Path, written: str) -> None:
    path = tmp_path / "own.toml"
    lines = {"6_7_8_mixed": "7 to 3", "five_cards": "5 to 1", "pontoon": "6 to 5", "regular": "1 to 1"}
    rows = ", ".join(f'{{ line = "{line}", pays = "{pays}" }}' for line, pays in lines.items())
    path.write_text(f'[[table]]\nid = "OWN"\nclause = "SG 4.1.1"\nwager = "main"\nlines = [{rows}]\n')
    assert table_of({"main": str(path)}, written).stake == 3_000
    came = assert_ends_like_the_round({"main": str(path)}, 700, written)
    assert came["main", 3_600, 3_000, "pontoon"]
    assert came["main", 15_000, 3_000, "five_cards"]
    assert came["main", 7_000, 3_000, "6_7_8_mixed"]


@pytest.mark.parametrize("seed", quick(range(3), 1))
def test_whatever_a_player_does(seed: int) -> None:
    table = table_of(EVERYTHING)
    table.__dict__["policy"] = anyhow(rules_of(PLAN), seed)  # where it is kept once it is known
    came = assert_all_ends(table, 560)
    assert {times for what, _, times, _ in came if what == "splits"} >= {0, 1, 2, 3}
    assert {"win", "lose", "push", "surrender", "withdrawn"} <= {what for what, *_ in came}


# -- strategies ---------------------------------------------------------------------------------------------------


def test_the_dealer_knows_the_strategies_of_the_analysis() -> None:
    (analysis,) = analyses.analyze(analyses.request(GAME, {}, wager="main"))
    assert analysis.solved.strategy is not None
    assert set(STRATEGIES) == {"optimal", *(simpler.name for simpler in analysis.solved.strategy.simpler)}
    assert of(GAME).strategies == STRATEGIES


def test_a_machine_does_what_its_policy_says() -> None:
    policy = table_of({}, "optimal").policy
    acts, known = acts_of(rules_of(PLAN), policy), hands()
    whole, _ = machines(rules_of(PLAN), policy)
    states = whole.points.size
    assert states < 250
    assert (acts[reached(acts)] != UNASKED).all()
    assert (acts == BY_SUITS).any()
    for up in range(10):
        waiting = [(number(first, second), int(whole.after[whole.after[whole.start, first - 1], second - 1]))
                   for first in range(1, 11) for second in range(1, 11)]  # fmt: skip
        while waiting:
            hand, state = waiting.pop()
            assert whole.acts[up * states + state] == acts[hand, up, 0]
            if acts[hand, up, 0] in (HIT, BY_SUITS) and known.size[hand] < 5:
                waiting += [
                    (int(after), int(whole.after[state, value]))
                    for value, after in enumerate(known.after[hand])
                    if after >= 0
                ]


# -- charts -------------------------------------------------------------------------------------------------------


def test_the_chart_of_an_analysis_is_read_back(written: str) -> None:
    assert assert_ends_like_the_round({}, 140, written)
    read, charted = table_of({}, written).policy, table_of({}, "chart by cards").policy
    come = reached(acts_of(rules_of(PLAN), charted))
    by_suits = np.isin(np.arange(hands().size.size), [number(*two) for two in ((6, 7), (6, 8), (7, 7), (7, 8))])
    assert (acts_of(rules_of(PLAN), read) == acts_of(rules_of(PLAN), charted))[come & ~by_suits[:, None, None]].all()
    assert (read.withdraw == charted.withdraw).all()
    best = table_of({}, "optimal").policy.suited
    same = [act == best[0, up].get(cards) for up in range(1, 11) for cards, act in read.suited[0, up].items()]
    assert sum(same) > 0.95 * len(same), "but for the suit of the upcard, its rows are the best play of two cards"


def test_another_action_makes_another_game(written: str, tmp_path: Path) -> None:
    path = tmp_path / "chart.csv"
    text = Path(written).read_text()
    for old, new in [
        ("pair,8-8,9,split", "pair,8-8,9,stand"),
        ("suits,7-6 of spades,5,hit", "suits,7-6 of spades,5,double"),
        ("doubled,doubled 13,9,withdraw", "doubled,doubled 13,9,keep"),
        ("hard,hard 16,A,hit", "hard,hard 16,A,surrender"),
    ]:
        assert old in text, old
        text = text.replace(old, new)
    path.write_text(text)
    changed, best = table_of({}, str(path)).policy, table_of({}, written).policy
    eights, sixteen = number(8, 8), number(7, 9)
    assert (changed.play[0, eights, 8], best.play[0, eights, 8]) == (STAND, SPLIT)
    assert (changed.play[0, sixteen, 0], best.play[0, sixteen, 0]) == (SURRENDER, HIT)
    assert {*changed.suited[0, 5].values()} - {*best.suited[0, 5].values()} == {DOUBLE}
    assert best.withdraw[0, number(5, 6), 1, 8]
    assert not changed.withdraw[0, number(5, 6), 1, 8]
    assert assert_ends_like_the_round({}, 140, str(path))


def test_who_draws_and_doubles_whatever_comes(tmp_path: Path) -> None:
    """Rows of few sizes, which hold for others: given up or doubled as dealt, else hit up to 20; pairs are split."""
    path = tmp_path / "chart.csv"
    rows = ["chart,hand,facing,best"]
    for up in UPS:
        rows += [f"pair,{rank}-{rank},{up},split" for rank in UPS]
        gives_up = "surrender" if up in ("A", "10") else "double"
        rows += [f"hard,hard {points},{up},{gives_up if points > 12 else 'double'}" for points in range(5, 20)]
        for kind in ("hard", "soft"):
            rows += [f'"{kind}, 4 cards",{kind} {points},{up},hit' for points in range(12, 21)]
        rows += [f"doubled,doubled {points},{up},withdraw" for points in range(4, 15)]
    path.write_text("\n".join(rows))
    came = assert_ends_like_the_round({"seats": 2, "insurance": "always"}, 700, str(path))
    assert {times for what, _, times, _ in came if what == "splits"} >= {0, 1, 2, 3}
    assert came["surrender", 0, 0, ""]
    assert came["main", -100, 200, ""], "half is lost (§3.19.2)"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("hard,hard 99,2,hit", "line 2: 'hard 99' is no hand of this chart"),
        ("hard,soft 15,2,hit", "line 2: 'soft 15' is no hand of this chart"),
        ("firm,hard 15,2,hit", "line 2: there is no chart 'firm'; there are hard, hard, 3 cards"),
        ("hard,hard 15,J,hit", "line 2: facing is 'J', not an upcard from A, 2"),
        ("hard,hard 15,2,jump", "line 2: best is 'jump'; there is surrender, stand, hit"),
        ("hard,hard 15,2,surrender", "line 2: 'surrender' is not open to 'hard 15' against 2"),
        ("hard,hard 11,A,stand", "line 2: 'stand' is not open to 'hard 11' against A"),
        ('"hard, 3 cards",hard 15,2,double', "line 2: 'double' is not open to 'hard 15' against 2"),
        ('"hard, 6 or more cards",hard 11,2,stand', "line 2: 'stand' is not open to 'hard 11' against 2"),
        ("pair,8-9,2,split", "line 2: '8-9' is no hand of this chart"),
        ("suits,7-6 of hearts,2,hit", "line 2: '7-6 of hearts' is no hand of this chart"),
        ("suits,7-6 suited,2,split", "line 2: 'split' is not open to '7-6 suited' against 2"),
        ("doubled,doubled 21,2,keep", "line 2: 'doubled 21' is no hand of this chart"),
        ("doubled,doubled 12,2,hit", "line 2: best is 'hit'; there is keep, withdraw"),
        ("hard,hard 15,2,hit\nhard,hard 15,2,stand", "line 3: 'hard 15' is to stand, but not so in line 2"),
        ("hard,hard 15,2,hit", "no line says what to do with soft 13 in chart 'soft' facing A"),
    ],
)
def test_a_bad_chart_says_what_is_wrong(row: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "chart.csv"
    path.write_text(f"chart,hand,facing,best\n{row}\n")
    with pytest.raises(CroupierError, match=message):
        kernel(order(GAME, {}, str(path), ["main"]))


# -- the shoe -----------------------------------------------------------------------------------------------------


def test_5_5_3_a_round_that_runs_out_of_cards_is_void(written: str) -> None:
    """Off one shoe until it is dealt deep enough; what it cannot finish does not count, and the cards come anew."""
    table = table_of({"penetration": 99, "decks": 4, "seats": 3}, written)
    deal, voids, shuffles = ByTheKernel(table), 0, 0
    for cards in shoes(table, 7, "void"):
        laid, at, left, expected = list(cards), 0, 30, Counter[Ended]()
        while left:
            if at > len(cards) * 99 // 100:
                at, shuffles = 0, shuffles + 1
            paid, round_ = by_the_round(table, [*laid[at:], *laid])
            used = sum(isinstance(fact, Deal) for fact in round_.facts)
            if at + used > len(cards):
                laid, at, voids = [*laid[at:], *laid[:at]], 0, voids + 1
                continue
            at += used
            expected += paid
            left -= 1
        assert deal(cards, 30) == expected
    assert voids > 2
    assert shuffles > 0


def test_many_boxes_deep_in_a_shoe() -> None:
    tally = played(GAME, {"seats": 7, "penetration": 99}, ["main"], rounds=20_000)
    assert tally.wagers["main"].rounds == 140_000


def test_a_shuffler_takes_the_cards_back() -> None:
    for posted in ({"dealing": "shuffler"}, {"penetration": 1}):
        table = table_of(posted)
        cards = next(shoes(table, 1, "one"))
        once, often = ByTheKernel(table)(cards), ByTheKernel(table)(cards, 5)
        assert often == Counter({ended: 5 * times for ended, times in once.items()})


# -- settings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "posted", "message"),
    [
        ("insurance", {}, "insurance is never taken; add insurance=always"),
        ("super_bonus", {}, "measured against the bet that earns it; add stake=10 or more"),
        ("super_bonus", {"stake": "9.99"}, "add stake=10 or more"),
        ("envy", {"seats": 2}, "add stake=10 or more"),
        ("envy", {"stake": "10"}, "nobody else is at the table to make a super bonus; add seats=2"),
    ],
)
def test_what_is_not_there_to_be_had(wager: str, posted: dict[str, object], message: str) -> None:
    with pytest.raises(CroupierError, match=message):
        kernel(order(GAME, posted, "", [wager]))


def test_what_a_table_makes_its_wagers() -> None:
    assert table_of({}).wagers == ["main", "player_pair", "bonus"]
    assert table_of({"stake": "10"}).wagers == ["main", "player_pair", "bonus", "super_bonus"]
    assert table_of(EVERYTHING).wagers == order(GAME).wagers


# -- the figures --------------------------------------------------------------------------------------------------


def z_scores(strategy: str, posted: dict[str, object], rounds: int, *wagers: str) -> dict[str, float | None]:
    asked = order(GAME, posted | {"penetration": 1}, strategy, wagers)
    return {
        compared.wager: compared.z_score for compared in compare(asked, simulate(Run(asked, rounds, "s"), locally(1)))
    }


def test_it_agrees_with_its_analysis() -> None:
    scores = z_scores("optimal", {"insurance": "always", "stake": "100"}, 6_000_000)
    assert set(scores) == {"main", "player_pair", "bonus", "insurance", "super_bonus"}
    assert {wager: z for wager, z in scores.items() if z is None or not abs(z) < 4} == {}


@pytest.mark.parametrize("strategy", quick([*reversed([*STRATEGIES])], 1))
def test_strategies_agree_too(strategy: str) -> None:
    score = z_scores(strategy, {}, 3_000_000, "main")["main"]
    assert score is not None
    assert abs(score) < 4


def test_a_super_bonus_is_analysed_at_its_best_only() -> None:
    scores = z_scores("mimic the dealer", {"stake": "100"}, 100_000, "main", "super_bonus")
    assert scores["main"] is not None
    assert scores["super_bonus"] is None


@pytest.mark.long
@pytest.mark.parametrize("strategy", [*STRATEGIES])
def test_thousands_of_deals(strategy: str) -> None:
    assert assert_ends_like_the_round(EVERYTHING, 3_000, strategy)


@pytest.mark.long
@pytest.mark.parametrize("strategy", [*STRATEGIES])
def test_at_a_hundred_million(strategy: str) -> None:
    scores = z_scores(strategy, {"insurance": "always", "stake": "100"}, 100_000_000)
    assert {wager for wager, z in scores.items() if z is None} == ({"super_bonus"} if strategy != "optimal" else set())
    assert {wager: z for wager, z in scores.items() if z is not None and not abs(z) < 4} == {}


def test_on_two_workers() -> None:
    assert_same_on_two(GAME, EVERYTHING)
