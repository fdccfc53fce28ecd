"""What players call three and four cards of Let It Ride, and the simple strategies that go by it."""

from typing import Final

from croupier.equipment.cards import ACE, TEN
from croupier.games.families.street_plan import StreetChart, StreetStrategy
from croupier.games.let_it_ride.plan import PLAN
from croupier.games.let_it_ride.rules import PAID_PAIR
from croupier.hands.look import Look

GAPS: Final = ("in a row", "with one gap", "with two gaps", "with three gaps")
SIZES: Final = {2: "two", 3: "three", 4: "four"}


def call(look: Look) -> str:
    """The class of a hand in the words of the usual strategy."""
    if paired := look.paired:
        return look.made or ("pair of tens or better" if max(paired) >= PAID_PAIR else "pair below tens")
    if look.suited:
        return _suited(look, SIZES[len(look.ranks)])
    if len(look.ranks) < 4 or look.gaps is None:
        return "nothing"
    kind = "outside" if look.open_ended else "inside"
    return f"four to an {kind} straight, {_high_cards(look)}"


def _suited(look: Look, size: str) -> str:
    if look.between(TEN) == len(look.ranks):
        return f"{size} to a royal flush"
    if look.gaps is None:
        return f"{size} to a flush"
    if size == "four":
        return "four to a straight flush"
    if low_row(look):
        return "A-2-3 or 2-3-4 suited"
    return f"{size} suited {GAPS[look.gaps]}, {'ace low' if look.ace_low else _high_cards(look)}"


def _high_cards(look: Look) -> str:
    high = look.between(PAID_PAIR)
    return f"{high or 'no'} high card{'' if high == 1 else 's'}"


def low_row(look: Look) -> bool:
    """A-2-3 and 2-3-4, which make fewer straights than others in a row."""
    return look.ranks in ((0, 1, 2), (0, 1, ACE))


def paid(look: Look, staked: int = 0) -> int:
    """A bet rides on a hand that is paid already."""
    return int(bool(look.made) or any(rank >= PAID_PAIR for rank in look.paired))


def usual(look: Look, staked: int) -> int:
    """On three cards the first bet is in question, on four the second."""
    return int(paid(look) or (_usual_first(look) if len(look.ranks) == PLAN.held else _usual_second(look)))


def _usual_first(look: Look) -> bool:
    """Three suited cards close together: the more gaps, the more high cards."""
    if not look.suited or look.gaps is None or look.ace_low or low_row(look):
        return False
    return look.between(TEN) >= look.gaps


def _usual_second(look: Look) -> bool:
    """Four to a flush, or four to an outside straight with a high card."""
    return (look.suited and not look.paired) or (look.open_ended and look.between(TEN) > 0)


CHART: Final = StreetChart(
    call,
    (
        StreetStrategy(
            "usual",
            "first bet: tens or better, three suited in a row from 3-4-5, three suited with one gap and a high card "
            "(ten to ace) or two gaps and two; second bet: tens or better, four of a suit, an outside straight with a "
            "high card",
            usual,
        ),
        StreetStrategy("paid hands only", "a bet rides only on tens or better", paid),
        StreetStrategy("always pull back", "one bet only", lambda look, staked: 0),
        StreetStrategy("always ride", "all three bets, whatever comes", lambda look, staked: 1),
    ),
)
