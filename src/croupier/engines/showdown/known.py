"""A showdown played by somebody who knows cards of the dealer's. Each thing that can be known is a game of its own,
with the dealer's hands that fit it; hands are decided in each of them for the best."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np

from croupier.engines import dealt
from croupier.engines.collusion import HandSizes, WithoutCards, colluding
from croupier.engines.dealt import side_by_side
from croupier.engines.knowledge import InformedPlay, Knowledge, KnownCard, group_name
from croupier.engines.known_beside import SeenTogether, side_bets_knowing
from croupier.engines.question import Question
from croupier.engines.showdown import looks
from croupier.engines.showdown.best_play import Choices, ShowdownPlay, best_play, parts, plan_of
from croupier.engines.showdown.chart import ShowdownStyle
from croupier.engines.showdown.standings import NO_CARD, Contest, HandsFacing, Standings
from croupier.engines.solved import ChartSpot, EasierStrategy, Ending, Solution, Strategy
from croupier.equipment.cards import Card, show
from croupier.errors import BadInput
from croupier.games.families.showdown import STANDINGS, LookBet, ShowdownPlan

#: Things that can be known before they are too many to solve the game for each in minutes.
_MOST: Final = 400
#: Charts are written for so many.
_MOST_CHARTS: Final = 20
#: What counting a side bet on both hands comes to, in hands of the player's alone.
_HANDS_AGAINST_EACH_OTHER, _HANDS_TOGETHER = 2_000_000, 2_500_000
_THRESHOLDS: Final = ("thresholds", "whatever is known, each size of bet from one hand up")


class KnownThing(NamedTuple):
    """One thing that can be known, which stands for ``times`` alike: the game it leaves, and in words what it is.
    ``standing`` is the column of `STANDINGS` where all of the dealer's cards are known."""

    contest: Contest
    times: int
    words: str
    standing: int = -1


class KnownShare(NamedTuple):
    """What one known thing adds: rounds, endings, the net of the best play and of thresholds, what the best play nets
    where the thing says nothing (times the hands a dealer can have), how many decisions differ, and the chart."""

    ways: int
    endings: Counter[Ending]
    by_threshold: Fraction
    misread: Fraction
    changed: Fraction
    spots: list[ChartSpot]


def knowing(question: Question, knowledge: Knowledge, style: ShowdownStyle) -> dict[str, InformedPlay]:
    """The base game for the best with cards of the dealer's known, and side bets where these favour them."""
    plan = plan_of(question.game)
    hidden = plan.dealer_cards - plan.open_cards
    what = f"what can be known is dealer:1 to dealer:{hidden}, dealer:all, and hands:1, hands:2 ..."
    if knowledge.hands:
        sizes = HandSizes(plan.cards, plan.cards + plan.dealer_cards, plan.cards, plan.open_cards)
        net = -sum((game.loss(game.best) * facing.times for facing, game in parts(question)), Fraction(0))
        ways = sum(facing.times * facing.standings.showdowns for facing, _ in parts(question))
        without = partial(_without, question, plan, net / ways)
        return {question.wager: colluding(question, knowledge, sizes, net / ways, without, _THRESHOLDS)}
    known = knowledge.at("dealer", hidden, what)
    things = list(_things(question, plan, known, hidden))
    if len(things) > _MOST:
        raise BadInput(f"{len(known)} cards of the dealer's can be known in too many ways; know fewer, or dealer:all")
    charts = len(things) <= _MOST_CHARTS
    shares = side_by_side(lambda thing: _share(question, plan, thing, style if charts else None), things)
    ways = sum(share.ways for share in shares)
    endings = sum((share.endings for share in shares), Counter[Ending]())
    simple = -sum((share.by_threshold for share in shares), Fraction(0)) / ways
    simpler = (EasierStrategy(*_THRESHOLDS, simple),)
    spots = tuple(spot for share in shares for spot in share.spots)
    play = InformedPlay(
        Solution(ways=ways, endings=endings, strategy=Strategy(spots, simpler)),
        sum((share.misread for share in shares), Fraction(0)) / ways,
        sum((share.changed for share in shares), Fraction(0)) / ways,
        len(known),
    )
    return {question.wager: play} | side_bets_knowing(
        question, known, {bet.wager: _seen(plan, bet) for bet in plan.side_bets}
    )


