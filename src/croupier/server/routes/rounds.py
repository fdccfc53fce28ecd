"""Rounds that were played: the last ten of a table, any one for ever, step by step with clauses; proof of the cards."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query
from sqlalchemy import Connection, func, select
from starlette.requests import Request

from croupier import games
from croupier.equipment.cards import TEXT, UNSEEN
from croupier.errors import Refused, UnknownName
from croupier.house.posted import RECALL
from croupier.house.roles import AUDITOR, PLAYER, PUBLIC, ROLES, STAFF, SUPERVISORS, SURVEILLANCE, Caller
from croupier.money import dollars
from croupier.round import views
from croupier.round.facts import Announce, Spun
from croupier.round.record import Answer, Retyping
from croupier.round.requests import DEALER
from croupier.round.round import Round
from croupier.round.wording import words
from croupier.server.announced import Announcements
from croupier.server.asking import allowed, service_of
from croupier.server.looking import look
from croupier.server.models import WhatIf
from croupier.server.problems import Denied
from croupier.server.recalled import (
    Compared,
    MeterMoved,
    Recall,
    Recalled,
    RecordedAnswer,
    Replay,
    ReplayStep,
    ResultList,
    RoundResult,
    ShoeHistory,
    Shoes,
)
from croupier.server.shown import RoundView
from croupier.server.turns import RouteInTurn
from croupier.server.views import reader, round_view, seen, sentences
from croupier.store import log, receipts
from croupier.store.loading import as_it_ended
from croupier.store.schema import METER_EVENTS, RESULTS, ROUNDS, SHOES, TABLES

ROUTER = APIRouter(prefix="/api/tables/{table}", tags=["rounds"], route_class=RouteInTurn)
#: Rounds that are looked through for whose a bet is that stands: a hand of craps is shorter.
LOOK_BACK: Final = 200
#: Results that the board at a table shows.
ON_BOARD: Final = 60
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]


@ROUTER.get("/recall")
def recall(table: str, request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> Recall:
    """The last ten rounds in the order they were played, marked as recall."""
    if caller.role == AUDITOR:
        look(service_of(request), caller, "recall", table=table)
    with service_of(request).database.engine.connect() as connection:
        _game_of(connection, table)
        last = select(ROUNDS.c.number).where(ROUNDS.c.table == table).order_by(ROUNDS.c.number.desc()).limit(RECALL)
        numbers = reversed(connection.execute(last).scalars().all())
        rounds_listed = [_recalled(connection, table, number, caller) for number in numbers]
    return {"table": table, "recall": True, "rounds": rounds_listed}


@ROUTER.get("/results")
def results(table: str, request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> ResultList:
    """What the last rounds came to for everybody, in the order they were played: for the board at the table."""
    announcements: Announcements = request.app.state.announcements
    with service_of(request).database.engine.connect() as connection:
        game = _game_of(connection, table)
        last = select(ROUNDS.c.name, ROUNDS.c.number).where(ROUNDS.c.table == table)
        last = last.order_by(ROUNDS.c.number.desc()).limit(ON_BOARD)
        numbers = {row.name: int(row.number) for row in reversed(connection.execute(last).all())}
        of_each = select(RESULTS.c.round, func.max(RESULTS.c.number).label("newest")).group_by(RESULTS.c.round)
        newest = {row.round: row.newest for row in connection.execute(of_each.where(RESULTS.c.round.in_(numbers)))}

        def announced(name: str) -> RoundResult | None:
            return _announced(numbers[name], as_it_ended(connection, game, name))

        over = [name for name in numbers if name in newest]
        announced_rounds = [announcements.of(name, newest[name], partial(announced, name)) for name in over]
    return {"table": table, "results": [result for result in announced_rounds if result]}


def _announced(number: int, round_: Round) -> RoundResult | None:
    if not round_.result:
        return None
    facts = round_.felt.facts
    pockets = [fact.pocket for fact in facts if isinstance(fact, Spun)]
    says = [fact.text for fact in facts if isinstance(fact, Announce)]
    return {"number": number, "pocket": pockets[-1] if pockets else None, "says": says}


@ROUTER.get("/rounds/{number}")
def one_round(table: str, number: Number, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Recalled:
    """One round as the caller may know it: own ones for a player, any for who works here."""
    if caller.role == AUDITOR:
        look(service_of(request), caller, "round", table=table, number=number)
    with service_of(request).database.engine.connect() as connection:
        _may_see(connection, table, number, caller)
        return _recalled(connection, table, number, caller)


@ROUTER.get("/rounds/{number}/replay")
def replay(table: str, number: Number, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Replay:
    """The round again, answer by answer: what was asked, what was answered by whom, and what followed under which
    clause, as it was shown at that moment."""
    if caller.role == AUDITOR:
        look(service_of(request), caller, "replay", table=table, number=number)
    with service_of(request).database.engine.connect() as connection:
        round_ = _may_see(connection, table, number, caller)
    viewers = _viewers(round_, caller)
    steps: list[ReplayStep] = []
    first = shown = 0
    for count in range(len(round_.answers) + 1):
        now = round_.replay(round_.answers[:count])
        facts_shown = seen(now, viewers)
        if not count or type(round_.answers[count - 1].answer) is not Retyping:
            first = shown  # what was typed in the place of another outcome is stated from where that one was
        answer = _answered(round_.answers[count - 1], facts_shown[first:]) if count else None
        view: RoundView = {**round_view(now, viewers, f"{table}#{number}"), "story": []}
        steps.append(
            {"seq": count, "answer": answer, "facts": sentences(now, facts_shown, viewers)[first:], "view": view}
        )
        shown = len(facts_shown)
    return {"table": table, "round": number, "game": round_.game.slug, "steps": steps}


@ROUTER.get("/rounds/{number}/receipt")
def receipt(table: str, number: Number, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> dict[str, Any]:
    """How a round ended, with the proof that the house has it so in its log: to be kept, and checked without it."""
    service = service_of(request)
    with service.database.engine.connect() as connection:
        _may_see(connection, table, number, caller)
        return receipts.receipt(connection, table, number, log.signer(service.signing_key).key())


@ROUTER.post("/rounds/{number}/what-if")
def what_if(
    table: str,
    number: Number,
    body: WhatIf,
    request: Request,
    caller: Annotated[Caller, allowed(*SUPERVISORS, SURVEILLANCE, AUDITOR)],
) -> Compared:
    """The round as it would have been with another answer: nothing is changed, both are shown."""
    look(service_of(request), caller, "what-if", table=table, number=number, seq=body.seq)
    with service_of(request).database.engine.connect() as connection:
        round_ = _may_see(connection, table, number, caller)
    if round_.result is None:
        raise Refused("the round is still played; what might have been is for afterwards")
    other, name = round_.amended(body.seq, body.answer), f"{table}#{number}"
    viewers = _viewers(round_, caller)
    return {"was": round_view(round_, viewers, name), "would_be": round_view(other, viewers, name)}


@ROUTER.get("/shoes")
def shoes(
    table: str,
    request: Request,
    caller: Annotated[Caller, allowed(PUBLIC)],
    after: Annotated[int, Query(ge=0, le=2**62)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    newest: bool = False,
) -> Shoes:
    """The commitments to every shuffle, and the secrets of those that are over: enough to deal every card again. In
    order from the first behind ``after``, or the ``newest`` ones of these."""
    with service_of(request).database.engine.connect() as connection:
        _game_of(connection, table)
        order = SHOES.c.number.desc() if newest else SHOES.c.number
        asked = select(SHOES).where(SHOES.c.table == table, SHOES.c.number > after).order_by(order)
        rows = sorted(connection.execute(asked.limit(limit)).all(), key=lambda row: int(row.number))
        return {"table": table, "shoes": [_shoe(connection, row) for row in rows]}


def _shoe(connection: Connection, row: Any) -> ShoeHistory:
    rounds = select(ROUNDS.c.number, ROUNDS.c.name).where(ROUNDS.c.shoe == row.number).order_by(ROUNDS.c.number)
    dealt = connection.execute(rounds).all()
    void = select(RESULTS.c.round).where(RESULTS.c.round.in_([row.name for row in dealt]))
    voids = connection.execute(void.where(RESULTS.c.result["status"].as_string() == "void")).scalars().unique().all()
    return {
        "shoe": row.number,
        "commitment": row.commitment,
        "seeds": row.seeds,
        "started": row.started,
        "secret": row.secret.hex() if row.revealed else None,
        "rounds": [row.number for row in dealt],
        "void": len(voids),
    }


def _game_of(connection: Connection, table: str) -> Any:
    game = connection.execute(select(TABLES.c.game).where(TABLES.c.name == table)).scalar_one_or_none()
    if game is None:
        raise UnknownName("table", table, list(connection.execute(select(TABLES.c.name)).scalars()))
    return games.get(game)


def _recalled(connection: Connection, table: str, number: int, caller: Caller) -> Recalled:
    name = f"{table}#{number}"
    row = connection.execute(select(ROUNDS).where(ROUNDS.c.name == name)).one_or_none()
    if row is None:
        raise UnknownName("round", name)
    round_ = as_it_ended(connection, games.get(row.game), name)
    meters = select(METER_EVENTS.c.meter, METER_EVENTS.c.event)
    moved = connection.execute(meters.where(METER_EVENTS.c.event["round"].as_string() == name)).all()
    return {
        **round_view(round_, _viewers(round_, caller), name),
        "number": number,
        "time": row.at.isoformat(),
        "game": row.game,
        "rules_version": row.rules_version,
        "options": row.options,
        "shoe": row.shoe,
        "wagers": {seat.seat: {wager: dollars(amount) for wager, amount in seat.wagers} for seat in round_.setup.seats},
        "meters": [
            MeterMoved(meter=meter, what=what, seat=seat)
            for meter, what, seat in (
                *((meter, "contribution", seat) for meter, seat, *_ in row.shares or ()),
                *((movement.meter, movement.event["what"], movement.event["seat"]) for movement in moved),
            )
        ],
    }


def _may_see(connection: Connection, table: str, number: int, caller: Caller) -> Round:
    """A round that the caller took part in, or any for who works here."""
    round_ = as_it_ended(connection, _game_of(connection, table), f"{table}#{number}")
    if not (caller.role in STAFF or _own(round_, caller) or _stood(connection, table, number, round_, caller)):
        raise Denied(f"{caller.name} took no part in round {number} of table {table}")
    return round_


def _viewers(round_: Round, caller: Caller) -> tuple[str, ...]:
    """Through whose eyes: their own seats, everything for an auditor after the event, or as who works here."""
    if caller.role == AUDITOR and round_.result is not None:
        return (views.AUDITOR,)
    return _own(round_, caller) or (reader(caller),)


def _own(round_: Round, caller: Caller) -> tuple[str, ...]:
    """A player's seats in a round. What is wagered for the dealer is in the dealer's name, and nobody's who has it."""
    is_player = caller.role == PLAYER and caller.name != DEALER
    return tuple(seat.seat for seat in round_.setup.seats if is_player and seat.who == caller.name)


