"""Rounds that were played, told from what is stored: the last ones of a table, or one step by step with its clauses."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC
from typing import Any

from sqlalchemy import Connection, case, func, or_, select

from croupier import games
from croupier.equipment.cards import TEXT
from croupier.errors import UnknownName
from croupier.house.jackpots import PARTS
from croupier.money import Cents, dollars
from croupier.round import views
from croupier.round.facts import Fact, Pay
from croupier.round.facts import plain as plain_fact
from croupier.round.reasons import Reason, reasons_of_lines
from croupier.round.reasons import story as sentences
from croupier.round.round import Round
from croupier.store.loading import as_it_ended
from croupier.store.schema import ENTRIES, METER_EVENTS, RESULTS, ROUNDS, TABLES


def recall(connection: Connection, table: str, last: int = 10) -> list[dict[str, Any]]:
    """The last rounds of a table in the order in which they were played."""
    known(connection, table)
    asked = select(ROUNDS.c.number).where(ROUNDS.c.table == table).order_by(ROUNDS.c.number.desc()).limit(last)
    numbers = reversed(connection.execute(asked).scalars().all())
    return [told(connection, table, number)[0] for number in numbers]


def known(connection: Connection, table: str) -> None:
    """Refuse a table that is not there."""
    tables = list(connection.execute(select(TABLES.c.name).order_by(TABLES.c.name)).scalars())
    if table not in tables:
        raise UnknownName("table", table, tables or "none yet")


def told(connection: Connection, table: str, number: int) -> tuple[dict[str, Any], Round]:
    """One round: when, under which rules, who wagered what, what was chosen, how it ended, and what was paid."""
    name = f"{table}#{number}"
    row = connection.execute(select(ROUNDS).where(ROUNDS.c.name == name)).one_or_none()
    if row is None:
        last = select(func.max(ROUNDS.c.number)).where(ROUNDS.c.table == table)
        last_number = connection.execute(last).scalar_one() or 0
        raise UnknownName("round", name, f"{table}#1 to {table}#{last_number}" if last_number else "none yet")
    round_ = as_it_ended(connection, games.get(row.game), name)
    asked = select(RESULTS).where(RESULTS.c.round == name).order_by(RESULTS.c.number)
    results = connection.execute(asked).all()
    lines = [Pay(**line) for line in (results[-1].result["lines"] if results else [])]
    why = reasons_of_lines(round_, round_.facts, (views.AUDITOR,)) if results else []
    return {
        "round": name,
        "at": row.at.astimezone(UTC).isoformat(),
        "game": row.game,
        "rules_version": row.rules_version,
        "options": row.options,
        "paytables": {wager: table_.id for wager, table_ in round_.options.tables.items()},
        "shoe": row.shoe,
        "wagers": {seat.seat: {wager: dollars(bet) for wager, bet in seat.wagers} for seat in round_.setup.seats},
        "players": {seat.seat: seat.who for seat in round_.setup.seats},
        "choices": [
            {"seq": seq, "asked": answer.text, "answer": answer.plain()["answer"], "by": answer.by}
            for seq, answer in enumerate(round_.answers, 1)
            if answer.by != "equipment"
        ],
        "phases": [{"text": text, "clause": clause} for text, clause in sentences(round_, round_.facts)],
        "status": [result.result["status"] for result in results] or ["open"],
        "ended": results[-1].at.astimezone(UTC).isoformat() if results else None,
        "lines": [_line(pay, reason) for pay, reason in zip(lines, why, strict=True)],
        "wins": _wins(lines),
        "balances": _balances(connection, name),
        "jackpots": list(_jackpots(connection, name)),
    }, round_


def _line(pay: Pay, reason: Reason) -> dict[str, Any]:
    return pay._asdict() | {"stake": dollars(pay.stake), "net": dollars(pay.net), "reason": reason.text}


def _wins(lines: list[Pay]) -> dict[str, str]:
    wins: dict[str, Cents] = {}
    for line in lines:
        wins[line.seat] = wins.get(line.seat, 0) + line.net
    return {seat: dollars(net) for seat, net in wins.items()}


def _balances(connection: Connection, name: str) -> dict[str, dict[str, str]]:
    """What every player of the round had before its first entry and after its last, and the tip box of the table under
    the name of its account."""
    span = select(func.min(ENTRIES.c.number), func.max(ENTRIES.c.number)).where(ENTRIES.c.round == name)
    first, last = connection.execute(span).one()
    if first is None:
        return {}
    touched = select(ENTRIES.c.debit, ENTRIES.c.credit).where(ENTRIES.c.round == name)
    names = {
        account for pair in connection.execute(touched) for account in pair if account.startswith(("player:", "tips:"))
    }
    return {
        name.removeprefix("player:"): {
            "before": dollars(_balance(connection, name, first - 1)),
            "after": dollars(_balance(connection, name, last)),
        }
        for name in sorted(names)
    }


def _balance(connection: Connection, name: str, upto: int) -> Cents:
    amount = case((ENTRIES.c.credit == name, ENTRIES.c.amount), else_=-ENTRIES.c.amount)
    asked = select(func.coalesce(func.sum(amount), 0)).where(
        or_(ENTRIES.c.debit == name, ENTRIES.c.credit == name),
        ENTRIES.c.kind.in_(["transfer", "post"]),
        ENTRIES.c.number <= upto,
    )
    return int(connection.execute(asked).scalar_one())


def _jackpots(connection: Connection, name: str) -> Iterator[dict[str, Any]]:
    """What the round did to meters: contributions, awards, resets. A share that was put by has no before and after."""
    shares = connection.execute(select(ROUNDS.c.shares).where(ROUNDS.c.name == name)).scalar_one()
    for meter, seat, number, share, _ in shares or ():
        amount = f"{share / (100 * PARTS):.6f}"
        put_by = {"meter": meter, "number": number, "what": "contribution", "seat": seat, "amount": amount}
        yield put_by | {"before": None, "after": None}
    of_round = METER_EVENTS.c.event["round"].as_string() == name
    asked = select(METER_EVENTS).where(of_round).order_by(METER_EVENTS.c.meter, METER_EVENTS.c.number)
    for row in connection.execute(asked):
        event = row.event
        shown = {key: f"{event[key] / (100 * PARTS):.6f}" for key in ("amount", "before", "after")}
        yield {"meter": row.meter, "number": row.number, "what": event["what"], "seat": event["seat"]} | shown


def steps(round_: Round, viewer: str = views.AUDITOR) -> Iterator[dict[str, Any]]:
    """The round again, answer by answer, as this viewer was shown it at that moment: what is new, and what was turned
    up of what lay there."""
    before: list[Fact] = []
    for count in range(len(round_.answers) + 1):
        again = round_.replay(round_.answers[:count])
        now = views.view(again, viewer)
        new = [place for place, fact in enumerate(now) if place >= len(before) or fact != before[place]]
        texts = list(sentences(again, now))
        answer = round_.answers[count - 1] if count else None
        yield {
            "seq": count,
            "asked": answer.text if answer else None,
            "by": answer.by if answer else None,
            "facts": [
                {"text": texts[place][0], "clause": texts[place][1], "fact": plain_fact(now[place])} for place in new
            ],
            "hands": {to: _shown(cards) for to, cards in views.hands(now).items()},
        }
        before = now


def _shown(cards: list[int]) -> list[str]:
    return [TEXT[card] for card in cards]
