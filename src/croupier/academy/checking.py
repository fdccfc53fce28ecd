"""A question checked from its evidence alone: settled, restored, walked or advised on again, apart from its draw."""

from __future__ import annotations

from collections.abc import Iterator

from croupier import games, scenarios
from croupier.academy import (
    deviations,
    hand_reading,
    house_ways,
    plays,
    procedures,
    remedies,
    second_reading,
    simulated_players,
    words_of_a_text,
)
from croupier.academy.drawing import has_one_answer
from croupier.academy.question import SchoolQuestion
from croupier.conformance import playing
from croupier.money import dollars
from croupier.round.facts import Pay
from croupier.round.procedures import steps
from croupier.round.reasons import held, reasons
from croupier.round.requests import DEALER
from croupier.round.round import Round
from croupier.round.views import AUDITOR, view
from croupier.round.wording import who
from croupier.rulebooks import citations


def faults(question: SchoolQuestion) -> Iterator[str]:
    """What is wrong with a question; nothing where its one answer is the one that the rules give."""
    if not has_one_answer(question):
        yield "not exactly one of its choices is right"
    texts = games.get(question.game).texts
    for cited in citations(question.clause) or [question.clause]:
        if not cited and "after" in question.evidence:
            continue  # a card that is dealt by hand: the text's order says where it goes, and no clause of its own
        if not any(text.find(cited) for text in texts):
            yield f"it rests on {cited!r}, which is no clause"
    if not question.explanation.strip():
        yield "it is not explained"
    again = answer(question)
    if again not in question.answers:
        yield f"the rules say {again!r}, and it accepts {', '.join(question.answers)}"
    yield from second_reading.objections(question)


def answer(question: SchoolQuestion) -> str:
    """What the rules answer, read once more from the evidence."""
    evidence = question.evidence
    if "clause" in evidence:
        return words_of_a_text.said(games.get(question.game), evidence["clause"], evidence.get("part", -1))
    match question.kind:
        case "payout" if "scenario" in evidence:
            return _settled(question)
        case "payout" if "table" in evidence:
            return simulated_players.pays(games.get(question.game), evidence["table"], evidence["line"])
        case "procedure" if "bet" in evidence:
            return simulated_players.bet_stands(evidence["round"], evidence["bet"])
        case "play" if "gone" in evidence:
            return deviations.answer(dict(evidence))
        case "hand" if "set" in evidence:
            return house_ways.answer(games.get(question.game), evidence["set"])
        case "procedure" if "checklist" in evidence:
            game = games.get(question.game)
            listed = steps(game, evidence["checklist"], game.house(dict(evidence["options"])))
            ids = [step.id for step in listed]
            place: int = ids.index(evidence["after"]) + 1
            return listed[place].gist if place < len(listed) else "nothing: it is the last step"
    round_ = Round.restored(games.get(question.game), evidence["round"])
    match question.kind:
        case "payout":
            pay = round_.facts[evidence["payment"]]
            return dollars(pay.net) if type(pay) is Pay else ""
        case "procedure" if "said" in evidence:
            return simulated_players.word_stands(round_, evidence["after"], evidence["said"])
        case "procedure":
            behind: int = evidence["after"] + 1
            act = procedures.walked(round_)[behind]
            return who(act.seat) if evidence.get("turn") else act.text
        case "hand":
            return _read(question, round_)
        case "irregularity":
            return _remedied(question, round_)
    return _advised(question, round_)


def _settled(question: SchoolQuestion) -> str:
    """What `croupier settle` gives for the wager, or for all wagers of the seat."""
    evidence = question.evidence
    settlement = scenarios.settle(evidence["scenario"])
    last = len(evidence["scenario"]["rounds"])
    if not evidence["wager"]:
        whole = (last, evidence["seat"])
        return dollars(sum(pay.net for number, pay in settlement.lines if (number, pay.seat) == whole))
    key = (last, evidence["seat"], evidence["wager"], evidence["hand"])
    nets = [pay.net for number, pay in settlement.lines if (number, pay.seat, pay.wager, pay.hand) == key]
    return " and ".join(map(dollars, nets))


def _read(question: SchoolQuestion, round_: Round) -> str:
    evidence, facts = question.evidence, view(round_, AUDITOR)
    if "place" in evidence:
        place = evidence["place"]
        reason = reasons(round_, facts, (DEALER,))[place]
        return hand_reading.verdict(hand_reading.sides(facts[place], reason), reason.comparison)
    key = (evidence["who"], evidence["hand"])
    return next(hand.name for hand in held(round_, facts) if (hand.who, hand.hand) == key)


def _remedied(question: SchoolQuestion, round_: Round) -> str:
    """The clause, or what was done: how the round stands behind the declaration against how it stood before."""
    clauses = {rule.clause for rule in round_.game.irregularities.values()}
    if clauses & {*question.choices}:
        return remedies.remedied(round_).clause
    return remedies.done(round_.replay(round_.answers[:-1]), round_)


def _advised(question: SchoolQuestion, round_: Round) -> str:
    from croupier.academy.dealt import named

    ask = next(ask for ask in playing.asks(round_) if ask.seat == question.evidence["seat"])
    best = plays.best_of(plays.advised(round_, ask))
    return named(best.choice) if best else "nothing: a second action is as good"
