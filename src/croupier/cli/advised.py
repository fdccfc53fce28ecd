"""Advice as the terminal prints it: every action with its worth, the best on top."""

from collections.abc import Iterator
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.equipment.cards import show
from croupier.mathematics.advice import ActionValue, SeatAdvice
from croupier.money import dollars
from croupier.round.wording import plain_name

#: A hand of pai gow can be set in many ways; the better ones are enough, with those that are no setting.
_MOST_CARDS: Final = 5


def shown(advice: SeatAdvice) -> Iterator[RenderableType]:
    """The table, what its figures are per unit of, and the note."""
    unit = plain_name(advice.unit)
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("", "action", "worth", "costs"):
        table.add_column(title, justify="right" if title in ("worth", "costs") else "left")
    settings = [action for action in advice.actions if action.cards][_MOST_CARDS:]
    for action in advice.actions:
        if action not in settings:
            style = "bold green" if action.best else ""
            cost = f"{float(action.cost):.4f}" if action.cost else ""
            table.add_row("best" if action.best else "", said(action), f"{float(action.value):+.4f}", cost, style=style)
    yield Padding(table, (0, 0, 0, 2))
    more = f"; {len(settings)} more settings are worth less" if settings else ""
    about = f"exactly, per unit of {unit}, from what this seat can see{more}"
    yield Padding(Text(f"{about}. {advice.note}".removesuffix(". "), "dim"), (0, 0, 0, 2))


def said(valued: ActionValue) -> str:
    """An action with its size."""
    size = f"{valued.multiple}x" if valued.multiple else dollars(valued.amount) if valued.amount else show(valued.cards)
    return f"{plain_name(valued.action)} {size}".strip()
