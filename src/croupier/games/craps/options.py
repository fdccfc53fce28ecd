"""What a house may choose at a craps table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.errors import OptionRefused
from croupier.money import Cents
from croupier.options import House, amount, choice, whole

DOLLAR: Final[Cents] = 100
FIRE_MOST: Final[Cents] = 100 * DOLLAR

_MULTIPLES: Final = (*(f"{times}x" for times in range(11)), "20x", "25x", "30x", "50x", "100x")


_WITH: Final = {"4_or_10": Fraction(2), "5_or_9": Fraction(3, 2), "6_or_8": Fraction(6, 5)}
#: What sections 6 and 7 pay, with the number and against it; a house may better only what section 5 prints.
TRUE_ODDS: Final[Mapping[str, Callable[[str], Fraction]]] = {
    "buy": lambda line: _WITH[line],
    "lay": lambda line: 1 / _WITH[line],
    "taking_odds": lambda line: _WITH[line],
    "laying_odds": lambda line: 1 / _WITH[line],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """The choices the text leaves to the house, and the readings its rulings leave open."""

    odds: str = choice(
        "any",
        *_MULTIPLES,
        "3-4-5x",
        clause="OH-B 7.I; 7.II; 7.III; 7.IV; 7.V",
        title="most odds behind a flat bet; odds laid may win this much",
    )
    odds_maximum: Cents = amount(clause="OH-B 7.VI", title="posted maximum of a supplemental bet")
    vig_when: str = choice(
        "up_front", "on_win", clause="OH-B 6.I; 6.II", title="when the vigorish of a buy or lay bet is collected"
    )
    vigorish: int = whole(5, 0, 5, clause="OH-B 6.I; 6.II", title="vigorish of buy and lay bets in percent")
    vig_rounding: str = choice(
        "none", "dollar", clause="OH-B 6.I; 6.II", title="vigorish to the cent, or down to a whole dollar"
    )
    come_odds_on_come_out: str = choice(
        "working", "off", clause="OH-B 7.III; 7.IV", title="come and put odds on a come out roll"
    )
    buy_on_come_out: str = choice("off", "working", clause="OH-B 6.I", title="buy bets on a come out roll")
    shooter_bet: str = choice(
        "assumed",
        "required",
        clause="OH-B 9.I",
        title="a roll without anybody's line bet: by a shooter who is not listed, or not at all",
    )
    call_bets: str = choice("taken", "not_taken", clause="OH-B 1.I.B", title="bets without cash or chips")

    def check(self) -> None:
        """The Fire Bet's limits are printed (§12.II.A), so are true odds, and all are stated with "to" (§5.I)."""
        low, high, step = self.limit("fire", own=True)
        if low not in (0, DOLLAR) or high > FIRE_MOST or step not in (0, DOLLAR):
            raise OptionRefused(
                "a Fire Bet is at least $1 and at most $100, in steps of $1; post fire_maximum up to 100",
                clause="OH-B 12.II.A",
            )
        for name, table in self.tables.items():
            for line in table.lines:
                if name in TRUE_ODDS and line.pays.odds != (true := TRUE_ODDS[name](line.line)):
                    message = f"table {table.id!r}: line {line.line!r} pays {line.pays}; the text pays {true} to 1"
                    raise OptionRefused(message, clause=table.clause)
                if line.pays.unit != "to":
                    message = f"table {table.id!r}: line {line.line!r} pays {line.pays}; write it with 'to'"
                    raise OptionRefused(message, clause="OH-B 5.I")

    @property
    def vig_unit(self) -> Cents:
        """The vigorish is a whole number of these."""
        return DOLLAR if self.vig_rounding == "dollar" else 1
