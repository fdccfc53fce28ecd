"""A blackjack round played by somebody who knows the hole card: against every upcard with every hole card, a game in
which the dealer's first two cards lie open. And one wagered on by somebody who knows its first cards."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import perm
from typing import Final, NamedTuple

import numpy as np

from croupier.engines.dealt import side_by_side
from croupier.engines.knowledge import FIRST_CARD, InformedPlay, Knowledge, KnownCard, group_name
from croupier.engines.question import Question
from croupier.engines.solved import LOST, ChartSpot, EasierStrategy, Ending, Number, Solution, Strategy, units
from croupier.engines.twenty_one import kernel
from croupier.engines.twenty_one.dealer import VALUES, Shoe, completing, tree, without
from croupier.engines.twenty_one.game import PUSHED, FirstCards, PlayAgainst, SolvedGame, deals, play_against, upcard_of
from croupier.engines.twenty_one.hands import OPTIMAL, PlayStyle, anything, hands, number
from croupier.engines.twenty_one.solve import ERROR, SPLITS, best, in_words, rules_of, shoe_of
from croupier.engines.twenty_one.upcard import Upcard, check
from croupier.equipment.cards import RANKS
from croupier.errors import BadInput
from croupier.games.families.blackjack_plan import HIT, NAMES, SPLIT, STAND, SURRENDER, Rules
from croupier.hands.points import VALUE

_WHAT: Final = "what can be known is dealer:2, the hole card; or first:1 to first:4, before the wager"
#: The cards of a round for one player come so: to the player, the upcard, to the player, the hole card.
_FIRST_CARDS: Final = 4
NO_BET: Final = "no bet"
_HITTING: Final = (
    "drawing",
    "only hitting and standing go by the hole card; all else where it is best without it",
)


class HoleDeal(NamedTuple):
    """An upcard and a player's two cards beside a hole card, and how likely that is."""

    deal: FirstCards
    hole: int
    chance: float

    @property
    def natural(self) -> bool:
        """Whether the dealer has a blackjack."""
        return completing(self.deal.up) == self.hole


def knowing(question: Question, knowledge: Knowledge) -> dict[str, InformedPlay]:
    """The main wager for the best with the hole card known, or made only where the first cards are worth it."""
    if knowledge.hands or any(card.spec.startswith("next") for card in knowledge.cards):
        raise BadInput(f"{' and '.join(knowledge.specs)} is not counted here; {_WHAT}")
    if knowledge.cards and knowledge.cards[0].place == "first":
        return {question.wager: _where_worth_it(question, knowledge.at("first", _FIRST_CARDS, _WHAT))}
    known = knowledge.at("dealer", 2, _WHAT)
    if [(card.number, card.groups) for card in known] not in ([(2, ())], [(1, ()), (2, ())]):
        raise BadInput(f"{' and '.join(knowledge.specs)} is not counted here; {_WHAT}")
    game = HoleCardGame(rules_of(question), shoe_of(question))
    usual = best(question)
    changed = sum(
        hole.chance
        for hole in game.deals()
        if not hole.natural
        and not hole.deal.blackjack
        and game.turns[hole.deal.up, hole.hole].act(hole.deal.two) != usual.turns[hole.deal.up].act(hole.deal.two)
    )
    notes = (
        *SPLITS,
        "what is changed is counted of first decisions; insurance is a wager of its own and no part of it",
    )
    strategy = replace(game.strategy(), simpler=(_hitting_by_hole_card(question, usual),))
    solution = Solution(
        ways=1.0, endings=game.endings(), method="exact-float", strategy=strategy, notes=notes, error=ERROR
    )
    plays = {question.wager: InformedPlay(solution, game.misread(usual), changed)}
    return plays | ({"insurance": _insured(question, game)} if "insurance" in question.options.tables else {})


def _hitting_by_hole_card(question: Question, usual: SolvedGame) -> EasierStrategy:
    """Cards are drawn by the hole card; who doubles, splits or surrenders does so only where it is best without it."""
    allow = anything()
    for up, play in usual.turns.items():
        allow[up] = play.acts | STAND | HIT
        for value in play.split:
            allow[up, number(value, value)] |= SPLIT
    simple = HoleCardGame(rules_of(question), shoe_of(question), PlayStyle(allow, anything()))
    return EasierStrategy(*_HITTING, -sum(float(end.net) * chance for end, chance in simple.endings().items()))


