"""A second reading of a question: from the printed text, from the cards as they lie, and by playing on. It does not ask
the rule that gave the answer, so a wrong rule is found whether or not it still holds when a question is checked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from croupier import games
from croupier.academy import counted_cards, hand_reading, house_ways, played_out, printed_text
from croupier.academy.dealt import owner
from croupier.academy.question import SchoolQuestion
from croupier.equipment.cards import cards
from croupier.round import irregularities
from croupier.round.game import Game
from croupier.round.procedures import steps
from croupier.round.reasons import reasons
from croupier.round.requests import COMMUNITY, DEALER
from croupier.round.round import Round
from croupier.round.views import AUDITOR, boxes, view


def objections(question: SchoolQuestion) -> Iterator[str]:
    """What is said against the answer that a question accepts, by whatever else there is to go by."""
    evidence, game = question.evidence, games.get(question.game)
    match question.kind:
        case "hand" if "set" in evidence:
            stack, low = list(cards(evidence["set"])), list(cards(question.answers[0]))
            yield from counted_cards.set_wrongly(game, question.clause, stack, low)
            yield from house_ways.outdone(game, stack, low)
        case "hand":
            yield from _read(question, Round.restored(game, evidence["round"]))
        case "procedure" if "checklist" in evidence:
            yield from _listed(question, game)
        case "irregularity" if "kind" in evidence:
            yield from _filed(evidence["kind"], game)
            yield from printed_text.objections(Round.restored(game, evidence["round"]), game)
        case "play" if "costs" in evidence and "gone" not in evidence:
            yield from played_out.objections(question, Round.restored(game, evidence["round"]))


def _read(question: SchoolQuestion, round_: Round) -> Iterator[str]:
    evidence, facts = question.evidence, view(round_, AUDITOR)
    if "place" in evidence:
        place = evidence["place"]
        reason = reasons(round_, facts, (DEALER,))[place]
        both = hand_reading.sides(facts[place], reason)
        names = [owner(side) for side in both]
        verdict = [*names, hand_reading.EQUAL].index(question.answers[0])
        objection = counted_cards.misjudged(round_.game, (reason.hands[both[0]], reason.hands[both[1]]), verdict)
    else:
        who, laid = evidence["who"], boxes(facts)
        is_of_side = not (who == DEALER or who[:1].isdigit())
        hand = [*laid[who][evidence["hand"]], *laid.get(COMMUNITY, {}).get(0, [])]
        objection = counted_cards.misnamed(round_.game, question.answers[0], hand, is_of_side=is_of_side)
    if objection:
        yield objection


def _listed(question: SchoolQuestion, game: Game) -> Iterator[str]:
    """Steps of a checklist stand as the text prints them."""
    evidence = question.evidence
    listed = steps(game, evidence["checklist"], game.house(dict(evidence["options"])))
    right = [step.id for step in listed if step.gist in question.answers]
    for clause in right:
        between = [step.id for step in listed if _lies_between(evidence["after"], step.id, clause)]
        if not printed_text.stands_behind(clause, evidence["after"]) or between:
            yield f"{clause} does not follow {evidence['after']} in the text"
    for before, after in pairwise(step.id for step in listed):
        if not printed_text.stands_behind(after, before):
            yield f"the checklist has {after} behind {before}, and the text has not"


def _lies_between(first: str, clause: str, last: str) -> bool:
    return printed_text.stands_behind(clause, first) and printed_text.stands_behind(last, clause)


def _filed(kind: str, game: Game) -> Iterator[str]:
    """What is done about an irregularity is what the game's file has written down for it."""
    filed = irregularities.load(game.data("irregularities.toml"), game.folder)
    if filed[kind] != game.irregularities[kind]:
        yield f"{kind} is remedied by {game.irregularities[kind].remedy}; its file says {filed[kind].remedy}"
