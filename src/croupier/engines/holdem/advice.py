"""What each action is worth in one situation of the hold'em games: the own cards and the board so far, exactly.

    ultimate(table, cards("Kh 5d"), cards("Ks 9h 2c"))    # {"check": ..., "play 2x": ...}

Nothing is looked up: every board that can still come is dealt, and every holding of the dealer shown. It is another
road to the figures of the solvers, which rank all holdings of a board together.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from math import comb, lcm
from os import cpu_count
from typing import Any, Final, NamedTuple

import numba
import numpy as np

from croupier.engines.any.enumerator import counts
from croupier.engines.holdem import ultimate as holdem_ultimate
from croupier.engines.holdem.board import Room, Strength, number_of, rank_holdings, room, strength
from croupier.engines.holdem.likeness import suit_swaps
from croupier.engines.holdem.ultimate_count import FOLDED, LOST, LOST_OPEN, TIED, WON, WON_OPEN
from croupier.engines.streets.sets import Ints, sets_of
from croupier.equipment.cards import Card, show
from croupier.equipment.cards import pack as pack_of
from croupier.errors import BadCard, CroupierError
from croupier.games.texas_holdem_bonus import rules as bonus_rules
from croupier.games.ultimate_texas_holdem import rules as ultimate_rules
from croupier.paytables import PayTable

_BOARD: Final = 5
_FLOP: Final = 3
_TURN: Final = 4
_SHARES: Final = 16
_WORTH_SHARING: Final = 10_000


class Prices(NamedTuple):
    """What every ending of a showdown nets whatever is bet, and on each ante bet, times ``whole``; a dealer below the
    number of the bar does not qualify."""

    bar: int
    fixed: Ints
    bet: Ints
    whole: int


# -- the games --------------------------------------------------------------------------------------------------------


def ultimate(
    table: PayTable, own: Sequence[Card], board: Sequence[Card] = (), pack: Sequence[int] = ()
) -> dict[str, Fraction]:
    """Ultimate Texas Hold'em before the flop, on it, or on the river: every action, per ante, with best play after it.
    ``table`` pays the blind; ``pack`` is the cards in play where it is not a full deck."""
    prices = _ultimate_prices(holdem_ultimate.blind_pays(table))
    boards = Boards(prices, own, board, (0, _FLOP, _BOARD), pack)

    def play(multiples: Sequence[int]) -> dict[str, Fraction]:
        return {f"play {one}x": boards.mean(boards.fixed + one * boards.bet) for one in sorted(multiples)}

    folded = np.int64(-holdem_ultimate.MADE * prices.whole * boards.dealers)
    if len(board) == _BOARD:
        return {"fold": boards.mean(np.full(1, folded)), **play(ultimate_rules.ON_THE_RIVER)}
    river = np.maximum(boards.fixed + ultimate_rules.ON_THE_RIVER[0] * boards.bet, folded)
    if board:
        return {"check": boards.mean(river), **play(ultimate_rules.ON_THE_FLOP)}
    flop = boards.fixed + ultimate_rules.ON_THE_FLOP[0] * boards.bet
    best = np.maximum(boards.by_first(_FLOP, flop), boards.by_first(_FLOP, river))
    return {"check": boards.mean(best, _FLOP), **play(ultimate_rules.BEFORE_THE_FLOP)}


def bonus(
    own: Sequence[Card], board: Sequence[Card] = (), pack: Sequence[int] = (), *, antes: int = bonus_rules.FLOP
) -> dict[str, Fraction]:
    """Texas Hold'em Bonus before the flop, before the turn or before the river: every action, per ante, with best play
    after it. So many ``antes`` have been bet on the streets by then; ``pack`` as above."""
    boards = Boards(_bonus_prices(), own, board, (0, _FLOP, _TURN), pack)
    played = boards.mean(boards.fixed + antes * boards.bet)
    one = boards.mean(boards.bet)
    if len(board) == _TURN:
        return {"check": played, "bet": played + bonus_rules.RIVER * one}
    river = bonus_rules.RIVER * boards.mean(np.maximum(boards.by_first(_TURN, boards.bet), 0), _TURN)
    if board:
        return {"check": played + river, "bet": played + river + bonus_rules.TURN * one}
    turn = bonus_rules.TURN * boards.mean(np.maximum(boards.by_first(_FLOP, boards.bet), 0), _FLOP)
    return {"fold": Fraction(-1), "bet": played + turn + river}


@cache
def _ultimate_prices(blind: tuple[Fraction, ...]) -> Prices:
    none, one = (holdem_ultimate.nets(multiple, blind)[:FOLDED] for multiple in (0, 1))
    whole = lcm(*(net.denominator for net in none))
    fixed = np.array([int(net * whole) for net in none], np.int64)
    return Prices(holdem_ultimate.bar(), fixed, np.array([int(net * whole) for net in one], np.int64) - fixed, whole)


@cache
def _bonus_prices() -> Prices:
    results = [bonus_rules.against_dealer(*holdem_ultimate.shown(end)) for end in range(FOLDED)]
    fixed, bet = ([getattr(one, wager).units for one in results] for wager in ("ante", "others"))
    return Prices(holdem_ultimate.bar(), np.array(fixed, np.int64), np.array(bet, np.int64), 1)


# -- every board that can come ----------------------------------------------------------------------------------------


class Boards:
    """Every board that a situation can lead to, and what it is worth over all holdings of the dealer: ``fixed``
    whatever is bet, and ``bet`` for each ante bet, both times the prices' whole."""

    def __init__(
        self,
        prices: Prices,
        own: Sequence[Card],
        board: Sequence[Card],
        stages: tuple[int, ...],
        pack: Sequence[int],
    ) -> None:
        left = _left(own, board, stages, pack)
        self.known, self.drawn, self.whole = len(board), _BOARD - len(board), prices.whole
        self.left = len(left)
        self.dealers = comb(self.left - self.drawn, 2)
        if self.dealers < 1:
            raise CroupierError(f"{self.left} cards are too few for the board and the dealer")
        self.sets = sets_of(self.left, self.drawn)
        self.choose = np.array([[comb(n, k) for k in range(_BOARD + 1)] for n in range(self.left)])
        first, worth = np.empty(len(self.sets), np.int64), np.empty((len(self.sets), 2), np.int64)
        cards, deck = np.array([*own, *board, *[0] * self.drawn], np.int64), np.array(left, np.int64)
        swaps, hands = _swaps(own, board, left), strength(7)

        def show_down(share: int) -> None:
            _show_down(cards, deck, self.sets, share, _SHARES, swaps, self.choose, hands, *prices[:3], first, worth)

        if len(self.sets) < _WORTH_SHARING:
            _show_down(cards, deck, self.sets, 0, 1, swaps, self.choose, hands, *prices[:3], first, worth)
        else:
            with ThreadPoolExecutor(cpu_count()) as cores:
                list(cores.map(show_down, range(_SHARES)))
        self.fixed, self.bet = worth[first].T

    def mean(self, worth: Ints, first: int = _BOARD) -> Fraction:
        """The mean of what all boards are worth; of sums for each ``first`` so many cards of them, all of which may be
        those first."""
        times = comb(self.drawn, first - self.known) * len(self.sets) * self.dealers * self.whole
        return Fraction(int(worth.sum()), times)

    def by_first(self, first: int, worth: Ints) -> Ints:
        """What the boards are worth together that have the same first so many cards."""
        size = first - self.known
        sums = np.zeros(comb(self.left, size), np.int64)
        _add_up(self.sets, worth, size, self.choose, sums)
        return sums


