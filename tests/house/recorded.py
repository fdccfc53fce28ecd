"""Recording things at a table in a few words: houses that want much recorded, people in offices, and what is due."""

from collections.abc import Iterator
from typing import Any

from croupier import games
from croupier.house.recording import Inspection, record, to_do
from croupier.house.records import HouseRecord, usual
from croupier.house.roles import Caller
from croupier.house.table import Table
from croupier.options import described

#: Houses under which every clause that has something recorded is in force somewhere.
HOUSES: dict[str, tuple[dict[str, object], ...]] = {
    "blackjack": ({"shuffler": "on"}, {"decks": 2, "soft_17": "stand"}),
    "free-bet-blackjack": ({"shuffler": "on"}, {"soft_17": "stand"}),
    "mini-baccarat": ({"midi": "on"}, {"shuffler": "on", "decks": 8}),
    "dragon-bonus-baccarat": ({"shuffler": "on", "decks": 8},),
    "roulette": ({"wheel": "double_zero_as_single"},),
    "let-it-ride": ({"payout_limit": "50000", "shuffler": "on"},),
    "mississippi-stud": ({"payout_limit": "50000", "shuffler": "on"},),
    "pai-gow-poker": ({"payout_limit": "50000", "shuffler": "on"},),
}
SHUFFLER: dict[str, object] = {"shuffler": "on"}


def houses(slug: str) -> Iterator[dict[str, object]]:
    """A few houses of a game: the text's own, and those that want more recorded."""
    game = games.get(slug)
    yield {}
    yield from HOUSES.get(slug, ())
    if "shuffler" in described(game.options) and slug not in HOUSES:
        yield SHUFFLER


def by(office: str) -> Caller:
    """Somebody in an office."""
    return Caller(f"the {office}", office)


def done(table: Table, cited: str, who: str = "dealer", /, *, fit: Any = True, **reading: Any) -> HouseRecord:
    """Somebody records something; what is kept."""
    record(table, Inspection(cited, reading, fit=fit), by(who))
    return table.book.new[-1]


def due(table: Table) -> list[str]:
    """The clauses that are asked for."""
    return [task.clause for task in to_do(table)]


def until(table: Table, cited: str) -> None:
    """Have everything done that comes before a clause."""
    while due(table)[0] != cited:
        task = to_do(table)[0]
        record(table, Inspection(task.clause, usual(task.asks)), by(task.who[0]))
