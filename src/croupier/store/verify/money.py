"""The money: balances and holds worked out again from the entries alone, and the meters from their movements.

Nothing here uses the ledger or the meters of the house: the rules are few, and are written down a second time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

from croupier.store.verify.books import BookSource, Finding, Row, canonical
from croupier.store.verify.tally import Tally

_CAGE: Final = "cage"
#: Accounts that may be below zero.
_MAY_OWE: Final = ("cage", "commission:")
#: Entries that are counted together.
_AT_A_TIME: Final = 1_000
#: What of an entry moves money, and what of a hold is remembered.
_MOVEMENT: Final = ("key", "kind", "debit", "credit", "amount", "of")
_HOLD: Final = ("key", "debit", "credit", "amount")
#: Parts of a cent in which meters count.
_PARTS: Final = 10_000
#: What of an escrow its table's chain tells, and what the movements of its meter tell.
_ESCROW: Final = ("number", "share", "hidden", "upto", "taken", "taken_hidden", "diverted", "resets")
_POCKETS: Final = {"meter": "display", "reserve": "reserve", "overflow": "overflow"}


class Purses:
    """Accounts as their entries make them: what is posted, what is held, and the holds that are open."""

    def __init__(self) -> None:
        self.posted: defaultdict[str, int] = defaultdict(int)
        self.held: defaultdict[str, int] = defaultdict(int)
        self.opened: dict[str, tuple[Any, ...]] = {}
        #: The number of the last entry.
        self.last = 0

    def plain(self) -> Row:
        """As JSON."""
        opened = [dict(zip(_HOLD, (key, *hold), strict=True)) for key, hold in self.opened.items()]
        return {"posted": self.posted, "held": self.held, "opened": opened, "last": self.last}

    @classmethod
    def restored(cls, plain: Row) -> Purses:
        """As they were."""
        purses = cls()
        purses.posted.update(plain["posted"])
        purses.held.update(plain["held"])
        purses.last = plain["last"]
        purses.opened = {hold["key"]: tuple(hold[name] for name in _HOLD[1:]) for hold in plain["opened"]}
        return purses


def money(source: BookSource, purses: Purses, tally: Tally) -> Iterator[Finding]:
    """Every entry in order, then the accounts."""
    entries = source.columns("entries", ("number", *_MOVEMENT), above=purses.last or None)
    entered = _entering(purses)
    while some := list(islice(entries, _AT_A_TIME)):
        tally.meet_numbers([number for number, *_ in some if type(number) is int])
        for _, key, kind, debit, credit, amount, of in some:
            if wrong := entered(key, kind, debit, credit, amount, of):
                yield Finding(f"entries {key}", wrong)
        purses.last = some[-1][0]
    if total := sum(purses.posted.values()):
        yield Finding("accounts", f"come to {total} with the cage, not to nothing")
    yield from _accounts(source, purses.posted, purses.held)


def meters(source: BookSource, purses: Purses, moved: dict[str, MeterHistory], tally: Tally) -> Iterator[Finding]:
    """Every movement of every meter in order, then what the meters say of themselves."""
    for meter in source.scan("meters"):
        name = str(meter["name"])
        history = moved.setdefault(name, MeterHistory())
        try:
            yield from _moves(source, name, history, tally)
            yield from _meter(meter, history, purses.posted)
        except (AttributeError, KeyError, TypeError) as error:
            yield Finding(f"meter {name}", f"cannot be read: {type(error).__name__} {error}")
    if sum(history.noted for history in moved.values()) != source.count("meter_events"):
        yield Finding("meter_events", "are of meters that are not there, or are not numbered through")


def _moves(source: BookSource, name: str, history: MeterHistory, tally: Tally) -> Iterator[Finding]:
    for row in source.scan("meter_events", {"meter": name}, above=history.noted or None):
        event = row["event"]
        tally.meet("meter_events", name, row["number"])
        if (
            event["number"] != history.noted + 1
            or event["before"] != history.display
            or row["number"] != event["number"]
        ):
            yield Finding(f"meter {name}, movement {row['number']}", "does not follow from the one before it")
        history.take(event)


def _entering(purses: Purses) -> Callable[..., str]:
    """Enters one movement after the other; what is wrong with each."""
    posted, held, opened = purses.posted, purses.held, purses.opened

    def entered(key: Any, kind: Any, debit: Any, credit: Any, amount: Any, of: Any) -> str:
        if type(amount) is not int or amount < 0 or debit == credit:
            return f"{amount!r} from {debit} to {credit} is no movement"
        wrong = ""
        if kind == "hold":
            held[debit] += amount
            opened[key] = debit, credit, amount
        elif kind == "transfer":
            posted[debit] -= amount
            posted[credit] += amount
        elif kind in ("post", "void"):
            hold = opened.pop(of, None)
            if hold is None:
                return f"decides {of!r}, which is no open hold"
            payer, payee, most = hold
            if payer != debit or payee != credit or amount > (most if kind == "post" else 0):
                wrong = f"does not decide what {of!r} holds"
            held[debit] -= most
            posted[debit] -= amount
            posted[credit] += amount
        else:
            return f"{kind!r} is no kind of movement"
        if posted[debit] < held[debit] and not str(debit).startswith(_MAY_OWE):
            wrong = wrong or f"spends more than {debit} has"
        return wrong

    return entered


def _accounts(source: BookSource, posted: dict[str, int], held: dict[str, int]) -> Iterator[Finding]:
    there = {str(row["name"]): row for row in source.scan("accounts")}
    for name in sorted(posted.keys() | held.keys() | there.keys()):
        if name == _CAGE:
            continue
        row = there.get(name)
        if row is None:
            yield Finding(f"account {name}", "has entries and is not there")
            continue
        for column, stated in (("posted", posted), ("held", held)):
            if canonical(row[column]) != canonical(stated.get(name, 0)):
                yield Finding(
                    f"account {name}", f"{column} is {row[column]}, and its entries say {stated.get(name, 0)}"
                )


def _meter(meter: Row, moved: MeterHistory, posted: dict[str, int]) -> Iterator[Finding]:
    name, state = meter["name"], meter["state"]
    where = f"meter {name}"
    for count in ("display", "paid", "seeded", "corrected", "noted"):
        if canonical(state[count]) != canonical(getattr(moved, count)):
            yield Finding(where, f"{count} is {state[count]}, and its movements say {getattr(moved, count)}")
    came = state["opening"] + state["contributed"] + state["seeded"] + state["corrected"]
    there = state["paid"] + state["display"] + state["reserve"] + state["overflow"]
    if came != there:
        yield Finding(where, f"{came} came to it, and {there} is paid or there")
    for pocket, count in _POCKETS.items():
        booked = posted.get(f"{pocket}:{name}", 0)
        if booked != state[count] // _PARTS:
            yield Finding(where, f"{count} is {state[count] // _PARTS} cents, and the ledger has {booked}")


def escrows(
    source: BookSource, purses: Purses, moved: dict[str, MeterHistory], put_by: dict[tuple[str, str], list[int]]
) -> Iterator[Finding]:
    """What tables have put by for meters is what their chains say, less what the meters have taken in; and the ledger
    has it to the cent."""
    there = {(str(row["meter"]), str(row["table"])): row for row in source.scan("escrows")}
    taken = {(meter, table): sums for meter, history in moved.items() for table, sums in history.taken.items()}
    for meter, table in sorted(put_by.keys() | taken.keys() | there.keys()):
        where = f"escrow of {table} for {meter}"
        came, went = put_by.get((meter, table), [0, 0, 0]), taken.get((meter, table), [0, 0, 0, 0, 0])
        row = there.get((meter, table))
        if row is None:
            yield Finding(where, "is not there")
            continue
        for column, stated in zip(_ESCROW, [*came, *went], strict=True):
            if canonical(row[column]) != canonical(stated):
                yield Finding(where, f"{column} is {row[column]}, and the chains say {stated}")
        if any(more > less for more, less in zip(went[:3], came, strict=True)):
            yield Finding(where, "more was taken in than was put by")
        booked = purses.posted.get(f"escrow:{table}/{meter}", 0)
        cents = sum(came[1:]) // _PARTS - sum(went[1:3]) // _PARTS
        if booked != cents:
            yield Finding(where, f"comes to {cents} cents, and the ledger has {booked}")
    known = {f"escrow:{table}/{meter}" for meter, table in there}
    for name in sorted(purses.posted.keys() - known):
        if name.startswith("escrow:") and purses.posted[name]:
            yield Finding(f"account {name}", "is of no meter that the table puts by for")


class MeterHistory:
    """A meter as its movements tell it. What goes past the display, to reserve and overflow, is in the identity and
    in the ledger."""

    def __init__(self, **counts: Any) -> None:
        self.display = self.paid = self.seeded = self.corrected = self.noted = 0
        #: By table what was taken in of what it had put by: up to which share, what of them, the hidden ones; and of
        #: the last time what went over the limit, and how often the meter had started again.
        self.taken: dict[str, list[int]] = {}
        vars(self).update(counts)

    def take(self, event: dict[str, Any]) -> None:
        """One movement."""
        what, amount, because = event["what"], event["amount"], event["because"]
        self.display = event["after"]
        self.noted += 1
        if table := event.get("table"):
            self._take_in(table, event)
        if what == "award":
            self.paid += amount
        elif what in ("seed", "reset") and because == "from the house":
            self.seeded += amount
        elif what == "correction":
            self.corrected += amount
        elif what == "returned" and event["after"] > event["before"]:
            self.paid -= amount
        elif what == "returned" and because == "reset undone, to the house":
            self.seeded -= amount

    def _take_in(self, table: str, event: dict[str, Any]) -> None:
        _, shown, hidden, _, _ = self.taken.get(table, (0, 0, 0, 0, 0))
        diverted = event["amount"] if event["what"] == "diverted" else 0
        sums = [event["upto"], shown + event["amount"], hidden + event["hidden"], diverted, event["resets"]]
        self.taken[table] = sums
