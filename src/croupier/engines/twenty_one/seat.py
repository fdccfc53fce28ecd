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

from croupier.engines.chance import below
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
#: Eight decks; with room for the most, the rounds are compiled once for all.
MOST_CARDS: Final = 8 * 52


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
    alike: npt.NDArray[np.int8]
    adds: npt.NDArray[np.int64]
    draws: npt.NDArray[np.uint8]
    opens: npt.NDArray[np.int8]
    longer: npt.NDArray[np.int8]
    outcomes: npt.NDArray[np.int64]
    insured: npt.NDArray[np.int8]
    evened: npt.NDArray[np.int8]
    burned: int
    stake: int
    doubled: int
    insurance: int
    won: int
    won_doubled: int
    blackjack: int
    even_money: int
    won_insurance: int


def row_type(cards: int, dealer: int) -> np.dtype[Any]:
    """Where a row stands, as a record, which compiled code reads without counting who uses it: its shoe and the number
    of the next card, what it waits for, the hands in the order in which they are played with the one in turn, and what
    is seen of it all; ``holes`` are the cards that lie face down, the dealer's last."""
    hands = (MOST_HANDS,)
    return np.dtype(
        [
            ("stream", np.uint64, (4,)),
            *((name, np.int64) for name in ("size", "drawn", "waits", "hands", "turn", "split", "nets")),
            *((name, np.int64, hands) for name in ("order", "sizes", "counts")),
            ("holes", np.int64, (MOST_HANDS + 1,)),
            ("doubled", np.int8, hands),
            ("insured", np.bool_),
            ("cards", np.int8, (MOST_HANDS, cards)),
            ("dealer", np.int8, (dealer,)),
            ("seen", np.int8, (UNSEEN,)),
            ("masks", np.int8, (len(ACTIONS),)),
            ("shoe", np.uint8, (MOST_CARDS,)),
        ],
        align=True,
    )


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
        np.array([[alike(first, second) for second in range(52)] for first in range(52)], np.int8),
        _adds(),
        dealer_draws(hits_soft_17=rules.hits_soft_17),
        opens,
        longer,
        np.array(outcomes, np.int64),
        np.array([value in rules.insurance.against for value in range(11)], np.int8),
        np.array([value in rules.even_money for value in range(11)], np.int8),
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


def rows(count: int, pack: list[int], cards: int, dealer: int) -> npt.NDArray[Any]:
    """So many rows, waiting for a deal."""
    made = np.zeros(count, row_type(cards, dealer))
    made["waits"], made["size"], made["shoe"][:, : len(pack)] = OVER, len(pack), pack
    return made


def record(values: BlackjackTables) -> Any:
    """The tables as a record."""
    parts = {name: np.asarray(value) for name, value in values._asdict().items()}
    made = np.zeros(1, np.dtype([(name, part.dtype, part.shape) for name, part in parts.items()], align=True))
    for name, part in parts.items():
        made[name] = part
    return made[0]


@numba.njit(cache=True, nogil=True, inline="always")
def _next(at: Any) -> Any:
    first, other = at.drawn, at.drawn + below(at.stream, at.size - at.drawn)
    card = np.int64(at.shoe[other])
    at.shoe[other] = at.shoe[first]
    at.shoe[first] = card
    at.drawn += 1
    return card


@numba.njit(cache=True, nogil=True)
def _to_hand(at: Any, by: Any, hand: int, face_down: bool) -> None:
    """A card to one of the seat's hands."""
    card = _next(at)
    size = at.sizes[hand]
    at.cards[hand, size] = UNSEEN if face_down else card
    if face_down:
        at.holes[hand] = card
    else:
        at.seen[card] += 1
    at.sizes[hand] = size + 1
    at.counts[hand] = by.adds[at.counts[hand], by.values[card]]


