"""A Free Bet Blackjack table in a few words: `tests.games.blackjack.table` with this game on it."""

from functools import partial

from croupier.games import get
from croupier.money import dollars
from croupier.round.facts import Stake
from croupier.round.round import Round
from tests.games.blackjack import table

SLUG = "free-bet-blackjack"
GAME = get(SLUG)
BOOK = "OH-A Free Bet"
start = partial(table.start, game=SLUG)
play = partial(table.play, game=SLUG)
scenario = partial(table.scenario_of, SLUG)


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
