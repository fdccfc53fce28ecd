"""What a wager of one's own sees of a round of a game that it stands beside: cards, dice or spins.

``player`` and ``hand`` are the first cards of a seat, ``dealer`` and ``banker`` those of the dealer, ``up`` the
dealer's card that lies face up, ``board`` the community cards, and ``cards`` a seat's own with the community's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from croupier.engines.wagers import words
from croupier.engines.wagers.solve import OwnWager, line_of
from croupier.equipment.cards import UNSEEN, Card
from croupier.errors import BadInput, BadScenario
from croupier.hands.baccarat import VALUE
from croupier.hands.points import VALUE as POINTS
from croupier.options import House
from croupier.paytables import PayLine
from croupier.round import views
from croupier.round.facts import Deal, Expose, Fact, Rolled, Spun
from croupier.round.game import Game
from croupier.round.plan import FamilyPlan
from croupier.round.requests import COMMUNITY, DEALER, UP

_SIDES: Final = ("player", "banker")
_GROUPS: Final = ("player", "hand", "dealer", "banker", "up", "board", "cards")
DOUBLE_ZERO: Final = 37
#: What scenarios call something else.
TAKEN: Final = ("total", "envy", "super_bonus")


def beside(game: Game, options: House, own: OwnWager) -> OwnWager:
    """The wager as the game deals it: from its cards."""
    pack = tuple(game.cards_in(options))
    if own.given:
        raise BadInput(f"{own.name} is made when {own.given.text!r} is seen, and wagers of {game.slug} before the deal")
    if not own.look.uses_cards and any(pack):
        raise BadInput(f"{own.name} looks at {own.look.text}, and {game.slug} is dealt from cards")
    if own.look.uses_cards and not any(pack):
        raise BadInput(f"{own.name} looks at {own.look.text}, and {game.slug} deals no cards")
    if own.look.shown and isinstance(game.plan, FamilyPlan):
        shown = game.plan.shows(options)
        if own.look.shown not in shown:
            instead = f"shows {', '.join(sorted(shown))}" if shown else "shows nothing of the kind"
            raise BadInput(f"{own.name} looks at {own.look.text}, and a round of {game.slug} {instead}")
    if not own.look.uses_cards:
        return own
    if any(pack[52:]):
        raise BadInput(f"{own.name} knows no joker, and {game.slug} deals one")
    if unknown := next((name for name in own.look.groups if name not in _GROUPS), ""):
        raise BadInput(f"{own.name} looks at {unknown}; beside a game cards are those of {', '.join(_GROUPS)}")
    return replace(own, pack=pack, decks=max(1, sum(pack) // 52))


def name_of(own: OwnWager) -> str:
    """The wager as scenarios call it: ``lucky_ladies``."""
    return re.sub("[^a-z0-9]+", "_", own.name.lower()).strip("_")


def called(own: OwnWager, game: Game) -> str:
    """The name of the wager where stakes and results of a game are told by name; one that says something else there is
    refused."""
    name = name_of(own)
    if not name:
        raise BadInput(f"{own.name!r} has no letter of a to z to be called by; name your wager otherwise")
    if name in game.by_slug or name in TAKEN:
        raise BadInput(f"{game.slug} has something called {name} already; name your wager otherwise")
    return name


def line_in(own: OwnWager, facts: Sequence[Fact], seat: str) -> PayLine | None:
    """The line that the wager of a seat is paid by, when these are all facts of a round."""
    return line_of(own, outcome(own, facts, seat))


def played_out(own: Iterable[OwnWager], facts: Sequence[Fact], draw: Callable[[], Card]) -> Sequence[Fact]:
    """The facts of a round that is over, and after them the cards that a dealer draws for those of the wagers that look
    at the hand played out, where nobody was left to play it for."""
    looks = {wager.look.shown for wager in own if wager.look.shown.startswith(DEALER)}
    if not looks:
        return facts
    cards = views.hands(facts).get(DEALER, [])
    drawn: list[Card] = []
    while not all(_is_played_out([*cards, *drawn], look) for look in looks):
        drawn.append(draw())
    return [*facts, *(Deal(DEALER, card, UP) for card in drawn)]


def _is_played_out(cards: Sequence[Card], look: str) -> bool:
    """Whether a dealer of this rule draws no more to the hand."""
    points, soft = _points(cards)
    stands = look.endswith("standing on soft 17")
    return len(cards) > 1 and points >= 17 and (points > 17 or not soft or stands)


def _group(name: str, size: int, facts: Sequence[Fact], seat: str) -> list[Card]:
    hands = views.hands(facts)
    baccarat = all(side in hands for side in _SIDES)
    match name:
        case "player" | "hand":
            cards = hands.get("player" if baccarat else seat, [])
        case "dealer" | "banker":
            cards = hands.get("banker" if baccarat else DEALER, [])
        case "up":
            cards = _first_shown(facts)
        case "board":
            cards = hands.get(COMMUNITY, [])
        case _:
            cards = [*hands.get(seat, []), *hands.get(COMMUNITY, [])]
    if len(cards) < size:
        raise BadScenario(f"it looks at {size} cards of {name}, and the round dealt {len(cards)}")
    return cards[:size]


def _first_shown(facts: Sequence[Fact]) -> list[Card]:
    """The dealer's cards that were seen first: dealt face up, or turned over."""
    laid: list[Card] = []
    for fact in facts:
        if type(fact) is Deal and fact.to == DEALER:
            laid.append(fact.card)
            if fact.face == "up":
                return [fact.card]
        elif type(fact) is Expose and fact.who == DEALER and laid:
            return laid
    return []


