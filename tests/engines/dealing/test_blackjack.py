"""The blackjack games by the million: rounds off a laid shoe end as the reference round ends them."""

import csv
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from croupier.engines.chance import stream
from croupier.engines.kernel import of, order
from croupier.engines.twenty_one.deal import HI_LO, STRATEGIES
from croupier.engines.twenty_one.deal_plan import HIT, SPLIT, STAND, machines
from croupier.engines.twenty_one.deal_shoe import CARD, CODE, anew, shuffled
from croupier.engines.twenty_one.hands import hands, number
from croupier.errors import CroupierError
from croupier.hands.points import VALUE
from croupier.mathematics import analyses
from croupier.round.facts import Chose, Split
from croupier.simulation.results import compare
from croupier.simulation.runner import Run, kernel, locally, simulate
from tests.engines.dealing.agreement import assert_agrees, assert_same_on_two, played
from tests.engines.dealing.at_the_shoe import Ended
from tests.engines.dealing.blackjack_laying import ByTheKernel, by_the_round, shoes, table_of
from tests.support import quick

GAMES = ("blackjack", "free-bet-blackjack", "ride-free", "rocket-aces")


def assert_ends_like_the_round(slug: str, posted: dict[str, object], count: int, strategy: str = "") -> Counter[Ended]:
    """Every wager of every box: net, risk and line. Returns all endings."""
    table = table_of(slug, posted, strategy)
    deal, came = ByTheKernel(table), Counter[Ended]()
    for cards in shoes(table, count, f"{slug} {posted} {strategy}"):
        paid, round_ = by_the_round(table, cards)
        assert deal(cards) == paid, round_.transcript
        came += paid
        came["splits", 0, sum(isinstance(fact, Split) for fact in round_.facts), ""] += 1
    return came


@pytest.mark.parametrize("slug", GAMES)
def test_every_wager_as_the_reference_round_settles_it(slug: str) -> None:
    came = assert_ends_like_the_round(slug, {"insurance": "always"}, 250)
    assert {risked for wager, _, risked, _ in came if wager == "splits"} >= {0, 1, 3}
    wagers = {wager for wager, *_ in came}
    assert wagers == {*order(slug).wagers, "splits"}
    assert ("main", 300, 200, "blackjack") in came
    assert ("insurance", 200, 100, "") in came
    for wager in wagers - {"splits"}:
        assert {net > 0 for name, net, *_ in came if name == wager} == {True, False}, f"{wager} never won or never lost"


@pytest.mark.parametrize(
    ("slug", "posted"),
    quick(
        [
            ("blackjack", {"decks": 2, "split_hands": 3, "soft_17": "stand", "resplit_aces": "on", "seats": 2}),
            ("ride-free", {"late_surrender": "on", "bust_bonus_timing": "before_peek", "jackpot_suit": "hearts"}),
            ("rocket-aces", {"rocket_aces": "off", "insurance": "always", "soft_17": "stand"}),
            ("blackjack", {"seats": 7, "decks": 8, "blackjack_pays": "6:5"}),
            ("blackjack", {"decks": 1, "dealing": "pitch", "double_on": "10-11", "double_after_split": "off"}),
            ("free-bet-blackjack", {"split_aces": "hit_allowed", "decks": 2, "soft_17": "stand", "seats": 3}),
            ("free-bet-blackjack", {"push_22": "off", "blackjack_pays": "6:5"}),
            ("ride-free", {"seats": 4, "decks": 4, "meters": "separate"}),
            ("rocket-aces", {"decks": 2, "resplit_aces": "on", "seats": 5}),
        ],
        3,
    ),
)
def test_options_of_the_house(slug: str, posted: dict[str, object]) -> None:
    assert assert_ends_like_the_round(slug, posted, 54)


@pytest.mark.parametrize("slug", quick(["blackjack", "ride-free"], 1))
@pytest.mark.parametrize("strategy", [*STRATEGIES])
def test_strategies(slug: str, strategy: str) -> None:
    if strategy in of(slug).strategies:
        assert assert_ends_like_the_round(slug, {}, 36, strategy)


# -- House Money ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "posted", quick([{}, {"decks": 1, "dealing": "pitch"}, {"soft_17": "stand", "betting": "hi_lo"}, {"decks": 8}], 1)
)
def test_16_ii_g_proceeds_ride_on_the_main_wager(posted: dict[str, object]) -> None:
    """What was added is part of the main wager in the round, and of House Money in the kernel: both together agree."""
    table = table_of("blackjack", posted | {"capping": "optimal"})
    deal, capped = ByTheKernel(table), 0
    for cards in shoes(table, 250, str(posted)):
        paid, round_ = by_the_round(table, cards)
        assert summed(deal(cards)) == summed(paid), round_.transcript
        capped += any(isinstance(fact, Chose) and fact.action == "cap" for fact in round_.facts)
    assert capped > 20


