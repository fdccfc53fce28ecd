"""What may be wagered before a round, by whom and within which limits; the rest is refused with its clause."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from croupier.errors import BadInput, UnknownName, WagerRefused
from croupier.money import Cents, dollars
from croupier.options import House, Limit
from croupier.round.alike import Alike
from croupier.round.requests import DEALER
from croupier.round.setup import Seat, Setup

if TYPE_CHECKING:
    from croupier.round.game import Game

#: When a wager is made: before the deal, by a decision during the round, or never (paid without a stake).
Stage: TypeAlias = Literal["before", "later", "none"]
Bets: TypeAlias = tuple[tuple[str, Cents], ...]
#: A refused wager: the seat, the wager as it was named, and why.
Refusal: TypeAlias = tuple[str, str, WagerRefused]

_SEAT: Final = re.compile(r"[1-9][0-9]?[a-z]?")


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager of the game, and when and with what it may be made.

    ``stage`` is ``before`` the deal, ``later`` (by a decision during the round) or ``none`` (paid without a
    stake of its own). ``own_limits`` marks side bets, which do not share the table's minimum and maximum.
    ``equals`` names a wager that must be made with it in the same amount; ``exactly`` is its only amount, or the
    option that posts it. ``by_box`` marks bets whose limits hold for all players of a box together, which the game
    checks for itself; ``beside`` names a wager that must lie on the same box, whoever made it. ``alike`` says
    which cards decide it alike, where that is not what the game says.
    """

    slug: str
    title: str
    clause: str
    stage: Stage = "before"
    requires: tuple[str, ...] = ()
    own_limits: bool = False
    may_be_off: bool = False
    booked_under: str = ""
    equals: str = ""
    exactly: Cents | str = 0
    by_box: bool = False
    beside: str = ""
    alike: Alike | None = None

    @property
    def may_be_limited(self) -> bool:
        """Whether the house may post limits for it alone: not for what follows the amount of another wager."""
        return self.stage == "before" or (self.stage == "later" and self.own_limits)


def check_wager(
    game: Game,
    options: House,
    bets: Mapping[str, Cents],
    slug: str,
    amount: Cents,
    overlooked: Collection[str] = (),
) -> str:
    """Refuse a wager that may not be made before the round, or not in this amount; return its canonical slug. Limits
    that were ``overlooked`` when it was made do not count."""
    name = game.canonical(slug)
    spots = game.spots(options)
    wager = spots.get(name)
    # Chips on a place of the layout and nothing spoken: OH-B §4.II, OH-C §7.II, OH-D §7.I, OH-E §5.II, OH-F §7.I,
    # OH-G §4.I, OH-H §7.II, OH-I §6.I, OH-J §7.I, OH-K §7.I, OH-M §7.II, OH-N §4.III, OH-O §7(a),
    # OH-E Commission Free §8.II.
    if wager is None:
        raise WagerRefused(f"there is no wager {slug!r} on this layout; there is {_kinds(spots)}", clause=game.layout)
    if wager.stage != "before":
        raise WagerRefused(f"{slug} is not a wager made before the round", clause=wager.clause)
    # Linked or not: OH-L §5.II, 5.II.A, 5.II.B, 5.II.C, 5.II.D, 5.II.E, 5.II.F.
    if wager.may_be_off and wager.slug not in options.tables:
        raise WagerRefused(f"{slug} is not offered at this table", clause=wager.clause)
    if wager.exactly:
        only = getattr(options, wager.exactly) if isinstance(wager.exactly, str) else wager.exactly
        if amount != only:
            raise WagerRefused(f"{slug} is a wager of {dollars(only)}, not {dollars(amount)}", clause=wager.clause)
    limit = options.limit(wager.slug, own=wager.own_limits)
    if overlooked or wager.by_box:
        elsewhere = {"minimum", "maximum"} if wager.by_box else set()
        limit = limit._replace(**dict.fromkeys((elsewhere | set(overlooked)) & set(Limit._fields), 0))
    _check_limit(limit, slug, amount, game.limits or wager.clause)
    for other in wager.requires:
        if not any(alternative in bets for alternative in other.split("|")):
            needed = " or ".join(other.split("|"))
            raise WagerRefused(f"{slug} needs a wager on {needed}", clause=wager.clause)
    return name


