"""What the dice decided, in words: the roll, the point or number it was against, and the sum with its vigorish."""

from collections.abc import Iterable
from fractions import Fraction

from croupier.games.craps.bets import BETS, FIRE, HARD, LINE, NUMBER, SEVEN, Bet
from croupier.games.craps.layout import read
from croupier.games.craps.options import Options
from croupier.games.craps.rules import charge, fire_line, judge, up_front
from croupier.games.families.dice import Dice, RollVerdict
from croupier.money import Cents
from croupier.money import Pay as Odds
from croupier.round.facts import Pay, Rolled
from croupier.round.grounds import Comparison, Grounds, HeldHand, Sight
from croupier.round.sums import written


class CrapsWords:
    """Nobody holds anything at craps; a roll decides."""

    def names(self, sight: Sight) -> Iterable[HeldHand]:
        """No hands lie on the layout."""
        return ()

    def grounds(self, sight: Sight, pay: Pay) -> Grounds | None:
        """Why a bet ended so."""
        dice = next((fact.dice for fact in reversed(sight.facts) if type(fact) is Rolled), None)
        bet = BETS.get(pay.wager)
        if dice is None or bet is None:
            return None
        point = read(sight.carry).point
        if bet.how == FIRE:
            return _fire(sight, pay)
        if pay.outcome == "returned":
            return Grounds(f"the roll is {_roll(dice)}, which decides the bet behind it while the odds are off")
        verdict = judge(pay.wager, point, dice)
        comparison: Comparison = {"win": "hit", "lose": "missed"}.get(pay.outcome, "equal")  # type: ignore[assignment]  # mypy widens the values to str
        because = _because(bet, point, dice, pay.outcome == "win")
        collected = _collected(sight, pay)
        base = pay.stake - collected
        if pay.outcome != "win" or verdict is None:
            gone = f"-{written(base)} - {written(collected)} vigorish = {written(pay.net)}"
            return Grounds(because, {}, comparison, sum=gone if collected and pay.net == -pay.stake else "")
        vigorish = collected if up_front(sight.options) else charge(sight.options, pay.wager, base)
        return Grounds(because, {}, comparison, _odds(sight.options, verdict), base, vigorish)


def _roll(dice: Dice) -> str:
    return f"{sum(dice)} ({dice[0]}-{dice[1]})"


def _because(bet: Bet, point: int, dice: Dice, won: bool) -> str:
    """The roll, and what it was against."""
    roll, total = f"the roll is {_roll(dice)}", sum(dice)
    number = bet.number or point
    if bet.how == LINE and not (point and bet.kind in ("pass", "dont_pass")):
        return f"{roll} on its first roll" if bet.kind.endswith("come") else f"the come out {roll[4:]}"
    if bet.how in (LINE, NUMBER):
        other = number if total == SEVEN else SEVEN
        return f"{roll}, before the {other}"
    if bet.how == HARD:
        easy = total != SEVEN and not won
        return f"{roll}, {'the easy way' if easy else 'the hard way' if won else f'before a hard {bet.number}'}"
    return f"{roll}, which the bet {'covers' if won else 'does not cover'}"


def _odds(options: Options, verdict: RollVerdict) -> Odds:
    """What a win is paid for each unit of the bet; of several units, those that hit less those that miss."""
    table = options.tables[verdict.table]
    if verdict.units == 1:
        return table[verdict.line].pays
    won = sum((table[line].pays.odds or Fraction(0) for line in verdict.lines), Fraction(0))
    each = (won - (verdict.units - len(verdict.lines))) / verdict.units
    return Odds("to", each.numerator, each.denominator, True)


def _collected(sight: Sight, pay: Pay) -> Cents:
    """The vigorish that lies beside a bet, from before and from now."""
    up = read(sight.carry).find(pay.seat, pay.wager)
    before = up.vig if up else 0
    if not up_front(sight.options):
        return before
    made = (dict(seat.wagers).get(pay.wager, 0) for seat in sight.seats if seat.seat == pay.seat)
    return before + sum(charge(sight.options, pay.wager, amount) for amount in made if amount)


def _fire(sight: Sight, pay: Pay) -> Grounds:
    """The points that the shooter made before the seven."""
    points = len(read(sight.carry).fire)
    because = f"the shooter made {points} different point{'s' * (points != 1)} before the seven"
    if pay.outcome == "lose":
        return Grounds(f"{because}, which is not on the bet's pay table", {}, "not on the table")
    return Grounds(because, {}, "on the table", sight.options.tables["fire"][fire_line(points)].pays)
