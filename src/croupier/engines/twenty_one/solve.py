"""The main wager of a blackjack round at its best, and how to play it: the charts with the worth of every action, where
the very cards decide otherwise, and what simpler strategies leave to the house.

Basic strategy is the best chart that goes by totals alone. It has a place for every total, hard or soft, with two cards
(when doubling is open) and with more. What an action is worth there is what it is worth for each hand of that total, as
often as that hand comes up. Since that depends on how earlier hands are played, the chart is made anew until it no
longer changes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from croupier.engines.question import AnalysisSettings, Question
from croupier.engines.solved import ChartSpot, EasierStrategy, Number, Solution, Strategy
from croupier.engines.twenty_one.dealer import VALUES, Floats, Shoe, Small, by_value, values_of
from croupier.engines.twenty_one.game import PlayAgainst, SolvedGame, deals, solved
from croupier.engines.twenty_one.hands import PlayStyle, anything, drawing_like_the_dealer, hands, number
from croupier.engines.twenty_one.kernel import TIE
from croupier.engines.twenty_one.splits import FREE
from croupier.errors import CroupierError
from croupier.games.families import blackjack_plan
from croupier.games.families.blackjack_plan import DOUBLE, FREE_DOUBLE, HIT, NAMES, SPLIT, STAND, SURRENDER, Rules
from croupier.options import choice

#: In which order actions that tie are taken, by how much they put at risk (ruling: G9).
BY_RISK: Final = (SURRENDER, STAND, HIT, FREE_DOUBLE, DOUBLE)
PAIRS: Final = [number(value, value) for value in VALUES]
_ROUNDS: Final = 8
#: What a hand counts that is never held under a strategy, so that its place on the chart is not empty.
_NEVER: Final = 1e-15


class ChartPlace(NamedTuple):
    """A place on the chart: the total, and whether more than two cards make it."""

    drawn: bool
    soft: bool
    points: int


class ChartAverages(NamedTuple):
    """What each action is worth at a place, in the order of the bits (NaN if it is not open), and how likely a round
    comes there."""

    values: Floats
    chance: float

    def best(self, among: int = ~0) -> int:
        """The best action of those that are open."""
        best, most = STAND, -np.inf
        for act in BY_RISK:
            value = self.values[act.bit_length() - 1]
            if act & among and value > most + TIE:
                best, most = act, value
        return best


def place_of(hand: int) -> ChartPlace:
    """The place of a hand."""
    known = hands()
    return ChartPlace(bool(known.size[hand] > 2), bool(known.soft[hand]), int(known.points[hand]))


@lru_cache(maxsize=1)
def alike_places() -> dict[ChartPlace, Small]:
    """The hands of each place."""
    alike: dict[ChartPlace, list[int]] = {}
    for hand in np.flatnonzero(hands().size >= 2):
        alike.setdefault(place_of(int(hand)), []).append(int(hand))
    return {place: np.array(held) for place, held in sorted(alike.items())}


@lru_cache(maxsize=1)
def _asked() -> dict[ChartPlace, Small]:
    """The hands that the chart is made for: a pair only where nothing else makes the total."""
    return {
        place: np.array([hand for hand in held if hand not in PAIRS] or held) for place, held in alike_places().items()
    }


def held_unsplit(play: PlayAgainst, shoe: Shoe) -> Floats:
    """How likely a round comes to hold each hand without a split, against this upcard, when it is played so."""
    reach = np.zeros(len(hands().points))
    for deal in deals(shoe, only=play.against.up):
        if not deal.blackjack and play.act(deal.two) != SPLIT:
            reach[number(*deal.two)] = deal.chance * (1 - deal.natural)
    play.against.follow(play.acts, reach)
    return reach


def averages(values: Floats, reach: Floats) -> dict[ChartPlace, ChartAverages]:
    """What each action is worth at each place, over the hands as they come up."""
    places = {}
    for place, held in _asked().items():
        dealt = held[~np.isnan(values[held, 0])]  # the shoe cannot deal the others
        choices = np.sum(~np.isnan(values[dealt]), axis=1)
        dealt = dealt[choices == choices.max(initial=0)]  # a hand that has won by its cards is not asked
        if len(dealt):
            weights = reach[dealt] + _NEVER
            places[place] = ChartAverages(weights @ values[dealt] / weights.sum(), float(reach[dealt].sum()))
    return places


def _chart(play: PlayAgainst, shoe: Shoe) -> tuple[Small, Small]:
    """What to do with every hand by its total against one upcard, and what otherwise."""
    allow, otherwise = anything(), anything()
    for _ in range(_ROUNDS):
        before = allow.copy()
        for place, average in averages(play.values, held_unsplit(play, shoe)).items():
            held = alike_places()[place]
            allow[:, held] = average.best()
            otherwise[:, held] = average.best(HIT | STAND)
        if (allow == before).all():
            break
        values, acts = play.against.decide(PlayStyle(allow, otherwise))
        play = play._replace(values=values, acts=acts)
    return allow[0], otherwise[0]


@lru_cache(maxsize=8)
def basic(rules: Rules, shoe: Shoe) -> PlayStyle:
    """Basic strategy for a shoe: the chart by totals, and the pairs that are best split by it, as often as they may."""
    allow, otherwise = anything(), anything()
    for up, play in solved(rules, shoe).turns.items():
        allow[up], otherwise[up] = _chart(play, shoe)
    allow[:, PAIRS] |= SPLIT
    return PlayStyle(allow, otherwise, resplits_at_best=False)


NOTES: Final = (
    "values are per unit of the first wager and for when the dealer has no blackjack; ways are the chance of a round",
    "a total is averaged over the cards that make it; 'exceptions' are hands whose very cards call for something else",
)
BASIC, FREE_BETS, NEVER_BUST, MIMIC = "basic strategy", "every free bet", "never bust", "mimic the dealer"
SIMPLER: Final = {
    BASIC: "the best chart by totals, whatever cards make them; pairs split as often as they may be",
    FREE_BETS: "every double and split that is free, fives doubled rather than split; else by the basic chart",
    NEVER_BUST: "never hit a hard 12 or more; else by the basic chart",
    MIMIC: "draw and stand as the dealer must; never double, split or surrender",
}


def _spots(game: SolvedGame) -> Iterator[ChartSpot]:
    for up in sorted(game.turns, key=lambda up: (up == 1, up)):  # the ace last, as charts have it
        play = game.turns[up]
        reach = held_unsplit(play, game.shoe)
        chart = averages(play.values, reach)
        yield from _totals(chart, up)
        yield from _pairs(game, play)
        yield from _free_hands(game, play)
        yield from _exceptions(play, chart, reach)
    for deal in game.deals():
        if deal.blackjack and deal.up in game.rules.even_money:
            waiting = (1 - deal.natural) * float(game.rules.blackjack_pays)
            values = {"even_money": float(game.rules.even_money_pays), "decline": waiting}
            best = "even_money" if game.takes_even_money(deal) else "decline"
            yield ChartSpot("even money", in_words(deal.two), in_words([deal.up]), deal.chance, values, best)


def _totals(chart: dict[ChartPlace, ChartAverages], up: int, whose: str = "") -> Iterator[ChartSpot]:
    for place, average in chart.items():
        if average.chance > 0 and place.points < 21:
            kind = "soft" if place.soft else "hard"
            title = f"{whose}{kind}{', drawn to' if place.drawn else ''}"
            yield _spot(title, f"{kind} {place.points}", up, average.chance, average.values, average.best())


def _pairs(game: SolvedGame, play: PlayAgainst) -> Iterator[ChartSpot]:
    for deal in game.deals(up=play.against.up):
        pair = deal.two[0]
        if deal.two[1] == pair:
            values = play.values[number(*deal.two)]
            chance = deal.chance * (1 - deal.natural)
            split = play.splits.get(pair)
            free = "free_split" if pair in game.rules.free_splits else ""
            more = {free or "split": split.worth} if split else {}
            yield _spot("pair", in_words(deal.two), deal.up, chance, values, play.act(deal.two), more, free)


def _free_hands(game: SolvedGame, play: PlayAgainst) -> Iterator[ChartSpot]:
    """Hands split off for a lammer have nothing to lose: all pairs together, each as often as it is split. Aces that
    get one card are not asked."""
    values, reach = np.zeros_like(play.values), np.zeros(len(play.values))
    for deal in game.deals(up=play.against.up):
        pair = deal.two[0]
        if play.act(deal.two) != SPLIT or not play.splits[pair].free or pair in game.rules.one_card:
            continue
        hands_ = play.splits[pair].hands
        worth, acts = hands_.decided[FREE]
        split_off = hands_.second_cards("other", 0) * deal.chance * (1 - deal.natural)
        play.against.follow(acts, split_off, pair=pair, gone=1)
        held = split_off > 0
        values[held] += worth[held] * split_off[held, None]
        reach += split_off
    values[reach > 0] /= reach[reach > 0, None]
    values[reach == 0] = np.nan
    yield from _totals(averages(values, reach), play.against.up, "free hand, ")


def _exceptions(play: PlayAgainst, chart: dict[ChartPlace, ChartAverages], reach: Floats) -> Iterator[ChartSpot]:
    known = hands()
    for hand in np.flatnonzero((reach > 0) & (known.points < 21)):
        held = values_of(known.held[hand].tolist())
        act, pair = int(play.acts[hand]), len(held) == 2 and held[0] == held[1]
        if not pair and act != chart[place_of(int(hand))].best():
            yield _spot("exceptions", in_words(held), play.against.up, float(reach[hand]), play.values[hand], act)


def _spot(
    chart: str,
    hand: str,
    up: int,
    ways: float,
    values: Floats,
    best: int,
    more: dict[str, float] | None = None,
    split: str = "",
) -> ChartSpot:
    named: dict[str, Number] = {
        name: float(value) for name, value in zip(NAMES, values, strict=False) if not np.isnan(value)
    }
    name = NAMES[best.bit_length() - 1]
    return ChartSpot(chart, hand, in_words([up]), ways, named | (more or {}), split or name if best == SPLIT else name)


def in_words(values: Sequence[int]) -> str:
    """Cards as players say them, the highest first and an ace before all."""
    ordered = sorted(values, key=lambda value: (value != 1, -value))
    return "-".join("A" if value == 1 else str(value) for value in ordered)


def simpler_styles(rules: Rules, shoe: Shoe) -> Iterator[tuple[str, PlayStyle]]:
    """Strategies that players and the literature name."""
    chart = basic(rules, shoe)
    yield BASIC, chart
    if rules.free_doubles or rules.free_splits:
        yield FREE_BETS, _every_free_bet(rules, chart)
    yield NEVER_BUST, _never_bust(chart)
    mimic = np.where(drawing_like_the_dealer(rules.hits_soft_17), HIT, STAND) | np.zeros_like(anything())
    yield MIMIC, PlayStyle(mimic, mimic)


def _where(points: range, *, soft: bool) -> Small:
    known = hands()
    numbers: Small = np.flatnonzero((known.soft == soft) & np.isin(known.points, points))
    return numbers


def _never_bust(chart: PlayStyle) -> PlayStyle:
    allow, otherwise = chart.allow.copy(), chart.otherwise.copy()
    stiff = _where(range(12, 22), soft=False)
    allow[:, stiff] = allow[:, stiff] & SPLIT | STAND
    otherwise[:, stiff] = STAND
    return PlayStyle(allow, otherwise, resplits_at_best=False)


def _every_free_bet(rules: Rules, chart: PlayStyle) -> PlayStyle:
    allow = chart.allow.copy()
    for pair in rules.free_splits:
        allow[:, number(pair, pair)] = SPLIT
    known = hands()
    for hand in _where(range(21), soft=False):
        if known.size[hand] == 2 and int(known.points[hand]) in rules.free_doubles:
            allow[:, hand] = FREE_DOUBLE
    return PlayStyle(allow, chart.otherwise, resplits_at_best=False)


#: Sums of a few thousand products of floats, each good to 16 digits, with room to spare.
ERROR: Final = 1e-11
FEWEST_CARDS: Final = 8

_APART: Final = (
    "variance and distribution take the hands of a split as independent of each other, given the dealer's end and "
    "which second cards were of the pair"
)
SPLITS: Final = (
    "split hands are played by their own cards and the upcard, as is best with both cards of the pair gone, and not "
    "by what the other hands drew (composition dependent, zero memory); their average is exact",
    _APART,
)
_TOGETHER: Final = (
    "variance and distribution are exact where a split comes to two hands; three and four are taken as independent of "
    "each other, given the dealer's end and which second cards were of the pair"
)
INSURANCE: Final = "insurance is a wager of its own and no part of this; even money is taken where it is worth more"


def rules_of(question: Question) -> Rules:
    """The rules of the game as the house posts them."""
    return blackjack_plan.BlackjackPlan.of(question.game).in_force(question.options)


def best(question: Question) -> SolvedGame:
    """The game at its best."""
    return solved(rules_of(question), shoe_of(question))


def shoe_of(question: Question) -> Shoe:
    """The shoe in play."""
    shoe = by_value(question.pack)
    if sum(shoe) < FEWEST_CARDS:
        raise CroupierError(f"{sum(shoe)} cards are too few for a round of {question.game.slug}")
    return shoe


def main(question: Question) -> Solution:
    """The main wager with everything that is booked under it, per unit of it."""
    together = getattr(question.asked, "splits", "apart") == "together"
    return _main(rules_of(question), shoe_of(question), together=together)


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitQuestion(AnalysisSettings):
    """How exactly the distribution of split rounds is wanted is asked too."""

    splits: str = choice(
        "apart",
        "together",
        clause="",
        title="whether the two hands of a split are counted together: an exact distribution, in some seconds",
    )


@lru_cache(maxsize=32)
def _main(rules: Rules, shoe: Shoe, *, together: bool) -> Solution:
    game = solved(rules, shoe)
    if together:
        game = game.counted_together()
        notes = (
            SPLITS[0],
            _TOGETHER,
            f"{game.split_again:.4%} of rounds come to three hands or more; all others are exact",
        )
    else:
        notes = (*SPLITS, f"{game.split:.4%} of rounds are split; the distribution of all others is exact")
    simpler = (
        EasierStrategy(name, SIMPLER[name], solved(rules, shoe, style).house_edge)
        for name, style in simpler_styles(rules, shoe)
    )
    return Solution(
        ways=1.0,
        endings=game.endings(),
        method="exact-float",
        strategy=Strategy(tuple(_spots(game)), tuple(simpler), NOTES),
        notes=(*notes, INSURANCE),
        error=ERROR,
    )