def _kinds(spots: Mapping[str, Wager]) -> str:
    """The first place of each kind of wager, as it is written."""
    places: dict[str, str] = {}
    for place, wager in spots.items():
        if not wager.booked_under:
            places.setdefault(wager.slug, place)
    return ", ".join(places.values())


def _check_limit(limit: Limit, slug: str, amount: Cents, clause: str) -> None:
    least, most, step = limit
    if 0 < amount >= least and (not most or amount <= most) and not (step and amount % step):
        return
    bet = f"{slug} of {dollars(amount)}"
    if amount <= 0:
        raise WagerRefused(f"{bet}: a wager is above 0", clause=clause)
    if amount < least:
        raise WagerRefused(f"{bet} is below the minimum of {dollars(least)}", clause=clause)
    if most and amount > most:
        raise WagerRefused(f"{bet} is above the maximum of {dollars(most)}", clause=clause)
    raise WagerRefused(f"{bet} is not in steps of {dollars(step)}", clause=clause)


def needing_no_other(game: Game, options: House, seat: Seat) -> Bets:
    """The wagers of a seat that are made by themselves, whatever was named before them: no side bet, and none of the
    house's own."""
    spots = game.spots(options)
    return tuple(bet for bet in seat.wagers if not spots[bet[0]].requires)


def seated(game: Game, options: House, setup: Setup, carry: Any) -> tuple[Setup, list[Refusal]]:
    """The setup with the wagers that may stand, and the refusals."""
    _check_table(game, game.places(options), setup)
    overlooked = _overlooked(game, setup)
    up = _up(game, options, carry)
    refused: list[Refusal] = []
    seats: list[Seat] = []
    for seat in setup.seats:
        bets: dict[str, Cents] = {}
        asked = dict(seat.wagers) if game.paired else {}
        for slug, bet in _needed_first(game, options, seat.wagers):
            try:
                _check_player(game, seat, seats)
                _check_pair(game, asked, slug)
                unasked = overlooked | {"minimum"} if up and (seat.seat, game.canonical(slug)) in up else overlooked
                name = check_wager(game, options, bets, slug, bet, unasked)
                if name in bets:
                    raise WagerRefused(f"{slug} is there twice; each position is named once", clause=game.layout)
                bets[name] = bet  # beside any others: OH-C §7.I.C, OH-H §7.I.C, OH-M §7.I.C, OH-N §4.II
            except WagerRefused as why:
                refused.append((seat.seat, slug, why))
        refused += [(seat.seat, slug, why) for slug, why in _left_alone(game, bets)]
        seats.append(_with(game, seat, bets))
    done = setup if setup.seats == (stay := tuple(seats)) else setup._replace(seats=stay)
    while game.check_setup and (broken := game.check_setup(options, carry, done)):
        refused.append((str(broken.where.get("seat")), str(broken.where.get("wager")), broken))
        done = _without(done, *refused[-1][:2])
    if all(seat.wagers for seat in done.seats):
        return done, refused
    return done._replace(seats=tuple(seat for seat in done.seats if seat.wagers or _waits(game, seat, done))), refused


def _waits(game: Game, rider: Seat, setup: Setup) -> bool:
    """Whether a seat for the dealer with nothing on it yet may have a wager later, in front of a player's that is made
    during the round."""
    if rider.who != DEALER or not any(wager.stage == "later" and not wager.requires for wager in game.wagers):
        return False
    return any(seat.wagers and seat.who != DEALER and seat.number == rider.number for seat in setup.seats)


def _with(game: Game, seat: Seat, bets: Mapping[str, Cents]) -> Seat:
    """The seat with the wagers that stand, in the order in which they were named."""
    if tuple(bets.items()) == seat.wagers:
        return seat
    order = dict.fromkeys(game.canonical(slug) for slug, _ in seat.wagers)
    return seat._replace(wagers=tuple((name, bets[name]) for name in order if name in bets))


def _needed_first(game: Game, options: House, wagers: Bets) -> Iterable[tuple[str, Cents]]:
    """Wagers that others need are checked first."""
    return (
        sorted(wagers, key=lambda bet: _depth(game, options, bet[0])) if game.linked or options.house_wagers else wagers
    )


def _up(game: Game, options: House, carry: Any) -> set[tuple[str, str]]:
    """The bets that stand from before: each reached its minimum when it was made, and is raised by any amount."""
    if game.standing is None or not (options.table_minimum or options.limits):
        return set()
    return {(seat.seat, wager) for seat in game.standing(carry) for wager, _ in seat.wagers}


