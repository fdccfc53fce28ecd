"""The best play of a wager in a few rules."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engines.analysis import Analysis
from croupier.engines.short_rules import ShortRules, shortened
from croupier.errors import BadInput
from croupier.mathematics import analyses, risk
from croupier.money import native


def in_rules(
    game: str, options: Mapping[str, object] | None, rules: object, *, wager: str = ""
) -> tuple[Analysis, ShortRules]:
    """The analysis of a wager, the base game unless another is named, and its strategy in so many rules with what they
    cost."""
    size = native(rules)
    if isinstance(size, bool) or not isinstance(size, int):
        raise BadInput(f"rules is a whole number, like 8, not {rules!r}")
    analysis = risk.analysis_of(game, options, wager=wager)
    if analysis.solved.strategy is None:
        raise BadInput(f"there is nothing to decide about {analysis.wager} of {game}")
    asked = analyses.request(game, options, wager=analysis.wager)
    follows = asked.mathematics.in_rules
    if follows and analysis.wager == next(iter(asked.mathematics.wagers(asked.options))):
        return analysis, follows(analyses.questions(asked)[0][0], size)
    return analysis, shortened(analysis.solved.strategy, size, analysis.net)
