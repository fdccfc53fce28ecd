"""What it is worth to know cards that nobody should know, worked out apart like every analysis."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from croupier.engines import knowledge
from croupier.house.roles import ROLES, Caller
from croupier.server import safe, worked
from croupier.server.asking import allowed
from croupier.server.figures import ProtectionDocument
from croupier.server.routes import mathematics
from croupier.server.routes.mathematics import Question

ROUTER = APIRouter(prefix="/api", tags=["mathematics"])


@ROUTER.get("/protection/{game}", responses={200: {"model": ProtectionDocument}, 202: mathematics.WORKING})
async def protect(
    game: str,
    request: Request,
    caller: Annotated[Caller, allowed(*ROLES)],
    knows: Annotated[list[str], Query(max_length=20)] = [],  # noqa: B006 - read by FastAPI, never changed
    wager: Annotated[str, Query(max_length=80)] = "",
    option: Annotated[list[str], Query(max_length=50)] = [],  # noqa: B006 - read by FastAPI, never changed
    rounds: Annotated[int, Query(ge=1, le=10_000)] = 60,
) -> Any:
    """The player's edge with cards known beforehand: ``knows=dealer:1``, ``knows=first:1=6-9``, repeated for more."""
    knowledge.read(knows)
    options = json.dumps(safe.options(mathematics.options(option)), sort_keys=True)
    asked = (options, wager, str(rounds), *knows)
    return await mathematics.work(Question(request, caller), mathematics.LIMIT, worked.protection, game, *asked)
