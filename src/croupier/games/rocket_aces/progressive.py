"""When the Rocket Aces wager is settled, and from which meter (CO 30-899.29)."""

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.games.families import blackjack_bonus
from croupier.games.families.blackjack_variant import Hands
from croupier.games.families.twenty_one import first_two
from croupier.games.rocket_aces import rules
from croupier.paytables import PayTable
from croupier.round.felt import Felt


def wagered(t: Felt, hands: Hands) -> bool:
    """A dealer's blackjack is looked at card by card while anybody has the wager."""
    return any(hand.box.stake("rocket_aces") for hand in hands)


def settle(t: Felt, hands: Hands, dealer: Sequence[Card]) -> None:
    """With the box, once the dealer's cards are known: the best line wins, any other hand loses (§(1)(D))."""
    box = hands[0].box
    if box.stake("rocket_aces"):
        made = rules.lines(first_two(hands), dealer)
        separate = has_own_meters(t.options.tables["rocket_aces"])
        blackjack_bonus.settle_progressive(t, box, "rocket_aces", made, "CO 30-899.29 (1)(D)", separate=separate)


def has_own_meters(table: PayTable) -> bool:
    """Several lines that each pay a whole meter have one each, as on the third long table (§(2))."""
    return sum(line.pays.unit == "percent" and line.pays.num == 100 for line in table.lines) > 1