def _seen(plan: ShowdownPlan, bet: LookBet) -> SeenTogether:
    """What a side bet goes by. The lower of two hands of one size is the same whichever of them a card lies in."""
    if bet.sees == "loser":
        both = plan.cards == plan.dealer_cards
        return SeenTogether(plan.cards + plan.dealer_cards, lambda _: True, int(both), _HANDS_AGAINST_EACH_OTHER)
    apart = bet.sees != "hand" and looks.tells_suits_apart(bet)
    if bet.sees == "both":
        return SeenTogether(plan.cards + plan.dealer_cards, lambda _: True, hands=_HANDS_TOGETHER, apart=apart)
    return SeenTogether(plan.cards, lambda _: False, apart=apart)


def _things(question: Question, plan: ShowdownPlan, known: Sequence[KnownCard], hidden: int) -> Iterator[KnownThing]:
    """Every set of cards that can be known exactly, with the open ones, of suits that can be swapped the first; beside
    each, every group that the others can be read as."""
    pack, groups = question.pack, [card.groups for card in known if card.groups]
    exactly = len(known) - len(groups)
    apart = plan.ends["tied"] != plan.ends["beaten"]
    contest = Contest(pack, plan.order, plan.cards, hidden, plan.qualifies, apart)
    if exactly == hidden:
        for cards, times in _sets(pack, plan.open_cards):
            for column, standing in enumerate(STANDINGS):
                if standing in plan.ends and (apart or standing != "tied"):
                    words = f"{show(cards)} {standing}".strip()
                    yield KnownThing(contest._replace(known=cards, ties_apart=apart), times, words, column)
        return
    for cards, times in _sets(pack, exactly + plan.open_cards):
        for read in product(*groups):
            beside = contest._replace(hidden=hidden - exactly, known=cards, read=read)
            yield KnownThing(beside, times, ", ".join(filter(None, [show(cards), *map(group_name, read)])))


