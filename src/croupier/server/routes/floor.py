"""What dealers and supervisors do: open and close tables, begin rounds, enter what falls, and put right what went
wrong. What a supervisor does has a reason; where much is at risk, two people do it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request

from croupier.errors import CroupierError, Refused
from croupier.house import corrections, duties
from croupier.house.duties import Duty
from croupier.house.preview import preview as preview_of
from croupier.house.recording import Inspection, record
from croupier.house.roles import ADMIN, DEALER, SUPERVISOR, SUPERVISORS, Caller, holds
from croupier.house.table import Table
from croupier.money import Cents
from croupier.round import house_wagers, irregularities, views
from croupier.round.facts import Pay
from croupier.rulebooks import PIT
from croupier.server import problems, safe
from croupier.server.asking import Act, Do, TableCommand, allowed, doing, service_of
from croupier.server.models import (
    AtSeat,
    Because,
    Begin,
    DeclaredIrregularity,
    Done,
    EquipmentEvent,
    MeterLink,
    Outcome,
    Posting,
    StepTaken,
)
from croupier.server.problems import Denied
from croupier.server.routes.seats import confirmed, on_time
from croupier.server.shown import Previewed
from croupier.server.views import round_view, sentence
from croupier.store import alone, approvals, audit
from croupier.store.approvals import IRREGULARITY, Agreed
from croupier.store.commands import Command, CommandResponse
from croupier.store.loading import load

TWO_PEOPLE: Final[dict[int | str, dict[str, Any]]] = {202: {"description": "a second person must approve"}}
ROUTER = APIRouter(prefix="/api/tables/{table}", tags=["the floor"])
OPTIONS: Final = "options"


@ROUTER.post("/checklist")
def tick(table: str, body: StepTaken, do: Annotated[Do, doing(*PIT)]) -> Done:
    """A step of the opening was taken; what it reads is told under ``records``."""
    done: Done = do.at(table, lambda at: record(at, Inspection(body.clause), do.caller))
    return done


@ROUTER.post("/open")
def open_table(request: Request, table: str, do: Annotated[Do, doing(*PIT)]) -> Done:
    """Open for wagers. What an admin has set up with options of the house's own opens first by a supervisor."""

    def work(connection: Connection) -> dict[str, Any]:
        def act(at: Table) -> None:
            if at.unchecked:
                alone.confirmed(connection, do.caller.name)
            at.looked_at(do.caller.name, holds(do.caller.role, SUPERVISOR))
            at.open(do.caller.name)
            if do.service.settings.prepares:  # a table of a game that nobody has played since the service began
                request.app.state.preparation.begin([at.game.slug])

        return do.within(connection, table, act)

    done: Done = do.once(work)
    return done


@ROUTER.post("/close")
def close_table(table: str, do: Annotated[Do, doing(*PIT)]) -> Done:
    """Close between rounds."""
    done: Done = do.at(table, lambda at: at.close(do.caller.name))
    return done


@ROUTER.post("/disable")
def disable(table: str, body: Because, do: Annotated[Do, doing(*SUPERVISORS, ADMIN)]) -> Done:
    """Take the table out of use; the round in play is concluded first."""
    done: Done = do.at(table, lambda at: at.disable(do.caller.name, body.reason))
    return done


@ROUTER.post("/enable")
def enable(table: str, body: Because, do: Annotated[Do, doing(*SUPERVISORS, ADMIN)]) -> Done:
    """Put a disabled table back; it is closed."""
    done: Done = do.at(table, lambda at: at.enable(do.caller.name, body.reason))
    return done


@ROUTER.post("/options", status_code=202, responses=TWO_PEOPLE)
def post(table: str, body: Posting, do: Annotated[Do, doing(*SUPERVISORS, ADMIN)]) -> Any:
    """Ask for other options to be posted, between rounds; those not named are the text's own. A second person must
    approve."""
    posted = safe.options(body.options)

    def work(connection: Connection) -> dict[str, Any]:
        at = load(connection, table, do.service.tables.clock, lock=False).table
        at.house_rules = do.service.tables.house_rules
        # What cannot be posted is refused now, not when somebody has agreed to it.
        read = at.game.posted(at.may_post(posted, body.reason))
        # Who decides sees what a file was read as.
        wagers = {name: value for name, value in read.items() if name == house_wagers.OPTION}
        wanted = {"table": table, "options": posted | wagers}
        return {"approval": approvals.ask(connection, OPTIONS, wanted, do.caller.name, body.reason)}

    return do.once(work, 202)


