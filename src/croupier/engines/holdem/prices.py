"""A hold'em plan in numbers: the course of its bets, and what every ending of a showdown pays. Solver and advice count
how often showdowns end alike, and price the endings with what is read here off the plan, its leaf rules and the pay
tables. A plan that they cannot follow is refused."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise, product
from math import lcm
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from croupier.engines.holdem.board import Ends, values
from croupier.engines.solved import DOLLAR, units
from croupier.engines.streets.sets import Ints
from croupier.equipment.cards import Card
from croupier.errors import BadPlan
from croupier.games.families.holdem import HoldemPlan, HoleCards, Standing, Tables, standing
from croupier.games.families.stud import StudResult
from croupier.money import Cents
from croupier.paytables import PayLine, PayTable
from croupier.round.plan import BettingPoint

HOLE, FLOP, BOARD = 2, 3, 5

#: A bet in antes before the flop, whether one was made on the flop, and whether on the last street.
Betting: TypeAlias = tuple[int, bool, bool]
BOTH: Final = (False, True)


def line_of_two(bet: HoleCards, first: Card, second: Card) -> str:
    """The line of a player's two cards, whichever came first."""
    line = bet.line((first, second))
    if bet.line((second, first)) != line:
        raise BadPlan(f"{bet.wager} goes by the order of the cards; that cannot be counted")
    return line


@dataclass(frozen=True, slots=True)
class BettingCourse:
    """The betting points: before the flop, on the flop, and the ``last``, with so many community cards open. Where all
    three make the same wager it is made ``once``, and only the last may fold; else each makes one of its own, and only
    the first may fold."""

    first: BettingPoint
    flop: BettingPoint | None
    last: BettingPoint | None
    last_board: int
    once: bool

    def folds(self, betting: Betting) -> bool:
        """Whether who bets so has folded."""
        first, flop, last = betting
        if self.once:
            return not (first or flop or last) and (self.last or self.flop or self.first).otherwise == "fold"
        return not first and self.first.otherwise == "fold"

    def bets(self, betting: Betting) -> dict[str, int]:
        """What is bet in antes, by wager: a wager that was made is not made again, and who has folded is not asked."""
        first, flop, last = betting
        antes: dict[str, int] = {}
        if self.folds(betting):
            return antes
        for point, multiple in ((self.first, first), (self.flop, flop), (self.last, last)):
            if point and multiple:
                antes.setdefault(point.wager, multiple if point is self.first else point.multiples[0])
        return antes


@cache
def course(plan: HoldemPlan) -> BettingCourse:
    """The course of a plan's bets; a plan with any other is refused."""
    total = sum(street.cards for street in plan.streets)
    if plan.hole != HOLE or total != BOARD:
        raise BadPlan(
            f"hands of {plan.hole} cards with {total} on the board cannot be counted; they are {HOLE} and {BOARD}"
        )
    (opened, first), *later = plan.bets
    once = bool(later) and all(bet.wager == first.wager for _, bet in later)
    by_board = dict(later)
    if opened or len(by_board) < len(later) or not by_board.keys() <= {FLOP, FLOP + 1, BOARD}:
        raise BadPlan(f"bets with {', '.join(str(cards) for cards, _ in plan.bets)} cards open cannot be counted")
    flop = by_board.pop(FLOP, None)
    if len(by_board) > 1:
        raise BadPlan("bets both with four and with five cards open cannot be counted")
    last_board, last = next(iter(by_board.items()), (0, None))
    if not once and len({bet.wager for _, bet in plan.bets}) < len(plan.bets):
        raise BadPlan(f"{first.wager} made on some streets, beside another wager, cannot be counted")
    folding = [bet for _, bet in (plan.bets[:-1] if once else later) if bet.otherwise == "fold"]
    sized = [bet for _, bet in later if len(bet.multiples) > 1] + [bet for _, bet in plan.bets if bet.sizes]
    for bet in folding:
        raise BadPlan("a fold here, with other bets to come or made, cannot be counted", clause=bet.clause)
    for bet in sized:
        raise BadPlan(f"{bet.wager} is counted in one size after the flop, in any size before it", clause=bet.clause)
    return BettingCourse(first, flop, last, last_board, once)


class ShowdownEnd(NamedTuple):
    """A showdown that ends so."""

    hand: int
    stands: Standing
    qualified: bool


