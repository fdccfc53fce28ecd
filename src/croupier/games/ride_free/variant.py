"""Ride Free: what the shared blackjack round does differently, and where the text says so (CO 30-2119, §(1)).

Split aces get one card and may be split again (§(17)(B)), and no box has more than four hands (§(17)(A)).
"""

from croupier.games.families.blackjack_variant import SideBets, Variant, clauses
from croupier.games.ride_free import side_bets

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

VARIANT = Variant(
    cited=CITED,
    free_doubles=frozenset({9, 10, 11}),  # hard, after any split
    free_splits=frozenset(range(1, 10)),  # any pair but tens
    pays_to_double_free_hands=False,  # chips are for hands that do not double for free, §(13)
    doubles_face_down=False,
    dealer_22_pushes=True,
    side_bets=SideBets(
        after_deal=side_bets.on_first_cards,
        before_peek=side_bets.offer_early,
        after_peek=side_bets.offer_late,
        with_box=side_bets.with_box,
        draw_for=side_bets.waits_for_dealer,
        draw_though_lost=side_bets.bets_on_dealer,
        show_for=side_bets.waits_for_blackjack,
        keep_cards_of=side_bets.stays,
    ),
)
