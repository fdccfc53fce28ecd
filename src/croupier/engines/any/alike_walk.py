"""The walk that counts alike rounds once: every class of them is walked by one of its members, and a few others are
played beside it to see that what the game declares is true."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from croupier.engines.any import distribution, spots
from croupier.engines.any.distribution import Enumeration, Spread
from croupier.engines.any.spots import DecisionSpot
from croupier.engines.any.symmetry import Key, Symmetry
from croupier.engines.any.walk import BY, MOST_ANSWERS, Fan, RoundWalk, Task, Twig
from croupier.engines.any.weights import Known
from croupier.equipment.cards import Card, show
from croupier.errors import CroupierError
from croupier.round.alike import Alike
from croupier.round.requests import Choice, Decide, Draw, Gather, Peek, Request
from croupier.round.round import Round

#: Rounds played at random to see how many there are.
TRIES: Final = 300
#: So many other members of a class are played beside the first, and one where there are many classes.
OTHERS: Final = 3
MANY_CLASSES: Final = 5_000


class Size(NamedTuple):
    """How many ways to play a round there are, alike ones once, how long a walk takes, and if anything is decided."""

    leaves: float
    seconds: float
    decides: bool


class AlikeWalk(RoundWalk):
    """A walk in which rounds that differ by nothing that counts are one."""

    def __init__(self, task: Task, alike: Alike) -> None:
        super().__init__(task)
        self.symmetry = Symmetry(alike, task.start.pack)
        self._spreads: dict[Key, Spread] = {}
        self._decided = False
        self._random = Random(task.start.game.slug)  # noqa: S311 - which rounds are compared, not what is dealt

    def result(self) -> Enumeration:
        """Walk, and add everything up."""
        return replace(super().result(), symmetry=self.symmetry)

    def _unordered_dice(self, who: str) -> bool:
        return not self.symmetry.alike.order

    def _after(self, live: Round, pending: Request | None, value: Any, known: Known) -> Known:
        """Cards between which something else was stated are told apart."""
        if type(pending) is Draw and known.stated != len(live.facts):
            known = known._replace(trail=known.trail._replace(epoch=known.trail.epoch + 1))
        return super()._after(live, pending, value, known)

    def _noted(self, known: Known, pending: Request | None, value: Any) -> Known:
        """What is known, with the answer on the trail."""
        trail = known.trail
        match pending:
            case Draw(to=to, slot=slot, hand=hand, face=face):
                return known._replace(
                    trail=self.symmetry.dealt(trail, value, to, hand, "turned" if slot >= 0 else face)
                )
            case Decide(seat=seat):
                trail = trail.marked((seat, value._replace(cards=())))
                places = trail.places
                for card in value.cards:
                    trail = self.symmetry.dealt(trail, card, f"named by {seat}", 0, "")
                return known._replace(trail=trail._replace(places=places))
        return known._replace(trail=trail.marked(value))

    def _spot(self, live: Round) -> tuple[DecisionSpot, Callable[[Choice], Choice]]:
        """The typical spot, and what the choices are called there."""
        where, names = spots.typical_spot(live, self.symmetry)
        return where, lambda choice: spots.renamed(choice, names)

    def _chance(self, live: Round, fan: Fan) -> Spread:
        """Every class of answers by its weight."""
        classes = self._classes(fan)
        unknown = [key for key in classes if key not in self._spreads]
        parts: list[tuple[int, Spread]] = []
        for key, twigs in classes.items():
            if key not in self._spreads:
                child = live if key is unknown[-1] else self.again()
                child.answer(twigs[0].value, BY)
                self.path.append((twigs[0].value, None))
                self._spreads[key] = self.visit(child, twigs[0].known)
                self.path.pop()
            parts.append((sum(twig.weight for twig in twigs), self._spreads[key]))
        spread = distribution.mix(parts, fan.whole)
        self._check(spread)
        return spread

    def _classes(self, fan: Fan) -> dict[Key, list[Twig]]:
        classes: dict[Key, list[Twig]] = {}
        for twig in fan.twigs:
            classes.setdefault(self.symmetry.key(twig.known.trail), []).append(twig)
        return classes

    def _leaf(self, live: Round, known: Known) -> Spread:
        """The end of a round, if other members of its class come to the same end by the same way."""
        spread = super()._leaf(live, known)
        cards = [answer.answer for answer in live.answers if type(answer.asked) is Draw]
        way = self._way(live)
        numbers = range(1, OTHERS + 1) if self.leaves <= MANY_CLASSES else (1 + self.leaves % OTHERS,)
        for number in numbers:
            others = self.symmetry.member(cards, number, self._random)
            order = self.symmetry.order(known.trail.places, number, self._random)
            dealt = [others[at] for at in order]
            if dealt != cards and self._way(self._played(live, dealt, list(zip(cards, others, strict=True)))) != way:
                declared = f"the game declares that {show(cards)} and {show(dealt)} are alike"
                raise self.error(f"{declared}, but the rules tell them apart")
        return spread

    def _played(self, live: Round, dealt: Sequence[Card], renamed: Sequence[tuple[Card, Card]]) -> Round | None:
        """The round with other cards dealt and the same answers to everything else; nothing where they do not fit."""
        other, left = self._fresh(), iter(dealt)
        try:
            for asked, value, _ in live.answers:
                if type(asked) is Draw:
                    other.answer(next(left), BY)
                elif type(asked) is Decide:
                    cards = spots.matched(value.cards, renamed)
                    other.answer(value._replace(cards=cards) if cards else value, BY, asked.seat)
                else:
                    other.answer(value, BY)
        except CroupierError:
            return None
        return other

    def _way(self, live: Round | None) -> object:
        """Everything that was asked, and how the round ended."""
        if live is None or live.pending is not None:
            return None
        pack, requests = self.task.start.pack, [answer.asked for answer in live.answers]
        # Of a card reader only how many cards it looks for.
        gists = [(ask.asked, sum(pack[at] for at in ask.completes)) if type(ask) is Peek else ask for ask in requests]
        return gists, self.outcome(live)

    def size(self, tries: int = TRIES) -> Size:
        """Play some rounds at random, rare cards as often as others: a round that comes up with a chance of p, in a
        class of m alike ones, stands for 1 / pm classes."""
        chance = Random(self.task.start.game.slug)  # noqa: S311 - an estimate, not a deal
        leaves = seconds = 0.0
        for _ in range(tries):
            classes = self._sample(chance)
            began = perf_counter()
            self.again()
            seconds += (1 + OTHERS) * classes * (perf_counter() - began)
            leaves += classes
            self.path.clear()
        return Size(leaves / tries, seconds / tries, self._decided)

    def _sample(self, chance: Random) -> float:
        """A round that was played at random, left on the path, and how many classes it stands for."""
        live, known = self.root()
        rarity = 1.0
        for _ in range(MOST_ANSWERS):
            pending = live.pending
            if pending is None:
                return rarity / self.symmetry.members(known.trail)
            if isinstance(pending, Decide | Gather):
                ask = pending if isinstance(pending, Decide) else pending.asks[0]
                choices, _ = self.tried(live, ask)
                choice = choices[chance.randrange(len(choices))]
                rarity *= len(choices)
                self._decided = True
                known = self._noted(known.closed(), ask, choice)
                live.answer(choice, BY, ask.seat)
                self.path.append((choice, ask.seat))
                continue
            classes = self._classes(self.chances(live, pending, known))
            typical = self.symmetry.typical if type(pending) is Draw else lambda value: value
            twigs = {typical(twig.value): twig for twig in chance.choice(list(classes.values()))}
            _, value, known = chance.choice(list(twigs.values()))
            rarity *= len(classes) * len(twigs)
            live.answer(value, BY)
            self.path.append((value, None))
        raise self.error(f"the round asks on and on: more than {MOST_ANSWERS} answers")
