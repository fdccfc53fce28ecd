"""Baccarat as no text has it: any commission, and a Banker's six or three-card seven that pays half or pushes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, Final, Literal, TypeAlias

from croupier.games.families.baccarat_plan import BANKER, BaccaratPlan, Coup, CoupVerdict, HandBet, Vigorish
from croupier.hands.baccarat import points
from croupier.money import Cents
from croupier.round.plan import Proposal

#: What a winning hand of some kind is paid: all, half, or nothing but the wager back.
Share: TypeAlias = Literal["full", "half", "push"]
#: The smallest parts of a percent that a commission has.
MOST_PARTS: Final = 1000
_PARTS: Final[Mapping[str, int]] = {"full": 2, "half": 1, "push": 0}


def is_six(coup: Coup) -> bool:
    """A Banker's Hand of six."""
    return points(coup.banker) == 6


def is_three_card_seven(coup: Coup) -> bool:
    """A Banker's Hand of seven on three cards."""
    return len(coup.banker) == 3 and points(coup.banker) == 7


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedHandBet(HandBet):
    """A wager on a hand, of which some winners are paid a part: ``shares`` says which, in halves of the pay."""

    shares: tuple[tuple[Callable[[Coup], bool], int], ...] = ()

    def parts(self) -> int:
        """Of how many like parts a stake must be: half of the pay is whole cents, too."""
        return 2 * HandBet.parts(self)

    def decide(self, options: Any, wager: str, coup: Coup, stake: Cents) -> CoupVerdict:
        """What a stake on the hand comes to."""
        verdict = HandBet.decide(self, options, wager, coup, stake)
        if verdict.outcome != "win":
            return verdict
        halves = min((part for applies, part in self.shares if applies(coup)), default=2)
        if not halves:
            return CoupVerdict(0, "push", self.ties)
        return verdict._replace(net=verdict.net * halves // 2)


def proposals(plan: BaccaratPlan) -> dict[str, Proposal]:
    """What can be asked about a baccarat game beyond its text."""
    bet = plan.regular.get(BANKER)
    if not isinstance(bet, HandBet):
        return {}
    percent = bet.vigorish.percent if bet.vigorish else 0
    seven: Share = "push" if bet.pushes else "full"
    return {
        "commission": Proposal(
            "a percentage, 0 to 100, like 4 or 2.75",
            str(percent),
            bet.wins,
            lambda word: _with(plan, _commission(bet, word)),
            Fraction,
        ),
        "banker_six": Proposal(
            "full | half | push", "full", bet.wins, lambda word: _with(plan, _paying(bet, is_six, word))
        ),
        "banker_three_card_seven": Proposal(
            "full | half | push",
            seven,
            bet.pushed or bet.wins,
            lambda word: _with(plan, _paying(replace(bet, pushes=None), is_three_card_seven, word)),
        ),
    }


def _with(plan: BaccaratPlan, bet: HandBet) -> BaccaratPlan:
    return replace(plan, regular={**plan.regular, BANKER: bet})


def _commission(bet: HandBet, word: str) -> HandBet:
    percent = Fraction(word)
    if not 0 <= percent <= 100 or MOST_PARTS % percent.denominator:
        raise ValueError(word)
    on_tie = bet.vigorish.on_tie if bet.vigorish else bet.ties
    return replace(bet, vigorish=Vigorish(percent=percent, on_tie=on_tie) if percent else None)


def _paying(bet: HandBet, applies: Callable[[Coup], bool], word: str) -> HandBet:
    known = {part.name: getattr(bet, part.name) for part in fields(HandBet)}
    before = bet.shares if isinstance(bet, SharedHandBet) else ()
    return SharedHandBet(**known, shares=(*before, (applies, _PARTS[word])))
