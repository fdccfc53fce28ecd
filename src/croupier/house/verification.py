"""The verification of a jackpot: the steps of the text, before the winner may touch the money (OH-L §6.IV)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.errors import BadInput, Refused
from croupier.house.chips import Chips
from croupier.house.ledger import Account
from croupier.money import Cents
from croupier.round.facts import Award, Fact, Pay
from croupier.round.game import Game
from croupier.rulebooks import Clause


@dataclass(slots=True)
class Claim:
    """A win that is verified before the player has the money: each step once, in order, and not by one person alone."""

    key: str
    table: str
    round: str
    award: Award
    held: Cents
    owner: Account
    steps: list[Clause]
    meter: str = ""
    done: list[tuple[str, str]] = field(default_factory=list)

    @property
    def next(self) -> Clause | None:
        """The step to take now; None when all are taken."""
        return self.steps[len(self.done)] if len(self.done) < len(self.steps) else None

    def did(self, step: str, by: str) -> None:
        """Tick the next step off; the last needs a second person, for the text wants two (OH-L §6.IV.C.1)."""
        wanted = self.next
        if wanted is None or step != wanted.id:
            todo = f"next is {wanted.id}: {wanted.gist}" if wanted else "all steps are taken"
            raise BadInput(f"step {step} is not next; {todo}")
        if not by:
            raise BadInput(f"step {step} needs somebody who did it")
        last = len(self.done) + 1 == len(self.steps)
        if last and {actor for _, actor in self.done} == {by}:
            raise Refused("a win is verified by two people or more, not by one alone", clause="OH-L 6.IV.C.1")
        self.done.append((step, by))

    @property
    def verified(self) -> bool:
        """Whether every step was taken."""
        return self.next is None


def wins_to_verify(game: Game, chips: Chips, round: str, facts: Sequence[Fact]) -> list[Claim]:
    """The jackpots among new facts that a text wants verified before the winner has the money."""
    if not any(type(fact) is Award for fact in facts):
        return []
    todo = [
        clause
        for text in game.texts
        for clause in text.clauses
        if clause.checklist == "verification" and clause.executable
    ]
    claims: list[Claim] = []
    for place, fact in enumerate(facts):
        if todo and type(fact) is Award:
            paid = next(payment for payment in facts[place:] if type(payment) is Pay and payment.seat == fact.seat)
            key, held = f"{round}/{fact.seat}/{fact.meter}", paid.net + paid.stake
            claims.append(Claim(key, chips.table, round, fact, held, chips.winner(fact.seat), todo))
    return claims
