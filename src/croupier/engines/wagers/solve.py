"""A wager of anybody's own, counted: of every outcome the first line that is made is paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.solved import Solution, by_lines
from croupier.engines.wagers.blocks import Block, Pack
from croupier.engines.wagers.looks import WagerLook
from croupier.engines.wagers.words import Condition, Known
from croupier.equipment.cards import TEXT
from croupier.errors import BadInput, BadPayTable
from croupier.paytables import PayLine, PayTable

#: A rule in Python: given the cards of each group as texts, the line that they make, or None.
PythonRule: TypeAlias = Callable[..., str | None]
#: Deals that a rule in Python is asked about.
MOST_ASKED: Final = 400_000


@dataclass(frozen=True, slots=True)
class OwnWager:
    """A wager: what it looks at, when each line is made (or a rule in Python that names the line), what lines pay, and
    the cards it is dealt from. It is made only where what is ``given`` holds, as a bet on a dealer who shows a six."""

    name: str
    look: WagerLook
    table: PayTable
    conditions: Sequence[Condition]
    pack: Pack
    decks: int = 1
    rule: PythonRule | None = None
    source: str = ""
    given: Condition | None = None

    @property
    def suits_alike(self) -> bool:
        """Whether no suit is worth more than another."""
        conditions = [*self.conditions, *filter(None, [self.given])]
        return self.rule is None and not any(condition.tells_suits_apart for condition in conditions)

    def outcomes(self, pack: Pack, alike: bool) -> Iterator[Block]:
        """Every outcome for which the wager is made."""
        for block in self.look.blocks(pack, alike):
            if self.given is None:
                yield block
                continue
            there = self.given.holds(block.known, self.look.functions, block.rows)
            if there.any():
                yield Block(
                    {name: seen[there] for name, seen in block.known.items()}, int(there.sum()), block.ways[there]
                )


def solve(wager: OwnWager, pack: Pack | None = None) -> Solution:
    """How often each line is the one that is paid, out of all ways."""
    cards = wager.pack if pack is None else pack
    names = [line.line for line in wager.table.lines]
    hits, whole = dict.fromkeys(names, 0), 0
    made = dict.fromkeys(names, False)
    for known, rows, ways in wager.outcomes(cards, wager.suits_alike):
        whole += int(ways.sum())
        paid = np.full(rows, -1, np.int64)
        lines = _asked(wager, known, rows) if wager.rule else None
        for place, name in enumerate(names):
            is_made = holds(wager, known, rows, place) if lines is None else lines == place
            made[name] = made[name] or bool(is_made.any())
            paid[(paid < 0) & is_made] = place
        for place, name in enumerate(names):
            hits[name] += int(ways[paid == place].sum())
    if not whole:
        raise BadInput(f"{wager.name} is never made: what is given does not happen")
    if pack is None:
        _refuse_idle(wager, hits, made)
    return by_lines(wager.table, hits, whole)


def holds(wager: OwnWager, known: Known, rows: int, place: int) -> npt.NDArray[np.bool_]:
    """In which of the outcomes a line is made."""
    return wager.conditions[place].holds(known, wager.look.functions, rows)


def line_of(wager: OwnWager, known: Known) -> PayLine | None:
    """The line that a single outcome is paid by."""
    if wager.rule:
        place = int(_asked(wager, known, 1)[0])
        return wager.table.lines[place] if place >= 0 else None
    places = range(len(wager.table.lines))
    return next((wager.table.lines[place] for place in places if holds(wager, known, 1, place)[0]), None)


def by_card(wager: OwnWager) -> Mapping[int, Solution]:
    """The wager with each card gone once, from one count of all deals.

    Of the ways to deal a hand with k of the m copies of a card, the share (m - k) / m is left without one copy; so it
    is enough to know, for every line, how many copies of each card its hands hold on average."""
    names = [line.line for line in wager.table.lines]
    alike = wager.suits_alike and len(set(wager.pack[:52])) == 1
    ways_of = [0] * (len(names) + 1)
    copies_of = np.zeros((len(names) + 1, 52), object)
    for known, rows, ways in wager.outcomes(wager.pack, alike):
        paid = _paid(wager, known, rows)
        cards = np.concatenate([np.asarray(group, np.int64) for group in known.values()], axis=1)
        for place in range(-1, len(names)):
            there = paid == place
            ways_of[place] += int(ways[there].sum())
            held = np.zeros(52, np.int64)
            for column in cards[there].T:
                np.add.at(held, column, ways[there].astype(np.int64))
            copies_of[place] += held.astype(object)
    if alike:  # suits are of equal worth, and every hand stands for those of the same ranks
        ranked = copies_of.reshape(len(names) + 1, 13, 4).sum(axis=2)
        copies_of, share = np.repeat(ranked, 4, axis=1), 4
    else:
        share = 1
    gone = {}
    for card, copies in enumerate(wager.pack[:52]):
        if copies:
            left = [share * copies * ways - int(held) for ways, held in zip(ways_of, copies_of[:, card], strict=True)]
            gone[card] = by_lines(wager.table, dict(zip(names, left, strict=False)), sum(left))
    return gone


def _paid(wager: OwnWager, known: Known, rows: int) -> npt.NDArray[np.int64]:
    """The place of the line that each outcome is paid by; -1 for none."""
    if wager.rule:
        return _asked(wager, known, rows)
    paid = np.full(rows, -1, np.int64)
    for place in range(len(wager.table.lines)):
        paid[(paid < 0) & holds(wager, known, rows, place)] = place
    return paid


def _asked(wager: OwnWager, known: Known, rows: int) -> npt.NDArray[np.int64]:
    """The place of the line that a rule in Python names for each deal; -1 where it names none."""
    assert wager.rule is not None
    names = {line.line: place for place, line in enumerate(wager.table.lines)}
    places = np.full(rows, -1, np.int64)
    if rows > MOST_ASKED:
        raise BadInput(f"a rule in Python is asked about {MOST_ASKED:,} deals at most; write it as expressions")
    for row in range(rows):
        dealt = {name: tuple(TEXT[card] for card in cards[row]) for name, cards in known.items()}
        try:
            line = wager.rule(**dealt)
        except Exception as error:  # whatever the rule does wrong is the user's to hear
            raise BadInput(f"the rule failed on {dealt}: {type(error).__name__}: {error}") from None
        if line is not None:
            if line not in names:
                raise BadPayTable(f"the rule names a line {line!r} that pays nothing; there is {', '.join(names)}")
            places[row] = names[line]
    return places


def _refuse_idle(wager: OwnWager, hits: dict[str, int], made: dict[str, bool]) -> None:
    """No line stands so low that whoever makes it is always paid for another one."""
    for name, times in hits.items():
        if made[name] and not times:
            raise BadPayTable(f"{wager.name}: who makes {name!r} is always paid for a line above it; move it up")