@approvals.by_two(OPTIONS, *SUPERVISORS, askers=(ADMIN,))
def _post(agreed: Agreed) -> dict[str, Any]:
    posted = agreed.body["options"]
    return agreed.at(agreed.body["table"], lambda at: at.change(posted, by=agreed.both, because=agreed.because))


@ROUTER.post("/link")
def link(table: str, body: MeterLink, do: Annotated[Do, doing(*SUPERVISORS)]) -> Done:
    """The link to the meters is lost or back: without it progressive wagers are refused."""

    def act(at: Table) -> None:
        cut_off = at.jackpots.cut_off
        (cut_off.discard if body.up else cut_off.add)(at.name)
        at._note(f"link to the meters {'back' if body.up else 'lost'}", do.caller.name, body.reason)

    done: Done = do.at(table, act)
    return done


@ROUTER.post("/done")
def did(table: str, body: StepTaken, do: Annotated[Do, doing(*PIT)]) -> Done:
    """Something that the text wants every so many hours was done, like a change of decks."""
    done: Done = do.at(table, lambda at: record(at, Inspection(body.clause), do.caller))
    return done


@ROUTER.post("/events")
def tell(table: str, body: EquipmentEvent, do: Annotated[Do, doing(*PIT)]) -> Done:
    """Something about the equipment that matters to who may wager."""
    done: Done = do.at(table, lambda at: at.tell(body.event, do.caller.name))
    return done


@ROUTER.post("/begin")
def begin_round(table: str, body: Begin, do: Annotated[Do, doing(*PIT)]) -> Done:
    """Close the betting and begin."""
    done: Done = do.at(table, _beginning(do.caller, do.command, body))
    return done


def _beginning(caller: Caller, _command: Command, body: Begin) -> Act:
    def act(at: Table) -> None:
        if body.chips_counted is None and (count := at.must_count()):
            message = "the chips of the progressive wagers are counted before the deal; say how many as chips_counted"
            raise Refused(message, clause=count.cited)
        at.begin(caller.name, events=tuple(body.events), chips_counted=body.chips_counted)

    return act


@ROUTER.post("/outcomes")
def enter(table: str, body: Outcome, do: Annotated[Do, doing(DEALER)]) -> Done:
    """A card, roll or spin as it fell at the table, typed or scanned."""
    done: Done = do.at(table, _entering(do.caller, do.command, body))
    return done


def _entering(caller: Caller, _command: Command, body: Outcome) -> Act:
    def act(at: Table) -> None:
        confirmed(caller)
        on_time(at, body.at)
        at.fell(body.outcome, caller.name)

    return act


@ROUTER.post("/outcomes/correction")
def retype(table: str, body: Outcome, do: Annotated[Do, doing(DEALER)]) -> Done:
    """The outcome that was entered last was mistyped: this is what fell. Refused once somebody has decided, been paid
    or been shown something because of it. Both stay in the record."""

    def act(at: Table) -> None:
        confirmed(do.caller)
        on_time(at, body.at)
        corrections.retype_last(at, body.outcome, do.caller.name)

    done: Done = do.at(table, act)
    return done


@ROUTER.post("/absent")
def absent(table: str, body: AtSeat, do: Annotated[Do, doing(*PIT)]) -> Done:
    """A seat does not answer: what the text takes it to do is done, and recorded as that."""
    done: Done = do.at(table, _missing(do.caller, do.command, body))
    return done


def _missing(caller: Caller, _command: Command, body: AtSeat) -> Act:
    def act(at: Table) -> None:
        confirmed(caller)
        if at.dealing is not None:
            raise Refused(f"table {at.name} deals by itself; the clock says who is absent there, and nobody else")
        at.expire(caller.name, body.seat)

    return act


#: What dealers do again and again.
AGAIN_AND_AGAIN: Final = {
    "begin": TableCommand(Begin, PIT, _beginning),
    "outcomes": TableCommand(Outcome, (DEALER,), _entering),
    "absent": TableCommand(AtSeat, PIT, _missing),
}


