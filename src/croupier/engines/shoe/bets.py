"""Side bets of the shoe games that the first cards decide, each under its pay table, and insurance.

Every set of so many cards is counted by what it makes. Cards of one kind are alike, so no shoe has more sets than the
52 kinds: 1,378 of two, 24,804 of three. What a set makes does not depend on the shoe and is looked at once. In how many
ways a shoe deals it is a product of what is left of each of its cards.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate, chain, combinations_with_replacement, permutations, product
from math import comb, gcd, perm
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from croupier.engines.analysis import Analysis
from croupier.engines.question import Question, Solver
from croupier.engines.solved import DOLLAR, LOST, Ending, Solution, by_lines
from croupier.engines.twenty_one.dealer import Shoe, by_value, completing, without
from croupier.equipment.cards import JOKER, Card
from croupier.errors import BadPayTable, BadPlan, CroupierError
from croupier.games.families.side_bets import CardBet
from croupier.games.families.twenty_one import Insurance
from croupier.hands.points import ACES, TENS
from croupier.paytables import PayLine, PayTable

CardSet: TypeAlias = tuple[Card, ...]
#: One hand, or several that are dealt from the same shoe; the order within a hand does not count.
DealtSets: TypeAlias = tuple[CardSet, ...]
LinesMade = TypeVar("LinesMade")

#: The largest count that numpy's integers hold.
MOST: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class HandCatalogue(Generic[LinesMade]):
    """Hands that can be dealt, one row each, and what they make: ``made[makes[row]]``. Of the orders in which the cards
    of a row come, ``alike[row]`` at a time deal the very same hands."""

    cards: npt.NDArray[np.intp]
    alike: npt.NDArray[np.int64]
    makes: npt.NDArray[np.intp]
    made: tuple[LinesMade, ...]

    def tally(self, pack: Sequence[int]) -> dict[LinesMade, int]:
        """In how many ways a pack deals what can be made; 0 for what it cannot deal."""
        ways = self._orders(pack) // self.alike
        return {made: int(ways[self.makes == place].sum()) for place, made in enumerate(self.made)}

    def _orders(self, pack: Sequence[int]) -> npt.NDArray[np.int64]:
        """In how many ways the cards of each row come in the order they stand: each takes one of its kind away. Where
        that is more than numpy's integers hold, as from an endless shoe, Python counts."""
        exact = sum(pack) ** self.cards.shape[1] <= MOST
        left = np.array(pack, np.int64 if exact else object)[self.cards]
        for later in range(1, self.cards.shape[1]):
            left[:, later] -= (self.cards[:, :later] == self.cards[:, later : later + 1]).sum(axis=1)
        orders: npt.NDArray[np.int64] = left.prod(axis=1)  # a kind that runs out is 0 before it is negative
        return orders


def sets(deals: Iterable[DealtSets], makes: Callable[..., LinesMade]) -> HandCatalogue[LinesMade]:
    """What each of these deals makes by a rule, which is called with its hands."""
    rows = list(deals)
    numbers: dict[LinesMade, int] = {}
    made = [numbers.setdefault(makes(*hands), len(numbers)) for hands in rows]
    cards = np.array([[*chain.from_iterable(hands)] for hands in rows], np.intp)
    return HandCatalogue(cards, _alike(cards, [*map(len, rows[0])]), np.array(made, np.intp), tuple(numbers))


def _alike(cards: npt.NDArray[np.intp], sizes: Sequence[int]) -> npt.NDArray[np.int64]:
    """How many orders of the cards in each hand look the same: m! for a card that is there m times."""
    orders = np.ones(len(cards), np.int64)
    for last, size in zip(accumulate(sizes), sizes, strict=True):
        hand = cards[:, last - size : last]
        for later in range(1, size):
            orders *= 1 + (hand[:, :later] == hand[:, later : later + 1]).sum(axis=1)
    return orders


def sets_of(cards: int) -> Iterator[CardSet]:
    """Every set of so many of the 52 cards, repeats among them."""
    return combinations_with_replacement(range(JOKER), cards)


def ways(pack: Sequence[int], *sizes: int) -> int:
    """In how many ways a pack deals hands of these sizes."""
    if pack[JOKER]:
        raise CroupierError("a joker is in the pack; this wager is made on games without one")
    left, hands = sum(pack), 1
    for size in sizes:
        hands *= comb(left, size)
        left -= size
    if left < 0:
        raise CroupierError(f"{sum(pack)} cards are too few for hands of {' and '.join(map(str, sizes))}")
    return hands


#: Every line that some cards make, whichever of them a table pays.
LineSet: TypeAlias = frozenset[str]

#: How many counts are remembered: those of a full shoe, and of that shoe less each of its cards, with room.
SHOES: Final = 128
#: Every so many of the sets of three cards are looked at in all their orders.
SAMPLED: Final = 7


