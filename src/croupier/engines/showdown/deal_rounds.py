"""The compiled rounds of a showdown: cards, a decision, a comparison, and what the cards make beside it.

What a hand makes nearly always says what to do with it, so a table by rung answers at once. Where hands of one rung are
played differently (a card that is not played is one less for the dealer), the action is looked up by the cards, suits
swapped as the solvers swap them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines import dealt
from croupier.engines.poker import Ladder, deal, rung
from croupier.engines.showdown import standings
from croupier.engines.showdown.best_play import Choices
from croupier.engines.showdown.looks import PARTS, suits, wild_look
from croupier.equipment.cards import JOKER, Card
from croupier.games.families.showdown import ShowdownPlan

#: Cards that one call of `deal` lays at most.
_AT_ONCE: Final = 6


class DealTables(NamedTuple):
    """The cards that are dealt, as tuples of so many numbers that their sizes are known when the rounds are compiled:
    the player's, the dealer's, and those of these that lie open. Then how many actions there are, the lowest rung with
    which the dealer plays, the keys of the cards, the tables of both sides' hands, and the class of each rung."""

    player: tuple[int, ...]
    dealer: tuple[int, ...]
    open: tuple[int, ...]
    actions: int
    least: int
    keys: Any
    player_table: Any
    dealer_table: Any
    classes: Any


class Faces(NamedTuple):
    """What side bets by looks at face value need: of how many cards from the first on (none where there is no such
    bet), and whether a further card replaces the joker; the tables of the best five; the class of each rung, or where
    suits matter one less than minus its category, and the class of each look."""

    cards: int
    replacing: int
    keys: Any
    table: Any
    by_rung: Any
    classes: Any


class Wilds(NamedTuple):
    """What side bets by looks with wild cards need: whether there are any, the category of the joker at face value, the
    category of each rung, the tables at face value with the category of each rung there, and the class of each look."""

    seen: int
    joker: int
    lines: Any
    keys: Any
    table: Any
    faces: Any
    classes: Any


class Rounds(NamedTuple):
    """All that a round goes by; ``losers`` is the class of each rung as the losing hand, empty where nobody bets."""

    cards: DealTables
    advice: ActionTables
    faces: Faces
    wilds: Wilds
    losers: Any


@numba.njit(cache=True, nogil=True)
def play(number: int, pack: Any, stream: Any, shuffling: bool, rounds: Rounds, counts: Any) -> None:
    """Count the endings of so many rounds: of the base game, and of side bets at face value, with wild cards, and on
    the losing hand.

    The player's cards lie first, then the dealer's, the open one before the others, then the joker's replacement; all
    are dealt, whatever is done with them, so that one seed deals the same cards to every strategy.
    """
    # Arrays are taken out of their records once: taken out inside the loop, each would be counted as in use there.
    cards, advice, faces, wilds, losers = rounds
    players, dealers, opened, actions, least, keys, player_table, dealer_table, classes = cards
    player, dealer, open_ = len(players), len(dealers), len(opened)
    by_rung, starts, hands, choices = advice
    face_cards, replacing, face_keys, face_table, face_by_rung, face_classes = faces
    wild, joker, wild_lines, plain_keys, plain_table, plain_lines, wild_classes = wilds
    endings, face_counts, wild_counts, loser_counts = counts
    seen = np.empty(player, np.uint8) if replacing else pack
    for _ in range(number):
        lay_out(pack, 0, player + open_, stream, shuffling)
        if dealer - open_ > 3:
            lay_out(pack, player + open_, dealer - open_, stream, shuffling)
        else:  # a number that the compiler does not know: it would unroll so few swaps, and they take longer then
            deal(pack, player + open_, dealers[0], stream, shuffling)
        held = rung(pack, 0, player, keys, player_table)
        row = np.int64(pack[player]) >> 2 if open_ else 0
        action = np.int64(by_rung[row, held])
        if action < 0:
            action = np.int64(by_cards(pack, player, open_, hands, choices, starts[row], starts[row + 1]))
        other = rung(pack, player, dealer, keys, dealer_table)
        endings[(classes[held] * actions + action) * 4 + standing(held, other, least)] += 1
        folded = action == 0
        if wild:
            face = joker if holds_joker(pack, player) else plain_lines[rung(pack, 0, player, plain_keys, plain_table)]
            look = wild_look(pack, player, wild_lines[held], face, joker)
            wild_counts[2 * wild_classes[look] + folded] += 1
        if len(losers) > 0:
            loser_counts[2 * (0 if held == other else 1 + losers[min(held, other)]) + folded] += 1
        if face_cards > 0:
            if replacing:
                deal(pack, player + dealer, 1, stream, shuffling)
                for at in range(player):
                    seen[at] = pack[player + dealer] if pack[at] == JOKER else pack[at]
            made = face_by_rung[rung(seen, 0, face_cards, face_keys, face_table)]
            if made < 0:
                made = face_classes[(-1 - made) * PARTS + suits(seen, face_cards)]
            face_counts[2 * made + folded] += 1


