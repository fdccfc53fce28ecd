"""The hold'em games: the reference round on the same cards and decisions, the usual rules and the best play against the
solver's, the exact edges. The cards of a kernel's pack are the player's two, flop, turn and river, the dealer's two."""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier import games
from croupier.engines.endings import Table
from croupier.engines.holdem import advice
from croupier.engines.holdem import bonus as exact_bonus
from croupier.engines.holdem import deal as holdem
from croupier.engines.holdem import deal_bonus as holdem_bonus
from croupier.engines.holdem import deal_ultimate as holdem_ultimate
from croupier.engines.holdem import likeness as exact_holdem
from croupier.engines.holdem import ultimate as exact_ultimate
from croupier.engines.holdem.likeness import Felt
from croupier.engines.holdem.ultimate_count import FOLDED, OUTS
from croupier.engines.kernel import order
from croupier.engines.streets.deal_seen import look
from croupier.engines.tally import estimate
from croupier.equipment.cards import TEXT, cards
from croupier.hands import fast
from croupier.hands.orders import FIVE_CARD
from croupier.simulation.runner import Run, locally, simulate
from tests.engines.dealing.agreement import assert_agrees, assert_same_on_two
from tests.engines.dealing.community_laying import (
    Posted,
    assert_paid_alike,
    dealer_of,
    played,
    stakes_of,
    table_of,
    unpaid,
)
from tests.engines.dealing.stud_laying import packs
from tests.games.holdem.table import BONUS, ULTIMATE, choices

UTH, THB = ULTIMATE.slug, BONUS.slug
PACK = (*(1,) * 52, 0)
BASE = {UTH: ("ante", "blind", "play"), THB: ("ante", "flop", "turn", "river")}
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
    # No analysis has this one: the solver's count, with a play wager on the flop priced out of reach.
    (UTH, "never raise"): 0.3203338457001032,
    (THB, "optimal"): 0.02036921866695497,
    (THB, "never fold"): 0.023496295712816365,
}
#: Own cards, board and dealer's cards that no shuffle brings in a while.
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


def decisions(slug: str, ended: Any) -> list[object]:
    """What was decided. Of one later wager at Texas Hold'em Bonus the ending does not say which it was; both count the
    same."""
    if slug == UTH:
        return {
            0: choices("check", "check", "fold"),
            1: choices("check", "check", "play 1"),
            2: choices("check", "play 2"),
        }.get(ended.multiple) or choices(f"play {ended.multiple}")
    if ended.later < 0:
        return ["fold"]
    return choices("bet", *{0: ("check", "check"), 1: ("check", "bet"), 2: ("bet", "bet")}[ended.later])


def check(slug: str, table: Table, pack: Sequence[int], posted: Posted, hit: Any = None) -> Any:
    """The same round by the rules with the same decisions pays the same; says how it ended."""
    ended = table.laid(pack)[0]
    stakes = stakes_of(table)
    game = ULTIMATE if slug == UTH else BONUS
    made = dict.fromkeys(game.required, stakes["base"])
    made |= {wager: stake for wager, stake in stakes.items() if wager not in ("base", "blind")}
    shown = [TEXT[card] for card in pack[:9]]
    dealt = game.cards(" ".join(shown[:2]), " ".join(shown[7:]), board=" ".join(shown[2:7])).split()
    round_ = played(slug, made, dealt, decisions(slug, ended), posted)
    assert_paid_alike(table, pack, round_, BASE[slug], hit)
    return ended


def laid_out(text: str) -> list[int]:
    top = cards(text)
    return [*top, *(card for card in range(52) if card not in top)]


@pytest.mark.parametrize("slug", [UTH, THB])
def test_the_reference_round_pays_the_same(slug: str) -> None:
    table, hit = table_of(slug), set[tuple[str, str]]()
    seen = [check(slug, table, laid_out(one), {}, hit) for one in RARE]
    seen += [check(slug, table, pack, {}, hit) for pack in packs(slug, 700)]
    assert unpaid(slug, hit) == set()
    assert len(set(seen)) > (20 if slug == UTH else 10)


@pytest.mark.long
@pytest.mark.parametrize("slug", [UTH, THB])
def test_the_reference_round_pays_the_same_many_times(slug: str) -> None:
    for pack in packs(f"{slug} many times", 10_000):
        check(slug, table_of(slug), pack, {})


OTHERS: list[tuple[str, dict[str, object], str]] = [
    (UTH, {"progressive": "off"}, "always 4x"),
    (UTH, {"trips": "off"}, "usual"),
    (THB, {"bonus": "HB-OH-1000"}, "flop only"),
    (THB, {"bonus": "off"}, "bet every street"),
    (THB, {"progressive": "off"}, "hidden pair"),
]


@pytest.mark.parametrize(("slug", "posted", "strategy"), OTHERS)
def test_other_tables_and_strategies_pay_the_same(slug: str, posted: dict[str, object], strategy: str) -> None:
    table = dealer_of(slug).table(order(slug, posted, strategy))
    for pack in [*map(laid_out, RARE), *packs(f"{slug} {strategy}", 120)]:
        check(slug, table, pack, posted)


