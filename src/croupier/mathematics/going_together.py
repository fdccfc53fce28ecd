"""How wagers of one round, and players of one table, go together.

Where one spin, throw or coup decides all wagers every outcome is counted. Elsewhere rounds are simulated, always the
same ones: of the compiled dealer where that knows single rounds, and reference rounds otherwise. A wager of one's own
is counted on the cards of reference rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any, Final

import numpy as np

from croupier.engines import kernel
from croupier.engines.any.reference import ReferenceTable, payments
from croupier.engines.chance import stream
from croupier.engines.kernel import PlayOrder
from croupier.engines.wagers.solve import OwnWager
from croupier.equipment.source import SeededSource
from croupier.mathematics import attached
from croupier.mathematics.attached import is_file
from croupier.mathematics.wager_nets import Floats, WagerNets
from croupier.round.drivers import drive
from croupier.round.lazy_shoe import LazyShoe
from croupier.round.round import Round

SEED: Final = "risk"
CHUNKS: Final = 4
#: Rounds of the reference round, where no compiled dealer knows what a single round came to.
REFERENCE_ROUNDS: Final = 1000


@dataclass(frozen=True, slots=True)
class GoingTogether:
    """How results go together: a correlation for every two, counted in so many rounds, with its standard error; in no
    rounds where every outcome was counted."""

    names: tuple[str, ...]
    correlation: Floats
    rounds: int

    @property
    def error(self) -> float:
        """Of a correlation near nothing."""
        return 1 / sqrt(self.rounds) if self.rounds else 0.0

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        pairs = [(first, second) for first in range(len(self.names)) for second in range(first)]
        return {
            "rounds": self.rounds,
            "stderr": self.error,
            "pairs": {f"{self.names[b]}, {self.names[a]}": float(self.correlation[a, b]) for a, b in pairs},
        }


def every_outcome(order: PlayOrder, bets: Mapping[str, Fraction]) -> tuple[WagerNets, GoingTogether] | None:
    """One player's round, in units of all that is bet, and how the wagers go together, where one spin, throw or coup
    decides all of them; None elsewhere."""
    dealer = order.kernel()
    if dealer.every is None:
        return None
    amounts = {order.game.canonical(name): amount for name, amount in bets.items()}
    units = [
        amounts[name] / sum(bets.values()) / stake for name, stake in zip(dealer.wagers, dealer.stakes, strict=True)
    ]
    every = dealer.every()
    ways = every.times[:, 0]
    weights: dict[tuple[Fraction, Fraction], int] = {}
    for nets, risked, times in zip(every.nets, every.risked, ways.tolist(), strict=True):
        key = _staked(units, nets.tolist()), _staked(units, risked.tolist())
        weights[key] = weights.get(key, 0) + times
    chances = tuple(times / int(ways.sum()) for times in weights.values())
    alone = WagerNets(tuple(net for net, _ in weights), chances, tuple(need for _, need in weights))
    return alone, _correlated(tuple(order.wagers), every.nets.astype(np.float64), ways, rounds=0)


def _staked(units: Sequence[Fraction], cents: Sequence[int]) -> Fraction:
    return sum((unit * amount for unit, amount in zip(units, cents, strict=True)), Fraction(0))


def wagers_together(
    order: PlayOrder, own: Sequence[OwnWager] = (), named: Sequence[str] | None = None
) -> GoingTogether:
    """How the wagers of an order go together in one round, with wagers of one's own after them. Of an order without any
    that were ``named`` none is counted."""
    if own:
        results, first = _reference_rounds(order, 1, own)[:, 0, :], 0 if named else len(order.wagers)
        return _counted((*order.wagers, *(wager.name for wager in own))[first:], results[:, first:])
    dealer = order.kernel()
    blocks = [dealer.block(dealer.rounds, stream(SEED, number)) for number in range(1)]
    if not blocks[0].times.size:
        blocks += [dealer.block(dealer.rounds, stream(SEED, number)) for number in range(1, CHUNKS)]
        return _counted(tuple(order.wagers), np.concatenate([block.nets for block in blocks]).astype(np.float64))
    return _counted(tuple(order.wagers), _reference_rounds(order, 1)[:, 0, :])


def _counted(names: tuple[str, ...], results: Floats) -> GoingTogether:
    return _correlated(names, results, np.ones(len(results), np.int64), rounds=len(results))


def _correlated(names: tuple[str, ...], results: Floats, ways: Any, rounds: int) -> GoingTogether:
    centred = results - np.average(results, axis=0, weights=ways)
    shared = (centred * ways[:, None]).T @ centred / ways.sum()
    deviations = np.sqrt(np.diag(shared))
    scale_ = np.outer(deviations, deviations)
    correlation = np.divide(shared, scale_, out=np.eye(len(names)), where=scale_ > 0)
    return GoingTogether(names, correlation, rounds)


def _reference_rounds(order: PlayOrder, seats: int, own: Sequence[OwnWager] = ()) -> Floats:
    """Reference rounds with so many players who make the same wagers: results by round, seat and wager, wagers of one's
    own last."""
    strategy = kernel.of(order.game.slug, reference=True).strategy("")
    table = ReferenceTable(replace(order, reference=True, strategy=strategy), {})
    [alone] = table.setup.seats
    setup = table.setup._replace(seats=tuple(alone._replace(seat=str(seat + 1)) for seat in range(seats)))
    shoe = LazyShoe(order.game.cards_in(order.options), SeededSource(SEED.encode()), kept=False)
    results = np.zeros((REFERENCE_ROUNDS, seats, len(order.wagers) + len(own)))
    for row in range(REFERENCE_ROUNDS):
        now, carry = setup, None
        while True:
            shoe.prepare()
            played = drive(Round(order.game, order.options, now, carry), shoe, table.choose)
            assert played.result is not None
            facts = attached.facts_of(played, own, shoe) if now is setup else ()
            for seat, (place, wager) in product(range(seats if now is setup else 0), enumerate(own)):
                line = attached.line_in(wager, facts, str(seat + 1))
                results[row, seat, len(order.wagers) + place] = float(line.pays.odds or 0) if line else -1.0
            for pay in payments(played):
                if (column := table.column(pay)) >= 0:
                    results[row, int(pay.seat) - 1, column] += pay.net / table.stakes[column]
            carry = played.result.carry
            if not order.game.standing or not order.game.standing(carry):
                break
            now = setup._replace(seats=())
    return results


def players_together(order: PlayOrder, bets: Mapping[str, Fraction], own: Sequence[OwnWager] = ()) -> GoingTogether:
    """How the results of two players at one table go together."""
    amounts = {order.game.canonical(name): float(amount) for name, amount in bets.items() if not is_file(name)}
    beside = [float(amount) for name, amount in bets.items() if is_file(name)]
    staked = [*(amounts.get(name, 0.0) for name in order.wagers), *beside]
    return _counted(("1", "2"), _reference_rounds(order, 2, own) @ np.array(staked))
