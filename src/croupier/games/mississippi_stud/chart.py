"""What players call two, three and four cards of Mississippi Stud, and the simple strategies that go by it. High cards
(jack to ace) make a pair that wins, middle ones (six to ten) a pair that pushes, low ones a pair that loses."""

from typing import Final

from croupier.equipment.cards import RANKS, TEN
from croupier.games.families.street_plan import StreetChart, StreetStrategy
from croupier.games.mississippi_stud.rules import PUSHING_PAIR, SIX, WINNING_PAIR
from croupier.hands.look import Look

FOUR, FIVE, EIGHT = SIX - 2, SIX - 1, SIX + 2
GAPS: Final = ("in a row", "one gap", "two gaps")


def call(look: Look) -> str:
    """The class of a hand."""
    if len(look.ranks) == 2:
        low, high = (RANKS[rank].replace("T", "10") for rank in look.ranks)
        kind = "" if low == high else " suited" if look.suited else " offsuit"
        return f"{high}-{low}{kind}"
    if look.paired:
        return look.made or _pair(max(look.paired))
    return ", ".join(filter(None, (_ranks(look), _straight(look), "suited" if look.suited else "")))


def _pair(rank: int) -> str:
    if rank >= WINNING_PAIR:
        return "pair of jacks or better"
    return "pair of sixes to tens" if rank >= PUSHING_PAIR else "pair of fives or lower"


def _high(look: Look) -> int:
    return look.between(WINNING_PAIR)


def _middle(look: Look) -> int:
    return look.between(PUSHING_PAIR, WINNING_PAIR - 1)


def _ranks(look: Look) -> str:
    high, middle = _high(look), _middle(look)
    cards = {"high": high, "middle": middle, "low": len(look.ranks) - high - middle}
    return " ".join(f"{count} {kind}" for kind, count in cards.items() if count)


def _straight(look: Look) -> str:
    if look.gaps is None:
        return ""
    if len(look.ranks) == 4:
        if not look.open_ended:
            return "inside straight"
        return "outside straight, 8 high or better" if look.ranks[-1] >= EIGHT else "outside straight, 7 high or lower"
    return GAPS[look.gaps]


def points(look: Look) -> int:
    """Two for a high card, one for a middle card."""
    return 2 * _high(look) + _middle(look)


def paying_pair(look: Look) -> bool:
    """A hand that does not lose any more."""
    return bool(look.made) or any(rank >= PUSHING_PAIR for rank in look.paired)


def by_points(look: Look, staked: int) -> int:
    """The usual strategy, which counts points and draws."""
    if len(look.ranks) == 2:
        return _second(look)
    if paying_pair(look):
        return 3
    if look.paired:
        return 1
    return _third(look) if len(look.ranks) == 3 else _fourth(look, staked)


def _second(look: Look) -> int:
    if look.paired:
        return 3
    return int(points(look) >= 2 or (look.suited and look.ranks == (FIVE, SIX)))


def _third(look: Look) -> int:
    if look.suited:
        high = _high(look)
        royal = look.between(TEN) == 3
        row = look.gaps == 0 and look.ranks[0] >= FIVE and not look.ace_low
        gaps = (look.gaps == 1 and high >= 1 and not look.ace_low) or (look.gaps == 2 and high >= 2)
        return 3 if royal or row or gaps else 1
    row = look.gaps == 0 and look.ranks[0] >= FOUR and not look.ace_low
    return int(points(look) >= 3 or row or (look.gaps == 1 and _middle(look) == 2))


def _fourth(look: Look, staked: int) -> int:
    if look.suited or (look.open_ended and look.ranks[-1] >= EIGHT):
        return 3
    raised = staked > 3
    return int(look.gaps is not None or points(look) >= 4 or (_middle(look) == 3 and raised))


def made_hands(look: Look, staked: int) -> int:
    """Three antes on a pair that does not lose, one on anything else."""
    return 3 if paying_pair(look) else 1


POINTS: Final = (
    "a high card (J to A) counts two, a middle card (6 to 10) one. Two cards: 3x a pair, 1x two points or 6-5 "
    "suited. Three: 3x sixes or better, a royal draw, suited in a row from 5-6-7, suited with one gap and a high "
    "card or two gaps and two; 1x a low pair, other suited cards, three points, in a row from 4-5-6, one gap with "
    "two middle cards. Four: 3x sixes or better, four of a suit, an outside straight from 8 high; 1x a low pair, "
    "other straight draws, four points, three middle cards if more than 1x was bet before. Fold the rest"
)
CHART: Final = StreetChart(
    call,
    (
        StreetStrategy("points", POINTS, by_points),
        StreetStrategy("raise made hands", "3x with a pair of sixes or better, otherwise 1x; never fold", made_hands),
        StreetStrategy("always 1x", "one ante on every street, never fold", lambda look, staked: 1),
        StreetStrategy("always 3x", "three antes on every street, never fold", lambda look, staked: 3),
    ),
)
