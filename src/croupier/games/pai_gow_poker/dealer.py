"""Pai Gow Poker: two hands against the dealer's, set by the house ways (OH-F §13), the bank against the house's bet
(§14), the Fortune bonus (§15).

Who banks wins copies, so a hand may be best set otherwise there: where the bank is played beside the wager against the
house, the same seven cards are set for each as is best for it.

The bank is counted against the house's bet alone, as the analysis does. Envy is for players beside others; a posted
payout limit is not applied.
"""

from collections.abc import Iterator

from croupier.engines.endings import Account, Booked, Table, paid
from croupier.engines.kernel import Dealer, Order
from croupier.engines.outcomes import whole_stake
from croupier.engines.pai_gow import deal as pai_gow
from croupier.engines.pai_gow.deal import ENDINGS, Compared
from croupier.engines.pai_gow.deal_held import Settings
from croupier.engines.pai_gow.deal_settings import HOUSE_WAY, WAYS, house, settings
from croupier.games.pai_gow_poker import rules
from croupier.games.pai_gow_poker.options import Options
from croupier.games.pai_gow_poker.rules import Ranked
from croupier.money import Cents

#: 5% of it is whole cents, and quarters where the house rounds up to them (§13.XIII).
STAKE: Cents = 20_00


def compared(order: Order, *wagers: str) -> Account:
    """The wager against the house, the bank, or both."""
    assert isinstance(order.options, Options)
    rounding = order.options.vig_rounding
    stakes = {wager: STAKE for wager in order.wagers if wager in wagers}

    def settle(ended: Compared, wager: str, stake: Cents) -> Booked:
        """Copies go to the dealer, or to who banks (§13.VII.B, §14.XIII); of a win the vigorish is taken (§13.XIII,
        §14.XVIII)."""
        dealer = Ranked(low=1, high=4)  # so far apart that neither hand is foul, which no way of setting is
        mine = Ranked(dealer.low + ended.low, dealer.high + ended.high)
        bank = wager == "bank"
        units = -rules.against_bank(dealer, mine).units if bank else rules.against_house(mine, dealer).units
        won = units * stake
        return Booked(won - rules.vigorish(won, rounding) if won > 0 else won, stake)

    return Account(ENDINGS, stakes, settle)


def fortune(order: Order) -> Account:
    """The Fortune bonus by the player's seven cards (§15.V)."""
    posted = order.options.tables.get("fortune_bonus")
    names = [one.line for one in posted.lines] if posted else []
    stakes = {"fortune_bonus": whole_stake(posted)} if posted and "fortune_bonus" in order.wagers else {}
    return Account(
        pai_gow.fortune_endings(names),
        stakes,
        lambda line, wager, stake: paid(order.options.tables[wager], line, stake),
    )


def table(order: Order) -> Table:
    """The game."""
    return pai_gow.table(tuple(order.game.cards_in(order.options)), list(_set(order)), fortune(order))


def _set(order: Order) -> Iterator[tuple[Account, Settings]]:
    """How hands are set, and what is played for so."""
    apart = [wager for wager in order.wagers if wager in ("main", "bank")]
    if order.strategy == HOUSE_WAY or not apart:
        yield compared(order, *apart), house(tuple(order.game.cards_in(order.options)))
        return
    for wager in apart:
        yield compared(order, wager), settings(order, wager)


def offered(options: Options) -> list[str]:
    """The wager against the house, the bank where players may take it (§14.III), and the bonus where it is posted."""
    bank = ["bank"] if options.player_banking else []
    return ["main", *bank, *(["fortune_bonus"] if "fortune_bonus" in options.tables else [])]


DEALER = Dealer(
    lambda order: table(order).kernel(order.wagers),
    WAYS,
    offered,
    aliases={"mimic the dealer": HOUSE_WAY, "mimic dealer": HOUSE_WAY},
)
