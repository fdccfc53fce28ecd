"""The money: balances and holds worked out again from the entries alone, and the meters from their movements.

Nothing here uses the ledger or the meters of the house: the rules are few, and are written down a second time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from croupier.store.verify.books import Books, Finding, Row, canonical

_CAGE: Final = "cage"
#: Accounts that may be below zero.
_MAY_OWE: Final = ("cage", "commission:")
#: Parts of a cent in which meters count.
_PARTS: Final = 10_000
_POCKETS: Final = {"meter": "display", "reserve": "reserve", "overflow": "overflow"}


def money(books: Books) -> Iterator[Finding]:
    """Every entry in order, then the accounts, then the meters."""
    posted: dict[str, int] = {}
    held: dict[str, int] = {}
    opened: dict[str, Row] = {}
    for row in books["entries"]:
        if wrong := _entered(row, posted, held, opened):
            yield Finding(f"entries {row['key']}", wrong)
    if sum(posted.values()) != 0:
        yield Finding("accounts", f"come to {sum(posted.values())} with the cage, not to nothing")
    yield from _accounts(books, posted, held)
    moves: dict[str, list[Row]] = {}
    for row in books["meter_events"]:
        moves.setdefault(str(row["meter"]), []).append(row)
    for meter in books["meters"]:
        try:
            yield from _meter(meter, moves.get(str(meter["name"]), []), posted)
        except (AttributeError, KeyError, TypeError) as error:
            yield Finding(f"meter {meter['name']}", f"cannot be read: {type(error).__name__} {error}")
    known = {row["name"] for row in books["meters"]}
    for name in moves:
        if name not in known:
            yield Finding(f"meter {name}", "has moved and is not there")


def _entered(row: Row, posted: dict[str, int], held: dict[str, int], opened: dict[str, Row]) -> str:
    """Enter one row; what is wrong with it."""
    kind, debit, credit, amount, of = (row[name] for name in ("kind", "debit", "credit", "amount", "of"))
    if type(amount) is not int or amount < 0 or debit == credit:
        return f"{amount!r} from {debit} to {credit} is no movement"
    wrong = ""
    if kind == "hold":
        held[debit] = held.get(debit, 0) + amount
        opened[row["key"]] = row
    elif kind == "transfer":
        posted[debit] = posted.get(debit, 0) - amount
        posted[credit] = posted.get(credit, 0) + amount
    elif kind in ("post", "void"):
        hold = opened.pop(of, None)
        if hold is None:
            return f"decides {of!r}, which is no open hold"
        if (hold["debit"], hold["credit"]) != (debit, credit) or amount > (hold["amount"] if kind == "post" else 0):
            wrong = f"does not decide what {of!r} holds"
        held[debit] = held.get(debit, 0) - hold["amount"]
        posted[debit] = posted.get(debit, 0) - amount
        posted[credit] = posted.get(credit, 0) + amount
    else:
        return f"{kind!r} is no kind of movement"
    if not str(debit).startswith(_MAY_OWE) and posted.get(debit, 0) - held.get(debit, 0) < 0:
        wrong = wrong or f"spends more than {debit} has"
    return wrong


def _accounts(books: Books, posted: dict[str, int], held: dict[str, int]) -> Iterator[Finding]:
    there = {str(row["name"]): row for row in books["accounts"]}
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


def _meter(meter: Row, moves: list[Row], posted: dict[str, int]) -> Iterator[Finding]:
    name, state = meter["name"], meter["state"]
    where = f"meter {name}"
    moved = MeterHistory()
    for number, row in enumerate(moves, 1):
        event = row["event"]
        if event["number"] != number or event["before"] != moved.display:
            yield Finding(f"{where}, movement {row['number']}", "does not follow from the one before it")
        moved.take(event)
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


class MeterHistory:
    """A meter as its movements tell it. What goes past the display, to reserve and overflow, is in the identity and
    in the ledger."""

    def __init__(self) -> None:
        self.display = self.paid = self.seeded = self.corrected = self.noted = 0

    def take(self, event: dict[str, Any]) -> None:
        """One movement."""
        what, amount, because = event["what"], event["amount"], event["because"]
        self.display = event["after"]
        self.noted += 1
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
