"""Four Card Poker: the best four of five cards against the dealer's best four of six, one of them open (OH-C §11)."""

from collections.abc import Callable

from croupier.engines.endings import Booked, Table, paid
from croupier.engines.kernel import Order
from croupier.engines.showdown import deal_rounds as stud_rounds
from croupier.engines.showdown import standings as showdown
from croupier.engines.showdown.deal import Ended, Stud, Tables
from croupier.engines.showdown.deal_advice import Before, Plan
from croupier.engines.showdown.deal_chart import by_name
from croupier.engines.showdown.deal_rounds import Beside
from croupier.engines.showdown.four_card import ACTIONS, PLANS, Facing, facings
from croupier.engines.showdown.standings import Choices
from croupier.games.families.progressive import DOLLAR
from croupier.games.four_card_poker import rules
from croupier.hands.orders import FOUR_CARD
from croupier.money import Cents

#: How ante and play end against a dealer who is short, beaten, tied or better; none is ever short (§11.I.A).
RESULTS = showdown.compared(rules.against_dealer, FOUR_CARD)


def settle(tables: Tables, ended: Ended, wager: str, stake: Cents) -> Booked:
    """A fold gives up the ante and not aces up (§10.III); the ante bonus is paid whoever wins (§11.I.B). The action is
    the number of antes on play."""
    if wager == "aces_up":
        return paid(tables[wager], rules.aces_up_line(ended.hand), stake)
    line = FOUR_CARD.line(ended.hand)
    bonus = tables["ante_bonus"].get(line) if not ended.folded else None
    won = bonus.pays.net(stake) if bonus else 0
    if wager == "ante_bonus":
        return Booked(won, stake, line if bonus else "")
    wagered = stake * (1 + ended.action)
    units = -1 if ended.folded else RESULTS[ended.outcome].units
    return Booked(wagered * units + won, wagered)


def before_each(pack: tuple[int, ...], _: Stud) -> list[Before]:
    """Every hand before every open card."""
    return [Before(one.up, one.standings) for one in facings(pack)]


def facing(plan: Callable[[Facing], Choices]) -> Plan:
    """One of the solver's ways of playing."""
    return lambda one: plan(Facing(one.up, 1, one.stood))


STUD = Stud(
    order=FOUR_CARD,
    cards=5,
    dealers=6,
    opens=True,
    wagers=("base", "ante_bonus", "aces_up"),
    antes=("ante_bonus",),
    kind=rules.aces_up_line,
    settle=settle,
    actions=ACTIONS,
    plans={name: (words, facing(plan)) for name, words, plan in PLANS},
    words=by_name(FOUR_CARD),
    against=before_each,
)


def table(order: Order) -> Table:
    """The game, with the linked progressive on the player's five cards, which a fold forfeits (OH-L §6.III)."""
    return stud_rounds.table(STUD, order, Beside("progressive", 5, DOLLAR, forfeit=True))


DEALER = stud_rounds.dealer(STUD, table, "progressive")
