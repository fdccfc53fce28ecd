"""The pure rules of Pai Gow Poker: who wins, what is charged, where the deal starts, the lines of the Fortune bonus."""

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.equipment.cards import ACE, JOKER, KING, QUEEN, TEN, Card
from croupier.games.families.pai_gow import SettingValue, SevenCardBonus
from croupier.games.families.stud import StudResult
from croupier.hands.orders import FORTUNE
from croupier.money import Cents, up_to_next

#: The dealer's place; the players' are numbered from the dealer's left (§2.I).
DEALERS_PLACE: Final = 0
PLACES: Final = 7

LEAST_FORTUNE: Final[Cents] = 1_00  # §15.II
LEAST_ENVIOUS: Final[Cents] = 5_00  # §1.I.G
VIGORISH: Final = 5  # percent of a win, §13.XIII
QUARTERS: Final[Cents] = 25
CHIPS: Final[Cents] = 2 * QUARTERS  # what a bet is made of, by the house too, ruling: pgp-6

_SEVEN_IN_A_ROW: Final = [0b1111111 << low for low in range(7)] + [1 << ACE | 0b111111]


def foul(made: SettingValue) -> bool:
    """Whether the two cards rank above the five (§13.I, §1.I.D, §1.I.E, §1.I.I, §1.I.J)."""
    return made.high < made.low


def against_house(player: SettingValue, house: SettingValue) -> StudResult:
    """A player's setting against the dealer's (§13.VII, §13.IX, §13.XI)."""
    if foul(player):
        return StudResult(-1, "lose", "OH-F 13.VII.C")
    low, high = _sign(player.low - house.low), _sign(player.high - house.high)
    if low > 0 and high > 0:
        return StudResult(1, "win", "OH-F 13.XI")
    if low < 0 and high < 0:
        return StudResult(-1, "lose", "OH-F 13.VII.A")
    if low <= 0 and high <= 0:  # a copy, and no better in the other hand (§1.I.B)
        return StudResult(-1, "lose", "OH-F 13.VII.B")
    if low * high < 0:
        return StudResult(0, "push", "OH-F 13.IX.A" if high > 0 else "OH-F 13.IX.B")
    return StudResult(0, "push", "OH-F 13.X")  # a copy and a higher hand, ruling: pgp-1


def against_bank(player: SettingValue, bank: SettingValue) -> StudResult:
    """The same against a player who banks, whose own hands can be foul (§14.XIII, §14.XIV, §14.XVII)."""
    if foul(player):
        return StudResult(-1, "lose", "OH-F 14.XIV")
    if foul(bank):
        return StudResult(1, "win", "OH-F 14.XIV")
    result = against_house(player, bank)
    if result.clause == "OH-F 13.VII.B":
        return result._replace(clause="OH-F 14.XIII")
    clause = {1: "OH-F 14.XVII.B", 0: "OH-F 14.XVII.C", -1: "OH-F 14.XVII.A"}[result.units]
    return result._replace(clause=clause)


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def vigorish(won: Cents, rounding: str) -> Cents:
    """5% of a win, to the cent or up to the next quarter, and never more than was won (§13.XIII; ruling: pgp-4)."""
    unit = QUARTERS if rounding == "up_25c" else 1
    return min(won, up_to_next(VIGORISH * won, 100 * unit) // 100)


def counted(total: int) -> int:
    """The place where a count ends that starts with the dealer as one and goes counterclockwise (§11.II, §11.III)."""
    return (1 - total) % PLACES


def clockwise(start: int) -> Iterator[int]:
    """All places once, from one of them to the left (§10.III)."""
    return ((start + step) % PLACES for step in range(PLACES))


def _of_seven(cards: Sequence[Card]) -> str:
    """What all seven cards make beyond a straight flush or royal flush (§6.V.A, §6.V.B, §6.V.C)."""
    natural = [card for card in cards if card != JOKER]
    ranks = sum(1 << (card >> 2) for card in natural)
    if len({card & 3 for card in natural}) == 1 and any(ranks & run == ranks for run in _SEVEN_IN_A_ROW):
        return "7_card_straight_flush" if len(natural) == len(cards) else "7_card_straight_flush_with_joker"
    return "royal_flush_and_royal_match" if _royal_match(natural) else ""


def _royal_match(natural: Sequence[Card]) -> bool:
    """Whether the two cards beside a royal flush are a king and a queen of one suit (§6.V.B(1))."""
    for suit in range(4):
        rest = [card for card in natural if card & 3 != suit or card >> 2 < TEN]
        if len(rest) == 2 and {card >> 2 for card in rest} == {KING, QUEEN} and rest[0] & 3 == rest[1] & 3:
            return True
    return False


#: §15.V (ruling: pgp-3): by the best five of seven cards, or by all seven where these are a straight flush.
FORTUNE_BONUS: Final = SevenCardBonus(
    wager="fortune_bonus",
    order=FORTUNE,
    names={"five_aces": "5_aces"},
    by_cards=("straight_flush", "royal_flush"),
    together=_of_seven,
)
