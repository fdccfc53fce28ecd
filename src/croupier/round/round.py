"""A round is setup plus answers. The live coroutine is a disposable cache: replaying the answers rebuilds it.

r = Round(game, game.house({}), setup({"1": {"ante": "10"}}))
r.pending            # what is asked now, or None when the round has ended
r.answer("Ah")       # answer it
r.result             # Settled, Void or Abandoned
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from croupier.errors import BadInput, CroupierError, Diverged, OtherRules, OutOfTurn, RoundOver, WagerRefused
from croupier.money import Cents, cents, dollars
from croupier.options import House
from croupier.round import irregularities, ruleset
from croupier.round import setup as setups
from croupier.round.course import Course
from croupier.round.facts import Fact, filled, transcript
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.irregularities import Irregularity
from croupier.round.record import (
    Abandoned,
    Answer,
    Result,
    Retyping,
    Settled,
    Void,
    heard,
    in_force,
    in_force_from,
    plain_answers,
    recorded,
    retyped,
    step_of,
)
from croupier.round.requests import OUTCOMES, Decide, Draw, Gather, Request, Step
from croupier.round.setup import Seat, Setup

__all__ = ["Abandoned", "Answer", "Result", "Round", "Settled", "Void"]


class RulesInForce(NamedTuple):
    """What a stored round is played by: read once for all rounds of one version under the same options."""

    game: Game
    options: House
    pack: Sequence[int]
    digest: str

    @classmethod
    def of(cls, game: Game, stored: Mapping[str, Any]) -> RulesInForce:
        """The rules that a stored round names by version and options."""
        game = game.under(stored["rules_version"])
        options = game.house(stored["options"], bound=False)
        return cls(game, options, game.cards_in(options), ruleset.digest(game, options))


class Round(Course):
    """One round of a game. ``walking`` stops at the dealer's procedure steps, which otherwise pass by themselves."""

    __slots__ = ("answers", "rules_version")

    def __init__(
        self,
        game: Game,
        options: House,
        setup: Setup,
        carry: Any = None,
        *,
        pack: Sequence[int] | None = None,
        walking: bool = False,
    ) -> None:
        super().__init__(game, options, setup, carry, pack, walking)
        self.rules_version = game.rules_version
        self.answers: list[Answer] = []

    def __repr__(self) -> str:
        return f"<Round of {self.game.slug}, {len(self.answers)} answers>"

    @property
    def rules(self) -> str:
        """The digest of the rules that this round is played by."""
        return ruleset.digest(self.game, self.options)

    # -- the live cache -------------------------------------------------------------------------------------

    @property
    def felt(self) -> Felt:
        """The felt as the answers so far have left it."""
        return self._felt or self._rebuild()

    def _rebuild(self) -> Felt:
        if not self.answers:
            return self._start()
        answers, self.answers = self.answers, []
        try:
            self._replay(answers)
        except BaseException:
            self.answers, self._felt = answers, None
            raise
        assert self._felt is not None
        return self._felt

    # -- what it offers -------------------------------------------------------------------------------------

    @property
    def pending(self) -> Request | None:
        """What is asked now; None when the round has ended."""
        if self._felt is None:
            self._rebuild()
        if self._gathered and type(self._pending) is Gather:
            return Gather(tuple(ask for ask in self._pending.asks if ask not in self._gathered))
        return self._pending

    @property
    def result(self) -> Result | None:
        """How the round ended; None while it is open."""
        if self._felt is None:
            self._rebuild()
        return self._result

    @property
    def facts(self) -> list[Fact]:
        """Everything the round has stated so far."""
        return self.felt.facts

    @property
    def transcript(self) -> str:
        """The facts as text, the same byte for byte on every replay."""
        return transcript(self.facts)

    def answer(self, value: object, by: str = "dealer", seat: str | None = None) -> None:
        """Answer what is pending. A wrong answer is refused and changes nothing."""
        felt = self._felt or self._rebuild()
        pending = self._pending
        if type(pending) is not Draw:
            if type(pending) is Gather:
                self._gather(pending, value, by, seat)
                return
            if pending is None:
                raise self._over()
            if type(pending) is Step:
                raise BadInput(f"{pending.asked} needs no answer; proceed").at(**self._here())
        if seat is not None and type(pending) is Decide and seat != pending.seat:
            raise OutOfTurn(f"seat {pending.seat} is asked, not seat {seat}").at(**self._here())
        try:
            checked = pending.accept(value, felt)  # type: ignore[union-attr]  # Gather, Step and None are gone
        except CroupierError as error:
            raise error.at(**self._here()) from None
        self.answers.append(filled(Answer, (pending, checked, by)))
        try:
            self._send(checked)
        except CroupierError as error:
            raise self._undone(error) from None

    def _gather(self, pending: Gather, value: object, by: str, seat: str | None, stop: Request | None = None) -> None:
        open_asks = Gather(tuple(ask for ask in pending.asks if ask not in self._gathered))
        try:
            ask = open_asks.ask(seat, value)
            choice = ask.accept(value, self.felt)
        except CroupierError as error:
            raise error.at(**self._here()) from None
        entry = Answer(ask, choice, by)
        self._gathered[ask] = choice
        if len(self._gathered) < len(pending.asks):
            self.answers.append(entry)
            return
        choices, self._gathered = [self._gathered[ask] for ask in pending.asks], {}
        self._record(entry, choices, stop)

    def proceed(self) -> None:
        """Walk past a step of the dealer's procedure."""
        if type(self.pending) is not Step:
            raise BadInput("only a step of the procedure is walked past; this needs an answer").at(**self._here())
        self._send(None)

    def declare(self, kind: str, by: str = "supervisor", **details: object) -> None:
        """Declare an irregularity here; the text's remedy is carried out. A refused one changes nothing."""
        pending = self.pending
        if pending is None:
            raise self._over()
        if kind in ("void", "abandon") and not str(details.get("reason", "")).strip():
            raise BadInput(f"to {kind} a round needs a reason").at(**self._here())
        try:
            rule = self.game.rule_for(kind, self.options)
            if "seat" in rule.needs and len(self.setup.seats) == 1:
                details = {"seat": self.setup.seats[0].seat} | details
            what = irregularities.read(details, rule)
        except CroupierError as error:
            raise error.at(**self._here()) from None
        self._record(Answer(self._pending, what, by), what)

    def void(self, reason: str, by: str = "supervisor") -> None:
        """End the round void, for a reason."""
        self.declare("void", by, reason=reason)

    def abandon(self, reason: str, by: str = "supervisor") -> None:
        """End a round that nobody can finish, for a reason."""
        self.declare("abandon", by, reason=reason)

    def read_meters(self, readings: Mapping[str, Cents]) -> None:
        """Note what the jackpot meters show, so that a win from here on is paid by it."""
        readings_text = "; ".join(f"{name} {dollars(reading)}" for name, reading in readings.items())
        self.declare("read_meters", "meter", reason=readings_text)

    def _record(self, entry: Answer, value: Any, stop: Request | None = None) -> None:
        self.answers.append(entry)
        try:
            self._send(value, stop)
        except CroupierError as error:
            raise self._undone(error) from None

    def _undone(self, error: CroupierError) -> CroupierError:
        """The rules refused the last answer after all. The coroutine is spent, but the answers are the truth: go back
        to them."""
        at = self._pending
        self.answers.pop()
        self._rebuild()
        while type(self._pending) is Step and self._pending != at:
            self._send(None)
        return error.at(**self._here())

    def wager(self, seat: str, wager: str, amount: object) -> None:
        """Make or replace a wager, and those that equal it, while betting is open: until the first answer but for a
        recut."""
        if any(not self._is_recut(answer.answer) for answer in self.answers):
            # Nor is a wager touched that was made since: OH-A Free Bet §4.IX.
            raise WagerRefused(
                f"{wager} is too late; betting closed with the first answer", clause=self.game.closes
            ).at(**self._here())
        seats = {seat.seat: seat for seat in self.setup.seats}
        wagered = seats.get(seat, Seat(seat, ()))
        bets = dict(wagered.wagers) | dict.fromkeys(
            sorted(self.game.made_with(self.game.canonical(wager))), cents(amount)
        )
        # Whoever lays them, they count where they lie: SG §5.18.
        seats[seat] = wagered._replace(wagers=tuple(bets.items()))
        asked = self.setup._replace(seats=tuple(seats.values()))
        checked, refused = self.game.seated(self.options, asked, self.carry)
        if refused:
            raise refused[0][2].at(game=self.game.slug, seat=seat)
        self.setup = checked
        self.drop()

    def _is_recut(self, answer: object) -> bool:
        return type(answer) is Irregularity and self.game.rule_for(answer.kind, self.options).remedy == "recut"

    # -- replay ---------------------------------------------------------------------------------------------

    def replay(self, answers: Iterable[Answer | Mapping[str, Any]]) -> Round:
        """The same round from the same setup, with these answers instead."""
        fresh = Round(self.game, self.options, self.setup, self.carry, pack=self.pack)
        fresh._replay(answers)
        return fresh

    def _replay(self, answers: Iterable[Answer | Mapping[str, Any]]) -> None:
        """Rebuild from the start. Steps pass as they did, but where an irregularity was heard at one; a walking
        round stops again at the first step behind the last answer."""
        entries = recorded(answers)
        walking, self.walking = self.walking, self.walking and not entries
        try:
            self._start(step_of(entries[0]) if entries else None)
            at, plain = 0, 0 if walking else plain_answers(entries)
            while at < len(entries):
                at += self._outcomes(entries[at:plain], self.answers)
                if at == len(entries):
                    break
                entry, at = entries[at], at + 1
                if at == len(entries):
                    self.walking = walking
                    self._again(at, entry, None)
                    break
                asked, value, _ = after = entries[at]
                if type(value) is not str and retyped(value):
                    self._mistyped(at, entry)
                    continue
                at_a_step = asked.startswith("step ") if type(asked) is str else type(asked) is Step
                self._again(at, entry, step_of(after) if at_a_step else None)
        finally:
            self.walking = walking

    def _again(self, seq: int, entry: Answer, stop: Request | None) -> None:
        pending = self._pending
        asked, value, by = entry
        if pending is None:
            raise Diverged(seq, "nothing more", entry.text)
        what: Any = heard(value) if type(value) in (Irregularity, dict) else None
        if type(pending) is Gather and what is None:
            ask = next((ask for ask in pending.asks if ask.asked == entry.text and ask not in self._gathered), None)
            if ask is None:
                raise Diverged(seq, pending.asked, entry.text)
            self._gather(pending, value, by, ask.seat, stop)
            return
        if (asked != pending.asked) if type(asked) is str else asked != pending and entry.text != pending.asked:
            raise Diverged(seq, pending.asked, entry.text)
        if type(value) is not str and retyped(value):
            checked = self._accepted(seq, entry)
            self._record(Answer(pending, checked, by), checked.fell, stop)
            return
        if what is None:
            try:
                what = pending.accept(value, self._felt)  # type: ignore[union-attr, arg-type]  # steps hear only irregularities
            except CroupierError as error:
                raise error.at(**self._here()) from None
        self._record(entry if what is value and asked is pending else Answer(pending, what, by), what, stop)

    def _mistyped(self, seq: int, entry: Answer) -> None:
        """Keep an outcome in the record that was corrected before anything followed from it."""
        pending = self._pending
        if not isinstance(pending, OUTCOMES) or heard(entry.answer) or entry.text != pending.asked:
            raise Diverged(seq, pending.asked if pending else "nothing more", entry.text)
        self.answers.append(Answer(pending, self._accepted(seq, entry), entry.by))

    def _accepted(self, seq: int, entry: Answer) -> Any:
        """A recorded outcome as what is asked accepts it; of a corrected one, both."""
        pending: Any = self._pending
        retyping = retyped(entry.answer)
        if retyping is None:
            return pending.accept(entry.answer, self.felt)
        entered, fell = (pending.accept(outcome, self.felt) for outcome in retyping)
        if not self.answers or entered != in_force(self.answers)[-1].answer:
            raise Diverged(seq, f"an outcome entered as {pending.text(entered)}", entry.text)
        return Retyping(entered, fell)

    def fork(self) -> Round:
        """An independent copy that can go another way from here."""
        return self.replay(self.answers)

    def amended(self, seq: int, value: object) -> Round:
        """The round as it would have been with answer ``seq`` replaced; `Diverged` where the rest no longer fits."""
        if not 1 <= seq <= len(self.answers):
            raise BadInput(f"there is no answer {seq}; answers are 1 to {len(self.answers)}").at(game=self.game.slug)
        answers, place = in_force_from(self.answers, seq)
        old = answers[place]
        value = value.fell if type(value) is Retyping else value
        return self.replay([*answers[:place], Answer(old.asked, value, old.by), *answers[place + 1 :]])

    # -- storage --------------------------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """The whole truth of the round as JSON: setup and answers."""
        return self.began() | {"answers": [answer.plain() for answer in self.answers]}

    def began(self) -> dict[str, Any]:
        """What it began with, as JSON."""
        return {
            "game": self.game.slug,
            "rules_version": self.rules_version,
            "rules": self.rules,
            "options": self.game.posted(self.options),
            "setup": setups.plain(self.setup),
            "carry": self.carry,
        }

    @classmethod
    def restored(cls, game: Game, stored: Mapping[str, Any]) -> Round:
        """A stored round, replayed under the rules it was played by."""
        return cls.under(*RulesInForce.of(game, stored), stored)

    @classmethod
    def under(cls, game: Game, options: House, pack: Sequence[int], rules: str, stored: Mapping[str, Any]) -> Round:
        """A stored round, replayed under rules that were read before."""
        round_ = cls(game, options, setups.read(stored["setup"]), stored["carry"], pack=pack)
        played = stored.get("rules")  # rounds of release 0.1 name none
        if played and played != rules:
            raise OtherRules(game.slug, game.rules_version, played, rules)
        round_._replay(stored["answers"])
        return round_

    def _here(self) -> dict[str, str | int]:
        return {"game": self.game.slug, "answer": len(self.answers) + 1}

    def _over(self) -> RoundOver:
        assert self._result is not None
        return RoundOver(f"the round is over ({self._result.status}); nothing is asked").at(**self._here())
