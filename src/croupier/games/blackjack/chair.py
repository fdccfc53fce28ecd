"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import twenty_one

CHAIR = twenty_one(
    "hit stand double double_face_down split insure even_money cap decline", "OH-A 7.V", "insure", "even_money", "cap"
)
