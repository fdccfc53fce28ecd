"""What a dealer does next: in a round by the order in which it goes, and on a checklist by the order of the text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from croupier.academy import dealt, words_of_a_text
from croupier.academy.question import SchoolQuestion
from croupier.equipment.source import RandomSource, shuffled
from croupier.round.facts import Announce, Expose, Fact, Pay
from croupier.round.game import Game
from croupier.round.irregularities import Irregularity
from croupier.round.procedures import checklists, steps
from croupier.round.reasons import teller
from croupier.round.record import Answer
from croupier.round.requests import (
    ASIDE,
    DEALER,
    DISCARD,
    EXPOSED,
    Action,
    Decide,
    Draw,
    Gather,
    Request,
    Roll,
    Spin,
    Step,
)
from croupier.round.round import Round
from croupier.round.views import view
from croupier.round.wording import Spoken, begun, gists, plain_name, who
from croupier.rulebooks import Clause, citations

#: Whatever follows this closely on the right answer might be called next as well.
_NEAR: Final = 4
CHOICES: Final = 4
#: Of so many questions so many ask what a clause says; calls and what players do come up half as often.
_FORMS: Final = 8
_BY_WORDS: Final = 2
#: How the step for one more card of a hand is named.
_CARD: Final = "card "
#: Cards that are nobody's.
_UNPLAYED: Final = {
    DISCARD: "a card is burned",
    EXPOSED: "the card that came out is laid open",
    ASIDE: "a card is laid aside face down",
}
#: A card is turned up, and then its hand lies open.
TURNED_UP: Final = ("dealt", "shown")
ActKind: TypeAlias = Literal["dealt", "decided", "step", "shown", "said", "settled"]


class DealersAct(NamedTuple):
    """Something that happens in a round, in words, with its clause where it has one; ``facts`` and ``answers`` count
    what the record held before it, and ``seat`` is whose turn it is, where it is somebody's. Of a step that is only a
    ``moment`` of what its clause covers, the words of the clause do not tell what is done."""

    kind: ActKind
    text: str
    clause: str
    facts: int
    answers: int
    seat: str = ""
    moment: bool = False

    @property
    def is_request(self) -> bool:
        """Whether the round waits for it."""
        return self.kind in ("dealt", "decided", "step")


def draw(game: Game, source: RandomSource) -> SchoolQuestion | None:
    """What comes next in a round or on a checklist, what is called, whether what a player does stands, or what a clause
    says."""
    from croupier.academy import calls, simulated_players

    what = source.below(_FORMS)
    if what < _BY_WORDS:
        return words_of_a_text.draw(game, "procedure", source)
    if what == _BY_WORDS:
        return calls.draw(game, source)
    if what == _BY_WORDS + 1:
        return simulated_players.draw(game, source)
    if checklists(game) and what % 2:
        return _on_checklist(game, source)
    return _in_round(game, source)


# -- in a round -------------------------------------------------------------------------------------------------------


def _in_round(game: Game, source: RandomSource) -> SchoolQuestion | None:
    table = dealt.begun_table(game, source, 1 + source.below(2), {})
    round_ = table.last
    acts = walked(round_, source)
    askable = [at for at in range(1, len(acts)) if is_askable(acts, at)]
    if not askable:
        return None
    at = askable[source.below(len(askable))]
    right = acts[at]
    wrong = elsewhere(acts, at)
    if len(wrong) < 2:
        return None
    chosen = shuffled(wrong, source)[: CHOICES - 1]
    before = acts[at - 1]
    return SchoolQuestion(
        game.slug,
        "procedure",
        "What comes next?",
        (*situation(round_, right), f"Just now: {before.text}."),
        (right.text,),
        tuple(shuffled([right.text, *chosen], source)),
        f"Next: {right.text}." if right.kind == "step" else f"Next, {right.text}.{because(game, acts, right)}",
        right.clause,
        {"round": round_.plain(), "after": at - 1},
    )


def situation(round_: Round, act: DealersAct) -> tuple[str, ...]:
    """The table before an act of a round that was walked to its end, as the dealer sees it."""
    then = round_.replay(round_.answers[: act.answers])
    del then.facts[act.facts :]  # what followed without an answer, such as cards that are turned up, has not come yet
    return dealt.told(round_, view(then, DEALER), act.answers)


def walked(round_: Round, source: RandomSource | None = None) -> list[DealersAct]:
    """A round walked step by step, as what happened in it. Without a source it goes by the answers it has."""
    recorded = list(round_.answers)
    acts: list[DealersAct] = []
    for act in walk(round_, lambda: _answer(round_, recorded) if source is None else dealt.advance(round_, source)):
        acts.append(act)
        if source is None and act.is_request:
            _declare(round_, recorded)
    return acts


def walk(round_: Round, go_on: Callable[[], None]) -> Iterator[DealersAct]:
    """A round from its beginning, act by act. Whoever watches may declare an irregularity where something is asked;
    otherwise `go_on` answers it."""
    round_.answers, round_.walking = [], True
    round_.drop()
    seen, told = 0, teller(round_)
    while True:
        for fact in round_.facts[seen:]:
            if act := _stated(fact, told, seen, len(round_.answers)):
                yield act
            seen += 1
        if (pending := round_.pending) is None:
            return
        before = len(round_.answers)
        act = of_request(round_.game, pending, seen, before)
        yield act._replace(moment=_is_moment(act, round_))
        if len(round_.answers) != before:
            continue  # something was declared
        if type(pending) is Step:
            round_.proceed()
        else:
            go_on()


def _is_moment(act: DealersAct, round_: Round) -> bool:
    """A step that is named beside its clause, and not by a seat, a hand or a card: the clause covers several."""
    is_person = act.seat[:1].isdigit() or act.seat in round_.felt.hands or act.seat.startswith(_CARD)
    return act.kind == "step" and bool(act.seat) and not is_person


def _answer(round_: Round, recorded: Sequence[Answer]) -> None:
    entry = recorded[len(round_.answers)]
    seat = entry.asked.seat if type(entry.asked) is Decide else None
    round_.answer(entry.answer, entry.by, seat)


def _declare(round_: Round, recorded: Sequence[Answer]) -> None:
    """Declare what was declared here, where the record says so."""
    entry = recorded[len(round_.answers)] if len(round_.answers) < len(recorded) else None
    pending = round_.pending
    if entry is None or type(entry.answer) is not Irregularity:
        return
    if type(pending) is Step and entry.text != pending.asked:
        return  # it was declared at a later step
    told = {name: value for name, value in entry.answer.plain().items() if name != "irregularity"}
    round_.declare(entry.answer.kind, entry.by, **told)


def of_request(game: Game, pending: Request, facts: int, answers: int) -> DealersAct:
    """What a round asks for, as something that happens."""
    match pending:
        case Step(clause=clause, who=seat):
            text = gist_of(game, clause).rstrip(".")
            return DealersAct("step", text + (f" ({who(seat)})" if seat else ""), clause, facts, answers, seat)
        case Draw(to=to, face=face, slot=slot):
            gets = _UNPLAYED.get(to, f"{dealt.owner(to)} gets a card face {face}")
            text = gets if slot < 0 else f"a card of {dealt.owner(to)} is turned up"
            return DealersAct("dealt", text, "", facts, answers)
        case Decide(seat=seat, actions=actions, clause=clause):
            return DealersAct("decided", f"{who(seat)} decides: {_offered(actions)}", clause, facts, answers, seat)
        case Gather(asks=asks):
            seats = " and ".join(dict.fromkeys(who(ask.seat) for ask in asks))
            verb = "decide" if len(asks) > 1 else "decides"
            offers = {_offered(ask.actions) for ask in asks}
            of = f": {offers.pop()}" if len(offers) == 1 else ""  # to each something else
            return DealersAct("decided", f"{seats} {verb}{of}", "", facts, answers)
        case Roll() | Spin():
            text = "the dice are rolled" if type(pending) is Roll else "the wheel is spun"
            return DealersAct("dealt", text, "", facts, answers)
    return DealersAct("dealt", "the card reader is used", "", facts, answers)


def _offered(actions: Sequence[Action]) -> str:
    return " or ".join(plain_name(action.name) for action in actions)


def _stated(fact: Fact, told: Spoken[Fact], facts: int, answers: int) -> DealersAct | None:
    match fact:
        case Expose(clause=clause):
            return DealersAct("shown", told(fact), clause, facts, answers)
        case Announce(clause=clause):
            return DealersAct("said", told(fact), clause, facts, answers)
        case Pay(clause=clause):
            return DealersAct("settled", told(fact), clause, facts, answers)
    return None


def is_askable(acts: Sequence[DealersAct], at: int) -> bool:
    """Whether an act is the only right answer to what comes next: a clause has it done, it is no payment (of which a
    text may leave the order open), whatever is like the act before it is followed by the same, and the act before does
    not tell it: a step in the words of the same clause, or the turning of the cards that then lie open."""
    right, before = acts[at], acts[at - 1]
    followed = {acts[other + 1].text for other in range(len(acts) - 1) if acts[other].text == before.text}
    is_given = not right.moment and not before.moment
    is_told = (before.kind == "step" and before.clause == right.clause) or (before.kind, right.kind) == TURNED_UP
    return bool(right.clause) and right.kind != "settled" and is_given and not is_told and followed == {right.text}


def elsewhere(acts: Sequence[DealersAct], at: int) -> list[str]:
    """What happens at other times of the round, well apart from now, by other clauses."""
    right = acts[at]
    near = acts[at : at + _NEAR]
    close = {act.text for act in near} | {acts[at - 1].text}
    kinds = {act.kind for act in near}
    others = [
        act
        for place, act in enumerate(acts)
        if act.clause
        and not act.moment
        and act.text not in close
        and not _related(act.clause, right.clause)
        and (act.kind == "step" or act.kind not in kinds or place < at)
        and not (act.kind == "settled" and place < at)  # nobody is told that it has been
        and not any(later.text == act.text for later in near)
    ]
    return list(dict.fromkeys(act.text for act in others))


def _related(clause: str, other: str) -> bool:
    """Whether one clause is the other, or printed under it."""
    pairs = [(first, second) for first in citations(clause) for second in citations(other)]
    return any(first.startswith(second) or second.startswith(first) for first, second in pairs)


def because(game: Game, acts: Sequence[DealersAct], right: DealersAct) -> str:
    """The words of the clause; nothing where it covers several moments, of which they do not tell."""
    covers_several = any(act.moment and act.clause == right.clause for act in acts)
    return "" if covers_several else f" {gist_of(game, right.clause)}"


def gist_of(game: Game, clause: str) -> str:
    """What a clause says in our words, whichever text of the game has it."""
    cited = (entry.gist for text in game.texts for cite in citations(clause) if (entry := text.find(cite)))
    return begun(next(cited, "")) or next((gist for _, gist in gists(game, clause)), clause)


# -- on a checklist ---------------------------------------------------------------------------------------------------


def _on_checklist(game: Game, source: RandomSource) -> SchoolQuestion | None:
    posted = dealt.postings(game.slug)
    options = posted[source.below(len(posted))] if source.below(2) else {}
    names = checklists(game)
    name = names[source.below(len(names))]
    listed = steps(game, name, game.house(dict(options)))
    places = list(_told_apart(listed))
    if not places:
        return None
    at = places[source.below(len(places))]
    right, before = listed[at], listed[at - 1]
    wrong = [step.gist for step in listed if step not in (right, before) and not _related(_cited(game, step), right.id)]
    wrong = [gist for gist in dict.fromkeys(wrong) if gist not in (right.gist, before.gist)]
    if len(wrong) < 2:
        return None
    chosen = shuffled(wrong, source)[: CHOICES - 1]
    posting = dealt.DrawnTable(game, options, ()).posting
    return SchoolQuestion(
        game.slug,
        "procedure",
        f'Which step of the checklist "{plain_name(name)}" comes next?',
        (*posting, f"Done last: {before.gist}"),
        (right.gist,),
        tuple(shuffled([right.gist, *chosen], source)),
        f"{before.id} is followed by {right.id}: {right.gist}",
        _cited(game, right),
        {"checklist": name, "options": dict(options), "after": before.id},
    )


def _told_apart(listed: Sequence[Clause]) -> Iterator[int]:
    """The steps whose words, and those of the step before, stand on the list once."""
    gists_listed = [step.gist for step in listed]
    for at in range(1, len(listed)):
        if gists_listed.count(listed[at].gist) == gists_listed.count(listed[at - 1].gist) == 1:
            yield at


def _cited(game: Game, step: Clause) -> str:
    return f"{game.rulebook.id} {step.id}"
