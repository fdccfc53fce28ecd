"""The enumerator's walk: every answer to all that a round asks, depth first, and the best decision on the way back."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.engines.any import distribution, spots, weights
from croupier.engines.any.distribution import Enumeration, RoundOutcome, Spread
from croupier.engines.any.spots import DecisionSpot, SpotDecision, Unordered
from croupier.engines.any.weights import Batch, Branches, Known
from croupier.equipment.cards import TEXT, UNSEEN
from croupier.errors import CroupierError, TooLarge
from croupier.round.facts import Pay, Stake
from croupier.round.requests import UP, Choice, Decide, Draw, Gather, Peek, Request, Roll, Spin
from croupier.round.round import Round
from croupier.round.views import view

#: Fixes the pending decision; None leaves it to the enumerator, which takes the best.
Strategy: TypeAlias = Callable[[Round], Choice | None]
#: The choices worth trying for the pending decision.
Choices: TypeAlias = Callable[[Round], Iterable[Choice]]
#: An answer, and the seat that gave it where several are asked.
Step: TypeAlias = tuple[Any, str | None]

#: No round of a table game asks this often, and Python can still recurse so deep.
MOST_ANSWERS: Final = 200
BY: Final = "enumerator"


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What is walked: a round, for one of its seats, from its beginning or from where ``prefix`` has brought it."""

    start: Round
    seat: str
    choices: Choices
    limit: int
    strategy: Strategy | None = None
    unordered: Unordered = False
    prefix: Sequence[Step] = ()

    def looking(self) -> set[str]:
        """The seats that look at their face-down cards. A strategy must see the cards it decides on; without one only
        the enumerated seat looks at its own."""
        if not self.start.game.picks_up(self.start.options):
            return set()
        return {seat.seat for seat in self.start.setup.seats} if self.strategy else {self.seat}


class Twig(NamedTuple):
    """One answer that chance can give: its weight, and what is known after it."""

    weight: int
    value: Any
    known: Known


class Fan(NamedTuple):
    """Every answer of chance, out of a whole; ``open_batch`` where it stands in the middle of a set of cards."""

    whole: int
    twigs: list[Twig]
    open_batch: bool = False


