"""Somebody records at a table what was done: it is checked, signed for, kept, and what waited for it goes on."""

from __future__ import annotations

from typing import NamedTuple

from croupier.errors import BadInput, Refused
from croupier.house.records import STANDING, Reading, RecordDue, RecordRule, as_asked, usual
from croupier.house.roles import Caller
from croupier.house.table import Table
from croupier.rulebooks import Clause


class Inspection(NamedTuple):
    """What somebody says of a clause: the readings it asks for, the seat where it is about one, whether everything is
    ``fit``, and whether a seat gives back what it holds. A step of an opening may be ticked off without readings."""

    clause: str
    reading: Reading | None = None
    seat: str = ""
    fit: bool = True
    returned: bool = False


def record(table: Table, done: Inspection, by: Caller) -> None:
    """Record what somebody did in the office that the text gives it to."""
    rule = table.book.rule(done.clause, table.options)
    if rule.clause.due == "seat":
        _lend(table, rule, done, by)
    elif rule.clause.every_hours:
        _change(table, rule, done, by)
    elif table.state == "closed" and (rule.is_opening or rule.clause.due in STANDING):
        _open(table, rule, done, by)
    else:
        _wanted(table, rule)
        _sign(table, rule, done, by)


def to_do(table: Table) -> list[RecordDue]:
    """Everything that is asked for now, in the order in which it is done."""
    book, opening = table.book, table.opening if table.state == "closed" else None
    hours = [book.step(clause, table.options, "dealing") for clause in table.intervals.due()]
    if opening is not None and (step := opening.next):
        return [*hours, book.step(step, table.options, "opening", opening.signed(step.id))]
    return [*hours, *(book.due(table.options) if table.attended and table.state != "closed" else ())]


def verified(table: Table, step: Clause, seat: str, by: Caller, office: str) -> None:
    """Keep that a step of a verification was taken."""
    rules = [rule for rule in table.book.rules(table.options) if rule.clause is step]
    for rule in rules:
        table.book.add(rule, by.name, office, {}, seat=seat)


def inspected(table: Table) -> None:
    """Have the house's own people do everything that is due before a table opens, each in the office that the text
    names."""
    while due := [task for task in to_do(table) if task.blocks]:
        task, office = due[0], due[0].who[0]
        record(table, Inspection(task.clause, usual(task.asks)), Caller(office, office))


# -- the kinds of records -------------------------------------------------------------------------------------


def _wanted(table: Table, rule: RecordRule) -> None:
    """Refuse what nobody asks for now: a record says what was done in its time."""
    due = table.book.due(table.options) if table.state != "closed" else []
    if rule.cited in [task.clause for task in due] or table.book.is_at_will(rule):
        return
    if rule.clause.due == "jackpot":
        raise Refused("a win is verified step by step where it is claimed", clause=rule.cited)
    if rule.clause.due == "round":
        raise Refused("the chips are counted when the round begins", clause=rule.cited)
    stands = "it is recorded already" if rule.cited in table.book.stands else "nothing has happened that asks for it"
    raise Refused(f"{rule.cited} is not due; {stands}", clause=rule.cited)


def _sign(table: Table, rule: RecordRule, done: Inspection, by: Caller) -> None:
    book = table.book
    duty, before = book.duty(rule), book.signed.get(rule.cited, [])
    if by.name in [name for _, name in before]:
        raise Refused(
            f"{by.name} has signed step {rule.clause.id} already; it takes a second person", clause=rule.cited
        )
    office = duty.sign(by.role, by.name, [office for office, _ in before])
    passed = _read(table, rule, done, by, office)
    if not passed:
        book.fail(rule, stays=not table.happened(f"{rule.kind} failed"))
    elif book.sign(rule, by.name, office):
        book.count(rule)
        table.happened(rule.kind)


def _open(table: Table, rule: RecordRule, done: Inspection, by: Caller) -> None:
    """A step before the table opens, in the order of the text; one that fails is taken again."""
    opening = table.opening
    step = opening.next if opening else None
    if opening is None or step is None or table.book.rule(step.id, table.options) != rule:
        wanted = f"next is {step.id}: {step.gist}" if step else "the checklist is complete"
        raise BadInput(f"step {rule.clause.id} is not next in opening; {wanted}").at(game=table.game.slug)
    office = table.book.duty(rule).sign(by.role, by.name, opening.signed(step.id))
    opening.may(step.id, by.name)
    if done.reading is None or _is_fit(table, rule, done):
        opening.did(step.id, by.name, office, done.reading)
    else:
        _read(table, rule, done, by, office)


def _change(table: Table, rule: RecordRule, done: Inspection, by: Caller) -> None:
    """What the text wants every so many hours, like other decks."""
    office = table.book.duty(rule).sign(by.role, by.name)
    table.did(rule.clause.id, by.name)
    _read(table, rule, done, by, office)


def _read(table: Table, rule: RecordRule, done: Inspection, by: Caller, office: str) -> bool:
    """Keep what was read; whether it is as the text wants it."""
    passed = _is_fit(table, rule, done)
    table.book.add(rule, by.name, office, done.reading or {}, seat=done.seat, passed=passed)
    table._note(f"{rule.cited} {'done' if passed else 'failed'}", by.name)
    return passed


def _is_fit(table: Table, rule: RecordRule, done: Inspection) -> bool:
    return as_asked(rule, table.book.asks(rule, table.options), done.reading or {}) and done.fit


def _lend(table: Table, rule: RecordRule, done: Inspection, by: Caller) -> None:
    """A seat holds something of the house that nobody else at the table has the like of, until it gives it back."""
    book, seat = table.book, done.seat
    if seat not in table.places:
        raise BadInput(f"nobody sits at seat {seat or '?'}; taken are {', '.join(table.places) or 'none'}")
    office = book.duty(rule).sign(by.role, by.name)
    if done.returned:
        if seat not in book.lent:
            raise Refused(f"seat {seat} holds nothing of the house", clause=rule.cited)
        book.add(rule, by.name, office, book.lent.pop(seat) | {"returned": "yes"}, seat=seat)
        table._note(f"{rule.cited} returned by seat {seat}", by.name)
        return
    reading = done.reading or {}
    if not _is_fit(table, rule, done):
        raise BadInput(f"{rule.cited} takes {', '.join(f'{name} {spec}' for name, spec in rule.clause.asks)}")
    if seat in book.lent:
        raise Refused(f"seat {seat} holds {_shown(book.lent[seat])} already", clause=rule.cited)
    look = next(iter(rule.clause.asks))[0]
    like = [other for other, lent in book.lent.items() if lent[look].lower() == reading[look].lower()]
    if like:
        raise Refused(f"seat {like[0]} has the {look} {reading[look]}; each player has another", clause=rule.cited)
    book.lent[seat] = dict(reading)
    book.add(rule, by.name, office, reading, seat=seat)
    table._note(f"{rule.cited} {_shown(reading)} to seat {seat}", by.name)


def _shown(reading: Reading) -> str:
    return ", ".join(f"{name} {value}" for name, value in reading.items())
