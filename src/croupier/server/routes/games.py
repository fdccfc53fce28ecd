"""What there is to play: the catalogue, the tables, and a new table."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from croupier import catalogue, games, tracing
from croupier.catalogue import GameInFull
from croupier.house.roles import ADMIN, PUBLIC, Caller
from croupier.server import printed, safe
from croupier.server.asking import Do, allowed, doing, service_of
from croupier.server.felts import felt_of
from croupier.server.models import Done, NewTable
from croupier.server.shown import GameInLobby, Games, TableLayout, TableRows, TableView, Times, TraceTable
from croupier.server.standing import StandingDocument
from croupier.server.turns import RouteInTurn
from croupier.server.views import table_view
from croupier.store.schema import TABLES

ROUTER = APIRouter(prefix="/api", tags=["games and tables"], route_class=RouteInTurn)


@ROUTER.get("/games", response_model=Games)
def catalogue_of_games(request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> Response:
    """Every game, and every text that adds a wager to several."""
    return _catalogue(tuple(games.slugs())).answer(request)


@cache
def _catalogue(slugs: tuple[str, ...]) -> StandingDocument:
    return StandingDocument(Games, {"games": [*map(_in_lobby, slugs), *map(catalogue.supplement, games.supplements())]})


def _in_lobby(slug: str) -> GameInLobby:
    felt = felt_of(slug)
    return {**catalogue.described(games.get(slug)), "lobby": felt.lobby, "example": felt.example}


@ROUTER.get("/games/{game}")
def one_game(game: str, caller: Annotated[Caller, allowed(PUBLIC)]) -> GameInFull:
    """A game in full: rules in short, wagers, pay tables, options, irregularities, procedures."""
    game_ = games.get(game)
    return catalogue.in_full(game_, game_.house())


@ROUTER.get("/games/{game}/clauses", response_model=TraceTable)
def clauses(game: str, request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> Response:
    """Every clause of a text: its kind, its gist, its state, where it is executed and which tests show it."""
    return _traced(games.text(game).slug).answer(request)


@cache
def _traced(slug: str) -> StandingDocument:
    """Neither the text nor the code changes while the service runs, and reading all of it takes a moment."""
    text = games.text(slug)
    return StandingDocument(TraceTable, tracing.document(text, tracing.trace(text)))


@ROUTER.get("/tables")
def tables(request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> TableRows:
    """Every table in short."""
    columns = (TABLES.c.name, TABLES.c.game, TABLES.c.options, TABLES.c.group, TABLES.c.version, TABLES.c.state)
    with service_of(request).database.engine.connect() as connection:
        rows = connection.execute(select(*columns).order_by(TABLES.c.name)).all()
    return {
        "tables": [
            {
                "table": row.name,
                "game": row.game,
                "title": games.get(row.game).title,
                "lobby": felt_of(row.game).lobby,
                "group": row.group,
                "state": row.state["state"],
                "rounds": row.state["rounds"],
                "deals": row.state["deals"],
                "currency": games.get(row.game).rulebook.currency,
                "minimum": row.options.get("table_minimum", "0"),
                "maximum": row.options.get("table_maximum", "0"),
                "seats": int(row.options.get("boxes", games.get(row.game).seats)),
                "taken": len(row.state["places"]),
                "yours": _own(row.state["places"], caller),
                "version": row.version,
            }
            for row in rows
        ]
    }


def _own(places: dict[str, Any], caller: Caller) -> list[str]:
    return [seat for seat, place in places.items() if caller.is_known and place["player"] == caller.name]


@ROUTER.post("/tables", status_code=201)
def set_up(body: NewTable, do: Annotated[Do, doing(ADMIN)]) -> Done:
    """Set a table up; it is closed."""

    def work(connection: Any) -> dict[str, Any]:
        game, posted = games.get(body.game), safe.options(body.options)
        by, command = do.caller.name, do.command._asdict()
        do.service.tables.set_up(
            connection, body.name, game, posted, group=body.group, deals=body.deals, by=by, command=command
        )
        return {"table": body.name, "version": 1}

    done: Done = do.once(work, 201)
    return done


@ROUTER.get("/tables/{table}")
def look(table: str, request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> TableView:
    """A table as the caller may see it."""
    loaded = service_of(request).look(table)
    return table_view(loaded.table, caller, loaded.last, loaded.version)


@ROUTER.get("/tables/{table}/layout")
def layout(table: str, request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> TableLayout:
    """What may be wagered on at a table and within which limits, with the pay tables that it posts: enough to draw its
    layout. It changes only with the options."""
    service = service_of(request)
    at_table = service.look(table).table
    times: Times = {"decision": service.settings.patience, "betting": service.settings.betting}
    return printed.layout(table, at_table.game, at_table.options, times)
