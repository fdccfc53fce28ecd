"""Which bets a box takes before the deal: a maximum for all its players together, side bets only beside an initial bet.

Whoever lays the chips, the player or a pit employee at the player's wish, they count where they lie (§5.14, §5.18).
"""

from collections.abc import Iterator
from typing import Any

from croupier.errors import WagerRefused
from croupier.games.pontoon_plus.layout import SIDE_BETS
from croupier.games.pontoon_plus.options import Options
from croupier.money import Cents, dollars
from croupier.options import Limit
from croupier.round.setup import Seat, Setup

#: The wagers that a box takes up to a maximum.
LIMITED = ("main", *SIDE_BETS)


def limit(options: Options, wager: str) -> Limit:
    """The posted limits of a wager (§3.4); side bets have their own."""
    return options.limit(wager, own=wager in SIDE_BETS)


def by_box(setup: Setup, wager: str) -> dict[int, list[tuple[Seat, Cents]]]:
    """The bets of one kind on each box, the seated player's first, then in the order they were placed (§5.1)."""
    boxes: dict[int, list[tuple[Seat, Cents]]] = {}
    first = _in_the_seat(setup)
    for seat in sorted(setup.seats, key=lambda seat: seat.seat not in first):
        if bet := dict(seat.wagers).get(wager):
            boxes.setdefault(seat.number, []).append((seat, bet))
    return boxes


def _in_the_seat(setup: Setup) -> set[str]:
    """Who counts as the seated player of each box: who sits there, else who bets most on its hand (§1.23)."""
    first: dict[int, Seat] = {}
    for seat in sorted(setup.seats, key=lambda seat: (seat.standing, -dict(seat.wagers).get("main", 0))):
        first.setdefault(seat.number, seat)
    return {seat.seat for seat in first.values()}


def check_setup(options: Options, carry: Any, setup: Setup) -> WagerRefused | None:
    """The first bet that cannot stand as it lies: too much for its box, or a side bet beside no initial bet."""
    if "limit_unnoticed" not in setup.events and (why := next(_over_the_maximum(options, setup), None)):
        return why
    return next(_alone(setup), None) if "side_bet_alone" not in setup.events else None


def _over_the_maximum(options: Options, setup: Setup) -> Iterator[WagerRefused]:
    """What a player leaves of the maximum is open to others (§3.6), and not more than that (§5.1)."""
    for wager in LIMITED:
        posted = limit(options, wager)
        for number, bets in by_box(setup, wager).items():
            room = posted.maximum
            for seat, bet in bets:
                if posted.maximum and bet > room:
                    yield _excess(posted, room, number, bet, wager).at(seat=seat.seat, wager=wager)
                else:
                    room -= bet


def _excess(posted: Limit, room: Cents, number: int, bet: Cents, wager: str) -> WagerRefused:
    """The bet is refused as it lies; so much of it as makes a bet within the limits is taken (ruling: pon-12)."""
    room -= room % (posted.increment or 1)
    fits = room if room >= posted.minimum else 0
    left = f"takes {dollars(fits)} more" if fits else f"has only {dollars(room)} left" if room else "is full"
    why = f"box {number} {left}" if room < posted.maximum else f"the maximum is {dollars(room)}"
    return WagerRefused(f"{wager} of {dollars(bet)}: {why}", clause="SG 5.1", fits=fits)


def _alone(setup: Setup) -> Iterator[WagerRefused]:
    """Any player may bet Player Pair or Bonus on a box, once somebody has an initial bet there (§3.7, §3.9)."""
    boxes = by_box(setup, "main")
    for wager in SIDE_BETS:
        for number, bets in by_box(setup, wager).items():
            if number not in boxes:
                why = WagerRefused(f"{wager} needs an initial bet on box {number}", clause="SG 3.9")
                yield why.at(seat=bets[0][0].seat, wager=wager)
