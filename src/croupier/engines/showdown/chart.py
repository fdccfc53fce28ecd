"""How players talk about a showdown: ways of playing that have a name, and charts that have as few rows as tell the
actions apart, each with the worth of every action."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.showdown.best_play import Multiples, ShowdownPlay
from croupier.engines.showdown.standings import NO_CARD, HandsFacing
from croupier.engines.solved import ChartSpot
from croupier.equipment.cards import ACE, DEUCE, RANKS, show
from croupier.games.families.showdown import ShowdownPlan
from croupier.hands.fast import Hands, Values
from croupier.hands.poker import Order, lead

#: Ranks as players write them in a row of ranks, and as they say them.
LETTERS: Final = (*RANKS[:8], "10", "J", "Q", "K", "A", "joker")
WORDS: Final = (*RANKS[:8], "10", "jack", "queen", "king", "ace")
#: Hands by their numbers.
Rows: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class ChartHands:
    """What a split sees: the hands before an open card, and what is best with each."""

    plan: ShowdownPlan
    facing: HandsFacing
    best: npt.NDArray[np.int8]

    def worth(self, rows: Rows) -> Values:
        """The value of each of these hands."""
        return self.facing.standings.worth[rows]

    def cards(self, rows: Rows) -> Hands:
        """The cards of each of these hands."""
        return self.facing.standings.hands[rows]

    def holding(self, rows: Rows, rank: int) -> npt.NDArray[np.bool_]:
        """Which of these hands hold a card of this rank."""
        held: npt.NDArray[np.bool_] = (self.cards(rows) >> 2 == rank).any(axis=1)
        return held

    def agree(self, rows: Rows) -> bool:
        """Whether the same is best with all of these hands."""
        best = self.best[rows]
        return bool((best == best[0]).all())


#: Tells hands of a label apart: each part with its own label, best hands first; nothing where it cannot.
Split: TypeAlias = Callable[[ChartHands, Rows, str], list[tuple[Rows, str]]]


@dataclass(frozen=True, slots=True)
class Chart:
    """The name of a chart, how hands are told apart on it, coarsely first, and what there is to say about it."""

    name: str
    splits: tuple[Split, ...]
    notes: tuple[str, ...] = ()

    def spots(self, plan: ShowdownPlan, facing: HandsFacing, game: ShowdownPlay) -> Iterator[ChartSpot]:
        """The rows of the chart, highest hands first. A group of hands that agree on an action is one row; any other
        is told apart by the next split, and where there is no further one, each action has a row that says how many
        hands take it."""
        hands, names = ChartHands(plan, facing, game.best), tuple(plan.play.named)
        shown = "" if facing.up == NO_CARD else LETTERS[facing.up >> 2]
        for rows, label in self._rows(hands, np.arange(len(game.best)), self.splits, ""):
            yield _spot(game, names, rows, (self.name, label, shown), facing.times)

    def _rows(self, hands: ChartHands, rows: Rows, splits: Sequence[Split], label: str) -> Iterator[tuple[Rows, str]]:
        if label and hands.agree(rows):
            yield rows, label
            return
        for depth, split in enumerate(splits, 1):
            if parts := split(hands, rows, label):
                for part, words in parts:
                    yield from self._rows(hands, part, splits[depth:], words)
                return
        ways = hands.facing.standings.ways
        for action in np.unique(hands.best[rows])[::-1]:
            part = rows[hands.best[rows] == action]
            yield part, f"{label} ({int(ways[part].sum()):,} of {int(ways[rows].sum()):,} hands)"


#: How many antes each hand lays on the further wager; 0 for none.
Rule: TypeAlias = Callable[[HandsFacing], Multiples]


@dataclass(frozen=True, slots=True)
class ShowdownStyle:
    """What a game's folder brings: ways of playing by name, each in words and as a rule, which of them others call
    ``basic``, and the chart."""

    strategies: Mapping[str, tuple[str, Rule]]
    chart: Chart
    basic: str = ""


def at_least(marks: Mapping[int, int]) -> Rule:
    """Go by value alone: from each mark on, so many antes; below the first, none."""

    def rule(facing: HandsFacing) -> Multiples:
        steps = np.array([0, *marks.values()], np.int8)
        return steps[np.searchsorted(list(marks), facing.standings.worth, side="right")]

    return rule


def _spot(game: ShowdownPlay, names: Sequence[str], rows: Rows, where: tuple[str, str, str], times: int) -> ChartSpot:
    ways = game.standings.ways[rows]
    dealt = int(ways.sum())
    whole = game.scale * int((ways * game.standings.against[rows].sum(axis=1)).sum())
    offers = [game.offers[number] for number in np.unique(game.classes[rows])]
    open_ = [action for action in range(len(names)) if all(offer[action] for offer in offers)]
    values = {names[action]: Fraction(int((game.values[action, rows] * ways).sum()), whole) for action in open_}
    return ChartSpot(*where, dealt * times, values, names[game.best[rows[0]]])


def by_value(ranks: int) -> Split:
    """By category and the first so many ranks that decide inside it: "Q-6-4", "pair of 9s, K kicker"."""

    def split(hands: ChartHands, rows: Rows, _: str) -> list[tuple[Rows, str]]:
        parts = _apart(rows, hands.worth(rows) >> 20 - 4 * ranks)
        return [(part, name(hands.plan.order, int(hands.worth(part[:1])[0]), ranks)) for part in parts]

    return split


def by_the_open_rank(hands: ChartHands, rows: Rows, label: str) -> list[tuple[Rows, str]]:
    """With and without the rank of the open card, of which the dealer then has fewer: "pair of 9s, with a K"."""
    held, card = hands.holding(rows, hands.facing.up >> 2), _a(LETTERS[hands.facing.up >> 2])
    parts = (rows[held], f"{label}, with {card}"), (rows[~held], f"{label}, without {card}")
    return [(part, words) for part, words in parts if len(part)]


def by_value_beside_the_open_rank(ranks: int) -> Split:
    """Further than `by_the_open_rank`, by so many ranks: "pair of 9s, Q kicker, with a K"."""

    def split(hands: ChartHands, rows: Rows, label: str) -> list[tuple[Rows, str]]:
        holding = label.rpartition(", ")[2]
        return [(part, f"{words}, {holding}") for part, words in by_value(ranks)(hands, rows, label)]

    return split


def by_all_ranks(hands: ChartHands, rows: Rows, _: str) -> list[tuple[Rows, str]]:
    """By every rank held: a card that is not played is one less for the dealer. "K-Q-8-4-2"."""
    return [(part, "-".join(LETTERS[rank] for rank in ranks)) for part, ranks in _ranked(hands, rows)]


def by_what_is_made(hands: ChartHands, rows: Rows, _: str) -> list[tuple[Rows, str]]:
    """By category, pairs and high cards by rank too, pairs with and without a wild: "pair of kings with a wild"."""
    order, worth = hands.plan.order, hands.worth(rows)
    high_card, pair = (worth >> 20 == order.lines.index(line) for line in ("high_card", "pair"))
    wild = pair & np.isin(hands.cards(rows), list(order.wild)).any(axis=1)
    parts = _apart(rows, ((worth >> 20 << 4) + (worth >> 16 & 15) * (high_card | pair) << 1) + wild)
    return [(part, _made(hands, int(part[0]))) for part in parts]


def _made(hands: ChartHands, row: int) -> str:
    """What one hand makes."""
    order, value = hands.plan.order, int(hands.facing.standings.worth[row])
    line = order.line(value)
    if line == "pair":
        wild = not order.wild.isdisjoint(hands.facing.standings.hands[row].tolist())
        return f"pair of {WORDS[lead(value)]}s" + " with a wild" * wild
    return f"{WORDS[lead(value)]} high" if line == "high_card" else line.replace("_", " ")


def by_companion(hands: ChartHands, rows: Rows, label: str) -> list[tuple[Rows, str]]:
    """Without and with a card of some rank, where that alone decides: "pair of 4s with a 3"."""
    for rank in range(DEUCE, ACE + 1):
        held = hands.holding(rows, rank)
        without, with_ = rows[~held], rows[held]
        if all(len(part) and hands.agree(part) for part in (without, with_)):
            return [(without, f"{label} without {_a(WORDS[rank])}"), (with_, f"{label} with {_a(WORDS[rank])}")]
    return []


def by_ranks(hands: ChartHands, rows: Rows, label: str) -> list[tuple[Rows, str]]:
    """By every rank held, behind what is made: "ace high, A-K-9-8-3"."""
    letters = (*RANKS, "joker")
    return [(part, f"{label}, {'-'.join(letters[rank] for rank in ranks)}") for part, ranks in _ranked(hands, rows)]


def by_cards(hands: ChartHands, rows: Rows, label: str) -> list[tuple[Rows, str]]:
    """Hand by hand, where suits matter; each stands for those that differ by a change of suits."""
    kind = label.partition(", ")[0]
    held = hands.cards(rows).tolist()
    return [(rows[at : at + 1], f"{kind}, {show(reversed(cards))}") for at, cards in enumerate(held)]


def _ranked(hands: ChartHands, rows: Rows) -> list[tuple[Rows, list[int]]]:
    """The hands of each set of ranks, highest first, with these ranks."""
    ranks = np.sort(hands.cards(rows) >> 2, axis=1)[:, ::-1].astype(np.int64)
    parts = _apart(rows, ranks @ 16 ** np.arange(ranks.shape[1])[::-1])
    return [(part, sorted((hands.cards(part[:1])[0] >> 2).tolist(), reverse=True)) for part in parts]


def _apart(rows: Rows, keys: npt.NDArray[Any]) -> list[Rows]:
    """The hands with each key, the highest key first."""
    order = np.argsort(-keys, kind="stable")
    return np.split(rows[order], np.flatnonzero(np.diff(keys[order])) + 1)


def _a(rank: str) -> str:
    return f"an {rank}" if rank in ("8", "A", "ace") else f"a {rank}"


def name(order: Order, value: int, ranks: int) -> str:
    """A hand by its category and the first so many ranks that decide inside it: "Q-6-4", "pair of 9s, K kicker"."""
    line = order.line(value)
    if line in ("straight", "straight_flush"):  # these are decided by a place among the straights
        top = (value >> 16 & 15) + order.size - 3
        return line.replace("_", " ") + (f" to the {LETTERS[top]}" if ranks else "")
    held = [LETTERS[value >> 16 - 4 * at & 15] for at in range(ranks)]
    if not ranks:
        return line.replace("_", " ")
    if line == "high_card":
        return "-".join(held) + (" high" if ranks < order.size else "")
    if line == "pair":
        kickers = "-".join(held[1:])
        return f"pair of {held[0]}s" + (f", {kickers}" if kickers else "") + (" kicker" if len(held) == 2 else "")
    return f"{line.replace('_', ' ')}, {'-'.join(held)}"
