"""Who may bet on what before the first card of pai gow poker (OH-F §7, §15.II)."""

from collections.abc import Iterator
from typing import Any

from croupier.errors import WagerRefused
from croupier.games.pai_gow_poker.options import Options
from croupier.games.pai_gow_poker.rules import CHIPS, LEAST_FORTUNE
from croupier.money import dollars
from croupier.round.setup import Seat, Setup


def check_setup(options: Options, carry: Any, setup: Setup) -> WagerRefused | None:
    """The first wager that may not stand."""
    for seat in setup.seats:
        for slug, why, clause in _faults(options, seat, setup):
            return WagerRefused(why, clause=clause).at(seat=seat.seat, wager=slug)
    return None


def _faults(options: Options, seat: Seat, setup: Setup) -> Iterator[tuple[str, str, str]]:
    bets = dict(seat.wagers)
    for slug, bet in seat.wagers:
        if bet % CHIPS:  # ruling: pgp-6
            yield slug, f"{slug} of {dollars(bet)} takes a quarter, which is no chip to bet with", "OH-F 13.XIII"
    if (fortune := bets.get("fortune_bonus", 0)) and "main" not in bets:
        yield "fortune_bonus", "fortune_bonus needs a wager on main", "OH-F 15.II"
    if 0 < fortune < LEAST_FORTUNE:
        yield "fortune_bonus", f"fortune_bonus of {dollars(fortune)} is below the least of 1", "OH-F 15.II"
    others = [other for other in setup.seats if other.who == seat.who and dict(other.wagers).get("main")]
    if "main" in bets and seat != others[0]:
        why = _not_beside(options, seat, others)
        if why:
            yield "main", why, "OH-F 7.IV"


def _not_beside(options: Options, seat: Seat, theirs: list[Seat]) -> str:
    """Why a player may not bet on this position besides the first one."""
    if not options.two_hands:
        return f"{seat.who} already plays position {theirs[0].number}; one player, one position at this table"
    if seat != theirs[1]:
        return f"{seat.who} already plays positions {theirs[0].number} and {theirs[1].number}; the most is two"
    if abs(seat.number - theirs[0].number) != 1:
        return f"positions {theirs[0].number} and {seat.number} are not adjacent"
    return ""
