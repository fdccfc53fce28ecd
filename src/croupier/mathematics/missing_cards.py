"""Whether cards are missing from a shoe, told from the cards that came out of it.

A gambler with one unit bets against the shoe, card by card, at the fair odds of a complete one. Part of the unit is on
every card and on every rank, and part of that on each number of copies that may be missing. If the shoe is complete and
well shuffled nobody can win at fair odds: the chance that the fortune *ever* grows to a thousand is at most one in a
thousand, however often somebody looks, whatever ends a shoe, and however many cards are looked at (Ville 1939). So a
fortune is evidence, and its inverse is the rate of false alarms.

A bet that ``m`` of the ``g`` copies of a card are missing has, after ``n`` of ``N`` cards of which ``x`` were such
copies, grown by the ratio of two hypergeometric chances::

    C(g-m, x) / C(g, x)  *  C(N, n) / C(N-m, n)

which for a card that never came, with all copies bet on, is the inverse of the chance of that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb, inf, lgamma, log, perm
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.equipment.cards import JOKER, RANKS, TEXT, Card, rank_of

Floats: TypeAlias = npt.NDArray[np.float64]

#: The fortune at which cards are said to be missing: a complete shoe comes to it once in so many tables.
ALARM: Final = 1000


class ShoeRecord(NamedTuple):
    """What one shoe has shown: how often each card came; and of every card that the card reader was asked about and
    nobody saw, which it may be."""

    counts: tuple[int, ...]
    hidden: tuple[frozenset[Card], ...] = ()


class Suspect(NamedTuple):
    """A card or rank that came too seldom: its part in the fortune, and how likely so few are by themselves."""

    what: str
    missing: int
    seen: int
    expected: float
    so_few: float
    share: float


class _Group(NamedTuple):
    what: str
    cards: tuple[Card, ...]
    copies: int


def _groups(pack: Sequence[int]) -> list[list[_Group]]:
    """Every card by itself, and every rank."""
    cards = [_Group(TEXT[card], (card,), copies) for card, copies in enumerate(pack) if copies]
    ranks: list[_Group] = []
    for rank, name in enumerate(RANKS):
        alike = tuple(card for card, copies in enumerate(pack) if copies and card < JOKER and rank_of(card) == rank)
        if alike:
            ranks.append(_Group(f"any {name}", alike, sum(pack[card] for card in alike)))
    return [cards, ranks]


class Gambler:
    """One gambler's bets against shoes that should hold ``pack``: so many of each card."""

    def __init__(self, pack: Sequence[int]) -> None:
        self.pack, self.size = tuple(pack), sum(pack)
        kinds = _groups(pack)
        self.groups = [group for kind in kinds for group in kind]
        of: list[int] = []
        missing: list[int] = []
        stakes: list[float] = []
        for kind in kinds:
            for group in kind:
                # Few missing cards are likelier than many: so the stake on m copies is in proportion to 1 / m.
                whole = len(kinds) * len(kind) * sum(1 / copies for copies in range(1, group.copies + 1))
                for copies in range(1, group.copies + 1):
                    of.append(self.groups.index(group))
                    missing.append(copies)
                    stakes.append(log(1 / copies / whole))
        self._of, self.missing, self.stakes = np.array(of), np.array(missing), np.array(stakes)
        self._copies = np.array([group.copies for group in self.groups])[self._of]
        self._factorial = np.array([lgamma(n + 1) for n in range(self.size + 1)])
        self.won = np.zeros(len(missing))
        self.closed: list[ShoeRecord] = []

    def close(self, seen: ShoeRecord) -> None:
        """A shoe is over: what it has won or lost stays."""
        self.won = self.won + self._gains(seen)
        self.closed.append(seen)

    def fortune(self, seen: ShoeRecord | None = None) -> float:
        """The logarithm of the fortune after the shoes that are over, and this one as far as it was dealt."""
        bets = self.stakes + self._with(seen)
        top = float(bets.max())
        return top + log(float(np.exp(bets - top).sum())) if top > -inf else -inf

    def _with(self, seen: ShoeRecord | None) -> Floats:
        return self.won if seen is None else self.won + self._gains(seen)

    def _gains(self, seen: ShoeRecord) -> Floats:
        """By what each bet has grown within one shoe, as logarithms."""
        dealt, fact, m = sum(seen.counts), self._factorial, self.missing
        came = np.array([sum(seen.counts[card] for card in group.cards) for group in self.groups])
        left = self._copies - came[self._of]
        possible = (left >= m) & (self.size - dealt >= m)
        still, rest = np.where(possible, left, m), max(self.size - dealt, 0)
        gone = np.where(possible, m, 0)
        gains = (fact[still] - fact[still - gone]) - (fact[self._copies] - fact[self._copies - gone])
        gains += (fact[self.size] - fact[self.size - gone]) - (fact[rest] - fact[rest - gone])
        if seen.hidden:
            gains = gains + self._of_hidden(seen, possible)
        return np.where(possible, gains, -inf)

    def _of_hidden(self, seen: ShoeRecord, possible: npt.NDArray[np.bool_]) -> Floats:
        """What is known of cards that nobody saw counts too: else ten-valued cards, which are always turned up where
        they make a blackjack, would seem to come too often."""
        answers = list(dict.fromkeys(seen.hidden))
        kind = {card: tuple(card in may for may in answers) for card, copies in enumerate(self.pack) if copies}
        left = Counter({kind[card]: 0 for card in kind})
        for card in kind:
            left[kind[card]] += max(self.pack[card] - seen.counts[card], 0)
        holes = [answers.index(may) for may in seen.hidden]
        known: dict[tuple[tuple[bool, ...], int], float] = {}
        usual = _chance(left, holes)
        gains = np.zeros(len(self._of))
        for bet in np.flatnonzero(possible):
            kinds = {kind[card] for card in self.groups[self._of[bet]].cards}
            assert len(kinds) == 1, "the card reader tells tens and aces from others, and so whole ranks"
            at = (kinds.pop(), int(self.missing[bet]))
            if at not in known:
                other = _chance(left - Counter({at[0]: at[1]}), holes)
                known[at] = log(other / usual) if other and usual else -inf
            gains[bet] = known[at]
        return gains

    # -- what to look at --------------------------------------------------------------------------------------

    def suspects(self, seen: ShoeRecord | None, most: int = 3) -> list[Suspect]:
        """What the fortune was won on, the most first; nothing that came as often as it should."""
        bets = self.stakes + self._with(seen)
        whole = self.fortune(seen)
        if whole == -inf:
            return []
        parts = np.exp(bets - whole)
        shoes = [*self.closed, *([seen] if seen else [])]
        suspects: list[Suspect] = []
        for place, group in enumerate(self.groups):
            on_it = np.flatnonzero(self._of == place)
            likeliest = on_it[parts[on_it].argmax()]
            came = sum(shoe.counts[card] for shoe in shoes for card in group.cards)
            expected = sum(sum(shoe.counts) * group.copies / self.size for shoe in shoes)
            if came < expected:
                share = float(parts[on_it].sum())
                suspects.append(Suspect(group.what, int(self.missing[likeliest]), came, expected, 1.0, share))
        suspects.sort(key=lambda suspect: -suspect.share)
        return [suspect._replace(so_few=self._so_few(suspect, shoes)) for suspect in suspects[:most]]

    def _so_few(self, suspect: Suspect, shoes: list[ShoeRecord]) -> float:
        """The chance that a group comes so seldom or less from complete shoes, as many cards of each seen as were."""
        copies = next(group.copies for group in self.groups if group.what == suspect.what)
        ways = np.ones(1)
        for dealt, alike in Counter(sum(shoe.counts) for shoe in shoes).items():
            total = comb(self.size, dealt)
            most = min(copies, dealt, suspect.seen)
            here = [comb(copies, x) * comb(self.size - copies, dealt - x) / total for x in range(most + 1)]
            for _ in range(alike):
                ways = np.convolve(ways, here)[: suspect.seen + 1]
        return min(float(ways.sum()), 1.0)


def _chance(left: Counter[tuple[bool, ...]], holes: Sequence[int]) -> float:
    """The chance that hidden cards, dealt from these kinds, are each of a kind that they may be."""
    kinds = [kind for kind in left if left[kind] > 0]
    states: dict[tuple[int, ...], int] = {(0,) * len(kinds): 1}
    for hole in holes:
        further: dict[tuple[int, ...], int] = {}
        for used, ways in states.items():
            for place, kind in enumerate(kinds):
                if kind[hole] and (room := left[kind] - used[place]) > 0:
                    then = (*used[:place], used[place] + 1, *used[place + 1 :])
                    further[then] = further.get(then, 0) + ways * room
        states = further
    whole = perm(sum(left.values()), len(holes))
    return sum(states.values()) / whole if whole else 0.0
