"""The orders of hands that the texts print, from lowest to highest."""

from typing import Final

from croupier.equipment.cards import DEUCE, JOKER
from croupier.hands.poker import Order

_SUITS: Final = range(4)

#: Five cards, or the best five of more; the ace is high, but low in 5-4-3-2-A.
FIVE_CARD: Final = Order(
    5,  # OH-I §1.I.H, OH-K §1.I.G
    (
        "high_card",  # OH-I §5.III, OH-K §6.III
        "pair",  # OH-D §6.II.I, OH-I §5.II.I, OH-J §6.II.I, OH-K §6.II.I
        "two_pair",  # OH-D §6.II.H, OH-I §5.II.H, OH-J §6.II.H, OH-K §6.II.H
        "three_of_a_kind",  # OH-D §6.II.G, OH-I §5.II.G, OH-J §6.II.G, OH-K §6.II.G, OH-H §6.IV.G
        "straight",  # OH-D §6.II.F, OH-I §5.II.F, OH-J §6.II.F, OH-K §6.II.F, OH-H §6.IV.F
        "flush",  # OH-D §6.II.E, OH-I §5.II.E, OH-J §6.II.E, OH-K §6.II.E, OH-H §6.IV.E
        "full_house",  # OH-D §6.II.D, OH-I §5.II.D, OH-J §6.II.D, OH-K §6.II.D, OH-H §6.IV.D
        "four_of_a_kind",  # OH-D §6.II.C, OH-I §5.II.C, OH-J §6.II.C, OH-K §6.II.C, OH-H §6.IV.C
        "straight_flush",  # OH-D §6.II.B, OH-I §5.II.B, OH-J §6.II.B, OH-K §6.II.B, OH-H §6.IV.B
        "royal_flush",  # OH-D §6.II.A, OH-I §5.II.A, OH-J §6.II.A, OH-K §6.II.A, OH-H §6.IV.A
    ),
)

#: The best four of five or six; four of a kind beats a straight flush (ruling: four-1).
FOUR_CARD: Final = Order(
    4,  # OH-C §1.I.C, OH-M §1.I.D, OH-M §2.I.D.1
    (
        "high_card",  # OH-C §6.III, OH-M §6.III
        "pair",  # OH-C §6.II.G, OH-M §6.II.G
        "two_pair",  # OH-C §6.II.F, OH-M §6.II.F
        "straight",  # OH-C §6.II.E, OH-M §6.II.E
        "flush",  # OH-C §6.II.D, OH-M §6.II.D
        "three_of_a_kind",  # OH-C §6.II.C, OH-M §6.II.C
        "straight_flush",  # OH-C §6.II.B, OH-M §6.II.B
        "four_of_a_kind",  # OH-C §6.II.A, OH-M §6.II.A
    ),
)

#: Three cards, the ace high or low: a straight beats a flush (OH-H §6.II).
THREE_CARD: Final = Order(
    3,
    (
        "high_card",  # OH-H §6.III
        "pair",  # OH-H §6.II.E, OH-D §6.III.F
        "flush",  # OH-H §6.II.D, OH-D §6.III.C
        "straight",  # OH-H §6.II.C, OH-D §6.III.D
        "three_of_a_kind",  # OH-H §6.II.B, OH-D §6.III.E
        "straight_flush",  # OH-H §6.II.A, OH-D §6.III.B
    ),
)

#: The same with ace, king and queen suited on top (OH-D §6.III.A).
THREE_CARD_ROYAL: Final = Order(3, (*THREE_CARD.lines, "mini_royal"))

#: OH-O §6(b), CO 30-2118 (12): joker and deuces stand for anything (ruling: wild-1). Cards rank from the ace down,
#: suits are equal, and the ace may be low in a straight.
DEUCES_WILD: Final = Order(
    5,
    (
        "high_card",
        "pair",  # OH-O §6(b)(11)
        "two_pair",  # OH-O §6(b)(10)
        "three_of_a_kind",  # OH-O §6(b)(9), OH-O §6(f)(9)
        "straight",  # OH-O §6(b)(8), OH-O §6(f)(8)
        "flush",  # OH-O §6(b)(7), OH-O §6(f)(7)
        "full_house",  # OH-O §6(b)(6), OH-O §6(f)(6)
        "four_of_a_kind",  # OH-O §6(b)(5), OH-O §6(f)(5)
        "straight_flush",  # OH-O §6(b)(4), OH-O §6(f)(4)
        "five_of_a_kind",  # OH-O §6(b)(3), OH-O §6(f)(3)
        "royal_flush",  # OH-O §6(b)(2), OH-O §6(f)(2)
        "five_wilds",  # OH-O §6(b)(1), OH-O §6(f)(1)
    ),
    # OH-O §1(a)(2)
    wild=frozenset([JOKER, *(DEUCE * 4 + suit for suit in _SUITS)]),
)

#: The joker is an ace (OH-F §6.I), or completes a straight or a flush (ruling: pgp-5). Equal hands go by
#: their highest card (OH-F §6.IV), and A-2-3-4-5 is the second highest straight.
PAI_GOW_HIGH: Final = Order(
    5,
    (
        "high_card",
        "pair",  # OH-F §6.II.J
        "two_pair",  # OH-F §6.II.I
        "three_of_a_kind",  # OH-F §6.II.H
        "straight",  # OH-F §6.II.G
        "flush",  # OH-F §6.II.F
        "full_house",  # OH-F §6.II.E
        "four_of_a_kind",  # OH-F §6.II.D
        "straight_flush",  # OH-F §6.II.C
        "royal_flush",  # OH-F §6.II.B
        "five_aces",  # OH-F §6.II.A
    ),
    joker_is_ace=True,  # OH-F §6.III
    wheel_second=True,
)

#: OH-F §6.II.J, §6.IV: the low hand is a pair or two single cards, and its joker an ace (OH-F §6.I).
PAI_GOW_LOW: Final = Order(2, ("high_card", "pair"), joker_is_ace=True)

#: OH-F §15.V (ruling: pgp-3): the fortune bonus pays three of a kind before a straight.
FORTUNE: Final = Order(
    5,
    (
        "high_card",
        "pair",
        "two_pair",
        "straight",
        "three_of_a_kind",
        "flush",
        "full_house",
        "four_of_a_kind",
        "straight_flush",
        "royal_flush",
        "five_aces",
    ),
    joker_is_ace=True,
)
