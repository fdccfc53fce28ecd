"""How a table lies at a moment, for whoever deals or plays at it: the hands and the chips."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.equipment.cards import TEXT
from croupier.money import Cents, dollars
from croupier.round.facts import Rolled, Spun
from croupier.round.reasons import titles
from croupier.round.requests import ASIDE, DEALER, DISCARD
from croupier.round.round import Round
from croupier.round.views import at_risk, boxes, view


class LaidHand(NamedTuple):
    """A hand as it lies, cards face down as ``??``."""

    who: str
    hand: int
    cards: tuple[str, ...]


class LaidChips(NamedTuple):
    """What a seat has at risk on a wager, by the title that the layout has for it."""

    seat: str
    wager: str
    hand: int
    amount: Cents


class TableState(NamedTuple):
    """The hands, the chips, and the dice or the pocket that fell last."""

    hands: tuple[LaidHand, ...]
    chips: tuple[LaidChips, ...]
    dice: tuple[int, ...]
    pocket: str

    def plain(self) -> dict[str, Any]:
        """As JSON, money in dollars."""
        return {
            "hands": [{"who": hand.who, "hand": hand.hand, "cards": list(hand.cards)} for hand in self.hands],
            "chips": [
                {"seat": chips.seat, "wager": chips.wager, "amount": dollars(chips.amount)} for chips in self.chips
            ],
            "dice": list(self.dice),
            "pocket": self.pocket,
        }


def state_of(round_: Round, viewer: str = DEALER) -> TableState:
    """The table as a viewer may see it now."""
    facts = view(round_, viewer)
    hands = tuple(
        LaidHand(who, hand, tuple(TEXT[card] for card in cards))
        for who, laid in boxes(facts).items()
        if who not in (DISCARD, ASIDE)
        for hand, cards in laid.items()
        if cards
    )
    title = titles(round_)
    chips = tuple(LaidChips(seat, title(wager), hand, amount) for (seat, wager, hand), amount in at_risk(facts).items())
    dice = next((fact.dice for fact in reversed(facts) if type(fact) is Rolled), ())
    pocket = next((fact.pocket for fact in reversed(facts) if type(fact) is Spun), "")
    return TableState(hands, chips, tuple(dice), str(pocket))
