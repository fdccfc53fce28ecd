"""The words that a line of a wager is written in: small expressions over cards, dice or totals, for many deals at once.

An expression is Python's own grammar with nothing in it but numbers, texts, names, comparisons, ``and``, ``or``,
``not``, ``+``, ``-`` and the functions below. It is read once and then worked out on arrays, a row for every deal.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier import parsing
from croupier.engines.dealt import values
from croupier.equipment.cards import RANKS, SUITS, TEXT
from croupier.errors import BadInput
from croupier.hands import orders
from croupier.hands.points import VALUE
from croupier.hands.poker import Order

Cards: TypeAlias = npt.NDArray[np.int8]
#: A value for each deal; numpy does not say which arrays its operators give.
Column: TypeAlias = Any
#: What an expression can name: groups of cards, and numbers, one for each deal.
Known: TypeAlias = Mapping[str, Any]

MOST_WORDS: Final = 400
_VALUES: Final = np.array(VALUE)
_ORDERS: Final[Mapping[int, Order]] = {3: orders.THREE_CARD_ROYAL, 4: orders.FOUR_CARD}
_SUIT_NAMES: Final = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
_COLOURS: Final = {"red": "dh", "black": "cs"}


# -- what can be said of cards ----------------------------------------------------------------------------------------


def _named(word: str) -> list[int]:
    """The cards that a word stands for: a rank, a card, a suit, a colour, or a kind of rank."""
    kinds = {"ten_valued": "TJQK", "face": "JQK", "royal": "KQ"}
    if word in TEXT[:52]:
        return [TEXT.index(word)]
    if word in _SUIT_NAMES or word in _COLOURS:
        suits = _SUIT_NAMES.get(word) or _COLOURS[word]
        return [card for card in range(52) if SUITS[card & 3] in suits]
    ranks = kinds.get(word, word if len(word) == 1 else "?")
    if any(rank not in RANKS for rank in ranks):
        raise BadInput(f"{word!r} is no card; write a rank like Q, a card like Qh, hearts, red, face or ten_valued")
    return [card for card in range(52) if RANKS[card >> 2] in ranks]


def _is(cards: Cards, words: str) -> Column:
    wanted = np.zeros(53, np.bool_)
    for word in words.split():
        wanted[_named(word)] = True
    return wanted[cards]


def count(cards: Cards, words: str) -> Column:
    """How many of the cards are one of these: ``count(player, "Q")``, ``count(player, "Qh Kh")``, ``"hearts"``."""
    return np.sum(_is(cards, words), axis=1)


def hard(cards: Cards) -> Column:
    """The points of the cards with every ace as one."""
    return np.sum(_VALUES[cards], axis=1)


def points(cards: Cards) -> Column:
    """The points of the cards in blackjack: an ace is eleven unless that is too many."""
    low = hard(cards)
    return np.where((_VALUES[cards] == 1).any(axis=1) & (low <= 11), low + 10, low)


def blackjack(cards: Cards) -> Column:
    """Whether two cards are an ace and a card that counts ten."""
    if cards.shape[1] != 2:
        raise BadInput("blackjack() is for two cards")
    return points(cards) == 21


def suited(cards: Cards) -> Column:
    """Whether all cards are of one suit."""
    return ((cards & 3) == (cards[:, :1] & 3)).all(axis=1)


def colored(cards: Cards) -> Column:
    """Whether all cards are of one colour."""
    red = np.isin(cards & 3, (1, 2))
    return (red == red[:, :1]).all(axis=1)


def alike(cards: Cards) -> Column:
    """The most cards of one rank."""
    ranks = cards >> 2
    return (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2).max(axis=1)


def identical(cards: Cards) -> Column:
    """Whether all cards have the same rank and suit."""
    return (cards == cards[:, :1]).all(axis=1)


def ranks(cards: Cards, words: str) -> Column:
    """Whether the ranks are exactly these, in any order: ``ranks(cards, "6 7 8")``."""
    wanted = sorted(RANKS.find(word) for word in words.split())
    if len(wanted) != cards.shape[1] or any(word not in [*RANKS] for word in words.split()):
        raise BadInput(f"ranks() names as many ranks as there are cards, {cards.shape[1]}, not {words!r}")
    return (np.sort(cards >> 2, axis=1) == np.array(wanted)).all(axis=1)


def straight(cards: Cards) -> Column:
    """Whether the ranks are all different and in a row, the ace high or low."""
    held = np.sort(cards >> 2, axis=1)
    low = np.sort(np.where(held == 12, -1, held), axis=1)
    return (np.diff(held, axis=1) == 1).all(axis=1) | (np.diff(low, axis=1) == 1).all(axis=1)


def _order(cards: Cards) -> Order:
    if cards.shape[1] < 3:
        raise BadInput("poker hands have three cards or more; for two say alike(), suited() or ranks()")
    return _ORDERS.get(cards.shape[1], orders.FIVE_CARD)


def poker(cards: Cards, line: str) -> Column:
    """Whether the best hand in the cards is this: of three cards, of four, or the best five of more."""
    order = _order(cards)
    return values(order, cards) >> 20 == _place(order, line)


def at_least(cards: Cards, line: str) -> Column:
    """Whether the best hand in the cards is this or better."""
    order = _order(cards)
    return values(order, cards) >> 20 >= _place(order, line)


def _place(order: Order, line: str) -> int:
    if line not in order.lines:
        raise BadInput(f"no poker hand {line!r}; there is {', '.join(order.lines)}")
    return order.lines.index(line)


def lowest(cards: Cards) -> Column:
    """The lowest rank among the cards: two to ten, a jack is 11, a queen 12, a king 13 and an ace 14."""
    return (cards >> 2).min(axis=1) + 2


def highest(cards: Cards) -> Column:
    """The highest rank among the cards, the ace being 14."""
    return (cards >> 2).max(axis=1) + 2


def matches(cards: Cards, other: Cards) -> Column:
    """How many of the cards have the rank of the other card."""
    return ((cards >> 2) == (_single(other) >> 2)).sum(axis=1)


def twins(cards: Cards, other: Cards) -> Column:
    """How many of the cards have the rank and the suit of the other card."""
    return (cards == _single(other)).sum(axis=1)


def _single(other: Cards) -> Cards:
    if other.shape[1] != 1:
        raise BadInput("matches() and twins() compare with a single card, like 'up'; look at it as a group of its own")
    return other


#: What can be said of cards, by name.
OF_CARDS: Final[Mapping[str, Callable[..., Column]]] = {
    function.__name__: function
    for function in (
        count,
        hard,
        points,
        blackjack,
        suited,
        colored,
        alike,
        identical,
        ranks,
        straight,
        poker,
        at_least,
        lowest,
        highest,
        matches,
        twins,
    )
}


# -- what can be said of numbers ------------------------------------------------------------------------------------


def shows(dice: Column, face: int) -> Column:
    """How many dice show this."""
    return np.sum(dice == face, axis=1)


def same(dice: Column) -> Column:
    """The most dice that show the same."""
    return (dice[:, :, None] == dice[:, None, :]).sum(axis=2).max(axis=1)


def seen(totals: Column, *wanted: int) -> Column:
    """Whether every one of these totals was thrown."""
    mask = sum(1 << total for total in wanted)
    return totals[:, 0] & mask == mask


def most(times: Column, *points: int) -> Column:
    """How many times that of these points was made that was made most."""
    if not points or any(point not in range(times.shape[1]) for point in points):
        raise BadInput("most() names points, like most(times, 4, 10)")
    return times[:, list(points)].max(axis=1)


def landed(spins: Column, *pockets: int) -> Column:
    """How many spins landed in one of these pockets; the double zero is 37."""
    return np.isin(spins, pockets).sum(axis=1)


OF_DICE: Final[Mapping[str, Callable[..., Column]]] = {"shows": shows, "same": same}
OF_THROWS: Final[Mapping[str, Callable[..., Column]]] = {"seen": seen}
OF_POINTS: Final[Mapping[str, Callable[..., Column]]] = {**OF_THROWS, "most": most}
OF_SPINS: Final[Mapping[str, Callable[..., Column]]] = {"landed": landed}


# -- expressions ------------------------------------------------------------------------------------------------------

_COMPARED: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], Any]]] = {
    ast.Eq: np.equal,
    ast.NotEq: np.not_equal,
    ast.Lt: np.less,
    ast.LtE: np.less_equal,
    ast.Gt: np.greater,
    ast.GtE: np.greater_equal,
}


@dataclass(frozen=True, slots=True)
class Condition:
    """When a line is paid: its text as written, and the expression read from it."""

    text: str
    tree: ast.expr

    @classmethod
    def of(cls, text: object) -> Condition:
        """Read an expression; what is no expression is refused."""
        if not isinstance(text, str) or len(text) > MOST_WORDS * 10:
            raise BadInput(f"a line is paid when an expression is true, like 'points(player) == 20', not {text!r}")
        try:
            tree = parsing.expression(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise BadInput(f"{text!r} cannot be read; write something like 'points(player) == 20'") from None
        if sum(1 for _ in ast.walk(tree)) > MOST_WORDS:
            raise BadInput(f"an expression has at most {MOST_WORDS} parts; put some of it in a line of its own")
        return cls(text, tree)

    @property
    def tells_suits_apart(self) -> bool:
        """Whether it names a suit, a colour or a card, so that suits are not of equal worth."""
        texts = [node.value for node in ast.walk(self.tree) if isinstance(node, ast.Constant)]
        words = {word for text in texts if isinstance(text, str) for word in text.split()}
        called = {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)}
        return bool(words & {*TEXT, *_SUIT_NAMES, *_COLOURS}) or "colored" in called

    def holds(self, known: Known, functions: Mapping[str, Callable[..., Column]], rows: int) -> npt.NDArray[np.bool_]:
        """For every deal whether the line is made."""
        try:
            answer = _worked_out(self.tree, known, functions)
        except BadInput as error:
            raise BadInput(f"{self.text!r}: {error.message}") from None
        except (TypeError, ValueError, IndexError, OverflowError, AttributeError):
            raise BadInput(f"{self.text!r} mixes what does not go together, like cards and numbers") from None
        column = np.asarray(answer)
        if column.dtype != np.bool_ or column.shape not in ((), (rows,)):
            raise BadInput(f"{self.text!r} is neither true nor false; compare it with something")
        return np.broadcast_to(column, (rows,))


def _worked_out(node: ast.expr, known: Known, functions: Mapping[str, Callable[..., Column]]) -> Any:
    def inner(part: ast.expr) -> Any:
        return _worked_out(part, known, functions)

    match node:
        case ast.Constant(value=value) if isinstance(value, int | str):
            return value
        case ast.Name(id=name) if name in known:
            return known[name]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return np.logical_not(inner(operand))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_counted(inner(operand))
        case ast.BoolOp(op=ast.And(), values=parts):
            return np.logical_and.reduce(np.broadcast_arrays(*map(inner, parts)))
        case ast.BoolOp(op=ast.Or(), values=parts):
            return np.logical_or.reduce(np.broadcast_arrays(*map(inner, parts)))
        case ast.BinOp(op=ast.Add() | ast.Sub(), left=left, right=right):
            return _sum(inner(left), inner(right), plus=isinstance(node.op, ast.Add))
        case ast.Compare(left=left, ops=compared, comparators=others):
            return _compared(inner(left), compared, [inner(other) for other in others])
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return [inner(element) for element in elements]
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in functions:
            return functions[name](*map(inner, arguments))
        case ast.Call(func=ast.Name(id=name)):
            raise BadInput(f"no function {name!r}; there is {', '.join(functions)}")
        case ast.Name(id=name):
            raise BadInput(f"no name {name!r}; there is {', '.join(known)}")
    raise BadInput("only numbers, texts, names, comparisons, and, or, not, + and - are known")


def _sum(left: Any, right: Any, *, plus: bool) -> Any:
    if getattr(left, "ndim", 0) == 2 and getattr(right, "ndim", 0) == 2 and plus:
        return np.concatenate([left, right], axis=1)  # the cards of both groups
    return _counted(left) + _counted(right) if plus else _counted(left) - _counted(right)


def _counted(value: Any) -> Any:
    """What is true counts as one; numpy adds truths to truths."""
    return value.astype(np.int64) if getattr(value, "dtype", None) == np.bool_ else value


def _among(left: Any, several: Any) -> Column:
    """Whether a number is one of several, deal by deal."""
    if not isinstance(several, list):
        raise BadInput("in asks for a list, like (20, 21); for what shows or was thrown say count, shows, landed, seen")
    return np.logical_or.reduce(np.broadcast_arrays(False, *(np.equal(left, value) for value in several)))


def _compared(left: Any, compared: list[ast.cmpop], others: list[Any]) -> Any:
    answers = []
    for how, other in zip(compared, others, strict=True):
        if isinstance(how, ast.In | ast.NotIn):
            answer = _among(left, other)
            answers.append(np.logical_not(answer) if isinstance(how, ast.NotIn) else answer)
        elif type(how) in _COMPARED:
            answers.append(_COMPARED[type(how)](left, other))
        else:
            raise BadInput("things are compared with == != < <= > >= and in")
        left = other
    return np.logical_and.reduce(np.broadcast_arrays(*answers))
