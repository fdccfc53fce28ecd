"""Sessions, ruin and holds against formulas that are known in closed form, and against every path counted."""

from fractions import Fraction
from itertools import product
from math import comb, exp, isclose

import pytest

from croupier.errors import BadInput
from croupier.mathematics import ruin as walks
from croupier.mathematics.bankrolls import bankroll_for, ruin, ruin_for_ever
from croupier.mathematics.growth import adjustment, certainty_equivalent, kelly
from croupier.mathematics.risk import analysis_of, figures
from croupier.mathematics.ruin import ruined
from croupier.mathematics.sessions import hold, session
from croupier.mathematics.shortfalls import shortfall
from croupier.mathematics.wager_nets import WagerNets

RED = WagerNets.of({Fraction(1): Fraction(18, 38), Fraction(-1): Fraction(20, 38)})
COIN = WagerNets.of({Fraction(1): Fraction(51, 100), Fraction(-1): Fraction(49, 100)})
STRAIGHT = WagerNets.of({Fraction(35): Fraction(1, 38), Fraction(-1): Fraction(37, 38)})
THREE = WagerNets.of({Fraction(3, 2): Fraction(1, 10), Fraction(0): Fraction(1, 5), Fraction(-1): Fraction(7, 10)})


def test_a_session_of_even_chances_is_binomial() -> None:
    sitting, p = session(RED, 1000), 18 / 38
    ahead = sum(comb(1000, wins) * p**wins * (1 - p) ** (1000 - wins) for wins in range(501, 1001))
    assert isclose(sitting.ahead, ahead, rel_tol=1e-9)
    assert isclose(sitting.mean, -1000 / 19)
    assert isclose(sum(sitting.results * sitting.chances), sitting.mean, rel_tol=1e-9)


@pytest.mark.parametrize("wager", [RED, STRAIGHT, THREE])
def test_a_short_session_is_every_path(wager: WagerNets) -> None:
    paths: dict[Fraction, float] = {}
    for nets in product(range(len(wager.nets)), repeat=4):
        chance = 1.0
        for net in nets:
            chance *= wager.chances[net]
        total = sum((wager.nets[outcome] for outcome in nets), Fraction(0))
        paths[total] = paths.get(total, 0) + chance
    sitting = session(wager, 4)
    assert len(sitting.results) == len(paths)
    for result, chance in zip(sitting.results, sitting.chances, strict=True):
        assert isclose(chance, paths[Fraction(float(result))], rel_tol=1e-9)


def test_quantiles_and_shares_belong_together() -> None:
    sitting = session(STRAIGHT, 500)
    for share in (0.01, 0.5, 0.99):
        quantile = sitting.quantile(share)
        assert sitting.chances[sitting.results <= quantile].sum() >= share
        assert sitting.chances[sitting.results < quantile].sum() < share


@pytest.mark.parametrize("wager", [RED, COIN, THREE])
@pytest.mark.parametrize("bankroll", [1, 2, 3])
def test_ruin_is_counted_path_by_path(wager: WagerNets, bankroll: int) -> None:
    def gone(left: Fraction, rounds: int) -> float:
        if left < 1:
            return 1.0
        if not rounds:
            return 0.0
        pairs = zip(wager.nets, wager.chances, strict=True)
        return sum(chance * gone(left + net, rounds - 1) for net, chance in pairs)

    for rounds in (1, 2, 5, 8):
        assert isclose(ruin(wager, Fraction(bankroll), rounds), gone(Fraction(bankroll), rounds), abs_tol=1e-9)


def test_ruin_for_ever_is_the_gamblers_formula() -> None:
    assert isclose(ruin_for_ever(COIN, Fraction(10)), (49 / 51) ** 10, rel_tol=1e-9)
    assert ruin_for_ever(RED, Fraction(1000)) == 1
    assert isclose(exp(-adjustment(COIN)), 49 / 51, rel_tol=1e-9)
    assert isclose(ruin(COIN, Fraction(5), 20_000), (49 / 51) ** 5, rel_tol=1e-3)


def test_the_bankroll_for_a_risk_is_the_smallest_that_does() -> None:
    assert isclose((49 / 51) ** bankroll_for(COIN, 0.01), 0.01, rel_tol=1e-9)
    needed = int(bankroll_for(RED, 0.05, 300))
    assert ruin(RED, Fraction(needed), 300) <= 0.05 < ruin(RED, Fraction(needed - 1), 300)


def test_a_hold_outside_its_range_is_not_normal() -> None:
    normal = hold(RED, 1000)
    assert isclose(normal.expected, 1 / 19)
    assert normal.normal(0.05)
    assert not normal.normal(0.31)
    assert hold(RED, 100_000).high - hold(RED, 100_000).low < (normal.high - normal.low) / 9


def test_n_zero_is_where_the_edge_catches_up_with_the_spread() -> None:
    sitting = session(RED, round(RED.n_zero))
    assert isclose(-sitting.mean, sitting.deviation, rel_tol=1e-2)
    assert WagerNets.of({Fraction(1): HALF, Fraction(-1): HALF}).n_zero == float("inf")


HALF = Fraction(1, 2)


