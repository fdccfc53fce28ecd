"""The sum behind a payment, written out: what is multiplied, charged, rounded and cut, and what it comes to."""

from fractions import Fraction
from typing import NamedTuple

from croupier.money import Cents, to_nearest
from croupier.money import Pay as Odds
from croupier.options import House
from croupier.round.facts import Award, Pay
from croupier.round.grounds import Grounds, Sight


class Sum(NamedTuple):
    """A sum in words, which a reader can do again, and what it comes to: the net of the wager."""

    words: str
    net: Cents


def written(amount: Cents) -> str:
    """``3750`` as ``"$37.50"``, ``-500`` as ``"-$5"``."""
    whole, part = divmod(abs(amount), 100)
    return ("-" if amount < 0 else "") + f"${whole:,}" + (f".{part:02}" if part else "")


def sum_of(sight: Sight, pay: Pay, grounds: Grounds) -> Sum:
    """The sum of a payment."""
    if grounds.sum:
        return Sum(grounds.sum, pay.net)
    if grounds.odds is None and not grounds.charge:
        return Sum(_plainly(pay), pay.net)
    base = pay.stake if grounds.base is None else grounds.base
    terms, value = _paid(sight, pay, grounds.odds, base) if grounds.odds else ("$0", 0)
    if grounds.charge:
        terms, value = f"{terms} - {written(grounds.charge)} vigorish", value - grounds.charge
    words = f"{terms} = {written(value)}" if terms != written(value) else terms
    return Sum(words + _after(sight.options, value, pay.net), pay.net)


def _plainly(pay: Pay) -> str:
    if pay.net < 0:
        return f"{written(-pay.net)} lost"
    if pay.net > 0:
        return f"{written(pay.net)} {'returned' if pay.outcome == 'returned' else 'paid'}"
    return f"{written(pay.stake)} {'lost' if pay.outcome == 'lose' else 'returned'}"


def _paid(sight: Sight, pay: Pay, odds: Odds, base: Cents) -> tuple[str, Cents]:
    """What a line pays, before anything is charged, rounded or cut."""
    match odds.unit:
        case "to":
            return f"{written(base)} x {_ratio(odds)}", base * odds.num // odds.den
        case "for":
            return f"{written(base)} x {_ratio(odds)} - {written(base)}", base * odds.num // odds.den - base
        case "dollars" if odds.returns_stake or not base:
            return written(odds.num), odds.num
        case "dollars":
            units = Fraction(base, 100)
            times = f" x {units}" if units != 1 else ""
            return f"{written(odds.num)}{times} - {written(base)}", odds.num * base // 100 - base
        case "percent":
            award = sight.award(pay)
            share = award.paid if award else pay.net + base
            return f"{_share(sight, award, odds, share)} - {written(base)}", share - base


def _share(sight: Sight, award: Award | None, odds: Odds, share: Cents) -> str:
    """What a meter pays: a part of what it showed, where nobody else was paid from it before."""
    reading = dict(sight.setup.meters).get(award.meter, 0) if award else 0
    part = Fraction(odds.num, 100)
    if reading * part // 1 != share:
        return f"{written(share)} from the meter"
    return f"{written(reading)} on the meter" + (f" x {part}" if part != 1 else "")


def _ratio(odds: Odds) -> str:
    return str(Fraction(odds.num, odds.den))


def _after(options: House, value: Cents, net: Cents) -> str:
    """What the chips and a posted limit leave of a win."""
    words = ""
    if value > 0 and options.rounding == "nearest_chip" and options.smallest_chip:
        rounded = to_nearest(value, options.smallest_chip)
        if rounded != value:
            words, value = f", in whole {written(options.smallest_chip)} chips = {written(rounded)}", rounded
    if 0 <= net < value:
        words += f", cut by the payout limit = {written(net)}"
    return words
