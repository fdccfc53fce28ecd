"""Jackpot meters: what feeds them, what they show, what they pay, and that nothing is ever lost.

A meter counts in ten-thousandths of a cent, so that a share of a wager is exact; what it shows and pays is whole cents,
and the rest stays on it. Part of each contribution may go to a hidden reserve that pays for the next reset, and what
would lift the display over its limit is kept apart as overflow. At any time

    opening + contributions + seeds = paid + display + reserve + overflow.

Tables that share a meter need not wait for each other: each may put the shares of its wagers by, and they are taken in
before anything is paid, changed or given back. Until then they are shown with the rest, and what was put by is what the
wagers gave, less what was taken in.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final, Literal, NamedTuple, TypeAlias

from croupier.errors import OptionRefused, Refused
from croupier.money import Cents, dollars

#: Parts of a cent in which a meter counts: a rate in hundredths of a percent of a cent is a whole number of them.
PARTS: Final = 10_000
Parts: TypeAlias = int
#: What pays for a reset before the house does.
POCKETS: Final = ("overflow", "reserve")
What: TypeAlias = Literal["seed", "contribution", "diverted", "returned", "award", "reset", "change", "correction"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters:
    """How a meter works: amounts in cents, rates in hundredths of a percent of each wager. ``base`` is the one amount
    of a wager that it is for; 0 where any is taken."""

    seed: Cents
    rate: int
    reset: Cents | None = None
    reserve_rate: int = 0
    limit: Cents = 0
    base: Cents = 0
    least_rate: int = 0
    least_seed: Cents = 0
    clause: str = ""

    def __post_init__(self) -> None:
        if min(self.seed, self.restart, self.limit, self.base) < 0:
            raise OptionRefused("a meter's seed, reset, limit and base wager are amounts of money, 0 or more")
        if min(self.rate, self.reserve_rate) < 0 or self.rate + self.reserve_rate > PARTS:
            raise OptionRefused("the rates of a meter are 0 to 100% of the wager, both together too")
        if self.rate + self.reserve_rate < self.least_rate:
            least = f"{self.least_rate / 100:g}%"
            raise OptionRefused(f"the meter must grow by at least {least} of each wager", clause=self.clause)
        if min(self.seed, self.restart) < self.least_seed:
            raise OptionRefused(f"the meter must start at {dollars(self.least_seed)} or more", clause=self.clause)
        if self.limit and self.limit < max(self.seed, self.restart):
            raise OptionRefused(f"a limit of {dollars(self.limit)} is below where the meter starts")

    @property
    def restart(self) -> Cents:
        """Where the meter starts again after it was won."""
        return self.seed if self.reset is None else self.reset


class MeterMovement(NamedTuple):
    """One thing that happened to a meter, with what it showed before and after, in parts of a cent."""

    number: int
    what: What
    amount: Parts
    before: Parts
    after: Parts
    round: str = ""
    seat: str = ""
    clause: str = ""
    by: str = ""
    because: str = ""
    #: Of shares that a table had put by: which, up to which of them, what of them went to the reserve, and how often
    #: the meter had started again by then.
    table: str = ""
    upto: int = 0
    hidden: Parts = 0
    resets: int = 0


class Share(NamedTuple):
    """Where the share of one wager went, in parts of a cent, and how often the meter had started again by then; of one
    that was put by its ``number``, and all that it was."""

    shown: Parts
    diverted: Parts
    hidden: Parts
    resets: int
    number: int = 0


@dataclass(slots=True)
class Escrow:
    """The shares of one table's wagers that are on their way to one meter: how many there ever were and what they came
    to, and how far the meter has taken them in."""

    number: int = 0
    share: Parts = 0
    hidden: Parts = 0
    upto: int = 0
    taken: Parts = 0
    taken_hidden: Parts = 0
    #: When they were taken in last: what went over the limit, and how often the meter had started again by then.
    diverted: Parts = 0
    resets: int = 0

    @property
    def cents(self) -> Cents:
        """What the ledger has of it."""
        return (self.share + self.hidden) // PARTS - (self.taken + self.taken_hidden) // PARTS

    @property
    def waiting(self) -> Parts:
        """What the meter will show more."""
        return self.share - self.taken

    def put_by(self, wager: Cents, parameters: Parameters) -> Share:
        """The share of an accepted wager."""
        share, hidden = wager * parameters.rate, wager * parameters.reserve_rate
        self.number += 1
        self.share += share
        self.hidden += hidden
        return Share(share, 0, hidden, 0, self.number)

    def went(self, share: Share) -> Share:
        """Where a share of the table's last round went that was taken in; they were all taken in together."""
        diverted = min(share.shown, self.diverted)
        return Share(share.shown - diverted, diverted, share.hidden, self.resets)


