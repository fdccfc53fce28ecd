"""The front end's files: the page itself is asked for anew each time, what it loads has its contents in its name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import Scope

STATIC: Final = Path(__file__).parent / "static"
_ANEW: Final = {"Cache-Control": "no-cache"}
_FOR_EVER: Final = "public, max-age=31536000, immutable"
#: The mark keeps its name from version to version.
_KEEPS_ITS_NAME: Final = "mark.svg"
_NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Croupier</title>
<p>The pages of Croupier are not built yet: run <code>make web</code>, then load this page again.</p></html>
"""


class _Assets(StaticFiles):
    """Files whose names change with their contents may be kept for ever."""

    async def check_config(self) -> None:
        """Pages that are not built yet are no fault: what they load is not found."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, with how long it may be kept."""
        response = await super().get_response(path, scope)
        if response.status_code in (200, 304):
            response.headers["Cache-Control"] = _ANEW["Cache-Control"] if path == _KEEPS_ITS_NAME else _FOR_EVER
        return response


def mount(app: FastAPI, static: Path = STATIC) -> None:
    """Serve the page at the root of the service, and what it loads beside it."""

    async def page(_request: Request) -> Response:
        index = static / "index.html"
        return FileResponse(index, headers=_ANEW) if index.is_file() else HTMLResponse(_NOT_BUILT, headers=_ANEW)

    app.add_route("/", page, methods=["GET"], include_in_schema=False)
    app.mount("/assets", _Assets(directory=static / "assets", check_dir=False), name="assets")