def test_aces_against_aces_have_a_line_of_their_own() -> None:
    posted = {"bonus": "HB-OH-1000"}
    table = dealer_of(THB).table(order(THB, posted))
    hit: set[tuple[str, str]] = set()
    check(THB, table, laid_out("Ac Ad 9h 5s 4d 3c 2h Ah As"), posted, hit)
    check(THB, table, laid_out("Ac Ad 9h 5s 4d 3c 2h Ah Ks"), posted, hit)
    assert {line for wager, line in hit if wager == "bonus"} == {"ace_ace_vs_dealer_ace_ace", "ace_ace_other"}


# -- the usual rules ----------------------------------------------------------------------------------------------


def one_flop_in(many: int) -> Felt:
    """Every so many flops only."""
    felt, _ = exact_holdem.felt(PACK)
    return felt._replace(flops=felt.flops[::many], alike=felt.alike[::many])


def on_flops(felt: Felt) -> list[tuple[Any, list[list[int]]]]:
    """Flops, each with the packs of some holdings beside it."""
    return [
        (one, [[*own, *one.flop.tolist(), 0, 0] for own in one.holdings[::7].tolist()])
        for one in exact_holdem.on_each_flop(felt)
    ]


def test_the_usual_rule_on_the_flop_is_the_solvers() -> None:
    five = holdem.rungs()
    marks = [int(five.of(np.array([FIVE_CARD.value(line)]))[0]) for line in ("two_pair", "straight")]
    for one, laid in on_flops(one_flop_in(40)):
        mine = [holdem_ultimate.bets_flop(np.array(pack, np.uint8), five.keys, five.tables[5], *marks) for pack in laid]
        assert mine == exact_ultimate.bets_by_rule(one)[::7].tolist(), one.flop


def test_a_hidden_pair_on_the_flop_is_the_solvers() -> None:
    for one, laid in on_flops(one_flop_in(90)):
        assert [bool(holdem.hidden_pair(np.array(pack, np.uint8), 5)) for pack in laid] == one.paired[::7].tolist()


def test_the_usual_rule_on_the_river_counts_outs() -> None:
    table, dice, seen = table_of(UTH, "usual"), random.Random(3), set()
    for _ in range(3000):
        pack = dice.sample(range(52), 52)
        ended = table.laid(pack)[0]
        if ended.multiple > 1:
            continue
        ranks = [card >> 2 for card in pack[:7]]
        paired = ranks[0] == ranks[1] or {*ranks[:2]} & {*ranks[2:]}
        mine = FIVE_CARD.rank(pack[:7])
        outs = sum(FIVE_CARD.rank([*pack[2:7], card]) > mine for card in pack[7:])
        assert ended.multiple == int(bool(paired) or outs < OUTS)
        seen.add((bool(paired), ended.multiple))
        if len(seen) == 3 and dice.random() < 0.005:
            break
    assert seen == {(True, 1), (False, 1), (False, 0)}


def test_the_rules_before_the_flop_are_the_solvers() -> None:
    raised = holdem_ultimate.way(order(UTH, {}, "usual")).before
    played_ = holdem_bonus.way(order(THB, {}, "hidden pair")).before
    for high in range(1, 52):
        for low in range(high):
            for own in ((low, high), (high, low)):
                number = look(np.array(own, np.uint8), 2)
                assert raised[number] == 4 * exact_ultimate.raised_by_rule((low, high))
                assert played_[number] == (not exact_bonus.folded_by_rule((low, high)))


@pytest.mark.parametrize(("slug", "usual"), [(UTH, "usual"), (THB, "hidden pair")])
def test_the_strategies_have_the_names_of_the_analysis(slug: str, usual: str) -> None:
    names = [*dealer_of(slug).DEALER.strategies]
    assert names[:2] == [usual, "optimal"]
    assert {one for kind in (EDGES, SLOW_EDGES) for game, one in kind if game == slug} == {*names}


# -- the best play ------------------------------------------------------------------------------------------------


def some_flops(dice: random.Random, felt: Felt, many: int) -> list[list[int]]:
    """Packs whose flops look like one of these, in any suits and any order."""
    found = []
    for _ in range(many):
        suits = dice.sample(range(4), 4)
        flop = [card & ~3 | suits[card & 3] for card in dice.choice(felt.flops.tolist())]
        dice.shuffle(flop)
        own = dice.sample([card for card in range(52) if card not in flop], 2)
        found.append([*own, *flop])
    return found


