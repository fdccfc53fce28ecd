"""One upcard of a blackjack game: the dealer's ends against every hand, and the kernels called with them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from croupier.engines.twenty_one import kernel, vectors
from croupier.engines.twenty_one.dealer import LOWEST, OVER, Floats, Shoe, Small, Tree, completing, tree, without
from croupier.engines.twenty_one.hands import PlayStyle, ValueHands, hands
from croupier.engines.twenty_one.kernel import DEALT, LOSE, PUSH, WIN, Opposition
from croupier.equipment.cards import UNSEEN
from croupier.errors import BadPlan
from croupier.games.families import blackjack_plan
from croupier.games.families.twenty_one import Hand, alike
from croupier.hands.points import VALUE

if TYPE_CHECKING:
    from croupier.round.box import Box

#: One card of a pair is gone to the other hand; of four hands, the second cards of two and more may be known.
MOST_GONE: Final = 10
#: More points than a dealer comes to who must draw below 21.
DEALER_MOST: Final = 30
#: Hands that a split comes to at most, all doubled: what the arrays of endings have room for.
MOST_HANDS: Final = 4
#: What a hand counts that wins by the number of its cards.
CHARLIE: Final = blackjack_plan.MOST_POINTS + 1
#: Cards, the one that they were split from, and whether they make a blackjack.
_ACE, _TEN, _FIVE = (VALUE.index(value) for value in (1, 10, 5))
_BLACKJACKS: Final = (
    ((_ACE, _TEN), UNSEEN, True),
    ((_ACE, _TEN), _ACE, False),
    ((_ACE, _FIVE, _FIVE), UNSEEN, False),
)
OUTCOME_CODES: Final = {"lose": LOSE, "push": PUSH, "win": WIN}


class InnerLoops(NamedTuple):
    """What goes over hands and shoes: compiled, or over many at once in NumPy."""

    ends_against: Callable[[ValueHands, Tree, Small], Floats]
    decide: Callable[[Opposition, Small, Small, float, float, bool], tuple[Floats, Small]]
    follow: Callable[[Opposition, Small, Floats], Floats]


#: For whole games, where it pays to compile them first.
COMPILED: Final = InnerLoops(kernel.ends_against, kernel.decide, kernel.follow)
#: For one hand, which nobody waits half a minute for.
AT_ONCE: Final = InnerLoops(vectors.ends_against, vectors.decide, vectors.follow)


def quickest_loops() -> InnerLoops:
    """The loops for one hand: the compiled ones in a process that has them already, or else those that need no
    compiler. They agree but for the last digits of a float."""
    loops = (kernel.ends_against, kernel.decide, kernel.follow)
    return COMPILED if all(getattr(loop, "signatures", ()) for loop in loops) else AT_ONCE


@lru_cache(maxsize=64)
def check(rules: blackjack_plan.Rules) -> None:
    """Refuse rules that this engine cannot follow."""
    if rules.win_pays != 1:
        raise BadPlan(f"hands that win are solved at 1 to 1, not at {rules.win_pays}")
    if rules.double_share != 1:
        raise BadPlan(f"doubles are solved for all of the wager, not for {rules.double_share} of it")
    if rules.most_hands > MOST_HANDS:
        raise BadPlan(f"splits are solved up to {MOST_HANDS} hands, not to {rules.most_hands}")
    cards = range(len(VALUE))
    if any(alike(first, second) != (VALUE[first] == VALUE[second]) for first in cards for second in cards):
        raise BadPlan("pairs are solved by the values of cards, and these are not alike by their values")
    for player in range(blackjack_plan.MOST_POINTS + 1):
        if len({rules.against_dealer(player, dealer) for dealer in range(LOWEST + OVER, DEALER_MOST + 1)}) > 1:
            raise BadPlan(f"a dealer's bust of {LOWEST + OVER} and more is solved as one, whatever it comes to")
    if {rules.against_dealer(blackjack_plan.MOST_POINTS + 1, dealer) for dealer in range(DEALER_MOST + 1)} != {"lose"}:
        raise BadPlan("a player's bust is solved as lost, whatever the dealer comes to")
    met = [rules.against_blackjack(natural=True), rules.against_blackjack(), rules.against_blackjack(added=True)]
    if met != ["push", "lose", "lose" if rules.blackjack_takes_all else "push"]:
        raise BadPlan("a dealer's blackjack is solved as a push with a player's, and as taking the wager of others")
    if any(
        Hand(cast("Box", None), list(cards), split_from=split).is_blackjack != made
        for cards, split, made in _BLACKJACKS
    ):
        raise BadPlan("a blackjack is solved as an ace and a ten that were dealt first, and that no split has parted")
    for up, points, soft in product(blackjack_plan.VALUES, blackjack_plan.TOTALS, (False, True)):
        drawn = rules.open_to(points, soft, cards=3, up=up)
        if (
            drawn | rules.open_to(points, soft, up=up, split_from=blackjack_plan.TEN, hands=2)
        ) & blackjack_plan.SURRENDER:
            raise BadPlan("hands are solved as given up with their first two cards, and not after a split")
        if drawn & blackjack_plan.FREE_DOUBLE or (
            drawn & blackjack_plan.DOUBLE and completing(up) and up not in rules.checked
        ):
            raise BadPlan("longer hands are solved as doubled for chips only, once the hole card was checked")


@cache
def outcomes(rules: blackjack_plan.Rules) -> npt.NDArray[np.int8]:
    """How a hand of so many points comes out against each of the dealer's ends; the last row is a hand that wins by the
    number of its cards."""
    rows = [
        [OUTCOME_CODES[rules.against_dealer(player, LOWEST + end)] for end in range(DEALT)] for player in range(CHARLIE)
    ]
    return np.array([*rows, [WIN] * DEALT], np.int8)


@cache
def counted_hands(wins_with: int) -> ValueHands:
    """Every hand, where those of so many cards win by their number: they count more than 21."""
    known = hands()
    if not wins_with:
        return known
    return known._replace(points=np.where(known.size >= wins_with, CHARLIE, known.points))


@cache
def legal(rules: blackjack_plan.Rules, up: int, split_from: int = 0) -> Small:
    """What every hand may do and is worth considering, splitting aside. Hands that are not asked stand."""

    def may(points: int, soft: bool, size: int) -> int:
        hands_ = 2 if split_from else 1
        bits = rules.open_to(points, soft, cards=size, up=up, split_from=split_from, hands=hands_)
        return considered(bits) & ~blackjack_plan.SPLIT or blackjack_plan.STAND

    kinds, kind_of = _kinds()
    return np.array([may(*kind) for kind in kinds])[kind_of]


@cache
def _kinds() -> tuple[list[tuple[int, bool, int]], Small]:
    """What the rules ask of a hand, points, softness and number of cards, each once; and which of it each hand has."""
    known = hands()
    kinds, kind_of = np.unique(np.stack([known.points, known.soft, known.size], 1), axis=0, return_inverse=True)
    return [(points, bool(soft), size) for points, soft, size in kinds.tolist()], kind_of.ravel()


def considered(may: int) -> int:
    """What is worth considering of what a hand may do: chips never double better than a lammer."""
    return may & ~blackjack_plan.DOUBLE if may & blackjack_plan.FREE_DOUBLE else may


@dataclass(frozen=True, slots=True)
class Upcard:
    """A shoe without the upcard. ``hole`` is the value less one that would make a blackjack, or -1; ``checked`` says
    whether the dealer has looked for it before anybody plays."""

    rules: blackjack_plan.Rules
    up: int
    shoe: Shoe
    left: Small
    tree: Tree
    hole: int
    ends: Floats = field(repr=False)
    loops: InnerLoops = field(default=COMPILED, repr=False)
    #: What hands play against, by the value of the pair they were split from; 0 is for those that were not.
    _opposed: dict[int, Opposition] = field(default_factory=dict, repr=False)

    @property
    def hands(self) -> ValueHands:
        """Every hand there is."""
        return hands()

    @property
    def checked(self) -> bool:
        """Whether no blackjack is left to come out once the hands are played."""
        return self.hole < 0 or self.up in self.rules.checked

    @property
    def risks_all(self) -> bool:
        """Whether doubles and splits are lost as well to a dealer's blackjack that comes out late."""
        return self.rules.blackjack_takes_all and not self.checked

    @property
    def safe(self) -> bool:
        """Whether giving a hand up changes nothing against a dealer's blackjack: there is none, or it takes all."""
        waits = not self.rules.surrenders_early if self.checked else self.rules.surrender_waits
        return self.hole < 0 or waits

    def decide(self, style: PlayStyle, *, pair: int = 0, stake: float = 1.0) -> tuple[Floats, Small]:
        """What every action is worth, and the best within a strategy; after a split, with the other card of the pair
        gone. All of it is given that the dealer has no blackjack."""
        may = legal(self.rules, self.up, pair)
        wanted, surrender = style.narrowed(self.up, may), float(self.rules.surrender_pays)
        facing = self._facing(pair, int(pair > 0))
        values, acts = self.loops.decide(facing, may, wanted, float(stake), surrender, self.safe)
        return vectors.doubles_at_risk(facing, values, wanted) if self.risks_all else (values, acts)

    def follow(self, acts: Small, reach: Floats, *, pair: int = 0, gone: int = 0) -> Floats:
        """How hands end that are played so; ``reach`` is filled."""
        return self.loops.follow(self._facing(pair, gone), acts, reach)

    def _facing(self, pair: int, gone: int) -> Opposition:
        if pair not in self._opposed:
            # Zeros take no memory until they are written to.
            more = np.zeros((MOST_GONE if pair else 0, *self.ends.shape))
            counted, results = counted_hands(self.rules.wins_with), outcomes(self.rules)
            self._opposed[pair] = Opposition(
                counted, self.tree, self.left, self.hole, self.ends, more, pair - 1, 0, results
            )
        return self._opposed[pair]._replace(gone=gone)

    def start(self, hand: int) -> Floats:
        """The certainty of one two-card hand, to follow it."""
        reach = np.zeros(self.hands.points.size)
        reach[hand] = 1.0
        return reach

    def next_card(self, left: Shoe, value: int) -> float:
        """How likely the next card from what is left has a value, the dealer having no blackjack."""
        # For one shoe the loop's own words are quicker than to hand them over to what is compiled of them.
        return float(kernel.next_card.py_func(left, sum(left), self.hole, value - 1))


def upcard(rules: blackjack_plan.Rules, shoe: Shoe, up: int, loops: InnerLoops = COMPILED) -> Upcard:
    """An upcard out of a whole shoe."""
    check(rules)
    rest = without(shoe, up)
    left = np.array(rest, np.int64)
    drawn = tree(rules.hits_soft_17, up)
    return Upcard(rules, up, rest, left, drawn, completing(up) - 1, loops.ends_against(hands(), drawn, left), loops)
