"""A blackjack round played by somebody who sees the next card of the shoe before every decision, the first wager
included, and perhaps something of the hole card too."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import perm, sqrt
from typing import Final

import numpy as np

from croupier.engines.dealt import side_by_side
from croupier.engines.knowledge import InformedPlay
from croupier.engines.question import Question
from croupier.engines.solved import LOST, ChartSpot, EasierStrategy, Ending, Number, Solution, Strategy
from croupier.engines.twenty_one.dealer import VALUES, Floats, Shoe, Small, completing, without
from croupier.engines.twenty_one.game import PUSHED, FirstCards, SolvedGame, deals
from croupier.engines.twenty_one.hands import hands, number
from croupier.engines.twenty_one.in_sight import Decisions, HiddenCards
from croupier.engines.twenty_one.kernel import TIE
from croupier.engines.twenty_one.known_groups import takes_even_money
from croupier.engines.twenty_one.solve import best, in_words, rules_of, shoe_of
from croupier.engines.twenty_one.split_in_sight import DEALT_SPLITS, SplitInSight
from croupier.engines.twenty_one.splits import NETS, RISKS, STAKED
from croupier.errors import BadInput
from croupier.games.families.blackjack_plan import HIT, NAMES, SPLIT, STAND, SURRENDER, Rules

_DRAWING: Final = ("drawing", "only hitting and standing go by the next card; all else where it is best without it")
_SPLITS: Final = (
    f"rounds without a split are counted exactly; splits are dealt, {DEALT_SPLITS:,} of each pair against each upcard, "
    "each hand decided by its own cards and the next"
)


class Turn:
    """All play against an upcard over hole cards that cannot be told apart, with every next card."""

    def __init__(self, rules: Rules, shoe: Shoe, up: int, holes: Sequence[int], *, splits: bool = True) -> None:
        self.hidden = HiddenCards(rules, shoe, up, holes)
        self.decided: Decisions = self.hidden.decide(sees_next=True)
        self.acts = self.decided.acts.copy()
        self.worth = self.decided.worth.copy()
        self.splits: dict[int, SplitInSight] = {}
        for pair in VALUES if splits else ():
            if rules.most_hands_of(pair) > 1 and self.hidden.dealt[number(pair, pair)]:
                self._split(pair)

    def worth_of(self, two: tuple[int, int]) -> float:
        """What two cards are worth that are no blackjack."""
        return float(self.worth[number(*two)])

    def _split(self, pair: int) -> None:
        """Split a pair before those next cards with which that is worth more."""
        hand, split = number(pair, pair), SplitInSight(self.hidden, pair)
        chances, kept = self.hidden.chances[hand], np.nanmax(self.decided.values[hand], axis=1)
        apart = (split.worth > kept + TIE) & (chances > 0)
        if apart.any():
            self.splits[pair] = split
            self.acts[hand] = np.where(apart, SPLIT, self.acts[hand])
            self.worth[hand] = chances @ np.where(apart, split.worth, np.where(chances > 0, kept, 0.0))


@dataclass(frozen=True, slots=True)
class SeenDeal:
    """An upcard and a player's two cards over one group of hole cards, and how likely that is; none for a dealer's
    blackjack."""

    deal: FirstCards
    group: int
    chance: float


@dataclass(eq=False)
class NextCardGame:
    """A game in which the next card is always in sight, and the hole card is known as one of a group."""

    rules: Rules
    shoe: Shoe
    groups: Sequence[Sequence[int]] = (tuple(VALUES),)
    splits: bool = True
    turns: dict[tuple[int, int], Turn] = field(init=False)

    def __post_init__(self) -> None:
        if any(completing(up) and up not in self.rules.checked for up in VALUES):
            raise BadInput("the next card is counted where the dealer looks for a blackjack before anybody plays")
        asked = [
            (up, at, [hole for hole in group if hole != completing(up) and without(self.shoe, up, hole)[hole - 1] >= 0])
            for up in VALUES
            if self.shoe[up - 1]
            for at, group in enumerate(self.groups)
        ]
        turns = [(up, at, holes) for up, at, holes in asked if holes]
        played = side_by_side(lambda turn: Turn(self.rules, self.shoe, turn[0], turn[2], splits=self.splits), turns)
        self.turns = {(up, at): turn for (up, at, _), turn in zip(turns, played, strict=True)}

    def deals(self) -> Iterator[SeenDeal]:
        """Every deal in which the dealer has no blackjack."""
        orders = perm(sum(self.shoe), 4)
        for deal in deals(self.shoe):
            left = without(self.shoe, deal.up, *deal.two)
            for up, at in self.turns:
                if up == deal.up and (holes := sum(left[hole - 1] for hole in self.turns[up, at].hidden.holes)):
                    yield SeenDeal(deal, at, deal.ways * holes / orders)

    def natural(self, deal: FirstCards) -> Ending:
        """How a deal ends that meets a dealer's blackjack."""
        if not deal.blackjack:
            return LOST
        group = next((group for group in self.groups if completing(deal.up) in group), ())
        paid = group and takes_even_money(self.rules, self.shoe, deal, group)
        return Ending(self.rules.even_money_pays) if paid else PUSHED

    def blackjack(self, seen: SeenDeal) -> Ending:
        """How a player's blackjack ends that meets none."""
        paid = takes_even_money(self.rules, self.shoe, seen.deal, self.groups[seen.group])
        return Ending(self.rules.even_money_pays if paid else self.rules.blackjack_pays)


