"""Which bets may go down now, and up to how much: the layout decides, and what the house posts."""

from fractions import Fraction
from typing import Any, Final

from croupier.errors import WagerRefused
from croupier.games.craps.bets import BETS, Bet, pair
from croupier.games.craps.layout import CrapsLayout, read
from croupier.games.craps.options import DOLLAR, FIRE_MOST, Options
from croupier.games.craps.rules import opens
from croupier.money import Cents, dollars, up_to_next
from croupier.round.setup import Seat, Setup

#: A seat without cash or chips for its bets is told by this event, with the seat behind it (§1.I.B).
CALL_BET: Final = "call_bet"

_THREE_FOUR_FIVE: Final = {"4_or_10": 3, "5_or_9": 4, "6_or_8": 5}


def first_refused(options: Options, carry: Any, setup: Setup) -> WagerRefused | None:
    """The first bet that may not go down on this layout, and why."""
    layout = read(carry)
    for seat in setup.seats:
        by_call = bool(setup.events) and f"{CALL_BET} {seat.seat}" in setup.events
        for wager, amount in seat.wagers:
            if why := _refusal(options, layout, seat, wager, amount, by_call=by_call):
                return why.at(seat=seat.seat, wager=wager)
    return None


def _refusal(
    options: Options, layout: CrapsLayout, seat: Seat, wager: str, amount: Cents, *, by_call: bool
) -> WagerRefused | None:
    bet = BETS[wager]
    if by_call and options.call_bets == "not_taken":
        return WagerRefused(f"{wager} without cash or chips: no call bets at this table", clause="OH-B 1.I.B")
    if bet.kind == "fire":
        return _fire(layout, seat.seat, amount)
    if bet.support:
        return _odds(options, layout, seat, wager, amount)
    if not opens(wager, layout.point):
        return _too_early_or_late(layout, seat.seat, bet)
    # Limits hold for the bet as it then stands (ruling: craps-16).
    most = options.limit(bet.kind, own=False).maximum
    total = layout.up(seat.seat, wager) + amount
    if most and total > most:
        message = f"{wager} would come to {dollars(total)}, above the maximum of {dollars(most)}"
        return WagerRefused(message, clause="OH-B 5.VIII")
    return None


def _too_early_or_late(layout: CrapsLayout, seat: str, bet: Bet) -> WagerRefused:
    if not layout.point:
        return WagerRefused(f"{bet.kind} is made after the come out roll, and no point is set", clause=bet.clauses[0])
    removed = bet.kind == "dont_pass" and seat in layout.barred
    message = f"the point is {layout.point}; {bet.kind} is made before the come out roll"
    message += " and not put back once taken down or reduced" if removed else ", and not raised after it"
    return WagerRefused(message, clause="OH-B 4.IV" if removed else bet.clauses[0])


def _fire(layout: CrapsLayout, seat: str, amount: Cents) -> WagerRefused | None:
    if layout.sealed:
        return WagerRefused("fire is open from a seven out until the next point is set", clause="OH-B 12.I.A")
    if layout.up(seat, "fire"):
        return WagerRefused("a fire bet is up, and is not raised", clause="OH-B 4.III.D")
    if not DOLLAR <= amount <= FIRE_MOST or amount % DOLLAR:
        return WagerRefused(f"fire of {dollars(amount)}: it is $1 to $100, in steps of $1", clause="OH-B 12.II.A")
    return None


def _odds(options: Options, layout: CrapsLayout, seat: Seat, wager: str, amount: Cents) -> WagerRefused | None:
    bet = BETS[wager]
    flat = layout.up(seat.seat, bet.support)
    if bet.kind == "put_odds":  # the one flat bet that may be made together with its odds (§3.I.D)
        flat += dict(seat.wagers).get(bet.support, 0)
    if not flat:
        return WagerRefused(f"{wager} needs {bet.support} with its number", clause=bet.clauses[0])
    most = most_odds(options, wager, layout.point, flat)
    total = layout.up(seat.seat, wager) + amount
    if most is not None and total > most:
        message = f"{wager} would come to {dollars(total)}; behind {dollars(flat)} it is {dollars(most)} at most"
        return WagerRefused(message, clause=bet.clauses[0])
    return None


def most_odds(options: Options, wager: str, point: int, flat: Cents) -> Cents | None:
    """The most that may lie behind a flat bet; None where the house posts no limit (ruling: craps-7). Odds laid are
    limited by what they win (ruling: craps-11). Either limit gives way to the next amount that the table's chips can
    pay exactly (§7.VI)."""
    if options.odds == "any" and not options.odds_maximum:
        return None
    bet = BETS[wager]
    line = pair(bet.number or point)
    pays = options.tables[bet.table][line].pays
    limits: list[Fraction] = []
    if options.odds != "any":
        times = _THREE_FOUR_FIVE[line] if options.odds == "3-4-5x" else int(options.odds.removesuffix("x"))
        limits.append(Fraction(times * flat) * (Fraction(pays.den, pays.num) if bet.against else 1))
    if options.odds_maximum:
        limits.append(Fraction(options.odds_maximum))
    return up_to_next(int(min(limits)), pays.den * (options.smallest_chip or DOLLAR))


def full_odds(options: Options, wager: str, point: int, flat: Cents) -> Cents:
    """What goes behind a flat bet with full odds; nothing where the house takes any amount, or there is no number."""
    if options.odds == "any" or not opens(wager, point):
        return 0
    return most_odds(options, wager, point, flat) or 0
