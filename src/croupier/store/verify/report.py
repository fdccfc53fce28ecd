"""What a verification found, and how much it looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.store.verify.books import Finding
from croupier.store.verify.chance import CommittedShoe

#: Shoes that are listed one by one; of more only those with void rounds.
_MOST_SHOES: Final = 10_000


@dataclass(slots=True)
class Report:
    """What a verification found, and how much it looked at."""

    findings: list[Finding] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    shoes: list[CommittedShoe] = field(default_factory=list)
    #: How many rounds of each table were void: who knows the cards must not choose which rounds count.
    voids: dict[str, int] = field(default_factory=dict)
    #: Whether the key of the house was there to check the seals with.
    sealed: bool = False
    #: Of shoes that were used: how many, how many are not revealed, and how many are not listed.
    shoes_used: int = 0
    shoes_hidden: int = 0
    shoes_left_out: int = 0

    @property
    def ok(self) -> bool:
        """Nothing is wrong."""
        return not self.findings

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "ok": self.ok,
            "findings": [finding._asdict() for finding in self.findings],
            "counts": self.counts,
            "sealed": self.sealed,
            "voids": self.voids,
            "shoes": [shoe._asdict() for shoe in self.shoes],
            "shoes_left_out": self.shoes_left_out,
        }

    def take(self, name: str, part: Iterator[Finding]) -> None:
        """Every finding of a part; rows that somebody has made unreadable are one too, and no reason to stop."""
        try:
            for finding in part:
                self.findings.append(finding)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            self.findings.append(Finding(name, f"cannot be checked to the end: {type(error).__name__} {error}"))

    def merge(self, other: Report) -> None:
        """What another part of the verification found in its chains."""
        self.findings += other.findings
        self.counts["outcomes"] += other.counts["outcomes"]
        self.voids |= other.voids
        self.shoes_used += other.shoes_used
        self.shoes_hidden += other.shoes_hidden
        self.shoes_left_out += other.shoes_left_out
        for shoe in other.shoes:
            self._list(shoe)

    def add(self, shoe: CommittedShoe) -> None:
        """What became of a shoe."""
        self.counts["outcomes"] = self.counts.get("outcomes", 0) + shoe.outcomes
        self.shoes_used += bool(shoe.rounds)
        self.shoes_hidden += bool(shoe.rounds and not shoe.revealed)
        self._list(shoe)

    def _list(self, shoe: CommittedShoe) -> None:
        if shoe.voids or len(self.shoes) < _MOST_SHOES:
            self.shoes.append(shoe)
        else:
            self.shoes_left_out += 1
