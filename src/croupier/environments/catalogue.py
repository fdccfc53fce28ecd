"""Which games have an environment: what a seat can be asked there, by what actions it answers, how much it can see.

The order of the actions is part of the public interface: an action keeps its number as long as the version of the
environment stays the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from croupier.errors import Refused, UnknownName

#: The one thing to do in a round that ends without a question to the seat.
WATCH: Final = "watch"
VERSION: Final = 0


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat of a game, from where it sits.

    ``actions`` are all that it can ever do, ``x2`` behind a name for a multiple and numbers for the places of own cards
    that are named with it. ``phases`` are the questions it is asked: the clause of a turn, the first action of an
    offer. ``cards``, ``dealer`` and ``community`` are the most cards of an own hand, of the dealer's and of the board,
    ``hands`` the most hands that the seat can split into. A game with a ``shoe`` may keep it from round to round.
    """

    slug: str
    actions: tuple[str, ...]
    phases: tuple[str, ...]
    cards: int
    dealer: int = 0
    community: int = 0
    hands: int = 1
    shoe: bool = False
    numbers: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "actions", (*self.actions, WATCH))
        object.__setattr__(self, "numbers", {name: number for number, name in enumerate(self.actions)})
        assert len(self.numbers) == len(self.actions), f"{self.slug}: an action is there twice"

    @property
    def id(self) -> str:
        """The name that Gymnasium knows it by."""
        return f"croupier/{''.join(word.capitalize() for word in self.slug.split('-'))}-v{VERSION}"

    @property
    def watch(self) -> int:
        """The number of the one thing to do in a round that asks nothing."""
        return self.numbers[WATCH]

    @property
    def over(self) -> int:
        """The phase of a round that has ended."""
        return len(self.phases)


def _twenty_one(slug: str, actions: str, *phases: str) -> Chair:
    """A game of the blackjack family. Every card counts at least one, so no hand that may still draw has more than 20,
    and a dealer who draws to a soft 17 has 13 at most: seven aces, a five and five more aces."""
    return Chair(slug, tuple(actions.split()), phases, cards=21, dealer=13, hands=4, shoe=True)


_CHAIRS: Final = (
    _twenty_one(
        "blackjack",
        "hit stand double double_face_down split insure even_money cap decline",
        *("OH-A 7.V", "insure", "even_money", "cap"),
    ),
    _twenty_one(
        "free-bet-blackjack",
        "hit stand double double_face_down split free_double free_double_face_down free_split insure even_money "
        "decline",
        *("OH-A Free Bet 7.V", "insure", "even_money"),
    ),
    _twenty_one(
        "ride-free",
        "hit stand double split free_double free_split surrender insure even_money bust_bonus decline",
        *("CO 30-2119 (9)", "insure", "even_money", "bust_bonus"),
    ),
    _twenty_one(
        "pontoon-plus",
        "hit stand double split surrender insure withdraw decline",
        *("SG 3.8", "insure", "surrender", "withdraw"),
    ),
    _twenty_one(
        "rocket-aces",
        "hit stand double split insure even_money decline",
        *("CO 30-899.29 (1)(C)", "insure", "even_money"),
    ),
    Chair("three-card-poker", ("play", "fold"), ("OH-H 10.II",), cards=3, dealer=3),
    Chair("four-card-poker", ("play x1", "play x2", "play x3", "fold"), ("OH-C 10.III",), cards=5, dealer=6),
    Chair("crazy-four-poker", ("play x1", "play x2", "play x3", "fold"), ("OH-M 10.III",), cards=5, dealer=5),
    Chair("let-it-ride", ("ride", "pull_back"), ("OH-D 12.II", "OH-D 12.IV"), cards=3, community=2),
    Chair(
        "mississippi-stud",
        ("bet x1", "bet x2", "bet x3", "fold"),
        ("OH-J 11.II", "OH-J 11.IV", "OH-J 11.VI"),
        cards=2,
        community=3,
    ),
    Chair(
        "ultimate-texas-holdem",
        ("play x4", "play x3", "play x2", "play x1", "check", "fold"),
        ("OH-I 9.I", "OH-I 9.III", "OH-I 9.V"),
        cards=2,
        dealer=2,
        community=5,
    ),
    Chair(
        "texas-holdem-bonus",
        ("bet x2", "bet x1", "check", "fold"),
        ("OH-K 10.I", "OH-K 10.III", "OH-K 10.V"),
        cards=2,
        dealer=2,
        community=5,
    ),
    Chair("dj-wild-stud", ("play x2", "fold"), ("OH-O 10(b)(1)",), cards=5, dealer=5),
    Chair("deuces-wild-xtreme", ("play x2", "fold"), ("CO 30-2118 (8)(A)",), cards=5, dealer=5),
    Chair(
        "pai-gow-poker",
        (*(f"set {one} {two}" for one, two in combinations(range(1, 8), 2)), "house_way", "surrender", "bank", "pass"),
        ("OH-F 13.I", "bank"),
        cards=7,
        dealer=7,
    ),
)
CHAIRS: Final = {one.slug: one for one in _CHAIRS}

#: The games without one, and why.
WITHOUT: Final = {
    "mini-baccarat": "the cards decide; who turns them over in midi-baccarat changes no payment",
    "dragon-bonus-baccarat": "the cards decide; nothing is asked",
    "three-dice-baccarat": "the dice decide; nothing is asked",
    "craps": "the dice decide; what a player does is to make bets and call them off between rolls",
    "roulette": "the wheel decides; nothing is asked",
    "big-six": "the wheel decides; nothing is asked",
}


def chair(slug: str) -> Chair:
    """The seat of a game."""
    if slug in WITHOUT:
        raise Refused(f"{slug} has no environment: {WITHOUT[slug]}")
    if slug not in CHAIRS:
        raise UnknownName("environment of a game", slug, list(CHAIRS))
    return CHAIRS[slug]
