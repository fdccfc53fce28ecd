"""A table: a game with its options, its seats and equipment. It takes wagers when the rules allow them, drives rounds
through answers, and books every step in the ledger before anyone is told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from croupier.errors import OutcomesExhausted, OutOfTurn, Refused
from croupier.house import asking
from croupier.house.chips import LAID_OUT, SAID, VERIFIED, Booking
from croupier.house.posted import PostedTable
from croupier.house.records import RecordRule
from croupier.house.verification import wins_to_verify
from croupier.round.facts import Award, Pay
from croupier.round.record import Answer
from croupier.round.requests import DEALER, Draw, Peek, Request, Roll, Spin
from croupier.round.round import Round

#: The irregularity by which a game says how a round goes on when no card is left.
SHOE_EXHAUSTED: Final = "shoe_exhausted"


class Table(PostedTable):
    """One table of the house. With a secret of its own it deals by itself; without, a dealer answers."""

    def __repr__(self) -> str:
        return f"<Table {self.name} of {self.game.slug}, {self.rounds} rounds>"

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
            claims += self.house_rules.large_wins(chips, self.round_name, facts, self._booked, claims)
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

    @property
    def may_be_undone(self) -> bool:
        """Whether the last round is still played, or was abandoned and not refunded: all of it may yet go back."""
        last = self.recall[-1].result if self.recall else None
        return self.round is not None or (self.state == "disabled" and last is not None and last.status == "abandoned")

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
