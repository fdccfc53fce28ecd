"""Rocket Aces: a progressive wager on aces and blackjacks at a standard blackjack table (CO 30-899.29)."""

from pathlib import Path
from typing import Any

from croupier.errors import WagerRefused
from croupier.games.families import blackjack_round
from croupier.games.families.blackjack_irregular import REMEDIES
from croupier.games.families.blackjack_side_bets import exact_unit
from croupier.games.families.progressive import separate_meters
from croupier.games.rocket_aces.options import Options
from croupier.games.rocket_aces.plan import PLAN, THE_GAME
from croupier.games.rocket_aces.rules import has_own_meters
from croupier.money import dollars
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.setup import Setup
from croupier.round.wagering import Wager


async def play(t: Felt[Options]) -> None:
    """The progressive wagers are locked in, then the game is dealt (§(1))."""
    await t.step("CO 30-899.29 (1)(B)")
    await blackjack_round.play(t, PLAN)


def check_setup(options: Options, carry: Any, setup: Setup) -> WagerRefused | None:
    """The wager is of the posted denomination (§(1)(A))."""
    for seat in setup.seats:
        bets = dict(seat.wagers)
        if wrong := exact_unit(options, bets, ("rocket_aces",)):
            message = f"{wrong} is a wager of {dollars(options.progressive_unit)}, not {dollars(bets[wrong])}"
            return WagerRefused(message, clause="CO 30-899.29 (1)(A)").at(seat=seat.seat, wager=wrong)
    return None


GAME = Game(
    slug="rocket-aces",
    title="Rocket Aces",
    folder=Path(__file__).parent,
    play=play,
    wagers=(
        Wager("main", "Blackjack", THE_GAME),
        Wager("insurance", "Insurance", THE_GAME, stage="later", requires=("main",)),
        Wager("double", "Double Down", THE_GAME, stage="later", requires=("main",), booked_under="main"),
        Wager("split", "Split", THE_GAME, stage="later", requires=("main",), booked_under="main"),
        Wager("rocket_aces", "Rocket Aces", "CO 30-899.29 (1)(A)", own_limits=True, may_be_off=True),
    ),
    options=Options,
    seats=7,
    seating="",
    closes="CO 30-899.29 (1)(B)",
    layout="CO 30-899.29 (1)(A)",
    seated_only="CO 30-899.29 (1)(A)",
    actions=dict.fromkeys(("hit", "stand", "double", "split", "insure", "even_money"), THE_GAME),
    events=("fresh_shoe", "new_dealer"),
    pack=52,
    plan=PLAN,
    remedies=REMEDIES,
    own_meters=lambda options, table: separate_meters(table) if has_own_meters(table) else (),
    check_setup=check_setup,
)