def _left(own: Sequence[Card], board: Sequence[Card], stages: tuple[int, ...], pack: Sequence[int]) -> list[Card]:
    """The cards that nobody has seen."""
    if len(own) != 2 or len(board) not in stages:
        told = ", ".join(map(str, stages))
        raise CroupierError(f"advice needs two own cards and a board of {told}, not {len(own)} and {len(board)}")
    held = list(pack) or counts(pack_of())
    for card in (*own, *board):
        held[card] -= 1
        if held[card] < 0:
            raise BadCard(f"{show([card])} is there more often than in the pack")
    return [card for card, many in enumerate(held) for _ in range(many)]


def _swaps(own: Sequence[Card], board: Sequence[Card], left: list[Card]) -> Ints:
    """Where each card that is left goes, for every swap of suits after which the situation looks the same."""
    known = len(own) + len(board)
    swaps = suit_swaps((*own, *board, *left))
    same = [{*one[: len(own)]} == {*range(len(own))} and {*one[:known]} == {*range(known)} for one in swaps.tolist()]
    found: Ints = swaps[same, known:] - known
    return found


@numba.njit(cache=True, nogil=True)
def _show_down(
    cards: Any,
    left: Any,
    sets: Any,
    share: int,
    shares: int,
    swaps: Any,
    choose: Any,
    hands: Strength,
    bar: int,
    fixed: Any,
    bet: Any,
    first: Any,
    worth: Any,
) -> None:  # pragma: no cover - compiled
    """The first board that looks like each, for a share of them; what it is worth, where it is the board itself.
    ``cards`` are two own and five on the board, of which the drawn sets are the last."""
    seven, live = cards.copy(), np.empty(len(left) - sets.shape[1], np.int64)
    at, moved = room(len(live)), np.empty(sets.shape[1], np.int64)
    for row in range(share, len(sets), shares):
        first[row] = _first(sets[row], swaps, choose, moved)
        if first[row] < row:
            continue
        many, spot = 0, 0
        for card in range(len(left)):
            if spot < sets.shape[1] and sets[row, spot] == card:
                spot += 1
                seven[len(seven) - spot] = left[card]
            else:
                live[many] = left[card]
                many += 1
        _settle(seven, live, hands, bar, fixed, bet, at, worth[row])


