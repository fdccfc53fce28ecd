"""Rounds that were settled by an outcome typed wrongly: one person says what really fell, a second one agrees, and the
difference is paid or collected."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Path
from sqlalchemy import Connection, func, select

from croupier.errors import Refused
from croupier.house import corrections
from croupier.house.corrections import Correction
from croupier.house.roles import SUPERVISORS
from croupier.house.table import Table
from croupier.money import dollars
from croupier.round.correction import corrected
from croupier.round.round import Round
from croupier.server.asking import Do, doing
from croupier.server.models import WrongOutcome
from croupier.server.routes.approvals import ApprovalRequest
from croupier.store import approvals, jackpots
from croupier.store.approvals import Agreed
from croupier.store.loading import as_it_ended, load
from croupier.store.schema import RESULTS

ROUTER = APIRouter(prefix="/api/tables/{table}", tags=["the floor"])
CORRECTION: Final = "outcome"
_WAITS: dict[int | str, dict[str, Any]] = {
    202: {"description": "a second person must approve", "model": ApprovalRequest}
}


@ROUTER.post("/rounds/{number}/correction", status_code=202, responses=_WAITS)
def correct(
    table: str,
    number: Annotated[int, Path(ge=1, le=2**31 - 1)],
    body: WrongOutcome,
    do: Annotated[Do, doing(*SUPERVISORS)],
) -> ApprovalRequest:
    """Ask that a settled round is corrected; a second person must approve."""

    def work(connection: Connection) -> dict[str, Any]:
        at = load(connection, table, do.service.tables.clock, lock=False).table
        name = f"{table}#{number}"
        _not_rejected(connection, name)
        was = as_it_ended(connection, at.game, name)
        # What cannot be corrected is refused now, not when somebody has agreed to it.
        corrections.check(at, name, was, corrected(was, body.seq, body.outcomes, do.caller.name))
        wanted = {"table": table, "round": name, "seq": body.seq, "outcomes": body.outcomes}
        wanted["results"] = _results(connection, name)
        return {"approval": approvals.ask(connection, CORRECTION, wanted, do.caller.name, body.reason)}

    request: ApprovalRequest = do.once(work, 202)
    return request


@approvals.by_two(CORRECTION, *SUPERVISORS)
def _correct(agreed: Agreed) -> dict[str, Any]:
    body, more = agreed.body, dict[str, int]()

    def act(at: Table) -> None:
        _not_rejected(agreed.connection, body["round"])
        was: Round = as_it_ended(agreed.connection, at.game, body["round"])
        results = _results(agreed.connection, body["round"])
        corrections.not_since(body["round"], results, body["results"])
        correction = Correction(body["round"], results + 1, body["seq"], body["outcomes"], agreed.both)
        now = corrected(was, body["seq"], body["outcomes"], agreed.both)
        more.update(corrections.correct(at, was, now, correction, agreed.because))

    done = agreed.at(body["table"], act)
    return done | {"more": {name: dollars(amount) for name, amount in more.items()}}


def _not_rejected(connection: Connection, name: str) -> None:
    """Refuse to collect a win a second time: what was rejected is with the house already, whatever the lines say."""
    if jackpots.was_rejected(connection, name):
        raise Refused(f"a win of {name} was rejected, and is collected; what is still wrong is put right at the cage")


def _results(connection: Connection, name: str) -> int:
    """How often a round has ended so far."""
    ended = select(func.count()).select_from(RESULTS).where(RESULTS.c.round == name)
    return int(connection.execute(ended).scalar_one())
