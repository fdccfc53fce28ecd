"""Showdowns solved from a plan: the base game, the bonuses that are part of it, and the side bets beside it, alone or
decided about for the best of both where a fold gives one up."""

from collections import Counter
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines.dealt import side_by_side
from croupier.engines.jointly import FoldSettings, JointBet, JointPlay
from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.showdown.advise import advise
from croupier.engines.showdown.best_play import Offer, Part, ShowdownPlay, Terms, actions, offer, parts, plan_of
from croupier.engines.showdown.chart import Chart, ShowdownStyle
from croupier.engines.showdown.known import knowing
from croupier.engines.showdown.side_bets import IN_HAND, seen_in, side_bet
from croupier.engines.solved import ChartSpot, EasierStrategy, Ending, Solution, Strategy, by_lines
from croupier.errors import BadPlan
from croupier.games.families.showdown import STANDINGS, Bonus, LookBet, ShowdownPlan
from croupier.paytables import PayLine, PayTable

if TYPE_CHECKING:
    from croupier.engines.short_rules import ShortRules


class PartTogether(NamedTuple):
    """What one part comes to: the endings of the base game, the lines that are paid, and the chart."""

    endings: Counter[Ending]
    hits: Counter[str]
    spots: list[ChartSpot]


def jointly(question: Question, joint: JointBet, chart: Chart) -> JointPlay:
    """The best play of both: every hand is folded or played by what it wins in the base game and on the side bet."""
    plan = plan_of(question.game)
    bet = plan.side_bet(question.wager)
    if bet.sees not in IN_HAND:
        raise BadPlan(f"{bet.wager} depends on cards that nobody has seen when folding", clause=plan.play.clause)
    games = parts(question)
    endings, hits = Counter[Ending](), Counter[str]()
    shares = side_by_side(partial(_part, question, bet, joint, chart), games)
    for share in shares:
        endings.update(share.endings)
        hits.update(share.hits)
    ways = sum(facing.times * facing.standings.showdowns for facing, _ in games)
    hands = sum(facing.times * int(facing.standings.ways.sum()) for facing, _ in games)
    strategy = Strategy(tuple(spot for share in shares for spot in share.spots), (), chart.notes)
    return JointPlay(
        Solution(ways=ways, endings=endings, strategy=strategy), by_lines(question.posted, dict(hits), hands)
    )


def _part(question: Question, bet: LookBet, joint: JointBet, chart: Chart, part: Part) -> PartTogether:
    facing, base = part
    lines, paid = _lines(part, bet, joint)
    both = _together(base, lines, paid, joint)
    endings = Counter({ending: int(times) * facing.times for ending, times in base.endings(both.best).items()})
    hits = Counter[str]()
    for number, line in enumerate(paid):
        if line:
            shown = facing.standings.ways[(lines == number) & (both.best != 0)]
            hits[line.line] += facing.times * int(shown.sum())
    return PartTogether(endings, hits, list(chart.spots(plan_of(question.game), facing, both)))


def _lines(part: Part, bet: LookBet, joint: JointBet) -> tuple[npt.NDArray[np.int64], list[PayLine | None]]:
    """Which line each hand is paid for on the side bet, by number, and the lines; the first is none."""
    keys, line_of = seen_in(part.facing, bet)
    distinct, where = np.unique(keys, return_inverse=True)
    best = [joint.table.best(line_of(key)) for key in distinct.tolist()]
    paid: list[PayLine | None] = [None, *dict.fromkeys(line for line in best if line)]
    return np.array([paid.index(line) for line in best], np.int64)[where.reshape(-1)], paid


def _together(
    base: ShowdownPlay, lines: npt.NDArray[np.int64], paid: list[PayLine | None], joint: JointBet
) -> ShowdownPlay:
    """The showdown on the terms of both: hands that play for the same are those with one line of the side bet too."""
    kinds = len(base.offers)
    distinct, classes = np.unique(lines * kinds + base.classes, return_inverse=True)
    pairs = [divmod(number, kinds) for number in distinct.tolist()]
    offers = [_with(base.offers[kind], joint, paid[line]) for line, kind in pairs]
    return ShowdownPlay(base.standings, classes.reshape(-1), [base.hands[kind] for _, kind in pairs], offers)


def _with(offer: Offer, joint: JointBet, line: PayLine | None) -> Offer:
    """The terms of every action with the side bet, which a fold, the first of them, loses."""
    stake, won = Fraction(joint.stake, joint.ante), joint.net(line)
    return [
        terms and Terms(tuple(net + (won if action else -stake) for net in terms.nets), terms.risked + stake)
        for action, terms in enumerate(offer)
    ]


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
        knowing=partial(knowing, style=style),
        in_rules=partial(_in_rules, chart=style.chart.name) if plan.open_cards else None,
    )


def _in_rules(question: Question, size: int, chart: str) -> "ShortRules":
    from croupier.engines.showdown.short_play import in_rules

    return in_rules(question, size, chart)


class PartSums(NamedTuple):
    """What one part adds up to: endings, the loss by each simpler strategy (None where it bets what it may not), and
    the chart."""

    endings: dict[Ending, int]
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