def knowing_next(question: Question, groups: Sequence[Sequence[int]]) -> InformedPlay:
    """The main wager, made where the first card favours the player, and played with every next card in sight."""
    game, usual = NextCardGame(rules_of(question), shoe_of(question), groups), best(question)
    nets = by_first_card(game, lambda seen: game.turns[seen.deal.up, seen.group].worth_of(seen.deal.two))
    made = [first for first, net in nets.items() if net > 0]
    ended = _Ended(game, made)
    bet = sum(float(chance) for chance in ended.endings.values())
    endings = dict(ended.endings)
    if (unmade := 1 - bet) > TIE:
        endings[Ending(Fraction(0), Fraction(0))] = unmade
    simple = EasierStrategy(*_DRAWING, -_simple(game, usual))
    solution = Solution(
        ways=1.0,
        endings=endings,
        method="simulation",
        stderr=ended.stderr,
        strategy=Strategy(tuple(_spots(game)), (simple,)),
        notes=(
            _SPLITS,
            f"made in {bet:.4%} of rounds; the edge is per round",
            "what is changed is counted of first decisions",
        ),
    )
    misread = bet * _misread(game, usual) if len(game.groups) == 1 else None
    return InformedPlay(solution, misread, _changed(game, usual))


def _first(deal: FirstCards) -> Iterator[tuple[int, float]]:
    """The player's first card, and its share of the orders."""
    first, second = deal.two
    yield from [(first, 1.0)] if first == second else [(first, 0.5), (second, 0.5)]


def by_first_card(game: NextCardGame, worth: Callable[[SeenDeal], float]) -> dict[int, float]:
    """What rounds net in all by the player's first card, from what deals are worth that no blackjack decides."""
    nets = defaultdict[int, float](float)
    for seen in game.deals():
        net = float(game.blackjack(seen).net) if seen.deal.blackjack else worth(seen)
        for first, share in _first(seen.deal):
            nets[first] += share * seen.chance * net
    for deal in deals(game.shoe):
        for first, share in _first(deal):
            nets[first] += share * deal.chance * deal.natural * float(game.natural(deal).net)
    return nets


