"""Disputes settled over HTTP, the exact figures of every wager, and pay tables to try others beside."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from croupier import games, paytables
from croupier import options as opt
from croupier.errors import BadInput
from croupier.house.roles import PUBLIC, ROLES, Caller
from croupier.server import problems, safe, worked
from croupier.server.analyst import Analyst, Answer, Working
from croupier.server.asking import allowed
from croupier.server.models import Body, Slug

ROUTER = APIRouter(prefix="/api", tags=["mathematics"])
MOST_SCENARIOS: Final = 50
#: How long a request waits for an analysis before it is told to ask again.
WAIT: Final = 1.5
#: How long an analysis may take. What was solved by then is kept, so that who asks again gets further.
LIMIT: Final = 300.0
WORKING: Final[dict[str, Any]] = {"description": "being worked out; ask again"}
ANALYST: Final = Analyst()


class Scenario(BaseModel):
    """A scenario in the dispute format; whatever it says is checked by the rules."""

    model_config = ConfigDict(extra="allow")
    game: str


@ROUTER.post("/scenarios")
def settle(body: Scenario | list[Scenario], caller: Annotated[Caller, allowed(PUBLIC)]) -> Any:
    """What is owed, line by line, with clauses; a list gives a list."""
    from croupier.scenarios.tried import tried

    many = body if isinstance(body, list) else [body]
    if len(many) > MOST_SCENARIOS:
        raise BadInput(f"at most {MOST_SCENARIOS} scenarios at a time, not {len(many)}")
    results = [tried(safe.scenario(one.model_dump()))[0] for one in many]
    return results if isinstance(body, list) else results[0]


class Asked(Body):
    """What is to be analysed."""

    options: Annotated[dict[Slug, Any], Field(max_length=100)] = Field(default_factory=dict)
    wager: Annotated[str, Field(max_length=80)] = ""
    paytable: Annotated[str, Field(max_length=80)] = ""


@ROUTER.get("/analyses")
def known(caller: Annotated[Caller, allowed(*ROLES)]) -> dict[str, Any]:
    """The main wager of every game as far as it was worked out before; nothing is worked out for this."""
    slugs = [*games.slugs(), *(one.slug for one in games.supplements())]
    return {"analyses": [{"game": slug, "main": worked.known(slug)} for slug in slugs]}


@ROUTER.get("/analyses/{game}", responses={202: WORKING})
def analyze(
    game: str,
    caller: Annotated[Caller, allowed(*ROLES)],
    wager: Annotated[str, Query(max_length=80)] = "",
    paytable: Annotated[str, Query(max_length=80)] = "",
    option: Annotated[list[str], Query(max_length=50)] = [],  # noqa: B006 - read by FastAPI, never changed
) -> Any:
    """House edge, variance, lines and strategy, exactly."""
    return _answer(caller, game, options(option), wager, paytable)


@ROUTER.post("/analyses/{game}", responses={202: WORKING})
def what_if(game: str, body: Asked, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """The same with pay tables of one's own: a table takes the place of its id among the options."""
    return _answer(caller, game, body.options, body.wager, body.paytable)


@ROUTER.get("/paytables/{game}")
def printed(game: str, caller: Annotated[Caller, allowed(PUBLIC)]) -> dict[str, Any]:
    """The pay tables of a text in the form in which one of your own is given, the wagers of the analysis that each
    decides, and what may be asked of the analysis beside the options of the house."""
    from croupier.exact.analyses import request

    found = text(game)
    asked = request(found.slug)
    return {
        "game": found.slug,
        "paytables": [
            paytables.plain(one)
            | {"wager": wager, "floor": one.floor, "note": one.note}
            | {"default": asked.options.tables.get(wager) is one}
            | {"decides": worked.decides(asked, wager)}
            for one in found.paytables.values()
            for wager in one.wagers
        ],
        "asks": [
            {"option": name, "title": allows.title, "allowed": list(allows.values), "default": allows.show(usual)}
            for name, (allows, usual) in opt.described(asked.mathematics.asked).items()
        ],
    }


def _answer(caller: Caller, game: str, posted: dict[str, Any], wager: str, paytable: str) -> Any:
    slug = text(game).slug
    safe.options(posted | {"paytable": paytable})
    said = json.dumps(posted, sort_keys=True)
    told = ANALYST.ask(worked.analysis, slug, said, wager, paytable, who=caller.name, within=WAIT, limit=LIMIT)
    return reply(told, slug)


def reply(told: Answer | Working, game: str, headers: dict[str, str] | None = None) -> Response:
    """What the analyst says as a response: the answer, the problem with it, or how far it is."""
    if isinstance(told, Working):
        progress = {"game": game, "status": "working"} | told._asdict()
        return JSONResponse(progress, 202, headers={"Retry-After": "1"})
    if told.problem:
        return problems.reply(told.status, told.problem)
    return Response(told.body, media_type=told.media, headers=headers)


def text(game: str) -> Any:
    """The game, or the text that adds a wager to several."""
    return next((one for one in games.supplements() if one.slug == game), None) or games.get(game)


def options(pairs: list[str]) -> dict[str, Any]:
    """Options as they stand in an address."""
    return dict(map(_option, pairs))


def _option(pair: str) -> tuple[str, str]:
    name, equals, value = pair.partition("=")
    if not equals or len(pair) > 200:
        raise BadInput(f"an option is name=value, like decks=2, not {pair[:50]!r}")
    return name, value
