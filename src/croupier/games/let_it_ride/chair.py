"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import Chair

CHAIR = Chair(
    actions=("ride", "pull_back"),
    phases=("OH-D 12.II", "OH-D 12.IV"),
    cards=3,
    community=2,
)
