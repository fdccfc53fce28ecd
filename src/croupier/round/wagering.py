"""What may be wagered before a round, by whom and within which limits; the rest is refused with its clause."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from croupier.errors import BadInput, UnknownName, WagerRefused
from croupier.money import Cents, dollars
from croupier.options import House, Limit
from croupier.round.setup import Seat, Setup

if TYPE_CHECKING:
    from croupier.round.game import Game

#: A refused wager: the seat, the wager as it was named, and why.
Refusal: TypeAlias = tuple[str, str, WagerRefused]

_SEAT: Final = re.compile(r"[1-9][0-9]?[a-z]?")


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager of the game, and when and with what it may be made.

    ``stage`` is ``before`` the deal, ``later`` (by a decision during the round) or ``none`` (paid without a
    stake of its own). ``own_limits`` marks side bets, which do not share the table's minimum and maximum.
    """

    slug: str
    title: str
    clause: str
    stage: str = "before"
    requires: tuple[str, ...] = ()
    own_limits: bool = False
    may_be_off: bool = False
    booked_under: str = ""


def check_wager(game: Game, options: House, bets: Mapping[str, Cents], slug: str, amount: Cents) -> str:
    """Refuse a wager that may not be made before the round, or not in this amount; return its canonical slug."""
    name = game.canonical(slug)
    spots = game.spots(options)
    wager = spots.get(name)
    if wager is None:
        kinds = ", ".join(dict.fromkeys(one.slug for one in spots.values()))
        raise WagerRefused(f"there is no wager {slug!r} on this layout; there is {kinds}", clause=game.layout)
    if wager.stage != "before":
        raise WagerRefused(f"{slug} is not a wager made before the round", clause=wager.clause)
    if wager.may_be_off and wager.slug not in options.tables:
        raise WagerRefused(f"{slug} is not offered at this table", clause=wager.clause)
    _check_limit(options.limit(wager.slug, own=wager.own_limits), slug, amount, game.limits or wager.clause)
    for other in wager.requires:
        if not any(one in bets for one in other.split("|")):
            needed = " or ".join(other.split("|"))
            raise WagerRefused(f"{slug} needs a wager on {needed}", clause=wager.clause)
    return name


def _check_limit(limit: Limit, slug: str, amount: Cents, clause: str) -> None:
    bet = f"{slug} of {dollars(amount)}"
    if amount <= 0:
        raise WagerRefused(f"{bet}: a wager is above 0", clause=clause)
    if amount < limit.minimum:
        raise WagerRefused(f"{bet} is below the minimum of {dollars(limit.minimum)}", clause=clause)
    if limit.maximum and amount > limit.maximum:
        raise WagerRefused(f"{bet} is above the maximum of {dollars(limit.maximum)}", clause=clause)
    if limit.increment and amount % limit.increment:
        raise WagerRefused(f"{bet} is not in steps of {dollars(limit.increment)}", clause=clause)


def seated(game: Game, options: House, setup: Setup, carry: Any) -> tuple[Setup, list[Refusal]]:
    """The setup with the wagers that may stand, and the refusals."""
    _check_table(game, setup)
    refused: list[Refusal] = []
    seats: list[Seat] = []
    for seat in setup.seats:
        bets: dict[str, Cents] = {}
        for slug, bet in sorted(seat.wagers, key=lambda one: _depth(game, options, one[0])):
            try:
                _check_player(game, seat, seats)
                name = check_wager(game, options, bets, slug, bet)
                if name in bets:
                    raise WagerRefused(f"{slug} is there twice; each position is named once", clause=game.layout)
                bets[name] = bet
            except WagerRefused as why:
                refused.append((seat.seat, slug, why))
        order = dict.fromkeys(game.canonical(slug) for slug, _ in seat.wagers)
        seats.append(seat._replace(wagers=tuple((name, bets[name]) for name in order if name in bets)))
    done = setup._replace(seats=tuple(seats))
    while game.check_setup and (broken := game.check_setup(options, carry, done)):
        refused.append((str(broken.where.get("seat")), str(broken.where.get("wager")), broken))
        done = _without(done, *refused[-1][:2])
    return done._replace(seats=tuple(one for one in done.seats if one.wagers)), refused


def _check_table(game: Game, setup: Setup) -> None:
    """Seats that exist, each once, and events the game knows."""
    if len(setup.seats) > game.seats:
        raise BadInput(f"{game.title} seats {game.seats}, not {len(setup.seats)}", clause=game.layout)
    if len({one.seat for one in setup.seats}) < len(setup.seats):
        raise BadInput("a seat is there twice; each seat is named once")
    for seat in setup.seats:
        if not (seat.box or _SEAT.fullmatch(seat.seat)) or not 1 <= seat.number <= game.seats:
            raise BadInput(f"no seat {seat.seat!r}; the table has seats 1 to {game.seats}", clause=game.layout)
    numbers = [one.number for one in setup.seats if not one.standing]
    if game.pack and len(set(numbers)) < len(numbers):
        raise BadInput("two players share a box; each has a betting position alone", clause=game.layout)
    if unknown := [one for one in sorted(setup.events) if one.partition(" ")[0] not in game.events]:
        raise UnknownName("event", unknown[0], game.events or "none")


def _check_player(game: Game, seat: Seat, others: list[Seat]) -> None:
    if seat.standing and game.seated_only:
        raise WagerRefused(f"{seat.seat} stands; only seated players wager", clause=game.seated_only)
    if game.one_box_each and any(one.who == seat.who and one.wagers for one in others):
        raise WagerRefused(f"{seat.who} already plays another position", clause=game.one_box_each)


def _depth(game: Game, options: House, slug: str) -> int:
    """Wagers that others need are checked first."""
    wager = game.spots(options).get(game.canonical(slug))
    return len(wager.requires) if wager else 0


def _without(setup: Setup, seat: str, wager: str) -> Setup:
    seats = [
        one._replace(wagers=tuple(bet for bet in one.wagers if bet[0] != wager)) if one.seat == seat else one
        for one in setup.seats
    ]
    return setup._replace(seats=tuple(seats))
