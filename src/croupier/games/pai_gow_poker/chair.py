"""The seat of this game, as programs that learn take it."""

from croupier.round.chair import Chair, placing

CHAIR = Chair(
    actions=(*placing("set", 2, 7), "house_way", "surrender", "bank", "pass"),
    phases=("OH-F 13.I", "bank"),
    cards=7,
    dealer=7,
)
