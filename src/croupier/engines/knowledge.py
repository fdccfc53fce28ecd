"""What somebody knows of cards that nobody should know: which cards, and how well each is read.

    dealer:1        the dealer's first card         community:2    the second community card; turn, river
    dealer:all      all of the dealer's cards       first:4        the first four cards of a round, before the wagers
    dealer:1=Q+     whether it is a queen or higher first:1=6-9    whether it is a six to a nine
    hands:5         the cards of five other players card:5         the fifth card of a round, and no other
    next            the next card of the shoe: the first of a round, and in blackjack every one that comes later

Whatever is known is known before every decision, from the first wager on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, get_args

from croupier.engines.analysis import Analysis
from croupier.engines.solved import Number, Solution
from croupier.equipment.cards import JOKER, RANKS, TEXT
from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.engines.question import Question

#: Where a known card lies: in the dealer's hand, on the board, or at the front of the cards about to be dealt.
Place: TypeAlias = Literal["dealer", "community", "first"]
#: Ranks that are not told apart from each other; a card that is read exactly has no such groups.
RankGroup: TypeAlias = frozenset[int]

#: A simple play of who knows the first cards of a round: what it is called, and how it goes.
FIRST_CARD: Final = ("first card", "the wager goes by the first known card alone")

_PLACES: Final = get_args(Place)
#: How a place is written from which one card is known, and no others before it.
_ALONE: Final = {"card": "first"}
_NAMED: Final = {"turn": "community:4", "river": "community:5", "next": "first:1"}
_SPEC: Final = re.compile(r"([a-z]+)(?::([a-z0-9]+))?(?:=(.+))?")
_RANGE: Final = re.compile(r"([2-9TJQKA])(?:-([2-9TJQKA])|([+-]))?")
_RANK_OF_JOKER: Final = JOKER >> 2
_MOST: Final = 60


class KnownCard(NamedTuple):
    """One card that is known: which card of its place, the first being 1, and the groups of ranks that it is read as
    (none where it is read exactly). ``spec`` says so in words."""

    spec: str
    place: Place
    number: int
    groups: tuple[RankGroup, ...] = ()


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that is known: cards by place, every card of a place where ``whole`` names it, and so many other players'
    ``hands``."""

    specs: tuple[str, ...]
    cards: tuple[KnownCard, ...]
    whole: tuple[KnownCard, ...] = ()
    hands: int = 0

    def at(self, place: Place, cards: int, what: str) -> tuple[KnownCard, ...]:
        """What is known of a place that has so many cards. What is known of any other place, or of a card that is not
        there, is refused with ``what`` could be known."""
        for card in (*self.cards, *self.whole):
            if card.place != place:
                raise BadInput(f"nothing here goes by {card.spec}; {what}")
            if card.number > cards:
                raise BadInput(f"{card.spec} is no card of this game; {what}")
        every = [card._replace(number=number) for card in self.whole for number in range(1, cards + 1)]
        return in_order((*self.cards, *every))

    def apart(self, place: Place) -> Knowledge:
        """Only what is known of a place."""
        cards, whole = ([card for card in some if card.place == place] for some in (self.cards, self.whole))
        return replace(self, cards=tuple(cards), whole=tuple(whole))


def in_order(cards: Iterable[KnownCard]) -> tuple[KnownCard, ...]:
    """Known cards by their numbers, of which none may be known twice."""
    known = sorted(cards, key=lambda card: card.number)
    for before, after in pairwise(known):
        if before.number == after.number:
            raise BadInput(f"{before.spec} and {after.spec} are about the same card; say it once")
    return tuple(known)


