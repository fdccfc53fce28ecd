"""How far the long tests of docs/trust.md go.

`make test-long` goes as far as fits into an evening. With ``CROUPIER_FIGURES=full`` every one of them goes to the
figure that docs/trust.md names, which for some takes a day.
"""

import os


def figure(full: int, evening: int) -> int:
    """The full count where CROUPIER_FIGURES asks for it, else the smaller one for an evening."""
    asked = os.environ.get("CROUPIER_FIGURES", "evening")
    assert asked in ("full", "evening"), f"CROUPIER_FIGURES is 'full' or 'evening', not {asked!r}"
    return full if asked == "full" else evening
