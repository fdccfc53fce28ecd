"""Outcomes that were typed wrongly: before anything has followed, the dealer enters what fell; of a settled round the
difference is paid or collected. Both by new entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from croupier.errors import Refused
from croupier.house.chips import VERIFIED, Booking, Chips
from croupier.house.house_rules import LOOKED_INTO
from croupier.house.ledger import Account, account
from croupier.house.table import Table
from croupier.house.verification import Claim
from croupier.money import Cents
from croupier.round.correction import retype
from croupier.round.facts import Award, Pay
from croupier.round.requests import DEALER
from croupier.round.round import Round


class Correction(NamedTuple):
    """What is put right: in which round, as its result of which number, from which answer on, and what really fell."""

    round: str
    result: int
    seq: int
    outcomes: list[Any]
    by: str


def retype_last(table: Table, outcome: object, by: str) -> None:
    """Enter what fell in the place of the outcome that was entered last, as long as nothing has followed from it."""
    if table.dealing is not None:
        raise Refused(f"table {table.name} deals by itself; nobody has typed what fell")
    was = table.round
    if was is None:
        raise Refused(f"table {table.name} has no round open; a supervisor corrects a round that is over")
    now = retype(was, outcome, by)
    now.walking = table.walking
    # No chip has moved by the one, and none moves by the other.
    table.round, table._booked = now, len(now.facts)
    table._try(lambda round_: None)  # who has left decides nothing
    table._note("the outcome entered last was wrong, and what fell was entered", by)


def check(table: Table, name: str, was: Round, now: Round) -> None:
    """Refuse what cannot be put right by paying or collecting a difference."""
    if table.dealing is not None:
        raise Refused(f"table {table.name} deals by itself; nobody has typed what fell")
    if table.state == "playing":
        raise Refused(f"table {table.name} is in a round; an earlier one is corrected between rounds")
    for round_, when in ((was, "ended"), (now, "would end")):
        if round_.result is None or round_.result.status != "settled":
            status = round_.result.status if round_.result else "open"
            raise Refused(f"{name} {when} {status}; a round that was settled, and would be, is corrected")
        if any(type(fact) is Award for fact in round_.facts):
            raise Refused(f"{name} {when} with a jackpot; its claim is rejected, and its meter corrected")
    if any(claim.round == name for claim in table.jackpots.claims.values()):
        raise Refused(f"a win of {name} is being verified; it is rejected instead")
    if _remembered(now) != _remembered(was) and (table.game.standing is not None or name != table.round_name):
        raise Refused(f"table {table.name} has played on from how {name} ended; it cannot be played again")


def not_since(name: str, results: int, then: int) -> None:
    """Refuse to correct a round that was corrected since somebody asked for it."""
    if results != then:
        raise Refused(f"{name} was corrected since; decline it, and look at the round again")


def correct(table: Table, was: Round, now: Round, correction: Correction, because: str) -> dict[Account, Cents]:
    """Pay and collect the difference; who gets how much more. What a player has spent meanwhile is owed."""
    check(table, correction.round, was, now)
    assert was.result is not None
    assert now.result is not None
    people = {seat.seat: seat.who for seat in was.setup.seats}

    def owner(seat: str) -> Account:
        if people.get(seat, DEALER) == DEALER:
            raise Refused(f"the wager of seat {seat} was made by somebody for the dealer; it is put right by hand")
        return account("player", people[seat])

    chips = Chips(table.name, owner, lambda seat: people.get(seat, DEALER) == DEALER)
    more = {name: amount for name, amount in _difference(chips, was.result.lines, now.result.lines).items() if amount}
    key = f"{correction.round}/correction/{correction.result}"
    booking = Booking(chips, table.ledger, correction.round, key)
    for seq, (name, amount) in enumerate(sorted(more.items(), key=lambda item: -item[1])):
        if amount > 0:
            booking.pay(name, amount, seq, "", because)
        else:
            booking.take_back(name, -amount, seq, "", because)
    claims = list(_large(table, chips, now.result.lines, more, key))
    for claim in claims:
        booking.keep(claim.owner, claim.held, claim.key, claim.award.clause, VERIFIED)
    table.ledger.enter(booking.entries)
    for claim in claims:
        table.jackpots.claim(claim)
        table._note(f"seat {claim.award.seat} wins by a correction, to be approved", correction.by)
    if _remembered(now) != _remembered(was):
        table.carry = now.result.carry
    table.corrected = correction, now
    table._note(f"{correction.round} corrected from answer {correction.seq} on", correction.by, because)
    return more


def _large(
    table: Table, chips: Chips, lines: Iterable[Pay], more: Mapping[Account, Cents], key: str
) -> Iterator[Claim]:
    """What is paid by a correction to who wins so much by it that it would have been held at once: two people have
    typed it, and it is looked into as any other."""
    least = table.house_rules.verified_from
    won: dict[Account, Cents] = {}
    seats: dict[Account, Pay] = {}
    for line in lines:
        if line.net > 0 and not chips.tips(line.seat):
            owner = chips.winner(line.seat)
            won[owner] = won.get(owner, 0) + line.net
            seats.setdefault(owner, line)
    for owner, total in won.items():
        amount = more.get(owner, 0)
        if least and total >= least and amount > 0:
            line = seats[owner]
            award = Award(line.seat, "", amount, False, line.clause)
            round_ = key.partition("/")[0]
            yield Claim(f"{key}/{line.seat}/large", table.name, round_, award, amount, owner, [LOOKED_INTO])


def _remembered(round_: Round) -> Any:
    return round_.result.carry if round_.result is not None else None


def _difference(chips: Chips, was: Iterable[Pay], now: Iterable[Pay]) -> dict[Account, Cents]:
    """How much more each account would have."""
    more: dict[Account, Cents] = {}
    for lines, sign in ((was, -1), (now, 1)):
        for line in lines:
            for name, amount in chips.came_to(line).items():
                more[name] = more.get(name, 0) + sign * amount
    return more
