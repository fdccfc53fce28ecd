"""Hands counted once more from their cards, by the list of hands that the text prints; and what is set by a house way,
by the words of its clauses. None of it asks the rules that have named, compared or set them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from croupier.equipment.cards import JOKER, RANKS, Card, rank_of, suit_of
from croupier.hands.names import RANKS as WORDS
from croupier.round.game import Game
from croupier.rulebooks import Clause, citations

_ACE: Final = len(RANKS) - 1
_SORTS: Final = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
)
_LISTED: Final = re.compile(rf"(?:one )?({'|'.join(_SORTS)})s?: ", re.IGNORECASE)
_SIZE: Final = re.compile(r"\b(three|four|five) suited cards in sequence")
_SIZES: Final = {"three": 3, "four": 4, "five": 5}
#: So many sorts make a list of hands by which whole hands are ranked; shorter lists rank parts of them.
_LEAST_LISTED: Final = 5
_PLAIN: Final = "no pair"
_TENS: Final = 10
_BUST: Final = 21
_NUMBER: Final = re.compile(r"\d+")


class PrintedRanking(NamedTuple):
    """The sorts of hands as a text lists them, the best first, and how many cards make a hand."""

    sorts: tuple[str, ...]
    size: int

    @classmethod
    def of(cls, game: Game) -> PrintedRanking | None:
        """The first list of a game's own text; none where it has no such list, or cards that stand for others."""
        clauses = game.rulebook.clauses
        if any("wild" in clause.gist.lower() for clause in clauses) or JOKER in _pack(game):
            return None
        lists: dict[str, list[str]] = {}
        sizes: dict[str, int] = {}
        for clause in clauses:
            if listed := _LISTED.match(clause.gist):
                above = clause.id.rpartition(".")[0]
                lists.setdefault(above, []).append(listed[1].lower())
                if size := _SIZE.search(clause.gist):
                    sizes[above] = _SIZES[size[1]]
        whole = (above for above, sorts in lists.items() if len(sorts) >= _LEAST_LISTED and above in sizes)
        first = next(whole, None)
        return cls((*lists[first], _PLAIN), sizes[first]) if first else None

    def sort_of(self, cards: Sequence[Card]) -> str:
        """The best sort that can be made of these cards."""
        sorts = (_sort(chosen) for chosen in combinations(cards, min(self.size, len(cards))))
        return min((self._listed(sort) for sort in sorts), key=self.sorts.index)

    def _listed(self, sort: str) -> str:
        """A text may list a royal flush with the straight flushes."""
        return "straight flush" if sort == "royal flush" and sort not in self.sorts else sort


def _pack(game: Game) -> set[Card]:
    return {card for card, copies in enumerate(game.cards_in(game.house({}))) if copies}


def _sort(cards: Sequence[Card]) -> str:
    """What so many cards are, all of them counted."""
    ranks = sorted((rank_of(card) for card in cards), reverse=True)
    times = sorted(Counter(ranks).values(), reverse=True)
    whole = len(cards) >= min(_SIZES.values())
    is_flush = whole and len({suit_of(card) for card in cards}) == 1
    low = [rank if rank != _ACE else -1 for rank in ranks]
    is_straight = whole and any(
        max(run) - min(run) == len(cards) - 1 and len({*run}) == len(cards) for run in (ranks, low)
    )
    if is_straight and is_flush:
        return "royal flush" if min(ranks) == _ACE - len(cards) + 1 else "straight flush"
    by_number = {(4,): "four of a kind", (3, 2): "full house", (3,): "three of a kind", (2, 2): "two pair"}
    groups = tuple(count for count in times if count > 1)
    if groups[:1] == (4,) or groups == (3, 2):
        return by_number[groups]
    if is_flush or is_straight:
        return "flush" if is_flush else "straight"
    return by_number.get(groups, "pair" if groups else _PLAIN)


#: How the names of hands begin or end, longer ones first.
_NAMED: Final = (
    (re.compile(r"royal flush"), "royal flush"),
    (re.compile(r"straight flush$"), "straight flush"),
    (re.compile(r"flush$"), "flush"),
    (re.compile(r"straight$"), "straight"),
    (re.compile(r"^full house"), "full house"),
    (re.compile(r"^four \w+s$"), "four of a kind"),
    (re.compile(r"^three \w+s$"), "three of a kind"),
    (re.compile(r"^two pair"), "two pair"),
    (re.compile(r"^pair of"), "pair"),
    (re.compile(r" high$"), _PLAIN),
)


def sort_named(name: str) -> str:
    """The sort of hand that a name says; nothing where it says none."""
    return next((sort for words, sort in _NAMED if words.search(name)), "")


#: What a text says that counts aces of a doubled hand in its own way.
_LOW_WHEN_DOUBLED: Final = "Aces among the first two cards of a doubled hand count 1"
_FIRST_CARDS: Final = 2


