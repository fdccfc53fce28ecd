"""Side bets on the first cards of a shoe, made by somebody who knows some cards of the round before: every order in
which they can come is looked at, and the bet is made where what is known favours it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import lcm, perm, prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines.knowledge import FIRST_CARD, InformedPlay, KnownCard, group_name
from croupier.engines.known_beside import MOST_CHARTS, NO_BET, made_or_not, made_where
from croupier.engines.question import Question
from croupier.engines.shoe.bets import MOST, against_dealer, check_order, on_cards, paid_lines
from croupier.engines.solved import ChartSpot, EasierStrategy, Ending, Solution, Strategy
from croupier.equipment.cards import JOKER, show
from croupier.errors import CroupierError
from croupier.games.families.side_bets import CardBet

#: The first cards of a round for one player, in the order in which they are dealt.
OWN_FIRST, UPCARD, OWN_SECOND, HOLE_CARD = range(1, 5)

Ints = npt.NDArray[np.int64]


def side_bets_knowing(
    question: Question, bets: Mapping[str, CardBet], known: Sequence[KnownCard]
) -> dict[str, InformedPlay]:
    """Each side bet that is posted, made only where the known cards, numbered as they are dealt, favour it."""
    tables = question.options.tables
    return {
        wager: _made_where_worth_it(replace(question, wager=wager, table=tables[wager]), bet, known)
        for wager, bet in bets.items()
        if wager in tables
    }


class BetOutcomes(NamedTuple):
    """How a bet ends, by number, for every order of the cards that it sees: the places of those, and the endings."""

    places: tuple[int, ...]
    numbers: npt.NDArray[np.int8]
    endings: tuple[Ending, ...]


def _outcomes(question: Question, bet: CardBet) -> BetOutcomes:
    suit = bet.suit_of(question.options)
    check_order(bet, suit)
    paid, endings = paid_lines(question), dict[Ending, int]()

    def number(made: frozenset[str]) -> int:
        ending = next(ending for ending, ways in paid(made).endings.items() if ways)
        return endings.setdefault(ending, len(endings))

    if bet.with_dealer:
        two, four = against_dealer(bet, suit)
        alone = np.zeros((JOKER, JOKER), np.int8)
        _fill(alone, two.cards, [number(made) for made in two.made], two.makes, [(0, 1), (1, 0)])
        numbers = np.tile(alone[:, None, :, None], (1, JOKER, 1, JOKER))
        beside = [number(made) for _, made in four.made]
        orders = [(first, up, second, hole) for first, second in ((0, 1), (1, 0)) for up, hole in ((2, 3), (3, 2))]
        _fill(numbers, four.cards, beside, four.makes, orders)
        return BetOutcomes((OWN_FIRST, UPCARD, OWN_SECOND, HOLE_CARD), numbers, tuple(endings))
    places = (OWN_FIRST, UPCARD, OWN_SECOND) if bet.with_upcard else (OWN_FIRST, OWN_SECOND)
    catalogue = on_cards(bet, suit)
    numbers = np.zeros((JOKER,) * len(places), np.int8)
    made = [number(lines) for lines in catalogue.made]
    _fill(numbers, catalogue.cards, made, catalogue.makes, list(permutations(range(len(places)))))
    return BetOutcomes(places, numbers, tuple(endings))


def _fill(numbers: Any, cards: Any, made: Sequence[int], makes: Any, orders: Sequence[Sequence[int]]) -> None:
    """Write how hands end, in all orders in which their cards may come."""
    ended = np.array(made, np.int8)[makes]
    for order in orders:
        numbers[tuple(cards[:, place] for place in order)] = ended


class DealtOrders(NamedTuple):
    """Some orders of the first cards: by what is read, in numbers, and by ending, in how many ways they come."""

    read: Sequence[KnownCard]
    labels: Ints
    ways: Ints

    @property
    def by_first_card(self) -> Ints:
        """What the first known card is read as."""
        return self.labels // prod(map(_readings_of, self.read[1:]))

    def words(self) -> Iterator[str]:
        """What is read, in words."""
        for label in self.labels.tolist():
            words = list[str]()
            for card in reversed(self.read):
                label, number = divmod(label, _readings_of(card))
                words.insert(0, group_name(card.groups[number]) if card.groups else show((number,)))
            yield ", ".join(words)


def _readings_of(card: KnownCard) -> int:
    """As how many things a card can be read."""
    return len(card.groups) or JOKER


def _made_where_worth_it(question: Question, bet: CardBet, known: Sequence[KnownCard]) -> InformedPlay:
    """The bet, made only after readings that favour it."""
    outcomes = _outcomes(question, bet)
    scale = lcm(*(ending.net.denominator for ending in outcomes.endings))
    nets = np.array([int(ending.net * scale) for ending in outcomes.endings], np.int64)
    orders = perm(sum(question.pack), len(set(outcomes.places) | {card.number for card in known}))
    if orders * int(np.abs(nets).max()) > MOST:
        raise CroupierError(f"{question.wager} is not counted for somebody who knows cards of so large a shoe")
    ended, by_first_card, whole = Counter[Ending](), Counter[int](), 0
    alone = made = 0
    spots: list[ChartSpot] = []
    for dealt in _readings(question, outcomes, known):
        worth = dealt.ways @ nets
        good = worth > 0
        taken = dealt.ways[good].sum(axis=0)
        ended.update(dict(zip(outcomes.endings, taken.tolist(), strict=True)))
        made += int(taken.sum())
        whole += int(dealt.ways.sum())
        alone += int(worth.sum())
        if len(spots) + len(worth) <= MOST_CHARTS:
            met = zip(dealt.words(), dealt.ways.sum(axis=1).tolist(), worth.tolist(), strict=True)
            spots += [
                made_or_not(question.wager, words, ways, Fraction(net, scale * ways))
                for words, ways, net in met
                if ways
            ]
        for card in np.unique(dealt.by_first_card).tolist():
            by_first_card[card] += int(worth[dealt.by_first_card == card].sum())
    ended[NO_BET] += whole - made
    net = Fraction(sum((ending.net * ways for ending, ways in ended.items()), Fraction(0)), whole)
    simple = EasierStrategy(
        *FIRST_CARD, -Fraction(sum(max(worth, 0) for worth in by_first_card.values()), whole * scale)
    )
    solution = Solution(
        ways=whole,
        endings={ending: ways for ending, ways in ended.items() if ways},
        strategy=Strategy(tuple(spots) if sum(spot.ways for spot in spots) == whole else (), (simple,)),
        notes=(made_where(Fraction(made, whole), net),),
    )
    changed = Fraction(whole - made if alone > 0 else made, whole)
    return InformedPlay(solution, Fraction(made * alone, whole**2 * scale), changed, len(known))


def _readings(question: Question, outcomes: BetOutcomes, known: Sequence[KnownCard]) -> Iterator[DealtOrders]:
    """Everything that can be read off the known cards, some at a time. Of cards that the bet does not see it only
    matters which are gone, and not even that once all are known that it sees."""
    numbers = {card.number for card in known}
    exactly = {card.number for card in known if not card.groups}
    seen = set(outcomes.places)
    places = sorted(seen if seen <= exactly else seen | numbers, key=lambda place: (place not in exactly, place))
    read = [card for card in known if card.number in places]
    pack = np.array(question.pack[:JOKER], np.int64)
    rest = np.indices((JOKER,) * (len(places) - 1)).reshape(len(places) - 1, -1)
    sizes = [*map(_readings_of, read)]
    apart = places[0] in exactly  # what is read differs from one first card to the next
    so_far: DealtOrders | None = None
    for card in np.flatnonzero(pack).tolist():
        cards = dict(zip(places, (np.full(rest.shape[1], card), *rest), strict=True))
        ways = _ways(pack, list(cards.values()))
        reading = np.zeros(rest.shape[1], np.int64)
        for place, size in zip(read, sizes, strict=True):
            reading = reading * size + _read(place)[cards[place.number]]
        ending = outcomes.numbers[tuple(cards[place] for place in outcomes.places)]
        labels, kinds = np.arange(prod(sizes)), len(outcomes.endings)
        if apart:  # only what can be read with this card
            labels, reading = np.unique(reading, return_inverse=True)
        sums = np.bincount(reading.reshape(-1) * kinds + ending, ways, len(labels) * kinds).astype(np.int64)
        dealt = DealtOrders(read, labels, sums.reshape(len(labels), kinds))
        if apart:
            yield dealt
        else:
            so_far = dealt if so_far is None else dealt._replace(ways=so_far.ways + dealt.ways)
    if so_far is not None:
        yield so_far


def _ways(pack: Ints, cards: Sequence[Ints]) -> Ints:
    """In how many ways cards come in this order: each takes one of its kind away."""
    ways = np.ones(len(cards[0]), np.int64)
    for place, card in enumerate(cards):
        left = pack[card]
        for earlier in cards[:place]:
            left = left - (earlier == card)
        ways *= np.maximum(left, 0)
    return ways


def _read(card: KnownCard) -> Ints:
    """What each card of the pack is read as, by number."""
    if not card.groups:
        return np.arange(JOKER)
    return np.array(
        [next(at for at, group in enumerate(card.groups) if number >> 2 in group) for number in range(JOKER)]
    )