def _insured(question: Question, game: "HoleCardGame") -> InformedPlay:
    """Insurance, taken only where the hole card pays it."""
    (line,) = question.options.tables["insurance"].lines
    rule = game.rules.insurance
    won = sum(
        hole.chance
        for hole in game.deals()
        if hole.natural
        and hole.deal.up in rule.against
        and (rule.counted_over == "every hand" or not hole.deal.blackjack)
    )
    taken = Ending(units(line.pays))
    note = f"taken in {won:.4%} of rounds, and never lost; the edge is per round, in units of the insurance"
    endings = {taken: won, Ending(Fraction(0), Fraction(0)): 1 - won}
    return InformedPlay(Solution(ways=1.0, endings=endings, method="exact-float", notes=(note,), error=ERROR))


class FirstDeal(NamedTuple):
    """The first cards of a round in order, how likely they are, and how the round ends then."""

    cards: tuple[int, ...]
    chance: float
    endings: Mapping[Ending, float]


def _where_worth_it(question: Question, known: Sequence[KnownCard]) -> InformedPlay:
    """The main wager, made only after readings of the first cards that favour the player."""
    readings: defaultdict[tuple[str, ...], list[FirstDeal]] = defaultdict(list)
    for first in _first_deals(question, len(known) == _FIRST_CARDS):
        reading = tuple(read_as(first.cards[card.number - 1], card) for card in known)
        readings[reading].append(first)
    endings: dict[Ending, float] = defaultdict(float)
    spots, made = list[ChartSpot](), 0.0
    by_first_card: dict[str, float] = defaultdict(float)
    for reading, dealt in readings.items():
        chance = sum(first.chance for first in dealt)
        net = sum(first.chance * float(end.net) * times for first in dealt for end, times in first.endings.items())
        by_first_card[reading[0]] += net
        values: dict[str, Number] = {NO_BET: 0.0, question.wager: net / chance}
        spots.append(ChartSpot("wager", "", ", ".join(reading), chance, values, question.wager if net > 0 else NO_BET))
        if net <= 0:
            endings[Ending(Fraction(0), Fraction(0))] += chance
            continue
        made += chance
        for first in dealt:
            for ending, times in first.endings.items():
                endings[ending] += first.chance * times
    note = f"made in {made:.4%} of rounds; the edge is per round"
    solution = Solution(
        ways=1.0,
        endings=endings,
        method="exact-float",
        strategy=Strategy(tuple(spots), (only_where_worth_it(by_first_card),)),
        notes=(*SPLITS, note),
        error=ERROR,
    )
    usual = best(question)
    # A wager that a wrong reading has laid is played by what lies open.
    misread = made * sum(deal.chance * usual.worth(deal) for deal in usual.deals())
    return InformedPlay(solution, misread, 1 - made, len(known))


def only_where_worth_it(by_first_card: Mapping[str, float]) -> EasierStrategy:
    """The wager made only after first cards that favour the player, from what each nets in all."""
    return EasierStrategy(*FIRST_CARD, -sum(max(net, 0.0) for net in by_first_card.values()))


def _first_deals(question: Question, hole_known: bool) -> Iterator[FirstDeal]:
    """Every order of the first cards, as many as are looked at."""
    if hole_known:
        game = HoleCardGame(rules_of(question), shoe_of(question))
        for hole in game.deals():
            ended = game.ended(hole)
            for first, second, share in orders_of(hole.deal.two):
                yield FirstDeal((first, hole.deal.up, second, hole.hole), hole.chance * share, ended)
        return
    usual = best(question)
    for deal in usual.deals():
        for first, second, share in orders_of(deal.two):
            yield FirstDeal((first, deal.up, second), deal.chance * share, usual.ended(deal))


def orders_of(two: tuple[int, int]) -> list[tuple[int, int, float]]:
    """The orders in which two cards come, each with its share."""
    first, second = two
    return [(first, second, 1.0)] if first == second else [(first, second, 0.5), (second, first, 0.5)]


def read_as(value: int, card: KnownCard) -> str:
    """A card is as good as known by its value."""
    if not card.groups:
        return in_words([value])
    ranks = {rank for rank in range(len(RANKS)) if VALUE[rank << 2] == value}
    groups = [group for group in card.groups if ranks & group]
    if len(groups) > 1:
        raise BadInput(f"{card.spec} tells cards apart that all count {value}; put them into one group")
    return group_name(groups[0])


