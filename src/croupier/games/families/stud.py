"""What the poker games against a dealer or a pay table share: the deal, the play wager, the comparison, the caps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import OptionRefused
from croupier.money import Cents, dollars
from croupier.paytables import PayTable
from croupier.round.requests import DEALER, DOWN, Action, Decide

if TYPE_CHECKING:
    from croupier.round.box import Box
    from croupier.round.felt import Felt

FOLD = Action("fold")


async def deal_down(t: Felt, cards: int, to: Sequence[str], *, only_hidden: str = "") -> None:
    """So many cards face down to each hand: one at a time from the dealer's hand, in stacks from the shoe.

    Nobody need identify them yet; where the wagers a player may make depend on the own cards, only one hand is hidden.
    """
    by_hand = t.options.dealing == "hand"
    order = [hand for _ in range(cards) for hand in to] if by_hand else [hand for hand in to for _ in range(cards)]
    for hand in order:
        await t.draw(hand, DOWN, unseen=not only_hidden or hand == only_hidden)


def everyone(t: Felt) -> list[str]:
    """The players in the order of the deal, then the dealer."""
    return [*(box.seat for box in t.boxes), DEALER]


async def play_or_fold(
    t: Felt, box: Box, multiples: tuple[int, ...], clause: str, name: str = "play", otherwise: Action = FOLD
) -> Cents:
    """A further wager of so many times the ante, or a fold (or a check): what was wagered, 0 for none."""
    wager = Action(name, multiples=multiples, each=box.stake("ante"))
    chosen = await t.choose(Decide(box.seat, (wager, otherwise), 0, False, clause, otherwise.name))
    return wager.each * chosen.multiple if chosen.action == name else 0


class Result(NamedTuple):
    """How a wager against the dealer ends, in units of its stake, and under which clause."""

    units: int
    outcome: str
    clause: str


def against(box: Box, wager: str, result: Result) -> None:
    """Settle a wager that is decided by the comparison alone."""
    box.settle(wager, box.stake(wager) * result.units, result.outcome, result.clause)


def compared(mine: int, theirs: int, *, win: str, tie: str, lose: str) -> Result:
    """The higher hand wins even money; the clauses of each outcome differ from text to text."""
    if mine > theirs:
        return Result(1, "win", win)
    return Result(0, "push", tie) if mine == theirs else Result(-1, "lose", lose)


def by_table(box: Box, wager: str, table: PayTable | None, line: str, lost: str) -> None:
    """Settle a wager, where it was made, that is decided by its pay table alone."""
    by_tables(box, [(wager, table, line, lost)])


def by_tables(box: Box, wagers: Iterable[tuple[str, PayTable | None, str, str]]) -> None:
    """Settle wagers that pay tables decide: the losing ones are collected first, then the winning ones paid.

    Each is a wager, its table, the line held, and the clause of a loss; a line of 0 to 1 is a push.
    """
    made = [(wager, table.get(line), lost) for wager, table, line, lost in wagers if table and box.stake(wager)]
    for wager, paid, lost in made:
        if not paid:
            box.lose(wager, lost)
    for wager, paid, _ in made:
        if paid:
            outcome = "win" if paid.pays.num else "push"
            box.settle(wager, paid.pays.net(box.stake(wager)), outcome, paid.clause, paid.line)


def check_payout_limit(house: Any, most_at_minimum: Cents, clause: str) -> None:
    """A posted limit is at least $50,000, and at least what the smallest wager could win."""
    least = max(50_000_00, most_at_minimum)
    if house.payout_limit and house.payout_limit < least:
        message = (
            f"payout_limit cannot be {dollars(house.payout_limit)}; the least that may be posted is {dollars(least)}"
        )
        raise OptionRefused(message, clause=clause)
