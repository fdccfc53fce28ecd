"""Math reports to download, as a lab would file them."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from croupier import games
from croupier.house.roles import ROLES, Caller
from croupier.server import safe
from croupier.server.asking import allowed
from croupier.server.models import Body, Slug
from croupier.server.routes import mathematics
from croupier.server.routes.mathematics import Question
from croupier.server.worked import FORMS, report

ROUTER = APIRouter(prefix="/api", tags=["mathematics"])
#: A report solves the shoe bets at every deck count and plays two million rounds: it may take this long.
LIMIT: Final = 600.0
_UNSAFE: Final = re.compile(r"[^a-z0-9]+")
_FILES: Final = {kind.partition(";")[0]: {"schema": {"type": "string", "format": "binary"}} for kind in FORMS.values()}


_TOLD: Final[dict[int | str, dict[str, Any]]] = {
    200: {"description": "the report", "content": _FILES},
    202: mathematics.WORKING,
}
Form = Literal["html", "pdf", "csv"]


class Reported(Body):
    """The options a report is about; a pay table of one's own takes the place of its id."""

    options: Annotated[dict[Slug, Any], Field(max_length=100)] = Field(default_factory=dict)


@ROUTER.get("/reports/{game}/{form}", response_class=Response, responses=_TOLD)
async def download(
    game: str,
    form: Form,
    request: Request,
    caller: Annotated[Caller, allowed(*ROLES)],
    option: Annotated[list[str], Query(max_length=50)] = [],  # noqa: B006 - read by FastAPI, never changed
) -> Any:
    """A report of a game under these options: a page that stands alone, a PDF, or every figure as CSV."""
    return await _written(Question(request, caller), game, form, mathematics.options(option))


@ROUTER.post("/reports/{game}/{form}", response_class=Response, responses=_TOLD)
async def of_ones_own(
    game: str, form: Form, body: Reported, request: Request, caller: Annotated[Caller, allowed(*ROLES)]
) -> Any:
    """The same with pay tables of one's own among the options."""
    return await _written(Question(request, caller), game, form, body.options)


async def _written(by: Question, game: str, form: str, posted: dict[str, Any]) -> Response:
    slug, options = (await run_in_threadpool(games.text, game)).slug, safe.options(posted)
    headers = {"Content-Disposition": f'attachment; filename="{name(slug, options)}.{form}"'}
    asked = json.dumps(options, sort_keys=True)
    return await mathematics.work(by, LIMIT, report, slug, asked, form, headers=headers)


def name(slug: str, options: dict[str, Any]) -> str:
    """A file name that says what the report is about, of letters, digits and dashes only."""
    file_name = "-".join([slug, *(f"{option}-{_short(value)}" for option, value in sorted(options.items()))])
    return _UNSAFE.sub("-", file_name.lower())[:100].strip("-")


def _short(value: Any) -> str:
    """A table of one's own by its id."""
    return str(value.get("id", "own")) if isinstance(value, dict) else str(value)
