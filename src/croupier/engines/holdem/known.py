"""Hold'em played by somebody who knows a card of the dealer's or cards of the board: the game is counted for everything
that they can be, and every bet is made for the best."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Final, TypeAlias

from croupier.engines.dealt import alike_suits
from croupier.engines.holdem.drawn import DRAWN_BESIDE, Known, drawn, informed, known_places
from croupier.engines.holdem.likeness import NO_CARD, KnownCards, likeness, place_of
from croupier.engines.holdem.prices import BOARD, FLOP, HOLE, Prices, prices
from croupier.engines.holdem.solve import FIRST_ONLY, FirstBet, count_hands, first_bets, played
from croupier.engines.knowledge import InformedPlay, Knowledge
from croupier.engines.known_beside import SeenTogether, side_bets_knowing
from croupier.engines.question import Question
from croupier.engines.solved import ChartSpot, Ending, Solution, Strategy
from croupier.engines.streets.sets import sets_of
from croupier.equipment.cards import Card, show
from croupier.games.families.holdem import BestFive, HoldemPlan, HoleCards
from croupier.paytables import PayTable

_WHAT: Final = (
    f"what can be known is dealer:1 and dealer:{HOLE}, community:1 to community:{BOARD}, turn and river, and hands:1, "
    "hands:2 ..."
)
_TURN: Final = FLOP + 1
#: Where cards lie that are known and not of the flop.
_LATER: Final = ("turn", "river", "dealer")
#: What lies on the flop, and what in each of these.
_Lying: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...]]
#: Cards that are known, where the game is counted for everything that they can be. Three are thousands of things.
_MOST_COUNTED: Final = 2
_FIRST_CHANGED: Final = "what is changed is counted of the first decision"
#: Charts are written for so many things that can be known.
_MOST_CHARTS: Final = 20


def knowing(question: Question, knowledge: Knowledge) -> dict[str, InformedPlay]:
    """The wagers against the dealer together, and side bets where what is known favours them."""
    known = known_places(knowledge, question.pack, _WHAT)
    plays = {question.wager: _against_dealer(question, known)}
    if known.hands:
        return plays
    plan, tables = HoldemPlan.of(question.game), question.options.tables
    bets = {bet.wager: seen for bet in plan.side_bets if (seen := _seen(bet, tables.get(bet.wager), known))}
    return plays | side_bets_knowing(question, [*known.dealer, *known.board], bets)


def _seen(bet: BestFive | HoleCards, table: PayTable | None, known: Known) -> SeenTogether | None:
    """What a side bet goes by. One that a table pays by the dealer's cards too does not go by all of them together."""
    if isinstance(bet, BestFive):
        board = bet.board
        return SeenTogether(HOLE + min(board, BOARD), lambda card: card.place == "community" and card.number <= board)
    by_dealer = table is not None and any(table.get(line) for line in bet.against.values())
    return None if by_dealer and known.dealer else SeenTogether(HOLE, lambda _: False)


def _against_dealer(question: Question, cards_known: Known) -> InformedPlay:
    """The base game for the best: counted where one card is known exactly or two, of which not both are the dealer's or
    come after the flop, and else in deals that are drawn."""
    known = Counter(_places(cards_known))
    exactly = cards_known.cards <= _MOST_COUNTED and not any(
        card.groups for card in (*cards_known.dealer, *cards_known.board)
    )
    if not exactly or cards_known.hands or known["dealer"] > 1 or known["turn"] + known["river"] > 1:
        return informed(question, cards_known)
    plan = HoldemPlan.of(question.game)
    paid = prices(plan, question.options.tables, question.asked.stake_or())
    usual = _usual_bets(question.pack, paid)
    endings: Counter[Ending] = Counter()
    ways, changed, spots = 0, 0, list[ChartSpot]()
    things, bets = _things(question.pack, known), dict[KnownCards, list[FirstBet]]()
    for thing, times in things.items():
        count = count_hands(_without_dealer(question.pack, thing), paid, known=thing)
        first = bets[thing] = first_bets(count)
        solved = played(count, first)
        ways += count.ways * times
        each = count.ways // sum(count.classes.ways) * times
        for holding, holdings, bet in zip(count.classes.cards, count.classes.ways, first, strict=True):
            changed += holdings * each * (usual[holding] != bet.best)
        endings.update({ending: int(showdowns) * times for ending, showdowns in solved.endings.items()})
        if len(things) <= _MOST_CHARTS and solved.strategy:
            facing = show(thing.all)
            spots += [spot._replace(facing=facing, ways=spot.ways * times) for spot in solved.strategy.spots]
    counted = _FirstBets(question.pack, cards_known, list(paid.course.first.named), bets)
    beside = drawn(question, cards_known, DRAWN_BESIDE, counted)
    strategy = Strategy(tuple(spots), (beside.simple,), FIRST_ONLY if spots else ())
    solution = Solution(ways=ways, endings=endings, strategy=strategy, notes=(_FIRST_CHANGED, beside.note))
    return InformedPlay(solution, beside.misread, Fraction(changed, ways), cards_known.cards)


