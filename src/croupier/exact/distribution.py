"""Exact chance: how likely each answer is, and what a walk through every round adds up to.

Weights are integers, each out of a whole; fractions are made only at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import lcm
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.equipment.cards import Card, show
from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.options import House
from croupier.round.facts import Chose, Fact, Pay, Rolled, Spun
from croupier.round.game import Game
from croupier.round.requests import Choice, Decide, Draw, Gather, Peek
from croupier.round.round import Round
from croupier.round.views import hands, view

Distribution: TypeAlias = dict[Cents, Fraction]
Branches: TypeAlias = list[tuple[int, Any]]
#: Which hands are taken as sets of cards: none, all, or those named.
Unordered: TypeAlias = bool | frozenset[str]


# -- the weights of answers ---------------------------------------------------------------------------------


class Hole(NamedTuple):
    """A face-down card that the card reader has spoken about, and what it can still be."""

    to: str
    slot: int
    among: frozenset[Card]


class Batch(NamedTuple):
    """The cards of one set so far: how many, the highest, and how often that one came."""

    size: int = 0
    highest: Card = -1
    times: int = 0

    def add(self, card: Card) -> Batch:
        """The batch with one more card, not below the highest."""
        return Batch(self.size + 1, card, self.times + 1 if card == self.highest else 1)


class Known(NamedTuple):
    """What must be remembered between two answers besides the felt itself.

    ``unseen`` counts the cards nobody has identified, ``stated`` the facts right after the last card.
    """

    unseen: int = 0
    hole: Hole | None = None
    batches: Mapping[Draw, Batch] = MappingProxyType({})
    stated: int = 0

    def closed(self) -> Known:
        """What comes next is no part of the batches so far."""
        return self._replace(batches={}) if self.batches else self


def weigh_card(left: Sequence[int], draw: Draw, hole: Hole | None) -> tuple[Branches, int]:
    """Each card that can come now with its weight, and the whole.

    With a hole card known to lie in a set, a weight counts the ordered pairs (this card, the hole card) of two
    different cards of the pack. Cards that nobody knows anything about change nothing.
    """
    cards = sum(left)
    if hole is None:
        return [(many, card) for card, many in enumerate(left) if many], cards
    among = sum(left[card] for card in hole.among)
    if (draw.to, draw.slot) == (hole.to, hole.slot):
        return [(left[card], card) for card in sorted(hole.among) if left[card]], among
    pairs = ((many * (among - (card in hole.among)), card) for card, many in enumerate(left))
    return [(weight, card) for weight, card in pairs if weight], among * (cards - 1)


def weigh_peek(left: Sequence[int], peek: Peek, hole: Hole | None) -> tuple[list[tuple[int, Hole]], int]:
    """What the hole card can be after a yes and after a no, each with its weight, and the whole."""
    if hole is not None and (hole.to, hole.slot) != (peek.to, peek.slot):
        raise CroupierError(f"the card reader has spoken about {hole.to} {hole.slot + 1}; a second card is too much")
    among = hole.among if hole else frozenset(card for card, many in enumerate(left) if many)
    split = (among & peek.completes, among - peek.completes)
    weighed = [(sum(left[card] for card in part), Hole(peek.to, peek.slot, part)) for part in split]
    return weighed, sum(left[card] for card in among)


def weigh_set(branches: Branches, whole: int, batch: Batch) -> tuple[Branches, int]:
    """Only ascending cards, each weighed by the orders it stands for.

    Cards of which some are equal have k!/(m! ...) orders; one more card, there m times now, makes them
    (k + 1)/m times as many.
    """
    if not batch.size:
        return branches, whole
    orders, again = batch.size + 1, batch.times + 1
    kept = [
        (weight * orders * (1 if card == batch.highest else again), card)
        for weight, card in branches
        if card >= batch.highest
    ]
    return kept, whole * again


def weigh_roll(dice: int, *, unordered: bool) -> tuple[Branches, int]:
    """Every roll with its weight, and the whole; without their order, like rolls are one."""
    rolls = product(range(1, 7), repeat=dice)
    many = Counter(tuple(sorted(one)) if unordered else one for one in rolls)
    return [(weight, roll) for roll, weight in many.items()], 6**dice


# -- what they add up to ------------------------------------------------------------------------------------


class Spread(NamedTuple):
    """Outcomes by number, each with its share of ``whole``."""

    whole: int
    shares: dict[int, int]

    @property
    def mass(self) -> Fraction:
        """The total probability: 1 unless somebody weighed wrongly."""
        return Fraction(sum(self.shares.values()), self.whole)

    @property
    def adds_up(self) -> bool:
        """Whether the total probability is 1."""
        return sum(self.shares.values()) == self.whole

    def expected(self, amounts: Sequence[Cents]) -> Fraction:
        """The expected value of an amount known for every outcome."""
        return Fraction(sum(share * amounts[one] for one, share in self.shares.items()), self.whole)


def mix(parts: Sequence[tuple[int, Spread]], whole: int) -> Spread:
    """Several spreads, each with its weight out of ``whole``."""
    common = lcm(*(part.whole for _, part in parts))
    shares: dict[int, int] = {}
    for weight, part in parts:
        scale = weight * (common // part.whole)
        for one, share in part.shares.items():
            shares[one] = shares.get(one, 0) + share * scale
    return Spread(whole * common, shares)


class Outcome(NamedTuple):
    """How a round ended for one seat: what it is up, what it had at risk, and each payment (wager, net, line)."""

    net: Cents
    staked: Cents
    pays: tuple[tuple[str, Cents, str], ...]


def outcome(lines: Iterable[Pay], seat: str) -> Outcome:
    """The outcome of one seat. A wager handed back (pulled back, void) was not at risk in the end."""
    mine = [one for one in lines if one.seat == seat]
    staked = sum(one.stake for one in mine if one.outcome != "returned")
    return Outcome(sum(one.net for one in mine), staked, tuple((one.wager, one.net, one.line) for one in mine))


def mean(distribution: Mapping[Cents, Fraction]) -> Fraction:
    """The expected amount, in cents."""
    return sum((chance * net for net, chance in distribution.items()), Fraction(0))


class Totals(NamedTuple):
    """The distributions of a whole round."""

    distribution: Distribution
    by_wager: dict[str, Distribution]
    lines: dict[tuple[str, str], Fraction]
    stakes: Fraction
    total: Fraction


def totals(spread: Spread, outcomes: Sequence[Outcome], game: Game, options: House) -> Totals:
    """Add up a spread over a whole round."""
    spots = game.spots(options)
    distribution: Distribution = {}
    nets: list[tuple[Fraction, dict[str, Cents]]] = []
    hits: dict[tuple[str, str], Fraction] = {}
    for one, share in sorted(spread.shares.items()):
        chance = Fraction(share, spread.whole)
        _add(distribution, outcomes[one].net, chance)
        booked: dict[str, Cents] = {}
        for wager, net, line in outcomes[one].pays:
            under = (spots[wager].booked_under if wager in spots else "") or wager
            booked[under] = booked.get(under, 0) + net
            if line:
                _add(hits, (wager, line), chance)
        nets.append((chance, booked))
    by_wager: dict[str, Distribution] = {wager: {} for _, booked in nets for wager in booked}
    for wager, mine in by_wager.items():
        for chance, booked in nets:
            _add(mine, booked.get(wager, 0), chance)
    stakes = spread.expected([one.staked for one in outcomes])
    return Totals(distribution, by_wager, hits, stakes, spread.mass)


def _add(chances: dict[Any, Fraction], key: object, chance: Fraction) -> None:
    chances[key] = chances.get(key, Fraction(0)) + chance


# -- decisions ----------------------------------------------------------------------------------------------

#: What a seat remembers besides the cards it can see.
_REMEMBERED: Final = (Chose, Rolled, Spun)


class Spot(NamedTuple):
    """All that a seat knows when it decides: the cards as it sees them, what went before, what is asked."""

    seat: str
    asked: str
    cards: tuple[tuple[str, tuple[Card, ...]], ...]
    before: tuple[Fact, ...] = ()

    def __str__(self) -> str:
        return "; ".join([*(f"{who}: {show(hand)}" for who, hand in self.cards), self.asked])


class Decision(NamedTuple):
    """What is done in a spot, and what each choice there is worth in cents (empty where a strategy was given)."""

    choice: Choice
    values: dict[Choice, Fraction]


def asked(round_: Round) -> Decide:
    """The decision that is pending; of several at once, the first that is still open."""
    pending = round_.pending
    ask = pending.asks[0] if type(pending) is Gather else pending
    if type(ask) is not Decide:
        raise CroupierError("no decision is asked here").at(game=round_.game.slug)
    return ask


def as_set(who: str, unordered: Unordered) -> bool:
    """Whether the order in which a hand was received is ignored."""
    return unordered if isinstance(unordered, bool) else who in unordered


def spot(round_: Round, unordered: Unordered = False) -> Spot:
    """The spot in which the pending decision is taken; hands that count as sets are sorted."""
    ask = asked(round_)
    seen = view(round_, ask.seat)
    laid = hands(seen).items()
    cards = tuple((who, tuple(sorted(hand) if as_set(who, unordered) else hand)) for who, hand in laid)
    return Spot(ask.seat, ask.asked, cards, tuple(one for one in seen if type(one) in _REMEMBERED))


@dataclass(frozen=True, slots=True)
class Enumeration:
    """Every way a round can go, weighed exactly, for one seat. Money is in cents.

    ``initial`` is what the seat had wagered at the start. ``distribution`` is of the total net, ``by_wager``
    of each wager's (0 where it was not made; what is booked under another wager counts there). ``lines`` says
    how often each (wager, line) of a pay table is hit in a round. ``stakes`` is what is at risk on average,
    later wagers included and pulled-back ones not. ``leaves`` and ``nodes`` measure the walk.
    """

    seat: str
    initial: Cents
    distribution: Distribution
    by_wager: dict[str, Distribution]
    lines: dict[tuple[str, str], Fraction]
    stakes: Fraction
    total: Fraction
    leaves: int
    nodes: int
    decisions: dict[Spot, Decision] = field(repr=False)
    unordered: Unordered = False

    @property
    def net(self) -> Fraction:
        """What the seat is up in a round on average."""
        return mean(self.distribution)

    @property
    def expected(self) -> Fraction:
        """The expected net per unit of the initial wagers; its negative is the house edge."""
        return self.net / self.initial

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss per unit of everything put at risk."""
        return -self.net / self.stakes

    def choose(self, round_: Round) -> Choice:
        """What was found best for the pending decision: a strategy for a table, or for another enumeration."""
        found = self.decisions.get(where := spot(round_, self.unordered))
        if found is None:
            raise CroupierError(f"no such spot was enumerated: {where}").at(game=round_.game.slug)
        return found.choice
