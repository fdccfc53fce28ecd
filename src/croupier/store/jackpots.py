"""The meters of a house as a whole: what they show, what they are linked to, and what two people may change."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import BigInteger, Connection, and_, func, select, text

from croupier import games
from croupier.errors import Refused, UnknownName
from croupier.hands.names import line_name
from croupier.house import recording
from croupier.house.chips import VERIFIED
from croupier.house.duties import Duty
from croupier.house.jackpots import PARTS, Meter, Parameters, Share
from croupier.house.progressives import InPlay, Progressives
from croupier.house.roles import SUPERVISORS, Caller
from croupier.house.table import Table
from croupier.money import MOST, Cents, dollars
from croupier.store import audit, escrows
from croupier.store.approvals import Agreed, by_two
from croupier.store.channel import CHANNEL
from croupier.store.ledger import StoredLedger
from croupier.store.loading import meters
from croupier.store.saving import save_meters
from croupier.store.schema import CLAIMS, ENTRIES, METER_EVENTS, METERS, TABLES

PARAMETERS: Final = "meter parameters"
CORRECTION: Final = "meter correction"
REJECTION: Final = "claim rejection"

# -- reading --------------------------------------------------------------------------------------------------


def listed(connection: Connection) -> list[dict[str, Any]]:
    """Every meter as the public may know it: what it shows, how it grows, who feeds it, what wins it."""
    linked: dict[str, list[dict[str, str]]] = {}
    hits: dict[str, list[dict[str, str]]] = {}
    for row in connection.execute(_LINKS):
        for name, wager, lines in _wins(row.game, json.dumps(row.options, sort_keys=True)):
            full = f"{row.group}/{name}" if row.group else name
            called = {"game_title": games.get(row.game).title, "wager_title": _title(row.game, wager)}
            linked.setdefault(full, []).append({"table": row.name, "game": row.game, "wager": wager} | called)
            known = hits.setdefault(full, [])
            known += [line for line in lines if line not in known]
    return [
        _told(meter) | {"tables": linked.get(meter.name, []), "hits": hits.get(meter.name, [])}
        for meter in meters(connection, list(connection.execute(_NAMES).scalars()), ()).values()
    ]


def _title(slug: str, wager: str) -> str:
    """A wager as its game calls it."""
    return next((known.title for known in games.get(slug).wagers if known.slug == wager), wager)


_NAMES: Final = select(METERS.c.name)
_LINKS: Final = select(TABLES.c.name, TABLES.c.game, TABLES.c.options, TABLES.c.group).order_by(TABLES.c.name)


def _told(meter: Meter) -> dict[str, Any]:
    parameters = meter.parameters
    return {
        "name": meter.name,
        "reading": dollars(meter.reading),
        "seed": dollars(parameters.seed),
        "reset": dollars(parameters.restart),
        "rate": dollars(parameters.rate),
        "limit": dollars(parameters.limit) if parameters.limit else None,
        "wager": dollars(parameters.base) if parameters.base else None,
    }


@lru_cache(maxsize=1_000)
def _wins(slug: str, options: str) -> tuple[tuple[str, str, list[dict[str, str]]], ...]:
    """The meters of a table by the names its rounds know them by, each with its wager and the lines that win it."""
    game = games.get(slug)
    house = game.house(json.loads(options), bound=False)
    meters = game.meters(house)
    own = {name.partition(":")[2] for name in meters}

    def lines(name: str, wager: str) -> list[dict[str, str]]:
        line = name.partition(":")[2]
        shares = [line for line in house.tables[wager].lines if line.pays.unit == "percent"]
        own_lines = (
            [share for share in shares if share.line == line]
            if line
            else [share for share in shares if share.line not in own]
        )
        return [
            {"line": line.line, "name": line_name(line.line), "pays": str(line.pays), "clause": line.clause}
            for line in own_lines or shares
        ]

    return tuple((name, wager, lines(name, wager)) for name, wager in meters.items())


def events(connection: Connection, name: str, after: int, limit: int) -> list[Any]:
    """What happened to a meter behind a number, in order; a meter is locked while it moves, so none is missed."""
    known(connection, name)
    asked = select(METER_EVENTS).where(METER_EVENTS.c.meter == name, METER_EVENTS.c.number > after)
    return list(connection.execute(asked.order_by(METER_EVENTS.c.number).limit(limit)).all())


def known(connection: Connection, name: str) -> dict[str, Any]:
    """What is kept of a meter."""
    state = connection.execute(select(METERS.c.state).where(METERS.c.name == name)).scalar_one_or_none()
    if state is None:
        raise UnknownName("meter", name, list(connection.execute(select(METERS.c.name)).scalars()))
    return dict(state)


def table_of(connection: Connection, claim: str) -> str:
    """The table at which a win is being verified."""
    claimed = select(CLAIMS.c.state["table"].as_string()).where(CLAIMS.c.key == claim)
    table: str | None = connection.execute(claimed).scalar_one_or_none()
    if table is None:
        raise UnknownName("win to verify", claim)
    return table


# -- changing -------------------------------------------------------------------------------------------------


def new_parameters(state: dict[str, Any], wanted: dict[str, Any]) -> Parameters:
    """A meter's parameters with some of them changed; the least that its text allows stays as it is."""
    return replace(Parameters(**state["parameters"]), **wanted)


