"""A table as the floor keeps it: opened, closed and put out of use, with its equipment and posted options."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from croupier.errors import BadInput, Refused
from croupier.house import house_rules
from croupier.house.attended import AttendedLayout
from croupier.house.dealing import Dealing, Secret
from croupier.house.facility import OpenTable, check_uniform
from croupier.house.layout import State
from croupier.house.ledger import Ledger
from croupier.house.progressives import Progressives
from croupier.house.records import FRESH_SHOE
from croupier.options import House
from croupier.round.game import Game
from croupier.round.procedures import Clock, Intervals
from croupier.round.requests import DEALER
from croupier.round.round import Round
from croupier.round.setup import Setup

if TYPE_CHECKING:
    from croupier.house.corrections import Correction

RECALL: Final = 10
#: The states in which a table is open to players.
OPEN: Final[tuple[State, ...]] = ("betting", "playing")


class PostedTable(AttendedLayout):
    """One table of the house between its rounds."""

    def __init__(
        self,
        name: str,
        game: Game,
        ledger: Ledger,
        *,
        options: Mapping[str, object] | None = None,
        jackpots: Progressives | None = None,
        group: str = "",
        clock: Clock = time.monotonic,
        secret: Secret | None = None,
        walking: bool = False,
        stored: bool = False,
    ) -> None:
        posted = game.house(options, bound=not stored)  # what was posted once is read back, and refused at the deal
        super().__init__(name, game, ledger, posted, jackpots or Progressives(ledger), clock)
        self.stored = stored
        self.group = group
        self.walking = walking
        self.round: Round | None = None
        self.recall: deque[Round] = deque(maxlen=RECALL)
        #: The other open tables of this game in the facility; a table alone has none.
        self.elsewhere: Callable[[], Iterable[OpenTable]] = tuple
        self.intervals = Intervals(game, self.options, clock)
        self.dealing = Dealing(game, self.options, secret) if secret else None
        self.shuffled = False
        self.attended = secret is None
        self.house_rules = house_rules.NONE
        #: An earlier round that this command puts right, and how it is then.
        self.corrected: tuple[Correction, Round] | None = None
        self._booked = 0
        self._stopping = False
        if name in self.jackpots.links:
            raise Refused(f"there is a table {name} already; its entries in the ledger would be taken for this one's")
        self.jackpots.link(name, game, self.options, group)

    # -- opening and closing --------------------------------------------------------------------------------

    def open(self, by: str) -> None:
        """Open for wagers, once the equipment was inspected and counted as the text says."""
        if self.state != "closed":
            raise Refused(f"table {self.name} is {self.state}, not closed")
        if self.opening is not None and (step := self.opening.next):
            cited = self.book.rule(step.id, self.options).cited
            raise Refused(f"table {self.name} opens after {step.id}: {step.gist}", clause=cited)
        self.may_stand_open(self.options)
        self.state = "betting"
        self.book.opened(self.options)
        self._note("opens", by)
        self._prepare()

    def close(self, by: str) -> None:
        """Close between rounds; wagers laid out go back, and bets that stand must be decided first."""
        self._only("betting", "close")
        if any(spot[2] >= 0 for spot in self.chips.held):
            raise Refused(f"table {self.name} has bets that stand; it closes when they are decided or taken down")
        for seat, place in self.places.items():
            self._take_off(seat, list(place.wagers))
        self.state, self._checklist = "closed", None
        self._note("closes", by)

    def disable(self, by: str, because: str) -> None:
        """Take the table out of use for a reason; a round in play is finished first, and what is laid out goes back."""
        if not because.strip():
            raise BadInput("a table is disabled for a reason")
        if self.state == "disabled":
            raise Refused(f"table {self.name} is disabled already")
        self._note("is disabled", by, because)
        self._stopping = self.state == "playing"
        if not self._stopping:
            for seat, place in self.places.items():
                self._take_off(seat, list(place.wagers))
            self.state = "disabled"

    def enable(self, by: str, because: str) -> None:
        """Put a disabled table back; it is closed, and opens as on any day. An abandoned round is refunded first."""
        self._only("disabled", "be enabled")
        if self.recall and self.recall[-1].result is not None and self.recall[-1].result.status == "abandoned":
            raise Refused(f"table {self.name} has an abandoned round; its wagers are refunded first")
        self.state, self._checklist = "closed", None
        self._note("is enabled", by, because)

    def did(self, clause: str, by: str) -> None:
        """Something the text wants done every so many hours was done, like a change of decks."""
        if self.state == "playing":
            raise Refused(f"table {self.name} is in a round; its decks are changed between rounds")
        if self.dealing and self.chips.held:
            raise Refused(f"table {self.name} has wagers on the layout; they were made on the cards committed to now")
        self._did(clause, by)
        self.happened("deck_change")
        if self.dealing:
            self._prepare()

    def _did(self, clause: str, by: str) -> None:
        self.intervals.did(clause)
        self._note(f"{clause} done", by)
        if self.dealing:
            self.dealing.change()

    def tell(self, event: str, by: str = DEALER) -> None:
        """Something about the equipment that matters to who may wager in the next round, like a fresh shoe."""
        self._only("betting", "hear that")
        if event.partition(" ")[0] in self.game.at_the_start:
            raise Refused(f"{event} is said when the round begins, with the wagers that are then on the layout")
        self.game.seated(self.options, Setup((), events=frozenset({event})))
        self._told.add(event)
        self._note(event, by)
        self.happened(event)

    def may_stand_open(self, posted: House) -> None:
        """Refuse what the text wants alike at all tables of the facility and is not."""
        if self.game.uniform:
            check_uniform(self.game, posted, self.elsewhere())

    def may_post(self, options: Mapping[str, object], because: str) -> House:
        """The options as they would be posted; refused within a round, with wagers on the layout, without a reason,
        while somebody sits at a place that they take away, and where the text does not allow them."""
        if self.state not in ("closed", "betting"):
            raise Refused(f"table {self.name} is {self.state}; its options change between rounds")
        if not because.strip():
            raise BadInput("a change of options needs a reason")
        if self.chips.held:
            raise Refused(f"table {self.name} has wagers on the layout; they were made under the options posted now")
        posted = self.game.house(options)
        self.house_rules.check(self.game, posted)
        self.game.seated(posted, Setup(tuple(place.seat(seat, {}) for seat, place in self.places.items())))
        if self.state in OPEN:
            self.may_stand_open(posted)
        return posted

    def change(self, options: Mapping[str, object], *, by: str, because: str) -> None:
        """Post other options."""
        posted = self.may_post(options, because)
        self.stored = False
        self.jackpots.link(self.name, self.game, posted, self.group)
        since = self.intervals.since
        self.book.posted(self.options, posted)
        self.options, self.intervals = posted, Intervals(self.game, posted, self.clock)
        if self.dealing:
            self.dealing = Dealing(self.game, posted, self.dealing.secret)
            self._prepare()
        self.intervals.since |= {interval: at for interval, at in since.items() if interval in self.intervals.since}
        self._note(f"posts {dict(options)}", by, because)

    def _prepare(self) -> None:
        """Collect the table's own cards and shuffle them when it is time; new ones come when the text says, but never
        after a wager was made on the old ones."""
        for due in self.intervals.due() if self.dealing else ():
            self._did(due.id, "equipment")
        self.shuffled = self.dealing is not None and self.dealing.prepare()
        if self.shuffled:
            self._note("cards shuffled", DEALER)
            self._told |= {FRESH_SHOE} & set(self.game.events)
