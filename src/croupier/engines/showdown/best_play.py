"""A showdown on its terms: what every action comes to, the best of them for every hand, and what others would cost.
Ties between actions go to the smaller bet (ruling: G9). Only integers are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import product
from math import lcm
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.dealt import side_by_side
from croupier.engines.question import Question
from croupier.engines.showdown.standings import HandsFacing, Standings, facings
from croupier.engines.solved import Ending, units
from croupier.errors import BadPayTable, BadPlan
from croupier.games.families.showdown import STANDINGS, BaseSettlement, ShowdownPlan, Standing, Tables
from croupier.money import Cents
from croupier.paytables import PayLine, PayTable
from croupier.round.game import Game

#: For each hand the number of an action: 0 makes no further wager, the others are the sizes of it.
Choices: TypeAlias = npt.NDArray[np.int8]
#: For each hand how many antes are laid on the further wager.
Multiples: TypeAlias = npt.NDArray[np.int8]
Item = TypeVar("Item", bound=Hashable)


def plan_of(game: Game) -> ShowdownPlan:
    """The plan of a game that is a showdown."""
    plan = ShowdownPlan.of(game)
    _check_standings(plan)
    return plan


@cache
def _check_standings(plan: ShowdownPlan) -> None:
    """Whoever counts compares the values of hands, so the plan must do so too."""
    values = [plan.order.value(line) for line in plan.order.lines]
    for hand, dealer in product(values, values):
        standing: Standing = "tied" if hand == dealer else "beaten" if dealer < hand else "better"
        if plan.qualifies and not plan.qualifies(dealer):
            standing = "short"
        if plan.standing(hand, dealer) != standing:
            raise BadPlan("the better hand does not win; showdowns are counted by comparing hands")


def actions(plan: ShowdownPlan, facing: HandsFacing, multiples: Multiples) -> Choices:
    """The actions of a way of playing; one that bets a size which is not open to a hand is refused."""
    sizes = (0, *plan.play.multiples)
    for size in np.flatnonzero(np.bincount(multiples)).tolist():
        hands = np.unique(facing.standings.worth[multiples == size]) if plan.play.sizes else [0]
        if size not in sizes or not all(size in (0, *plan.play.open_to(int(hand))) for hand in hands):
            raise BadPlan(f"{plan.play.wager} of {size}x is not open to all hands that bet it")
    return np.searchsorted(sizes, multiples).astype(np.int8)


class Terms(NamedTuple):
    """What an action comes to against a dealer that is short, beaten, tied or better, and all that is wagered by it;
    both per unit of the initial wager."""

    nets: tuple[Fraction, ...]
    risked: Fraction


#: The terms of each action for hands of a class, smaller bets first; None where it is not open to them.
Offer: TypeAlias = Sequence[Terms | None]


def worth_of(settlement: BaseSettlement, stake: Cents) -> Fraction:
    """What a settlement wins per ante, an ante being a stake of so many cents."""
    antes, end = settlement.paid_on, settlement.end
    if not isinstance(end, PayLine):
        return Fraction(antes * end.units)
    if end.pays.unit == "percent":
        raise BadPayTable(f"{end.line} pays {end.pays} of a meter, and {settlement.wager} has no meter")
    return units(end.pays, stake * antes) * antes


def offer(plan: ShowdownPlan, tables: Tables, hand: int, stake: Cents, only: str = "") -> Offer:
    """The terms of every action for hands like this one, in the whole base game or on one wager of it ``only``."""
    open_ = (0, *plan.play.open_to(hand))
    return [
        _terms(plan, tables, hand, multiple, stake, only) if multiple in open_ else None
        for multiple in (0, *plan.play.multiples)
    ]


def _terms(plan: ShowdownPlan, tables: Tables, hand: int, multiple: int, stake: Cents, only: str) -> Terms:
    def ends(standing: Standing) -> list[BaseSettlement]:
        settlements = plan.settlements(tables, hand, standing, multiple) if standing in plan.ends else ()
        return [settlement for settlement in settlements if only in ("", settlement.wager)]

    nets = tuple(sum((worth_of(end, stake) for end in ends(standing)), Fraction(0)) for standing in STANDINGS)
    antes = sum(end.antes for end in ends("beaten"))
    return Terms(nets, Fraction(1 if only else antes))


def classed(items: Iterable[Item], key: Callable[[Item], Hashable]) -> tuple[npt.NDArray[np.int64], list[Item]]:
    """The class of each item by what a rule says of it, and the first item of each class."""
    numbers: dict[Hashable, int] = {}
    first: list[Item] = []
    classes: list[int] = []
    for item in items:
        number = numbers.setdefault(key(item), len(first))
        if number == len(first):
            first.append(item)
        classes.append(number)
    return np.array(classes, np.int64), first


def best_play(plan: ShowdownPlan, tables: Tables, stake: Cents, standings: Standings) -> ShowdownPlay:
    """The base game on the terms of the posted tables."""
    values, where = np.unique(standings.worth, return_inverse=True)
    classes, hands = classed(values.tolist(), plan.kind)
    offers = [offer(plan, tables, hand, stake) for hand in hands]
    return ShowdownPlay(standings, classes[where.reshape(-1)], hands, offers)


@dataclass(frozen=True)
class ShowdownPlay:
    """Every hand decided for the best: ``classes`` are the hands that play for the same, by number in ``offers``, and
    ``hands`` the value of one hand of each class."""

    standings: Standings
    classes: npt.NDArray[np.int64]
    hands: Sequence[int]
    offers: Sequence[Offer]

    @property
    def actions(self) -> int:
        """How many actions there are at most."""
        return len(self.offers[0])

    @cached_property
    def scale(self) -> int:
        """Nets in whole numbers are so many times the nets."""
        nets = [net for offer in self.offers for terms in offer if terms for net in terms.nets]
        return lcm(*(net.denominator for net in nets))

    @cached_property
    def values(self) -> npt.NDArray[Any]:
        """What each action (a row) is worth to each hand, times `scale` and the hands the dealer can hold."""
        against, every = self.standings.against, self.standings.each
        most = max(abs(net) for offer in self.offers for terms in offer if terms for net in terms.nets) + 1
        # Python's own integers where the sum over all showdowns may not fit into 64 bits.
        kind: Any = np.int64 if most * self.scale * self.standings.showdowns < 2**62 else object
        worth = np.full((self.actions, len(against)), -int(most * self.scale) * every, kind)
        for number, offer in enumerate(self.offers):
            held = np.flatnonzero(self.classes == number)
            open_ = [action for action, terms in enumerate(offer) if terms]
            nets = [[int(net * self.scale) for net in terms.nets] for terms in offer if terms]
            worth[np.ix_(np.array(open_), held)] = (against[held].astype(kind) @ np.array(nets, kind).T).T
        return worth

    @cached_property
    def best(self) -> Choices:
        """The best action of each hand; of equal ones the first, which is the smaller bet (ruling: G9)."""
        best: Choices = np.argmax(self.values, axis=0).astype(np.int8)
        return best

    def ways(self, choices: Choices) -> dict[tuple[int, int], list[int]]:
        """For each action and class, how often hands that take it find the dealer short, beaten, tied and better."""
        assert self.standings.showdowns < 2**63, "more showdowns than can be counted in 64 bits"
        ways = np.zeros((self.actions, len(self.offers), len(STANDINGS)), np.int64)
        _add_up(self.classes, choices, self.standings.ways, self.standings.against, ways)
        pairs = [(action, number) for action in range(self.actions) for number in range(len(self.offers))]
        return {pair: ways[pair].tolist() for pair in pairs if ways[pair].any()}

    def endings(self, choices: Choices | None = None, offers: Sequence[Offer] | None = None) -> Counter[Ending]:
        """How it all ends under these choices (the best, unless said), on these terms (the game's own)."""
        endings: Counter[Ending] = Counter()
        for (action, number), ways in self.ways(self.best if choices is None else choices).items():
            terms = (offers or self.offers)[number][action]
            assert terms is not None, "a hand takes an action that is not open to it"
            for net, times in zip(terms.nets, ways, strict=True):
                if times:
                    endings[Ending(net, terms.risked)] += times
        return endings

    def loss(self, choices: Choices) -> Fraction:
        """What playing like this loses in all showdowns together, per unit of the initial wager."""
        return Fraction(sum(-end.net * int(times) for end, times in self.endings(choices).items()))


@numba.njit(cache=True, nogil=True)
def _add_up(classes: Any, choices: Any, ways: Any, against: Any, total: Any) -> None:
    for hand in range(len(ways)):
        for standing in range(against.shape[1]):
            total[choices[hand], classes[hand], standing] += ways[hand] * against[hand, standing]


class Part(NamedTuple):
    """The game before one open card, or the whole of it where none lies open."""

    facing: HandsFacing
    game: ShowdownPlay


def parts(question: Question) -> tuple[Part, ...]:
    """The base game on the posted terms, played for the best."""
    plan, tables = plan_of(question.game), question.options.tables
    posted = tuple(tables[bonus.wager] for bonus in plan.bonuses)
    return _parts(question.pack, plan, posted, question.asked.stake_or())


@lru_cache(maxsize=1)
def _parts(pack: tuple[int, ...], plan: ShowdownPlan, posted: tuple[PayTable, ...], stake: Cents) -> tuple[Part, ...]:
    tables = {bonus.wager: table for bonus, table in zip(plan.bonuses, posted, strict=True)}

    def part(facing: HandsFacing) -> Part:
        game = best_play(plan, tables, stake, facing.standings)
        assert len(game.best) == len(facing.standings.hands)  # decided here, side by side
        return Part(facing, game)

    return tuple(side_by_side(part, facings(pack, plan)))
