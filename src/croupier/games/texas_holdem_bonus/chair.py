"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import Chair

CHAIR = Chair(
    actions=("bet x2", "bet x1", "check", "fold"),
    phases=("OH-K 10.I", "OH-K 10.III", "OH-K 10.V"),
    cards=2,
    dealer=2,
    community=5,
)
