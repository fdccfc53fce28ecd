"""A player's receipt over HTTP: of rounds that were their own, checked with nothing but the file; a house that its
witness has seen otherwise is not served."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from croupier.money import dollars
from croupier.server.checkpoints import Checkpoints
from croupier.server.service import Service
from croupier.server.settings import Settings
from croupier.store import receipts
from croupier.store.schema import CHECKPOINTS
from croupier.store.witnesses import Folder, HistoryRefused
from tests.server.annex import Annex, another_house
from tests.server.test_floor import ByHand


@pytest.fixture(scope="module")
def floor(service: Service, house: object) -> Iterator[Annex]:
    with another_house(service, "receipts") as floor:
        for role in ("dealer", "supervisor"):
            floor.person(role, role)
        yield floor


def test_a_player_keeps_the_receipt_of_a_round(floor: Annex) -> None:
    at = ByHand(floor, "three-card-poker")
    path = f"tables/{at.table}/rounds/1/receipt"
    at.lay(ante="10")
    at.do("dealer", "begin", {})
    at.deal("Ah", "Jd", "Kc", "9s", "7d", "4h")
    early = floor.get(at.names[0], path)
    assert (early.status_code, early.json()["detail"]) == (
        409,
        f"{at.table}#1 is not over, or no checkpoint has it yet; they are written every few seconds",
    )
    at.do(at.names[0], "decisions", {"seat": "1", "action": "play"})
    Checkpoints(floor.service).write()
    document, public = floor.get(at.names[0], path).json(), floor.get("", "audit/checkpoint").json()
    assert document["key"] == public["key"]
    assert document["checkpoint"] == public["checkpoint"]
    proved = receipts.checked(document, public["key"])
    lines = {line["wager"]: dollars(line["net"]) for line in proved.ended["result"]["lines"]}
    assert lines == {line["wager"]: line["net"] for line in at.see()["round"]["lines"]}
    assert not any(f"'{card}'" in str(document["entry"]) for card in ("Ah", "Jd", "Kc", "9s", "7d", "4h"))
    stranger = floor.person("stranger")
    assert floor.get(stranger, path).status_code == 403


def test_books_that_a_witness_has_seen_otherwise_are_not_served(
    floor: Annex, service: Service, house: object, tmp_path: Path
) -> None:
    """The folder has the checkpoints of a longer log under the same key."""
    settings = Settings(witnesses=(str(tmp_path),))
    ByHand(floor, "roulette")
    seen = Service(floor.service.database, settings)
    Checkpoints(seen).write()
    Checkpoints(seen).compare()
    key = Checkpoints(seen).signs.key()
    assert Folder(tmp_path).latest(key) is not None
    with another_house(service, "cut-short") as other:
        cut = Checkpoints(Service(other.service.database, settings))
        for act in (cut.compare, cut.write):
            with pytest.raises(HistoryRefused, match="its end was cut off"):
                act()
        with other.service.database.engine.connect() as connection:
            assert connection.execute(select(CHECKPOINTS)).first() is None
