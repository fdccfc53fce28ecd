"""Drivers answer what a round asks: real equipment, a strategy; a script has its own module. They know no rule."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from croupier.equipment.dice import roll
from croupier.equipment.shoe import Shoe
from croupier.equipment.source import RandomSource
from croupier.round.requests import Decide, Draw, Gather, Peek, Roll, Spin, Step
from croupier.round.round import Round


class Chance(Protocol):
    """Whatever produces cards, rolls and spins: a shoe, a scanner, a script."""

    def outcome(self, asked: Draw | Roll | Spin | Peek) -> Any:
        """The outcome that chance gave."""


Strategy: TypeAlias = Callable[[Round, Decide], Any]


def drive(round_: Round, chance: Chance, strategy: Strategy) -> Round:
    """Play a round to its end: chance gives the outcomes, a strategy the decisions."""
    while (pending := round_.pending) is not None:
        match pending:
            case Step():
                round_.proceed()
            case Decide():
                round_.answer(strategy(round_, pending), "strategy")
            case Gather():
                for ask in pending.asks:
                    round_.answer(strategy(round_, ask), "strategy", ask.seat)
            case _:
                round_.answer(chance.outcome(pending), "equipment")
    return round_


class Equipment:
    """Real equipment: a shuffled shoe, dice and wheels driven by one random source."""

    def __init__(self, source: RandomSource, shoe: Shoe | None = None) -> None:
        self.source = source
        self.shoe = shoe

    def outcome(self, asked: Draw | Roll | Spin | Peek) -> Any:
        """Deal, roll or spin."""
        match asked:
            case Draw():
                assert self.shoe is not None, "a card game needs a shoe"
                return self.shoe.draw()
            case Roll():
                return roll(self.source, asked.dice)
            case Spin():
                return asked.pockets[self.source.below(len(asked.pockets))]
            case Peek():
                raise AssertionError("a shoe identifies every card, so no card reader is asked")
