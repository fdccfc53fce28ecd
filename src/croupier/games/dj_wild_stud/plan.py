"""The plan of DJ Wild Stud Poker: five cards each, twice the ante on play, a blind beside the ante."""

from typing import Final

from croupier.games.dj_wild_stud import rules
from croupier.games.families.showdown import Bonus, LookBet, ShowdownPlan, lose, push, win
from croupier.hands.orders import DEUCES_WILD
from croupier.round.plan import BettingPoint

BASE: Final = ("ante", "play", "blind")
PLAN: Final = ShowdownPlan(
    order=DEUCES_WILD,
    cards=5,  # §1(a)(1)
    dealer_cards=5,
    play=BettingPoint(
        wager="play",
        multiples=(2,),  # §1(a)(7), §7(g)
        clause="OH-O 10(b)(1)",
        made="OH-O 10(b)(1)",
        # Trips and bad beat stay, §8(f), §9(f); ruling: djw-2.
        gives_up={"ante": "OH-O 10(b)(2)", "blind": "OH-O 10(b)(2)"},
    ),
    ends={
        "beaten": dict.fromkeys(BASE, win("OH-O 11(b)")),
        "tied": dict.fromkeys(BASE, push("OH-O 11(b)")),
        "better": dict.fromkeys(BASE, lose("OH-O 10(d)(2)")),
    },
    bonuses=(Bonus("blind", DEUCES_WILD.line, to="winners"),),  # §11(b)
    side_bets=(
        LookBet("trips", "wild", rules.trips_line, lost="OH-O 10(d)(3)"),
        # Hands rank for it as they do in the game (§6(e)); a tie loses, ruling: djw-2.
        LookBet("two_way_bad_beat", "loser", DEUCES_WILD.line, lost="OH-O 10(d)(4)"),
    ),
)
