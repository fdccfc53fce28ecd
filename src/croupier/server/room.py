"""SharedRoom for so many at a time, shared fairly: when it is full, whoever holds most of it gives a place up."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, Literal, TypeVar

PlaceT = TypeVar("PlaceT")
#: Which of their places a holder gives up: the one not heard of for longest, or the one that was taken last.
GivesUp = Literal["oldest", "newest"]


class SharedRoom(Generic[PlaceT]):
    """``most`` places, ``each`` for one holder at most. No holder can keep the others out: they hold fewer."""

    def __init__(self, most: int, each: int, gives_up: GivesUp) -> None:
        self.most, self.each, self._gives_up = most, each, gives_up
        self._places: dict[str, OrderedDict[PlaceT, None]] = {}
        self._taken = 0

    def __len__(self) -> int:
        return self._taken

    def of(self, holder: str) -> int:
        """How many places somebody holds."""
        return len(self._places.get(holder, ()))

    def enter(self, holder: str, place: PlaceT) -> PlaceT | None:
        """Take a place; returned is the one that is given up for it, which may be the new one itself."""
        own = self._places.setdefault(holder, OrderedDict())
        own[place] = None
        self._taken += 1
        if len(own) > self.each:
            return self._given_up(holder)
        if self._taken > self.most:
            # Between those who hold equally many, the one who comes now is no worse off than before.
            return self._given_up(max(self._places, key=lambda name: (len(self._places[name]), name == holder)))
        return None

    def heard(self, holder: str, place: PlaceT) -> None:
        """Somebody has used a place."""
        if place in (own := self._places.get(holder, OrderedDict())):
            own.move_to_end(place)

    def leave(self, holder: str, place: PlaceT) -> None:
        """Let a place go, if it was not given up before."""
        own = self._places.get(holder)
        if own is None or place not in own:
            return
        del own[place]
        self._taken -= 1
        if not own:
            del self._places[holder]

    def _given_up(self, holder: str) -> PlaceT:
        own = self._places[holder]
        place = next(iter(own)) if self._gives_up == "oldest" else next(reversed(own))
        self.leave(holder, place)
        return place
