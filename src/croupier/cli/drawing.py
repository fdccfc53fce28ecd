"""Cards, chips, dice and the wheel, drawn with Rich. Nothing here knows a game."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.console import Console
from rich.text import Text

from croupier.equipment.cards import JOKER, RANKS, SUITS, UNSEEN, Card, rank_of, suit_of
from croupier.equipment.wheel import NUMBERED_WHEELS, colour
from croupier.money import Cents, dollars


class Marks(NamedTuple):
    """The characters a terminal can show."""

    suits: str
    corners: tuple[str, str, str, str]
    across: str
    down: str
    back: str
    chip: str
    pip: str
    here: str


PRETTY: Final = Marks("♣♦♥♠", ("┌", "┐", "└", "┘"), "─", "│", "▒", "●", "●", "▸")
BARE: Final = Marks(SUITS, ("+", "+", "+", "+"), "-", "|", "#", "o", "o", ">")

RED_SUITS: Final = "dh"

#: A chip's value in cents, and its colour on most American tables.
CHIPS: Final[tuple[tuple[Cents, str], ...]] = (
    (50_000, "magenta"),
    (10_000, "bright_black"),
    (2_500, "green"),
    (500, "red"),
    (100, "white"),
)
MOST_CHIPS: Final = 6
NEIGHBOURS: Final = 4

_PIPS: Final = {
    1: ("     ", "  *  ", "     "),
    2: ("*    ", "     ", "    *"),
    3: ("*    ", "  *  ", "    *"),
    4: ("*   *", "     ", "*   *"),
    5: ("*   *", "  *  ", "*   *"),
    6: ("*   *", "*   *", "*   *"),
}

_POCKETS: Final = {"red": "bold white on red", "black": "bold white on black", "green": "bold white on green"}


def marks(console: Console) -> Marks:
    """What this terminal can show; suits become letters where it knows no symbols."""
    return PRETTY if console.encoding.lower().startswith("utf") else BARE


def face(card: Card, signs: Marks) -> tuple[str, str]:
    """What a card shows in three characters, and in which colour."""
    if card == UNSEEN:
        return signs.back * 3, "blue"
    if card == JOKER:
        return "JKR", "bold magenta"
    rank = RANKS[rank_of(card)].replace("T", "10")
    suit = suit_of(card)
    return f"{rank}{signs.suits[suit]}".rjust(3), "bold red" if SUITS[suit] in RED_SUITS else "bold"


def short(cards: Iterable[Card], signs: Marks) -> Text:
    """Cards in one line of text."""
    return Text(" ").join(Text(shown.strip(), style) for shown, style in (face(card, signs) for card in cards))


def hand(cards: Sequence[Card], signs: Marks) -> Text:
    """Cards side by side, each in a box of five by three."""
    return _boxes([([shown], style) for shown, style in (face(card, signs) for card in cards)], 3, signs)


def dice(faces: Sequence[int], signs: Marks) -> Text:
    """Dice side by side with their pips."""
    return _boxes([([row.replace("*", signs.pip) for row in _PIPS[face]], "bold") for face in faces], 5, signs)


def _boxes(contents: Sequence[tuple[Sequence[str], str]], width: int, signs: Marks) -> Text:
    drawn = Text()
    left_top, right_top, left_bottom, right_bottom = signs.corners
    drawn.append((left_top + signs.across * width + right_top) * len(contents), "dim")
    for row in range(max((len(rows) for rows, _ in contents), default=0)):
        drawn.append("\n")
        for rows, style in contents:
            drawn.append(signs.down, "dim")
            drawn.append(rows[row], style)
            drawn.append(signs.down, "dim")
    drawn.append("\n")
    drawn.append((left_bottom + signs.across * width + right_bottom) * len(contents), "dim")
    return drawn


def chips(amount: Cents, signs: Marks) -> Text:
    """A stake as a short stack of chips and its amount."""
    drawn, rest, count = Text(), amount, 0
    for value, style in CHIPS:
        while rest >= value and count < MOST_CHIPS:
            drawn.append(signs.chip, style)
            rest, count = rest - value, count + 1
    return drawn.append(f" {dollars(amount)}", "bold")


def pocket(wheel: str, where: str, signs: Marks) -> Text:
    """Where the ball or the wheel came to rest: a roulette number in its colour, among its neighbours."""
    if wheel not in NUMBERED_WHEELS:
        return Text(f"  {where.replace('_', ' ')}  ", "bold reverse")
    pockets = NUMBERED_WHEELS[wheel].pockets
    middle = pockets.index(where)
    drawn = Text()
    for away in range(-NEIGHBOURS, NEIGHBOURS + 1):
        shown = pockets[(middle + away) % len(pockets)]
        shade = colour(shown)
        name = f" {shown} " if away else f" {signs.here} {shown} {shade} "
        drawn.append(name, _POCKETS[shade] if away == 0 else f"dim {shade.replace('black', 'default')}")
    return drawn
