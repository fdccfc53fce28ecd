"""Views fold the facts into what one seat, the dealer, a supervisor or the public may see.

A face-down card never leaves the process in a view that may not see it: it is replaced before the fact is
handed out, never hidden by the one who draws the picture.
"""

from collections.abc import Iterable
from typing import Final

from croupier.equipment.cards import TEXT, UNSEEN, Card
from croupier.money import Cents
from croupier.round.facts import Deal, Expose, Fact, Lammer, Moved, Pay, Remedied, Split, Stake, Stands
from croupier.round.requests import DEALER, DISCARD, DOWN, UP
from croupier.round.round import Round

PUBLIC: Final = "public"
SUPERVISOR: Final = "supervisor"
AUDITOR: Final = "auditor"


def may_see(round_: Round, viewer: str, to: str) -> bool:
    """Whether a viewer may look at a card that lies face down there.

    Players look at their own cards where the game lets them pick these up. Nobody looks at the dealer's or the
    discards, the dealer included: a card reader answers only whether the hand is complete (OH-A §7.IV).
    """
    own = viewer == to and to not in (DEALER, DISCARD)
    return viewer == AUDITOR or (own and round_.game.picks_up(round_.options))


def view(round_: Round, viewer: str) -> list[Fact]:
    """The facts as this viewer may know them now. An auditor, after the event, sees everything."""
    facts = round_.facts
    exposed = _exposed(facts)
    seen: list[Fact] = []
    for place, fact in enumerate(facts):
        if type(fact) is Deal and fact.face != UP and not may_see(round_, viewer, fact.to):
            if place > max(exposed.get((fact.to, -1), -1), exposed.get((fact.to, fact.hand), -1)):
                fact = fact._replace(card=UNSEEN)
        elif type(fact) is Remedied and fact.face == DOWN and viewer != AUDITOR:
            fact = fact._replace(card=TEXT[UNSEEN])
        seen.append(fact)
    return seen


def _exposed(facts: Iterable[Fact]) -> dict[tuple[str, int], int]:
    """Up to which fact each hand has been turned face up."""
    return {(fact.who, fact.hand): place for place, fact in enumerate(facts) if type(fact) is Expose}


def hands(facts: Iterable[Fact]) -> dict[str, list[Card]]:
    """The cards on the layout in the order received, as the facts given know them."""
    return _laid(facts)[0]


def boxes(facts: Iterable[Fact]) -> dict[str, dict[int, list[Card]]]:
    """The cards on the layout hand by hand, split hands in the order they are played."""
    received, places = _laid(facts)
    return {
        to: {hand: [received[to][at] for at in places_of[hand]] for hand in places_of}
        for to, places_of in places.items()
    }


def _laid(facts: Iterable[Fact]) -> tuple[dict[str, list[Card]], dict[str, dict[int, list[int]]]]:
    """The cards each box received, and which of them lie in which of its hands."""
    received: dict[str, list[Card]] = {}
    places: dict[str, dict[int, list[int]]] = {}
    for fact in facts:
        if type(fact) is Deal:
            cards = received.setdefault(fact.to, [])
            hand = places.setdefault(fact.to, {}).setdefault(fact.hand, [])
            if fact.slot < 0:
                hand.append(len(cards))
                cards.append(fact.card)
            else:
                cards[hand[fact.slot]] = fact.card
        elif type(fact) is Split:
            slots = places[fact.seat]
            order = [slot for hand in slots for slot in ((hand, fact.new) if hand == fact.hand else (hand,))]
            slots[fact.new] = [slots[fact.hand].pop()]
            places[fact.seat] = {hand: slots[hand] for hand in order}
    return received, places


def at_risk(facts: Iterable[Fact]) -> dict[tuple[str, str, int], Cents]:
    """The chips on the layout by seat, wager and hand: what was staked and not yet settled."""
    chips: dict[tuple[str, str, int], Cents] = {}
    for fact in facts:
        if isinstance(fact, Moved):
            for wager, amount in ((fact.wager, -fact.amount), (fact.to, fact.amount)):
                chips[fact.seat, wager, 0] = chips.get((fact.seat, wager, 0), 0) + amount
        elif isinstance(fact, Stake | Stands | Pay):
            key = (fact.seat, fact.wager, fact.hand)
            chips[key] = chips.get(key, 0) + (-fact.stake if isinstance(fact, Pay) else fact.amount)
    return {key: amount for key, amount in chips.items() if amount > 0}


def lammers(facts: Iterable[Fact]) -> dict[tuple[str, str, int], Cents]:
    """The lammers on the layout by seat, wager and hand, with what each stands for."""
    laid: dict[tuple[str, str, int], Cents] = {}
    for fact in facts:
        if type(fact) is Lammer:
            laid[fact.seat, fact.wager, fact.hand] = fact.worth
        elif type(fact) is Pay:
            laid.pop((fact.seat, fact.wager, fact.hand), None)
    return laid
