"""A baccarat table in a few words, on top of `tests.support`.

``coup("9c 3s Kh 5d", {"player": "10"})`` is a whole round at seat 1: the cards as they leave the shoe (Player, Banker,
Player, Banker, then the third cards that are due).
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from croupier.equipment.cards import TEXT
from croupier.games import get
from croupier.money import dollars
from croupier.round.facts import Announce, Chose, Deal, Expose, Pay, Remedied
from croupier.round.requests import Decide, Step
from croupier.round.round import Round, Settled
from croupier.round.setup import setup
from croupier.scenarios import Settlement, settle
from tests.support import Wagers, line, play_on, table

MINI = "mini-baccarat"
FREE = "dragon-bonus-baccarat"
MIDI: dict[str, Any] = {"midi": "on"}
both_games = pytest.mark.parametrize("game", [MINI, FREE])

#: Ten on everything that both games take.
ALL = {"player": "10", "banker": "10", "tie": "10", "dragon_bonus_player": "10", "dragon_bonus_banker": "10"}

#: A round in which nobody draws: the Player has seven, the Banker six.
STANDS = "Kc 2d 7s 4h"
#: A round in which only the Banker draws: the Player has six, the Banker four.
BANKER_DRAWS = "Kc 2d 6s 2h"
#: A round in which the Player draws and the Banker, with seven, does not.
PLAYER_DRAWS = "2c 3d 2s 4h"


def coup(
    cards: str,
    wagers: Mapping[str, str] | None = None,
    *,
    game: str = MINI,
    decisions: Sequence[object] = (),
    **options: object,
) -> Round:
    """A round at seat 1, played to its end."""
    return seated(cards, {"1": wagers or {"player": "10"}}, game=game, decisions=decisions, **options)


def seated(
    cards: str, wagers: Wagers, *, game: str = MINI, decisions: Sequence[object] = (), **options: object
) -> Round:
    """A round with several seats, played to its end."""
    round_ = play_on(table(game, wagers, options=options), cards, decisions=decisions)
    assert isinstance(round_.result, Settled), f"not at its end: {round_.pending}"
    return round_


def walk(
    wagers: Mapping[str, str] | None = None,
    *,
    game: str = MINI,
    carry: Any = None,
    events: tuple[str, ...] = (),
    **options: object,
) -> Round:
    """A round at seat 1 that stops at every step, about to begin."""
    rules = get(game)
    house = rules.house(options)
    bets, refused = rules.seated(house, setup({"1": wagers or {"player": "10"}}, events=events), carry)
    assert not refused
    return Round(rules, house, bets, carry, walking=True)


def lay(round_: Round, cards: str) -> Round:
    """Deal these cards, past the dealer's steps; what comes after the last one is pending."""
    for card in cards.split():
        while isinstance(round_.pending, Step):
            round_.proceed()
        assert not isinstance(round_.pending, Decide), f"{card} has no place: {round_.pending}"
        round_.answer(card)
    return round_


def finish(round_: Round, cards: str = "") -> Round:
    """Play on to the end; nobody cedes anything."""
    play_on(round_, cards)
    assert isinstance(round_.result, Settled), f"not at its end: {round_.pending}"
    return round_


def walk_to(round_: Round, clause: str, who: str = "") -> Round:
    """Walk past the dealer's steps until this one is next."""
    while isinstance(round_.pending, Step) and round_.pending != (clause, who):
        round_.proceed()
    assert round_.pending == Step(clause, who), f"no step {clause}, but {round_.pending}"
    return round_


def stops(round_: Round, cards: str) -> list[str]:
    """The procedure steps a round comes by, in order."""
    passed: list[str] = []
    left = cards.split()
    while round_.pending is not None:
        if isinstance(round_.pending, Step):
            passed.append(f"{round_.pending.clause} {round_.pending.who}".strip())
            round_.proceed()
        else:
            round_.answer(left.pop(0))
    return passed


def net(round_: Round, wager: str, seat: str = "1") -> str:
    """What a seat is up on a wager."""
    return dollars(line(round_, seat, wager).net)


def why(round_: Round, wager: str, seat: str = "1") -> str:
    """The clause by which a wager was settled."""
    return line(round_, seat, wager).clause


def order(round_: Round) -> list[tuple[str, str, str]]:
    """Every settlement so far, in the order made: seat, wager, outcome."""
    return [(fact.seat, fact.wager, fact.outcome) for fact in round_.facts if type(fact) is Pay]


def announced(round_: Round) -> list[str]:
    """What the dealer has announced."""
    return [fact.text for fact in round_.facts if type(fact) is Announce]


def cited(round_: Round, text: str) -> str:
    """The clause under which the dealer announced something."""
    (clause,) = (fact.clause for fact in round_.facts if type(fact) is Announce and fact.text == text)
    return clause


def dealt(round_: Round, to: str) -> str:
    """The cards that went somewhere, in the order dealt."""
    return " ".join(TEXT[fact.card] for fact in round_.facts if type(fact) is Deal and fact.to == to and fact.slot < 0)


def faces(round_: Round) -> list[tuple[str, str]]:
    """Every card as it was dealt: where to, and how it lay."""
    return [(fact.to, fact.face) for fact in round_.facts if type(fact) is Deal and fact.slot < 0]


def turned(round_: Round) -> list[tuple[str, str]]:
    """The hands turned up, with the clause."""
    return [(fact.who, fact.clause) for fact in round_.facts if type(fact) is Expose]


def chosen(round_: Round) -> list[tuple[str, str]]:
    """Who decided what."""
    return [(fact.seat, fact.action) for fact in round_.facts if type(fact) is Chose]


def remedies(round_: Round) -> list[tuple[str, str]]:
    """The irregularities declared, with their clause."""
    return [(fact.kind, fact.clause) for fact in round_.facts if type(fact) is Remedied]


def carried(round_: Round) -> Any:
    """What the table remembers after a round."""
    assert round_.result is not None
    return round_.result.carry


def scenario(*rounds: Mapping[str, Any], game: str = MINI, **options: object) -> Settlement:
    """Several rounds at one table, written as for a dispute."""
    return settle({"game": game, "options": options, "rounds": list(rounds)})


def written(outcomes: str, wagers: Mapping[str, str] | None = None, **more: Any) -> dict[str, Any]:
    """One round of a scenario, at seat 1."""
    return {"seats": [{"seat": "1", "wagers": wagers or {"player": "10"}}], "outcomes": outcomes.split()} | more
