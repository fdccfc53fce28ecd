"""Pai Gow Poker: the reference round on the same cards, the house ways in their two forms, the exact edges. The cards
of a kernel's pack are the player's seven, then the dealer's."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

from croupier.equipment.cards import JOKER, TEXT, cards
from croupier.games.pai_gow_poker.house_way import house_way
from croupier.games.pai_gow_poker.rules import ranked
from croupier.money import dollars
from croupier.simulate.kernel import order
from croupier.simulate.pai_gow import Compared
from croupier.simulate.poker_endings import Table
from croupier.simulate.runner import Run, locally, simulate
from croupier.simulate.tally import estimate
from tests.games.pai_gow_poker.table import carry_of, play
from tests.simulate.agreement import assert_same_on_two
from tests.simulate.community_laying import dealer_of, stakes_of, table_of, unpaid
from tests.simulate.stud_laying import good_cards

PGP = "pai-gow-poker"
#: House edges as the analysis has them: solving takes longer than playing.
EDGES = {"main": 0.027333402962353395, "bank": 0.0017243181334492595, "fortune_bonus": 0.07765574685545404}
#: The player's seven cards and the dealer's that no shuffle brings in a while.
RARE = [
    "As Ks Qs Js Ts 9s 8s 2c 2d 3h 4c 5d 7h 8h",
    "As Ks Qs Js Ts Kd Qd 2c 2d 3h 4c 5d 7h 8h",
    "9h 8h 7h 6h 5h 4h Jk 2c 2d 3s 4c 5d 7d 8s",
    "Ac Ad Ah As Jk Kc Kd 2c 2d 3h 4c 5d 7h 8h",
    "Ac Ad Ah As Jk Kc Qd 2c 2d 3h 4c 5d 7h 8h",
    "As Ks Qs Js Ts 2c 3d 2s 2d 3h 4c 5d 7h 8h",
    "9h 8h 7h 6h 5h Kc Kd As Ks Qs Js Ts 2c 3d",
    "Ac Kc Qh Jd 9s 7d 5h Ad Kd Qs Jc 9h 7s 5d",
    "9c 9d 9h 9s 3d 4c Jk As Ad 2d 2h 5c 6d 7d",
]


def packs(many: int) -> Iterator[list[int]]:
    """Shuffled packs with the joker, every other one with cards on top that make something."""
    dice = random.Random("pai gow")
    for number in range(many):
        pack = dice.sample(range(53), 53)
        some = good_cards(dice, number % 16) - ({JOKER} if number % 3 == 0 else set())
        top = [card for card in pack if card in some][: dice.choice((5, 7, 12))]
        rest = [card for card in pack if card not in top]
        mixed = top + rest[: max(0, 14 - len(top))]
        if dice.random() < 0.5:
            dice.shuffle(mixed)
        yield mixed + [card for card in rest if card not in mixed]


def laid_out(text: str) -> list[int]:
    top = cards(text)
    return [*top, *(card for card in range(53) if card not in top)]


@cache
def met_the_house(**posted: Any) -> Any:
    """What the table remembers when the player has met the house once."""
    hands = {"1": "Ac Kd 9h 9d 7s 5c 3h", "dealer": "Qc Jd 8h 8d 6s 4c 2h"}
    return carry_of(play(hands, "1 house_way", wagers={"1": {"main": "20"}}, **posted))


def check(table: Table, pack: Sequence[int], hit: set[tuple[str, str]], **posted: Any) -> Compared:
    """The rules pay the same, with the hand against the house and as the bank; says how the hands compare."""
    stakes = stakes_of(table)
    shown = [TEXT[card] for card in pack[:14]]
    hands = {"1": " ".join(shown[:7]), "dealer": " ".join(shown[7:])}
    made = {wager: dollars(stake) for wager, stake in stakes.items() if wager != "bank"}
    done = play(hands, "1 house_way", wagers={"1": made}, **posted)
    assert done.result is not None
    found = {one.wager: one for one in done.result.lines}
    if "bank" in stakes:
        banked = play(
            hands, "1 bank 20", "1 house_way", wagers={"1": {"main": "20"}}, carry=met_the_house(**posted), **posted
        )
        assert banked.result is not None
        found |= {one.wager: one for one in banked.result.lines if one.wager == "bank"}
    endings = table.laid(pack)
    for account, ending in zip(table.accounts, endings, strict=True):
        for wager, stake in account.stakes.items():
            booked, mine = account.settle(ending, wager, stake), found[wager]
            assert (booked.net, booked.risked, booked.line) == (mine.net, mine.stake, mine.line), (wager, shown)
            hit.add((wager, booked.line))
    ended: Compared = endings[0]
    return ended


def test_the_reference_round_pays_the_same() -> None:
    table, hit = table_of(PGP), set[tuple[str, str]]()
    seen = {check(table, laid_out(one), hit) for one in RARE}
    seen |= {check(table, pack, hit) for pack in packs(500)}
    assert unpaid(PGP, hit) == set()
    assert seen == {Compared(low, high) for low in (-1, 0, 1) for high in (-1, 0, 1)}


@pytest.mark.long
def test_the_reference_round_pays_the_same_many_times() -> None:
    for pack in packs(10_000):
        check(table_of(PGP), pack, set())


@pytest.mark.parametrize(
    "posted", [{"vig_rounding": "up_25c"}, {"player_banking": "off"}, {"fortune_bonus": "off", "dealing": "shoe"}]
)
def test_other_tables_pay_the_same(posted: dict[str, str]) -> None:
    table = dealer_of(PGP).table(order(PGP, posted))
    for pack in packs(60):
        check(table, pack, set(), **posted)


def test_hands_are_set_and_compared_as_by_the_rules() -> None:
    table = dealer_of(PGP).table(order(PGP, {}, "", ["main"]))
    for pack in packs(3000):
        mine, theirs = (ranked(*house_way(hand)) for hand in (pack[:7], pack[7:14]))
        signs = [int(np.sign(one - other)) for one, other in zip(mine, theirs, strict=True)]
        assert table.laid(pack)[0] == Compared(*signs), [TEXT[card] for card in pack[:14]]


def assert_near(wager: str, rounds: int) -> None:
    total = simulate(Run(order(PGP, {}, "", [wager]), rounds, "pai gow"), locally(2))
    found = estimate(total.wagers[wager], total.chunks)
    assert found.rounds == rounds
    assert abs(found.z_score(-EDGES[wager])) < 4, found


@pytest.mark.parametrize("wager", EDGES)
def test_the_mean_is_that_of_the_analysis(wager: str) -> None:
    assert_near(wager, 2_000_000)


@pytest.mark.long
@pytest.mark.parametrize("wager", EDGES)
def test_the_mean_of_many_rounds_is_that_of_the_analysis(wager: str) -> None:
    assert_near(wager, 100_000_000)


def test_any_number_of_workers_finds_the_same() -> None:
    assert_same_on_two(PGP)
