"""3 Dice Baccarat by the million: every throw paid as the reference round pays it."""

import random
from collections.abc import Mapping

import numpy as np
import pytest

from croupier.engines.chance import stream
from croupier.engines.dice.throws import throws
from croupier.engines.kernel import order
from croupier.games import get
from croupier.games.three_dice_baccarat.plan import PLAN
from croupier.games.three_dice_baccarat.rules import Throw
from croupier.simulation.runner import kernel
from tests.engines.dealing.agreement import assert_agrees, assert_same_on_two, played
from tests.support import deal

SLUG = "three-dice-baccarat"
GAME = get(SLUG)
THROWS = throws(PLAN)
WHOLE = sum(THROWS.values())
#: Wagers that may be posted with several tables, and every such table.
CHOICES = [
    (wager, table.id)
    for wager in ("golden_talons_player", "golden_talons_banker", "triple_progressive")
    for table in GAME.paytables.values()
    if wager in table.wagers and not table.lost
]
#: A throw for each line that is rarely made.
RARE = [
    Throw((3, 3, 3), (3, 3, 3)),
    Throw((6, 6, 6), (3, 3, 3)),
    Throw((1, 1, 1), (2, 2, 2)),
    Throw((1, 3, 6), (2, 2, 6)),
    Throw((1, 1, 1), (4, 6, 6)),
    Throw((1, 2, 3), (4, 5, 6)),
    Throw((3, 3, 3), (1, 4, 5)),
    Throw((1, 4, 5), (4, 4, 5)),
    Throw((5, 5, 5), (1, 2, 2)),
]


def assert_pays_like_the_round(posted: Mapping[str, object], sample: list[Throw]) -> None:
    """Every wager on some throws: the net and the line."""
    asked = order(SLUG, posted)
    dealer = kernel(asked)
    rows, places = dealer.block(1, stream("s", 0)), {throw: row for row, throw in enumerate(THROWS)}
    shares = {line.line for line in asked.options.tables["triple_progressive"].lines if line.pays.unit == "percent"}
    bets = {wager: str(stake // 100) for wager, stake in zip(asked.wagers, dealer.stakes, strict=True)}
    for throw in sample:
        row = places[Throw(tuple(sorted(throw.player)), tuple(sorted(throw.banker)))]
        round_ = deal(SLUG, {"1": bets}, [throw.player, throw.banker], options={**posted, "progressive_seed": "100"})
        assert round_.result is not None
        paid = {line.wager: line for line in round_.result.lines}
        assert set(paid) == set(asked.wagers)
        for column, wager in enumerate(asked.wagers):
            net, hit = int(rows.nets[row, column]), int(rows.lines[row, column])
            line = dealer.lines[column][hit] if hit >= 0 else ""
            if wager == "triple_progressive" and line in shares:  # what the meter pays is not counted
                assert (net, line) == (-dealer.stakes[column], paid[wager].line)
                continue
            assert net == paid[wager].net, (wager, throw)
            assert line == paid[wager].line or (paid[wager].outcome == "push" and net == 0), (wager, throw)


def thrown(count: int, seed: int) -> list[Throw]:
    source = random.Random(seed)
    cups = [tuple(source.randint(1, 6) for _ in range(3)) for _ in range(2 * count)]
    return [Throw(*both) for both in zip(cups[::2], cups[1::2], strict=True)]


def test_every_wager_on_random_throws() -> None:
    assert_pays_like_the_round({}, [*RARE, *thrown(800, 1)])


@pytest.mark.parametrize(("wager", "table"), CHOICES)
def test_every_pay_table(wager: str, table: str) -> None:
    assert_pays_like_the_round({wager: table}, [*RARE, *thrown(40, 2)])


def test_throws_come_as_often_as_their_dice_fall() -> None:
    drawn = kernel(order(SLUG, wagers=["player"])).block(20 * WHOLE, stream("cups", 0)).times[:, 0]
    expected = 20 * np.array(list(THROWS.values()))
    spread = ((drawn - expected) ** 2 / expected).sum() - (len(THROWS) - 1)
    assert abs(spread) < 4 * np.sqrt(2 * len(THROWS))


def test_a_wager_that_is_off_is_not_played() -> None:
    assert "sun_7" not in played(SLUG, {"sun_7": "off"}, rounds=1000).wagers


def test_it_agrees_with_its_analysis() -> None:
    assert_agrees(SLUG, rounds=4_000_000)


@pytest.mark.parametrize(("wager", "table"), CHOICES)
def test_every_pay_table_agrees(wager: str, table: str) -> None:
    assert_agrees(SLUG, {wager: table}, [wager], rounds=1_000_000, seed="tables")


@pytest.mark.long
def test_at_a_hundred_million() -> None:
    assert_agrees(SLUG, rounds=100_000_000)


def test_on_two_workers() -> None:
    assert_same_on_two(SLUG)
