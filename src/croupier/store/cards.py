"""The cards of a table as its record tells them: what came out of every shoe, what it cannot have held, and whether
cards are missing.

A shoe begins where the dealer says so, where the house's own equipment has shuffled, or with every round where the deck
is shuffled for each. Cards that nobody identified are passed over; they are as likely to be one as another, but for
what the card reader said of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import exp, log
from typing import Any, Final

from sqlalchemy import Connection, select

from croupier import games
from croupier.equipment.cards import TEXT, UNSEEN, Card, pack
from croupier.errors import BadInput
from croupier.house.records import FRESH_SHOE
from croupier.house.table import SHOE_EXHAUSTED
from croupier.mathematics.missing_cards import ALARM, Gambler, ShoeRecord
from croupier.mathematics.recorded import identified
from croupier.options import described
from croupier.round.facts import Deal
from croupier.round.felt import Felt
from croupier.round.irregularities import Irregularity
from croupier.round.record import in_force
from croupier.round.requests import DEALER, Peek
from croupier.round.round import Round
from croupier.store.explain import known
from croupier.store.loading import round_of
from croupier.store.schema import RESULTS, ROUNDS, TABLES
from croupier.store.verify.books import Progress, silent

#: What may be said of a table.
NOTHING, MISSING, TOO_MANY, UNTOLD = "nothing found", "cards are missing", "too many of a card", "cannot be told"
#: Bounds what is written out: a fortune of e^700 convinces everybody.
_MOST: Final = 700.0


@dataclass(slots=True)
class Record:
    """What the rounds of a table have told so far. ``carried`` is the fortune of shoes that were of another size."""

    bets: Gambler
    counts: Counter[Card] = field(default_factory=Counter)
    hidden: list[frozenset[Card]] = field(default_factory=list)
    began: str = ""
    shoes: int = 0
    rounds: int = 0
    seen: Counter[Card] = field(default_factory=Counter)
    carried: float = 0.0
    fortune: float = 0.0
    highest: float = 0.0
    found_after: str = ""
    too_many: dict[tuple[str, Card], int] = field(default_factory=dict)
    looked_at: int = 0
    #: A shoe whose discards were shuffled into it tells nothing more.
    over: bool = False

    def open(self, name: str, holds: tuple[int, ...]) -> None:
        """A new shoe; where it is of another size than the last, on the bets that fit it."""
        if self.counts or self.hidden:
            self.bets.close(self.now)
        if holds != self.bets.pack:
            self.carried += self.bets.fortune()
            self.bets = Gambler(holds)
        self.counts, self.hidden, self.began, self.over = Counter(), [], name, False
        self.shoes += 1

    def add(self, name: str, cards: Counter[Card], hidden: list[frozenset[Card]]) -> None:
        """The cards of one round."""
        self.counts += cards
        self.hidden += hidden
        self.seen += cards
        for card, copies in self.counts.items():
            if copies > self.bets.pack[card]:
                self.too_many[self.began, card] = copies
        self.fortune = self.carried + self.bets.fortune(self.now)
        self.highest = max(self.highest, self.fortune)
        if not self.found_after and self.fortune >= log(ALARM):
            self.found_after = name

    @property
    def now(self) -> ShoeRecord:
        """The shoe in use."""
        return ShoeRecord(tuple(self.counts[card] for card in range(UNSEEN)), tuple(self.hidden))

    @property
    def verdict(self) -> str:
        """What is to be said of the table."""
        if self.too_many:
            return TOO_MANY
        if self.looked_at:
            return UNTOLD
        return MISSING if self.found_after else NOTHING


def cards(connection: Connection, table: str, since: int = 1, progress: Progress = silent) -> dict[str, Any]:
    """Every card that the rounds of a table have shown since a round, and what that says of its shoes."""
    known(connection, table)
    slug = connection.execute(select(TABLES.c.game).where(TABLES.c.name == table)).scalar_one()
    game = games.get(slug)
    if not game.pack:
        raise BadInput(f"{game.title} is played without cards")
    over = select(RESULTS.c.round)
    asked = select(ROUNDS.c.name, ROUNDS.c.shoe).where(ROUNDS.c.table == table, ROUNDS.c.number >= since)
    rows = connection.execute(asked.where(ROUNDS.c.name.in_(over)).order_by(ROUNDS.c.number)).all()
    if not rows:
        raise BadInput(f"table {table} has no round that is over since round {since}")
    kept = "decks" in described(game.options)
    if kept and FRESH_SHOE not in game.events and any(row.shoe is None for row in rows):
        raise BadInput(f"{game.title} has no word for a fresh shoe; dealt by hand, its shoes cannot be told apart")
    record, shoe = Record(Gambler(game.cards_in(game.house()))), None
    for place, row in enumerate(rows):
        progress("reading rounds", place, len(rows))
        round_ = round_of(connection, game, row.name)
        holds = tuple(round_.pack)
        fresh = not kept or FRESH_SHOE in round_.setup.events or row.shoe != shoe
        if fresh or not record.shoes or holds != record.bets.pack:
            record.open(row.name, holds)
        shoe = row.shoe
        record.rounds += 1
        if not record.over:
            _told(record, row.name, round_)
    return _plain(record, table, game.title, rows[0].name, rows[-1].name)


def _told(record: Record, name: str, round_: Round) -> None:
    """What one round adds. Behind a shuffle of the discards cards come a second time, and are no longer counted."""
    exhausted = [
        place
        for place, answer in enumerate(round_.answers)
        if type(answer.answer) is Irregularity and answer.answer.kind == SHOE_EXHAUSTED
    ]
    if exhausted:
        record.over, round_ = True, round_.replay(round_.answers[: exhausted[0]])
    felt = round_.felt
    record.looked_at += _looked_at(felt)
    record.add(name, identified(felt), list(_hidden(round_)))


def _hidden(round_: Round) -> Iterator[frozenset[Card]]:
    """What the card reader said of a card that nobody saw afterwards."""
    whole = frozenset(pack(round_.game.pack))
    for answer in in_force(round_.answers):
        asked = answer.asked
        if type(asked) is Peek and round_.felt.hands[DEALER][asked.slot] == UNSEEN and type(answer.answer) is bool:
            yield asked.completes if answer.answer else whole - asked.completes


def _looked_at(felt: Felt) -> int:
    """Cards of players that were never told. Whoever folds has looked at them: those that are told are then no fair
    sample."""
    hidden: Counter[str] = Counter()
    for fact in felt.facts:
        if type(fact) is Deal and fact.to in felt.by_seat:
            hidden[fact.to] += (fact.card == UNSEEN) if fact.slot < 0 else -1
    return sum(copies for copies in hidden.values() if copies > 0)


def _plain(record: Record, table: str, title: str, first: str, last: str) -> dict[str, Any]:
    untold = record.verdict == UNTOLD
    suspects = [] if untold else record.bets.suspects(record.now)
    return {
        "table": table,
        "game": title,
        "verdict": record.verdict,
        "rounds": record.rounds,
        "first": first,
        "last": last,
        "shoes": record.shoes,
        "shoe_holds": record.bets.size,
        "cards_seen": record.seen.total(),
        "looked_at_and_not_told": record.looked_at,
        "alarm": ALARM,
        "fortune": None if untold else exp(min(record.fortune, _MOST)),
        "highest": None if untold else exp(min(record.highest, _MOST)),
        "found_after": record.found_after if record.verdict == MISSING else "",
        "suspects": [suspect._asdict() for suspect in suspects],
        "too_many": [
            {"card": TEXT[card], "seen": copies, "holds": record.bets.pack[card], "since": began}
            for (began, card), copies in record.too_many.items()
        ],
        "seen": {TEXT[card]: record.seen[card] for card in range(UNSEEN) if record.bets.pack[card]},
    }
