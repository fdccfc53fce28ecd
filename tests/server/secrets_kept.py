"""What a viewer may know of the cards of a round, worked out from its facts and not by the code that hides them."""

import json
import re
from collections.abc import Iterator
from typing import Any

from croupier.equipment.cards import TEXT, UNSEEN
from croupier.round import views
from croupier.round.facts import Deal, Expose, Fact
from croupier.round.round import Round

_CARD = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|Jk)(?![A-Za-z0-9])")


def known_to(round_: Round, own: set[str], everything: bool) -> list[Fact]:
    """The facts with every card turned over that a viewer may not know: face down, not turned up since, and not in a
    hand that its player has picked up."""
    facts: list[Fact] = []
    for place, fact in enumerate(round_.facts):
        if type(fact) is Deal and fact.face != "up" and not everything:
            later = round_.facts[place + 1 :]
            turned = any(
                type(turning) is Expose and turning.who == fact.to and turning.hand in (-1, fact.hand)
                for turning in later
            )
            held = fact.to in own and round_.game.picks_up(round_.options)
            fact = fact if turned or held else fact._replace(card=UNSEEN)
        facts.append(fact)
    return facts


def cards_in(document: Any) -> set[str]:
    """Every card that is named anywhere in a document."""
    return set(_CARD.findall(json.dumps(document, ensure_ascii=False)))


def leaked(document: Any, round_: Round, own: set[str], everything: bool) -> set[str]:
    """Cards in a document about one round that its reader may not know."""
    known = known_to(round_, own, everything)
    open_ = {TEXT[fact.card] for fact in known if type(fact) is Deal}
    hidden = {TEXT[fact.card] for fact in round_.facts if type(fact) is Deal} - open_
    wrong = cards_in(document) & hidden
    for shown in _hands(document):
        lie = {
            to: [[TEXT[card] for card in cards] for cards in hands.values()] for to, hands in views.boxes(known).items()
        }
        for to, hands in shown.items():
            for number, hand in enumerate(hands):
                may = lie[to][number]
                # A step of a replay shows fewer; those are still looked for among all that is hidden.
                pairs = zip(hand["cards"], may, strict=True) if len(may) == len(hand["cards"]) else ()
                wrong |= {card for card, is_ in pairs if card != is_ == TEXT[UNSEEN]}
    return wrong


def _hands(document: Any) -> Iterator[dict[str, Any]]:
    """Every ``hands`` entry anywhere in a document: the cards as it shows them."""
    if isinstance(document, list):
        for part in document:
            yield from _hands(part)
    elif isinstance(document, dict):
        if isinstance(document.get("hands"), dict):
            yield document["hands"]
        for part in document.values():
            yield from _hands(part)


def hides(round_: Round) -> bool:
    """Whether a round has cards that lie face down for the public."""
    return known_to(round_, set(), False) != list(round_.facts)
