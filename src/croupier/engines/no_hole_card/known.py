"""A round without a hole card, wagered on by somebody who knows its first cards: the wager is made only where they
favour the player, and the hand is then played for the best by what lies open."""

from collections import defaultdict
from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np

from croupier.engines.knowledge import InformedPlay, Knowledge, in_order
from croupier.engines.no_hole_card.play import FreshShoe, OptimalPlay, chosen, play
from croupier.engines.no_hole_card.rules import HandRules
from croupier.engines.no_hole_card.solve import endings, solved_play
from croupier.engines.question import Question
from croupier.engines.shoe.known import UPCARD, side_bets_knowing
from croupier.engines.solved import ChartSpot, Ending, Number, Solution, Strategy
from croupier.engines.twenty_one.known import NO_BET, only_where_worth_it, orders_of, read_as
from croupier.engines.twenty_one.solve import ERROR, SPLITS
from croupier.errors import BadInput
from croupier.games.families.no_hole_card import NoHoleCardPlan

#: The cards of a round for one player come so: to the player, the dealer's, to the player.
_FIRST_CARDS: Final = 3
_WHAT: Final = (
    f"what can be known is next, and first:1 to first:{_FIRST_CARDS}, single cards as card:1 to card:{_FIRST_CARDS}, "
    "or dealer:1, before the wager"
)

#: Two cards of the player's, the lower first, and the dealer's.
ThreeValues: TypeAlias = tuple[int, int, int]


def knowing(question: Question, knowledge: Knowledge) -> dict[str, InformedPlay]:
    """The main wager and side bets on the first cards, made only after readings that favour the player."""
    knowledge.apart("community").at("first", _FIRST_CARDS, _WHAT)
    opening = knowledge.apart("first").at("first", _FIRST_CARDS, _WHAT)
    upcard = [card._replace(number=UPCARD) for card in knowledge.apart("dealer").at("dealer", 1, _WHAT)]
    known = in_order((*opening, *upcard))
    if knowledge.hands:
        raise BadInput(f"hands lie open here; {_WHAT}")
    rules, paid, best, _ = solved_play(question, question.asked.stake)
    nets = _nets(best)
    readings: defaultdict[tuple[str, ...], list[tuple[ThreeValues, float]]] = defaultdict(list)
    for (first, second, up), (chance, _) in nets.items():
        for earlier, later, share in orders_of((first, second)):
            cards = earlier, up, later
            reading = tuple(read_as(cards[card.number - 1], card) for card in known)
            readings[reading].append(((first, second, up), chance * share))
    made: defaultdict[ThreeValues, float] = defaultdict(float)
    spots, by_first_card = list[ChartSpot](), defaultdict[str, float](float)
    for reading, deals in readings.items():
        chance = sum(likely for _, likely in deals)
        net = sum(likely * nets[cards][1] for cards, likely in deals) / chance
        by_first_card[reading[0]] += net * chance
        values: dict[str, Number] = {NO_BET: 0.0, question.wager: net}
        spots.append(ChartSpot("wager", "", ", ".join(reading), chance, values, question.wager if net > 0 else NO_BET))
        if net > 0:
            for cards, likely in deals:
                made[cards] += likely / nets[cards][0]
    shoe = WageredShoe(rules, question.pack, made)
    ends = endings(play(shoe, best.policy), paid)
    bet = sum(ends.values())
    ends[Ending(Fraction(0), Fraction(0))] = 1 - bet
    solution = Solution(
        ways=1.0,
        endings=ends,
        method="exact-float",
        strategy=Strategy(tuple(spots), (only_where_worth_it(by_first_card),)),
        notes=(*SPLITS, f"made in {bet:.4%} of rounds; the edge is per round"),
        error=ERROR,
    )
    misread = bet * sum(chance * net for chance, net in nets.values())
    main = InformedPlay(solution, misread, 1 - bet, len(known))
    plan = NoHoleCardPlan.of(question.game)
    return {question.wager: main} | side_bets_knowing(question, plan.side_bets, known)


class WageredShoe(FreshShoe):
    """A shoe from which only some rounds are wagered on: of every first three cards so many."""

    def __init__(self, rules: HandRules, pack: tuple[int, ...], made: dict[ThreeValues, float]) -> None:
        super().__init__(rules, pack)
        self._made = made

    def two(self, first: int, second: int, up: int) -> float:
        """How likely two cards are that are wagered on, once the upcard is out."""
        return super().two(first, second, up) * self._made.get((first, second, up), 0.0)


def _nets(best: OptimalPlay) -> dict[ThreeValues, tuple[float, float]]:
    """How likely the first three cards are, and what the best play nets with them."""
    nets: dict[ThreeValues, tuple[float, float]] = {}
    for two in best.two:
        chance = best.shoe.up(two.up) * best.shoe.two(two.first, two.second, two.up)
        likely, net = nets.get((two.first, two.second, two.up), (chance, 0.0))
        worth = float(two.values[chosen(np.asarray(two.values))])
        nets[two.first, two.second, two.up] = likely, net + two.start.share * worth
    return nets
