"""Texas Hold'em Bonus at the table of `tests.games.holdem`."""

from tests.games.holdem.table import BONUS

THB = BONUS.slug
ANTE = BONUS.bets
WITH_BONUS = BONUS.all_bets
cards, hand, paid = BONUS.cards, BONUS.hand, BONUS.paid
