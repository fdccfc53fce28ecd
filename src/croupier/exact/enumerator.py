"""The enumerator: drives the reference round through every answer, with exact weights, and decides best.

    found = enumerate_round(game, options, setup({"1": {"ante": "1"}}), deck=cards("Ah Kh Qd ..."))
    found.expected       # per unit of the initial wagers, an exact fraction
    found.distribution   # net in cents -> exact probability

It knows no game. It is slow on purpose: complete for wheels and dice, and for card games on a small deck.

A face-down card that nobody may look at is answered with `UNSEEN` and paid for when it is turned up: the
cards of a shuffled pack are exchangeable, so the distribution is the same, and no decision can depend on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.equipment.cards import UNSEEN, Card
from croupier.errors import CroupierError
from croupier.exact.distribution import (
    Decision,
    Enumeration,
    Outcome,
    Spot,
    Spread,
    as_set,
    asked,
    mix,
    outcome,
    spot,
    summary,
)
from croupier.options import House
from croupier.round.facts import Pay, Stake
from croupier.round.game import Game
from croupier.round.requests import Choice, Decide, Draw, Gather, Peek, Roll, Spin
from croupier.round.round import Round
from croupier.round.setup import Setup
from croupier.round.views import view

__all__ = ["Enumeration", "Strategy", "asked", "enumerate_round", "offered", "spot"]

#: Fixes the pending decision; None leaves it to the enumerator, which takes the best.
Strategy: TypeAlias = Callable[[Round], "Choice | None"]
#: The choices worth trying for the pending decision.
Choices: TypeAlias = Callable[[Round], "Iterable[Choice]"]

MOST_LEAVES: Final = 5_000_000
MOST_ANSWERS: Final = 250
BY: Final = "enumerator"


def offered(round_: Round) -> list[Choice]:
    """Every action of the pending decision, with each multiple; where an amount is chosen, the full amount."""
    return [
        Choice(one.name, 0 if one.multiples else one.most, multiple)
        for one in asked(round_).actions
        for multiple in one.multiples or (0,)
    ]


def enumerate_round(
    game: Game,
    options: House,
    setup: Setup,
    *,
    deck: Iterable[Card] | None = None,
    carry: Any = None,
    seat: str = "",
    strategy: Strategy | None = None,
    choices: Choices = offered,
    unordered: bool | Collection[str] = False,
    limit: int = MOST_LEAVES,
) -> Enumeration:
    """Every round there is, for one seat (the only one, unless named), which decides for the best expected net.

    ``deck`` is the cards in play, duplicates allowed; left out, the game's own pack. Decisions of other seats
    need a ``strategy``. ``unordered`` takes the cards of a hand (or of the hands named) that arrive in one
    batch as a set, and a roll without its order: far quicker, and right where the rules look at the set only.
    """
    stands, refused = game.seated(options, setup, carry)
    if refused:
        raise refused[0][2].at(game=game.slug, seat=refused[0][0])
    sets = unordered if isinstance(unordered, bool) else frozenset(unordered)
    start = Round(game, options, stands, carry, pack=None if deck is None else counts(deck))
    walk = _Walk(start, _decider(stands, seat), strategy, choices, sets, limit)
    return walk.result()


def counts(deck: Iterable[Card]) -> list[int]:
    """How often a deck holds each of the 53 cards."""
    held = [0] * UNSEEN
    for one in deck:
        held[one] += 1
    return held


def _decider(setup: Setup, seat: str) -> str:
    seats = [one.seat for one in setup.seats]
    if (seat or (seats[0] if len(seats) == 1 else "")) not in seats:
        raise CroupierError(f"say for which seat to enumerate; there is {', '.join(seats)}")
    return seat or seats[0]


# -- chance -------------------------------------------------------------------------------------------------


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
    """What must be remembered between two answers besides the felt itself."""

    unseen: int = 0
    hole: Hole | None = None
    batches: dict[Draw, Batch] = {}  # noqa: RUF012 - never written to, always replaced
    stated: int = 0

    def after_other(self) -> Known:
        """After an answer that was no card: what comes next is no part of the batches."""
        return self._replace(batches={}) if self.batches else self


Branches: TypeAlias = list[tuple[int, Any]]


def weigh_card(left: Sequence[int], draw: Draw, hole: Hole | None) -> tuple[Branches, int]:
    """Each card that can come now with its weight, and what the weights add up to.

    With a hole card known to lie in a set, a weight counts the ordered pairs (this card, the hole card) of two
    different cards of the pack; cards that nobody knows anything about change nothing.
    """
    cards = sum(left)
    if hole is None:
        return [(many, card) for card, many in enumerate(left) if many], cards
    among = sum(left[card] for card in hole.among)
    if (draw.to, draw.slot) == (hole.to, hole.slot):
        return [(left[card], card) for card in sorted(hole.among) if left[card]], among
    pairs = ((many * (among - (card in hole.among)), card) for card, many in enumerate(left))
    return [(weight, card) for weight, card in pairs if weight], among * (cards - 1)


def weigh_peek(left: Sequence[int], peek: Peek, hole: Hole | None) -> tuple[Branches, int, frozenset[Card]]:
    """Yes and no with their weights, the sum, and what the card can be before it is asked."""
    if hole is not None and (hole.to, hole.slot) != (peek.to, peek.slot):
        raise CroupierError(f"only one card can be peeked at; {hole.to} {hole.slot + 1} is still face down")
    among = hole.among if hole else frozenset(card for card, many in enumerate(left) if many)
    yes = sum(left[card] for card in among & peek.completes)
    no = sum(left[card] for card in among - peek.completes)
    return [one for one in ((yes, True), (no, False)) if one[0]], sum(left[card] for card in among), among


def weigh_set(branches: Branches, whole: int, batch: Batch) -> tuple[Branches, int]:
    """Only ascending cards, each weighed by the orders it stands for.

    k cards of which some are equal have k!/(m! ...) orders; one more card, there m times now, makes that
    k+1 over m times as many.
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


