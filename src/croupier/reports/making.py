"""A report as one call: analysed, gathered and written to a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from croupier.errors import BadInput
from croupier.files import STANDARD
from croupier.mathematics.analyses import analyze, request
from croupier.reports import contents, written
from croupier.reports import protection as annexes
from croupier.reports.contents import Progress

FORMATS: Final = (".html", ".pdf", ".csv")


def report(
    slug: str,
    path: Path,
    posted: Mapping[str, object],
    own: Sequence[str] = (),
    *,
    form: str = "",
    use_cache: bool = True,
    protection: bool = False,
    progress: Progress = lambda _: None,
) -> Path:
    """Write the report on a game under these options, with wagers of one's own from their files, and with its annex on
    ``protection``. ``form`` says html, pdf or csv where the path does not."""
    asked = request(slug, posted)
    suffix = f".{form or 'html'}" if str(path) == STANDARD else path.suffix
    if suffix not in FORMATS or (form and suffix != f".{form}"):
        given = f"{path.name!r} in the form {form!r}" if form else f"{path.name!r}"
        raise BadInput(f"a report is written as {', '.join(FORMATS)}, not as {given}")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent}")
    if named := next((name for name in own if not name.endswith((".toml", ".json"))), ""):
        raise BadInput(f"every wager of the game is reported, and one of your own from a .toml file, not {named!r}")
    if protection and suffix == ".csv":
        raise BadInput("the annex on protection is written as .html or .pdf, not as .csv")
    beside = [analysis for name in own for analysis in analyze(request(slug, posted, wager=name))]
    if suffix == ".csv":
        analyses = analyze(asked, use_cache=use_cache, progress=lambda what, _: progress(what))
        written.write(path, lambda: written.table([*analyses, *beside]))
        return path
    gathered = contents.gather(slug, posted, use_cache=use_cache, progress=progress, own=beside)
    gathered["protection"] = annexes.annex(slug, posted, progress, use_cache=use_cache) if protection else None
    make = written.html if suffix == ".html" else written.pdf
    written.write(path, lambda: make(gathered))
    return path
