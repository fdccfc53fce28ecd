"""What advice on any hand of a plan reads: the values of hands, who wins copies, and every hand of a dealer as the
house sets it. It takes seconds to work out, so it is kept with the game's solutions."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines import cache as solutions
from croupier.engines.pai_gow.flushes import flush_hands, moves, suits_of
from croupier.engines.pai_gow.hands import Copies, HandValues, Ints, copies, values_of
from croupier.engines.pai_gow.ranks import holdings
from croupier.engines.pai_gow.sweep import Moves
from croupier.games.families.pai_gow import PaiGowPlan
from croupier.kept_tables import Arrays
from croupier.round import ruleset
from croupier.round.game import Game

PACK: Final = (1,) * 53


class DealerHands(NamedTuple):
    """Every hand by rank: how many of each, with or without the joker, and where the house way sets it."""

    held: npt.NDArray[np.int8]
    joker: npt.NDArray[np.bool_]
    low: Ints
    high: Ints


class PlanTables(NamedTuple):
    """The tables of a plan; ``flushes`` are the flush hands of a suit, without and with the joker."""

    values: HandValues
    copies: Mapping[str, Copies]
    by_rank: DealerHands
    flushes: tuple[Moves, Moves]


@cache
def plan_tables(plan: PaiGowPlan[Any]) -> PlanTables:
    """The tables, worked out."""
    values = values_of(plan)
    by_rank, hands = holdings(values, PACK), flush_hands(values, suits_of(PACK))
    plain, jokers = (moves(hands, np.flatnonzero(hands.cards.joker == joker), by_rank) for joker in (False, True))
    made, house = by_rank.settings, (np.arange(len(by_rank.joker)), by_rank.settings.house)
    dealer = DealerHands(by_rank.held, by_rank.joker, made.low[house], made.high[house])
    return PlanTables(values, {wager: copies(plan, wager) for wager in plan.units}, dealer, (plain, jokers))


_KEPT: Final[dict[tuple[str, PaiGowPlan[Any]], PlanTables]] = {}


def tables_of(game: Game) -> PlanTables:
    """The tables of a game's plan, read where they have been kept."""
    plan: PaiGowPlan[Any] = PaiGowPlan.of(game)
    known = _KEPT.get((game.slug, plan))
    if known is None:
        arrays = solutions.kept(game.slug, "settings", ruleset.fixed(game), lambda: _arrays(plan_tables(plan)))
        known = _KEPT[game.slug, plan] = _restored(plan, arrays)
    return known


def _arrays(tables: PlanTables) -> Arrays:
    values = {name: value for name, value in vars(tables.values).items() if name != "plan"}
    parts: dict[str, Mapping[str, Any]] = {
        "values": values,
        "copies": {wager: np.array(won) for wager, won in tables.copies.items()},
        "by_rank": tables.by_rank._asdict(),
        "plain": tables.flushes[0]._asdict(),
        "jokers": tables.flushes[1]._asdict(),
    }
    return {f"{part}.{name}": array for part, arrays in parts.items() for name, array in arrays.items()}


def _restored(plan: PaiGowPlan[Any], arrays: Arrays) -> PlanTables:
    def part(wanted: str) -> dict[str, Any]:
        return {name.partition(".")[2]: array for name, array in arrays.items() if name.startswith(f"{wanted}.")}

    return PlanTables(
        HandValues(plan, **part("values")),
        {wager: Copies(*won.tolist()) for wager, won in part("copies").items()},
        DealerHands(**part("by_rank")),
        (Moves(**part("plain")), Moves(**part("jokers"))),
    )
