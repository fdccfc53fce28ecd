"""Showdowns solved from a plan: the base game, the bonuses that are part of it, and the side bets beside it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from croupier.engines.jointly import FoldSettings
from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.showdown.advise import advise
from croupier.engines.showdown.best_play import Part, actions, offer, parts, plan_of
from croupier.engines.showdown.chart import ShowdownStyle
from croupier.engines.showdown.side_bets import side_bet
from croupier.engines.showdown.standings import side_by_side
from croupier.engines.showdown.together import jointly
from croupier.engines.solved import ChartSpot, EasierStrategy, Ending, Solution, Strategy, Weight
from croupier.errors import BadPlan
from croupier.games.families.showdown import STANDINGS, Bonus, ShowdownPlan
from croupier.paytables import PayTable


def mathematics(plan: ShowdownPlan, style: ShowdownStyle, **others: Solver) -> Mathematics:
    """What answers for every wager of a plan, the base game first; ``others`` are solvers of the game's own."""
    bonuses = [bonus.wager for bonus in plan.bonuses]
    solvers: dict[str, Solver] = {"base": base(style), **dict.fromkeys(bonuses, bonus)}
    solvers |= {bet.wager: side_bet for bet in plan.side_bets} | others
    return Mathematics(
        lambda _: solvers,
        asked=FoldSettings,
        pays={"base": bonuses},
        adviser=advise,
        given_up=[bet.wager for bet in plan.side_bets if bet.wager in plan.play.gives_up],
        jointly=partial(jointly, chart=style.chart),
    )


class PartSums(NamedTuple):
    """What one part adds up to: endings, the loss by each simpler strategy (None where it bets what it may not), and
    the chart."""

    endings: dict[Ending, Weight]
    losses: dict[str, Fraction | None]
    spots: list[ChartSpot]


def base(style: ShowdownStyle) -> Solver:
    """The solver of the base game, per ante, with its chart and what simpler strategies cost."""

    def solve(question: Question) -> Solution:
        plan, games = plan_of(question.game), parts(question)
        shares = side_by_side(lambda part: _share(plan, style, part), games)
        endings: Counter[Ending] = Counter()
        for share in shares:
            endings.update(share.endings)
        ways = sum(facing.times * facing.standings.showdowns for facing, _ in games)
        return Solution(ways=ways, endings=endings, strategy=_strategy(style, shares, ways), notes=_beside(plan))

    return solve


def _share(plan: ShowdownPlan, style: ShowdownStyle, part: Part) -> PartSums:
    facing, game = part
    losses: dict[str, Fraction | None] = {}
    for name, (_, rule) in style.strategies.items():
        try:
            losses[name] = game.loss(actions(plan, facing, rule(facing))) * facing.times
        except BadPlan:
            losses[name] = None
    endings = {ending: ways * facing.times for ending, ways in game.endings().items()}
    return PartSums(endings, losses, list(style.chart.spots(plan, facing, game)))


def _strategy(style: ShowdownStyle, shares: list[PartSums], ways: int) -> Strategy:
    simpler, notes = list[EasierStrategy](), list(style.chart.notes)
    for name, (words, _) in style.strategies.items():
        losses = [share.losses[name] for share in shares]
        if None in losses:
            notes.append(f"{name!r} bets a size that is not open to every hand, and is left out")
        else:
            simpler.append(EasierStrategy(name, words, sum((loss for loss in losses if loss), Fraction(0)) / ways))
    return Strategy(tuple(spot for share in shares for spot in share.spots), tuple(simpler), tuple(notes))


def _beside(plan: ShowdownPlan) -> tuple[str, ...]:
    """That a bonus which everyone is paid has a stake of its own."""
    staked = [bonus.wager.replace("_", " ") for bonus in plan.bonuses if bonus.wager in plan.base]
    paid = [bonus.to for bonus in plan.bonuses]
    if not staked or paid != ["everyone"]:
        return ()
    return (f"per unit of the {plan.play.of}; the {staked[0]}, which must equal it, is wagered on top",)


def bonus(question: Question) -> Solution:
    """What a bonus alone comes to, per ante, in a game that is played for all of its wagers."""
    plan, tables, stake = plan_of(question.game), question.options.tables, question.asked.stake_or()
    rule = next(bonus for bonus in plan.bonuses if bonus.wager == question.wager)
    endings, hits, games = Counter[Ending](), Counter[str](), parts(question)
    for facing, game in games:
        alone = [offer(plan, tables, hand, stake, rule.wager) for hand in game.hands]
        for ending, ways in game.endings(offers=alone).items():
            endings[ending] += int(ways) * facing.times
        for (action, number), against in game.ways(game.best).items():
            multiple = (0, *plan.play.multiples)[action]
            for standing, ways in zip(STANDINGS, against, strict=True):
                settlements = plan.settlements(tables, game.hands[number], standing, multiple) if ways else ()
                hits.update({end.line: ways * facing.times for end in settlements if end.wager == rule.wager})
    # Where it is paid whatever the dealer holds and costs nothing, only the player's hands are counted.
    by_hands = rule.to == "everyone" and rule.wager not in plan.base
    each = games[0].facing.standings.each if by_hands else 1
    return Solution(
        ways=sum(facing.times * facing.standings.showdowns for facing, _ in games) // each,
        endings={ending: ways // each for ending, ways in endings.items()},
        hits={paid.line: hits[paid.line] // each for paid in question.posted.lines},
        notes=(_part_of_base(plan, rule, question.posted),),
    )


def _part_of_base(plan: ShowdownPlan, rule: Bonus, table: PayTable) -> str:
    if rule.wager not in plan.base:
        hands = "are played" if rule.to == "everyone" else "win"
        return f"part of base: it has no stake of its own, and is paid per {plan.play.of} to hands that {hands}"
    if rule.to == "everyone":
        lowest = table.lines[-1].line.replace("_", " ")
        wins = any(ends[rule.wager].units > 0 for ends in plan.ends.values())
        ending = "it goes with the hand" if wins else "it loses with the hand and is else returned"
        return f"part of base, which decides when to fold; below a {lowest} {ending}"
    folded = ", and a hand that is folded loses both" if rule.wager in plan.play.gives_up else ""
    return f"{rule.wager} is part of base: it equals the {plan.play.of}{folded}"
