"""What a round says of itself, as the service sends it: every hand in words, every settled wager with its reason."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from typing_extensions import TypedDict

from croupier.equipment.cards import TEXT, Card
from croupier.money import dollars
from croupier.round import views
from croupier.round.facts import Fact, Pay
from croupier.round.grounds import Comparison, HeldHand
from croupier.round.reasons import Reader, Reason, held, in_words, reasons_of_lines
from croupier.round.round import Round


class CardPlace(TypedDict):
    """A card on the felt: in whose hand, and its place there, from 0."""

    who: str
    place: int


class WildCard(CardPlace):
    """A wild card, and what it counts as."""

    counts_as: str


class HandView(TypedDict):
    """The cards of one hand; split ones have numbers. ``name`` is what the viewer sees in it, empty where nothing can
    be said; ``made_by`` are the cards that make it, also those of the board, and ``wild`` those that stand for others.
    ``qualifies`` is of a dealer's hand, where the text asks for that. ``says`` has it all in one line."""

    hand: int
    cards: list[str]
    name: str
    made_by: list[CardPlace]
    wild: list[WildCard]
    qualifies: bool | None
    says: str


class ReasonView(TypedDict):
    """Why a wager ended as it did, for the ``reader``: the sentence, and its parts. ``hand_names`` are the hands it
    names by who holds them, ``comparison`` how they stand, ``sum`` the sum written out, which comes to the net;
    ``brief`` says what decided it in a few words."""

    text: str
    because: str
    brief: str
    hand_names: dict[str, str]
    comparison: Comparison
    sum: str
    clause: str
    reader: Reader


class SettledWager(TypedDict):
    """One wager settled; ``net`` is what the player is up on it, and ``reason`` says why."""

    seat: str
    wager: str
    hand: int
    stake: str
    net: str
    outcome: str
    line: str
    clause: str
    reason: ReasonView


def hands(round_: Round, facts_shown: Sequence[Fact]) -> dict[str, list[HandView]]:
    """Every hand on the felt by who holds it."""
    named = {(hand.who, hand.hand): hand for hand in held(round_, facts_shown)}
    return {
        to: [_hand(cards, named.get((to, number)) or HeldHand(to, number, "")) for number, cards in laid.items()]
        for to, laid in views.boxes(facts_shown).items()
    }


def _hand(cards: Sequence[Card], hand: HeldHand) -> HandView:
    return {
        "hand": hand.hand,
        "cards": [TEXT[card] for card in cards],
        "name": hand.name,
        "made_by": [{"who": who, "place": place} for who, place in hand.places],
        "wild": [{"who": who, "place": place, "counts_as": card} for who, place, card in hand.counts_as],
        "qualifies": hand.qualifies,
        "says": in_words(hand),
    }


def lines(round_: Round, facts_shown: Sequence[Fact], own: Collection[str]) -> list[SettledWager]:
    """Every wager that is settled, with the reason for a reader who has these seats."""
    why, result = reasons_of_lines(round_, facts_shown, own), round_.result
    paid = result.lines if result else [fact for fact in facts_shown if type(fact) is Pay]
    return [_line(payment, reason) for payment, reason in zip(paid, why, strict=True)]


def _line(payment: Pay, reason: Reason) -> SettledWager:
    return {
        "seat": payment.seat,
        "wager": payment.wager,
        "hand": payment.hand,
        "stake": dollars(payment.stake),
        "net": dollars(payment.net),
        "outcome": payment.outcome,
        "line": payment.line,
        "clause": payment.clause,
        "reason": _reason(reason),
    }


def _reason(reason: Reason) -> ReasonView:
    return {
        "text": reason.text,
        "because": reason.because,
        "brief": reason.brief,
        "hand_names": dict(reason.hands),
        "comparison": reason.comparison,
        "sum": reason.sum.words,
        "clause": reason.clause,
        "reader": reason.reader,
    }
