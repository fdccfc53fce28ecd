"""Baccarat wagered on by somebody who knows the first cards of the coup: after each thing that can be known, the wager
that is worth most, or each wager wherever it is worth something."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from croupier.engines.analysis import Analysis
from croupier.engines.baccarat.coups import MOST_CARDS, CoupTotals, PostedBets
from croupier.engines.baccarat.solve import Coups, TwoCardHands, asked_once, complete, shoe_of, totals
from croupier.engines.knowledge import FIRST_CARD, InformedPlay, Knowledge, KnownCard, group_name
from croupier.engines.question import Question
from croupier.engines.solved import ChartSpot, EasierStrategy, Ending, Solution, Strategy
from croupier.equipment.cards import RANKS
from croupier.errors import BadInput
from croupier.games.families.baccarat_plan import BaccaratPlan, ThirdCards
from croupier.hands.baccarat import VALUE

#: The cards of a coup that come whatever they are: first and third to the Player's Hand, second and fourth to the
#: Banker's.
_FIRST_CARDS: Final = 4
#: So many cards of a coup are known together, at most.
_MOST_KNOWN: Final = 4
#: Charts are written for so many things that can be known.
_MOST_CHARTS: Final = 250
BEST: Final = "best"
#: The wager that is never made.
NO_BET: Final = "no bet"

#: What the known cards are read as, one after another.
Reading: TypeAlias = tuple[str, ...]


class CardKind(NamedTuple):
    """Cards of a shoe that count alike and are read alike, whichever card of the coup they are: how many there are."""

    value: int
    read: tuple[str, ...]
    copies: int


def knowing(question: Question, knowledge: Knowledge) -> dict[str, InformedPlay]:
    """The best of the regular wagers, and each wager alone; made only where it is worth it."""
    plan = BaccaratPlan.of(question.game)
    what = f"what can be known is next, first:1 to first:{_MOST_KNOWN}, or so many of card:1 to card:{MOST_CARDS}"
    known = knowledge.at("first", MOST_CARDS, what)
    if knowledge.hands:
        raise BadInput(f"no other player has a hand here; {what}")
    if len(known) > _MOST_KNOWN:
        raise BadInput(f"{len(known)} cards are too many; {what}")
    coups = ReadCoups(PostedBets(plan, question.options), _by_reading(question.pack, known, plan.third_cards))
    posted = [wager for wager in plan.bets if wager in question.options.tables]
    return {BEST: coups.best_of([wager for wager in plan.regular if wager in posted])} | {
        wager: coups.chosen([wager]) for wager in posted
    }


def _by_reading(
    pack: tuple[int, ...], known: Sequence[KnownCard], third_cards: ThirdCards
) -> Mapping[Reading, Mapping[CoupTotals, int]]:
    """The coups that can follow on everything that can be read off the known cards, with the orders of six cards."""
    kinds, shoe = _kinds(pack, known), list(shoe_of(pack))
    third_cards = asked_once(third_cards)
    dealt = _FIRST_CARDS if known[-1].number <= _FIRST_CARDS else MOST_CARDS
    counted: defaultdict[Reading, Coups] = defaultdict(Counter)
    for cards in product(range(len(kinds)), repeat=dealt):
        ways, left, rest = 1, [kind.copies for kind in kinds], shoe.copy()
        for kind in cards:
            ways *= left[kind]
            left[kind] -= 1
            rest[kinds[kind].value] -= 1
        if ways:
            values = [kinds[kind].value for kind in cards]
            reading = tuple(kinds[cards[card.number - 1]].read[place] for place, card in enumerate(known))
            hands = TwoCardHands((values[0] + values[2]) % 10, (values[1] + values[3]) % 10, rest, ways)
            if dealt == _FIRST_CARDS:
                complete(counted[reading], third_cards, hands)
            else:
                counted[reading][totals(hands, third_cards, values[_FIRST_CARDS:])] += ways
    return {
        reading: {CoupTotals(*ended): ways for ended, ways in coups.items() if ways}
        for reading, coups in counted.items()
    }


def _kinds(pack: tuple[int, ...], known: Sequence[KnownCard]) -> list[CardKind]:
    """The cards of a pack by what they count and what each known card would be read as, if it were one of them."""
    copies: Counter[tuple[int, tuple[str, ...]]] = Counter()
    for card, value in enumerate(VALUE):
        read = tuple(_read(card >> 2, value, place) for place in known)
        copies[value, read] += pack[card]
    return [CardKind(value, read, times) for (value, read), times in copies.items() if times]


def _read(rank: int, value: int, place: KnownCard) -> str:
    """A card that is known exactly is as good as known by what it counts."""
    if not place.groups:
        return "10" if not value else RANKS[rank].replace("A", "ace")
    return group_name(next(group for group in place.groups if rank in group))


class ReadCoups:
    """The coups after each reading, and what the wagers net in them, in cents."""

    def __init__(self, bets: PostedBets, by_reading: Mapping[Reading, Mapping[CoupTotals, int]]) -> None:
        self.stake, self.by_reading = bets.stake, by_reading
        self.ways = sum(sum(coups.values()) for coups in by_reading.values())
        self._net = cache(lambda wager, ended: 0 if wager == NO_BET else bets.verdict(wager, ended).net)
        self._worth = cache(self._counted)

    def _counted(self, reading: Reading, wager: str) -> int:
        return sum(self._net(wager, ended) * times for ended, times in self.by_reading[reading].items())

    def _by_first_card(self, wagers: Sequence[str]) -> int:
        """What is netted in all by who chooses a wager by the first card that is known."""
        worth: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for reading in self.by_reading:
            worth[reading[0]].update({wager: self._worth(reading, wager) for wager in wagers})
        return sum(max(by_wager.values()) for by_wager in worth.values())

    def best_of(self, wagers: Sequence[str]) -> InformedPlay:
        """After each reading the wager that is worth most, by somebody who always makes the best of them otherwise."""
        usual = max(wagers, key=self._alone)
        play = self.chosen(wagers, usual)
        return play._replace(unaware=Fraction(self._alone(usual), self.ways * self.stake))

    def _alone(self, wager: str) -> int:
        """What a wager nets in all that is made on every coup."""
        return sum(self._worth(reading, wager) for reading in self.by_reading)

    def chosen(self, wagers: Sequence[str], usual: str = "") -> InformedPlay:
        """After each reading the wager that is worth most, or none; beside it, the same wagers where readings say
        nothing. ``usual`` is what is wagered without a reading: where nothing is said, whatever is worth most."""
        wagers = [NO_BET, *wagers]
        alone = {wager: self._alone(wager) for wager in wagers}
        usual = usual or max(wagers, key=alone.__getitem__)
        ends: Counter[tuple[int, bool]] = Counter()
        misread = changed = 0
        spots: list[ChartSpot] = []
        for reading, coups in self.by_reading.items():
            worth = {wager: self._worth(reading, wager) for wager in wagers}
            best, times = max(wagers, key=worth.__getitem__), sum(coups.values())
            for ended, orders in coups.items():
                ends[self._net(best, ended), best != NO_BET] += orders
            misread += times * alone[best]
            changed += times * (best != usual)
            values = {wager: Fraction(net, times * self.stake) for wager, net in worth.items()}
            spots.append(ChartSpot("wager", "", ", ".join(reading), times, values, best))
        simple = EasierStrategy(*FIRST_CARD, Fraction(-self._by_first_card(wagers), self.ways * self.stake))
        solution = Solution(
            ways=self.ways,
            endings={Ending(Fraction(net, self.stake), Fraction(made)): ways for (net, made), ways in ends.items()},
            strategy=Strategy(tuple(spots) if len(spots) <= _MOST_CHARTS else (), (simple,)),
        )
        cards = len(next(iter(self.by_reading)))
        misread_net, changed_share = Fraction(misread, self.ways**2 * self.stake), Fraction(changed, self.ways)
        play = InformedPlay(solution, misread_net, changed_share, cards)
        return play._replace(solution=replace(solution, notes=(_note(play, wagers[1:]),)))


def _note(play: InformedPlay, wagers: Sequence[str]) -> str:
    made = Fraction(Analysis("", None, play.solution).risked)
    if not made:
        return "never worth making"
    best = f"the best of {', '.join(wagers)} after each reading; " if len(wagers) > 1 else ""
    worth = float(play.net / made)
    return f"{best}made in {float(made):.4%} of coups, where it is worth {worth:+.4%} of it; the edge is per coup"
