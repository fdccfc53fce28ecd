"""Baccarat by the million: coup after coup off one shoe, until the cover card comes out and the cards are shuffled.

What decides every wager is what both hands count and how many cards each has; so a coup is one of four hundred, and
only how often each came is written down. Coups of one shoe are not independent, since cards that are gone do not come
again: a tally measures its standard error by chunks for that reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines import kernel as frame
from croupier.engines import outcomes
from croupier.engines.baccarat.coups import MOST_CARDS, CoupTotals, PostedBets, of_value
from croupier.engines.baccarat.solve import coups, shoe_of
from croupier.engines.chance import Stream, draw
from croupier.engines.kernel import BlockResult, Dealer, Kernel, PlayOrder
from croupier.engines.outcomes import Rows
from croupier.errors import BadPlan, OptionRefused
from croupier.games.families.baccarat_plan import BaccaratPlan, ThirdCards
from croupier.hands.baccarat import VALUE
from croupier.options import whole

if TYPE_CHECKING:
    from croupier.round.game import Game

#: Every coup by its number: the counts of Player and Banker, and the cards of each (see `coup`).
COUPS: Final = tuple(CoupTotals(*totals) for totals in product(range(10), range(10), (2, 3), (2, 3)))


def drawing(third_cards: ThirdCards) -> npt.NDArray[np.int64]:
    """Who draws: 2 for the Player's Hand and 1 for the Banker's, from both counts on two cards and the value of the
    fifth card, which is the Player's where that hand draws."""

    def drawn(player: int, banker: int, fifth: int) -> int:
        player_draws = third_cards.player(player, banker)
        return 2 * player_draws + third_cards.banker(player, banker, fifth if player_draws else None)

    return np.array([drawn(*counts) for counts in product(range(10), repeat=3)]).reshape(10, 10, 10)


def burning(plan: BaccaratPlan) -> npt.NDArray[np.int64]:
    """How many cards are burned before the first coup, by the value of the first card, that card included."""
    counts = [{plan.burned.count(card) for card in of_value(value)} for value in range(10)]
    if any(len(alike) > 1 for alike in counts):
        raise BadPlan("cards that count the same do not burn the same, and the kernel knows them by their counts")
    return np.array([min(alike) for alike in counts])


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeSettings(frame.PlaySettings):
    """How deep the shoe is dealt."""

    penetration: int = whole(75, 1, 99, clause="", title="where the cover card lies, in percent of the shoe")


def dealer(game: Game) -> Dealer:
    """The dealer of a baccarat game."""
    return Dealer(
        kernel, {"optimal": "there is nothing to decide"}, lambda options: outcomes.offered(game, options), ShoeSettings
    )


def kernel(order: PlayOrder) -> Kernel:
    """All wagers on the same coups."""
    options, plan = order.options, BaccaratPlan.of(order.game)
    bets = PostedBets(plan, options)
    rows = Rows.of([[bets.result(wager, totals) for totals in COUPS] for wager in order.wagers])
    shoe = np.array(
        [VALUE[card] for card, copies in enumerate(order.game.cards_in(options)) for _ in range(copies)], np.uint8
    )
    cover = cover_card(plan, len(shoe), order.settings.penetration)
    drawn, burned = drawing(plan.third_cards), burning(plan)

    def play(rounds: int, stream: Stream) -> BlockResult:
        times = np.zeros((len(COUPS), 1), np.int64)
        deal(rounds, shoe.copy(), cover, drawn, burned, stream, True, times)
        return rows.played(times)

    def every() -> BlockResult:
        ways = coups(shoe_of(tuple(order.game.cards_in(options))), plan.third_cards)
        return rows.played(np.array([ways.get(totals, 0) for totals in COUPS], np.int64).reshape(-1, 1))

    return Kernel(order.wagers, [bets.stake] * len(order.wagers), rows.lines, play, every=every)


def cover_card(plan: BaccaratPlan, cards: int, penetration: int) -> int:
    """How many cards lie above the cover card."""
    above, least = cards * penetration // 100, plan.least_behind
    if cards - above < least:
        deepest = (cards - least) * 100 // cards
        message = f"a cover card at {penetration}% has {cards - above} cards below it, and {least} are the least"
        raise OptionRefused(f"{message}; deal at most {deepest}%", clause=plan.cover_placed)
    return above


@numba.njit(cache=True, nogil=True)
def deal(rounds: int, shoe: Any, cover: int, drawn: Any, burned: Any, stream: Any, shuffling: bool, times: Any) -> None:
    """Coup after coup. The one in which the cover card comes out, or before which it lies first, is the last of its
    shoe. Cards are shuffled as deep as they can be dealt."""
    at = shoe.shape[0]
    deepest = max(cover, burned.max()) + MOST_CARDS
    for _ in range(rounds):
        if at > cover:
            for place in range(deepest):
                draw(shoe, place, stream, shuffling)
            at = burned[shoe[0]]
        number, at = coup(shoe, at, drawn)
        times[number, 0] += 1


@numba.njit(cache=True, nogil=True, inline="always")
def coup(shoe: Any, at: int, drawn: Any) -> Any:
    """One coup from card number ``at`` on: its number, and the number of the card after it."""
    player = np.int64(shoe[at] + shoe[at + 2]) % 10
    banker = np.int64(shoe[at + 1] + shoe[at + 3]) % 10
    fifth, sixth = np.int64(shoe[at + 4]), np.int64(shoe[at + 5])
    more = drawn[player, banker, fifth]
    if more == 1:
        banker = (banker + fifth) % 10
    if more >= 2:
        player = (player + fifth) % 10
    if more == 3:
        banker = (banker + sixth) % 10
    return (player * 10 + banker) * 4 + more, at + 4 + (more + 1) // 2
