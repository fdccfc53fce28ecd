"""Whether what a sender says can be written down at all."""

from __future__ import annotations

import json


def is_text(body: bytes) -> bool:
    """Whether all that a JSON document says can be written down: an escape may stand for half a character, or none."""
    low = body.lower()
    if b"\\u0000" not in low and b"\\ud" not in low:
        return True
    try:
        text = json.dumps(json.loads(body), ensure_ascii=False)
        text.encode()
    except UnicodeEncodeError:
        return False
    except (ValueError, RecursionError):
        return True  # what is no JSON is refused where it is read
    return "\\u0000" not in text.replace("\\\\", "")
