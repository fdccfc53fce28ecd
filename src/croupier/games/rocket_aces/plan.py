"""Rocket Aces: standard blackjack, to which the text sends the dealer, and a progressive on it (CO 30-899.29)."""

from fractions import Fraction

from croupier.games.families.blackjack_plan import ACE, TEN, BlackjackPlan, Rules, clauses
from croupier.games.families.side_bets import CardBet
from croupier.games.families.twenty_one import Insurance
from croupier.games.rocket_aces import rules

#: The text sends the dealer to deal the game, which is standard blackjack (ruling: ra-2).
THE_GAME = "CO 30-899.29 (1)(C)"

RULES = Rules(
    checked=frozenset({ACE, TEN}),
    insurance=Insurance(against=frozenset({ACE}), share=Fraction(1, 2)),
    even_money=frozenset({ACE}),
    double_share=Fraction(1),
    most_hands=4,
    one_card=frozenset({ACE}),
    split_once=frozenset({ACE}),  # unless posted
)

PLAN = BlackjackPlan(
    cited=clauses(THE_GAME),
    rules=RULES,
    doubles_face_down=False,
    card_bets={
        # Once the dealer's cards are known the best line wins, any other hand loses (§(1)(D)).
        "rocket_aces": CardBet(
            rule=rules.lines,
            with_dealer=True,
            settled="with the hands",
            progressive=True,
            lost="CO 30-899.29 (1)(D)",
        ),
    },
)
