"""Money is integer cents, odds are exact fractions, and every rounding rule has a name. No float touches money."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from croupier.errors import BadMoney, BadPayTable

Cents: TypeAlias = int

#: The most a single amount may be: a limit on everything, far above any table.
MOST: Final[Cents] = 10**15

_MONEY = re.compile(r"(-?)\$?([0-9]{1,14}|[0-9]{1,3}(?:,[0-9]{3}){1,4})(?:\.([0-9]{1,2}))?")


def native(number: object) -> object:
    """A whole number of another library (NumPy's, or a Decimal or Fraction that is one) as Python's own; anything else
    as it is."""
    if isinstance(number, bool | int | str | float):
        return number
    if isinstance(number, Decimal) and not number.is_finite():
        return number
    if isinstance(number, Decimal | Fraction):
        return int(number) if number == int(number) else number
    if isinstance(number, type) or not hasattr(number, "__index__"):
        return number
    try:
        return number.__index__()
    except TypeError:  # an array of several numbers
        return number


def _whole_cents(amount: Decimal | Fraction) -> Cents:
    value = Fraction(amount) * 100 if not isinstance(amount, Decimal) or amount.is_finite() else Fraction(1, 3)
    if value.denominator != 1:
        raise BadMoney(f"{amount} is no amount of whole cents")
    return int(value)


def cents(text: object) -> Cents:
    """Read ``"37.50"``, ``"$5"``, a whole number of dollars, a Decimal or a Fraction of whole cents; floats are refused
    because they are not exact."""
    text = native(text)
    if isinstance(text, Decimal | Fraction):
        value = _whole_cents(text)
    elif isinstance(text, int) and not isinstance(text, bool):
        value = text * 100
    elif isinstance(text, str) and (match := _MONEY.fullmatch(text)):
        sign, whole, part = match.groups(default="")
        value = (int(whole.replace(",", "")) * 100 + int(part.ljust(2, "0"))) * (-1 if sign else 1)
    else:
        raise BadMoney(f"{text!r} is not an amount of money; write dollars and cents as text, like '10' or '37.50'")
    if abs(value) > MOST:
        raise BadMoney(f"{text} is more than any table takes; the most is {dollars(MOST)}")
    return value


def dollars(amount: Cents) -> str:
    """``3750`` as ``"37.50"``, ``1000`` as ``"10"``."""
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), 100)
    return f"{sign}{whole}.{part:02}" if part else f"{sign}{whole}"


def to_nearest(amount: Cents, unit: Cents) -> Cents:
    """Round to the nearest whole unit, half up (ruling: G7)."""
    return (2 * amount + unit) // (2 * unit) * unit


def up_to_next(amount: Cents, unit: Cents) -> Cents:
    """Round up to the next whole unit: a chip (OH-A §9.III) or 25 cents of vigorish."""
    return -(-amount // unit) * unit


Unit: TypeAlias = Literal["to", "for", "dollars", "percent"]


class Pay(NamedTuple):
    """What one line of a pay table pays.

    ``"40 to 1"`` returns the stake with the win, ``"100 for 1"`` and ``"$300"`` do not (ruling: G2),
    ``"100%"`` is a share of a meter. A fraction of a cent stays with the house (ruling: G7).
    """

    unit: Unit
    num: int
    den: int = 1
    returns_stake: bool = False

    def net(self, stake: Cents, *, meter: Cents = 0, per: Cents = 100) -> Cents:
        """What the player is up when this line hits; ``per`` is the wager a dollar amount is printed for."""
        match self.unit:
            case "to":
                return stake * self.num // self.den
            case "for":
                return stake * self.num // self.den - stake
            case "dollars":
                return self.num if self.returns_stake else self.num * stake // per - stake
            case "percent":
                return meter * self.num // (self.den * 100) - stake

    @property
    def odds(self) -> Fraction | None:
        """What is won for each unit staked; None where that depends on the stake or a meter."""
        if self.unit in ("to", "for"):
            return Fraction(self.num, self.den) - (self.unit == "for")
        return None

    def __str__(self) -> str:
        if self.unit == "dollars":
            return f"${self.num // 100:,}" + (f".{self.num % 100:02}" if self.num % 100 else "")
        if self.unit == "percent":
            return f"{self.num}%" if self.den == 1 else f"{self.num}/{self.den}%"
        return f"{self.num} {self.unit} {self.den}"


_ODDS = re.compile(r"(\d{1,7}(?:\.5)?) (to|for) (\d{1,4})")
_PERCENT = re.compile(r"(\d{1,3})%")


def pay(text: object, *, returns_stake: bool = False) -> Pay:
    """Read a printed pay: ``"3 to 2"``, ``"100 for 1"``, ``"$300"``, ``"100%"``."""
    if isinstance(text, str):
        if match := _ODDS.fullmatch(text):
            win, unit, stake = match[1], match[2], int(match[3])
            if stake == 0:
                raise BadPayTable(f"{text!r} pays on a stake of nothing; write it like '3 to 2'")
            num, den = (int(win[:-2]) * 2 + 1, stake * 2) if win.endswith(".5") else (int(win), stake)
            return Pay("to" if unit == "to" else "for", num, den, unit == "to")
        if match := _PERCENT.fullmatch(text):
            if int(match[1]) > 100:
                raise BadPayTable(f"{text!r} is more than the whole meter; the most is '100%'")
            return Pay("percent", int(match[1]))
        if text.startswith("$"):
            return Pay("dollars", cents(text), 1, returns_stake)
    raise BadPayTable(f"{text!r} is not a pay; write '40 to 1', '100 for 1', '$300' or '100%'")
