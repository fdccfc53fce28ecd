"""A round dealt by hand to simulated players: they bet and decide, the trainee says what comes next and what is paid,
and every step is compared with the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from croupier import games
from croupier.academy import dealt, payouts, procedures, remedies
from croupier.academy.marking import Mark
from croupier.academy.procedures import DealersAct
from croupier.academy.question import SchoolQuestion
from croupier.equipment.source import RandomSource, SeededSource, shuffled
from croupier.round.game import Game
from croupier.round.reasons import reasons
from croupier.round.requests import DEALER
from croupier.round.round import Round, Settled
from croupier.round.views import AUDITOR, view
from croupier.round.wording import begun

#: Players at the table.
SEATS: Final = 3
#: An irregularity that is asked for is looked for in so many rounds.
_DRAWS: Final = 200
StepKind: TypeAlias = Literal["happens", "asked"]


class LiveStep(NamedTuple):
    """Something that happens by itself, in words, or something that the trainee does: a question with its answer."""

    kind: StepKind
    text: str
    question: SchoolQuestion | None = None


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

    def round(self, number: int) -> Iterator[LiveStep]:
        """A round from the first chip to the last payment. What is done where only one thing may come next is asked of
        the trainee, and every payment; the rest happens."""
        source = self.source(f"round {number}")
        table = dealt.begun_table(self.game, source, SEATS, {})
        acts = procedures.walked(table.last, source)
        facts = view(table.last, AUDITOR)
        yield from (LiveStep("happens", sentence) for sentence in dealt.told(table.last, facts[: acts[0].facts], 0))
        for at, act in enumerate(acts):
            if act.kind == "settled":
                continue  # the order of payments may be open; each is asked below
            question = self._next(table.last, acts, at, source)
            yield LiveStep("asked", act.text, question) if question else LiveStep("happens", f"{begun(act.text)}.")
        yield from self._payments(table)

    def _next(self, round_: Round, acts: Sequence[DealersAct], at: int, source: RandomSource) -> SchoolQuestion | None:
        """What comes now, beside what belongs elsewhere in the round."""
        if at == 0 or not procedures.is_askable(acts, at):
            return None
        act, wrong = acts[at], procedures.elsewhere(acts, at)
        if len(wrong) < 2:
            return None
        choices = shuffled([act.text, *shuffled(wrong, source)[: procedures.CHOICES - 1]], source)
        evidence = {"round": round_.plain(), "after": at - 1}
        explanation = f"{begun(act.text)}."
        return SchoolQuestion(
            self.game.slug,
            "procedure",
            "What do you do now?",
            (f"Just now: {acts[at - 1].text}.",),
            (act.text,),
            tuple(choices),
            explanation,
            act.clause,
            evidence,
        )

    def _payments(self, table: dealt.DrawnTable) -> Iterator[LiveStep]:
        """Every payment of the round, as the rules settle it."""
        round_ = table.last
        if not isinstance(round_.result, Settled):
            return
        facts = view(round_, AUDITOR)
        yield from (LiveStep("happens", sentence) for sentence in dealt.told(round_, facts))
        known = reasons(round_, facts, (DEALER,))
        for place, pay in payouts.settled_once(round_, facts).items():
            yield LiveStep("asked", "", payouts.of_payment(table, pay, known[place]))

    def irregularity(self, number: int) -> SchoolQuestion | None:
        """Something that goes wrong, on request."""
        for draw in range(_DRAWS):
            drawn = remedies.draw(self.game, self.source(f"irregularity {number} {draw}"))
            if drawn is not None:
                return drawn
        return None
