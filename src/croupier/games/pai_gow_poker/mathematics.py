"""Pai Gow Poker: the wager against the house, the bank, and the Fortune bonus (OH-F)."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.engines.pai_gow.advice import advise
from croupier.engines.question import Asked, Mathematics, Question, Solver
from croupier.engines.solved import Solved
from croupier.games.pai_gow_poker.options import Options
from croupier.options import choice


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedOfPaiGow(Asked):
    """How the player sets the hands."""

    strategy: str = choice("optimal", "house_way", clause="", title="how the player sets: best, or by the house ways")


def _played(question: Question) -> Solved:
    from croupier.engines.pai_gow.main import solve

    return solve(question)


def _fortune(question: Question) -> Solved:
    from croupier.engines.pai_gow.fortune import solve

    return solve(question)


def _wagers(options: Options) -> Mapping[str, Solver]:
    """Who may not bank has nothing to ask about it (§14.III)."""
    bank = {"bank": _played} if options.player_banking else {}
    return {"main": _played, **bank, "fortune_bonus": _fortune}


MATHEMATICS = Mathematics(_wagers, asked=AskedOfPaiGow, adviser=advise)
