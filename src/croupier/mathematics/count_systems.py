"""Counts of a shoe: tags for every card, as players know them by name, from a file, or how far suits are apart."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from croupier.engines.in_shoe import Floats, Unseen
from croupier.equipment.cards import RANKS, SUITS, TEXT, Card, rank_of, suit_of
from croupier.errors import BadInput, UnknownName
from croupier.files import UNREADABLE, read_text

BEST: Final = "best"
#: The most plentiful suit against the scarcest.
SUIT_GAP: Final = "suits"
DECK: Final = 52
_LARGEST: Final = 99
#: Tags of the ranks from two to ace, added as a card is seen.
_SYSTEMS: Final[Mapping[str, tuple[int, ...]]] = {
    "hi-lo": (1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1),
    "ko": (1, 1, 1, 1, 1, 1, 0, 0, -1, -1, -1, -1, -1),
    "hi-opt-1": (0, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, 0),
    "hi-opt-2": (1, 1, 2, 2, 1, 1, 0, 0, -2, -2, -2, -2, 0),
    "omega-2": (1, 1, 2, 2, 2, 1, 0, -1, -2, -2, -2, -2, 0),
    "zen": (1, 1, 2, 2, 2, 1, 0, 0, -2, -2, -2, -2, -1),
    "halves": (1, 2, 2, 3, 2, 1, 0, -1, -2, -2, -2, -2, -2),
    "dragon-bonus": (2, 2, 1, 1, 0, -1, -1, -1, -1, -1, -1, -1, 1),
    "dragon-7": (0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0, 0),
}
NAMES: Final = (BEST, SUIT_GAP, *_SYSTEMS)


@dataclass(frozen=True, slots=True)
class CountSystem:
    """A count by its name, with a tag for each of the 52 cards; none where it is of suits."""

    name: str
    tags: tuple[int, ...] = ()

    def counts(self, kinds: Sequence[tuple[Card, ...]], pack: Sequence[int], unseen: Unseen) -> Floats:
        """What the count shows at every moment: for each deck that nobody has seen, or as it runs where the tags of a
        shoe do not come to nothing."""
        left = unseen.sum(axis=1) / DECK
        if not self.tags:
            suits = self._by_suit(kinds, unseen)
            gaps: Floats = (suits.max(axis=1) - suits.min(axis=1)) / left
            return gaps
        tags = np.array([self._tag(cards) for cards in kinds])
        whole = np.array([sum(pack[card] for card in cards) for cards in kinds])
        running: Floats = (tags * (whole - unseen)).sum(axis=1).astype(np.float64)
        return running / left if self.is_balanced(pack) else running

    def is_balanced(self, pack: Sequence[int]) -> bool:
        """Whether a whole shoe counts nothing, so that a count is taken by the deck."""
        return sum(tag * pack[card] for card, tag in enumerate(self.tags)) == 0

    def _tag(self, cards: tuple[Card, ...]) -> int:
        tags = {self.tags[card] for card in cards}
        if len(tags) > 1:
            names = ", ".join(dict.fromkeys(RANKS[rank_of(card)] for card in cards))
            raise BadInput(f"{names} all count the same in this game; give them one tag")
        return tags.pop()

    @staticmethod
    def _by_suit(kinds: Sequence[tuple[Card, ...]], unseen: Unseen) -> Unseen:
        if any(len(cards) > 1 for cards in kinds):
            raise BadInput("suits do not matter in this game; count it by other tags")
        sums: Unseen = np.stack(
            [unseen[:, [suit_of(cards[0]) == suit for cards in kinds]].sum(axis=1) for suit in range(len(SUITS))],
            axis=1,
        )
        return sums

    def plain(self) -> dict[str, int]:
        """Tags by rank, or by card where suits of a rank differ."""
        tags: dict[str, int] = {}
        for rank, name in enumerate(RANKS):
            cards = [card for card in range(len(self.tags)) if rank_of(card) == rank]
            if len({self.tags[card] for card in cards}) == 1:
                tags[name] = self.tags[cards[0]]
            else:
                tags |= {TEXT[card]: self.tags[card] for card in cards}
        return tags


def named(name: str) -> CountSystem:
    """A count that has a name, or one of your own from a .toml file."""
    if name == SUIT_GAP:
        return CountSystem(name)
    if name in _SYSTEMS:
        return CountSystem(name, tuple(_SYSTEMS[name][rank_of(card)] for card in range(DECK)))
    if name.endswith(".toml"):
        return _from_file(Path(name))
    raise UnknownName("count", name, [*NAMES, "a .toml file of your own"])


def _from_file(path: Path) -> CountSystem:
    """``A = -1`` for a rank, ``As = 2`` for a card; what is not named counts nothing."""
    try:
        given = tomllib.loads(read_text(path))
    except UNREADABLE as error:
        raise BadInput(f"{path} is no TOML: {error}") from None
    tags = [0] * DECK
    for key, tag in sorted(given.items(), key=lambda pair: len(pair[0])):
        cards = [card for card in range(DECK) if key in (RANKS[rank_of(card)], TEXT[card])]
        if not cards or isinstance(tag, bool) or not isinstance(tag, int) or abs(tag) > _LARGEST:
            raise BadInput(f"{path}: {key} = {tag} is no tag; write a rank or a card and a whole number, like A = -1")
        for card in cards:
            tags[card] = tag
    if not any(tags):
        raise BadInput(f"{path} counts nothing; write a rank or a card and a whole number, like A = -1")
    return CountSystem(path.stem, tuple(tags))
