"""Every game, random play: after each step the accounts sum to zero, and every round is played again to the same cent.

`tests.house.floor` checks the books after every step; the verification of stored books then plays each round again from
its answers alone and compares its lines with the money that moved. A mistake planted in either is found.
"""

from random import Random

import pytest

from croupier import games
from croupier.house.ledger import Ledger
from tests.conformance.tables import TABLES
from tests.figures import figure
from tests.house.nights import Night, findings

QUICK = 40
#: Rounds of one night: books are verified when it is over, and forgotten.
NIGHT = 2_000


def conserved(slug: str, rounds: int) -> int:
    """Nights at a game, with each of its options in turn, until so many rounds are over; how many were verified."""
    options = [posted for name, posted in TABLES if name == slug]
    played = verified = nights = 0
    while played < rounds:
        night = Night(slug, options[nights % len(options)], Random(f"{slug} {nights}"))
        while night.played < min(NIGHT, rounds - played):
            night.step()
        books = night.books()
        assert findings(books) == []
        whole([row["amount"] for row in books["entries"]])
        whole([line[side] for row in books["results"] for line in row["result"]["lines"] for side in ("stake", "net")])
        played += night.played
        verified += len(books["rounds"])
        nights += 1
    return verified


def whole(amounts: list[object]) -> None:
    """All amounts are whole cents; a float would come back from JSON as a float."""
    assert {type(amount) for amount in amounts} <= {int}


@pytest.mark.parametrize("slug", games.slugs())
def test_rounds_balance_and_are_played_again_alike(slug: str) -> None:
    assert conserved(slug, QUICK) >= QUICK - 1  # the last one may be in play


@pytest.mark.long
@pytest.mark.parametrize("slug", games.slugs())
def test_many_rounds_balance_and_are_played_again_alike(slug: str) -> None:
    """All games together, an evening replays 10^6 rounds."""
    rounds = figure(1_000_000, 48_000)
    assert conserved(slug, rounds) >= rounds * 0.999


# -- each check finds what it is for ------------------------------------------------------------------------------


def test_money_from_nowhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Ledger._pay

    def one_cent_more(self: Ledger, entry: object) -> None:
        real(self, entry)  # type: ignore[arg-type]  # whatever it was called with
        self.balances[entry.credit].posted += 1  # type: ignore[attr-defined]

    monkeypatch.setattr(Ledger, "_pay", one_cent_more)
    with pytest.raises(AssertionError):
        conserved("roulette", QUICK)


@pytest.mark.parametrize("planted", ["a result", "an answer", "the money", "a part of a cent"])
def test_what_was_not_played_so_is_found(planted: str) -> None:
    night = Night("roulette", {}, Random(1))
    while night.played < QUICK:
        night.step()
    books = night.books()
    assert findings(books) == []
    lost, line = next(
        (row, line)
        for row in books["results"]
        for line in row["result"]["lines"]
        if line["wager"].startswith("straight:") and line["net"] < 0
    )
    match planted:
        case "a result":
            line["net"] += 1
        case "an answer":
            spun = next(row for row in books["answers"] if row["round"] == lost["round"])
            spun["answer"]["answer"] = line["wager"].removeprefix("straight:")
        case "the money":
            booked = next(row for row in books["entries"] if row["kind"] == "post" and row["round"] == lost["round"])
            booked["amount"] += 1
        case "a part of a cent":
            line["net"] = float(line["net"])
    assert [finding for finding in findings(books) if lost["round"] in finding.where]
