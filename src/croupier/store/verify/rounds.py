"""The rounds: each is played again from its answers under its rules, and must end as it is stored, its money too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias

import orjson

from croupier import games
from croupier.errors import CroupierError
from croupier.round import setup as setups
from croupier.round.correction import corrected
from croupier.round.facts import Pay
from croupier.round.requests import DEALER
from croupier.round.round import Result, Round, RulesInForce
from croupier.store.verify.books import BookSource, Finding, Row, as_told, encoded
from croupier.store.verify.rows import alike

#: What a round began with.
_BEGAN: Final = ("game", "rules_version", "rules", "options", "setup", "carry")
_began_of: Final = itemgetter(*_BEGAN)
#: What is neither a wager nor a win: a table's float filled by the cage, and what goes to and from the meters.
_NOT_PLAYED: Final = ("meter:", "reserve:", "overflow:", "escrow:")
_STATES: Final = ("playing", "betting", "closed", "disabled")
#: Rules that were read before, by game, version and options: reading them takes longer than a round.
_KNOWN: Final[dict[bytes, RulesInForce]] = {}
_SETUPS: Final[dict[bytes, setups.Setup]] = {}
_MOST_KNOWN: Final = 1_000
#: What a result tells that nothing was put right in, and each of its lines.
_RESULT: Final = ("status", "lines")
_line_of: Final = itemgetter(*Pay._fields)


class ExpectedResult(NamedTuple):
    """A result as it must be, and what it says was put right."""

    result: Result
    put_right: Any = None

    def plain(self) -> Row:
        """As it is stored."""
        told: Row = {"status": self.result.status, "lines": [line._asdict() for line in self.result.lines]}
        return told if self.put_right is None else told | {"corrected": self.put_right}

    def is_as(self, stored: Any) -> bool:
        """Whether it is what is stored: by the values alone, where those have all their names and no others."""
        try:
            if self.put_right is None and len(stored) == len(_RESULT):
                told = [_line_of(line) for line in stored["lines"] if len(line) == len(Pay._fields)]
                if alike([stored["status"], told], [self.result.status, [tuple(line) for line in self.result.lines]]):
                    return True
        except (KeyError, TypeError):
            pass
        return encoded(stored) == encoded(self.plain())


class Played(NamedTuple):
    """A round played again: the round itself, and the results that it must have."""

    round: Round
    results: list[ExpectedResult]


#: Rounds that were played again already, by all that they were played from: a failure is kept as its text.
Replays: TypeAlias = MutableMapping[bytes, Played | str]
#: The last ones: at a wheel the same wager falls on the same pocket again and again. Rounds of more answers than a few
#: hardly ever come twice.
_FEW: Final = 3
_PLAYED: Final[dict[bytes, Played | str]] = {}
_MOST_PLAYED: Final = 500


def replayed(row: Row, answers: list[Any], again: list[Any], replays: Replays | None = None) -> Played | str:
    """A stored round played again, with what its later results say was put right; where that cannot be, why."""
    stored = dict(zip(_BEGAN, _began_of(row), strict=True)) | {"answers": answers}
    later = [_put_right(result) for result in again]
    if replays is None and len(answers) > _FEW:
        return _replay(stored, later)
    # Not sorted: what was stored alike is told alike, and wagers are settled in the order in which they lie.
    key, known = as_told([*stored.values(), later]), _PLAYED if replays is None else replays
    played = known.get(key)
    if played is None:
        played = known[key] = _replay(stored, later)
        if known is _PLAYED and len(_PLAYED) > _MOST_PLAYED:
            del _PLAYED[next(iter(_PLAYED))]
    return played


def _put_right(result: Any) -> Any:
    """What a further result of a round says was corrected; nothing where the round was refunded."""
    return result.get("corrected") if isinstance(result, dict) else None


def _replay(stored: Mapping[str, Any], later: list[Any]) -> Played | str:
    try:
        round_ = Round.under(*_rules(stored), {**stored, "setup": _setup(stored["setup"])})
        results = [ExpectedResult(_result(round_))] if round_.result is not None else []
        for put_right in later:
            if put_right is None:
                void = round_.replay(round_.answers[:-1])
                void.void("refunded")
                results.append(ExpectedResult(_result(void)))
            else:
                round_ = corrected(round_, put_right["seq"], put_right["outcomes"], put_right["by"])
                results.append(ExpectedResult(_result(round_), put_right))
        return Played(round_, results)
    except CroupierError as error:
        return str(error)
    except Exception as error:  # what is stored may be anything once somebody has changed it
        return f"{type(error).__name__} {error}"


def _rules(stored: Mapping[str, Any]) -> RulesInForce:
    """The rules of a round, read once for all that were played by them."""
    name = as_told([stored["game"], stored["rules_version"], stored["options"]])
    known = _KNOWN.get(name)
    if known is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[name] = RulesInForce.of(games.get(stored["game"]), stored)
    return known


def _setup(stored: Any) -> Any:
    """What lay on the layout, read once for all rounds that began alike: at most tables the last ones did."""
    # Not sorted: wagers are settled in the order in which they lie.
    text = orjson.dumps(stored)
    known = _SETUPS.get(text)
    if known is None:
        if len(_SETUPS) >= _MOST_KNOWN:
            _SETUPS.clear()
        known = _SETUPS[text] = setups.read(stored)
    return known


def _result(round_: Round) -> Result:
    assert round_.result is not None
    return round_.result


def ended(
    row: Row, played: Played | str, answers: list[Any], results: list[Row], moved: Mapping[str, int]
) -> Iterator[Finding]:
    """The stored results of a round against the round played again, and against the money that moved for it; of its
    answers the numbers."""
    name = str(row["name"])
    where = f"round {name}"
    for table, numbers in (("answers", answers), ("results", [other["number"] for other in results])):
        if numbers != list(range(1, len(numbers) + 1)):
            yield Finding(f"{table} of {name}", f"are not numbered 1 to {len(numbers)}")
    if isinstance(played, str):
        yield Finding(where, f"cannot be played again: {played}")
        return
    stored = [other["result"] for other in results]
    if len(stored) != len(played.results) or not all(map(ExpectedResult.is_as, played.results, stored)):
        yield Finding(where, "played again it ends otherwise than its result says")
    elif stored and stored[-1]["status"] != "abandoned":
        yield from _paid(where, row, played.round, stored[-1], moved)


def _paid(where: str, row: Row, round_: Round, result: Row, moved: Mapping[str, int]) -> Iterator[Finding]:
    """What the table and each player took or gave for the round is what its lines say; a void one leaves nothing."""
    counts = result["lines"] if result["status"] == "settled" else []
    people = {seat.seat: seat.player for seat in round_.setup.seats}
    # Of a bet that stands from an earlier round only the seat is told here, and a wager for the dealers is paid for by
    # a player: there the players' side is not compared.
    table = tips = 0
    of_players, are_known = dict.fromkeys(people.values(), 0), DEALER not in people.values()
    for line in counts:
        seat, net = line["seat"], line["net"]
        who = people.get(seat)
        table -= net
        if net > 0 and DEALER in (seat, who):
            tips += net + line["stake"]
        if who and seat != DEALER:
            of_players[who] += net
        elif seat != DEALER:
            are_known = False
    due = {f"table:{row['table']}": table}
    if counts:  # of a void round the dealers may have shared out what they had
        due[f"tips:{row['table']}"] = tips
    if are_known:
        due |= {f"player:{who}": amount for who, amount in of_players.items()}
    for name, amount in due.items():
        # A win that was spent before its round was void is owed.
        took = moved.get(name, 0) + moved.get(name.replace("player:", "commission:") if "player:" in name else "", 0)
        if took != amount:
            yield Finding(where, f"its lines give {name} {amount} cents, and the ledger {took}")


def movements(entries: list[Row]) -> dict[str, dict[str, int]]:
    """What each account came to by the entries of each round, wagers and wins alone."""
    of_rounds: dict[str, dict[str, int]] = {}
    for row in entries:
        if row["kind"] not in ("transfer", "post") or type(amount := row["amount"]) is not int:
            continue
        debit, credit = str(row["debit"]), str(row["credit"])
        filled = debit == "cage" and row["because"] == "fill"
        if filled or debit.startswith(_NOT_PLAYED) or credit.startswith(_NOT_PLAYED):
            continue
        moved = of_rounds.setdefault(row["round"], {})
        moved[debit] = moved.get(debit, 0) - amount
        moved[credit] = moved.get(credit, 0) + amount
    return of_rounds


def table_stands(source: BookSource, table: Row, last: Row | None, *, over: bool) -> Iterator[Finding]:
    """A table is where its last round left it, and its chips are the holds that are open."""
    where, state = f"table {table['name']}", table["state"]
    try:
        rounds_, playing = state["rounds"], state["state"] == "playing"
        chips = [(key, amount) for *_, there in state["chips"] for key, amount in there]
    except (KeyError, TypeError, ValueError):
        yield Finding(where, "its state cannot be read")
        return
    if encoded(rounds_) != encoded(last["number"] if last else 0):
        yield Finding(where, f"says it played {rounds_} rounds, and {last['number'] if last else 0} are there")
    if playing != (last is not None and not over) or state["state"] not in _STATES:
        yield Finding(where, f"says it is {state['state']}, which its last round is not")
    if last and last["game"] != table["game"]:
        yield Finding(where, f"says it is for {table['game']}, and its last round was of {last['game']}")
    keys = [(key,) for key, _ in chips]
    decided = {row["of"] for row in source.among("entries", ("of",), keys)}
    holds = {(row["key"], row["amount"]) for row in source.among("entries", ("key",), keys) if row["kind"] == "hold"}
    for key, amount in chips:
        if key in decided or (key, amount) not in holds:
            yield Finding(where, f"has chips on the layout, {amount} under {key!r}, that are no open hold")
