"""The pure rules of 3 Dice Baccarat: what a hand counts, who wins, and which events a throw of both cups makes."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from croupier.games.families.dice import Dice, RollVerdict
from croupier.money import Cents
from croupier.paytables import PayTable

STRAIGHTS: Final = frozenset({(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6)})  # §(12)(A)(IV)


def count(dice: Dice) -> int:
    """What a hand counts: the last digit of the sum of its dice (§(1))."""
    return sum(dice) % 10


def is_triple(dice: Dice, *faces: int) -> bool:
    """Three equal dice, of these faces where any are named (§(12)(A)(III), §(14)(A)(III))."""
    return len(set(dice)) == 1 and (not faces or dice[0] in faces)


def is_straight(dice: Dice) -> bool:
    """Three faces in a row, in whatever order the dice lie (ruling: dice3-2)."""
    return tuple(sorted(dice)) in STRAIGHTS


class Throw(NamedTuple):
    """The dice of both cups."""

    player: Dice
    banker: Dice

    @property
    def counts(self) -> tuple[int, int]:
        """What the player and the banker hand count."""
        return count(self.player), count(self.banker)

    def over(self, high: int, low: int) -> bool:
        """One hand, whichever, wins with this count over that one (ruling: dice3-1)."""
        return self.counts in ((high, low), (low, high))

    def tied(self, *on: int) -> bool:
        """The hands tie on one of these counts."""
        player, banker = self.counts
        return player == banker and player in on

    def triple(self, *faces: int) -> bool:
        """Either hand, or both, is a triple of these faces."""
        return is_triple(self.player, *faces) or is_triple(self.banker, *faces)

    def both_triple(self, *faces: int) -> bool:
        """Both hands are triples of these faces."""
        return is_triple(self.player, *faces) and is_triple(self.banker, *faces)


class DiceEvent(NamedTuple):
    """A single event that can be bet on, what it needs in words, and whether a throw makes it."""

    title: str
    needs: str
    happened: Callable[[Throw], bool]


#: §(12), PT-FLT-3DB-SE-01 to -13: each event is a wager of its own, paid once (ruling: dice3-1).
EVENTS: Final[Mapping[str, DiceEvent]] = {
    "golden_3": DiceEvent("Golden 3", "a win of 3 over 0", lambda dice: dice.over(3, 0)),
    "golden_3_player": DiceEvent("Golden 3 Player", "a Player win of 3 over 0", lambda dice: dice.counts == (3, 0)),
    "golden_3_banker": DiceEvent("Golden 3 Banker", "a Banker win of 3 over 0", lambda dice: dice.counts == (0, 3)),
    "sun_7": DiceEvent("Sun 7", "a Banker win with 7", lambda dice: dice.counts[0] < dice.counts[1] == 7),
    "moon_8": DiceEvent("Moon 8", "a Player win with 8", lambda dice: dice.counts[1] < dice.counts[0] == 8),
    "triple_3": DiceEvent("Triple 3", "three threes in a hand", lambda dice: dice.triple(3)),
    "triple_1_or_6": DiceEvent("Triple 1 or 6", "three ones or three sixes in a hand", lambda dice: dice.triple(1, 6)),
    "any_triple": DiceEvent("Any Triple", "a triple in a hand", lambda dice: dice.triple()),
    "nine_over_six": DiceEvent("9 over 6", "a win of 9 over 6", lambda dice: dice.over(9, 6)),
    "double_straight": DiceEvent(
        "Double Straight",
        "a straight in both hands",
        lambda dice: is_straight(dice.player) and is_straight(dice.banker),
    ),
    "zero_or_nine_tie": DiceEvent("0 or 9 Tie", "a tie at 0 or 9", lambda dice: dice.tied(0, 9)),
    "five_tie": DiceEvent("5 Tie", "a tie at 5", lambda dice: dice.tied(5)),
    "one_over_zero": DiceEvent("1 over 0", "a win of 1 over 0", lambda dice: dice.over(1, 0)),
}

#: §(14), best first. Only the highest that the posted table has is paid (§(14)(A)(II); ruling: dice3-3).
TRIPLES: Final[Mapping[str, Callable[[Throw], bool]]] = {
    "triple_3_tie": lambda dice: dice.both_triple(3),
    "triple_3_over_triple_6": lambda dice: dice.both_triple(3, 6) and dice.over(9, 8),
    "double_triple": lambda dice: dice.both_triple(),
    "triple_3": lambda dice: dice.triple(3),
    "triple_1_or_2": lambda dice: dice.triple(1, 2),
    "any_triple": lambda dice: dice.triple(),
}


def talons(count: int, other: int) -> str:
    """The golden talons line of a hand by its margin; none where it is beaten (§(10)(B), §(13))."""
    if count == other:
        return "tie"
    return f"win_by_{count - other}" if count > other else ""


STANDARD: Final = ("player", "banker", "tie")
#: Golden talons lie on one of the hands.
TALONS: Final = ("golden_talons_player", "golden_talons_banker")
PROGRESSIVE: Final = "triple_progressive"

Result: TypeAlias = Mapping[str, RollVerdict]

_PLAYER_LOSERS: Final = dict.fromkeys(("banker", "tie"), RollVerdict("lose", "CO 30-2899.09 (8)(A)(II)"))
_BANKER_LOSERS: Final = dict.fromkeys(("player", "tie"), RollVerdict("lose", "CO 30-2899.09 (8)(B)(II)"))

PLAYER_WINS: Final[Result] = _PLAYER_LOSERS | {
    "player": RollVerdict("win", "CO 30-2899.09 (8)(A)(I)", lines=("player",)),
}
PLAYER_3_OVER_0: Final[Result] = _PLAYER_LOSERS | {"player": RollVerdict("push", "CO 30-2899.09 (8)(A)(I)(A)")}
BANKER_WINS: Final[Result] = _BANKER_LOSERS | {
    "banker": RollVerdict("win", "CO 30-2899.09 (8)(B)(I)", lines=("banker",)),
}
BANKER_3_OVER_0: Final[Result] = _BANKER_LOSERS | {"banker": RollVerdict("push", "CO 30-2899.09 (8)(B)(I)(A)")}
TIE: Final[Result] = dict.fromkeys(("player", "banker"), RollVerdict("push", "CO 30-2899.09 (8)(C)(II)")) | {
    "tie": RollVerdict("win", "CO 30-2899.09 (8)(C)(I)", lines=("tie",))
}


def compare(player: int, banker: int) -> Result:
    """The standard wagers when the hands count so much; 3 over 0 takes the place of a commission (§(4))."""
    if player == banker:
        return TIE
    if player > banker:
        return PLAYER_3_OVER_0 if (player, banker) == (3, 0) else PLAYER_WINS
    return BANKER_3_OVER_0 if (banker, player) == (3, 0) else BANKER_WINS


def judge(wager: str, table: PayTable) -> Callable[[Throw], RollVerdict]:
    """How a wager ends on each throw by its table: a line not listed loses, one of 0 to 1 is a push."""
    if wager in STANDARD:
        return lambda dice: compare(*dice.counts)[wager]
    lost = RollVerdict("lose", "CO 30-2899.09 (10)(C)" if wager == PROGRESSIVE else table.clause)
    paid = {
        posted.line: RollVerdict("win" if posted.pays.num else "push", posted.clause, lines=(posted.line,))
        for posted in table.lines
    }
    made = line_made(wager, table)
    return lambda dice: paid.get(made(dice), lost)


def line_made(wager: str, table: PayTable) -> Callable[[Throw], str]:
    """The line that each throw makes of a bonus wager; none where it loses. A single event is a line of its own
    (§(10)(A)), of the progressive only the highest that the table has is made (§(14)(A)(II))."""
    if wager in EVENTS:
        happened = EVENTS[wager].happened
        return lambda dice: wager if happened(dice) else ""
    if wager == PROGRESSIVE:
        lines = [(posted.line, TRIPLES[posted.line]) for posted in table.lines]
        return lambda dice: next((line for line, makes in lines if makes(dice)), "")
    step = 1 if wager == "golden_talons_player" else -1
    return lambda dice: talons(*dice.counts[::step])


def share(meter: Cents, winners: int, boxes: int) -> Cents:
    """A winner's part of a meter award, on each of the boxes that the player won it with (§(14)(A)(IV))."""
    return meter // (winners * boxes)
