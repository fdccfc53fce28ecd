"""What a simulation adds up, and how it is compared: rows counted once or many times, standard errors, analyses."""

import json
from collections import Counter
from math import isclose, sqrt

import numpy as np
import pytest

from croupier.engines.chance import Stream
from croupier.engines.kernel import CHUNK, BlockResult, Kernel, of, order
from croupier.engines.tally import MANY_CHUNKS, Tally, WagerTally, estimate
from croupier.errors import CroupierError, OptionRefused, UnknownName
from croupier.simulation.results import WagerComparison, compare
from croupier.simulation.runner import Run, locally, simulate

WAGERS = ("ante", "pairs")
LINES = (("win",), ("flush", "straight"))
NO_STREAM = np.zeros(4, np.uint64)


def dealer(played: BlockResult, stakes: tuple[int, int] = (100, 0)) -> Kernel:
    def block(rounds: int, stream: Stream) -> BlockResult:
        return played

    return Kernel(WAGERS, stakes, LINES, block)


def rounds(seed: int, count: int, *, different: int = 5) -> BlockResult:
    """Rounds at random; the second wager is not made in each."""
    source = np.random.default_rng(seed)
    nets = source.integers(-1, different - 1, (count, 2)) * 100
    risked = np.stack([np.full(count, 100), source.integers(0, 3, count) * 100], axis=1)
    lines = np.stack([source.integers(-1, 1, count), source.integers(-1, 2, count)], axis=1).astype(np.int16)
    return BlockResult(nets, risked, lines)


# -- rows -------------------------------------------------------------------------------------------------------


def test_every_net_and_every_line_is_counted() -> None:
    played = rounds(1, 1000)
    tally = dealer(played).chunk(NO_STREAM)
    for column, wager in enumerate(WAGERS):
        made = played.risked[:, column] > 0
        wager_tally, nets = tally.wagers[wager], played.nets[made, column]
        assert wager_tally.nets == Counter(nets.tolist())
        assert wager_tally.rounds == made.sum()
        assert wager_tally.net == nets.sum()
        assert wager_tally.squares == int(nets.sum()) ** 2
        assert wager_tally.risked == played.risked[:, column].sum()
        hit = played.lines[made, column]
        assert wager_tally.lines == {name: (hit == n).sum() for n, name in enumerate(LINES[column])}
    assert tally.wagers["ante"].initial == 100_000
    assert tally.wagers["pairs"].initial == tally.wagers["pairs"].risked, (
        "where the amount varies, it is what is risked"
    )


@pytest.mark.parametrize("columns", [1, 2])
def test_a_row_may_stand_for_many_rounds(columns: int) -> None:
    """As often as it came for all wagers together, or for each."""
    played = rounds(2, 50)
    played.risked[:] = 100
    times = np.random.default_rng(3).integers(0, 4, (50, columns))
    tally = dealer(played._replace(times=times)).chunk(NO_STREAM)
    for column, wager in enumerate(WAGERS):
        often = times[:, min(column, columns - 1)]
        spread = BlockResult(
            played.nets.repeat(often, 0), played.risked.repeat(often, 0), played.lines.repeat(often, 0)
        )
        assert tally.wagers[wager] == dealer(spread).chunk(NO_STREAM).wagers[wager]


def test_a_row_that_came_is_counted_even_without_a_risk() -> None:
    """Odds that go back are a bet that was made."""
    nothing = np.zeros((1, 2), np.int64)
    played = BlockResult(nothing, nothing, np.full((1, 2), -1, np.int16), np.array([[7]]))
    assert dealer(played).chunk(NO_STREAM).wagers["ante"] == WagerTally(700, 0, Counter({0: 7}), sizes=700 * 700)


def test_what_else_was_counted() -> None:
    assert dealer(rounds(4, 10)._replace(counts={"rolls": 33})).chunk(NO_STREAM).counts == {"rolls": 33}


def test_thousands_of_different_nets_are_told_apart() -> None:
    played = rounds(5, 60_000, different=4000)
    assert dealer(played).chunk(NO_STREAM).wagers["ante"].nets == Counter(played.nets[:, 0].tolist())


def test_more_than_can_be_told_apart_are_refused() -> None:
    with pytest.raises(CroupierError, match="ante ends in more than 4096 different ways"):
        dealer(rounds(6, 60_000, different=5000)).chunk(NO_STREAM)


def test_a_tally_comes_back_from_json() -> None:
    tally = dealer(rounds(7, 500)._replace(counts={"rolls": 9})).chunk(NO_STREAM)
    assert Tally.restored(json.loads(json.dumps(tally.plain()))) == tally


# -- figures ----------------------------------------------------------------------------------------------------


def test_the_figures_of_a_wager() -> None:
    tally = WagerTally(initial=1000, risked=1500, nets=Counter({-100: 6, 200: 4}), squares=0)
    figures = estimate(tally, 1)
    assert (figures.rounds, figures.mean) == (10, 0.2)
    assert isclose(figures.element_of_risk, -200 / 1500)
    assert isclose(figures.variance, (6 * 1 + 4 * 4) / 10 - 0.04)
    assert isclose(figures.stderr, sqrt(figures.variance / 10))
    assert isclose(estimate(tally, 1, together=4).stderr, 2 * figures.stderr)
    assert isclose(WagerComparison("ante", tally, figures, 0.0).z_score or 0, 0.2 / figures.stderr)


