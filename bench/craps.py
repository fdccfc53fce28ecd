"""Rolls of craps through the reference engine, beside crapssim: the same dice, the same bets, the same result.

The bettor has 10 on the pass line, 20 behind it, and places the six and the eight for 12 each while a point is on.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / ".peers"))

from crapssim.bet import Odds, PassLine, Place
from crapssim.strategy.tools import Player, Strategy
from crapssim.table import Table

from bench.figures import Figure, Section
from bench.timing import best_of
from croupier.games import get
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup

# Their folder also holds a package "tests", which would hide ours.
sys.path.pop()

ROLLS = 4000
_random = random.Random(20131016)
DICE = [(_random.randint(1, 6), _random.randint(1, 6)) for _ in range(ROLLS)]
BANKROLL = 1_000_000


def figures() -> Iterator[Figure]:
    yield Figure(
        section=Section.PEERS,
        what="craps by the rules, roll by roll",
        measured=ours(),
        unit="rolls/s",
        against=by_crapssim(),
        peer="crapssim",
        how="the same dice and bets, and the same money at the end; ours checks every bet against the rules and writes "
        "down every answer and the clause of every payment",
    )


def ours() -> float:
    """Rolls a second, every bet checked against the rules, every answer recorded, every payment with its clause."""
    assert roll_ours() == roll_crapssim(), "the engines disagree about the money"
    return ROLLS / best_of(3, 1, roll_ours)


def by_crapssim() -> float:
    return ROLLS / best_of(3, 1, roll_crapssim)


def roll_ours() -> int:
    """All the rolls; the player's cents in the end, bets that still stand included."""
    game = get("craps")
    house = game.house()
    carry: Any = None
    money = BANKROLL * 100
    for dice in DICE:
        wanted = LINE
        if carry and carry["point"]:
            up = {bet[1] for bet in carry["bets"]}
            wanted = tuple([bet for bet in BACKED if bet[0] not in up])
        setup = NOTHING
        if wanted:
            setup, refused = game.seated(house, Setup((Seat("1", wanted),)), carry)
            assert not refused
        round_ = Round(game, house, setup, carry)
        round_.answer(dice, "dice")
        result = round_.result
        assert result is not None
        carry = result.carry
        for line in result.lines:
            money += line.net
    return money


NOTHING = Setup(())
LINE: tuple[tuple[str, int], ...] = (("pass", 1000),)
BACKED = (("pass_odds", 2000), ("place_6", 1200), ("place_8", 1200))


class Bettor(Strategy):  # type: ignore[misc]  # the peer is kept out of the environment that is checked
    def completed(self, player: Player) -> bool:
        return False

    def update_bets(self, player: Player) -> None:
        point = player.table.point.number
        if point is None:
            player.add_bet(PassLine(10))
            return
        up = {(type(bet), getattr(bet, "number", 0)) for bet in player.bets}
        if (Odds, point) not in up:
            player.add_bet(Odds(PassLine, point, 20))
        for number in (6, 8):
            if (Place, number) not in up:
                player.add_bet(Place(number, 12))


def roll_crapssim() -> int:
    table = Table()
    table.add_player(bankroll=BANKROLL, strategy=Bettor())
    table.fixed_run(DICE)
    cash: float = table.players[0].total_player_cash
    return round(cash * 100)
