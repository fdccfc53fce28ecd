"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import Chair

CHAIR = Chair(
    actions=("play x1", "play x2", "play x3", "fold"),
    phases=("OH-C 10.III",),
    cards=5,
    dealer=6,
)
