"""A seat at a blackjack game, for programs that learn: the round in steps, by tables of the plan's rules.

A row is a seat at a table of its own, with a fresh shoe for every round. The tables say what a hand counts, what it may
do, when the dealer draws and who wins; the reference round has shown when each card is drawn and what is asked.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.chance import draw
from croupier.engines.seat import SeatStakes
from croupier.engines.twenty_one.deal import dealer_draws
from croupier.engines.twenty_one.deal_rounds import DRAWS, NATURAL, NO_CARDS, SOFT
from croupier.engines.twenty_one.dealer import VALUES, shown
from croupier.equipment.cards import UNSEEN
from croupier.errors import BadInput
from croupier.games.families.blackjack_plan import DOUBLE, HIT, SPLIT, STAND, BlackjackPlan
from croupier.games.families.twenty_one import alike
from croupier.hands.points import VALUE, total
from croupier.money import up_to_next

#: What a row waits for: an answer to an offer or in a turn, somebody to watch a round that asked nothing, or a deal.
INSURE, EVEN_MONEY, TURN, WATCH, OVER = range(5)
#: The actions that the compiled round knows, in the order of its masks.
ACTIONS: Final = (
    "hit", "stand", "double", "double_face_down", "split", "insure", "even_money", "decline", "watch",
)  # fmt: skip
_HIT, _STAND, _DOUBLE, _FACE_DOWN, _SPLIT, _INSURE, _EVEN_MONEY, _DECLINE, _WATCH = range(len(ACTIONS))
MOST_HANDS: Final = 4


class ShoeSeat:
    """The seat that `Dealer.seat` makes; its tables want to know how many cards are burned before the deal."""

    def __init__(self, stakes: SeatStakes) -> None:
        self._stakes = stakes
        tables(stakes, 0)  # what is refused, is refused at once

    def tables(self, burned: int) -> BlackjackTables:
        """What the rules say."""
        return tables(self._stakes, burned)


class BlackjackTables(NamedTuple):
    """What the rules say. ``adds`` leads from a count by value to the next, ``draws`` does so for the dealer; ``opens``
    are the masks of two cards by count, pair, value split from and number of hands, ``longer`` those of more cards by
    count; ``outcomes`` is 1, 0 or -1 by both sides' points. Money is in cents."""

    values: npt.NDArray[np.int64]
    alike: npt.NDArray[np.bool_]
    adds: npt.NDArray[np.int64]
    draws: npt.NDArray[np.uint8]
    opens: npt.NDArray[np.int8]
    longer: npt.NDArray[np.int8]
    outcomes: npt.NDArray[np.int64]
    insured: npt.NDArray[np.bool_]
    evened: npt.NDArray[np.bool_]
    burned: int
    stake: int
    doubled: int
    insurance: int
    won: int
    won_doubled: int
    blackjack: int
    even_money: int
    won_insurance: int


class BlackjackRows(NamedTuple):
    """Where every row stands: its shoe and the number of the next card, what it waits for, the hands in the order in
    which they are played with the one in turn, and what is seen of it all; ``holes`` are the cards that lie face down."""

    shoes: npt.NDArray[np.uint8]
    streams: npt.NDArray[np.uint64]
    drawn: npt.NDArray[np.int64]
    waits: npt.NDArray[np.int64]
    order: npt.NDArray[np.int64]
    hands: npt.NDArray[np.int64]
    turn: npt.NDArray[np.int64]
    sizes: npt.NDArray[np.int64]
    counts: npt.NDArray[np.int64]
    split: npt.NDArray[np.int64]
    doubled: npt.NDArray[np.bool_]
    holes: npt.NDArray[np.int64]
    insured: npt.NDArray[np.bool_]
    nets: npt.NDArray[np.int64]
    cards: npt.NDArray[np.int8]
    dealer: npt.NDArray[np.int8]
    seen: npt.NDArray[np.int8]
    masks: npt.NDArray[np.int8]


