"""Let It Ride solved: three bets on five cards, two of which may be taken back as the cards turn up (OH-D §12)."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from croupier.engines.question import Question
from croupier.engines.solved import Ending, Simpler, Solved, Spot, Strategy, Weight
from croupier.engines.streets.sets import (
    Flags,
    Ints,
    Seen,
    Streets,
    line_pays,
    not_all_alike,
    one_card_less,
    one_card_more,
)
from croupier.equipment.cards import ACE, TEN
from croupier.games.let_it_ride.rules import base_line

#: Whether a bet rides, by what is seen.
Rides: TypeAlias = Callable[[Seen], bool]

OWN: Final = 3
GAPS: Final = ("in a row", "with one gap", "with two gaps")
FIRST, SECOND = "first bet, three cards", "second bet, four cards"


class Plan(NamedTuple):
    """For every three cards whether the first bet rides, for every four whether the second does."""

    first: Flags
    second: Flags


@cache
def counted(pack: tuple[int, ...]) -> Streets:
    """The cards, whatever they pay."""
    return Streets(pack, base_line)


def solve(question: Question) -> Solved:
    """The three bets together, per one of them."""
    streets, table = counted(question.pack), question.posted
    pays, whole = line_pays(streets.lines, table, question.asked.stake_or())
    four = streets.fifth @ pays
    three = one_card_less(streets.n, OWN + 1, four)
    best = Plan(three > 0, four > 0)  # a bet worth nothing is taken back (ruling: G9)
    endings, hits = ended(streets, pays, whole, best)
    simpler = tuple(
        Simpler(name, words, _edge(ended(streets, pays, whole, planned(streets, first, second))[0]))
        for name, words, first, second in SIMPLER
    )
    left = streets.n - OWN
    first, some = _spots(streets, OWN, FIRST, three, whole * left * (left - 1))
    second, more = _spots(streets, OWN + 1, SECOND, four, whole * (left - 1))
    notes = ("a spot says what the bet in question is worth if it rides", *not_all_alike([*some, *more]))
    return Solved(
        ways=comb(streets.n, OWN) * left * (left - 1),
        endings=endings,
        hits={one.line: hits.get(one.line, 0) for one in table.lines},
        strategy=Strategy((*first, *second), simpler, notes),
    )


def ended(streets: Streets, pays: Ints, whole: int, plan: Plan) -> tuple[dict[Ending, Weight], dict[str, int]]:
    """Every way the bets end under a plan, and how often each line is made."""
    riding = one_card_more(
        streets.n, OWN, plan.first.astype(np.int64)
    )  # in how many of four orders the first bet rides
    endings: dict[Ending, Weight] = {}
    hits: dict[str, int] = {}
    for second in (0, 1):
        here = plan.second == bool(second)
        for first, orders in ((0, OWN + 1 - riding[here]), (1, riding[here])):
            bets = 1 + first + second
            for line, pay, many in zip(
                streets.lines, pays.tolist(), (orders @ streets.fifth[here]).tolist(), strict=True
            ):
                ending = Ending(Fraction(pay, whole) * bets, Fraction(bets))
                if many:
                    endings[ending] = endings.get(ending, 0) + many
                    hits[line] = hits.get(line, 0) + many
    return endings, hits


def planned(streets: Streets, first: Rides, second: Rides) -> Plan:
    """A plan by what is seen."""
    flags = []
    for size, rides in ((OWN, first), (OWN + 1, second)):
        kinds, which = streets.seen(size)
        flags.append(np.array([rides(one) for one in kinds])[which])
    return Plan(*flags)


def _edge(endings: dict[Ending, Weight]) -> Fraction:
    lost = sum((-one.net * int(many) for one, many in endings.items()), Fraction(0))
    return lost / sum(int(many) for many in endings.values())


def _spots(streets: Streets, size: int, chart: str, values: Ints, whole: int) -> tuple[list[Spot], list[str]]:
    """The worth of riding by what players call the hand; and the hands of which not all are best played so."""
    kinds, which = streets.seen(size)
    names = [called(one) for one in kinds]
    labels = sorted(set(names), key=names.index)
    groups = np.array([labels.index(one) for one in names])[which]
    spots, mixed = [], []
    for number, label in enumerate(labels):
        here = values[groups == number]
        worth = Fraction(int(here.sum()), whole * len(here))
        best = "ride" if worth > 0 else "pull_back"
        spots.append(Spot(chart, label, "", len(here), {"ride": worth, "pull_back": Fraction(0)}, best))
        if bool((here > 0).any()) != bool((here > 0).all()):
            mixed.append(f"{chart}: {label}")
    return sorted(spots, key=lambda one: -one.values["ride"]), mixed


# -- what players call three and four cards -----------------------------------------------------------------------


def called(seen: Seen) -> str:
    """The class of a hand in the words of the usual strategy."""
    if pairs := seen.pairs:
        many = max(pairs.values())
        if many > 2:
            return "four of a kind" if many == 4 else "three of a kind"
        if len(pairs) > 1:
            return "two pair"
        return "pair of tens or better" if max(pairs) >= TEN else "pair below tens"
    size, high = ("three", "four")[len(seen.ranks) - OWN], seen.many(TEN)
    if seen.suited:
        return _suited(seen, size, high)
    if len(seen.ranks) == OWN or seen.gaps is None:
        return "nothing"
    kind = "outside" if seen.open_ended else "inside"
    return f"four to an {kind} straight, {_of(high)}"


def _suited(seen: Seen, size: str, high: int) -> str:
    if high == len(seen.ranks):
        return f"{size} to a royal flush"
    if seen.gaps is None:
        return f"{size} to a flush"
    if size == "four":
        return "four to a straight flush"
    if low_row(seen):
        return "A-2-3 or 2-3-4 suited"
    if seen.ace_low:
        return f"three suited {GAPS[seen.gaps]}, ace low"
    return f"three suited {GAPS[seen.gaps]}, {_of(high)}"


def low_row(seen: Seen) -> bool:
    """A-2-3 and 2-3-4, which make fewer straights than others in a row."""
    return seen.ranks in ((0, 1, 2), (0, 1, ACE))


def _of(high: int) -> str:
    return f"{high or 'no'} high card{'' if high == 1 else 's'}"


# -- simpler strategies -------------------------------------------------------------------------------------------


def paid(seen: Seen) -> bool:
    """A hand that is paid already: tens or better."""
    return called(seen) in ("pair of tens or better", "two pair", "three of a kind", "four of a kind")


def usual_first(seen: Seen) -> bool:
    """A paid hand, or three suited cards close together: the more gaps, the more high cards."""
    if paid(seen):
        return True
    if not seen.suited or seen.gaps is None or seen.ace_low or low_row(seen):
        return False
    return seen.many(TEN) >= seen.gaps


def usual_second(seen: Seen) -> bool:
    """A paid hand, four to a flush, or four to an outside straight with a high card."""
    return paid(seen) or (not seen.pairs and seen.suited) or (seen.open_ended and seen.many(TEN) > 0)


SIMPLER: Final[tuple[tuple[str, str, Rides, Rides], ...]] = (
    (
        "usual",
        "first bet: tens or better, three suited in a row from 3-4-5, three suited with one gap and a high card (ten "
        "to ace) or two gaps and two; second bet: tens or better, four of a suit, an outside straight with a high card",
        usual_first,
        usual_second,
    ),
    ("paid hands only", "a bet rides only on tens or better", paid, paid),
    ("always pull back", "one bet only", lambda _: False, lambda _: False),
    ("always ride", "all three bets, whatever comes", lambda _: True, lambda _: True),
)
