"""A Ride Free table in a few words: `tests.games.blackjack.table` with this game on it."""

from functools import partial

from croupier.games import get
from tests.games.blackjack import table

SLUG = "ride-free"
GAME = get(SLUG)
BOOK = "CO 30-2119"
start = partial(table.start, game=SLUG)
play = partial(table.play, game=SLUG)
own_chips = table.own_chips
lines = partial(table.lines, book=BOOK)


def bets(main: str = "10", **more: str) -> dict[str, dict[str, str]]:
    """One box with a main wager and bonus bets; a leading underscore stands for a name that begins with a figure."""
    wagers = {"main": main} if main else {}
    return {"1": wagers | {name.removeprefix("_"): amount for name, amount in more.items()}}