class InformedPlay(NamedTuple):
    """The best play with a knowledge, by what it comes to. ``misread`` is what the same play nets where what is read
    says nothing about the cards, and ``changed`` in how many rounds another decision is best than without the
    knowledge; None where that is not counted. ``cards`` is how many cards a reading is made of. ``unaware`` is what the
    best play without the knowledge nets, where that is not simply the wager of the question."""

    solution: Solution
    misread: Number | None = None
    changed: Number | None = None
    cards: int = 1
    unaware: Number | None = None

    @property
    def net(self) -> Number:
        """What the player is up on average, per unit of the initial wager."""
        return Analysis("", None, self.solution).net

    @property
    def made(self) -> bool:
        """Whether the wager is ever made."""
        return any(ways and ending.risked for ending, ways in self.solution.endings.items())

    @property
    def tolerated(self) -> Number | None:
        """The share of rounds in which the reading may say nothing before the edge is gone; None where there is no
        edge, or it is never gone."""
        if self.misread is None or not self.misread < 0 < self.net:
            return None
        return self.net / (self.net - self.misread)

    @property
    def tolerated_per_card(self) -> Number | None:
        """How many of single cards may be misread then, where one of them spoils the whole reading."""
        rounds = self.tolerated
        return rounds if rounds is None or self.cards == 1 else 1 - (1 - float(rounds)) ** (1 / self.cards)


#: The best play by somebody who knows something, by wager; the first is the whole game's.
InformedSolver: TypeAlias = Callable[["Question", Knowledge], Mapping[str, InformedPlay]]


def read(specs: Sequence[str]) -> Knowledge:
    """Knowledge from words; every complaint says what would be accepted."""
    if not specs:
        raise BadInput("say what is known with --knows, like dealer:1, community:2, first:1=6-9 or hands:5")
    cards: list[KnownCard] = []
    whole: list[KnownCard] = []
    hands = 0
    for spec in specs:
        name, _, reading = spec.partition("=")
        match = _SPEC.fullmatch(_NAMED.get(name, name) + (f"={reading}" if reading else ""))
        if match is None or match[1] not in (*_PLACES, *_ALONE, "hands") or (not reading and "=" in spec):
            raise _unread(spec)
        place, which, groups = _ALONE.get(match[1], match[1]), match[2] or "", tuple(_groups(spec, reading))
        if place == "hands":
            if hands or reading or not which.isdigit() or not 0 < int(which) < _MOST:
                raise BadInput(f"{spec!r} is not understood; other players' hands are known as hands:1, hands:2 ...")
            hands = int(which)
        elif which == "all" and place != "first":
            whole.append(KnownCard(spec, _place(place), 0, groups))
        elif which.isdigit() and 0 < int(which) < _MOST:
            numbers = range(1, int(which) + 1) if match[1] == "first" else [int(which)]
            cards += [KnownCard(spec, _place(place), number, groups) for number in numbers]
        else:
            raise _unread(spec)
    return Knowledge(tuple(specs), tuple(cards), tuple(whole), hands)


def _place(name: str) -> Place:
    return next(place for place in _PLACES if place == name)


def _unread(spec: str) -> BadInput:
    return BadInput(
        f"{spec!r} is not understood; known cards are written dealer:1, dealer:all, community:2, turn, river, hands:5, "
        "next, first:4 or card:5, and those not read exactly dealer:1=Q+, first:4=6-9"
    )


def _groups(spec: str, reading: str) -> Iterator[RankGroup]:
    """``6-9`` or ``2-6/T+``: groups of ranks with a stroke between, and last all ranks that are not named."""
    if not reading:
        return
    named: set[int] = set()
    for group in reading.split("/"):
        ranks: set[int] = set()
        for part in group.upper().replace("10", "T").split(","):
            match = _RANGE.fullmatch(part)
            if match is None:
                raise BadInput(
                    f"{spec!r}: {group!r} is no group of ranks; write 6-9, Q+, 5-, A or 2,7 and / between groups"
                )
            low = high = RANKS.index(match[1])
            if match[2]:
                low, high = sorted((low, RANKS.index(match[2])))
            ranks |= set(range(0 if match[3] == "-" else low, len(RANKS) if match[3] == "+" else high + 1))
        if ranks & named:
            raise BadInput(f"{spec!r}: a rank is in two groups")
        named |= ranks
        yield frozenset(ranks)
    if others := set(range(_RANK_OF_JOKER + 1)) - named:
        yield frozenset(others)


def group_name(group: RankGroup) -> str:
    """A group of ranks in words: ``2 3 4``. A joker is with those that nobody has named, and is not named either."""
    return " ".join(RANKS[rank] for rank in sorted(group) if rank < len(RANKS)) or TEXT[JOKER]
