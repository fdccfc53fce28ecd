"""Showdowns: a player's hand against a dealer's from the same pack, and a wager to make or not before it.

`standings` counts, for every hand of the player's, how the dealer's hands compare with it. A game then says in `Terms`
what each action comes to, and `Decided` takes the best action of every hand (ties go to the smaller bet, ruling: G9),
counts the endings, and prices any other way of playing. Only integers are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import comb, lcm
from typing import Any, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines import dealt
from croupier.engines.dealt import Ways
from croupier.engines.showdown import disjoint
from croupier.engines.solved import Ending, Solved, Weight, units
from croupier.errors import BadPayTable, CroupierError
from croupier.hands.fast import Hands, Values
from croupier.hands.poker import Order
from croupier.money import Cents
from croupier.paytables import PayTable

#: For each hand the number of an action.
Choices: TypeAlias = npt.NDArray[np.int8]

#: How the dealer's hand compares: it does not qualify, or it is below, level with or above the player's.
SHORT, BEATEN, TIED, LOST = range(4)


class Standings(NamedTuple):
    """Every hand of the player's with the ways it is dealt, what it is worth, and how many hands of the dealer's are
    short, beaten, tied or better (a row each)."""

    hands: Hands
    ways: Ways
    worth: Values
    against: Ways

    @property
    def showdowns(self) -> int:
        """All the ways both hands can be dealt."""
        return int(self.ways.sum().item()) * self.each

    @property
    def each(self) -> int:
        """How many hands the dealer can hold against each of the player's."""
        return int(self.against[0].sum().item())


@cache
def standings(pack: tuple[int, ...], cards: int, order: Order, qualifies: Callable[[int], bool]) -> Standings:
    """Both hold so many cards, and the dealer may have to qualify."""
    players = every_player(pack, cards, order, alike := dealt.alike_suits(pack))
    dealer = dealers(pack, pack, players, lambda held: dealt.values(order, held), alike)
    return compare(dealer, players, _least(dealer.worth, qualifies))


class Players(NamedTuple):
    """The player's hands, one of all those that swap suits, with their ways and worth."""

    hands: Hands
    ways: Ways
    worth: Values


def every_player(pack: Sequence[int], cards: int, order: Order, alike: Sequence[int]) -> Players:
    """Every hand of the player's from a pack with suits that are ``alike``."""
    hands, ways = dealt.all_hands(pack, cards, alike=alike)
    return Players(hands, ways, dealt.values(order, hands))


class Dealer(NamedTuple):
    """Hands of the dealer's as places in a row of cards, with their ways and worth, the swaps of suits by which they
    stand for others, and the number of cards they are dealt from."""

    row: npt.NDArray[np.int8]
    hands: Hands
    ways: Ways
    worth: Values
    swaps: Hands | None
    cards: int


def dealers(
    pack: Sequence[int], rest: Sequence[int], like: Players, worth: Callable[[Hands], Values], alike: Sequence[int]
) -> Dealer:
    """Every hand of the dealer's: as many cards as the player's, from the same rest of a pack."""
    row, left = laid_out(pack), laid_out(rest)
    if max(pack) > 1:  # like cards have places of their own, so every hand is seen
        places, ways = dealt.all_hands((1,) * len(left), like.hands.shape[1])
        there = disjoint.in_places(left.reshape(1, -1), row)[0]
        return Dealer(row, there[places], ways, worth(left[places]), None, len(left))
    places, swaps = disjoint.in_places(like.hands, row), disjoint.suit_swaps(row, alike)
    return Dealer(row, places, like.ways, worth(like.hands), swaps, len(left))


def _least(worth: Values, qualifies: Callable[[int], bool]) -> int:
    """The lowest value with which the dealer qualifies."""
    distinct: list[int] = np.unique(worth).tolist()
    plays = [qualifies(value) for value in distinct]
    assert plays == sorted(plays), "a hand that qualifies lies below one that does not"
    return next((value for value, good in zip(distinct, plays, strict=True) if good), distinct[-1] + 1)


def laid_out(pack: Sequence[int]) -> npt.NDArray[np.int8]:
    """The cards of a pack in ascending order, like cards side by side."""
    return np.repeat(np.arange(len(pack), dtype=np.int8), pack)


def compare(dealer: Dealer, players: Players, least: int = 0, *, ties_win: bool = False) -> Standings:
    """The player's hands against the dealer's, who does not qualify below ``least``. Where ties win they need not be
    told from hands that are beaten."""
    mine, cards = disjoint.in_places(players.hands, dealer.row), dealer.hands.shape[1]
    if not (every := comb(dealer.cards - mine.shape[1], cards)):
        raise CroupierError(f"{dealer.cards} cards are too few for two hands of {mine.shape[1]} and {cards}")
    floor = np.full(len(mine), least, np.int32)
    asked = {"not above": np.maximum(players.worth + 1, floor)}
    if not ties_win:
        asked["below"] = np.maximum(players.worth, floor)
    if least > dealer.worth.min():
        asked["short"] = floor
    questions = np.tile(mine, (len(asked), 1)), np.concatenate([*asked.values()])
    seen = len(dealer.row), dealer.hands, dealer.worth
    counted = disjoint.below(*seen, *questions, ways=dealer.ways, swaps=dealer.swaps)
    found = dict(zip(asked, counted.reshape(len(asked), -1), strict=True))
    not_above, short = found["not above"], found.get("short", np.zeros(len(mine), np.int64))
    below = found.get("below", not_above)
    against = np.stack([short, below - short, not_above - below, every - not_above], axis=1)
    return Standings(*players, against)


