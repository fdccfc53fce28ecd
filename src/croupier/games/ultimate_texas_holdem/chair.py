"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import Chair

CHAIR = Chair(
    actions=("play x4", "play x3", "play x2", "play x1", "check", "fold"),
    phases=("OH-I 9.I", "OH-I 9.III", "OH-I 9.V"),
    cards=2,
    dealer=2,
    community=5,
)
