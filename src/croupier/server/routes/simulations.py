"""Rounds by the million and what a wager means for a bankroll, worked out apart and within bounds."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, Request
from pydantic import Field, StringConstraints
from starlette.concurrency import run_in_threadpool

from croupier import games
from croupier.errors import BadInput
from croupier.house.roles import PUBLIC, ROLES, Caller
from croupier.server import safe, worked
from croupier.server.asking import allowed
from croupier.server.figures import SimulationDocument, Simulator
from croupier.server.models import Body, Slug
from croupier.server.risk_figures import RiskDocument
from croupier.server.routes import mathematics
from croupier.server.routes.mathematics import Question
from croupier.server.turns import RouteInTurn

ROUTER = APIRouter(prefix="/api", tags=["mathematics"], route_class=RouteInTurn)
#: More are played at a command line, where they keep nobody waiting.
MOST_ROUNDS: Final = 5_000_000
#: Of a game without a compiled dealer, whose rounds are played one by one.
MOST_REFERENCE_ROUNDS: Final = 100_000
#: How long the rounds may take, with the exact analysis beside them.
LIMIT: Final = 300.0
Short = Annotated[str, StringConstraints(max_length=80)]
#: A number as text, so that it stays exact.
Units = Annotated[str, StringConstraints(pattern=r"^(-?[0-9]{1,9}(\.[0-9]{1,9})?)?$")]


class Play(Body):
    """What is to be simulated. The same seed gives the same totals, here and at a command line."""

    options: Annotated[dict[Slug, Any], Field(max_length=100)] = Field(default_factory=dict)
    wagers: Annotated[list[Slug], Field(max_length=100)] = Field(default_factory=list)
    strategy: Short = ""
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] = 1_000_000
    seed: Annotated[str, StringConstraints(min_length=1, max_length=100)] = "croupier"


class Risked(Body):
    """A wager over many rounds of one unit: a bankroll in units, a risk to find one for, and what a table held."""

    options: Annotated[dict[Slug, Any], Field(max_length=100)] = Field(default_factory=dict)
    wager: Short = ""
    paytable: Short = ""
    rounds: Annotated[int, Field(ge=1, le=1_000_000)] = 1_000
    bankroll: Units = ""
    risk: Annotated[float, Field(ge=0, lt=1)] = 0.0
    held: Units = ""
    confidence: Annotated[float, Field(gt=0, lt=1)] = 0.99


def most_rounds(slug: str) -> int:
    """The most rounds of a game that are played here."""
    from croupier.engines.kernel import of

    return MOST_ROUNDS if of(slug).compiled else MOST_REFERENCE_ROUNDS


@ROUTER.get("/simulations/{game}")
def simulator(game: str, caller: Annotated[Caller, allowed(PUBLIC)]) -> Simulator:
    """The strategies that a game is simulated with, the wagers, and what may be said beside the options."""
    from croupier.engines.kernel import of

    game_ = games.get(game)
    dealer = of(game_.slug)
    return {
        "game": game_.slug,
        "strategies": [{"strategy": name, "words": words} for name, words in dealer.strategies.items()],
        "wagers": list(dealer.wagers(game_.house())),
        "asks": mathematics.asks(dealer.settings),
        "most_rounds": most_rounds(game_.slug),
    }


@ROUTER.post("/simulations/{game}", responses={200: {"model": SimulationDocument}, 202: mathematics.WORKING})
async def simulate(game: str, body: Play, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """Rounds played by a strategy, each wager beside its exact analysis."""
    slug = (await run_in_threadpool(games.get, game)).slug
    if body.strategy.endswith(".csv"):
        raise BadInput("a strategy of your own is a file, and for the command line; name one of the game's")
    most = await run_in_threadpool(most_rounds, slug)
    if body.rounds > most and "rounds" in body.model_fields_set:
        raise BadInput(f"{slug} has no compiled dealer; {most:,} rounds of it are played here, not {body.rounds:,}")
    options = json.dumps(safe.options(body.options), sort_keys=True)
    played = " ".join(body.wagers), body.strategy, str(min(body.rounds, most)), body.seed
    return await mathematics.work(Question(request, caller), LIMIT, worked.simulation, slug, options, *played)


@ROUTER.post("/risks/{game}", responses={200: {"model": RiskDocument}, 202: mathematics.WORKING})
async def risk(game: str, body: Risked, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """Sessions, ruin, bankrolls, and whether a table's hold is normal: from the exact distribution."""
    safe.options(body.options | {"paytable": body.paytable})
    asked = body.model_dump(exclude={"options", "wager", "paytable"})
    options = json.dumps(body.options, sort_keys=True)
    question = (options, body.wager, body.paytable, json.dumps(asked, sort_keys=True))
    return await mathematics.work(Question(request, caller), LIMIT, worked.risk, game, *question)
