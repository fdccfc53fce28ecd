"""What a roll does to a bet and to the point, and what a bet is paid: pure functions of bet, point and dice. A point of
0 is that of a come out roll."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import lcm

from croupier.games.craps.bets import (
    BETS,
    CHARGED,
    GOES_TO,
    HARD,
    LINE,
    NUMBER,
    NUMBERS,
    ONE_ROLL,
    PLACED_POINT,
    SEVEN,
    Bet,
    pair,
)
from croupier.games.craps.options import DOLLAR, Options
from croupier.games.families.dice import RollVerdict, ShooterHand
from croupier.money import Cents
from croupier.paytables import PayTable
from croupier.round.calls import OFF, ON


def opens(slug: str, point: int) -> bool:
    """Whether a bet is open at this point: line bets before a come out roll, come and put bets after it, odds once they
    have a number, the rest at any time (ruling: craps-5 on raising them, ruling: craps-14 on put bets)."""
    bet = BETS[slug]
    if bet.kind in ("pass", "dont_pass"):
        return not point  # §3.I.A, §3.I.B
    if bet.kind in ("come", "dont_come", "put"):
        return bool(point)
    return bool(bet.number or point) if bet.support else True


def moved(slug: str, total: int) -> str:
    """Where a bet lies after a roll that does not decide it: a come bet goes to the number (§3.I.C, §3.I.E)."""
    return GOES_TO.get((slug, total), slug)


@cache
def decided(point: int, dice: tuple[int, ...]) -> Mapping[str, RollVerdict]:
    """The bets that a roll decides where they work, and how."""
    return {slug: verdict for slug in BETS if (verdict := judge(slug, point, dice))}


def judge(slug: str, point: int, dice: tuple[int, ...]) -> RollVerdict | None:
    """What a roll does to a bet that works; None when it decides nothing. ``point`` is that of the roll, 0 for none."""
    bet = BETS[slug]
    total = sum(dice)
    if bet.how == LINE:
        if point and bet.kind in ("pass", "dont_pass"):
            return _on_number(bet, point, total, bet.clauses[3], bet.clauses[4])
        return _first_roll(bet, total)
    if bet.how == NUMBER:
        return _number(bet, point, total)
    if bet.how == HARD and total in (bet.number, SEVEN):
        hard = total == bet.number and dice[0] == dice[1]
        return _won(bet, bet.clauses[1], bet.line) if hard else RollVerdict("lose", bet.clauses[2])
    return _one_roll(bet, dice) if bet.how == ONE_ROLL else None


def _won(bet: Bet, clause: str, line: str) -> RollVerdict:
    return RollVerdict("win", clause, bet.table, (line,))


def _first_roll(bet: Bet, total: int) -> RollVerdict | None:
    """Seven and eleven decide one way, two, three and twelve the other, and bar the twelve for don't bets."""
    if total in (7, 11):  # §3.I.A.1(a), §3.I.B.2(a), §3.I.C.1(a), §3.I.E.2(a)
        return RollVerdict("lose", bet.clauses[2]) if bet.against else _won(bet, bet.clauses[1], bet.line)
    if total not in (2, 3, 12):  # §3.I.A.2(a), §3.I.B.1(a), §3.I.C.2(a), §3.I.E.1(a)
        return None
    if not bet.against:
        return RollVerdict("lose", bet.clauses[2])
    # §3.I.B.3, §3.I.E.3
    return RollVerdict("push", bet.clauses[5]) if total == 12 else _won(bet, bet.clauses[1], bet.line)


def _number(bet: Bet, point: int, total: int) -> RollVerdict | None:
    number = bet.number or point
    if not number:  # odds behind the line wait for their point
        return None
    if bet.support:
        line = pair(number)
        won = bet.clauses[1 + ("4_or_10", "5_or_9", "6_or_8").index(line)]
        return _on_number(bet._replace(line=line), number, total, won, bet.clauses[0])
    if bet.kind == "place" and number == point:
        return _on_number(bet, number, total, PLACED_POINT, PLACED_POINT)
    return _on_number(bet, number, total, bet.clauses[1], bet.clauses[2])


def _on_number(bet: Bet, number: int, total: int, won: str, lost: str) -> RollVerdict | None:
    """The number against the seven, whichever comes first."""
    # §3.I.A.1(b), §3.I.A.2(b), §3.I.B.1(b), §3.I.B.2(b), §3.I.C.1(b), §3.I.C.2(b), §3.I.D.1, §3.I.D.2, §3.I.E.1(b),
    # §3.I.E.2(b)
    if total not in (number, SEVEN):
        return None
    return _won(bet, won, bet.line) if (total == SEVEN) == bet.against else RollVerdict("lose", lost)


