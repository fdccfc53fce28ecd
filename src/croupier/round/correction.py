"""A round with an outcome put right that was typed wrongly: the same wagers and decisions, with what really fell.
Before anything has followed from it, whoever typed it enters what fell; afterwards the round is played again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from croupier.errors import BadInput, CroupierError, Refused
from croupier.round.facts import Award, Expose, Moved, Pay, Stake
from croupier.round.record import Answer, Retyping, heard, in_force, in_force_from
from croupier.round.requests import OUTCOMES, Decide, Gather, Request
from croupier.round.round import Round

#: What a card may lead to that cannot be taken back: chips that moved, a hand that was shown.
_CONSEQUENCES: Final = (Pay, Stake, Award, Moved, Expose)
#: Who puts it right from there on.
_SUPERVISOR: Final = "a supervisor declares what went wrong, or corrects the round when it is over"


def retype(round_: Round, outcome: object, by: str) -> Round:
    """The round with the outcome that was entered last replaced by what fell. Refused once somebody has decided, been
    paid or been shown something because of it, and where what fell would ask somebody else than was asked."""
    here: dict[str, str | int] = {"game": round_.game.slug, "answer": len(round_.answers)}
    given = in_force(round_.answers)
    if not given or not isinstance(given[-1].asked, OUTCOMES) or heard(given[-1].answer):
        raise Refused(f"no card, roll or spin was entered last; {_SUPERVISOR}").at(**here)
    asked, wrong, _ = given[-1]
    before = len(round_.replay(given[:-1]).facts)
    if round_.result is not None or any(isinstance(fact, _CONSEQUENCES) for fact in round_.facts[before:]):
        raise Refused(f"{asked.text(wrong)} has been settled, paid or shown already; {_SUPERVISOR}").at(**here)
    again = round_.replay([*round_.answers, Answer(asked, Retyping(wrong, outcome), by)])
    fell = in_force(again.answers)[-1].answer
    if fell == wrong:
        raise BadInput(f"{asked.text(wrong)} is what was entered; say what fell instead").at(**here)
    settles = again.result is not None or any(isinstance(fact, _CONSEQUENCES) for fact in again.facts[before:])
    if settles or (_seats(round_.pending) and _seats(round_.pending) != _seats(again.pending)):
        raise Refused(
            f"with {asked.text(fell)} instead of {asked.text(wrong)} the round would not go on as it has; {_SUPERVISOR}"
        ).at(**here)
    return again


def _seats(request: Request | None) -> list[str]:
    """Who is asked to decide."""
    asks = request.asks if isinstance(request, Gather) else [request] if isinstance(request, Decide) else []
    return [ask.seat for ask in asks]


def corrected(round_: Round, seq: int, outcomes: Sequence[Any], by: str) -> Round:
    """The round with these outcomes from answer ``seq`` on. What was answered behind them follows again where it still
    fits; where it does not, they must be all the rest of the round."""
    if not 1 <= seq <= len(round_.answers) or not outcomes:
        raise BadInput(f"name an answer, 1 to {len(round_.answers)}, and what really fell").at(game=round_.game.slug)
    answers, first = in_force_from(round_.answers, seq)
    fresh = round_.replay(answers[:first])
    for place, outcome in enumerate(outcomes, first):
        was = answers[place] if place < len(answers) else None
        if not isinstance(fresh.pending, OUTCOMES) or (was and heard(was.answer)):
            shown = seq + place - first
            raise Refused(f"answer {shown} is no card, roll or spin; what people decided is not corrected")
        fresh.answer(outcome, by)
    rest = answers[first + len(outcomes) :]
    if fresh.result is not None and not rest:
        return fresh
    try:
        again = round_.replay([*fresh.answers, *rest])
    except CroupierError:
        again = fresh
    if again.result is None:
        asked = again.pending.asked if again.pending else "nothing"
        raise Refused(f"with this the round is not over: it asks {asked}; say all that really fell from there on")
    return again
