"""The hold'em games: the reference round on the same cards and decisions, the habits and the best play against the
solver's, the exact edges. The cards of a kernel's pack are the player's two, flop, turn and river, the dealer's two."""

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier import games
from croupier.engines.holdem import deal, tactics
from croupier.engines.holdem.advise import worth
from croupier.engines.holdem.board import likes, number_of, numbered, strength, values
from croupier.engines.holdem.likeness import Likeness, likeness
from croupier.engines.holdem.prices import Prices, prices
from croupier.engines.holdem.tactics import COUNTED, NO_BET, Tactics
from croupier.engines.kernel import Dealer, of, order
from croupier.engines.outcomes import EndingTable
from croupier.engines.poker import ladder, rung
from croupier.engines.tally import estimate
from croupier.equipment.cards import cards
from croupier.games.families.holdem import HoldemPlan
from croupier.games.families.holdem_strategy import BettingHabit
from croupier.hands import fast
from croupier.hands.orders import FIVE_CARD
from croupier.simulation.runner import Run, locally, simulate
from tests.engines.dealing.agreement import assert_agrees, assert_same_on_two
from tests.engines.dealing.holdem_laying import Hits, check, strategies_of, table_of, unpaid
from tests.engines.dealing.stud_laying import packs
from tests.games.holdem.table import BONUS, ULTIMATE
from tests.support import quick

UTH, THB = ULTIMATE.slug, BONUS.slug
PACK = (*(1,) * 52, 0)
#: House edges as the analysis has them: solving takes longer than playing.
EDGES = {
    (UTH, "usual"): 0.024027346715582786,
    (UTH, "always 4x"): 0.40704700555554496,
    (THB, "hidden pair"): 0.042217450025537,
    (THB, "flop only"): 0.3824374981529499,
    (THB, "bet every street"): 0.3529158363996166,
}
SLOW_EDGES = {
    (UTH, "optimal"): 0.021849713762753353,
    (UTH, "never before the flop"): 0.15496842545659,
    (UTH, "never raise"): 0.3203338457001032,
    (THB, "optimal"): 0.02036921866695497,
    (THB, "never fold"): 0.023496295712816365,
}
#: The player's cards, board and dealer's cards that no shuffle brings in a while.
RARE = [
    "As Ks Qs Js Ts 4h 2d 3c 3d",
    "2c 3d As Ks Qs Js Ts 4h 4d",
    "9h 8h 7h 6h 5h Kc 2s Kd Ks",
    "7c 7d 7h 7s Kd 4h 2d 9c 9d",
    "Qc Qd Qh 5s 5d 3c 2h Ac Ad",
    "Ac Ad 9h 5s 4d 3c 2h Ah As",
    "Ac Ad 9h 5s 7d 3c 2h Kh Ks",
    "Ac Kc 9h 5s 7d 3c 2h Kh Ks",
    "2c 2d 9h 9s 7d 3c 2h Kh Ks",
    "2c 2d 9h 8s 7d Jc Qh Ah 3s",
]


# -- the reference round ------------------------------------------------------------------------------------------


@cache
def usual_table(slug: str, strategy: str = "") -> EndingTable:
    return table_of(slug, strategy)


def laid_out(text: str) -> list[int]:
    top = cards(text)
    return [*top, *(card for card in range(52) if card not in top)]


@pytest.mark.parametrize("slug", quick([THB, UTH], 1))
def test_the_reference_round_pays_the_same(slug: str) -> None:
    table, hits = usual_table(slug), Hits()
    seen = [check(slug, table, laid_out(text), hits=hits) for text in RARE]
    seen += [check(slug, table, pack, hits=hits) for pack in packs(slug, 250)]
    assert unpaid(slug, hits) == set()
    assert len(set(seen)) > (20 if slug == UTH else 10)


@pytest.mark.long
@pytest.mark.parametrize("slug", [UTH, THB])
def test_the_reference_round_pays_the_same_many_times(slug: str) -> None:
    for pack in packs(f"{slug} many times", 10_000):
        check(slug, usual_table(slug), pack)


OTHERS: list[tuple[str, dict[str, object], str]] = [
    (UTH, {"progressive": "off"}, "always 4x"),
    (UTH, {"trips": "off"}, "usual"),
    (THB, {"bonus": "HB-OH-1000"}, "flop only"),
    (THB, {"bonus": "off"}, "bet every street"),
    (THB, {"progressive": "off"}, "hidden pair"),
]


@pytest.mark.parametrize(("slug", "posted", "strategy"), OTHERS)
def test_other_tables_and_strategies_pay_the_same(slug: str, posted: dict[str, object], strategy: str) -> None:
    table = table_of(slug, strategy, posted)
    for pack in [*map(laid_out, RARE), *packs(f"{slug} {strategy}", 120)]:
        check(slug, table, pack, posted)


