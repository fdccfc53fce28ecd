"""Entries of the ledger and answers are compared as whole texts where they are in a database: whatever is changed in a
single column, added or missing must be found there, too."""

from collections.abc import Iterator
from itertools import product

import pytest
from sqlalchemy import Connection, text

from croupier.store.verify import verify
from croupier.store.verify.chance import Stream, Stub
from tests.store.verify_house import AuditedHouse

#: What is done to one row of a round of three card poker, and what the finding begins with.
EDITS = {
    "an answer": (
        "UPDATE answers SET answer = jsonb_set(answer, '{by}', '\"sue\"') WHERE <answer>",
        "answers poker#1/2",
    ),
    "a card": (
        "UPDATE answers SET answer = jsonb_set(answer, '{answer}', '\"??\"') WHERE <answer>",
        "answers poker#1/2",
    ),
    "the time of an answer": ("UPDATE answers SET at = at + '1 second' WHERE <answer>", "answers poker#1/2"),
    "the number of an answer": ("UPDATE answers SET seq = 99 WHERE <answer>", "chain poker"),
    "an answer less": ("DELETE FROM answers WHERE <answer>", "chain poker"),
    "an answer more": (
        "INSERT INTO answers SELECT round, 99, answer, at FROM answers WHERE <answer>",
        "answers poker#1/99: is in no chain",
    ),
    "what a command was answered": (
        "UPDATE commands SET response = response || '{\"version\": 99}' WHERE <command>",
        "commands",
    ),
    "that it was refused": ("UPDATE commands SET status = 422 WHERE <command>", "commands"),
    "the table of a command": (
        'UPDATE commands SET response = response || \'{"table": "wheel"}\' WHERE <command>',
        "commands",
    ),
    "the seal of a command": ("UPDATE commands SET mac = repeat('0', 64) WHERE <command>", "commands"),
    "a command less": ("DELETE FROM commands WHERE <command>", "chain poker"),
    "a command more": (
        "INSERT INTO commands SELECT who, key || 'x', body, status, response, at, mac FROM commands WHERE <command>",
        "commands",
    ),
    "the seeds of a shoe": ("UPDATE shoes SET seeds = '[\"mine\"]' WHERE <shoe>", "shoes"),
    "the secret of a shoe": ("UPDATE shoes SET secret = sha256(secret) WHERE <shoe>", "shoes"),
    "whether a shoe was revealed": ("UPDATE shoes SET revealed = NOT revealed WHERE <shoe>", "shoes"),
    "the kind": ("UPDATE entries SET kind = 'transfer' WHERE <entry>", "entries"),
    "the amount": ("UPDATE entries SET amount = amount + 1 WHERE <entry>", "entries"),
    "who pays": ("UPDATE entries SET debit = 'player:sue' WHERE <entry>", "entries"),
    "who is paid": ("UPDATE entries SET credit = 'player:sue' WHERE <entry>", "entries"),
    "the round": ("UPDATE entries SET round = 'poker#2' WHERE <entry>", "entries"),
    "another round": ("UPDATE entries SET round = 'wheel#1' WHERE <entry>", "entries"),
    "the clause": ("UPDATE entries SET clause = 'OH-H 1' WHERE <entry>", "entries"),
    "the reason": ("UPDATE entries SET because = 'a favour' WHERE <entry>", "entries"),
    "the hold": ("UPDATE entries SET of = 'another' WHERE <entry>", "entries"),
    "the key": ("UPDATE entries SET key = key || 'x' WHERE <entry>", "chain poker"),
    "the answer it followed": ("UPDATE entries SET seq = 77 WHERE <entry>", "entries"),
    "the time": ("UPDATE entries SET at = at + '1 microsecond' WHERE <entry>", "entries"),
    "the order": ("UPDATE entries SET number = number + 1000000 WHERE <entry>", "entries"),
    "an entry less": ("DELETE FROM entries WHERE <entry>", "chain poker"),
    "an entry more": (
        "INSERT INTO entries SELECT number + 1000000, kind, debit, credit, amount, key || 'x', \"of\", round, seq, "
        "clause, because, at FROM entries WHERE <entry>",
        "entries",
    ),
}
_ROWS = {
    "<answer>": "round = 'poker#1' AND seq = 2",
    "<command>": "key = (SELECT min(key) FROM commands WHERE response ->> 'table' = 'poker')",
    "<shoe>": "number = (SELECT min(number) FROM shoes WHERE \"table\" = 'poker')",
    "<entry>": "number = (SELECT min(number) FROM entries WHERE round = 'poker#1' AND kind = 'hold')",
}


@pytest.fixture
def connection(house: AuditedHouse) -> Iterator[Connection]:
    """One who may do anything to the rows, and whose changes are taken back."""
    with house.database.engine.connect() as connection:
        connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
        yield connection
        connection.rollback()


def test_nothing_is_found_where_nothing_was_changed(connection: Connection) -> None:
    assert verify(connection).ok


@pytest.mark.parametrize("what", EDITS)
def test_what_is_changed_in_one_row_is_found(connection: Connection, what: str) -> None:
    edit, begins = EDITS[what]
    for name, condition in _ROWS.items():
        edit = edit.replace(name, condition)
    assert connection.execute(text(edit.replace(":", r"\:"))).rowcount == 1
    findings = [str(finding) for finding in verify(connection).findings]
    assert any(finding.startswith(begins) for finding in findings), findings


def test_cards_drawn_one_by_one_are_those_of_the_whole_shuffle() -> None:
    """As many as a round takes, and the rest at once: the same cards, and as much of the stream is taken."""
    for dealt in (0, 1, 9, 51, 52):
        whole, stream = Stream(b"s" * 32, ["seed"]), Stream(b"s" * 32, ["seed"])
        order, stub = whole.shuffled(list(range(52))), Stub(stream, list(range(52)))
        assert [stub.pop() for _ in range(dealt)] == [order.pop() for _ in range(dealt)]
        assert (stub.whole(), stream.taken) == (order, whole.taken)
        assert [stub.pop() for _ in range(len(stub))] == order[::-1]


def test_cards_that_are_compared_together_are_those_drawn_one_by_one() -> None:
    """Of one pack and of several; near the end of a pack nothing is said, and one by one tells it."""
    for decks, dealt in product((1, 6), (1, 9, 50)):
        drawn, compared = _another(decks), _another(decks)
        cards = [card for _ in range(dealt) if (card := drawn.pop()) is not None]
        assert compared.gives(cards)
        assert compared.whole() == drawn.whole()
    almost_all = _another().whole()[:0:-1]
    assert not _another().gives(almost_all)


@pytest.mark.parametrize("decks", [1, 6])
def test_one_card_that_is_another_takes_none_off(decks: int) -> None:
    """Whichever it is, the next cards are those that would have come."""
    stream = Stream(b"s" * 32, [])
    stub, order = Stub(stream, list(range(52)) * decks, decks=decks), _another(decks)
    cards, taken = [order.pop() for _ in range(9)], stream.taken
    for wrong in range(9):
        other = [52 if at == wrong else int(card or 0) for at, card in enumerate(cards)]
        assert not stub.gives(other)
        assert stream.taken == taken
    assert [stub.pop() for _ in range(9)] == cards


def _another(decks: int = 1) -> Stub:
    return Stub(Stream(b"s" * 32, []), list(range(52)) * decks, decks=decks)
