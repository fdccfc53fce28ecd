"""Texas Hold'em Bonus as data: a bet to see the flop, one or none before turn and river, no qualifier (OH-K)."""

from typing import Final

from croupier.games.families.holdem import AgainstDealer, BestFive, HoldemPlan, HoldemStreet, HoleCards
from croupier.games.families.stud import StudResult
from croupier.games.texas_holdem_bonus.rules import bonus_line, pays_ante
from croupier.round.plan import BettingPoint

_TIE: Final = StudResult(0, "push", "OH-K 10.VIII.C")
_LOSE: Final = StudResult(-1, "lose", "OH-K 10.VIII.A")
_EVEN_MONEY: Final = StudResult(1, "win", "OH-K 11.II")

FLOP: Final = BettingPoint(  # §1.I.D
    wager="flop",
    action="bet",
    multiples=(2,),
    clause="OH-K 10.I",
    made="OH-K 10.I.A",
    otherwise="fold",  # §1.I.F; a bonus stays (§10.I.B.1)
    gives_up={"ante": "OH-K 10.I.B", "progressive": "OH-L 6.III"},
)
TURN: Final = BettingPoint(  # §1.I.L
    wager="turn", action="bet", multiples=(1,), clause="OH-K 10.III", made="OH-K 10.III", otherwise="check"
)
RIVER: Final = BettingPoint(  # §1.I.I
    wager="river", action="bet", multiples=(1,), clause="OH-K 10.V", made="OH-K 10.V", otherwise="check"
)

PLAN: Final = HoldemPlan(
    streets=(
        HoldemStreet(FLOP, cards=3),  # §10.II
        HoldemStreet(TURN, cards=1),  # §10.IV
        HoldemStreet(RIVER, cards=1),  # §10.VI
    ),
    base=(
        # An ante that wins is paid with a straight or better (ruling: thb-1).
        AgainstDealer(
            wager="ante",
            win=_EVEN_MONEY,
            tie=_TIE,
            lose=_LOSE,
            paid_with=pays_ante,
            unpaid=StudResult(0, "push", "OH-K 10.VIII.B"),
        ),
        AgainstDealer(wager="flop", win=_EVEN_MONEY, tie=_TIE, lose=_LOSE),
        AgainstDealer(wager="turn", win=_EVEN_MONEY, tie=_TIE, lose=_LOSE),
        AgainstDealer(wager="river", win=_EVEN_MONEY, tie=_TIE, lose=_LOSE),
    ),
    side_bets=(
        # The player's two cards (§1.I.A), whatever became of the other wagers (§7.III, §10.VIII.D). A void hand of the
        # dealer is no pair of aces: then only §11.III pays (§12.I, ruling: thb-2).
        HoleCards(
            wager="bonus",
            line=bonus_line,
            lost="OH-K 11.III",
            against={("ace_ace", "ace_ace"): "ace_ace_vs_dealer_ace_ace"},  # §11.IV
            any_other={"ace_ace": "ace_ace_other"},
        ),
        # The player's two cards and the flop (§13.2.III).
        BestFive(wager="progressive", board=3, lost="OH-K 13.3.I", envy="OH-K 13.3.II"),
    ),
)
