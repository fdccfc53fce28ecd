"""Ultimate Texas Hold'em at the table of `tests.games.holdem`."""

from tests.games.holdem.table import ULTIMATE

UTH = ULTIMATE.slug
BETS = ULTIMATE.bets
WITH_TRIPS = ULTIMATE.all_bets
CHECKS = ("check", "check")
cards, hand, paid = ULTIMATE.cards, ULTIMATE.hand, ULTIMATE.paid
