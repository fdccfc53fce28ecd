"""Exact distributions: what a walk through every round adds up to, in integers until the last step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.equipment.cards import Card, show
from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.round.facts import Chose, Fact, Pay, Rolled, Spun
from croupier.round.game import Game
from croupier.round.requests import Choice, Decide, Gather
from croupier.round.round import Round
from croupier.round.views import hands, view

Distribution: TypeAlias = dict[Cents, Fraction]

#: What a seat remembers besides the cards it can see.
_REMEMBERED: Final = (Chose, Rolled, Spun)


def mean(distribution: Mapping[Cents, Fraction]) -> Fraction:
    """The expected amount, in cents."""
    return sum((chance * net for net, chance in distribution.items()), Fraction(0))


class Spread(NamedTuple):
    """Outcomes by number, each with its share of ``whole``. Integers, because fractions are slow to add."""

    whole: int
    shares: dict[int, int]

    @property
    def mass(self) -> Fraction:
        """The total probability: 1 unless somebody weighed wrongly."""
        return Fraction(sum(self.shares.values()), self.whole)

    def expected(self, amounts: list[Cents]) -> Fraction:
        """The expected value of an amount known for every outcome."""
        return Fraction(sum(share * amounts[one] for one, share in self.shares.items()), self.whole)


def mix(parts: Iterable[tuple[int, Spread]], whole: int) -> Spread:
    """Several spreads, each with its weight out of ``whole``."""
    parts = list(parts)
    common = lcm(*(part.whole for _, part in parts))
    shares: dict[int, int] = {}
    for weight, part in parts:
        scale = weight * (common // part.whole)
        for one, share in part.shares.items():
            shares[one] = shares.get(one, 0) + share * scale
    return Spread(whole * common, shares)


class Outcome(NamedTuple):
    """How a round ended for one seat: what it was up, what it had put at risk, and each payment."""

    net: Cents
    staked: Cents
    pays: tuple[tuple[str, Cents, str], ...]


def outcome(lines: Iterable[Pay], seat: str) -> Outcome:
    """The outcome of one seat. A wager handed back (pulled back, void) was not at risk in the end."""
    mine = [one for one in lines if one.seat == seat]
    staked = sum(one.stake for one in mine if one.outcome != "returned")
    return Outcome(sum(one.net for one in mine), staked, tuple((one.wager, one.net, one.line) for one in mine))


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


def spot(round_: Round, unordered: bool | frozenset[str] = False) -> Spot:
    """The spot in which the pending decision is taken; hands that count as sets are sorted."""
    ask = asked(round_)
    seen = view(round_, ask.seat)
    cards = tuple((who, tuple(sorted(hand) if as_set(who, unordered) else hand)) for who, hand in hands(seen).items())
    return Spot(ask.seat, ask.asked, cards, tuple(one for one in seen if type(one) in _REMEMBERED))


def as_set(who: str, unordered: bool | frozenset[str]) -> bool:
    """Whether the order in which a hand was received is ignored."""
    return unordered if isinstance(unordered, bool) else who in unordered


@dataclass(frozen=True, slots=True)
class Enumeration:
    """Every way a round can go, weighed exactly, for one seat. Money is in cents."""

    seat: str
    initial: Cents
    """What the seat had wagered before the first card, roll or spin."""
    distribution: Distribution
    by_wager: dict[str, Distribution]
    """Net per wager, 0 where it was not made; wagers booked under another count there."""
    lines: dict[tuple[str, str], Fraction]
    """How often each pay-table line is hit in a round, by (wager, line)."""
    stakes: Fraction
    """What is at risk in a round on average, later wagers included and pulled-back ones not."""
    total: Fraction
    leaves: int
    nodes: int
    decisions: dict[Spot, Decision] = field(repr=False)
    unordered: bool | frozenset[str] = False

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
        """What was found best for the decision that is pending; a strategy for another enumeration or a table."""
        found = self.decisions.get(where := spot(round_, self.unordered))
        if found is None:
            raise CroupierError(f"no such spot was enumerated: {where}").at(game=round_.game.slug)
        return found.choice


def summary(spread: Spread, outcomes: list[Outcome], game: Game, options: Any) -> dict[str, Any]:
    """The distributions of an `Enumeration`, from the spread over a whole round."""
    spots = game.spots(options)
    distribution: Distribution = {}
    nets: list[tuple[Fraction, dict[str, Cents]]] = []
    hits: dict[tuple[str, str], Fraction] = {}
    for one, share in sorted(spread.shares.items()):
        chance = Fraction(share, spread.whole)
        ended = outcomes[one]
        distribution[ended.net] = distribution.get(ended.net, Fraction(0)) + chance
        booked: dict[str, Cents] = {}
        for wager, net, line in ended.pays:
            under = spots[wager].booked_under if wager in spots else ""
            booked[under or wager] = booked.get(under or wager, 0) + net
            if line:
                hits[wager, line] = hits.get((wager, line), Fraction(0)) + chance
        nets.append((chance, booked))
    return {
        "distribution": dict(sorted(distribution.items())),
        "by_wager": _by_wager(nets),
        "lines": hits,
        "stakes": spread.expected([one.staked for one in outcomes]),
        "total": spread.mass,
    }


def _by_wager(nets: list[tuple[Fraction, dict[str, Cents]]]) -> dict[str, Distribution]:
    found: dict[str, Distribution] = {wager: {} for _, booked in nets for wager in booked}
    for chance, booked in nets:
        for wager, distribution in found.items():
            net = booked.get(wager, 0)
            distribution[net] = distribution.get(net, Fraction(0)) + chance
    return {wager: dict(sorted(one.items())) for wager, one in found.items()}
