"""The layout between two rolls: the bets that stand, the point, the shooter. A table carries it as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from croupier.money import Cents
from croupier.round.setup import Seat


class Up(NamedTuple):
    """A bet that is up, the vigorish paid with it, and the button on it: ``on``, ``off`` or none. A button without a
    bet waits for the one that is made next."""

    seat: str
    wager: str
    bet: Cents
    vig: Cents = 0
    button: str = ""


class CrapsLayout(NamedTuple):
    """Everything a craps table remembers. ``point`` is 0 on a come out roll.

    ``last`` had the dice before the shooter, ``passed`` names who gave them on or refused them since. ``fire`` holds
    the points made since the last loser seven; ``sealed`` says that one was set, so that Fire Bets are closed.
    ``barred`` seats took a don't pass bet down or reduced it on this point.
    """

    bets: tuple[Up, ...] = ()
    point: int = 0
    shooter: str = ""
    last: str = ""
    passed: tuple[str, ...] = ()
    fire: tuple[int, ...] = ()
    sealed: bool = False
    barred: tuple[str, ...] = ()

    def find(self, seat: str, wager: str) -> Up | None:
        """A seat's bet or button on a place, if there is one."""
        for bet in self.bets:
            if bet.wager == wager and bet.seat == seat:
                return bet
        return None

    def up(self, seat: str, wager: str) -> Cents:
        """What a seat has up on a place; 0 when there is nothing."""
        bet = self.find(seat, wager)
        return bet.bet if bet else 0

    def without(self, seat: str, *wagers: str) -> CrapsLayout:
        """The layout with a seat's bets on these places gone."""
        kept = tuple(bet for bet in self.bets if bet.seat != seat or bet.wager not in wagers)
        return self._replace(bets=kept)

    def with_bet(self, bet: Up) -> CrapsLayout:
        """The layout with a bet changed where it lies, or put down."""
        if self.find(bet.seat, bet.wager) is None:
            return self._replace(bets=(*self.bets, bet))
        same = (bet.seat, bet.wager)
        return self._replace(bets=tuple(bet if other[:2] == same else other for other in self.bets))

    def with_bets(self, bets: tuple[Up, ...]) -> CrapsLayout:
        """The layout with other bets on it."""
        return CrapsLayout(bets, *self[1:])

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        bets, *values = self
        lists = [list(value) if type(value) is tuple else value for value in values]
        written = Written(zip(self._fields, ([*map(list, bets)], *lists), strict=True))
        written.layout = self
        return written


class Written(dict[str, Any]):
    """A layout as JSON that keeps the layout it was written from: the next roll need not read it again."""

    __slots__ = ("layout",)
    layout: CrapsLayout


#: A table that opens: the next roll is a come out roll (§1.I.D), and nobody has the dice.
OPENING: Final = CrapsLayout()


def read(carry: Any) -> CrapsLayout:
    """The layout a table carries; None is a table that opens."""
    if type(carry) is Written:
        return carry.layout
    if carry is None:
        return OPENING
    plain: dict[str, Any] = {name: tuple(value) if type(value) is list else value for name, value in carry.items()}
    return CrapsLayout(**plain | {"bets": tuple(map(Up._make, carry["bets"]))})


def standing(carry: Any) -> tuple[Seat, ...]:
    """The bets that stand from one roll to the next by seat, each with the vigorish that lies beside it. They stand
    whoever throws the dice (ruling: craps-8), and through a void roll (ruling: craps-13)."""
    seats: dict[str, list[tuple[str, Cents]]] = {}
    for seat, wager, bet, vig, _ in read(carry).bets:
        if bet:
            seats.setdefault(seat, []).append((wager, bet + vig))
    return tuple([Seat(seat, tuple(bets)) for seat, bets in seats.items()])


def vigorish(carry: Any) -> dict[tuple[str, str], Cents]:
    """What was paid with buy and lay bets, which lies beside them (§6.I, §6.II)."""
    return {(up.seat, up.wager): up.vig for up in read(carry).bets if up.vig}


def clockwise(seats: Iterable[str], after: str) -> list[str]:
    """The seats in turn from the one on the left of ``after``, who comes last (§8.II.A, §11.III). They are given in the
    order of their places; one who has left is found by the number of the seat."""
    order = list(seats)
    if after in order:
        at = order.index(after) + 1
        return order[at:] + order[:at]
    gone = Seat(after, ()).number
    return sorted(order, key=lambda seat: Seat(seat, ()).number <= gone)
