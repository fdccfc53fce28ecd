"""The best play of a wager in a few rules."""

from __future__ import annotations

from croupier.engines.analysis import Analysis
from croupier.engines.short_rules import ShortRules, shortened
from croupier.errors import BadInput
from croupier.money import native


def in_rules(game: str, analysis: Analysis, rules: object) -> ShortRules:
    """The strategy of an analysis in so many rules, with what they cost."""
    size = native(rules)
    if isinstance(size, bool) or not isinstance(size, int):
        raise BadInput(f"rules is a whole number, like 8, not {rules!r}")
    if analysis.solved.strategy is None:
        raise BadInput(f"there is nothing to decide about {analysis.wager} of {game}")
    return shortened(analysis.solved.strategy, size, analysis.net)
