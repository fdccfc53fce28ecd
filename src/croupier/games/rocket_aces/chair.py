"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import twenty_one

CHAIR = twenty_one("hit stand double split insure even_money decline", "CO 30-899.29 (1)(C)", "insure", "even_money")
