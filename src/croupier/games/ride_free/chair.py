"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import twenty_one

CHAIR = twenty_one(
    "hit stand double split free_double free_split surrender insure even_money bust_bonus decline",
    "CO 30-2119 (9)",
    "insure",
    "even_money",
    "bust_bonus",
    "surrender",
)
