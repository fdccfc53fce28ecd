"""Showdowns on the kernel's cards: the pack as it lies, and the reference round beside it.

The cards of a kernel's pack are the player's, then the dealer's (the open ones first), then the joker's replacement.
Nothing here knows a game: wagers, cards and sizes come from the plan, and the order of the deal from the round.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from croupier import games
from croupier.engines.kernel import PlayOrder, order
from croupier.engines.outcomes import EndingTable
from croupier.engines.showdown import deal
from croupier.engines.showdown.best_play import Multiples, plan_of
from croupier.engines.showdown.chart import Rule, ShowdownStyle
from croupier.engines.showdown.deal import Finish
from croupier.engines.showdown.standings import HandsFacing
from croupier.equipment.cards import TEXT, cards
from croupier.games.families.showdown import ShowdownPlan
from croupier.money import dollars
from croupier.round.facts import Pay
from croupier.round.requests import DEALER, UP, Decide, Draw
from croupier.round.round import Round
from croupier.round.setup import setup

TCP, FCP, CR4, DJ, DWX = "three-card-poker", "four-card-poker", "crazy-four-poker", "dj-wild-stud", "deuces-wild-xtreme"
SLUGS = (TCP, FCP, CR4, DJ, DWX)


def style_of(slug: str) -> ShowdownStyle:
    """The strategies and the chart that a game's folder names."""
    folder = games.get(slug).folder.name
    style: ShowdownStyle = import_module(f"croupier.games.{folder}.dealer").STYLE
    return style


def table(asked: PlayOrder, style: ShowdownStyle | None = None) -> EndingTable:
    """The table of the kernel for an order, with the game's own strategies unless others are given."""
    return deal.table(style or style_of(asked.game.slug), asked)


@cache
def table_of(slug: str, strategy: str = "") -> EndingTable:
    """The table of the kernel, with every wager under the usual pay tables."""
    return table(order(slug, {}, strategy))


def any_size(plan: ShowdownPlan, hand: int) -> int:
    """A size that is open to a hand, or a fold: each of them for about as many hands."""
    open_ = (0, *plan.play.open_to(hand))
    return open_[sum(hand >> shift & 15 for shift in range(0, 24, 4)) % len(open_)]


def played_at_any_size(plan: ShowdownPlan) -> Rule:
    """A way of playing that tries everything."""

    def rule(facing: HandsFacing) -> Multiples:
        hands, where = np.unique(facing.standings.worth, return_inverse=True)
        return np.array([any_size(plan, hand) for hand in hands.tolist()], np.int8)[where.reshape(-1)]

    return rule


def played_by(slug: str, rule: Rule) -> EndingTable:
    """The table of the kernel, played by a rule of the test's own."""
    style = replace(style_of(slug), strategies={"own": ("", rule)})
    return table(replace(order(slug), strategy="own"), style)


def base_of(plan: ShowdownPlan) -> set[str]:
    """The wagers of the text that make up the base game."""
    return {*plan.base, *(bonus.wager for bonus in plan.bonuses)}


def reference(
    slug: str, pack: Sequence[int], stakes: Mapping[str, int], multiple: int, posted: Mapping[str, object]
) -> Round:
    """The same round by the rules, with all meters at nothing."""
    game = games.get(slug)
    plan, house, ante = plan_of(game), game.house(posted), stakes["base"]
    bets = {wager: ante for wager in plan.base if wager != plan.play.wager}
    bets |= {wager: stake for wager, stake in stakes.items() if wager not in ("base", *base_of(plan))}
    meters = tuple((meter, 0) for meter in game.meters(house))
    wagers = {wager: dollars(stake) for wager, stake in bets.items()}
    seated, refused = game.seated(house, setup({"1": wagers})._replace(meters=meters))
    assert not refused
    return _laid(Round(game, house, seated), plan, pack, multiple)


def _laid(round_: Round, plan: ShowdownPlan, pack: Sequence[int], multiple: int) -> Round:
    """The round with the cards where the kernel has them, in whatever order it asks for them."""
    own, open_ = plan.cards, plan.cards + plan.open_cards
    both = plan.cards + plan.dealer_cards
    stacks = {"1": iter(pack[:own]), UP: iter(pack[own:open_]), DEALER: iter(pack[open_:both])}
    while (asked := round_.pending) is not None:
        if isinstance(asked, Decide):
            point = plan.play
            bet = {"action": point.action} | ({"multiple": multiple} if point.said else {})
            round_.answer(bet if multiple else point.otherwise, by="1", seat="1")
        else:
            assert isinstance(asked, Draw)
            stack = UP if asked.to == DEALER and asked.face == UP and asked.slot < 0 else asked.to
            round_.answer(TEXT[next(stacks.get(stack, iter(pack[both : both + 1])))])
    return round_


def paid(round_: Round) -> dict[str, Pay]:
    """The payments by wager."""
    assert round_.result is not None, round_.pending
    return {pay.wager: pay for pay in round_.result.lines}


def check(
    slug: str,
    table: EndingTable,
    pack: Sequence[int],
    posted: Mapping[str, object],
    hit: set[tuple[str, str]] | None = None,
) -> Finish:
    """Every wager of the kernel's round is what the reference round pays, with the same line."""
    endings = table.laid(pack)
    finish: Finish = endings[0]
    plan = plan_of(games.get(slug))
    stakes = {wager: stake for account in table.accounts for wager, stake in account.stakes.items()}
    pays = paid(reference(slug, pack, stakes, finish.multiple, posted))
    for account, ending in zip(table.accounts, endings, strict=True):
        for wager, stake in account.stakes.items():
            booked = account.settle(ending, wager, stake)
            of_base = [pay for pay in pays.values() if pay.wager in base_of(plan)]
            lines = of_base if wager == "base" else [pay for pay in pays.values() if pay.wager == wager]
            where: Any = (wager, booked, finish, [TEXT[card] for card in pack[:11]])
            assert booked.net == sum(pay.net for pay in lines), where
            if wager == "base":
                assert booked.risked == sum(pay.stake for pay in lines), where
            elif lines:
                assert booked.line == lines[0].line, where
            if hit is not None:
                hit.add((wager, booked.line))
    return finish


def laid_out(slug: str, text: str) -> list[int]:
    """A whole pack with these cards on top."""
    top = cards(text)
    return [*top, *(card for card in range(games.get(slug).pack) if card not in top)]