class LineCounts(NamedTuple):
    """How many of all ways make which lines. Lines that the shoe cannot deal are there too, with 0."""

    made: Mapping[LineSet, int]
    ways: int


@lru_cache(maxsize=SHOES)
def count(bet: CardBet, pack: tuple[int, ...], suit: str = "") -> LineCounts:
    """The lines of a bet from a pack; some tables pay more for the suit that the house posts (ruling: rf-4)."""
    check_order(bet, suit)
    if bet.with_dealer:
        return _beside_dealer(pack, *against_dealer(bet, suit))
    cards = 3 if bet.with_upcard else 2
    return LineCounts(on_cards(bet, suit).tally(pack), ways(pack, cards))


@cache
def on_cards(bet: CardBet, suit: str) -> HandCatalogue[LineSet]:
    """What every two or three cards make."""
    deals = ((cards,) for cards in sets_of(3 if bet.with_upcard else 2))
    return sets(deals, lambda cards: bet.made(cards[:2], cards[2:], suit))


@cache
def check_order(bet: CardBet, suit: str) -> None:
    """Refuse a rule that tells the cards apart by their order."""
    sampled = list(sets_of(3))[::SAMPLED] if bet.with_upcard else sets_of(2)
    for cards in sampled:
        if len({bet.made(order[:2], order[2:], suit) for order in permutations(cards)}) > 1:
            raise BadPlan("bets on the first cards are counted without their order, which this rule looks at")


@cache
def against_dealer(bet: CardBet, suit: str) -> tuple[HandCatalogue[LineSet], HandCatalogue[tuple[LineSet, LineSet]]]:
    """What two cards make without a dealer's blackjack; and where one makes a difference, without it and beside it."""
    alone = {two: bet.made(two, (), suit) for two in sets_of(2)}
    blackjacks = product(sorted(ACES), sorted(TENS))
    beside = {deal: bet.made(*deal, suit) for deal in product(alone, blackjacks)}
    matters = (deal for deal in beside if beside[deal] != alone[deal[0]])
    return (
        sets(((two,) for two in alone), alone.__getitem__),
        sets(matters, lambda *deal: (alone[deal[0]], beside[deal])),
    )


def _beside_dealer(
    pack: tuple[int, ...], two: HandCatalogue[LineSet], four: HandCatalogue[tuple[LineSet, LineSet]]
) -> LineCounts:
    """All hands as though the dealer never had a blackjack; each blackjack then counts for what it makes instead."""
    whole, dealers = ways(pack, 2, 2), comb(sum(pack) - 2, 2)
    made = Counter({lines: dealers * hands for lines, hands in two.tally(pack).items()})
    for (alone, beside), deals in four.tally(pack).items():
        made[alone] -= deals
        made[beside] += deals
    return LineCounts(made, whole)


def card_bet(bet: CardBet) -> Solver:
    """The solver of a side bet on the first cards: of the lines they make the table's best is paid (ruling: G3)."""

    def solve(question: Question) -> Solution:
        table = question.posted
        lines = count(bet, question.pack, bet.suit_of(question.options))
        _refuse_hidden(table, lines)
        best = _best_line(question)
        hits = {line.line: 0 for line in table.lines}
        for made, ways in lines.made.items():
            if paid := best(made):
                hits[paid.line] += ways
        solved = by_lines(table, hits, lines.ways)
        return replace(solved, notes=(*_notes(question, solved),))

    return solve


def paid_lines(question: Question) -> Callable[[LineSet], Solution]:
    """What a table makes of cards that make these lines, and no others."""
    table, best = question.posted, _best_line(question)

    def paid(made: LineSet) -> Solution:
        line = best(made)
        return by_lines(table, {line.line: 1} if line else {}, 1)

    return paid


def _best_line(question: Question) -> Callable[[LineSet], PayLine | None]:
    table = question.posted
    below = {lost: _below(question, lost) for lost in table.lost}
    return lambda made: _paid(table, made, below)


def _paid(table: PayTable, made: LineSet, below: Mapping[str, set[str]]) -> PayLine | None:
    """The best line made; nothing where a line whose pay is lost from the text would have been better."""
    paid = table.best(made)
    if paid and any(lost in made and paid.line in less for lost, less in below.items()):
        return None
    return paid


def _below(question: Question, lost: str) -> set[str]:
    """The lines under a lost one, as another table of the wager prints them (ruling: rf-3); none if none does."""
    tables = (table for table in question.game.paytables.values() if question.wager in table.wagers)
    printed = next((names for table in tables if lost in (names := [line.line for line in table.lines])), [lost])
    return set(printed[printed.index(lost) :])


