"""A table that is ready for wagers: everybody bought in and seated, the equipment inspected as the text says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.equipment.source import RandomSource
from croupier.house.dealing import Always
from croupier.house.ledger import CAGE, Entry, Ledger, account
from croupier.house.recording import inspected
from croupier.house.table import Table
from croupier.money import Cents
from croupier.round.game import Game
from croupier.round.requests import DEALER


def opened(
    game: Game,
    seats: Mapping[str, str],
    money: Mapping[str, Cents],
    *,
    options: Mapping[str, object] | None = None,
    source: RandomSource | None = None,
    name: str = "table",
    walking: bool = False,
    carry: Any = None,
) -> Table:
    """A table with a ledger of its own. ``seats`` says who sits where, ``money`` what each of them buys in for. With a
    ``source`` it deals by itself; without, whoever deals answers. ``carry`` is what it remembers from before."""
    table = Table(name, game, Ledger(), options=options, secret=Always(source) if source else None, walking=walking)
    table.carry = carry
    for seat, player in seats.items():
        table.sit(player, seat)
    table.ledger.enter(
        Entry("transfer", CAGE, account("player", player), bankroll, f"buy {player}")
        for player, bankroll in money.items()
    )
    inspected(table)
    table.open(DEALER)
    return table