def _sets(pack: tuple[int, ...], size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """The sets of so many cards, one of those that swap suits, and how many sets that is."""
    if not size:
        yield (), 1
        return
    hands, ways = dealt.all_hands(pack, size, alike=dealt.alike_suits(pack))
    for cards, times in zip(hands.tolist(), ways.tolist(), strict=True):
        yield tuple(cards), times


def _share(question: Question, plan: ShowdownPlan, thing: KnownThing, style: ShowdownStyle | None) -> KnownShare:
    """The game with one thing known, beside the same hands played without knowing it."""
    contest, stood = thing.contest, thing.contest.standings()
    if thing.standing >= 0:
        stood = stood._replace(against=stood.against * (np.arange(len(STANDINGS)) == thing.standing))
    met = stood.against.any(axis=1)
    if not met.any():
        return KnownShare(0, Counter(), Fraction(0), Fraction(0), Fraction(0), [])
    stood = Standings(stood.hands[met], stood.ways[met], stood.worth[met], stood.against[met])
    game = best_play(plan, question.options.tables, question.asked.stake_or(), stood)
    each = stood.against.sum(axis=1)
    rounds = stood.ways * each
    misread, changed = Fraction(0), Fraction(0)
    lying_open = list(combinations(contest.known, plan.open_cards))
    hidden = plan.dealer_cards - plan.open_cards
    for cards in lying_open:
        unknown = contest._replace(hidden=hidden, known=cards, read=())
        before = stood._replace(against=unknown.against(stood.hands, stood.worth))
        unaware = ShowdownPlay(before, game.classes, game.hands, game.offers)
        misread += Fraction(_net(unaware, game.best, each), unaware.scale * before.each)
        changed += int(rounds[game.best != unaware.best].sum())
    times = Fraction(thing.times, len(lying_open))
    facing = HandsFacing(contest.known[0] if contest.known else NO_CARD, thing.times, stood)
    charted = style.chart.spots(plan, facing, game) if style and thing.standing < 0 else ()
    return KnownShare(
        int(rounds.sum()) * thing.times,
        Counter({ending: int(ways) * thing.times for ending, ways in game.endings().items()}),
        -game.loss(_thresholds(game)) * thing.times,
        misread * times,
        changed * times,
        [spot._replace(facing=thing.words) for spot in charted],
    )


def _without(
    question: Question, plan: ShowdownPlan, net: Fraction, gone: Sequence[Card], lying_open: Sequence[Card]
) -> WithoutCards:
    """The game without some cards, before every card that can lie open or these, beside the same hands decided as
    usual, which nets so much."""
    pack = tuple(copies - gone.count(card) for card, copies in enumerate(question.pack))
    hidden, apart = plan.dealer_cards - plan.open_cards, plan.ends["tied"] != plan.ends["beaten"]
    contest = Contest(question.pack, plan.order, plan.cards, hidden, plan.qualifies, apart)
    endings: Counter[Ending] = Counter()
    usual, changed, simple, misread, opened = Fraction(0), 0, Fraction(0), Fraction(0), 0
    for cards, times in [(tuple(lying_open), 1)] if lying_open else _sets(pack, plan.open_cards):
        stood = contest._replace(pack=pack, known=cards).standings()
        game = best_play(plan, question.options.tables, question.asked.stake_or(), stood)
        before = stood._replace(against=contest._replace(known=cards).against(stood.hands, stood.worth))
        unaware = ShowdownPlay(before, game.classes, game.hands, game.offers)
        endings.update({ending: int(ways) * times for ending, ways in game.endings().items()})
        usual -= game.loss(unaware.best) * times
        changed += int(stood.ways[game.best != unaware.best].sum()) * stood.each * times
        simple -= game.loss(_thresholds(game)) * times
        # Whoever holds a card that was read elsewhere plays on without the reading.
        costs = (unaware.loss(unaware.best) - unaware.loss(game.best)) / before.each
        misread += times * costs / comb(sum(question.pack) - plan.open_cards, plan.cards)
        opened += times
    return WithoutCards(endings.total(), endings, usual, changed, simple, net + misread / opened)


def _net(game: ShowdownPlay, choices: Choices, times: Any) -> int:
    """What these choices net in all, times the game's scale, every hand being met so many times."""
    values, ways = game.values[choices, np.arange(len(choices))], game.standings.ways
    if (times == times[0]).all():
        return int((values * ways).sum()) * int(times[0])
    return int((values.astype(object) * ways * times).sum())


def _thresholds(game: ShowdownPlay) -> Choices:
    """Every size of bet from one hand up, for the best: of the hands in ascending order, where each size begins."""
    worth = game.standings.worth
    marks, where = np.unique(worth, return_inverse=True)
    sums = np.zeros((game.actions, len(marks) + 1))
    for action, values in enumerate(game.values):
        sums[action, 1:] = np.cumsum(
            np.bincount(where.reshape(-1), values.astype(float) * game.standings.ways, len(marks))
        )
    # What the lowest hands up to each mark come to with the sizes so far, and where the last of these begins.
    best, begins = sums[0], list[Any]()
    for action in range(1, game.actions):
        ahead = best - sums[action]
        highest = np.maximum.accumulate(ahead)
        begins.append(np.maximum.accumulate(np.where(ahead == highest, np.arange(len(ahead)), 0)))
        best = highest + sums[action]
    choices, end = np.zeros(len(marks), np.int8), len(marks)
    for action in range(game.actions - 1, 0, -1):
        begin = int(begins[action - 1][end])
        choices[begin:end] = action
        end = begin
    return choices[where.reshape(-1)]
