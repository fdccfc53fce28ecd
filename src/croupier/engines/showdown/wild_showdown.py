"""Player against dealer with wild deuces and a joker: ante, a second equal wager, play, and bets on the losing hand.

DJ Wild calls the second wager blind, Deuces Wild Xtreme calls it odds. A table pays it, and only to the better hand.
"""

from fractions import Fraction

from croupier.engines.question import Question
from croupier.engines.showdown import standings as showdown
from croupier.engines.showdown.standings import BEATEN, LOST, Decided, Offer, Standings, Terms
from croupier.engines.showdown.wild_chart import PLAY, strategy
from croupier.engines.showdown.wild_lines import HAND
from croupier.engines.solved import Solved, by_lines, units
from croupier.errors import CroupierError
from croupier.games.families import wild
from croupier.games.families.stud import compared
from croupier.hands.orders import DEUCES_WILD
from croupier.money import Cents
from croupier.paytables import PayTable

(TWICE,) = wild.TWICE


def _standings(question: Question) -> Standings:
    """Every hand of the player's against every hand of the dealer's."""
    if sum(question.pack) < 2 * HAND:
        raise CroupierError(f"the pack holds {sum(question.pack)} cards; player and dealer need {2 * HAND}")
    return showdown.standings(question.pack, HAND, DEUCES_WILD, always)


def always(_: int) -> bool:
    """The dealer need not qualify in these games."""
    return True


def _second(table: PayTable, category: int, stake: Cents) -> Fraction:
    """What the second wager of a better hand wins; it is pushed where the table has no line."""
    paid = table.get(DEUCES_WILD.lines[category])
    return units(paid.pays, stake) if paid else Fraction(0)


def _even(mine: int, theirs: int) -> int:
    """What a wager at even money comes to."""
    return compared(mine, theirs, win="", tie="", lose="").units


def _offer(second: Fraction, *, ante: int, play: int) -> Offer:
    """To fold or to play: the second wager, which wins so much, with ante and play at even money beside it."""
    even = showdown.compared(_even, DEUCES_WILD)
    nets = [(ante + play) * one + (second if one > 0 else one) for one in even]
    short, beaten, tied, lost = map(Fraction, nets)
    given_up = Terms((Fraction(-1 - ante),) * 4, Fraction(1 + ante))
    return given_up, Terms((short, beaten, tied, lost), Fraction(1 + ante + play))


class Played:
    """The game with one table of the second wager, every hand decided for the best."""

    def __init__(self, stood: Standings, table: PayTable, stake: Cents) -> None:
        self.table = table
        classes, self.categories = showdown.classed(stood.worth, DEUCES_WILD.category)
        self.seconds = [_second(table, one, stake) for one in self.categories]
        self.decided = Decided(stood, classes, [_offer(one, ante=1, play=TWICE) for one in self.seconds])

    def solved(self) -> Solved:
        """Ante, second wager and play."""
        decided = self.decided
        return Solved(ways=decided.standings.showdowns, endings=decided.endings(), strategy=strategy(decided))

    def second_solved(self, wager: str) -> Solved:
        """The second wager by itself; hands are folded as it is best for the game."""
        decided = self.decided
        ways = decided.ways(decided.best)
        won = {
            DEUCES_WILD.lines[category]: ways[PLAY, number][BEATEN]
            for number, category in enumerate(self.categories)
            if (PLAY, number) in ways
        }
        return Solved(
            ways=decided.standings.showdowns,
            endings=decided.endings(offers=[_offer(one, ante=0, play=0) for one in self.seconds]),
            hits={one.line: won.get(one.line, 0) for one in self.table.lines},
            notes=(f"{wager} is part of base: it equals the ante, and a hand that is folded loses both",),
        )


def solve_base(question: Question, second: str) -> Solved:
    """The game: ante, second wager and play."""
    return Played(_standings(question), question.options.tables[second], question.asked.stake_or()).solved()


def solve_second(question: Question) -> Solved:
    """The second wager, which is decided with the game."""
    return Played(_standings(question), question.posted, question.asked.stake_or()).second_solved(question.wager)


def solve_bad_beat(question: Question) -> Solved:
    """Paid by the losing hand. Player and dealer could change places, so a hand loses on either side as often."""
    stood, table = _standings(question), question.posted
    beaten = stood.ways * stood.against[:, LOST]
    classes, lines = showdown.classed(stood.worth, lambda value: wild.bad_beat_line(value, value + 1))
    hits = {line: 2 * int(beaten[classes == one].sum()) for one, line in enumerate(lines) if table.get(line)}
    return by_lines(table, hits, stood.showdowns, stake=question.asked.stake_or())