def _usual_bets(pack: tuple[int, ...], paid: Prices) -> dict[tuple[Card, ...], str]:
    """The first bet with each holding where nothing is known."""
    alike, _ = likeness(pack)
    bets = first_bets(count_hands(pack, paid))
    holdings = alike.cards[sets_of(len(alike.cards), HOLE)].tolist()
    return {tuple(cards): bets[kind].best for cards, kind in zip(holdings, alike.class_of.tolist(), strict=True)}


def _places(known: Known) -> Iterator[str]:
    """Where the known cards lie: ``flop``, ``turn``, ``river`` or ``dealer``."""
    yield from ("dealer" for _ in known.dealer)
    for card in known.board:
        yield "flop" if card.number <= FLOP else "turn" if card.number == _TURN else "river"


def _without_dealer(pack: tuple[int, ...], thing: KnownCards) -> tuple[int, ...]:
    """What is left of a pack beside a card of the dealer's that is known."""
    return tuple(copies - (card == thing.dealer) for card, copies in enumerate(pack))


class _FirstBets:
    """The first bet that was counted best, in a deal in which cards are known: its place among those that can be made.
    What is known was counted for one of all that swap suits, so the player's cards are swapped with it."""

    def __init__(
        self, pack: tuple[int, ...], known: Known, named: Sequence[str], bets: Mapping[KnownCards, Sequence[FirstBet]]
    ) -> None:
        self._pack, self._known, self._named, self._bets = pack, known, named, bets
        self._swaps = _swaps(pack)

    def __call__(self, own: tuple[Card, ...], dealer: Sequence[Card], board: Sequence[Card]) -> int:
        read = [dealer[card.number - 1] for card in self._known.dealer]
        read += [board[card.number - 1] for card in self._known.board]
        lying = list(zip(_places(self._known), read, strict=True))
        flop = tuple(card for place, card in lying if place == "flop")
        others = tuple(card for name in _LATER for place, card in lying if place == name)
        least, suits = min((_swapped(flop, others, suits), suits) for suits in self._swaps)
        thing = _thing(least, [name for name in _LATER if any(place == name for place, _ in lying)])
        alike, _ = likeness(_without_dealer(self._pack, thing), thing)
        low, high = sorted(alike.cards.tolist().index(card & ~3 | suits[card & 3]) for card in own)
        return self._named.index(self._bets[thing][alike.class_of[place_of(low, high)]].best)


def _swaps(pack: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The swaps of suits that leave a pack as it is."""
    alike = alike_suits(pack)
    return [suits for suits in permutations(range(4)) if all(alike[suits[suit]] == alike[suit] for suit in range(4))]


def _swapped(flop: tuple[Card, ...], others: tuple[Card, ...], suits: tuple[int, ...]) -> _Lying:
    first, second = (tuple(card & ~3 | suits[card & 3] for card in cards) for cards in (flop, others))
    return tuple(sorted(first)), second


def _thing(lying: _Lying, others: Sequence[str]) -> KnownCards:
    return KnownCards(lying[0], **(dict.fromkeys(_LATER, NO_CARD) | dict(zip(others, lying[1], strict=True))))


def _things(pack: tuple[int, ...], known: Counter[str]) -> Counter[KnownCards]:
    """Every set of cards that can lie there, one of all that swap suits, and how many that is."""
    swaps, deck = _swaps(pack), [card for card, copies in enumerate(pack) if copies]
    others = [place for place in _LATER if known[place]]
    things: Counter[KnownCards] = Counter()
    for flop in combinations(deck, known["flop"]):
        for cards in permutations([card for card in deck if card not in flop], len(others)):
            things[_thing(min(_swapped(flop, cards, suits) for suits in swaps), others)] += 1
    return things
