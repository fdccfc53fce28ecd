"""What must hold of a house whatever was killed: every acknowledged command once, nothing half done, no money lost."""

from collections import Counter
from collections.abc import Collection

from sqlalchemy import func, select, text
from sqlalchemy.exc import OperationalError

from croupier.store.schema import ANSWERS, AUDIT, COMMANDS, TABLES
from croupier.store.verify import verify
from croupier.store.verify.books import one_moment
from tests.patience import until
from tests.recovery.running import Server, StoredHouse
from tests.recovery.speaking import Acknowledgement, Speaker

_CAGE = "SELECT coalesce(sum(amount), 0) FROM entries WHERE kind IN ('transfer', 'post') AND {} = 'cage'"


def sound(house: StoredHouse, done: Collection[Acknowledgement]) -> None:
    """Everything that was acknowledged is there once, as it was answered; the tables are as their chains say."""
    until_it_answers(house)
    with house.database.engine.connect() as connection, one_moment(connection):
        kept = {(row.who, row.key): row for row in connection.execute(select(COMMANDS))}
        for command in done:
            row = kept[command.who, command.key]
            assert (row.status, row.response) == (command.status, command.response), command
        assert len({(command.who, command.key) for command in done}) == len(done)
        named = AUDIT.c.entry["command"]
        noted = select(named["who"].as_string(), named["key"].as_string()).where(AUDIT.c.entry.has_key("command"))
        carried_out = {key for key, row in kept.items() if row.status < 400}
        assert Counter(tuple(row) for row in connection.execute(noted)) == dict.fromkeys(carried_out, 1)
        chains = select(AUDIT.c.chain, func.max(AUDIT.c.number)).group_by(AUDIT.c.chain)
        lengths = {row.chain: row[1] for row in connection.execute(chains)}
        for row in connection.execute(select(TABLES)):
            versions = [command.response["version"] for command in done if command.response.get("table") == row.name]
            assert row.version == lengths[row.name] >= max(versions, default=0)
        owed, paid = (connection.execute(text(_CAGE.format(side))).scalar_one() for side in ("debit", "credit"))
        assert connection.execute(text("SELECT sum(posted) FROM accounts")).scalar_one() == owed - paid


def until_it_answers(house: StoredHouse) -> None:
    """Wait until the database answers: just after a restart it may refuse connections once more."""

    def answers() -> bool:
        house.database.engine.dispose()
        try:
            with house.database.engine.connect() as connection:
                connection.execute(text("SELECT 1"))
        except OperationalError:
            return False
        return True

    until(answers)


def verified(house: StoredHouse) -> int:
    """Verify chains, rows and money and replay every round; return how many rounds there are."""
    house.database.engine.dispose()
    with house.database.engine.connect() as connection:
        report = verify(connection)
    assert report.ok, report.findings[:5]
    return report.counts["rounds"]


def again(house: StoredHouse, server: Server, done: Collection[Acknowledgement]) -> None:
    """The same commands once more: each is answered as it was; with another body its key is refused."""
    for command in done:
        speaker = Speaker(server.port, house.tokens[command.who])
        assert speaker.until("POST", command.path, command.body, command.key) == (command.status, command.response)
        status, problem = speaker.until("POST", command.path, command.body | {"seat": "9"}, command.key)
        assert (status, problem["title"]) == (422, "key used before")
        speaker.close()


def decided(house: StoredHouse, round_: str) -> list[tuple[str, str]]:
    """Who has decided what in a round, in order."""
    asked = select(ANSWERS.c.answer).where(ANSWERS.c.round == round_).order_by(ANSWERS.c.seq)
    with house.database.engine.connect() as connection:
        given = list(connection.execute(asked).scalars())
    return [(answer["by"], answer["answer"]["action"]) for answer in given if answer["by"] != "equipment"]
