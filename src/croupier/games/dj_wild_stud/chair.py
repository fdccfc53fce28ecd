"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import Chair

CHAIR = Chair(
    actions=("play x2", "fold"),
    phases=("OH-O 10(b)(1)",),
    cards=5,
    dealer=5,
)