def test_16_ii_g_only_the_proceeds_make_a_difference() -> None:
    """The main wager ends as ever, and so does a House Money that loses or is kept."""
    kept, rides = ByTheKernel(table_of("blackjack", {})), ByTheKernel(table_of("blackjack", {"capping": "optimal"}))
    differ = 0
    for cards in shoes(table_of("blackjack", {}), 250, "rides"):
        plain, ridden = sorted(kept(cards)), sorted(rides(cards))
        assert plain[1] == ridden[1], "main"
        differ += plain[0][1] * 2 != ridden[0][1]
    assert 20 < differ < 200


def test_16_ii_g_a_hand_to_be_capped_declines_even_money() -> None:
    short: dict[str, object] = {"blackjack_pays": "6:5", "capping": "optimal", "penetration": 1}
    with pytest.raises(CroupierError, match="declines even money, which the main wager takes here"):
        kernel(order("blackjack", short))
    alone = order("blackjack", short, "optimal", ["house_money"])
    (compared,) = compare(alone, simulate(Run(alone, 2_000_000, "s"), locally(1)))
    assert compared.z_score is not None
    assert abs(compared.z_score) < 4


def summed(ended: Counter[Ended]) -> tuple[int, int]:
    """All that was won and all that was at risk."""
    return sum(key[1] * times for key, times in ended.items()), sum(key[2] * times for key, times in ended.items())


# -- strategies ---------------------------------------------------------------------------------------------------


def test_a_machine_does_what_its_plan_says() -> None:
    table = table_of("free-bet-blackjack", {}, "optimal")
    known, plan = hands(), table.playbook
    whole, _ = machines(plan, table.rules.free_splits)
    states = whole.points.size
    for up in range(10):
        waiting = [(number(first, second), int(whole.after[whole.after[whole.start, first - 1], second - 1]))
                   for first in range(1, 11) for second in range(1, 11)]  # fmt: skip
        while waiting:
            hand, state = waiting.pop()
            assert whole.points[state] == known.points[hand]
            assert whole.acts[up * states + state] == plan.acts[up, 0, hand]
            if plan.acts[up, 0, hand] == HIT and known.size[hand] < 4:
                waiting += [
                    (int(after), int(whole.after[state, value]))
                    for value, after in enumerate(known.after[hand])
                    if after >= 0
                ]
    assert states < 200


@pytest.mark.long
def test_the_dealers_know_the_strategies_of_the_analysis() -> None:
    for slug in GAMES:
        (analysis,) = analyses.analyze(analyses.request(slug, {}, wager="main"))
        assert analysis.solved.strategy is not None
        assert set(of(slug).strategies) == {"optimal", *(simple.name for simple in analysis.solved.strategy.simpler)}
        assert next(iter(of(slug).strategies)) == "basic strategy"


@pytest.mark.parametrize("slug", quick(["blackjack", "free-bet-blackjack"], 1))
def test_the_chart_of_an_analysis_is_read_back(slug: str, tmp_path: Path) -> None:
    path = written(slug, tmp_path)
    assert assert_ends_like_the_round(slug, {}, 36, str(path))
    read, best = table_of(slug, {}, str(path)).playbook, table_of(slug, {}, "optimal").playbook
    two = np.flatnonzero(hands().size == 2)
    assert (read.acts[:, 0, two] == best.acts[:, 0, two]).all(), "its exceptions make it the best play of two cards"


def written(slug: str, folder: Path) -> Path:
    """The chart of an analysis in a file."""
    (analysis,) = analyses.analyze(analyses.request(slug, {}, wager="main"))
    assert analysis.solved.strategy is not None
    path = folder / "chart.csv"
    with path.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(("chart", "hand", "facing", "best"))
        rows.writerows((spot.chart, spot.hand, spot.facing, spot.best) for spot in analysis.solved.strategy.spots)
    return path


@pytest.mark.long
def test_another_action_makes_another_game(tmp_path: Path) -> None:
    path = written("blackjack", tmp_path)
    path.write_text(path.read_text().replace("pair,8-8,10,split", "pair,8-8,10,stand"))
    read, best = table_of("blackjack", {}, str(path)).playbook, table_of("blackjack", {}, "optimal").playbook
    eights = number(8, 8)
    assert (read.acts[9, 0, eights], best.acts[9, 0, eights]) == (STAND, SPLIT)
    assert assert_ends_like_the_round("blackjack", {}, 36, str(path))