@numba.njit(cache=True, nogil=True)
def _first(cards: Any, swaps: Any, choose: Any, moved: Any) -> int:  # pragma: no cover - compiled
    """The place of the first set that looks like this one."""
    least = -1
    for swap in swaps:
        for spot in range(len(cards)):
            card, at = swap[cards[spot]], spot
            while at > 0 and moved[at - 1] > card:
                moved[at] = moved[at - 1]
                at -= 1
            moved[at] = card
        place = 0
        for spot in range(len(cards)):
            place += choose[moved[spot], spot + 1]
        least = place if least < 0 else min(least, place)
    return least


@numba.njit(cache=True, nogil=True)
def _settle(
    seven: Any, live: Any, hands: Strength, bar: int, fixed: Any, bet: Any, at: Room, worth: Any
) -> None:  # pragma: no cover - compiled
    """What a board is worth over every holding of the dealer."""
    mine = number_of(seven, hands)
    line = hands.category[mine]
    worth[:] = 0
    for holding in range(rank_holdings(live, seven[2:], hands, at)):
        one, other, number = at.first[holding], at.second[holding], at.number[holding]
        ways = at.live[one] * at.live[other]
        if one == other:
            ways = at.live[one] * (at.live[one] - 1) // 2
        if number == mine:
            end = TIED
        elif number > mine:
            end = LOST if number >= bar else LOST_OPEN
        else:
            end = (WON if number >= bar else WON_OPEN) + line
        worth[0] += ways * fixed[end]
        worth[1] += ways * bet[end]


@numba.njit(cache=True, nogil=True)
def _add_up(sets: Any, worth: Any, size: int, choose: Any, sums: Any) -> None:  # pragma: no cover - compiled
    """Add what each set is worth to every set of so many of its cards."""
    drawn = sets.shape[1]
    for chosen in range(1 << drawn):
        many = 0
        for spot in range(drawn):
            many += chosen >> spot & 1
        if many != size:
            continue
        for row in range(len(sets)):
            place, many = 0, 0
            for spot in range(drawn):
                if chosen >> spot & 1:
                    many += 1
                    place += choose[sets[row, spot], many]
            sums[place] += worth[row]
