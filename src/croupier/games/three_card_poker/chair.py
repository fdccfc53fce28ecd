"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import Chair

CHAIR = Chair(
    actions=("play", "fold"),
    phases=("OH-H 10.II",),
    cards=3,
    dealer=3,
)
