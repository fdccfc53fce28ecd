"""The places of a table: who sits where with what laid out, and what the table has noted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from croupier.money import Cents
from croupier.round.requests import DEALER
from croupier.round.setup import Seat


class TableEvent(NamedTuple):
    """Something that happened at the table, by whom and why."""

    number: int
    at: float
    what: str
    by: str = ""
    because: str = ""


@dataclass(slots=True)
class Place:
    """A seat taken by a player, with the wagers laid out for the next round, and whether that is all. A dealer plays
    for the seat with the chips that its player has ``entrusted`` to the table and what they have ``won`` since."""

    player: str
    box: int = 0
    standing: bool = False
    for_dealer: bool = False
    ready: bool = False
    wagers: dict[str, Cents] = field(default_factory=dict)
    entrusted: Cents = 0
    won: Cents = 0

    def plain(self) -> dict[str, Any]:
        """As it is kept."""
        return {
            "player": self.player,
            "box": self.box,
            "standing": self.standing,
            "for_dealer": self.for_dealer,
            "ready": self.ready,
            "wagers": dict(self.wagers),
            "entrusted": self.entrusted,
            "won": self.won,
        }

    def seat(self, name: str, wagers: Mapping[str, Cents]) -> Seat:
        """As a round knows it."""
        who = DEALER if self.for_dealer else self.player
        return Seat(name, tuple(wagers.items()), who, self.box, self.standing)
