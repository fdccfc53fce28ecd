"""What is on the layout when a round begins: who sits where, with which wagers."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from croupier.errors import BadMoney
from croupier.money import Cents, cents, dollars


@lru_cache(maxsize=256)
def _number_in(seat: str) -> int:
    return int("".join(letter for letter in seat if letter in "0123456789")[:6] or 0)


class Seat(NamedTuple):
    """A betting position with its wagers. One player may hold several where the text allows it."""

    seat: str
    wagers: tuple[tuple[str, Cents], ...]
    player: str = ""
    box: int = 0
    standing: bool = False

    @property
    def number(self) -> int:
        """The box on the layout, counted from the dealer's left."""
        return self.box or _number_in(self.seat)

    @property
    def who(self) -> str:
        """The person behind the wagers."""
        return self.player or self.seat


class Setup(NamedTuple):
    """Everything fixed before the first answer. ``events`` are facts of the equipment, like a fresh shoe. While betting
    is open it is not ``closed``, and what a box lacks others may yet add."""

    seats: tuple[Seat, ...]
    meters: tuple[tuple[str, Cents], ...] = ()
    events: frozenset[str] = frozenset()
    closed: bool = True


def setup(wagers: Mapping[str, Mapping[str, object]], *, events: tuple[str, ...] = ()) -> Setup:
    """A setup in one line: ``setup({"1": {"ante": "10"}})``. Nothing is checked against the rules yet."""
    seats = tuple(
        Seat(name, tuple((slug, cents(stake)) for slug, stake in bets.items())) for name, bets in wagers.items()
    )
    return Setup(seats, events=frozenset(events))


def with_bet(given: Setup, seat: str, wager: str, amount: Cents) -> Setup:
    """The setup with another amount on a wager."""
    seats = [
        entry._replace(wagers=tuple((slug, amount if slug == wager else bet) for slug, bet in entry.wagers))
        if entry.seat == seat
        else entry
        for entry in given.seats
    ]
    return given._replace(seats=tuple(seats))


def plain(given: Setup) -> dict[str, Any]:
    """The setup as JSON."""
    seats: list[dict[str, Any]] = []
    for seat in given.seats:
        entry: dict[str, Any] = {"seat": seat.seat, "wagers": {slug: dollars(bet) for slug, bet in seat.wagers}}
        entry |= {"player": seat.player} if seat.player else {}
        entry |= {"box": seat.box} if seat.box else {}
        entry |= {"standing": True} if seat.standing else {}
        seats.append(entry)
    stored: dict[str, Any] = {"seats": seats}
    if given.meters:
        stored["meters"] = {name: dollars(reading) for name, reading in given.meters}
    if given.events:
        stored["events"] = sorted(given.events)
    return stored


def _bet(bet: object, seat: Mapping[str, Any], wager: str) -> Cents:
    try:
        return cents(bet)
    except BadMoney as error:
        raise error.at(seat=str(seat["seat"]), wager=wager) from None


def read(stored: Mapping[str, Any] | Setup) -> Setup:
    """The setup back from JSON; one that was read before is as it is."""
    if isinstance(stored, Setup):
        return stored
    seats = tuple(
        Seat(
            str(seat["seat"]),
            tuple((str(slug), _bet(bet, seat, slug)) for slug, bet in seat.get("wagers", {}).items()),
            str(seat.get("player", "")),
            int(seat.get("box", 0)),
            bool(seat.get("standing", False)),
        )
        for seat in stored.get("seats", ())
    )
    meters = tuple((str(name), cents(reading)) for name, reading in stored.get("meters", {}).items())
    return Setup(seats, meters, frozenset(stored.get("events", ())))
