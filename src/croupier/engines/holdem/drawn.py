"""Hold'em played by somebody who knows what cannot be counted in minutes: other players' hands, cards that are known
only by their ranks, both cards of the dealer's. Deals are drawn. In each the first bet is decided by flops that are
drawn with what is known, and then valued on other flops, on which every later bet is made exactly for the best: what
comes out is earned by a play that there is, and the best play earns no less.

What the usual play nets is known exactly, and it is worked out for every deal, too, so that chance is left only in what
the knowledge adds."""

from collections.abc import Callable, Sequence
from itertools import permutations
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from croupier.engines import cache
from croupier.engines.analysis import Analysis
from croupier.engines.collusion import WithoutCards, chance_left, followed, weighed
from croupier.engines.dealt import side_by_side
from croupier.engines.holdem.board import Strength, strength
from croupier.engines.holdem.drawn_flops import Floats, FlopSpots, HiddenPlaces, LaterBets, Nets, spots_of
from croupier.engines.holdem.likeness import called
from croupier.engines.holdem.prices import BOARD, BOTH, FLOP, HOLE, prices
from croupier.engines.knowledge import InformedPlay, Knowledge, KnownCard
from croupier.engines.question import Question
from croupier.engines.solved import EasierStrategy, Ending, Solution, Strategy
from croupier.engines.streets.sets import Flags, Ints, deck
from croupier.equipment.cards import Card
from croupier.errors import BadInput
from croupier.games.families.holdem import HoldemPlan

#: Deals that are drawn, and those that only say what misreading costs where the rest is counted exactly.
DRAWN: Final = 4000
DRAWN_BESIDE: Final = 300
#: Flops by which a first bet is decided: at least and at most, and how many standard errors are sure enough.
_FEWEST, _MOST, _SURE = 6, 40, 2.5
#: Flops on which a deal is valued, as it is known and where the reading says nothing.
_VALUED, _MISREAD = 4, 2
SIMPLE: Final = ("first bet", "only the first bet goes by what is known, and the later ones are best without it")


#: The place of the best first bet among those that can be made, with a player's cards, the dealer's and the board.
CountedFirst: TypeAlias = Callable[[tuple[Card, ...], Sequence[Card], Sequence[Card]], int]


class Known(NamedTuple):
    """What is known of the dealer's cards and of the board, and how many other hands."""

    dealer: tuple[KnownCard, ...]
    board: tuple[KnownCard, ...]
    hands: int

    @property
    def cards(self) -> int:
        """How many cards are known."""
        return len(self.dealer) + len(self.board) + HOLE * self.hands


class DrawnDeal(NamedTuple):
    """What came of one deal: how likely the informed play ends in each way by its bets; what it nets, the usual play
    and the simple one beside it; whether the first bet is another; and what the informed and the usual play net where
    the reading says nothing."""

    ends: Floats
    net: float
    usual: float
    simple: float
    changed: bool
    misread: float
    usual_then: float


class DrawnPlay(NamedTuple):
    """What the deals say: the play with its figures, the simple play, and what the informed one nets misread."""

    solution: Solution
    changed: float
    simple: EasierStrategy
    misread: float
    note: str


def known_places(knowledge: Knowledge, pack: Sequence[int], what: str) -> Known:
    """What is known, place by place; anything else is refused with ``what`` could be."""
    dealer, board = knowledge.apart("dealer"), knowledge.apart("community")
    for card in knowledge.cards:
        if card.place == "first":
            raise BadInput(f"nothing here goes by {card.spec}; {what}")
    most = (sum(pack) - 2 * HOLE - BOARD) // HOLE
    if knowledge.hands > most:
        raise BadInput(f"hands:{knowledge.hands} is more than the pack has cards for; at most hands:{most} fit")
    return Known(dealer.at("dealer", HOLE, what), board.at("community", BOARD, what), knowledge.hands)


