"""A night at one table, kept as the store keeps it, so that who verifies stored books can verify this one."""

import json
from random import Random

from croupier.house.table import Table
from croupier.round.round import Round
from croupier.store.verify.books import Books, Finding, Row
from croupier.store.verify.rounds import ended, movements, replayed
from tests.house.floor import Floor


class Night(Floor):
    """Anything in any order at one table; every round that ends is written down, with its answers and its result."""

    def __init__(self, slug: str, options: dict[str, object], rng: Random) -> None:
        super().__init__([(slug, options)], rng)
        self.rows: dict[str, list[Row]] = {"rounds": [], "answers": [], "results": []}

    @property
    def played(self) -> int:
        return self.tables[0].rounds

    def ended(self, table: Table) -> None:
        super().ended(table)
        if table.state != "playing":
            self._keep(table.round_name, table.recall[-1])

    def refund(self, table: Table) -> None:
        abandoned = table.recall[-1]
        super().refund(table)
        if table.recall[-1] is not abandoned:
            self._result(table.round_name, table.recall[-1], 2)

    def _keep(self, name: str, round_: Round) -> None:
        stored = round_.plain()
        answers = stored.pop("answers")
        number = int(name.rpartition("#")[2])
        self.rows["rounds"].append(stored | {"name": name, "table": self.tables[0].name, "number": number})
        self.rows["answers"] += [{"round": name, "seq": seq, "answer": answer} for seq, answer in enumerate(answers, 1)]
        self._result(name, round_, 1)

    def _result(self, name: str, round_: Round, number: int) -> None:
        assert round_.result is not None
        lines = [line._asdict() for line in round_.result.lines]
        result = {"status": round_.result.status, "lines": lines}
        self.rows["results"].append({"round": name, "number": number, "result": result})

    def books(self) -> Books:
        """All of it as text, and read again: nothing of what is verified is shared with what was played."""
        entries = [entry.entry._asdict() for entry in self.ledger.entries]
        return Books(json.loads(json.dumps(self.rows | {"entries": entries})))


def findings(books: Books) -> list[Finding]:
    """What the verification says of rounds: each played again from its answers, its lines and its money compared."""
    there = list[Finding]()
    for row in books["rounds"]:
        named = [(row["name"],)]
        answers, results, entries = (
            books.among(table, ("round",), named) for table in ("answers", "results", "entries")
        )
        again = [result["result"] for result in results if result["number"] != 1]
        played = replayed(row, [answer["answer"] for answer in answers], again)
        moved = movements(entries).get(row["name"], {})
        there += ended(row, played, [answer["seq"] for answer in answers], results, moved)
    return there
