"""What each action is worth in one situation of a hold'em game: the player's cards and the board so far, exactly.

    worth(prices(plan, tables), cards("Kh 5d"), cards("Ks 9h 2c"))    # {0: ..., 2: ...}, by the antes bet now

Before the flop two million boards can come, which takes seconds. There the analysis of the game is looked up, where it
has been made or came with the game, and what was worked out once is remembered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np

from croupier.engines import cache, question, shipped
from croupier.engines.dealt import side_by_side, unseen
from croupier.engines.holdem.board import Pricing, against_all, against_known, room, strength
from croupier.engines.holdem.likeness import called, suit_swaps
from croupier.engines.holdem.prices import BOARD, BOTH, FLOP, HOLE, Betting, Prices, prices
from croupier.engines.question import Question
from croupier.engines.showdown.standings import number_after
from croupier.engines.situation import Opinion, Situation
from croupier.engines.streets.sets import Ints, sets_of
from croupier.equipment.cards import Card
from croupier.errors import CroupierError, Refused
from croupier.games.families.holdem import HoldemPlan
from croupier.hands.fast import Hands
from croupier.round.game import Game
from croupier.round.plan import BettingPoint
from croupier.round.requests import COMMUNITY, DEALER, Choice

#: What the actions are worth per ante, by the antes bet by them; 0 for the one that bets nothing.
Worth: TypeAlias = Mapping[int, Fraction]
NO_BETS: Betting = (0, False, False)
_SHARES: Final = 16
_WORTH_SHARING: Final = 10_000


class Foreseen(NamedTuple):
    """Cards that a seat knows and that do not lie open: some of the dealer's, and by number some that are still to come
    on the board. ``dealer`` is not in the pack, ``board`` is."""

    dealer: tuple[Card, ...] = ()
    board: tuple[tuple[int, Card], ...] = ()

    def seen(self, open_: int) -> int:
        """How many cards of the board are known when so many lie open."""
        return open_ + sum(number >= open_ for number, _ in self.board)


def worth(
    paid: Prices,
    own: Sequence[Card],
    board: Sequence[Card] = (),
    pack: Sequence[int] = (),
    made: Betting = NO_BETS,
    foreseen: Foreseen = Foreseen(),  # noqa: B008 - a record that nobody changes
) -> Worth:
    """Every action now, with best play after it, by the bets ``made`` before. ``pack`` is the cards in play where they
    are not a full deck."""
    point = _point(paid, board)
    known = (*board, *(card for number, card in foreseen.board if number >= len(board)))
    boards = Boards(paid, own, known, pack, foreseen.dealer)
    first, flop, _ = made
    bets = (0, *sorted(point.multiples))
    last = foreseen.seen(paid.course.last_board or BOARD)
    if not board:
        return {bet: _before_the_flop(boards, bet, foreseen.seen(FLOP), last) for bet in bets}
    if point is paid.course.flop:
        waiting, betting, times = _later(boards, first, len(known), last)
        return {bet: boards.mean(betting if bet else waiting, len(known), times) for bet in bets}
    return {bet: boards.mean(boards.nets((first, flop, bet > 0))) for bet in bets}


def _point(paid: Prices, board: Sequence[Card]) -> BettingPoint:
    """The betting point with so many cards open."""
    way = paid.course
    points = {0: way.first, FLOP: way.flop, way.last_board or BOARD: way.last}
    if (point := points.get(len(board))) is None:
        sizes = ", ".join(str(size) for size, known in points.items() if known)
        raise CroupierError(f"nothing is bet with {len(board)} cards open, but with {sizes}")
    return point


def _before_the_flop(boards: Boards, bet: int, seen: int, last: int) -> Fraction:
    if len({boards.paid.nets[bet, flop, last] for flop, last in product(BOTH, BOTH)}) == 1:  # nothing is asked later
        return boards.mean(boards.nets((bet, False, False)))
    waiting, betting, times = _later(boards, bet, seen, last)
    return boards.mean(np.maximum(waiting, betting), seen, times)


def _later(boards: Boards, first: int, seen: int, last: int) -> tuple[Ints, Ints, int]:
    """What a check and a bet on the flop come to, by the first so many cards that are ``seen`` then, with the best last
    bet once the ``last`` are; and how often each board is in these sums."""
    times = comb(BOARD - seen, last - seen)
    sums = []
    for flop in BOTH:
        without, bet = (boards.nets((first, flop, made)) for made in BOTH)
        added = np.maximum(boards.by_first(last, bet - without), 0)
        sums.append(times * boards.by_first(seen, without) + boards.by_first(seen, added, last))
    return sums[0], sums[1], times


def advise(at: Situation) -> Opinion:
    """What a seat that is asked may do, and what each of it is worth."""
    plan = HoldemPlan.of(at.game)
    paid = prices(plan, at.options.tables)
    own, board = at.own(), at.board
    if not board:
        at.by_sight_alone()
    point = _point(paid, board)
    if point.action not in at.offered:
        raise at.unasked()
    if at.dealer:
        raise Refused("a card of the dealer's lies open; advice counts holdings of which none does")
    coming = tuple((known.number, known.card) for known in at.knows if known.place == COMMUNITY)
    pack = at.in_play(own, board, (card for _, card in coming))
    foreseen = Foreseen(at.known(DEALER), coming)
    values = worth(paid, own, board, pack, _made(at, paid), foreseen) if board else _first(at, paid, own, pack)
    choices = {Choice(point.action if bet else point.otherwise, 0, bet): value for bet, value in values.items()}
    base = [wager.wager for wager in plan.base]
    return Opinion(choices, plan.ante, at.lost_beside(wager for wager in point.gives_up if wager not in base))


def _made(at: Situation, paid: Prices) -> Betting:
    """What the seat has bet so far."""
    way, ante = paid.course, at.staked(paid.course.first.of)
    first = at.staked(way.first.wager) // ante
    return first, bool(way.flop and not way.once and at.staked(way.flop.wager)), False


def _first(at: Situation, paid: Prices, own: tuple[Card, ...], pack: tuple[int, ...]) -> Worth:
    """Before the flop: from the analysis of a whole pack, where there is one, or worked out."""
    low, high = sorted(own)
    if not at.pack == pack == tuple(at.game.cards_in(at.options)):
        return _worked_out(paid, pack, low, high)
    if (charted := _charted(at, paid, called((low, high)))) is not None:
        return charted
    # Suits are alike in a whole pack.
    return _worked_out(paid, pack, low & ~3, high & ~3 | (low & 3 != high & 3))


def _charted(at: Situation, paid: Prices, holding: str) -> Worth | None:
    """What the analysis says of a holding; it does not depend on what else the house has posted."""
    usual = at.game.house({})
    posted = {name: table for name, table in at.options.tables.items() if name in paid.results}
    options = replace(usual, tables={**usual.tables, **posted})
    solved = cache.lookup(Question(at.game, options, "base", None, question.of(at.game.slug).asked(), at.pack))
    for spot in solved.strategy.spots if solved and solved.strategy else ():
        if spot.hand == holding:
            return {bet: Fraction(spot.values[name]) for name, bet in paid.course.first.named.items()}
    figures = shipped.lookup(at.game, first_rules(at.game, paid, at.pack)) or {}
    if holding in figures:
        return {bet: figures[holding][name] for name, bet in paid.course.first.named.items()}
    return None


def first_rules(game: Game, paid: Prices, pack: Sequence[int]) -> str:
    """The digest of what the first decision depends on: the plan, what is paid against the dealer, and the cards."""
    return shipped.rules(game, (), paid.nets, list(pack))


@lru_cache(maxsize=512)
def _worked_out(paid: Prices, pack: tuple[int, ...], low: Card, high: Card) -> Worth:
    return worth(paid, (low, high), (), pack)


class Boards:
    """The boards that can come with a player's cards and those that are open, and what they are worth together. Nothing
    is looked up: every board that can still come is dealt, and every holding of the dealer's shown. It is another road
    to the figures of the solver, which ranks all holdings of a board together."""

    def __init__(
        self,
        paid: Prices,
        own: Sequence[Card],
        board: Sequence[Card],
        pack: Sequence[int],
        dealer: Sequence[Card] = (),
    ) -> None:
        if len(own) != HOLE or len(board) > BOARD:
            raise CroupierError(f"advice needs two cards and a board of up to five, not {len(own)} and {len(board)}")
        left = unseen((*own, *board), pack)
        self.paid, self.known, self.drawn, self.left = paid, len(board), BOARD - len(board), len(left)
        self.dealers = comb(self.left - self.drawn, HOLE - len(dealer))
        if self.dealers < 1:
            raise CroupierError(f"{self.left} cards are too few for the board and the dealer")
        self.sets = sets_of(self.left, self.drawn)
        self.choose = np.array([[comb(n, k) for k in range(1, BOARD + 1)] for n in range(self.left)])
        # Wagers that win alike are counted together.
        rows, self.row_of = np.unique([paid.initial, *paid.antes.values()], axis=0, return_inverse=True)
        first, worth = np.empty(len(self.sets), np.int64), np.empty((len(self.sets), len(rows)), np.int64)
        cards = np.array([*own, *board, *[0] * self.drawn], np.int64)
        draws = Draws(np.array(left, np.int64), self.sets, _swaps(own, board, dealer, left), self.choose)
        shown = np.array(dealer, np.int64)
        pricing = Pricing(strength(HOLE + BOARD), paid.ends, rows)

        def show_down(share: int, shares: int = _SHARES) -> None:
            _show_down(cards, shown, draws, pricing, np.arange(share, len(self.sets), shares), first, worth)

        if len(self.sets) < _WORTH_SHARING:
            show_down(0, 1)
        else:
            side_by_side(show_down, range(_SHARES))
        self.worth = worth[first].T

    def nets(self, betting: Betting) -> Ints:
        """What each board nets with these bets, over all dealers and times the whole of the prices."""
        paid, (initial, *antes) = self.paid, self.row_of.ravel().tolist()
        if paid.course.folds(betting):
            return np.full(len(self.sets), -paid.wagers * paid.whole * self.dealers, np.int64)
        nets = self.worth[initial].copy()
        bets = paid.course.bets(betting)
        for wager, row in zip(paid.antes, antes, strict=True):
            nets += bets.get(wager, 0) * self.worth[row]
        worth: Ints = nets
        return worth

    def mean(self, worth: Ints, first: int = BOARD, times: int = 1) -> Fraction:
        """The mean of what all boards are worth; of sums for each ``first`` so many cards of them, all of which may be
        those first. Each board is in the sums so many ``times``."""
        times *= comb(self.drawn, first - self.known) * len(self.sets)
        return Fraction(int(worth.sum()), times * self.dealers * self.paid.whole)

    def by_first(self, first: int, worth: Ints, of: int = BOARD) -> Ints:
        """What the boards are worth together that have the same first so many cards, from what those are worth that
        have the same first ``of`` so many."""
        if first == of:
            return worth
        sums = np.zeros(comb(self.left, first - self.known), np.int64)
        _add_up(sets_of(self.left, of - self.known), worth, first - self.known, self.choose, sums)
        return sums


def _swaps(own: Sequence[Card], board: Sequence[Card], dealer: Sequence[Card], left: list[Card]) -> Ints:
    """Where each card that is left goes, for every swap of suits after which the situation looks the same."""
    ends = np.cumsum([len(own), len(board), len(dealer)]).tolist()
    known = ends[-1]
    swaps = suit_swaps((*own, *board, *dealer, *left))
    same = [all({*swap[:end]} == {*range(end)} for end in ends) for swap in swaps.tolist()]
    of_the_rest: Ints = swaps[same, known:] - known
    return of_the_rest


class Draws(NamedTuple):
    """The cards that are left, the sets of them that can complete the board, by place, the swaps of suits that leave
    the situation as it is, and what numbers the sets."""

    left: Ints
    sets: Hands
    swaps: Ints
    choose: Ints


@numba.njit(cache=True, nogil=True)
def _show_down(cards: Any, dealer: Any, draws: Draws, pricing: Pricing, share: Any, first: Any, worth: Any) -> None:
    """The first board that looks like each, for a share of them; what it is worth, where it is the board itself.
    ``cards`` are two of the player's and five on the board, of which the drawn sets are the last; ``dealer`` is what is
    known of the dealer's."""
    left, sets, swaps, choose = draws
    seven, live = cards.copy(), np.empty(len(left) - sets.shape[1], np.int64)
    at, swapped = room(len(live)), np.empty(sets.shape[1], np.int64)
    for row in share:
        first[row] = _first_alike(sets[row], swaps, choose, swapped)
        if first[row] < row:
            continue
        alive, spot = 0, 0
        for card in range(len(left)):
            if spot < sets.shape[1] and sets[row, spot] == card:
                spot += 1
                seven[len(seven) - spot] = left[card]
            else:
                live[alive] = left[card]
                alive += 1
        if len(dealer):
            against_known(seven, live, dealer, pricing, worth[row])
        else:
            against_all(seven, live, pricing, at, worth[row])


@numba.njit(cache=True, nogil=True)
def _first_alike(cards: Any, swaps: Any, choose: Any, swapped: Any) -> int:
    """The place of the first set that looks like this one."""
    least = -1
    for swap in swaps:
        place = number_after(cards, len(cards), swap, choose, swapped)
        least = place if least < 0 else min(least, place)
    return least


@numba.njit(cache=True, nogil=True)
def _add_up(sets: Any, worth: Any, size: int, choose: Any, sums: Any) -> None:
    """Add what each set is worth to every set of so many of its cards."""
    drawn = sets.shape[1]
    for chosen in range(1 << drawn):
        taken = 0
        for spot in range(drawn):
            taken += chosen >> spot & 1
        if taken != size:
            continue
        for row in range(len(sets)):
            place, taken = 0, 0
            for spot in range(drawn):
                if chosen >> spot & 1:
                    place += choose[sets[row, spot], taken]
                    taken += 1
            sums[place] += worth[row]
