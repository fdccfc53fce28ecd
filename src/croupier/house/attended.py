"""A layout with people at its equipment: they look it over before the table opens and whenever something has happened
to it, and nothing goes on before that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from croupier.errors import Refused
from croupier.house.layout import Layout
from croupier.house.ledger import Ledger
from croupier.house.progressives import Progressives
from croupier.house.records import RecordBook
from croupier.options import House
from croupier.round.game import Game
from croupier.round.procedures import Checklist, Clock, Signature, checklists
from croupier.round.requests import DEALER


class AttendedLayout(Layout):
    """What is recorded at a table, and what waits for it."""

    def __init__(
        self, name: str, game: Game, ledger: Ledger, options: House, jackpots: Progressives, clock: Clock
    ) -> None:
        super().__init__(name, game, ledger, options, jackpots, clock)
        self.book = RecordBook(game)
        #: Whether somebody looks at the equipment when something has happened to it; nobody does at a table that deals
        #: by itself.
        self.attended = True
        self._checklist: Checklist | None = None
        #: Who has set the table up with options of the house's own, until somebody else has looked at them.
        self.unchecked = ""

    @property
    def opening(self) -> Checklist | None:
        """The steps to take before the table opens, where the text has such a list: first what is looked at once, and
        what is posted."""
        first = self.book.before_the_opening(self.options)
        if self._checklist is None and (first or "opening" in checklists(self.game)):
            done = self.book.signatures_ahead(self.clock())
            self._checklist = Checklist(self.game, "opening", self.options, self.clock, done)
        if self._checklist is not None:
            self._checklist.options, self._checklist.first = self.options, first
            self._checklist.told = self._signed
        return self._checklist

    def _signed(self, signed: Signature, reading: Mapping[str, str]) -> None:
        """Keep that a step of the opening was taken."""
        rule = self.book.rule(signed.clause, self.options)
        self.book.add(rule, signed.by, signed.office or DEALER, reading)
        if self._checklist is not None and self._checklist.is_done(replace(rule.clause, id=signed.clause)):
            self.book.count(rule)
        self._note(f"{rule.cited} done", signed.by)

    def happened(self, event: str) -> list[str]:
        """The clauses by which people have to look at something because of it; nobody does where a table deals by
        itself."""
        again = self.book.happened(event, self.options) if self.attended else []
        if self._checklist is not None:
            self._checklist.done = [step for step in self._checklist.done if self._cite(step.clause) not in again]
        return again

    def _may_deal(self) -> None:
        """Refuse to go on before something was looked at that the text wants looked at first."""
        if self.attended and (due := self.book.overdue(self.options)):
            raise Refused(f"table {self.name} goes on after {due.clause}: {due.step}", clause=due.clause)

    def looked_at(self, by: str, is_supervisor: bool) -> None:
        """A table that one person has set up opens for the first time by a supervisor who did not."""
        if not self.unchecked:
            return
        if not is_supervisor or by == self.unchecked:
            raise Refused(
                f"{self.unchecked} has set table {self.name} up; another person, a supervisor, opens it first"
            )
        self._note(f"options set by {self.unchecked} looked at", by)
        self.unchecked = ""

    def leave(self, seat: str) -> None:
        """Give a seat up, with nothing in the player's hands that is only of use at this table (OH-G §4.II)."""
        if lent := self.book.lent.get(seat):
            chips = ", ".join(lent.values())
            rule = next(rule for rule in self.book.rules(self.options) if rule.clause.due == "seat")
            raise Refused(f"seat {seat} changes its chips first ({chips})", clause=rule.cited)
        super().leave(seat)

    def _cite(self, clause: str) -> str:
        return f"{self.game.rulebook.id} {clause}"
