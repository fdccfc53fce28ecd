"""What players do: sit down, lay wagers out, call, decide, and put a seed of their own into the cards.

A dealer does the same for people at a table where cards are dealt by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Annotated, Any

from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request

from croupier.errors import BadInput, OutOfTurn, Refused
from croupier.house import asking
from croupier.house.roles import DEALER, PLAYER, Caller
from croupier.house.table import Table
from croupier.money import cents
from croupier.rulebooks import PIT
from croupier.server import problems
from croupier.server.asking import Act, Do, TableCommand, doing
from croupier.server.models import AtSeat, Called, Chips, Decision, Done, PlayerSeed, Retract, SeatName, Sit, Wagers
from croupier.server.problems import Denied, Stale
from croupier.server.routes.oneself import sealed
from croupier.store import audit, pins
from croupier.store.beacon import SEED
from croupier.store.commands import Command, CommandResponse
from croupier.store.loading import load
from croupier.store.secrets import StoredSecret

ROUTER = APIRouter(prefix="/api/tables/{table}", tags=["playing"])


def _own(caller: Caller, seat: str, act: Callable[[Table], Any], *, taken: bool = True) -> Act:
    """Only at the player's own seat, or at any of a table with a dealer of flesh and blood, who puts no more at risk
    for it than its player has given."""

    def checked(at: Table) -> None:
        confirmed(caller)
        place = at.places.get(seat)
        if caller.role == PLAYER:
            if taken and place is not None and place.player != caller.name:
                raise Denied(f"seat {seat} is not yours")
        elif at.dealing is not None:
            raise Denied(f"players decide for themselves at table {at.name}; it deals without a dealer")
        with at.from_chips(seat) if place is not None and caller.role != PLAYER else nullcontext():
            act(at)

    return checked


def confirmed(caller: Caller) -> None:
    """Refuse what moves money at a table from an account in the hands of others: of a player whose password two have
    reset, of a dealer whom somebody has made and nobody else has confirmed."""
    if caller.given:
        raise Denied(f"somebody confirms whose the account of {caller.name} is before money moves by what it says")


@ROUTER.post("/seats")
def sit(request: Request, table: str, body: Sit, do: Annotated[Do, doing(PLAYER, DEALER)]) -> Done:
    """Take a seat. A dealer seats a player who gives a PIN."""
    player = body.player or (do.caller.name if do.caller.role == PLAYER else "")
    do = sealed(do) if body.pin else do

    def work(connection: Connection) -> dict[str, Any]:
        if do.caller.role == PLAYER and player != do.caller.name:
            raise Denied("take a seat for yourself; a dealer seats others")
        do.service.people.may_wager(connection, player, 0)

        def act(at: Table) -> None:
            at.sit(player, body.seat, box=body.box, standing=body.standing, for_dealer=body.for_dealer)
            request.app.state.preparation.hurry(at.game.slug)
            if body.chips is not None:
                at.entrust(body.seat, cents(body.chips), do.caller.name)

        return do.within(connection, table, _own(do.caller, body.seat, act, taken=False))

    done: Done = _on_the_players_word(do, lambda connection: player, body.pin, work)
    return done


@ROUTER.post("/chips")
def buy_chips(table: str, body: Chips, do: Annotated[Do, doing(PLAYER, DEALER)]) -> Done:
    """Put chips in front of a seat, for a dealer to play with: by its player, or with the player's PIN."""
    do = sealed(do) if body.pin else do

    def player(connection: Connection) -> str:
        place = load(connection, table, do.service.tables.clock, lock=False).table.places.get(body.seat)
        return place.player if place else ""

    def work(connection: Connection) -> dict[str, Any]:
        act = _own(do.caller, body.seat, lambda at: at.entrust(body.seat, cents(body.amount), do.caller.name))
        return do.within(connection, table, act)

    done: Done = _on_the_players_word(do, player, body.pin, work)
    return done


def _on_the_players_word(
    do: Do, player: Callable[[Connection], str], pin: str, work: Callable[[Connection], dict[str, Any]]
) -> Any:
    """Do it for a player who has signed in, or who gives a PIN to the dealer. A wrong one is counted and on record."""

    def checked(connection: Connection) -> CommandResponse:
        if do.caller.role == PLAYER:
            return CommandResponse(200, work(connection))
        name = player(connection)
        if wrong := wrong_pin(connection, do.caller.name, name, pin):
            return wrong
        done = work(connection)
        audit.note(connection, do.caller.name, "has the PIN", person=name)
        return CommandResponse(200, done)

    return do.answered(checked)


def wrong_pin(connection: Connection, by: str, player: str, pin: str) -> CommandResponse | None:
    """The refusal of a PIN that is not a player's, on record; None for the right one. It is answered, not raised: the
    wrong one is counted with it."""
    if pins.fits(connection, player, pin):
        return None
    audit.note_refusal(connection, by, "wrong PIN", person=player)
    return problems.answered(Denied("this is not the player's PIN; after three wrong ones it takes another"))