@ROUTER.post("/irregularities", responses=TWO_PEOPLE)
def declare(table: str, body: DeclaredIrregularity, do: Annotated[Do, doing(*PIT)]) -> Any:
    """Something went wrong; the remedy of the text is carried out. What the text gives to another office, and what
    voids a round with much at risk, waits for a second person."""

    def work(connection: Connection) -> CommandResponse:
        try:
            return carried_out(connection)
        except CroupierError as why:
            # A refusal may tell something of hidden cards: who asks for one is on record, too.
            declared = {"table": table, "of": body.kind, "details": body.details, "because": why.message}
            audit.note_refusal(connection, do.caller.name, "declaration refused", **declared)
            return problems.answered(why)

    def carried_out(connection: Connection) -> CommandResponse:
        at = load(connection, table, do.service.tables.clock, lock=True).table
        details = _declared(at, body, do.caller)
        duty, decided = _tried(at, body.kind, details)
        at_risk = _at_risk(at)
        counted = at_risk if decided else {}
        if _is_large(at_risk, do) or alone.takes_two(
            connection, do.caller.name, counted, do.service.settings.thresholds
        ):
            duty.check(do.caller.role, do.caller.name)  # two who may, not one who may and one who may not
            if not holds(duty.offices[0], SUPERVISOR):
                duty = duty._replace(offices=(SUPERVISOR,))
        elif holds(do.caller.role, duty.offices[0]):
            done = do.within(connection, table, lambda at: at.declare(body.kind, do.caller.name, **details))
            alone.keep(connection, do.caller.name, IRREGULARITY, counted)
            return CommandResponse(200, done)
        wanted = {"table": table, "round": at.round_name, "answers": len(at.round.answers) if at.round else 0}
        wanted |= {"kind": body.kind, "details": details, "office": duty.offices[0], "clause": duty.clause}
        because = body.reason or duty.what
        return CommandResponse(
            202, {"approval": approvals.ask(connection, IRREGULARITY, wanted, do.caller.name, because)}
        )

    return do.answered(work)


def _tried(at: Table, kind: str, details: dict[str, Any]) -> tuple[Duty, bool]:
    """Whose it is to declare something, and whether wagers would be decided by it or go back."""
    if at.round is None:
        raise Refused(f"table {at.name} has no round open")
    tried = at.round.fork()
    tried.declare(kind, **details)
    decided = tried.result is not None or any(type(fact) is Pay for fact in tried.facts[len(at.round.facts) :])
    decided |= at.game.rule_for(kind, at.options).gives_back
    return duties.of_irregularity(at.round, tried, kind), decided


@approvals.by_two(IRREGULARITY, *PIT)
def _declare(agreed: Agreed) -> dict[str, Any]:
    def act(at: Table) -> None:
        if at.round is None or len(at.round.answers) != agreed.body["answers"]:
            raise Refused(f"table {at.name} has played on since; decline it, and declare it as things stand now")
        at.declare(agreed.body["kind"], agreed.both, **agreed.body["details"])

    return agreed.at(agreed.body["table"], _same(agreed, act))


def _declared(at: Table, body: DeclaredIrregularity, caller: Caller) -> dict[str, Any]:
    """What is told of it. A table that deals by itself is told no card: whoever names one would choose what comes next,
    or learn which are out; and it has no dealer who could see that something went wrong."""
    if body.kind in ("void", "abandon"):
        raise Refused(f"a round is ended by POST /api/tables/{at.name}/{body.kind}")
    irregularities.only_known(body.kind, body.details)
    if at.dealing is not None and not holds(caller.role, SUPERVISOR):
        raise Denied(f"table {at.name} deals without a dealer; a supervisor declares what went wrong")
    if at.dealing is not None and {"card", "cards"} & body.details.keys():
        raise Refused(f"table {at.name} deals by itself; nobody tells it a card")
    return body.details | ({"reason": body.reason} if body.reason else {})


