"""A table: a game with its options, its seats and equipment. It takes wagers when the rules allow them, drives rounds
through answers, and books every step in the ledger before anyone is told of it."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from croupier.errors import BadInput, OutcomesExhausted, OutOfTurn, Refused
from croupier.house import asking, house_rules
from croupier.house.attended import AttendedLayout
from croupier.house.chips import LAID_OUT, SAID, VERIFIED, Booking
from croupier.house.dealing import Dealing, Secret
from croupier.house.facility import OpenTable, check_uniform
from croupier.house.layout import State
from croupier.house.ledger import Ledger
from croupier.house.progressives import Progressives
from croupier.house.records import FRESH_SHOE, RecordRule
from croupier.house.verification import wins_to_verify
from croupier.options import House
from croupier.round.facts import Award, Pay
from croupier.round.game import Game
from croupier.round.procedures import Clock, Intervals
from croupier.round.record import Answer
from croupier.round.requests import DEALER, Draw, Peek, Request, Roll, Spin
from croupier.round.round import Round
from croupier.round.setup import Setup

if TYPE_CHECKING:
    from croupier.house.corrections import Correction

RECALL: Final = 10
#: The states in which a table is open to players.
OPEN: Final[tuple[State, ...]] = ("betting", "playing")
#: The irregularity by which a game says how a round goes on when no card is left.
SHOE_EXHAUSTED: Final = "shoe_exhausted"


class Table(AttendedLayout):
    """One table of the house. With a secret of its own it deals by itself; without, a dealer answers."""

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
        self.house_rules.check(posted)
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

    # -- the round ------------------------------------------------------------------------------------------

    @property
    def round_name(self) -> str:
        """The name of the round in the ledger."""
        return f"{self.name}#{self.rounds}"

    def must_count(self) -> RecordRule | None:
        """The clause by which a dealer counts the chips of progressive wagers before the deal, where there are any
        (OH-L §4.I)."""
        counts = (rule for rule in self.book.rules(self.options) if rule.clause.due == "round")
        has_chips = self.dealing is None and self.jackpots.wagers(self.name, self._setup().seats) > 0
        return next(counts, None) if has_chips else None

    def begin(self, by: str = DEALER, *, events: tuple[str, ...] = (), chips_counted: int | None = None) -> Round:
        """Close the betting and start a round with what is laid out. Progressive wagers are locked; where the dealer
        counts their chips, the count must be what was recorded (OH-L §4.I)."""
        self._only("betting", "begin")
        if self.stored:
            self.game.house(self.game.posted(self.options))
            self.stored = False  # what the text allows once it allows as long as this program runs
        if self.dealing is None and (due := self.intervals.due()):
            raise Refused(f"{due[0].gist} (due)", clause=self._cite(due[0].id))
        self._may_deal()
        count = self.must_count()
        asked = self._setup()
        setup, refused = self.game.seated(self.options, asked._replace(events=asked.events | set(events)), self.carry)
        for seat, wager, _ in refused:
            self._take_off(seat, [wager])
        for seat, wager, why in refused:
            raise why.at(seat=seat, wager=wager)
        for seated in setup.seats:
            for wager, _ in seated.wagers:
                self.jackpots.taken(self.name, wager)
        recorded = self.jackpots.wagers(self.name, setup.seats)
        if chips_counted not in (None, recorded):
            raise Refused(f"{chips_counted} progressive chips counted, {recorded} wagers recorded", clause="OH-L 4.I")
        fresh = Round(self.game, self.options, setup, self.carry, walking=self.walking)
        self._go_on(fresh)
        chips = self.chips.copy()
        for seat, wager, hand in [spot for spot in chips.held if spot[2] == LAID_OUT]:
            chips.held.setdefault((seat, wager, 0), []).extend(chips.held.pop((seat, wager, hand)))
        booking = Booking(chips, self.ledger, self.next_round, f"{self.next_round}/0")
        booking.begin(fresh.facts)
        self.ledger.enter(booking.entries)
        self.rounds += 1
        self.chips, self._booked = chips, len(fresh.facts)
        for place in self.places.values():
            place.wagers, place.ready = {}, False
        self._told.clear()
        self.state, self.round = "playing", fresh
        if self.dealing:
            self.dealing.start()
        self.jackpots.lock(self.name, self.round_name, setup.seats)
        if count and chips_counted is not None:
            self.book.add(count, by, DEALER, {"chips": str(chips_counted)})
        self._note(f"round {self.rounds} begins", by)
        for event in events:
            self.happened(event)
        self._finish_if_over()
        return fresh

    @property
    def pending(self) -> Request | None:
        """What the round asks now."""
        return self.round.pending if self.round else None

    def answer(self, value: object, by: str = DEALER, seat: str | None = None) -> None:
        """Answer what is asked; booked whole, or refused and nothing has happened."""
        self._try(lambda round_: round_.answer(value, by, seat))

    def fell(self, outcome: object, by: str) -> None:
        """A dealer says what fell at a table whose equipment is dealt, rolled and spun by hand."""
        if self.dealing is not None:
            raise Refused(f"table {self.name} deals by itself; nobody tells it what falls")
        if not isinstance(self.pending, Draw | Roll | Spin | Peek):
            raise OutOfTurn("no card, roll or spin is asked for")
        self._may_deal()
        self.answer(outcome, by)

    def deal(self) -> None:
        """Let the table's own equipment answer. Without a card left, the text's remedy is carried out, or the round is
        void."""
        asked = self.pending
        if self.dealing is None or self.round is None or not isinstance(asked, Draw | Roll | Spin | Peek):
            raise OutOfTurn("no card, roll or spin of the table's own equipment is asked for")
        self._may_deal()
        try:
            outcome = self.dealing.outcome(self.round, asked)
        except OutcomesExhausted:
            self._no_card_left()
            return
        self.answer(outcome, "equipment")

    def deal_on(self) -> None:
        """Deal, roll and spin until somebody is asked or the round is over, where the table does that by itself."""
        while self.dealing is not None and isinstance(self.pending, Draw | Roll | Spin | Peek):
            self.deal()

    def _no_card_left(self) -> None:
        assert self.dealing is not None
        try:
            if SHOE_EXHAUSTED not in self.game.irregularities:
                raise OutcomesExhausted(SHOE_EXHAUSTED)
            self.dealing.refill()
            self.declare(SHOE_EXHAUSTED, DEALER)
        except OutcomesExhausted:
            self.void("no card is left to deal", DEALER)

    def lay_out(self, seat: str, wagers: Mapping[str, object], *, key: str) -> None:
        """Lay several wagers out, all of them or none; the first of them on decks that are not too old."""
        if self.dealing and self.state == "betting" and not self.chips.held and self.intervals.due():
            self._prepare()
        super().lay_out(seat, wagers, key=key)

    def _prepare(self) -> None:
        """Collect the table's own cards and shuffle them when it is time; new ones come when the text says, but never
        after a wager was made on the old ones."""
        for due in self.intervals.due() if self.dealing else ():
            self._did(due.id, "equipment")
        self.shuffled = self.dealing is not None and self.dealing.prepare()
        if self.shuffled:
            self._note("cards shuffled", DEALER)
            self._told |= {FRESH_SHOE} & set(self.game.events)

    def proceed(self) -> None:
        """Walk past a step of the dealer's procedure."""
        self._try(lambda round_: round_.proceed())

    def declare(self, kind: str, by: str = "supervisor", **details: object) -> None:
        """Declare an irregularity."""
        if kind == "read_meters":
            raise Refused("the meters are read by the house when a jackpot is won; nobody declares what they show")
        self._try(lambda round_: round_.declare(kind, by, **details))
        self._note(f"{kind} declared", by, str(details.get("reason", "")))
        self.happened(kind)

    def void(self, reason: str, by: str = "supervisor") -> None:
        """Void the round; every wager goes back."""
        self.declare("void", by, reason=reason)

    def expire(self, by: str = "clock", seat: str | None = None) -> None:
        """An absent player is taken to do what adds no wager, and it is recorded as that; others are not harmed."""
        late = [ask for ask in asking.asks(self.pending) if seat in (None, ask.seat)]
        if not late:
            raise OutOfTurn(f"seat {seat} is not asked" if seat else "nobody is asked to decide, so nobody is late")
        for ask in late:
            self.answer(asking.default(ask), by, ask.seat)
            self._note(f"seat {ask.seat} is absent: {asking.default(ask)}", by)

    def _try(self, act: Callable[[Round], None]) -> None:
        """Do something to the round and book what follows from it; what cannot be booked has not happened."""
        if self.round is None:
            raise Refused(f"table {self.name} has no round open")
        before, tried = list(self.round.answers), self.round
        try:
            act(tried)
            self._go_on(tried)
            if any(type(fact) is Award for fact in tried.facts[self._booked :]):
                # A jackpot is won by this: it is paid by what the meters show at this moment.
                tried = self._again(tried, before)
                tried.read_meters(self.jackpots.read(self.name))
                act(tried)
                self._go_on(tried)
            self._book(tried, f"{self.round_name}/{len(tried.answers)}")
        except Exception:
            if len(self.round.answers) > len(before):
                self.round = self._again(self.round, before)
            raise
        self.round = tried
        self._finish_if_over()

    def _again(self, round_: Round, answers: list[Answer]) -> Round:
        """The round as it was after these answers."""
        again = round_.replay(answers)
        again.walking = self.walking
        return again

    def _go_on(self, round_: Round) -> None:
        """Who is remembered from an earlier round but has left decides nothing."""
        while gone := [ask for ask in asking.asks(round_.pending) if not self._is_here(round_, ask.seat)]:
            round_.answer(asking.default(gone[0]), "absent", gone[0].seat)

    def _is_here(self, round_: Round, seat: str) -> bool:
        place = self.places.get(seat)
        return place is not None and round_.felt.by_seat[seat].who in (place.player, seat, DEALER)

    def _book(self, round_: Round, key: str) -> None:
        facts, result, said = round_.facts, round_.result, asking.said(round_)
        new = facts[self._booked :]
        if result is None and not said and not self.chips.moved_by(new):
            self._booked = len(facts)
            return
        chips = self.chips.copy()
        booking = Booking(chips, self.ledger, self.round_name, key)
        for number, spot in enumerate([spot for spot in chips.held if spot[2] == SAID], len(facts)):
            booking.release(spot, chips.at(spot), 0, number, "")
        if result is not None and result.status == "void":
            self.jackpots.drop(self.round_name)
            booking.undo(facts[: self._booked], result.lines)
            self.ledger.enter(booking.entries)
        else:
            booking.facts(new, self._booked)
            for number, (seat, amount) in enumerate(said.items(), 2 * len(facts)):
                booking.hold((seat, "said", SAID), amount, number, "")
            claims = wins_to_verify(self.game, self.options, chips, self.round_name, new)
            claims += self.house_rules.large_wins(chips, self.round_name, new, claims)
            for claim in claims:
                booking.keep(claim.owner, claim.held, claim.key, claim.award.clause, VERIFIED)
            self.jackpots.can_pay(self.name, new)
            self.ledger.enter(booking.entries)
            self.jackpots.pay(self.name, self.round_name, new)
            for claim in claims:
                self.jackpots.claim(claim)
                won = f"wins from {claim.award.meter}, to be verified" if claim.meter else "wins, to be approved"
                self._note(f"seat {claim.award.seat} {won}", DEALER)
        self.chips, self._booked = chips, len(facts)

    def _finish_if_over(self) -> None:
        assert self.round is not None
        result = self.round.result
        if result is None:
            return
        self.carry = result.carry
        self.recall.append(self.round)
        self._count_wins(result.lines)
        if result.status == "void":
            self.jackpots.give_back(self.name, self.round_name)
        elif result.status == "settled":
            self.jackpots.over(self.round_name)
        stop = self._stopping or result.status == "abandoned"
        self.state, self.round, self._stopping = "disabled" if stop else "betting", None, False
        self._note(f"round {self.rounds} {result.status}", DEALER)
        self.happened("round")
        if self.state == "betting":
            self._prepare()

    def _count_wins(self, lines: Iterable[Pay]) -> None:
        """What seats have won or lost is in front of them."""
        for line in lines:
            if place := self.places.get(line.seat):
                place.won += self.chips.came_to(line).get(self.owner(line.seat), 0)

    def refund(self, by: str, because: str) -> None:
        """Give back what an abandoned round still holds, as if it were void; the table may then be opened again."""
        self._only("disabled", "refund")
        abandoned = self.recall[-1] if self.recall else None
        if abandoned is None or abandoned.result is None or abandoned.result.status != "abandoned":
            raise Refused(f"table {self.name} has no abandoned round to refund")
        void = abandoned.replay(abandoned.answers[:-1])
        void.void(because, by)
        self._book(void, f"{self.round_name}/refund")
        self.jackpots.give_back(self.name, self.round_name)
        assert void.result is not None
        self.recall[-1] = void
        self.carry, self.state, self._checklist = void.result.carry, "closed", None
        self._note(f"round {self.rounds} refunded", by, because)

    # -- records --------------------------------------------------------------------------------------------

    def lines(self) -> list[Pay]:
        """How the last round was settled."""
        return list(self.recall[-1].result.lines) if self.recall and self.recall[-1].result else []
