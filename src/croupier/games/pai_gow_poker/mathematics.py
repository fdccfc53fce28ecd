"""Pai Gow Poker: the wager against the house, the bank, and the Fortune bonus (OH-F)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.engines.pai_gow import solve as pai_gow
from croupier.engines.pai_gow.advise import advise
from croupier.engines.pai_gow.known import knowing
from croupier.engines.pai_gow.short_play import in_rules
from croupier.engines.question import AnalysisSettings, Mathematics, Question, Solver
from croupier.engines.solved import Solution
from croupier.games.pai_gow_poker.options import Options
from croupier.games.pai_gow_poker.rules import VIGORISH
from croupier.options import choice


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedOfPaiGow(AnalysisSettings):
    """How the player sets the hands."""

    strategy: str = choice("optimal", "house_way", clause="", title="how the player sets: best, or by the house ways")


def solve(question: Question) -> Solution:
    """The wager against the house or the bank, and what to say beside the numbers."""
    return pai_gow.solve(question, _remarks(question))


def _remarks(question: Question) -> Iterator[str]:
    if question.wager == "bank":
        yield "against the house's bet alone (§14.VII); the commission is on the net win from all players (§14.XVIII)"
    options = question.options
    assert isinstance(options, Options)
    if options.vig_rounding != "none" and not question.asked.stake:
        rounded = "rounded up to 25 cents it depends on the wager, which stake= says"
        yield f"the vigorish is {VIGORISH}% exactly; {rounded}"


def _wagers(options: Options) -> Mapping[str, Solver]:
    """Who may not bank has nothing to ask about it (§14.III)."""
    return {"main": solve, **({"bank": solve} if options.player_banking else {}), "fortune_bonus": pai_gow.solve_bonus}


MATHEMATICS = Mathematics(
    _wagers,
    asked=AskedOfPaiGow,
    adviser=advise,
    ships=pai_gow.bank_or_not,
    knowing=knowing,
    in_rules=in_rules,
    weight=70.0,
)
