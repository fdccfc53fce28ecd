"""A scenario tried: what it comes to, or in one line why it cannot be played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from croupier.errors import CroupierError
from croupier.round.requests import Request
from croupier.scenarios import Settlement, house_ways, settle

if TYPE_CHECKING:
    from croupier.engines.wagers.solve import OwnWager


def question(entry: Any) -> Request | None:
    """What a scenario leaves open: the request of its round that it has no answer to; None where that is nothing."""
    try:
        settle(entry)
    except CroupierError as error:
        return cast("Request | None", error.unanswered)
    return None


def tried(
    entry: Any, folder: Path | None = None, own: Sequence[OwnWager] = ()
) -> tuple[dict[str, Any], Settlement | house_ways.HouseWayCase | None]:
    """One scenario as JSON: where it cannot be played, that is its result, and others are settled all the same. Seats
    may bet on wagers of one's ``own`` too."""
    settlement: Any
    try:
        if house_ways.is_case(entry):
            settlement = house_ways.set_by_the_house(entry)
        elif own:
            from croupier.scenarios.attached import settle_with

            settlement = settle_with(entry, own, folder)
        else:
            settlement = settle(entry, folder)
    except CroupierError as error:
        return _named(entry) | {"status": "error", "error": str(error), "ok": False}, None
    return _named(entry) | settlement.plain(), settlement


def _named(entry: Any) -> dict[str, Any]:
    return {"id": entry["id"]} if isinstance(entry, dict) and "id" in entry else {}
