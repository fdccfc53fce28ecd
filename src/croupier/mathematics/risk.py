"""What the exact distribution of a wager means over many rounds, all figures together.

What a house wins is measured in two ways that are not the same: of the *handle*, all that was wagered (win/handle), and
of the *drop*, what players bought in for (win/drop, the *hold* of a pit).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import Any, Final

from croupier.engines import notebook
from croupier.engines.analysis import Analysis
from croupier.engines.frames import Tabular
from croupier.errors import BadInput, UnknownName
from croupier.mathematics.analyses import analyze, request
from croupier.mathematics.bankrolls import bankroll_for, ruin_for_ever
from croupier.mathematics.growth import certainty_equivalent, kelly
from croupier.mathematics.ruin import ruined
from croupier.mathematics.sessions import Hold, session, share_won
from croupier.mathematics.shortfalls import shortfall
from croupier.mathematics.wager_nets import WagerNets
from croupier.money import native

MOST_ROUNDS: Final = 10**10
#: The largest amount of units that anybody asks about.
MOST: Final = 10**15
#: The results of a session that are shown: so many sessions end with that or less.
SHARES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@dataclass(frozen=True, slots=True, repr=False)
class RiskFigures(Tabular):
    """What a wager means over many rounds, as `croupier risk --json` prints it; every figure by its name there."""

    game: str
    figures: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        if name not in self.figures:
            raise UnknownName("figure", name, list(self.figures))
        return self.figures[name]

    def __repr__(self) -> str:
        rounds, ahead = self["rounds"], self["session"]["ahead"]
        wagers = [bet["wager"] for bet in self.figures.get("wagers", ())] or [self["wager"]]
        return f"<RiskFigures {self.game} {' and '.join(wagers)}, {rounds:,} rounds: ahead {ahead:.2%}>"

    def _repr_html_(self) -> str:
        quantiles = self["session"]["quantiles"].items()
        rows = [(f"{float(share):.0%}", f"{result:+,.2f}") for share, result in quantiles]
        chart = notebook.bars("results", [(f"{float(share):.0%}", result) for share, result in quantiles])
        return notebook.table(repr(self).strip("<>"), ("so many sessions", "end with this or less"), rows) + chart

    def records(self) -> list[dict[str, Any]]:
        """So many sessions end with this result or less."""
        quantiles = self["session"]["quantiles"].items()
        return [{"share": float(share), "result": result} for share, result in quantiles]

    def plain(self) -> dict[str, Any]:
        """The figures as plain numbers."""
        return {"game": self.game, **self.figures}


# -- as one call --------------------------------------------------------------------------------------------------


def analysis_of(
    game: str, options: Mapping[str, object] | None = None, *, wager: str = "", paytable: str = ""
) -> Analysis:
    """The analysis of a wager; without a name, of the one that a game is first asked about: its base game."""
    if not wager:
        usual = request(game, options)
        wager = next(iter(usual.mathematics.wagers(usual.options)))
    return analyze(request(game, options, wager=wager, table=paytable))[0]


def figures(analysis: Analysis, **asked: Any) -> dict[str, Any]:
    """As `croupier risk --json` prints it, below the name of the game; amounts are in units of the wager."""
    answer = figures_of(WagerNets.of_analysis(analysis), **asked)
    table = {"paytable": analysis.table.id if analysis.table else None}
    if not analysis.house_edge:  # a fair wager has none
        answer["n_zero"] = None
    return {"wager": analysis.wager} | table | answer


def figures_of(
    wager: WagerNets,
    *,
    rounds: object = 1000,
    bankroll: object = "",
    risk: object = 0,
    held: object = "",
    drop: object = "",
    confidence: object = 0.99,
) -> dict[str, Any]:
    """The figures of one round's distribution. ``hold`` is measured against the initial wagers, ``win_over_handle``
    against all that is wagered, and where the ``drop`` is told ``win_over_drop`` against that."""
    rounds = rounds_of(rounds)
    sure = probability(confidence, "a confidence")
    sitting = session(wager, rounds)
    normal = share_won(sitting, float(rounds), sure)
    answer: dict[str, Any] = {
        "rounds": rounds,
        "house_edge": -wager.mean,
        "variance": wager.variance,
        "n_zero": wager.n_zero if wager.mean else None,  # a fair wager has none
        "kelly": kelly(wager),
        "session": {
            "mean": sitting.mean,
            "deviation": sitting.deviation,
            "ahead": sitting.ahead,
            "quantiles": {str(share): sitting.quantile(share) for share in SHARES},
            "error": sitting.error,
        },
        "hold": _plain_share(normal),
        "win_over_handle": {"handle": wager.handle * rounds}
        | _plain_share(share_won(sitting, wager.handle * rounds, sure)),
    }
    if drop not in ("", None):
        dropped = float(units(drop, "a drop"))
        if dropped <= 0:
            raise BadInput(f"a drop of {drop} is none; say what players bought in for, in units of the wager")
        normal = share_won(sitting, dropped, sure)
        answer["win_over_drop"] = {"drop": dropped} | _plain_share(normal)
    if bankroll not in ("", None):
        amount = units(bankroll, "a bankroll")
        within, ever = ruined(wager, amount, rounds), ruin_for_ever(wager, amount)
        short = shortfall(wager, amount, rounds)
        answer["ruin"] = {
            "bankroll": str(amount),
            "within": within.chance,
            "ever": ever,
            "error": within.error,
            "short_of_a_hand": short.chance,
            "short_error": short.error,
        }
        answer["certainty_equivalent"] = certainty_equivalent(wager, amount)
    if risk not in ("", None, 0):
        ruined_so_often = probability(risk, "a risk")
        answer["bankroll"] = {"risk": ruined_so_often, "units": bankroll_for(wager, ruined_so_often, rounds)}
    if held not in ("", None):
        share = float(units(held, "what was held"))
        answer["held"] = {"hold": share, "normal": normal.normal(share)}
    return answer


def _plain_share(share: Hold) -> dict[str, float]:
    return {"expected": share.expected, "low": share.low, "high": share.high, "confidence": share.confidence}


def rounds_of(given: object) -> int:
    """How many rounds are asked about."""
    rounds = native(given)
    if isinstance(rounds, bool) or not isinstance(rounds, int) or not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput(f"rounds is a whole number from 1 to {MOST_ROUNDS:,}, not {given!r}")
    return rounds


def probability(given: object, what: str) -> float:
    """A probability that is neither impossible nor certain."""
    share = units(given, what)
    if not 0 < share < 1:
        raise BadInput(f"{what} is a probability between 0 and 1, like 0.05, not {given!r}")
    return float(share)


def units(given: object, what: str) -> Fraction:
    """A number as text, or as any library has it."""
    number = native(given)
    try:
        if isinstance(number, bool) or not isinstance(number, str | Decimal | Real):
            raise TypeError(number)
        read = Fraction(number if isinstance(number, str | Decimal | Rational) else float(number))
    except (ValueError, ZeroDivisionError, TypeError, OverflowError):
        raise BadInput(f"{what} is a number, like 40 or 0.31, not {given!r}") from None
    if abs(read) > MOST:
        raise BadInput(f"{what} is a number up to {MOST:,}, not {given!r}")
    return read