def test_aces_against_aces_have_a_line_of_their_own() -> None:
    posted = {"bonus": "HB-OH-1000"}
    table, hits = table_of(THB, posted=posted), Hits()
    check(THB, table, laid_out("Ac Ad 9h 5s 4d 3c 2h Ah As"), posted, hits)
    check(THB, table, laid_out("Ac Ad 9h 5s 4d 3c 2h Ah Ks"), posted, hits)
    assert {line for wager, line in hits if wager == "bonus"} == {"ace_ace_vs_dealer_ace_ace", "ace_ace_other"}


# -- the habits ---------------------------------------------------------------------------------------------------


def usual_habits(slug: str) -> tuple[BettingHabit, BettingHabit]:
    """What the first strategy of a game does on the flop and on the last street."""
    usual = strategies_of(slug)[0]
    assert isinstance(usual.flop, BettingHabit)
    assert isinstance(usual.last, BettingHabit)
    return usual.flop, usual.last


@pytest.mark.parametrize("slug", [UTH, THB])
def test_a_habit_on_the_flop_is_the_same_by_the_numbers_of_the_solver_and_by_rungs(slug: str) -> None:
    five, dice, seen = ladder(FIVE_CARD, 5, 6, 7), random.Random(7), set()
    habit = usual_habits(slug)[0]
    for _ in range(3000):
        laid = np.array(dice.sample(range(52), 5), np.uint8)
        by_rung = likes(laid, 5, rung(laid, 0, 5, five.keys, five.tables[5]), numbered(habit, five.values))
        solver = laid.astype(np.int64)
        assert bool(by_rung) == bool(likes(solver, 5, number_of(solver, strength(5)), numbered(habit, values())))
        seen.add(bool(by_rung))
    assert seen == {True, False}


def test_the_habit_on_the_river_counts_outs() -> None:
    table, dice, seen = usual_table(UTH, "usual"), random.Random(3), set()
    most = usual_habits(UTH)[1].outs
    for _ in range(3000):
        pack = dice.sample(range(52), 52)
        first, flop, river = table.laid(pack)[0].betting
        if first or flop:
            continue
        ranks = [card >> 2 for card in pack[:7]]
        pair = bool(ranks[0] == ranks[1] or {*ranks[:2]} & {*ranks[2:]})
        hand = FIVE_CARD.rank(pack[:7])
        outs = sum(FIVE_CARD.rank([*pack[2:7], card]) > hand for card in pack[7:])
        assert river == (pair or outs < most)
        seen.add((pair, river))
        if len(seen) == 3 and dice.random() < 0.005:
            break
    assert seen == {(True, True), (False, True), (False, False)}


@pytest.mark.parametrize("slug", [UTH, THB])
def test_the_strategies_have_the_names_of_the_analysis(slug: str) -> None:
    dealer: Dealer = of(slug)
    ways = strategies_of(slug)
    assert [*dealer.strategies] == [way.name for way in ways]
    assert {name for kind in (EDGES, SLOW_EDGES) for game, name in kind if game == slug} == {*dealer.strategies}


# -- the best play ------------------------------------------------------------------------------------------------


def some_flops(dice: random.Random, alike: Likeness, rounds: int) -> list[list[int]]:
    """Packs whose flops look like one of these, in any suits and any order."""
    laid = []
    for _ in range(rounds):
        suits = dice.sample(range(4), 4)
        flop = [card & ~3 | suits[card & 3] for card in dice.choice(alike.flops.tolist())]
        dice.shuffle(flop)
        own = dice.sample([card for card in range(52) if card not in flop], 2)
        laid.append([*own, *flop])
    return laid


def wins_less_losses(own: Sequence[int], board: Sequence[int]) -> int:
    """Over all that can still come, by showing every hand: what one more ante wins."""
    left, total = [card for card in range(52) if card not in (*own, *board)], 0
    for drawn in combinations(left, 5 - len(board)):
        shared = np.array([*board, *drawn], np.int8)
        holdings = np.array([*combinations([card for card in left if card not in drawn], 2)], np.int8)
        dealers = fast.evaluate(FIVE_CARD, np.hstack([holdings, np.tile(shared, (len(holdings), 1))]))
        player = int(fast.evaluate(FIVE_CARD, np.array([[*own, *shared]], np.int8))[0])
        total += int(np.sign(player - dealers).sum())
    return total


def prices_of(slug: str) -> Prices:
    game = games.get(slug)
    return prices(HoldemPlan.of(game), game.house().tables)


