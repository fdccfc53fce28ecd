"""The Fortune bonus and its envy (OH-F §15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from croupier.games.pai_gow_poker.options import Options
from croupier.games.pai_gow_poker.rules import LEAST_ENVIOUS
from croupier.round.facts import Pay

if TYPE_CHECKING:
    from croupier.paytables import PayLine
    from croupier.round.box import Box
    from croupier.round.felt import Felt

#: What each exposed hand of a player is to the Fortune bonus, by seat.
Seen: TypeAlias = dict[str, str]


def limit(t: Felt[Options]) -> None:
    """A posted limit cuts the Fortune bonus only, never envy (§15.VI)."""
    if t.options.payout_limit:
        for box in t.boxes:
            box.limit_to(t.options.payout_limit, ["fortune_bonus"], "OH-F 15.VI")


def collect(t: Felt, box: Box, seen: Seen) -> None:
    """A Fortune bonus without a paying hand is lost when the hand is exposed."""
    if box.stake("fortune_bonus") and not _line(t, seen[box.seat]):
        box.lose("fortune_bonus", "OH-F 15.V")


def settle(t: Felt, seen: Seen) -> None:
    """The smaller wins first; then from the right envy, and wagers with a qualifying hand (§15.IV.A)."""
    for box in t.right_to_left():
        if (line := _won(t, box, seen)) and not line.envy:
            _pay(box, line, line.clause)
    for box in t.right_to_left():
        _envy(t, box, seen)
        if line := _won(t, box, seen):
            _pay(box, line, "OH-F 15.IV.A(b)")


def _line(t: Felt, name: str) -> PayLine | None:
    table = t.options.tables.get("fortune_bonus")
    return table.get(name) if table else None


def _won(t: Felt, box: Box, seen: Seen) -> PayLine | None:
    return _line(t, seen[box.seat]) if box.stake("fortune_bonus") else None


def _pay(box: Box, line: PayLine, clause: str) -> None:
    box.win("fortune_bonus", line.pays.net(box.stake("fortune_bonus")), clause, line.line)


def _came_back(t: Felt, box: Box) -> bool:
    """Whether the Fortune bonus was taken down, as of a player who banks."""
    back = (box.seat, "fortune_bonus", "returned")
    return any(type(fact) is Pay and (fact.seat, fact.wager, fact.outcome) == back for fact in t.facts)


def _envy(t: Felt, box: Box, seen: Seen) -> None:
    """Whoever bet $5 or more has a button, and envies each qualifying hand of another player (§15.II, §1.I.C, §1.I.H;
    ruling: pgp-3). Who surrendered keeps it (ruling: pgp-8); a hand that is void has none."""
    bet = next((dict(seat.wagers).get("fortune_bonus", 0) for seat in t.setup.seats if seat.seat == box.seat), 0)
    if bet < LEAST_ENVIOUS or not box.may_envy or not box.live or _came_back(t, box):
        return
    for holder in t.right_to_left():
        line = _line(t, seen.get(holder.seat, ""))
        if line and line.envy and holder.who != box.who:
            box.bonus("envy", line.envy.num, "OH-F 15.IV.A(a)", line.line)
