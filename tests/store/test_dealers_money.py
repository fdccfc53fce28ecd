"""Money of the dealers in the books: told with its round, and held to what the lines say (CO 30-2119 (7), (26))."""

from croupier.house.table import Table
from croupier.store import explain
from croupier.store.database import Database
from croupier.store.verify import verify_books
from croupier.store.verify.books import Books, read
from tests.house.pit import deal, lay
from tests.store.verify_house import AuditedHouse, database_of
from tests.support import clause

ENVIED = {"21_plus_3": "PT-FLT-213-E04", "bust_bonus": "off"}


def envied(table: Table) -> None:
    """A straight flush of 21+3: $10 for the dealer."""
    table.begin()
    deal(table, {"1": "9h Th", "dealer": "8h 9c"}, {"1": ["stand"]})


@clause("CO 30-2119 (7)", "CO 30-2119 (26)(A)(IV)")
def test_the_audit_tells_what_the_dealers_had_and_finds_a_tip_box_that_does_not_fit(database: Database) -> None:
    with database_of(database, "tips") as own:
        house = AuditedHouse(own)
        house.opens("free", "ride-free", "ann", options=dict(ENVIED), deals=False)
        house.act("free", lambda table: lay(table, "1", main="10", _21_plus_3="5"), "ann")
        house.act("free", envied)
        house.act("free", lambda table: table.sit("ann of free", "1d", box=1, for_dealer=True), "ann")
        house.act("free", lambda table: lay(table, "1", main="10", _21_plus_3="5"), "ann")
        house.act("free", lambda table: lay(table, "1d", main="5"), "ann")
        house.act("free", envied)
        with own.engine.connect() as connection:
            first, second = explain.recall(connection, "free")
            books = read(connection)
    assert first["wins"] == {"1": "135", "dealer": "10"}
    assert first["balances"]["tips:free"] == {"before": "0", "after": "10"}
    assert second["balances"]["tips:free"] == {"before": "10", "after": "30"}  # the envy, the wager and its win
    assert any("the dealer, envy: wins $10" in phase["text"] for phase in first["phases"])
    assert verify_books(books).findings == []
    for number in (1, 2):
        assert f"round free#{number}: its lines give tips:free" in " ".join(_after_theft(books, f"free#{number}"))


def _after_theft(books: Books, round_: str) -> list[str]:
    """What is found once somebody has sent an envy to a player's account."""
    stolen = next(row for row in books["entries"] if row["credit"] == "tips:free" and row["round"] == round_)
    rows = [row | {"credit": "player:ann of free"} if row is stolen else row for row in books["entries"]]
    return [str(finding) for finding in verify_books(Books(books.rows | {"entries": rows})).findings]