def compared(rule: Callable[[int, int], Any], order: Order) -> tuple[Any, Any, Any, Any]:
    """What a game's own rule says of a dealer who is short, beaten, tied or better, read off sample hands: nothing at
    all against a pair, and pairs that are lower, equal and higher."""
    nothing, pair = 0, order.value("pair", [5])
    return rule(pair, nothing), rule(pair, pair - 1), rule(pair, pair), rule(pair, pair + 1)


class Terms(NamedTuple):
    """What an action comes to against a dealer that is short, beaten, tied or better, and all that is wagered by it;
    both per unit of the initial wager."""

    nets: tuple[Fraction, Fraction, Fraction, Fraction]
    risked: Fraction


#: The terms of each action for hands of a class, smaller bets first; None where it is not open to them.
Offer: TypeAlias = Sequence[Terms | None]


@dataclass(frozen=True)
class Decided:
    """A game on its terms: ``classes`` are the hands that play for the same, by number in ``offers``."""

    standings: Standings
    classes: npt.NDArray[np.int64]
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
            taken = [action for action, terms in enumerate(offer) if terms]
            nets = [[int(net * self.scale) for net in terms.nets] for terms in offer if terms]
            worth[np.ix_(np.array(taken), held)] = (against[held].astype(kind) @ np.array(nets, kind).T).T
        return worth

    @cached_property
    def best(self) -> Choices:
        """The best action of each hand; of equal ones the first, which is the smaller bet (ruling: G9)."""
        best: Choices = np.argmax(self.values, axis=0).astype(np.int8)
        return best

    def ways(self, choices: Choices) -> dict[tuple[int, int], list[int]]:
        """For each action and class, how often hands that take it find the dealer short, beaten, tied and better."""
        assert self.standings.showdowns < 2**63, "more showdowns than can be counted in 64 bits"
        many = np.zeros((self.actions, len(self.offers), 4), np.int64)
        _add_up(self.classes, choices, self.standings.ways, self.standings.against, many)
        taken = [(action, number) for action in range(self.actions) for number in range(len(self.offers))]
        return {one: many[one].tolist() for one in taken if many[one].any()}

    def kept(self) -> dict[int, int]:
        """How many hands of each class are not given up by the first action, a fold."""
        kept = self.best > 0
        held = [kept & (self.classes == number) for number in range(len(self.offers))]
        return {number: int(self.standings.ways[one].sum()) for number, one in enumerate(held)}

    def endings(self, choices: Choices | None = None, offers: Sequence[Offer] | None = None) -> dict[Ending, Weight]:
        """How it all ends under these choices (the best, unless said), on these terms (the game's own)."""
        found: dict[Ending, Weight] = {}
        for (action, number), many in self.ways(self.best if choices is None else choices).items():
            terms = (offers or self.offers)[number][action]
            assert terms is not None, "a hand takes an action that is not open to it"
            for net, times in zip(terms.nets, many, strict=True):
                if times:
                    ending = Ending(net, terms.risked)
                    found[ending] = found.get(ending, 0) + times
        return found

    def house_edge(self, choices: Choices) -> Fraction:
        """What playing like this costs per unit of the initial wager."""
        lost = [-end.net * int(many) for end, many in self.endings(choices).items()]
        return Fraction(sum(lost)) / self.standings.showdowns


@numba.njit(cache=True, nogil=True)
def _add_up(classes: Any, choices: Any, ways: Any, against: Any, many: Any) -> None:  # pragma: no cover - compiled
    for hand in range(len(ways)):
        for outcome in range(4):
            many[choices[hand], classes[hand], outcome] += ways[hand] * against[hand, outcome]


def classed(worth: Values, key: Callable[[int], Hashable]) -> tuple[npt.NDArray[np.int64], list[Any]]:
    """The class of each hand by what a rule says of its value, and the classes in the order of their numbers."""
    distinct, where = np.unique(worth, return_inverse=True)
    numbers: dict[Hashable, int] = {}
    by_value = np.array([numbers.setdefault(key(value), len(numbers)) for value in distinct.tolist()], np.int64)
    return by_value[where.reshape(-1)], list(numbers)


def at_least(standings: Standings, *marks: int) -> Choices:
    """Choices by value alone: the first action below the first mark, the second up to the next, and so on."""
    return np.searchsorted(np.array(marks), standings.worth, side="right").astype(np.int8)


def bonus(table: PayTable, line: str, stake: Cents) -> Fraction | None:
    """What a hand is paid beside the comparison, per unit of the ante; None where its line is not on the table."""
    paid = table.get(line)
    if paid and paid.pays.unit == "percent":
        raise BadPayTable(f"table {table.id!r}: {line} pays {paid.pays} of a meter, and {table.wager} has no meter")
    return units(paid.pays, stake) if paid else None


def paid_beside(table: PayTable, kept: Mapping[str, int], ways: int, *, stake: Cents, notes: tuple[str, ...]) -> Solved:
    """A bonus without a stake of its own, paid per unit of the ante by its table to hands that were not given up."""
    endings: dict[Ending, Weight] = {}
    hits = {one.line: kept.get(one.line, 0) for one in table.lines}
    for line, many in hits.items():
        ending = Ending(bonus(table, line, stake) or Fraction(0))
        endings[ending] = endings.get(ending, 0) + many
    nothing = Ending(Fraction(0))
    endings[nothing] = endings.get(nothing, 0) + ways - sum(hits.values())
    return Solved(ways=ways, endings=endings, hits=hits, notes=notes)