class _Ended:
    """How rounds end that are wagered on after some first cards, and what chance the dealt splits leave."""

    def __init__(self, game: NextCardGame, made: Sequence[int]) -> None:
        self.endings: defaultdict[Ending, float] = defaultdict(float)
        reach: dict[tuple[int, int], Floats] = {at: np.zeros((len(hands().points), len(VALUES))) for at in game.turns}
        for deal in deals(game.shoe):
            share = sum(share for first, share in _first(deal) if first in made)
            self.endings[game.natural(deal)] += share * deal.chance * deal.natural
        for seen in game.deals():
            deal, at = seen.deal, (seen.deal.up, seen.group)
            share = seen.chance * sum(share for first, share in _first(deal) if first in made)
            if deal.blackjack:
                self.endings[game.blackjack(seen)] += share
            else:
                hand = number(*deal.two)
                reach[at][hand] += share * game.turns[at].hidden.chances[hand]
        variance = 0.0
        for (up, group), turn in game.turns.items():
            held = reach[up, group]
            for pair, split in turn.splits.items():
                hand = number(pair, pair)
                apart = np.where(turn.acts[hand] == SPLIT, held[hand], 0.0)
                if likely := float(apart.sum()):
                    shares, left = split.dealt(apart, 1000 * group + 10 * up + pair)
                    variance += likely**2 * left
                    for (net, risk), share in shares.items():
                        self.endings[Ending(Fraction(net), Fraction(risk))] += likely * share
            given_up = float(held[(turn.acts == SURRENDER) & (hands().size == 2)[:, None]].sum())
            self.endings[Ending(game.rules.surrender_pays)] += given_up
            ended = turn.hidden.follow(turn.acts, held)
            for place in np.ndindex(ended.shape):
                self.endings[Ending(Fraction(int(NETS[STAKED][place])), Fraction(int(RISKS[STAKED][place])))] += float(
                    ended[place]
                )
        self.endings = defaultdict(float, {end: chance for end, chance in sorted(self.endings.items()) if chance > 0})
        self.stderr = sqrt(variance)


def _changed(game: NextCardGame, usual: SolvedGame) -> float:
    return sum(
        seen.chance
        * float(turn.hidden.chances[hand][turn.acts[hand] != usual.turns[seen.deal.up].act(seen.deal.two)].sum())
        for seen in game.deals()
        if not seen.deal.blackjack
        for turn, hand in [(game.turns[seen.deal.up, seen.group], number(*seen.deal.two))]
    )


def _simple(game: NextCardGame, usual: SolvedGame) -> float:
    """Cards are drawn by the next card; who doubles, splits or surrenders does so only where it is best without it."""
    hidden = {at: turn.hidden for at, turn in game.turns.items()}
    drawn = {at: _drawing_only(cards, usual.turns[at[0]].acts) for at, cards in hidden.items()}

    def worth(seen: SeenDeal) -> float:
        turn, two = usual.turns[seen.deal.up], seen.deal.two
        split = turn.act(two) == SPLIT
        return turn.worth(two) if split else float(drawn[seen.deal.up, seen.group][number(*two)])

    return sum(max(net, 0.0) for net in by_first_card(game, worth).values())


def _drawing_only(hidden: HiddenCards, usual: Small) -> Floats:
    drawing = STAND | HIT
    may = np.where(usual & drawing > 0, hidden.legal() & drawing, usual)
    return hidden.decide(sees_next=True, may=np.where(may > 0, may, STAND)).worth


def _misread(game: NextCardGame, usual: SolvedGame) -> float:
    """What the same play nets where the card that is seen says nothing about the one that comes. Hands of a split are
    then played as is usual."""
    worth = {}
    for (up, group), turn in game.turns.items():
        splits = {number(pair, pair): split.worth for pair, split in usual.turns[up].splits.items()}
        worth[up, group] = turn.hidden.unread(turn.acts, splits)
    return sum(
        by_first_card(game, lambda seen: float(worth[seen.deal.up, seen.group][number(*seen.deal.two)])).values()
    )


def _spots(game: NextCardGame) -> Iterator[ChartSpot]:
    for seen in game.deals():
        deal, turn = seen.deal, game.turns[seen.deal.up, seen.group]
        hand = number(*deal.two)
        if deal.blackjack:
            continue
        beneath = f" over {in_words(turn.hidden.holes)}" if len(game.groups) > 1 else ""
        for card in VALUES:
            if chance := seen.chance * float(turn.hidden.chances[hand, card - 1]):
                worth = zip(NAMES, turn.decided.values[hand, card - 1], strict=False)
                values: dict[str, Number] = {name: float(value) for name, value in worth if not np.isnan(value)}
                if deal.two[0] == deal.two[1] and deal.two[0] in turn.splits:
                    values[NAMES[SPLIT.bit_length() - 1]] = float(turn.splits[deal.two[0]].worth[card - 1])
                facing = f"{in_words([deal.up])}{beneath}, next {in_words([card])}"
                act = NAMES[int(turn.acts[hand, card - 1]).bit_length() - 1]
                yield ChartSpot("two cards", in_words(deal.two), facing, chance, values, act)
