"""Math reports to download, as a lab would file them."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Response

from croupier.house.roles import ROLES, Caller
from croupier.server import safe
from croupier.server.asking import allowed
from croupier.server.routes import mathematics
from croupier.server.worked import FORMS, report

ROUTER = APIRouter(prefix="/api", tags=["mathematics"])
#: A report solves the shoe bets at every deck count and plays two million rounds: it may take this long.
LIMIT: Final = 600.0
_UNSAFE: Final = re.compile(r"[^a-z0-9]+")
_FILES: Final = {kind.partition(";")[0]: {"schema": {"type": "string", "format": "binary"}} for kind in FORMS.values()}


@ROUTER.get(
    "/reports/{game}/{form}",
    response_class=Response,
    responses={200: {"description": "the report", "content": _FILES}, 202: mathematics.WORKING},
)
def download(
    game: str,
    form: Literal["html", "pdf", "csv"],
    caller: Annotated[Caller, allowed(*ROLES)],
    option: Annotated[list[str], Query(max_length=50)] = [],  # noqa: B006 - read by FastAPI, never changed
) -> Any:
    """A report of a game under these options: a page that stands alone, a PDF, or every figure as CSV."""
    slug = mathematics.text(game).slug
    options = safe.options(mathematics.options(option))
    said = json.dumps(options, sort_keys=True)
    told = mathematics.ANALYST.ask(report, slug, said, form, who=caller.name, within=mathematics.WAIT, limit=LIMIT)
    headers = {"Content-Disposition": f'attachment; filename="{name(slug, options)}.{form}"'}
    return mathematics.reply(told, slug, headers)


def name(slug: str, options: dict[str, Any]) -> str:
    """A file name that says what the report is about, of letters, digits and dashes only."""
    told = "-".join([slug, *(f"{one}-{value}" for one, value in sorted(options.items()))])
    return _UNSAFE.sub("-", told.lower())[:100].strip("-")
