"""What the poker games against a dealer or a pay table share: cards dealt and opened, and wagers settled."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from croupier.money import Cents
from croupier.paytables import PayLine, PayTable
from croupier.round.requests import COMMUNITY, DOWN, UP, Draw, draw

if TYPE_CHECKING:
    from croupier.equipment.cards import Card
    from croupier.round.box import Box
    from croupier.round.felt import Felt


async def deal_down(t: Felt[Any], sizes: Mapping[str, int], *, identified: Collection[str] = ()) -> None:
    """So many cards face down to each hand: one at a time from the dealer's hand, in stacks from the shoe. Only the
    cards of hands that are ``identified`` must be known as they are dealt."""
    await t.draw_all(in_order(t.options.dealing, tuple(sizes.items()), tuple(identified)))


@lru_cache(maxsize=256)
def in_order(dealing: str, sizes: tuple[tuple[str, int], ...], identified: tuple[str, ...]) -> tuple[Draw, ...]:
    """The cards of `deal_down`, as they come."""
    if dealing == "hand":
        most = max((size for _, size in sizes), default=0)
        order = [hand for card in range(most) for hand, size in sizes if card < size]
    else:
        order = [hand for hand, size in sizes for _ in range(size)]
    return tuple([draw(hand, DOWN, hand not in identified) for hand in order])


async def open_street(t: Felt, cards: int, *, needed: bool = True) -> None:
    """A card is burned, then so many community cards are dealt face up, unless the street was called off. Where nothing
    depends on them any more (not ``needed``) nobody has to write them down."""
    if cards and COMMUNITY not in t.passed:
        await t.burn()
    for _ in range(cards):
        if COMMUNITY not in t.passed:
            # OH-I §1.I.E, OH-J §1.I.D, OH-J §1.I.E, OH-J §1.I.F, OH-K §1.I.C
            await t.draw(COMMUNITY, UP, unseen=not needed)


def with_board(t: Felt, hand: Iterable[Card], cards: int | None = None) -> list[Card]:
    """A hand with the community cards in the order in which they were dealt, or with the first so many of them."""
    return [*hand, *t.hands.get(COMMUNITY, [])[:cards]]


#: How a wager ends that a comparison of hands decides.
Outcome: TypeAlias = Literal["win", "push", "lose", "forfeit"]


class StudResult(NamedTuple):
    """How a wager against the dealer ends, in units of its stake, and under which clause."""

    units: int
    outcome: Outcome
    clause: str


#: How a wager of the base game ends: by the comparison of hands, or by a line of its pay table.
BaseEnd: TypeAlias = StudResult | PayLine


def net(end: BaseEnd, stake: Cents) -> Cents:
    """What a stake is up in the end."""
    return end.pays.net(stake) if isinstance(end, PayLine) else stake * end.units


def settle(box: Box, wager: str, end: BaseEnd) -> None:
    """Pay, return or collect a wager of the base game, where it was made."""
    if stake := box.stake(wager):
        if isinstance(end, PayLine):
            box.win(wager, net(end, stake), end.clause, end.line)
        else:
            box.settle(wager, stake * end.units, end.outcome, end.clause)


def settle_by_tables(box: Box, wagers: Iterable[tuple[str, PayTable | None, str, str]]) -> None:
    """Settle wagers that pay tables decide: the losing ones are collected first, then the winning ones paid. Each is a
    wager, its table, the line or lines made, and the clause of a loss; a line of 0 to 1 is a push."""
    made = [(wager, table.best(lines), lost) for wager, table, lines, lost in wagers if table and box.stake(wager)]
    for wager, paid, lost in made:
        if not paid:
            box.lose(wager, lost)
    for wager, paid, _ in made:
        if paid:
            settle_by_line(box, wager, paid)


def settle_by_line(box: Box, wager: str, paid: PayLine) -> None:
    """Settle a wager by the line of its pay table that was made; 0 to 1 is a push."""
    outcome: Outcome = "win" if paid.pays.num else "push"
    box.settle(wager, paid.pays.net(box.stake(wager)), outcome, paid.clause, paid.line)
