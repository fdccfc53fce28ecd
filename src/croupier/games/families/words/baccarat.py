"""What baccarat games say: the Player's count against the Banker's, the vigorish, and bonus bets on a coup."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Literal

from croupier.equipment.cards import show
from croupier.games.families.words.poker import standing
from croupier.hands.names import baccarat_hand
from croupier.round.grounds import Comparison, Grounds, HeldHand, are_known, laid

if TYPE_CHECKING:
    from croupier.games.families.baccarat_plan import BaccaratPlan, Coup, HandBet
    from croupier.round.facts import Pay
    from croupier.round.grounds import Sight

_SIDES: Final[tuple[Literal["player", "banker"], ...]] = ("player", "banker")


def hands(sight: Sight) -> Iterator[HeldHand]:
    """Both hands by their counts."""
    for side in _SIDES:
        if are_known(cards := sight.cards(side)):
            yield laid(side, 0, baccarat_hand(cards))


def grounds(plan: BaccaratPlan, coup: Coup, sight: Sight, pay: Pay) -> Grounds | None:
    """Why a wager ended so."""
    if pay.wager not in plan.bets:
        return None
    bet: Any = plan.bets[pay.wager]  # on a hand, or by a pay table
    names: dict[str, str] = {side: baccarat_hand(coup.hand(side)).name for side in _SIDES}
    if not hasattr(bet, "side"):  # its pay table may ask for so many cards, or for certain ones
        names = {side: f"{names[side]} ({show(coup.hand(side))})" for side in _SIDES}
    ahead, behind = _SIDES if coup.lead("player") >= 0 else _SIDES[::-1]
    verb = "beats" if coup.lead("player") else "ties"
    because = f"the {ahead.title()}'s {names[ahead]} {verb} the {behind.title()}'s {names[behind]}"
    if hasattr(bet, "side"):
        return _on_hand(bet, coup, sight, pay, Grounds(because, names, standing(coup.lead(bet.side))))
    table = sight.options.tables[pay.wager]
    if pay.outcome == "lose":
        return Grounds(f"{because}, for which the bet pays nothing", names, "not on the table")
    return Grounds(because, names, "on the table", table[pay.line].pays if pay.outcome == "win" else None)


def _on_hand(bet: HandBet, coup: Coup, sight: Sight, pay: Pay, result: Grounds) -> Grounds:
    """A wager that a hand wins, with what is charged for it."""
    comparison: Comparison = result.comparison
    options: Any = sight.options
    if comparison == "higher" and pay.outcome == "push":
        return result._replace(because=f"{result.because}, and such a win pushes")
    if pay.outcome == "win":
        odds = options.tables[pay.wager]["wins"].pays
        charge = bet.vigorish.on(odds.net(pay.stake)) if bet.vigorish else 0
        return result._replace(odds=odds, charge=charge)
    if pay.net < 0 and pay.outcome == "push":
        return result._replace(because=f"{result.because}, and the house charges a tie", charge=-pay.net)
    return result