@by_two(PARAMETERS, *SUPERVISORS)
def _parameters(agreed: Agreed) -> dict[str, Any]:
    def act(jackpots: Progressives, meter: Meter) -> None:
        wanted = replace(meter.parameters, **agreed.body["wanted"])
        agreed.tables.house_rules.check_meter(meter.name, wanted.seed, wanted.restart)
        who = {"by": agreed.by, "approved": agreed.approved, "because": agreed.because}
        jackpots.change(meter.name, wanted, **who)

    return _changed(agreed, PARAMETERS, act)


@by_two(CORRECTION, *SUPERVISORS)
def _correction(agreed: Agreed) -> dict[str, Any]:
    def act(jackpots: Progressives, meter: Meter) -> None:
        amount = agreed.body["amount"]
        agreed.tables.house_rules.check_meter(meter.name, max(corrected_by(agreed.connection, meter.name) + amount, 0))
        if meter.reading + amount > MOST:
            raise Refused(f"{meter.name} would show more than {dollars(MOST)}, the most that a meter takes")
        jackpots.correct(meter.name, amount, by=agreed.by, approved=agreed.approved, because=agreed.because)

    return _changed(agreed, CORRECTION, act)


def corrected_by(connection: Connection, name: str) -> Cents:
    """By how much a meter was corrected, all corrections together, since it started again: whole cents each time."""
    event, of_meter = METER_EVENTS.c.event, METER_EVENTS.c.meter == name
    started = select(func.max(METER_EVENTS.c.number)).where(of_meter, event["what"].as_string() == "reset")
    since = METER_EVENTS.c.number > func.coalesce(started.scalar_subquery(), 0)
    total = select(func.coalesce(func.sum(event["amount"].as_string().cast(BigInteger)), 0))
    parts = connection.execute(total.where(of_meter, since, event["what"].as_string() == "correction")).scalar_one()
    return int(parts) // PARTS


def _changed(agreed: Agreed, what: str, act: Callable[[Progressives, Meter], None]) -> dict[str, Any]:
    """Change one meter with every table in sight that is linked to it: no round begins with wagers on it meanwhile."""
    connection, name = agreed.connection, agreed.body["meter"]
    known(connection, name)
    escrows.changed(connection, name)
    ledger = StoredLedger(connection)
    names = list(connection.execute(_NAMES).scalars())
    jackpots, noted = Progressives(ledger, meters(connection, names, ())), dict[str, int]()
    jackpots.take = escrows.MeterRows(connection, jackpots, noted).take
    _link(connection, jackpots)
    meter = jackpots.meter(name)
    jackpots.have(name)
    before = _standing(meter)
    act(jackpots, meter)
    moved = save_meters(connection, Progressives(ledger, {name: meter}, own={name}), noted)
    audit.note(
        connection,
        agreed.by,
        what,
        money=ledger,
        meter=name,
        approved=agreed.approved,
        because=agreed.because,
        before=before,
        after=_standing(meter),
        meters=moved,
    )
    refresh(connection)
    return {"meter": name, "reading": dollars(meter.reading)}


def _link(connection: Connection, jackpots: Progressives) -> None:
    for row in connection.execute(select(TABLES)):
        game = games.get(row.game)
        jackpots.link(row.name, game, game.house(row.options, bound=False), row.group)
        if in_play := row.state.get("in_play"):
            shares = [(meter, seat, Share(*share)) for meter, seat, share in in_play["shares"]]
            jackpots.in_play[f"{row.name}#{row.state['rounds']}"] = InPlay(shares)


def _standing(meter: Meter) -> dict[str, Any]:
    return {"display": meter.display, "parameters": asdict(meter.parameters)}


def refresh(connection: Connection) -> None:
    """Tell every process that the meters show something else."""
    connection.execute(text("SELECT pg_notify(:channel, 'jackpots 0')"), {"channel": CHANNEL})


# -- wins that are being verified -----------------------------------------------------------------------------


def verified(table: Table, claim: str, step: str, by: Caller) -> None:
    """Somebody took a step of a verification, in the office that the text gives it to."""
    waiting = table.jackpots.claims.get(claim)
    wanted = waiting.next if waiting else None
    office = ""
    if waiting is not None and wanted is not None and wanted.id == step and wanted.who:
        duty = Duty(f"step {step}", waiting.award.clause, wanted.who)
        office = duty.sign(by.role, by.name, waiting.signed(step))
    table.jackpots.verify(claim, step, by.name, office)
    if waiting is not None and wanted is not None:
        recording.verified(table, wanted, waiting.award.seat, by, office)
    table._note(f"{step} of {claim} done", by.name)


@by_two(REJECTION, *SUPERVISORS)
def _rejection(agreed: Agreed) -> dict[str, Any]:
    claim = agreed.body["claim"]

    def act(table: Table) -> None:
        waiting = table.jackpots.claims.get(claim)
        if waiting is not None and waiting.round == table.round_name and table.may_be_undone:
            raise Refused(
                f"{waiting.round} may still be void, by which a win goes back; it is rejected when that is over"
            )
        table.jackpots.reject(claim, by=agreed.by, approved=agreed.approved, because=agreed.because)
        table._note(f"{claim} rejected", agreed.both, agreed.because)

    done = agreed.at(table_of(agreed.connection, claim), act)
    refresh(agreed.connection)
    return done


def was_rejected(connection: Connection, round_: str) -> bool:
    """Whether a win of a round was held to be verified, and then rejected."""
    ends = ENTRIES.alias()
    held = and_(ENTRIES.c.round == round_, ENTRIES.c.kind == "hold", ENTRIES.c.because == VERIFIED)
    posted = select(ends.c.number).join(ENTRIES, ends.c.of == ENTRIES.c.key).where(held, ends.c.kind == "post")
    return connection.execute(posted.limit(1)).one_or_none() is not None