def drawn(question: Question, known: Known, deals: int = DRAWN, counted: CountedFirst | None = None) -> DrawnPlay:
    """The wagers against the dealer in deals that are drawn; the first bet is made as it was ``counted``, if it was."""
    table = DrawnTable(question, known, counted)
    chance = Random(f"{question.game.slug} {known}")  # noqa: S311 - deals to look at, not what is dealt
    seeds = [chance.getrandbits(64) for _ in range(deals)]
    played = side_by_side(table.play, seeds)
    usual = float(Analysis("", None, cache.cached(question)).net)
    solution = weighed([table.summed(deal) for deal in played], usual, "deals were drawn, and played as they are known")
    usuals = [deal.usual for deal in played]
    simple = followed([deal.simple for deal in played], usuals, usual)
    misreads, then = [deal.misread for deal in played], [deal.usual_then for deal in played]
    errors = chance_left([deal.simple for deal in played], usuals), chance_left(misreads, then)
    note = f"of {deals:,} deals that were drawn; standard errors: simple {errors[0]:.4%}, misread {errors[1]:.4%}"
    return DrawnPlay(
        solution,
        fmean(deal.changed for deal in played),
        EasierStrategy(*SIMPLE, -simple),
        followed(misreads, then, usual),
        f"what a simple play and misreading come to is {note}",
    )


def informed(question: Question, known: Known) -> InformedPlay:
    """The play in drawn deals, where it is not counted."""
    play = drawn(question, known)
    solution = Solution(
        ways=play.solution.ways,
        endings=play.solution.endings,
        method="simulation",
        stderr=play.solution.stderr,
        strategy=Strategy((), (play.simple,)),
        notes=(*play.solution.notes, play.note, "what is changed is counted of the first decision"),
    )
    return InformedPlay(solution, play.misread, play.changed, known.cards)