def tables(stakes: SeatStakes, burned: int) -> BlackjackTables:
    """The tables of a table of the house; what the compiled round does not know is refused."""
    options: Any = stakes.options
    plan = BlackjackPlan.of(stakes.game).posted(options)
    rules = plan.rules
    known = (
        not options.pitched and not rules.free_splits and not rules.free_doubles and not rules.surrender,
        rules.checked == {1, 10} and not rules.wins_with and rules.most_hands <= MOST_HANDS and not plan.dealer_bets,
    )
    if not all(known) or list(stakes.wagers) != ["main"]:
        raise BadInput("compiled are the main wager and shoe games without surrender and free bets").at(
            game=stakes.game.slug
        )
    stake, main = stakes.unit, options.tables["main"]
    insurance = up_to_next(rules.insurance.most(stake), options.smallest_chip or 1)
    double = rules.double_most(stake)

    def mask(may: int) -> list[int]:
        doubles = bool(may & DOUBLE) and double > 0
        opens = [may & HIT, may & STAND, doubles, doubles and plan.doubles_face_down, may & SPLIT]
        return [int(bool(open_)) for open_ in opens]

    counts = [(points, soft) for soft in (False, True) for points in range(32)]
    opens = np.zeros((64, 11, 11, MOST_HANDS + 1, 5), np.int8)
    for (at, (points, soft)), pair, origin, hands in product(
        enumerate(counts), range(11), range(11), range(1, MOST_HANDS + 1)
    ):
        opens[at, pair, origin, hands] = mask(
            rules.open_to(points, soft, cards=2, pair=pair, split_from=origin, hands=hands)
        )
    longer = np.array([mask(rules.open_to(points, soft, cards=3)) for points, soft in counts], np.int8)
    signs = {"win": 1, "push": 0, "lose": -1}
    outcomes = [[signs[rules.against_dealer(player, dealer)] for dealer in range(32)] for player in range(32)]
    return BlackjackTables(
        np.array(VALUE[:52], np.int64),
        np.array([[alike(first, second) for second in range(52)] for first in range(52)]),
        _adds(),
        dealer_draws(hits_soft_17=rules.hits_soft_17),
        opens,
        longer,
        np.array(outcomes, np.int64),
        np.array([value in rules.insurance.against for value in range(11)]),
        np.array([value in rules.even_money for value in range(11)]),
        burned,
        stake,
        double,
        insurance,
        main["win"].pays.net(stake),
        main["win"].pays.net(double),
        options.blackjack_odds.net(stake),
        main["even_money"].pays.net(stake) if rules.even_money else 0,
        options.tables["insurance"]["insurance"].pays.net(insurance),
    )


def _adds() -> npt.NDArray[np.int64]:
    """Where each value leads from every count, by the leaf rule of counting; a bust stays one."""
    leads = np.zeros((64, 11), np.int64)
    waiting: list[tuple[int, ...]] = [()]
    met = {0}
    while waiting:
        held = waiting.pop()
        at = _code(held)
        for value in VALUES:
            then = (*held, value)
            leads[at, value] = _code(then)
            if _code(then) not in met and total(shown(then)).points <= 21:
                met.add(_code(then))
                waiting.append(then)
    return leads


def _code(held: tuple[int, ...]) -> int:
    count = total(shown(held))
    return min(count.points, 31) + SOFT * count.soft


def rows(count: int, pack: list[int], cards: int, dealer: int) -> BlackjackRows:
    """So many rows, waiting for a deal."""
    numbers = [np.zeros(count, np.int64) for _ in range(6)]
    drawn, waits, hands, turn, split, nets = numbers
    waits[:] = OVER
    return BlackjackRows(
        shoes=np.tile(np.array(pack, np.uint8), (count, 1)),
        streams=np.zeros((count, 4), np.uint64),
        drawn=drawn,
        waits=waits,
        order=np.zeros((count, MOST_HANDS), np.int64),
        hands=hands,
        turn=turn,
        sizes=np.zeros((count, MOST_HANDS + 1), np.int64),
        counts=np.zeros((count, MOST_HANDS), np.int64),
        split=split,
        doubled=np.zeros((count, MOST_HANDS), np.bool_),
        holes=np.zeros((count, MOST_HANDS + 1), np.int64),
        insured=np.zeros(count, np.bool_),
        nets=nets,
        cards=np.zeros((count, MOST_HANDS, cards), np.int8),
        dealer=np.zeros((count, dealer), np.int8),
        seen=np.zeros((count, UNSEEN), np.int8),
        masks=np.zeros((count, len(ACTIONS)), np.int8),
    )


@numba.njit(cache=True, nogil=True, inline="always")
def _next(at: Any, row: int) -> Any:
    card = np.int64(draw(at.shoes[row], at.drawn[row], at.streams[row], True))
    at.drawn[row] += 1
    return card


