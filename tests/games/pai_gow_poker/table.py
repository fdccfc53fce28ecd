"""A pai gow poker table in a few words.

``play({"1": "Ac Kd 9h 9d 7s 5c 3h", "dealer": "..."}, "set Ac Kd")`` is a whole round with $100 on seat 1: the hands as
they lie, and the decisions as they are asked: ``"set Ac Kd"``, ``"house_way"``, ``"2 surrender"``, ``"1 bank 50"``.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.equipment.cards import Card
from croupier.errors import WagerRefused
from croupier.games.families.pai_gow import Setting, SettingValue
from croupier.games.pai_gow_poker import GAME
from croupier.games.pai_gow_poker.plan import PLAN
from croupier.money import cents
from croupier.round.facts import Announce
from croupier.round.requests import Gather, Step
from croupier.round.round import Round, Settled
from croupier.round.script import Script
from croupier.round.setup import Seat, Setup, setup

Hands = Mapping[str, str]

#: A hand that the house sets with eights high and Q-J low, and one that beats it in both hands.
DEALER = "Qc Jd 8h 8d 6s 4c 2h"
WINNER = "Ac Kd 9h 9d 7s 5c 3h"


def house_way(hand: Sequence[Card]) -> Setting:
    """Seven cards as the house sets them."""
    return PLAN.set_by_the_house(hand)[0]


def ranked(low: Sequence[Card], high: Sequence[Card]) -> SettingValue:
    """The values of a setting."""
    return PLAN.ranked(Setting(tuple(low), tuple(high)))


def decision(text: str) -> dict[str, Any]:
    """``"1 set Ac Kd"`` or ``"bank 50"`` as a scenario writes it."""
    words = text.split()
    decided: dict[str, Any] = {"seat": words.pop(0)} if words[0].isdigit() else {}
    decided["action"] = words.pop(0)
    if decided["action"] == "set":
        decided["low"] = words
    elif words:
        decided["amount"] = words[0]
    return decided


def seats(wagers: Mapping[str, Mapping[str, object]], players: Mapping[str, str] | None = None) -> Setup:
    """Seats with their wagers; a player who holds two is named."""
    made = tuple(
        Seat(seat, tuple((slug, cents(bet)) for slug, bet in bets.items()), (players or {}).get(seat, ""))
        for seat, bets in wagers.items()
    )
    return Setup(made)


def new(
    wagers: Mapping[str, Mapping[str, object]] | Setup | None = None, *, carry: Any = None, **options: Any
) -> Round:
    """A round about to begin; a wager that may not stand is raised as its refusal."""
    house = GAME.house(options)
    asked = wagers if isinstance(wagers, Setup) else setup(wagers or {"1": {"main": "100"}})
    stands, refused = GAME.seated(house, asked, carry)
    for _, _, why in refused:
        raise why
    return Round(GAME, house, stands, carry)


def finish(round_: Round, hands: Hands, *decisions: str, troubles: Sequence[Mapping[str, Any]] = ()) -> Round:
    """Play a round to its end with the hands as they lie."""
    laid = {who: cards.split() for who, cards in hands.items()}
    Script(hands=laid, decisions=[decision(text) for text in decisions], interventions=troubles).run(round_)
    assert round_.result is not None
    return round_


def play(
    hands: Hands,
    *decisions: str,
    wagers: Mapping[str, Mapping[str, object]] | Setup | None = None,
    carry: Any = None,
    troubles: Sequence[Mapping[str, Any]] = (),
    **options: Any,
) -> Round:
    """A round from its wagers to its end."""
    return finish(new(wagers, carry=carry, **options), hands, *decisions, troubles=troubles)


def carry_of(round_: Round) -> Any:
    """What the table remembers after a round that was settled."""
    assert isinstance(round_.result, Settled)
    return round_.result.carry


def said(round_: Round) -> list[tuple[str, str]]:
    """What the dealer announced, with the clauses."""
    return [(fact.text, fact.clause) for fact in round_.facts if isinstance(fact, Announce)]


def dealt(round_: Round, cards: str) -> Round:
    """Lay cards down in the order asked, past the dealer's steps, until they run out."""
    for part in cards.split():
        while isinstance(round_.pending, Step):
            round_.proceed()
        round_.answer(part)
    return round_


def asked(round_: Round) -> list[str]:
    """The seats that are asked now."""
    pending = round_.pending
    assert isinstance(pending, Gather), pending
    return [ask.seat for ask in pending.asks]


def refused(why: WagerRefused) -> str:
    """Where a wager was refused, and under which clause."""
    return f"{why.where.get('seat')} {why.where.get('wager')} {why.clause}"
