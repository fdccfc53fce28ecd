"""Pai Gow Poker: two hands against the dealer's, set by the house ways (OH-F §13), the bank against the house's bet
(§14), the Fortune bonus (§15). Envy is for players beside others; a posted payout limit is not applied."""

from collections.abc import Mapping
from typing import Final

from croupier.engines.kernel import Dealer
from croupier.engines.pai_gow.deal import kernel
from croupier.engines.pai_gow.deal_settings import HOUSE_WAY
from croupier.engines.pai_gow.seat import PaiGowSeat
from croupier.games.pai_gow_poker.options import Options

#: The ways of setting, as the solver names them, in words.
WAYS: Final[Mapping[str, str]] = {
    HOUSE_WAY: "as the dealer sets (§12)",
    "optimal": "the solver's best setting of every seven cards",
    "the chart": "each hand as its row of the solver's chart says, with the highest low hand of that sort",
    "house way, two pair by the chart": "the house ways, but two pair as the chart says",
    "highest low hand": "the best low hand that is not foul, whatever is left for the high hand",
    "highest high hand": "the best five cards high, the other two low",
}


def offered(options: Options) -> list[str]:
    """The wager against the house, the bank where players may take it (§14.III), and the bonus where it is posted."""
    bank = ["bank"] if options.player_banking else []
    return ["main", *bank, *(["fortune_bonus"] if "fortune_bonus" in options.tables else [])]


DEALER = Dealer(
    kernel, WAYS, offered, aliases={"mimic the dealer": HOUSE_WAY, "mimic dealer": HOUSE_WAY}, seat=PaiGowSeat
)
