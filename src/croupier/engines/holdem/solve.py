"""Hold'em against a dealer solved: the base game with the best bets, its wagers one by one, and the side bets."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from itertools import product
from math import comb, lcm
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines import dealt
from croupier.engines.holdem.advise import advise, first_rules
from croupier.engines.holdem.board import NEVER, dealers_of, numbered, values
from croupier.engines.holdem.count import BEST, BY_HABIT, PLAYS, CountRules
from croupier.engines.holdem.count_all import all_flops
from croupier.engines.holdem.likeness import NO_CARD, NOTHING, HoldingClasses, KnownCards, likeness
from croupier.engines.holdem.prices import BOARD, BOTH, FLOP, Betting, Prices, line_of_two, prices
from croupier.engines.jointly import FoldSettings, JointBet, JointPlay, forfeited, unfolded
from croupier.engines.question import Mathematics, Question, Solver, usual_question
from croupier.engines.shipped import ShippedAnswer
from croupier.engines.solved import ChartSpot, EasierStrategy, Ending, Solution, Strategy, by_lines
from croupier.engines.streets.sets import Flags, deck, sets_of
from croupier.errors import BadPayTable, BadPlan, CroupierError
from croupier.games.families.holdem import BestFive, HoldemPlan, HoleCards
from croupier.games.families.holdem_strategy import BettingHabit, HoldemStrategy, OnStreet
from croupier.hands.orders import FIVE_CARD
from croupier.paytables import PayLine
from croupier.round.game import Game

if TYPE_CHECKING:
    from croupier.engines.knowledge import InformedPlay, Knowledge
    from croupier.engines.short_rules import ShortRules

CHART: Final = "before the flop"
FIRST_ONLY: Final = ("the chart is for the first decision; the later ones are best by all cards seen, and counted so",)
_MOST: Final = 2**62
#: No chart says where to bet.
NO_CELLS: Final[Flags] = np.zeros(0, np.bool_)


def mathematics(plan: HoldemPlan, strategies: Sequence[HoldemStrategy]) -> Mathematics:
    """What answers for every wager of a plan, the base game first."""
    solvers: dict[str, Solver] = {"base": partial(base, strategies=strategies)}
    solvers |= {wager: partial(part, strategies=strategies) for wager in plan.tabled}
    solvers |= {bet.wager: partial(side_bet, strategies=strategies) for bet in plan.side_bets}
    return Mathematics(
        lambda _: solvers,
        asked=FoldSettings,
        pays={"base": plan.tabled} if plan.tabled else {},
        adviser=advise,
        ships=_first_street,
        given_up=[bet.wager for bet in plan.side_bets if _given_up(plan, bet.wager)],
        jointly=jointly,
        knowing=_knowing,
        in_rules=_in_rules,
        on_gpu=True,
        weight=15.0,
    )


def _first_street(game: Game) -> Iterator[ShippedAnswer]:
    """What every holding is worth before the flop under the usual options."""
    usual = usual_question(game, game.house({}), "base")
    strategy = base(usual).strategy
    assert strategy is not None
    paid = prices(HoldemPlan.of(game), usual.options.tables)
    figures = {spot.hand: {name: Fraction(worth) for name, worth in spot.values.items()} for spot in strategy.spots}
    yield ShippedAnswer(first_rules(game, paid, usual.pack), figures)


def _knowing(question: Question, knowledge: "Knowledge") -> "dict[str, InformedPlay]":
    from croupier.engines.holdem.known import knowing

    return knowing(question, knowledge)


def _in_rules(question: Question, size: int) -> "ShortRules":
    from croupier.engines.holdem.short_play import in_rules

    return in_rules(question, size)


@dataclass(frozen=True, slots=True)
class Count:
    """How often each ending comes up, for every class of holdings, play, later bets and ending, and what it pays; and
    for every class, both later bets of the best play, and line of `FIVE_CARD` that the holding makes with the flop."""

    prices: Prices
    classes: HoldingClasses
    sums: Any
    ways: int
    lines: Any = ()

    def kept(self, holding: int, first: int) -> Counter[str]:
        """How often a class of holdings makes each line with the flop and is not folded, with a bet before it."""
        shown: Counter[str] = Counter()
        for flop, last in product(BOTH, BOTH):
            if not self.prices.course.folds((first, flop, last)):
                shown.update(dict(zip(FIVE_CARD.lines, self.lines[holding][flop][last], strict=True)))
        return shown

    def net(
        self, holding: int, first: int, play: int = BEST, flop: OnStreet = "best", last: OnStreet = "best"
    ) -> Fraction:
        """What a class of holdings nets in all with a bet before the flop, and later ones as they were counted or not
        so."""
        total = 0
        for bets in product(BOTH, BOTH):
            made = [how == "always" or (how != "never" and bet) for how, bet in zip((flop, last), bets, strict=True)]
            nets = self.prices.whole_nets[first, made[0], made[1]]
            total += sum(ways * net for ways, net in zip(self.sums[holding][play][bets[0]][bets[1]], nets, strict=True))
        return Fraction(total, self.prices.whole)


def count_rules(prices: Prices, flop: OnStreet = "best", last: OnStreet = "best") -> CountRules:
    """The rules of a count; a street that is not played by habit counts as one on which habit never bets."""
    if isinstance(flop, BettingHabit) and flop.outs:
        raise CroupierError("outs are counted with the whole board open; a habit on the flop cannot ask for them")
    at_turn = 0 < prices.course.last_board < BOARD
    if isinstance(last, BettingHabit) and (last.outs if at_turn else last.pocket >= 0 or last.suited < NEVER.suited):
        raise CroupierError("a habit asks for what is not counted on the last street")
    on_flop, on_last = (numbered(how, values()) if isinstance(how, BettingHabit) else NEVER for how in (flop, last))
    return CountRules(
        prices.ends, prices.later, at_turn, on_flop, on_last, _lines_of_five(), NO_CARD, -1, False, NO_CELLS, NO_CELLS
    )


@cache
def _lines_of_five() -> npt.NDArray[np.int8]:
    """The line of each number of a hand, by its place among those of the order; the first number is no hand."""
    lines = [FIVE_CARD.lines.index(FIVE_CARD.line(value)) for value in values()[1:].tolist()]
    return np.array([0, *lines], np.int8)


def _counted(
    question: Question, strategies: Sequence[HoldemStrategy], kept: tuple[Fraction, ...] | None = None
) -> Count:
    plan = HoldemPlan.of(question.game)
    paid = prices(plan, question.options.tables, question.asked.stake_or())
    by_habit = [way for way in strategies if isinstance(way.flop, BettingHabit) or isinstance(way.last, BettingHabit)]
    if len({(way.flop, way.last) for way in by_habit}) > 1:
        raise CroupierError("one strategy by habit can be counted, not several")
    flop, last = (by_habit[0].flop, by_habit[0].last) if by_habit else ("best", "best")
    return count_hands(question.pack, paid, flop, last, kept)


class ChartedBets(NamedTuple):
    """In which places of the charts of the flop and of the last street a bet is made, a byte for each."""

    flop: bytes
    last: bytes


@cache
def count_hands(
    pack: tuple[int, ...],
    paid: Prices,
    flop: OnStreet = "best",
    last: OnStreet = "best",
    kept: tuple[Fraction, ...] | None = None,
    known: KnownCards = NOTHING,
    charted: ChartedBets | None = None,
) -> Count:
    """Every flop, with the best bets on it and on the last street, and with those by habit. ``kept`` is what a fold on
    the last street gives away beside the wagers, in antes, by the line made with the flop. What is ``known`` beforehand
    is so. What is ``charted`` takes the place of a habit."""
    alike, classes = likeness(pack, known)
    rules, n = count_rules(paid, flop, last), len(alike.cards)
    late = -1 if known.late == NO_CARD else alike.cards.tolist().index(known.late)
    rules = rules._replace(dealer=known.dealer, late=late, late_river=known.river != NO_CARD)
    if charted:
        on_flop, on_last = (np.frombuffer(bets, np.bool_) for bets in charted)
        rules = rules._replace(flop_cells=on_flop, last_cells=on_last)
    given_away = None
    if kept is not None:
        scale = lcm(*((antes * paid.whole).denominator for antes in kept))
        rules = rules._replace(later=rules.later * scale)
        given_away = np.array([int(antes * paid.whole * scale) for antes in kept], np.int64)
    if int(np.abs(rules.later).max()) * comb(n, 2) ** 2 * 6 > _MOST:
        raise BadPayTable("a table pays more than can be counted exactly")

    shapes = (len(classes.names), PLAYS, 2, 2, len(paid.initial)), (len(classes.names), 2, 2, len(FIVE_CARD.lines))
    sums, lines = all_flops(alike, pack, rules, given_away, shapes)
    free = n - len(known.flop) - (late >= 0)
    boards = n - 6 if late >= 0 else (n - 5) * (n - 6) if rules.at_turn else comb(n - 5, 2)
    ways = comb(free, 2) * comb(free - 2, 3 - len(known.flop)) * boards * dealers_of.py_func(n - 7, known.dealer)
    assert int(sums[:, BEST].sum()) == int(sums[:, BY_HABIT].sum()) == int(lines.sum()) == ways
    return Count(paid, classes, sums.tolist(), ways, lines.tolist())


class FirstBet(NamedTuple):
    """The best action before the flop, and what each nets in all."""

    best: str
    worth: dict[str, Fraction]


#: What a class of holdings adds to the net with a bet before the flop.
Beside: TypeAlias = Callable[[int, int], Fraction]


def first_bets(count: Count, beside: Beside = lambda holding, antes: Fraction(0)) -> list[FirstBet]:
    """The best that can be done before the flop with every class of holdings, of equal ones the smaller bet (ruling:
    G9), and what each nets in all, with what comes ``beside`` it."""
    choices = count.prices.course.first.named
    chosen = []
    for holding in range(len(count.classes.names)):
        worth = {name: count.net(holding, antes) + beside(holding, antes) for name, antes in choices.items()}
        chosen.append(FirstBet(max(worth, key=worth.__getitem__), worth))
    return chosen


def _endings(count: Count, first: Sequence[FirstBet]) -> Counter[tuple[Betting, int]]:
    """Every ending by what was bet, first as it is said and then for the best, and how often it comes."""
    choices = count.prices.course.first.named
    endings: Counter[tuple[Betting, int]] = Counter()
    for holding, (best, _) in enumerate(first):
        for flop, last in product(BOTH, BOTH):
            for end, ways in enumerate(count.sums[holding][BEST][flop][last]):
                endings[(choices[best], flop, last), end] += ways
    return endings


def base(question: Question, strategies: Sequence[HoldemStrategy] = ()) -> Solution:
    """The wagers against the dealer together, per ante."""
    count = _counted(question, strategies)
    return played(count, first_bets(count), tuple(_cost(count, way) for way in strategies if way.analysed))


def played(count: Count, first: Sequence[FirstBet], simpler: tuple[EasierStrategy, ...] = ()) -> Solution:
    """How the wagers end with these first bets and the best later ones, and the chart of the first."""
    paid, endings = count.prices, Counter[Ending]()
    for (betting, end), ways in _endings(count, first).items():
        if ways:
            endings[Ending(paid.nets[betting][end], Fraction(paid.risked(betting)))] += ways
    rounds = count.ways // sum(count.classes.ways)
    spots = tuple(
        ChartSpot(CHART, name, "", ways, {action: net / (ways * rounds) for action, net in worth.items()}, best)
        for name, ways, (best, worth) in zip(count.classes.names, count.classes.ways, first, strict=True)
        if ways
    )
    return Solution(ways=count.ways, endings=endings, strategy=Strategy(spots, simpler, FIRST_ONLY))


def _cost(count: Count, way: HoldemStrategy) -> EasierStrategy:
    """The house edge that a simple strategy leaves."""
    assert way.first != "best", f"{way.name} is not simple"
    play = BY_HABIT if isinstance(way.flop, BettingHabit) or isinstance(way.last, BettingHabit) else BEST
    worth = Fraction(0)
    for at, holding in enumerate(count.classes.cards):
        worth += count.net(at, allowed(count.prices, way, way.first(holding)), play, way.flop, way.last)
    return EasierStrategy(way.name, way.words, -worth / count.ways)


def allowed(paid: Prices, way: HoldemStrategy, antes: int) -> int:
    """A bet before the flop that the plan knows; any other is refused."""
    point = paid.course.first
    if antes and antes not in point.multiples:
        raise BadPlan(f"strategy {way.name!r} bets {antes} antes before the flop", clause=point.clause)
    return antes


def part(question: Question, strategies: Sequence[HoldemStrategy] = ()) -> Solution:
    """One of the wagers that are made before the deal, alone, under the best play of all together."""
    table, wager = question.posted, question.wager
    count = _counted(question, strategies)
    paid, endings = count.prices, Counter[Ending]()
    hits = dict.fromkeys((line.line for line in table.lines), 0)
    for (betting, end), ways in _endings(count, first_bets(count)).items():
        folded, result = paid.course.folds(betting), paid.results[wager][end]
        endings[Ending(Fraction(-1) if folded else paid.units(wager, end))] += ways
        if isinstance(result, PayLine) and not folded:
            hits[result.line] += ways
    ante = HoldemPlan.of(question.game).ante
    note = f"part of base, under the best play of base; the edge is per unit of the {wager}, which equals the {ante}"
    return Solution(ways=count.ways, endings=endings, hits=hits, notes=(note,))


def side_bet(question: Question, strategies: Sequence[HoldemStrategy] = ()) -> Solution:
    """A bet on the best five of some cards, or on the player's own two. Where a fold gives it up, the hands that the
    best play of the base game folds lose it."""
    plan = HoldemPlan.of(question.game)
    bet = next(bet for bet in plan.side_bets if bet.wager == question.wager)
    clause = _given_up(plan, bet.wager)
    if clause and question.asked.folds == "best":
        _check_flop(bet, clause)
        count = _counted(question, strategies)
        return _shown(question, count, first_bets(count), forfeited(bet.wager, clause))
    if isinstance(bet, BestFive):
        cards = plan.hole + min(bet.board, BOARD)
        notes = (unfolded(bet.wager, clause),) if clause else ()
        return dealt.solve(question, cards, FIVE_CARD.made, FIVE_CARD, notes=notes)
    return _hole_cards(question, bet)


def jointly(question: Question, joint: JointBet) -> JointPlay:
    """The base game and a side bet that a fold gives up, bet on for the best of both."""
    plan = HoldemPlan.of(question.game)
    bet = next(bet for bet in plan.side_bets if bet.wager == question.wager)
    _check_flop(bet, _given_up(plan, bet.wager))
    count = _counted(question, (), _given_away(question, joint._replace(meter=Fraction(0))))
    lines = [joint.table.get(line) for line in FIVE_CARD.lines]
    on_meter = [number for number, line in enumerate(lines) if line and line.pays.unit == "percent"]
    if any(count.lines[at][False][False][line] for at in range(len(count.classes.names)) for line in on_meter):
        count = _counted(question, (), _given_away(question, joint))  # else no meter changes a later bet
    stake, kept = Fraction(joint.stake, joint.ante), [joint.kept(line) for line in lines]

    def beside(holding: int, antes: int) -> Fraction:
        shown = count.kept(holding, antes)
        dealt_ = sum(map(sum, (row for by_flop in count.lines[holding] for row in by_flop)))
        return sum((shown[line] * won for line, won in zip(FIVE_CARD.lines, kept, strict=True)), -stake * dealt_)

    first = first_bets(count, beside)
    return JointPlay(played(count, first), _shown(question, count, first))


def _given_away(question: Question, joint: JointBet) -> tuple[Fraction, ...] | None:
    """What a fold on the last street gives away by line, in antes. More than any bet can lose there changes nothing."""
    paid = prices(HoldemPlan.of(question.game), question.options.tables, question.asked.stake_or())
    if not paid.course.once:  # who has seen the flop does not fold
        return None
    enough = Fraction(int(np.abs(paid.adds).max()) + 1, paid.whole)
    return tuple(min(enough, joint.kept(joint.table.get(line))) for line in FIVE_CARD.lines)


def _shown(question: Question, count: Count, first: Sequence[FirstBet], *notes: str) -> Solution:
    """What a side bet on the flop comes to with the hands that are not folded."""
    table, choices = question.posted, count.prices.course.first.named
    hits: Counter[str] = Counter()
    for holding, (best, _) in enumerate(first):
        hits.update(count.kept(holding, choices[best]))
    return by_lines(table, {line: ways for line, ways in hits.items() if table.get(line)}, count.ways, notes=notes)


def _given_up(plan: HoldemPlan, wager: str) -> str:
    """The clause by which a fold gives up a side bet, if it does."""
    return next((bet.gives_up[wager] for _, bet in plan.bets if bet.otherwise == "fold" and wager in bet.gives_up), "")


def _check_flop(bet: BestFive | HoleCards, clause: str) -> None:
    if not isinstance(bet, BestFive) or bet.board != FLOP:
        raise BadPlan(f"a fold gives up {bet.wager}, which is counted only of a bet on the flop", clause=clause)


def _hole_cards(question: Question, bet: HoleCards) -> Solution:
    table, dealt_lines = question.posted, _beside(question.pack, bet)
    hits: Counter[str] = Counter()
    for (player, dealer), ways in dealt_lines.items():
        hits[bet.paid(player, dealer, table)] += ways
    fits = {line for pair in dealt_lines for line in bet.lines(*pair)}
    if idle := next((line.line for line in table.lines if line.line in fits and not hits[line.line]), ""):
        raise BadPayTable(f"table {table.id!r}: line {idle!r} is never paid; another line takes all its hands")
    del hits[""]
    return by_lines(table, hits, sum(dealt_lines.values()))


@cache
def _beside(pack: tuple[int, ...], bet: HoleCards) -> dict[tuple[str, str], int]:
    """How often the player's two cards make each line, beside each line of the dealer's: of all hands of the dealer's,
    those with a card of the player's are taken off."""
    cards = deck(pack)
    holdings = sets_of(len(cards), 2)
    lines = [line_of_two(bet, cards[low], cards[high]) for low, high in holdings.tolist()]
    names = list(dict.fromkeys(lines))
    made = np.eye(len(names), dtype=np.int64)[[names.index(line) for line in lines]]
    with_card = np.zeros((len(cards), len(names)), np.int64)
    for side in range(2):
        np.add.at(with_card, holdings[:, side], made)
    beside = made.sum(axis=0) - with_card[holdings[:, 0]] - with_card[holdings[:, 1]] + made
    pairs = made.T @ beside
    return {
        (names[player], names[dealer]): int(pairs[player, dealer]) for player, dealer in np.argwhere(pairs).tolist()
    }
