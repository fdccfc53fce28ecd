"""Bets that players make for the dealer (CO 30-2119 (7))."""

from croupier.games.families.for_the_dealer import players, riding_on
from croupier.money import Cents
from croupier.round.box import Box
from croupier.round.facts import Pay
from croupier.round.felt import Felt


def settle(t: Felt) -> None:
    """A bet for the dealer goes the way of the bet it lies in front of (§(7); ruling: rf-10)."""
    for box in players(t):
        for rider in riding_on(t, box):
            for wager, _ in list(rider.stakes):
                follow(t, rider, _settled(t, box, wager))


def follow(t: Felt, rider: Box, by: Pay) -> None:
    """The same outcome in the same proportion; a payout limit that cut the player's win does not cut it twice."""
    stake, net = rider.stake(by.wager), 0
    if by.outcome == "win":
        net = _odds(t, by, stake)
    elif by.net:
        surrendered = t.options.tables["main"]["surrender"].pays
        net = -stake if by.outcome == "lose" else surrendered.net(stake)
    rider.settle(by.wager, net, by.outcome, by.clause, by.line)


def _odds(t: Felt, by: Pay, stake: Cents) -> Cents:
    if by.line == "blackjack":
        return int(t.options.blackjack_odds.net(stake))
    return int(t.options.tables[by.wager][by.line or "win"].pays.net(stake))


def _settled(t: Felt, box: Box, wager: str) -> Pay:
    """How the player's own wager came out."""
    return next(fact for fact in t.facts if type(fact) is Pay and (fact.seat, fact.wager) == (box.seat, wager))
