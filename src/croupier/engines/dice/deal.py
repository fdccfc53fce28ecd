"""The kernel of bets on dice, in cents: what every roll does to a bet, from being made to being decided.

The leaf rules in the plan of the game judge each roll. Every bet is made on a table of its own: on the roll after a
point was set where it may be made then, else on a come out roll, as an analysis counts it. One that stays up when it
wins counts as decided then. Bets take different numbers of rolls, so each wager has rolls of its own, and its totals do
not depend on what else is played.

Compiled, a table says where each roll leads from each place, and dice walk it. A code of the table holds the row of the
next place and, in its low bits, what the roll did: nothing that counts, a roll, or one of the endings, after which the
next bet begins. So a roll is one look into the table, whatever it does.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import lcm
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines import kernel as frame
from croupier.engines.chance import Stream, bits, branch
from croupier.engines.kernel import BlockResult, Kernel, PlayOrder
from croupier.engines.outcomes import Rows, WagerResult, by_table
from croupier.errors import BadPlan
from croupier.games.families.dice import Dice, PlacedBet, RollPlan, RollVerdict, ShooterHand
from croupier.money import Cents
from croupier.options import House, amount

#: What a roll did, in the low bits of a code; endings are numbered from ENDINGS on.
UNCOUNTED: Final = 0
ROLLED: Final = 1
ENDINGS: Final = 2
LOW: Final = 6
MOST: Final = 1 << LOW
#: The rows and the bits of an ending share 31 bits.
MOST_CODES: Final = 1 << 31 - LOW
#: As many rolls are thrown at once.
HANDFUL: Final = 1 << 12


class PathStep(NamedTuple):
    """Where a roll leaves a bet, and whether it counts as a roll for it: not before it is made, nor where it rests."""

    to: Hashable
    counts: bool = True


RollRule: TypeAlias = Callable[[Any, Dice], PathStep | WagerResult]


class BetPath(NamedTuple):
    """The codes of a bet, one for every roll to a place, and its endings by number. It begins at the first place."""

    dice: int
    codes: npt.NDArray[np.int32]
    endings: tuple[WagerResult, ...]

    def play(self, bets: int, stream: Any) -> npt.NDArray[np.int64]:
        """Make so many bets: how often a roll did each of the things that a code tells."""
        times, ways = np.zeros(MOST, np.int64), 6**self.dice
        play(bets, self.codes, stream, np.uint64(ways), np.empty(HANDFUL, np.min_scalar_type(ways - 1)), times)
        return times


def faces(dice: int) -> Sequence[Dice]:
    """The rolls of so many dice by their number."""
    return list(product(range(1, 7), repeat=dice))


def walk(dice: int, first: Hashable, roll: RollRule) -> BetPath:
    """Follow a bet from its first place through every roll to wherever it can go."""
    rolls = faces(dice)
    rows: dict[Hashable, int] = {first: 0}
    endings: dict[WagerResult, int] = {}
    codes: list[int] = []
    places = [first]
    for place in places:
        for thrown in rolls:
            did = roll(place, thrown)
            if isinstance(did, WagerResult):
                codes.append(endings.setdefault(did, ENDINGS + len(endings)))
                continue
            if did.to not in rows:
                rows[did.to] = len(rows) * len(rolls)
                places.append(did.to)
            codes.append(rows[did.to] << LOW | (ROLLED if did.counts else UNCOUNTED))
        if ENDINGS + len(endings) > MOST or len(places) * len(rolls) > MOST_CODES:
            raise BadPlan("a bet on dice ends in more ways, or lies in more places, than a code can tell")
    return BetPath(dice, np.array(codes, np.int32), tuple(endings))


@numba.njit(cache=True, nogil=True)
def play(bets: int, codes: Any, state: Any, ways: Any, rolls: Any, times: Any) -> None:
    """Make so many bets, one after the other, and count what every roll did."""
    at = 0
    while bets > 0:
        throw(state, ways, rolls)
        at, made = follow(codes, at, rolls, bets, times)
        bets -= made


@numba.njit(cache=True, nogil=True)
def follow(codes: Any, at: int, rolls: Any, bets: int, times: Any) -> Any:
    """Take rolls as they lie, from a row on, until they are used up or so many bets are decided: the row, and how many
    were."""
    made = 0
    for roll in rolls:
        code = codes[at + roll]
        did = code & (MOST - 1)
        times[did] += 1
        at = code >> LOW
        made += did >= ENDINGS
        if made == bets:
            break
    return at, made


@numba.njit(cache=True, nogil=True)
def throw(state: Any, ways: Any, rolls: Any) -> None:
    """Fill an array with rolls by number, below so many ways. Each half of a word is multiplied by them and gives the
    high half of the product; the few halves of 2 ** 32 that are too many are left out."""
    unfair = np.uint64(0x100000000) % ways
    at = 0
    while at < rolls.shape[0]:
        word = bits(state)
        for half in (word >> np.uint64(32), word & np.uint64(0xFFFFFFFF)):
            product = half * ways
            if product & np.uint64(0xFFFFFFFF) >= unfair and at < rolls.shape[0]:
                rolls[at] = product >> np.uint64(32)
                at += 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RollSettings(frame.PlaySettings):
    """The bet, as an analysis may ask for it too."""

    stake: Cents = amount(
        title="the bet in dollars, where a vigorish in whole dollars and a maximum of odds are measured against it"
    )


def kernel(order: PlayOrder) -> Kernel:
    """The same number of bets on each of the wagers."""
    bets = BetWalk(RollPlan.of(order.game), order.options, order.settings.stake)
    walks = [bets.walk(wager) for wager in order.wagers]
    rows, columns = Rows.of([path.endings for path in walks], by_name=True), len(walks)

    def block(rounds: int, stream: Stream) -> BlockResult:
        times = np.zeros((MOST, columns), np.int64)
        for column, wager in enumerate(order.wagers):
            times[:, column] = walks[column].play(rounds, branch(stream, wager))
        rolls = int(times[ROLLED:].sum())
        return rows.played(times[ENDINGS : ENDINGS + len(rows.nets)], {"rolls": rolls})

    return Kernel(order.wagers, [bets.flat] * columns, rows.lines, block)


class UnmadeBet(NamedTuple):
    """A bet that is made when the next point is set."""

    wager: str


@dataclass(frozen=True)
class BetWalk:
    """What a house takes; ``stake`` is the flat bet where one was named, as in an analysis: a vigorish in whole dollars
    and a maximum of odds are measured against it."""

    plan: RollPlan[Any]
    options: House
    stake: Cents = 0

    @cached_property
    def flat(self) -> Cents:
        """A bet that makes every payment, its odds and its vigorish whole cents."""
        return lcm(self.plan.whole_bet(self.options), self.stake or 1)

    def walk(self, wager: str) -> BetPath:
        """A bet from where it begins."""
        dice = self.plan.dice
        if wager in self.plan.by_hand:
            return walk(dice, ShooterHand(), lambda hand, thrown: self._hand(wager, hand, thrown))
        points = {self.plan.next_point(0, total) for total in range(dice, 6 * dice + 1)} - {0}
        if any(self.plan.opens(wager, point) for point in points):
            return walk(dice, UnmadeBet(wager), self._wait)
        return walk(dice, PlacedBet(wager, 0), self._roll)

    def _wait(self, at: UnmadeBet | PlacedBet, dice: Dice) -> PathStep | WagerResult:
        if isinstance(at, PlacedBet):
            return self._roll(at, dice)
        point = self.plan.next_point(0, sum(dice))
        opens = point and self.plan.opens(at.wager, point)
        return PathStep(PlacedBet(at.wager, point) if opens else at, counts=False)

    def _roll(self, at: PlacedBet, dice: Dice) -> PathStep | WagerResult:
        plan, total = self.plan, sum(dice)
        active = at.place in self.plan.odds or self._works(at)
        verdict = plan.judge(at.place, at.point, dice) if active else None
        if verdict is not None:
            return self._decided(at, dice, verdict)
        return PathStep(PlacedBet(plan.moved(at.place, total), plan.next_point(at.point, total)), active)

    def _works(self, at: PlacedBet) -> bool:
        return self.plan.works(self.options, at.place, at.point)

    def _decided(self, at: PlacedBet, dice: Dice, verdict: RollVerdict) -> WagerResult:
        flat, behind = self._paid(at, verdict, self.flat), self.plan.behind.get(at.place, "")
        odds = (
            self._scaled(self.plan.full_odds(self._measured, behind, at.point, self._bet), self.flat) if behind else 0
        )
        if not odds:
            return flat
        judged = self.plan.judge(behind, at.point, dice)
        if judged is None:
            raise BadPlan(f"{behind} outlasts {at.place}, which it lies behind", clause=verdict.clause)
        backing = self._paid(PlacedBet(behind, at.point), judged, odds)
        return WagerResult(flat.net + backing.net, flat.risked + backing.risked, flat.line)

    def _paid(self, at: PlacedBet, verdict: RollVerdict, bet: Cents) -> WagerResult:
        """A bet by itself, with an up-front vigorish; odds that rest go back when their flat bet is decided."""
        if not self._works(at):
            return WagerResult(0, 0)
        vigorish = self._scaled(self.plan.charge(self._measured, at.place, self._bet), bet)
        risked = bet + (vigorish if self.plan.up_front(self.options) else 0)
        return WagerResult(self.plan.net(self.options, verdict, bet, vigorish), risked, verdict.line)

    @cached_property
    def _measured(self) -> House:
        """What vigorish and odds are measured by: without a bet of a size, nothing that is posted in dollars."""
        return self.options if self.stake else self.plan.unmeasured(self.options)

    @property
    def _bet(self) -> Cents:
        return self.stake or self.flat

    def _scaled(self, cents: Cents, bet: Cents) -> Cents:
        """From the bet that is measured to the one that is played."""
        return cents * bet // self._bet

    def _hand(self, wager: str, hand: ShooterHand, dice: Dice) -> PathStep | WagerResult:
        """A shooter's hand: the points made until the dice are lost say what is paid."""
        after = self.plan.hand_after(hand, sum(dice))
        if after is None:
            line = self.plan.by_hand[wager](len(hand.made))
            return by_table(self.options.tables[wager], line, self.flat)
        return PathStep(ShooterHand(tuple(sorted(after.made)), after.point))
