"""A few tables in a few words: open one, lay wagers out, deal by hand, and read what the ledger says."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.equipment.cards import TEXT
from croupier.games import get
from croupier.house import asking
from croupier.house.jackpots import Meter
from croupier.house.ledger import CAGE, Entry, Ledger, account
from croupier.house.progressives import Progressives
from croupier.house.table import Table
from croupier.money import cents, dollars
from croupier.round.facts import Pay
from croupier.round.requests import Draw, Roll
from tests.support import Clock

Hands = Mapping[str, str]
Choices = Mapping[str, Sequence[object]]


class Pit:
    """One ledger, one set of meters, one clock, and the tables and players on them."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.jackpots = Progressives(self.ledger)
        self.clock = Clock()
        self.keys = 0

    def buys(self, player: str, amount: str) -> None:
        self.keys += 1
        self.ledger.enter([Entry("transfer", CAGE, account("player", player), cents(amount), f"buy {self.keys}")])

    def table(
        self,
        slug: str,
        options: Mapping[str, object] | None = None,
        *,
        name: str = "t1",
        group: str = "",
        **players: str,
    ) -> Table:
        """A table that has been opened, its players seated in order with so much money."""
        table = self.closed(slug, options, name=name, group=group)
        ready(table)
        for seat, (player, money) in enumerate(players.items(), 1):
            self.buys(player, money)
            table.sit(player, str(seat))
        return table

    def closed(self, slug: str, options: Mapping[str, object] | None = None, *, name: str = "t1", **more: Any) -> Table:
        return Table(name, get(slug), self.ledger, options=options, jackpots=self.jackpots, clock=self.clock, **more)

    def has(self, player: str) -> str:
        """What a player could walk away with, wagers on the layout not counted."""
        return dollars(self.ledger.available(account("player", player)))

    def worth(self, player: str) -> str:
        """What a player has, with what is held."""
        return dollars(self.ledger.balance(account("player", player)))

    def reads(self, meter: str) -> str:
        return dollars(self.jackpots.meter(meter).reading)

    def sound(self) -> None:
        """The books balance, and the meters with them."""
        assert self.ledger.total == 0
        assert all(self.jackpots.agrees(name) for name in self.jackpots.meters)


def ready(table: Table, by: str = "ann") -> None:
    """Take every step of the opening, and open."""
    while table.opening is not None and (step := table.opening.next):
        table.opening.did(step.id, by)
    table.open(by)


def lay(table: Table, seat: str, **wagers: str) -> None:
    """Lay wagers out; a leading underscore stands for a name that begins with a figure."""
    for wager, amount in wagers.items():
        name = wager.removeprefix("_")
        table.bet(seat, name, amount, key=f"{table.name} {table.rounds} {seat} {name} {amount} {len(table.log)}")


def deal(table: Table, hands: Hands, choices: Choices | None = None, *, stop: str = "") -> None:
    """Play on with these cards for these hands, other cards as they come, and the choices of each seat in turn; who
    has none left does what an absent player does. ``stop`` where something is first asked that begins so."""
    left = {who: cards.split() for who, cards in hands.items()}
    todo = {seat: list(answers) for seat, answers in (choices or {}).items()}
    named = {card for cards in left.values() for card in cards}
    while (pending := table.pending) is not None and not (stop and pending.asked.startswith(stop)):
        if asks := asking.asks(pending):
            own = todo.get(asks[0].seat)
            table.answer(own.pop(0) if own else asking.default(asks[0]), f"seat {asks[0].seat}", asks[0].seat)
        elif isinstance(pending, Draw):
            mine_ = left.get(pending.to)
            table.answer(mine_.pop(0) if mine_ else _any_card(table, named))
        else:
            assert isinstance(pending, Roll)
            table.answer([1, 2, 3][: pending.dice])


def _any_card(table: Table, named: set[str]) -> str:
    """A low card that is not in any of the named hands."""
    assert table.round is not None
    left = table.round.felt.left
    return next(text for number, text in enumerate(TEXT[:52]) if left[number] and text not in named)


def paid(table: Table, seat: str, wager: str) -> str:
    """What a seat is up on a wager of the last round."""
    return dollars(sum(line.net for line in table.lines() if (line.seat, line.wager) == (seat, wager)))


def line(table: Table, seat: str, wager: str) -> Pay:
    (line,) = (line for line in table.lines() if (line.seat, line.wager) == (seat, wager))
    return line


def cents_of(pit: Pit, player: str) -> int:
    """What a player has in cents, with what is held."""
    return pit.ledger.balance(account("player", player))


def award(meter: Meter, percent: int, seat: str = "1", round: str = "r") -> int:
    """A share of what a meter shows, as a round pays it; the whole starts it again."""
    won = meter.reading * percent // 100
    meter.pay(won, round=round, seat=seat, clause="OH-L 7.IV")
    if percent == 100:
        meter.restart(round=round)
    return won
