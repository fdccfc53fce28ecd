"""When to play with wild deuces and a joker, in words: hand by hand near the fold, and rules that are easy to keep."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.showdown.standings import Decided, classed
from croupier.engines.solved import Simpler, Spot, Strategy
from croupier.equipment.cards import ACE, DEUCE, RANKS, show
from croupier.hands.orders import DEUCES_WILD
from croupier.hands.poker import lead

Rows: TypeAlias = npt.NDArray[np.bool_]
#: Words for some hands, and which they are.
Part: TypeAlias = tuple[str, Rows]

#: The actions, the smaller bet first.
ACTIONS: Final = ("fold", "play")
FOLD, PLAY = range(2)

_NAMES: Final = (*RANKS[:8], "10", "jack", "queen", "king", "ace")
_THREE, _FOUR = 1, 2


def strategy(game: Decided) -> Strategy:
    """The chart, best hands first, and what simpler rules leave to the house."""
    spots = [_spot(game, *part) for part in _parts(game)]
    return Strategy(tuple(spots), tuple(_simpler(game)), ("a wild is a deuce or the joker",))


def _spot(game: Decided, words: str, rows: Rows) -> Spot:
    """Hands of one category that are played alike: what each action is worth to them on average."""
    first = int(np.argmax(rows))
    dealt = int(game.standings.ways[rows].sum())
    found = (game.standings.ways[rows] @ game.standings.against[rows]).tolist()
    values = {}
    for action, terms in enumerate(game.offers[int(game.classes[first])]):
        assert terms is not None, "both actions are open to every hand"
        values[ACTIONS[action]] = sum((net * many for net, many in zip(terms.nets, found, strict=True)), Fraction(0))
    worth = {name: Fraction(total) / sum(found) for name, total in values.items()}
    return Spot("five cards", words, "", dealt, worth, ACTIONS[int(game.best[first])])


# -- simpler rules ------------------------------------------------------------------------------------------------


def _simpler(game: Decided) -> Iterator[Simpler]:
    worth = game.standings.worth
    fours = worth >= DEUCES_WILD.value("pair", [_FOUR])
    just_fours = fours & (worth < DEUCES_WILD.value("pair", [_FOUR + 1]))
    rules = (
        (
            "fours without a three",
            "play a pair of 4s or better, but fold a pair of 4s with a 3",
            fours & ~(just_fours & _holding(game, _THREE)),
        ),
        ("fours or better", "play a pair of 4s or better", fours),
        ("any pair", "play a pair or better; every wild makes one", worth >= DEUCES_WILD.value("pair")),
        ("ace high", "play an ace high or better", worth >= DEUCES_WILD.value("high_card", [ACE])),
        ("always play", "play every hand, as the dealer does", worth >= 0),
    )
    for name, words, played in rules:
        yield Simpler(name, words, game.house_edge(np.where(played, PLAY, FOLD).astype(np.int8)))


def _holding(game: Decided, rank: int) -> Rows:
    held: Rows = (game.standings.hands >> 2 == rank).any(axis=1)
    return held


# -- the chart ----------------------------------------------------------------------------------------------------


def _parts(game: Decided) -> Iterator[Part]:
    """The hands by what they make, pairs with and without a wild."""
    kinds, words = classed(game.standings.worth, _kind)
    wild = np.isin(game.standings.hands, list(DEUCES_WILD.wild)).any(axis=1)
    for kind in range(len(words) - 1, -1, -1):
        rows = kinds == kind
        if words[kind].startswith("pair"):
            yield from _alike(game, f"{words[kind]} with a wild", rows & wild)
            rows &= ~wild
        yield from _alike(game, words[kind], rows)


def _kind(value: int) -> str:
    """What a hand makes; around the fold, where hands are told apart, of which rank."""
    line, rank = DEUCES_WILD.line(value), lead(value)
    if line == "pair":
        return f"pair of {_NAMES[rank]}s"
    return f"{_NAMES[rank]} high" if line == "high_card" else line.replace("_", " ")


def _alike(game: Decided, words: str, rows: Rows) -> Iterator[Part]:
    """Hands that are all played or all folded, or else their parts: by one rank that decides, by ranks, by cards."""
    if not rows.any():
        return
    if _same(game, rows):
        yield words, rows
    elif parts := _by_companion(game, words, rows):
        yield from parts
    else:
        yield from _by_ranks(game, words, rows)


def _same(game: Decided, rows: Rows) -> bool:
    best = game.best[rows]
    return bool((best == best[0]).all())


def _by_companion(game: Decided, words: str, rows: Rows) -> list[Part]:
    """Without and with a card of some rank, where that alone decides."""
    for rank in range(DEUCE, ACE + 1):
        held = _holding(game, rank)
        parts = rows & ~held, rows & held
        if all(part.any() and _same(game, part) for part in parts):
            one = f"an {_NAMES[rank]}" if _NAMES[rank] in ("8", "ace") else f"a {_NAMES[rank]}"
            return [(f"{words} without {one}", parts[0]), (f"{words} with {one}", parts[1])]
    return []


def _by_ranks(game: Decided, words: str, rows: Rows) -> Iterator[Part]:
    ranks = np.sort(game.standings.hands >> 2, axis=1)[:, ::-1]
    for held in np.unique(ranks[rows], axis=0)[::-1]:
        part = rows & (ranks == held).all(axis=1)
        if _same(game, part):
            yield f"{words}, {'-'.join((*RANKS, 'joker')[rank] for rank in held.tolist())}", part
        else:
            yield from _by_cards(game, words, part)


def _by_cards(game: Decided, words: str, rows: Rows) -> Iterator[Part]:
    """Hand by hand, where suits matter; each stands for those that differ by a change of suits."""
    for row in np.flatnonzero(rows).tolist():
        part = np.zeros_like(rows)
        part[row] = True
        yield f"{words}, {show(reversed(game.standings.hands[row].tolist()))}", part
