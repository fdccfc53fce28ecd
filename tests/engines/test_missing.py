"""Missing cards, told from those that came: a fair bet against a complete shoe, and how soon a short one is found."""

import math
import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest

from croupier.equipment.cards import UNSEEN, Card, card
from croupier.mathematics.missing_cards import ALARM, Gambler, ShoeRecord

DECK = [1] * 52 + [0]


def seen(cards: Iterable[Card], hidden: Iterable[frozenset[Card]] = ()) -> ShoeRecord:
    counts = Counter(cards)
    return ShoeRecord(tuple(counts[card_] for card_ in range(UNSEEN)), tuple(hidden))


def pack(text: str) -> list[int]:
    counts = Counter(card(word) for word in text.split())
    return [counts[card_] for card_ in range(UNSEEN)]


def loaded(counts: list[int]) -> list[Card]:
    return [card_ for card_, copies in enumerate(counts) for _ in range(copies)]


def test_nobody_wins_at_fair_odds_whatever_ends_the_shoe() -> None:
    """Every order of a small shoe; it ends with the first ace, or the fourth card."""
    counts = pack("2c 2c 3d 3d Th Ah")
    worth = []
    for order in permutations(loaded(counts)):
        last = next((place for place, dealt in enumerate(order) if dealt == card("Ah")), len(order))
        worth.append(math.exp(Gambler(counts).fortune(seen(order[: min(last + 1, 4)]))))
    assert sum(worth) / len(worth) == pytest.approx(1, abs=1e-12)
    assert min(worth) < 0.9 < 1.1 < max(worth)


def _with_a_card_reader(order: tuple[Card, ...]) -> tuple[list[Card], list[frozenset[Card]]]:
    """Upcard, hole card, one card of a player's. Under an ace the reader tells of a ten, which is then turned up; the
    hole card of a player who has a five already is not."""
    up, hole, first = order[:3]
    tens = frozenset({card("Th")})
    if up == card("Ah") and hole not in tens and first == card("5c"):
        return [up, first], [frozenset(range(52)) - tens]
    return [up, hole, first], []


def test_what_the_card_reader_said_of_a_card_that_nobody_saw_is_counted() -> None:
    counts = pack("5c 5c Th Th Ah Ah")
    fair, without = [], []
    for order in permutations(loaded(counts)):
        cards, hidden = _with_a_card_reader(order)
        fair.append(math.exp(Gambler(counts).fortune(seen(cards, hidden))))
        without.append(math.exp(Gambler(counts).fortune(seen(cards))))
    assert sum(fair) / len(fair) == pytest.approx(1, abs=1e-12)
    assert sum(without) / len(without) != pytest.approx(1, abs=1e-4), "else the test above shows nothing"


def test_a_bet_on_all_copies_grows_by_the_inverse_of_the_chance_that_none_comes() -> None:
    shoe = Gambler([2] * 52 + [0])
    king, dealt = card("Kd"), [other for other in loaded(list(shoe.pack)) if other != card("Kd")][:60]
    bet = next(
        place
        for place, copies in enumerate(shoe.missing)
        if shoe.groups[shoe._of[place]].cards == (king,) and copies == 2
    )
    shoe.close(seen(dealt))
    assert math.exp(shoe.won[bet]) == pytest.approx(float(1 / Fraction(comb(102, 60), comb(104, 60))), rel=1e-9)
    shoe.close(seen([king]))
    assert math.exp(shoe.won[bet]) == 0, "one of them came after all"


def test_so_few_of_a_card_is_the_hypergeometric_tail() -> None:
    bets = Gambler(DECK)
    for _ in range(3):
        bets.close(seen(range(1, 13)))
    first = bets.suspects(None, most=60)
    assert next(suspect for suspect in first if suspect.what == "2c").so_few == pytest.approx(
        float(Fraction(40, 52) ** 3)
    )
    assert next(suspect for suspect in first if suspect.what == "2c").expected == pytest.approx(3 * 12 / 52)


def _rounds_until(chance: random.Random, deck: list[Card], dealt: int, most: int, alarm: int = ALARM) -> int:
    """How many rounds of so many cards, the deck shuffled for each, until the fortune is there; 0 for never."""
    bets = Gambler(DECK)
    for number in range(1, most + 1):
        bets.close(seen(chance.sample(deck, dealt)))
        if bets.fortune() >= math.log(alarm):
            return number
    return 0


def test_a_complete_deck_is_accused_no_oftener_than_stated() -> None:
    """At an alarm of 20 one table in 20 at most, looked at after every round."""
    chance, tables = random.Random(20), 200
    accused = sum(_rounds_until(chance, list(range(52)), 12, 50, alarm=20) > 0 for _ in range(tables))
    assert accused <= tables / 20 + 3 * math.sqrt(tables / 20)
    chance = random.Random(20)
    assert not any(_rounds_until(chance, list(range(52)), 12, 50) for _ in range(50))


@pytest.mark.parametrize(("cards_a_round", "within"), [(12, 60), (24, 25)])
def test_a_deck_with_a_card_missing_is_found(cards_a_round: int, within: int) -> None:
    chance, short = random.Random(51), [other for other in range(52) if other != card("Kd")]
    took = [_rounds_until(chance, short, cards_a_round, within) for _ in range(30)]
    assert all(took), took


def test_one_card_of_eight_decks_is_not_found_in_ten_shoes_and_a_card_that_never_comes_is() -> None:
    """What the record cannot tell; only a count does."""
    whole, chance = [8] * 52 + [0], random.Random(8)

    def alarmed(lost: int, shoes: int) -> bool:
        short = list(whole)
        short[card("Kd")] -= lost
        bets = Gambler(whole)
        for _ in range(shoes):
            bets.close(seen(chance.sample(loaded(short), 312)))
        return bets.fortune() >= math.log(ALARM)

    assert not any(alarmed(1, 10) for _ in range(10))
    assert all(alarmed(8, 3) for _ in range(10))
