"""The pure rules of Texas Hold'em Bonus: who wins what, and the lines of the bonus on two cards."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.equipment.cards import ACE, JACK, KING, Card
from croupier.games.families.stud import Result, compared
from croupier.hands.orders import FIVE_CARD

#: The wagers of a street in antes: twice before the flop (§10.I), once before turn (§10.III) and river (§10.V).
FLOP: Final = 2
TURN: Final = 1
RIVER: Final = 1
#: A patron's ante with all three, in antes (§11.V).
MOST_ANTES: Final = 1 + FLOP + TURN + RIVER

BELOW_A_STRAIGHT: Final = Result(0, "push", "OH-K 10.VIII.B")


class Showdown(NamedTuple):
    """How the ante ends, and how the wagers of the streets do."""

    ante: Result
    others: Result


def against_dealer(player: int, dealer: int) -> Showdown:
    """Compare two hands by rank (§1.I.H, §10.VIII); the ante is paid with a straight or better (ruling: thb-1)."""
    result = compared(player, dealer, win="OH-K 11.II", tie="OH-K 10.VIII.C", lose="OH-K 10.VIII.A")
    unpaid = result.units > 0 and not FIVE_CARD.at_least(player, "straight")
    return Showdown(BELOW_A_STRAIGHT if unpaid else result, result)


def bonus_line(cards: Sequence[Card]) -> str:
    """The bonus line of two cards (§11.III), empty for a hand that is not paid."""
    (high, high_suit), (low, low_suit) = sorted((divmod(card, 4) for card in cards), reverse=True)
    if high == low:
        return "ace_ace" if high == ACE else "kk_qq_jj" if high >= JACK else "pair_10_to_2"
    if high != ACE or low < JACK:
        return ""
    suited = "suited" if high_suit == low_suit else "offsuit"
    return f"ace_king_{suited}" if low == KING else f"ace_queen_or_jack_{suited}"


def bonus_lines(cards: Sequence[Card], dealer: Sequence[Card]) -> tuple[str, ...]:
    """The lines two cards fit, best first: aces against the dealer's aces may have one of their own (§11.IV)."""
    line = bonus_line(cards)
    if line != "ace_ace":
        return (line,)
    against = ("ace_ace_vs_dealer_ace_ace",) if [card >> 2 for card in dealer] == [ACE, ACE] else ()
    return (*against, "ace_ace_other", line)
