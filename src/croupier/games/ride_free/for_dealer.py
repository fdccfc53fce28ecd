"""What the dealer gets: bets that players make for the dealer, and the envy of some 21+3 tables (CO 30-2119)."""

from croupier.games.families.for_the_dealer import players, riding_on
from croupier.money import Cents, dollars
from croupier.round.box import Box
from croupier.round.facts import Pay
from croupier.round.felt import Felt


def envy(t: Felt, box: Box, amount: Cents) -> None:
    """A fixed sum to the dealer, outside what the player is paid (§(26)(A)(IV); ruling: rf-2)."""
    t.announce(f"the dealer gets an envy of {dollars(amount)} for seat {box.seat}", "CO 30-2119 (26)(A)(IV)")


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
        net = -stake if by.outcome == "lose" else stake // 2 - stake  # a surrender gives up half
    rider.settle(by.wager, net, by.outcome, by.clause, by.line)


def _odds(t: Felt, by: Pay, stake: Cents) -> Cents:
    if by.wager == "main":
        return int(t.options.blackjack_odds.net(stake)) if by.line == "blackjack" else stake
    return int(t.options.tables[by.wager][by.line].pays.net(stake))


def _settled(t: Felt, box: Box, wager: str) -> Pay:
    """How the player's own wager came out."""
    return next(one for one in t.facts if type(one) is Pay and (one.seat, one.wager) == (box.seat, wager))
