"""A Ride Free table in a few words: `tests.games.blackjack.table` with this game on it."""

from functools import partial

from croupier.games import get
from croupier.money import dollars
from croupier.round.facts import Stake
from croupier.round.round import Round
from tests.games.blackjack import table

SLUG = "ride-free"
GAME = get(SLUG)
BOOK = "CO 30-2119"
start = partial(table.start, game=SLUG)
play = partial(table.play, game=SLUG)


def bets(main: str = "10", **more: str) -> dict[str, dict[str, str]]:
    """One box with a main wager and bonus bets; a leading underscore stands for a name that begins with a figure."""
    wagers = {"main": main} if main else {}
    return {"1": wagers | {name.removeprefix("_"): amount for name, amount in more.items()}}


def own_chips(round_: Round, seat: str = "1") -> str:
    """Every chip a seat has put at risk so far."""
    return dollars(sum(one.amount for one in round_.facts if type(one) is Stake and one.seat == seat))


def lines(round_: Round, seat: str = "1") -> list[tuple[str, int, str, str]]:
    """Every settlement of a seat as (wager, hand, net, clause without its book), in the order made."""
    return [
        (one.wager, one.hand + 1, dollars(one.net), one.clause.removeprefix(BOOK + " "))
        for one in table.paid(round_)
        if one.seat == seat
    ]
