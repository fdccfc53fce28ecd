"""Duties: whom a text gives what to. Irregularities, openings, inspections, verifications and postings ask for exactly
the office that the clause names, and whatever voids a round or gives a wager back is a supervisor's.

An office above another may act for it. Several offices in one duty all act, each by a person of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.errors import NotAuthorised
from croupier.house.roles import DEALER, SUPERVISOR, holds
from croupier.round.facts import Remedied
from croupier.round.game import Game
from croupier.round.round import Round
from croupier.rulebooks import CITATION

#: Endings by which wagers go back that the round had taken.
UNDONE = ("void", "abandoned")


class Duty(NamedTuple):
    """Something that somebody does, the clause that says so, and the offices that the text gives it to."""

    what: str
    clause: str
    offices: tuple[str, ...]

    def check(self, role: str, name: str = "") -> None:
        """Refuse somebody who holds none of its offices."""
        if not any(holds(role, office) for office in self.offices):
            who = " and ".join(spoken(office) for office in self.offices)
            raise NotAuthorised(f"{self.what} is for the {who}; {name or 'this'} is {spoken(role)}", clause=self.clause)

    def sign(self, role: str, name: str = "", signed: Sequence[str] = ()) -> str:
        """The office that somebody signs in: of those that have yet to sign the highest that the role holds. Refused
        where they hold none of these."""
        self.check(role, name)
        waiting = [office for office in self.offices if office not in signed]
        held = [office for office in waiting if holds(role, office)]
        if not held:
            missing = " and ".join(spoken(office) for office in waiting)
            message = f"{self.what} waits for the {missing}; {name or 'this'} is {spoken(role)}"
            raise NotAuthorised(message, clause=self.clause)
        return held[-1]


def spoken(office: str) -> str:
    """An office in words."""
    return office.replace("_", " ")


def of_clause(game: Game, what: str, citation: str) -> Duty:
    """What a clause asks of whom; of the dealer where it names nobody."""
    match = CITATION.fullmatch(citation)
    texts = [text for text in game.texts if match and text.id == match[1]]
    offices = texts[0].duty(match[2]) if texts and match else ()
    return Duty(what, citation, offices or (DEALER,))


def of_irregularity(before: Round, after: Round, kind: str) -> Duty:
    """Who declares an irregularity: whoever the clauses name that its remedy cites, and for what voids the round or may
    give a wager back a supervisor at least. ``after`` is the round with the remedy carried out."""
    rule = before.game.rule_for(kind, before.options)
    new = after.facts[len(before.facts) :]
    on_dealer = any(type(fact) is Remedied and fact.kind == kind and fact.seat == DEALER for fact in new)
    cited = [rule.on_dealer if on_dealer else "", rule.clause, *(getattr(fact, "clause", "") for fact in new)]
    duties = [Duty(kind, rule.clause, rule.who)] if rule.who else []
    duties += [of_clause(before.game, kind, clause) for clause in cited if clause]
    named = [duty for duty in duties if duty.offices != (DEALER,)]
    duty = named[0] if named else Duty(kind, rule.clause, (DEALER,))
    ended = after.result
    is_void = ended is not None and ended.status in UNDONE
    if _is_too_low(duty, is_void or rule.gives_back):
        effect = "voids the round" if is_void else "may give wagers back"
        return duty._replace(what=f"{kind}, which {effect},", offices=(SUPERVISOR,))
    return duty


def everything(game: Game) -> Iterator[Duty]:
    """Every duty of a game that names an office beside the dealer, in the order of its texts."""
    for text in game.texts:
        for clause in text.clauses:
            offices = text.duty(clause.id)
            if offices and clause.kind != "heading":
                yield Duty(clause.gist, f"{text.id} {clause.id}", offices)


def declarations(game: Game) -> Iterator[Duty]:
    """Every irregularity of a game, and who declares it. One that voids the round only in some cases is listed as its
    clause says; where it does, `of_irregularity` asks for a supervisor."""
    for rule in game.irregularities.values():
        duty = Duty(rule.kind, rule.clause, rule.who) if rule.who else of_clause(game, rule.kind, rule.clause)
        undoes = rule.gives_back or rule.remedy.startswith("void")
        yield duty._replace(offices=(SUPERVISOR,)) if _is_too_low(duty, undoes) else duty
        if rule.on_dealer:
            yield of_clause(game, rule.kind, rule.on_dealer)


def _is_too_low(duty: Duty, undone: bool) -> bool:
    """Whether somebody below a supervisor would void a round or give a wager back."""
    return undone and not holds(duty.offices[0], SUPERVISOR)
