"""Who is asked at a table, what an absent player is taken to do, and what seats have said while others still think."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.house.places import Place
from croupier.money import Cents
from croupier.round.facts import Stake
from croupier.round.requests import Decide, Gather, Request
from croupier.round.round import Round

#: What an absent player is taken to do, the first of these that is open: nothing that adds a wager. Where none is, the
#: text leaves no choice but the first action offered, like the hit of a hand that may not stand.
DEFAULT_ACTIONS: Final = ("check", "pass", "decline", "stand", "house_way", "ride", "pull_back", "cede", "fold")


def asks(pending: Request | None) -> tuple[Decide, ...]:
    """The decisions that are open now."""
    if type(pending) is Gather:
        return pending.asks
    return (pending,) if type(pending) is Decide else ()


def default(ask: Decide) -> str:
    """What adds no wager."""
    names = [one.name for one in ask.actions]
    return ask.declines if ask.optional else next((one for one in DEFAULT_ACTIONS if one in names), names[0])


def waits_for(round_: Round | None, places: Mapping[str, Place]) -> str:
    """Whom a table waits for, in words that change when it waits for something else: a seat that is asked, or others
    who may still bet after the first seat is ready."""
    if round_ is None:
        return "bets" if any(one.ready for one in places.values()) else ""
    waiting = asks(round_.pending)
    return f"seats {' '.join(one.seat for one in waiting)} after {len(round_.answers)}" if waiting else ""


def said(round_: Round) -> dict[str, Cents]:
    """What seats that have answered already will put at risk, while others are still asked with them: their money is
    held at once, so that it is there when the last one has answered."""
    waiting = asks(round_.pending) if type(round_.pending) is Gather else ()
    if not waiting:
        return {}
    ahead = round_.fork()
    for ask in waiting:
        ahead.answer(default(ask), "", ask.seat)
    found: dict[str, Cents] = {}
    for fact in ahead.facts[len(round_.facts) :]:
        if type(fact) is Stake:
            found[fact.seat] = found.get(fact.seat, 0) + fact.amount
    return found