def _stood(connection: Connection, table: str, number: int, round_: Round, caller: Caller) -> bool:
    """Whether a bet of the player's stood from before: it is the player's who was last at the seat."""
    seats = set(round_.felt.by_seat) - {seat.seat for seat in round_.setup.seats}
    if not seats or caller.role != PLAYER:
        return False
    before = select(ROUNDS.c.setup).where(ROUNDS.c.table == table, ROUNDS.c.number < number)
    for setup in connection.execute(before.order_by(ROUNDS.c.number.desc()).limit(LOOK_BACK)).scalars():
        for seat in setup["seats"]:
            if seat["seat"] in seats:
                if seat.get("player") == caller.name:
                    return True
                seats.discard(seat["seat"])
    return False


def _answered(entry: Answer, facts_shown: list[Any]) -> RecordedAnswer:
    """An answer as the viewer may know it: a card that lies face down for them is not told."""
    stored = entry.plain()
    asked, answer = str(stored["asked"]), stored["answer"]
    fell = str(answer["fell"] if type(entry.answer) is Retyping else answer)
    if asked.startswith(("draw", "reveal")) and not any(fell in words(fact) for fact in facts_shown):
        answer = TEXT[UNSEEN]
    return {"asked": asked, "answer": answer, "by": entry.by}
