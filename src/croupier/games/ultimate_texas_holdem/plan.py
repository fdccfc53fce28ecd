"""Ultimate Texas Hold'em as data: one play wager, the earlier the larger, against a dealer who needs a pair (OH-I)."""

from typing import Final

from croupier.games.families.holdem import AgainstDealer, BestFive, HoldemPlan, HoldemStreet
from croupier.games.families.stud import StudResult
from croupier.games.ultimate_texas_holdem.rules import qualifies
from croupier.round.plan import BettingPoint

_TIE: Final = StudResult(0, "push", "OH-I 9.VIII.C")
_LOSE: Final = StudResult(-1, "lose", "OH-I 9.VIII.A")
_EVEN_MONEY: Final = StudResult(1, "win", "OH-I 10.II")

PLAN: Final = HoldemPlan(
    streets=(
        HoldemStreet(
            BettingPoint(
                wager="play", multiples=(4, 3), clause="OH-I 9.I", made="OH-I 9.I.A", otherwise="check"
            ),  # §9.I.B
            cards=3,  # §9.II
        ),
        HoldemStreet(
            BettingPoint(
                wager="play", multiples=(2,), clause="OH-I 9.III", made="OH-I 9.III.A", otherwise="check"
            ),  # §9.III.B
            cards=2,  # §9.IV
        ),
        HoldemStreet(
            BettingPoint(
                wager="play",
                multiples=(1,),
                clause="OH-I 9.V",
                made="OH-I 9.V.A",
                otherwise="fold",  # §1.I.G; trips stays (§9.V.B.1)
                gives_up={"ante": "OH-I 9.V.B", "blind": "OH-I 9.V.B", "progressive": "OH-L 6.III"},
            )
        ),
    ),
    qualifies=qualifies,
    base=(
        # Below a pair the ante goes back whoever wins (ruling: uth-1).
        AgainstDealer(
            wager="ante", win=_EVEN_MONEY, tie=_TIE, lose=_LOSE, unqualified=StudResult(0, "push", "OH-I 9.VII")
        ),
        # §9.VIII.B: a blind that wins is paid by its table, and returned below a straight.
        AgainstDealer(wager="blind", win=None, tie=_TIE, lose=_LOSE, unpaid=StudResult(0, "push", "OH-I 10.III")),
        AgainstDealer(wager="play", win=_EVEN_MONEY, tie=_TIE, lose=_LOSE),
    ),
    side_bets=(
        # The best five of all seven cards (§1.I.H), whatever became of the other wagers (§6.IV, §9.VIII.D).
        BestFive(wager="trips", board=5, lost="OH-I 10.IV"),
        # The player's two cards and the flop (§12.2.III).
        BestFive(wager="progressive", board=3, lost="OH-I 12.3.I", envy="OH-I 12.3.II"),
    ),
)