@numba.njit(cache=True, nogil=True)
def _to_hand(at: Any, by: Any, row: int, hand: int, face_down: bool) -> None:
    """A card to one of the seat's hands."""
    card = _next(at, row)
    size = at.sizes[row, hand]
    at.cards[row, hand, size] = UNSEEN if face_down else card
    if face_down:
        at.holes[row, hand] = card
    else:
        at.seen[row, card] += 1
    at.sizes[row, hand] = size + 1
    at.counts[row, hand] = by.adds[at.counts[row, hand], by.values[card]]


@numba.njit(cache=True, nogil=True)
def _mask(at: Any, by: Any, row: int, hand: int) -> bool:
    """Write what a hand in turn may do; whether it may do anything."""
    masks, count = at.masks, at.counts[row, hand]
    open_ = False
    if at.sizes[row, hand] == 2:
        first, second = np.int64(at.cards[row, hand, 0]), np.int64(at.cards[row, hand, 1])
        pair = by.values[first] if by.alike[first, second] else 0
        for action in range(5):
            masks[row, action] = by.opens[count, pair, at.split[row], at.hands[row], action]
            open_ |= masks[row, action] > 0
    else:
        for action in range(5):
            masks[row, action] = by.longer[count, action]
            open_ |= masks[row, action] > 0
    return open_


@numba.njit(cache=True, nogil=True)
def _go_on(at: Any, by: Any, row: int) -> None:
    """Go on to the next hand that may do something, or to the dealer's hand and the end."""
    at.masks[row] = 0
    while at.turn[row] < at.hands[row]:
        hand = at.order[row, at.turn[row]]
        if at.sizes[row, hand] == 1:
            _to_hand(at, by, row, hand, False)
        if not at.doubled[row, hand] and _mask(at, by, row, hand):
            at.waits[row] = TURN
            return
        at.turn[row] += 1
    _finish(at, by, row)


@numba.njit(cache=True, nogil=True)
def _turn_up(at: Any, row: int) -> None:
    """Turn up all that lies face down."""
    hole = at.holes[row, MOST_HANDS]
    at.dealer[row, 1] = hole
    at.seen[row, hole] += 1
    for hand in range(at.hands[row]):
        card = at.holes[row, hand]
        if card >= 0:
            at.cards[row, hand, at.sizes[row, hand] - 1] = card
            at.seen[row, card] += 1


@numba.njit(cache=True, nogil=True)
def _finish(at: Any, by: Any, row: int) -> None:
    """The dealer's hand as far as anything depends on it, and what the hands come to."""
    depends = False
    for hand in range(at.hands[row]):
        depends |= at.counts[row, hand] & 31 <= 21
    _turn_up(at, row)
    first, second = by.values[at.dealer[row, 0]], by.values[at.dealer[row, 1]]
    count = np.int64(by.draws[by.draws[NO_CARDS, first - 1], second - 1])
    size = 2
    while depends and count & DRAWS:
        card = _next(at, row)
        at.dealer[row, size] = card
        at.seen[row, card] += 1
        size += 1
        count = np.int64(by.draws[count, by.values[card] - 1])
    for hand in range(at.hands[row]):
        points = at.counts[row, hand] & 31
        outcome = by.outcomes[points, count & 31 if depends else 0]
        if outcome > 0:
            at.nets[row] += by.won + (by.won_doubled if at.doubled[row, hand] else 0)
        elif outcome < 0:
            at.nets[row] -= by.stake + (by.doubled if at.doubled[row, hand] else 0)
    at.waits[row] = OVER


@numba.njit(cache=True, nogil=True)
def _after_offer(at: Any, by: Any, row: int, even_money: bool) -> None:
    """The hole card is checked; a blackjack ends the round."""
    natural = by.draws[by.draws[NO_CARDS, by.values[at.dealer[row, 0]] - 1], by.values[at.holes[row, MOST_HANDS]] - 1]
    dealers = natural == NATURAL
    if at.insured[row]:
        at.nets[row] += by.won_insurance if dealers else -by.insurance
    at.insured[row] = False
    blackjack = at.counts[row, 0] == NATURAL
    if dealers or blackjack:
        if even_money:
            at.nets[row] += by.even_money
        elif not blackjack:
            at.nets[row] -= by.stake
        elif not dealers:
            at.nets[row] += by.blackjack
        at.masks[row] = 0
        _turn_up(at, row)
        at.waits[row] = OVER
        return
    _go_on(at, by, row)