def weigh_roll(dice: int, *, as_a_set: bool) -> tuple[Branches, int]:
    """Every roll, or every roll without its order and how often it comes."""
    rolls = product(range(1, 7), repeat=dice)
    many = Counter(tuple(sorted(one)) if as_a_set else one for one in rolls)
    return [(weight, roll) for roll, weight in many.items()], 6**dice


# -- the walk -----------------------------------------------------------------------------------------------


class _Walk:
    """One walk through every round, depth first. A round is replayed only to take another branch."""

    def __init__(
        self,
        start: Round,
        seat: str,
        strategy: Strategy | None,
        choices: Choices,
        unordered: bool | frozenset[str],
        limit: int,
    ) -> None:
        self.start, self.seat, self.strategy, self.choices = start, seat, strategy, choices
        self.unordered, self.limit = unordered, limit
        # A strategy must see the cards it decides on; without one only the enumerated seat looks at its own.
        self.looking = {one.seat for one in start.setup.seats} if strategy else {seat}
        self.path: list[tuple[Any, str | None]] = []
        self.outcomes: list[Outcome] = []
        self.numbers: dict[tuple[Pay, ...], int] = {}
        self.decisions: dict[Spot, Decision] = {}
        self.leaves = self.nodes = 0

    def result(self) -> Enumeration:
        spread = self.visit(self._again(), Known())
        start = self.start
        found = summary(spread, self.outcomes, start.game, start.options)
        assert found["total"] == 1, f"{start.game.slug}: the rounds add up to {found['total']}, not 1"
        initial = sum(bet for one in start.setup.seats if one.seat == self.seat for _, bet in one.wagers)
        return Enumeration(
            seat=self.seat,
            initial=initial,
            **found,
            leaves=self.leaves,
            nodes=self.nodes,
            decisions=self.decisions,
            unordered=self.unordered,
        )

    def visit(self, live: Round, known: Known) -> Spread:
        """Everything that can follow from here. The live round is used up."""
        self.nodes += 1
        pending = live.pending
        if pending is None:
            return self._leaf(live)
        if len(self.path) >= MOST_ANSWERS:
            raise self._error(f"the round asks on and on: {pending.asked} after {MOST_ANSWERS} answers")
        match pending:
            case Draw():
                return self._draw(live, pending, known)
            case Decide():
                return self._decide(live, pending, None, known.after_other())
            case Gather(asks=asks):
                return self._decide(live, asks[0], asks[0].seat, known.after_other())
            case Peek():
                return self._peek(live, pending, known.after_other())
            case Roll(dice=dice, who=who):
                rolls, whole = weigh_roll(dice, as_a_set=as_set(who, self.unordered))
                return self._chance(live, rolls, whole, lambda _: known.after_other(), known.after_other())
            case Spin():
                return self._spin(live, pending, known.after_other())
        raise self._error(f"nobody can answer {pending.asked}")

    def _leaf(self, live: Round) -> Spread:
        self.leaves += 1
        if self.leaves > self.limit:
            raise self._error(f"there are more than {self.limit:,} ways to play it; pass a smaller deck")
        assert live.result is not None
        lines = live.result.lines
        number = self.numbers.get(lines)
        if number is None:
            ended = outcome(lines, self.seat)
            if ended not in self.outcomes:
                self.outcomes.append(ended)
            number = self.numbers[lines] = self.outcomes.index(ended)
        return Spread(1, {number: 1})

    def _again(self) -> Round:
        start = self.start
        fresh = Round(start.game, start.options, start.setup, start.carry, pack=start.pack)
        for value, seat in self.path:
            fresh.answer(value, BY, seat)
        return fresh

    def _each(self, live: Round, values: Sequence[Any], seat: str | None = None) -> Iterator[Round]:
        """The round after each answer. Coroutines cannot be copied: all but the last are played again."""
        for at, value in enumerate(values):
            child = live if at == len(values) - 1 else self._again()
            child.answer(value, BY, seat)
            self.path.append((value, seat))
            yield child
            self.path.pop()

    # -- chance ---------------------------------------------------------------------------------------------

    def _chance(
        self, live: Round, branches: Branches, whole: int, after: Callable[[Any], Known], known: Known
    ) -> Spread:
        values = [value for _, value in branches]
        spreads = [
            self.visit(child, after(value)) for value, child in zip(values, self._each(live, values), strict=True)
        ]
        spread = mix(zip((weight for weight, _ in branches), spreads, strict=True), whole)
        if not known.batches:
            self._check(spread)
        return spread

    def _check(self, spread: Spread) -> None:
        if spread.mass == 1:
            return
        assert self.unordered, f"{self.start.game.slug}: weights after {self.path} add up to {spread.mass}, not 1"
        raise self._error("the order within a hand matters here; pass unordered=False")

    def _draw(self, live: Round, draw: Draw, known: Known) -> Spread:
        felt = live.felt
        turned_up = draw.slot >= 0
        if not turned_up and sum(felt.left) <= known.unseen:
            raise self._error(f"the deck runs out at {draw.asked}; pass a larger one")
        stated = len(felt.facts)
        known = _with_batches(known, draw, stated)
        if draw.may_be_unseen and draw.to not in self.looking:
            later = known._replace(unseen=known.unseen + 1, stated=stated + 1)
            return self._chance(live, [(1, UNSEEN)], 1, lambda _: later, known)
        hole = known.hole
        branches, whole = weigh_card(felt.left, draw, hole)
        assert sum(weight for weight, _ in branches) == whole > 0, f"{draw.asked}: weights do not add up to 1"
        is_hole = hole is not None and (draw.to, draw.slot) == (hole.to, hole.slot)
        later = known._replace(unseen=known.unseen - turned_up, hole=None if is_hole else hole, stated=stated + 1)
        # What the card reader said sets the hole card apart from the others of its hand.
        if hole is not None or not as_set(draw.to, self.unordered):
            return self._chance(live, branches, whole, lambda _: later, known)
        key = _batch_of(draw)
        batch = known.batches.get(key, Batch())
        branches, whole = weigh_set(branches, whole, batch)

        def after(card: Card) -> Known:
            return later._replace(batches={**known.batches, key: batch.add(card)})

        return self._chance(live, branches, whole, after, known)

    def _peek(self, live: Round, peek: Peek, known: Known) -> Spread:
        branches, whole, among = weigh_peek(live.felt.left, peek, known.hole)
        assert sum(weight for weight, _ in branches) == whole > 0, f"{peek.asked}: weights do not add up to 1"

        def after(said: bool) -> Known:
            rest = among & peek.completes if said else among - peek.completes
            return known._replace(hole=Hole(peek.to, peek.slot, rest))

        return self._chance(live, branches, whole, after, known)

    def _spin(self, live: Round, spin: Spin, known: Known) -> Spread:
        """A pocket that decides nothing is spun again: the others share its probability in proportion."""
        many = Counter(spin.pockets)
        stated = len(live.facts)
        parts: list[tuple[int, Spread]] = []
        for pocket, child in zip(many, self._each(live, list(many)), strict=True):
            if not (child.pending == spin and _nothing_moved(child, stated)):
                parts.append((many[pocket], self.visit(child, known)))
        if not parts:
            raise self._error(f"{spin.asked} is asked again whatever comes")
        spread = mix(parts, sum(weight for weight, _ in parts))
        self._check(spread)
        return spread

    # -- decisions ------------------------------------------------------------------------------------------

    def _decide(self, live: Round, ask: Decide, seat: str | None, known: Known) -> Spread:
        """The strategy's choice, or else the best: on a tie the one that stakes less (ruling: G9)."""
        where = spot(live, self.unordered)
        fixed = self.strategy(live) if self.strategy else None
        if fixed is None:
            self._refuse_insight(live, ask)
        choices = list(self.choices(live)) if fixed is None else [fixed]
        assert choices, f"{ask.asked}: there is nothing to choose"
        spreads = [self.visit(child, known) for child in self._each(live, choices, seat)]
        nets, stakes = [one.net for one in self.outcomes], [one.staked for one in self.outcomes]
        values = [one.expected(nets) for one in spreads]
        best = max(range(len(choices)), key=lambda one: (values[one], -spreads[one].expected(stakes)))
        made = Decision(choices[best], dict(zip(choices, values, strict=True)) if fixed is None else {})
        if self.decisions.setdefault(where, made) != made:
            raise self._error(f"seat {ask.seat} decides otherwise on the same sight, so by something hidden: {where}")
        return spreads[best]

    def _refuse_insight(self, live: Round, ask: Decide) -> None:
        """Two rounds that look the same to a seat must be decided alike, so nothing hidden may be known here."""
        if ask.seat != self.seat:
            raise self._error(f"seat {ask.seat} decides too; pass a strategy for it")
        for fact, seen in zip(live.facts, view(live, ask.seat), strict=True):
            if fact is not seen and fact != seen:
                raise self._error(
                    f"seat {ask.seat} would decide knowing a card of {getattr(fact, 'to', '?')} that it cannot see"
                )

    def _error(self, message: str) -> CroupierError:
        return CroupierError(message).at(game=self.start.game.slug, answer=len(self.path) + 1)


def _batch_of(draw: Draw) -> Draw:
    """Cards asked for in the same words belong together, whichever of the face-down ones is turned up first."""
    return draw if draw.slot < 0 else draw._replace(slot=0)


def _with_batches(known: Known, draw: Draw, stated: int) -> Known:
    """The batches still open: anything stated but cards, or a change from dealing to turning up, ends them all."""
    batches = known.batches
    if batches and (known.stated != stated or next(iter(batches)).slot != _batch_of(draw).slot):
        return known._replace(batches={})
    return known


def _nothing_moved(live: Round, since: int) -> bool:
    return not any(type(one) in (Pay, Stake) for one in live.facts[since:])
