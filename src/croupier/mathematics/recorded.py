"""Rounds as they were played, taken apart into the decisions of a player and what had left the shoe before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from croupier.engines import situation as situations
from croupier.engines.situation import Situation
from croupier.equipment.cards import UNSEEN, Card
from croupier.round.facts import Deal, Fact
from croupier.round.felt import Felt
from croupier.round.irregularities import Irregularity
from croupier.round.record import Answer, in_force
from croupier.round.requests import ASIDE, Choice, Decide
from croupier.round.round import Round


class RecordedRound(NamedTuple):
    """A round that is over. ``gone`` is how often each card had left the shoe before it, None where the record does not
    say that."""

    name: str
    round: Round
    gone: tuple[int, ...] | None

    @property
    def undisturbed(self) -> bool:
        """Whether it was settled, and nothing irregular was declared in it."""
        irregular = any(type(answer.answer) is Irregularity for answer in self.round.answers)
        return self.round.result is not None and self.round.result.status == "settled" and not irregular


class RecordedDecision(NamedTuple):
    """A decision as the seat met it: the place of its answer among those in force, what the seat could know, what it
    chose, and how many facts the round had stated by then."""

    place: int
    at: Situation
    chosen: Choice
    facts: int

    @property
    def seat(self) -> str:
        """Who decided."""
        return self.at.ask.seat


class ShoeRecordKeeper:
    """Follows the shoe of a table from round to round."""

    def __init__(self) -> None:
        self._gone: Counter[Card] | None = None

    def next(self, name: str, round_: Round, *, fresh: bool) -> RecordedRound:
        """The next round of the table; ``fresh`` where its cards were shuffled before it."""
        if fresh:
            self._gone = Counter()
        gone = None if self._gone is None else tuple(self._gone[card] for card in range(UNSEEN))
        if self._gone is not None:
            self._gone += identified(round_.felt)
            if any(type(answer.answer) is Irregularity for answer in round_.answers):
                self._gone = None  # discards may have been shuffled in, or cards taken out of play
        return RecordedRound(name, round_, gone)


def identified(felt: Felt) -> Counter[Card]:
    """The cards that are out, of a game that has any. One that was laid aside opens the next hand, and is counted
    there."""
    out = Counter({card: copies - felt.left[card] for card, copies in enumerate(felt.pack) if copies})
    return +(out - Counter(felt.hands.get(ASIDE, ())))


def moments(round_: Round, seats: Collection[str]) -> Iterator[tuple[int, Answer, Round]]:
    """The round as it stood before each decision of these seats, with the place of the answer and the answer."""
    live = Round(round_.game, round_.options, round_.setup, round_.carry, pack=round_.pack)
    for place, entry in enumerate(in_force(round_.answers)):
        if type(entry.asked) is Decide and entry.asked.seat in seats and type(entry.answer) is Choice:
            yield place, entry, live
        if type(entry.answer) is Irregularity:
            return
        live.answer(entry.answer, entry.by, entry.asked.seat if type(entry.asked) is Decide else None)


def decisions(round_: Round, seats: Collection[str]) -> list[RecordedDecision]:
    """Every decision of these seats, up to the first irregularity."""
    return [
        RecordedDecision(place, situations.seen(live, entry.asked), entry.answer, len(live.facts))
        for place, entry, live in moments(round_, seats)
    ]


def dealt(facts: Collection[Fact]) -> Counter[Card]:
    """The identified cards among facts, each once: one that was dealt unseen where it is turned up."""
    cards: Counter[Card] = Counter()
    open_slots: set[tuple[str, int, int]] = set()
    sizes: Counter[tuple[str, int]] = Counter()
    for fact in facts:
        if type(fact) is not Deal:
            continue
        if fact.slot < 0:
            where = (fact.to, fact.hand, sizes[fact.to, fact.hand])
            sizes[fact.to, fact.hand] += 1
        else:
            where = (fact.to, fact.hand, fact.slot)
        if fact.card != UNSEEN and where not in open_slots:
            open_slots.add(where)
            cards[fact.card] += 1
    return cards
