"""Documents that stand as long as the service runs, and are the same for everybody: written and compressed once, since
anybody may ask for them as often as for what is quickly answered."""

from __future__ import annotations

import gzip
from typing import Any, Final

from pydantic import TypeAdapter
from starlette.requests import Request
from starlette.responses import Response

_LEVEL: Final = 9


class StandingDocument:
    """The bytes of a document of a kind, as they are and compressed."""

    def __init__(self, kind: Any, document: Any) -> None:
        adapter = TypeAdapter(kind)
        self._plain = adapter.dump_json(adapter.validate_python(document))
        self._packed = gzip.compress(self._plain, _LEVEL, mtime=0)

    def answer(self, request: Request) -> Response:
        """The document, in the form that is asked for."""
        headers = {"Vary": "Accept-Encoding"}
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return Response(self._plain, media_type="application/json", headers=headers)
        return Response(self._packed, media_type="application/json", headers=headers | {"Content-Encoding": "gzip"})
