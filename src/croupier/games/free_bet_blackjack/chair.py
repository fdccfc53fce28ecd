"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import twenty_one

CHAIR = twenty_one(
    "hit stand double double_face_down split free_double free_double_face_down free_split insure even_money decline",
    "OH-A Free Bet 7.V",
    "insure",
    "even_money",
)
