"""Wheels by the million: what a kernel pays on every pocket is what the reference round pays there."""

from collections.abc import Mapping

import numpy as np
import pytest

from croupier.engines.chance import stream
from croupier.engines.kernel import order
from croupier.equipment.wheel import NUMBERED_WHEELS
from croupier.games.big_six.plan import WHEEL as BIG_SIX
from croupier.money import cents
from croupier.simulation.runner import kernel
from tests.engines.dealing.agreement import assert_agrees, assert_same_on_two, played
from tests.support import deal, nets

WHEELS = ("single_zero", "double_zero", "double_zero_as_single")


def assert_pays_like_the_round(slug: str, pockets: list[str], posted: Mapping[str, object]) -> None:
    """A row of the kernel for each pocket that counts, one chip on everything."""
    asked = order(slug, posted)
    dealer = kernel(asked)
    rows = dealer.block(1, stream("s", 0))
    assert len(rows.nets) == len(pockets)
    for row, pocket in enumerate(pockets):
        bets = {wager: str(stake // 100) for wager, stake in zip(asked.wagers, dealer.stakes, strict=True)}
        paid = nets(deal(slug, {"1": bets}, [pocket], options=posted))["1"]
        assert {wager: int(net) for wager, net in zip(asked.wagers, rows.nets[row], strict=True)} == {
            wager: cents(net) for wager, net in paid.items()
        }, pocket


@pytest.mark.parametrize("wheel", WHEELS)
def test_every_position_on_every_pocket(wheel: str) -> None:
    pockets = [pocket for pocket in NUMBERED_WHEELS[wheel].pockets if pocket not in NUMBERED_WHEELS[wheel].void]
    assert_pays_like_the_round("roulette", pockets, {"wheel": wheel})


def test_every_insignia() -> None:
    assert_pays_like_the_round("big-six", list(dict.fromkeys(BIG_SIX.pockets)), {})


def test_sections_come_as_often_as_they_are_on_the_rim() -> None:
    drawn = kernel(order("big-six")).block(5_400_000, stream("rim", 0)).times[:, 0]
    sections = np.array([BIG_SIX.pockets.count(fromkey) for fromkey in dict.fromkeys(BIG_SIX.pockets)])
    expected = 100_000 * sections
    assert (abs(drawn - expected) < 4 * np.sqrt(expected)).all()


def test_a_line_is_counted_where_it_is_hit() -> None:
    tally = played("big-six", wagers=["joker"], rounds=200_000).wagers["joker"]
    assert tally.lines["joker"] == sum(times for net, times in tally.nets.items() if net > 0)
    assert tally.rounds == 200_000
    assert tally.initial == tally.risked


@pytest.mark.parametrize("wheel", WHEELS)
def test_roulette_agrees_with_its_analysis(wheel: str) -> None:
    assert_agrees("roulette", {"wheel": wheel}, rounds=2_000_000)


def test_big_six_agrees_with_its_analysis() -> None:
    assert_agrees("big-six", rounds=4_000_000)


@pytest.mark.long
@pytest.mark.parametrize("slug", ["roulette", "big-six"])
def test_at_a_hundred_million(slug: str) -> None:
    assert_agrees(slug, rounds=100_000_000)


@pytest.mark.parametrize("slug", ["roulette", "big-six"])
def test_on_two_workers(slug: str) -> None:
    assert_same_on_two(slug)
