"""Pontoon Plus: the main wager, both side bets, insurance, and the super bonus (SG)."""

from croupier.simulate.kernel import Dealer
from croupier.simulate.pontoon import STRATEGIES, Settings, Table, wagers

DEALER = Dealer(lambda order: Table(order).kernel(), STRATEGIES, wagers, Settings, reads_charts=True)
