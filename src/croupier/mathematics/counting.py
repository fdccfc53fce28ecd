"""What counting a shoe earns. Shoes are shuffled and dealt out; before every round the wager is valued exactly by the
cards that nobody has seen. What an observer bets there is what it earns, so chance is left only in the shoes.

The perfect observer knows that value. A count sees one number of it, and bets from a trigger up. Tags and triggers are
found on other shoes than those that they are measured on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite, sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from croupier.engines import notebook
from croupier.engines.analysis import Analysis
from croupier.engines.frames import Tabular
from croupier.engines.in_shoe import DealtShoes, Floats, ShoeOrder, Unseen, WagerInShoe, Worth
from croupier.engines.question import Question, Solver, of
from croupier.engines.solved import Number, Solution
from croupier.equipment.cards import Card, rank_of
from croupier.errors import BadInput, UnknownName
from croupier.mathematics import count_systems
from croupier.mathematics.analyses import Request, questions, request
from croupier.mathematics.count_systems import BEST, CountSystem
from croupier.mathematics.removal import at_seed, seed_of, worth
from croupier.mathematics.tags import best_tags

#: Where cut cards are tried.
CUTS: Final = tuple(Fraction(twentieths, 20) for twentieths in range(8, 20))
#: Of a wager that is solved for every moment, one shoe of so many is dealt out, and so many of its rounds or a few more
#: are solved, evenly spread.
_SLOW_SHOES: Final = 25
_SLOW_MOMENTS: Final = 3
#: One shoe to learn from for so many to measure, and so many at least.
_LEARNING: Final = 2
_LEAST_LEARNED: Final = 50
_LEAST_SHOES: Final = 10
_MOST_SEATS: Final = 7
#: Digits of effects that are told apart.
_DIGITS: Final = 13


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingTerms:
    """How a shoe is counted: the tags, the cut card as a share of the shoe or as so many cards behind it, the shoes
    that are dealt out, other seats, from which count a bet is made (found where it is None), and the units that are bet
    below it and at most."""

    tags: str = BEST
    cut: str = "0.8"
    shoes: int = 1000
    seed: str = "croupier"
    seats: int = 1
    trigger: float | None = None
    spread: tuple[int, int] = (0, 1)
    sweep: bool = False

    def cards_above(self, cards: int) -> int:
        """How many cards lie above the cut card."""
        percent = self.cut.endswith("%")
        try:
            share = Fraction(self.cut.removesuffix("%")) / (100 if percent else 1)
        except (ValueError, ZeroDivisionError):
            share = Fraction(-1)
        behind = int(share) if share == int(share) and not percent else cards
        above = int(share * cards) if 0 < share < 1 else cards - behind
        if not 0 < above < cards:
            raise BadInput(f"a cut of {self.cut!r} is none; write 0.8 or 80% of the shoe, or 14 for 14 cards behind it")
        return above


class Earnings(NamedTuple):
    """What an observer earns by the units bet at every moment, with standard errors over shoes."""

    rounds_per_shoe: float
    bets_per_shoe: float
    edge: float
    units_per_shoe: float
    stderr: float
    units_per_100: float
    stderr_per_100: float
    score: float
    kelly: float


class CountResult(NamedTuple):
    """What a count earns; ``trigger`` is None where no count finds the wager good."""

    system: CountSystem
    is_balanced: bool
    trigger: float | None
    correlation: float | None
    earnings: Earnings


class CutResult(NamedTuple):
    """What the perfect observer and the count earn with the cut card there."""

    cut: Fraction
    perfect: Earnings
    by_count: Earnings | None


@dataclass(frozen=True, slots=True, repr=False)
class Counting(Tabular):
    """A wager in its shoe: off the top, to the perfect observer, and by a count where any finds something."""

    question: Question
    terms: CountingTerms
    above: int
    expected: Number
    perfect: Earnings
    count: CountResult | None
    sweep: tuple[CutResult, ...]
    notes: tuple[str, ...]

    def __repr__(self) -> str:
        name = f"{self.question.game.slug} {self.question.wager}"
        return f"<Counting {name}: {self.perfect.units_per_shoe:+.4f} units a shoe for the perfect observer>"

    def _repr_html_(self) -> str:
        heads = ("observer", "units a shoe", "standard error", "bets a shoe")
        rows = [
            (row["observer"], f"{row['units_per_shoe']:+.4f}", f"{row['stderr']:.4f}", f"{row['bets_per_shoe']:.2f}")
            for row in self.records()
        ]
        return notebook.table(repr(self).strip("<>"), heads, rows, self.notes)

    def records(self) -> list[dict[str, Any]]:
        """What the perfect observer earns, and the count where there is one."""
        observers = [("perfect", self.perfect), *([("count", self.count.earnings)] if self.count else [])]
        return [{"observer": name, **earnings._asdict()} for name, earnings in observers]

    def plain(self, rounds: int = 60) -> dict[str, Any]:
        """As `croupier count --json` prints it, with so many rounds in an hour."""
        from croupier.mathematics.counting_figures import document

        return document(self, rounds)


class Valued(NamedTuple):
    """Moments that were valued, each standing for so many rounds."""

    dealt: DealtShoes
    worth: Worth
    rounds: float

    def to(self, above: int) -> Valued:
        """Only those before a cut card."""
        kept = self.dealt.dealt <= above
        return Valued(
            DealtShoes(*(part[kept] for part in self.dealt)), Worth(*(part[kept] for part in self.worth)), self.rounds
        )


def count(
    slug: str,
    wager: str,
    posted: Mapping[str, object] | None = None,
    *,
    paytable: str = "",
    terms: CountingTerms | None = None,
) -> Counting:
    """What counting earns on a wager; every complaint says what would be accepted."""
    terms = terms or CountingTerms()
    question, solver = asked_wager(request(slug, posted, wager=wager, table=paytable))
    _check(terms)
    above = terms.cards_above(sum(question.pack))
    lab = Laboratory(question, in_its_shoe(question, solver), terms)
    if terms.tags != BEST:
        count_systems.named(terms.tags).counts(lab.in_shoe.kinds, question.pack, lab.whole)
    deepest = max(above, int(CUTS[-1] * sum(question.pack))) if terms.sweep else above
    valued = lab.valued(deepest, terms.shoes, "measured")
    system, trigger = lab.found(above)
    here = valued.to(above)
    return Counting(
        question,
        terms,
        above,
        worth(question, solver(question)),
        lab.perfect(here),
        lab.counted(here, system, trigger) if system else None,
        tuple(lab.sweep(valued, system, trigger)) if terms.sweep else (),
        tuple(lab.notes()),
    )


def read_spread(text: str) -> tuple[int, int]:
    """``0-1`` or ``1-8``: the units bet below the trigger, and at most."""
    match = re.fullmatch(r"([0-9]{1,4})-([0-9]{1,4})", text)
    low, high = map(int, match.groups()) if match else (0, 0)
    if not low <= high or not high:
        raise BadInput(f"a spread of {text!r} is none; write 0-1, or 1-8 to bet a unit below the trigger")
    return low, high


def asked_wager(asked: Request) -> tuple[Question, Solver]:
    """The wager under the table that is named, or else the house's."""
    solved = asked.mathematics.wagers(asked.options) if asked.mathematics.in_shoe else ()
    bets = [wager for wager in solved if asked.game.by_slug[wager].stage == "before"]
    if not bets:
        raise BadInput("no wager of this game is dealt from a shoe that could be counted").at(game=asked.slug)
    if not asked.wager:
        raise BadInput(f"say which wager is counted with --wager: {', '.join(bets)}").at(game=asked.slug)
    if asked.game.canonical(asked.wager) not in bets:
        raise UnknownName("wager to count a shoe for", asked.wager, bets).at(game=asked.slug)
    tabled = questions(asked)
    usual = asked.options.tables.get(tabled[0][0].wager)
    return next((pair for pair in tabled if pair[0].table == usual), tabled[0])