@ROUTER.delete("/seats/{seat}")
def leave(table: str, seat: SeatName, do: Annotated[Do, doing(PLAYER, *PIT)]) -> Done:
    """Give a seat up, between rounds."""

    def act(at: Table) -> None:
        place = at.places.get(seat)
        if do.caller.role == PLAYER and place is not None and place.player != do.caller.name:
            raise Denied(f"seat {seat} is not yours")
        at.leave(seat)

    done: Done = do.at(table, act)
    return done


@ROUTER.post("/wagers")
def lay_out(table: str, body: Wagers, do: Annotated[Do, doing(PLAYER, DEALER)]) -> Done:
    """Lay wagers out for the next round, all of them or none; the money is held at once."""
    done: Done = do.at(table, _laying_out(do.caller, do.command, body))
    return done


def _laying_out(caller: Caller, command: Command, body: Wagers) -> Act:
    key = f"{command.who}/{command.key}"
    return _own(caller, body.seat, lambda at: at.lay_out(body.seat, body.wagers, key=key))


@ROUTER.post("/retract")
def retract(table: str, body: Retract, do: Annotated[Do, doing(PLAYER, DEALER)]) -> Done:
    """Take a wager back while betting is open."""
    done: Done = do.at(table, _taking_back(do.caller, do.command, body))
    return done


def _taking_back(caller: Caller, _command: Command, body: Retract) -> Act:
    return _own(caller, body.seat, lambda at: at.retract(body.seat, body.wager))


@ROUTER.post("/calls")
def call(table: str, body: Called, do: Annotated[Do, doing(PLAYER, DEALER)]) -> Done:
    """Say something about bets that stand."""
    done: Done = do.at(table, _calling(do.caller, do.command, body))
    return done


def _calling(caller: Caller, _command: Command, body: Called) -> Act:
    return _own(caller, body.seat, lambda at: at.call(body.seat, body.call, body.wager, body.to or 0))


@ROUTER.post("/ready")
def ready(table: str, body: AtSeat, do: Annotated[Do, doing(PLAYER)]) -> Done:
    """That is all a seat bets; the round begins when every seat that bets has said so, or soon after the first."""
    done: Done = do.at(table, _being_ready(do.caller, do.command, body))
    return done


def _being_ready(caller: Caller, _command: Command, body: AtSeat) -> Act:
    def act(at: Table) -> None:
        if at.dealing is None:
            raise Refused(f"the dealer of table {at.name} begins the round")
        if at.ready(body.seat):
            at.begin(caller.name)

    return _own(caller, body.seat, act)


@ROUTER.post("/decisions")
def decide(table: str, body: Decision, do: Annotated[Do, doing(PLAYER, DEALER)]) -> Done:
    """Decide for a seat that is asked."""
    done: Done = do.at(table, _deciding(do.caller, do.command, body))
    return done


def _deciding(caller: Caller, _command: Command, body: Decision) -> Act:
    decision: dict[str, Any] = {"action": body.action, "seat": body.seat}
    decision |= {"amount": body.amount} if body.amount is not None else {}
    decision |= {"multiple": body.multiple} if body.multiple else {}
    decision |= {"low": body.low} if body.low else {}

    def act(at: Table) -> None:
        on_time(at, body.at, body.seat)
        if at.round is not None and not any(ask.seat == body.seat for ask in asking.asks(at.pending)):
            raise OutOfTurn(f"seat {body.seat} is asked nothing now")
        at.answer(decision, f"seat {body.seat}" if caller.role == PLAYER else caller.name, body.seat)

    return _own(caller, body.seat, act)


def on_time(at: Table, answers: int | None, seat: str = "") -> None:
    """Refuse an answer to something else than what is asked now. Where several seats decide at once, what the others
    have said in the meantime does not matter."""
    round_ = at.round
    now = len(round_.answers) if round_ else 0
    if answers is None or answers == now:
        return
    if round_ is not None and seat and answers < now:
        then = asking.asks(round_.replay(round_.answers[:answers]).pending)
        if any(ask.seat == seat and ask in then for ask in asking.asks(at.pending)):
            return
    raise Stale(f"this was asked after {answers} answers; the round has {now} now")


@ROUTER.post("/seed")
def add_seed(table: str, body: PlayerSeed, do: Annotated[Do, doing(PLAYER)]) -> Done:
    """Put a seed of one's own into the next shuffle."""

    def act(at: Table) -> None:
        if not any(place.player == do.caller.name for place in at.places.values()):
            raise Denied(f"take a seat at table {at.name} first")
        if at.dealing is None or not isinstance(at.dealing.secret, StoredSecret):
            raise Refused(f"the cards of table {at.name} are shuffled by hand")
        if body.seed.startswith(SEED):
            raise BadInput(f"a seed that begins with {SEED!r} is the public beacon's; use another")
        at.dealing.secret.add_seed(body.seed)

    done: Done = do.at(table, act)
    return done


#: What players do again and again.
AGAIN_AND_AGAIN = {
    "wagers": TableCommand(Wagers, (PLAYER, DEALER), _laying_out),
    "retract": TableCommand(Retract, (PLAYER, DEALER), _taking_back),
    "calls": TableCommand(Called, (PLAYER, DEALER), _calling),
    "ready": TableCommand(AtSeat, (PLAYER,), _being_ready),
    "decisions": TableCommand(Decision, (PLAYER, DEALER), _deciding),
}
