"""Community cards: one street after another, everyone deciding in between."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from croupier.errors import Refused
from croupier.hands.orders import FIVE_CARD
from croupier.money import Cents
from croupier.round.facts import Pay
from croupier.round.irregularities import exposed_too_early
from croupier.round.requests import COMMUNITY, DISCARD, DOWN, UP, Action

if TYPE_CHECKING:
    from croupier.equipment.cards import Card
    from croupier.round.felt import Felt
    from croupier.round.irregularities import Irregularity, Rule

CHECK: Final = Action("check")
_EXPOSED: Final = "card_exposed"
#: Where the text itself caps what one hand is paid (OH-I §10.V, OH-K §11.V).
FIXED_LIMIT: Final[Cents] = 50_000_00


async def open_street(t: Felt, cards: int, *, needed: bool = True) -> None:
    """A card is burned, then so many community cards are dealt face up, unless the street was called off.

    Where nothing depends on them any more (not ``needed``) nobody has to write them down.
    """
    if COMMUNITY not in t.passed:
        await t.burn()
    for _ in range(cards):
        if COMMUNITY not in t.passed:
            await t.draw(COMMUNITY, UP, unseen=not needed)


async def deal_board(t: Felt, cards: int) -> None:
    """So many community cards face down, to be turned up street by street."""
    for _ in range(cards):
        await t.draw(COMMUNITY, DOWN, unseen=True)


def board(t: Felt) -> list[Card]:
    """The community cards in the order in which they were dealt."""
    return t.hands.get(COMMUNITY, [])


def with_board(t: Felt, hand: Iterable[Card], cards: int | None = None) -> list[Card]:
    """A hand with the community cards, or with the first so many of them."""
    return [*hand, *board(t)[:cards]]


def call(t: Felt, who: str, hand: int, clause: str) -> None:
    """The dealer calls the best five cards of a hand that lies face up."""
    t.announce(f"{who} has {FIVE_CARD.line(hand).replace('_', ' ')}", clause)


def hands_void(t: Felt) -> bool:
    """Whether an exposed card has made every hand of the round void."""
    return _EXPOSED in t.noted


async def void_but(
    t: Felt, rule: Rule, what: Irregularity, side_bet: str, *, still_deciding: bool, board: bool
) -> None:
    """A card of the dealer was exposed while somebody had still to decide: every hand is void and the wagers go back,
    those that a fold gave up too, as in any void round. One side bet is settled all the same; where it goes by the
    ``board``, the community cards are still dealt."""
    exposed_too_early(t, rule, what)
    if hands_void(t):
        raise Refused("the hands are void already", clause=rule.clause)
    if not still_deciding:
        t.announce("the round stands: everyone had decided before the card was exposed", rule.clause)
        return
    if not any(box.stake(side_bet) for box in t.boxes):
        t.void(what.reason or rule.trigger, rule.clause)
    t.noted[_EXPOSED] = what
    for box in t.boxes:
        given_up = [one for one in t.facts if type(one) is Pay and one.seat == box.seat and one.wager != side_bet]
        t.facts.extend(one._replace(stake=0, net=-one.net, outcome="returned", clause=rule.clause) for one in given_up)
        for wager, hand in list(box.stakes):
            if wager != side_bet:
                box.settle(wager, 0, "returned", rule.clause, "", hand)
        box.live = False
    if not board:
        t.passed |= {COMMUNITY, DISCARD}
