"""A second reading of a question: from the printed text, from the cards as they lie, and by playing on. It does not ask
the rule that gave the answer, so a wrong rule is found whether or not it still holds when a question is checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise, product
from typing import Final

from croupier import games, paytables, scenarios
from croupier.academy import counted_cards, dealt, hand_reading, house_ways, played_out, printed_text, procedures
from croupier.academy.procedures import DealersAct
from croupier.academy.question import SchoolQuestion
from croupier.equipment.cards import cards, show
from croupier.paytables import PayTable
from croupier.round import irregularities
from croupier.round.facts import Fact, Pay, Stake
from croupier.round.game import Game
from croupier.round.procedures import steps
from croupier.round.reasons import Reason, reasons
from croupier.round.requests import COMMUNITY, DEALER
from croupier.round.round import Round
from croupier.round.views import AUDITOR, boxes, view
from croupier.rulebooks import citations

#: How a reason says that the dealer's hand is short of what the text asks of it.
_SHORT: Final = "does not qualify"
#: A call of a hand's total: ``the dealer says: seat 1: 17``, ``the dealer says: banker 9``.
_TOTAL: Final = re.compile(r"the dealer says: (\w+(?: \d+)?):? (\d+)")


def objections(question: SchoolQuestion) -> Iterator[str]:
    """What is said against the answer that a question accepts, by whatever else there is to go by."""
    evidence, game = question.evidence, games.get(question.game)
    match question.kind:
        case "payout" if "scenario" in evidence:
            yield from _paid(question, game)
        case "hand" if "set" in evidence:
            stack, low = list(cards(evidence["set"])), list(cards(question.answers[0]))
            yield from counted_cards.set_wrongly(game, question.clause, stack, low)
            yield from house_ways.outdone(game, stack, low)
        case "hand":
            yield from _read(question, Round.restored(game, evidence["round"]))
        case "procedure" if "checklist" in evidence:
            yield from _listed(question, game)
        case "procedure" if evidence.keys() == {"round", "after"}:
            round_ = Round.restored(game, evidence["round"])
            acts, at = procedures.walked(round_), evidence["after"] + 1
            yield from _called(acts[at], round_)
            yield from _in_order(acts, at)
        case "irregularity" if "kind" in evidence:
            yield from _filed(evidence["kind"], game)
            yield from printed_text.objections(Round.restored(game, evidence["round"]), game)
        case "play" if "costs" in evidence and "gone" not in evidence:
            yield from played_out.objections(question, Round.restored(game, evidence["round"]))


def _paid(question: SchoolQuestion, game: Game) -> Iterator[str]:
    """The tables that the round was settled by are those of the game's file, and the hands that it compared are what
    their cards make."""
    evidence = question.evidence
    round_ = scenarios.settle(evidence["scenario"]).rounds[-1]
    filed = _tables_on_file(game.slug)
    for table in round_.options.tables.values():
        if table.id in filed and filed[table.id].lines != table.lines:
            yield f"{table.id} does not pay what its file says"
    facts = view(round_, AUDITOR)
    known = reasons(round_, facts, (DEALER,))
    yield from _qualified(game, facts, [known[place] for place in known if _is_seats(facts[place], evidence["seat"])])
    for place, reason in known.items():
        pay = facts[place]
        if type(pay) is Pay and pay.seat == evidence["seat"] and evidence["wager"] in ("", pay.wager):
            yield from _compared(game, facts, pay, reason)


def _is_seats(fact: Fact, seat: str) -> bool:
    return type(fact) is Pay and fact.seat == seat


def _qualified(game: Game, facts: Sequence[Fact], known: Sequence[Reason]) -> Iterator[str]:
    """A dealer is said not to qualify exactly where the text has it, wherever wagers went by the dealer's hand."""
    laid = boxes(facts)
    hand = [*laid.get(DEALER, {}).get(0, []), *laid.get(COMMUNITY, {}).get(0, [])]
    is_short = any(_SHORT in reason.because for reason in known)
    went_by_it = is_short or any(DEALER in reason.hands for reason in known)
    counted = counted_cards.qualifies(game, hand) if went_by_it else None
    if counted is not None and counted == is_short:
        yield f"the dealer {'qualifies' if counted else 'does not qualify'} by the words of the text with {show(hand)}"


