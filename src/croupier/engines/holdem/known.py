"""Hold'em played by somebody who knows a card of the dealer's or cards of the board: the game is counted for everything
that they can be, and every bet is made for the best."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from typing import Final

from croupier.engines.dealt import alike_suits
from croupier.engines.holdem.drawn import DRAWN_BESIDE, Known, drawn, informed, known_places
from croupier.engines.holdem.likeness import NO_CARD, KnownCards, likeness
from croupier.engines.holdem.prices import BOARD, FLOP, HOLE, Prices, prices
from croupier.engines.holdem.solve import FIRST_ONLY, count_hands, first_bets, played
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
    things = _things(question.pack, known)
    for thing, times in things.items():
        rest = tuple(copies - (card == thing.dealer) for card, copies in enumerate(question.pack))
        count = count_hands(rest, paid, known=thing)
        first = first_bets(count)
        solved = played(count, first)
        ways += count.ways * times
        each = count.ways // sum(count.classes.ways) * times
        for holding, holdings, bet in zip(count.classes.cards, count.classes.ways, first, strict=True):
            changed += holdings * each * (usual[holding] != bet.best)
        endings.update({ending: int(showdowns) * times for ending, showdowns in solved.endings.items()})
        if len(things) <= _MOST_CHARTS and solved.strategy:
            facing = show(thing.all)
            spots += [spot._replace(facing=facing, ways=spot.ways * times) for spot in solved.strategy.spots]
    beside = drawn(question, cards_known, DRAWN_BESIDE)
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


def _things(pack: tuple[int, ...], known: Counter[str]) -> Counter[KnownCards]:
    """Every set of cards that can lie there, one of all that swap suits, and how many that is."""
    alike = alike_suits(pack)
    swaps = [suits for suits in permutations(range(4)) if all(alike[suits[suit]] == alike[suit] for suit in range(4))]
    deck = [card for card, copies in enumerate(pack) if copies]
    others = [place for place in ("turn", "river", "dealer") if known[place]]
    things: Counter[KnownCards] = Counter()

    def swapped(cards: tuple[Card, ...], suits: tuple[int, ...]) -> tuple[Card, ...]:
        return tuple(card & ~3 | suits[card & 3] for card in cards)

    for flop in combinations(deck, known["flop"]):
        for cards in permutations([card for card in deck if card not in flop], len(others)):
            least = min((tuple(sorted(swapped(flop, suits))), swapped(cards, suits)) for suits in swaps)
            lying = dict.fromkeys(("turn", "river", "dealer"), NO_CARD) | dict(zip(others, least[1], strict=True))
            things[KnownCards(least[0], **lying)] += 1
    return things
