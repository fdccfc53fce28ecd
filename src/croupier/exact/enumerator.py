"""The enumerator: drives the reference round through every answer, with exact weights, and decides best.

    found = enumerate_round(game, game.house({}), setup({"1": {"ante": "1"}}), deck=cards("Ah Kh Qd ..."))
    found.expected       # per unit of the initial wagers, an exact fraction
    found.distribution   # net in cents -> exact probability

It knows no game. It is slow on purpose: complete for wheels and dice, and for card games on a small deck.

A face-down card that nobody may look at is answered with `UNSEEN` and paid for when it is turned up. The
cards of a shuffled pack are exchangeable, so the distribution is the same, and no decision can depend on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from croupier.equipment.cards import TEXT, UNSEEN, Card
from croupier.errors import BadCard, CroupierError
from croupier.exact import distribution, spots, weights
from croupier.exact.distribution import Enumeration, Outcome, Spread
from croupier.exact.spots import Decision, Spot, Unordered
from croupier.exact.weights import Batch, Branches, Known
from croupier.options import House
from croupier.round.facts import Pay, Stake
from croupier.round.game import Game
from croupier.round.requests import UP, Choice, Decide, Draw, Gather, Peek, Roll, Spin
from croupier.round.round import Round
from croupier.round.setup import Setup
from croupier.round.views import view

#: Fixes the pending decision; None leaves it to the enumerator, which takes the best.
Strategy: TypeAlias = Callable[[Round], Choice | None]
#: The choices worth trying for the pending decision.
Choices: TypeAlias = Callable[[Round], Iterable[Choice]]

MOST_LEAVES: Final = 5_000_000
#: No round of a table game asks this often, and Python can still recurse so deep.
MOST_ANSWERS: Final = 200
BY: Final = "enumerator"


def offered(round_: Round) -> list[Choice]:
    """Every action of the pending decision, with each multiple and each set of cards; where an amount is chosen, the
    full amount."""
    ask = spots.asked(round_)
    full = {one.name: one.most for one in ask.actions}
    return [one for one in ask.choices(round_.felt) if one.amount in (0, full[one.action])]


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
    need a ``strategy``. ``unordered`` takes the cards that a hand (any, or those named) gets in one batch as a
    set, and a roll without its order: far quicker, and right where the rules look at the set only.
    """
    stands, refused = game.seated(options, setup, carry)
    if refused:
        raise refused[0][2].at(game=game.slug, seat=refused[0][0])
    sets = unordered if isinstance(unordered, bool) else frozenset(unordered)
    start = Round(game, options, stands, carry, pack=None if deck is None else counts(deck))
    return _Walk(start, _decider(stands, seat), strategy, choices, sets, limit).result()


def counts(deck: Iterable[Card]) -> list[int]:
    """How often a deck holds each of the 53 cards."""
    held = [0] * UNSEEN
    for one in deck:
        if not 0 <= one < UNSEEN:
            raise BadCard(f"{one!r} is not a card that a deck can hold; cards are 0 to {UNSEEN - 1}")
        held[one] += 1
    return held


def _decider(setup: Setup, seat: str) -> str:
    seats = [one.seat for one in setup.seats]
    found = seat or (seats[0] if len(seats) == 1 else "")
    if found not in seats:
        raise CroupierError(f"say for which seat to enumerate; there is {', '.join(seats)}")
    return found


