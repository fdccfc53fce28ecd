"""Bets that take several rolls: a chain of table states that ends, with the chance of every ending, exactly. States are
taken out of the chain one by one; whatever led to one leads to where it goes instead. What is left in the end is the
way from the start to the endings. The numbers are fractions, so nothing is lost."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import lcm
from typing import Final, Generic, NamedTuple, TypeVar

from croupier.errors import BadPlan

State = TypeVar("State", bound=Hashable)
End = TypeVar("End", bound=Hashable)

#: A chain that goes through more states is taken to go on without end.
MOST_STATES: Final = 4096


class RollMoves(NamedTuple, Generic[State, End]):
    """What one roll does: the states that it leaves the table in and the ways it ends, each with its weight. A roll on
    which a bet rests does not count."""

    moves: Mapping[State, int]
    ends: Mapping[End, int]
    counts: bool = True


class BetCourse(NamedTuple, Generic[End]):
    """How a chain ends: the ways of each ending out of a whole, the rolls that count on average, and whether there are
    others."""

    ends: Mapping[End, int]
    whole: int
    rolls: Fraction
    rests: bool


class _StateRow(NamedTuple, Generic[State, End]):
    """Where a state goes, how it ends, and after how many rolls it has done either."""

    moves: dict[State, Fraction]
    ends: dict[End, Fraction]
    rolls: Fraction


def run(start: Mapping[State, int], roll: Callable[[State], RollMoves[State, End]]) -> BetCourse[End]:
    """From the states that it starts in, by weight, until it ends. It must be able to end from every state."""
    rows = _explored(start, roll)
    rests = any(not row.rolls for row in rows.values())
    first: _StateRow[State, End] = _StateRow(_shares(start, sum(start.values())), {}, Fraction(0))
    while rows:
        state, row = rows.popitem()
        gone = _without_staying(state, row)
        for other, row in rows.items():
            if state in row.moves:
                rows[other] = _led_past(row, state, gone)
        if state in first.moves:
            first = _led_past(first, state, gone)
    if first.moves or not first.ends:
        raise BadPlan("a bet on dice has no beginning, or goes on and on")
    whole = lcm(*(share.denominator for share in first.ends.values()))
    ends = {end: int(share * whole) for end, share in first.ends.items()}
    assert sum(ends.values()) == whole, "the endings do not add up to 1"
    return BetCourse(ends, whole, first.rolls, rests)


def _shares(weights: Mapping[State, int], whole: int) -> dict[State, Fraction]:
    return {state: Fraction(weight, whole) for state, weight in weights.items() if weight}


def _explored(
    start: Mapping[State, int], roll: Callable[[State], RollMoves[State, End]]
) -> dict[State, _StateRow[State, End]]:
    """Every state that can be reached, in the order in which it was first."""
    rows: dict[State, _StateRow[State, End]] = {}
    waiting = list(start)
    for state in waiting:
        if state not in rows:
            rolled = roll(state)
            whole = sum(rolled.moves.values()) + sum(rolled.ends.values())
            rows[state] = _StateRow(_shares(rolled.moves, whole), _shares(rolled.ends, whole), Fraction(rolled.counts))
            waiting.extend(rolled.moves)
            if len(rows) > MOST_STATES:
                raise BadPlan(f"a bet on dice goes through more than {MOST_STATES} states of the table")
    return rows


def _without_staying(state: State, row: _StateRow[State, End]) -> _StateRow[State, End]:
    """The row of a state once it is left at last."""
    leaves = 1 - row.moves.get(state, Fraction(0))
    if not leaves:
        raise BadPlan(f"a bet on dice is never decided at {state}")
    moves = {other: share / leaves for other, share in row.moves.items() if other != state}
    return _StateRow(moves, {end: share / leaves for end, share in row.ends.items()}, row.rolls / leaves)


def _led_past(row: _StateRow[State, End], state: State, gone: _StateRow[State, End]) -> _StateRow[State, End]:
    """A row with a state left out: it goes where that state goes."""
    moves = dict(row.moves)
    share = moves.pop(state)
    ends = dict(row.ends)
    for other, more in gone.moves.items():
        moves[other] = moves.get(other, Fraction(0)) + share * more
    for end, more in gone.ends.items():
        ends[end] = ends.get(end, Fraction(0)) + share * more
    return _StateRow(moves, ends, row.rolls + share * gone.rolls)
