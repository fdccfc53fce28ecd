"""A table as one viewer may see it: what a page draws, and nothing that the viewer may not know.

Hidden cards are replaced in `croupier.round.views`; everything here is made from what that hands out.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import TEXT, UNSEEN
from croupier.house import asking, recording
from croupier.house.places import Place
from croupier.house.records import RecordDue
from croupier.house.roles import AUDITOR, PLAYER, STAFF, Caller
from croupier.house.table import Table
from croupier.money import dollars
from croupier.round import facts, views
from croupier.round.facts import Fact
from croupier.round.requests import Action, Decide, Draw, Peek, Request, Roll, Spin, Step
from croupier.round.round import Round
from croupier.round.wording import words
from croupier.server.shown import (
    BoardView,
    Entered,
    OpenAction,
    OpenDecision,
    Pending,
    RoundView,
    SeatView,
    Sentence,
    SettledWager,
    TableView,
    ToDo,
)


def seats_of(table: Table, caller: Caller) -> list[str]:
    """The seats of a player at a table."""
    return [seat for seat, place in table.places.items() if caller.role == PLAYER and place.player == caller.name]


def eyes(table: Table, caller: Caller) -> tuple[str, ...]:
    """Through whose eyes a caller sees the cards: the own seats, or those of the public. Who audits sees every card,
    but only when the round is over."""
    if caller.role == AUDITOR and table.round is None:
        return (views.AUDITOR,)
    return tuple(seats_of(table, caller)) or (views.PUBLIC,)


def seen(round_: Round, viewers: Sequence[str]) -> list[Fact]:
    """The facts as somebody may know them who sits at several seats at once."""
    known = [views.view(round_, viewer) for viewer in viewers]
    return [min(same, key=_is_hidden) for same in zip(*known, strict=True)]


def _is_hidden(fact: Fact) -> bool:
    return (type(fact) is facts.Deal and fact.card == UNSEEN) or (
        type(fact) is facts.Remedied and fact.card == TEXT[UNSEEN]
    )


def table_view(table: Table, caller: Caller, last: Round | None, version: int) -> TableView:
    """Everything about a table for one viewer; ``last`` is the round before, which lies on the felt until the next."""
    own_seats, round_ = seats_of(table, caller), table.round or last
    staff = caller.role in STAFF
    return {
        "table": table.name,
        "game": table.game.slug,
        "title": table.game.title,
        "group": table.group,
        "version": version,
        "state": table.state,
        "rounds": table.rounds,
        "rules_version": table.game.rules_version,
        "deals": table.dealing is not None,
        "options": table.game.posted(table.options),
        "seats": {seat: _seat(table, seat, place, seat in own_seats or staff) for seat, place in table.places.items()},
        "yours": own_seats,
        "meters": {name: dollars(reading) for name, reading in table.jackpots.readings(table.name).items()},
        "progressives_taken": table.name not in table.jackpots.cut_off,
        "round": round_view(round_, eyes(table, caller), table.round_name) if round_ else None,
        "pending": _pending(table, own_seats, caller),
        "board": _board(table),
        "to_do": to_do(table) if staff else [],
    }


def _seat(table: Table, seat: str, place: Place, with_name: bool) -> SeatView:
    stood: dict[str, int] = {}
    for whose, wager, hand in table.chips.held:
        if whose == seat and hand >= 0:
            stood[wager] = stood.get(wager, 0) + table.chips.at((whose, wager, hand))
    return {
        "player": place.player if with_name else "",
        "box": place.box,
        "standing": place.standing,
        "for_dealer": place.for_dealer,
        "ready": place.ready,
        "wagers": {wager: dollars(amount) for wager, amount in place.wagers.items()},
        "on_layout": {wager: dollars(amount) for wager, amount in stood.items()},
    }


def round_view(round_: Round, viewers: Sequence[str], name: str) -> RoundView:
    """A round: the cards hand by hand, the chips, and the story so far."""
    facts_shown, result = seen(round_, viewers), round_.result
    return {
        "round": name,
        "answers": len(round_.answers),
        "status": result.status if result else "open",
        "reason": getattr(result, "reason", ""),
        "hands": {
            to: [{"hand": number, "cards": [TEXT[card] for card in cards]} for number, cards in hands.items()]
            for to, hands in views.boxes(facts_shown).items()
        },
        "dice": next((list(fact.dice) for fact in reversed(facts_shown) if type(fact) is facts.Rolled), None),
        "rolls": [{"who": fact.who, "dice": list(fact.dice)} for fact in facts_shown if type(fact) is facts.Rolled],
        "pocket": next((fact.pocket for fact in reversed(facts_shown) if type(fact) is facts.Spun), None),
        "at_risk": [
            {"seat": seat, "wager": wager, "hand": hand, "amount": dollars(amount)}
            for (seat, wager, hand), amount in views.at_risk(facts_shown).items()
        ],
        "lammers": [
            {"seat": seat, "wager": wager, "hand": hand, "worth": dollars(worth)}
            for (seat, wager, hand), worth in views.lammers(facts_shown).items()
        ],
        "lines": [line(payment) for payment in result.lines]
        if result
        else [line(fact) for fact in facts_shown if type(fact) is facts.Pay],
        "story": [sentence(fact) for fact in facts_shown],
    }


def sentence(fact: Fact) -> Sentence:
    """A fact in words."""
    return {"text": words(fact), "clause": getattr(fact, "clause", "")}


def line(paid: facts.Pay) -> SettledWager:
    """One payment."""
    return {
        "seat": paid.seat,
        "wager": paid.wager,
        "hand": paid.hand,
        "stake": dollars(paid.stake),
        "net": dollars(paid.net),
        "outcome": paid.outcome,
        "line": paid.line,
        "clause": paid.clause,
    }


def _pending(table: Table, own_seats: Sequence[str], caller: Caller) -> Pending | None:
    """What the round waits for: decisions in full for who makes them, for others only whose they are."""
    pending = table.pending
    if pending is None:
        return None
    asks = asking.asks(pending)
    answers = len(table.round.answers) if table.round else 0
    if asks:
        deciding = [ask for ask in asks if ask.seat in own_seats or caller.role in STAFF]
        return {
            "kind": "decision",
            "at": answers,
            "seats": [ask.seat for ask in asks],
            "decisions": [_decision(ask) for ask in deciding],
        }
    return {"kind": "outcome", "at": answers, "seats": [], "decisions": [], **_asked(pending)}


def _decision(ask: Decide) -> OpenDecision:
    return {
        "seat": ask.seat,
        "hand": ask.hand,
        "optional": ask.optional,
        "clause": ask.clause,
        "default": asking.default(ask),
        "actions": [_action(action) for action in ask.actions],
    }


def _action(action: Action) -> OpenAction:
    return {
        "action": action.name,
        "least": dollars(action.least),
        "most": dollars(action.most),
        "each": dollars(action.each),
        "multiples": list(action.multiples),
        "cards": action.cards,
        "said": action.said,
    }


def _asked(pending: Request) -> Entered:
    """What the dealer enters next."""
    match pending:
        case Draw(to=to, face=face, may_be_unseen=unseen):
            return {"asked": pending.asked, "wants": "card", "to": to, "face": face, "may_be_unseen": unseen}
        case Roll(dice=dice, may_be_unseen=unseen):
            return {"asked": pending.asked, "wants": "dice", "dice": dice, "may_be_unseen": unseen}
        case Spin(pockets=pockets, may_be_unseen=unseen):
            return {"asked": pending.asked, "wants": "pocket", "pockets": list(pockets), "may_be_unseen": unseen}
        case Peek():
            return {"asked": pending.asked, "wants": "peek"}
        case Step(clause=clause):
            return {"asked": pending.asked, "wants": "step", "clause": clause}
        case _:
            return {"asked": pending.asked, "wants": "decision"}


def _board(table: Table) -> BoardView | None:
    """The layout in words where bets stand from round to round."""
    if table.game.board is None:
        return None
    chips = {(seat, wager): table.chips.at((seat, wager, hand)) for seat, wager, hand in table.chips.held if hand >= 0}
    head, columns, rows, beside = table.game.board(table.options, table.carry, chips)
    return {"head": head, "columns": list(columns), "rows": [list(row) for row in rows], "beside": list(beside)}


def to_do(table: Table) -> list[ToDo]:
    """What the text wants done before play goes on, and what it asks for as it goes on."""
    return [asked_for(table, task) for task in recording.to_do(table)]


def asked_for(table: Table, task: RecordDue) -> ToDo:
    """Something to do; a clause of the game's own text goes by its number alone."""
    return {
        "clause": task.clause.removeprefix(f"{table.game.rulebook.id} "),
        "step": task.step,
        "kind": "opening" if task.blocks == "opening" else "due",
        "who": list(task.who),
        "record": task.kind,
        "asks": task.asks,
        "blocks": task.blocks,
        "of_seat": task.of_seat,
    }