def test_what_cannot_be_answered() -> None:
    for asked, message in (
        (lambda: session(RED, 0), "at least one"),
        (lambda: ruin(RED, Fraction(1, 2), 10), "cannot make a wager"),
        (lambda: bankroll_for(COIN, 2.0), "no probability"),
        (lambda: bankroll_for(RED, 0.05), "the house has the edge"),
        (lambda: adjustment(WagerNets.of({Fraction(1): Fraction(1)})), "cannot lose"),
        (lambda: hold(RED, 10, 1.5), "no probability"),
    ):
        with pytest.raises(BadInput, match=message):
            asked()


# -- a month of a table, and longer -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "bankroll", "rounds"), [(COIN, 40, 20_000), (COIN, 5, 20_000), (STRAIGHT, 300, 20_000), (RED, 420, 8000)]
)
def test_leaps_come_as_close_to_every_round_as_they_say(
    wager: WagerNets, bankroll: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = ruined(wager, Fraction(bankroll), rounds)
    assert exact.error == 0
    monkeypatch.setattr(walks, "MOST_STEPS", 40_000)
    leaps = ruined(wager, Fraction(bankroll), rounds)
    assert 0 < leaps.error < 0.05
    assert abs(leaps.chance - exact.chance) <= leaps.error


def test_a_hundred_million_rounds_are_no_more_than_ever_and_no_less_than_some() -> None:
    long = ruined(COIN, Fraction(100), 10**8)
    assert abs(long.chance - (49 / 51) ** 100) <= long.error + 1e-9
    assert long.error < 0.001
    assert ruined(RED, Fraction(100), 10**7).chance > 0.999


def test_a_session_with_too_many_results_is_counted_more_coarsely_and_says_so() -> None:
    odd = WagerNets.of({Fraction(100_000): Fraction(1, 200_000), Fraction(-997, 999): Fraction(199_999, 200_000)})
    month = session(odd, 10**6)
    assert 0 < month.error < 1e-4
    shown = float((month.results * month.chances).sum())
    assert isclose(shown, month.mean, rel_tol=1e-6)
    spread = float(((month.results - shown) ** 2 * month.chances).sum()) ** 0.5
    assert isclose(spread, month.deviation, rel_tol=2e-4)
    assert session(RED, 43_200).error == 0


def test_a_bankroll_may_be_too_small_for_a_double() -> None:
    half = 0.5
    doubles = WagerNets((Fraction(2), Fraction(-1)), (0.5, 0.5), (Fraction(2), Fraction(1)))
    # With one unit the hand that would be doubled comes half of the time.
    assert shortfall(doubles, Fraction(1), 1) == (half, 0)
    assert shortfall(doubles, Fraction(2), 1) == (0, 0)
    # Two units: a loss, then the hand to double.
    assert shortfall(doubles, Fraction(2), 2) == (half * half, 0)
    assert shortfall(RED, Fraction(3), 50) == (0, 0), "nothing is ever added to a bet on red"


DOUBLED = WagerNets(
    tuple(map(Fraction, ("-2", "-1", "0", "1", "3/2", "2"))),
    (0.045, 0.445, 0.085, 0.325, 0.045, 0.055),
    tuple(map(Fraction, (2, 1, 1, 1, 1, 2))),
)


@pytest.mark.parametrize(("bankroll", "rounds"), [(60, 4000), (150, 12_000), (20, 12_000)])
def test_a_shortfall_of_many_rounds_comes_as_close_to_every_round_as_it_says(
    bankroll: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = shortfall(DOUBLED, Fraction(bankroll), rounds)
    assert exact.error == 0
    monkeypatch.setattr(walks, "MOST_STEPS", 4_000_000)
    leaps = shortfall(DOUBLED, Fraction(bankroll), rounds)
    assert 0 < leaps.error < 0.01
    assert abs(leaps.chance - exact.chance) <= leaps.error


def test_how_often_the_strategy_cannot_be_followed_is_said_of_a_month_too() -> None:
    month = figures(analysis_of("blackjack", wager="main"), rounds=43_200, bankroll=1000)["ruin"]
    assert 0.05 < month["short_of_a_hand"] / month["within"] < 0.5, "most are gone without such a hand"
    assert 0 < month["short_error"] < 0.05 * month["short_of_a_hand"]


def test_kelly_wagers_the_edge_over_the_odds() -> None:
    assert isclose(kelly(COIN), 0.02, abs_tol=1e-9)
    assert kelly(RED) == 0
    sure = certainty_equivalent(COIN, Fraction(50))
    assert sure is not None
    assert isclose(sure, COIN.mean - COIN.variance / 2 / 50, abs_tol=1e-3)
    assert certainty_equivalent(COIN, Fraction(1)) is None


def test_win_over_handle_and_win_over_drop_are_named_apart() -> None:
    month = figures(analysis_of("craps", wager="pass"), rounds=43_200, drop="3000", held="0.2")
    assert isclose(month["win_over_handle"]["expected"], 7 / 495)
    assert isclose(month["win_over_drop"]["expected"], 7 / 495 * 43_200 / 3000)
    assert month["held"] == {"hold": 0.2, "normal": True}
