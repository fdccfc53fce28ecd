"""The other house edge in use: per bet that wins or loses, those that push left out."""

from collections.abc import Mapping
from fractions import Fraction

from croupier.engines.solved import Ending


def without_pushes(endings: Mapping[Ending, int]) -> tuple[str, ...]:
    """A note with the house edge per bet resolved, where some bets push."""
    decided = {ending: ways for ending, ways in endings.items() if ending.net}
    if not 0 < len(decided) < len(endings):
        return ()
    lost = -sum((ending.net * ways for ending, ways in decided.items()), Fraction(0)) / sum(decided.values())
    return (f"bets that push left out, the house edge is {float(lost):.4%} ({lost})",)
