"""The pure rules of Deuces Wild Xtreme: what is natural, and the line each bonus wager makes."""

from typing import Final

from croupier.hands.looks import FaceLook, WildLook

_RUNS: Final = ("straight", "straight_flush")
_ROYAL: Final = "royal_flush"


def is_natural(look: WildLook) -> bool:
    """Never with the joker (§(15)(A)(III)); with one deuce only as the 2 of an A-5 or 2-6 run (§(15)(A)(IV)). The best
    category decides first: four suited cards and a deuce of another suit that make a straight flush are a wild one,
    though they are a natural straight too (ruling: dwx-1)."""
    if not look.deuces:
        return not look.joker
    return look.deuces == 1 and look.line in _RUNS and look.at_face_value


def trips_line(look: WildLook) -> str:
    """Trips Plus Wild: natural and wild hands apart; what is five of a kind too is paid as that (ruling: dwx-2)."""
    return look.made(natural=is_natural(look))


def goin_wild_line(look: WildLook) -> str:
    """Goin' Wild: how many wilds, deuces or deuces with the joker (§(16)(A)(III)); a fifth adds nothing."""
    wilds = look.deuces + look.joker
    if wilds >= 2:
        return f"{min(wilds, 4)}_wilds"
    return "joker" if look.joker else ""


def goin_wild_progressive_line(look: WildLook) -> str:
    """Goin' Wild Progressive: deuces alone, or with the joker; four deuces are that with the joker too."""
    if look.deuces == 4 or (look.deuces >= 2 and not look.joker):
        return f"{look.deuces}_deuces"
    wilds = look.deuces + look.joker
    return f"{wilds}_wilds" if wilds >= 2 else ""


def too_wild_line(look: WildLook) -> str:
    """Too Wild Progressive: the best hand; only of royal flushes it matters how they are made."""
    made = "natural" if is_natural(look) else "wild"
    return f"{made}_{look.line}" if look.line == _ROYAL else look.line


def linked_lines(look: FaceLook) -> str:
    """Every line these cards make on the linked tables; deuces are twos (§(19)(A)(V)). Some tables pay poker hands,
    others flushes and straight flushes of four or five cards; the order of each table says which is best (ruling:
    dwx-3)."""
    lines = [look.line, *(f"{size}_card_flush" for size in (5, 4) if look.suited >= size)]
    if look.line in (_ROYAL, "straight_flush"):
        lines.append(f"5_card_{look.line}")
    if look.run >= 4:
        lines.append("4_card_straight_flush")
    return " ".join(lines)
