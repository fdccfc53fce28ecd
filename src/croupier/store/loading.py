"""A table, its round, meters and claims, read back from what was written last."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sqlalchemy import Connection, func, select, text
from sqlalchemy.dialects.postgresql import aggregate_order_by

from croupier import games
from croupier.equipment.source import RandomSource
from croupier.errors import UnknownName
from croupier.house import kept
from croupier.house.facility import OpenTable
from croupier.house.jackpots import Meter, MeterMovement
from croupier.house.ledger import Account, Balance
from croupier.house.posted import OPEN
from croupier.house.progressives import Progressives
from croupier.house.table import Table
from croupier.house.verification import Claim
from croupier.options import House
from croupier.round.correction import corrected
from croupier.round.game import Game
from croupier.round.procedures import Clock
from croupier.round.round import Round
from croupier.store import audit, escrows
from croupier.store.escrows import MeterRows
from croupier.store.ledger import RememberedLedger, StoredLedger
from croupier.store.schema import ANSWERS, CLAIMS, METER_EVENTS, METERS, RESULTS, ROUNDS, TABLES
from croupier.store.secrets import RememberedSecret, StoredSecret


@dataclass(slots=True)
class Loaded:
    """A table as a command finds it, and what was there before, so that only what is new is written."""

    table: Table
    ledger: StoredLedger | RememberedLedger
    secret: StoredSecret | None
    noted: dict[str, int]
    claims: dict[str, dict[str, Any]]
    version: int = 0
    head: str = ""
    rounds: int = 0
    playing: bool = False
    answers: int = 0
    #: The time of the transaction, as the chain writes it.
    at: str = ""
    #: A round that was given up and is still to be refunded.
    abandoned: Round | None = None
    #: The options as they are posted, and what they were worked out from.
    posted: tuple[House, dict[str, Any]] | None = None
    #: Players who have set limits: what they wager is looked at on the books.
    limited: frozenset[str] = frozenset()
    #: Balances that were read with a table that is to be remembered.
    balances: dict[Account, Balance] = field(default_factory=dict)


def load(
    connection: Connection, name: str, clock: Clock, *, lock: bool, ledger: RememberedLedger | None = None
) -> Loaded:
    """A table from what was written, its round replayed from its answers; locked for who wants to change it. One that
    is to be remembered has a ledger and a secret that need no connection."""
    asked = select(TABLES, func.now().label("now")).where(TABLES.c.name == name)
    row = connection.execute(asked.with_for_update() if lock else asked).one_or_none()
    if row is None:
        raise UnknownName("table", name, list(connection.execute(select(TABLES.c.name)).scalars()))
    game, state = _game(row.game), row.state
    books = ledger or StoredLedger(connection, table=name, lock=lock)
    rounds = state["rounds"]
    linked = [
        f"{row.group}/{meter}" if row.group else meter for meter in game.meters(game.house(row.options, bound=False))
    ]
    claims = _claims(connection, game, name) if linked or game.has_approvals or state.get("claimed") else {}
    last = f"{name}#{rounds}"
    if lock:
        escrows.played_at(connection, linked)
    jackpots = Progressives(books, meters(connection, linked, {last, *(claim.round for claim in claims.values())}))
    jackpots.claims, jackpots.escrows = dict(claims), escrows.of_table(connection, name, linked)
    noted = {meter_name: meter.noted for meter_name, meter in jackpots.meters.items()}
    jackpots.take = MeterRows(connection, jackpots, noted, name).take if lock else _not_locked

    def find(meter_name: str) -> Meter | None:
        """A meter that other options of the table would feed."""
        there = meters(connection, [meter_name], ()).get(meter_name)
        if there is not None:
            noted[meter_name] = there.noted
        return there

    jackpots.find = find
    kind = RememberedSecret if ledger else StoredSecret
    secret = kind(connection, name, state["secret"]) if state["deals"] else None
    table = Table(
        name,
        game,
        books,
        options=row.options,
        jackpots=jackpots,
        group=row.group,
        clock=clock,
        secret=secret,
        stored=True,
    )
    table.elsewhere = lambda: open_elsewhere(connection, game, name)
    current = _current(connection, game, last, state["state"])
    playing = current if state["state"] == "playing" else None
    kept.restore(table, state, playing)
    abandoned = current if playing is None else None
    if abandoned is not None:
        table.recall.append(abandoned)
    if table.dealing and secret:
        source = _InUse(secret) if secret.in_use is not None else None
        table.dealing.restore(state["dealing"], source, secret.order)
    return Loaded(
        table,
        books,
        secret,
        noted,
        {key: kept.plain_claim(claim) for key, claim in claims.items()},
        row.version,
        row.head,
        rounds,
        playing is not None,
        len(playing.answers) if playing else 0,
        audit.told(row.now),
        abandoned,
    )


def open_elsewhere(connection: Connection, game: Game, name: str) -> list[OpenTable]:
    """The other tables of a game that are open; none of them opens or posts anything before this command is done."""
    connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:what))"), {"what": f"uniform {game.slug}"})
    others = select(TABLES.c.name, TABLES.c.options).where(
        TABLES.c.game == game.slug, TABLES.c.name != name, TABLES.c.state["state"].as_string().in_(OPEN)
    )
    rows = connection.execute(others.order_by(TABLES.c.name))
    return [OpenTable(row.name, game.house(row.options, bound=False)) for row in rows]


def _not_locked(names: Collection[str]) -> None:
    """Who only looks at a table has no meter to itself, and pays nobody from one."""


def meters(connection: Connection, names: list[str], rounds: Collection[str]) -> dict[str, Meter]:
    """The meters of these names as far as they are there, with what tables have put by for them, and each with its
    movements in these rounds: only those can still be taken back."""
    if not names:
        return {}
    known = connection.execute(select(METERS).where(METERS.c.name.in_(names)).order_by(METERS.c.name)).all()
    events: dict[str, list[MeterMovement]] = {row.name: [] for row in known}
    if known and rounds:
        of_rounds = METER_EVENTS.c.event["round"].as_string().in_(list(rounds))
        recent = select(METER_EVENTS.c.meter, METER_EVENTS.c.event).where(
            METER_EVENTS.c.meter.in_(list(events)), of_rounds
        )
        for row in connection.execute(recent.order_by(METER_EVENTS.c.meter, METER_EVENTS.c.number)):
            events[row.meter].append(MeterMovement(**row.event))
    there = {row.name: kept.restored_meter(row.name, row.state, events[row.name]) for row in known}
    for name, parts in escrows.waiting(connection, names).items():
        there[name].waiting = parts
    return there


def round_of(connection: Connection, game: Game, name: str) -> Round:
    """A stored round, replayed under the rules it was played by."""
    given = func.jsonb_agg(aggregate_order_by(ANSWERS.c.answer, ANSWERS.c.seq))
    answers = select(given).where(ANSWERS.c.round == ROUNDS.c.name).scalar_subquery().label("answers")
    row = connection.execute(select(ROUNDS, answers).where(ROUNDS.c.name == name)).one_or_none()
    if row is None:
        raise UnknownName("round", name)
    stored = {key: getattr(row, key) for key in ("rules_version", "rules", "options", "setup", "carry")}
    return Round.restored(game, stored | {"answers": row.answers or []})


class _InUse:
    """The source in use, read only when something is drawn from it: a shuffled shoe needs it no more."""

    def __init__(self, secret: StoredSecret) -> None:
        self._secret = secret
        self._source: RandomSource | None = None

    def below(self, n: int) -> int:
        """The next number."""
        if self._source is None:
            self._source = self._secret.resumed()
        return self._source.below(n)


@cache
def _game(slug: str) -> Game:
    """The game of a name; which games there are does not change while a process runs."""
    return games.get(slug)


def as_it_ended(connection: Connection, game: Game, name: str) -> Round:
    """A stored round as it ended for good: one that was given up and then refunded is void, and one whose outcome was
    typed wrongly ended as it was corrected."""
    round_ = round_of(connection, game, name)
    if round_.result is None:
        return round_
    again = select(RESULTS.c.result).where(RESULTS.c.round == name, RESULTS.c.number > 1).order_by(RESULTS.c.number)
    for result in connection.execute(again).scalars():
        if put_right := result.get("corrected"):
            round_ = corrected(round_, put_right["seq"], put_right["outcomes"], put_right["by"])
        else:
            round_ = round_.replay(round_.answers[:-1])
            round_.void("given up, and refunded")
    return round_


def _current(connection: Connection, game: Game, name: str, state: str) -> Round | None:
    """The round in play, or the one that a disabled table has to refund."""
    if state == "disabled":
        last = select(RESULTS.c.result).where(RESULTS.c.round == name).order_by(RESULTS.c.number.desc()).limit(1)
        result = connection.execute(last).scalar_one_or_none()
        return round_of(connection, game, name) if result and result["status"] == "abandoned" else None
    return round_of(connection, game, name) if state == "playing" else None


def _claims(connection: Connection, game: Game, table: str) -> dict[str, Claim]:
    asked = select(CLAIMS).where(CLAIMS.c.state["table"].as_string() == table)
    return {row.key: kept.restored_claim(row.key, row.state, game) for row in connection.execute(asked)}
