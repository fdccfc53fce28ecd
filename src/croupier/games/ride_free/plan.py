"""Ride Free: what the shared blackjack round does differently, and where the text says so (CO 30-2119, §(1)). Split
aces get one card and may be split again (§(17)(B)), and no box has more than four hands (§(17)(A))."""

from fractions import Fraction

from croupier.games.families.blackjack_plan import ACE, TEN, VALUES, BlackjackPlan, Rules, clauses
from croupier.games.families.side_bets import CardBet, DealerBet, LammerBet, dealer_22_lines
from croupier.games.families.twenty_one import Insurance
from croupier.games.ride_free import rules

CITED = clauses(
    "CO 30-2119 (9)",  # the usual blackjack rules, insurance among them
    burn="CO 30-2119 (8)",
    upcard="CO 30-2119 (8)",
    announced="CO 30-2119 (8)",
    blackjack_at_once="CO 30-2119 (8)(B)",
    blackjack_after_check="CO 30-2119 (8)(B)",
    blackjack_push="CO 30-2119 (20)",
    surrender="CO 30-2119 (8)(C)",
    double="CO 30-2119 (13)",
    split="CO 30-2119 (17)",
    dealer_draws="CO 30-2119 (8)(A)",
    bust="CO 30-2119 (20)",
    dealer_bust="CO 30-2119 (20)",
    win="CO 30-2119 (20)",
    push="CO 30-2119 (20)",
    lose="CO 30-2119 (20)",
    lost_to_blackjack="CO 30-2119 (20)",
    push_22="CO 30-2119 (19)",
    free_double="CO 30-2119 (11)",
    free_double_card="CO 30-2119 (11)",
    free_double_win="CO 30-2119 (11)(A)",
    free_double_push="CO 30-2119 (11)(B)",
    free_double_lose="CO 30-2119 (11)(B)",
    free_split="CO 30-2119 (15)",
    free_split_win="CO 30-2119 (15)(A)",
    free_split_push="CO 30-2119 (15)(B)",
    free_split_lose="CO 30-2119 (15)(B)",
)

RULES = Rules(
    checked=frozenset({ACE, TEN}),  # as usual, and so is insurance (ruling: rf-1)
    insurance=Insurance(against=frozenset({ACE}), share=Fraction(1, 2)),
    even_money=frozenset({ACE}),
    double_share=Fraction(1),  # §(13)
    free_doubles=frozenset({9, 10, 11}),  # hard, after any split (§(11))
    chips_double_free_hands=False,  # chips are for hands that do not double for free, §(13)
    free_splits=frozenset(range(1, 10)),  # any pair but tens (§(15))
    most_hands=4,  # §(17)(A)
    one_card=frozenset({ACE}),  # §(17)(B)
    split_once=frozenset(),
    surrender=VALUES,  # where the house offers it
    pushes=frozenset({22}),  # §(1), §(19)
)

#: 21+3 in all its forms, on the first two cards and the upcard (§(21)(D), §(21)(F)).
THREE_CARDS = {
    "21_plus_3": CardBet(
        rule=rules.three_cards,
        with_upcard=True,
        suit="jackpot_suit",
        lost="CO 30-2119 (26)",
        envy="CO 30-2119 (26)(A)(IV)",
    ),
    "21_plus_3_xtreme": CardBet(rule=rules.three_cards, with_upcard=True, suit="jackpot_suit", lost="CO 30-2119 (27)"),
    "top_3": CardBet(rule=rules.three_cards, with_upcard=True, suit="jackpot_suit", lost="CO 30-2119 (28)"),
    "21_plus_3_progressive": CardBet(
        rule=rules.three_cards, with_upcard=True, suit="jackpot_suit", progressive=True, lost="CO 30-2119 (30)"
    ),
}
#: A 20 in the first two cards, better with queens of hearts against a dealer's blackjack (§(21)(E), §(21)(G)).
LADIES = {
    "lucky_ladies": CardBet(rule=rules.ladies, with_dealer=True, suit="jackpot_suit", lost="CO 30-2119 (29)"),
    "lucky_ladies_progressive": CardBet(
        rule=rules.ladies, with_dealer=True, suit="jackpot_suit", progressive=True, lost="CO 30-2119 (31)"
    ),
}

PLAN = BlackjackPlan(
    cited=CITED,
    rules=RULES,
    doubles_face_down=False,
    card_bets=THREE_CARDS | LADIES,
    dealer_bets={
        # The cards stay on the table while Hedge 22 looks at them (§(9)(A)).
        "hedge_22": DealerBet(rule=dealer_22_lines, clause="CO 30-2119 (21)(A)", loses_above=29, keeps_cards=True),
        # Made while the hole card is still down; a player's 30 loses it too (§(25)(A)(V)).
        "bust_bonus": DealerBet(
            rule=rules.bust, clause="CO 30-2119 (21)(C)", loses_above=29, offered="bust_bonus_timing"
        ),
    },
    lammer_bet=LammerBet(wager="silver_stack", lost="CO 30-2119 (21)(B)"),  # §(12), §(16): won or lost
)
