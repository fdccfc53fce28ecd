"""Side bets that pay by tables: the best line held, and progressives with their meters."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final

from croupier.games.families import progressive
from croupier.money import Cents

if TYPE_CHECKING:
    from croupier.paytables import PayLine, PayTable
    from croupier.round.box import Box
    from croupier.round.felt import Felt

DOLLAR: Final[Cents] = 100


def best(table: PayTable, held: Collection[str]) -> PayLine | None:
    """The highest line of a table among those that the cards make (ruling: G3)."""
    return next((one for one in table.lines if one.line in held), None)


def settle(t: Felt, box: Box, wager: str, held: Collection[str], lost: str) -> PayLine | None:
    """Settle a side bet, where it was made, by its posted table; the line that was paid. ``lost`` cites a loss."""
    if not (stake := box.stake(wager)):
        return None
    paid = best(t.options.tables[wager], held)
    if paid:
        box.win(wager, paid.pays.net(stake), paid.clause, paid.line)
    else:
        box.lose(wager, lost)
    return paid


def settle_progressive(t: Felt, box: Box, wager: str, held: Collection[str], lost: str, *, separate: bool) -> None:
    """Settle a progressive wager: shares of a meter, dollar sums that scale with the wager, odds for one."""
    if not (stake := box.stake(wager)):
        return
    table: PayTable = t.options.tables[wager]
    paid = best(table, held)
    if paid is None:
        box.lose(wager, lost)
        return
    seed = t.options.progressive_seed * stake // DOLLAR
    meter = meter_of(t, table, paid, separate=separate)
    progressive.read(t, paid, meter, seed)
    net = progressive.award(t, box, paid, stake, meter, per=DOLLAR, seed=seed)
    box.settle(wager, net, "win", paid.clause, paid.line)


def meter_of(t: Felt, table: PayTable, line: PayLine, *, separate: bool) -> str:
    """The meter of a line: the table's, or where they are separate the one named ``TABLE:line`` or ``TABLE:1``."""
    if separate:
        mine = (line.line, str(1 + table.lines.index(line)))
        for name in t.meters:
            if name.startswith(table.id) and name.removeprefix(table.id).strip(" :/.#-") in mine:
                return name
    return table.id


def exact_unit(options: Any, bets: dict[str, Cents], wagers: Collection[str]) -> str | None:
    """The first of these wagers that is not the posted denomination."""
    unit = options.progressive_unit
    return next((one for one in wagers if unit and bets.get(one, unit) != unit), None)