def _one_roll(bet: Bet, dice: tuple[int, ...]) -> RollVerdict:
    hits = tuple(way.line for unit in bet.units for way in unit if way.fits(dice))
    if not hits:
        return RollVerdict("lose", bet.clauses[2])
    return RollVerdict("win", bet.clauses[1], bet.table, hits, len(bet.units))


def works(options: Options, bet: Bet, button: str, *, come_out: bool) -> bool:
    """Whether a bet works on this roll."""
    if button in (ON, OFF):
        return button == ON
    return not come_out or on_come_out(options, bet)


def on_come_out(options: Options, bet: Bet) -> bool:
    """Place bets rest on a come out roll (§3.I.F), buy bets too (ruling: craps-3); odds work (ruling: craps-2)."""
    if bet.kind == "buy":
        return options.buy_on_come_out == "working"
    if bet.kind in ("come_odds", "put_odds"):
        return options.come_odds_on_come_out == "working"
    return bet.kind != "place"


def next_point(point: int, total: int) -> int:
    """The point after a roll: set on a come out roll, gone when it is made or lost (§1.I.C, §1.I.D)."""
    if not point:
        return total if total in NUMBERS else 0
    return 0 if total in (point, SEVEN) else point


def hand_after(hand: ShooterHand, total: int) -> ShooterHand | None:
    """The shooter's hand after a roll; None for the loser seven (§11.I.A). A point counts once (§12.II.B)."""
    if hand.point and total == SEVEN:
        return None
    fresh = total == hand.point and total not in hand.made  # in any order, §12.II.C
    return ShooterHand((*hand.made, total) if fresh else hand.made, next_point(hand.point, total))


def fire_line(points: int) -> str:
    """The line of the Fire Bet for so many different points made (§5.VII)."""
    return f"{points}_points"


def winnings(verdict: RollVerdict, bet: Cents, tables: Mapping[str, PayTable]) -> Cents:
    """What a winning bet is up: its units that hit less those that miss; a part of a cent stays with the house."""
    table = tables[verdict.table]
    if verdict.units == 1:
        return table[verdict.line].pays.net(bet)
    odds = sum((table[line].pays.odds or Fraction(0) for line in verdict.lines), Fraction(0))
    return int(bet * (odds - (verdict.units - len(verdict.lines))) // verdict.units)


def charge(options: Options, slug: str, bet: Cents) -> Cents:
    """The vigorish on a buy bet, or on what a lay bet can win (§6.I, §6.II; ruling: craps-4); other bets pay none. The
    text allows up to so much, so what chips cannot pay is left off, never added (ruling: craps-12)."""
    spec = BETS[slug]
    if spec.kind not in CHARGED:
        return 0
    of = bet if spec.kind == "buy" else options.tables[spec.table][spec.line].pays.net(bet)
    return of * options.vigorish // 100 // options.vig_unit * options.vig_unit


def up_front(options: Options) -> bool:
    """Whether the vigorish goes down with the bet, and is lost with it (§6.I, §6.II)."""
    return options.vig_when == "up_front"


def net(options: Options, verdict: RollVerdict, bet: Cents, vigorish: Cents) -> Cents:
    """What a bet is up with the vigorish charged on it. Collected up front, it is due again on a win (ruling: craps-7);
    else it is due on a win only."""
    if verdict.outcome == "win":
        return winnings(verdict, bet, options.tables) - vigorish
    if verdict.outcome == "push":
        return 0
    return -bet - (vigorish if up_front(options) else 0)


def whole_bet(options: Options) -> Cents:
    """A bet on which all odds, units and percentages come to whole cents, and odds behind it to whole chips."""
    units = lcm(*(len(bet.units) for bet in BETS.values() if bet.units))
    pays = [line.pays for table in options.tables.values() for line in table.lines]
    backing = [line.pays for table in _odds_tables(options) for line in table.lines]
    chips = lcm(*(odds.num * odds.den for odds in backing)) * (options.smallest_chip or DOLLAR)
    return lcm(units * DOLLAR * lcm(*(pay.den for pay in pays)), chips)


def _odds_tables(options: Options) -> list[PayTable]:
    names = dict.fromkeys(bet.table for bet in BETS.values() if bet.support)
    return [options.tables[name] for name in names if name in options.tables]
