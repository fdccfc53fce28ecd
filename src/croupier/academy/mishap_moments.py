"""When something can go wrong: an irregularity is told where what it says can be so, and not where the table, as it is
told, contradicts it. The words of its event say what it is about."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from croupier.round.facts import Deal, Pay
from croupier.round.irregularities import Rule
from croupier.round.requests import DEALER, DOWN, Decide, Draw, Roll, Spin
from croupier.round.round import Round

#: Whose hand something happened to, in the words of the file.
_OF_THE_DEALER: Final = "card of the dealer"
_OF_A_PLAYER: Final = "card of a player"
_OF_THE_JOKER: Final = "joker replacement card"
#: What dice, a ball or a wheel do, they do while they are rolled or spun.
_OF_THE_ROLL: Final = re.compile(r"\b(?:dice|die|ball|wheel|clapper|no roll|no spin|throw)\b", re.IGNORECASE)
#: Cards are counted once the hands are dealt; a card that follows from the dice does not lie while they roll.
_OF_THE_COUNT: Final = ("wrong number of cards", "hands are right", "Not four cards are left")
_OF_A_CARD: Final = re.compile(r"\bcards?\b|\bstacks?\b")
_OF_A_SQUEEZE: Final = "was to squeeze"
#: A place is passed over where its card is due, and a shoe fails while there are cards to deal.
_OF_A_MISSED_CARD: Final = "misses the first or second card of their own hand"
_OF_A_SHORT_HAND: Final = "got only one card"
_OF_THE_DEAL: Final = "does not deal all cards"
#: Where cards went is wrong only once some have gone there.
_OF_DEALT_CARDS: Final = ("went to the wrong position", "a place was passed over", "does not deal the seven stacks")
#: The card reader is used before anybody plays, and after what is offered before it.
_OF_THE_READER: Final = "revealed at the card reader"
#: Of cards to an area without a bet a text may speak only after a settlement.
_OF_AN_EMPTY_AREA: Final = "dealt to an area without a bet"
#: What the table as it is told says otherwise: its hands have as many cards as they should.
_OF_A_MISCOUNT: Final = ("wrong number of cards", "does not hold seven")
#: What is overlooked at its moment comes out only when the moment is over.
_OVERLOOKED: Final = ("does not notice", "Play goes on before")


def can_happen(round_: Round, rule: Rule, seat: str = "") -> bool:
    """Whether the event of a rule is possible as the table stands now, at this seat where it names one."""
    event, pending, hands = rule.event, round_.pending, round_.felt.hands
    seats = {entry.seat for entry in round_.setup.seats}
    is_dealt = any(type(fact) is Deal for fact in round_.facts)
    draws = pending if type(pending) is Draw else None
    return all(
        (
            is_dealt or not rule.seen,
            hands.get(DEALER) or _OF_THE_DEALER not in event,
            _any_hand(round_, {seat} if seat else seats) or _OF_A_PLAYER not in event,
            hands.get("joker_replacement") or _OF_THE_JOKER not in event,
            isinstance(pending, Roll | Spin) or not _is_of_the_roll(event),
            (is_dealt and not draws) or not any(words in event for words in _OF_THE_COUNT),
            (draws and draws.to in seats and draws.face == DOWN) or _OF_A_SQUEEZE not in event,
            (draws and draws.to == DEALER) or _OF_A_MISSED_CARD not in event,
            (draws and draws.to == seat) or _OF_A_SHORT_HAND not in event,
            (draws and draws.slot < 0) or _OF_THE_DEAL not in event,
            is_dealt or not any(words in event for words in _OF_DEALT_CARDS),
            _is_before_play(round_) or _OF_THE_READER not in event,
            any(type(fact) is Pay for fact in round_.facts) or _OF_AN_EMPTY_AREA not in event,
        )
    )


def _any_hand(round_: Round, seats: Collection[str]) -> bool:
    return any(round_.felt.hands.get(seat) for seat in seats)


def _is_before_play(round_: Round) -> bool:
    """Whether the first decision is pending that is more than an offer."""
    played = [entry.asked for entry in round_.answers if type(entry.asked) is Decide and not entry.asked.optional]
    return type(round_.pending) is Decide and not round_.pending.optional and not played


def _is_of_the_roll(event: str) -> bool:
    return bool(_OF_THE_ROLL.search(event)) and not _OF_A_CARD.search(event)


def is_belied(rule: Rule) -> bool:
    """Whether the table, as the record has it, would contradict the event of a rule."""
    return any(words in rule.event for words in _OF_A_MISCOUNT)


def is_found_late(rule: Rule) -> bool:
    """Whether the event of a rule comes out only after it has happened."""
    return rule.found_late or any(words in rule.event for words in _OVERLOOKED)