class RoundWalk:
    """One walk through every round, depth first. A round is played again only to take another branch."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.looking = task.looking()
        self.path: list[Step] = []
        self.outcomes: list[RoundOutcome] = []
        self.numbers: dict[tuple[Pay, ...], int] = {}
        self.decisions: dict[DecisionSpot, SpotDecision] = {}
        self.leaves = self.nodes = 0

    def result(self) -> Enumeration:
        """Walk, and add everything up."""
        spread = self.visit(*self.root())
        start, seat = self.task.start, self.task.seat
        totals = distribution.totals(spread, self.outcomes, start.game, start.options)
        assert totals.total == 1, f"{start.game.slug}: the rounds add up to {totals.total}, not 1"
        initial = sum(bet for player in start.setup.seats if player.seat == seat for _, bet in player.wagers)
        return Enumeration(seat, initial, *totals, self.leaves, self.nodes, self.decisions, self.task.unordered)

    def root(self) -> tuple[Round, Known]:
        """The round where the walk begins, and what is known there."""
        live, known = self._fresh(), Known()
        for value, seat in self.task.prefix:
            known = self._noted(self._after(live, live.pending, value, known), live.pending, value)
            live.answer(value, BY, seat)
        return live, known

    def visit(self, live: Round, known: Known) -> Spread:
        """Everything that can follow from here. The live round is used up."""
        self.nodes += 1
        pending = live.pending
        if pending is None:
            return self._leaf(live, known)
        if len(self.path) >= MOST_ANSWERS:
            raise self.error(f"the round asks on and on: {pending.asked} after {MOST_ANSWERS} answers")
        match pending:
            case Decide():
                return self._decide(live, pending, None, known.closed())
            case Gather(asks=asks):
                return self._decide(live, asks[0], asks[0].seat, known.closed())
            case Spin(may_be_unseen=False):
                return self._spin(live, pending, known.closed())
        return self._chance(live, self.chances(live, pending, known))

    def _leaf(self, live: Round, known: Known) -> Spread:
        self.leaves += 1
        if self.leaves > self.task.limit:
            why = f"there are more than {self.task.limit:,} ways to play it"
            raise TooLarge(f"{why}, too many to walk; write a solver, or pass a smaller deck").at(**self._here())
        return Spread(1, {self.outcome(live): 1})

    def outcome(self, live: Round) -> int:
        """The number of the way in which a round ended."""
        assert live.result is not None
        lines = live.result.lines
        number = self.numbers.get(lines)
        if number is None:
            ended = distribution.outcome(lines, self.task.seat)
            if ended not in self.outcomes:
                self.outcomes.append(ended)
            number = self.numbers[lines] = self.outcomes.index(ended)
        return number

    def _fresh(self) -> Round:
        start = self.task.start
        return Round(start.game, start.options, start.setup, start.carry, pack=start.pack)

    def again(self) -> Round:
        """The round as far as the path has come, played again."""
        fresh = self._fresh()
        for value, seat in (*self.task.prefix, *self.path):
            fresh.answer(value, BY, seat)
        return fresh

    def _each(self, live: Round, values: Sequence[Any], seat: str | None = None) -> Iterator[Round]:
        """The round after each answer. A coroutine cannot be copied: for all but the last it is played again."""
        for at, value in enumerate(values):
            child = live if at == len(values) - 1 else self.again()
            child.answer(value, BY, seat)
            self.path.append((value, seat))
            yield child
            self.path.pop()

    def chances(self, live: Round, pending: Request, known: Known) -> Fan:
        """What chance can answer, and with which weight."""
        answers: Branches
        match pending:
            case Draw():
                return self._draw(live, pending, known)
            case Peek():
                weighed, whole = weights.weigh_peek(live.felt.left, pending, known.hole)
                assert sum(weight for weight, _ in weighed) == whole > 0, f"{pending.asked}: the weights do not add up"
                answers = [(weight, yes) for yes, (weight, _) in zip((True, False), weighed, strict=True) if weight]
            case Roll(may_be_unseen=True) | Spin(may_be_unseen=True):
                answers, whole = [(1, TEXT[UNSEEN])], 1  # no wager depends on it
            case Roll(dice=dice, who=who):
                answers, whole = weights.weigh_roll(dice, unordered=self._unordered_dice(who))
            case Spin(pockets=pockets):
                answers = [(times, pocket) for pocket, times in Counter(pockets).items()]
                whole = len(pockets)
            case _:
                raise self.error(f"nobody can answer {pending.asked}")
        twigs: list[Twig] = []
        for weight, value in answers:
            after = self._after(live, pending, value, known.closed())
            twigs.append(Twig(weight, value, self._noted(after, pending, value)))
        return Fan(whole, twigs)

    def _unordered_dice(self, who: str) -> bool:
        return spots.as_set(who, self.task.unordered)

    def _draw(self, live: Round, draw: Draw, known: Known) -> Fan:
        """Every card with its weight, or the one that nobody looks at."""
        left = live.felt.left
        known = _with_batches(known, draw, len(live.facts))
        turned_up = draw.slot >= 0
        if not turned_up and sum(left) <= known.unseen:
            raise self.error(f"the deck runs out at {draw.asked}; pass a larger one, or fewer choices")
        if draw.may_be_unseen and draw.to not in self.looking and (draw.face != UP or turned_up):
            after = self._noted(self._after(live, draw, UNSEEN, known), draw, UNSEEN)
            return Fan(1, [Twig(1, UNSEEN, after)], bool(known.batches))
        branches, whole = weights.weigh_card(left, draw, known.hole)
        assert sum(weight for weight, _ in branches) == whole > 0, f"{draw.asked}: the weights do not add up"
        after = self._after(live, draw, branches[0][1], known)  # the same whichever card it is
        # What the card reader said sets the hole card apart from the others, so they are no set.
        if known.hole is not None or not spots.as_set(draw.to, self.task.unordered):
            twigs = [Twig(weight, card, self._noted(after, draw, card)) for weight, card in branches]
            return Fan(whole, twigs, bool(known.batches))
        batch = known.batches.get(key := _batch(draw), Batch())
        branches, whole = weights.weigh_set(branches, whole, batch)
        sets = ({**known.batches, key: batch.add(card)} for _, card in branches)
        twigs = [
            Twig(weight, card, after._replace(batches=batches))
            for (weight, card), batches in zip(branches, sets, strict=True)
        ]
        return Fan(whole, twigs, bool(known.batches))

    def _after(self, live: Round, pending: Request | None, value: Any, known: Known) -> Known:
        """What is known once the pending request is answered."""
        match pending:
            case Draw(slot=slot):
                known = known._replace(stated=len(live.facts) + 1)
                if value == UNSEEN:
                    return known._replace(unseen=known.unseen + (slot < 0))
                hole = known.hole
                is_hole = hole is not None and (pending.to, slot) == (hole.to, hole.slot)
                return known._replace(unseen=known.unseen - (slot >= 0), hole=None if is_hole else hole)
            case Peek():
                (_, yes), (_, no) = weights.weigh_peek(live.felt.left, pending, known.hole)[0]
                return known._replace(hole=yes if value else no)
        return known

    def _noted(self, known: Known, pending: Request | None, value: Any) -> Known:
        """What is known, with the answer on the trail."""
        return known

    def _chance(self, live: Round, fan: Fan) -> Spread:
        """Every answer by its weight."""
        parts: list[tuple[int, Spread]] = []
        for twig, child in zip(fan.twigs, self._each(live, [twig.value for twig in fan.twigs]), strict=True):
            parts.append((twig.weight, self.visit(child, twig.known)))
        spread = distribution.mix(parts, fan.whole)
        if not fan.open_batch:  # inside a batch a branch stands for several orders, so only the batch as a whole is 1
            self._check(spread)
        return spread

    def _check(self, spread: Spread) -> None:
        if spread.adds_up:
            return
        slug, unordered = self.task.start.game.slug, self.task.unordered
        assert unordered, f"{slug}: the answers after {self.path} add up to {spread.mass}, not 1"
        raise self.error("the order within a hand matters here; pass unordered=False")

    def _spin(self, live: Round, spin: Spin, known: Known) -> Spread:
        """A pocket that decides nothing is spun again: the others share its probability in proportion."""
        twigs = self.chances(live, spin, known).twigs
        stated = len(live.facts)
        parts: list[tuple[int, Spread]] = []
        for twig, child in zip(twigs, self._each(live, [twig.value for twig in twigs]), strict=True):
            moved = any(type(fact) in (Pay, Stake) for fact in child.facts[stated:])
            if child.pending != spin or moved:
                parts.append((twig.weight, self.visit(child, twig.known)))
        if not parts:
            raise self.error(f"{spin.asked} is asked again whatever comes")
        spread = distribution.mix(parts, sum(weight for weight, _ in parts))
        self._check(spread)
        return spread

    def tried(self, live: Round, ask: Decide) -> tuple[list[Choice], bool]:
        """The choices that are followed, and whether a strategy fixed them."""
        fixed = self.task.strategy(live) if self.task.strategy else None
        if fixed is not None:
            return [fixed], True
        # The best is taken branch by branch, so a branch may hold nothing that the seat cannot see.
        if ask.seat != self.task.seat:
            raise self.error(f"seat {ask.seat} decides too; pass a strategy for it")
        for fact, seen in zip(live.facts, view(live, ask.seat), strict=True):
            if fact != seen:
                raise self.error(f"seat {ask.seat} would decide knowing what it cannot see: {fact}")
        choices = list(self.task.choices(live))
        assert choices, f"{ask.asked}: there is nothing to choose"
        return choices, False

    def _decide(self, live: Round, ask: Decide, seat: str | None, known: Known) -> Spread:
        """The strategy's choice, or else the best: on a tie the one that stakes less (ruling: G9), then the first."""
        where, named = self._spot(live)
        choices, fixed = self.tried(live, ask)
        later = [self._noted(known, ask, choice) for choice in choices]
        spreads: list[Spread] = []
        for child, after in zip(self._each(live, choices, seat), later, strict=True):
            spreads.append(self.visit(child, after))
        nets, stakes = [ending.net for ending in self.outcomes], [ending.staked for ending in self.outcomes]
        values = [spread.expected(nets) for spread in spreads]
        best = max(range(len(choices)), key=lambda at: (values[at], -spreads[at].expected(stakes)))
        names = [named(choice) for choice in choices]
        decision = SpotDecision(names[best], {} if fixed else dict(zip(names, values, strict=True)))
        if self.decisions.setdefault(where, decision) != decision:
            raise self.error(f"seat {ask.seat} decides by something it cannot see, having seen the same: {where}")
        return spreads[best]

    def _spot(self, live: Round) -> tuple[DecisionSpot, Callable[[Choice], Choice]]:
        """Where the decision is taken, and what its choices are called there."""
        return spots.spot(live, self.task.unordered), lambda choice: choice

    def error(self, message: str) -> CroupierError:
        """A complaint about the round as it stands on the path."""
        return CroupierError(message).at(**self._here())

    def _here(self) -> dict[str, str | int]:
        return {"game": self.task.start.game.slug, "answer": len(self.task.prefix) + len(self.path) + 1}


def _batch(draw: Draw) -> Draw:
    """Cards asked for in the same words belong together, whichever of the face-down ones is turned up first."""
    return draw if draw.slot < 0 else draw._replace(slot=0)


def _with_batches(known: Known, draw: Draw, stated: int) -> Known:
    """The batches still open: anything stated but cards, or a change from dealing to turning up, ends them all."""
    if known.batches and (known.stated != stated or next(iter(known.batches)).slot != _batch(draw).slot):
        return known.closed()
    return known
