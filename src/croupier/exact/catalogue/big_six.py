"""Big Six: a wager wins on its own insignia and on no other (OH-N §4)."""

from croupier.equipment.wheel import BIG_SIX
from croupier.exact import wheels
from croupier.exact.question import Mathematics, Question
from croupier.exact.solved import Solved
from croupier.games.big_six.rules import INSIGNIAS, wins


def solve(question: Question) -> Solved:
    """One spin of the wheel."""
    pays = question.options.tables["odds"][question.wager].pays
    return wheels.solve(BIG_SIX, lambda pocket: wins(question.wager, pocket), pays)


MATHEMATICS = Mathematics(lambda _: dict.fromkeys(INSIGNIAS, solve), pays={"*": ("odds",)})
