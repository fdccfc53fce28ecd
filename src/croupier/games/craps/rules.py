"""What a roll does to a bet: pure functions of the bet, the point and the two dice."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from croupier.games.craps.bets import BETS, HARD, LINE, NUMBER, ONE_ROLL, PLACED_POINT, SEVEN, Bet, pair
from croupier.money import Cents
from croupier.paytables import PayTable


class Verdict(NamedTuple):
    """A bet that a roll decides: win, lose or push, the clause, and the lines that pay so many of its units."""

    outcome: str
    clause: str
    table: str = ""
    lines: tuple[str, ...] = ()
    units: int = 1


@cache
def decided(point: int, dice: tuple[int, ...]) -> Mapping[str, Verdict]:
    """The bets that a roll decides where they work, and how."""
    return {slug: verdict for slug in BETS if (verdict := judge(slug, point, dice))}


def judge(slug: str, point: int, dice: tuple[int, ...]) -> Verdict | None:
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
        return _won(bet, bet.clauses[1], bet.line) if hard else Verdict("lose", bet.clauses[2])
    return _one_roll(bet, dice) if bet.how == ONE_ROLL else None


def _won(bet: Bet, clause: str, line: str) -> Verdict:
    return Verdict("win", clause, bet.table, (line,))


def _first_roll(bet: Bet, total: int) -> Verdict | None:
    """Seven and eleven decide one way, two, three and twelve the other, and bar the twelve for don't bets."""
    if total in (7, 11):
        return Verdict("lose", bet.clauses[2]) if bet.against else _won(bet, bet.clauses[1], bet.line)
    if total not in (2, 3, 12):
        return None
    if not bet.against:
        return Verdict("lose", bet.clauses[2])
    return Verdict("push", bet.clauses[5]) if total == 12 else _won(bet, bet.clauses[1], bet.line)


def _number(bet: Bet, point: int, total: int) -> Verdict | None:
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


def _on_number(bet: Bet, number: int, total: int, won: str, lost: str) -> Verdict | None:
    """The number against the seven, whichever comes first."""
    if total not in (number, SEVEN):
        return None
    return _won(bet, won, bet.line) if (total == SEVEN) == bet.against else Verdict("lose", lost)


def _one_roll(bet: Bet, dice: tuple[int, ...]) -> Verdict:
    hits = tuple(way.line for unit in bet.units for way in unit if way.fits(dice))
    if not hits:
        return Verdict("lose", bet.clauses[2])
    return Verdict("win", bet.clauses[1], bet.table, hits, len(bet.units))


def winnings(verdict: Verdict, bet: Cents, tables: Mapping[str, PayTable]) -> Cents:
    """What a winning bet is up: its units that hit less those that miss; a part of a cent stays with the house."""
    table = tables[verdict.table]
    if verdict.units == 1:
        return table[verdict.lines[0]].pays.net(bet)
    odds = sum((table[line].pays.odds or Fraction(0) for line in verdict.lines), Fraction(0))
    return int(bet * (odds - (verdict.units - len(verdict.lines))) // verdict.units)


def vigorish(slug: str, bet: Cents, percent: int, tables: Mapping[str, PayTable], unit: Cents = 1) -> Cents:
    """The charge on a buy bet, or on what a lay bet can win (§6.I, §6.II; ruling: craps-4).

    The text allows up to so much, so what chips cannot pay is left off, never added (ruling: craps-12).
    """
    spec = BETS[slug]
    of = bet if spec.kind == "buy" else tables[spec.table][spec.line].pays.net(bet)
    return of * percent // 100 // unit * unit
