"""Small decks for pai gow poker, dealt out card by card and settled by the leaf rules of the game."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from croupier.engines.pai_gow import advise
from croupier.engines.pai_gow.advise import SettingWorth
from croupier.engines.pai_gow.hands import copies
from croupier.engines.pai_gow.plan_tables import PACK
from croupier.engines.pai_gow.solve import SettingCounts, count
from croupier.equipment.cards import Card, cards, counts
from croupier.games.pai_gow_poker.plan import PLAN

SLUG: Final = "pai-gow-poker"
DECKS: Final = {
    "flushes of hearts": "Ah Kh Qh Jh Th 9h 8h 6h As Kd Qc 7d 7c Jk",
    "pairs, fours and five aces": "Ac Ad Ah As Kc Kd Kh 7c 7d 7h 7s 4c 4d Jk",
    "flushes on both sides": "Ah Qh 9h 7h 4h Ks Js Ts 6s 3s 2s 8d 5c 5d Jk",
    "two suits alike, no joker": "Ah Kh Qh 9h 8h 5h 2h As Ks Qs 9s 8s 5s 2s",
    "straights": "Jk Kd Jd Ts 9s 9d 8c 7h 7c 6h 5s 5d 4c 3h",
    "four suits alike": "Ac Qc 6c Ad Qd 6d Ah Qh 6h As Qs 6s 2c Jk",
}
FIVE_PERCENT: Final = Fraction(1, 20)


def played(pack: tuple[int, ...], share: Fraction = FIVE_PERCENT, *, bank: bool = False) -> SettingCounts:
    return count(PLAN, pack, share, copies(PLAN, "bank" if bank else "main"))


def advice(hand: Sequence[Card], pack: Sequence[int] = PACK, *, bank: bool = False) -> list[SettingWorth]:
    return advise.advice(PLAN, "bank" if bank else "main", hand, pack, FIVE_PERCENT)


def pack_of(deck: str) -> tuple[int, ...]:
    return tuple(counts(cards(deck)))
