"""Options are the house's choices that the text allows: typed, frozen, with the text's default.

A game writes a frozen dataclass that extends `House`, each field made by `choice`, `whole`, `switch` or
`amount`. Anything the text does not allow is refused with the clause that forbids it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, NamedTuple

from croupier.errors import BadInput, CroupierError, OptionRefused
from croupier.money import Cents, cents, dollars, native
from croupier.paytables import PayTable

_KEY: Final = "croupier"


#: A shoe that no card leaves: so many decks that what was drawn makes no difference to ten digits.
ENDLESS: Final = 10**12
MOST_DECKS: Final = 12
_ODDS: Final = re.compile(r"([0-9]{1,4}):([0-9]{1,4})")


class Wider(NamedTuple):
    """What mathematics may ask about an option beyond the text: how it is read and shown, and the values in words."""

    read: Callable[[object], Any]
    show: Callable[[Any], str]
    values: str


def _any_decks(raw: object) -> int:
    if raw in ("endless", ENDLESS):
        return ENDLESS
    if isinstance(raw, bool) or not isinstance(raw, int | str) or not 1 <= int(raw) <= MOST_DECKS:
        raise ValueError(raw)
    return int(raw)


def _any_odds(raw: object) -> str:
    if isinstance(raw, int | Fraction | Decimal) and not isinstance(raw, bool):
        win, stake = raw.as_integer_ratio()
        raw = f"{win}:{stake}"
    if (odds := _ODDS.fullmatch(str(raw))) is None or not int(odds[2]):
        raise ValueError(raw)
    return str(raw)


def word_of(*words: str) -> Wider:
    """One of several words, whichever of them the text allows."""
    return Wider(lambda raw: words[words.index(str(raw))], str, " | ".join(words))


#: Any number of decks that anybody deals from, or a shoe that no card leaves.
ANY_DECKS: Final = Wider(
    _any_decks, lambda decks: "endless" if decks == ENDLESS else str(decks), f"1 to {MOST_DECKS} | endless"
)
#: Any odds, as a layout prints them.
ANY_ODDS: Final = Wider(_any_odds, str, "any odds, like 7:5")


class Allowed(NamedTuple):
    """What an option accepts: how it is read and shown, the values in words, and the clause that sets them."""

    read: Callable[[object], Any]
    show: Callable[[Any], str]
    values: tuple[str, ...]
    clause: str
    title: str

    @property
    def each(self) -> list[str]:
        """Every value by itself, those of a range number by number."""
        least, ranges, most = self.values[0].partition(" to ")
        return [str(number) for number in range(int(least), int(most) + 1)] if ranges else list(self.values)


def _option(default: object, allowed: Allowed) -> Any:
    return field(default=default, metadata={_KEY: allowed})


def choice(default: str, *others: str, clause: str, title: str, short: int = 0) -> Any:
    """One of several words; "nearest chip" is `nearest_chip` too, and the first ``short`` letters may stand for all."""
    values = (default, *others)
    whole_words = {value[:short]: value for value in values} if short else {}

    def read(raw: object) -> str:
        word = str(raw).replace(" ", "_")
        word = whole_words.get(word, word)
        if word not in values:
            raise ValueError
        return word

    return _option(default, Allowed(read, str, values, clause, title))


def whole(default: int, least: int, most: int, *, clause: str, title: str) -> Any:
    """A whole number from least to most."""

    def read(raw: object) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int | str) or not least <= int(raw) <= most:
            raise ValueError
        return int(raw)

    return _option(default, Allowed(read, str, (f"{least} to {most}",), clause, title))


def switch(default: bool, *, clause: str, title: str) -> Any:
    """On or off."""
    words: dict[object, bool] = {"on": True, "off": False, True: True, False: False, "true": True, "false": False}

    def read(raw: object) -> bool:
        if raw not in words:
            raise ValueError
        return words[raw]

    return _option(default, Allowed(read, lambda on: "on" if on else "off", ("on", "off"), clause, title))


def amount(default: Cents = 0, *, clause: str = "", title: str) -> Any:
    """An amount of money; 0 means that none is posted."""

    def read(raw: object) -> Cents:
        if (value := cents(raw)) < 0:
            raise ValueError
        return value

    return _option(default, Allowed(read, dollars, ("an amount of money",), clause, title))


class Limit(NamedTuple):
    """Posted limits of one wager, in cents; 0 where none is posted."""

    minimum: Cents = 0
    maximum: Cents = 0
    increment: Cents = 0


NO_LIMIT: Final = Limit()


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """What every table posts. Games extend it with the choices their own text allows."""

    table_minimum: Cents = amount(title="least wager at the table")
    table_maximum: Cents = amount(title="largest wager at the table")
    increment: Cents = amount(title="wagers are whole multiples of this")
    smallest_chip: Cents = amount(title="the smallest chip on the table")
    rounding: str = choice("down", "nearest_chip", clause="", title="what a payment that chips cannot make comes to")
    tables: Mapping[str, PayTable] = field(default_factory=dict)
    limits: Mapping[str, Limit] = field(default_factory=dict)
    #: Wagers of the house's own beside those of the text, by name (`croupier.round.house_wagers`).
    house_wagers: Mapping[str, Any] = field(default_factory=dict)

    def check(self) -> None:
        """Refuse combinations that the text does not allow; games override this."""

    def check_posted(self) -> None:
        """Refuse what mathematics may ask about and no table may post; games override this."""

    def limit(self, wager: str, *, own: bool) -> Limit:
        """The limits of a wager: its own if posted, else the table's, which side bets do not share."""
        posted = self.limits.get(wager)
        if posted is None and (own or not (self.table_minimum or self.table_maximum or self.increment)):
            return NO_LIMIT
        table = NO_LIMIT if own else Limit(self.table_minimum, self.table_maximum, self.increment)
        return table if posted is None else Limit(*(m or t for m, t in zip(posted, table, strict=True)))


_described: Final[dict[type[Any], dict[str, tuple[Allowed, Any]]]] = {}


def described(kind: type[Any]) -> dict[str, tuple[Allowed, Any]]:
    """The options of a game: name, what is allowed, and the default."""
    if (known := _described.get(kind)) is None:
        options = [field for field in fields(kind) if _KEY in field.metadata]
        known = _described[kind] = {field.name: (field.metadata[_KEY], field.default) for field in options}
    return known


def read(name: str, raw: object, allowed: Allowed) -> Any:
    """One option as its typed value, or a refusal that says what is allowed."""
    try:
        return allowed.read(native(raw))
    except (ValueError, TypeError, CroupierError):
        accepted = " | ".join(allowed.values)
        raise OptionRefused(f"option {name} cannot be {raw!r}; allowed: {accepted}", clause=allowed.clause) from None


def by_name(what: str, given: Any, like: str = "{'decks': 6}") -> Mapping[str, Any]:
    """Something that is given by names, or nothing; whoever programs need not check types to be told what is wanted."""
    if given is None:
        return {}
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise BadInput(f"{what} are given by name, like {like}, not as {given!r}")
    return given
