"""A small vocabulary, so that a test reads as a deal laid out on a table.

round_ = deal("three-card-poker", {"1": {"ante": "10"}}, "Qh Jh 8d 9s 3c 4d", decisions=["play"])
assert nets(round_) == {"1": {"ante": "10", "play": "0"}}
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from croupier import schemas
from croupier.games import get
from croupier.money import cents, dollars
from croupier.round.facts import Pay
from croupier.round.game import Game
from croupier.round.procedures import Checklist
from croupier.round.requests import Decide, Gather, Step
from croupier.round.round import Round, Settled
from croupier.round.setup import setup

clause = pytest.mark.clause

Wagers = Mapping[str, Mapping[str, object]]
#: A command as it is typed: how it ends, what it prints, what it says of errors.
Run = Callable[..., tuple[int, str, str]]


def quick(rows: Sequence[Any], count: int) -> list[Any]:
    """Parameters of a test: the first rows are always tried, the others by `make test-long`."""
    values = [row if isinstance(row, tuple) else (row,) for row in rows]
    return [
        pytest.param(*value, marks=[] if place < count else [pytest.mark.long]) for place, value in enumerate(values)
    ]


def as_published(name: str, printed: str) -> Any:
    """A document that a command printed: all that its published schema asks for, and nothing that it does not tell."""
    document = json.loads(printed)
    Draft202012Validator(_closed(json.loads(schemas.text(name)))).validate(document)
    return document


def _closed(schema: Any) -> Any:
    """A schema in which no record may have a field more."""
    if isinstance(schema, list):
        return [_closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {name: _closed(part) for name, part in schema.items()}
    is_record = isinstance(parts.get("properties"), dict) and "type" in parts
    return {"additionalProperties": False} | parts if is_record else parts


def table(
    game: str | Game, wagers: Wagers, *, options: Mapping[str, object] | None = None, walking: bool = False
) -> Round:
    """A round about to begin. A wager that may not stand is raised as its refusal."""
    game = get(game) if isinstance(game, str) else game
    house = game.house(options)
    seated, refused = game.seated(house, setup(wagers))
    for _, _, why in refused:
        raise why
    return Round(game, house, seated, walking=walking)


def deal(
    game: str | Game,
    wagers: Wagers,
    outcomes: str | Sequence[object] = (),
    *,
    options: Mapping[str, object] | None = None,
    decisions: Sequence[object] = (),
    interventions: Sequence[Mapping[str, Any]] = (),
) -> Round:
    """A round played by `play_on` from its first card."""
    return play_on(table(game, wagers, options=options), outcomes, decisions=decisions, interventions=interventions)


def play_on(
    round_: Round,
    outcomes: str | Sequence[object] = (),
    *,
    decisions: Sequence[object] = (),
    interventions: Sequence[Mapping[str, Any]] = (),
) -> Round:
    """Answer from the script, and stop where it has no answer.

    Cards, rolls and spins come from the outcomes in order, decisions go to whoever is asked, an optional
    offer that the next decision does not fit is declined, and ``{"at": n, "kind": ...}`` is declared before
    answer n of the script. A round played to its end must have used the whole script.
    """
    cards = list(outcomes.split() if isinstance(outcomes, str) else outcomes)
    choices = list(decisions)
    events = sorted(interventions, key=lambda intervention: int(intervention["at"]))
    number = 1
    while (asked := round_.pending) is not None:
        if events and events[0]["at"] <= number:
            what = dict(events.pop(0))
            del what["at"]
            round_.declare(what.pop("kind"), **what)
            continue
        if isinstance(asked, Step):
            round_.proceed()
            continue
        if isinstance(asked, Decide | Gather):
            ask = asked.asks[0] if isinstance(asked, Gather) else asked
            if (choice := _choice(ask, choices)) is None:
                return round_
            round_.answer(choice, by=ask.seat, seat=ask.seat)
        elif cards:
            round_.answer(cards.pop(0))
        else:
            return round_
        number += 1
    if isinstance(round_.result, Settled):
        left = [*cards, *choices, *events]
        assert not left, f"the round is over, but the script is not: {left}"
    return round_


def _choice(ask: Decide, choices: list[object]) -> object:
    """The next decision if it is for this ask, a polite no to an offer it is not for, None if there is neither."""
    if choices and (not ask.optional or _fits(ask, choices[0])):
        return choices.pop(0)
    return ask.declines if ask.optional else None


def _fits(ask: Decide, choice: object) -> bool:
    wanted = choice if isinstance(choice, Mapping) else {"action": choice}
    return wanted.get("seat", ask.seat) == ask.seat and wanted["action"] in {action.name for action in ask.actions}


def in_turn(*hands: str) -> str:
    """The order in which cards fall when these hands are dealt one card at a time, the dealer's last."""
    return " ".join(card for one_each in zip(*(hand.split() for hand in hands), strict=True) for card in one_each)


def nets(round_: Round) -> dict[str, dict[str, str]]:
    """What every seat is up on every wager, in the order settled; several lines of one wager are added up."""
    assert round_.result is not None, f"still open: {round_.pending}"
    by_seat: dict[str, dict[str, str]] = {}
    for line in round_.result.lines:
        by_wager = by_seat.setdefault(line.seat, {})
        by_wager[line.wager] = dollars(cents(by_wager.get(line.wager, "0")) + line.net)
    return by_seat


def line(round_: Round, seat: str, wager: str) -> Pay:
    """The one line by which a wager was settled."""
    assert round_.result is not None, f"still open: {round_.pending}"
    (line,) = (line for line in round_.result.lines if (line.seat, line.wager) == (seat, wager))
    return line


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.hours = 100.0

    def __call__(self) -> float:
        return self.hours * 3600


def carried_out(game: Game, name: str, options: Mapping[str, object]) -> list[str]:
    """Carry a checklist out as it asks to be, and return the steps that were done."""
    clock = Clock()
    work = Checklist(game, name, game.house(options), clock)
    while (step := work.next) is not None:
        assert step.gist
        work.did(step.id, by="ann")
        assert work.done[-1][:3] == (step.id, "ann", clock())
        clock.hours += 0.5
    return [signature.clause for signature in work.done]
