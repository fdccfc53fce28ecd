"""A Pontoon Plus table in a few words, on top of `tests.support`.

``play("9c 6h 9d Kc 5s", "stand")`` is a whole round at one box with $10 on it: the cards as they leave the shoe (box,
dealer, box, then whatever is drawn) and the decisions as they are asked. Seats with a letter, like ``"1b"``, stand
behind the box of their number.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.equipment.cards import TEXT
from croupier.games.pontoon_plus import GAME
from croupier.money import cents, dollars
from croupier.round.facts import Announce, Chose, Deal, Pay, Remedied
from croupier.round.requests import DISCARD, Decide, Draw, Gather, Step
from croupier.round.round import Round, Settled
from croupier.round.setup import Seat, Setup
from tests.support import play_on

Bets = Mapping[str, Any]
ALONE: Bets = {"1": "10"}


def seats(bets: Bets) -> Setup:
    """``{"1": "10", "1b": {"main": "5", "bonus": "5"}}``: an amount alone is the initial bet."""
    seated = []
    for name, placed in bets.items():
        wagers = {"main": placed} if isinstance(placed, str) else placed
        number = int("".join(character for character in name if character.isdigit()))
        seated.append(
            Seat(name, tuple((slug, cents(bet)) for slug, bet in wagers.items()), "", number, name[-1].isalpha())
        )
    return Setup(tuple(seated))


def start(bets: Bets = ALONE, *, events: Sequence[str] = (), walking: bool = False, **options: object) -> Round:
    """A round about to be dealt. A bet that may not stand is raised as its refusal."""
    house = GAME.house(options)
    setup, refused = GAME.seated(house, seats(bets)._replace(events=frozenset(events)))
    for _, _, why in refused:
        raise why
    return Round(GAME, house, setup, walking=walking)


def play(
    cards: str,
    *decisions: object,
    bets: Bets = ALONE,
    declare: Sequence[Mapping[str, Any]] = (),
    events: Sequence[str] = (),
    **options: object,
) -> Round:
    """A round played to its end; ``declare`` are irregularities with the answer they come before as ``at``."""
    round_ = start(bets, events=events, walking=bool(declare), **options)
    play_on(round_, cards, decisions=decisions, interventions=declare)
    assert round_.result is not None, f"not at its end: {round_.pending}"
    return round_


def lay(round_: Round, cards: str) -> Round:
    """Lay cards down until they run out, and walk to what is asked then; nobody may be asked anything in between."""
    for card in cards.split():
        walk(round_)
        assert isinstance(round_.pending, Draw), f"{card} has no place: {round_.pending}"
        round_.answer(card)
    return walk(round_)


def walk(round_: Round) -> Round:
    """Walk past the dealer's steps."""
    while isinstance(round_.pending, Step):
        round_.proceed()
    return round_


def finish(round_: Round, cards: str = "", *decisions: object) -> Round:
    """Play on to the end."""
    play_on(round_, cards, decisions=decisions)
    assert isinstance(round_.result, Settled), f"not at its end: {round_.pending}"
    return round_


def say(seat: str, action: str, amount: str | None = None) -> dict[str, str]:
    """A decision that names its seat, and an amount where one is chosen."""
    return {"seat": seat, "action": action} | ({} if amount is None else {"amount": amount})


def asked(round_: Round) -> str:
    """Who is asked what: ``"1: hit stand double"``; a card says where it goes."""
    match walk(round_).pending:
        case Gather(asks=asks):
            return "; ".join(_asked(ask) for ask in asks)
        case Decide() as ask:
            return _asked(ask)
        case Draw(to=to, hand=hand):
            return f"card to {to}" + (f" hand {hand + 1}" if hand else "")
        case _:
            return ""


def _asked(ask: Decide) -> str:
    hand = f" hand {ask.hand + 1}" if ask.hand else ""
    return f"{ask.seat}{hand}: {' '.join(action.name for action in ask.actions)}"


def most(round_: Round, action: str) -> str:
    """The most that may be put up for an action."""
    pending = walk(round_).pending
    ask = pending.asks[0] if isinstance(pending, Gather) else pending
    assert isinstance(ask, Decide)
    (most_added,) = (offered.most for offered in ask.actions if offered.name == action)
    return dollars(most_added)


def net(round_: Round, seat: str = "1") -> str:
    """What a seat is up over the whole round."""
    assert round_.result is not None, f"still open: {round_.pending}"
    return dollars(sum(line.net for line in round_.result.lines if line.seat == seat))


def settled(round_: Round, seat: str = "1") -> list[tuple[str, str, str]]:
    """A seat's settlements so far as (wager with the hand's number, net, clause)."""
    return [
        (fact.wager + (f" {fact.hand + 1}" if fact.hand else ""), dollars(fact.net), fact.clause)
        for fact in round_.facts
        if type(fact) is Pay and fact.seat == seat
    ]


def lines(round_: Round, seat: str = "1") -> list[str]:
    """The pay-table lines a seat was paid by."""
    return [fact.line for fact in round_.facts if type(fact) is Pay and fact.seat == seat and fact.line]


def dealt(round_: Round) -> list[str]:
    """Every card as it was dealt: ``"1 Kc up"``."""
    return [f"{fact.to} {TEXT[fact.card]} {fact.face}" for fact in round_.facts if type(fact) is Deal and fact.slot < 0]


def racked(round_: Round) -> list[str]:
    """The cards that went to the discard rack."""
    return [TEXT[fact.card] for fact in round_.facts if type(fact) is Deal and fact.to == DISCARD]


def announcements(round_: Round) -> list[str]:
    """What the dealer has announced."""
    return [fact.text for fact in round_.facts if type(fact) is Announce]


def chosen(round_: Round) -> list[tuple[str, str]]:
    """Who decided what, in the order asked."""
    return [(fact.seat, fact.action) for fact in round_.facts if type(fact) is Chose]


def remedies(round_: Round) -> list[tuple[str, str]]:
    """The irregularities declared, with the clause of the remedy."""
    return [(fact.kind, fact.clause) for fact in round_.facts if type(fact) is Remedied]
