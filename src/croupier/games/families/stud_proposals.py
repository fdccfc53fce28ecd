"""Stud games as no text has them: other qualifiers, and other multiples of the ante."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from croupier.hands.poker import Order, lead
from croupier.round.plan import BettingPoint, Plan, Proposal

#: Whether a dealer with a hand of this value qualifies; None where the text asks for nothing.
Qualifier: TypeAlias = Callable[[int], bool] | None

RANK_NAMES: Final = (
    "deuce",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
_PLURAL: Final = {"six": "sixes"}


def qualifier(order: Order, word: str) -> Qualifier:
    """What a word asks of the dealer: ``none``, ``queen_high``, ``pair_of_tens``, or a line like ``two_pair``."""
    if word == "none":
        return None
    if word.endswith("_high"):
        rank = RANK_NAMES.index(word.removesuffix("_high"))
        return lambda value: order.category(value) > 0 or lead(value) >= rank
    if word.startswith("pair_of_"):
        rank = _plural_rank(word.removeprefix("pair_of_"))
        pair = order.lines.index("pair")
        return lambda value: order.category(value) > pair or (order.category(value) == pair and lead(value) >= rank)
    least = order.lines.index(word)
    if not least:
        raise ValueError(word)
    return lambda value: order.category(value) >= least


def _plural_rank(word: str) -> int:
    return [_PLURAL.get(name, f"{name}s") for name in RANK_NAMES].index(word)


def qualifying(order: Order, text: Qualifier, clause: str, changed: Callable[[Qualifier], Plan]) -> Proposal:
    """The proposal of another qualifier."""
    accepted = f"none | queen_high | pair_of_tens | {' | '.join(order.lines[1:])}"
    printed = _in_words(order, text)

    def in_words(word: str) -> str:
        return word if word == printed else _in_words(order, qualifier(order, word))

    return Proposal(accepted, printed, clause, lambda word: changed(qualifier(order, word)), in_words)


def _in_words(order: Order, text: Qualifier) -> str:
    """The word for what a text asks of the dealer: the first that says the same of every hand's category and rank."""
    if text is None:
        return "none"
    hands = [order.value(line, [rank]) for line in order.lines for rank in range(len(RANK_NAMES))]
    words = [f"{name}_high" for name in RANK_NAMES] + list(order.lines[1:])
    for word in words:
        asks = qualifier(order, word)
        if asks and all(asks(hand) == text(hand) for hand in hands):
            return word
    return "as the text says"


def sized(points: Sequence[BettingPoint], changed: Callable[[int, BettingPoint], Plan]) -> Mapping[str, Proposal]:
    """The proposals of other multiples: ``multiples``, or ``multiples_1`` and so on where there are several bets."""

    def proposal(place: int, point: BettingPoint) -> Proposal:
        text = ",".join(map(str, point.multiples))
        return Proposal(
            "multiples of the ante, like 1-3 or 3,4",
            text,
            point.made,
            lambda word: resized(place, word),
            lambda word: point.resized(word).multiples,
        )

    def resized(place: int, word: str) -> Plan:
        return changed(place, points[place].resized(word))

    names = ["multiples"] if len(points) == 1 else [f"multiples_{place}" for place in range(1, len(points) + 1)]
    return {name: proposal(place, point) for place, (name, point) in enumerate(zip(names, points, strict=True))}
