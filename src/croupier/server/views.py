"""A table as one viewer may see it: what a page draws, and nothing that the viewer may not know.

Hidden cards are replaced in `croupier.round.views`; everything here is made from what that hands out.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import TEXT, UNSEEN
from croupier.errors import CroupierError
from croupier.house import asking, recording
from croupier.house.places import Place
from croupier.house.records import RecordDue
from croupier.house.roles import DEALER, PLAYER, STAFF, Caller
from croupier.house.table import Table
from croupier.money import Cents, dollars
from croupier.round import facts, views
from croupier.round.calls import CALLS, PASS_DICE, Call
from croupier.round.facts import Fact
from croupier.round.reasons import story
from croupier.round.requests import Action, Choice, Decide, Draw, Peek, Request, Roll, Spin, Step
from croupier.round.round import Round
from croupier.round.wording import words
from croupier.rulebooks import PIT
from croupier.server import explained
from croupier.server.shown import (
    BoardView,
    Entered,
    OpenAction,
    OpenDecision,
    Pending,
    RoundView,
    SeatView,
    Sentence,
    TableView,
    ToDo,
)


def seats_of(table: Table, caller: Caller) -> list[str]:
    """The seats of a player at a table."""
    return [seat for seat, place in table.places.items() if caller.role == PLAYER and place.player == caller.name]


def eyes(table: Table, round_: Round, caller: Caller) -> tuple[str, ...]:
    """Through whose eyes a caller sees the cards: those of the seats that the caller has in the round, or as
    who works here, who sees what the public does. Who audits sees every card of a round that is over where the look is
    on record, and not here."""
    return tuple(seats_in(table, round_, caller)) or (reader(caller),)


def seats_in(table: Table, round_: Round, caller: Caller) -> list[str]:
    """The seats of a player in a round: who sits down after it has no part in what the seat was dealt. A bet that
    stood from before is its seat's."""
    players = {seat.seat: seat.who for seat in round_.setup.seats}
    own = [seat for seat, player in players.items() if caller.role == PLAYER and player == caller.name]
    return [*own, *(seat for seat in seats_of(table, caller) if seat not in players)]


def reader(caller: Caller) -> str:
    """As whom somebody reads a round who has no seat in it: they see what the public sees, in their own words."""
    if caller.role == DEALER:
        return DEALER
    return views.SUPERVISOR if caller.role in STAFF else views.PUBLIC


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
        "round": round_view(round_, eyes(table, round_, caller), table.round_name) if round_ else None,
        "pending": _pending(table, own_seats, caller),
        "board": _board(table),
        "to_do": to_do(table) if staff else [],
    }


def _seat(table: Table, seat: str, place: Place, with_name: bool) -> SeatView:
    stood: dict[str, int] = {}
    for whose, wager, hand in table.chips.held:
        if whose == seat and hand >= 0:
            stood[wager] = stood.get(wager, 0) + table.chips.at((whose, wager, hand))
    beside = table.game.beside(table.carry) if table.game.beside else {}
    charged = {wager: amount for (whose, wager), amount in beside.items() if whose == seat}
    return {
        "player": place.player if with_name else "",
        "box": place.box,
        "standing": place.standing,
        "for_dealer": place.for_dealer,
        "ready": place.ready,
        "wagers": {wager: dollars(amount) for wager, amount in place.wagers.items()},
        "on_layout": {wager: dollars(amount) for wager, amount in stood.items()},
        "beside": {wager: dollars(amount) for wager, amount in charged.items()},
        "calls": {wager: _calls(table, seat, wager, stood[wager] - charged.get(wager, 0)) for wager in stood},
    }


def _calls(table: Table, seat: str, wager: str, bet: Cents) -> list[str]:
    """What may be called about a bet that stands: whatever the game does not refuse."""
    return [name for name in CALLS if name != PASS_DICE and _is_heard(table, Call(seat, name, wager, bet - 1))]


def _is_heard(table: Table, call: Call) -> bool:
    try:
        table.game.called(table.options, table.carry, call)
    except CroupierError:
        return False
    return True


def round_view(round_: Round, viewers: Sequence[str], name: str) -> RoundView:
    """A round: the cards hand by hand, the chips, and the story so far."""
    facts_shown, result = seen(round_, viewers), round_.result
    return {
        "round": name,
        "yours": [viewer for viewer in viewers if viewer in round_.felt.by_seat],
        "answers": len(round_.answers),
        "status": result.status if result else "open",
        "reason": getattr(result, "reason", ""),
        "hands": explained.hands(round_, facts_shown),
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
        "lines": explained.lines(round_, facts_shown, viewers),
        "story": sentences(round_, facts_shown, viewers),
    }


def _of_the_clock(fact: facts.Chose) -> Sentence:
    return {"text": f"time is up for seat {fact.seat}, which is taken to {fact.action.replace('_', ' ')}", "clause": ""}


def sentence(fact: Fact) -> Sentence:
    """A fact in words."""
    return {"text": words(fact), "clause": getattr(fact, "clause", "")}


def sentences(round_: Round, facts_shown: Sequence[Fact], viewers: Sequence[str]) -> list[Sentence]:
    """The facts in words, every payment with the reason for it. A seat whose time ran out has said nothing, and is not
    made to."""
    deciders: dict[str, list[str]] = {}
    for answer in round_.answers:
        if type(answer.answer) is Choice:
            deciders.setdefault(answer.text.split()[1].rstrip(":,"), []).append(answer.by)
    spoken: list[Sentence] = []
    for fact, (text, clause) in zip(facts_shown, story(round_, facts_shown, viewers), strict=True):
        by = deciders[fact.seat].pop(0) if type(fact) is facts.Chose and deciders.get(fact.seat) else ""
        if by == asking.CLOCK and type(fact) is facts.Chose:
            spoken.append(_of_the_clock(fact))
        else:
            spoken.append({"text": text, "clause": clause})
    return spoken


def _pending(table: Table, own_seats: Sequence[str], caller: Caller) -> Pending | None:
    """What the round waits for: decisions in full for who makes them, for others only whose they are."""
    pending = table.pending
    if pending is None:
        return None
    asks = asking.asks(pending)
    answers = len(table.round.answers) if table.round else 0
    if asks:
        # What may be decided tells something of the cards; a dealer has them in hand where no machine deals.
        by_hand = table.dealing is None and caller.role in PIT
        deciding = [ask for ask in asks if ask.seat in own_seats or by_hand]
        return {
            "kind": "decision",
            "at": answers,
            "seats": [ask.seat for ask in asks],
            "decisions": [_decision(ask) for ask in deciding],
        }
    return {"kind": "outcome", "at": answers, "seats": [], "decisions": [], **_asked(pending)}


def asked_of(request: Request) -> Pending:
    """A request of any round in full, for whoever has to answer it."""
    asks = asking.asks(request)
    if asks:
        return {"kind": "decision", "at": 0, "seats": [ask.seat for ask in asks], "decisions": [*map(_decision, asks)]}
    return {"kind": "outcome", "at": 0, "seats": [], "decisions": [], **_asked(request)}


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
