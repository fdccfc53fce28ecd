"""Counting drills: cards leave a shoe, and the running count and the true count are asked."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from croupier import games
from croupier.equipment.cards import Card, show
from croupier.equipment.source import RandomSource, SeededSource
from croupier.errors import BadInput
from croupier.round.game import Game

if TYPE_CHECKING:
    from croupier.mathematics.count_systems import CountSystem

#: Cards that are shown together, as they lie in a round.
_TOGETHER: Final = 6
#: Cards that are shown at each level.
_CARDS: Final = {1: 12, 2: 30, 3: 52}
DECK: Final = 52
USUAL: Final = "hi-lo"


class CountQuestion(NamedTuple):
    """Cards that left a whole shoe, what the count runs to, and what it comes to for each deck that is left; none where
    the count is not taken by the deck."""

    game: str
    system: str
    seed: str
    groups: tuple[tuple[Card, ...], ...]
    left: int
    running: int
    true: int | None

    @property
    def given(self) -> tuple[str, ...]:
        """The cards, round by round, and how many decks are left."""
        decks = f"{self.left} cards are left, {self.left / DECK:.2f} decks."
        return (*(show(group) for group in self.groups), decks)

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        shown = {"given": list(self.given), "running": self.running, "true": self.true}
        return {"game": self.game, "system": self.system, "seed": self.seed} | shown


def is_counted(game: Game) -> bool:
    """Whether a game is dealt from a shoe that is worth counting."""
    from croupier.engines import question

    return bool(question.of(game.slug).shoe_bets)


def systems() -> list[str]:
    """The counts by name that can be practised."""
    from croupier.mathematics.count_systems import BEST, NAMES, SUIT_GAP

    return [name for name in NAMES if name not in (BEST, SUIT_GAP)]


def read_system(name: str) -> CountSystem:
    """A count that adds tags up."""
    from croupier.mathematics.count_systems import named

    count = named(name)
    if not count.tags:
        raise BadInput(f"{name} has no tags to add up; count by another, like {USUAL}")
    return count


def draw(slug: str, seed: str, level: int = 1, system: str = USUAL) -> CountQuestion:
    """The counting drill of a seed: more cards at a higher level. The true count is taken towards nothing, as most
    counters do."""
    game = games.get(slug)
    if not is_counted(game):
        counted = ", ".join(other for other in games.slugs() if is_counted(games.get(other)))
        raise BadInput(f"{game.title} has no shoe to count; these have: {counted}")
    count, pack = read_system(system), list(game.cards_in(game.house({})))
    source = SeededSource(f"counting {slug} {system} {seed} {level}".encode())
    whole = tuple(pack)
    cards = [_dealt(pack, source) for _ in range(min(_CARDS[level], sum(pack) // 2))]
    running, left = sum(count.tags[card] for card in cards), sum(pack)
    groups = tuple(tuple(cards[at : at + _TOGETHER]) for at in range(0, len(cards), _TOGETHER))
    true = int(Fraction(running * DECK, left)) if count.is_balanced(whole[:DECK]) else None
    return CountQuestion(slug, system, seed, groups, left, running, true)


def _dealt(pack: list[int], source: RandomSource) -> Card:
    """The next card of a shoe, which is then gone from it."""
    place = source.below(sum(pack))
    for card, copies in enumerate(pack):
        if place < copies:
            pack[card] -= 1
            return card
        place -= copies
    raise AssertionError("the shoe is empty")
