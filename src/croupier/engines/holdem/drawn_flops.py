"""One flop beside a player's two cards, for somebody who knows something of the cards that are still hidden: every
turn, river and hand of the dealer's that fits, exactly, and the later bets made for the best or in any other way."""

from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.holdem.board import KINDS, Ends, Strength, _ending, number_of, rank_holdings, room
from croupier.engines.holdem.likeness import place_of
from croupier.engines.holdem.prices import BOARD, BOTH, FLOP, HOLE, Prices
from croupier.engines.streets.sets import Flags, Ints

Floats = npt.NDArray[np.float64]


class HiddenPlaces(NamedTuple):
    """Which cards of the deck may lie in each place, by what is read of it: the dealer's two, and the five of the
    board."""

    dealer: Flags
    board: Flags


class LaterBets(NamedTuple):
    """Whether to bet on the flop, and on which of the spots that can be told apart then to make the last bet."""

    flop: int
    last: Flags


class Nets:
    """What endings net in numbers, by the bet before the flop, on the flop and the last."""

    def __init__(self, paid: Prices) -> None:
        self.paid, self.firsts = paid, list(paid.course.first.named.values())
        self.by_bets: Floats = np.array(
            [[[paid.nets[first, flop, last] for last in BOTH] for flop in BOTH] for first in self.firsts], float
        )
        self.at_turn: Final = 0 < paid.course.last_board < BOARD


class FlopSpots:
    """How often a showdown ends in each way, by the spot in which the last bet is made: the turn card, or the turn and
    the river."""

    def __init__(self, ends: Floats, nets: Nets) -> None:
        self.ends, self.nets, self.ways = ends, nets, float(ends.sum())

    @property
    def met(self) -> Flags:
        """The spots that can come."""
        can_come: Flags = self.ends.sum(axis=1) > 0
        return can_come

    def best(self, first: int) -> LaterBets:
        """The later bets that are worth most after a first one, none on a tie (ruling: G9)."""
        worth = np.einsum("se,fle->fls", self.ends, self.nets.by_bets[first])
        last = worth[:, 1] > worth[:, 0] + 1e-9
        in_all = np.where(last, worth[:, 1], worth[:, 0]).sum(axis=1)
        flop = int(in_all[1] > in_all[0] + 1e-9)
        return LaterBets(flop, last[flop])

    def ended(self, bets: LaterBets) -> Floats:
        """How likely each ending is without and with the last bet."""
        shares: Floats = np.array([self.ends[~bets.last].sum(axis=0), self.ends[bets.last].sum(axis=0)]) / self.ways
        return shares

    def worth(self, first: int, bets: LaterBets) -> float:
        """What bets net on the average."""
        return float((self.ended(bets) * self.nets.by_bets[first, bets.flop]).sum())


def spots_of(
    deck: Ints, own: tuple[int, ...], flop: tuple[int, ...], hidden: HiddenPlaces, hands: Strength, nets: Nets
) -> FlopSpots:
    """Everything that can come beside a flop, cards being places in the deck."""
    beside = np.setdiff1d(np.arange(len(deck)), [*own, *flop])
    turn, river = (hidden.board[place][beside] for place in (FLOP, FLOP + 1))
    first, second = (hidden.dealer[place][beside].astype(np.int64) for place in range(HOLE))
    cards, ends = deck[beside], nets.paid.ends
    made = np.zeros((len(beside) * (len(beside) - 1) // 2, len(nets.paid.initial)), np.int64)
    seven = np.array([*deck[[*own, *flop]], 0, 0], np.int64)
    show_down(seven, cards, first, second, turn, river, hands, ends, made)
    high, low = np.tril_indices(len(beside), -1)
    orders = np.zeros((len(beside), len(beside)))
    orders[high, low], orders[low, high] = turn[high] & river[low], turn[low] & river[high]
    if not nets.at_turn:
        return FlopSpots((orders[high, low] + orders[low, high])[:, None] * made, nets)
    row = np.zeros((len(beside), len(beside)), np.int64)
    row[high, low] = row[low, high] = np.arange(len(made))
    return FlopSpots(np.einsum("tr,tre->te", orders, made[row]), nets)


@numba.njit(cache=True, nogil=True)
def show_down(
    seven: Any, cards: Any, first: Any, second: Any, turn: Any, river: Any, hands: Strength, ends: Ends, made: Any
) -> None:
    """Every turn and river in either order, and every hand of the dealer's whose cards may be the first and the second
    in either order; into ``made`` by place of the turn and river."""
    left = len(cards) - 2
    at, live = room(left), np.empty(left, np.int64)
    firsts, seconds, both = np.empty(KINDS, np.int64), np.empty(KINDS, np.int64), np.empty(KINDS, np.int64)
    for high in range(1, len(cards)):
        for low in range(high):
            if not (turn[low] and river[high]) and not (turn[high] and river[low]):
                continue
            spot = 0
            for card in range(len(cards)):
                if card not in (low, high):
                    live[spot] = cards[card]
                    spot += 1
            seven[5], seven[6] = cards[low], cards[high]
            holdings = rank_holdings(live, seven[2:], hands, at)
            firsts[:], seconds[:], both[:] = 0, 0, 0
            spot = 0
            for card in range(len(cards)):
                if card not in (low, high):
                    kind = at.kind[spot]
                    firsts[kind] += first[card]
                    seconds[kind] += second[card]
                    both[kind] += first[card] * second[card]
                    spot += 1
            player, ended = number_of(seven, hands), made[place_of(low, high)]
            for holding in range(holdings):
                kind, other_kind = at.first[holding], at.second[holding]
                ways = firsts[kind] * seconds[other_kind]
                ways += -both[kind] if kind == other_kind else firsts[other_kind] * seconds[kind]
                if ways:
                    ended[_ending(player, at.number[holding], ends)] += ways
