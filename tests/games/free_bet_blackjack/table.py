"""A Free Bet Blackjack table in a few words: `tests.games.blackjack.table` with this game on it."""

from functools import partial

from croupier.games import get
from tests.games.blackjack import table

SLUG = "free-bet-blackjack"
GAME = get(SLUG)
BOOK = "OH-A Free Bet"
start = partial(table.start, game=SLUG)
play = partial(table.play, game=SLUG)
own_chips = table.own_chips
lines = partial(table.lines, book=BOOK)
scenario = partial(table.scenario_of, SLUG)
