"""Every course that a round can take, as the reference round itself shows it.

In most games cards come in one order, whatever is decided and whatever they are. So the round is played once through
every course on cards that can be told apart. What a seat sees is then written down by the turn at which each card was
drawn, with the chips, the question and the actions that are open; a compiled environment only fills the cards in. No
rule is stated here: a game in which the order of the cards depends on the cards is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines.seat import Answer, CardSeat, DealtPlaces
from croupier.environments.observation import Sight
from croupier.environments.sitting import SEAT, Sitting
from croupier.equipment.cards import TEXT, UNSEEN, Card
from croupier.errors import BadPlan
from croupier.round.requests import COMMUNITY, DEALER, Draw
from croupier.round.views import boxes

#: In the place of a card: a card that lies face down, and none.
FACE_DOWN, NO_CARD = -2, -1
#: Packs that are shuffled to find a hand of every sort.
_TRIES: Final = 20_000
#: No game asks so often that it has more courses.
_MOST_NODES: Final = 4096


_NOWHERE: Final = DealtPlaces((), (), ())


class LaidShoe:
    """A shoe that deals cards as they lie."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = list(cards)
        self.drawn = 0

    def prepare(self) -> bool:
        """Begin with the first card."""
        self.drawn = 0
        return True

    def outcome(self, asked: Any) -> Card | str:
        """The next card. Dice and wheels on which no wager depends go unnoted; a compiled seat knows no others."""
        if type(asked) is not Draw:
            if getattr(asked, "may_be_unseen", False):
                return TEXT[UNSEEN]
            raise BadPlan("more than cards decides a round; its seat cannot be compiled")
        self.drawn += 1
        return self._cards[self.drawn - 1]


def lay(sitting: Sitting, cards: Sequence[Card]) -> LaidShoe:
    """Have a sitting deal these cards, as they lie."""
    shoe = LaidShoe(cards)
    sitting.deal_from(shoe)
    return shoe


class Moment(NamedTuple):
    """What a seat sees, by turns instead of cards, and what it may do: the number of each action with its answer."""

    cards: Mapping[str, npt.NDArray[np.int8]]
    stakes: npt.NDArray[np.int64]
    phase: int
    hand: int
    opens: Mapping[int, Answer]
    absent: int


@dataclass(slots=True)
class RoundTree:
    """The courses of a round. Node 0 is the first question; ``children`` lead on by action, ``leaves`` number the ends
    as the engine does. ``opens`` says by node and sort of cards which actions are open."""

    moments: list[Moment] = field(default_factory=list)
    paths: list[tuple[int, ...]] = field(default_factory=list)
    answers: list[tuple[Answer, ...]] = field(default_factory=list)
    children: list[dict[int, int]] = field(default_factory=list)
    opens: dict[tuple[int, int], frozenset[int]] = field(default_factory=dict)
    at: DealtPlaces = _NOWHERE
    draws: int = 0


def grown(sitting: Sitting, sight: Sight, seat: CardSeat, pack: Sequence[Card]) -> RoundTree:
    """The tree of a sitting, from a pack of each sort of cards."""
    tree, chance, sorts = RoundTree(), Random(1), set[int]()  # noqa: S311 - these cards are dealt to nobody
    for _ in range(_TRIES):
        cards = chance.sample(list(pack), len(pack))
        if not tree.moments:
            _walk(tree, sitting, sight, cards, 0)
        number = np.zeros(1, np.int64)
        seat.sort(np.array([cards], np.uint8), np.zeros(1, np.int64), tree.at, number)
        if (sort := int(number[0])) not in sorts:
            sorts.add(sort)
            _walk(tree, sitting, sight, cards, sort)
        if len(sorts) == seat.sorts:
            return tree
    raise BadPlan(f"{sitting.game.slug}: no hand was dealt of some sort that may do other things")


def _walk(tree: RoundTree, sitting: Sitting, sight: Sight, cards: Sequence[Card], sort: int) -> None:
    """Play every course on these cards."""
    turn_of = {card: turn for turn, card in enumerate(cards)}
    waiting: list[tuple[tuple[int, ...], tuple[Answer, ...]]] = [((), ())]
    while waiting:
        path, answers = waiting.pop()
        shoe = lay(sitting, cards)
        sitting.deal()
        for action in path:
            sitting.act(action, strict=True)
        moment = _moment(sitting, sight, turn_of)
        node = _placed(tree, path, answers, moment)
        tree.opens[node, sort] = frozenset(moment.opens)
        tree.draws = max(tree.draws, shoe.drawn)
        _note_places(tree, sitting, turn_of)
        waiting += [((*path, action), (*answers, answer)) for action, answer in moment.opens.items()]


def _placed(tree: RoundTree, path: tuple[int, ...], answers: tuple[Answer, ...], moment: Moment) -> int:
    if path in tree.paths:
        node = tree.paths.index(path)
        if not _alike(tree.moments[node], moment):
            raise BadPlan("what is seen hangs on the cards themselves; such a seat cannot be compiled")
        return node
    node = len(tree.paths)
    if node >= _MOST_NODES:
        raise BadPlan(f"a round takes more than {_MOST_NODES} courses; its seat cannot be compiled")
    tree.paths.append(path)
    tree.answers.append(answers)
    tree.moments.append(moment)
    tree.children.append({})
    if path:
        tree.children[tree.paths.index(path[:-1])][path[-1]] = node
    return node


def _alike(first: Moment, second: Moment) -> bool:
    return (
        all((first.cards[name] == second.cards[name]).all() for name in first.cards)
        and bool((first.stakes == second.stakes).all())
        and (first.phase, first.hand) == (second.phase, second.hand)
    )


def _moment(sitting: Sitting, sight: Sight, turn_of: Mapping[Card, int]) -> Moment:
    seen = sight.of(sitting)
    names = [name for name in ("hands", DEALER, COMMUNITY) if name in seen]
    by_turn = np.vectorize(lambda card: FACE_DOWN if card == UNSEEN else turn_of.get(card, NO_CARD), otypes=[np.int8])
    cards: dict[str, npt.NDArray[np.int8]] = {name: by_turn(seen[name]) for name in names}
    held = sitting.round.felt.hands.get(SEAT, ()) if sitting.round else ()
    opens = {
        number: Answer(choice.action, choice.multiple, tuple(held.index(card) for card in choice.cards))
        for number, choice in sitting.legal.items()
    }
    absent = sitting.absent if sitting.legal else sitting.space.watch
    return Moment(cards, seen["stakes"], int(seen["phase"]), int(seen["hand"]), opens, absent)


def _note_places(tree: RoundTree, sitting: Sitting, turn_of: Mapping[Card, int]) -> None:
    assert sitting.round is not None, "a round was dealt"
    laid = boxes(sitting.round.facts)
    turns = [tuple(turn_of[card] for card in laid.get(place, {}).get(0, ())) for place in (SEAT, DEALER, COMMUNITY)]
    tree.at = DealtPlaces(*(max(known, seen, key=len) for known, seen in zip(tree.at, turns, strict=True)))
