"""Side bets of a showdown, by the lines that their rules name: every hand of the pack is counted once."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from types import MappingProxyType
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.engines import dealt
from croupier.engines.dealt import Like, Ways
from croupier.engines.jointly import forfeited, unfolded
from croupier.engines.question import Question
from croupier.engines.showdown import looks
from croupier.engines.showdown.best_play import parts, plan_of
from croupier.engines.showdown.standings import BETTER, NO_CARD, Contest, HandsFacing, standings
from croupier.engines.solved import Solution, by_lines
from croupier.equipment.cards import JOKER, Card
from croupier.errors import BadPayTable, BadPlan
from croupier.games.families.showdown import LookBet, Showdown, ShowdownPlan
from croupier.paytables import PayTable

_NOTHING: Final[Mapping[str, Fraction]] = MappingProxyType({})
#: What a side bet sees that the player has seen too before deciding.
IN_HAND: Final = ("hand", "wild", "faces")


def side_bet(question: Question) -> Solution:
    """A side bet by its table, whatever is done with the hand; where a fold forfeits it, without the hands that the
    best play of the base game folds."""
    plan = plan_of(question.game)
    bet = plan.side_bet(question.wager)
    clause = plan.play.gives_up.get(bet.wager)
    if not clause:
        return _solved(question, plan, bet)
    if question.asked.folds == "never":
        return _solved(question, plan, bet, unfolded(bet.wager, clause))
    if bet.sees not in IN_HAND:
        raise BadPlan(f"{bet.wager} depends on which hands are folded, which is not counted", clause=clause)
    folded = _folded(question, bet)
    alone = plan.play.of not in question.game.by_slug[bet.wager].requires
    when = f"with an {plan.play.of} " if alone else ""
    if any(map(question.posted.best, folded)):
        return _solved(question, plan, bet, f"{when}{forfeited(bet.wager, clause)}", folded=folded)
    lowest = question.posted.lines[-1].line.replace("_", " ").removesuffix(" or better")
    note = f"{when}a fold forfeits it ({clause}), but a {lowest} or better is never folded under optimal play"
    return _solved(question, plan, bet, note)


def _solved(
    question: Question, plan: ShowdownPlan, bet: LookBet, *notes: str, folded: Mapping[str, Fraction] = _NOTHING
) -> Solution:
    """How often each line of the table is the best that is made with a hand that is not folded."""
    table, stake, lines = question.posted, question.asked.stake_or(), made(question.pack, plan, bet)
    if any(" " in several for several in lines):
        _refuse_unpaid(table, made(tuple(question.game.cards_in(question.options)), plan, bet))
    whole = lcm(*(hands.denominator for hands in folded.values()))
    hits = Counter[str]()
    for line, hands in lines.items():
        if paid := table.best(line):
            hits[paid.line] += int(whole * (hands - folded.get(line, 0)))
    if any(paid.pays.unit == "dollars" and paid.pays.returns_stake for paid in table.lines):
        notes += (f"a fixed amount is measured against a wager of ${stake / 100:g}; say stake= for another",)
    return by_lines(table, hits, whole * lines.total(), stake=stake, notes=notes)


def _refuse_unpaid(table: PayTable, whole: Counter[str]) -> None:
    """A line that is never the highest a hand of the whole pack makes is a slip of whoever wrote the table."""
    best = {lines: paid.line for lines in whole if (paid := table.best(lines))}
    for row in table.lines:
        if row.line not in best.values():
            above = sorted({line for lines, line in best.items() if row.line in lines.split()})
            message = f"line {row.line!r} is never paid; whoever holds it is paid {' or '.join(above)} above it"
            raise BadPayTable(f"table {table.id!r}: {message}")


@cache
def made(pack: tuple[int, ...], plan: ShowdownPlan, bet: LookBet) -> Counter[str]:
    """How often the cards make which lines, whatever is done with the hand."""
    if bet.sees == "loser":
        return _by_the_loser(pack, plan, bet)
    size = plan.cards + (plan.dealer_cards if bet.sees == "both" else 0)
    if bet.sees == "replaced":  # the cards not dealt are as good as any, so every hand without the joker comes as often
        pack = (*pack[:JOKER], 0)
    like: Like = plan.order if bet.sees == "hand" else lambda hands: looks.numbers(bet.sees, hands)

    def line(cards: Sequence[Card]) -> str:
        return bet.made(Showdown(cards, (), plan.order.rank(cards) if bet.sees == "hand" else 0, 0))

    apart = bet.sees != "hand" and looks.tells_suits_apart(bet)
    return Counter(dealt.lines_made(pack, size, line, like, suits_differ=apart))


def _by_the_loser(pack: tuple[int, ...], plan: ShowdownPlan, bet: LookBet) -> Counter[str]:
    """The hands of either side that are beaten by the other's, and the ties."""
    lost: Counter[str] = Counter()
    sizes = ((plan.cards, plan.dealer_cards), (plan.dealer_cards, plan.cards))
    both = [standings(Contest(pack, plan.order, *cards, None, True)) for cards in sizes]
    for stood in both:
        lost += _by_line(stood.worth, bet.line, stood.ways * stood.against[:, BETTER])
    lost[""] += both[0].showdowns - lost.total()
    return lost


def _folded(question: Question, bet: LookBet) -> dict[str, Fraction]:
    """How many of all hands make each line and are folded by the best play, whatever card lies open before them."""
    folded: Counter[str] = Counter()
    games = parts(question)
    for facing, game in games:
        keys, line = seen_in(facing, bet)
        folded += _by_line(keys, line, facing.times * facing.standings.ways * (game.best == 0))
    open_cards = sum(facing.times for facing, _ in games)
    held = plan_of(question.game).cards if games[0].facing.up != NO_CARD else 0
    return {line: Fraction(ways, open_cards - held) for line, ways in folded.items()}


def seen_in(facing: HandsFacing, bet: LookBet) -> tuple[npt.NDArray[Any], Callable[[int], str]]:
    """What a side bet sees of each hand, by number, and the rule that names its line."""
    hands, _, worth, _ = facing.standings
    if bet.sees == "hand":
        return worth, bet.line
    return looks.numbers(bet.sees, hands), looks.lines(bet).__getitem__


def _by_line(keys: npt.NDArray[Any], line: Callable[[int], str], ways: Ways) -> Counter[str]:
    """How often each line is made, by a rule that is asked once for every key."""
    distinct, where = np.unique(keys, return_inverse=True)
    total = np.zeros(len(distinct), np.int64)
    np.add.at(total, where.reshape(-1), ways)
    made: Counter[str] = Counter()
    for key, times in zip(distinct.tolist(), total.tolist(), strict=True):
        made[line(key)] += times
    return made
