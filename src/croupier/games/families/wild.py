"""What the games with wild deuces and a joker share: ante, a second equal wager, play, and two kinds of side bets.

Deuces and the joker stand for any card (`DEUCES_WILD`). What makes a hand natural is each text's own affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.equipment.cards import JOKER, Card
from croupier.games.families.stud import against, by_table, compared, play_or_fold
from croupier.hands.orders import DEUCES_WILD, FIVE_CARD
from croupier.paytables import PayTable

if TYPE_CHECKING:
    from croupier.round.box import Box
    from croupier.round.felt import Felt

#: The one size of a play wager, in antes.
TWICE: Final = (2,)


class Cited(NamedTuple):
    """The clauses of a text: the play wager, a fold, and how the hands compare."""

    play: str
    fold: str
    win: str
    tie: str
    lose: str


def line_of(cards: Sequence[Card]) -> str:
    """The category of the best hand, with deuces and joker wild."""
    return DEUCES_WILD.line(DEUCES_WILD.rank(cards))


def made_at_face_value(cards: Sequence[Card]) -> bool:
    """Whether the best category needs no wild card: no joker, and every deuce may be the 2 that is printed on it."""
    return JOKER not in cards and FIVE_CARD.line(FIVE_CARD.rank(cards)) == line_of(cards)


def by_making(line: str, *, natural: bool) -> str:
    """The name of a category on a table that pays natural and wild hands apart."""
    return f"{line}_natural" if natural else f"{line}_wild"


async def play_or_give_up(t: Felt, box: Box, second: str, cited: Cited, riders: Sequence[Box] = ()) -> None:
    """Twice the ante on play, or ante and second wager are given up; side bets stay in action.

    ``riders`` are other wagers on the same hand, which share a fold but are not raised.
    """
    if wagered := await play_or_fold(t, box, TWICE, cited.play):
        box.bet("play", wagered, cited.play)
    else:
        for one in (box, *riders):
            one.forfeit("ante", second, clause=cited.fold)


def showdown(box: Box, second: str, table: PayTable, mine: int, theirs: int, cited: Cited) -> None:
    """Ante and play at even money; the second wager by its table when it wins, and pushed where that has no line."""
    result = compared(mine, theirs, win=cited.win, tie=cited.tie, lose=cited.lose)
    for wager in ("ante", "play"):
        if box.stake(wager):
            against(box, wager, result)
    if not box.stake(second):
        return
    if result.outcome != "win":
        against(box, second, result)
    elif paid := table.get(DEUCES_WILD.line(mine)):
        box.win(second, paid.pays.net(box.stake(second)), paid.clause, paid.line)
    else:
        box.push(second, table.clause)


def bad_beat_line(mine: int, theirs: int) -> str:
    """The hand beaten, when both have three of a kind or better; none on a tie."""
    return DEUCES_WILD.line(min(mine, theirs)) if mine != theirs else ""


def settle_bad_beat(box: Box, wager: str, table: PayTable, mine: int, theirs: int, lost: str) -> None:
    """Paid by the losing hand, the player's or the dealer's; the tables begin at three of a kind."""
    by_table(box, wager, table, bad_beat_line(mine, theirs), lost)
