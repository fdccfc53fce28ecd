"""A seat at a blackjack game, for programs that learn: the tables of the plan's rules that its steps go by.

A row is a seat at a table of its own, with a fresh shoe for every round. The tables say what a hand counts, what it may
do, when the dealer draws and who wins; the reference round has shown when each card is drawn and what is asked.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines.seat import SeatStakes
from croupier.engines.twenty_one.deal import dealer_draws
from croupier.engines.twenty_one.deal_rounds import SOFT
from croupier.engines.twenty_one.dealer import VALUES, shown
from croupier.engines.twenty_one.seat_loops import ACTIONS, MOST_HANDS, OVER
from croupier.equipment.cards import UNSEEN
from croupier.errors import BadInput
from croupier.games.families.blackjack_plan import DOUBLE, HIT, SPLIT, STAND, BlackjackPlan
from croupier.games.families.twenty_one import alike
from croupier.hands.points import VALUE, total
from croupier.money import up_to_next

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
