"""Push 22: a side bet that the dealer's hand comes to 22 (OH-A Free Bet §16)."""

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.games.families import blackjack_dealer_22
from croupier.games.families.blackjack_variant import Hands
from croupier.round.felt import Felt


def wagered(t: Felt, hands: Hands) -> bool:
    """The dealer plays on while anybody has the wager, whatever became of the hands (§14.III)."""
    return any(hand.box.stake("push_22") for hand in hands)


def settle(t: Felt, hands: Hands, dealer: Sequence[Card]) -> None:
    """A dealer 22 pays by the table, any other hand loses, a blackjack too (§16.I.B)."""
    box = hands[0].box
    if not (stake := box.stake("push_22")):
        return
    if paid := t.options.tables["push_22"].get(blackjack_dealer_22.line(dealer)):
        box.win("push_22", paid.pays.net(stake), paid.clause, paid.line)
    else:
        box.lose("push_22", "OH-A Free Bet 16.I.B")