def with_hole(rules: Rules, shoe: Shoe, up: int, hole: int) -> Upcard:
    """An upcard and a hole card that is known, out of a whole shoe."""
    check(rules)
    rest = without(shoe, up, hole)
    left, drawn = np.array(rest, np.int64), tree(rules.hits_soft_17, up, hole)
    return Upcard(rules, up, rest, left, drawn, -1, kernel.ends_against(hands(), drawn, left))


class HoleCardGame:
    """A game against known hole cards, played by a strategy."""

    def __init__(self, rules: Rules, shoe: Shoe, style: PlayStyle = OPTIMAL) -> None:
        self.rules, self.shoe = rules, shoe
        pairs = [
            (up, hole)
            for up in VALUES
            for hole in VALUES
            if min(without(shoe, up, hole)) >= 0 and completing(up) != hole
        ]

        def against(pair: tuple[int, int]) -> PlayAgainst:
            return play_against(with_hole(rules, shoe, *pair), style)

        self.turns = dict(zip(pairs, side_by_side(against, pairs), strict=True))

    def deals(self) -> list[HoleDeal]:
        """Every upcard, two cards and hole card."""
        orders = perm(sum(self.shoe), 4)
        lefts = [(deal, without(self.shoe, deal.up, *deal.two)) for deal in deals(self.shoe)]
        return [
            HoleDeal(deal, hole, deal.ways * left[hole - 1] / orders)
            for deal, left in lefts
            for hole in VALUES
            if left[hole - 1]
        ]

    def endings(self) -> dict[Ending, float]:
        """How rounds end."""
        ended: dict[Ending, float] = defaultdict(float)
        for hole in self.deals():
            for ending, chance in self.ended(hole).items():
                ended[ending] += hole.chance * chance
        return {ending: chance for ending, chance in sorted(ended.items()) if chance > 0}

    def ended(self, hole: HoleDeal) -> dict[Ending, float]:
        """How a deal ends."""
        deal, rules = hole.deal, self.rules
        if not hole.natural:
            if deal.blackjack:
                return {Ending(rules.blackjack_pays): 1.0}
            return self.turns[deal.up, hole.hole].endings(deal.two)
        if deal.blackjack:
            paid = rules.even_money_pays if deal.up in rules.even_money else Fraction(0)
            return {Ending(paid) if paid > 0 else PUSHED: 1.0}
        may = rules.open_to(*_points(deal.two), cards=2, up=deal.up)
        if deal.up not in rules.checked and may & SURRENDER and rules.surrender_pays > LOST.net:
            return {Ending(rules.surrender_pays): 1.0}
        return {LOST: 1.0}

    def misread(self, usual: SolvedGame) -> float:
        """What the same play nets where the hole card is read as any card that may lie there. A blackjack that was read
        and is not found leaves the usual play."""

        def against(pair: tuple[int, int]) -> SolvedGame:
            up, play = pair[0], self.turns[pair]
            allow = anything()
            allow[up] = play.acts
            for value in play.split:
                allow[up, number(value, value)] = SPLIT
            played = play_against(upcard_of(self.rules, self.shoe, up), PlayStyle(allow, anything()))
            return SolvedGame(self.rules, self.shoe, {up: played})

        games = dict(zip(self.turns, side_by_side(against, self.turns), strict=True))
        return sum(hole.chance * games.get((hole.deal.up, hole.hole), usual).worth(hole.deal) for hole in self.deals())

    def strategy(self) -> Strategy:
        """What each action is worth with two cards before two of the dealer's."""
        holes = (hole for hole in self.deals() if not hole.natural and not hole.deal.blackjack)
        return Strategy(tuple(map(self._spot, holes)))

    def _spot(self, hole: HoleDeal) -> ChartSpot:
        two, play = hole.deal.two, self.turns[hole.deal.up, hole.hole]
        worth = zip(NAMES, play.values[number(*two)], strict=False)
        values: dict[str, Number] = {name: float(value) for name, value in worth if not np.isnan(value)}
        if two[0] == two[1] and two[0] in play.splits:
            values[NAMES[SPLIT.bit_length() - 1]] = play.splits[two[0]].worth
        facing = f"{in_words([hole.deal.up])} over {in_words([hole.hole])}"
        best_act = NAMES[play.act(two).bit_length() - 1]
        return ChartSpot("two cards", in_words(two), facing, hole.chance, values, best_act)


def _points(two: tuple[int, int]) -> tuple[int, bool]:
    known = hands()
    hand = number(*two)
    return int(known.points[hand]), bool(known.soft[hand])
