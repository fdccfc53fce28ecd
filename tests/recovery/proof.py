"""What must hold of a house whatever was killed: every acknowledged command once, nothing half done, no money lost."""

import time
from collections import Counter
from collections.abc import Collection

from sqlalchemy import func, select, text
from sqlalchemy.exc import OperationalError

from croupier.store.schema import ANSWERS, AUDIT, COMMANDS, TABLES
from croupier.store.verify import verify
from croupier.store.verify.books import one_moment
from tests.recovery.running import House, Server
from tests.recovery.speaking import Acknowledged, Speaker

_CAGE = "SELECT coalesce(sum(amount), 0) FROM entries WHERE kind IN ('transfer', 'post') AND {} = 'cage'"


def sound(house: House, done: Collection[Acknowledged]) -> None:
    """Everything that was acknowledged is there once, as it was answered; the tables are as their chains say."""
    until_it_answers(house)
    with house.database.engine.connect() as connection, one_moment(connection):
        kept = {(row.who, row.key): row for row in connection.execute(select(COMMANDS))}
        for one in done:
            row = kept[one.who, one.key]
            assert (row.status, row.response) == (one.status, one.response), one
        assert len({(one.who, one.key) for one in done}) == len(done)
        named = AUDIT.c.entry["command"]
        told = select(named["who"].as_string(), named["key"].as_string()).where(AUDIT.c.entry.has_key("command"))
        carried_out = {key for key, row in kept.items() if row.status < 400}
        assert Counter(tuple(row) for row in connection.execute(told)) == dict.fromkeys(carried_out, 1)
        chains = select(AUDIT.c.chain, func.max(AUDIT.c.number)).group_by(AUDIT.c.chain)
        lengths = {row.chain: row[1] for row in connection.execute(chains)}
        for row in connection.execute(select(TABLES)):
            mine = [one.response["version"] for one in done if one.response.get("table") == row.name]
            assert row.version == lengths[row.name] >= max(mine, default=0)
        owed, paid = (connection.execute(text(_CAGE.format(side))).scalar_one() for side in ("debit", "credit"))
        assert connection.execute(text("SELECT sum(posted) FROM accounts")).scalar_one() == owed - paid


def until_it_answers(house: House) -> None:
    """A database that has just come back may still close the door once more, while the last of its old processes go."""
    until = time.monotonic() + 60
    while True:
        house.database.engine.dispose()
        try:
            with house.database.engine.connect() as connection:
                connection.execute(text("SELECT 1"))
            return
        except OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def verified(house: House) -> int:
    """Chains, rows, money, every round played again; how many rounds there are."""
    house.database.engine.dispose()
    with house.database.engine.connect() as connection:
        report = verify(connection)
    assert report.ok, report.findings[:5]
    return report.counts["rounds"]


def again(house: House, server: Server, done: Collection[Acknowledged]) -> None:
    """The same commands once more: each is answered as it was; with another body its key is refused."""
    for one in done:
        speaker = Speaker(server.port, house.tokens[one.who])
        assert speaker.until("POST", one.path, one.body, one.key) == (one.status, one.response)
        status, told = speaker.until("POST", one.path, one.body | {"seat": "9"}, one.key)
        assert (status, told["title"]) == (422, "key used before")
        speaker.close()


def decided(house: House, round_: str) -> list[tuple[str, str]]:
    """Who has decided what in a round, in order."""
    asked = select(ANSWERS.c.answer).where(ANSWERS.c.round == round_).order_by(ANSWERS.c.seq)
    with house.database.engine.connect() as connection:
        given = list(connection.execute(asked).scalars())
    return [(one["by"], one["answer"]["action"]) for one in given if one["by"] != "equipment"]