@pytest.mark.parametrize("best", quick(["double", "hit"], 1))
def test_who_draws_to_twenties(best: str, tmp_path: Path) -> None:
    """All pairs split, all else hit or doubled up to 20: so hands come to 30, which loses bets on the dealer's bust."""
    path = tmp_path / "chart.csv"
    rows = ["chart,hand,facing,best"]
    for up in ("A", *map(str, range(2, 11))):
        rows += [
            f"pair,{value}-{value},{up},{'split' if value == 10 else 'free_split'}" for value in ("A", *range(2, 11))
        ]
        for kind in ("hard", "soft"):
            free = {f"{kind} {points}" for points in (9, 10, 11) if kind == "hard"}
            for hand in (f"{kind} {points}" for points in range(4, 21)):
                two = "free_double" if best == "double" and hand in free else best
                rows += [f"{kind},{hand},{up},{two}", f'"{kind}, drawn to",{hand},{up},hit']
    path.write_text("\n".join(rows))
    came = assert_ends_like_the_round("ride-free", {"seats": 2}, 240, str(path))
    assert {risked for wager, _, risked, _ in came if wager == "splits"} >= {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("hard,hard 99,2,hit", "line 2: 'hard 99' is no hand of this chart"),
        ("hard,soft 15,2,hit", "line 2: 'soft 15' is no hand of this chart"),
        ("firm,hard 15,2,hit", "line 2: there is no chart 'firm'"),
        ("hard,hard 15,J,hit", "line 2: facing is 'J', not an upcard from"),
        ("hard,hard 15,2,jump", "line 2: best is 'jump'; there is stand, hit"),
        ("hard,hard 15,2,surrender", "line 2: 'surrender' is not open to 'hard 15'"),
        ('"hard, drawn to",hard 15,2,double', "line 2: 'double' is not open to 'hard 15'"),
        ("pair,8-9,2,split", "line 2: '8-9' is no hand of this chart"),
        ("even money,A-10,A,perhaps", "line 2: best is 'perhaps'; there is even_money, decline"),
        ("hard,hard 15,2,hit\nhard,hard 15,2,stand", "line 3: 'hard 15' is to stand, but not so in line 2"),
        ("hard,hard 15,2,hit", "no line says what to do with soft 13 in chart 'soft' facing A"),
    ],
)
def test_a_bad_chart_says_what_is_wrong(row: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "chart.csv"
    path.write_text(f"chart,hand,facing,best\n{row}\n")
    with pytest.raises(CroupierError, match=message):
        kernel(order("blackjack", {}, str(path), ["main"]))


def test_a_chart_of_another_game_or_without_its_columns(tmp_path: Path) -> None:
    path = tmp_path / "chart.csv"
    path.write_text("game,chart,hand,facing,best\nride-free,hard,hard 15,2,hit\n")
    with pytest.raises(CroupierError, match="line 2: this chart is for ride-free, not for blackjack"):
        kernel(order("blackjack", {}, str(path), ["main"]))
    path.write_text("chart,hand\nhard,hard 15\n")
    with pytest.raises(CroupierError, match=r"line 1: the head must name .*facing, best missing"):
        kernel(order("blackjack", {}, str(path), ["main"]))
    with pytest.raises(CroupierError, match="cannot read"):
        kernel(order("blackjack", {}, str(tmp_path / "none.csv"), ["main"]))


# -- the shoe -----------------------------------------------------------------------------------------------------


def test_cards_are_told_from_their_bytes() -> None:
    assert [int(CARD[code]) for code in CODE] == list(range(52))
    assert [int(code & 15) + 1 for code in CODE] == list(VALUE)


@pytest.mark.parametrize("end", [6, 9, 49, 52])
def test_a_shuffle_loses_no_card_and_favours_none(end: int) -> None:
    state, seen, cards = stream("fair", 0), np.zeros((52, 52), np.int64), np.arange(52, dtype=np.uint8)
    for _ in range(20_000):
        cards = np.arange(52, dtype=np.uint8)
        assert end <= shuffled(cards, 0, end, state) <= min(end + 6, 52)
        seen[np.arange(52), cards] += 1
    assert (np.sort(cards) == np.arange(52)).all()
    expected = 20_000 / 52
    spread = ((seen[:end] - expected) ** 2 / expected).sum(axis=1)
    assert (abs(spread - 51) < 5 * 102**0.5).all(), "chi squared with 51 degrees of freedom"


def test_a_shoe_that_ends_in_a_round_goes_on_with_the_discards() -> None:
    cards = np.arange(10, dtype=np.uint8)
    anew(cards, 7)
    assert cards.tolist() == [7, 8, 9, 0, 1, 2, 3, 4, 5, 6]
    tally = played("blackjack", {"decks": 1, "seats": 7, "penetration": 99}, ["main"], rounds=20_000)
    assert tally.wagers["main"].rounds == 140_000


def test_rounds_come_off_one_shoe_until_the_cover_card() -> None:
    """The rounds of a laid shoe are those of its parts; then the same cards come again."""
    table = table_of("blackjack", {"penetration": 20})
    deal = ByTheKernel(table)
    cards = next(shoes(table, 1, "one"))
    sums = [Counter[Ended](), *(deal(cards, rounds) for rounds in range(1, 60))]
    rounds = [after - before for before, after in pairwise(sums)]
    shoe = next(size for size in range(5, 20) if rounds[size : 2 * size] == rounds[:size])
    assert 52 * 6 * 0.2 / 8 < shoe < 52 * 6 * 0.2 / 4 + 1
    assert rounds == (rounds[:shoe] * 12)[: len(rounds)]


# -- settings -----------------------------------------------------------------------------------------------------


def test_seats_are_rounds_of_their_own() -> None:
    assert played("blackjack", {"seats": 5}, ["main"], rounds=10_000).wagers["main"].rounds == 50_000


def test_insurance_is_taken_when_told() -> None:
    assert "insurance" not in played("blackjack", rounds=10_000).wagers
    always = played("blackjack", {"insurance": "always"}, rounds=100_000).wagers["insurance"]
    assert 6_000 < always.rounds < 8_500
    with pytest.raises(CroupierError, match="insurance is never taken; add insurance=always"):
        played("blackjack", {}, ["insurance"], rounds=10)


def test_a_payout_limit_is_refused() -> None:
    with pytest.raises(CroupierError, match="a payout limit over all wagers is not simulated"):
        kernel(order("ride-free", {"payout_limit": "1000"}))


def test_betting_by_the_count() -> None:
    assert sum(HI_LO[[VALUE[card] - 1 for card in range(52)]]) == 0
    flat = played("blackjack", {}, ["main"], rounds=2_000_000)
    count = played("blackjack", {"betting": "hi_lo", "spread": 12}, ["main"], rounds=2_000_000)
    even, spread = flat.wagers["main"], count.wagers["main"]
    assert even.initial == 200 * even.rounds
    assert 1.2 * even.initial < spread.initial < 2 * even.initial
    assert spread.net / spread.initial > even.net / even.initial + 0.004
    assert max(spread.nets) > 12 * 200


# -- the figures --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", quick(GAMES, 1))
def test_it_agrees_with_its_analysis(slug: str) -> None:
    assert_agrees(slug, {"penetration": 1, "insurance": "always"}, rounds=2_000_000)


@pytest.mark.parametrize(
    ("slug", "strategy", "posted"),
    quick(
        [
            ("blackjack", "never bust", {"blackjack_pays": "6:5"}),
            ("blackjack", "optimal", {"decks": 1}),
            ("blackjack", "mimic the dealer", {}),
            ("blackjack", "optimal", {"capping": "optimal"}),
            ("free-bet-blackjack", "optimal", {"split_aces": "hit_allowed"}),
            ("ride-free", "every free bet", {"late_surrender": "on"}),
        ],
        2,
    ),
)
def test_strategies_agree_too(slug: str, strategy: str, posted: dict[str, object]) -> None:
    wagers = ["main", "house_money"] if "capping" in posted else ["main"]
    asked = order(slug, posted | {"penetration": 1}, strategy, wagers)
    compared = compare(asked, simulate(Run(asked, 1_500_000, "t"), locally(1)))
    assert [entry.wager for entry in compared] == wagers
    assert all(entry.z_score is not None and abs(entry.z_score) < 4 for entry in compared)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("strategy", ["basic strategy", "optimal"])
def test_thousands_of_deals(slug: str, strategy: str) -> None:
    assert assert_ends_like_the_round(slug, {"insurance": "always", "seats": 2}, 2_000, strategy)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_at_a_hundred_million(slug: str) -> None:
    assert_agrees(slug, {"penetration": 1, "insurance": "always"}, rounds=100_000_000)


@pytest.mark.parametrize("slug", quick(GAMES, 1))
def test_on_two_workers(slug: str) -> None:
    assert_same_on_two(slug, {"insurance": "always"})