@ROUTER.post("/irregularities/preview")
def preview(
    table: str, body: DeclaredIrregularity, request: Request, caller: Annotated[Caller, allowed(*PIT)]
) -> Previewed:
    """What the text would do about it: nothing is done yet, no hidden card is told, and the question is on record."""
    service = service_of(request)
    at_table = service.look(table).table
    if at_table.round is None:
        raise Refused(f"table {table} has no round open")
    details = _declared(at_table, body, caller)
    service.database.run(
        lambda connection: audit.note(connection, caller.name, "previews", table=table, of=body.kind, details=details)
    )
    shown = preview_of(at_table.round, body.kind, details)
    return {
        "remedy": [sentence(fact) for fact in shown.remedy],
        "round": round_view(shown.round, (views.PUBLIC,), at_table.round_name),
    }


@ROUTER.post("/void", responses=TWO_PEOPLE)
def void(table: str, body: Because, do: Annotated[Do, doing(*SUPERVISORS)]) -> Any:
    """End the round void: every wager goes back. Where much is at risk, a second person must approve."""
    return _by_two_if_large(do, "void", table, body.reason, lambda at: at.void(body.reason, do.caller.name))


@ROUTER.post("/abandon")
def abandon(table: str, body: Because, do: Annotated[Do, doing(*SUPERVISORS)]) -> Done:
    """Nobody can finish the round: the table is disabled, and the money stays held until it is refunded."""

    def act(at: Table) -> None:
        confirmed(do.caller)
        at.declare("abandon", do.caller.name, reason=body.reason)

    done: Done = do.at(table, act)
    return done


@ROUTER.post("/refund", responses=TWO_PEOPLE)
def refund(table: str, body: Because, do: Annotated[Do, doing(*SUPERVISORS)]) -> Any:
    """Give back what an abandoned round holds. Where much is at risk, a second person must approve."""
    return _by_two_if_large(do, "refund", table, body.reason, lambda at: at.refund(do.caller.name, body.reason))


def _by_two_if_large(do: Do, what: str, table: str, because: str, act: Callable[[Table], Any]) -> Any:
    """Do it, or ask a second person where more is at risk than one person decides about. What is asked about is the
    round as it is now: if another is played by the time they agree, nothing is done."""

    def work(connection: Connection) -> CommandResponse:
        at = load(connection, table, do.service.tables.clock, lock=True).table
        by, at_risk = do.caller.name, _at_risk(at)
        if not (_is_large(at_risk, do) or alone.takes_two(connection, by, at_risk, do.service.settings.thresholds)):
            done = do.within(connection, table, act)
            alone.keep(connection, by, what, at_risk)
            return CommandResponse(200, done)
        body = {"table": table, "round": at.round_name}
        return CommandResponse(202, {"approval": approvals.ask(connection, what, body, do.caller.name, because)})

    return do.answered(work)


def _at_risk(at: Table) -> dict[str, Cents]:
    """What lies on the layout and what the round has decided already, by whose it is: all of that would go back."""
    at_risk: dict[str, Cents] = {}
    amounts = [(spot[0], at.chips.at(spot)) for spot in at.chips.held]
    round_ = at.round or (at.recall[-1] if at.recall and at.state == "disabled" else None)
    amounts += [(fact.seat, abs(fact.net)) for fact in (round_.facts if round_ else ()) if type(fact) is Pay]
    for seat, amount in amounts:
        whose = at.places[seat].player if seat in at.places else seat
        at_risk[whose] = at_risk.get(whose, 0) + amount
    return at_risk


def _is_large(at_risk: dict[str, Cents], do: Do) -> bool:
    return sum(at_risk.values()) >= do.service.settings.large


@approvals.by_two("void", *SUPERVISORS)
def _void(agreed: Agreed) -> dict[str, Any]:
    return agreed.at(agreed.body["table"], _same(agreed, lambda at: at.void(agreed.because, agreed.both)))


@approvals.by_two("refund", *SUPERVISORS)
def _refund(agreed: Agreed) -> dict[str, Any]:
    return agreed.at(agreed.body["table"], _same(agreed, lambda at: at.refund(agreed.both, agreed.because)))


def _same(agreed: Agreed, act: Callable[[Table], Any]) -> Callable[[Table], None]:
    def checked(at: Table) -> None:
        if at.round_name != agreed.body["round"]:
            raise Refused(f"this was about {agreed.body['round']}; table {at.name} has played on")
        act(at)

    return checked
