"""The layout in words, for whoever draws it: the puck, the bets on each number, and those beside them."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.games.craps.bets import BETS, NUMBERS
from croupier.games.craps.layout import CrapsLayout, read
from croupier.games.craps.options import Options
from croupier.games.craps.rules import works
from croupier.money import Cents, dollars
from croupier.round.game import Board

_ROWS: Final = (
    "come", "come_odds", "dont_come", "dont_come_odds", "put", "put_odds", "place", "buy", "lay", "hard",
)  # fmt: skip


def board(options: Options, carry: Any, chips: Mapping[tuple[str, str], Cents]) -> Board:
    """The layout with these chips on it."""
    layout = read(carry)
    puck = f"ON {layout.point}" if layout.point else "OFF"
    parts = [f"puck {puck}", *([f"shooter seat {layout.shooter}"] if layout.shooter else [])]
    if any(wager == "fire" for _, wager in chips):
        parts.append(f"fire points made: {', '.join(map(str, layout.fire)) or 'none'}")
    columns = ("", *(f"{number} ON" if number == layout.point else str(number) for number in NUMBERS))
    rows = tuple(_rows(options, layout, chips))
    return Board("; ".join(parts), columns, rows, tuple(_beside(options, layout, chips)))


def _rows(options: Options, layout: CrapsLayout, chips: Mapping[tuple[str, str], Cents]) -> Iterator[tuple[str, ...]]:
    for seat in dict.fromkeys(seat for seat, _ in chips):
        for kind in _ROWS:
            cells = tuple(_cell(options, layout, chips, seat, f"{kind}_{number}") for number in NUMBERS)
            if any(cells):
                yield (f"{seat}: {kind.replace('_', ' ')}", *cells)


def _cell(options: Options, layout: CrapsLayout, chips: Mapping[tuple[str, str], Cents], seat: str, wager: str) -> str:
    amount = chips.get((seat, wager))
    if not amount:
        return ""
    return dollars(amount) + _state(options, layout, seat, wager)


def _state(options: Options, layout: CrapsLayout, seat: str, wager: str) -> str:
    """How a bet stands: off on the next roll, or on where it would rest."""
    up = layout.find(seat, wager)
    button = up.button if up else ""
    works_now = works(options, BETS[wager], button, come_out=not layout.point)
    return (f" {button}" if button else "") if works_now else " off"


def _beside(options: Options, layout: CrapsLayout, chips: Mapping[tuple[str, str], Cents]) -> Iterator[str]:
    """What lies elsewhere: the lines, the middle, the Fire Bets."""
    for seat in dict.fromkeys(seat for seat, _ in chips):
        bets = [
            f"{wager.replace('_', ' ')} {dollars(amount)}{_state(options, layout, seat, wager)}"
            for (who, wager), amount in chips.items()
            if who == seat and not (BETS[wager].number and BETS[wager].kind in _ROWS)
        ]
        if bets:
            yield f"{seat}: {', '.join(bets)}"
