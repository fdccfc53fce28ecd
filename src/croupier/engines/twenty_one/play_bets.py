"""Side bets on the dealer's own hand, suits included, and those that turn on the play of the main wager at its best:
proceeds that ride on it, and its lammers.

No card that a player holds or draws changes how often the dealer ends with what: the pack is shuffled. Only a player's
hand that loses the bet would, and that is a 30, which is reached by nothing but hitting a hard 20.

Proceeds of a bet on the first two cards are put on the main wager wherever that is worth more. The side bet is paid
once the dealer's check has found no blackjack, and before anybody plays. What is added then wins and loses like the
wager it is added to, doubles and splits included, so it is worth adding exactly where the hand is worth something: all
of it or nothing. With a dealer's blackjack the bet is paid, but nothing may be added.

A lammer is given for each free split and each free double, won or lost, so the first two cards and the second cards of
split hands decide. A dealer's blackjack that is found before anybody plays leaves none (ruling: rf-5).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import gcd, lcm, perm
from typing import Final, NamedTuple, TypeAlias

from croupier.engines.question import Question, Solver
from croupier.engines.shoe.bets import card_bet, insurance
from croupier.engines.solved import LOST, ChartSpot, Ending, Solution, Strategy, by_lines, units
from croupier.engines.twenty_one import dealer
from croupier.engines.twenty_one.game import FirstCards, PlayAgainst, SolvedGame, naturals, solved
from croupier.engines.twenty_one.kernel import TIE
from croupier.engines.twenty_one.solve import ERROR, SPLITS, best, in_words, main, rules_of, shoe_of
from croupier.engines.twenty_one.splits import SplitCount, split_counts
from croupier.equipment.cards import JOKER, Card
from croupier.errors import BadPayTable, BadPlan
from croupier.games.families.blackjack_plan import FREE_DOUBLE, SPLIT, STAND, BlackjackPlan, Rules
from croupier.games.families.side_bets import CardBet, Lines
from croupier.hands.points import VALUE
from croupier.round.game import Game

#: Every line that the dealer's cards make.
LineSet: TypeAlias = frozenset[str]
#: A leaf rule: the lines of the dealer's cards, the upcard first.
DealerRule: TypeAlias = Callable[[list[Card]], Lines]

#: Suits to show cards in: all in one suit, then in one colour (clubs and spades), then in both.
_SHOWN_IN: Final = ((0, 0), (0, 3), (0, 1))
_RED: Final = (1, 2)
#: The one total that only a hand which hits a hard 20 comes to.
_RARE: Final = 30

PLAYED_FOR_MAIN: Final = (
    "a player's 30, which loses this bet whatever the dealer has, is reached only by hitting a hard 20 and left out"
)
OFFERED_AFTER_PEEK: Final = "over every round in which it is offered: those without a dealer's blackjack"


class DealerLines(NamedTuple):
    """In how many of all ways the dealer makes which lines, and a check under each upcard finds a blackjack."""

    made: Mapping[LineSet, int]
    ways: int
    naturals: Mapping[int, int]


def dealer_bet(question: Question) -> Solution:
    """A bet that the dealer's final hand decides, over every round in which it is made."""
    rules, bet = rules_of(question), BlackjackPlan.of(question.game).dealer_bets[question.wager]
    if bet.loses_above not in (None, _RARE - 1):
        raise BadPlan(f"{question.wager} is lost with hands above {bet.loses_above}; only a {_RARE} is left out")
    lines = count(question.pack, rules.hits_soft_17, bet.rule)
    late = bet.offered_at(question.options) == "after_peek"
    stopped = sum(ways for up, ways in lines.naturals.items() if late and up in rules.checked)
    common = gcd(lines.ways, sum(lines.naturals.values()), stopped, *lines.made.values())
    made = {line: ways // common for line, ways in lines.made.items()}
    made[LineSet()] -= stopped // common
    notes = () if bet.loses_above is None else (PLAYED_FOR_MAIN,)
    hits, table = {line.line: 0 for line in question.posted.lines}, question.posted
    for several, ways in made.items():
        if paid := table.best(several):  # ruling: G3
            hits[paid.line] += ways
    for line in table.lines:
        possible = [several for several in made if line.line in several]
        if possible and not any(table.best(several) is line for several in possible):
            raise BadPayTable(
                f"table {table.id!r}: line {line.line!r} can never be hit; the lines above it take all its hands"
            )
    offered = (OFFERED_AFTER_PEEK, *notes) if late else notes
    return by_lines(table, hits, (lines.ways - stopped) // common, notes=offered)


@lru_cache(maxsize=64)
def count(pack: tuple[int, ...], hits_soft_17: bool, rule: DealerRule) -> DealerLines:
    """What the dealer makes by a leaf rule, over every order in which a pack can give the dealer cards."""
    cards, longest = sum(pack), max(hand.size for hand in dealer.completed(hits_soft_17))
    drawn = min(cards, longest)
    alike = _alike(pack)
    made: Counter[LineSet] = Counter()
    for up, hand, lines in _making(hits_soft_17, rule):
        fewer = 0
        for line, shoes in zip(lines, alike, strict=True):
            # In how many orders the upcard and the rest all come from one of these shoes.
            ways = sum(shoe[up - 1] * hand.ways(dealer.without(shoe, up)) for shoe in shoes if shoe[up - 1])
            # Also with 0, so that every line is known that can be made.
            made[line] += (ways - fewer) * perm(cards - 1 - hand.size, drawn - 1 - hand.size) if ways else 0
            fewer = ways
    ways, shoe = perm(cards, drawn), dealer.by_value(pack)
    naturals = {
        up: shoe[up - 1] * shoe[hole - 1] * perm(cards - 2, drawn - 2)
        for up in dealer.VALUES
        if (hole := dealer.completing(up))
    }
    made[LineSet()] = ways - sum(times for line, times in made.items() if line)
    return DealerLines(made, ways, naturals)


@cache
def _making(hits_soft_17: bool, rule: DealerRule) -> list[tuple[int, dealer.DealerHand, list[LineSet]]]:
    """The upcards and hands that make any line, with the lines that they make in one suit, in one colour but not one
    suit, and in both colours."""
    check_suits(hits_soft_17, rule)
    making = []
    for up in dealer.VALUES:
        for hand in dealer.completed(hits_soft_17, up):
            cards = dealer.shown([up, *dealer.values_of(hand.drawn)])
            lines = [
                frozenset(rule([cards[0] | first, *(card | others for card in cards[1:])]))
                for first, others in _SHOWN_IN
            ]
            if any(lines):
                making.append((up, hand, lines))
    return making


@cache
def check_suits(hits_soft_17: bool, rule: DealerRule) -> None:
    """Refuse a rule that tells more of the suits than one suit, one colour or both."""
    for up in dealer.VALUES:
        for hand in (hand for hand in dealer.completed(hits_soft_17, up) if hand.size == 2):
            cards = dealer.shown([up, *dealer.values_of(hand.drawn)])
            lines: dict[tuple[bool, bool], frozenset[str]] = {}
            for suits in product(dealer.SUITS, repeat=3):
                kind = len(set(suits)) == 1, len({suit in _RED for suit in suits}) == 1
                made = frozenset(rule([card | suit for card, suit in zip(cards, suits, strict=True)]))
                if lines.setdefault(kind, made) != made:
                    raise BadPlan("bets on the dealer's hand are solved by one suit, one colour or both, and no more")


def _alike(pack: tuple[int, ...]) -> tuple[Collection[dealer.Shoe], ...]:
    """The shoes of cards in one suit, in one colour, and of all cards."""
    suits = dealer.by_suit(pack)
    colours = [
        tuple(map(sum, zip(*(shoe for suit, shoe in enumerate(suits) if (suit in _RED) is red), strict=True)))
        for red in (False, True)
    ]
    return suits, colours, (dealer.by_value(pack),)


def rides(game: SolvedGame, deal: FirstCards) -> bool:
    """Whether proceeds are put on a hand."""
    return game.after_check(deal) > TIE


def capped(question: Question) -> Solution:
    """The bet with the best use of its proceeds."""
    game, table, bet = best(question), question.posted, BlackjackPlan.of(question.game).card_bets[question.wager]
    endings: dict[Ending, float] = defaultdict(float)
    hits = {line.line: 0.0 for line in table.lines}
    spots: list[ChartSpot] = []
    for deal, made in _deals(question, game, bet):
        paid = table.best(made)
        if paid is None:
            endings[LOST] += deal.chance
            continue
        hits[paid.line] += deal.chance
        win = units(paid.pays)
        added = bet.proceeds(win, Fraction(1))
        stopped, caps = game.stopped(deal), rides(game, deal)
        endings[Ending(win)] += deal.chance * (stopped if caps else 1)
        played = deal.chance * (1 - stopped)
        if caps:
            for ending, chance in game.endings_after_check(deal).items():
                endings[Ending(win + added * ending.net, 1 + added * ending.risked)] += played * chance
        values = {"cap": float(added) * game.after_check(deal), "decline": 0.0}
        best_choice = "cap" if caps else "decline"
        spots.append(ChartSpot(paid.line, in_words(deal.two), in_words([deal.up]), played, values, best_choice))
    name = question.wager.replace("_", " ")
    notes = (
        f"all the proceeds, {bet.rides}, are put on the main wager where the hand is worth more than nothing; the edge "
        f"is of both together, per unit of {name}, and the element of risk counts what was added",
        "a blackjack against an ace declines even money, which would end the hand before anything could be added",
    )
    return Solution(
        ways=1.0,
        endings={ending: chance for ending, chance in sorted(endings.items()) if chance > 0},
        hits=hits,
        method="exact-float",
        strategy=Strategy(tuple(spots), notes=(f"values are per unit of {name}, over keeping it",)),
        notes=(*notes, *SPLITS),
        error=ERROR,
    )


def _deals(question: Question, game: SolvedGame, bet: CardBet) -> Iterator[tuple[FirstCards, Lines]]:
    """Every two cards by their values and the lines that they make with their suits, with every upcard."""
    pack, suit = question.pack, bet.suit_of(question.options)
    pairs: Counter[tuple[tuple[int, int], frozenset[str]]] = Counter()
    for first, second in combinations_with_replacement(range(JOKER), 2):
        if orders := 2 * pack[first] * pack[second] if first != second else perm(pack[first], 2):
            low, high = sorted((VALUE[first], VALUE[second]))
            pairs[(low, high), bet.made((first, second), (), suit)] += orders
    for (two, made), orders in pairs.items():
        left = dealer.without(game.shoe, *two)
        for up in sorted(dealer.VALUES, key=lambda up: (up == 1, up)):
            if upcards := left[up - 1]:
                yield FirstCards(up, two, orders * upcards, naturals(dealer.without(left, up), up), sum(pack)), made


PLAYED: Final = "under play that is best for the main wager, whatever it collects"


def lammer_bet(question: Question) -> Solution:
    """The number of lammers decides."""
    bet = BlackjackPlan.of(question.game).lammer_bet
    assert bet is not None, f"no wager of {question.game.slug} is on lammers"
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for count, chance in lammers(rules_of(question), shoe_of(question)).items():
        chances[bet.line(bet.lammers(count.hands - 1, count.doubled_free))] += chance
    ways = lcm(*(chance.denominator for chance in chances.values()))
    table = question.posted
    hits = {line.line: int(chances.get(line.line, Fraction(0)) * ways) for line in table.lines}
    return by_lines(table, hits, ways, notes=(PLAYED,))


@lru_cache(maxsize=16)
def lammers(rules: Rules, shoe: dealer.Shoe) -> dict[SplitCount, Fraction]:
    """How likely so many hands are split for free, and so many doubled for free."""
    game = solved(rules, shoe)
    chances: dict[SplitCount, Fraction] = defaultdict(Fraction)
    for deal in game.deals():
        dealt = Fraction(deal.ways, perm(deal.cards, 3))
        checked = deal.up in rules.checked
        natural = Fraction(deal.completing, deal.cards - 3) if checked else Fraction(0)
        chances[SplitCount(1, 0, 0)] += dealt * natural
        collected = _collected(game.turns[deal.up], deal)
        for count, ways in collected.items():
            chances[count] += dealt * (1 - natural) * Fraction(ways, collected.total())
    assert sum(chances.values()) == 1, f"the lammers add up to {sum(chances.values())}, not 1"
    return dict(sorted(chances.items()))


def _collected(play: PlayAgainst, deal: FirstCards) -> Counter[SplitCount]:
    """The lammers of two cards that are played, the hole card being any that a check would not have found."""
    act = STAND if deal.blackjack else play.act(deal.two)
    if act == SPLIT and play.splits[deal.two[0]].free:
        hidden = [value for value in dealer.VALUES if not play.against.checked or value - 1 != play.against.hole]
        counts: Counter[SplitCount] = Counter()
        for count, ways in split_counts(
            play.splits[deal.two[0]], dealer.without(play.against.shoe, *deal.two), hidden
        ).items():
            counts[count._replace(doubled=0)] += ways
        return counts
    return Counter({SplitCount(1, 0, int(act == FREE_DOUBLE)): 1})


def solvers(game: Game) -> dict[str, Solver]:
    """Which solver answers which wager of a blackjack game, by its plan and in the order of its wagers."""
    plan = BlackjackPlan.of(game)
    known = {
        "main": main,
        "insurance": insurance(plan.rules.insurance),
        **{wager: card_bet(bet) for wager, bet in plan.card_bets.items()},
        **dict.fromkeys(plan.dealer_bets, dealer_bet),
        **({plan.lammer_bet.wager: lammer_bet} if plan.lammer_bet else {}),
    }
    return {wager.slug: known[wager.slug] for wager in game.wagers if wager.slug in known}
