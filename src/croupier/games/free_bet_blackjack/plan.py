"""Free Bet Blackjack: what the shared blackjack round does differently, and where the text says so (OH-A Free Bet)."""

from fractions import Fraction

from croupier.games.families.blackjack_plan import ACE, TEN, BlackjackPlan, Clauses, Rules
from croupier.games.families.side_bets import DealerBet, dealer_22_lines
from croupier.games.families.twenty_one import Insurance

CITED = Clauses(
    burn="OH-A Free Bet 7.II",
    upcard="OH-A Free Bet 7.III.D",
    peek="OH-A Free Bet 7.IV",  # with a card reader: §1.III, §2.III
    announced="OH-A Free Bet 8.I",
    awaited="OH-A Free Bet 8.II",
    blackjack_at_once="OH-A Free Bet 8.I",  # before any 21 (§4.II.C) or 22 the dealer may draw
    blackjack_after_check="OH-A Free Bet 8.II",
    blackjack_push="OH-A Free Bet 8.II",  # §4.III.B
    insurance="OH-A Free Bet 9.I",
    insurance_limit="OH-A Free Bet 9.III",
    insurance_paid="OH-A Free Bet 9.IV",  # §2.I.E
    insurance_lost="OH-A Free Bet 9.V",
    even_money="OH-A Free Bet 9.II",
    turn="OH-A Free Bet 7.V",
    called="OH-A Free Bet 7.VI",  # but the cards count, §7.XI
    double="OH-A Free Bet 10.I",  # never at 21, §14.I.A; one card, §14.I.B; not to be touched then, §4.IX
    double_card="OH-A Free Bet 10.III",
    split="OH-A Free Bet 12.I",  # tens only, and again to four hands, §12.III.A
    dealer_shows="OH-A Free Bet 7.VII",
    dealer_draws="OH-A Free Bet 14.II",
    dealer_stops="OH-A Free Bet 14.III",
    bust="OH-A Free Bet 4.II",
    dealer_bust="OH-A Free Bet 4.II.A",
    win="OH-A Free Bet 4.II.B",
    push="OH-A Free Bet 4.III.A",
    lose="OH-A Free Bet 4.VI",
    lost_to_blackjack="OH-A Free Bet 4.IV",
    ends="OH-A Free Bet 7.VIII",
    missed_main="OH-A Free Bet 17.IX.B",
    missed_double="OH-A Free Bet 10.II",
    missed_split="OH-A Free Bet 12.IV",  # §13.III
    overdrawn="OH-A Free Bet 17.IV",
    sat_out="OH-A Free Bet 4.X",  # until the house lets them in (§4.X.A) or the cards are shuffled (§4.X.B)
    several_boxes="OH-A Free Bet 15.I",
    several_boxes_minimum="OH-A Free Bet 15.II",
    free_double="OH-A Free Bet 11.I",
    free_double_card="OH-A Free Bet 11.II",
    free_double_win="OH-A Free Bet 11.III",
    free_double_push="OH-A Free Bet 11.IV",
    free_double_lose="OH-A Free Bet 11.V",
    free_split="OH-A Free Bet 13.I",  # marked by a lammer, §13.II
    free_split_win="OH-A Free Bet 13.IV",
    free_split_push="OH-A Free Bet 13.V",
    free_split_lose="OH-A Free Bet 13.VI",
    push_22="OH-A Free Bet 4.III.C",
)

RULES = Rules(
    checked=frozenset({ACE, TEN}),  # §7.IV
    insurance=Insurance(against=frozenset({ACE}), share=Fraction(1, 2)),  # §9.I, §9.III
    even_money=frozenset({ACE}),  # §9.II
    double_share=Fraction(1),  # §10.I
    free_doubles=frozenset({9, 10, 11}),  # hard, split hands too (§11.I)
    free_splits=frozenset(range(1, 10)),  # any pair but tens (§13.I)
    most_hands=4,  # §12.III.A
    one_card=frozenset({ACE}),  # the text has no such rule, but it is the usual one (ruling: bj-1)
    split_once=frozenset(),
    pushes=frozenset({22}),  # §4.III.C
)

PLAN = BlackjackPlan(
    cited=CITED,
    rules=RULES,
    # The dealer plays on while anybody has the wager, whatever became of the hands (§14.III).
    dealer_bets={"push_22": DealerBet(rule=dealer_22_lines, clause="OH-A Free Bet 16.I.B")},
)
