"""A report written to a file: HTML that stands alone, PDF, or CSV. A file is whole or not there."""

from __future__ import annotations

import csv
import io
import json
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from croupier.engines.analysis import Analysis, number
from croupier.errors import BadInput
from croupier.files import STANDARD, whole

_TEMPLATES: Final = Path(__file__).parent / "templates"


def html(contents: Mapping[str, Any]) -> bytes:
    """One page with everything in it, plots included."""
    from jinja2 import Environment, FileSystemLoader

    pages = Environment(loader=FileSystemLoader(_TEMPLATES), autoescape=True, trim_blocks=True)
    return pages.get_template("report.html").render(contents).encode()


def pdf(contents: Mapping[str, Any]) -> bytes:
    """The same on paper."""
    made: bytes = _set(contents)
    return made


def pictures(contents: Mapping[str, Any], most: int) -> list[bytes]:
    """The first pages of it as pictures, PNG."""
    made: bytes | list[bytes] = _set(contents, format="png", ppi=160)
    return made[:most] if isinstance(made, list) else [made]


def _set(contents: Mapping[str, Any], **how: Any) -> Any:
    import typst

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        contents_ = _plots_aside(contents, root)
        (root / "contents.json").write_text(json.dumps(contents_))
        (root / "report.typ").write_bytes((_TEMPLATES / "report.typ").read_bytes())
        return typst.compile(root / "report.typ", root=root, **how)


def _plots_aside(contents: Mapping[str, Any], root: Path) -> dict[str, Any]:
    """The contents with each plot in a file of its own, which the page sets."""
    number = 0

    def aside(svg: str) -> str:
        nonlocal number
        if not svg:
            return ""
        number += 1
        (root / f"plot{number}.svg").write_text(svg)
        return f"plot{number}.svg"

    wagers = [wager | {key: aside(wager[key]) for key in ("outcomes", "by_meter")} for wager in contents["wagers"]]
    protection = contents["protection"]
    if protection is not None:
        counted = [shoe | {"plot": aside(shoe["plot"])} for shoe in protection["counting"]]
        protection = {**protection, "counting": counted}
    beside = {"edges": aside(contents["edges"]), "decks": aside(contents["decks"]), "protection": protection}
    return {**contents, "wagers": wagers} | beside


def table(analyses: list[Analysis]) -> bytes:
    """Every figure in rows: one for each wager, each of its lines, and each spot of its strategy. What was counted in
    floats has no exact value."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(["wager", "paytable", "kind", "name", "facing", "pays", "hits", "combinations", "exact", "value"])
    for analysis in analyses:
        head = [analysis.wager, analysis.table.id if analysis.table else ""]
        for name in ("house_edge", "element_of_risk", "variance", "hit_frequency"):
            rows.writerow([*head, "figure", name, "", "", "", "", *number(getattr(analysis, name)).values()])
        if analysis.progressive:
            rows.writerow([*head, "figure", "fixed_return", "", "", "", "", *number(analysis.fixed_return).values()])
        for line in analysis.lines:
            counted = (line.hits, analysis.solved.ways, *number(line.probability).values())
            rows.writerow([*head, "line", line.line, "", line.pays, *counted])
        for spot in analysis.solved.strategy.spots if analysis.solved.strategy else ():
            for action, value in spot.values.items():
                name = f"{spot.chart}: {spot.hand}: {action}{' (best)' if action == spot.best else ''}"
                rows.writerow([*head, "strategy", name, spot.facing, "", spot.ways, "", *number(value).values()])
    return out.getvalue().encode()


def write(path: Path, make: Callable[[], bytes]) -> None:
    """Write a report, whole or not at all; ``-`` is standard output."""
    made = make()
    if str(path) == STANDARD:
        sys.stdout.buffer.write(made)
        sys.stdout.flush()
        return
    try:
        with whole(path) as file:
            file.write(made)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None
