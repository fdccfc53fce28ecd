"""Tables in the store: each command loads one, does one thing to it, and writes all that follows in one transaction."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, func, select, text, update

from croupier import games
from croupier.errors import Refused, UnknownName
from croupier.house import kept
from croupier.house.jackpots import Event, Meter
from croupier.house.ledger import Entry
from croupier.house.progressives import Progressives
from croupier.house.table import Table
from croupier.house.verification import Claim
from croupier.round.game import Game
from croupier.round.round import Round
from croupier.store import audit
from croupier.store.database import Database
from croupier.store.ledger import StoredLedger
from croupier.store.schema import ANSWERS, CLAIMS, METER_EVENTS, METERS, RESULTS, ROUNDS, TABLES
from croupier.store.secrets import StoredSecret

T = TypeVar("T")
#: Told to every process that something has happened at a table.
CHANNEL = "croupier"


@dataclass(slots=True)
class Loaded:
    """A table as a command finds it, and what was there before, so that only what is new is written."""

    connection: Connection
    table: Table
    ledger: StoredLedger
    secret: StoredSecret | None
    version: int
    answers: int
    noted: dict[str, int]
    claims: dict[str, dict[str, Any]]


class Tables:
    """All tables of a house in one database."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self.database = database
        self.clock = clock

    def create(
        self, name: str, game: Game, options: dict[str, object], *, group: str = "", deals: bool = True, by: str
    ) -> None:
        """Set a new table up; it is closed. One that ``deals`` draws from secrets of its own."""

        def work(connection: Connection) -> None:
            if connection.execute(select(TABLES.c.name).where(TABLES.c.name == name)).one_or_none():
                raise Refused(f"there is a table {name} already")
            ledger = StoredLedger(connection)
            jackpots = Progressives(ledger, _meters(connection, game, options, group, lock=True))
            secret = StoredSecret(connection, name, {}) if deals else None
            noted = {one: meter.noted for one, meter in jackpots.meters.items()}
            table = Table(
                name, game, ledger, options=options, jackpots=jackpots, group=group, clock=self.clock, secret=secret
            )
            posted = game.posted(table.options)
            row = {"name": name, "game": game.slug, "options": posted, "group": group, "state": {"deals": deals}}
            connection.execute(TABLES.insert(), row)
            table._note("is set up", by)
            self._save(Loaded(connection, table, ledger, secret, 0, 0, noted, {}), by)

        self.database.run(work)

    def names(self) -> list[str]:
        """Every table."""
        with self.database.engine.connect() as connection:
            return list(connection.execute(select(TABLES.c.name).order_by(TABLES.c.name)).scalars())

    def command(self, name: str, act: Callable[[Table], T], *, by: str) -> T:
        """Do one thing at a table: all of it is written, or nothing has happened."""

        def work(connection: Connection) -> T:
            loaded = self.load(connection, name, lock=True)
            done = act(loaded.table)
            self._save(loaded, by)
            return done

        return self.database.run(work)

    def look(self, name: str, at: Callable[[Table], T]) -> T:
        """Look at a table as it was last written."""
        with self.database.engine.connect() as connection:
            return at(self.load(connection, name, lock=False).table)

    # -- loading --------------------------------------------------------------------------------------------

    def load(self, connection: Connection, name: str, *, lock: bool) -> Loaded:
        """A table from what was written, its round replayed from its answers."""
        asked = select(TABLES).where(TABLES.c.name == name)
        row = connection.execute(asked.with_for_update() if lock else asked).one_or_none()
        if row is None:
            raise UnknownName("table", name, list(connection.execute(select(TABLES.c.name)).scalars()))
        game, state = games.get(row.game), row.state
        ledger = StoredLedger(connection)
        jackpots = Progressives(ledger, _meters(connection, game, row.options, row.group, lock=lock))
        noted = {one: meter.noted for one, meter in jackpots.meters.items()}
        secret = StoredSecret(connection, name, state["secret"]) if state["deals"] else None
        table = Table(
            name, game, ledger, options=row.options, jackpots=jackpots, group=row.group, clock=self.clock, secret=secret
        )
        claims = _claims(connection, game, name)
        jackpots.claims = dict(claims)
        round_ = _round(connection, game, f"{name}#{state['rounds']}") if state["state"] == "playing" else None
        kept.restore(table, state, round_)
        if table.dealing and secret:
            source = secret.resumed() if secret.in_use is not None else None
            table.dealing.restore(state["dealing"], source)
        plain_claims = {key: kept.plain_claim(claim) for key, claim in claims.items()}
        answers = len(round_.answers) if round_ else 0
        return Loaded(connection, table, ledger, secret, row.version, answers, noted, plain_claims)

    # -- saving ---------------------------------------------------------------------------------------------

    def _save(self, loaded: Loaded, by: str) -> None:
        """Write what a command did, the chain last, and tell everybody."""
        connection, table = loaded.connection, loaded.table
        entries = [one.entry for one in loaded.ledger.entries]
        loaded.ledger.save()
        meters = self._save_meters(loaded)
        round_, answers = self._save_round(loaded)
        state = kept.plain(table) | {"deals": loaded.secret is not None}
        if table.dealing and loaded.secret:
            state |= {"dealing": table.dealing.plain(), "secret": loaded.secret.plain()}
        changed = {"state": state, "version": loaded.version + 1, "options": table.game.posted(table.options)}
        connection.execute(update(TABLES).where(TABLES.c.name == table.name).values(**changed))
        entry = {
            "by": by,
            "at": self.clock(),
            "events": [list(one) for one in table.log],
            "round": round_,
            "answers": answers,
            "ledger": [_plain_entry(one) for one in entries],
            "meters": meters,
            "shoe": loaded.secret.in_use if loaded.secret else None,
        }
        audit.append(connection, table.name, entry)
        connection.execute(
            text("SELECT pg_notify(:channel, :table)"),
            {"channel": CHANNEL, "table": f"{table.name} {loaded.version + 1}"},
        )

    def _save_round(self, loaded: Loaded) -> tuple[str, list[dict[str, Any]]]:
        """The answers of the round in play or just over, and how it ended."""
        connection, table = loaded.connection, loaded.table
        round_ = table.round or (table.recall[-1] if table.recall else None)
        if round_ is None:
            return "", []
        name, before = table.round_name, loaded.answers
        stored = round_.plain()
        new = connection.execute(select(ROUNDS.c.name).where(ROUNDS.c.name == name)).one_or_none() is None
        if new:
            row = {key: stored[key] for key in ("game", "rules_version", "options", "setup", "carry")}
            shoe = loaded.secret.in_use if loaded.secret else None
            row |= {"name": name, "table": table.name, "number": table.rounds, "shoe": shoe}
            connection.execute(ROUNDS.insert(), row)
        answers = stored["answers"][before:]
        if answers:
            rows = [{"round": name, "seq": seq, "answer": one} for seq, one in enumerate(answers, before + 1)]
            connection.execute(ANSWERS.insert(), rows)
        if round_.result is not None:
            many = connection.execute(select(func.count()).where(RESULTS.c.round == name)).scalar_one()
            row = {"round": name, "number": many + 1, "result": _result(round_)}
            connection.execute(RESULTS.insert(), row)
        return name, answers

    def _save_meters(self, loaded: Loaded) -> list[Any]:
        connection, jackpots = loaded.connection, loaded.table.jackpots
        moved: list[Any] = []
        for name, meter in jackpots.meters.items():
            state, before = kept.plain_meter(meter), loaded.noted.get(name)
            if before is None:
                connection.execute(METERS.insert(), {"name": name, "state": state})
            elif meter.noted > before or meter.claims:
                connection.execute(update(METERS).where(METERS.c.name == name).values(state=state))
            events = [one for one in meter.events if one.number > (before or 0)]
            if events:
                rows = [{"meter": name, "number": one.number, "event": one._asdict()} for one in events]
                connection.execute(METER_EVENTS.insert(), rows)
            moved += [[name, list(one)] for one in events]
        self._save_claims(loaded)
        return moved

    def _save_claims(self, loaded: Loaded) -> None:
        connection, claims = loaded.connection, loaded.table.jackpots.claims
        now = {key: kept.plain_claim(claim) for key, claim in claims.items()}
        for key, state in now.items():
            if key not in loaded.claims:
                connection.execute(CLAIMS.insert(), {"key": key, "state": state})
            elif state != loaded.claims[key]:
                connection.execute(update(CLAIMS).where(CLAIMS.c.key == key).values(state=state))
        for key in loaded.claims.keys() - now.keys():
            connection.execute(CLAIMS.delete().where(CLAIMS.c.key == key))


