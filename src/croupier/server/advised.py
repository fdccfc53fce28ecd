"""Advice worked out apart: a round as it is stored goes in, what each action is worth to one of its seats comes out."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from croupier.equipment.cards import TEXT
from croupier.money import Cents, dollars
from croupier.server.apart import Tell

if TYPE_CHECKING:
    from croupier.mathematics.advice import SeatAdvice
    from croupier.round.round import Round

JSON: Final = "application/json"


def prepared(tell: Tell, slug: str) -> tuple[str, bytes]:
    """Advise on rounds of a game that nobody plays: what has to be compiled or worked out once is there when somebody
    asks. How many kinds of decisions it was advised on."""
    from croupier.academy.preparation import prepare

    return JSON, json.dumps({"game": slug, "decisions": prepare(slug)}).encode()


def _unit(round_: Round, advice_: SeatAdvice, seat: str) -> Cents:
    """What one unit of the advice is: what lies on the wager it counts in, or lay there before it was taken back, or
    what could be put there."""
    from croupier.mathematics.advice import situation

    at = situation(round_, seat)
    most = max((action.most for action in at.ask.actions), default=0)
    made = next((dict(each.wagers) for each in round_.setup.seats if each.seat == seat), {})
    return at.staked(advice_.unit, at.ask.hand) or at.staked(advice_.unit) or made.get(advice_.unit, 0) or most


def advice(tell: Tell, stored: str, seat: str) -> tuple[str, bytes]:
    """The advice as it is sent."""
    from croupier import games
    from croupier.mathematics.advice import advise
    from croupier.round.round import Round

    record: dict[str, Any] = json.loads(stored)
    round_ = Round.restored(games.get(record["game"]), record)
    advice_ = advise(round_, seat)
    unit = _unit(round_, advice_, seat)
    document = {
        "method": advice_.method,
        "unit": advice_.unit,
        "stake": dollars(unit),
        "actions": [
            {
                "action": action.action,
                "multiple": action.multiple,
                "amount": dollars(action.amount),
                "cards": [TEXT[card] for card in action.cards],
                "value": float(action.value),
                "exact": str(action.value) if isinstance(action.value, Fraction) else None,
                "best": action.best,
                "cost": float(action.cost),
                "costs": dollars(round(Fraction(action.cost) * unit)),
            }
            for action in advice_.actions
        ],
        "note": advice_.note,
    }
    return JSON, json.dumps(document).encode()
