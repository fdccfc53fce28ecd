"""Pai Gow Poker: the reference round on the same cards, the house ways in their two forms, the other ways of setting
beside the solver's, the exact edges. The cards of a kernel's pack are the player's seven, then the dealer's."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.engines.endings import Account, Table
from croupier.engines.kernel import order
from croupier.engines.pai_gow import deal as pai_gow
from croupier.engines.pai_gow.advice import PACK, advice
from croupier.engines.pai_gow.deal import Compared
from croupier.engines.pai_gow.deal_best import best
from croupier.engines.pai_gow.deal_held import BY_CARDS, LOW, STACK, Settings, flush_place, ranks
from croupier.engines.pai_gow.deal_settings import WAYS, by_name, house
from croupier.engines.pai_gow.main import FIVE_PERCENT, played
from croupier.engines.poker import _LIFT, ladder
from croupier.engines.showdown.deal_advice import by_cards
from croupier.engines.tally import estimate
from croupier.equipment.cards import JOKER, TEXT, cards
from croupier.games.pai_gow_poker.house_way import house_way
from croupier.games.pai_gow_poker.rules import Ranked, ranked
from croupier.hands import fast
from croupier.hands.orders import PAI_GOW_HIGH, PAI_GOW_LOW
from croupier.money import dollars
from croupier.simulation.runner import Run, locally, simulate
from tests.engines.dealing.agreement import assert_same_on_two
from tests.engines.dealing.community_laying import dealer_of, stakes_of, table_of, unpaid
from tests.engines.dealing.stud_laying import good_cards
from tests.games.pai_gow_poker.table import carry_of, play

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


def check(
    table: Table,
    pack: Sequence[int],
    hit: set[tuple[str, str]],
    main: str = "house_way",
    bank: str = "house_way",
    **posted: Any,
) -> Compared:
    """The rules pay the same, with the hand against the house and as the bank; says how the hands compare."""
    stakes = stakes_of(table)
    shown = [TEXT[card] for card in pack[:14]]
    hands = {"1": " ".join(shown[:7]), "dealer": " ".join(shown[7:])}
    made = {wager: dollars(stake) for wager, stake in stakes.items() if wager != "bank"}
    done = play(hands, f"1 {main}", wagers={"1": made}, **posted)
    assert done.result is not None
    found = {one.wager: one for one in done.result.lines}
    if "bank" in stakes:
        banked = play(
            hands, "1 bank 20", f"1 {bank}", wagers={"1": {"main": "20"}}, carry=met_the_house(**posted), **posted
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


# -- other ways of setting ----------------------------------------------------------------------------------------


def made(settings: Settings, hand: Sequence[int]) -> int:
    """Both hands that the kernel makes of seven cards, in one number."""
    found, pack = ranks(), np.array(hand, np.uint8)
    total = sum(int(found.keys[card]) for card in (_LIFT, *hand))
    if total >> 36 & 0x8888:
        return int(settings.by_flush[flush_place(pack, 0, np.zeros(4, np.int64), found.flushes)])
    place = found.lower[total & fast._HALF] + found.upper[total >> fast._HIGH & fast._HALF]
    if settings.by_rank[place] != BY_CARDS:
        return int(settings.by_rank[place])
    return int(by_cards(pack, STACK, False, settings.hands, settings.made, 0, len(settings.hands)))


@cache
def lows() -> list[int]:
    """The values of all low hands, from the lowest on."""
    return sorted({PAI_GOW_LOW.rank([one << 2, other << 2 | 1]) for one in range(13) for other in range(one, 13)})


def number(low: Sequence[int], high: Sequence[int]) -> int:
    """Two hands as the kernel numbers them."""
    rung = int(ladder(PAI_GOW_HIGH, 5).of(np.array([PAI_GOW_HIGH.rank(high)]))[0])
    return rung << LOW | lows().index(PAI_GOW_LOW.rank(low))


def ways_to_set(hand: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], Ranked]]:
    """Every setting that is not foul."""
    for low in combinations(hand, 2):
        high = tuple(card for card in hand if card not in low)
        if not (both := ranked(low, high)).foul:
            yield low, high, both


def said(settings: Settings, hand: Sequence[int]) -> str:
    """The decision that sets a hand as the kernel does."""
    low = next(low for low, high, _ in ways_to_set(hand) if number(low, high) == made(settings, hand))
    return f"set {TEXT[low[0]]} {TEXT[low[1]]}"


def assert_best(settings: Settings, hand: Sequence[int], pack: Sequence[int], *, bank: bool) -> bool:
    """The advice for these seven cards has no better setting, and the house way stays among equals; says whether it is
    the house way."""
    known = advice(hand, pack, bank=bank)
    mine = next(one for one in known if number(one.low, one.high) == made(settings, hand))
    assert mine.worth() == known[0].worth(), [TEXT[card] for card in hand]
    usual = made(house(tuple(pack)), hand) == made(settings, hand)
    assert usual or known[0].worth() > max(one.worth() for one in known if one.house_way)
    return usual


@pytest.mark.parametrize("pack", SMALL)
@pytest.mark.parametrize("bank", [False, True])
def test_the_best_setting_is_that_of_the_advice(pack: tuple[int, ...], bank: bool) -> None:
    settings, dice, seen = best(pack, bank=bank), random.Random(1), set()
    held = [card for card, many in enumerate(pack) if many]
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
    settings = dealer_of(PGP).settings(order(PGP, {}, "optimal", [wager]), wager)
    for pack in packs(150):
        assert_best(settings, pack[:7], PACK, bank=bank)


@pytest.mark.parametrize("pack", SMALL)
@pytest.mark.parametrize("bank", [False, True])
def test_every_way_of_setting_leaves_what_the_solver_says(pack: tuple[int, ...], bank: bool) -> None:
    solved = played(pack, FIVE_PERCENT, bank=bank)
    chart = {(one.chart, one.hand, one.facing): one.best for one in solved.strategy.spots}
    edges = {one.name: float(one.house_edge) for one in solved.strategy.simpler}
    edges["optimal"] = float(solved.lost[0] - (1 - FIVE_PERCENT) * solved.won[0]) / solved.ways
    assert set(edges) == set(WAYS)
    ways = {name: by_name(pack, name, chart) for name in edges if name not in ("optimal", "house way")}
    ways |= {"optimal": best(pack, bank=bank), "house way": house(pack)}
    wager = "bank" if bank else "main"
    settled = dealer_of(PGP).compared(order(PGP, {}, "", [wager]), wager)
    accounts = [(settled, one) for one in ways.values()]
    table = pai_gow.table(pack, accounts, Account(["none"], {}, settled.settle))
    rounds = 1 << 19
    counted = table.deals(rounds, np.array(table.cards, np.uint8), np.array([1, 2, 3, 4], np.uint64), True)
    nets = np.array([settled.settle(one, wager, 100).net / 100 for one in settled.endings])
    for name, times in zip(ways, counted, strict=False):
        mean = float(times @ nets) / rounds
        error = (float(times @ nets**2) / rounds - mean**2) ** 0.5 / rounds**0.5
        assert abs(mean + edges[name]) < 4 * error, (name, mean, edges[name])


@pytest.mark.parametrize("name", ["highest low hand", "highest high hand"])
def test_other_ways_of_setting_are_paid_by_the_rules(name: str) -> None:
    table, settings = table_of(PGP, name), by_name(PACK, name, {})
    for pack in [*map(laid_out, RARE), *packs(250)]:
        first = [1, 0] if name == "highest high hand" else [0, 1]
        _, _, highest = max(ways_to_set(pack[:7]), key=lambda one: [one[2][at] for at in first])
        low, high, _ = next(one for one in ways_to_set(pack[:7]) if one[2] == highest)
        assert made(settings, pack[:7]) == number(low, high)
        decided = said(settings, pack[:7])
        check(table, pack, set(), decided, decided)


@pytest.mark.long
@pytest.mark.parametrize("name", ["optimal", "the chart", "house way, two pair by the chart"])
def test_the_solvers_ways_of_setting_are_paid_by_the_rules(name: str) -> None:
    asked = order(PGP, {}, name)
    main, bank = (dealer_of(PGP).settings(asked, wager) for wager in ("main", "bank"))
    table = dealer_of(PGP).table(asked)
    for pack in [*map(laid_out, RARE), *packs(1500)]:
        check(table, pack, set(), said(main, pack[:7]), said(bank, pack[:7]))


# -- the exact analysis -------------------------------------------------------------------------------------------


def assert_near(wager: str, rounds: int, strategy: str = "", edge: float = 0) -> None:
    total = simulate(Run(order(PGP, {}, strategy, [wager]), rounds, "pai gow"), locally(2))
    found = estimate(total.wagers[wager], total.chunks)
    assert found.rounds == rounds
    assert abs(found.z_score(-(edge or EDGES[wager]))) < 4, found


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
