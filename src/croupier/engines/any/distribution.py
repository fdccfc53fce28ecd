"""What a walk through every round adds up to: spreads of integers, and fractions only at the end."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple, TypeAlias

from croupier.engines.any.spots import DecisionSpot, SpotDecision, Unordered, restored, spot, typical_spot
from croupier.engines.any.symmetry import Symmetry
from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.options import House
from croupier.round.facts import Pay
from croupier.round.game import Game
from croupier.round.requests import Choice
from croupier.round.round import Round

Distribution: TypeAlias = dict[Cents, Fraction]


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
        return Fraction(sum(share * amounts[number] for number, share in self.shares.items()), self.whole)


def mix(parts: Sequence[tuple[int, Spread]], whole: int) -> Spread:
    """Several spreads, each with its weight out of ``whole``."""
    common = lcm(*(part.whole for _, part in parts))
    shares: dict[int, int] = {}
    for weight, part in parts:
        scale = weight * (common // part.whole)
        for number, share in part.shares.items():
            shares[number] = shares.get(number, 0) + share * scale
    return Spread(whole * common, shares)


class RoundOutcome(NamedTuple):
    """How a round ended for one seat: what it is up, what it had at risk, and each payment (wager, net, line)."""

    net: Cents
    staked: Cents
    pays: tuple[tuple[str, Cents, str], ...]


def outcome(lines: Iterable[Pay], seat: str) -> RoundOutcome:
    """The outcome of one seat. A wager handed back (pulled back, void) was not at risk in the end."""
    pays = [line for line in lines if line.seat == seat]
    staked = sum(pay.stake for pay in pays if pay.outcome != "returned")
    return RoundOutcome(sum(pay.net for pay in pays), staked, tuple((pay.wager, pay.net, pay.line) for pay in pays))


def mean(distribution: Mapping[Cents, Fraction] | Mapping[Fraction, Fraction]) -> Fraction:
    """The expected amount, in the unit of its amounts."""
    return sum((chance * net for net, chance in distribution.items()), Fraction(0))


class Totals(NamedTuple):
    """The distributions of a whole round."""

    distribution: Distribution
    by_wager: dict[str, Distribution]
    lines: dict[tuple[str, str], Fraction]
    stakes: Fraction
    total: Fraction


def totals(spread: Spread, outcomes: Sequence[RoundOutcome], game: Game, options: House) -> Totals:
    """Add up a spread over a whole round."""
    spots = game.spots(options)
    distribution: Distribution = {}
    nets: list[tuple[Fraction, dict[str, Cents]]] = []
    hits: dict[tuple[str, str], Fraction] = {}
    for number, share in sorted(spread.shares.items()):
        chance = Fraction(share, spread.whole)
        _add(distribution, outcomes[number].net, chance)
        booked: dict[str, Cents] = {}
        for wager, net, line in outcomes[number].pays:
            under = (spots[wager].booked_under if wager in spots else "") or wager
            booked[under] = booked.get(under, 0) + net
            if line:
                _add(hits, (wager, line), chance)
        nets.append((chance, booked))
    by_wager: dict[str, Distribution] = {wager: {} for _, booked in nets for wager in booked}
    for wager, nets_of_wager in by_wager.items():
        for chance, booked in nets:
            _add(nets_of_wager, booked.get(wager, 0), chance)
    stakes = spread.expected([ending.staked for ending in outcomes])
    return Totals(distribution, by_wager, hits, stakes, spread.mass)


def _add(chances: dict[Any, Fraction], key: object, chance: Fraction) -> None:
    chances[key] = chances.get(key, Fraction(0)) + chance


@dataclass(frozen=True, slots=True)
class Enumeration:
    """Every way a round can go, weighed exactly, for one seat. Money is in cents.

    ``initial`` is what the seat had wagered at the start. ``distribution`` is of the total net, ``by_wager``
    of each wager's (0 where it was not made; what is booked under another wager counts there). ``lines`` says
    how often each (wager, line) of a pay table is hit in a round. ``stakes`` is what is at risk on average,
    later wagers included and pulled-back ones not. ``leaves`` and ``nodes`` measure the walk; with a ``symmetry`` they
    count alike rounds once, and the decisions are those of typical spots.
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
    decisions: dict[DecisionSpot, SpotDecision] = field(repr=False)
    unordered: Unordered = False
    symmetry: Symmetry | None = field(default=None, repr=False)

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
        if self.symmetry is None:
            return self._decided(round_, spot(round_, self.unordered)).choice
        where, names = typical_spot(round_, self.symmetry)
        return restored(self._decided(round_, where).choice, names, round_.felt.hands[where.seat])

    def _decided(self, round_: Round, where: DecisionSpot) -> SpotDecision:
        if where not in self.decisions:
            raise CroupierError(f"no such spot was enumerated: {where}").at(game=round_.game.slug)
        return self.decisions[where]