class _Walk:
    """One walk through every round, depth first. A round is played again only to take another branch."""

    def __init__(
        self, start: Round, seat: str, strategy: Strategy | None, choices: Choices, unordered: Unordered, limit: int
    ) -> None:
        self.start, self.seat, self.strategy, self.choices = start, seat, strategy, choices
        self.unordered, self.limit = unordered, limit
        # A strategy must see the cards it decides on; without one only the enumerated seat looks at its own.
        self.looking = {one.seat for one in start.setup.seats} if strategy else {seat}
        if not start.game.picks_up(start.options):
            self.looking = set()
        self.path: list[tuple[Any, str | None]] = []
        self.outcomes: list[Outcome] = []
        self.numbers: dict[tuple[Pay, ...], int] = {}
        self.decisions: dict[Spot, Decision] = {}
        self.leaves = self.nodes = 0

    def result(self) -> Enumeration:
        spread = self.visit(self._again(), Known())
        start = self.start
        found = distribution.totals(spread, self.outcomes, start.game, start.options)
        assert found.total == 1, f"{start.game.slug}: the rounds add up to {found.total}, not 1"
        initial = sum(bet for one in start.setup.seats if one.seat == self.seat for _, bet in one.wagers)
        return Enumeration(self.seat, initial, *found, self.leaves, self.nodes, self.decisions, self.unordered)

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
                return self._decide(live, pending, None, known.closed())
            case Gather(asks=asks):
                return self._decide(live, asks[0], asks[0].seat, known.closed())
            case Peek():
                return self._peek(live, pending, known.closed())
            case Roll(may_be_unseen=True) | Spin(may_be_unseen=True):
                return self._chance(live, [(1, TEXT[UNSEEN])], 1, known.closed())  # no wager depends on it
            case Roll(dice=dice, who=who):
                rolls, whole = weights.weigh_roll(dice, unordered=spots.as_set(who, self.unordered))
                return self._chance(live, rolls, whole, known.closed())
            case Spin():
                return self._spin(live, pending, known.closed())
        raise self._error(f"nobody can answer {pending.asked}")

    def _leaf(self, live: Round) -> Spread:
        self.leaves += 1
        if self.leaves > self.limit:
            why = f"there are more than {self.limit:,} ways to play it"
            raise self._error(f"{why}, too many to walk; write a solver, or pass a smaller deck")
        assert live.result is not None
        lines = live.result.lines
        number = self.numbers.get(lines)
        if number is None:
            ended = distribution.outcome(lines, self.seat)
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
        """The round after each answer. A coroutine cannot be copied: for all but the last it is played again."""
        for at, value in enumerate(values):
            child = live if at == len(values) - 1 else self._again()
            child.answer(value, BY, seat)
            self.path.append((value, seat))
            yield child
            self.path.pop()

    # -- chance ---------------------------------------------------------------------------------------------

    def _chance(
        self, live: Round, branches: Branches, whole: int, known: Known, after: Callable[[Any], Known] | None = None
    ) -> Spread:
        """Every answer by its weight; ``after`` says what is known once it is given."""
        parts: list[tuple[int, Spread]] = []
        values = [value for _, value in branches]
        for (weight, value), child in zip(branches, self._each(live, values), strict=True):
            parts.append((weight, self.visit(child, after(value) if after else known)))
        spread = distribution.mix(parts, whole)
        if not known.batches:  # inside a batch a branch stands for several orders, so only the batch as a whole is 1
            self._check(spread)
        return spread

    def _check(self, spread: Spread) -> None:
        if spread.adds_up:
            return
        assert self.unordered, f"{self.start.game.slug}: the answers after {self.path} add up to {spread.mass}, not 1"
        raise self._error("the order within a hand matters here; pass unordered=False")

    def _draw(self, live: Round, draw: Draw, known: Known) -> Spread:
        left, stated = live.felt.left, len(live.facts)
        known = _with_batches(known, draw, stated)._replace(stated=stated + 1)
        turned_up = draw.slot >= 0
        if not turned_up and sum(left) <= known.unseen:
            raise self._error(f"the deck runs out at {draw.asked}; pass a larger one, or fewer choices")
        if draw.may_be_unseen and draw.to not in self.looking and (draw.face != UP or turned_up):
            later = known._replace(unseen=known.unseen + (not turned_up))
            return self._chance(live, [(1, UNSEEN)], 1, known, lambda _: later)
        branches, whole = weights.weigh_card(left, draw, hole := known.hole)
        assert sum(weight for weight, _ in branches) == whole > 0, f"{draw.asked}: the weights do not add up"
        is_hole = hole is not None and (draw.to, draw.slot) == (hole.to, hole.slot)
        later = known._replace(unseen=known.unseen - turned_up, hole=None if is_hole else hole)
        # What the card reader said sets the hole card apart from the others, so they are no set.
        if hole is not None or not spots.as_set(draw.to, self.unordered):
            return self._chance(live, branches, whole, known, lambda _: later)
        batch = known.batches.get(key := _batch(draw), Batch())
        branches, whole = weights.weigh_set(branches, whole, batch)
        return self._chance(
            live, branches, whole, known, lambda card: later._replace(batches={**known.batches, key: batch.add(card)})
        )

    def _peek(self, live: Round, peek: Peek, known: Known) -> Spread:
        weighed, whole = weights.weigh_peek(live.felt.left, peek, known.hole)
        assert sum(weight for weight, _ in weighed) == whole > 0, f"{peek.asked}: the weights do not add up"
        holes = dict(zip((True, False), (hole for _, hole in weighed), strict=True))
        branches = [(weight, said) for said, (weight, _) in zip((True, False), weighed, strict=True) if weight]
        return self._chance(live, branches, whole, known, lambda said: known._replace(hole=holes[said]))

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
        spread = distribution.mix(parts, sum(weight for weight, _ in parts))
        self._check(spread)
        return spread

    # -- decisions ------------------------------------------------------------------------------------------

    def _decide(self, live: Round, ask: Decide, seat: str | None, known: Known) -> Spread:
        """The strategy's choice, or else the best: on a tie the one that stakes less (ruling: G9), then the first."""
        where = spots.spot(live, self.unordered)
        fixed = self.strategy(live) if self.strategy else None
        if fixed is None:
            self._refuse_insight(live, ask)
        choices = list(self.choices(live)) if fixed is None else [fixed]
        assert choices, f"{ask.asked}: there is nothing to choose"
        spreads: list[Spread] = []
        for child in self._each(live, choices, seat):
            spreads.append(self.visit(child, known))  # noqa: PERF401 - a comprehension is one more frame to recurse
        nets, stakes = [one.net for one in self.outcomes], [one.staked for one in self.outcomes]
        values = [one.expected(nets) for one in spreads]
        best = max(range(len(choices)), key=lambda one: (values[one], -spreads[one].expected(stakes)))
        made = Decision(choices[best], dict(zip(choices, values, strict=True)) if fixed is None else {})
        if self.decisions.setdefault(where, made) != made:
            raise self._error(f"seat {ask.seat} decides by something it cannot see, having seen the same: {where}")
        return spreads[best]

    def _refuse_insight(self, live: Round, ask: Decide) -> None:
        """The best is taken branch by branch, so a branch may hold nothing that the seat cannot see."""
        if ask.seat != self.seat:
            raise self._error(f"seat {ask.seat} decides too; pass a strategy for it")
        for fact, seen in zip(live.facts, view(live, ask.seat), strict=True):
            if fact != seen:
                raise self._error(f"seat {ask.seat} would decide knowing what it cannot see: {fact}")

    def _error(self, message: str) -> CroupierError:
        return CroupierError(message).at(game=self.start.game.slug, answer=len(self.path) + 1)


def _batch(draw: Draw) -> Draw:
    """Cards asked for in the same words belong together, whichever of the face-down ones is turned up first."""
    return draw if draw.slot < 0 else draw._replace(slot=0)


def _with_batches(known: Known, draw: Draw, stated: int) -> Known:
    """The batches still open: anything stated but cards, or a change from dealing to turning up, ends them all."""
    if known.batches and (known.stated != stated or next(iter(known.batches)).slot != _batch(draw).slot):
        return known.closed()
    return known


def _nothing_moved(live: Round, since: int) -> bool:
    return not any(type(one) in (Pay, Stake) for one in live.facts[since:])
