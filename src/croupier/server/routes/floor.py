"""What dealers and supervisors do: open and close tables, begin rounds, enter what falls, and put right what went
wrong. What a supervisor does has a reason; where much is at risk, two people do it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request

from croupier.errors import Refused
from croupier.house.roles import ADMIN, DEALER, SUPERVISOR, Caller
from croupier.house.table import Table
from croupier.round import views
from croupier.server import safe
from croupier.server.asking import Do, allowed, doing, service_of
from croupier.server.models import (
    AtSeat,
    Because,
    Begin,
    Done,
    Event,
    Irregularity,
    Link,
    Outcome,
    Posting,
    Step,
)
from croupier.server.problems import Denied
from croupier.server.routes.seats import on_time
from croupier.server.shown import Previewed
from croupier.server.views import round_view, sentence
from croupier.store import approvals
from croupier.store.approvals import Agreed
from croupier.store.commands import Answered
from croupier.store.loading import load

TWO_PEOPLE: Final[dict[int | str, dict[str, Any]]] = {202: {"description": "a second person must approve"}}
ROUTER = APIRouter(prefix="/api/tables/{table}", tags=["the floor"])


@ROUTER.post("/checklist")
def tick(table: str, body: Step, do: Annotated[Do, doing(DEALER, SUPERVISOR)]) -> Done:
    """A step of the opening was taken."""

    def act(at: Table) -> None:
        if at.opening is not None:
            at.opening.did(body.clause, do.caller.name)

    done: Done = do.at(table, act)
    return done


@ROUTER.post("/open")
def open_table(table: str, do: Annotated[Do, doing(DEALER, SUPERVISOR)]) -> Done:
    """Open for wagers."""
    done: Done = do.at(table, lambda at: at.open(do.caller.name))
    return done


@ROUTER.post("/close")
def close_table(table: str, do: Annotated[Do, doing(DEALER, SUPERVISOR)]) -> Done:
    """Close between rounds."""
    done: Done = do.at(table, lambda at: at.close(do.caller.name))
    return done


@ROUTER.post("/disable")
def disable(table: str, body: Because, do: Annotated[Do, doing(SUPERVISOR, ADMIN)]) -> Done:
    """Take the table out of use; the round in play is concluded first."""
    done: Done = do.at(table, lambda at: at.disable(do.caller.name, body.reason))
    return done


@ROUTER.post("/enable")
def enable(table: str, body: Because, do: Annotated[Do, doing(SUPERVISOR, ADMIN)]) -> Done:
    """Put a disabled table back; it is closed."""
    done: Done = do.at(table, lambda at: at.enable(do.caller.name, body.reason))
    return done


@ROUTER.post("/options")
def post(table: str, body: Posting, do: Annotated[Do, doing(SUPERVISOR, ADMIN)]) -> Done:
    """Post other options, between rounds; those not named are the text's own."""
    posted = safe.options(body.options)
    done: Done = do.at(table, lambda at: at.change(posted, by=do.caller.name, because=body.reason))
    return done


@ROUTER.post("/link")
def link(table: str, body: Link, do: Annotated[Do, doing(SUPERVISOR)]) -> Done:
    """The link to the meters is lost or back: without it progressive wagers are refused."""

    def act(at: Table) -> None:
        cut_off = at.jackpots.cut_off
        (cut_off.discard if body.up else cut_off.add)(at.name)
        at._note(f"link to the meters {'back' if body.up else 'lost'}", do.caller.name, body.reason)

    done: Done = do.at(table, act)
    return done


@ROUTER.post("/done")
def did(table: str, body: Step, do: Annotated[Do, doing(DEALER, SUPERVISOR)]) -> Done:
    """Something that the text wants every so many hours was done, like a change of decks."""
    done: Done = do.at(table, lambda at: at.did(body.clause, do.caller.name))
    return done


@ROUTER.post("/events")
def tell(table: str, body: Event, do: Annotated[Do, doing(DEALER, SUPERVISOR)]) -> Done:
    """Something about the equipment that matters to who may wager."""
    done: Done = do.at(table, lambda at: at.tell(body.event, do.caller.name))
    return done


@ROUTER.post("/begin")
def begin_round(table: str, body: Begin, do: Annotated[Do, doing(DEALER, SUPERVISOR)]) -> Done:
    """Close the betting and begin."""

    def act(at: Table) -> None:
        at.begin(do.caller.name, events=tuple(body.events), chips_counted=body.chips_counted)

    done: Done = do.at(table, act)
    return done


@ROUTER.post("/outcomes")
def enter(table: str, body: Outcome, do: Annotated[Do, doing(DEALER)]) -> Done:
    """A card, roll or spin as it fell at the table, typed or scanned."""

    def act(at: Table) -> None:
        on_time(at, body.at)
        at.fell(body.outcome, do.caller.name)

    done: Done = do.at(table, act)
    return done