class DrawnTable:
    """Deals of a game, with something known."""

    def __init__(self, question: Question, known: Known, counted: CountedFirst | None = None) -> None:
        self.counted = counted
        plan = HoldemPlan.of(question.game)
        self.known, self.nets = known, Nets(prices(plan, question.options.tables, question.asked.stake_or()))
        self.deck: Ints = np.array(deck(question.pack), np.int64)
        self.hands: Strength = strength(HOLE + BOARD)
        self.chart = _first_bets(question, self.nets)

    def play(self, seed: int) -> DrawnDeal:
        """One deal, with the flops that decide and value it."""
        chance = Random(seed)  # noqa: S311 - a deal to look at
        dealt = chance.sample(range(len(self.deck)), HOLE * (2 + self.known.hands) + BOARD)
        own, others = tuple(dealt[:HOLE]), tuple(dealt[HOLE + HOLE + BOARD :])
        read = self._hidden(own, others, dealt[HOLE : HOLE + HOLE], dealt[2 * HOLE : 2 * HOLE + BOARD])
        anything = self._hidden(own)
        first, usual = self._best_first(own, read, dealt, chance), self.chart[self._called(own)]
        flops = [_flop(read, chance) for _ in range(_VALUED)] + [_flop(anything, chance) for _ in range(_MISREAD)]
        spots = spots_of(self.deck, own, flops, (read, anything), self.hands, self.nets)
        values: list[tuple[float, float, float]] = []
        ends = np.zeros((2, *self.nets.by_bets.shape[2:]))
        for aware, unaware in spots[:_VALUED]:
            best = aware.best(first)
            ends[best.flop] += aware.ended(best) / _VALUED
            values.append(
                (
                    aware.worth(first, best),
                    aware.worth(usual, unaware.best(usual)),
                    aware.worth(first, unaware.best(first)),
                )
            )
        misread: list[tuple[float, float]] = []
        for flop, (aware, unaware) in zip(flops[_VALUED:], spots[_VALUED:], strict=True):
            bets = self._believed(first, unaware, aware if _fits(flop, read) else None)
            misread.append((unaware.worth(first, bets), unaware.worth(usual, unaware.best(usual))))
        net, without, simple = (fmean(column) for column in zip(*values, strict=True))
        wrong, right = (fmean(column) for column in zip(*misread, strict=True))
        by_first = np.zeros(self.nets.by_bets.shape)
        by_first[first] = ends
        return DrawnDeal(by_first, net, without, simple, first != usual, wrong, right)

    def _called(self, own: Sequence[int]) -> str:
        low, high = sorted(self.deck[[*own]].tolist())
        return called((low, high))

    def _hidden(
        self, own: Sequence[int], others: Sequence[int] = (), dealer: Sequence[int] = (), board: Sequence[int] = ()
    ) -> HiddenPlaces:
        """What may lie where beside a player's cards and others that are known to be gone, by what is read of the
        dealer's cards and of the board."""
        free = np.ones(len(self.deck), np.bool_)
        free[[*own, *others]] = False
        dealers, boards = np.tile(free, (HOLE, 1)), np.tile(free, (BOARD, 1))
        for flags, cards, lying in ((dealers, self.known.dealer, dealer), (boards, self.known.board, board)):
            for card in cards if lying else ():
                flags[card.number - 1] &= self._read(card, int(self.deck[lying[card.number - 1]]))
        return HiddenPlaces(dealers, boards)

    def _read(self, known: KnownCard, card: Card) -> Flags:
        """The cards that one may be, by what is read of it."""
        group = next((group for group in known.groups if card >> 2 in group), None)
        fits: Flags = self.deck == card if group is None else np.isin(self.deck >> 2, sorted(group))
        return fits

    def _best_first(self, own: tuple[int, ...], read: HiddenPlaces, dealt: Sequence[int], chance: Random) -> int:
        """The first bet by what is read: as it was counted, else by flops that are drawn."""
        if self.counted is None:
            return self._first(own, read, chance)
        cards = self.deck[dealt].tolist()
        return self.counted(tuple(cards[:HOLE]), cards[HOLE : 2 * HOLE], cards[2 * HOLE : 2 * HOLE + BOARD])

    def _first(self, own: tuple[int, ...], read: HiddenPlaces, chance: Random) -> int:
        """The first bet that is worth most on flops that are drawn, until that is sure enough."""
        worth: list[list[float]] = []
        while len(worth) < _MOST:
            [[spots]] = spots_of(self.deck, own, [_flop(read, chance)], [read], self.hands, self.nets)
            worth.append([spots.worth(first, spots.best(first)) for first in range(len(self.nets.firsts))])
            if len(worth) >= _FEWEST:
                values = np.array(worth)
                best, second = np.argsort(-values.mean(axis=0), kind="stable")[:2]
                ahead = values[:, best] - values[:, second]
                if ahead.mean() >= _SURE * ahead.std() / sqrt(len(ahead)):
                    break
        return int(np.argmax(np.array(worth).mean(axis=0)))

    def _believed(self, first: int, unaware: FlopSpots, aware: FlopSpots | None) -> LaterBets:
        """The later bets of who believes a reading until it cannot be so."""
        if aware is None or not aware.ways:
            return unaware.best(first)
        believed = aware.best(first)
        # The last bets of the usual play, given the bet on the flop that was made.
        worth = np.einsum("se,le->ls", unaware.ends, self.nets.by_bets[first, believed.flop])
        return LaterBets(believed.flop, np.where(aware.met, believed.last, worth[1] > worth[0] + 1e-9))

    def summed(self, deal: DrawnDeal) -> WithoutCards:
        """A deal as one of many that are weighed."""
        paid, endings = self.nets.paid, dict[Ending, float]()
        for (first, flop, last, end), share in np.ndenumerate(deal.ends):
            if share:
                betting = self.nets.firsts[first], BOTH[flop], BOTH[last]
                ending = Ending(paid.nets[betting][end], paid.nets[betting][end] * 0 + paid.risked(betting))
                endings[ending] = endings.get(ending, 0.0) + float(share)
        return WithoutCards(1.0, endings, deal.usual, float(deal.changed))


def _first_bets(question: Question, nets: Nets) -> dict[str, int]:
    """The usual first bet by the name of the holding."""
    named = list(nets.paid.course.first.named)
    strategy = cache.cached(question).strategy
    return {spot.hand: named.index(spot.best) for spot in (strategy.spots if strategy else ())}


def _flop(hidden: HiddenPlaces, chance: Random) -> tuple[int, ...]:
    """A flop as likely as it is by what is read: cards for every place, drawn anew until all are different."""
    may_lie = [np.flatnonzero(flags).tolist() for flags in (*hidden.board, *hidden.dealer)]
    while True:
        cards = [chance.choice(places) for places in may_lie]
        if len({*cards}) == len(cards):
            return tuple(cards[:FLOP])


def _fits(flop: Sequence[int], read: HiddenPlaces) -> bool:
    """Whether a flop could be the one that was read, in some order."""
    return any(all(read.board[place][card] for place, card in enumerate(order)) for order in permutations(flop))