def misnamed(game: Game, name: str, cards: Sequence[Card], *, is_of_side: bool, is_doubled: bool = False) -> str:
    """Why a name is not that of the cards; nothing where it is, or the text does not tell. The hands of a side count
    the last digit of their points. In a doubled hand the text may have only an ace that came as third card count
    eleven."""
    if number := _NUMBER.search(name):
        points = [_points(card) for card in cards]
        first = _FIRST_CARDS if is_doubled and _are_low_when_doubled(game) else 0
        total = sum(points) % _TENS if is_of_side else sum(points)
        soft = total + _TENS
        counted = soft if not is_of_side and 1 in points[first:] and soft <= _BUST else total
        return "" if int(number[0]) == counted else f"the cards count {counted}, not {name}"
    ranking, named = PrintedRanking.of(game), sort_named(name)
    if ranking is None or not named or len(cards) < ranking.size:
        return ""
    counted_sort = ranking.sort_of(cards)
    is_listed = named in (counted_sort, *(("royal flush",) if counted_sort == "straight flush" else ()))
    return "" if is_listed else f"the cards make {counted_sort}, not {name}"


def _are_low_when_doubled(game: Game) -> bool:
    return any(_LOW_WHEN_DOUBLED in clause.gist for text in game.texts for clause in text.clauses)


def _points(card: Card) -> int:
    rank = rank_of(card)
    return 1 if rank == _ACE else min(rank + 2, _TENS)


def misjudged(game: Game, names: tuple[str, str], verdict: int) -> str:
    """Why one of two hands is not the better: the text lists the other's sort above it. The verdict is 0 for the first,
    1 for the second, 2 for neither; nothing where both are of a sort, or the text does not tell."""
    ranking = PrintedRanking.of(game)
    sorts = [sort_named(name) for name in names]
    if ranking is None or any(sort not in ranking.sorts for sort in sorts) or sorts[0] == sorts[1]:
        return ""
    better = 0 if ranking.sorts.index(sorts[0]) < ranking.sorts.index(sorts[1]) else 1
    return "" if verdict == better else f"the text lists {sorts[better]} above {sorts[1 - better]}"


#: What a text asks of the dealer's hand before wagers are compared with it.
_QUALIFIER: Final = re.compile(
    r"\bdealer below (\w+) high\b|\btakes an? (\w+) or more for the dealer to qualify\b|\bHolding less than a (pair)\b"
)


def qualifies(game: Game, cards: Sequence[Card]) -> bool | None:
    """Whether a hand of the dealer's qualifies by the words of the text; None where it does not ask for anything."""
    asked = (match for clause in game.rulebook.clauses if (match := _QUALIFIER.search(clause.gist)))
    least = next((word for match in asked for word in match.groups() if word), "")
    ranking = PrintedRanking.of(game)
    if not least or ranking is None or len(cards) < ranking.size:
        return None
    return ranking.sort_of(cards) != _PLAIN or (least in WORDS and max(map(rank_of, cards)) >= WORDS.index(least))


# -- set by the house -------------------------------------------------------------------------------------------------

Law: TypeAlias = Callable[[Sequence[int], Sequence[int]], bool]


def _is_pair(low: Sequence[int], _: Sequence[int]) -> bool:
    return len({*low}) < len(low)


def _is_highest_pair(low: Sequence[int], ranks: Sequence[int]) -> bool:
    return _is_pair(low, ranks) and low[0] == max(rank for rank in ranks if ranks.count(rank) > 1)


def _is_of_highest_three(low: Sequence[int], ranks: Sequence[int]) -> bool:
    return _is_pair(low, ranks) and low[0] == max(rank for rank in ranks if ranks.count(rank) > 2)


def _is_second_and_third(low: Sequence[int], ranks: Sequence[int]) -> bool:
    return sorted(low) == sorted(ranks)[-3:-1]


def _are_next_highest(low: Sequence[int], ranks: Sequence[int]) -> bool:
    alone = sorted(rank for rank in ranks if ranks.count(rank) == 1)
    return sorted(low) == alone[-2:]


#: What a clause says of the low hand without a condition, and whether the ranks of that hand are so among all ranks.
_LAWS: Final[tuple[tuple[re.Pattern[str], Law], ...]] = (
    (re.compile(r"\bsecond and third highest cards are the low hand\.$"), _is_second_and_third),
    (re.compile(r"\bhigh hand, and the next two highest cards are the low hand\.$"), _are_next_highest),
    (re.compile(r"\bare never split\b"), lambda low, ranks: not _is_pair(low, ranks)),
    (re.compile(r"\bsplit (?:them|every time)\b(?!.*\b(?:but|unless)\b)"), _is_pair),
    (re.compile(r"^Of three pairs the highest is the low hand"), _is_highest_pair),
    (re.compile(r"\bhigher of the two pairs is the low hand\.$"), _is_pair),
    (re.compile(r"\bTwo of the higher three of a kind are the low hand"), _is_of_highest_three),
)


def set_wrongly(game: Game, clause: str, stack: Sequence[Card], low: Sequence[Card]) -> Iterator[str]:
    """What the words of the clause that sets a stack have against its low hand. The joker counts as an ace."""
    ranks, of_low = ([_ACE if card == JOKER else rank_of(card) for card in hand] for hand in (stack, low))
    for entry in _cited(game, clause):
        for words, law in _LAWS:
            if words.search(entry.gist) and not law(of_low, ranks):
                yield f"another low hand is set by {clause}: {entry.gist}"


def _cited(game: Game, clause: str) -> Iterator[Clause]:
    for cited in citations(clause):
        yield from (entry for text in game.texts if (entry := text.find(cited)))
