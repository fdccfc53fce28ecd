"""Bets that five cards decide in the games with wild deuces and a joker, by the lines of each game's own rules."""

from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.engines import dealt
from croupier.engines.dealt import LineOf
from croupier.engines.question import Question
from croupier.engines.solved import Solved, by_lines
from croupier.equipment.cards import DEUCE, JOKER
from croupier.errors import BadPayTable
from croupier.hands.fast import Hands
from croupier.hands.orders import DEUCES_WILD, FIVE_CARD, FOUR_CARD
from croupier.hands.poker import Order
from croupier.paytables import PayTable

HAND: Final = 5


def solve(question: Question, line: LineOf) -> Solved:
    """A wager on the player's five cards, by the rule that names their line."""
    return dealt.solve(question, HAND, line, look, stake=question.asked.stake_or())


def solve_replaced(question: Question, lines: LineOf, notes: tuple[str, ...]) -> Solved:
    """A wager on five cards where a further card takes the joker's place, by a rule that names several lines with
    spaces between; the table pays the highest of them.

    The cards not dealt are as good as any, so every five of the pack without the joker come equally often.
    """
    table = question.posted
    _refuse_unpaid(table, _made(tuple(question.game.cards_in(question.options)), lines))
    found = _made(question.pack, lines)
    hits = dict.fromkeys((one.line for one in table.lines), 0)
    for held, many in found.items():
        if line := _best(table, held):
            hits[line] += many
    return by_lines(table, hits, sum(found.values()), stake=question.asked.stake_or(), notes=notes)


@cache
def _made(pack: tuple[int, ...], lines: LineOf) -> dict[str, int]:
    """How many hands without the joker make the same lines."""
    natural = (*pack[:JOKER], 0)
    return dealt.hits_by_line(natural, HAND, lines, like=look, alike=dealt.alike_suits(natural))


def _best(table: PayTable, held: str) -> str:
    """The highest line of the table among those held (ruling: G3)."""
    lines = held.split()
    return next((one.line for one in table.lines if one.line in lines), "")


def _refuse_unpaid(table: PayTable, made: dict[str, int]) -> None:
    """A line that is never the highest a hand of the whole pack makes is a slip of whoever wrote the table."""
    best = {held: _best(table, held) for held in made}
    for one in table.lines:
        if one.line not in best.values():
            above = sorted({paid for held, paid in best.items() if one.line in held.split()})
            message = f"line {one.line!r} is never paid; whoever holds it is paid {' or '.join(above)} above it"
            raise BadPayTable(f"table {table.id!r}: {message}")


# -- hands that look alike ----------------------------------------------------------------------------------------


def look(hands: Hands) -> npt.NDArray[np.int64]:
    """All that these rules look at, as one number: the category with wild cards, without them, and of the best four
    cards; how many deuces, whether the joker, and the most cards of a suit."""
    natural = (hands != JOKER).all(axis=1)
    suited = [((hands & 3 == suit) & (hands != JOKER)).sum(axis=1) for suit in range(4)]
    seen = (
        (len(DEUCES_WILD.lines), dealt.values(DEUCES_WILD, hands) >> 20),
        (len(FIVE_CARD.lines), _at_face_value(FIVE_CARD, hands, natural)),
        (len(FOUR_CARD.lines), _at_face_value(FOUR_CARD, hands, natural)),
        (HAND + 1, (hands >> 2 == DEUCE).sum(axis=1)),
        (2, natural),
        (HAND + 1, np.max(suited, axis=0)),
    )
    found = np.zeros(len(hands), np.int64)
    for kinds, one in seen:
        found = found * kinds + one
    return found


def _at_face_value(order: Order, hands: Hands, natural: npt.NDArray[np.bool_]) -> npt.NDArray[np.int32]:
    """The category with deuces as twos; nothing with the joker, which has no face value."""
    found = np.zeros(len(hands), np.int32)
    found[natural] = dealt.values(order, hands[natural]) >> 20
    return found
