"""Craps: every bet of the layout, rolled to its end (OH-B). Odds are analysed alone, and with their flat bet as far as
option ``odds`` lets them go."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from croupier.exact.dice import craps
from croupier.exact.pushes import without_pushes
from croupier.exact.question import Mathematics, Question, Solver
from croupier.exact.solved import Solved, by_lines
from croupier.games.craps.bets import BETS, FIRE, LINE, ODDS, ONE_ROLL, STAYS_UP, Bet, travelled
from croupier.games.craps.options import Options
from croupier.games.craps.working import on_come_out

#: The flat bets that odds may lie behind.
BACKED: Final = ("pass", "dont_pass", "come", "dont_come", "put")


def solve(question: Question) -> Solved:
    """One bet of the layout, alone or with its odds."""
    options, stake = _posted(question), question.asked.stake
    bet = BETS[question.wager]
    course = craps.Posted(options, stake).course(question.wager)
    pushes = without_pushes(course.ends) if bet.how == LINE else ()
    rests = bet.kind in STAYS_UP and not on_come_out(options, bet)
    notes = [*_rolls(bet, course.rolls, rests=rests), *_charges(bet, options, stake), *_odds(bet, options, stake)]
    return Solved(ways=course.whole, endings=course.ends, notes=(*notes, *pushes))


def fire(question: Question) -> Solved:
    """The Fire Bet, by how many different points are made."""
    _posted(question)
    course, table = craps.fire(), question.posted
    hits = {f"{points}_points": ways for points, ways in course.ends.items()}
    listed = {line.line: hits[line.line] for line in table.lines}
    notes = tuple(_rolls(BETS[question.wager], course.rolls))
    return by_lines(table, listed, course.whole, stake=question.asked.stake_or(), notes=notes)


def _posted(question: Question) -> Options:
    """The options, with a pay table from a file checked like one that is posted."""
    options = question.options
    assert isinstance(options, Options)
    options.check()
    return options


# -- what to say beside the numbers -----------------------------------------------------------------------------


def _rolls(bet: Bet, rolls: Fraction, *, rests: bool = False) -> Iterator[str]:
    if bet.how != ONE_ROLL:
        passed_over = ", come out rolls not counted, on which it rests" if rests else ""
        yield f"decided in {float(rolls):.4f} rolls on average ({rolls}){passed_over}"


def _charges(bet: Bet, options: Options, stake: int) -> Iterator[str]:
    if bet.kind not in ("buy", "lay"):
        return
    of = "the bet" if bet.kind == "buy" else "what it can win"
    when = "up front" if options.vig_when == "up_front" else "when it wins"
    yield f"a vigorish of {options.vigorish}% of {of} is paid {when}"
    if options.vig_rounding == "dollar" and not stake:
        yield "the vigorish is not rounded to whole dollars; name the bet with stake= to round it"


def _odds(bet: Bet, options: Options, stake: int) -> Iterator[str]:
    rest = bet.kind in ("come", "put", "come_odds", "put_odds") and options.come_odds_on_come_out == "off"
    if bet.kind in ODDS:
        yield "the odds alone, beside the flat bet that they lie behind"
    elif bet.kind not in BACKED:
        return
    elif options.odds in ("any", "0x"):
        yield "without odds; odds=1x to 100x or odds=3-4-5x puts them behind it"
        return
    else:
        so_much = f"odds that win {options.odds}" if bet.against else f"{options.odds} odds"
        yield f"with {so_much} behind it: the house edge is per unit of the flat bet, the element of risk of both"
        if options.odds_maximum and not stake:
            yield "the posted maximum of odds is not applied; name the flat bet with stake= to apply it"
    if rest:
        yield "odds rest on come out rolls; the bet is made on the roll after a point was set"


# -- the layout -------------------------------------------------------------------------------------------------


def wagers(options: Options) -> Mapping[str, Solver]:
    """What can be bet on, but for the numbers that come bets go to, and what the house leaves out."""
    found: dict[str, Solver] = {}
    for slug, bet in BETS.items():
        if not travelled(slug) and bet.table in (*options.tables, FIRE):
            found[slug] = fire if bet.how == FIRE else solve
    return found


def _paid_by() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The pay tables of each bet, those of its odds among them."""
    for slug, bet in BETS.items():
        odds = ("laying_odds" if bet.against else "taking_odds",) if bet.kind in BACKED else ()
        yield slug, (bet.table, *odds)


MATHEMATICS = Mathematics(wagers, pays=dict(_paid_by()))
