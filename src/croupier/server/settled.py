"""Disputes settled apart: scenarios as they are sent go in, what is owed comes out."""

from __future__ import annotations

import json
from typing import Any, Final

from pydantic import TypeAdapter

from croupier.errors import BadInput
from croupier.round.round import Round
from croupier.round.views import AUDITOR
from croupier.server import printed, safe, views
from croupier.server.apart import Tell
from croupier.server.shown import DisputedFelt
from croupier.server.written import is_text

MOST_SCENARIOS: Final = 50
_FORM: Final = "a scenario is an object that names its game, and several are a list of such"


def settlement(tell: Tell, body: str, felt: str = "") -> tuple[str, bytes]:
    """What is owed, line by line, with clauses; a list gives a list, and a scenario alone its felt where that is asked
    for."""
    given = _read(body)
    scenarios = given if isinstance(given, list) else [given]
    if len(scenarios) > MOST_SCENARIOS:
        raise BadInput(f"at most {MOST_SCENARIOS} scenarios at a time, not {len(scenarios)}")
    for scenario in scenarios:
        if not isinstance(scenario, dict) or not isinstance(scenario.get("game"), str):
            raise BadInput(f"{_FORM}; game is missing or no text")
    results = []
    for number, scenario in enumerate(scenarios):
        tell("scenarios", number, len(scenarios))
        results.append(_settled(safe.scenario(scenario), felt=bool(felt) and given is scenario))
    document = results if isinstance(given, list) else results[0]
    return "application/json", json.dumps(document, ensure_ascii=False, allow_nan=False).encode()


def _settled(scenario: dict[str, Any], *, felt: bool) -> dict[str, Any]:
    """What is owed; where the scenario ends too soon, what the round asks next as well."""
    from croupier.scenarios import Settlement
    from croupier.scenarios.tried import question, tried

    result, settlement_ = tried(scenario)
    if felt and isinstance(settlement_, Settlement) and settlement_.rounds:
        return result | {"felt": _felt(settlement_.rounds[-1])}
    asked = question(scenario) if result.get("status") == "error" else None
    return result if asked is None else result | {"asks": views.asked_of(asked)}


def _felt(round_: Round) -> Any:
    """A round that is over as it lies on its felt. Who has typed it in knows all its cards."""
    drawn = printed.layout("", round_.game, round_.options, {"decision": 0.0, "betting": 0.0})
    felt: DisputedFelt = {"layout": drawn, "round": views.round_view(round_, (AUDITOR,), "")}
    return TypeAdapter(DisputedFelt).dump_python(felt, mode="json", by_alias=True)


def _read(body: str) -> Any:
    if not is_text(body.encode()):
        raise BadInput("a text holds half a character, or a NUL")
    try:
        return json.loads(body, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"the body: JSON decode error: {error}; {_FORM}") from None


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no number")
