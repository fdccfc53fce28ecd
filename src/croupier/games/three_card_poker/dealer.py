"""Three Card Poker: ante and play against the dealer, pair plus and six card bonus by their tables (OH-H §12)."""

from croupier.engines import outcomes
from croupier.engines.endings import Booked, Table, paid
from croupier.engines.kernel import Order
from croupier.engines.showdown import deal_rounds as stud_rounds
from croupier.engines.showdown import standings as showdown
from croupier.engines.showdown.deal import Ended, Stud, Tables, at_least
from croupier.engines.showdown.deal_chart import by_name
from croupier.engines.showdown.deal_rounds import Beside
from croupier.engines.showdown.three_card import ACTIONS
from croupier.equipment.cards import QUEEN
from croupier.games.three_card_poker import rules
from croupier.hands.orders import THREE_CARD
from croupier.money import Cents

#: How ante and play end against a dealer who is short, beaten, tied or better.
RESULTS = showdown.compared(rules.against_dealer, THREE_CARD)
#: The royal flush over all six cards in each suit, nine to ace.
SIX_CARD_ROYALS = [rules.six_card_line([rank * 4 + suit for rank in range(7, 13)]) for suit in range(4)]


def settle(tables: Tables, ended: Ended, wager: str, stake: Cents) -> Booked:
    """A fold gives up the ante, and a pair plus with it (§10.II.A); the ante bonus is paid whoever wins (§12.V)."""
    line = THREE_CARD.line(ended.hand)
    if wager == "pair_plus":
        return paid(tables[wager], line, stake, forfeit=ended.folded)
    bonus = tables["ante_bonus"].get(line) if not ended.folded else None
    won = bonus.pays.net(stake) if bonus else 0
    if wager == "ante_bonus":
        return Booked(won, stake, line if bonus else "")
    if ended.folded:
        return Booked(-stake, stake)
    result = RESULTS[ended.outcome]
    return Booked(stake * (result.ante + result.play) + won, 2 * stake)


STUD = Stud(
    order=THREE_CARD,
    cards=3,
    dealers=3,
    wagers=("base", "ante_bonus", "pair_plus"),
    antes=("ante_bonus",),
    kind=THREE_CARD.line,
    settle=settle,
    actions=ACTIONS,
    plans={
        "Q-6-4": ("play Q-6-4 or better, fold the rest", at_least(THREE_CARD.value("high_card", [QUEEN, 4, 2]))),
        "mimic the dealer": (
            "play queen high or better, the hands a dealer qualifies with",
            at_least(THREE_CARD.value("high_card", [QUEEN])),
        ),
        "always play": ("never fold", at_least(0)),
    },
    words=by_name(THREE_CARD),
    qualifies=rules.qualifies,
)


def table(order: Order) -> Table:
    """The game, with the six card bonus beside it, which a fold does not touch (§10.II.B)."""
    posted = order.options.tables.get("six_card_bonus")
    stake = outcomes.whole_stake(posted) if posted else 0
    beside = Beside("six_card_bonus", 6, stake, forfeit=False, suited=SIX_CARD_ROYALS)
    return stud_rounds.table(STUD, order, beside)


DEALER = stud_rounds.dealer(STUD, table, "six_card_bonus", basic="Q-6-4")
