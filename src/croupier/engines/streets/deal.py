"""The rounds of Let It Ride and Mississippi Stud: five cards, the player's first, then the community's as they turn up.

The decisions are the solver's or of its simpler ways of playing, in tables by what is seen; the rounds look them up,
look the line up, and count.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.chance import Stream
from croupier.engines.endings import Account, Booked, Counts, Pack, Table, paid
from croupier.engines.kept import Arrays
from croupier.engines.kernel import Order
from croupier.engines.outcomes import whole_stake
from croupier.engines.poker import deal, ladder, rung
from croupier.engines.streets.deal_seen import look
from croupier.games.families.progressive import DOLLAR
from croupier.hands.orders import FIVE_CARD
from croupier.hands.poker import Order as HandOrder
from croupier.money import Cents
from croupier.options import House

FIVE: Final = 5
#: No cards are shown: the hand was given up.
FOLDED: Final = -1


class Ended(NamedTuple):
    """How a round ends: the value of the five cards (the lowest of those that play for the same), or a fold; and how
    many bets were at stake."""

    hand: int
    bets: int


class Streets:
    """A game: what lines its five cards make, the most bets there can be, the wagers that go by the five cards with
    what each is settled by, and the three cards that its bonus looks at."""

    def __init__(
        self, line: Callable[[int], str], most: int, by_five: Callable[[int], dict[str, str]], three: HandOrder
    ) -> None:
        self.line, self.most, self.by_five, self.three = line, most, by_five, three

    @cached_property
    def kinds(self) -> tuple[npt.NDArray[np.int64], list[int]]:
        """The number of each rung among the hands that play for the same, and the lowest value of each."""
        five = ladder(FIVE_CARD, FIVE)
        kinds: list[Hashable] = five.marks(lambda hand: (FIVE_CARD.line(hand), self.line(hand)))
        numbers = {kind: number for number, kind in enumerate(dict.fromkeys(kinds))}
        return np.array([numbers[kind] for kind in kinds]), [int(five.values[kinds.index(kind)]) for kind in numbers]

    def account(self, order: Order) -> Account:
        """The endings in the order in which the rounds number them: folds first, then hand by hand, by their bets."""
        tables = order.options.tables
        stakes = {
            wager: whole_stake(tables["base"]) if wager == "base" else DOLLAR
            for wager in order.wagers
            if wager in ("base", "bonus", "progressive")
        }
        endings = [Ended(hand, bets) for hand in (FOLDED, *self.kinds[1]) for bets in range(self.most + 1)]

        def settle(ended: Ended, wager: str, stake: Cents) -> Booked:
            """A fold gives up what has been bet, and the progressive with it (OH-L §6.III)."""
            if wager != "base":
                line = self.by_five(ended.hand)[wager] if ended.hand != FOLDED else ""
                return paid(tables[wager], line, stake, forfeit=ended.hand == FOLDED)
            one = paid(tables[wager], self.line(ended.hand) if ended.hand != FOLDED else "", stake)
            return Booked(ended.bets * one.net, ended.bets * one.risked, one.line)

        return Account(endings, stakes, settle)

    def bonus(self, order: Order) -> Account:
        """Three cards, whatever becomes of the bets."""
        posted = order.options.tables.get("three_card_bonus")
        asked = posted is not None and "three_card_bonus" in order.wagers
        stakes = {"three_card_bonus": whole_stake(posted)} if posted and asked else {}
        return Account(
            self.three.lines, stakes, lambda line, wager, stake: paid(order.options.tables[wager], line, stake)
        )

    def table(self, order: Order, play: Any, plan: Arrays) -> Table:
        """The game with the rounds that play it by a plan."""
        accounts = [self.account(order), self.bonus(order)]
        five, three = ladder(FIVE_CARD, FIVE), ladder(self.three, 3)
        kinds = np.array(three.marks(self.three.category), np.int64)
        seen: list[Any] = [self.most + 1, five.keys, five.tables[FIVE], self.kinds[0], *plan.values()]
        seen += [bool(accounts[1].stakes), three.keys, three.tables[3], kinds]

        def deals(rounds: int, pack: Pack, stream: Stream, shuffling: bool) -> list[Counts]:
            counted = [np.zeros(len(one.endings), np.int64) for one in accounts]
            play(rounds, pack, stream, shuffling, *seen, *counted)
            return counted

        return Table([card for card, many in enumerate(order.game.cards_in(order.options)) if many], accounts, deals)


def offered(options: House, *beside: str) -> list[str]:
    """The base game and the wagers that are posted with it."""
    return ["base", *(one for one in beside if one in options.tables)]


def in_words(simpler: Sequence[tuple[Any, ...]]) -> dict[str, str]:
    """The ways of playing by name: the best, then the solver's simpler ones."""
    return {"optimal": "the solver's best decision for every set of cards"} | {
        name: words for name, words, *_ in simpler
    }


# -- the rounds ---------------------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True)
def ride(
    rounds: int,
    pack: Any,
    stream: Any,
    shuffling: bool,
    width: int,
    keys: Any,
    table: Any,
    kinds: Any,
    first: Any,
    second: Any,
    looking: bool,
    three_keys: Any,
    three_table: Any,
    three_kinds: Any,
    times: Any,
    bonus: Any,
) -> None:  # pragma: no cover - compiled
    """Three own cards, with a bet to take back before each of the two others (OH-D §12)."""
    for _ in range(rounds):
        deal(pack, 0, FIVE, stream, shuffling)
        bets = 1 + np.int64(first[look(pack, 3)]) + np.int64(second[look(pack, 4)])
        times[(1 + kinds[rung(pack, 0, FIVE, keys, table)]) * width + bets] += 1
        if looking:
            bonus[three_kinds[rung(pack, 0, 3, three_keys, three_table)]] += 1


@numba.njit(cache=True, nogil=True)
def stud(
    rounds: int,
    pack: Any,
    stream: Any,
    shuffling: bool,
    width: int,
    keys: Any,
    table: Any,
    kinds: Any,
    third: Any,
    fourth: Any,
    fifth: Any,
    looking: bool,
    three_keys: Any,
    three_table: Any,
    three_kinds: Any,
    times: Any,
    bonus: Any,
) -> None:  # pragma: no cover - compiled
    """Two own cards, with a bet or a fold before each of the three others (OH-J §11). A plan holds two bits for each
    number of antes at stake. All cards are dealt, so that one seed deals the same to every strategy."""
    for _ in range(rounds):
        deal(pack, 0, FIVE, stream, shuffling)
        staked = np.int64(1)
        shown = np.int64(0)
        bet = np.int64(third[look(pack, 2)]) >> 2 * staked & 3
        if bet > 0:
            staked += bet
            bet = np.int64(fourth[look(pack, 3)]) >> 2 * staked & 3
            if bet > 0:
                staked += bet
                bet = np.int64(fifth[look(pack, 4)]) >> 2 * staked & 3
                if bet > 0:
                    staked += bet
                    shown = 1 + kinds[rung(pack, 0, FIVE, keys, table)]
        times[shown * width + staked] += 1
        if looking:
            bonus[three_kinds[rung(pack, 2, 3, three_keys, three_table)]] += 1
