"""A round dealt by hand to simulated players: they bet, ask and make mistakes, the trainee says what comes next, whose
turn it is and what is paid, and every step is compared with the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from croupier import games
from croupier.academy import calls, dealt, payouts, procedures, remedies, simulated_players
from croupier.academy.marking import Mark
from croupier.academy.procedures import DealersAct
from croupier.academy.question import SchoolQuestion
from croupier.academy.table_state import TableState, state_of
from croupier.equipment.cards import TEXT, UNSEEN
from croupier.equipment.source import RandomSource, SeededSource, shuffled
from croupier.errors import CroupierError
from croupier.round.facts import Chose, Deal, Fact, Lammer, Moved, Pay, Rolled, Split, Spun, Stake
from croupier.round.game import Game
from croupier.round.irregularities import Irregularity
from croupier.round.reasons import reasons, teller
from croupier.round.requests import DEALER, UP, Decide
from croupier.round.views import AUDITOR, view
from croupier.round.wording import begun, who

#: Players at the table.
SEATS: Final = 3
#: So many cards of a row are dealt by hand; the rest goes on in the same way.
BY_HAND: Final = 8
#: Other rounds that are looked at for what else could be called.
_OTHER_ROUNDS: Final = 3
#: Something that goes wrong is looked for in so many other rounds, where nothing can in this one.
_DRAWS: Final = 200
#: What is told of what follows an act; calls, exposed hands and payments are acts of their own.
_FOLLOWS: Final = (Deal, Rolled, Spun, Split, Chose, Stake, Lammer, Moved)
StepKind: TypeAlias = Literal["happens", "asked"]


class LiveStep(NamedTuple):
    """Something that happens by itself, in words, or something that the trainee does: a question with its answer. The
    table lies so meanwhile; ``at`` is the act of the round that it belongs to, -1 before the first."""

    kind: StepKind
    text: str
    state: TableState
    at: int
    question: SchoolQuestion | None = None


class LiveWalk(NamedTuple):
    """A round walked to its end: its acts, how the table lay at each, and what went wrong at which."""

    table: dealt.DrawnTable
    acts: list[DealersAct]
    states: list[TableState]
    mishaps: dict[int, SchoolQuestion]


@dataclass
class LiveTable:
    """A table of a game with simulated players, dealt from a seed."""

    game: Game
    seed: str
    marks: list[Mark] = field(default_factory=list)

    @classmethod
    def of(cls, slug: str, seed: str) -> LiveTable:
        """A table of a game."""
        return cls(games.get(slug), seed)

    def source(self, what: str) -> RandomSource:
        """What falls at this table."""
        return SeededSource(f"live {self.game.slug} {self.seed} {what}".encode())

    def round(self, number: int, mishaps: Sequence[int] = ()) -> Iterator[LiveStep]:
        """A round from the first chip to the last payment, in which something goes wrong at these acts. Until then it
        is the round without it, so whoever asks for one has lost nothing of what was dealt."""
        yield from self._before(number)
        begins, moments = 0, tuple[int, ...]()
        for wanted in (*mishaps, None):
            walk = self._walk(number, moments)
            ends = len(walk.acts)
            if wanted is not None:
                ends = next((at for at in range(wanted, ends) if walk.acts[at].is_request), ends)
            for at in range(begins, ends):
                yield from self._steps(walk, number, at)
            begins = ends
            if wanted is not None:
                moments = (*moments, ends)
                mishap = self._walk(number, moments).mishaps.get(ends)
                begins += mishap is not None  # the act has not come to pass
                if question := mishap or self.irregularity(ends):
                    yield LiveStep("asked", question.text, walk.states[min(ends, len(walk.acts) - 1)], ends, question)

    def irregularity(self, number: int) -> SchoolQuestion | None:
        """Something that goes wrong in another round, where nothing can in this one; no mere words of a clause."""
        for draw in range(_DRAWS):
            drawn = remedies.draw(self.game, self.source(f"irregularity {number} {draw}"))
            if drawn is not None and "kind" in drawn.evidence:
                return drawn
        return None

    # -- the round ----------------------------------------------------------------------------------------------

    def _begun(self, number: int) -> tuple[dealt.DrawnTable, RandomSource]:
        source = self.source(f"round {number}")
        return dealt.begun_table(self.game, source, SEATS, {}), source

    def _walk(self, number: int, mishaps: Sequence[int]) -> LiveWalk:
        table, source = self._begun(number)
        walk = LiveWalk(table, [], [], {})
        for act in procedures.walk(table.last, lambda: dealt.advance(table.last, source)):
            at = len(walk.acts)
            walk.acts.append(act)
            walk.states.append(state_of(table.last))
            if at in mishaps and act.is_request and (mishap := self._mishap(table, at)):
                walk.mishaps[at] = mishap
        return walk

    def _mishap(self, table: dealt.DrawnTable, at: int) -> SchoolQuestion | None:
        """Something that can go wrong at this moment, declared in the round; a question about what is done. Each kind
        once in a round: what another remedy would do is tried on a round in which nothing rests on it yet."""
        source = self.source(f"irregularity {at}")
        happened = {entry.answer.kind for entry in table.last.answers if type(entry.answer) is Irregularity}
        rules = [
            rule
            for rule in self.game.irregularities.values()
            if not rule.overlooks and not rule.when and rule.kind not in happened
        ]
        # At a step, what the round says before it asks again belongs to the step and not to the remedy.
        at_request = table._replace(rounds=(*table.rounds[:-1], table.last.replay(table.last.answers)))
        for rule in shuffled(rules, source):
            mishap = remedies.declared(at_request, rule, source)
            question = remedies.asked(mishap, source) if mishap else None
            if mishap is None or question is None:
                continue
            try:
                table.last.declare(rule.kind, **mishap.details)
            except CroupierError:
                continue
            return question._replace(given=question.given[-1:])
        return None

    # -- what the trainee does ----------------------------------------------------------------------------------

    def _before(self, number: int) -> Iterator[LiveStep]:
        """The chips, one more that somebody lays, and a question of a player's."""
        table, _ = self._begun(number)
        state, source = state_of(table.last), self.source(f"players {number}")
        chips = dealt.told(table.last, view(table.last, AUDITOR), 0)
        yield from (LiveStep("happens", sentence, state, -1) for sentence in chips)
        for question in (simulated_players.bet(table.last, source), simulated_players.pay_asked(table.last, source)):
            if question:
                yield LiveStep("asked", question.text, state, -1, question)

    def _steps(self, walk: LiveWalk, number: int, at: int) -> Iterator[LiveStep]:
        act, source = walk.acts[at], self.source(f"act {number} {at}")
        early = act.kind in ("shown", "said") and at > 0  # the table as it lies before it
        state = walk.states[at - 1 if early else at]
        question = self._question(walk, number, at, source)
        if question:
            yield LiveStep("asked", act.text, state, at, question)
        elif act.kind != "settled":
            yield LiveStep("happens", f"{begun(act.text)}.", state, at)
        if act.kind == "decided" and source.below(3) == 0 and (word := self._word(walk, act, source)):
            yield LiveStep("asked", act.text, state, at, word)
        yield from (LiveStep("happens", sentence, walk.states[at], at) for sentence in _following(walk, at))

    def _question(self, walk: LiveWalk, number: int, at: int, source: RandomSource) -> SchoolQuestion | None:
        match walk.acts[at].kind:
            case "settled":
                return self._payment(walk, at)
            case "dealt":
                return self._card(walk, at, source)
            case "decided" | "step" if walk.acts[at].seat and _turned_to(walk.acts, at) != walk.acts[at].seat:
                return self._turn(walk, at)
            case "said":
                return self._call(walk, number, at, source) or self._next(walk, at, source)
        return self._next(walk, at, source)

    def _asked(self, walk: LiveWalk, at: int, text: str, right: str, choices: Sequence[str]) -> SchoolQuestion:
        """What the trainee does at an act, marked by the act."""
        act = walk.acts[at]
        evidence = {"round": walk.table.last.plain(), "after": at - 1}
        because = procedures.because(self.game, walk.acts, act).strip() if act.clause else ""
        why = because or f"{begun(act.text)}."
        return SchoolQuestion(
            self.game.slug, "procedure", text, (), (right,), tuple(choices), why, act.clause, evidence
        )

    def _payment(self, walk: LiveWalk, at: int) -> SchoolQuestion | None:
        """What a wager comes to, where it is settled at once and not merely given back."""
        round_ = walk.table.last
        facts, place = view(round_, AUDITOR), walk.acts[at].facts
        pay = payouts.settled_once(round_, facts).get(place)
        if pay is None or pay.outcome == "returned":
            return None
        evidence = {"round": round_.plain(), "payment": place}
        question = payouts.of_payment(round_, pay, reasons(round_, facts, (DEALER,))[place], evidence)
        return question._replace(given=())

    def _card(self, walk: LiveWalk, at: int, source: RandomSource) -> SchoolQuestion | None:
        """Where the next card goes, beside where cards of this round go otherwise."""
        before = [act.kind for act in walk.acts[max(0, at - BY_HAND) : at]]
        elsewhere = dict.fromkeys(act.text for act in walk.acts if act.kind == "dealt" and "card" in act.text)
        places = [text for text in elsewhere if text != walk.acts[at].text]
        if before == ["dealt"] * BY_HAND or len(places) < 2 or walk.acts[at].text not in elsewhere:
            return None
        chosen = shuffled(places, source)[: procedures.CHOICES - 1]
        choices = shuffled([walk.acts[at].text, *chosen], source)
        return self._asked(walk, at, "What do you deal now?", walk.acts[at].text, choices)

    def _turn(self, walk: LiveWalk, at: int) -> SchoolQuestion | None:
        """Whose turn it is now, where several sit at the table and a clause says so."""
        act, seats = walk.acts[at], [seat.seat for seat in walk.table.last.setup.seats]
        if len(seats) < 2 or act.seat not in seats or not act.clause:
            return None
        question = self._asked(walk, at, "Whom do you turn to now?", who(act.seat), [who(seat) for seat in seats])
        return question._replace(evidence={**question.evidence, "turn": True})

    def _call(self, walk: LiveWalk, number: int, at: int, source: RandomSource) -> SchoolQuestion | None:
        """What is called now, beside what is called in other rounds."""
        others = [self._walk(number + 1 + other, ()).acts for other in range(_OTHER_ROUNDS)]
        wrong = calls.others(walk.acts, walk.acts[at], others)
        if len(wrong) < 2 or not walk.acts[at].clause:
            return None
        right = walk.acts[at].text
        choices = shuffled([right, *shuffled(wrong, source)[: procedures.CHOICES - 1]], source)
        return self._asked(walk, at, "What do you call?", right, choices)

    def _next(self, walk: LiveWalk, at: int, source: RandomSource) -> SchoolQuestion | None:
        """What comes now, beside what belongs elsewhere in the round."""
        if at == 0 or not procedures.is_askable(walk.acts, at):
            return None
        right, wrong = walk.acts[at].text, procedures.elsewhere(walk.acts, at)
        if len(wrong) < 2:
            return None
        choices = shuffled([right, *shuffled(wrong, source)[: procedures.CHOICES - 1]], source)
        return self._asked(walk, at, "What do you do now?", right, choices)

    def _word(self, walk: LiveWalk, act: DealersAct, source: RandomSource) -> SchoolQuestion | None:
        """What a player says who is asked, and whether that stands."""
        entry = walk.table.last.answers[act.answers] if act.answers < len(walk.table.last.answers) else None
        if entry is None or type(entry.asked) is not Decide:
            return None
        return simulated_players.said(walk.table.last, entry.asked, act.answers, source)


