"""Side bets on whole hands, made by somebody who knows cards of the round before: where these favour the bet.

A solver counts a side bet over all hands of a pack. The hands that hold a card are those of the pack less those of the
pack without it, so that whatever is known to lie among the cards that the bet goes by, or elsewhere, is counted by the
same solver on packs without some cards.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial, lcm
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.engines import question as questions
from croupier.engines.analysis import Analysis
from croupier.engines.dealt import alike_suits, side_by_side
from croupier.engines.jointly import FoldSettings
from croupier.engines.knowledge import InformedPlay, KnownCard, group_name
from croupier.engines.question import Question
from croupier.engines.solved import ChartSpot, Ending, Number, Solution, Strategy
from croupier.equipment.cards import JOKER, Card, show

#: Packs that are counted for one bet; a bet on more cards is counted on fewer.
_MOST_PACKS: Final = 250
_MOST_HANDS: Final = 100_000_000
NO_BET: Final = Ending(Fraction(0), Fraction(0))
#: What is done with a wager that is not made.
IDLE: Final = "no bet"
#: Charts are written for so many readings.
MOST_CHARTS: Final = 250

#: How often each ending comes.
Endings: TypeAlias = dict[Ending, Fraction]


class SeenTogether(NamedTuple):
    """What a side bet goes by: so many ``cards``, in whatever order they lie, which known cards are among them, and how
    many of those can be told from the count. ``hands`` is how many hands are looked at to count it, where these are not
    all cards at once; ``apart`` is set where suits are told apart."""

    cards: int
    sees: Callable[[KnownCard], bool]
    most: int = 2
    hands: int = 0
    apart: bool = False


def side_bets_knowing(
    question: Question, known: Sequence[KnownCard], bets: Mapping[str, SeenTogether]
) -> dict[str, InformedPlay]:
    """Each side bet that is posted and quickly counted, made only where the known cards favour it."""
    tables, plays = question.options.tables, dict[str, InformedPlay]()
    for wager, seen in bets.items():
        if wager not in tables or sum(map(seen.sees, known)) > seen.most:
            continue
        asked = question.asked
        if isinstance(asked, FoldSettings):
            asked = replace(asked, folds="never")
        beside = replace(question, wager=wager, table=tables[wager], asked=asked)
        counted = _Counted(beside, seen)
        if counted.takes(known):
            plays[wager] = counted.where_worth_it(known)
    return plays


class _Counted:
    """A side bet, counted on packs without some cards; each of those that swap suits once."""

    def __init__(self, question: Question, seen: SeenTogether) -> None:
        self.question, self.seen = question, seen
        alike = (0, 1, 2, 3) if seen.apart else alike_suits(question.pack)
        swaps = permutations(range(4))
        self.swaps = [suits for suits in swaps if all(alike[suits[suit]] == alike[suit] for suit in range(4))]
        self.deck = [card for card, copies in enumerate(question.pack) for _ in range(copies)]
        self.solver = questions.of(question.game.slug).wagers(question.options)[question.wager]
        self._by_pack: dict[tuple[Card, ...], Endings] = {}

    def rows(self, size: int) -> Counter[tuple[Card, ...]]:
        """Cards in the order in which they are known, one row for all that swap suits, and for how many it stands."""
        rows: Counter[tuple[Card, ...]] = Counter()
        for row in permutations(self.deck, size):
            rows[min(tuple(_swapped(card, suits) for card in row) for suits in self.swaps)] += 1
        return rows

    def takes(self, known: Sequence[KnownCard]) -> bool:
        """Whether it is counted in less than a minute or so."""
        if len(known) > self.seen.most:
            return False
        hands = self.seen.hands or comb(len(self.deck), self.seen.cards) // factorial(4)
        packs = {pack for row in self.rows(len(known)) for pack in self._packs(row, known)}
        if len(packs) > _MOST_PACKS or len(packs) * hands > _MOST_HANDS:
            return False
        todo = sorted(packs)
        self._by_pack = dict(zip(todo, side_by_side(self._count, todo), strict=True))
        return True

    def _packs(self, row: Sequence[Card], known: Sequence[KnownCard]) -> Iterator[tuple[Card, ...]]:
        """What is taken from the pack to count the hands that hold what the bet sees of these cards."""
        inside = [card for card, place in zip(row, known, strict=True) if self.seen.sees(place)]
        outside = [card for card, place in zip(row, known, strict=True) if not self.seen.sees(place)]
        for size in range(len(inside) + 1):
            for some in combinations(inside, size):
                yield self._least((*outside, *some))

    def _least(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return min(tuple(sorted(_swapped(card, suits) for card in cards)) for suits in self.swaps)

    def _count(self, gone: tuple[Card, ...]) -> Endings:
        """How often each ending comes out of all sets of so many cards, without some."""
        pack = tuple(copies - gone.count(card) for card, copies in enumerate(self.question.pack))
        hands = comb(sum(pack), self.seen.cards)
        if not hands:
            return {}
        solution = self.solver(replace(self.question, pack=pack))
        return {ending: Fraction(ways) / Fraction(solution.ways) * hands for ending, ways in solution.endings.items()}

    def _among(self, row: Sequence[Card], known: Sequence[KnownCard]) -> Endings:
        """How often each ending comes with these cards where they are known to lie."""
        inside = sum(map(self.seen.sees, known))
        total: Endings = defaultdict(Fraction)
        for pack, size in zip(self._packs(row, known), _sizes(inside), strict=True):
            for ending, hands in self._by_pack[pack].items():
                total[ending] += -hands if size % 2 else hands
        return total

    def where_worth_it(self, known: Sequence[KnownCard]) -> InformedPlay:
        """The bet made only after readings that favour it."""
        readings: dict[tuple[Any, ...], Endings] = defaultdict(lambda: defaultdict(Fraction))
        for row, times in self.rows(len(known)).items():
            reading = tuple(_read(card, place) for card, place in zip(row, known, strict=True))
            for ending, hands in self._among(row, known).items():
                readings[reading][ending] += hands * times
        ended: Endings = defaultdict(Fraction)
        alone, best, spots = Fraction(0), Fraction(-1), list[ChartSpot]()
        for reading, endings in readings.items():
            net = sum((ending.net * hands for ending, hands in endings.items()), Fraction(0))
            ways = sum(endings.values(), Fraction(0))
            alone, best = alone + net, max(best, net / ways)
            words = ", ".join(_words(card, place) for card, place in zip(reading, known, strict=True))
            spots.append(made_or_not(self.question.wager, words, float(ways), net / ways))
            for ending, hands in endings.items():
                ended[ending if net > 0 else NO_BET] += hands
        whole = sum(ended.values())
        made = 1 - ended[NO_BET] / whole
        scale = lcm(*(hands.denominator for hands in ended.values()))
        counted = {ending: int(hands * scale) for ending, hands in ended.items() if hands}
        strategy = Strategy(tuple(spots)) if len(spots) <= MOST_CHARTS else None
        solution = Solution(ways=int(whole * scale), endings=counted, strategy=strategy)
        net = Fraction(Analysis("", None, solution).net)
        notes = (made_where(made, net, best), *self._folds())
        return InformedPlay(
            replace(solution, notes=notes), made * alone / whole, 1 - made if alone > 0 else made, len(known)
        )

    def _folds(self) -> Iterator[str]:
        if self.question.wager in questions.of(self.question.game.slug).given_up:
            yield "counted as if nobody folded"


def made_or_not(wager: str, read: str, ways: float, worth: Fraction) -> ChartSpot:
    """A wager that is worth so much with a reading, and made or not."""
    values: dict[str, Number] = {IDLE: Fraction(0), wager: worth}
    return ChartSpot("wager", "", read, ways, values, wager if worth > 0 else IDLE)


def made_where(made: Fraction, net: Fraction, best: Fraction | None = None) -> str:
    """A note on how often a wager is made that nobody has to make, and what it is worth there."""
    if not made:
        at_best = "" if best is None else f"; at best it is worth {float(best):+.4%}"
        return f"never worth making{at_best}"
    return (
        f"made in {float(made):.4%} of rounds, where it is worth {float(net / made):+.4%} of it; the edge is per round"
    )


def _sizes(inside: int) -> list[int]:
    """How many cards are in each subset of so many, the smaller first."""
    return [size for size in range(inside + 1) for _ in range(comb(inside, size))]


def _swapped(card: Card, suits: Sequence[int]) -> Card:
    return card if card == JOKER else card & ~3 | suits[card & 3]


def _words(read: Any, place: KnownCard) -> str:
    return group_name(read) if place.groups else show((read,))


def _read(card: Card, place: KnownCard) -> Any:
    if not place.groups:
        return card
    return next(group for group in place.groups if card >> 2 in group)
