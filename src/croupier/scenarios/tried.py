"""A scenario tried: what it comes to, or in one line why it cannot be played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.errors import CroupierError
from croupier.scenarios import Settlement, house_ways, settle


def tried(entry: Any, folder: Path | None = None) -> tuple[dict[str, Any], Settlement | house_ways.HouseWayCase | None]:
    """One scenario as JSON: where it cannot be played, that is its result, and others are settled all the same."""
    settlement: Any
    try:
        settlement = house_ways.set_by_the_house(entry) if house_ways.is_case(entry) else settle(entry, folder)
    except CroupierError as error:
        return _named(entry) | {"status": "error", "error": str(error), "ok": False}, None
    return _named(entry) | settlement.plain(), settlement


def _named(entry: Any) -> dict[str, Any]:
    return {"id": entry["id"]} if isinstance(entry, dict) and "id" in entry else {}
