"""Crazy Four Poker: the best four of five cards against the dealer's, a super bonus beside every ante (OH-M §11)."""

from collections.abc import Hashable

from croupier.engines.endings import Booked, Table, paid
from croupier.engines.kernel import Order
from croupier.engines.showdown import deal_rounds as stud_rounds
from croupier.engines.showdown import standings as showdown
from croupier.engines.showdown.crazy_four import ACTIONS
from croupier.engines.showdown.deal import Ended, Stud, Tables, at_least
from croupier.engines.showdown.deal_advice import Plan
from croupier.engines.showdown.deal_chart import by_name
from croupier.engines.showdown.deal_rounds import Beside
from croupier.equipment.cards import ACE, KING, QUEEN
from croupier.games.crazy_four_poker import rules
from croupier.games.families.progressive import DOLLAR
from croupier.hands.orders import FOUR_CARD
from croupier.money import Cents

#: How ante, play and a super bonus below a straight end against a dealer who is short, beaten, tied or better.
RESULTS = showdown.compared(rules.against_dealer, FOUR_CARD)


def settle(tables: Tables, ended: Ended, wager: str, stake: Cents) -> Booked:
    """A fold gives up everything (§10.III). The super bonus is paid whoever wins (§10.V.A.2(a)), and below a straight
    goes with the hand (ruling: crazy-1). The action is the number of antes on play."""
    if wager == "queens_up":
        return paid(tables[wager], rules.queens_up_line(ended.hand), stake, forfeit=ended.folded)
    if ended.folded:
        return Booked(-stake, stake) if wager == "super_bonus" else Booked(-2 * stake, 2 * stake)
    ante, play, below_a_straight = RESULTS[ended.outcome]
    hit = tables["super_bonus"].get(rules.super_bonus_line(ended.hand))
    bonus = hit.pays.net(stake) if hit else stake * below_a_straight.units
    if wager == "super_bonus":
        return Booked(bonus, stake, hit.line if hit else "")
    return Booked(stake * (ante.units + ended.action * play.units) + bonus, stake * (2 + ended.action))


def kind(hand: int) -> Hashable:
    """What a hand may do, and its lines at both tables."""
    return rules.may_raise(hand), rules.super_bonus_line(hand), rules.queens_up_line(hand)


def open_to(hand: int) -> int:
    """A fold or one ante; up to three from a pair of aces on (§10.III)."""
    return len(ACTIONS) if rules.may_raise(hand) else 2


def _from(*ranks: int) -> Plan:
    """Play these ranks or better, three times the ante with a pair of aces or better."""
    aces = FOUR_CARD.value("pair", [ACE])
    return at_least(FOUR_CARD.value("high_card", ranks), aces, aces)


STUD = Stud(
    order=FOUR_CARD,
    cards=5,
    dealers=5,
    wagers=("base", "super_bonus", "queens_up"),
    antes=("super_bonus",),
    kind=kind,
    settle=settle,
    actions=ACTIONS,
    open_to=open_to,
    plans={
        "K-Q-8-4": ("play K-Q-8-4 or better, 3x with a pair of aces or better", _from(KING, QUEEN, 6, 2)),
        "mimic the dealer": (
            "play king high or better, the hands a dealer qualifies with, 3x with aces or better",
            _from(KING),
        ),
        "always play": ("never fold, 3x with a pair of aces or better", _from()),
        "never raise": (
            "play K-Q-8-4 or better, never more than 1x",
            at_least(FOUR_CARD.value("high_card", [KING, QUEEN, 6, 2])),
        ),
    },
    words=by_name(FOUR_CARD),
    qualifies=rules.qualifies,
)


def table(order: Order) -> Table:
    """The game, with the linked progressive on the player's five cards, which a fold forfeits (OH-L §6.III)."""
    return stud_rounds.table(STUD, order, Beside("progressive", 5, DOLLAR, forfeit=True))


DEALER = stud_rounds.dealer(STUD, table, "progressive", basic="K-Q-8-4")
