"""Pai Gow Poker: the reference round on the same cards, the house ways in their two forms, the other ways of setting
beside the solver's, the exact edges. The cards of a kernel's pack are the player's seven, then the dealer's."""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from croupier.engines.kernel import order
from croupier.engines.outcomes import EndingGroup, EndingTable
from croupier.engines.pai_gow import deal as pai_gow
from croupier.engines.pai_gow.advise import advice
from croupier.engines.pai_gow.deal import HandComparison, compared
from croupier.engines.pai_gow.deal_settings import (
    BY_CARDS,
    SetTables,
    best,
    by_name,
    flush_place,
    house,
    lookup,
    settings,
)
from croupier.engines.pai_gow.hands import LOW_BITS, STACK, copies
from croupier.engines.pai_gow.plan_tables import PACK
from croupier.engines.pai_gow.solve import count
from croupier.engines.poker import BY_RANK, ladder, rank_place
from croupier.engines.showdown.deal_rounds import by_cards
from croupier.engines.tally import estimate
from croupier.equipment.cards import JOKER, TEXT, cards
from croupier.games.families.pai_gow import SettingValue
from croupier.games.pai_gow_poker.dealer import WAYS
from croupier.games.pai_gow_poker.plan import PLAN
from croupier.hands.orders import PAI_GOW_HIGH, PAI_GOW_LOW
from croupier.money import dollars
from croupier.simulation.runner import Run, locally, simulate
from tests.engines.dealing.agreement import assert_same_on_two
from tests.engines.dealing.community_laying import stakes_of, unpaid
from tests.engines.dealing.stud_laying import good_cards
from tests.games.pai_gow_poker.table import carry_of, house_way, play, ranked
from tests.support import quick

PGP = "pai-gow-poker"
#: House edges as the analysis has them: solving takes longer than playing.
EDGES = {"main": 0.027333402962353395, "bank": 0.0017243181334492595, "fortune_bonus": 0.07765574685545404}
#: The same for other ways of setting than the dealer's.
SET_EDGES = {
    ("optimal", "main"): 0.022793694608247067,
    ("optimal", "bank"): -0.0025528332342678924,
    ("the chart", "main"): 0.023294539057576134,
    ("the chart", "bank"): -0.0019068353849797542,
    ("house way, two pair by the chart", "main"): 0.024612837644994955,
    ("highest low hand", "main"): 0.08113497872104468,
    ("highest low hand", "bank"): 0.05602295666881215,
    ("highest high hand", "main"): 0.3840934835590492,
}
QUICK = [("highest low hand", "main"), ("highest low hand", "bank"), ("highest high hand", "main")]
#: Packs with four like suits that are solved at once: seven ranks with the joker, six without.
SMALL = [
    tuple(int(card == JOKER or card >> 2 in (0, 1, 2, 3, 8, 11, 12)) for card in range(53)),
    tuple(int(card != JOKER and card >> 2 in (4, 5, 7, 8, 9, 12)) for card in range(53)),
]
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


FIVE_PERCENT = Fraction(1, 20)


@cache
def table_of(strategy: str = "") -> EndingTable:
    """The kernel's rounds with every wager under the usual pay tables."""
    return pai_gow.table(order(PGP, {}, strategy))


def of(bank: bool) -> str:
    return "bank" if bank else "main"


def packs(count: int) -> Iterator[list[int]]:
    """Shuffled packs with the joker, every other one with cards on top that make something."""
    dice = random.Random("pai gow")
    for number in range(count):
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


def check(
    table: EndingTable,
    pack: Sequence[int],
    hit: set[tuple[str, str]],
    main: str = "house_way",
    bank: str = "house_way",
    **posted: Any,
) -> HandComparison:
    """The rules pay the same, with the hand against the house and as the bank; says how the hands compare."""
    stakes = stakes_of(table)
    shown = [TEXT[card] for card in pack[:14]]
    hands = {"1": " ".join(shown[:7]), "dealer": " ".join(shown[7:])}
    made = {wager: dollars(stake) for wager, stake in stakes.items() if wager != "bank"}
    done = play(hands, f"1 {main}", wagers={"1": made}, **posted)
    assert done.result is not None
    by_wager = {line.wager: line for line in done.result.lines}
    if "bank" in stakes:
        banked = play(
            hands, "1 bank 20", f"1 {bank}", wagers={"1": {"main": "20"}}, carry=met_the_house(**posted), **posted
        )
        assert banked.result is not None
        by_wager |= {line.wager: line for line in banked.result.lines if line.wager == "bank"}
    endings = table.laid(pack)
    for account, ending in zip(table.accounts, endings, strict=True):
        for wager, stake in account.stakes.items():
            booked, own = account.settle(ending, wager, stake), by_wager[wager]
            assert (booked.net, booked.risked, booked.line) == (own.net, own.stake, own.line), (wager, shown)
            hit.add((wager, booked.line))
    ended: HandComparison = endings[0]
    return ended


