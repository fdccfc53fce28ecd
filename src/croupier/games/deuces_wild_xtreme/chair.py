"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import Chair

CHAIR = Chair(
    actions=("play x2", "fold"),
    phases=("CO 30-2118 (8)(A)",),
    cards=5,
    dealer=5,
)
