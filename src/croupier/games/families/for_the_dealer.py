"""Wagers that a player makes for the dealer's benefit: a seat of its own at the player's box, with ``player`` dealer.
They lie in front of a wager of the player and are decided with it, on the player's cards and by the player's
choices."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from croupier.errors import WagerRefused
from croupier.round.facts import Pay
from croupier.round.requests import DEALER
from croupier.round.setup import Setup

if TYPE_CHECKING:
    from croupier.round.box import Box
    from croupier.round.felt import Felt


def players(t: Felt) -> list[Box]:
    """The boxes that are dealt in."""
    return [box for box in t.boxes if box.who != DEALER]


def riding_on(t: Felt, box: Box) -> list[Box]:
    """The wagers for the dealer at a player's box."""
    return [other for other in t.boxes if other.who == DEALER and other.number == box.number]


def refused(setup: Setup, never_on: Collection[str], clause: str) -> WagerRefused | None:
    """The first wager for the dealer that may not stand: on what is barred, or where the player has no such wager."""
    for seat in setup.seats:
        if seat.who != DEALER:
            continue
        beside = {
            wager
            for other in setup.seats
            if other.number == seat.number and other.who != DEALER
            for wager, _ in other.wagers
        }
        for wager, _ in seat.wagers:
            why = ""
            if wager in never_on:
                why = f"no wager for the dealer is made on {wager}"
            elif wager not in beside:
                why = f"a wager for the dealer on {wager} lies in front of a player's own at the same box"
            if why:
                return WagerRefused(why, clause=clause).at(seat=seat.seat, wager=wager)
    return None


def settle(t: Felt) -> None:
    """A bet for the dealer goes the way of the bet it lies in front of (ruling: rf-10)."""
    for box in players(t):
        for rider in riding_on(t, box):
            for wager, _ in list(rider.stakes):
                # How the player's own wager came out in the end: it may have been made up after it was paid.
                own = [fact for fact in t.facts if type(fact) is Pay and (fact.seat, fact.wager) == (box.seat, wager)]
                follow(t, rider, own[-1])


def follow(t: Felt[Any], rider: Box, by: Pay) -> None:
    """The same outcome in the same proportion; a payout limit that cut the player's win does not cut it twice."""
    stake, net = rider.stake(by.wager), 0
    if by.outcome == "win":
        pays = t.options.blackjack_odds if by.line == "blackjack" else t.options.tables[by.wager][by.line or "win"].pays
        net = int(pays.net(stake))
    elif by.net:
        surrendered = t.options.tables["main"]["surrender"].pays
        net = -stake if by.outcome == "lose" else surrendered.net(stake)
    rider.settle(by.wager, net, by.outcome, by.clause, by.line)
