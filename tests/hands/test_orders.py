"""Every order of hands against brute force: category counts of whole decks, and a second evaluator by substitution."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import comb
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import JOKER, Card, cards, pack
from croupier.hands import fast
from croupier.hands.orders import (
    DEUCES_WILD,
    FIVE_CARD,
    FORTUNE,
    FOUR_CARD,
    PAI_GOW_HIGH,
    PAI_GOW_LOW,
    THREE_CARD,
    THREE_CARD_ROYAL,
)
from croupier.hands.poker import Order
from tests.support import clause

#: Every order with how many cards it is used on, and the pack it is dealt from.
USES = [
    (FIVE_CARD, 5, 52),
    (FIVE_CARD, 6, 52),
    (FIVE_CARD, 7, 52),
    (FOUR_CARD, 5, 52),
    (FOUR_CARD, 6, 52),
    (THREE_CARD, 3, 52),
    (THREE_CARD_ROYAL, 3, 52),
    (DEUCES_WILD, 5, 53),
    (PAI_GOW_HIGH, 5, 53),
    (PAI_GOW_HIGH, 7, 53),
    (PAI_GOW_LOW, 2, 53),
    (FORTUNE, 7, 53),
]


def every(deck: int, dealt: int) -> npt.NDArray[np.int8]:
    """Every hand of a pack, in order."""
    flat = (card for hand in combinations(range(deck), dealt) for card in hand)
    return np.fromiter(flat, np.int8).reshape(-1, dealt)


def categories(order: Order, hands: npt.NDArray[np.int8]) -> Counter[int]:
    return Counter(dict(enumerate(np.bincount(fast.evaluate(order, hands) >> 20).tolist())))


def named(order: Order, tally: Counter[int]) -> dict[str, int]:
    """The categories that occur, best first."""
    return {order.lines[kind]: tally[kind] for kind in sorted(tally, reverse=True) if tally[kind]}


def every_seven(order: Order, deck: int) -> dict[str, int]:
    """The best five of every seven cards: two cards before every five that come after them."""
    fives = every(deck, 5)
    tally: Counter[int] = Counter()
    for first, second in combinations(range(deck - 5), 2):
        rest = fives[np.searchsorted(fives[:, 0], second, side="right") :]
        hands = np.empty((len(rest), 7), np.int8)
        hands[:, 0], hands[:, 1], hands[:, 2:] = first, second, rest
        tally += categories(order, hands)
    return named(order, tally)


# -- a second evaluator, from the definitions alone --------------------------------------------------------------


@cache
def sorted_kinds(ranks: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(((copies, rank) for rank, copies in Counter(ranks).items()), reverse=True))


def strength(hand: Sequence[Card], order: Order) -> tuple[int, ...]:
    """A hand of exactly the order's size without wild cards: its category, then what decides inside it."""
    ranks = sorted((card >> 2 for card in hand), reverse=True)
    suited = len({card & 3 for card in hand}) == 1
    size = order.size
    run = len(set(ranks)) == size and ranks[0] - ranks[-1] == size - 1
    wheel = ranks == [12, *range(size - 2, -1, -1)]
    kinds = sorted_kinds(tuple(ranks))
    shape = tuple(copies for copies, _ in kinds)
    by_shape = {
        (5,): "five_of_a_kind" if "five_of_a_kind" in order.lines else "five_aces",
        (4, 1): "four_of_a_kind",
        (4,): "four_of_a_kind",
        (3, 2): "full_house",
        (3, 1, 1): "three_of_a_kind",
        (3, 1): "three_of_a_kind",
        (3,): "three_of_a_kind",
        (2, 2, 1): "two_pair",
        (2, 2): "two_pair",
    }
    name = by_shape.get(shape, "pair" if shape[0] == 2 else "high_card")
    if size > 2 and (run or wheel):
        top = ranks[0] if run else (11.5 if order.wheel_second else size - 2)
        name = "straight_flush" if suited else "straight"
        if suited and run and ranks[0] == 12:
            name = next((royal for royal in ("royal_flush", "mini_royal") if royal in order.lines), name)
        return (order.lines.index(name), int(2 * top))
    if size > 2 and suited and shape[0] == 1:
        return (order.lines.index("flush"), *ranks)
    return (order.lines.index(name), *(rank for _, rank in kinds))


