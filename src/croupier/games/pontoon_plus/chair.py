"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import twenty_one

CHAIR = twenty_one(
    "hit stand double split surrender insure withdraw decline", "SG 3.8", "insure", "surrender", "withdraw"
)