@numba.njit(cache=True, nogil=True)
def begin(chosen: Any, at: Any, by: Any) -> None:
    """Deal these rows up to the first question."""
    for row in chosen:
        at.drawn[row], at.hands[row], at.turn[row], at.split[row], at.nets[row] = 0, 1, 0, 0, 0
        at.order[row], at.sizes[row], at.counts[row], at.doubled[row], at.holes[row] = 0, 0, 0, False, -1
        at.insured[row] = False
        at.cards[row], at.dealer[row], at.seen[row], at.masks[row] = -1, -1, 0, 0
        for _ in range(by.burned):
            _next(at, row)
        _to_hand(at, by, row, 0, False)
        up = _next(at, row)
        at.dealer[row, 0] = up
        at.seen[row, up] += 1
        _to_hand(at, by, row, 0, False)
        at.dealer[row, 1] = UNSEEN
        at.holes[row, MOST_HANDS] = _next(at, row)
        value = by.values[up]
        if at.counts[row, 0] == NATURAL:
            if by.evened[value]:
                at.waits[row] = EVEN_MONEY
                at.masks[row, _EVEN_MONEY] = at.masks[row, _DECLINE] = 1
                continue
        elif by.insured[value]:
            at.waits[row] = INSURE
            at.masks[row, _INSURE] = at.masks[row, _DECLINE] = 1
            continue
        _after_offer(at, by, row, False)
        if at.waits[row] == OVER:
            at.waits[row] = WATCH
            at.masks[row, _WATCH] = 1


@numba.njit(cache=True, nogil=True)
def advance(chosen: Any, absent: Any, taken: Any, fresh: Any, over: Any, at: Any, by: Any) -> Any:
    """Every row takes its action, or that of an absent player where it is not open; rows whose round was over are to be
    dealt anew. Writes what was taken and the numbers of the rows that are dealt anew or over now; returns how many of
    each there are."""
    anew, ended = 0, 0
    for row in range(chosen.shape[0]):
        if at.waits[row] == OVER:
            taken[row] = -1
            fresh[anew] = row
            anew += 1
            continue
        action = chosen[row]
        if action < 0 or at.masks[row, action] == 0:
            action = absent[at.waits[row]]
        taken[row] = action
        _act(at, by, row, action)
        if at.waits[row] == OVER:
            over[ended] = row
            ended += 1
    return anew, ended


@numba.njit(cache=True, nogil=True)
def _act(at: Any, by: Any, row: int, action: int) -> None:
    """Take an action and go on to the next question or to the end."""
    wait = at.waits[row]
    if wait == WATCH:
        at.masks[row] = 0
        at.waits[row] = OVER
    elif wait != TURN:
        at.insured[row] = action == _INSURE
        _after_offer(at, by, row, action == _EVEN_MONEY)
    else:
        hand = at.order[row, at.turn[row]]
        if action == _HIT:
            _to_hand(at, by, row, hand, False)
        elif action == _DOUBLE or action == _FACE_DOWN:
            at.doubled[row, hand] = True
            _to_hand(at, by, row, hand, action == _FACE_DOWN)
            at.turn[row] += 1
        elif action == _SPLIT:
            _split(at, by, row, hand)
        else:
            at.turn[row] += 1
        _go_on(at, by, row)


@numba.njit(cache=True, nogil=True)
def _split(at: Any, by: Any, row: int, hand: int) -> None:
    """The second card becomes the first of a hand that is played next, and the hand gets another."""
    new = at.hands[row]
    card = np.int64(at.cards[row, hand, 1])
    at.split[row] = by.values[card]
    at.cards[row, hand, 1] = -1
    at.cards[row, new, 0] = card
    at.sizes[row, hand] = at.sizes[row, new] = 1
    at.counts[row, hand] = by.adds[0, by.values[np.int64(at.cards[row, hand, 0])]]
    at.counts[row, new] = by.adds[0, by.values[card]]
    for place in range(new, at.turn[row] + 1, -1):
        at.order[row, place] = at.order[row, place - 1]
    at.order[row, at.turn[row] + 1] = new
    at.hands[row] = new + 1
    _to_hand(at, by, row, hand, False)
