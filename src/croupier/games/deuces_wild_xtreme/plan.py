"""The plan of Deuces Wild Xtreme: five cards each, twice the ante on play, odds beside the ante, six bonus wagers."""

from typing import Final

from croupier.games.deuces_wild_xtreme import rules
from croupier.games.deuces_wild_xtreme.options import LINKED
from croupier.games.families.showdown import Bonus, LookBet, ShowdownPlan, lose, push, win
from croupier.hands.orders import DEUCES_WILD
from croupier.round.plan import BettingPoint

BASE: Final = ("ante", "play", "odds")
PLAN: Final = ShowdownPlan(
    order=DEUCES_WILD,
    cards=5,  # §(8)
    dealer_cards=5,
    play=BettingPoint(
        wager="play",
        multiples=(2,),
        clause="CO 30-2118 (8)(A)",
        made="CO 30-2118 (8)(A)",
        gives_up={"ante": "CO 30-2118 (8)(B)", "odds": "CO 30-2118 (8)(B)"},
    ),
    ends={
        "beaten": dict.fromkeys(BASE, win("CO 30-2118 (9)(A)(I)")),
        "tied": dict.fromkeys(BASE, push("CO 30-2118 (9)(B)(I)")),  # wild and natural hands alike (§(9)(B)(II))
        "better": dict.fromkeys(BASE, lose("CO 30-2118 (9)(C)(I)")),
    },
    # Odds are paid by their table (§(9)(A)(II)), and only to a better hand than the dealer's.
    bonuses=(Bonus("odds", DEUCES_WILD.line, to="winners"),),
    side_bets=(
        # Neither wins below three of a kind nor on a tie, §(14)(A)(III).
        LookBet("bad_beat_xtreme", "loser", DEUCES_WILD.line, lost="CO 30-2118 (11)(A)"),
        LookBet("trips_plus_wild", "wild", rules.trips_line, lost="CO 30-2118 (11)(B)"),
        LookBet("goin_wild", "wild", rules.goin_wild_line, lost="CO 30-2118 (11)(C)"),
        LookBet("goin_wild_progressive", "wild", rules.goin_wild_progressive_line),
        LookBet("too_wild_progressive", "wild", rules.too_wild_line),
        LookBet(LINKED, "replaced", rules.linked_lines),  # the joker replaced (§(19)(A)(VI))
    ),
)
