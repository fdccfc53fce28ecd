"""One text for one value, as digests and seals are made of: JSON with sorted keys, without blanks, in ASCII."""

from __future__ import annotations

import json
from typing import Any, Final

import orjson

_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def canonical(value: Any) -> str:
    """The text of a value. Nearly all of it is ASCII and is written by a faster encoder; it gives the same."""
    try:
        text = orjson.dumps(value, default=_listed, option=orjson.OPT_SORT_KEYS)
    except TypeError:  # keys that are no text, numbers past 64 bits
        return _ENCODER.encode(value)
    return text.decode() if text.isascii() else _ENCODER.encode(value)


def _listed(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    raise TypeError(f"{type(value).__name__} is not JSON")
