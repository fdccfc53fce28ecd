"""One flop beside a player's two cards, for somebody who knows something of the cards that are still hidden: every
turn, river and hand of the dealer's that fits, exactly, and the later bets made for the best or in any other way."""

from collections.abc import Sequence
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
    deck: Ints,
    own: tuple[int, ...],
    flops: Sequence[tuple[int, ...]],
    readings: Sequence[HiddenPlaces],
    hands: Strength,
    nets: Nets,
) -> list[list[FlopSpots]]:
    """Everything that can come beside each of some flops, by each of some readings, cards being places in the deck."""
    beside = len(deck) - HOLE - FLOP
    spots = beside if nets.at_turn else beside * (beside - 1) // 2
    made = np.zeros((len(flops), len(readings), spots, len(nets.paid.initial)), np.int64)
    dealers = np.array([reading.dealer for reading in readings], np.int64)
    boards = np.array([reading.board[FLOP:] for reading in readings], np.int64)
    show_down(deck, np.array(own), np.array(flops), dealers, boards, hands, nets.paid.ends, nets.at_turn, made)
    return [[FlopSpots(ends, nets) for ends in by_reading] for by_reading in made.astype(np.float64)]


@numba.njit(cache=True, nogil=True)
def show_down(
    deck: Any, own: Any, flops: Any, dealers: Any, boards: Any, hands: Strength, ends: Ends, at_turn: bool, made: Any
) -> None:
    """Every turn and river in either order beside each flop, and every hand of the dealer's whose cards may be the
    first and the second in either order, by each reading; into ``made`` by the spot of the last bet. Boards are ranked
    once for all readings."""
    beside, spot = np.empty(len(deck) - HOLE - FLOP, np.int64), 0
    at, live = room(len(beside) - 2), np.empty(len(beside) - 2, np.int64)
    by_kind, orders = np.empty((len(boards), KINDS, 3), np.int64), np.empty((len(boards), 2), np.int64)
    seven = np.empty(HOLE + BOARD, np.int64)
    for card in range(HOLE):
        seven[card] = deck[own[card]]
    for number in range(len(flops)):
        flop = flops[number]
        for card in range(FLOP):
            seven[HOLE + card] = deck[flop[card]]
        spot = 0
        for card in range(len(deck)):
            if card not in (own[0], own[1], flop[0], flop[1], flop[2]):
                beside[spot] = card
                spot += 1
        for high in range(1, len(beside)):
            for low in range(high):
                if not _orders(boards, beside[low], beside[high], orders):
                    continue
                spot = 0
                for card in range(len(beside)):
                    if card not in (low, high):
                        live[spot] = deck[beside[card]]
                        spot += 1
                seven[HOLE + FLOP], seven[HOLE + FLOP + 1] = deck[beside[low]], deck[beside[high]]
                holdings, player = rank_holdings(live, seven[HOLE:], hands, at), number_of(seven, hands)
                _read_dealer(dealers, beside, low, high, at.kind, by_kind)
                for holding in range(holdings):
                    kind, other_kind = at.first[holding], at.second[holding]
                    end = _ending(player, at.number[holding], ends)
                    for reading in range(len(boards)):
                        known = by_kind[reading]
                        ways = known[kind, 0] * known[other_kind, 1]
                        ways += -known[kind, 2] if kind == other_kind else known[other_kind, 0] * known[kind, 1]
                        if at_turn:
                            made[number, reading, low, end] += orders[reading, 0] * ways
                            made[number, reading, high, end] += orders[reading, 1] * ways
                        else:
                            spot = place_of(low, high)
                            made[number, reading, spot, end] += (orders[reading, 0] + orders[reading, 1]) * ways


@numba.njit(cache=True, nogil=True)
def _orders(boards: Any, low: int, high: int, orders: Any) -> bool:
    """By each reading, whether two cards may be turn and river in this order, and in the other."""
    comes = False
    for reading in range(len(boards)):
        orders[reading, 0] = boards[reading, 0, low] * boards[reading, 1, high]
        orders[reading, 1] = boards[reading, 0, high] * boards[reading, 1, low]
        comes |= orders[reading, 0] + orders[reading, 1] > 0
    return comes


@numba.njit(cache=True, nogil=True)
def _read_dealer(dealers: Any, beside: Any, low: int, high: int, kind_of: Any, by_kind: Any) -> None:
    """By each reading and kind of card, how many may be the dealer's first, the second, and both."""
    by_kind[:] = 0
    spot = 0
    for card in range(len(beside)):
        if card not in (low, high):
            for reading in range(len(dealers)):
                first, second = dealers[reading, 0, beside[card]], dealers[reading, 1, beside[card]]
                known = by_kind[reading, kind_of[spot]]
                known[0] += first
                known[1] += second
                known[2] += first * second
            spot += 1
