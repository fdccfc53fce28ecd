"""Let It Ride and Mississippi Stud: the reference round on the same cards and decisions, the solver's decisions, the
exact edges. The cards of a kernel's pack are the player's, then the community's as they turn up."""

import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from croupier.engines.kernel import of, order
from croupier.engines.streets.advice import worth
from croupier.engines.streets.deal import choice_tables
from croupier.engines.streets.sets import Places, card_sets, line_pays
from croupier.engines.streets.solve import Choices, StreetGame, best
from croupier.engines.tally import estimate
from croupier.equipment.cards import cards
from croupier.errors import BadPlan
from croupier.games.families.street_plan import StreetStrategy
from croupier.simulation.runner import Run, locally, simulate
from tests.engines.dealing.agreement import assert_agrees, assert_same_on_two
from tests.engines.dealing.community_laying import Posted, stakes_of, unpaid
from tests.engines.dealing.street_laying import anyhow, chart_of, check, laid_out, look, shape
from tests.engines.dealing.stud_laying import packs

LIR, MSS = "let-it-ride", "mississippi-stud"
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


def optimal(slug: str, posted: Posted) -> StreetStrategy:
    """The solver's decisions."""
    known, table = shape(slug), order(slug, posted).options.tables["base"]
    counted = card_sets(tuple(order(slug).game.cards_in(order(slug).options)), known.plan.base)
    choices: Choices = best(StreetGame(known, counted, line_pays(counted.lines, table, known.most)))[0]
    by_look = {}
    for decision, actions in zip(known.decisions, choices, strict=True):
        looks, which = counted.looks(decision.seen)
        by_look[decision.seen] = dict(zip(looks, _first(which, actions), strict=True))
    units = {decision.seen: decision.units for decision in known.decisions}
    return StreetStrategy(
        "optimal", "", lambda seen, staked: units[len(seen.ranks)][by_look[len(seen.ranks)][seen][staked]]
    )


def _first(which: Places, actions: npt.NDArray[np.int8]) -> list[list[int]]:
    """The actions of the first set of each look."""
    _, first = np.unique(which, return_index=True)
    rows: list[list[int]] = actions[first].tolist()
    return rows


def on_top(text: str) -> list[int]:
    top = cards(text)
    return [*top, *(card for card in range(52) if card not in top)]


@pytest.mark.parametrize("slug", [LIR, MSS])
def test_the_reference_round_pays_the_same(slug: str) -> None:
    best_play = optimal(slug, {})
    asked, table = laid_out(slug, {}, best_play)
    hit: set[tuple[str, str]] = set()
    decided = {
        tuple(check(asked, table, pack, best_play.bets, hit)) for pack in [*map(on_top, RARE), *packs(slug, 700)]
    }
    assert unpaid(slug, hit) == set()
    assert len(decided) == 4 if slug == LIR else len(decided) > 8


@pytest.mark.parametrize("slug", [LIR, MSS])
def test_whatever_is_decided_the_reference_round_pays_the_same(slug: str) -> None:
    strategy = anyhow(shape(slug))
    asked, table = laid_out(slug, {}, strategy)
    decided = [check(asked, table, pack, strategy.bets) for pack in packs(f"{slug} anyhow", 400)]
    assert {choice for choices in decided for choice in choices} == {
        choice for decision in shape(slug).decisions for choice in decision.choices
    }


@pytest.mark.long
@pytest.mark.parametrize("slug", [LIR, MSS])
def test_the_reference_round_pays_the_same_many_times(slug: str) -> None:
    best_play = optimal(slug, {})
    asked, table = laid_out(slug, {}, best_play)
    for pack in packs(f"{slug} many times", 10_000):
        check(asked, table, pack, best_play.bets)


OTHERS: list[tuple[str, dict[str, object], str]] = [
    (LIR, {}, "usual"),
    (LIR, {"bonus": "off", "progressive": "off"}, "always ride"),
    (LIR, {"three_card_bonus": "off"}, "always pull back"),
    (MSS, {}, "points"),
    (MSS, {"progressive": "off"}, "always 3x"),
    (MSS, {"three_card_bonus": "off"}, "raise made hands"),
]