def by_substitution(hand: Sequence[Card], order: Order) -> tuple[int, ...]:
    """The best that any five of the cards make when wild cards stand for every card they may stand for."""
    wild = [card for card in hand if card in order.wild or card == JOKER]
    plain = [card for card in hand if card not in wild]
    if len(wild) == order.size:
        return (order.lines.index("five_wilds"),)
    best: tuple[int, ...] = ()
    for stands in product(range(52), repeat=len(wild)):
        if len(wild) > 1 and list(stands) != sorted(stands):
            continue
        for five in combinations([*plain, *stands], order.size):
            made = strength(five, order)
            used = [card for card in stands if card in five]
            allowed = {"straight", "flush", "straight_flush", "royal_flush"}
            if order.joker_is_ace and any(card >> 2 != 12 for card in used) and order.lines[made[0]] not in allowed:
                continue
            if order.lines[made[0]] == "flush" and len({card >> 2 for card in five}) < order.size:
                continue
            best = max(best, made)
    return best


def agree(order: Order, hands: Sequence[Sequence[Card]]) -> None:
    """Both evaluators put the hands in the same order, ties included."""
    values = [order.rank(hand) for hand in hands]
    theirs = [by_substitution(hand, order) for hand in hands]
    assert [value >> 20 for value in values] == [strongest[0] for strongest in theirs]
    together = sorted(zip(values, theirs, strict=True))
    for (a, x), (b, y) in pairwise(together):
        assert (a == b) == (x == y), (a, b, x, y)
        assert x <= y


@pytest.mark.parametrize(("order", "dealt", "deck"), USES)
def test_arrays_give_the_same_values_as_single_hands(order: Order, dealt: int, deck: int) -> None:
    rng = Random(dealt)
    hands = [rng.sample(range(deck), dealt) for _ in range(3000)]
    if deck == 53:
        hands += [[JOKER, *rng.sample(range(52), dealt - 1)] for _ in range(1000)]
    assert fast.evaluate(order, np.array(hands, np.int8)).tolist() == [order.rank(hand) for hand in hands]


@pytest.mark.parametrize(
    ("order", "dealt"), [(FIVE_CARD, 5), (FIVE_CARD, 7), (FOUR_CARD, 5), (FOUR_CARD, 6), (THREE_CARD_ROYAL, 3)]
)
def test_hands_without_wild_cards_against_the_second_evaluator(order: Order, dealt: int) -> None:
    rng = Random(1)
    agree(order, [rng.sample(range(52), dealt) for _ in range(600)])
    dense = [card for card in range(52) if card >> 2 in (0, 1, 2, 11, 12)]
    agree(order, [rng.sample(dense, dealt) for _ in range(400)])


@clause("OH-F 6.II.F", "OH-F 6.III")
def test_the_pai_gow_joker_against_the_second_evaluator() -> None:
    rng = Random(2)
    near = [card for card in range(52) if card & 3 < 2 or card >> 2 == 12]
    agree(PAI_GOW_HIGH, [[JOKER, *rng.sample(near, 4)] for _ in range(500)])
    agree(PAI_GOW_HIGH, [[JOKER, *rng.sample(range(52), 6)] for _ in range(60)])
    agree(PAI_GOW_LOW, [[JOKER, card] for card in range(52)])


@clause("OH-O 6(b)", "OH-O 6(a)")
def test_cards_with_a_straight_or_a_flush_are_those_of_which_five_make_one() -> None:
    """Half of the hands are of ranks or of a suit that lie close together; the joker is in every other one."""
    rng, runs = Random(7), {"straight", "flush", "straight_flush", "royal_flush"}
    for number in range(1_000):
        near = range(28) if number % 2 else [card for card in range(52) if card & 3 < 2]
        hand = [*rng.sample(near if number % 4 < 2 else range(52), 6), *([JOKER] if number % 3 else [51])]
        made = {PAI_GOW_HIGH.made(five) for five in combinations(hand, 5)}
        assert PAI_GOW_HIGH.has_run(hand) == bool(made & runs), hand


def test_wild_deuces_against_the_second_evaluator() -> None:
    rng = Random(3)
    natural = list(range(4, 52))
    for wilds, hands in ((1, 400), (2, 25)):
        deal = [[*rng.sample([0, 1, 2, 3, JOKER], wilds), *rng.sample(natural, 5 - wilds)] for _ in range(hands)]
        agree(DEUCES_WILD, deal)


def test_every_five_cards_of_the_deck() -> None:
    tally = named(FIVE_CARD, categories(FIVE_CARD, every(52, 5)))
    assert list(tally.values()) == [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]


@clause("OH-C 6.II", "OH-M 6.II")
def test_6_ii_every_five_cards_as_the_best_four() -> None:
    tally = named(FOUR_CARD, categories(FOUR_CARD, every(52, 5)))
    assert tally["four_of_a_kind"] == 13 * 48
    assert tally["three_of_a_kind"] == 54912 + 3744  # five-card trips and full houses, which hold no four suited cards
    assert tally["flush"] + tally["straight_flush"] == 4 * (715 * 39 + 1287)  # four or five of a suit
    # Four suited in a row: eleven runs with any fifth card, less the ten runs of five that were counted twice.
    assert tally["straight_flush"] == 4 * (11 * 48 - 10)
    assert sum(tally.values()) == 2598960