@numba.njit(cache=True, nogil=True, inline="always")
def lay_out(pack: Any, first: int, size: int, stream: Any, shuffling: bool) -> None:
    """Shuffle any number of cards to the places from ``first`` on."""
    for at in range(first, first + size, _AT_ONCE):
        deal(pack, at, min(_AT_ONCE, first + size - at), stream, shuffling)


assert (standings.SHORT, standings.BEATEN, standings.TIED, standings.BETTER) == (0, 1, 2, 3), (
    "standings are numbered as they are computed below"
)


@numba.njit(cache=True, nogil=True, inline="always")
def standing(held: int, other: int, least: int) -> Any:
    """How the dealer's rung stands against the player's: short below ``least``, else beaten, tied or better. Computed,
    since nobody can guess which way such a branch goes."""
    return (1 + (other >= held) + (other > held)) * (other >= least)


@numba.njit(cache=True, nogil=True, inline="always")
def holds_joker(cards: Any, size: int) -> Any:
    """Whether the joker is among the first cards."""
    joker = False
    for at in range(size):
        joker |= cards[at] == JOKER
    return joker


#: By the cards, not by what they make.
BY_CARDS: Final = -1


class ActionTables(NamedTuple):
    """The action of each rung before each rank of the open card; the hands that go by their cards, sorted, with the
    action of each, those before rank r from ``starts[r]`` on."""

    by_rung: npt.NDArray[np.int8]
    starts: npt.NDArray[np.int64]
    hands: npt.NDArray[np.int64]
    actions: npt.NDArray[np.int8]


@lru_cache(maxsize=16)  # the thirteen of a game with an open card, and a few games without one
def to_decide(pack: tuple[int, ...], plan: ShowdownPlan, up: Card) -> standings.HandsFacing:
    """Every hand that a player may have to decide on before an open card; how it compares is not counted."""
    rest = [copies - (card == up) for card, copies in enumerate(pack)]
    hands, ways = dealt.all_hands(rest, plan.cards, alike=dealt.alike_suits(rest))
    return standings.HandsFacing(
        up, 1, standings.Standings(hands, ways, dealt.values(plan.order, hands), np.empty((0, 4), np.int64))
    )


def action_tables(ladder: Ladder, parts: Sequence[tuple[standings.HandsFacing, Choices]]) -> ActionTables:
    """The tables of a way of playing."""
    by_rung = np.zeros((len(parts), len(ladder)), np.int8)
    hands, actions = [np.empty(0, np.int64)], [np.empty(0, np.int8)]
    starts = [0]
    for row, (facing, choices) in enumerate(parts):
        assert facing.up in (standings.NO_CARD, 4 * row), "open cards come by rank, a card of the first suit for each"
        stood = facing.standings
        rungs = ladder.of(stood.worth)
        most, least = np.zeros(len(ladder), np.int8), np.full(len(ladder), 127, np.int8)
        np.maximum.at(most, rungs, choices)
        np.minimum.at(least, rungs, choices)
        by_rung[row] = np.where(least < most, BY_CARDS, most)
        mixed = by_rung[row][rungs] == BY_CARDS
        numbers = swapped(stood.hands[mixed], facing.up)
        sort = np.argsort(numbers)
        hands.append(numbers[sort])
        actions.append(choices[mixed][sort])
        starts.append(starts[-1] + len(sort))
    return ActionTables(by_rung, np.array(starts), np.concatenate(hands), np.concatenate(actions))


@numba.njit(cache=True, nogil=True)
def by_cards(pack: Any, cards: int, opens: int, hands: Any, actions: Any, start: int, end: int) -> Any:
    """The action of the hand on top of the pack, before the card behind it where that lies open; one of those from
    ``start`` to ``end``."""
    number = swap(pack, cards, pack[cards] if opens else -1)
    while end - start > 1:
        middle = (start + end) // 2
        if hands[middle] <= number:
            start = middle
        else:
            end = middle
    return actions[start]


@numba.njit(cache=True, nogil=True)
def swap(pack: Any, cards: int, up: Any) -> Any:
    """A number for the first cards of the pack that does not change when suits are swapped: the ranks held in each
    suit, first those of the open card's suit, then the others from the highest down."""
    held = np.int64(0)
    joker = np.int64(0)
    for at in range(cards):
        card = np.int64(pack[at])
        if card == 52:
            joker = np.int64(1)
        else:
            held |= np.int64(1) << (13 * (card & 3) + (card >> 2))
    a, b, c, d = held & 8191, held >> 13 & 8191, held >> 26 & 8191, held >> 39 & 8191
    if up >= 0:
        if up & 3 == 1:
            a, b = b, a
        elif up & 3 == 2:
            a, c = c, a
        elif up & 3 == 3:
            a, d = d, a
    b, c = max(b, c), min(b, c)
    c, d = max(c, d), min(c, d)
    b, c = max(b, c), min(b, c)
    if up < 0:
        a, b = max(a, b), min(a, b)
        b, c = max(b, c), min(b, c)
        c, d = max(c, d), min(c, d)
    return joker << 52 | a << 39 | b << 26 | c << 13 | d


@numba.njit(cache=True, nogil=True)
def swapped(hands: Any, up: int) -> Any:
    """The numbers of many hands."""
    numbers = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        numbers[row] = swap(hands[row], hands.shape[1], up)
    return numbers