def _ends(plan: HoldemPlan, tables: Tables) -> tuple[Ends, list[ShowdownEnd]]:
    """The endings of a plan, and a showdown that ends in each. Rules are asked of every hand there is."""
    hands = values()[1:].tolist()
    if any((standing(low, high), standing(high, low)) != ("lose", "win") for low, high in pairwise(hands)) or any(
        standing(hand, hand) != "tie" for hand in hands
    ):
        raise BadPlan("the better hand does not win; hold'em is counted by comparing hands")
    qualified = [plan.qualified(hand) for hand in hands]
    if qualified != sorted(qualified):
        raise BadPlan("a dealer qualifies with a hand and not with a better one; that cannot be counted")
    kinds: dict[object, int] = {}
    kind_of = [0]
    for hand, above in zip(hands, qualified, strict=True):
        paid = [wager.result(hand, "win", dealer, tables) for wager in plan.base for dealer in BOTH]
        kind_of.append(kinds.setdefault((*paid, above), len(kinds)))
    first = [hands[kind_of.index(kind, 1) - 1] for kind in range(len(kinds))]
    below = [not plan.qualified(hand) for hand in first]
    shown = [ShowdownEnd(0, stands, dealer) for stands in ("lose", "tie") for dealer in (True, False)]
    shown += [ShowdownEnd(hand, "win", dealer) for dealer in (True, False) for hand in first]
    bar = 1 + len(hands) - sum(qualified)
    return Ends(bar, np.array(kind_of, np.int8), np.array(below)), shown


@dataclass(frozen=True, slots=True, eq=False)
class Prices:
    """What the endings of a game pay. ``results`` says how each wager ends in each, ``nets`` what a seat nets there in
    antes, by its bets. For counting, times ``whole``: the same as ``whole_nets``; what the ``initial`` wagers net in
    each ending, and an ante on every other; and the net by the ``later`` bets of a seat that is in, less what a bet
    before the flop adds."""

    course: BettingCourse
    ends: Ends
    results: Mapping[str, tuple[StudResult | PayLine, ...]]
    nets: Mapping[Betting, tuple[Fraction, ...]]
    wagers: int
    whole: int
    whole_nets: Mapping[Betting, tuple[int, ...]]
    initial: Ints
    antes: Mapping[str, Ints]
    later: Ints
    stake: Cents

    def units(self, wager: str, end: int) -> Fraction:
        """What a wager wins in an ending for each unit of it."""
        return worth(self.results[wager][end], self.stake)

    def risked(self, betting: Betting) -> int:
        """All that is wagered with these bets, in antes."""
        return self.wagers + sum(self.course.bets(betting).values())

    @property
    def adds(self) -> Ints:
        """What the last bet adds to the net."""
        added: Ints = self.later[0, 1] - self.later[0, 0]
        return added


def worth(ended: StudResult | PayLine, stake: Cents) -> Fraction:
    """What a wager is up for each unit of it."""
    return units(ended.pays, stake) if isinstance(ended, PayLine) else Fraction(ended.units)


def prices(plan: HoldemPlan, tables: Tables, stake: Cents = DOLLAR) -> Prices:
    """The prices of a plan under the pay tables that are posted; ``stake`` is the ante, for pays of a fixed amount."""
    base = [wager.wager for wager in plan.base]
    return _prices(plan, tuple((name, table) for name, table in tables.items() if name in base), stake)


@lru_cache(maxsize=64)
def _prices(plan: HoldemPlan, posted: tuple[tuple[str, PayTable], ...], stake: Cents) -> Prices:
    way, tables = course(plan), dict(posted)
    ends, shown = _ends(plan, tables)
    results = {wager.wager: tuple(wager.result(*end, tables) for end in shown) for wager in plan.base}
    won = {name: [worth(end, stake) for end in ended] for name, ended in results.items()}
    initial = [wager.wager for wager in plan.initial]

    def nets(betting: Betting) -> tuple[Fraction, ...]:
        antes = dict.fromkeys(initial, 1) | way.bets(betting)
        in_all = zip(*([bet * net for net in won[name]] for name, bet in antes.items()), strict=True)
        return tuple(Fraction(-len(initial)) if way.folds(betting) else sum(ending, Fraction(0)) for ending in in_all)

    by_betting = {betting: nets(betting) for betting in product((0, *way.first.multiples), BOTH, BOTH)}
    # Where the first bet is another wager than the later ones, it is left out of what these come to.
    least = 0 if way.once else min(way.first.multiples)
    later = np.array([[by_betting[least, flop, last] for last in BOTH] for flop in BOTH], object)
    later -= least * np.array(won[way.first.wager], object)
    whole = lcm(*(net.denominator for ended in won.values() for net in ended))
    return Prices(
        course=way,
        ends=ends,
        results=results,
        nets=by_betting,
        wagers=len(initial),
        whole=whole,
        whole_nets={betting: tuple(int(net * whole) for net in nets) for betting, nets in by_betting.items()},
        initial=_integers([sum(ending, Fraction(0)) for ending in zip(*map(won.get, initial), strict=True)], whole),
        antes={name: _integers(won[name], whole) for name in plan.later},
        later=_integers(later, whole),
        stake=stake,
    )


def _integers(fractions: object, whole: int) -> Ints:
    scaled: Ints = (np.array(fractions, object) * whole).astype(np.int64)
    return scaled