def two_people(name: str, by: str, approved: str, because: str) -> None:
    """Refuse what one person alone wants, or nobody knows why."""
    if not by or not approved or by == approved:
        raise Refused(f"{name} is touched by two people, not by {by or 'nobody'} alone")
    if not because:
        raise Refused(f"a change of {name} needs a reason")


@dataclass(slots=True)
class Meter:
    """One meter, shared by every table that is linked to it."""

    name: str
    parameters: Parameters
    display: Parts = 0
    reserve: Parts = 0
    overflow: Parts = 0
    opening: Parts = 0
    contributed: Parts = 0
    seeded: Parts = 0
    corrected: Parts = 0
    paid: Parts = 0
    resets: int = 0
    claims: set[str] = field(default_factory=set)
    events: list[MeterMovement] = field(default_factory=list)
    noted: int = 0
    #: What tables have put by for it.
    waiting: Parts = 0

    @classmethod
    def opened(cls, name: str, parameters: Parameters, by: str = "") -> Meter:
        """A new meter, seeded by the house."""
        meter = cls(name, parameters)
        meter._restart("seed", parameters.seed * PARTS, by=by)
        return meter

    @property
    def reading(self) -> Cents:
        """What the display shows, with what is put by for it as far as its limit lets it."""
        shown = self.display + self.waiting
        if self.waiting and self.parameters.limit:
            shown = max(self.display, min(shown, self.parameters.limit * PARTS))
        return shown // PARTS

    @property
    def balanced(self) -> bool:
        """Whether every part of a cent is accounted for."""
        came = self.opening + self.contributed + self.seeded + self.corrected
        return came == self.paid + self.display + self.reserve + self.overflow

    def contribute(self, wager: Cents, *, round: str, seat: str) -> Share:
        """A share of an accepted wager; over the limit it is diverted, never lost."""
        share, hidden = wager * self.parameters.rate, wager * self.parameters.reserve_rate
        shown = self._take(share, hidden)
        self._note("contribution", shown, shown, round=round, seat=seat)
        if shown < share:
            self._note("diverted", share - shown, 0, round=round, seat=seat)
        return Share(shown, share - shown, hidden, self.resets)

    def take_in(self, table: str, escrow: Escrow) -> None:
        """All shares that a table has put by, as if they came now."""
        share, hidden = escrow.waiting, escrow.hidden - escrow.taken_hidden
        shown = self._take(share, hidden)
        escrow.upto, escrow.taken, escrow.taken_hidden = escrow.number, escrow.share, escrow.hidden
        escrow.diverted, escrow.resets = share - shown, self.resets
        self._note("contribution", shown, shown, table=table, upto=escrow.upto, hidden=hidden)
        if shown < share:
            self._note("diverted", share - shown, 0, table=table, upto=escrow.upto)

    def _take(self, share: Parts, hidden: Parts) -> Parts:
        """A share comes, part of it to the reserve, and what the limit has no room for to the overflow; the rest."""
        self.contributed += share + hidden
        self.reserve += hidden
        room = max(0, self.parameters.limit * PARTS - self.display) if self.parameters.limit else share
        shown = min(share, room)
        self.overflow += share - shown
        return shown

    def pay(self, won: Cents, *, round: str, seat: str, clause: str) -> None:
        """Pay an amount that was won, of what is shown."""
        if won > self.reading:
            raise Refused(f"{self.name} shows {dollars(self.reading)} and cannot pay {dollars(won)}", clause=clause)
        self.paid += won * PARTS
        self._note("award", won * PARTS, -won * PARTS, round=round, seat=seat, clause=clause)

    def restart(self, *, round: str) -> None:
        """Start again after the whole was won."""
        self.resets += 1
        self._restart("reset", self.parameters.restart * PARTS, round=round)

    def withdraw(self, share: Share, *, round: str, seat: str) -> None:
        """The share of a wager that goes back, from where it went. Once the meter was won it is in the winner's hands,
        and the house bears it: the next jackpot is not made smaller by a wager that was in the last one."""
        if share.resets != self.resets:
            return
        # A winner of a part may have had some of it.
        shown, diverted = min(share.shown, self.display), min(share.diverted, self.overflow)
        hidden = min(share.hidden, self.reserve)
        self.overflow -= diverted
        self.reserve -= hidden
        self.contributed -= shown + diverted + hidden
        self._note("returned", shown, -shown, round=round, seat=seat)

    def take_back(self, won: Cents, *, round: str, seat: str, by: str = "", because: str = "") -> None:
        """An award that was none comes back, and what the meter was started again with goes back where it came from."""
        at = max(
            n for n, event in enumerate(self.events) if (event.what, event.round, event.seat) == ("award", round, seat)
        )
        self.paid -= won * PARTS
        self._note("returned", won * PARTS, won * PARTS, round=round, seat=seat, by=by, because=because)
        undone = list(takewhile(lambda event: (event.what, event.round) == ("reset", round), self.events[at + 1 :]))
        self.resets -= bool(undone)
        for event in undone:
            moved = min(event.amount, self.display)
            pocket = event.because.removeprefix("from ")
            if pocket in POCKETS:
                setattr(self, pocket, getattr(self, pocket) + moved)
            else:
                self.seeded -= moved
            self._note("returned", moved, -moved, round=round, by=by, because=f"reset undone, to {pocket}")

    def change(self, parameters: Parameters, *, by: str, approved: str, because: str) -> None:
        """Other parameters, by two people, with a reason, and not while a win is being verified."""
        two_people(self.name, by, approved, because)
        if self.claims:
            raise Refused(f"{self.name} has a win under verification; its parameters change only between wins")
        self.parameters = replace(parameters)
        self._note("change", 0, 0, by=f"{by}, {approved}", because=because)

    def correct(self, amount: Cents, *, by: str, approved: str, because: str) -> None:
        """An approved correction of the display, up or down: the only way it falls without a win."""
        two_people(self.name, by, approved, because)
        if self.display + amount * PARTS < 0:
            raise Refused(f"{self.name} shows {dollars(self.reading)}; it cannot be corrected by {dollars(amount)}")
        self.corrected += amount * PARTS
        self._note("correction", amount * PARTS, amount * PARTS, by=f"{by}, {approved}", because=because)

    def _restart(self, what: What, wanted: Parts, *, round: str = "", by: str = "") -> None:
        """Bring the display up to where it starts: from overflow and reserve first, then from the house."""
        for pocket in POCKETS:
            moved = min(getattr(self, pocket), max(0, wanted - self.display))
            setattr(self, pocket, getattr(self, pocket) - moved)
            if moved:
                self._note(what, moved, moved, round=round, because=f"from {pocket}")
        if (missing := wanted - self.display) > 0:
            self.seeded += missing
            self._note(what, missing, missing, round=round, by=by, because="from the house")

    def _note(
        self,
        what: What,
        amount: Parts,
        moved: Parts,
        *,
        round: str = "",
        seat: str = "",
        clause: str = "",
        by: str = "",
        because: str = "",
        table: str = "",
        upto: int = 0,
        hidden: Parts = 0,
    ) -> None:
        before = self.display
        self.display += moved
        self.noted += 1
        event = MeterMovement(self.noted, what, amount, before, self.display, round, seat, clause, by, because)
        if table:
            event = event._replace(table=table, upto=upto, hidden=hidden, resets=self.resets)
        self.events.append(event)
        assert self.display >= 0, "a meter never shows less than nothing"