def _refuse_hidden(table: PayTable, lines: LineCounts) -> None:
    """No line stands so low that whoever makes it is always paid for another one."""
    for line in table.lines:
        paid = {above.line: None for made in lines.made if line.line in made and (above := table.best(made))}
        if paid and line.line not in paid:
            names = " or ".join(paid)
            raise BadPayTable(f"table {table.id!r} never pays {line.line}: who makes it is paid for {names}, above it")


def _notes(question: Question, solved: Solution) -> Iterator[str]:
    table, options = question.posted, question.options
    if table.envy_to == "dealer" and any(line.envy for line in table.lines):
        yield "the envy goes to the dealer: it is no part of the player's return"  # ruling: rf-2
    own = question.game.own_meters
    if own and len(meters := own(options, table)) > 1:
        unit = getattr(options, "progressive_unit", 0) or DOLLAR
        even = ", ".join(_alone(Analysis(question.wager, table, solved, unit), table, meter) for meter in meters)
        yield f"{len(meters)} meters: it breaks even with all of them at one reading; or the others empty and {even}"


def _alone(analysis: Analysis, table: PayTable, meter: str) -> str:
    """A meter of its own line, or the one of the table for the lines that have none, and where it breaks even."""
    name = meter.removeprefix(f"{table.id}:")
    paid = [line for line in table.lines if line.line == name or (name == table.id and line.pays.num < 100)]
    even = replace(analysis, table=replace(table, lines=tuple(paid))).break_even_meter
    return f"{meter} at ${float(even):,.2f}" if even is not None else f"{meter} never"


_UPCARDS: Final = {1: "an ace", 10: "a ten"}


def insurance(rule: Insurance) -> Solver:
    """The solver of insurance: the dealer's second card completes a blackjack, which the pay table pays."""

    def solve(question: Question) -> Solution:
        shoe = by_value(question.pack)
        against = [up for up in sorted(rule.against) if shoe[up - 1]]
        if not against or sum(shoe) < 4:
            named = " or ".join(_UPCARDS[up] for up in sorted(rule.against))
            raise CroupierError(f"without {named} in the shoe nobody is offered insurance")
        (line,) = question.options.tables["insurance"].lines
        if (odds := line.pays.odds) is None:
            raise BadPayTable(f"insurance is paid at odds, not {line.pays}", clause=line.clause)
        ways, won = _insured(shoe, against, every=rule.counted_over == "every hand")
        notes = _on_insurance(rule, shoe, against, odds)
        return Solution(ways=ways, endings={Ending(odds): won, LOST: ways - won}, notes=tuple(notes))

    return solve


def _insured(shoe: Shoe, against: Sequence[int], *, every: bool) -> tuple[int, int]:
    """In how many ways somebody insures, and in how many of them the dealer completes a blackjack: over the two cards
    of every hand, which makes no difference to the dealer's second card, or of those but a blackjack, and all other
    cards as the hole card."""
    common = gcd(*(shoe[up - 1] for up in against))
    ways = won = 0
    for up in against:
        rest, times = without(shoe, up), shoe[up - 1] // common
        hole, cards = completing(up), sum(rest)
        ways += times * (cards if every else _but_blackjacks(rest) * (cards - 2))
        if rest[hole - 1]:
            won += times * rest[hole - 1] * (1 if every else _but_blackjacks(without(rest, hole)))
    return ways, won


def _but_blackjacks(shoe: Shoe) -> int:
    """In how many orders a shoe deals two cards that are no blackjack."""
    return perm(sum(shoe), 2) - 2 * shoe[0] * shoe[9]


def _on_insurance(rule: Insurance, shoe: Shoe, against: Sequence[int], odds: Fraction) -> Iterator[str]:
    if rule.counted_over == "every hand":
        ways, won = _insured(shoe, against, every=False)
        edge = 1 - (1 + odds) * Fraction(won, ways)
        yield f"over every hand; a {rule.natural} is paid before it could insure, and without it the edge is {edge}"
        return
    named = " or ".join(_UPCARDS[up] for up in sorted(rule.against))
    yield f"over every hand that may insure: with {named} up, any two cards but a {rule.natural}"
    good = any(_worth_insuring(shoe, up, odds) for up in against)
    yield "it is worth taking with some hands" if good else "no two cards make it worth taking"


def _worth_insuring(shoe: Shoe, up: int, odds: Fraction) -> bool:
    """Whether any two cards make insurance a good bet: the fewer completing cards they hold, the better it is."""
    rest = without(shoe, up)
    completing_cards = rest[completing(up) - 1]
    held = max(0, 2 - (sum(rest) - completing_cards))  # of those, that two cards must hold for want of others
    return (1 + odds) * (completing_cards - held) > sum(rest) - 2
