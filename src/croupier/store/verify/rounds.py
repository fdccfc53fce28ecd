"""The rounds: each is played again from its answers under its rules, and must end as it is stored, its money too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any, Final, NamedTuple, TypeAlias

from croupier import games
from croupier.errors import CroupierError
from croupier.round.requests import DEALER
from croupier.round.round import Round
from croupier.store.verify.books import Books, Finding, Progress, Row, canonical, silent

#: What is neither a wager nor a win: a table's float filled by the cage, and what goes to and from the meters.
_NOT_PLAYED: Final = ("meter:", "reserve:", "overflow:")
_STATES: Final = ("playing", "betting", "closed", "disabled")


class Played(NamedTuple):
    """A round played again: the round itself, and the results that it must have."""

    round: Round
    results: list[Row]


#: Rounds that were played again already, by all that they were played from: a failure is kept as its text.
Replays: TypeAlias = MutableMapping[str, Played | str]


def replayed(books: Books, replays: Replays, progress: Progress = silent) -> dict[str, Played | str]:
    """Every round by name; where it cannot be played as it is stored, why."""
    answers: dict[str, list[Any]] = {}
    for row in books["answers"]:
        answers.setdefault(str(row["round"]), []).append(row["answer"])
    refunded = {str(row["round"]) for row in books["results"] if row["number"] == 2}
    replays_by_name: dict[str, Played | str] = {}
    for place, row in enumerate(books["rounds"], 1):
        name = str(row["name"])
        stored = {key: row[key] for key in ("game", "rules_version", "rules", "options", "setup", "carry")}
        stored |= {"answers": answers.get(name, [])}
        key = canonical([stored, name in refunded])
        if key not in replays:
            replays[key] = _replay(stored, name in refunded)
        replays_by_name[name] = replays[key]
        progress("playing rounds again", place, len(books["rounds"]))
    return replays_by_name


def _replay(stored: Mapping[str, Any], refunded: bool) -> Played | str:
    try:
        round_ = Round.restored(games.get(stored["game"]), stored)
        results = [_result(round_)] if round_.result is not None else []
        if refunded:
            void = round_.replay(round_.answers[:-1])
            void.void("refunded")
            results.append(_result(void))
        return Played(round_, results)
    except CroupierError as error:
        return str(error)
    except Exception as error:  # what is stored may be anything once somebody has changed it
        return f"{type(error).__name__} {error}"


def _result(round_: Round) -> Row:
    assert round_.result is not None
    return {"status": round_.result.status, "lines": [line._asdict() for line in round_.result.lines]}


def rounds(books: Books, replays: Mapping[str, Played | str]) -> Iterator[Finding]:
    """Every stored result against the round played again, and against the money that moved for it."""
    stored: dict[str, list[Any]] = {}
    for row in books["results"]:
        stored.setdefault(str(row["round"]), []).append(row["result"])
    moved = _moved(books)
    for row in books["rounds"]:
        name, played = str(row["name"]), replays[str(row["name"])]
        where = f"round {name}"
        if isinstance(played, str):
            yield Finding(where, f"cannot be played again: {played}")
            continue
        results = stored.get(name, [])
        if canonical(results) != canonical(played.results):
            yield Finding(where, "played again it ends otherwise than its result says")
        elif results and results[-1]["status"] != "abandoned":
            yield from _paid(where, row, played.round, results[-1], moved.get(name, {}))
    for name in stored.keys() - {str(row["name"]) for row in books["rounds"]}:
        yield Finding(f"round {name}", "has a result and is not there")
    yield from _tables(books, stored)


def _paid(where: str, row: Row, round_: Round, result: Row, moved: Mapping[str, int]) -> Iterator[Finding]:
    """What the table and each player took or gave for the round is what its lines say; a void one leaves nothing."""
    counts = result["lines"] if result["status"] == "settled" else []
    due = {f"table:{row['table']}": -sum(line["net"] for line in counts)}
    people = {seat.seat: seat.player for seat in round_.setup.seats}
    if counts:  # of a void round the dealers may have shared out what they had
        due[f"tips:{row['table']}"] = sum(
            line["net"] + line["stake"]
            for line in counts
            if line["net"] > 0 and DEALER in (line["seat"], people.get(line["seat"]))
        )
    # Of a bet that stands from an earlier round only the seat is told here, and a wager for the dealers is paid for by
    # a player: there the players' side is not compared.
    of_players = [line for line in counts if line["seat"] != DEALER]
    if DEALER not in people.values() and all(people.get(line["seat"]) for line in of_players):
        due |= {
            f"player:{who}": sum(line["net"] for line in of_players if people[line["seat"]] == who)
            for who in people.values()
        }
    for name, amount in due.items():
        # A win that was spent before its round was void is owed.
        took = moved.get(name, 0) + moved.get(name.replace("player:", "commission:") if "player:" in name else "", 0)
        if took != amount:
            yield Finding(where, f"its lines give {name} {amount} cents, and the ledger {took}")


def _moved(books: Books) -> dict[str, dict[str, int]]:
    """By round what each table's account came to, wagers and wins alone."""
    movements: dict[str, dict[str, int]] = {}
    for row in books["entries"]:
        kind, debit, credit, amount = (row[name] for name in ("kind", "debit", "credit", "amount"))
        if kind not in ("transfer", "post") or type(amount) is not int or not row["round"]:
            continue
        filled = debit == "cage" and row["because"] == "fill"
        if filled or str(debit).startswith(_NOT_PLAYED) or str(credit).startswith(_NOT_PLAYED):
            continue
        of_round = movements.setdefault(str(row["round"]), {})
        of_round[str(debit)] = of_round.get(str(debit), 0) - amount
        of_round[str(credit)] = of_round.get(str(credit), 0) + amount
    return movements


def _tables(books: Books, stored: Mapping[str, list[Any]]) -> Iterator[Finding]:
    """A table is where its last round left it, and its chips are the holds that are open."""
    last: dict[str, Row] = {}
    for row in sorted(books["rounds"], key=lambda row_: int(row_["number"])):
        last[str(row["table"])] = row
    decided = {row["of"] for row in books["entries"]}
    holds = {(row["key"], row["amount"]) for row in books["entries"] if row["kind"] == "hold"}
    for table in books["tables"]:
        where, state, ended = f"table {table['name']}", table["state"], last.get(str(table["name"]))
        try:
            rounds_, playing = state["rounds"], state["state"] == "playing"
            chips = [(key, amount) for *_, there in state["chips"] for key, amount in there]
        except (KeyError, TypeError, ValueError):
            yield Finding(where, "its state cannot be read")
            continue
        if canonical(rounds_) != canonical(ended["number"] if ended else 0):
            yield Finding(where, f"says it played {rounds_} rounds, and {ended['number'] if ended else 0} are there")
        if playing != (ended is not None and ended["name"] not in stored) or state["state"] not in _STATES:
            yield Finding(where, f"says it is {state['state']}, which its last round is not")
        if ended and ended["game"] != table["game"]:
            yield Finding(where, f"says it is for {table['game']}, and its last round was of {ended['game']}")
        for key, amount in chips:
            if key in decided or (key, amount) not in holds:
                yield Finding(where, f"has chips on the layout, {amount} under {key!r}, that are no open hold")