def _meters(
    connection: Connection, game: Game, options: dict[str, object], group: str, *, lock: bool
) -> dict[str, Meter]:
    """The meters that a table of these options reads and feeds, as far as they are there."""
    names = [f"{group}/{name}" if group else name for name in game.meters(game.house(options))]
    if not names:
        return {}
    asked = select(METERS).where(METERS.c.name.in_(names)).order_by(METERS.c.name)
    found: dict[str, Meter] = {}
    for row in connection.execute(asked.with_for_update() if lock else asked).all():
        recent = (
            select(METER_EVENTS.c.event)
            .where(METER_EVENTS.c.meter == row.name)
            .order_by(METER_EVENTS.c.number.desc())
            .limit(RECENT)
        )
        events = [Event(**one) for one in reversed(connection.execute(recent).scalars().all())]
        found[row.name] = kept.restored_meter(row.name, row.state, events)
    return found


#: Movements of a meter that a command may look back at: those of one round, and what came in between.
RECENT = 200


def _claims(connection: Connection, game: Game, table: str) -> dict[str, Claim]:
    asked = select(CLAIMS).where(CLAIMS.c.state["table"].as_string() == table)
    return {row.key: kept.restored_claim(row.key, row.state, game) for row in connection.execute(asked)}


def _round(connection: Connection, game: Game, name: str) -> Round:
    row = connection.execute(select(ROUNDS).where(ROUNDS.c.name == name)).one()
    answers = connection.execute(select(ANSWERS.c.answer).where(ANSWERS.c.round == name).order_by(ANSWERS.c.seq))
    stored = {key: getattr(row, key) for key in ("rules_version", "options", "setup", "carry")}
    return Round.restored(game, stored | {"answers": list(answers.scalars())})


def _result(round_: Round) -> dict[str, Any]:
    result = round_.result
    assert result is not None
    return {"status": result.status, "lines": [one._asdict() for one in result.lines]}


def _plain_entry(entry: Entry) -> dict[str, Any]:
    return entry._asdict()