def test_the_reference_round_pays_the_same() -> None:
    table, hit = table_of(), set[tuple[str, str]]()
    seen = {check(table, laid_out(rare), hit) for rare in RARE}
    seen |= {check(table, pack, hit) for pack in packs(350)}
    assert unpaid(PGP, hit) == set()
    assert seen == {HandComparison(low, high) for low in (-1, 0, 1) for high in (-1, 0, 1)}


@pytest.mark.long
def test_the_reference_round_pays_the_same_many_times() -> None:
    for pack in packs(10_000):
        check(table_of(), pack, set())


@pytest.mark.parametrize(
    "posted", [{"vig_rounding": "up_25c"}, {"player_banking": "off"}, {"fortune_bonus": "off", "dealing": "shoe"}]
)
def test_other_tables_pay_the_same(posted: dict[str, str]) -> None:
    table = pai_gow.table(order(PGP, posted))
    for pack in packs(60):
        check(table, pack, set(), **posted)


def test_hands_are_set_and_compared_as_by_the_rules() -> None:
    table = pai_gow.table(order(PGP, {}, "", ["main"]))
    for pack in packs(1000):
        own, theirs = (ranked(*house_way(hand)) for hand in (pack[:7], pack[7:14]))
        signs = [int(np.sign(value - other)) for value, other in zip(own, theirs, strict=True)]
        assert table.laid(pack)[0] == HandComparison(*signs), [TEXT[card] for card in pack[:14]]


# -- other ways of setting ----------------------------------------------------------------------------------------


def made(settings: SetTables, hand: Sequence[int]) -> int:
    """Both hands that the kernel makes of seven cards, in one number."""
    look, pack = lookup(PLAN), np.array(hand, np.uint8)
    total = sum(int(look.keys[card]) for card in (-1, *hand))
    if total >> 36 & 0x8888:
        return int(settings.by_flush[flush_place(pack, 0, np.zeros(4, np.int64), look.flushes)])
    place = rank_place(total, look.table) - BY_RANK
    if settings.by_rank[place] != BY_CARDS:
        return int(settings.by_rank[place])
    return int(by_cards(pack, STACK, False, settings.hands, settings.made, 0, len(settings.hands)))


@cache
def lows() -> list[int]:
    """The values of all low hands, from the lowest on."""
    return sorted(
        {PAI_GOW_LOW.rank([number << 2, other << 2 | 1]) for number in range(13) for other in range(number, 13)}
    )


def number(low: Sequence[int], high: Sequence[int]) -> int:
    """Two hands as the kernel numbers them."""
    rung = int(ladder(PAI_GOW_HIGH, 5).of(np.array([PAI_GOW_HIGH.rank(high)]))[0])
    return rung << LOW_BITS | lows().index(PAI_GOW_LOW.rank(low))


def ways_to_set(hand: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], SettingValue]]:
    """Every setting that is not foul."""
    for low in combinations(hand, 2):
        high = tuple(card for card in hand if card not in low)
        if not PLAN.foul(both := ranked(low, high)):
            yield low, high, both


def said(settings: SetTables, hand: Sequence[int]) -> str:
    """The decision that sets a hand as the kernel does."""
    low = next(low for low, high, _ in ways_to_set(hand) if number(low, high) == made(settings, hand))
    return f"set {TEXT[low[0]]} {TEXT[low[1]]}"


def assert_best(settings: SetTables, hand: Sequence[int], pack: Sequence[int], *, bank: bool) -> bool:
    """The advice for these seven cards has no better setting, and the house way stays among equals; says whether it is
    the house way."""
    known = advice(PLAN, of(bank), hand, pack, FIVE_PERCENT)
    own = next(setting for setting in known if number(setting.low, setting.high) == made(settings, hand))
    assert own.worth(FIVE_PERCENT) == known[0].worth(FIVE_PERCENT), [TEXT[card] for card in hand]
    usual = made(house(PLAN, tuple(pack)), hand) == made(settings, hand)
    assert usual or known[0].worth(FIVE_PERCENT) > max(
        setting.worth(FIVE_PERCENT) for setting in known if setting.house_way
    )
    return usual


@pytest.mark.parametrize(("pack", "bank"), quick([*product(SMALL[::-1], [True, False])], 0))
def test_the_best_setting_is_that_of_the_advice(pack: tuple[int, ...], bank: bool) -> None:
    settings, dice, seen = best(PLAN, pack, FIVE_PERCENT, copies(PLAN, of(bank))), random.Random(1), set()
    held = [card for card, copies in enumerate(pack) if copies]
    assert len(settings.hands) > 100  # some hands of the same ranks are set in different ways
    for _ in range(20):
        hand = dice.sample(held, 7)
        if dice.random() < 0.5:
            suit = dice.randrange(4)
            suited = dice.sample([card for card in held if card & 3 == suit], 5)
            hand = [*dict.fromkeys([*suited, *hand])][:7]
        seen.add(assert_best(settings, hand, pack, bank=bank))
    assert seen == {False, True}
    for at in dice.sample(range(len(settings.hands)), 6):  # those that go by their cards, in any suits
        suits = dice.sample(range(4), 4)
        code = int(settings.hands[at])
        hand = [
            rank << 2 | suit
            for suit, part in zip(suits, range(4), strict=True)
            for rank in range(13)
            if code >> 13 * part + rank & 1
        ]
        assert_best(settings, [*hand, *([JOKER] if code >> 52 else [])], pack, bank=bank)


