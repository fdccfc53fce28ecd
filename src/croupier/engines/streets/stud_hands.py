"""What players call two, three and four cards of Mississippi Stud, and the strategies that go by it.

High cards (jack to ace) make a pair that wins, middle ones (six to ten) a pair that pushes, low ones a pair that loses.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from croupier.engines.streets.sets import Seen
from croupier.equipment.cards import JACK, RANKS, TEN
from croupier.games.mississippi_stud.rules import SIX

Multiple: TypeAlias = Callable[[Seen, int], int]

FOUR, FIVE, EIGHT = SIX - 2, SIX - 1, SIX + 2
GAPS: Final = ("in a row", "one gap", "two gaps")


def called(seen: Seen) -> str:
    """The class of a hand."""
    if len(seen.ranks) == 2:
        low, high = (RANKS[rank].replace("T", "10") for rank in seen.ranks)
        kind = "" if low == high else " suited" if seen.suited else " offsuit"
        return f"{high}-{low}{kind}"
    if pairs := seen.pairs:
        many, top = max(pairs.values()), max(pairs)
        if many > 2:
            return "four of a kind" if many == 4 else "three of a kind"
        if len(pairs) > 1:
            return "two pair"
        return (
            "pair of jacks or better"
            if top >= JACK
            else "pair of sixes to tens"
            if top >= SIX
            else "pair of fives or lower"
        )
    return ", ".join(filter(None, (_counted(seen), _straight(seen), "suited" if seen.suited else "")))


def _counted(seen: Seen) -> str:
    high, middle = seen.many(JACK), seen.many(SIX, TEN)
    many = {"high": high, "middle": middle, "low": len(seen.ranks) - high - middle}
    return " ".join(f"{count} {kind}" for kind, count in many.items() if count)


def _straight(seen: Seen) -> str:
    if seen.gaps is None:
        return ""
    if len(seen.ranks) == 4:
        if not seen.open_ended:
            return "inside straight"
        return "outside straight, 8 high or better" if seen.ranks[-1] >= EIGHT else "outside straight, 7 high or lower"
    return GAPS[seen.gaps]


def points(seen: Seen) -> int:
    """Two for a high card, one for a middle card."""
    return 2 * seen.many(JACK) + seen.many(SIX, TEN)


def paying_pair(seen: Seen) -> bool:
    """A hand that does not lose any more."""
    return bool(seen.pairs) and (max(seen.pairs) >= SIX or len(seen.pairs) > 1 or max(seen.pairs.values()) > 2)


def by_points(seen: Seen, staked: int) -> int:
    """The usual strategy, which counts points and draws."""
    if len(seen.ranks) == 2:
        return _second(seen)
    if paying_pair(seen):
        return 3
    if seen.pairs:
        return 1
    return _third(seen) if len(seen.ranks) == 3 else _fourth(seen, staked)


def _second(seen: Seen) -> int:
    if seen.pairs:
        return 3
    return int(points(seen) >= 2 or (seen.suited and seen.ranks == (FIVE, SIX)))


def _third(seen: Seen) -> int:
    if seen.suited:
        high = seen.many(JACK)
        royal = seen.many(TEN) == 3
        row = seen.gaps == 0 and seen.ranks[0] >= FIVE and not seen.ace_low
        return (
            3
            if royal or row or (seen.gaps == 1 and high >= 1 and not seen.ace_low) or (seen.gaps == 2 and high >= 2)
            else 1
        )
    row = seen.gaps == 0 and seen.ranks[0] >= FOUR and not seen.ace_low
    return int(points(seen) >= 3 or row or (seen.gaps == 1 and seen.many(SIX, TEN) == 2))


def _fourth(seen: Seen, staked: int) -> int:
    if seen.suited or (seen.open_ended and seen.ranks[-1] >= EIGHT):
        return 3
    raised = staked > 3
    return int(seen.gaps is not None or points(seen) >= 4 or (seen.many(SIX, TEN) == 3 and raised))


def made_hands(seen: Seen, staked: int) -> int:
    """Three antes on a pair that does not lose, one on anything else."""
    return 3 if paying_pair(seen) else 1


SIMPLER: Final[tuple[tuple[str, str, Multiple], ...]] = (
    (
        "points",
        "a high card (J to A) counts two, a middle card (6 to 10) one. Two cards: 3x a pair, 1x two points or 6-5 "
        "suited. Three: 3x sixes or better, a royal draw, suited in a row from 5-6-7, suited with one gap and a high "
        "card or two gaps and two; 1x a low pair, other suited cards, three points, in a row from 4-5-6, one gap with "
        "two middle cards. Four: 3x sixes or better, four of a suit, an outside straight from 8 high; 1x a low pair, "
        "other straight draws, four points, three middle cards if more than 1x was bet before. Fold the rest",
        by_points,
    ),
    ("raise made hands", "3x with a pair of sixes or better, otherwise 1x; never fold", made_hands),
    ("always 1x", "one ante on every street, never fold", lambda seen, staked: 1),
    ("always 3x", "three antes on every street, never fold", lambda seen, staked: 3),
)
