"""What a wager means for a bankroll, as one call: sessions, ruin, and whether a table's hold is normal."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from croupier.engines.analysis import Analysis
from croupier.errors import BadInput
from croupier.mathematics import risk as found
from croupier.mathematics.analyses import analyze, request
from croupier.mathematics.risk import Wager

#: The results of a session that are told: so many sessions end with that or less.
SHARES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


def asked(game: str, options: Mapping[str, object] | None = None, *, wager: str = "", paytable: str = "") -> Analysis:
    """The analysis of a wager; without a name, of the one that a game is first asked about: its base game."""
    if not wager:
        usual = request(game, options)
        wager = next(iter(usual.mathematics.wagers(usual.options)))
    return analyze(request(game, options, wager=wager, table=paytable))[0]


def told(
    analysis: Analysis,
    *,
    rounds: int = 1000,
    bankroll: str = "",
    risk: float = 0.0,
    held: str = "",
    confidence: float = 0.99,
) -> dict[str, Any]:
    """As `croupier risk --json` prints it, below the name of the game; amounts are in units of the wager."""
    one = Wager.of(analysis.distribution)
    sitting, normal = found.session(one, rounds), found.hold(one, rounds, confidence)
    answer: dict[str, Any] = {
        "wager": analysis.wager,
        "paytable": analysis.table.id if analysis.table else None,
        "rounds": rounds,
        "house_edge": -one.mean,
        "variance": one.variance,
        "n_zero": one.n_zero if analysis.house_edge else None,  # a fair wager has none
        "session": {
            "mean": sitting.mean,
            "deviation": sitting.deviation,
            "ahead": sitting.ahead,
            "quantiles": {str(share): sitting.quantile(share) for share in SHARES},
        },
        "hold": {"expected": normal.expected, "low": normal.low, "high": normal.high, "confidence": confidence},
    }
    if bankroll:
        units = _units(bankroll, "a bankroll")
        within, ever = found.ruin(one, units, rounds), found.ruin_for_ever(one, units)
        answer["ruin"] = {"bankroll": str(units), "within": within, "ever": ever}
    if risk:
        answer["bankroll"] = {"risk": risk, "units": found.bankroll_for(one, risk, rounds)}
    if held:
        share = float(_units(held, "what was held"))
        answer["held"] = {"hold": share, "normal": normal.normal(share)}
    return answer


def _units(text: str, what: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"{what} is a number, like 40 or 0.31, not {text!r}") from None