@numba.njit(cache=True, nogil=True)
def _mask(at: Any, by: Any, hand: int) -> bool:
    """Write what a hand in turn may do; whether it may do anything."""
    masks, count = at.masks, at.counts[hand]
    open_ = False
    if at.sizes[hand] == 2:
        first, second = np.int64(at.cards[hand, 0]), np.int64(at.cards[hand, 1])
        pair = by.values[first] if by.alike[first, second] else 0
        for action in range(5):
            masks[action] = by.opens[count, pair, at.split, at.hands, action]
            open_ |= masks[action] > 0
    else:
        for action in range(5):
            masks[action] = by.longer[count, action]
            open_ |= masks[action] > 0
    return open_


@numba.njit(cache=True, nogil=True)
def _go_on(at: Any, by: Any) -> None:
    """Go on to the next hand that may do something, or to the dealer's hand and the end."""
    at.masks[:] = 0
    while at.turn < at.hands:
        hand = at.order[at.turn]
        if at.sizes[hand] == 1:
            _to_hand(at, by, hand, False)
        if not at.doubled[hand] and _mask(at, by, hand):
            at.waits = TURN
            return
        at.turn += 1
    _finish(at, by)


@numba.njit(cache=True, nogil=True)
def _turn_up(at: Any) -> None:
    """Turn up all that lies face down."""
    hole = at.holes[MOST_HANDS]
    at.dealer[1] = hole
    at.seen[hole] += 1
    for hand in range(at.hands):
        card = at.holes[hand]
        if card >= 0:
            at.cards[hand, at.sizes[hand] - 1] = card
            at.seen[card] += 1


@numba.njit(cache=True, nogil=True)
def _finish(at: Any, by: Any) -> None:
    """The dealer's hand as far as anything depends on it, and what the hands come to."""
    depends = False
    for hand in range(at.hands):
        depends |= at.counts[hand] & 31 <= 21
    _turn_up(at)
    first, second = by.values[at.dealer[0]], by.values[at.dealer[1]]
    count = np.int64(by.draws[by.draws[NO_CARDS, first - 1], second - 1])
    size = 2
    while depends and count & DRAWS:
        card = _next(at)
        at.dealer[size] = card
        at.seen[card] += 1
        size += 1
        count = np.int64(by.draws[count, by.values[card] - 1])
    for hand in range(at.hands):
        points = at.counts[hand] & 31
        outcome = by.outcomes[points, count & 31 if depends else 0]
        if outcome > 0:
            at.nets += by.won + (by.won_doubled if at.doubled[hand] else 0)
        elif outcome < 0:
            at.nets -= by.stake + (by.doubled if at.doubled[hand] else 0)
    at.waits = OVER


@numba.njit(cache=True, nogil=True)
def _after_offer(at: Any, by: Any, even_money: bool) -> None:
    """The hole card is checked; a blackjack ends the round."""
    natural = by.draws[by.draws[NO_CARDS, by.values[at.dealer[0]] - 1], by.values[at.holes[MOST_HANDS]] - 1]
    dealers = natural == NATURAL
    if at.insured:
        at.nets += by.won_insurance if dealers else -by.insurance
    at.insured = False
    blackjack = at.counts[0] == NATURAL
    if dealers or blackjack:
        if even_money:
            at.nets += by.even_money
        elif not blackjack:
            at.nets -= by.stake
        elif not dealers:
            at.nets += by.blackjack
        at.masks[:] = 0
        _turn_up(at)
        at.waits = OVER
        return
    _go_on(at, by)


@numba.njit(cache=True, nogil=True)
def begin(chosen: Any, rows: Any, by: Any) -> None:
    """Deal these rows up to the first question."""
    for row in chosen:
        at = rows[row]
        at.drawn, at.hands, at.turn, at.split, at.nets, at.insured = 0, 1, 0, 0, 0, False
        at.order[:] = 0
        at.sizes[:] = 0
        at.counts[:] = 0
        at.doubled[:] = 0
        at.holes[:] = -1
        at.cards[:] = -1
        at.dealer[:] = -1
        at.seen[:] = 0
        at.masks[:] = 0
        for _ in range(by.burned):
            _next(at)
        _to_hand(at, by, 0, False)
        up = _next(at)
        at.dealer[0] = up
        at.seen[up] += 1
        _to_hand(at, by, 0, False)
        at.dealer[1] = UNSEEN
        at.holes[MOST_HANDS] = _next(at)
        value = by.values[up]
        if at.counts[0] == NATURAL:
            if by.evened[value]:
                at.waits = EVEN_MONEY
                at.masks[_EVEN_MONEY] = at.masks[_DECLINE] = 1
                continue
        elif by.insured[value]:
            at.waits = INSURE
            at.masks[_INSURE] = at.masks[_DECLINE] = 1
            continue
        _after_offer(at, by, False)
        if at.waits == OVER:
            at.waits = WATCH
            at.masks[_WATCH] = 1


