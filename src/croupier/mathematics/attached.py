"""A wager of one's own beside a game: it looks at the cards, dice or spins of the game's own rounds.

``player`` and ``hand`` are the first cards of a seat, ``dealer`` and ``banker`` those of the dealer, ``up`` the
dealer's card that lies face up, ``board`` the community cards, and ``cards`` a seat's own with the community's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from croupier.engines.wagers.solve import OwnWager, line_of
from croupier.equipment.cards import UNSEEN, Card
from croupier.errors import BadInput, BadScenario
from croupier.hands.baccarat import VALUE
from croupier.hands.points import VALUE as POINTS
from croupier.mathematics import wagers
from croupier.money import Cents
from croupier.options import House
from croupier.paytables import PayLine
from croupier.round import views
from croupier.round.facts import Deal, Expose, Pay, Rolled, Spun
from croupier.round.game import Game
from croupier.round.requests import COMMUNITY, DEALER
from croupier.round.round import Round, Settled

_SIDES: Final = ("player", "banker")
_GROUPS: Final = ("player", "hand", "dealer", "banker", "up", "board", "cards")
DOUBLE_ZERO: Final = 37


def is_file(wager: object) -> bool:
    """Whether a wager is named by the file that it is in."""
    return isinstance(wager, Path) or (isinstance(wager, str) and wager.endswith((".toml", ".json")))


def beside(game: Game, options: House, own: OwnWager) -> OwnWager:
    """The wager as the game deals it: from its cards."""
    pack = tuple(game.cards_in(options))
    if not own.look.uses_cards:
        if any(pack):
            raise BadInput(f"{own.name} looks at {own.look.text}, and {game.slug} is dealt from cards")
        return own
    if not any(pack):
        raise BadInput(f"{own.name} looks at {own.look.text}, and {game.slug} deals no cards")
    if any(pack[52:]):
        raise BadInput(f"{own.name} knows no joker, and {game.slug} deals one")
    if unknown := next((name for name in own.look.groups if name not in _GROUPS), ""):
        raise BadInput(f"{own.name} looks at {unknown}; beside a game cards are those of {', '.join(_GROUPS)}")
    return replace(own, pack=pack, decks=max(1, sum(pack) // 52))


def load(game: Game, options: House, path: str | Path) -> OwnWager:
    """The wager in a file, as the game deals it."""
    return beside(game, options, wagers.load(Path(path)))


def name_of(own: OwnWager) -> str:
    """The wager as scenarios call it: ``lucky_ladies``."""
    return re.sub("[^a-z0-9]+", "_", own.name.lower()).strip("_")


# -- what it sees of a round ------------------------------------------------------------------------------------------


def _group(name: str, size: int, round_: Round, seat: str) -> list[Card]:
    hands = views.hands(round_.facts)
    baccarat = all(side in hands for side in _SIDES)
    match name:
        case "player" | "hand":
            cards = hands.get("player" if baccarat else seat, [])
        case "dealer" | "banker":
            cards = hands.get("banker" if baccarat else DEALER, [])
        case "up":
            cards = _first_shown(round_)
        case "board":
            cards = hands.get(COMMUNITY, [])
        case _:
            cards = [*hands.get(seat, []), *hands.get(COMMUNITY, [])]
    if len(cards) < size:
        raise BadScenario(f"it looks at {size} cards of {name}, and the round dealt {len(cards)}")
    return cards[:size]


def _first_shown(round_: Round) -> list[Card]:
    """The dealer's cards that were seen first: dealt face up, or turned over."""
    laid: list[Card] = []
    for fact in round_.facts:
        if type(fact) is Deal and fact.to == DEALER:
            laid.append(fact.card)
            if fact.face == "up":
                return [fact.card]
        elif type(fact) is Expose and fact.who == DEALER and laid:
            return laid
    return []


def _known(own: OwnWager, round_: Round, seat: str) -> dict[str, Any]:
    """What the wager's lines can name, for this one round."""
    if own.look.groups:
        dealt = {name: _group(name, size, round_, seat) for name, size in own.look.groups.items()}
        if any(card == UNSEEN for cards in dealt.values() for card in cards):
            raise BadScenario("it looks at cards that nobody has identified")
        return {name: np.array([cards], np.int8) for name, cards in dealt.items()}
    if own.look.text == "coup":
        return _coup(views.hands(round_.facts))
    if own.look.uses_cards:
        return _dealers(own, views.hands(round_.facts).get(DEALER, []))
    thrown = [fact.dice for fact in round_.facts if type(fact) is Rolled]
    if thrown and own.look.text == f"dice {len(thrown[0])}":
        return {"dice": np.array([thrown[0]]), "total": np.array([sum(thrown[0])])}
    spun = [fact.pocket for fact in round_.facts if type(fact) is Spun]
    if spun and own.look.text.startswith("spins 1 ") and spun[0].isdecimal():
        return {"spins": np.array([[DOUBLE_ZERO if spun[0] == "00" else int(spun[0])]])}
    raise BadInput(f"{own.look.text} is more than one round of {round_.game.slug} shows")


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


def _dealers(own: OwnWager, cards: Sequence[Card]) -> dict[str, Any]:
    """The dealer's hand in blackjack, played out."""
    hard = sum(POINTS[card] for card in cards)
    soft = any(POINTS[card] == 1 for card in cards) and hard <= 11
    points, stands = hard + 10 * soft, own.look.text.endswith("standing on soft 17")
    if UNSEEN in cards or len(cards) < 2 or points < 17 or (points == 17 and soft and not stands):
        raise BadScenario("it looks at the dealer's hand, and that was not played out")
    natural = len(cards) == 2 and points == 21
    known = {"points": points, "cards": len(cards), "up": POINTS[cards[0]], "natural": natural}
    return {name: np.array([value]) for name, value in known.items()}


# -- what it pays -----------------------------------------------------------------------------------------------------


def line_made(own: OwnWager, round_: Round, seat: str) -> PayLine | None:
    """The line that the wager of a seat is paid by, when the round is over."""
    return line_of(own, _known(own, round_, seat))


def settled(own: OwnWager, round_: Round, seat: str, stake: Cents) -> Pay:
    """What a stake on the wager comes to; of a void round it is returned."""
    name = name_of(own)
    if not isinstance(round_.result, Settled):
        return Pay(seat, name, stake, 0, "returned", "")
    line = line_made(own, round_, seat)
    net = line.pays.net(stake) if line else -stake
    return Pay(
        seat, name, stake, net, "win" if net > 0 else "push" if net == 0 else "lose", "", line.line if line else ""
    )
