"""Baccarat by the million: coup after coup off one shoe, until the cover card comes out and the cards are shuffled.

What decides every wager is what both hands count and how many cards each has; so a coup is one of four hundred, and
only how often each came is written down. Coups of one shoe are not independent, since cards that are gone do not come
again: a tally measures its standard error by chunks for that reason.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast

import numba
import numpy as np

from croupier.equipment.shoe import Burn
from croupier.errors import OptionRefused
from croupier.exact.baccarat import MOST_CARDS, OF_VALUE, Counts
from croupier.games.families.baccarat import Text
from croupier.hands.baccarat import VALUE, banker_draws, player_draws
from croupier.money import Cents
from croupier.options import whole
from croupier.simulate import kernel as frame
from croupier.simulate import outcomes
from croupier.simulate.chance import Stream, draw
from croupier.simulate.kernel import Dealer, Kernel, Order, Played
from croupier.simulate.outcomes import Result, Rows

if TYPE_CHECKING:
    from croupier.round.felt import Felt
    from croupier.round.game import Game

#: Every coup by its number: the counts of Player and Banker, and the cards of each (see `coup`).
COUPS: Final = tuple(Counts(*one) for one in product(range(10), range(10), (2, 3), (2, 3)))
#: The cover card lies at least so many cards above the bottom.
LEAST_BEHIND: Final = 14
COVER_CARD: Final = "OH-E 2.V; OH-E Commission Free 5.V"
#: What is burned before the first coup, by the value of the first card, that card included (OH-E §2.VII).
BURNED: Final = np.array([Burn.BY_FIRST_CARD.count(one) for one in OF_VALUE])


def drawn(player: int, banker: int, fifth: int) -> int:
    """Who draws: 2 for the Player's Hand and 1 for the Banker's, from both counts on two cards and the card after the
    first four, which is the Player's where that hand draws."""
    more = player_draws(player, banker)
    return 2 * more + banker_draws(player, banker, fifth if more else None)


DRAWN: Final = np.array([drawn(*one) for one in product(range(10), repeat=3)]).reshape(10, 10, 10)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(frame.Settings):
    """How deep the shoe is dealt."""

    penetration: int = whole(
        75,
        1,
        99,
        clause=COVER_CARD,
        title="where the cover card lies, in percent of the shoe",
    )


def dealer(game: Game, text: Text) -> Dealer:
    """The dealer of a baccarat game."""
    return Dealer(
        lambda order: kernel(text, order),
        {"optimal": "there is nothing to decide"},
        lambda options: outcomes.offered(game, options),
        Settings,
    )


def kernel(text: Text, order: Order) -> Kernel:
    """All wagers on the same coups."""
    options = order.options
    # As in an analysis nothing is rounded (ruling: G7): this many cents can be paid at any odds and any vigorish.
    stakes = dict.fromkeys(order.wagers, outcomes.whole_stake(*options.tables.values()))
    felt = cast("Felt", SimpleNamespace(options=replace(options, rounding="down")))
    deciders = {**text.regular, **text.bonus}

    def settle(one: Counts, wager: str, stake: Cents) -> Result:
        verdict = deciders[wager](felt, one.example(), stake)
        return Result(verdict.net, verdict.line)

    rows = Rows.of(COUPS, stakes, settle)
    risked = np.tile(np.array(list(stakes.values()), np.int64), (len(COUPS), 1))
    shoe = np.array(
        [VALUE[card] for card, many in enumerate(order.game.cards_in(options)) for _ in range(many)], np.uint8
    )
    cover = cover_card(len(shoe), order.settings.penetration)

    def play(rounds: int, stream: Stream) -> Played:
        times = np.zeros((len(COUPS), 1), np.int64)
        deal(rounds, shoe.copy(), cover, DRAWN, BURNED, stream, True, times)
        return Played(rows.nets, risked, rows.hit, times)

    return Kernel(order.wagers, list(stakes.values()), rows.lines, play)


def cover_card(cards: int, penetration: int) -> int:
    """How many cards lie above the cover card."""
    above = cards * penetration // 100
    if cards - above < LEAST_BEHIND:
        most = (cards - LEAST_BEHIND) * 100 // cards
        message = f"a cover card at {penetration}% has {cards - above} cards below it, and {LEAST_BEHIND} are the least"
        raise OptionRefused(f"{message}; deal at most {most}%", clause=COVER_CARD)
    return above


@numba.njit(cache=True, nogil=True)
def deal(
    rounds: int, shoe: Any, cover: int, drawn: Any, burned: Any, stream: Any, shuffling: bool, times: Any
) -> None:  # pragma: no cover - compiled
    """Coup after coup. The one in which the cover card comes out, or before which it lies first, is the last of its
    shoe (OH-E §7.V, OH-E Commission Free §10.V). Cards are shuffled as deep as they can be dealt."""
    at = shoe.shape[0]
    deepest = max(cover, burned.max()) + MOST_CARDS
    for _ in range(rounds):
        if at > cover:
            for place in range(deepest):
                draw(shoe, place, stream, shuffling)
            at = burned[shoe[0]]
        one, at = coup(shoe, at, drawn)
        times[one, 0] += 1


@numba.njit(cache=True, nogil=True, inline="always")
def coup(shoe: Any, at: int, drawn: Any) -> Any:  # pragma: no cover - compiled
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