def test_every_three_cards_of_the_deck() -> None:
    assert named(THREE_CARD_ROYAL, categories(THREE_CARD_ROYAL, every(52, 3))) == {
        "mini_royal": 4,
        "straight_flush": 44,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high_card": 16440,
    }


@pytest.mark.long
def test_every_seven_cards_of_the_deck() -> None:
    known = "4324 37260 224848 3473184 4047644 6180020 6461620 31433400 58627800 23294460"
    assert list(every_seven(FIVE_CARD, 52).values()) == [int(text) for text in known.split()]


@pytest.mark.long
@clause("OH-F 15.V")
def test_15_v_every_seven_cards_with_the_joker() -> None:
    tally = every_seven(FORTUNE, 53)
    # As published, with the seven-card straight flushes (32 and 196) and the royal match (72) among the suited runs.
    assert tally.pop("royal_flush") + tally.pop("straight_flush") == 26020 + 72 + 184644 + 32 + 196
    nothing = tally.pop("two_pair") + tally.pop("pair") + tally.pop("high_card")
    assert tally == {
        "five_aces": 1128,
        "four_of_a_kind": 307472,
        "full_house": 4188528,
        "flush": 6172088,
        "three_of_a_kind": 7672500,
        "straight": 11034204,
    }
    assert nothing == 124556196


@pytest.mark.long
@clause("OH-O 6(b)")
def test_6_b_every_five_cards_with_wild_deuces_by_substitution() -> None:
    naturals = range(4, 52)
    tally = Counter(by_definition(every(48, 5) + 4).tolist())
    for wild in range(1, 5):
        stands = np.array(list(combinations_with_replacement(range(52), wild)), np.int8).reshape(-1, wild)
        for held in combinations(naturals, 5 - wild):
            hands = np.empty((len(stands), 5), np.int8)
            hands[:, : 5 - wild], hands[:, 5 - wild :] = held, stands
            tally[int(by_definition(hands).max())] += comb(5, wild)
    tally[DEUCES_WILD.lines.index("five_wilds")] += 1
    assert tally == +categories(DEUCES_WILD, every(53, 5))


def by_definition(hands: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """The category of five cards, some of which may be there twice, as a place in the order of wild games."""
    ranks = np.sort(hands >> 2, axis=1)
    same = ranks[:, 1:] == ranks[:, :-1]
    pairs = same.sum(axis=1)
    in_a_row = (same[:, 1:] & same[:, :-1]).sum(axis=1)
    suited = ((hands & 3) == (hands[:, :1] & 3)).all(axis=1)
    low = (ranks == np.array([0, 1, 2, 3, 12])).all(axis=1)
    run = (pairs == 0) & ((ranks[:, 4] - ranks[:, 0] == 4) | low)
    royal = run & suited & (ranks[:, 0] == 8)
    # Neighbours that are equal, and pairs of such neighbours side by side: 1 and 0 for a pair, 3 and 2 for quads, ...
    kinds = {(1, 0): "pair", (2, 0): "two_pair", (2, 1): "three_of_a_kind", (3, 1): "full_house"}
    kinds |= {(3, 2): "four_of_a_kind", (4, 3): "five_of_a_kind"}
    place = DEUCES_WILD.lines.index
    made = np.zeros(len(hands), np.int64)
    for (equal, beside), line in kinds.items():
        made[(pairs == equal) & (in_a_row == beside)] = place(line)
    for mask, line in (
        (run, "straight"),
        ((pairs == 0) & suited, "flush"),
        (run & suited, "straight_flush"),
        (royal, "royal_flush"),
    ):
        made[mask] = place(line)
    return made


@given(st.lists(st.sampled_from(pack(53)), min_size=7, max_size=7, unique=True))
def test_more_cards_never_make_a_worse_hand(hand: list[Card]) -> None:
    for order in (PAI_GOW_HIGH, FORTUNE):
        assert order.rank(hand) == max(order.rank(five) for five in combinations(hand, 5))


def test_values_read_back() -> None:
    value = FIVE_CARD.rank(cards("Kc Kd Kh 2s 2d"))
    assert (FIVE_CARD.line(value), FIVE_CARD.category(value)) == ("full_house", 6)
    assert value == FIVE_CARD.value("full_house", [11, 0])
    assert FIVE_CARD.at_least(value, "flush")
    assert not FIVE_CARD.at_least(value, "four_of_a_kind")
