"""Vigorish: part of what a Banker wager wins, collected at once or marked on the player's number (OH-E §10). It is
charged when the wager is settled, so the wager's net has it taken off; a marker only puts off the moment when it is
handed over (ruling: bac-6). What is owed is carried from round to round until it is collected."""

from collections.abc import Iterator
from typing import Any, Final

from croupier.games.families.baccarat import FRESH_SHOE
from croupier.games.families.baccarat_irregular import is_last_hand
from croupier.games.families.baccarat_plan import BANKER, WINS
from croupier.games.mini_baccarat.options import Options
from croupier.money import Cents, cents, dollars
from croupier.round.box import Box
from croupier.round.facts import Pay
from croupier.round.felt import Felt

#: The event by which a setup tells that a player has left: ``"left 3"``.
LEFT: Final = "left"


def charge(t: Felt[Options], box: Box, amount: Cents) -> None:
    """Collect it, or mark it on the seat's number, just before the wager is paid (§9.II, §02.I.D)."""
    done = "marked" if t.options.vig_when == "marked" else "collected"
    t.announce(f"vigorish {dollars(amount)} {done}, seat {box.seat}", "OH-E 9.II")


def collect_before(t: Felt) -> None:
    """Markers go when the shoe was shuffled since, or their player has left the table (§10.V)."""
    owed = _owed(t.carry)
    gone = {event.removeprefix(LEFT).strip() for event in t.setup.events if event.startswith(LEFT)}
    _collect(t, owed, list(owed) if FRESH_SHOE in t.setup.events else [seat for seat in owed if seat in gone])


def collect_after(t: Felt[Options]) -> None:
    """What this round has marked is owed from now on, or collected after the last hand of a shoe."""
    owed = _owed(t.carry)
    if t.options.vig_when == "marked":
        for seat, amount in _charged(t):
            owed[seat] = owed.get(seat, 0) + amount
    _collect(t, owed, [])
    if is_last_hand(t):
        before_shuffle(t)


def marked(carry: Any) -> dict[tuple[str, str], Cents]:
    """What lies marked on each number, beside its Banker wager (§10.V)."""
    return {(seat, BANKER): amount for seat, amount in _owed(carry).items()}


def before_shuffle(t: Felt) -> None:
    """No marker outlasts the shoe (§10.V)."""
    owed = _owed(t.carry)
    _collect(t, owed, list(owed))


def _owed(carry: Any) -> dict[str, Cents]:
    return {seat: cents(amount) for seat, amount in (carry or {}).get("owed", {}).items()}


def _charged(t: Felt) -> Iterator[tuple[str, Cents]]:
    """By seat, what was taken off the Banker wagers that did not lose."""
    pays = t.options.tables[BANKER][WINS].pays
    for fact in t.facts:
        if type(fact) is Pay and fact.wager == BANKER and fact.outcome != "lose":
            yield fact.seat, max((pays.net(fact.stake) if fact.outcome == "win" else 0) - fact.net, 0)


def _collect(t: Felt, owed: dict[str, Cents], seats: list[str]) -> None:
    for seat in seats:
        t.announce(f"vigorish {dollars(owed.pop(seat))} collected, seat {seat}", "OH-E 10.V")
    t.carry = (t.carry or {}) | {"owed": {seat: dollars(amount) for seat, amount in owed.items() if amount}}
