"""A figure: something measured, beside the limit it was promised to keep or beside what a peer does."""

from dataclasses import dataclass
from enum import Enum


class Section(Enum):
    """The sections of the page, in their order."""

    LIMITS = "Limits"
    FLOORS = "Beside the least"
    PEERS = "Beside peers"
    WORKERS = "Workers"
    EXACT = "Exact solvers"
    SERVICE = "The service"
    PAGES = "Pages in a browser"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    section: Section
    what: str
    measured: float
    unit: str
    #: The limit, or what the peer does, in the same unit.
    against: float
    peer: str = ""
    less_is_better: bool = False
    #: The ratio that is promised; None where nothing is.
    promised: float | None = 1.0
    #: What exactly was run, on both sides.
    how: str = ""
    #: Why this run says nothing about the promise.
    unjudged: str = ""

    @property
    def ratio(self) -> float:
        """How many times better than the limit or the peer."""
        return self.against / self.measured if self.less_is_better else self.measured / self.against

    @property
    def margin(self) -> float:
        """The ratio as a part of what is promised: below 1 the promise is broken."""
        return self.ratio / (self.promised or 1.0)

    @property
    def broken(self) -> bool:
        return self.promised is not None and not self.unjudged and self.margin < 1