def _overlooked(game: Game, setup: Setup) -> set[str]:
    """The checks that were missed at the table, as the setup tells."""
    rules = [game.irregularities[kind] for kind in setup.events if kind in game.irregularities]
    return {overlook for rule in rules for overlook in rule.overlooks} if rules else set()


def _check_table(game: Game, places: int, setup: Setup) -> None:
    """Seats that exist at a table with so many places, each once, and events the game knows."""
    riders = [seat for seat in setup.seats if seat.who == DEALER] if game.for_the_dealer else []
    players = [seat for seat in setup.seats if seat not in riders] if riders else setup.seats
    if len(players) > places and (seated_players := sum(not player.standing for player in players)) > places:
        raise BadInput(f"{game.title} seats {places}, not {seated_players}", clause=game.seated_under)  # OH-E §02.I
    if len({seat.seat for seat in setup.seats}) < len(setup.seats):
        raise BadInput("a seat is there twice; each seat is named once")
    for seat in setup.seats:
        if not (seat.box or is_seat(seat.seat)) or not 1 <= seat.number <= places:
            raise BadInput(f"no seat {seat.seat!r}; the table has seats 1 to {places}", clause=game.seated_under)
    for group in (players, riders) if game.pack else ():
        numbers = [seat.number for seat in group if not seat.standing]
        if len(set(numbers)) < len(numbers):
            raise BadInput("two players share a box; each has a betting position alone", clause=game.seated_under)
    if setup.events and (
        unknown := [event for event in sorted(setup.events) if event.partition(" ")[0] not in game.events]
    ):
        raise UnknownName("event", unknown[0], game.events or "none")


@lru_cache(maxsize=256)
def is_seat(name: str) -> bool:
    """Whether a seat may be called so."""
    return _SEAT.fullmatch(name) is not None


def _check_player(game: Game, seat: Seat, others: list[Seat]) -> None:
    if seat.standing and game.seated_only:
        raise WagerRefused(f"{seat.seat} stands; only seated players wager", clause=game.seated_only)
    if seat.player == DEALER and not game.for_the_dealer:
        raise WagerRefused(f"nobody wagers for the dealer in {game.title}", clause=game.layout)
    if game.one_box_each and any(other.who == seat.who and other.wagers for other in others):
        raise WagerRefused(f"{seat.who} already plays another position", clause=game.one_box_each)


def _check_pair(game: Game, wagers: Mapping[str, Cents], slug: str) -> None:
    """Wagers that go together are made together, in one amount."""
    for wager in game.paired:
        if slug in (wager.slug, wager.equals):
            stake, other = wagers.get(wager.slug, 0), wagers.get(wager.equals, 0)
            if stake != other:  # OH-D §7.IV, OH-M §7.I.A, OH-O §1(a)(5), OH-O §1(a)(6)
                both = f"{wager.equals} {dollars(other)}, {wager.slug} {dollars(stake)}"
                raise WagerRefused(
                    f"{wager.equals} and {wager.slug} are made in the same amount, not {both}", clause=wager.clause
                )


def _left_alone(game: Game, bets: dict[str, Cents]) -> list[tuple[str, WagerRefused]]:
    """Take back a wager whose pair was refused, and what was made with it."""
    gone: list[tuple[str, WagerRefused]] = []
    for wager in game.paired:
        pair = {wager.slug, wager.equals}
        if len(alone := pair & bets.keys()) == 1:
            (missing,) = pair - alone
            for slug in [name for name in bets if alone & {name, *game.by_slug[name].requires}]:
                del bets[slug]
                gone.append((slug, WagerRefused(f"{slug} needs a wager on {missing}", clause=wager.clause)))
    return gone


def _depth(game: Game, options: House, slug: str) -> int:
    """Wagers that others need are checked first."""
    wager = game.spots(options).get(game.canonical(slug))
    return len(wager.requires) if wager else 0


def _without(setup: Setup, seat: str, wager: str) -> Setup:
    seats = [
        entry._replace(wagers=tuple(bet for bet in entry.wagers if bet[0] != wager)) if entry.seat == seat else entry
        for entry in setup.seats
    ]
    return setup._replace(seats=tuple(seats))
