"""Disputes settled over HTTP, the exact figures of every wager, and pay tables to try others beside."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, cast

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from croupier import games, paytables
from croupier import options as opt
from croupier.errors import BadInput
from croupier.house.roles import PUBLIC, ROLES, Caller
from croupier.server import problems, safe, worked
from croupier.server.analyst import Analyst, FinishedWork, Progress, Task
from croupier.server.asking import allowed
from croupier.server.figures import (
    AnalysisDocument,
    AskedOption,
    KnownMains,
    PrintedTable,
    PrintedTables,
    WorkingStatus,
)
from croupier.server.models import Body, Slug
from croupier.server.shown import ScenarioResult

ROUTER = APIRouter(prefix="/api", tags=["mathematics"])
MOST_SCENARIOS: Final = 50
#: How long a request waits for an analysis before it is told to ask again.
WAIT: Final = 1.5
#: How long an analysis may take. What was solved by then is kept, so that who asks again gets further.
LIMIT: Final = 300.0
WORKING: Final[dict[str, Any]] = {"model": WorkingStatus, "description": "being worked out; ask again"}
KNOWN: Final[dict[int | str, dict[str, Any]]] = {200: {"model": AnalysisDocument}, 202: WORKING}
ANALYST: Final = Analyst()


class Scenario(BaseModel):
    """A scenario in the dispute format; whatever it says is checked by the rules."""

    model_config = ConfigDict(extra="allow")
    game: str


@ROUTER.post("/scenarios", responses={200: {"model": ScenarioResult | list[ScenarioResult]}})
def settle(body: Scenario | list[Scenario], caller: Annotated[Caller, allowed(PUBLIC)]) -> Any:
    """What is owed, line by line, with clauses; a list gives a list."""
    from croupier.scenarios.tried import tried

    scenarios = body if isinstance(body, list) else [body]
    if len(scenarios) > MOST_SCENARIOS:
        raise BadInput(f"at most {MOST_SCENARIOS} scenarios at a time, not {len(scenarios)}")
    results = [tried(safe.scenario(entry.model_dump()))[0] for entry in scenarios]
    return results if isinstance(body, list) else results[0]


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


@ROUTER.get("/analyses/{game}", responses=KNOWN)
def analyze(
    game: str,
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
    return _answer(caller, game, AnalysisRequest(options=options(option), cap=cap, removal=removal, **narrowed))


@ROUTER.post("/analyses/{game}", responses=KNOWN)
def what_if(game: str, body: AnalysisRequest, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """The same with pay tables of one's own: a table takes the place of its id among the options."""
    return _answer(caller, game, body)


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


def _answer(caller: Caller, game: str, asked: AnalysisRequest) -> Any:
    slug = games.text(game).slug
    safe.options(asked.options | {"paytable": asked.paytable})
    if asked.meter and asked.cap:
        raise BadInput("a meter is for an analysis without a payout limit; leave out one of meter and cap")
    more = ["cap"] * asked.cap + ["removal"] * asked.removal + [worked.METER + asked.meter] * bool(asked.meter)
    options = json.dumps(asked.options, sort_keys=True)
    return work(caller, LIMIT, worked.analysis, slug, options, asked.wager, asked.paytable, *more)


def work(
    caller: Caller, limit: float, task: Task, game: str, *asked: str, headers: dict[str, str] | None = None
) -> Response:
    """Have something about a game worked out, and say how far it is until it is known."""
    answer = ANALYST.ask(task, game, *asked, who=caller.name, within=WAIT, limit=limit)
    return reply(answer, game, headers)


def reply(answer: FinishedWork | Progress, game: str, headers: dict[str, str] | None = None) -> Response:
    """What the analyst says as a response: the answer, the problem with it, or how far it is."""
    if isinstance(answer, Progress):
        progress = {"game": game, "status": "working"} | answer._asdict()
        return JSONResponse(progress, 202, headers={"Retry-After": "1"})
    if answer.problem:
        return problems.reply(answer.status, answer.problem)
    return Response(answer.body, media_type=answer.media, headers=headers)


def options(pairs: list[str]) -> dict[str, Any]:
    """Options as they stand in an address."""
    return dict(map(_option, pairs))


def _option(pair: str) -> tuple[str, str]:
    name, equals, value = pair.partition("=")
    if not equals or len(pair) > 200:
        raise BadInput(f"an option is name=value, like decks=2, not {pair[:50]!r}")
    return name, value
