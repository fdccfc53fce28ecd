"""The words of the charts with wild cards: "pair of 4s without a 3", "pair of kings with a wild", "ace high"."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from croupier.engines.showdown.deal_advice import NO_CARD, Before, swapped
from croupier.engines.showdown.deal_chart import Reader, Rows
from croupier.equipment.cards import RANKS, cards
from croupier.errors import BadCard
from croupier.hands.orders import DEUCES_WILD
from croupier.hands.poker import lead

_NAMES: Final = {**dict(zip(RANKS[:8], range(8), strict=True)), "10": 8, "jack": 9, "queen": 10, "king": 11, "ace": 12}
_LETTERS: Final = {letter: rank for rank, letter in enumerate((*RANKS, "joker"))}
_WITH: Final = re.compile(r"(.+) (with|without) an? (\w+)")
_PAIR: Final = re.compile(r"pair of (\w+)s")
_HIGH: Final = re.compile(r"(\w+) high")


def words(one: Before) -> Reader:
    """What labels mean: a category, a pair or a high card of some rank, with or without a wild card or a rank beside,
    and behind a comma all ranks or cards."""
    hands, worth = one.stood.hands, one.stood.worth
    ranks = np.sort(hands >> 2, axis=1)[:, ::-1]
    lines = np.array([DEUCES_WILD.category(value) for value in worth.tolist()])
    leads = np.array([lead(value) for value in worth.tolist()])
    wild: Rows = np.any(np.isin(hands, list(DEUCES_WILD.wild)), axis=1)

    def category(name: str, rank: str = "") -> Rows | None:
        line = name.replace(" ", "_")
        if line not in DEUCES_WILD.lines or rank not in ("", *_NAMES):
            return None
        rows: Rows = lines == DEUCES_WILD.lines.index(line)
        return rows & (leads == _NAMES[rank]) if rank else rows

    def beside(name: str) -> Rows | None:
        if name == "wild":
            return wild
        if name not in _NAMES:
            return None
        holding: Rows = (hands >> 2 == _NAMES[name]).any(axis=1)
        return holding

    def alike(held: str) -> Rows | None:
        """Hands of these ranks ("A-K-9-8-joker"), or of these cards up to a swap of suits."""
        parts = held.split("-")
        if all(part in _LETTERS for part in parts) and len(parts) == ranks.shape[1]:
            same: Rows = (ranks == [_LETTERS[part] for part in parts]).all(axis=1)
            return same
        try:
            one_hand = np.array([cards(held)])
        except BadCard:
            return None
        return np.asarray(swapped(hands, NO_CARD) == swapped(one_hand, NO_CARD)[0])

    def reader(label: str) -> Rows | None:
        kind, _, held = label.partition(", ")
        if held:
            some, same = reader(kind), alike(held)
            return None if some is None or same is None else some & same
        if found := _WITH.fullmatch(kind):
            some, with_ = reader(found[1]), beside(found[3])
            return None if some is None or with_ is None else some & (with_ if found[2] == "with" else ~with_)
        if found := _PAIR.fullmatch(kind):
            return category("pair", found[1])
        if found := _HIGH.fullmatch(kind):
            return category("high card", found[1])
        return category(kind)

    return reader