def outcome(own: OwnWager, facts: Sequence[Fact], seat: str) -> dict[str, Any]:
    """What the wager's lines can name, for this one round."""
    if own.look.groups:
        dealt = {name: _group(name, size, facts, seat) for name, size in own.look.groups.items()}
        if any(card == UNSEEN for cards in dealt.values() for card in cards):
            raise BadScenario("it looks at cards that nobody has identified")
        return {name: np.array([cards], np.int8) for name, cards in dealt.items()}
    if own.look.text == "coup":
        return _coup(views.hands(facts))
    if own.look.uses_cards:
        hands = views.hands(facts)
        return _dealers(own, hands.get(DEALER, []), hands.get(seat, [])[:2])
    thrown = [fact.dice for fact in facts if type(fact) is Rolled]
    if thrown and own.look.text == f"dice {len(thrown[0])}":
        return {"dice": np.array([thrown[0]]), "total": np.array([sum(thrown[0])])}
    spun = [fact.pocket for fact in facts if type(fact) is Spun]
    if spun and own.look.text.startswith("spins 1 ") and spun[0].isdecimal():
        return {"spins": np.array([[DOUBLE_ZERO if spun[0] == "00" else int(spun[0])]])}
    raise BadInput(f"{own.look.text} is more than a single round shows")


def _coup(hands: dict[str, list[Card]]) -> dict[str, Any]:
    if any(side not in hands for side in _SIDES):
        raise BadScenario("it looks at a coup of baccarat, and this is none")
    known: dict[str, Any] = {}
    for side in _SIDES:
        values = [VALUE[card] for card in hands[side]]
        known |= {
            side: np.array([sum(values) % 10]),
            f"{side}_two": np.array([sum(values[:2]) % 10]),
            f"{side}_third": np.array([values[2] if len(values) > 2 else -1]),
            f"{side}_cards": np.array([len(values)]),
        }
    return known


def _dealers(own: OwnWager, cards: Sequence[Card], first_two: Sequence[Card]) -> dict[str, Any]:
    """The dealer's hand in blackjack, played out, and where the wager looks at them the points of a player's two."""
    if UNSEEN in cards or not _is_played_out(cards, own.look.shown):
        raise BadScenario("it looks at the dealer's hand, and that was not played out")
    points, _ = _points(cards)
    dealt = np.array([cards], np.int8)
    known: dict[str, Any] = {
        "points": np.array([points]),
        "cards": np.array([len(cards)]),
        "up": np.array([POINTS[cards[0]]]),
        "natural": np.array([len(cards) == 2 and points == 21]),
        "suited": words.suited(dealt),
        "colored": words.colored(dealt),
    }
    if own.look.text.startswith("player"):
        if UNSEEN in first_two or len(first_two) < 2:
            raise BadScenario("it looks at a player's first two cards, and they were not dealt")
        known["player_points"] = np.array([_points(first_two)[0]])
    return known


def _points(cards: Sequence[Card]) -> tuple[int, bool]:
    """The points of a hand in blackjack, and whether an ace is eleven of them."""
    hard = sum(POINTS[card] for card in cards)
    soft = any(POINTS[card] == 1 for card in cards) and hard <= 11
    return hard + 10 * soft, soft
