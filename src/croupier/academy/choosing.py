"""The question to ask somebody next: as hard as their answers so far, and about what they are most likely to err in."""

from __future__ import annotations

from typing import Final

from croupier import games
from croupier.academy import plays
from croupier.academy.drawing import LEVELS, Level, hardness, question
from croupier.academy.question import Kind, SchoolQuestion
from croupier.academy.repetition import Memory, topic_of

#: Questions that are looked at before one is chosen: so many for each level.
_EACH: Final = 2
#: Spots of play among which one is chosen.
_SPOTS: Final = 8


def next_question(slug: str, kind: Kind, seed: str, level: Level, memory: Memory) -> SchoolQuestion:
    """Of several draws of a seed the one that this person needs most. They are dealt as at a table, so what comes up
    often there comes up often here; its own seed draws it again."""
    if kind == "play":
        seeds = _seeds(seed, _SPOTS)
        topics = ["\t".join(plays.first_cell(games.get(slug), each) or ()) for each in seeds]
        return question(slug, kind, seeds[memory.neediest(topics)])
    drawn = sorted((question(slug, kind, each) for each in _seeds(seed, _EACH * len(LEVELS))), key=hardness)
    place = LEVELS.index(level) * _EACH
    of_level = drawn[place : place + _EACH]
    return of_level[memory.neediest(map(topic_of, of_level))]


def _seeds(seed: str, count: int) -> list[str]:
    return [seed if not again else f"{seed}.{again}" for again in range(count)]
