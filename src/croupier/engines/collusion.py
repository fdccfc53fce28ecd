"""Players who show each other their hands. The cards of the others are known to be gone, and the rest of the pack is
played for the best. Where there are few sets of cards that can be gone, all of them are counted; else some are drawn.

What the usual best play nets is known exactly, and it is worked out for every set that is drawn, too. So the sets are
weighed such that it comes out right: what is left to chance is only what knowing the cards adds.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt
from random import Random
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

from croupier.engines import dealt
from croupier.engines.dealt import side_by_side
from croupier.engines.knowledge import InformedPlay, Knowledge
from croupier.engines.question import Question
from croupier.engines.solved import EasierStrategy, Ending, Number, Solution, Strategy, Weight
from croupier.equipment.cards import Card
from croupier.errors import BadInput

#: Hands that are looked at, of all sets of cards together, and the sets that are drawn.
_MOST_HANDS: Final = 400_000_000
_DRAWN_HANDS: Final = 200_000_000
_FEWEST_SETS, _MOST_SETS = 60, 4000


class WithoutCards(NamedTuple):
    """The game without some cards: how the best play ends out of so many ``ways``, what the usual play nets in all of
    them, and in how many of them it decides otherwise; what a simple play nets in all of them, and what the best play
    nets on the average where those cards are not gone, but were misread."""

    ways: Weight
    endings: Mapping[Ending, Weight]
    usual: Number
    changed: Weight
    simple: Number = 0
    misread: Number = 0


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
    question: Question,
    knowledge: Knowledge,
    sizes: HandSizes,
    usual: Fraction,
    without: Without,
    simple: tuple[str, str],
) -> InformedPlay:
    """The best play of one who knows the hands of so many others; the ``usual`` best play nets so much. ``simple`` says
    what the play is called that can be remembered, and how it goes."""
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
            plays = side_by_side(lambda cards: without(cards, ()), sets.tolist())
            return _counted(plays, times.tolist(), simple)._replace(cards=gone)
    deck = [card for card, copies in enumerate(pack) for _ in range(copies)]
    chance = Random(f"{question.game.slug} {gone}")  # noqa: S311 - which cards are gone, not what is dealt
    sets_drawn = min(max(_DRAWN_HANDS // hands, _FEWEST_SETS), _MOST_SETS)
    drawn = [chance.sample(deck, gone + sizes.open_cards) for _ in range(sets_drawn)]
    plays = side_by_side(lambda cards: without(cards[:gone], cards[gone:]), drawn)
    return _estimated(plays, float(usual), simple)._replace(cards=gone)


def _counted(plays: Sequence[WithoutCards], times: Sequence[int], simple: tuple[str, str]) -> InformedPlay:
    endings: Counter[Ending] = Counter()
    for play, sets in zip(plays, times, strict=True):
        endings.update({ending: int(ways) * sets for ending, ways in play.endings.items()})
    ways, taken = endings.total(), sum(times)
    changed, by_rule, misread = (
        sum((Fraction(value) * sets for value, sets in zip(values, times, strict=True)), Fraction(0))
        for values in zip(*((play.changed, play.simple, play.misread) for play in plays), strict=True)
    )
    strategy = Strategy((), (EasierStrategy(*simple, -by_rule / ways),))
    return InformedPlay(Solution(ways=ways, endings=endings, strategy=strategy), misread / taken, changed / ways)


def _estimated(plays: Sequence[WithoutCards], usual: float, simple: tuple[str, str]) -> InformedPlay:
    """The same of sets that were drawn."""
    solution = weighed(plays, usual, "sets of other hands were drawn, and each was played exactly")
    usuals, by_rule = [_mean(play.usual, play) for play in plays], [_mean(play.simple, play) for play in plays]
    strategy = Strategy((), (EasierStrategy(*simple, -followed(by_rule, usuals, usual)),))
    changed = fmean(_mean(play.changed, play) for play in plays)
    misread = fmean(float(play.misread) for play in plays)
    return InformedPlay(replace(solution, strategy=strategy), misread, changed)


def _mean(value: Number, play: WithoutCards) -> float:
    return float(value) / float(play.ways)


def weighed(plays: Sequence[WithoutCards], usual: float, drawn: str) -> Solution:
    """What was drawn, weighed so that the usual play nets in all what it does."""
    bests = [_mean(sum(float(end.net) * ways for end, ways in play.endings.items()), play) for play in plays]
    usuals = [_mean(play.usual, play) for play in plays]
    endings: dict[Ending, float] = {}
    for play, weight in zip(plays, _weights(usuals, usual), strict=True):
        for ending, ways in play.endings.items():
            endings[ending] = endings.get(ending, 0.0) + weight * ways / play.ways
    return Solution(
        ways=1.0,
        endings=endings,
        method="simulation",
        stderr=chance_left(bests, usuals),
        notes=(f"{len(plays):,} {drawn}",),
    )


def followed(values: Sequence[float], usuals: Sequence[float], usual: float) -> float:
    """The mean of what was drawn, weighed in the same way."""
    return sum(value * weight for value, weight in zip(values, _weights(usuals, usual), strict=True))


def chance_left(values: Sequence[float], usuals: Sequence[float]) -> float:
    """The standard error that is left to such a mean."""
    best, mean = fmean(values), fmean(usuals)
    spread = sum((net - mean) ** 2 for net in usuals) or 1.0
    follows = sum((net - best) * (other - mean) for net, other in zip(values, usuals, strict=True)) / spread
    left = sum((net - best - follows * (other - mean)) ** 2 for net, other in zip(values, usuals, strict=True))
    return sqrt(left / (len(values) - 2) / len(values))


def _weights(usuals: Sequence[float], usual: float) -> list[float]:
    mean = fmean(usuals)
    spread = sum((net - mean) ** 2 for net in usuals) or 1.0
    return [1 / len(usuals) + (usual - mean) * (net - mean) / spread for net in usuals]
