"""Players who show each other their hands. The cards of the others are known to be gone, and the rest of the pack is
played for the best. Where there are few sets of cards that can be gone, all of them are counted; else some are drawn.

What the usual best play nets is known exactly, and it is worked out for every set that is drawn, too. So the sets are
weighed such that it comes out right: what is left to chance is only what knowing the cards adds.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb, sqrt
from random import Random
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

from croupier.engines import dealt
from croupier.engines.dealt import side_by_side
from croupier.engines.knowledge import InformedPlay, Knowledge
from croupier.engines.question import Question
from croupier.engines.solved import Ending, Solution
from croupier.equipment.cards import Card
from croupier.errors import BadInput

#: Hands that are looked at, of all sets of cards together, and the sets that are drawn.
_MOST_HANDS: Final = 400_000_000
_DRAWN_HANDS: Final = 200_000_000
_FEWEST_SETS, _MOST_SETS = 60, 1000


class WithoutCards(NamedTuple):
    """The game without some cards: how the best play ends out of so many ``ways``, what the usual play nets in all of
    them, and in how many of them it decides otherwise."""

    ways: int
    endings: Mapping[Ending, int]
    usual: Fraction
    changed: int


#: Plays the rest of the pack for the best, when some cards are gone, and others lie open; or whatever lies open.
Without: TypeAlias = Callable[[Sequence[Card], Sequence[Card]], WithoutCards]


class HandSizes(NamedTuple):
    """How many cards each player has, how many a round with one player takes, how many make a hand that is looked at,
    and how many lie open before the first decision."""

    each: int
    taken: int
    looked_at: int
    open_cards: int = 0


def colluding(
    question: Question, knowledge: Knowledge, sizes: HandSizes, usual: Fraction, without: Without
) -> InformedPlay:
    """The best play of one who knows the hands of so many others; the ``usual`` best play nets so much."""
    pack = question.pack
    if knowledge.cards or knowledge.whole:
        raise BadInput(f"{' and '.join(knowledge.specs)} is not counted; other players' hands are known alone")
    most = (sum(pack) - sizes.taken) // sizes.each
    if knowledge.hands > most:
        too_many = f"hands:{knowledge.hands} is more than the pack has cards for"
        raise BadInput(f"{too_many}; what can be known is hands:1 to hands:{most}")
    gone = knowledge.hands * sizes.each
    hands = comb(sum(pack) - gone, sizes.looked_at)
    alike = dealt.alike_suits(pack)
    if gone <= dealt.MOST_CARDS and comb(sum(pack), gone) * hands <= 24 * _MOST_HANDS:
        sets, times = dealt.all_hands(pack, gone, alike=alike)
        if len(sets) * hands <= _MOST_HANDS:
            return _counted(side_by_side(lambda cards: without(cards, ()), sets.tolist()), times.tolist())
    deck = [card for card, copies in enumerate(pack) for _ in range(copies)]
    chance = Random(f"{question.game.slug} {gone}")  # noqa: S311 - which cards are gone, not what is dealt
    sets_drawn = min(max(_DRAWN_HANDS // hands, _FEWEST_SETS), _MOST_SETS)
    drawn = [chance.sample(deck, gone + sizes.open_cards) for _ in range(sets_drawn)]
    plays = side_by_side(lambda cards: without(cards[:gone], cards[gone:]), drawn)
    return _weighed(plays, float(usual))


def _counted(plays: Sequence[WithoutCards], times: Sequence[int]) -> InformedPlay:
    endings: Counter[Ending] = Counter()
    for play, sets in zip(plays, times, strict=True):
        endings.update({ending: ways * sets for ending, ways in play.endings.items()})
    changed = sum(play.changed * sets for play, sets in zip(plays, times, strict=True))
    solution = Solution(ways=endings.total(), endings=endings)
    return InformedPlay(solution, changed=Fraction(changed, endings.total()))


def _weighed(plays: Sequence[WithoutCards], usual: float) -> InformedPlay:
    """The sets that were drawn, weighed so that the usual play nets in all what it does."""
    bests = [sum(float(end.net) * ways for end, ways in play.endings.items()) / play.ways for play in plays]
    usuals = [float(play.usual) / play.ways for play in plays]
    best, mean = fmean(bests), fmean(usuals)
    spread = sum((net - mean) ** 2 for net in usuals) or 1.0
    follows = sum((net - best) * (other - mean) for net, other in zip(bests, usuals, strict=True)) / spread
    weights = [1 / len(plays) + (usual - mean) * (net - mean) / spread for net in usuals]
    endings: dict[Ending, float] = {}
    for play, weight in zip(plays, weights, strict=True):
        for ending, ways in play.endings.items():
            endings[ending] = endings.get(ending, 0.0) + weight * ways / play.ways
    left = sum((net - best - follows * (other - mean)) ** 2 for net, other in zip(bests, usuals, strict=True))
    solution = Solution(
        ways=1.0,
        endings=endings,
        method="simulation",
        stderr=sqrt(left / (len(plays) - 2) / len(plays)),
        notes=(f"{len(plays):,} sets of other hands were drawn, and each was played exactly",),
    )
    changed = sum(weight * play.changed / play.ways for play, weight in zip(plays, weights, strict=True))
    return InformedPlay(solution, changed=changed)
