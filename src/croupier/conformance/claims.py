"""The checks of what a game declares about itself: which cards are alike, and the plan that its play walks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Final

from croupier.conformance.demands import demand, fail
from croupier.conformance.playing import PostedGame, play_out
from croupier.engines.any.spots import matched
from croupier.engines.any.symmetry import START, Symmetry, Trail
from croupier.equipment.cards import Card, show
from croupier.equipment.source import RandomSource
from croupier.errors import CroupierError
from croupier.round import ruleset
from croupier.round.requests import Decide, Draw
from croupier.round.round import Round

#: Other members of a class of alike deals that are played beside each deal.
_OTHERS: Final = 3
#: What a plan says may concern rare rounds only; in so many, one of them comes up.
_ROUNDS: Final = 100


def alike_cards_are_alike(posted: PostedGame, source: RandomSource) -> None:
    """A deal with other cards that the game declares to be alike asks the same questions and pays the same."""
    round_ = posted.round(source, seats=1)
    wagers = [wager for wager, _ in round_.setup.seats[0].wagers] if round_.setup.seats else []
    alike = posted.game.alike_for(wagers, round_.options)
    if not alike or not wagers:
        return
    fresh = round_.fork()
    symmetry = Symmetry(alike, round_.pack)
    play_out(round_, source)
    cards = [entry.answer for entry in round_.answers if type(entry.asked) is Draw]
    places = _trail(round_, symmetry).places
    chance = Random(source.below(1 << 30))  # noqa: S311 - which deals are compared, not what is dealt
    for number in range(1, _OTHERS + 1):
        others = symmetry.member(cards, number, chance)
        dealt = [others[at] for at in symmetry.order(places, number, chance)]
        again = _played(fresh.fork(), round_, dealt, list(zip(cards, others, strict=True)))
        same = again is not None and _course(again) == _course(round_)
        demand(same, f"{show(cards)} and {show(dealt)} are declared alike, but the rules tell them apart")


def _trail(round_: Round, symmetry: Symmetry) -> Trail:
    """Where each card of a round lies: cards between which anything else happened are in different places."""
    trail, copy = START, Round(round_.game, round_.options, round_.setup, round_.carry, pack=round_.pack)
    stated = len(copy.facts)
    for entry in round_.answers:
        asked = entry.asked
        if type(asked) is not Draw:
            trail = trail.marked(None)
        else:
            if len(copy.facts) != stated:
                trail = trail._replace(epoch=trail.epoch + 1)
            face = "turned" if asked.slot >= 0 else asked.face
            trail = symmetry.dealt(trail, entry.answer, asked.to, asked.hand, face)
        copy.answer(entry.answer, entry.by, asked.seat if type(asked) is Decide else None)
        stated = len(copy.facts)
    return trail


def _played(fresh: Round, round_: Round, dealt: Sequence[Card], renamed: Sequence[tuple[Card, Card]]) -> Round | None:
    """The round with other cards and the same answers to everything else; none where they do not fit."""
    left = iter(dealt)
    try:
        for asked, answer, by in round_.answers:
            if type(asked) is Draw:
                fresh.answer(next(left), by)
            elif type(asked) is Decide:
                fresh.answer(answer._replace(cards=matched(answer.cards, renamed)), by, asked.seat)
            else:
                fresh.answer(answer, by)
    except CroupierError:
        return None
    return fresh


def _course(round_: Round) -> object:
    """What was asked in the round, and what it paid."""
    if round_.result is None:
        return None
    return [entry.text for entry in round_.answers], sorted(round_.result.lines, key=repr)


def plan_is_walked(posted: PostedGame, source: RandomSource) -> None:
    """The plan is data that fits its game, and the round reads it."""
    plan = posted.game.plan
    if plan is None:
        return
    plan.check(posted.game)
    try:
        ruleset.plain(plan)
    except AssertionError as error:
        fail(str(error))
    with _reading(plan) as read:
        for _ in range(_ROUNDS):
            play_out(posted.round(source), source)
            if read:
                return
    fail(f"the game carries a plan, but {_ROUNDS} rounds read nothing of it: {type(plan).__name__}")


@contextmanager
def _reading(plan: object) -> Iterator[set[str]]:
    """The names that are read of a plan meanwhile."""
    kind, names = type(plan), set[str]()
    own = kind.__dict__.get("__getattribute__")

    def noting(self: object, name: str) -> Any:
        if self is plan:
            names.add(name)
        return object.__getattribute__(self, name)

    setattr(kind, "__getattribute__", noting)  # noqa: B010 - a type checker takes an assignment for a bound method
    try:
        yield names
    finally:
        if own is None:
            delattr(kind, "__getattribute__")
        else:
            setattr(kind, "__getattribute__", own)  # noqa: B010 - as above
