"""What comes over the network and would be read as the name of a file on a command line: refused here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.errors import BadInput


def options(posted: Mapping[str, Any]) -> dict[str, Any]:
    """Options without the names of files: a pay table of the house's own is given whole."""
    for name, value in posted.items():
        if isinstance(value, str) and (value.endswith(".toml") or "/" in value):
            raise BadInput(f"option {name} names a file; give the id of a pay table, or the table itself")
    return dict(posted)


def scenario(given: Any) -> Any:
    """A scenario, or several, without the names of files."""
    for entry in given if isinstance(given, list) else [given]:
        if isinstance(entry, dict) and isinstance(entry.get("options"), dict):
            options(entry["options"])
        refused = entry.get("refused") if isinstance(entry, dict) else None
        for refusal in refused if isinstance(refused, list) else ():
            if isinstance(refusal, dict):
                options({key: refusal[key] for key in ("value", "paytable") if key in refusal})
    return given
