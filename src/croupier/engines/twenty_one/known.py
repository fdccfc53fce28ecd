"""A blackjack round played by somebody who knows the hole card: against every upcard with every hole card, a game in
which the dealer's first two cards lie open. And one wagered on by somebody who knows its first cards."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import perm
from typing import Final, NamedTuple

import numpy as np

from croupier.engines.dealt import side_by_side
from croupier.engines.knowledge import FIRST_CARD, InformedPlay, Knowledge, KnownCard, group_name, in_order
from croupier.engines.question import Question
from croupier.engines.shoe.known import HOLE_CARD, UPCARD, side_bets_knowing
from croupier.engines.solved import LOST, ChartSpot, EasierStrategy, Ending, Number, Solution, Strategy, units
from croupier.engines.twenty_one.dealer import VALUES, Shoe, completing, without
from croupier.engines.twenty_one.game import PUSHED, FirstCards, PlayAgainst, SolvedGame, deals, play_against, upcard_of
from croupier.engines.twenty_one.hands import OPTIMAL, PlayStyle, anything, hands, number
from croupier.engines.twenty_one.known_groups import played_alike, takes_even_money, with_hole
from croupier.engines.twenty_one.known_next import knowing_next
from croupier.engines.twenty_one.solve import ERROR, SPLITS, best, in_words, rules_of, shoe_of
from croupier.equipment.cards import RANKS
from croupier.errors import BadInput
from croupier.games.families.blackjack_plan import HIT, NAMES, SPLIT, STAND, SURRENDER, BlackjackPlan, Rules
from croupier.hands.points import VALUE

_WHAT: Final = (
    "what can be known is dealer:2, the hole card, and next, the next card at any time; "
    "or first:1 to first:4, single cards as card:1 to card:4, or dealer:1, the upcard, before the wager"
)
#: The cards of a round for one player come so: to the player, the upcard, to the player, the hole card.
_FIRST_CARDS: Final = 4
#: The places of the dealer's two cards among them.
_DEALERS: Final = {1: UPCARD, 2: HOLE_CARD}
NO_BET: Final = "no bet"
NEXT: Final = "next"
#: Hole cards that are read exactly.
SINGLE_VALUES: Final = tuple((value,) for value in VALUES)
_CHANGED: Final = "what is changed is counted of first decisions"
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
    """The main wager for the best with the hole card known, or made only where the first cards are worth it; and side
    bets on the first cards, where what is known favours them."""
    if knowledge.hands:
        raise BadInput(f"hands lie open here; {_WHAT}")
    following = [card for card in knowledge.cards if card.spec == NEXT]
    if any(card.spec.startswith(f"{NEXT}=") for card in knowledge.cards):
        raise BadInput(f"{NEXT} is read exactly here; {_WHAT}")
    others = replace(knowledge, cards=tuple(card for card in knowledge.cards if card.spec != NEXT))
    others.apart("community").at("first", _FIRST_CARDS, _WHAT)
    first = others.apart("first").at("first", _FIRST_CARDS, _WHAT)
    dealers = [card._replace(number=_DEALERS[card.number]) for card in others.apart("dealer").at("dealer", 2, _WHAT)]
    dealt = in_order((*first, *dealers))
    hole_card = [card for card in dealers if card.number == HOLE_CARD]
    # Once wagers are made the upcard lies open, so that it is worth something only before.
    before_wager = bool(first) or dealers != hole_card
    if len(following) > 1 or (following and before_wager):
        raise BadInput(f"{' and '.join(knowledge.specs)} is not counted here; {_WHAT}")
    side_bets = side_bets_knowing(question, BlackjackPlan.of(question.game).card_bets, in_order((*following, *dealt)))
    if not before_wager:
        return _playing(question, hole_card, following=bool(following)) | side_bets
    return {question.wager: _where_worth_it(question, dealt)} | side_bets


def _playing(question: Question, known: Sequence[KnownCard], *, following: bool) -> dict[str, InformedPlay]:
    """The main wager played with the hole card known, or with the next card in sight."""
    groups = hole_groups(known[0]) if known else (tuple(VALUES),)
    if following:
        return {question.wager: knowing_next(question, groups)}
    game = HoleCardGame(rules_of(question), shoe_of(question), groups=groups)
    usual = best(question)
    changed = sum(hole.chance for hole in game.deals() if game.is_another(hole, usual))
    notes = (*SPLITS, f"{_CHANGED}; insurance is a wager of its own and no part of it")
    strategy = replace(game.strategy(), simpler=(_hitting_by_hole_card(question, usual, groups),))
    solution = Solution(
        ways=1.0, endings=game.endings(), method="exact-float", strategy=strategy, notes=notes, error=ERROR
    )
    plays = {question.wager: InformedPlay(solution, game.misread(usual), changed)}
    return plays | ({"insurance": _insured(question, game)} if "insurance" in question.options.tables else {})


def hole_groups(card: KnownCard) -> tuple[tuple[int, ...], ...]:
    """The values of hole cards that are not told apart."""
    readings = defaultdict[str, list[int]](list)
    for value in VALUES:
        readings[read_as(value, card)].append(value)
    return tuple(map(tuple, readings.values()))


def _hitting_by_hole_card(question: Question, usual: SolvedGame, groups: Sequence[Sequence[int]]) -> EasierStrategy:
    """Cards are drawn by the hole card; who doubles, splits or surrenders does so only where it is best without it."""
    allow = anything()
    for up, play in usual.turns.items():
        allow[up] = play.acts | STAND | HIT
        for value in play.split:
            allow[up, number(value, value)] |= SPLIT
    simple = HoleCardGame(rules_of(question), shoe_of(question), PlayStyle(allow, anything()), groups)
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
    """The first cards of a round in order, how likely they are, how the round ends then, and whether its first decision
    is another than without the knowledge."""

    cards: tuple[int, ...]
    chance: float
    endings: Mapping[Ending, float]
    another: bool = False


def _where_worth_it(question: Question, known: Sequence[KnownCard]) -> InformedPlay:
    """The main wager, made only after readings of the first cards that favour the player."""
    readings: defaultdict[tuple[str, ...], list[FirstDeal]] = defaultdict(list)
    for first in _first_deals(question, [card for card in known if card.number == HOLE_CARD]):
        reading = tuple(read_as(first.cards[card.number - 1], card) for card in known)
        readings[reading].append(first)
    endings: dict[Ending, float] = defaultdict(float)
    spots, made, changed = list[ChartSpot](), 0.0, 0.0
    by_first_card: dict[str, float] = defaultdict(float)
    for reading, dealt in readings.items():
        chance = sum(first.chance for first in dealt)
        net = sum(first.chance * float(end.net) * times for first in dealt for end, times in first.endings.items())
        by_first_card[reading[0]] += net
        values: dict[str, Number] = {NO_BET: 0.0, question.wager: net / chance}
        spots.append(ChartSpot("wager", "", ", ".join(reading), chance, values, question.wager if net > 0 else NO_BET))
        if net <= 0:
            endings[Ending(Fraction(0), Fraction(0))] += chance
            changed += chance
            continue
        made += chance
        for first in dealt:
            changed += first.chance * first.another
            for ending, times in first.endings.items():
                endings[ending] += first.chance * times
    notes = [*SPLITS, f"made in {made:.4%} of rounds; the edge is per round"]
    if any(card.number == HOLE_CARD for card in known):
        notes.append(_CHANGED)
    solution = Solution(
        ways=1.0,
        endings=endings,
        method="exact-float",
        strategy=Strategy(tuple(spots), (only_where_worth_it(by_first_card),)),
        notes=tuple(notes),
        error=ERROR,
    )
    usual = best(question)
    # A wager that a wrong reading has laid is played by what lies open.
    misread = made * sum(deal.chance * usual.worth(deal) for deal in usual.deals())
    return InformedPlay(solution, misread, changed, len(known))


def only_where_worth_it(by_first_card: Mapping[str, float]) -> EasierStrategy:
    """The wager made only after first cards that favour the player, from what each nets in all."""
    return EasierStrategy(*FIRST_CARD, -sum(max(net, 0.0) for net in by_first_card.values()))


def _first_deals(question: Question, hole_card: Sequence[KnownCard]) -> Iterator[FirstDeal]:
    """Every order of the first cards; with the hole card where it is known, and played by what it is read as."""
    usual = best(question)
    if hole_card:
        game = HoleCardGame(rules_of(question), shoe_of(question), groups=hole_groups(hole_card[0]))
        for hole in game.deals():
            ended, another = game.ended(hole), game.is_another(hole, usual)
            for first, second, share in orders_of(hole.deal.two):
                yield FirstDeal((first, hole.deal.up, second, hole.hole), hole.chance * share, ended, another)
        return
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


class HoleCardGame:
    """A game against known hole cards, played by a strategy."""

    def __init__(
        self, rules: Rules, shoe: Shoe, style: PlayStyle = OPTIMAL, groups: Sequence[Sequence[int]] = SINGLE_VALUES
    ) -> None:
        self.rules, self.shoe = rules, shoe
        self._groups = {hole: group for group in groups for hole in group}
        if len(groups) < len(VALUES) and any(completing(up) and up not in rules.checked for up in VALUES):
            raise BadInput(
                "a group of hole cards is counted where the dealer looks for a blackjack before anybody plays"
            )
        readings = list[tuple[int, list[int]]]()
        #: The first hole card that is read as one is, and can be played against.
        self._read_as: dict[tuple[int, int], int] = {}
        for up, group in product(VALUES, groups):
            holes = [hole for hole in group if min(without(shoe, up, hole)) >= 0 and completing(up) != hole]
            readings.append((up, holes))
            self._read_as |= {(up, hole): holes[0] for hole in group if holes}

        def against(reading: tuple[int, list[int]]) -> dict[tuple[int, int], PlayAgainst]:
            up, holes = reading
            if len(holes) == 1:
                return {(up, holes[0]): play_against(with_hole(rules, shoe, up, holes[0]), style)}
            return {(up, hole): play for hole, play in played_alike(rules, shoe, up, holes, style).items()}

        played = side_by_side(against, [(up, holes) for up, holes in readings if holes])
        self.turns = {pair: play for turn in played for pair, play in turn.items()}

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
        if takes_even_money(rules, self.shoe, deal, self._groups[hole.hole]):
            return {Ending(rules.even_money_pays): 1.0}
        if not hole.natural:
            if deal.blackjack:
                return {Ending(rules.blackjack_pays): 1.0}
            return self.turns[deal.up, hole.hole].endings(deal.two)
        if deal.blackjack:
            return {PUSHED: 1.0}
        may = rules.open_to(*_points(deal.two), cards=2, up=deal.up)
        saved = deal.up not in rules.checked and not rules.surrender_waits
        if saved and may & SURRENDER and rules.surrender_pays > LOST.net:
            return {Ending(rules.surrender_pays): 1.0}
        return {LOST: 1.0}

    def is_another(self, hole: HoleDeal, usual: SolvedGame) -> bool:
        """Whether the first decision is another than without the knowledge, where there is one."""
        deal = hole.deal
        if hole.natural or deal.blackjack:
            return False
        return self.turns[deal.up, hole.hole].act(deal.two) != usual.turns[deal.up].act(deal.two)

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

        pairs = sorted({(up, first) for (up, _), first in self._read_as.items()})
        games = dict(zip(pairs, side_by_side(against, pairs), strict=True))

        def played(hole: HoleDeal) -> SolvedGame:
            up = hole.deal.up
            return games.get((up, self._read_as.get((up, hole.hole), 0)), usual)

        return sum(hole.chance * played(hole).worth(hole.deal) for hole in self.deals())

    def strategy(self) -> Strategy:
        """What each action is worth with two cards before two of the dealer's."""
        read: dict[tuple[FirstCards, int], float] = defaultdict(float)
        for hole in self.deals():
            if not hole.natural and not hole.deal.blackjack:
                read[hole.deal, self._read_as[hole.deal.up, hole.hole]] += hole.chance
        return Strategy(tuple(self._spot(HoleDeal(*at, chance)) for at, chance in read.items()))

    def _spot(self, hole: HoleDeal) -> ChartSpot:
        up, two, play = hole.deal.up, hole.deal.two, self.turns[hole.deal.up, hole.hole]
        worth = zip(NAMES, play.values[number(*two)], strict=False)
        values: dict[str, Number] = {name: float(value) for name, value in worth if not np.isnan(value)}
        if two[0] == two[1] and two[0] in play.splits:
            values[NAMES[SPLIT.bit_length() - 1]] = play.splits[two[0]].worth
        beneath = [value for value in VALUES if self._read_as.get((up, value)) == hole.hole]
        facing = f"{in_words([up])} over {in_words(beneath)}"
        best_act = NAMES[play.act(two).bit_length() - 1]
        return ChartSpot("two cards", in_words(two), facing, hole.chance, values, best_act)


def _points(two: tuple[int, int]) -> tuple[int, bool]:
    known = hands()
    hand = number(*two)
    return int(known.points[hand]), bool(known.soft[hand])
