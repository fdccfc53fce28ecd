"""Ride Free: free doubles and splits, a dealer 22 that pushes, and nine bonus bets (CO 30-2119)."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from croupier.errors import WagerRefused
from croupier.games.families import blackjack_round, for_the_dealer
from croupier.games.families.blackjack_irregular import REMEDIES
from croupier.games.families.blackjack_plan import BlackjackPlan
from croupier.games.families.blackjack_side_bets import exact_unit
from croupier.games.families.progressive import separate_meters
from croupier.games.ride_free.options import Options
from croupier.games.ride_free.plan import PLAN
from croupier.money import dollars
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.requests import DEALER
from croupier.round.setup import Setup
from croupier.round.wagering import Stage, Wager

#: The progressives, with the clause of their unit; nobody bets on them for the dealer (§(7)).
PROGRESSIVES = {
    "21_plus_3_progressive": "CO 30-2119 (30)(A)(IV)",
    "lucky_ladies_progressive": "CO 30-2119 (31)(A)(III)",
}


async def play(t: Felt[Options]) -> None:
    """One round of play, §(6) to §(20); bets for the dealer follow the players' own."""
    limit_payouts(t)
    await blackjack_round.play(t, BlackjackPlan.of(t.game))
    for_the_dealer.settle(t)


def limit_payouts(t: Felt[Options]) -> None:
    """The posted aggregate of all but the progressives, per hand or round (§(4), §(23)(A)(III), §(24)(A)(III))."""
    if not t.options.payout_limit:
        return
    wagers = {wager.slug for wager in t.game.wagers} - PROGRESSIVES.keys()
    for box in t.boxes:
        box.limit_to(t.options.payout_limit, wagers, "CO 30-2119 (4)")
        if t.options.payout_limit_per == "round":
            box.cap = t.boxes[0].cap


def check_setup(options: Options, carry: Any, setup: Setup) -> WagerRefused | None:
    """The first wager that may not stand: alone where the house wants a main wager too (§(3), §(6)), not of the
    posted unit, or for the dealer (§(7))."""
    for seat in setup.seats:
        bets = dict(seat.wagers)
        if bets and options.standard_required and seat.who != DEALER and "main" not in bets:
            why = WagerRefused(f"{next(iter(bets))} needs a main wager beside it", clause="CO 30-2119 (3)")
            return why.at(seat=seat.seat, wager=next(iter(bets)))
        if wrong := exact_unit(options, bets, PROGRESSIVES):
            unit, bet = dollars(options.progressive_unit), dollars(bets[wrong])
            why = WagerRefused(f"{wrong} is a wager of {unit}, not {bet}", clause=PROGRESSIVES[wrong])
            return why.at(seat=seat.seat, wager=wrong)
    return for_the_dealer.refused(setup, PROGRESSIVES, "CO 30-2119 (7)")


def _bonus(slug: str, title: str, clause: str, **more: Any) -> Wager:
    """A bonus bet, offered or not (§(2)), within limits of its own (§(4))."""
    return Wager(slug, title, f"CO 30-2119 {clause}", own_limits=True, may_be_off=True, **more)


def _part_of_main(slug: str, title: str, clause: str, stage: Stage) -> Wager:
    return Wager(slug, title, f"CO 30-2119 {clause}", stage=stage, requires=("main",), booked_under="main")


WAGERS = (
    Wager("main", "Ride Free", "CO 30-2119 (6)"),
    Wager("insurance", "Insurance", "CO 30-2119 (9)", stage="later", requires=("main",)),
    _part_of_main("double", "Double", "(13)", "later"),
    _part_of_main("split", "Split", "(17)", "later"),
    _part_of_main("free_double", "Ride Free Double", "(11)", "none"),
    _part_of_main("free_split", "Ride Free Split", "(15)", "none"),
    _bonus("hedge_22", "Hedge 22", "(21)(A)"),
    _bonus("silver_stack", "Silver Stack", "(21)(B)"),
    _bonus("bust_bonus", "Bust Bonus", "(21)(C)", stage="later"),
    _bonus("21_plus_3", "21+3 Classic", "(21)(D)"),
    _bonus("21_plus_3_xtreme", "21+3 Xtreme", "(21)(D)"),
    # Only beside 21+3 (§(28)(A)(IV)).
    _bonus("top_3", "21+3 Top 3", "(28)(A)(IV)", requires=("21_plus_3|21_plus_3_xtreme",)),
    _bonus("lucky_ladies", "Lucky Ladies", "(21)(E)"),
    _bonus("21_plus_3_progressive", "21+3 Progressive", "(21)(F)"),
    _bonus("lucky_ladies_progressive", "Lucky Ladies Progressive", "(21)(G)"),
)

_GAME = Game(
    slug="ride-free",
    title="Ride Free",
    folder=Path(__file__).parent,
    play=play,
    wagers=WAGERS,
    options=Options,
    seats=7,
    seating="",
    closes="CO 30-2119 (8)",
    layout="CO 30-2119 (3)",
    limits="CO 30-2119 (4)",
    seated_only="CO 30-2119 (6)",  # each on spots of their own
    for_the_dealer="CO 30-2119 (7)",
    own_meters=lambda options, table: separate_meters(table) if options.meters == "separate" else (),
    actions={
        "hit": "CO 30-2119 (9)",
        "stand": "CO 30-2119 (9)",
        "free_double": "CO 30-2119 (11)",
        "double": "CO 30-2119 (13)",
        "free_split": "CO 30-2119 (15)",
        "split": "CO 30-2119 (17)",
        "surrender": "CO 30-2119 (8)(C)",
        "insure": "CO 30-2119 (9)",
        "even_money": "CO 30-2119 (9)",
        "bust_bonus": "CO 30-2119 (21)(C)",
    },
    events=("fresh_shoe", "new_dealer"),
    pack=52,
    plan=PLAN,
    remedies=REMEDIES,
    check_setup=check_setup,
)
#: Until the dealer's envy was paid and a late blackjack reached Lucky Ladies.
_UNPAID = replace(PLAN, card_bets={**PLAN.card_bets, "21_plus_3": replace(PLAN.card_bets["21_plus_3"], envy="")})
GAME = replace(_GAME, rules_version=2, earlier={1: replace(_GAME, plan=_UNPAID)})
