"""Rounds of streets on the kernel's cards: the player's first, then the community's as they turn up."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any
from zlib import crc32

from croupier import games
from croupier.engines.kernel import PlayOrder, order
from croupier.engines.outcomes import EndingTable
from croupier.engines.streets import deal
from croupier.engines.streets.shape import StreetShape, shape_of
from croupier.equipment.cards import UNSEEN
from croupier.games.families.street_plan import StreetChart, StreetStrategy
from croupier.hands.look import Look
from croupier.money import dollars
from croupier.round.facts import Pay
from croupier.round.requests import COMMUNITY, Choice, Decide, Draw
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.dealing.community_laying import Posted, stakes_of

#: How many units are bet, by what is seen and what is at stake.
Bets = Callable[[Look, int], int]


def chart_of(slug: str) -> StreetChart:
    chart: StreetChart = import_module(f"croupier.games.{slug.replace('-', '_')}.chart").CHART
    return chart


def look(cards: Sequence[int]) -> Look:
    return Look(tuple(sorted(card >> 2 for card in cards)), len({card & 3 for card in cards}) == 1)


def anyhow(shape: StreetShape) -> StreetStrategy:
    """Every action of every decision, as if by chance."""
    units = {decision.seen: decision.units for decision in shape.decisions}

    def bets(seen: Look, staked: int) -> int:
        open_ = units[len(seen.ranks)]
        return open_[crc32(repr((seen, staked)).encode()) % len(open_)]

    return StreetStrategy("anyhow", "", bets)


def laid_out(slug: str, posted: Posted, strategy: StreetStrategy) -> tuple[PlayOrder, EndingTable]:
    """The kernel's game with every wager, played by a strategy."""
    asked = replace(order(slug, posted), strategy=strategy.name)
    return asked, deal.table(asked, StreetChart(chart_of(slug).call, (strategy,)))


@cache
def shape(slug: str) -> StreetShape:
    return shape_of(games.get(slug))


def reference(asked: PlayOrder, table: EndingTable, pack: Sequence[int], bets: Bets) -> tuple[Round, list[Choice]]:
    """The same round by the rules, with all meters at nothing, and what was decided in it."""
    game, house, known = asked.game, asked.options, shape(asked.game.slug)
    plan, stakes = known.plan, stakes_of(table)
    made = dict.fromkeys(plan.bets, stakes[plan.base.wager])
    made |= {bet.wager: stakes[bet.wager] for bet in plan.beside if bet.wager in stakes}
    meters = tuple((name, 0) for name in game.meters(house))
    seats = setup({"1": {wager: dollars(bet) for wager, bet in made.items()}})._replace(meters=meters)
    seated, refused = game.seated(house, seats)
    assert not refused
    round_, decided, staked = Round(game, house, seated), list[Choice](), known.start
    piles = {"1": iter(pack[: plan.held]), COMMUNITY: iter(pack[plan.held : plan.held + plan.board])}
    while (pending := round_.pending) is not None:
        if isinstance(pending, Decide):
            decision = known.decisions[len(decided)]
            units = bets(look(pack[: decision.seen]), staked)
            decided.append(decision.choices[decision.units.index(units)])
            staked += units
            round_.answer(decided[-1], "test", "1")
        else:
            assert isinstance(pending, Draw)
            round_.answer(next(piles[pending.to]) if pending.to in piles else UNSEEN)
    return round_, decided


def check(
    asked: PlayOrder, table: EndingTable, pack: Sequence[int], bets: Bets, hit: set[tuple[str, str]] | None = None
) -> list[Choice]:
    """The reference round pays what the kernel's does, wager by wager, with the same line; says what was decided. A bet
    that went back was not at risk."""
    round_, decided = reference(asked, table, pack, bets)
    assert round_.result is not None
    plan = shape(asked.game.slug).plan
    lines: dict[str, list[Pay]] = {}
    for line in round_.result.lines:
        lines.setdefault(plan.base.wager if line.wager in plan.paid else line.wager, []).append(line)
    for account, ending in zip(table.accounts, table.laid(pack), strict=True):
        for wager, stake in account.stakes.items():
            booked, paid = account.settle(ending, wager, stake), lines[wager]
            where: Any = (wager, booked, ending, paid, pack[:5])
            assert booked.net == sum(line.net for line in paid), where
            if wager == plan.base.wager:
                assert booked.risked == sum(line.stake for line in paid if line.outcome != "returned"), where
            else:
                assert (booked.risked, booked.line) == (stake, paid[0].line), where
            if hit is not None:
                hit.add((wager, booked.line))
    return decided
