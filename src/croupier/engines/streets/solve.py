"""Games decided street by street, solved: the best decision for every set of cards seen and every amount at stake, by
backward induction, and how all rounds end under it and under simpler strategies."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines import dealt
from croupier.engines.jointly import FoldSettings, JointBet, JointPlay, forfeited, unfolded
from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.solved import ChartSpot, EasierStrategy, Ending, Solution, Strategy, by_lines
from croupier.engines.streets.advice import advise
from croupier.engines.streets.sets import (
    Flags,
    Ints,
    LinePays,
    SidePays,
    StreetSets,
    card_sets,
    line_pays,
    made_together,
    pays_together,
)
from croupier.engines.streets.shape import StreetDecision, StreetShape, given_up, shape_of
from croupier.errors import BadPlan
from croupier.games.families.street_plan import StreetChart, StreetPlan, StreetStrategy, TableBet
from croupier.hands.look import Look

if TYPE_CHECKING:
    from croupier.engines.knowledge import InformedPlay, Knowledge
    from croupier.engines.short_rules import ShortRules

#: For each decision the number of the action taken, by set of cards and by what is at stake.
Choices: TypeAlias = list[npt.NDArray[np.int8]]


class StreetGame(NamedTuple):
    """What is solved: the shape of the plan, the sets of the cards in play, and what their lines pay; with a side bet
    ``beside`` the bets, for the best of all together."""

    shape: StreetShape
    sets: StreetSets
    pays: LinePays
    beside: SidePays | None = None


class ActionValues(NamedTuple):
    """What each action of a decision is worth: by set, units at stake and action, times ``whole`` and the ``orders`` in
    which the other cards can come, which may go by the set."""

    values: Ints
    whole: int
    orders: int | Ints


def mathematics(plan: StreetPlan, chart: StreetChart) -> Mathematics:
    """What answers for every wager of a plan, the base game first."""
    solvers: dict[str, Solver] = {plan.base.wager: partial(solve, chart=chart)}
    solvers |= {bet.wager: side_bet for bet in plan.beside}
    return Mathematics(
        lambda _: solvers,
        asked=FoldSettings,
        adviser=advise,
        given_up=[bet.wager for bet in plan.beside if bet.wager in given_up(plan)],
        jointly=partial(jointly, chart=chart),
        knowing=partial(_knowing, chart=chart),
        in_rules=partial(_in_rules, chart=chart),
    )


def _knowing(question: Question, knowledge: "Knowledge", chart: StreetChart) -> "dict[str, InformedPlay]":
    from croupier.engines.streets.known import knowing

    return knowing(question, knowledge, chart)


def _in_rules(question: Question, size: int, chart: StreetChart) -> "ShortRules":
    from croupier.engines.streets.short_play import in_rules

    return in_rules(question, size, chart)


def solve(question: Question, chart: StreetChart) -> Solution:
    """All that is bet before the deal and on the streets together, per unit of one bet made before the deal."""
    shape, table = shape_of(question.game), question.posted
    sets = card_sets(question.pack, shape.plan.base)
    game = StreetGame(shape, sets, line_pays(sets.lines, table, shape.most, question.asked.stake_or()))
    choices, worth = best(game)
    walk = StreetWalk(game, choices)
    simpler, barred = _simpler(game, chart)
    spots, mixed = charted(game, chart, walk, choices, worth)
    notes = [] if shape.folds else ["a spot says what the bet in question is worth if it rides"]
    if mixed:
        notes.append(f"not all of these hands are best played alike: {'; '.join(mixed)}")
    return Solution(
        ways=walk.ways,
        endings=walk.endings,
        hits={paid.line: walk.hits.get(paid.line, 0) for paid in table.lines},
        strategy=Strategy(tuple(spots), simpler, (*notes, *barred)),
    )


def best(game: StreetGame) -> tuple[Choices, list[ActionValues]]:
    """The best action everywhere, the one that stakes least of equals (ruling: G9), and what all are worth."""
    shape, sets, (won, whole), beside = game
    choices: Choices = []
    worth: list[ActionValues] = []
    size = shape.decisions[-1].seen
    after: Any = np.outer(sets.completed(size) @ won, np.arange(shape.most + 1))
    if beside:
        after += (sets.completed(size) @ beside.won)[:, None]
    for decision in reversed(shape.decisions):
        while size > decision.seen:
            after = sets.less(size, after)
            size -= 1
        values: Ints = np.zeros((len(after), decision.most + 1, len(decision.units)), after.dtype)
        orders = sets.orders(size)
        for staked in decision.stakes:
            values[:, staked] = after[:, [staked + units for units in decision.units]]
            if decision.folds:
                lost = (staked + (beside.lost if beside else 0)) * whole
                values[:, staked, 0] = -int(lost * orders) if isinstance(orders, int) else -int(lost) * orders
        choices.insert(0, values.argmax(axis=2).astype(np.int8))  # the first of equals
        worth.insert(0, ActionValues(values, whole, orders))
        after = values.max(axis=2)
    return choices, worth


def followed(game: StreetGame, strategy: StreetStrategy) -> Choices:
    """What a strategy does. One that bets what the plan does not allow is refused."""
    return chosen(game, lambda decision, look, staked: _number(decision, strategy, strategy.bets(look, staked)))


def chosen(game: StreetGame, choose: Callable[[StreetDecision, Look, int], int]) -> Choices:
    """Actions by number, from what is seen and what is at stake."""
    choices: Choices = []
    for decision in game.shape.decisions:
        looks, which = game.sets.looks(decision.seen)
        actions = np.zeros((len(looks), decision.most + 1), np.int8)
        actions[:, decision.least :] = [
            [choose(decision, look, staked) for staked in decision.stakes] for look in looks
        ]
        choices.append(actions[which])
    return choices


def _number(decision: StreetDecision, strategy: StreetStrategy, bet: int) -> int:
    if bet not in decision.units:
        raise BadPlan(f"{strategy.name!r} bets {bet}x, which is not open to it", clause=decision.clause)
    return decision.units.index(bet)


def _simpler(game: StreetGame, chart: StreetChart) -> tuple[tuple[EasierStrategy, ...], list[str]]:
    """The simple strategies, and notes on those that the plan does not let anybody follow."""
    simpler, barred = [], []
    for strategy in chart.simple:
        try:
            simpler.append(
                EasierStrategy(strategy.name, strategy.words, StreetWalk(game, followed(game, strategy)).edge)
            )
        except BadPlan as error:
            barred.append(f"{error}: it is left out")
    return tuple(simpler), barred


class StreetWalk:
    """Choices followed from the deal to every end: how often each set is met with so much at stake, and how it ends."""

    def __init__(self, game: StreetGame, choices: Choices, dealt_: int | Ints = 1) -> None:
        """``dealt_`` says how often each set of cards is held by the player."""
        shape, sets, pays, _ = game
        held = shape.plan.held
        self.endings: Counter[Ending] = Counter()
        self.hits: dict[str, int] = {}
        #: By decision: the orders in which a set is met with so many units at stake.
        self.met: list[Ints] = []
        size = held
        met = np.zeros((comb(sets.n, held), shape.start + 1), np.int64)
        met[:, shape.start] = dealt_
        #: In how many orders all cards can come.
        self.ways = int((met[:, shape.start] * sets.orders(held)).sum())
        for decision, actions in zip(shape.decisions, choices, strict=True):
            while size < decision.seen:
                met = sets.more(size, met)
                size += 1
            self.met.append(met)
            met = self._decide(game, decision, actions, met)
        for staked in shape.stakes:  # the last cards decide
            here = met[:, staked].nonzero()[0]
            made = met[here, staked] @ sets.completed(size)[here]
            for line, won, ways in zip(sets.lines, pays.won.tolist(), made.tolist(), strict=True):
                self._end(Fraction(won, pays.whole) * staked, staked, ways)
                self.hits[line] = self.hits.get(line, 0) + ways

    def _decide(self, game: StreetGame, decision: StreetDecision, actions: npt.NDArray[np.int8], met: Ints) -> Ints:
        """What is met after a decision. A fold ends the round, in whatever order the other cards would come."""
        onward = np.zeros((len(met), decision.most + decision.units[-1] + 1), np.int64)
        left = game.sets.orders(decision.seen)
        for staked in decision.stakes:
            here = met[:, staked]
            for number, units in enumerate(decision.units):
                taken = np.where(actions[:, staked] == number, here, 0)
                if decision.folds and not number:
                    self._end(Fraction(-staked), staked, int((taken * left).sum()))
                else:
                    onward[:, staked + units] += taken
        return onward

    def _end(self, net: Fraction, staked: int, ways: int) -> None:
        if ways:
            self.endings[Ending(net, Fraction(staked))] += ways

    @property
    def edge(self) -> Fraction:
        """The expected loss per unit."""
        return sum((-ending.net * int(ways) for ending, ways in self.endings.items()), Fraction(0)) / self.ways


def charted(
    game: StreetGame, chart: StreetChart, walk: StreetWalk, choices: Choices, worth: list[ActionValues]
) -> tuple[list[ChartSpot], list[str]]:
    """What every action is worth by what players call the hand and by what is at stake, weighed by how often the best
    play gets there; and the hands of which not all are best played so."""
    spots: list[ChartSpot] = []
    mixed: list[str] = []
    for number, decision in enumerate(game.shape.decisions):
        looks, which = game.sets.looks(decision.seen)
        names = [chart.call(look) for look in looks]
        labels = sorted(set(names), key=names.index)
        groups = np.array([labels.index(name) for name in names])[which]
        page: list[ChartSpot] = []
        # Without a fold what is at stake does not matter.
        can_be = np.broadcast_to(worth[number].orders, len(which)) > 0
        everywhere = [(decision.least, can_be.astype(np.int64))]
        by_stake = [(staked, walk.met[number][:, staked] * can_be) for staked in decision.stakes]
        for staked, met in by_stake if game.shape.folds else everywhere:
            facing = game.shape.facing(staked)
            for group in np.unique(groups[met > 0]).tolist():
                here = (groups == group) & (met > 0)
                page.append(_spot(game.shape, decision, labels[group], staked, worth[number], met, here))
                if np.ptp(choices[number][here, staked]):
                    mixed.append(f"{', '.join(filter(None, (decision.chart, facing)))}: {labels[group]}")
        if not game.shape.folds:
            page.sort(key=lambda spot: -spot.values[decision.actions[-1]])
        spots += page
    return spots, mixed


def _spot(
    shape: StreetShape, decision: StreetDecision, hand: str, staked: int, worth: ActionValues, met: Ints, here: Flags
) -> ChartSpot:
    ways = int(met[here].sum())
    sums = (met[here] @ worth.values[here, staked]).tolist()
    by_action = list(zip(decision.actions, sums, strict=True))
    if not shape.folds:  # only the bet in question counts, the larger first
        by_action = [(action, value - sums[0]) for action, value in reversed(by_action)]
    times = int((met * worth.orders)[here].sum()) * worth.whole
    values = {action: Fraction(value, times) for action, value in by_action}
    best = max(decision.actions, key=values.__getitem__)
    return ChartSpot(decision.chart, hand, shape.facing(staked), ways, values, best)


def side_bet(question: Question) -> Solution:
    """A wager by the cards that the plan names; where a fold gives it up, hands that the best play folds lose it."""
    shape = shape_of(question.game)
    bet = next(bet for bet in shape.plan.beside if bet.wager == question.wager)
    clause = shape.lost_in_a_fold(bet)
    if clause and bet.cards != "all":
        raise BadPlan(f"{bet.wager} depends on which hands are folded, which is not counted", clause=clause)
    if clause and question.asked.folds == "best":
        game = _with_side_bet(question, bet)
        return _lost_with_folds(question, StreetWalk(game, best(game)[0]), forfeited(bet.wager, clause))
    notes = (unfolded(bet.wager, clause),) if clause else ()
    return dealt.solve(question, shape.plan.size(bet.cards), bet.made_by, bet.order, notes=notes)


def jointly(question: Question, joint: JointBet, chart: StreetChart) -> JointPlay:
    """The bets and a side bet that a fold gives up, decided about for the best of both."""
    shape = shape_of(question.game)
    bet = next(bet for bet in shape.plan.beside if bet.wager == question.wager)
    game = _with_side_bet(question, bet, joint)
    choices, worth = best(game)
    walk = StreetWalk(game, choices)
    spots, mixed = charted(game, chart, walk, choices, worth)
    notes = (f"not all of these hands are best played alike: {'; '.join(mixed)}",) if mixed else ()
    base = Solution(ways=walk.ways, endings=walk.endings, strategy=Strategy(tuple(spots), (), notes))
    return JointPlay(base, _lost_with_folds(question, walk))


def _with_side_bet(question: Question, bet: TableBet, joint: JointBet | None = None) -> StreetGame:
    """The bets with the lines of a side bet told apart too, and decided about for it too where it is ``joint``."""
    shape = shape_of(question.game)
    sets = card_sets(question.pack, made_together(shape.plan.base, bet))
    table = question.options.tables[shape.plan.base.wager]
    pays, beside = pays_together(sets.lines, table, shape.most, question.asked.stake_or(), joint)
    return StreetGame(shape, sets, pays, beside)


def _lost_with_folds(question: Question, walk: StreetWalk, *notes: str) -> Solution:
    """What a side bet comes to with the hands that are shown in the end."""
    table = question.posted
    hits = dict.fromkeys((paid.line for paid in table.lines), 0)
    for lines, ways in walk.hits.items():
        if paid := table.get(lines.partition(" ")[2]):
            hits[paid.line] += ways
    return by_lines(table, hits, walk.ways, notes=notes)
