"""Every six cards off the shoe, counted with the leaf rules, against a second plain count and published figures."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm

import numpy as np
import pytest

from croupier.equipment.cards import Card
from croupier.games import get
from croupier.games.dragon_bonus_baccarat.plan import is_fortune_7
from croupier.games.families.baccarat_plan import BANKER, PLAYER, Coup, dragon_line
from croupier.hands.baccarat import VALUE, banker_draws, player_draws
from tests.published.baccarat_orders import DRAGON, ORDERS, WIZARD

#: A card of each value.
OF_VALUE: tuple[Card, ...] = tuple(VALUE.index(value) for value in range(10))
#: What the wagers can be decided by: the winner, either hand's Dragon Bonus line, the Banker's three-card seven.
EVENTS = ("wins", PLAYER, BANKER, "fortune_7")


def shoe(decks: int) -> list[int]:
    """How many cards of each value, 0 to 9: a deck has sixteen tens and pictures, and four of each other."""
    return [16 * decks, *[4 * decks] * 9]


@cache
def coups(decks: int) -> dict[Coup, int]:
    """Every coup by value, with the number of orders of six cards that give it."""
    orders: Counter[Coup] = Counter()
    for p1, b1, p2, b2 in product(range(10), repeat=4):
        left = shoe(decks)
        ways = 1
        for value in (p1, b1, p2, b2):
            ways *= left[value]
            left[value] -= 1
        player, banker = (p1 + p2) % 10, (b1 + b2) % 10
        for third in range(10) if player_draws(player, banker) else [None]:
            with_third, after = ways, list(left)
            if third is not None:
                with_third *= after[third]
                after[third] -= 1
            for fourth in range(10) if banker_draws(player, banker, third) else [None]:
                hand = [value for value in (p1, p2, third) if value is not None]
                other = [value for value in (b1, b2, fourth) if value is not None]
                unused = 6 - len(hand) - len(other)
                weight = with_third * (1 if fourth is None else after[fourth])
                coup = Coup(tuple(OF_VALUE[value] for value in hand), tuple(OF_VALUE[value] for value in other))
                orders[coup] += weight * perm(52 * decks - 6 + unused, unused)  # whatever the unused cards are
    return dict(orders)


@cache
def counted(decks: int) -> dict[str, Counter[str]]:
    """Orders of six cards by event, as the leaf rules see them."""
    orders = {event: Counter[str]() for event in EVENTS}
    for coup, ways in coups(decks).items():
        lead = coup.lead(BANKER)
        orders["wins"][BANKER if lead > 0 else PLAYER if lead < 0 else "tie"] += ways
        orders[PLAYER][dragon_line(coup.player, coup.banker)] += ways
        orders[BANKER][dragon_line(coup.banker, coup.player)] += ways
        orders["fortune_7"][str(is_fortune_7(coup))] += ways
    return orders


def plainly_counted(decks: int) -> dict[str, Counter[str]]:
    """The same without any of our rules: all the million rows of six values, each hand worked out column by column."""
    six = np.indices((10,) * 6, dtype=np.int64).reshape(6, -1)
    ways = np.ones(six.shape[1], dtype=np.int64)
    for place, values in enumerate(six):
        ways *= np.array(shoe(decks))[values] - sum(six[before] == values for before in range(place))
    p1, b1, p2, b2, fifth, sixth = six
    player, banker = (p1 + p2) % 10, (b1 + b2) % 10
    over = (player > 7) | (banker > 7)
    player_third = ~over & (player < 6)
    by_card = (banker < 3) | ((banker == 3) & (fifth != 8))
    for has, low in ((4, 2), (5, 4), (6, 6)):
        by_card |= (banker == has) & (low <= fifth) & (fifth <= 7)
    banker_third = ~over & np.where(player_third, by_card, banker < 6)
    totals = {
        PLAYER: (player + np.where(player_third, fifth, 0)) % 10,
        BANKER: (banker + np.where(banker_third, np.where(player_third, sixth, fifth), 0)) % 10,
    }
    ahead = totals[PLAYER] - totals[BANKER]

    def orders(which: np.ndarray) -> int:
        return int(ways[which].sum())

    seven = orders(banker_third & (totals[BANKER] == 7) & (ahead < 0))
    orders_of = {
        "wins": {PLAYER: orders(ahead > 0), BANKER: orders(ahead < 0), "tie": orders(ahead == 0)},
        "fortune_7": {"True": seven, "False": int(ways.sum()) - seven},
    }
    for who, own, other, lead in ((PLAYER, player, banker, ahead), (BANKER, banker, player, -ahead)):
        natural = own > 7
        lines = {f"win_by_{by}": orders(~natural & (lead == by)) for by in range(1, 10)}
        lines["natural_win"] = orders(natural & (own > other))
        lines["natural_tie"] = orders(natural & (own == other))
        orders_of[who] = lines | {"": int(ways.sum()) - sum(lines.values())}
    return {event: Counter(lines) for event, lines in orders_of.items()}


@pytest.mark.parametrize("decks", [6, 8])
def test_a_second_count_finds_the_same(decks: int) -> None:
    orders_of = counted(decks)
    assert orders_of == plainly_counted(decks)
    assert {sum(orders.values()) for orders in orders_of.values()} == {perm(52 * decks, 6)}


# Figures others have printed

#: decks, event, line, orders of six cards, source
PUBLISHED = [
    (decks, "wins", won, orders, WIZARD)
    for decks, *counts in ORDERS
    for won, orders in zip((BANKER, PLAYER, "tie"), counts, strict=True)
]
PUBLISHED.append((8, "fortune_7", "True", 112_633_011_329_024, f"{WIZARD}, the dragon bet of EZ Baccarat"))
PUBLISHED += [
    (8, who, line, orders[place], f"{WIZARD}/appendix/5")
    for line, orders in DRAGON.items()
    for place, who in enumerate((PLAYER, BANKER))
]


@pytest.mark.parametrize(("decks", "event", "line", "orders", "source"), PUBLISHED)
def test_orders_as_published(decks: int, event: str, line: str, orders: int, source: str) -> None:
    assert counted(decks)[event][line] == orders, source


def banker_edge(decks: int) -> Fraction:
    """One to one less five percent."""
    wins = counted(decks)["wins"]
    return Fraction(20 * wins[PLAYER] - 19 * wins[BANKER], 20 * perm(52 * decks, 6))


def free_banker_edge(decks: int) -> Fraction:
    """One to one, and the three-card seven wins nothing."""
    orders_of = counted(decks)
    won = orders_of["wins"][BANKER] - orders_of["fortune_7"]["True"]
    return Fraction(orders_of["wins"][PLAYER] - won, perm(52 * decks, 6))


def table_edge(decks: int, game: str, table: str, orders: Counter[str]) -> Fraction:
    """What a pay table leaves the house, given how often each of its lines comes."""
    every = perm(52 * decks, 6)
    lines = get(game).paytables[table].lines
    won = sum(orders[line.line] * (line.pays.odds or 0) for line in lines)
    return (every - sum(orders[line.line] for line in lines) - won) / Fraction(every)


def tie_edge(decks: int) -> Fraction:
    """Eight to one."""
    return table_edge(decks, "mini-baccarat", "TIE-OH", counted(decks)["wins"])


def dragon_edge(decks: int, who: str) -> Fraction:
    """The Dragon Bonus on one hand."""
    return table_edge(decks, "mini-baccarat", "DB-OH", counted(decks)[who])


def fortune_edge(decks: int) -> Fraction:
    """The three-card seven at its one line."""
    seven = counted(decks)["fortune_7"]["True"]
    return table_edge(decks, "dragon-bonus-baccarat", "F7-OH", Counter(banker_three_card_7=seven))


def test_house_edges_as_published() -> None:
    for edge, exact, printed in (
        (banker_edge(8), Fraction(114753351728, 10847218479825), "1.0579%"),
        (free_banker_edge(8), Fraction(66274384744, 6508331087895), "1.0183%"),
        (fortune_edge(8), Fraction(64613588827, 848912750595), "7.6113%"),
        (dragon_edge(8, PLAYER), Fraction(103547854751, 3904998652737), "2.6517%"),
        (tie_edge(6), Fraction(220299549488, 1525814595305), "14.4382%"),
    ):
        assert edge == exact
        assert f"{float(edge):.4%}" == printed
    assert f"{float(dragon_edge(8, BANKER)):.4%}" == "9.3731%"
