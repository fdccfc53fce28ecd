"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import Chair

CHAIR = Chair(
    actions=("bet x1", "bet x2", "bet x3", "fold"),
    phases=("OH-J 11.II", "OH-J 11.IV", "OH-J 11.VI"),
    cards=2,
    community=3,
)