def wins_less_losses(own: Sequence[int], board: Sequence[int]) -> int:
    """Over all that can still come, by showing every hand: what one more ante wins."""
    left, found = [card for card in range(52) if card not in (*own, *board)], 0
    for drawn in combinations(left, 5 - len(board)):
        shared = np.array([*board, *drawn], np.int8)
        dealers = np.array([*combinations([card for card in left if card not in drawn], 2)], np.int8)
        theirs = fast.evaluate(FIVE_CARD, np.hstack([dealers, np.tile(shared, (len(dealers), 1))]))
        found += int(np.sign(int(fast.evaluate(FIVE_CARD, np.array([[*own, *shared]], np.int8))[0]) - theirs).sum())
    return found


def test_the_best_play_on_the_flop_is_that_of_the_advice() -> None:
    felt, (_, holdings) = one_flop_in(450), exact_holdem.felt(PACK)
    blind = games.get(UTH).house({}).tables["blind"]
    ultimate = holdem_ultimate.solve((felt, holdings), blind)["flops"]
    bonus = holdem_bonus.solve((felt, holdings))["flops"]
    seen = set()
    for laid in some_flops(random.Random(4), felt, 40):
        pack = np.array(laid, np.uint8)
        worth = advice.ultimate(blind, laid[:2], laid[2:])
        bets = bool(holdem.on_flop(pack, ultimate))
        assert bets == (worth["play 2x"] > worth["check"])
        seen.add(bets)
    assert seen == {False, True}
    for laid in some_flops(random.Random(5), felt, 8):
        assert bool(holdem.on_flop(np.array(laid, np.uint8), bonus)) == (wins_less_losses(laid[:2], laid[2:]) > 0)


def check_every_holding(monkeypatch: pytest.MonkeyPatch) -> Table:
    """Nothing is bet before the river."""
    none = holdem_ultimate.Way(np.zeros(338, np.uint16), np.zeros((22100, 166), np.uint8))
    monkeypatch.setattr(holdem_ultimate, "way", lambda order: none)
    table: Table = dealer_of(UTH).table(order(UTH))
    return table


def test_the_best_play_on_the_river_is_that_of_the_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    table, blind, seen = check_every_holding(monkeypatch), games.get(UTH).house({}).tables["blind"], set()
    for pack in packs("river", 200):
        ended = check(UTH, table, pack, {})
        worth = advice.ultimate(blind, pack[:2], pack[2:7])
        assert ended.multiple == int(worth["play 1x"] > worth["fold"])
        assert (ended.end == FOLDED) == (not ended.multiple)
        seen.add(ended.multiple)
    assert seen == {0, 1}


def test_the_best_river_wager_is_that_of_the_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    way = holdem_bonus.Way(np.ones(338, np.uint16), holdem_bonus.COUNTED, np.zeros((22100, 166), np.uint8))
    monkeypatch.setattr(holdem_bonus, "way", lambda order: way)
    table, seen = dealer_of(THB).table(order(THB)), set()
    for pack in packs("river wager", 60):
        ended = check(THB, table, pack, {})
        assert ended.later == int(wins_less_losses(pack[:2], pack[2:6]) > 0)
        seen.add(ended.later)
    assert seen == {0, 1}


@pytest.mark.long
@pytest.mark.parametrize("slug", [UTH, THB])
def test_the_best_play_before_the_flop_is_that_of_the_analysis(slug: str) -> None:
    module, solver = (holdem_ultimate, exact_ultimate) if slug == UTH else (holdem_bonus, exact_bonus)
    before = module.way(order(slug, {}, "optimal")).before
    for high in range(1, 52):
        for low in range(high):
            raised = before[look(np.array([high, low], np.uint8), 2)]
            if slug == UTH:
                # The best play raises what the usual chart does (tests/published).
                assert raised == 4 * exact_ultimate.raised_by_rule((low, high))
            else:
                assert raised == (not solver.folded_by_rule((low, high)))
    table = table_of(slug, "optimal")
    for pack in packs(f"{slug} optimal", 300):
        check(slug, table, pack, {})


# -- the exact analysis -------------------------------------------------------------------------------------------


def assert_near(slug: str, strategy: str, edge: float, rounds: int) -> None:
    total = simulate(Run(order(slug, {}, strategy, ["base"]), rounds, "holdem"), locally(2))
    found = estimate(total.wagers["base"], total.chunks)
    assert found.rounds == rounds
    assert abs(found.z_score(-edge)) < 4, found


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
    assert_near(slug, strategy, SLOW_EDGES[slug, strategy], 50_000_000 if slug == UTH else 1_000_000)


@pytest.mark.parametrize(("slug", "wager"), [(THB, "bonus")])
def test_side_bets_are_near_their_analysis(slug: str, wager: str) -> None:
    assert_agrees(slug, {}, [wager], rounds=2_000_000)


def test_trips_is_near_its_analysis() -> None:
    total = simulate(Run(order(UTH, {}, "", ["trips"]), 2_000_000, "holdem"), locally(2))
    assert abs(estimate(total.wagers["trips"], total.chunks).z_score(-0.03497937280654808)) < 4


@pytest.mark.parametrize("slug", [UTH, THB])
def test_any_number_of_workers_finds_the_same(slug: str) -> None:
    assert_same_on_two(slug)
