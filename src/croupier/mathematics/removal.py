"""What a card that is gone does to a wager, and what counting cards is worth there.

The effects are exact: the wager is solved again without the card. All that follows is the usual linear estimate: the
effects of cards add up, and what is dealt of a shoe is a sample that spreads normally. It misses what no single card
tells, so a wager on like cards (a pair, a flush) swings more than it says; `counting` values shoes exactly instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import sqrt
from statistics import NormalDist, fmean
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.engines import cache, notebook
from croupier.engines.analysis import Analysis
from croupier.engines.frames import Tabular
from croupier.engines.question import Question, Solver
from croupier.engines.solved import DOLLAR, Number, Solution
from croupier.equipment.cards import RANKS, SUITS, Card, rank_of, suit_of
from croupier.hands.points import VALUE
from croupier.mathematics.analyses import Progress, Request, questions
from croupier.mathematics.tags import best_tags, correlation
from croupier.money import Cents

#: What each card does to the player's expectation, per unit wagered, when it is gone.
Effects: TypeAlias = Mapping[Card, Number]

PENETRATIONS: Final = tuple(Fraction(tenths, 10) for tenths in range(5, 10))
#: What a solution must take, in seconds, to be kept: others are solved sooner than read.
WORTH_KEEPING: Final = 0.05
_NORMAL: Final = NormalDist()
#: What the estimate leaves out.
LINEAR: Final = (
    "the chances are a linear estimate: it adds up single cards and does not see how many of a suit or a rank are left "
    "together, so a bet on pairs, suits or straights may be worth far more to an observer; croupier count values shoes"
)


class Group(NamedTuple):
    """Cards of one rank whose removal does the same: all of them, or those of the suits named."""

    name: str
    cards: int
    effect: Number
    tag: int
    hi_lo: int


class CountingChance(NamedTuple):
    """Where a share of the shoe has been dealt: how often the count finds the wager good, how good it is then, and what
    betting a unit only then gains per round. ``to_there`` is the same on average over all rounds before."""

    penetration: Fraction
    frequency: float
    edge: float
    gain: float
    frequency_to_there: float
    gain_to_there: float


@dataclass(frozen=True, slots=True, repr=False)
class Removal(Tabular):
    """The effects of removal of a wager, the best balanced tags to count it by, and what such a count finds. Where no
    card does more than another there is nothing to count: no correlation, and no chances."""

    expected: Number
    groups: tuple[Group, ...]
    correlation: float | None
    hi_lo: float | None
    positive: tuple[CountingChance, ...]
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Removal: expects {float(self.expected):+.4%}, {len(self.groups)} kinds of cards>"

    def _repr_html_(self) -> str:
        rows = [(group.name, group.cards, f"{float(group.effect):+.5%}", group.tag) for group in self.groups]
        caption = f"a card gone, where {float(self.expected):+.4%} is expected"
        chart = notebook.bars("effect of a card", [(group.name, float(group.effect)) for group in self.groups])
        return notebook.table(caption, ("card", "in the shoe", "effect", "tag"), rows, self.notes) + chart

    def records(self) -> list[dict[str, Any]]:
        """A row for each kind of card."""
        return [group._asdict() for group in self.groups]

    def plain(self) -> dict[str, Any]:
        """As `croupier analyze --removal --json` prints it."""
        from croupier.mathematics import plain

        return plain.removal(self)


def removals(asked: Request, *, use_cache: bool = True, progress: Progress | None = None) -> list[Removal | None]:
    """For each analysis of a request: the effects of removal where the wager is one of a shoe, else None."""
    if asked.own:
        from croupier.mathematics import wagers

        return [wagers.removal(asked.own)]
    todo = questions(asked)
    solved: list[Removal | None] = []
    for question, solver in todo:
        if progress:
            progress(f"removal, {question.wager} {question.table.id if question.table else ''}".rstrip(), len(todo))
        counts = question.wager in asked.mathematics.shoe_bets
        solved.append(analyze(question, solver, use_cache=use_cache and asked.kept) if counts else None)
    return solved


def analyze(question: Question, solver: Solver, *, use_cache: bool = True) -> Removal:
    """The effects of removal of one wager, and what counting is worth."""
    ask = partial(cache.cached, solver=solver, least=WORTH_KEEPING) if use_cache else solver
    return of_effects(worth(question, ask(question)), effects(question, ask), question.pack, tuple(_notes(question)))


def of_effects(expected: Number, by_card: Effects, pack: Sequence[int], notes: tuple[str, ...] = ()) -> Removal:
    """What counting is worth, from what each card does."""
    groups = _tagged(_grouped(by_card, pack))
    sizes, done = [group.cards for group in groups], [float(group.effect) for group in groups]
    follows = correlation(sizes, done, [group.tag for group in groups])
    spread = _deviation(sizes, done) * (follows or 0.0)
    return Removal(
        expected,
        tuple(groups),
        follows,
        correlation(sizes, done, [group.hi_lo for group in groups]),
        tuple(chances(float(expected), spread, sum(pack))) if follows else (),
        notes,
    )


# Effects


def effects(question: Question, solver: Solver) -> Effects:
    """Solve the wager again without each card of the pack."""
    pack, expected = question.pack, worth(question, solver(question))
    fewer = {
        card: replace(question, pack=(*pack[:card], copies - 1, *pack[card + 1 :]))
        for card, copies in enumerate(pack)
        if copies
    }
    return {card: worth(without, solver(without)) - expected for card, without in fewer.items()}


def worth(question: Question, solved: Solution) -> Number:
    """What a unit wagered is up on average, where a meter stands at its seed."""
    analysis = Analysis(question.wager, question.table, solved)
    return analysis.net + analysis.meter_share * Fraction(seed_of(question), DOLLAR)


def seed_of(question: Question) -> Cents:
    """Where the meters of a progressive start, in cents for each dollar wagered."""
    table = question.table
    metered = table is not None and any(line.pays.unit == "percent" for line in table.lines)
    return getattr(question.options, "progressive_seed", 0) if metered else 0


def _notes(question: Question) -> Iterator[str]:
    if seed := seed_of(question):
        yield at_seed(seed)
    yield LINEAR


def at_seed(seed: Cents) -> str:
    """Where meters stand, in words."""
    return f"each meter stands at its seed, ${seed / DOLLAR:,.0f} for each $1 wagered (option progressive_seed)"


# Counting


def _grouped(by_card: Effects, pack: Sequence[int]) -> Iterator[Group]:
    """By rank, and by suit where it matters."""
    for rank, name in enumerate(RANKS):
        of_rank = [card for card in by_card if rank_of(card) == rank]
        for effect in dict.fromkeys(by_card[card] for card in of_rank):
            alike = [card for card in of_rank if by_card[card] == effect]
            suits = "" if len(alike) == len(of_rank) else "".join(SUITS[suit_of(card)] for card in alike)
            yield Group(name + suits, sum(pack[card] for card in alike), effect, 0, _hi_lo(alike[0]))


def _hi_lo(card: Card) -> int:
    """The count that most players know: one up for two to six, one down for tens and aces."""
    return (2 <= VALUE[card] <= 6) - (VALUE[card] in (1, 10))


def _tagged(groups: Iterator[Group]) -> list[Group]:
    untagged = list(groups)
    tags = best_tags([group.cards for group in untagged], [float(group.effect) for group in untagged])
    return [group._replace(tag=tag) for group, tag in zip(untagged, tags, strict=True)]


def _deviation(sizes: Sequence[int], done: Sequence[float]) -> float:
    """The standard deviation of the effect of a card drawn at random."""
    cards = sum(sizes)
    mean = sum(size * effect for size, effect in zip(sizes, done, strict=True)) / cards
    return sqrt(sum(size * (effect - mean) ** 2 for size, effect in zip(sizes, done, strict=True)) / cards)


def chances(expected: float, spread: float, cards: int) -> Iterator[CountingChance]:
    """What a count finds in a shoe of so many cards, by how much of it is dealt. ``spread`` is the deviation of the
    effect of a card, so far as the count tells it."""
    at = [good(expected, spread, cards, dealt) for dealt in range(cards)]
    for penetration in PENETRATIONS:
        dealt = int(penetration * cards)
        frequency, gain = at[dealt]
        before = at[: dealt + 1]
        yield CountingChance(
            penetration,
            frequency,
            gain / frequency if frequency else 0.0,
            gain,
            fmean(frequency_there for frequency_there, _ in before),
            fmean(gain_there for _, gain_there in before),
        )


def good(expected: float, spread: float, cards: int, dealt: int) -> tuple[float, float]:
    """How often a wager is good after so many cards of a shoe, and what betting only then gains.

    An effect is the shift by one card of the whole shoe. After many, what is left is off by the sum of the effects of
    the dealt cards times (cards - 1) / left; the variance of that sum is the one of a sample without replacement.
    """
    left = cards - dealt
    off = spread * sqrt((cards - 1) * dealt / left)
    if not off:
        return float(expected > 0), max(expected, 0.0)
    ratio = expected / off
    frequency = _NORMAL.cdf(ratio)
    return frequency, max(off * _NORMAL.pdf(ratio) + expected * frequency, 0.0)
