"""Who is asked at a table, what an absent player is taken to do, and what seats have said while others still think."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import CroupierError
from croupier.house.places import Place
from croupier.money import Cents
from croupier.round.facts import Stake
from croupier.round.requests import Decide, Gather, Request
from croupier.round.round import Round


def asks(pending: Request | None) -> tuple[Decide, ...]:
    """The decisions that are open now."""
    if type(pending) is Gather:
        return pending.asks
    return (pending,) if type(pending) is Decide else ()


def default(ask: Decide) -> str:
    """What an absent player is taken to do: the default that the game declares on the decision."""
    if ask.unanswered not in [action.name for action in ask.actions]:
        raise CroupierError(f"seat {ask.seat} is absent, and the game declares no default for: {ask.asked}")
    return ask.unanswered


def adds_wager(round_: Round, ask: Decide, action: str) -> bool:
    """Whether an action would put more of the seat's money at risk."""
    ahead = round_.fork()
    ahead.answer(action, "", ask.seat)
    return any(type(fact) is Stake and fact.seat == ask.seat for fact in ahead.facts[len(round_.facts) :])


def waits_for(round_: Round | None, places: Mapping[str, Place]) -> str:
    """Whom a table waits for, in words that change when it waits for something else: a seat that is asked, or others
    who may still bet after the first seat is ready."""
    if round_ is None:
        return "bets" if any(place.ready for place in places.values()) else ""
    waiting = asks(round_.pending)
    return f"seats {' '.join(ask.seat for ask in waiting)} after {len(round_.answers)}" if waiting else ""


def said(round_: Round) -> dict[str, Cents]:
    """What seats that have answered already will put at risk, while others are still asked with them: their money is
    held at once, so that it is there when the last one has answered."""
    waiting = asks(round_.pending) if type(round_.pending) is Gather else ()
    if not waiting:
        return {}
    ahead = round_.fork()
    for ask in waiting:
        ahead.answer(default(ask), "", ask.seat)
    stakes: dict[str, Cents] = {}
    for fact in ahead.facts[len(round_.facts) :]:
        if type(fact) is Stake:
            stakes[fact.seat] = stakes.get(fact.seat, 0) + fact.amount
    return stakes
