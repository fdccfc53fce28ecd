"""Blackjack as Ohio approved it: the shared round with its own clauses, pitched games, and House Money (OH-A)."""

from fractions import Fraction

from croupier.games.blackjack import house_money
from croupier.games.families.blackjack_plan import ACE, TEN, BlackjackPlan, Clauses, Pitch, Rules
from croupier.games.families.side_bets import CardBet
from croupier.games.families.twenty_one import Insurance

CITED = Clauses(
    burn="OH-A 7.II",
    upcard="OH-A 7.III.D",
    peek="OH-A 7.IV",  # with a card reader: §1.III, §2.III
    announced="OH-A 8.I",
    awaited="OH-A 8.II",
    blackjack_at_once="OH-A 8.I",  # so no 21 drawn later can match it, §4.II.C
    blackjack_after_check="OH-A 8.II",
    blackjack_push="OH-A 8.II",
    insurance="OH-A 9.I",
    insurance_limit="OH-A 9.III",
    insurance_paid="OH-A 9.IV",  # §2.I.E
    insurance_lost="OH-A 9.V",
    even_money="OH-A 9.II",
    turn="OH-A 7.V",
    called="OH-A 7.VI",  # but the cards count, §7.XI
    double="OH-A 10.I",  # never at 21, §12.I.A; one card and no more, §12.I.B; not to be touched then, §4.VIII
    double_card="OH-A 10.III",
    split="OH-A 11.I",
    dealer_shows="OH-A 7.VII",
    dealer_draws="OH-A 12.II",
    dealer_stops="OH-A 12.III",
    bust="OH-A 4.II",
    dealer_bust="OH-A 4.II.A",
    win="OH-A 4.II.B",
    push="OH-A 4.III",
    lose="OH-A 4.V",
    lost_to_blackjack="OH-A 4.III",
    ends="OH-A 7.VIII",
    missed_main="OH-A 15.IX.B",
    missed_double="OH-A 10.II",
    missed_split="OH-A 11.IV",
    overdrawn="OH-A 15.IV",
    sat_out="OH-A 4.IX",  # until the house lets them in (§4.IX.A) or the cards are shuffled (§4.IX.B)
    several_boxes="OH-A 13.I",
    several_boxes_minimum="OH-A 13.II",
)

PITCH = Pitch(
    burn="OH-A 14.IV",
    upcard="OH-A 14.IV.B",
    shows_to_act="OH-A 14.V.A(1)",
    shows_bust="OH-A 14.V.A(2)",
    dealer_shows="OH-A 14.VI",
    shows_to_settle="OH-A 14.VII",
)

#: How many hands a box may split into is an option (§11.V), and so are the totals that double (§10.IV).
RULES = Rules(
    checked=frozenset({ACE, TEN}),  # §7.IV
    insurance=Insurance(against=frozenset({ACE}), share=Fraction(1, 2)),  # §9.I, §9.III
    even_money=frozenset({ACE}),  # §9.II
    double_share=Fraction(1),  # §10.I
    one_card=frozenset({ACE}),  # §11.III.B, §12.I.C
    split_once=frozenset({ACE}),  # unless posted (ruling: bj-1)
)

PLAN = BlackjackPlan(
    cited=CITED,
    rules=RULES,
    pitch=PITCH,
    card_bets={
        "house_money": CardBet(
            rule=house_money.lines, lost="OH-A 16.II.D", settled="after the check", rides="bet and win"
        ),
    },
    after_check=house_money.resolve,
)