def _turned_to(acts: Sequence[DealersAct], at: int) -> str:
    """Whose turn it was before an act."""
    return next((act.seat for act in reversed(acts[:at]) if act.seat), "")


def _following(walk: LiveWalk, at: int) -> Iterator[str]:
    """What follows an act by itself: the card that fell, the decision that was made, the hand that lies open now."""
    acts, facts, told = walk.acts, walk.table.last.facts, teller(walk.table.last)
    ends = acts[at + 1].facts if at + 1 < len(acts) else len(facts)
    for fact in facts[acts[at].facts : ends]:
        if isinstance(fact, _FOLLOWS):
            yield f"{begun(told(_as_it_lies(fact)))}."
    if acts[at].kind == "shown":
        shown = facts[acts[at].facts]
        for hand in walk.states[at].hands:
            if hand.who == getattr(shown, "who", "") and TEXT[UNSEEN] not in hand.cards:
                yield f"{begun(who(hand.who))} has {' '.join(hand.cards)}."
    elif acts[at].kind == "settled":
        pay = facts[acts[at].facts]
        if type(pay) is Pay and pay.outcome == "returned":
            yield f"{begun(told(pay))}."


def _as_it_lies(fact: Fact) -> Fact:
    """A card face down as the table sees it."""
    return fact._replace(card=UNSEEN) if type(fact) is Deal and fact.face != UP else fact
