"""The stories by name, played in one house after another or all in one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from croupier.demonstrations import missing_cards, skipped_card, soft_17
from croupier.demonstrations.house import RunningHouse
from croupier.demonstrations.scenes import Scene
from croupier.errors import UnknownName

Story: TypeAlias = Callable[[RunningHouse], Iterator[Scene]]

STORIES: Final[dict[str, Story]] = {
    "skipped-card": skipped_card.story,
    "soft-17": soft_17.story,
    "missing-cards": missing_cards.story,
}
ALL: Final = "all"


def chosen(name: str) -> dict[str, Story]:
    """The story of this name, or all of them."""
    if name == ALL:
        return STORIES
    if name not in STORIES:
        raise UnknownName("demonstration", name, [*STORIES, ALL])
    return {name: STORIES[name]}
