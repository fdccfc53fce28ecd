"""The exact mathematics: integers and fractions end to end."""

from croupier.compiled import keep_by_code

keep_by_code()