@numba.njit(cache=True, nogil=True)
def advance(chosen: Any, absent: Any, taken: Any, fresh: Any, over: Any, rows: Any, by: Any) -> Any:
    """Every row takes its action, or that of an absent player where it is not open; rows whose round was over are to be
    dealt anew. Writes what was taken and the numbers of the rows that are dealt anew or over now; returns how many of
    each there are."""
    anew, ended = 0, 0
    for row in range(chosen.shape[0]):
        at = rows[row]
        if at.waits == OVER:
            taken[row] = -1
            fresh[anew] = row
            anew += 1
            continue
        action = chosen[row]
        if action < 0 or at.masks[action] == 0:
            action = absent[at.waits]
        taken[row] = action
        _act(at, by, action)
        if at.waits == OVER:
            over[ended] = row
            ended += 1
    return anew, ended


@numba.njit(cache=True, nogil=True)
def _act(at: Any, by: Any, action: int) -> None:
    """Take an action and go on to the next question or to the end."""
    wait = at.waits
    if wait == WATCH:
        at.masks[:] = 0
        at.waits = OVER
    elif wait != TURN:
        at.insured = action == _INSURE
        _after_offer(at, by, action == _EVEN_MONEY)
    else:
        hand = at.order[at.turn]
        if action == _HIT:
            _to_hand(at, by, hand, False)
        elif action in (_DOUBLE, _FACE_DOWN):
            at.doubled[hand] = 1
            _to_hand(at, by, hand, action == _FACE_DOWN)
            at.turn += 1
        elif action == _SPLIT:
            _split(at, by, hand)
        else:
            at.turn += 1
        _go_on(at, by)


@numba.njit(cache=True, nogil=True)
def _split(at: Any, by: Any, hand: int) -> None:
    """The second card becomes the first of a hand that is played next, and the hand gets another."""
    new = at.hands
    card = np.int64(at.cards[hand, 1])
    at.split = by.values[card]
    at.cards[hand, 1] = -1
    at.cards[new, 0] = card
    at.sizes[hand] = at.sizes[new] = 1
    at.counts[hand] = by.adds[0, by.values[np.int64(at.cards[hand, 0])]]
    at.counts[new] = by.adds[0, by.values[card]]
    for place in range(new, at.turn + 1, -1):
        at.order[place] = at.order[place - 1]
    at.order[at.turn + 1] = new
    at.hands = new + 1
    _to_hand(at, by, hand, False)


@numba.njit(cache=True, nogil=True)
def look(chosen: Any, rows: Any, by: Any, columns: Any, seen: Any) -> None:
    """Write what is seen from some rows, in their order: cards, chips, counts, what is waited for and the hand asked.
    The chips are one wager, one for every hand split off, and those of doubles, as long as the round goes on."""
    hands, dealer, stakes, counts, waits, asked = seen
    main, split, double = columns
    for place in range(chosen.shape[0]):
        at = rows[chosen[place]]
        hands[place] = at.cards
        dealer[place] = at.dealer
        counts[place] = at.seen
        waits[place] = at.waits
        asked[place] = at.order[at.turn] if at.waits == TURN else 0
        stakes[place] = 0
        if at.waits < WATCH:
            stakes[place, 0, main] = by.stake
            for hand in range(1, at.hands):
                stakes[place, hand, split] = by.stake
            for hand in range(at.hands):
                if at.doubled[hand]:
                    stakes[place, hand, double] = by.doubled
