"""Index plays: from which count on another decision is best than off the top. For every count, cards are mixed as that
count leaves them on the average, and the wager is solved for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.engines.analysis import Analysis
from croupier.engines.frames import Tabular
from croupier.engines.question import Question, Solver, of
from croupier.engines.solved import ChartSpot, Number
from croupier.errors import BadInput
from croupier.mathematics import count_systems
from croupier.mathematics.analyses import questions, request
from croupier.mathematics.count_systems import BEST, DECK, SUIT_GAP, CountSystem

#: Counts that are looked at.
COUNTS: Final = tuple(range(-6, 11))
#: The count that is taken where none is named.
USUAL: Final = "hi-lo"
INSURANCE: Final = "insurance"
DECLINE, INSURE = "decline", "insure"

#: Chart, hand and what it faces.
Spot: TypeAlias = tuple[str, str, str]


class IndexPlay(NamedTuple):
    """A hand that is played otherwise than ``usual`` from a count on: up from where it ``begins`` if that is above
    nothing, else down from there."""

    chart: str
    hand: str
    facing: str
    usual: str
    instead: str
    begins: int

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "chart": self.chart,
            "hand": self.hand,
            "facing": self.facing,
            "usual": self.usual,
            "instead": self.instead,
            "index": self.begins,
            "from": "up" if self.begins > 0 else "down",
        }


@dataclass(frozen=True, slots=True, repr=False)
class IndexPlays(Tabular):
    """The index plays of a wager by a count, those of the commonest hands first and insurance last."""

    question: Question
    system: CountSystem
    plays: tuple[IndexPlay, ...]

    def __repr__(self) -> str:
        name = f"{self.question.game.slug} {self.question.wager}"
        return f"<IndexPlays {name}: {len(self.plays)} by {self.system.name}>"

    def records(self) -> list[dict[str, Any]]:
        """A row for every index play."""
        return [play.plain() for play in self.plays]

    def plain(self) -> dict[str, Any]:
        """As `croupier count --indices --json` prints it."""
        return {
            "game": self.question.game.slug,
            "wager": self.question.wager,
            "tags": self.system.name,
            "by_card": self.system.plain(),
            "indices": self.records(),
        }


def index_plays(
    slug: str,
    wager: str,
    posted: Mapping[str, object] | None = None,
    *,
    tags: str = USUAL,
    counts: Sequence[int] = COUNTS,
) -> IndexPlays:
    """From which count on each hand of a wager is played otherwise; every complaint says what would be accepted."""
    question, solver = questions(request(slug, posted, wager=wager))[0]
    system = count_systems.named(USUAL if tags == BEST else tags)
    if system.name == SUIT_GAP or not system.is_balanced(question.pack):
        raise BadInput(f"{tags} shows no count by the deck; index plays are for one like {USUAL}, omega-2 or zen")
    packs = {count: pack_at(question.pack, system, count) for count in {0, *counts}}
    at = {count: _spots(question, solver, pack) for count, pack in packs.items()}
    if not at[0]:
        raise BadInput(f"nothing is decided about {wager}; index plays are for a wager with decisions").at(game=slug)
    for count, pack in packs.items():
        at[count] |= insurance(question, pack)
    commonest = sorted(at[0].values(), key=lambda spot: -float(spot.ways))
    plays = tuple(play for spot in commonest for play in _played(spot, at))
    return IndexPlays(question, system, plays)


def _spots(question: Question, solver: Solver, pack: tuple[int, ...]) -> dict[Spot, ChartSpot]:
    """What is best with every hand of a pack."""
    strategy = solver(replace(question, pack=pack)).strategy
    return {(spot.chart, spot.hand, spot.facing): spot for spot in (strategy.spots if strategy else ())}


def insurance(question: Question, pack: tuple[int, ...]) -> dict[Spot, ChartSpot]:
    """Whether insurance is taken over all hands that may be insured, where a hand is what is decided about."""
    solver = of(question.game.slug).wagers(question.options).get(INSURANCE)
    if solver is None or INSURANCE not in question.options.tables:
        return {}
    asked = replace(question, wager=INSURANCE, table=question.options.tables[INSURANCE], pack=pack)
    net = Analysis(INSURANCE, None, solver(asked)).net
    worth: dict[str, Number] = {DECLINE: 0.0, INSURE: net}
    spot = ChartSpot(INSURANCE, "any hand", "", 0, worth, INSURE if net > 0 else DECLINE)
    return {(spot.chart, spot.hand, spot.facing): spot}


def _played(usual: ChartSpot, at: Mapping[int, Mapping[Spot, ChartSpot]]) -> Iterator[IndexPlay]:
    """The first count above nothing, and the first below, at which something else is best."""
    where = (usual.chart, usual.hand, usual.facing)
    for counts in (sorted(count for count in at if count > 0), sorted((c for c in at if c < 0), reverse=True)):
        for count in counts:
            there = at[count].get(where)
            if there is not None and there.best != usual.best:
                yield IndexPlay(*where, usual.best, there.best, count)
                break


def pack_at(pack: Sequence[int], system: CountSystem, count: int) -> tuple[int, ...]:
    """A shoe in the mixture that a count leaves on the average: of the cards of every tag more or less by the tag, in
    whole cards, and of each of them as nearly alike many as can be."""
    squares = sum(system.tags[card] ** 2 * pack[card] for card in range(DECK))
    # Tags of what is left come to minus the count, for every deck.
    share = Fraction(count * sum(pack), DECK * squares)
    mixed = list(pack)
    for tag in {*system.tags}:
        cards = [card for card in range(DECK) if system.tags[card] == tag]
        copies = sum(pack[card] for card in cards)
        wanted = round(copies * (1 - share * tag))
        if wanted < 0:
            raise BadInput(f"no shoe counts {count} by {system.name}; ask for counts nearer to nothing")
        before = 0
        for card in cards:
            after = before + pack[card]
            mixed[card] = after * wanted // copies - before * wanted // copies
            before = after
    return tuple(mixed)