@pytest.mark.long
def test_the_best_play_on_the_flop_is_that_of_the_advice() -> None:
    alike, classes = likeness(PACK)
    few = alike._replace(flops=alike.flops[::450], alike=alike.alike[::450])
    ultimate, bonus = (tactics.solve((few, classes), prices_of(slug), PACK)["flops"] for slug in (UTH, THB))
    seen = set()
    for laid in some_flops(random.Random(4), few, 40):
        advised = worth(prices_of(UTH), laid[:2], laid[2:])
        bets = bool(deal.in_table(np.array(laid, np.uint8), ultimate))
        assert bets == (advised[2] > advised[0])
        seen.add(bets)
    assert seen == {False, True}
    for laid in some_flops(random.Random(5), few, 8):
        assert bool(deal.in_table(np.array(laid, np.uint8), bonus)) == (wins_less_losses(laid[:2], laid[2:]) > 0)


def waiting(monkeypatch: pytest.MonkeyPatch, slug: str, first: int) -> EndingTable:
    """A table at which the first bet is always this, none is made on the flop, and the last is as is best."""

    def plain(order_: Any, paid: Prices, strategies: Any, rungs: Any) -> Tactics:
        usual = tactics.tactics(order_, paid, strategies, rungs)
        lasts = tactics.best_last_bets(order_, paid, PACK)
        return usual._replace(before=np.full(1326, first, np.uint8), flop=NO_BET, last=COUNTED, lasts=lasts)

    monkeypatch.setattr(deal, "tactics", plain)
    return table_of(slug)


def test_the_best_play_on_the_river_is_that_of_the_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seen = waiting(monkeypatch, UTH, 0), set()
    for pack in packs("river", 200):
        river = check(UTH, table, pack).betting[2]
        advised = worth(prices_of(UTH), pack[:2], pack[2:7])
        assert river == (advised[1] > advised[0])
        seen.add(river)
    assert seen == {False, True}


def test_the_best_river_wager_is_that_of_the_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seen = waiting(monkeypatch, THB, 1), set()
    for pack in packs("river wager", 60):
        river = check(THB, table, pack).betting[2]
        assert river == (wins_less_losses(pack[:2], pack[2:6]) > 0)
        seen.add(river)
    assert seen == {False, True}


@pytest.mark.long
@pytest.mark.parametrize("slug", [UTH, THB])
def test_the_best_play_before_the_flop_is_that_of_the_analysis(slug: str) -> None:
    """The best play bets what the usual chart does (tests/published)."""
    paid, ways = prices_of(slug), strategies_of(slug)
    usual, best = (
        tactics.tactics(order(slug, {}, name), paid, ways, ladder(FIVE_CARD, 5, 6, 7).values).before
        for name in (ways[0].name, "optimal")
    )
    assert (usual == best).all()
    for pack in packs(f"{slug} optimal", 300):
        check(slug, usual_table(slug, "optimal"), pack)


# -- the exact analysis -------------------------------------------------------------------------------------------


def assert_near(slug: str, strategy: str, edge: float, rounds: int) -> None:
    total = simulate(Run(order(slug, {}, strategy, ["base"]), rounds, "holdem"), locally(2))
    figures = estimate(total.wagers["base"], total.chunks)
    assert figures.rounds == rounds
    assert abs(figures.z_score(-edge)) < 4, figures


@pytest.mark.parametrize(("slug", "strategy"), EDGES)
def test_the_mean_is_that_of_the_analysis(slug: str, strategy: str) -> None:
    assert_near(slug, strategy, EDGES[slug, strategy], 2_000_000)


@pytest.mark.long
@pytest.mark.parametrize(("slug", "strategy"), EDGES)
def test_the_mean_of_many_rounds_is_that_of_the_analysis(slug: str, strategy: str) -> None:
    assert_near(slug, strategy, EDGES[slug, strategy], 100_000_000)


@pytest.mark.long
@pytest.mark.parametrize(("slug", "strategy"), SLOW_EDGES)
def test_the_mean_of_the_best_play_is_that_of_the_analysis(slug: str, strategy: str) -> None:
    assert_near(slug, strategy, SLOW_EDGES[slug, strategy], 50_000_000)


@pytest.mark.parametrize(("slug", "wager"), [(THB, "bonus")])
def test_side_bets_are_near_their_analysis(slug: str, wager: str) -> None:
    assert_agrees(slug, {}, [wager], rounds=2_000_000)


def test_trips_is_near_its_analysis() -> None:
    total = simulate(Run(order(UTH, {}, "", ["trips"]), 2_000_000, "holdem"), locally(2))
    assert abs(estimate(total.wagers["trips"], total.chunks).z_score(-0.03497937280654808)) < 4


@pytest.mark.parametrize("slug", [UTH, THB])
def test_any_number_of_workers_finds_the_same(slug: str) -> None:
    assert_same_on_two(slug)