@cache
def _tables_on_file(slug: str) -> Mapping[str, PayTable]:
    return paytables.load(games.get(slug).data("paytables.toml"))


def _compared(game: Game, facts: Sequence[Fact], pay: Pay, reason: Reason) -> Iterator[str]:
    """The two hands that a wager went by are named as their cards make them, and the better one is listed higher."""
    both, laid = hand_reading.sides(pay, reason), boxes(facts)
    if not both:
        return
    if objection := counted_cards.misjudged(
        game, (reason.hands[both[0]], reason.hands[both[1]]), hand_reading.place_of(reason.comparison)
    ):
        yield objection
    for side in both:
        number = pay.hand if side == pay.seat else 0
        cards = laid.get(side, {}).get(number, [])
        hand, doubled = [*cards, *laid.get(COMMUNITY, {}).get(0, [])], _is_doubled(facts, side, number)
        if cards and (
            objection := counted_cards.misnamed(
                game, reason.hands[side], hand, is_of_side=_is_side(side), is_doubled=doubled
            )
        ):
            yield objection


def _is_doubled(facts: Sequence[Fact], seat: str, hand: int) -> bool:
    return any(
        type(fact) is Stake and (fact.seat, fact.hand) == (seat, hand) and fact.wager.startswith("double")
        for fact in facts
    )


def _is_side(who: str) -> bool:
    return not (who == DEALER or who[:1].isdigit())


def _in_order(acts: Sequence[DealersAct], at: int) -> Iterator[str]:
    """A step that is done once in a round stands behind those before it, where a section has both."""
    texts = [act.text for act in acts]
    once = [act for act in acts[: at + 1] if act.kind == "step" and not act.seat and texts.count(act.text) == 1]
    right = acts[at]
    for before in once[:-1] if right in once else []:
        for clause, other in product(citations(right.clause), citations(before.clause)):
            (text, number), (other_text, other_number) = (cited.rsplit(" ", 1) for cited in (clause, other))
            is_beside = text == other_text and _section(number) == _section(other_number)
            if is_beside and printed_text.stands_behind(other_number, number):
                yield f"{other} stands behind {clause} in the text, and is done before it"


def _section(number: str) -> str:
    return re.split(r"[.(]", number)[0]


def _called(act: DealersAct, round_: Round) -> Iterator[str]:
    """A total that is called is what the cards count that lie there then."""
    if act.kind != "said" or not (total := _TOTAL.fullmatch(act.text)):
        return
    then = round_.replay(round_.answers[: act.answers])
    del then.facts[act.facts :]
    laid = {dealt.owner(to).removeprefix("the "): hands for to, hands in boxes(view(then, AUDITOR)).items()}
    hands = laid.get(total[1], {})
    is_side = not total[1].startswith(("seat ", "dealer"))
    if len(hands) == 1 and (objection := counted_cards.misnamed(round_.game, total[2], hands[0], is_of_side=is_side)):
        yield objection


def _read(question: SchoolQuestion, round_: Round) -> Iterator[str]:
    evidence, facts = question.evidence, view(round_, AUDITOR)
    if "place" in evidence:
        pay = facts[evidence["place"]]
        reason = reasons(round_, facts, (DEALER,))[evidence["place"]]
        assert type(pay) is Pay, "what is compared was paid"
        yield from _compared(round_.game, facts, pay, reason)
        return
    who, laid = evidence["who"], boxes(facts)
    hand = [*laid[who][evidence["hand"]], *laid.get(COMMUNITY, {}).get(0, [])]
    doubled = _is_doubled(facts, who, evidence["hand"])
    if objection := counted_cards.misnamed(
        round_.game, question.answers[0], hand, is_of_side=_is_side(who), is_doubled=doubled
    ):
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
