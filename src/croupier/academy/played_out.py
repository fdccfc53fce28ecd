"""What plays are worth, played out: the round goes on from a decision many times by the rules that settle it, from what
the seat may know. No engine is asked, so one that values plays wrongly is found whenever it began to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt
from statistics import fmean, pvariance
from typing import Final, NamedTuple

from croupier.academy import dealt
from croupier.academy.question import SchoolQuestion
from croupier.conformance import playing
from croupier.engines.any.derived import as_seen
from croupier.equipment.source import RandomSource, SeededSource
from croupier.errors import CroupierError, Refused
from croupier.money import Cents
from croupier.round.facts import Pay
from croupier.round.requests import Choice, Decide, Peek
from croupier.round.round import Round

#: How often each play is tried.
TRIES: Final = 250
#: A difference of so many standard errors is no chance: once in 500 million comparisons.
_ERRORS: Final = 6


class PlayedOut(NamedTuple):
    """What a play came to each time, in cents, and whether nothing was decided after it."""

    choice: str
    nets: Sequence[Cents]
    is_last: bool

    @property
    def mean(self) -> float:
        """What it brings on average."""
        return fmean(self.nets)

    @property
    def variance(self) -> float:
        """How far that average is out, squared."""
        return pvariance(self.nets) / len(self.nets)


def objections(question: SchoolQuestion, round_: Round) -> Iterator[str]:
    """Where playing on contradicts what a question says that plays cost. After a last decision both ways are exact;
    before others are to come, chance decides them, which brings no more than the best play does."""
    costs = {choice: float(100 * Fraction(cost["dollars"])) for choice, cost in question.evidence["costs"].items()}
    tried = [
        played
        for choice in question.choices
        if choice in costs and (played := _played_out(round_, question.evidence["seat"], choice))
    ]
    for first, second in combinations(tried, 2):
        if not (first.is_last or second.is_last):
            continue
        more = (first.mean - second.mean) - (costs[second.choice] - costs[first.choice])
        error = _ERRORS * sqrt(first.variance + second.variance) + 1
        too_much, too_little = more > error, more < -error
        if (too_much and second.is_last) or (too_little and first.is_last):
            yield f"played out, {first.choice} brings {more / 100:+.2f} against {second.choice} beside what is said"


def _played_out(round_: Round, seat: str, name: str) -> PlayedOut | None:
    """A play tried many times; None where the seat cannot tell how the round has come so far."""
    ask = next(ask for ask in playing.asks(round_) if ask.seat == seat)
    every = (dealt.in_chips(ask, choice) for choice in ask.choices(round_.felt))
    choice = next((choice for choice in every if dealt.named(choice) == name), None)
    if choice is None:
        return None
    source = SeededSource(f"played out {round_.game.slug} {name}".encode())
    try:
        begun = _as_seen(round_, ask)
        ends = [_end(begun, ask, choice, source) for _ in range(TRIES)]
    except CroupierError:
        return None
    nets = [sum(fact.net for fact in end.facts if type(fact) is Pay and fact.seat == seat) for end, _ in ends]
    return PlayedOut(name, nets, not any(decided for _, decided in ends))


def _as_seen(round_: Round, ask: Decide) -> Round:
    """The round up to now with every card unseen that the seat could not see."""
    begun = Round(round_.game, round_.options, round_.setup, round_.carry, pack=round_.pack)
    for value, seat in as_seen(round_, ask):
        begun.answer(value, "equipment", seat)
    return begun


def _end(begun: Round, ask: Decide, choice: Choice, source: RandomSource) -> tuple[Round, bool]:
    """The round played to an end, and whether anything more was decided in it."""
    round_, decided = begun.fork(), False
    round_.answer(choice, f"seat {ask.seat}", ask.seat)
    while round_.pending is not None:
        if type(round_.pending) is Peek:
            raise Refused("what the card reader finds depends on a card that the seat cannot see")
        decided = decided or bool(playing.asks(round_))
        playing.advance(round_, source)
    return round_, decided
