"""A few cards as a player sees them on the way to a hand of five: what they pair, what they may still make."""

from itertools import pairwise
from typing import Final, NamedTuple

from croupier.equipment.cards import ACE

_STRAIGHT: Final = 5


class Look(NamedTuple):
    """Two to four cards as far as a strategy cares: the ranks in ascending order, and whether they share a suit."""

    ranks: tuple[int, ...]
    suited: bool

    @property
    def paired(self) -> dict[int, int]:
        """The ranks held more than once, with how often each is held."""
        held = {rank: self.ranks.count(rank) for rank in self.ranks}
        return {rank: copies for rank, copies in held.items() if copies > 1}

    @property
    def made(self) -> str:
        """What the cards make that is better than a pair, in words; empty where it is nothing."""
        if not self.paired:
            return ""
        copies = max(self.paired.values())
        if copies > 2:
            return "four of a kind" if copies == 4 else "three of a kind"
        return "two pair" if len(self.paired) > 1 else ""

    @property
    def gaps(self) -> int | None:
        """How many ranks are missing between the cards of a straight in the making; None where none can be made."""
        if self.paired:
            return None
        low = sorted(-1 if rank == ACE else rank for rank in self.ranks)
        span = min(self.ranks[-1] - self.ranks[0], low[-1] - low[0])
        return span + 1 - len(self.ranks) if span < _STRAIGHT else None

    @property
    def ace_low(self) -> bool:
        """Whether a straight in the making needs its ace below the deuce."""
        return self.ranks[-1] == ACE and self.gaps is not None and self.ranks[0] < ACE - 4

    @property
    def open_ended(self) -> bool:
        """Whether the cards are in a row that can be continued at both ends."""
        in_a_row = all(after == before + 1 for before, after in pairwise(self.ranks))
        return in_a_row and self.ranks[-1] < ACE

    def between(self, lowest: int, highest: int = ACE) -> int:
        """How many of the cards are of these ranks."""
        return sum(lowest <= rank <= highest for rank in self.ranks)
