"""Rounds with community cards on the kernel's cards: what the reference round pays, wager by wager, beside the kernel.

The cards of a kernel's pack are the player's, then the community's as they turn up, then the dealer's.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from croupier import games
from croupier.engines.endings import Table
from croupier.engines.kernel import order
from croupier.equipment.cards import TEXT
from croupier.money import dollars
from croupier.round.facts import Pay
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.support import play_on

Posted = Mapping[str, object]


def dealer_of(slug: str) -> Any:
    return import_module(f"croupier.games.{slug.replace('-', '_')}.dealer")


@cache
def table_of(slug: str, strategy: str = "") -> Table:
    """The kernel's table with every wager under the usual pay tables."""
    found: Table = dealer_of(slug).table(order(slug, {}, strategy))
    return found


def stakes_of(table: Table) -> dict[str, int]:
    return {wager: stake for account in table.accounts for wager, stake in account.stakes.items()}


def played(
    slug: str, bets: Mapping[str, int], outcomes: Sequence[str], decisions: Sequence[object], posted: Posted
) -> Round:
    """A round by the rules, with all meters at nothing."""
    game = games.get(slug)
    house = game.house(posted)
    meters = tuple((name, 0) for name in game.meters(house))
    made = setup({"1": {name: dollars(bet) for name, bet in bets.items()}})._replace(meters=meters)
    seated, refused = game.seated(house, made)
    assert not refused
    return play_on(Round(game, house, seated), outcomes, decisions=decisions)


def assert_paid_alike(
    table: Table, pack: Sequence[int], round_: Round, base: Sequence[str], hit: set[tuple[str, str]] | None = None
) -> None:
    """Every wager of the kernel's round is what the reference round paid, with the same line. A bet that went back was
    not at risk."""
    assert round_.result is not None, round_.pending
    found: dict[str, list[Pay]] = {}
    for one in round_.result.lines:
        found.setdefault("base" if one.wager in base else one.wager, []).append(one)
        if one.wager == "blind":
            found.setdefault("blind", []).append(one)
    for account, ending in zip(table.accounts, table.laid(pack), strict=True):
        for wager, stake in account.stakes.items():
            booked, mine = account.settle(ending, wager, stake), found[wager]
            where = (wager, booked, ending, mine, [TEXT[card] for card in pack[:14]])
            assert booked.net == sum(one.net for one in mine), where
            if wager == "base":
                assert booked.risked == sum(one.stake for one in mine if one.outcome != "returned"), where
            else:
                assert (booked.risked, booked.line) == (stake, mine[0].line), where
            if hit is not None:
                hit.add((wager, booked.line))


def unpaid(slug: str, hit: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The lines of the tables that no round of a test has hit; lines of the base game are not told apart."""
    tables = games.get(slug).house().tables.items()
    return {(wager, one.line) for wager, table in tables for one in table.lines} - hit
