"""What somebody remembers: every answer is kept, and FSRS says from them what is due and how well it is known.

Nothing but answers is kept. Each is about a topic: a cell of the strategy chart for a play, a clause for anything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final, NamedTuple

from fsrs import Card, Rating, Scheduler

from croupier.academy.question import ChartCell, SchoolQuestion

#: How likely somebody is to err who has not met a topic yet.
_UNMET: Final = 0.5
#: A topic is mastered when it will still be known after so many days.
MASTERED_DAYS: Final = 7.0
#: Without chance in it: the same answers give the same memory.
_SCHEDULER: Final = Scheduler(enable_fuzzing=False)


class Review(NamedTuple):
    """An answer that was given: to which question, about what, whether it was right, and when."""

    kind: str
    seed: str
    topic: str
    right: bool
    at: datetime

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {**self._asdict(), "at": self.at.isoformat()}

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Review:
        """What `plain` has written."""
        kind, seed, topic = (str(document[name]) for name in ("kind", "seed", "topic"))
        return cls(kind, seed, topic, bool(document["right"]), datetime.fromisoformat(document["at"]))


def topic_of(question: SchoolQuestion) -> str:
    """What a question is about."""
    cell = question.evidence.get("cell")
    return "\t".join(cell) if cell else f"{question.kind} {question.clause}"


def cell_of(topic: str) -> ChartCell | None:
    """The cell of the chart that a topic is; None where it is a clause."""
    parts = topic.split("\t")
    return ChartCell(*parts) if len(parts) == len(ChartCell._fields) else None


@dataclass(frozen=True)
class Memory:
    """All that somebody has answered about a game, at a time."""

    reviews: Sequence[Review]
    now: datetime

    @cached_property
    def cards(self) -> dict[str, Card]:
        """What FSRS makes of the answers, topic by topic."""
        cards: dict[str, Card] = {}
        for review in sorted(self.reviews, key=lambda review: review.at):
            card = cards.get(review.topic) or Card(card_id=len(cards) + 1, due=review.at)
            rating = Rating.Good if review.right else Rating.Again
            cards[review.topic], _ = _SCHEDULER.review_card(card, rating, review.at)
        return cards

    @cached_property
    def errors(self) -> Counter[str]:
        """How often each topic was answered wrong."""
        return Counter(review.topic for review in self.reviews if not review.right)

    def need(self, topic: str) -> tuple[bool, float]:
        """How much a topic wants to be asked: whether it is due, and how likely it is forgotten."""
        card = self.cards.get(topic)
        if card is None:
            return True, _UNMET
        forgotten = 1 - _SCHEDULER.get_card_retrievability(card, self.now)
        often = self.errors[topic] / (1 + sum(review.topic == topic for review in self.reviews))
        return card.due <= self.now, max(forgotten, often)

    def mastery(self, topic: str) -> float:
        """From 0, not known, to 1, mastered: how long it will be known, against a week; nothing after a mistake."""
        card = self.cards.get(topic)
        if card is None or not card.stability:
            return 0.0
        last = max((review for review in self.reviews if review.topic == topic), key=lambda review: review.at)
        return min(card.stability / MASTERED_DAYS, 1.0) if last.right else 0.0

    def neediest(self, topics: Iterable[str]) -> int:
        """The place of the topic that wants most to be asked; of equals the one that fell first, because what comes up
        often at a table falls first more often."""
        needs = [self.need(topic) for topic in topics]
        return needs.index(max(needs))


class MasteredCell(NamedTuple):
    """A cell of the chart, how often it was played, and how well it is known, from 0 to 1."""

    cell: ChartCell
    played: int
    mastery: float

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {**self.cell._asdict(), "played": self.played, "mastery": round(self.mastery, 4)}


def chart(memory: Memory) -> list[MasteredCell]:
    """The chart as far as it was played, in the order of its charts, hands and what they face."""
    played = Counter(review.topic for review in memory.reviews)
    cells = [(cell, topic) for topic in memory.cards if (cell := cell_of(topic))]
    return [MasteredCell(cell, played[topic], memory.mastery(topic)) for cell, topic in sorted(cells)]


def chart_text(memory: Memory) -> list[str]:
    """The chart as text: a row for each hand, a column for what it faces, and how well each cell is known in tenths."""
    cells = chart(memory)
    lines: list[str] = []
    for name in dict.fromkeys(entry.cell.chart for entry in cells):
        here = {entry.cell: entry for entry in cells if entry.cell.chart == name}
        columns = sorted({cell.facing for cell in here})
        rows = sorted({cell.hand for cell in here})
        wide = max(len(row) for row in rows)
        lines += [name, " " * wide + "".join(f"  {column or 'known':>7}" for column in columns)]
        for row in rows:
            marks = (here.get(ChartCell(name, row, column)) for column in columns)
            lines.append(row.ljust(wide) + "".join(f"  {_tenths(entry):>7}" for entry in marks))
    return lines


def _tenths(entry: MasteredCell | None) -> str:
    return "." if entry is None else f"{int(entry.mastery * 10)}/10"
