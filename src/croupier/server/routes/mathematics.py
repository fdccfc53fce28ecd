"""Disputes settled over HTTP, the exact figures of every wager, and pay tables to try others beside."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, NamedTuple, cast

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from croupier import games, paytables
from croupier import options as opt
from croupier.errors import BadInput
from croupier.house.roles import PUBLIC, ROLES, Caller
from croupier.server import analysts, problems, safe, worked
from croupier.server.apart import Task
from croupier.server.asking import allowed, service_of
from croupier.server.figures import (
    AnalysisDocument,
    AskedOption,
    KnownMains,
    PrintedTable,
    PrintedTables,
    WorkingStatus,
)
from croupier.server.models import Body, Slug
from croupier.server.settled import MOST_SCENARIOS, settlement
from croupier.server.shown import ScenarioResult
from croupier.server.turns import RouteInTurn

ROUTER = APIRouter(prefix="/api", tags=["mathematics"], route_class=RouteInTurn)
#: How long a request waits for an analysis before it is told to ask again.
WAIT: Final = 1.5
#: How long an analysis may take. What was solved by then is kept, so that who asks again gets further.
LIMIT: Final = 300.0
WORKING: Final[dict[str, Any]] = {"model": WorkingStatus, "description": "being worked out; ask again"}
KNOWN: Final[dict[int | str, dict[str, Any]]] = {200: {"model": AnalysisDocument}, 202: WORKING}


class Scenario(BaseModel):
    """A scenario in the dispute format; whatever it says is checked by the rules."""

    model_config = ConfigDict(extra="allow")
    game: str


_SCENARIO: Final = Scenario.model_json_schema()
_SCENARIOS: Final = {"anyOf": [_SCENARIO, {"type": "array", "items": _SCENARIO, "maxItems": MOST_SCENARIOS}]}


@ROUTER.post(
    "/scenarios",
    responses={200: {"model": ScenarioResult | list[ScenarioResult]}},
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": _SCENARIOS}}}},
)
async def settle(
    request: Request, caller: Annotated[Caller, allowed(PUBLIC)], felt: Annotated[bool, Query()] = False
) -> Response:
    """What is owed, line by line, with clauses; a list gives a list. It is read and settled apart, and given up after a
    while. With ``felt`` a scenario that comes alone is told with all that its felt is drawn from."""
    settings, body = service_of(request).settings, await request.body()
    if not caller.is_known and len(body) > settings.body:
        detail = f"at most {settings.body} bytes are read of who has not signed in"
        return problems.reply(413, problems.problem(413, "too much", detail, kind="TooMuch"))
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise BadInput("the body is no text in UTF-8") from None
    limit = settings.scenario_time if caller.is_known else settings.strangers_scenario_time
    return await analysts.whole(
        analysts.SETTLER, request, caller, settlement, text, "felt" if felt else "", limit=limit
    )


class CalledOff(BaseModel):
    """How many questions were still open."""

    called_off: int


class AnalysisRequest(Body):
    """What is to be analysed."""

    options: Annotated[dict[Slug, Any], Field(max_length=100)] = Field(default_factory=dict)
    wager: Annotated[str, Field(max_length=80)] = ""
    paytable: Annotated[str, Field(max_length=80)] = ""
    #: With the posted payout limit, measured against the option ``stake``.
    cap: bool = False
    #: With the effects of removal of the wagers of a shoe.
    removal: bool = False
    #: With a progressive's meter at this reading in dollars: where a fold gives it up, as one decision with the game.
    meter: Annotated[str, Field(max_length=20)] = ""


@ROUTER.get("/analyses")
def known(caller: Annotated[Caller, allowed(*ROLES)]) -> KnownMains:
    """The main wager of every game as far as it was worked out before; nothing is worked out for this."""
    slugs = [*games.slugs(), *(supplement.slug for supplement in games.supplements())]
    return {"analyses": [{"game": slug, "main": worked.known(slug)} for slug in slugs]}


@ROUTER.delete("/analyses")
async def call_off(caller: Annotated[Caller, allowed(*ROLES)]) -> CalledOff:
    """Call off what the caller has asked for and not been answered yet: analyses, simulations, risks and reports."""
    return CalledOff(called_off=analysts.ANALYST.cancel(caller.name))


@ROUTER.get("/analyses/{game}", responses=KNOWN)
async def analyze(
    game: str,
    request: Request,
    caller: Annotated[Caller, allowed(*ROLES)],
    wager: Annotated[str, Query(max_length=80)] = "",
    paytable: Annotated[str, Query(max_length=80)] = "",
    option: Annotated[list[str], Query(max_length=50)] = [],  # noqa: B006 - read by FastAPI, never changed
    cap: bool = False,
    removal: bool = False,
    meter: Annotated[str, Query(max_length=20)] = "",
) -> Any:
    """House edge, variance, lines and strategy, exactly."""
    narrowed = {"wager": wager, "paytable": paytable, "meter": meter}
    return await _answer(
        request, caller, game, AnalysisRequest(options=options(option), cap=cap, removal=removal, **narrowed)
    )


@ROUTER.post("/analyses/{game}", responses=KNOWN)
async def what_if(
    game: str, body: AnalysisRequest, request: Request, caller: Annotated[Caller, allowed(*ROLES)]
) -> Any:
    """The same with pay tables of one's own: a table takes the place of its id among the options."""
    return await _answer(request, caller, game, body)


