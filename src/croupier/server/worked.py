"""What the analyst works out: analyses and reports, as they are sent."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from croupier.errors import BadPayTable
from croupier.exact import analyses, plain
from croupier.exact.analyses import Request
from croupier.exact.analysis import Analysis
from croupier.server.analyst import Tell

FORMS: Final = {"html": "text/html; charset=utf-8", "pdf": "application/pdf", "csv": "text/csv; charset=utf-8"}
_NAMED: Final = re.compile(r"line '([^']*)'")


def analysis(tell: Tell, game: str, options: str, wager: str, paytable: str) -> tuple[str, bytes]:
    """The analysis as `croupier analyze --json` prints it."""
    asked = _asked(game, options, wager, paytable)
    document = plain.document(asked, _analyzed(tell, asked)) | {"status": "known"}
    return "application/json", json.dumps(document, ensure_ascii=False).encode()


def report(tell: Tell, game: str, options: str, form: str) -> tuple[str, bytes]:
    """The report as `croupier report` writes it."""
    from croupier.report import contents, written

    asked = _asked(game, options)
    if form == "csv":
        return FORMS[form], written.table(_analyzed(tell, asked))
    told = contents.gather(game, json.loads(options), progress=lambda what: tell(what, 0, 0))
    return FORMS[form], (written.html if form == "html" else written.pdf)(told)


def _asked(game: str, options: str, wager: str = "", paytable: str = "") -> Request:
    try:
        return analyses.request(game, json.loads(options), wager=wager, table=paytable)
    except BadPayTable as error:
        # Whoever edits a table shows the complaint at the line it is about.
        if found := _NAMED.search(error.message):
            error.at(line=found[1])
        raise


def _analyzed(tell: Tell, asked: Request) -> list[Analysis]:
    done = -1

    def progress(what: str, many: int) -> None:
        nonlocal done
        done += 1
        tell(what, done, many)

    return analyses.analyze(asked, progress=progress)


def known(game: str) -> dict[str, Any] | None:
    """The figures of a game's main wager as the text has it, if they were worked out before."""
    from croupier.exact import cache

    asked = analyses.request(game)
    questions = [one for one, _ in analyses.questions(asked)]
    first = next((one for one in questions if one.table in (None, asked.options.tables.get(one.wager))), questions[0])
    solved = cache.found(first)
    if solved is None:
        return None
    found = Analysis(first.wager, first.table, solved)
    return {
        "wager": found.wager,
        "paytable": found.table.id if found.table else None,
        "method": solved.method,
        "house_edge": plain.number(found.house_edge),
    }


def decides(asked: Request, wager: str) -> list[str]:
    """The wagers of the analysis that a pay table posted for this one decides."""
    solved, tabled, pays = asked.mathematics.wagers(asked.options), asked.game.tabled, asked.mathematics.pays

    def is_decided(one: str) -> bool:
        return one == wager or wager in pays.get(one, () if one in tabled else pays.get("*", ()))

    return [one for one in solved if is_decided(one)]
