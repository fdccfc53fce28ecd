"""Streets decided by somebody who knows community cards before they turn up. Each thing that can be known leaves only
the cards that fit it to come, and the streets are solved again for each."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import permutations, product
from typing import Any, Final, NamedTuple

import numpy as np

from croupier.engines.collusion import HandSizes, WithoutCards, colluding
from croupier.engines.dealt import alike_suits, side_by_side
from croupier.engines.knowledge import InformedPlay, Knowledge, KnownCard, RankGroup, group_name
from croupier.engines.known_beside import SeenTogether, side_bets_knowing
from croupier.engines.question import Question
from croupier.engines.solved import ChartSpot, EasierStrategy, Ending, Solution, Strategy
from croupier.engines.streets.sets import (
    FIVE,
    Flags,
    LinePays,
    Places,
    StreetSets,
    card_sets,
    line_pays,
    made_by,
    places,
    sets_of,
)
from croupier.engines.streets.shape import shape_of
from croupier.engines.streets.solve import ActionValues, Choices, StreetGame, StreetWalk, best, charted
from croupier.equipment.cards import Card, show
from croupier.games.families.street_plan import StreetChart, TableBet

#: Charts are written for so many things that can be known.
_MOST_CHARTS: Final = 20
_FIRST_STREET: Final = (
    "first street",
    "only the first decision goes by what is known, and the later ones are as usual",
)
_BY_NAME: Final = ("by name", "hands that the chart calls alike, known cards included, are played alike")


class KnownStreets(NamedTuple):
    """One thing that can be known, which stands for ``times`` alike: the cards that can still come, in words, and the
    cards that are known exactly, by the number of cards seen once they have turned up."""

    sets: StreetSets
    times: int
    words: str
    cards: Mapping[int, Card]


class StreetShare(NamedTuple):
    """What one known thing adds: rounds, endings, the net of a play by the names of hands, rounds and net of the play
    where the thing says nothing, rounds in which nothing is decided otherwise, and the chart."""

    ways: int
    endings: Counter[Ending]
    by_name: Fraction
    unread: int
    misread: Fraction
    same: int
    spots: list[ChartSpot]


def knowing(question: Question, knowledge: Knowledge, chart: StreetChart) -> dict[str, InformedPlay]:
    """All bets for the best with community cards known, and side bets where these favour them."""
    shape = shape_of(question.game)
    board = shape.plan.board
    what = f"what can be known is community:1 to community:{board}, community:all, and hands:1, hands:2 ..."
    known = knowledge.at("community", board, what)
    sets = card_sets(question.pack, shape.plan.base)
    game = StreetGame(shape, sets, _pays(question, sets))
    unaware, _ = best(game)
    if knowledge.hands:
        net = -StreetWalk(game, unaware).edge
        sizes = HandSizes(shape.plan.held, FIVE, FIVE)
        play = colluding(question, knowledge, sizes, net, partial(_without, question, game, unaware), _FIRST_STREET)
        return {question.wager: play}
    things = list(_things(sets, question.pack, known, shape.plan.held, board))
    charts = chart if len(things) <= _MOST_CHARTS else None
    shares = side_by_side(lambda thing: _share(game, unaware, thing, chart, charts is not None), things)
    ways = sum(share.ways for share in shares)
    simple = -sum((share.by_name for share in shares), Fraction(0)) / ways
    simpler = (EasierStrategy(*_BY_NAME, simple),)
    play = InformedPlay(
        Solution(
            ways=ways,
            endings=sum((share.endings for share in shares), Counter[Ending]()),
            strategy=Strategy(tuple(spot for share in shares for spot in share.spots), simpler),
        ),
        sum((share.misread for share in shares), Fraction(0)) / sum(share.unread for share in shares),
        1 - Fraction(sum(share.same for share in shares), ways),
        len(known),
    )
    plan = shape.plan
    bets = {bet.wager: SeenTogether(plan.size(bet.cards), _sees(bet)) for bet in plan.beside}
    return {question.wager: play} | side_bets_knowing(question, known, bets)


def _sees(bet: TableBet) -> Callable[[KnownCard], bool]:
    return lambda _: bet.cards != "player"


def _pays(question: Question, sets: StreetSets) -> LinePays:
    return line_pays(sets.lines, question.posted, shape_of(question.game).most, question.asked.stake_or())


def _without(
    question: Question, whole: StreetGame, unaware: Choices, gone: Sequence[Card], _open: Sequence[Card]
) -> WithoutCards:
    """The streets without some cards, beside the same sets decided as usual."""
    pack = tuple(copies - gone.count(card) for card, copies in enumerate(question.pack))
    sets = StreetSets(pack, whole.shape.plan.base)
    game = StreetGame(whole.shape, sets, _pays(question, sets))
    # The sets of the rest among those of the whole pack: of like cards, the first.
    where = np.searchsorted(whole.sets.cards, sets.cards) + [
        sets.cards[:at].tolist().count(card) for at, card in enumerate(sets.cards.tolist())
    ]
    rest = [places(where[sets_of(sets.n, decision.seen)]) for decision in whole.shape.decisions]
    usual = [decided[some] for some, decided in zip(rest, unaware, strict=True)]
    choices, _ = best(game)
    walk, others = StreetWalk(game, choices), StreetWalk(game, usual)
    same = StreetWalk(game, _agreed(choices, usual)).endings.total()
    simple = StreetWalk(game, [choices[0], *usual[1:]])
    # Whoever sees a card that was read elsewhere plays on without the reading.
    believed = [decided.copy() for decided in unaware]
    for decided, some, choice in zip(believed, rest, choices, strict=True):
        decided[some] = choice
    misread = -StreetWalk(whole, believed).edge
    return WithoutCards(
        walk.ways, walk.endings, -others.edge * walk.ways, walk.ways - same, -simple.edge * walk.ways, misread
    )


def _agreed(informed: Sequence[Any], uninformed: Sequence[Any]) -> list[Any]:
    """What both decide alike; -1 where they do not."""
    return [np.where(choice == other, choice, -1) for choice, other in zip(informed, uninformed, strict=True)]


def _things(
    sets: StreetSets, pack: Sequence[int], known: Sequence[KnownCard], held: int, board: int
) -> Iterator[KnownStreets]:
    """Every row of cards that can be known exactly, of suits that can be swapped the first, and beside each every group
    that the others can be read as. With all community cards known, only what they make matters."""
    exactly = [held + card.number for card in known if not card.groups]
    read = [(held + card.number, card.groups) for card in known if card.groups]
    if len(exactly) == board:
        for number, line in enumerate(sets.lines):
            yield KnownStreets(sets.ending_in(number), 1, line or "nothing", {})
        return
    for cards, times in _rows(pack, len(exactly)).items():
        for groups in product(*(groups for _, groups in read)):
            lying = dict(zip(exactly, cards, strict=True))
            fits = {place: sets.cards == card for place, card in lying.items()}
            fits |= {place: _among(sets, group) for (place, _), group in zip(read, groups, strict=True)}
            words = ", ".join(filter(None, [show(cards), *map(group_name, groups)]))
            yield KnownStreets(sets.knowing(fits), times, words, lying)


def _among(sets: StreetSets, group: RankGroup) -> Flags:
    fits: Flags = np.isin(sets.cards >> 2, sorted(group))
    return fits


def _rows(pack: Sequence[int], size: int) -> Counter[tuple[Card, ...]]:
    """Cards in the order in which they come, one row for all that swap suits, and for how many it stands."""
    alike = alike_suits(pack)
    swaps = [suits for suits in permutations(range(4)) if all(alike[suits[suit]] == alike[suit] for suit in range(4))]
    deck = [card for card, copies in enumerate(pack) for _ in range(copies)]
    rows: Counter[tuple[Card, ...]] = Counter()
    for row in set(permutations(deck, size)):
        rows[min(tuple(card & ~3 | suits[card & 3] for card in row) for suits in swaps)] += 1
    return rows


def _share(game: StreetGame, unaware: Choices, thing: KnownStreets, chart: StreetChart, charts: bool) -> StreetShare:
    """The streets with one thing known, beside the same choices where it says nothing."""
    aware = game._replace(sets=thing.sets)
    choices, worth = best(aware)
    walk = StreetWalk(aware, choices)
    # Whoever sees that it cannot be so plays on without it.
    kept = [
        np.where(np.broadcast_to(values.orders, len(informed))[:, None] > 0, informed, uninformed)
        for informed, uninformed, values in zip(choices, unaware, worth, strict=True)
    ]
    misread = StreetWalk(game, kept, thing.sets.orders(game.shape.plan.held))
    same = StreetWalk(aware, _agreed(choices, unaware))
    spots = charted(aware, chart, walk, choices, worth)[0] if charts else []
    return StreetShare(
        walk.ways * thing.times,
        Counter({ending: ways * thing.times for ending, ways in walk.endings.items()}),
        -StreetWalk(aware, _by_name(aware, thing, worth, chart)).edge * walk.ways * thing.times,
        misread.ways * thing.times,
        -misread.edge * misread.ways * thing.times,
        same.endings.total() * thing.times,
        [spot._replace(facing=", ".join(filter(None, [thing.words, spot.facing]))) for spot in spots],
    )


def _by_name(game: StreetGame, thing: KnownStreets, worth: Sequence[ActionValues], chart: StreetChart) -> Choices:
    """With all hands of a name, the action that is worth most for them together."""
    choices: Choices = []
    for decision, values in zip(game.shape.decisions, worth, strict=True):
        names, which = _names(game, thing, decision.seen, chart)
        labels = list(dict.fromkeys(names))
        groups = np.array([labels.index(name) for name in names])[which]
        sums = np.zeros((len(labels), *values.values.shape[1:]))
        np.add.at(sums, groups, values.values.astype(float))
        choices.append(sums.argmax(axis=2).astype(np.int8)[groups])
    return choices


def _names(game: StreetGame, thing: KnownStreets, seen: int, chart: StreetChart) -> tuple[Sequence[str], Places]:
    """What sets of so many cards are called together with the known cards that are still to come, by number."""
    beside = tuple(card for place, card in thing.cards.items() if place > seen)
    if seen + len(beside) == FIVE:
        return made_by(game.sets.with_cards(seen, beside), game.shape.plan.base)
    looks, which = game.sets.looks(seen, beside)
    return [chart.call(look) for look in looks], which