@ROUTER.get("/paytables/{game}")
def printed(game: str, caller: Annotated[Caller, allowed(PUBLIC)]) -> PrintedTables:
    """The pay tables of a text in the form in which one of your own is given, the wagers of the analysis that each
    decides, and what may be asked of the analysis beside the options of the house."""
    from croupier.mathematics.analyses import request

    text = games.text(game)
    asked = request(text.slug)
    return {
        "game": text.slug,
        "paytables": [
            cast(
                PrintedTable,
                paytables.plain(paytable)
                | {"wager": wager, "floor": paytable.floor, "note": paytable.note}
                | {"default": asked.options.tables.get(wager) is paytable}
                | {"decides": worked.decides(asked, wager)},
            )
            for paytable in text.paytables.values()
            for wager in paytable.wagers
        ],
        "asks": asks(asked.mathematics.asked),
        "shoe_bets": list(asked.mathematics.shoe_bets),
    }


def asks(kind: type[Any]) -> list[AskedOption]:
    """What may be asked beside the options of the house."""
    return [
        {"option": name, "title": allows.title, "allowed": list(allows.values), "default": allows.show(usual)}
        for name, (allows, usual) in opt.described(kind).items()
    ]


async def _answer(request: Request, caller: Caller, game: str, asked: AnalysisRequest) -> Response:
    safe.options(asked.options | {"paytable": asked.paytable})
    if asked.meter and asked.cap:
        raise BadInput("a meter is for an analysis without a payout limit; leave out one of meter and cap")
    more = ["cap"] * asked.cap + ["removal"] * asked.removal + [worked.METER + asked.meter] * bool(asked.meter)
    options = json.dumps(asked.options, sort_keys=True)
    question = (options, asked.wager, asked.paytable, *more)
    return await work(Question(request, caller), LIMIT, worked.analysis, game, *question)


class Question(NamedTuple):
    """Who asks for something to be worked out."""

    request: Request
    caller: Caller


async def work(
    by: Question, limit: float, task: Task, game: str, *asked: str, headers: dict[str, str] | None = None
) -> Response:
    """Have something about a game worked out, and say how far it is until it is known."""
    slug = (await run_in_threadpool(games.text, game)).slug
    payer = analysts.payer_of(by.request, by.caller)
    answer = await analysts.ANALYST.answer(task, slug, *asked, payer=payer, within=WAIT, limit=limit)
    return analysts.reply(answer, slug, headers)


def options(pairs: list[str]) -> dict[str, Any]:
    """Options as they stand in an address."""
    return dict(map(_option, pairs))


def _option(pair: str) -> tuple[str, str]:
    name, equals, value = pair.partition("=")
    if not equals or len(pair) > 200:
        raise BadInput(f"an option is name=value, like decks=2, not {pair[:50]!r}")
    return name, value
