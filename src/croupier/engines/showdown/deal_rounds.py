"""The rounds of the stud games: cards, a decision, a showdown, and what the cards make beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numba
import numpy as np

from croupier.engines.chance import Stream
from croupier.engines.endings import Account, Booked, Counts, Pack, Table, paid
from croupier.engines.kernel import Dealer, Kernel, Order
from croupier.engines.poker import by_category, deal, rung
from croupier.engines.showdown.deal import Stud
from croupier.engines.showdown.deal_advice import by_cards
from croupier.engines.showdown.standings import BEATEN, LOST, SHORT, TIED
from croupier.hands.orders import FIVE_CARD
from croupier.money import Cents
from croupier.options import House

_ROYAL: Final = FIVE_CARD.lines.index("royal_flush")
_NINE: Final = 7


class Beside(NamedTuple):
    """A wager on the best five of the first so many cards, the player's before the dealer's. ``suited`` names the royal
    flush of six cards in each suit, where it has lines of its own."""

    wager: str
    cards: int
    stake: Cents
    forfeit: bool
    suited: Sequence[str] = ()


class Made(NamedTuple):
    """The line that the cards beside a showdown make, and whether the hand was given up."""

    line: str
    folded: bool


def table(stud: Stud, order: Order, beside: Beside) -> Table:
    """The game with one wager beside it."""
    accounts = [stud.account(order), _account(order, beside)]
    advice, (classes, _) = stud.advice(order), stud.classes
    rungs, least = stud.ladder, stud.ladder.first(stud.qualifies)
    seen: list[Any] = [stud.cards, stud.dealers, int(stud.opens), least, len(stud.actions)]
    seen += [rungs.keys, rungs.tables[stud.cards], rungs.tables[stud.dealers], classes, *advice]
    if beside.wager in order.wagers:
        seen += [beside.cards, *by_category(FIVE_CARD, beside.cards)]
    else:  # nothing is looked up, so any tables will do
        seen += [0, rungs.keys, rungs.tables[stud.cards], classes]

    def deals(rounds: int, pack: Pack, stream: Stream, shuffling: bool) -> list[Counts]:
        counted = [np.zeros(len(one.endings), np.int64) for one in accounts]
        play(rounds, pack, stream, shuffling, *seen, *counted)
        return counted

    cards = [card for card, many in enumerate(order.game.cards_in(order.options)) if many]
    return Table(cards, accounts, deals)


def dealer(stud: Stud, table: Callable[[Order], Table], *beside: str, basic: str = "") -> Dealer:
    """How a stud game is simulated: by its tables, with the wagers beside it that are posted. ``basic`` is the strategy
    that others call so."""

    def offered(options: House) -> list[str]:
        return ["base", *(one for one in (*stud.wagers, *beside) if one in options.tables)]

    def kernel(order: Order) -> Kernel:
        return table(order).kernel(order.wagers)

    return Dealer(kernel, stud.strategies, offered, reads_charts=True, aliases={"basic": basic} if basic else {})


def _account(order: Order, beside: Beside) -> Account:
    stakes = {wager: beside.stake for wager in order.wagers if wager == beside.wager}
    endings = [Made(line, folded) for line in (*FIVE_CARD.lines, *beside.suited) for folded in (False, True)]

    def settle(made: Made, wager: str, stake: Cents) -> Booked:
        return paid(order.options.tables[wager], made.line, stake, forfeit=made.folded and beside.forfeit)

    return Account(endings, stakes, settle)


@numba.njit(cache=True, nogil=True)
def play(
    rounds: int,
    pack: Any,
    stream: Any,
    shuffling: bool,
    cards: int,
    dealers: int,
    opens: int,
    least: int,
    actions: int,
    keys: Any,
    mine: Any,
    theirs: Any,
    classes: Any,
    by_rung: Any,
    starts: Any,
    hands: Any,
    choices: Any,
    beside: int,
    side_keys: Any,
    side_table: Any,
    kinds: Any,
    times: Any,
    side_times: Any,
) -> None:  # pragma: no cover - compiled
    """Count the endings of so many rounds. The player's cards lie first, then the dealer's, the open one before the
    others; all are dealt, whatever is done with them, so that one seed deals the same cards to every strategy."""
    for _ in range(rounds):
        deal(pack, 0, cards + opens, stream, shuffling)
        deal(pack, cards + opens, dealers - opens, stream, shuffling)
        held = rung(pack, 0, cards, keys, mine)
        row = np.int64(pack[cards]) >> 2 if opens else 0
        action = np.int64(by_rung[row, held])
        if action < 0:
            action = np.int64(by_cards(pack, cards, opens, hands, choices, starts[row], starts[row + 1]))
        outcome = compared(held, rung(pack, cards, dealers, keys, theirs), least)
        times[(classes[held] * actions + action) * 4 + outcome] += 1
        if beside > 0:
            kind = kinds[rung(pack, 0, beside, side_keys, side_table)]
            if kind == _ROYAL and beside == 6:
                kind += six_suited(pack)
            side_times[2 * kind + (action == 0)] += 1


assert (SHORT, BEATEN, TIED, LOST) == (0, 1, 2, 3), "the outcomes are numbered as `compared` computes them"


@numba.njit(cache=True, nogil=True, inline="always")
def compared(mine: int, theirs: int, least: int) -> Any:  # pragma: no cover - compiled
    """How the dealer's rung compares with the player's: short below ``least``, else beaten, tied or better. Computed,
    since nobody can guess which way such a branch goes."""
    return (1 + (theirs >= mine) + (theirs > mine)) * (theirs >= least)


@numba.njit(cache=True, nogil=True)
def six_suited(pack: Any) -> Any:  # pragma: no cover - compiled
    """One more than the suit, where the first six cards are its nine to ace; else 0 (ruling: tcp-1)."""
    suit = np.int64(pack[0]) & 3
    for at in range(6):
        card = np.int64(pack[at])
        if card & 3 != suit or card >> 2 < _NINE:
            return 0
    return 1 + suit
