"""What tests of several kernels need: the stakes of a table, and the lines that no round has hit."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from croupier import games
from croupier.engines.outcomes import EndingTable

Posted = Mapping[str, object]


def dealer_of(slug: str) -> Any:
    return import_module(f"croupier.games.{slug.replace('-', '_')}.dealer")


def stakes_of(table: EndingTable) -> dict[str, int]:
    return {wager: stake for account in table.accounts for wager, stake in account.stakes.items()}


def unpaid(slug: str, hit: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The lines of the tables that no round of a test has hit; lines of the base game are not told apart."""
    tables = games.get(slug).house().tables.items()
    return {(wager, line.line) for wager, table in tables if not table.fixed for line in table.lines} - hit
