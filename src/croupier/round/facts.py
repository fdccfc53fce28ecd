"""What a round states as it goes. Facts are derived from the answers, never stored as truth."""

import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from croupier.equipment.cards import TEXT, Card
from croupier.money import Cents, dollars

#: A named tuple of all its values, in a third of the time that its own constructor takes: a round states dozens.
filled: Final = tuple.__new__
#: How a card lies.
Face: TypeAlias = Literal["up", "down"]
#: What is money in a fact.
_AMOUNTS: Final = ("amount", "stake", "net", "worth", "paid")
_written: Final = json.JSONEncoder(separators=(",", ":")).encode
#: How a wager ends.
Outcome: TypeAlias = Literal["win", "lose", "push", "returned", "forfeit", "surrender", "withdrawn"]


class Deal(NamedTuple):
    """A card went to a hand, face up or down. A slot of 0 or more says which of its unidentified cards it is."""

    to: str
    card: Card
    face: Face
    slot: int = -1
    hand: int = 0


class Split(NamedTuple):
    """The last card of a hand became the first of another one, which is played next."""

    seat: str
    hand: int
    new: int


class Rolled(NamedTuple):
    """The dice came to rest."""

    dice: tuple[int, ...]
    who: str = ""


class Spun(NamedTuple):
    """The ball or the wheel came to rest."""

    pocket: str


class Chose(NamedTuple):
    """A seat decided."""

    seat: str
    action: str
    amount: Cents
    multiple: int
    hand: int


class Stake(NamedTuple):
    """Money went at risk."""

    seat: str
    wager: str
    amount: Cents
    clause: str
    hand: int = 0


class Stands(NamedTuple):
    """A bet of an earlier round is still up, or a winning one stays up for the next."""

    seat: str
    wager: str
    amount: Cents
    clause: str
    hand: int = 0


class Lammer(NamedTuple):
    """A marker lies where a wager would: it is nobody's money, and stands for what its hand may win."""

    seat: str
    wager: str
    worth: Cents
    clause: str
    hand: int = 0


class Moved(NamedTuple):
    """The dealer moved a bet to another place of the layout."""

    seat: str
    wager: str
    to: str
    amount: Cents
    clause: str


class Expose(NamedTuple):
    """A hand was turned face up: all that its box has received, or one of its split hands."""

    who: str
    clause: str
    hand: int = -1


class Announce(NamedTuple):
    """The dealer said something that matters."""

    text: str
    clause: str


class Pay(NamedTuple):
    """A wager was settled: ``net`` is what the player is up on it, the stake counted as lost when it is collected."""

    seat: str
    wager: str
    stake: Cents
    net: Cents
    outcome: Outcome
    clause: str
    line: str = ""
    hand: int = 0


class Award(NamedTuple):
    """A jackpot meter paid a share of what it showed, or all of it."""

    seat: str
    meter: str
    paid: Cents
    whole: bool
    clause: str


class Remedied(NamedTuple):
    """An irregularity was declared, and this is what the text does about it. A card nobody saw lies face down."""

    kind: str
    remedy: str
    clause: str
    seat: str = ""
    card: str = ""
    face: Face | Literal[""] = ""
    then: str = ""


Fact: TypeAlias = (
    Deal | Split | Rolled | Spun | Chose | Stake | Stands | Lammer | Moved | Expose | Announce | Pay | Award | Remedied
)


def plain(fact: Fact) -> list[Any]:
    """A fact as a JSON list, its name first: money as decimal text, cards as text."""
    kind: Any = type(fact)
    name, shown = _form(kind)
    values: list[Any] = [name, *fact]
    for place, show in shown:
        values[place] = show(values[place])
    return values


@cache
def _form(kind: type[Any]) -> tuple[str, tuple[tuple[int, Callable[[Any], str]], ...]]:
    """What a fact of this type is called, and what shows the values that are not JSON, by their places."""
    shows: dict[str, Callable[[Any], str]] = dict.fromkeys(_AMOUNTS, dollars)
    if kind is Deal:
        shows["card"] = TEXT.__getitem__
    fields: tuple[str, ...] = kind._fields
    return kind.__name__.lower(), tuple((at, shows[name]) for at, name in enumerate(fields, 1) if name in shows)


def transcript(facts: Iterable[Fact]) -> str:
    """The facts, one JSON line each: what a golden playthrough and a replay are compared by."""
    return "".join([_written(plain(fact)) + "\n" for fact in facts])
