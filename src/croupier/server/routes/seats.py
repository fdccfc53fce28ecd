"""What players do: sit down, lay wagers out, call, decide, and put a seed of their own into the cards.

A dealer does the same for people at a table where cards are dealt by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter

from croupier.errors import OutOfTurn, Refused
from croupier.house import asking
from croupier.house.roles import DEALER, PLAYER
from croupier.house.table import Table
from croupier.money import cents
from croupier.rulebooks import PIT
from croupier.server.asking import Do, doing
from croupier.server.models import AtSeat, Called, Decision, Done, PlayerSeed, Retract, SeatName, Sit, Wagers
from croupier.server.problems import Denied, Stale
from croupier.store.secrets import StoredSecret

ROUTER = APIRouter(prefix="/api/tables/{table}", tags=["playing"])


def _own(do: Do, seat: str, act: Callable[[Table], Any], *, taken: bool = True) -> Callable[[Table], None]:
    """Only at the player's own seat, or at any of a table with a dealer of flesh and blood."""

    def checked(at: Table) -> None:
        place = at.places.get(seat)
        if do.caller.role == PLAYER:
            if taken and place is not None and place.player != do.caller.name:
                raise Denied(f"seat {seat} is not yours")
        elif at.dealing is not None:
            raise Denied(f"players decide for themselves at table {at.name}; it deals without a dealer")
        act(at)

    return checked


@ROUTER.post("/seats")
def sit(table: str, body: Sit, do: Annotated[Do, doing(PLAYER, DEALER)]) -> Done:
    """Take a seat."""
    player = body.player or (do.caller.name if do.caller.role == PLAYER else "")

    def work(connection: Any) -> dict[str, Any]:
        if do.caller.role == PLAYER and player != do.caller.name:
            raise Denied("take a seat for yourself; a dealer seats others")
        do.service.people.may_wager(connection, player, 0)

        def act(at: Table) -> None:
            at.sit(player, body.seat, box=body.box, standing=body.standing, for_dealer=body.for_dealer)

        return do.within(connection, table, _own(do, body.seat, act, taken=False))

    done: Done = do.once(work)
    return done


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

    def work(connection: Any) -> dict[str, Any]:
        def act(at: Table) -> None:
            place = at.places.get(body.seat)
            if place is not None:
                total = sum(cents(amount) for amount in body.wagers.values())
                do.service.people.may_wager(connection, place.player, total)
            at.lay_out(body.seat, body.wagers, key=f"{do.command.who}/{do.command.key}")

        return do.within(connection, table, _own(do, body.seat, act))

    done: Done = do.once(work)
    return done


@ROUTER.post("/retract")
def retract(table: str, body: Retract, do: Annotated[Do, doing(PLAYER, DEALER)]) -> Done:
    """Take a wager back while betting is open."""
    done: Done = do.at(table, _own(do, body.seat, lambda at: at.retract(body.seat, body.wager)))
    return done


@ROUTER.post("/calls")
def call(table: str, body: Called, do: Annotated[Do, doing(PLAYER, DEALER)]) -> Done:
    """Say something about bets that stand."""
    act = _own(do, body.seat, lambda at: at.call(body.seat, body.call, body.wager, body.to or 0))
    done: Done = do.at(table, act)
    return done


@ROUTER.post("/ready")
def ready(table: str, body: AtSeat, do: Annotated[Do, doing(PLAYER)]) -> Done:
    """That is all a seat bets; the round begins when every seat that bets has said so, or soon after the first."""

    def act(at: Table) -> None:
        if at.dealing is None:
            raise Refused(f"the dealer of table {at.name} begins the round")
        if at.ready(body.seat):
            at.begin(do.caller.name)

    done: Done = do.at(table, _own(do, body.seat, act))
    return done


@ROUTER.post("/decisions")
def decide(table: str, body: Decision, do: Annotated[Do, doing(PLAYER, DEALER)]) -> Done:
    """Decide for a seat that is asked."""
    decision: dict[str, Any] = {"action": body.action, "seat": body.seat}
    decision |= {"amount": body.amount} if body.amount is not None else {}
    decision |= {"multiple": body.multiple} if body.multiple else {}
    decision |= {"low": body.low} if body.low else {}

    def act(at: Table) -> None:
        on_time(at, body.at, body.seat)
        if at.round is not None and not any(ask.seat == body.seat for ask in asking.asks(at.pending)):
            raise OutOfTurn(f"seat {body.seat} is asked nothing now")
        at.answer(decision, f"seat {body.seat}" if do.caller.role == PLAYER else do.caller.name, body.seat)

    done: Done = do.at(table, _own(do, body.seat, act))
    return done


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
        at.dealing.secret.add_seed(body.seed)

    done: Done = do.at(table, act)
    return done
