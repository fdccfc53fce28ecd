"""Roulette: a wager wins on the numbers it covers (OH-G §5)."""

from croupier.equipment.wheel import ROULETTE_WHEELS
from croupier.exact import wheels
from croupier.exact.question import Mathematics, Question
from croupier.exact.solved import Solved
from croupier.games.roulette import Options, positions
from croupier.games.roulette.layout import LAYOUT


def solve(question: Question) -> Solved:
    """One spin of the wheel on the table."""
    options, position = question.options, LAYOUT[question.wager]
    assert isinstance(options, Options)
    pays = options.tables["odds"][position.kind].pays
    return wheels.solve(ROULETTE_WHEELS[options.wheel], lambda number: number in position.numbers, pays)


MATHEMATICS = Mathematics(lambda options: dict.fromkeys(positions(options), solve), pays={"*": ("odds",)})
