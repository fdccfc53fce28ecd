"""A craps table for tests: bets go down, players call, dice roll, and every roll leaves a layout for the next."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.errors import CroupierError
from croupier.games import get
from croupier.games.craps.layout import CrapsLayout, read
from croupier.money import cents, dollars
from croupier.round.calls import Call
from croupier.round.facts import Announce, Moved, Pay
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.support import play_on

GAME = get("craps")
ROLLS = [(first, second) for first in range(1, 7) for second in range(1, 7)]
NUMBERS = (4, 5, 6, 8, 9, 10)

Bets = Mapping[str, str]


class Table:
    """One table from roll to roll. ``roll("pass 10", 4, 2)`` is seat 1's bet and the dice."""

    def __init__(self, **options: object) -> None:
        self.house = GAME.house(options)
        self.carry: Any = None
        self.rounds: list[Round] = []

    def open(self, bets: Mapping[str, Bets] | Bets | None = None, *events: str) -> Round:
        """The round about to be rolled; a bet that may not go down is raised as its refusal."""
        given = {"1": bets} if bets and not isinstance(next(iter(bets.values())), Mapping) else bets or {}
        seated, refused = GAME.seated(self.house, setup(given, events=events), self.carry)  # type: ignore[arg-type]
        for _, _, why in refused:
            raise why
        return Round(GAME, self.house, seated, self.carry)

    def roll(
        self,
        dice: Sequence[int],
        bets: Mapping[str, Bets] | Bets | None = None,
        *events: str,
        trouble: Sequence[str] = (),
    ) -> dict[str, str]:
        """Roll, and return what seat 1 (or every seat, as ``"2 pass"``) is up by wager."""
        troubles = [{"at": 1, "kind": kind} for kind in trouble]
        round_ = play_on(self.open(bets, *events), [list(dice)], interventions=troubles)
        assert round_.result is not None
        self.rounds.append(round_)
        self.carry = round_.result.carry
        nets: dict[str, int] = {}
        for line in round_.result.lines:
            name = line.wager if line.seat == "1" else f"{line.seat} {line.wager}"
            nets[name] = nets.get(name, 0) + line.net
        return {name: dollars(net) for name, net in nets.items()}

    def call(self, name: str, wager: str = "", to: str = "0", seat: str = "1") -> None:
        """What a player says before the next roll."""
        self.carry = GAME.called(self.house, self.carry, Call(seat, name, wager, cents(to)))

    def refuses(self, bets: Bets, *events: str, seat: str = "1") -> str:
        """The clause under which the first of these bets may not go down; "" when all may."""
        try:
            self.open({seat: bets}, *events)
        except CroupierError as why:
            return why.clause
        return ""

    def refuses_call(self, name: str, wager: str = "", to: str = "0", seat: str = "1") -> str:
        """The clause under which a call is refused; "" when it is not."""
        before = self.carry
        try:
            self.call(name, wager, to, seat)
        except CroupierError as why:
            return why.clause or "no clause"
        finally:
            self.carry = before
        return ""

    @property
    def layout(self) -> CrapsLayout:
        return read(self.carry)

    def up(self, seat: str = "1") -> dict[str, str]:
        """What a seat has up, by place."""
        return {bet.wager: dollars(bet.bet) for bet in self.layout.bets if bet.seat == seat}

    @property
    def last(self) -> Round:
        return self.rounds[-1]

    @property
    def cited(self) -> dict[str, str]:
        """The clause of every line of the last roll."""
        assert self.last.result is not None
        return {line.wager: line.clause for line in self.last.result.lines}

    @property
    def said(self) -> list[tuple[str, str]]:
        """What the crew said at the last roll, and under which clause."""
        return [(fact.text, fact.clause) for fact in self.last.facts if isinstance(fact, Announce)]

    @property
    def moved(self) -> list[tuple[str, str]]:
        return [(fact.wager, fact.to) for fact in self.last.facts if isinstance(fact, Moved)]

    @property
    def lines(self) -> list[Pay]:
        assert self.last.result is not None
        return list(self.last.result.lines)


def on_point(point: int, bets: Bets | None = None, **options: object) -> Table:
    """A table with the point set by seat 1's pass bet of 10, or by other bets."""
    table = Table(**options)
    table.roll(easy(point), bets or {"pass": "10"})
    assert table.layout.point == point
    return table


def easy(total: int) -> tuple[int, int]:
    """A roll of that total with two different faces, but for 2 and 12."""
    low = max(1, total - 6)
    return (low, total - low)
