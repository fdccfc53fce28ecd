"""The view of a seat in words, or as a picture."""

from __future__ import annotations

from typing import Final

from croupier.environments.picture import Picture, drawn
from croupier.environments.sitting import SEAT, Sitting
from croupier.equipment.cards import show
from croupier.money import dollars
from croupier.round.requests import COMMUNITY, DEALER
from croupier.round.views import at_risk, boxes, lammers, view

#: How a seat can be shown.
RENDER_MODES: Final = ("ansi", "rgb_array")


def rendered(sitting: Sitting, mode: str) -> str | Picture:
    """The view of a seat in one of these ways."""
    return described(sitting) if mode == "ansi" else drawn(sitting)


def described(sitting: Sitting) -> str:
    """What lies on the layout as the seat sees it, and what it is asked."""
    if sitting.round is None:
        return f"{sitting.game.title}: nothing is dealt yet"
    facts = view(sitting.round, SEAT)
    laid = boxes(facts)
    lines = [sitting.game.title]
    lines += [f"{place}: {show(laid[place][0])}" for place in (DEALER, COMMUNITY) if place in laid]
    own_hands = laid.get(SEAT, {})
    for hand, cards in own_hands.items():
        name = f"hand {hand + 1}" if len(own_hands) > 1 else "you"
        asked = " *" if len(own_hands) > 1 and sitting.ask and sitting.ask.hand == hand else ""
        lines.append(f"{name}: {show(cards)}{asked}")
    at_stake = [(wager, hand, amount, "") for (seat, wager, hand), amount in at_risk(facts).items() if seat == SEAT]
    at_stake += [(wager, hand, worth, "for ") for (seat, wager, hand), worth in lammers(facts).items() if seat == SEAT]
    chips = [f"{_called(wager, hand)} {for_}{dollars(amount)}" for wager, hand, amount, for_ in at_stake]
    if chips:
        lines.append(f"at stake: {', '.join(chips)}")
    if sitting.legal:
        lines.append(f"open: {' | '.join(sitting.space.actions[number] for number in sitting.legal)}")
    else:
        lines.append(f"over: {'+' if sitting.net > 0 else ''}{dollars(sitting.net)}")
    return "\n".join(lines)


def _called(wager: str, hand: int) -> str:
    return f"{wager.replace('_', ' ')} of hand {hand + 1}" if hand else wager.replace("_", " ")