def _check(terms: CountingTerms) -> None:
    if terms.shoes < _LEAST_SHOES:
        raise BadInput(f"{terms.shoes} shoes tell nothing; deal {_LEAST_SHOES} or more")
    if not 1 <= terms.seats <= _MOST_SEATS:
        raise BadInput(f"{terms.seats} seats are not there; 1 to {_MOST_SEATS} play")
    if terms.trigger is not None and not isfinite(terms.trigger):
        raise BadInput(f"a trigger of {terms.trigger} is none; write the count to bet from, like 4 or 2.5")


def in_its_shoe(question: Question, solver: Solver) -> WagerInShoe:
    """A wager that `asked_wager` knows, in its shoe."""
    in_shoe = of(question.game.slug).in_shoe
    assert in_shoe is not None, "a wager that can be counted"
    return in_shoe(question, solver, _moments)


def _moments(question: Question, solved: Solution) -> tuple[float, float]:
    """What a unit nets on average by a solution, and the square of it, a meter at its seed."""
    net = float(worth(question, solved))
    return net, float(Analysis(question.wager, question.table, solved).variance) + net * net


@dataclass(frozen=True, slots=True)
class Laboratory:
    """A wager in its shoe, under some terms."""

    question: Question
    in_shoe: WagerInShoe
    terms: CountingTerms

    @property
    def whole(self) -> Unseen:
        """The shoe before anything is seen, as the only moment."""
        pack = self.question.pack
        return np.array([[sum(pack[card] for card in cards) for cards in self.in_shoe.kinds]])

    def valued(self, above: int, shoes: int, name: str) -> Valued:
        """Shoes dealt out, every moment valued, or some of those that take long."""
        terms, slow = self.terms, self.in_shoe.is_slow
        shoes = max(shoes // _SLOW_SHOES, _LEAST_SHOES) if slow else shoes
        dealt = self.in_shoe.deals(ShoeOrder(shoes, f"{terms.seed} {name}", above, terms.seats))
        step = max(1, len(dealt.shoe) // shoes // _SLOW_MOMENTS) if slow else 1
        # Every so many rounds, begun with another one in every shoe.
        firsts = np.searchsorted(dealt.shoe, dealt.shoe)
        kept = (np.arange(len(dealt.shoe)) - firsts - dealt.shoe) % step == 0
        dealt = DealtShoes(*(part[kept] for part in dealt))
        return Valued(dealt, self.in_shoe.values(dealt.unseen), float(step))

    def perfect(self, valued: Valued) -> Earnings:
        """Who knows the value: nothing, or the least, where it is not good."""
        low, high = self.terms.spread
        return earned(valued, np.where(valued.worth.net > 0, high, low))

    def found(self, above: int) -> tuple[CountSystem | None, float | None]:
        """The tags and the trigger, on shoes of their own."""
        terms = self.terms
        if terms.tags != BEST and terms.trigger is not None:
            return count_systems.named(terms.tags), terms.trigger
        learned = self.valued(above, max(terms.shoes // _LEARNING, _LEAST_LEARNED), "learned")
        system = self._best(learned) if terms.tags == BEST else count_systems.named(terms.tags)
        if system is None or terms.trigger is not None:
            return system, terms.trigger
        return system, _trigger(self._counts(system, learned), learned)

    def counted(self, valued: Valued, system: CountSystem, trigger: float | None) -> CountResult:
        """What a count earns that bets from a trigger up."""
        counts = self._counts(system, valued)
        spreads = counts.std() > 0 and valued.worth.net.std() > 0
        follows = float(np.corrcoef(counts, valued.worth.net)[0, 1]) if spreads else None
        is_balanced = not system.tags or system.is_balanced(self.question.pack)
        return CountResult(
            system, is_balanced, trigger, follows, earned(valued, bets(counts, trigger, self.terms.spread))
        )

    def sweep(self, valued: Valued, system: CountSystem | None, trigger: float | None) -> Iterator[CutResult]:
        """The same with the cut card elsewhere, the trigger left where it is."""
        for cut in CUTS:
            there = valued.to(int(cut * sum(self.question.pack)))
            by_count = self.counted(there, system, trigger).earnings if system else None
            yield CutResult(cut, self.perfect(there), by_count)

    def notes(self) -> Iterator[str]:
        """What else there is to know of the figures."""
        if seed := seed_of(self.question):
            yield at_seed(seed)
        if self.in_shoe.is_slow:
            shoes = max(self.terms.shoes // _SLOW_SHOES, _LEAST_SHOES)
            yield f"solved anew at {_SLOW_MOMENTS} rounds or so of each of {shoes} shoes, which stand for all"

    def _counts(self, system: CountSystem, valued: Valued) -> Floats:
        return system.counts(self.in_shoe.kinds, self.question.pack, valued.dealt.unseen)

    def _best(self, learned: Valued) -> CountSystem | None:
        """Whole-number tags as near as they come to the regression of exact values on what is gone of each group of
        cards that do the same; None where no card does more than another."""
        kinds, unseen = self.in_shoe.kinds, learned.dealt.unseen
        copies = self.whole[0]
        groups = self._groups(copies)
        gone = np.stack(
            [copies[g].sum() / copies.sum() - unseen[:, g].sum(axis=1) / unseen.sum(axis=1) for g in groups], axis=1
        )
        weights, *_ = np.linalg.lstsq(np.column_stack([gone, np.ones(len(gone))]), learned.worth.net, rcond=None)
        # Ranks that do the same may have tags of their own: else small tags of a shoe seldom come to nothing.
        cells: dict[tuple[int, float], list[Card]] = {}
        for group, weight in zip(groups, weights[:-1].tolist(), strict=True):
            for card in sorted(card for kind in group for card in kinds[kind]):
                cells.setdefault((self._rank(kinds, card), weight), []).append(card)
        sizes = [sum(self.question.pack[card] for card in cards) for cards in cells.values()]
        by_card = [0] * count_systems.DECK
        for cards, tag in zip(cells.values(), best_tags(sizes, [weight for _, weight in cells]), strict=True):
            for card in cards:
                by_card[card] = tag
        return CountSystem(BEST, tuple(by_card)) if any(by_card) else None

    @staticmethod
    def _rank(kinds: Sequence[tuple[Card, ...]], card: Card) -> int:
        """The rank of a card, or the first of those that its kind does not tell apart."""
        return next(rank_of(cards[0]) for cards in kinds if card in cards)

    def _groups(self, copies: Any) -> list[list[int]]:
        """Kinds of cards whose removal from the whole shoe does the same."""
        fewer = np.stack([copies - (np.arange(len(copies)) == kind) for kind in range(len(copies))])
        effects = self.in_shoe.values(fewer[copies > 0]).net
        groups: dict[float, list[int]] = {}
        for kind, effect in zip(np.flatnonzero(copies).tolist(), effects.tolist(), strict=True):
            groups.setdefault(round(effect, _DIGITS), []).append(kind)
        return list(groups.values())


def bets(counts: Floats, trigger: float | None, spread: tuple[int, int]) -> Floats:
    """Units by the count: the least below the trigger, a unit more from there, and one for every further point, to the
    most."""
    low, high = spread
    if trigger is None:
        return np.full(len(counts), float(low))
    rising = low + 1 + np.floor(counts - trigger)
    units: Floats = np.where(counts < trigger, low, np.minimum(rising, high)).astype(np.float64)
    return units


def _trigger(counts: Floats, learned: Valued) -> float | None:
    """The whole count from which betting gains most; None where it never gains."""
    steps = np.floor(counts).astype(np.int64)
    least = int(steps.min())
    sums = np.bincount(steps - least, learned.worth.net)
    from_there = sums[::-1].cumsum()[::-1]
    best = int(from_there.argmax())
    return float(best + least) if from_there[best] > 0 else None


def earned(valued: Valued, units: Floats) -> Earnings:
    """What so many units at every moment earn."""
    (shoe, _, _), (net, square), each = valued
    won = np.bincount(shoe, units * net) * each
    rounds, staked = np.bincount(shoe) * each, np.bincount(shoe, units) * each
    made = np.bincount(shoe, units > 0) * each
    shoes, per_round = len(won), won.sum() / rounds.sum()
    off = won - per_round * rounds
    variance = float((units * units * square).sum() / len(shoe) - per_round**2)
    edge = float(won.sum() / staked.sum()) if staked.sum() else 0.0
    of_a_unit = float(square[units > 0].mean()) - edge**2 if made.sum() else 0.0
    return Earnings(
        rounds_per_shoe=float(rounds.mean()),
        bets_per_shoe=float(made.mean()),
        edge=edge,
        units_per_shoe=float(won.mean()),
        stderr=float(won.std(ddof=1)) / sqrt(shoes),
        units_per_100=100 * float(per_round),
        stderr_per_100=100 * float(off.std(ddof=1)) / sqrt(shoes) / float(rounds.mean()),
        score=1e6 * float(per_round) ** 2 / variance if per_round > 0 and variance > 0 else 0.0,
        kelly=edge / of_a_unit if edge > 0 and of_a_unit > 0 else 0.0,
    )
