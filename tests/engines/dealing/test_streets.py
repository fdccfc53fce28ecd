"""Let It Ride and Mississippi Stud: the reference round on the same cards and decisions, the solver's decisions, the
exact edges. The cards of a kernel's pack are the player's, then the community's as they turn up."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.engines.endings import Table
from croupier.engines.kernel import order
from croupier.engines.streets.advice import ride as ride_advice
from croupier.engines.streets.advice import stud as stud_advice
from croupier.engines.streets.deal_seen import look
from croupier.engines.streets.ride import SIMPLER as RIDE_SIMPLER
from croupier.engines.streets.stud_hands import SIMPLER as STUD_SIMPLER
from croupier.engines.tally import estimate
from croupier.equipment.cards import TEXT, cards
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

LIR, MSS = "let-it-ride", "mississippi-stud"
BETS = {
    LIR: ("bet_1", "bet_2", "bet_3"),
    MSS: ("ante", "third_street", "fourth_street", "fifth_street"),
}
#: House edges as the analysis has them (tests/exact and tests/published prove them): solving takes longer than playing.
EDGES = {
    (LIR, "optimal", "base"): 0.03505679194754825,
    (LIR, "paid hands only", "base"): 0.05279681103210515,
    (LIR, "always ride", "base"): 1.118168805983932,
    (MSS, "optimal", "base"): 0.04914858250992705,
    (MSS, "points", "base"): 0.04914858250992705,
    (MSS, "raise made hands", "base"): 0.35202388647766797,
    (MSS, "always 3x", "base"): 2.890587004032382,
}
#: Hands that no shuffle brings in a while.
RARE = ["As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "9c 9d 9h 9s 2c", "Kc 2d Kd 2h Ks", "Ah Kh 2c 2d 2h", "3c 9d 4h 5h 6h"]


# -- the reference round ------------------------------------------------------------------------------------------


def seen(pack: Sequence[int], size: int) -> int:
    return int(look(np.array(pack, np.uint8), size))


def rides(plan: Any, pack: Sequence[int]) -> list[object]:
    """What the kernel does with the first and the second bet."""
    both = [plan["first"][seen(pack, 3)], plan["second"][seen(pack, 4)]]
    return ["ride" if one else "pull_back" for one in both]


def bets(plan: Any, pack: Sequence[int]) -> list[object]:
    """What the kernel bets on each street, as far as it goes."""
    staked, said = 1, list[object]()
    for size, street in enumerate(plan.values(), 2):
        multiple = int(street[seen(pack, size)]) >> 2 * staked & 3
        said.append({"action": "bet", "multiple": multiple} if multiple else "fold")
        if not multiple:
            break
        staked += multiple
    return said


def check(slug: str, table: Table, plan: Any, pack: list[int], posted: Posted, hit: Any = None) -> list[object]:
    """The same round by the rules with the same decisions pays the same; says what was decided."""
    stakes = stakes_of(table)
    top = [TEXT[card] for card in pack[:5]]
    beside = {wager: stake for wager, stake in stakes.items() if wager != "base"}
    if slug == LIR:
        decided, dealt = rides(plan, pack), [top[0], top[3], top[1], top[4], top[2]]
        made = dict.fromkeys(BETS[LIR], stakes["base"])
    else:
        decided, dealt = bets(plan, pack), [*top[:2], "??", top[2], "??", top[3], "??", top[4]]
        made = {"ante": stakes["base"]}
    round_ = played(slug, made | beside, dealt, decided, posted)
    assert_paid_alike(table, pack, round_, BETS[slug], hit)
    return decided


def laid_out(text: str) -> list[int]:
    top = cards(text)
    return [*top, *(card for card in range(52) if card not in top)]


def plan_of(slug: str, posted: Posted, strategy: str) -> Any:
    return dealer_of(slug).plan(order(slug, posted, strategy))


@pytest.mark.parametrize("slug", [LIR, MSS])
def test_the_reference_round_pays_the_same(slug: str) -> None:
    table, plan = table_of(slug), plan_of(slug, {}, "optimal")
    hit: set[tuple[str, str]] = set()
    all_decided = [check(slug, table, plan, laid_out(one), {}, hit) for one in RARE]
    all_decided += [check(slug, table, plan, pack, {}, hit) for pack in packs(slug, 700)]
    assert unpaid(slug, hit) == set()
    decided = {tuple(map(str, one)) for one in all_decided}
    assert len(decided) == 4 if slug == LIR else len(decided) > 8


@pytest.mark.long
@pytest.mark.parametrize("slug", [LIR, MSS])
def test_the_reference_round_pays_the_same_many_times(slug: str) -> None:
    table, plan = table_of(slug), plan_of(slug, {}, "optimal")
    for pack in packs(f"{slug} many times", 10_000):
        check(slug, table, plan, pack, {})


OTHERS: list[tuple[str, dict[str, object], str]] = [
    (LIR, {}, "usual"),
    (LIR, {"bonus": "off", "progressive": "off"}, "always ride"),
    (LIR, {"three_card_bonus": "off"}, "always pull back"),
    (MSS, {}, "points"),
    (MSS, {"progressive": "off"}, "always 3x"),
    (MSS, {"three_card_bonus": "off"}, "raise made hands"),
]


@pytest.mark.parametrize(("slug", "posted", "strategy"), OTHERS)
def test_other_tables_and_strategies_pay_the_same(slug: str, posted: dict[str, object], strategy: str) -> None:
    table, plan = dealer_of(slug).table(order(slug, posted, strategy)), plan_of(slug, posted, strategy)
    for pack in packs(f"{slug} {strategy}", 160):
        check(slug, table, plan, pack, posted)


def with_flush(slug: str, pays: str) -> dict[str, object]:
    """The posted table, but for the pay of a flush."""
    lines = [
        {"line": one.line, "pays": pays if one.line == "flush" else str(one.pays)}
        for one in order(slug).options.tables["base"].lines
    ]
    return {"base": {"id": "OWN", "wager": "base", "clause": "house", "lines": lines}}


@pytest.mark.parametrize("slug", [LIR, MSS])
def test_a_table_of_the_house_changes_pays_and_decisions(slug: str) -> None:
    posted = with_flush(slug, "99 to 2")
    table, plan = dealer_of(slug).table(order(slug, posted)), plan_of(slug, posted, "optimal")
    assert stakes_of(table)["base"] == 200
    usual = plan_of(slug, {}, "optimal")
    name = next(iter(plan))
    assert (plan[name] != usual[name]).any()
    for pack in packs(f"{slug} of the house", 80):
        check(slug, table, plan, pack, posted)


# -- the solver's decisions ---------------------------------------------------------------------------------------


def test_the_bets_that_ride_are_those_of_the_advice() -> None:
    plan, posted, dice = plan_of(LIR, {}, "optimal"), order(LIR).options.tables["base"], random.Random(1)
    for _ in range(60):
        four = dice.sample(range(52), 4)
        worth = [ride_advice(posted, four[:size])["ride"] > 0 for size in (3, 4)]
        assert [one == "ride" for one in rides(plan, four)] == worth


def test_the_antes_that_are_bet_are_those_of_the_advice() -> None:
    plan, posted, dice = plan_of(MSS, {}, "optimal"), order(MSS).options.tables["base"], random.Random(2)
    for _ in range(12):
        four = dice.sample(range(52), 4)
        for size, street, staked in zip((2, 3, 4), plan.values(), (1, 4, dice.randrange(3, 8)), strict=True):
            worth = list(stud_advice(posted, four[:size], staked).values())
            assert int(street[seen(four, size)]) >> 2 * staked & 3 == worth.index(max(worth))


def test_the_simpler_strategies_are_the_solvers() -> None:
    for slug, simpler in ((LIR, RIDE_SIMPLER), (MSS, STUD_SIMPLER)):
        known = dealer_of(slug).DEALER.strategies
        assert list(known) == ["optimal", *(one[0] for one in simpler)]
        assert all(known[one[0]] == one[1] for one in simpler)


def test_a_plan_is_solved_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    first = plan_of(LIR, {}, "usual")
    (kept,) = tmp_path.iterdir()
    with monkeypatch.context() as no_solver:
        no_solver.setattr("croupier.engines.streets.ride.counted", None)
        again = plan_of(LIR, {}, "usual")
    assert all((first[name] == again[name]).all() for name in first)
    kept.write_bytes(b"broken")
    assert (plan_of(LIR, {}, "usual")["first"] == first["first"]).all()
    monkeypatch.setenv("CROUPIER_CACHE", str(kept / "below"))  # no folder: solved, and not kept
    assert (plan_of(LIR, {}, "usual")["first"] == first["first"]).all()


# -- the exact analysis -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "wagers"), [(LIR, ["bonus", "three_card_bonus", "progressive"]), (MSS, ["three_card_bonus"])]
)
def test_side_bets_are_near_their_analysis(slug: str, wagers: list[str]) -> None:
    assert_agrees(slug, {}, wagers, rounds=2_000_000)


def assert_near(slug: str, strategy: str, wager: str, edge: float, rounds: int) -> None:
    total = simulate(Run(order(slug, {}, strategy, [wager]), rounds, "streets"), locally(2))
    found = estimate(total.wagers[wager], total.chunks)
    assert found.rounds == rounds
    assert abs(found.z_score(-edge)) < 4, found


@pytest.mark.parametrize(("slug", "strategy", "wager"), EDGES)
def test_the_mean_is_that_of_the_analysis(slug: str, strategy: str, wager: str) -> None:
    assert_near(slug, strategy, wager, EDGES[slug, strategy, wager], 2_000_000)


@pytest.mark.long
@pytest.mark.parametrize(("slug", "strategy", "wager"), EDGES)
def test_the_mean_of_many_rounds_is_that_of_the_analysis(slug: str, strategy: str, wager: str) -> None:
    assert_near(slug, strategy, wager, EDGES[slug, strategy, wager], 100_000_000)


@pytest.mark.parametrize("slug", [LIR, MSS])
def test_any_number_of_workers_finds_the_same(slug: str) -> None:
    assert_same_on_two(slug)
