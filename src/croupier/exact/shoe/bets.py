"""Side bets of the shoe games that the first cards decide, each under its pay table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Final

from croupier.errors import BadPayTable, CroupierError
from croupier.exact.analysis import Analysis
from croupier.exact.question import Question
from croupier.exact.shoe.counts import Counted, Lines, counted
from croupier.exact.solved import DOLLAR, LOST, Ending, Solved, by_lines
from croupier.games.families.blackjack_bonus import best
from croupier.hands.points import ACES, TENS
from croupier.paytables import PayLine, PayTable

#: What insurance pays for each unit (SG 4.1.1).
INSURANCE: Final = Fraction(2)


def solve(question: Question) -> Solved:
    """A side bet on the first cards: of the lines they make the table's best is paid (ruling: G3)."""
    table = question.posted
    found = counted(question.wager, question.pack, getattr(question.options, "jackpot_suit", "")[:1])
    _refuse_hidden(table, found)
    below = {lost: _below(question, lost) for lost in table.lost}
    hits = {one.line: 0 for one in table.lines}
    for made, many in found.made.items():
        if paid := _paid(table, made, below):
            hits[paid.line] += many
    solved = by_lines(table, hits, found.ways)
    return replace(solved, notes=(*_notes(question, solved),))


def _paid(table: PayTable, made: Lines, below: Mapping[str, set[str]]) -> PayLine | None:
    """The best line made; nothing where a line whose pay is lost from the text would have been better."""
    paid = best(table, made)
    if paid and any(lost in made and paid.line in less for lost, less in below.items()):
        return None
    return paid


def _below(question: Question, lost: str) -> set[str]:
    """The lines under a lost one, as another table of the wager prints them (ruling: rf-3); none if none does."""
    tables = (one for one in question.game.paytables.values() if question.wager in one.wagers)
    printed = next((names for one in tables if lost in (names := [line.line for line in one.lines])), [lost])
    return set(printed[printed.index(lost) :])


def _refuse_hidden(table: PayTable, found: Counted) -> None:
    """No line stands so low that whoever makes it is always paid for another one."""
    for one in table.lines:
        paid = {line.line: None for made in found.made if one.line in made and (line := best(table, made))}
        if paid and one.line not in paid:
            above = " or ".join(paid)
            raise BadPayTable(f"table {table.id!r} never pays {one.line}: who makes it is paid for {above}, above it")


# Notes


def _notes(question: Question, solved: Solved) -> Iterator[str]:
    table, options = question.posted, question.options
    if question.game.slug == "ride-free" and any(one.envy for one in table.lines):
        yield "the envy goes to the dealer: it is no part of the player's return"  # ruling: rf-2
    own = question.game.own_meters
    if own and len(meters := own(options, table)) > 1:
        unit = getattr(options, "progressive_unit", 0) or DOLLAR
        even = ", ".join(_alone(Analysis(question.wager, table, solved, unit), table, one) for one in meters)
        yield f"{len(meters)} meters: it breaks even with all of them at one reading; or the others empty and {even}"


def _alone(analysis: Analysis, table: PayTable, meter: str) -> str:
    """A meter of its own line, or the one of the table for the lines that have none, and where it breaks even."""
    line = meter.removeprefix(f"{table.id}:")
    mine = [one for one in table.lines if one.line == line or (line == table.id and one.pays.num < 100)]
    even = replace(analysis, table=replace(table, lines=tuple(mine))).break_even_meter
    return f"{meter} at ${float(even):,.2f}" if even is not None else f"{meter} never"


# Insurance


def pontoon_insurance(question: Question) -> Solved:
    """The dealer shows an ace and draws the second card when all hands are played: is it a picture (SG 3.17)?

    Whatever the hand: the cards are exchangeable. A pontoon has been paid by then and has nothing left to insure
    (SG 3.16), so the note gives the edge over all other hands.
    """
    pack = question.pack
    aces, pictures, cards = sum(pack[one] for one in ACES), sum(pack[one] for one in TENS), sum(pack) - 1
    if not aces or cards < 3:
        raise CroupierError("insurance needs an ace for the dealer and three more cards")
    edge = _edge_but_for_pontoons(aces - 1, pictures, cards)
    return Solved(
        ways=cards,
        endings={Ending(INSURANCE): pictures, LOST: cards - pictures},
        notes=(f"over every hand; a pontoon is paid before it could insure, and without it the edge is {edge}",),
    )


def _edge_but_for_pontoons(aces: int, pictures: int, cards: int) -> Fraction:
    """Over the hands that are no pontoon, from what is left beside the dealer's ace."""
    pontoons = aces * pictures
    ways = (comb(cards, 2) - pontoons) * (cards - 2)
    won = pictures * comb(cards - 1, 2) - pontoons * (pictures - 1)
    return 1 - (1 + INSURANCE) * Fraction(won, ways)
