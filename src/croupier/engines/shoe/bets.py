"""Side bets of the shoe games that the first cards decide, each under its pay table, and insurance."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import gcd, perm
from typing import Final, NamedTuple

from croupier.engines.analysis import Analysis
from croupier.engines.question import Question, Solver
from croupier.engines.shoe.fixed_cards import LineCounts, LineSet, count
from croupier.engines.solved import DOLLAR, LOST, Ending, Solution, by_lines
from croupier.engines.twenty_one.dealer import Shoe, by_value, completing, without
from croupier.errors import BadPayTable, CroupierError
from croupier.games.families.side_bets import CardBet, best
from croupier.games.families.twenty_one import Insurance
from croupier.paytables import PayLine, PayTable


def card_bet(bet: CardBet) -> Solver:
    """The solver of a side bet on the first cards: of the lines they make the table's best is paid (ruling: G3)."""

    def solve(question: Question) -> Solution:
        table = question.posted
        lines = count(bet, question.pack, bet.suit_of(question.options))
        _refuse_hidden(table, lines)
        below = {lost: _below(question, lost) for lost in table.lost}
        hits = {line.line: 0 for line in table.lines}
        for made, ways in lines.made.items():
            if paid := _paid(table, made, below):
                hits[paid.line] += ways
        solved = by_lines(table, hits, lines.ways)
        return replace(solved, notes=(*_notes(question, solved),))

    return solve


def _paid(table: PayTable, made: LineSet, below: Mapping[str, set[str]]) -> PayLine | None:
    """The best line made; nothing where a line whose pay is lost from the text would have been better."""
    paid = best(table, made)
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
        paid = {above.line: None for made in lines.made if line.line in made and (above := best(table, made))}
        if paid and line.line not in paid:
            names = " or ".join(paid)
            raise BadPayTable(f"table {table.id!r} never pays {line.line}: who makes it is paid for {names}, above it")


# Notes


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


# Insurance


_UPCARDS: Final = {1: "an ace", 10: "a ten"}


class InsuredHands(NamedTuple):
    """In how many ways somebody insures, and in how many of them the dealer completes a blackjack."""

    ways: int
    won: int


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
        ways, won = hands = _insured(shoe, against, every=rule.counted_over == "every hand")
        notes = _on_insurance(rule, shoe, against, odds)
        return Solution(ways=hands.ways, endings={Ending(odds): won, LOST: ways - won}, notes=tuple(notes))

    return solve


def _insured(shoe: Shoe, against: Sequence[int], *, every: bool) -> InsuredHands:
    """Over the two cards of every hand, which makes no difference to the dealer's second card, or of those but a
    blackjack, and all other cards as the hole card."""
    common = gcd(*(shoe[up - 1] for up in against))
    ways = won = 0
    for up in against:
        rest, times = without(shoe, up), shoe[up - 1] // common
        hole, cards = completing(up), sum(rest)
        ways += times * (cards if every else _but_blackjacks(rest) * (cards - 2))
        if rest[hole - 1]:
            won += times * rest[hole - 1] * (1 if every else _but_blackjacks(without(rest, hole)))
    return InsuredHands(ways, won)


def _but_blackjacks(shoe: Shoe) -> int:
    """In how many orders a shoe deals two cards that are no blackjack."""
    return perm(sum(shoe), 2) - 2 * shoe[0] * shoe[9]


def _on_insurance(rule: Insurance, shoe: Shoe, against: Sequence[int], odds: Fraction) -> Iterator[str]:
    if rule.counted_over == "every hand":
        others = _insured(shoe, against, every=False)
        edge = 1 - (1 + odds) * Fraction(others.won, others.ways)
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