def test_a_line_that_never_came_is_in_the_error_that_the_analysis_knows() -> None:
    tally = WagerTally(initial=1000, risked=1000, nets=Counter({-100: 10}), squares=0)
    figures = estimate(tally, 1)
    assert figures.stderr == 0.0
    assert isclose(WagerComparison("bonus", tally, figures, 0.1, variance=250.0).z_score or 0, -0.9 / 5)


def test_nothing_played_has_no_figures() -> None:
    assert estimate(WagerTally(), 0).stderr == 0.0
    assert WagerComparison("ante", WagerTally(), estimate(WagerTally(), 0), -0.1).z_score == 0.0


def test_rounds_that_hang_together_have_a_larger_error() -> None:
    """All rounds of a chunk end alike: there are as many experiments as chunks, and few chunks cannot tell."""
    for chunks in (MANY_CHUNKS - 2, 2 * MANY_CHUNKS):
        total = WagerTally()
        for chunk in range(chunks):
            net = 100 if chunk % 2 else -100
            total.add(WagerTally(100_000, 100_000, Counter({net: 1000}), Counter(), (1000 * net) ** 2))
        by_rounds = 1 / sqrt(1000 * chunks)
        expected = 1 / sqrt(chunks - 1) if chunks >= MANY_CHUNKS else by_rounds
        assert isclose(estimate(total, chunks).stderr, expected)


def test_the_error_by_chunks_is_that_of_rounds_where_they_are_independent() -> None:
    total = simulate(Run(order("big-six", wagers=["1"]), 1000 * (1 << 16), "error"), locally(2)).wagers["1"]
    figures = estimate(total, 1000)
    assert isclose(figures.stderr, sqrt(figures.variance / figures.rounds), rel_tol=4 / sqrt(2 * 1000))


# -- beside the analysis ----------------------------------------------------------------------------------------


def test_a_run_is_compared_with_its_own_options() -> None:
    single = order("roulette", {"wheel": "single_zero"}, wagers=["red"])
    (comparison,) = compare(single, simulate(Run(single, 1000, "s"), locally(1)))
    assert comparison.exact is not None
    assert isclose(comparison.exact, 1 / 37)
    plain = comparison.plain()
    assert plain["rounds"] == sum(row["rounds"] for row in plain["distribution"]) == 1000
    assert plain["analysis"]["z_score"] == comparison.z_score


def test_a_stake_is_told_to_the_analysis_too() -> None:
    """A vigorish of 5% in whole dollars is nothing on ten dollars."""
    dear, cheap = (order("craps", {"vig_rounding": "dollar", "stake": name}, wagers=["buy_4"]) for name in ("20", "10"))
    edges = [compare(ordered, simulate(Run(ordered, 1000, "s"), locally(1)))[0].exact for ordered in (dear, cheap)]
    assert edges == [pytest.approx(0.05), pytest.approx(0.0)]


def test_what_no_analysis_knows_has_no_exact_edge() -> None:
    asked = order("roulette", wagers=["red"])
    total = simulate(Run(asked, 1000, "s"), locally(1))
    (comparison,) = compare(asked, Tally(1, {"no such bet": total.wagers["red"]}))
    assert (comparison.exact, comparison.z_score, comparison.plain()["analysis"]) == (None, None, None)


# -- orders -----------------------------------------------------------------------------------------------------


def test_an_order_names_what_would_be_accepted() -> None:
    with pytest.raises(UnknownName, match="greeen"):
        order("roulette", wagers=["greeen"])
    with pytest.raises(UnknownName, match=r"peneration.*penetration"):
        order("mini-baccarat", {"peneration": 70})
    with pytest.raises(UnknownName, match=r"always.*optimal"):
        order("craps", strategy="always")
    with pytest.raises(OptionRefused, match="1 to 99"):
        order("mini-baccarat", {"penetration": 0})


def test_a_wager_named_twice_is_played_once() -> None:
    assert order("roulette", wagers=["split:2-1", "red", "split:1-2"]).wagers == ["split:1-2", "red"]


def test_without_a_name_every_wager_is_played() -> None:
    asked = order("craps")
    assert asked.wagers == list(of("craps").wagers(asked.options))
    assert asked.strategy == "optimal"


def test_a_game_without_a_dealer() -> None:
    with pytest.raises(UnknownName, match="whist"):
        of("whist")


def test_a_short_chunk_does_not_blow_up_the_standard_error() -> None:
    run = Run(order("roulette", {}, "", ["red"]), 120 * CHUNK + 1000, "short")
    tally = simulate(run, locally(1))
    figures = estimate(tally.wagers["red"], tally.chunks)
    assert tally.chunks == 121
    assert isclose(figures.stderr, sqrt(figures.variance / figures.rounds), rel_tol=0.25)


def test_a_part_of_the_base_game_is_compared_only_when_it_is_played_at_its_best() -> None:
    for strategy, known in (("optimal", True), ("always play", False)):
        asked = order("three-card-poker", {}, strategy, ["base", "ante_bonus", "pair_plus"])
        comparisons = compare(asked, simulate(Run(asked, 1000, "parts"), locally(1)))
        assert [comparison.exact is not None for comparison in comparisons] == [True, known, True]