@pytest.mark.long
@pytest.mark.parametrize("bank", [False, True])
def test_the_best_setting_with_all_cards_is_that_of_the_advice(bank: bool) -> None:
    wager = "bank" if bank else "main"
    tables = settings(order(PGP, {}, "optimal", [wager]), wager)
    for pack in packs(150):
        assert_best(tables, pack[:7], PACK, bank=bank)


@pytest.mark.parametrize(("pack", "bank"), quick([*product(SMALL[::-1], [True, False])], 0))
def test_every_way_of_setting_leaves_what_the_solver_says(pack: tuple[int, ...], bank: bool) -> None:
    solved = count(PLAN, pack, FIVE_PERCENT, copies(PLAN, of(bank)))
    chart = {(spot.chart, spot.hand, spot.facing): spot.best for spot in solved.strategy.spots}
    edges = {simpler.name: float(simpler.house_edge) for simpler in solved.strategy.simpler}
    edges["optimal"] = float(solved.lost[0] - (1 - FIVE_PERCENT) * solved.won[0]) / solved.ways
    assert set(edges) == set(WAYS)
    ways = {name: by_name(PLAN, pack, name, chart) for name in edges if name not in ("optimal", "house way")}
    ways |= {"optimal": best(PLAN, pack, FIVE_PERCENT, copies(PLAN, of(bank))), "house way": house(PLAN, pack)}
    wager = "bank" if bank else "main"
    settled = compared(order(PGP, {}, "", [wager]), wager)
    accounts = [(settled, way) for way in ways.values()]
    table = pai_gow.rounds(PLAN, pack, accounts, EndingGroup(["none"], {}, settled.settle))
    rounds = 1 << 19
    counted = table.deals(rounds, np.array(table.cards, np.uint8), np.array([1, 2, 3, 4], np.uint64), True)
    nets = np.array([settled.settle(ending, wager, 100).net / 100 for ending in settled.endings])
    for name, times in zip(ways, counted, strict=False):
        mean = float(times @ nets) / rounds
        error = (float(times @ nets**2) / rounds - mean**2) ** 0.5 / rounds**0.5
        assert abs(mean + edges[name]) < 4 * error, (name, mean, edges[name])


@pytest.mark.parametrize("name", ["highest low hand", "highest high hand"])
def test_other_ways_of_setting_are_paid_by_the_rules(name: str) -> None:
    table, settings = table_of(name), by_name(PLAN, PACK, name, {})
    for pack in [*map(laid_out, RARE), *packs(250)]:
        first = [1, 0] if name == "highest high hand" else [0, 1]
        _, _, highest = max(ways_to_set(pack[:7]), key=lambda setting: [setting[2][at] for at in first])
        low, high, _ = next(setting for setting in ways_to_set(pack[:7]) if setting[2] == highest)
        assert made(settings, pack[:7]) == number(low, high)
        decided = said(settings, pack[:7])
        check(table, pack, set(), decided, decided)


@pytest.mark.long
@pytest.mark.parametrize("name", ["optimal", "the chart", "house way, two pair by the chart"])
def test_the_solvers_ways_of_setting_are_paid_by_the_rules(name: str) -> None:
    asked = order(PGP, {}, name)
    main, bank = (settings(asked, wager) for wager in ("main", "bank"))
    table = pai_gow.table(asked)
    for pack in [*map(laid_out, RARE), *packs(1500)]:
        check(table, pack, set(), said(main, pack[:7]), said(bank, pack[:7]))


# -- the exact analysis -------------------------------------------------------------------------------------------


def assert_near(wager: str, rounds: int, strategy: str = "", edge: float = 0) -> None:
    total = simulate(Run(order(PGP, {}, strategy, [wager]), rounds, "pai gow"), locally(2))
    figures = estimate(total.wagers[wager], total.chunks)
    assert figures.rounds == rounds
    assert abs(figures.z_score(-(edge or EDGES[wager]))) < 4, figures


@pytest.mark.parametrize(("strategy", "wager"), QUICK)
def test_the_mean_of_other_ways_of_setting(strategy: str, wager: str) -> None:
    assert_near(wager, 2_000_000, strategy, SET_EDGES[strategy, wager])


@pytest.mark.long
@pytest.mark.parametrize(("strategy", "wager"), SET_EDGES)
def test_the_mean_of_other_ways_of_setting_many_rounds(strategy: str, wager: str) -> None:
    assert_near(wager, 100_000_000, strategy, SET_EDGES[strategy, wager])


@pytest.mark.parametrize("wager", EDGES)
def test_the_mean_is_that_of_the_analysis(wager: str) -> None:
    assert_near(wager, 2_000_000)


@pytest.mark.long
@pytest.mark.parametrize("wager", EDGES)
def test_the_mean_of_many_rounds_is_that_of_the_analysis(wager: str) -> None:
    assert_near(wager, 100_000_000)


def test_any_number_of_workers_finds_the_same() -> None:
    assert_same_on_two(PGP)