def simple(slug: str, name: str) -> StreetStrategy:
    return next(strategy for strategy in chart_of(slug).simple if strategy.name == name)


@pytest.mark.parametrize(("slug", "posted", "strategy"), OTHERS)
def test_other_tables_and_strategies_pay_the_same(slug: str, posted: dict[str, object], strategy: str) -> None:
    asked, table = laid_out(slug, posted, simple(slug, strategy))
    for pack in packs(f"{slug} {strategy}", 160):
        check(asked, table, pack, simple(slug, strategy).bets)


def with_flush(slug: str, pays: str) -> dict[str, object]:
    """The posted table, but for the pay of a flush."""
    lines = [
        {"line": paid.line, "pays": pays if paid.line == "flush" else str(paid.pays)}
        for paid in order(slug).options.tables["base"].lines
    ]
    return {"base": {"id": "OWN", "wager": "base", "clause": "house", "lines": lines}}


@pytest.mark.parametrize("slug", [LIR, MSS])
def test_a_table_of_the_house_changes_pays_and_decisions(slug: str) -> None:
    posted = with_flush(slug, "99 to 2")
    best_play = optimal(slug, posted)
    asked, table = laid_out(slug, posted, best_play)
    assert stakes_of(table)["base"] == 200
    usual, own = (choice_tables(order(slug, house), shape(slug), chart_of(slug)) for house in ({}, posted))
    assert (usual.three != own.three).any()
    for pack in packs(f"{slug} of the house", 80):
        check(asked, table, pack, best_play.bets)


# -- the solver's decisions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [LIR, MSS])
def test_what_is_bet_is_what_the_advice_says(slug: str) -> None:
    best_play, posted, dice = optimal(slug, {}), order(slug).options.tables["base"], random.Random(slug)
    for _ in range(12):
        four = dice.sample(range(52), 4)
        for number, decision in enumerate(shape(slug).decisions):
            seen: Sequence[int] = four[: decision.seen]
            staked = dice.choice(decision.stakes)
            values = worth(shape(slug), number, posted, seen, staked)
            assert best_play.bets(look(seen), staked) == decision.units[values.index(max(values))]


@pytest.mark.parametrize("slug", [LIR, MSS])
def test_the_simple_strategies_are_those_of_the_games_folder(slug: str) -> None:
    known = of(slug).strategies
    assert list(known) == ["optimal", *(strategy.name for strategy in chart_of(slug).simple)]
    assert all(known[strategy.name] == strategy.words for strategy in chart_of(slug).simple)


def test_a_strategy_that_bets_too_much_is_refused() -> None:
    with pytest.raises(BadPlan, match="'all in' bets 4x"):
        laid_out(MSS, {}, StreetStrategy("all in", "", lambda seen, staked: 4))


def test_choices_are_solved_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))

    def solved() -> bytes:
        return choice_tables(order(LIR, {}, "usual"), shape(LIR), chart_of(LIR)).three.tobytes()

    first = solved()
    (kept,) = tmp_path.iterdir()
    with monkeypatch.context() as no_solver:
        no_solver.setattr("croupier.engines.streets.deal.card_sets", None)
        assert solved() == first
    kept.write_bytes(b"broken")
    assert solved() == first
    monkeypatch.setenv("CROUPIER_CACHE", str(kept / "below"))  # no folder: solved, and not kept
    assert solved() == first


# -- the exact analysis -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "wagers"),
    [(LIR, ["bonus", "three_card_bonus", "progressive"]), (MSS, ["three_card_bonus", "progressive"])],
)
def test_side_bets_are_near_their_analysis(slug: str, wagers: list[str]) -> None:
    assert_agrees(slug, {}, wagers, rounds=2_000_000)


def assert_near(slug: str, strategy: str, wager: str, edge: float, rounds: int) -> None:
    total = simulate(Run(order(slug, {}, strategy, [wager]), rounds, "streets"), locally(2))
    figures = estimate(total.wagers[wager], total.chunks)
    assert figures.rounds == rounds
    assert abs(figures.z_score(-edge)) < 4, figures


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
