"""The verification of a win: the steps of the text, before the winner may touch the money (OH-L §6.IV, OH-M §11.II)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.errors import BadInput, Refused
from croupier.house.chips import Chips
from croupier.house.ledger import Account
from croupier.money import Cents
from croupier.options import House
from croupier.round.facts import Award, Fact, Pay
from croupier.round.game import Game
from croupier.rulebooks import Clause


class Signed(NamedTuple):
    """A step of a verification, who took it, and in which office where the text names some."""

    step: str
    by: str
    office: str = ""


@dataclass(slots=True)
class Claim:
    """A win that is verified before the player has the money: each step in order, by every office that it names, and
    several steps not by one person alone. Without a meter it is one that only needs an approval."""

    key: str
    table: str
    round: str
    award: Award
    held: Cents
    owner: Account
    steps: list[Clause]
    meter: str = ""
    done: list[Signed] = field(default_factory=list)

    @property
    def next(self) -> Clause | None:
        """The step to take now; None when all are taken."""
        return next((step for step in self.steps if not self._is_done(step)), None)

    def _is_done(self, step: Clause) -> bool:
        signed = self.signed(step.id)
        return bool(signed) and ("" in signed or set(step.who) <= set(signed))

    def signed(self, step: str) -> tuple[str, ...]:
        """The offices that have taken a step so far."""
        return tuple(taken.office for taken in self.done if taken.step == step)

    def did(self, step: str, by: str, office: str = "") -> None:
        """Take the next step; the last needs a second person, for the text wants two (OH-L §6.IV.C.1)."""
        wanted = self.next
        if wanted is None or step != wanted.id:
            todo = f"next is {wanted.id}: {wanted.gist}" if wanted else "all steps are taken"
            raise BadInput(f"step {step} is not next; {todo}")
        if not by:
            raise BadInput(f"step {step} needs somebody who did it")
        if any(taken[:2] == (step, by) for taken in self.done):
            raise Refused(f"{by} has taken step {step} already; it takes a second person", clause=self.award.clause)
        if wanted is self.steps[-1] and len(self.steps) > 1 and {taken.by for taken in self.done} == {by}:
            raise Refused("a win is verified by two people or more, not by one alone", clause="OH-L 6.IV.C.1")
        self.done.append(Signed(step, by, office))

    @property
    def verified(self) -> bool:
        """Whether every step was taken."""
        return self.next is None


def wins_to_verify(game: Game, options: House, chips: Chips, round: str, facts: Sequence[Fact]) -> list[Claim]:
    """The wins among new facts that a text wants verified or approved before the winner has the money."""
    claims = list(_approvals(game, options, chips, round, facts))
    if not any(type(fact) is Award for fact in facts):
        return claims
    todo = [
        clause
        for text in game.texts
        for clause in text.clauses
        if clause.checklist == "verification" and clause.executable
    ]
    for place, fact in enumerate(facts):
        if todo and type(fact) is Award:
            paid = next(payment for payment in facts[place:] if type(payment) is Pay and payment.seat == fact.seat)
            key, held = f"{round}/{fact.seat}/{fact.meter}", paid.net + paid.stake
            claims.append(Claim(key, chips.table, round, fact, held, chips.winner(fact.seat), todo))
    return claims


def _approvals(game: Game, options: House, chips: Chips, round: str, facts: Sequence[Fact]) -> Iterator[Claim]:
    """Wins on a line that somebody must approve (note under OH-M §11.II)."""
    for fact in facts:
        if type(fact) is not Pay or fact.net <= 0 or fact.wager not in options.tables:
            continue
        line = options.tables[fact.wager].get(fact.line)
        if line is not None and line.approved and (clause := game.rulebook.find(line.clause)):
            key, held = f"{round}/{fact.seat}/{fact.wager}", fact.net + fact.stake
            award = Award(fact.seat, "", fact.net, False, line.clause)
            yield Claim(key, chips.table, round, award, held, chips.winner(fact.seat), [clause])
