"""A chart of the user's own, as a file: what ``croupier analyze GAME --strategy FILE.csv`` writes, with other actions.
Of its columns ``chart``, ``hand``, ``facing`` and ``best`` are read; rows of another wager are passed over. Whatever is
wrong is said once, with the line."""

import csv
import io
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from croupier import files
from croupier.errors import BadInput

NEEDED: Final = ("chart", "hand", "facing", "best")


class ChartLine(NamedTuple):
    """A line of the file."""

    line: int
    chart: str
    hand: str
    facing: str
    best: str


class ChartKey(NamedTuple):
    """A place of the chart, as `engines.solved.ChartSpot` has it."""

    chart: str
    hand: str
    facing: str = ""

    def __str__(self) -> str:
        return f"{self.hand!r} in chart {self.chart!r}" + (f" with {self.facing}" if self.facing else "")


#: The hands of each chart, and what they may face there.
Known: TypeAlias = Mapping[str, tuple[Collection[str], Collection[str]]]


def wrong(path: str, line: int, what: str) -> BadInput:
    """What is the matter with a line."""
    return BadInput(f"{path}, line {line}: {what}")


def rows(path: str, game: str, wager: str = "base") -> Iterator[ChartLine]:
    """The rows of a wager."""
    try:
        reader = csv.DictReader(io.StringIO(files.read_text(Path(path)), newline=""))
        head = list(reader.fieldnames or ())
        lines = [(reader.line_num, line) for line in reader]
    except csv.Error as error:
        raise BadInput(f"{path} is not CSV: {error}") from None
    if missing := [name for name in NEEDED if name not in head]:
        raise wrong(path, 1, f"the head must name {', '.join(NEEDED)}; {', '.join(missing)} missing")
    for number, line in lines:
        if (line.get("game") or game) != game:
            raise wrong(path, number, f"this chart is for {line['game']}, not for {game}")
        if (line.get("wager") or wager) == wager:
            yield ChartLine(number, *((line[name] or "").strip() for name in NEEDED))


def by_name(path: str, game: str, actions: Sequence[str], known: Known) -> dict[ChartKey, int]:
    """The action of every hand that the file names, by its place among the actions. Whether all that can come up are
    named is for the game to say: see `silent`."""
    actions_by_spot: dict[ChartKey, int] = {}
    lines: dict[ChartKey, int] = {}
    for row in rows(path, game):
        if row.chart not in known:
            charts = ", ".join(map(repr, known))
            raise wrong(path, row.line, f"there is no chart {row.chart!r}; there is {charts}")
        hands, facing = known[row.chart]
        if row.hand not in hands:
            raise wrong(path, row.line, f"{row.hand!r} is no hand of the chart {row.chart!r}")
        if row.facing not in facing:
            raise wrong(path, row.line, f"facing is {row.facing!r}, not {', '.join(facing) or 'nothing'}")
        if row.best not in actions:
            raise wrong(path, row.line, f"best is {row.best!r}; there is {', '.join(actions)}")
        spot, action = ChartKey(row.chart, row.hand, row.facing), actions.index(row.best)
        if actions_by_spot.setdefault(spot, action) != action:
            raise wrong(path, row.line, f"{row.hand!r} is to {row.best}, but not so in line {lines[spot]}")
        lines.setdefault(spot, row.line)
    return actions_by_spot


def silent(path: str, spot: ChartKey) -> BadInput:
    """That nothing is said of a hand that can come up."""
    return BadInput(f"{path}: no line says what to do with {spot}")


def closed(path: str, spot: ChartKey, action: str) -> BadInput:
    """That an action is not open to a hand."""
    return BadInput(f"{path}: {action!r} is not open to {spot}")
