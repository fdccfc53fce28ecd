"""Advice worked out apart: a round as it is stored goes in, what each action is worth to one of its seats comes out."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, Final

from croupier.equipment.cards import TEXT
from croupier.money import dollars
from croupier.server.analyst import Tell

JSON: Final = "application/json"


def advice(tell: Tell, stored: str, seat: str) -> tuple[str, bytes]:
    """The advice as it is sent."""
    from croupier import games
    from croupier.mathematics.advice import advise
    from croupier.round.round import Round

    record: dict[str, Any] = json.loads(stored)
    advice_ = advise(Round.restored(games.get(record["game"]), record), seat)
    document = {
        "method": advice_.method,
        "unit": advice_.unit,
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
            }
            for action in advice_.actions
        ],
        "note": advice_.note,
    }
    return JSON, json.dumps(document).encode()
