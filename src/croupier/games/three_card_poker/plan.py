"""The plan of Three Card Poker: three cards each, a play wager as large as the ante, and how everything ends."""

from typing import Final

from croupier.games.families.showdown import Bonus, LookBet, ShowdownPlan, lose, push, win
from croupier.games.three_card_poker import rules
from croupier.hands.orders import THREE_CARD
from croupier.round.plan import BettingPoint

PLAN: Final = ShowdownPlan(
    order=THREE_CARD,
    cards=3,  # §1.I.A
    dealer_cards=3,
    play=BettingPoint(
        wager="play",
        multiples=(1,),  # §1.I.C
        said=False,
        clause="OH-H 10.II",
        made="OH-H 7.I.A",
        gives_up={"ante": "OH-H 10.II", "pair_plus": "OH-H 10.II.A"},  # the six card bonus stays
    ),
    qualifies=rules.qualifies,
    ends={
        "short": {"ante": win("OH-H 12.I"), "play": push("OH-H 12.I")},
        "beaten": {"ante": win("OH-H 12.II"), "play": win("OH-H 12.II")},
        "tied": {"ante": push("OH-H 12.III"), "play": push("OH-H 12.III")},
        "better": {"ante": lose("OH-H 10.IV.B"), "play": lose("OH-H 10.IV.B")},
    },
    bonuses=(Bonus("ante_bonus", THREE_CARD.line, to="everyone"),),  # §12.V
    side_bets=(
        LookBet("pair_plus", "hand", THREE_CARD.line, lost="OH-H 12.IV"),
        LookBet("six_card_bonus", "both", rules.six_card_line, lost="OH-H 11.II.A.1"),
    ),
)
