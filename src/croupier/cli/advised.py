"""Advice as the terminal prints it: every action with its worth, the best on top."""

from collections.abc import Iterator
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.equipment.cards import show
from croupier.exact.advice import Advice, Valued
from croupier.money import dollars
from croupier.round.wording import plain_name

#: A hand of pai gow can be set in many ways; the better ones are enough, with those that are no setting.
_MOST_CARDS: Final = 5


def shown(found: Advice) -> Iterator[RenderableType]:
    """The table, what its figures are per unit of, and the note."""
    unit = plain_name(found.unit)
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("", "action", "worth", "costs"):
        table.add_column(title, justify="right" if title in ("worth", "costs") else "left")
    settings = [one for one in found.actions if one.cards][_MOST_CARDS:]
    for one in found.actions:
        if one not in settings:
            style = "bold green" if one.best else ""
            cost = f"{float(one.cost):.4f}" if one.cost else ""
            table.add_row("best" if one.best else "", said(one), f"{float(one.value):+.4f}", cost, style=style)
    yield Padding(table, (0, 0, 0, 2))
    more = f"; {len(settings)} more settings are worth less" if settings else ""
    about = f"exactly, per unit of {unit}, from what this seat can see{more}"
    yield Padding(Text(f"{about}. {found.note}".removesuffix(". "), "dim"), (0, 0, 0, 2))


def said(one: Valued) -> str:
    """An action with its size."""
    size = f"{one.multiple}x" if one.multiple else dollars(one.amount) if one.amount else show(one.cards)
    return f"{plain_name(one.action)} {size}".strip()
