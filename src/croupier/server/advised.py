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
    from croupier.exact.advice import advise
    from croupier.round.round import Round

    told: dict[str, Any] = json.loads(stored)
    found = advise(Round.restored(games.get(told["game"]), told), seat)
    document = {
        "method": found.method,
        "unit": found.unit,
        "actions": [
            {
                "action": one.action,
                "multiple": one.multiple,
                "amount": dollars(one.amount),
                "cards": [TEXT[card] for card in one.cards],
                "value": float(one.value),
                "exact": str(one.value) if isinstance(one.value, Fraction) else None,
                "best": one.best,
                "cost": float(one.cost),
            }
            for one in found.actions
        ],
        "note": found.note,
    }
    return JSON, json.dumps(document).encode()