@ROUTER.post("/absent")
def absent(table: str, body: AtSeat, do: Annotated[Do, doing(DEALER, SUPERVISOR)]) -> Done:
    """A seat does not answer: what the text takes it to do is done, and recorded as that."""
    done: Done = do.at(table, lambda at: at.expire(do.caller.name, body.seat))
    return done


@ROUTER.post("/irregularities")
def declare(table: str, body: Irregularity, do: Annotated[Do, doing(DEALER, SUPERVISOR)]) -> Done:
    """Something went wrong; the remedy of the text is carried out."""

    def act(at: Table) -> None:
        at.declare(body.kind, do.caller.name, **_declared(at, body, do.caller))

    done: Done = do.at(table, act)
    return done


def _declared(at: Table, body: Irregularity, caller: Caller) -> dict[str, Any]:
    """What is told of it. A table that deals by itself is told no card: whoever names one would choose what comes next,
    or learn which are out; and it has no dealer who could see that something went wrong."""
    if body.kind in ("void", "abandon"):
        raise Refused(f"a round is ended by POST /api/tables/{at.name}/{body.kind}")
    if at.dealing is not None and caller.role == DEALER:
        raise Denied(f"table {at.name} deals without a dealer; a supervisor declares what went wrong")
    if at.dealing is not None and "card" in body.details:
        raise Refused(f"table {at.name} deals by itself; nobody tells it a card")
    return body.details | ({"reason": body.reason} if body.reason else {})


@ROUTER.post("/irregularities/preview")
def preview(
    table: str, body: Irregularity, request: Request, caller: Annotated[Caller, allowed(DEALER, SUPERVISOR)]
) -> Previewed:
    """What the text would do about it: nothing is done yet."""
    at_table = service_of(request).look(table).table
    if at_table.round is None:
        raise Refused(f"table {table} has no round open")
    before, tried = at_table.round, at_table.round.fork()
    tried.declare(body.kind, caller.name, **_declared(at_table, body, caller))
    facts_shown = views.view(tried, views.PUBLIC)[len(before.facts) :]
    return {
        "remedy": [sentence(fact) for fact in facts_shown],
        "round": round_view(tried, (views.PUBLIC,), at_table.round_name),
    }


@ROUTER.post("/void", responses=TWO_PEOPLE)
def void(table: str, body: Because, do: Annotated[Do, doing(SUPERVISOR)]) -> Any:
    """End the round void: every wager goes back. Where much is at risk, a second person must approve."""
    return _by_two_if_large(do, "void", table, body.reason, lambda at: at.void(body.reason, do.caller.name))


@ROUTER.post("/abandon")
def abandon(table: str, body: Because, do: Annotated[Do, doing(SUPERVISOR)]) -> Done:
    """Nobody can finish the round: the table is disabled, and the money stays held until it is refunded."""
    done: Done = do.at(table, lambda at: at.declare("abandon", do.caller.name, reason=body.reason))
    return done


@ROUTER.post("/refund", responses=TWO_PEOPLE)
def refund(table: str, body: Because, do: Annotated[Do, doing(SUPERVISOR)]) -> Any:
    """Give back what an abandoned round holds. Where much is at risk, a second person must approve."""
    return _by_two_if_large(do, "refund", table, body.reason, lambda at: at.refund(do.caller.name, body.reason))


def _by_two_if_large(do: Do, what: str, table: str, because: str, act: Callable[[Table], Any]) -> Any:
    """Do it, or ask a second person where more is at risk than one person decides about. What is asked about is the
    round as it is now: if another is played by the time they agree, nothing is done."""

    def work(connection: Connection) -> Answered:
        at = load(connection, table, do.service.tables.clock, lock=True).table
        if sum(at.chips.at(spot) for spot in at.chips.held) < do.service.settings.large:
            return Answered(200, do.within(connection, table, act))
        body = {"table": table, "round": at.round_name}
        return Answered(202, {"approval": approvals.ask(connection, what, body, do.caller.name, because)})

    return do.answered(work)


@approvals.by_two("void", SUPERVISOR)
def _void(agreed: Agreed) -> dict[str, Any]:
    return agreed.at(agreed.body["table"], _same(agreed, lambda at: at.void(agreed.because, agreed.both)))


@approvals.by_two("refund", SUPERVISOR)
def _refund(agreed: Agreed) -> dict[str, Any]:
    return agreed.at(agreed.body["table"], _same(agreed, lambda at: at.refund(agreed.both, agreed.because)))


def _same(agreed: Agreed, act: Callable[[Table], Any]) -> Callable[[Table], None]:
    def checked(at: Table) -> None:
        if at.round_name != agreed.body["round"]:
            raise Refused(f"this was about {agreed.body['round']}; table {at.name} has played on")
        act(at)

    return checked
