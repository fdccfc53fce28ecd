"""Craps: every bet of the layout, rolled to its end (OH-B). Odds are analysed alone, and with their flat bet as far as
option ``odds`` lets them go."""

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.engines.dice import solve as rolls
from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.solved import Solution
from croupier.games.craps.bets import BEHIND, BETS, CHARGED, FIRE, ODDS, Bet, travelled
from croupier.games.craps.options import Options
from croupier.money import Cents

#: The pay table of the odds that may lie behind each kind of flat bet.
BACKED: Final = {BETS[flat].kind: BETS[odds].table for flat, odds in BEHIND.items()}


def solve(question: Question) -> Solution:
    """One bet of the layout, alone or with its odds, and what to say beside the numbers."""
    options, stake = question.options, question.asked.stake
    assert isinstance(options, Options)
    bet = BETS[question.wager]
    return rolls.solve(question, [*_charges(bet, options, stake), *_odds(bet, options, stake)])


def _charges(bet: Bet, options: Options, stake: Cents) -> Iterator[str]:
    if bet.kind not in CHARGED:
        return
    of = "the bet" if bet.kind == "buy" else "what it can win"
    when = "up front" if options.vig_when == "up_front" else "when it wins"
    yield f"a vigorish of {options.vigorish}% of {of} is paid {when}"
    if options.vig_rounding == "dollar" and not stake:
        yield "the vigorish is not rounded to whole dollars; name the bet with stake= to round it"


def _odds(bet: Bet, options: Options, stake: Cents) -> Iterator[str]:
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


def wagers(options: Options) -> Mapping[str, Solver]:
    """What can be bet on, but for the numbers that come bets go to, and what the house leaves out."""
    return {
        slug: rolls.solve_hand if bet.how == FIRE else solve
        for slug, bet in BETS.items()
        if not travelled(slug) and bet.table in (*options.tables, FIRE)
    }


MATHEMATICS = Mathematics(
    wagers, pays={slug: (bet.table, *([BACKED[bet.kind]] if bet.kind in BACKED else [])) for slug, bet in BETS.items()}
)
